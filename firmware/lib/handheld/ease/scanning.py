"""Scanning: the cursor moves on by itself, and a press of any button chooses.

It is loaded as long as the settings want it. A step comes when the last one, and all that is new,
has been seen for a while; no button is down then. On a screen without a cursor the buttons that it
offers come in turn; but for the first one a sign in the corner shows which.
"""

from handheld.buttons import DIRECTIONS, DOWN, HOLD, HOLD_MS, LEFT, REPEAT, UP
from skat.compat import ticks_diff

STEP_MS = (0, 3000, 1800, 1000)  # from step to step, by the setting
LONG_MS = 1000  # of a press that counts as long; hands may be slow


def switch(app) -> None:
    """Begin, or end it: `app.scanning`."""
    if app.evening.settings.scan:
        app.scanning = Scanning(app)
        app.buttons.repeating = 0
        app.buttons.hold_ms = LONG_MS
    else:
        app.scanning = None
        app.buttons.repeating = DIRECTIONS
        app.buttons.hold_ms = HOLD_MS


class Scanning:
    """What a press stands for, and the steps between presses; no method allocates."""

    def __init__(self, app):
        self._app = app
        self._scan = ()  # of the screen, as it was last
        self._since = app.now  # when it came, or somebody pressed, or the last step was made
        self.offer = 1  # the button of it that is offered
        self._unseen = False  # whether a step is not yet on the screen
        self.seen = app.now  # since when the last step is on the screen

    def take(self, kind: int, when: int) -> int:
        """The button that a press stands for that went down at `when`, or a long one. A step that
        could not be seen then is undone."""
        screen = self._app.screen
        if kind == HOLD:
            return screen.TWO_BUTTONS[3]
        scan = screen.scan()
        if scan is not self._scan:
            return scan[1]
        if self._unseen or ticks_diff(when, self.seen) < 0:
            self._unseen = False
            self.seen = when
            self._move(-1)
        if self.offer > 1:
            self._app.redraw()
        return scan[self.offer]

    def step(self, now: int, seen: bool) -> None:
        """Move on if it is time; `seen`: nothing is new."""
        app = self._app
        scan = app.screen.scan()
        if self._unseen and app.settled():
            self._unseen = False
            self.seen = now
        if scan is not self._scan:
            self._scan = scan
            self.offer = 1
            self._unseen = False
            self.seen = self._since = now
        elif not seen or app.buttons.raw or not app.buttons.idle():
            self._since = now
        elif ticks_diff(now, self._since) >= STEP_MS[app.evening.settings.scan]:
            self._since = now
            self._unseen = True
            self._move(1)

    def _move(self, by: int) -> None:
        """A step on (1) or back (-1)."""
        button = self._scan[0]
        if button:
            if by < 0:
                button = button << 1 if button & (UP | LEFT) else button >> 1
            self._app.screen.press(button, REPEAT)
        elif len(self._scan) > 2:
            self.offer = (self.offer - 1 + by) % (len(self._scan) - 1) + 1
            self._app.redraw()

    def draw(self, canvas) -> None:
        """The sign of the button that is offered: an arrow's head, or a block for A and B."""
        if self.offer < 2:
            return
        button = self._scan[self.offer]
        size = canvas.head // 2 | 1
        x = canvas.w - size - 6
        canvas.wipe(x - 2, 0, size + 8, size + 8)
        canvas.fb.rect(x - 1, 1, size + 6, size + 6, canvas.ink)
        x += 2
        y = 4
        for i in range(size):
            far = i if button & (LEFT | UP) else size - 1 - i
            long = min(2 * far + 1, size)
            if button > DOWN << 2:
                canvas.fb.hline(x, y + i, size, canvas.ink)
            elif far > size // 2:
                continue
            elif button & (UP | DOWN):
                canvas.fb.hline(x + (size - long) // 2, y + i, long, canvas.ink)
            else:
                canvas.fb.vline(x + i, y + (size - long) // 2, long, canvas.ink)
