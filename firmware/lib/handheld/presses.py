"""Which presses count, and when: none that was made before anybody could see what it decides."""

from handheld.buttons import HELD, HOLD, MENU, PRESS, A, B
from skat.compat import ticks_diff

CHOICE_MS = 80  # a press of A sooner after the last one decides nothing: nobody chooses that fast
SAME, SITUATION, SCREEN = range(3)  # what is new since the last picture


class Presses:
    """Gives an app's screen the presses that wait for it."""

    def __init__(self, app):
        self._app = app
        self._new = SAME
        self._seen = app.now  # since when one can see the situation
        self._shown = app.now  # since when one can see the screen
        self._chosen = app.now - CHOICE_MS  # when A last went down
        self._click = None  # the pixel that was tapped, and when
        self._click_at = app.now
        self._point = None  # the pixel to which the pointer has come

    def new_screen(self) -> None:
        """From now on only presses made after the next picture count."""
        self._new = SCREEN

    def new_situation(self) -> None:
        """From now on only presses made after the next picture decide anything."""
        self._new = max(self._new, SITUATION)

    def can_be_seen(self, now: int) -> None:
        """Note that everything new is on the screen."""
        if self._new:
            self._seen = now
            if self._new == SCREEN:
                self._shown = now
            self._new = SAME

    def forget(self, now: int) -> None:
        """Let none count that was made before."""
        self._seen = self._shown = now
        self._new = SAME

    def all_seen(self) -> bool:
        """Whether nothing is new."""
        return self._new == SAME

    def _too_early(self, when: int) -> int:
        """What was not yet visible at this time: the SCREEN, only its SITUATION, or nothing
        (SAME)."""
        if self._new == SCREEN or ticks_diff(when, self._shown) < 0:
            return SCREEN
        if self._new == SITUATION or ticks_diff(when, self._seen) < 0:
            return SITUATION
        return SAME

    def click(self, x: int, y: int) -> None:
        """Pixel x, y is tapped now."""
        self._click = x, y
        self._click_at = self._app.now

    def forget_click(self) -> None:
        """Drop a tap that nobody has seen."""
        self._click = None

    def point(self, x: int, y: int) -> None:
        """A pointer comes to the pixel x, y."""
        self._point = x, y

    def idle(self) -> bool:
        """Whether nothing is pressed or waits for the screen."""
        return self._app.buttons.idle() and self._click is None

    def take(self) -> None:
        """Give the screen what waits for it: a tap, a pointer, and the oldest press that it takes
        now; drop what is not meant for it."""
        if self._click is not None:
            x, y = self._click
            self._click = None
            if not (self._too_early(self._click_at) or self._app.screen.busy(A)):
                self._app.screen.click(x, y)
        if self._point is not None:
            x, y = self._point
            self._point = None
            self._app.screen.point(x, y)
        self._take_press()

    def _take_press(self) -> None:
        app = self._app
        buttons = app.buttons
        screen = app.screen
        n = 0
        while buttons.waiting(n):
            button = buttons.waiting(n)
            if app.left is not None:
                button = app.left[button]
            if button == MENU:
                button = B
            kind = buttons.kind(n)
            when = buttons.time(n)
            if app.scanning is not None:
                button = app.scanning.take(kind, when)
                kind = PRESS
            elif app.two_buttons:
                meant = screen.TWO_BUTTONS[(button == B) * 2 + (kind == HOLD)]
                if button == B or meant != button:
                    kind = PRESS
                button = meant
            early = self._too_early(when)
            if button == A:
                if ticks_diff(when, self._chosen) < CHOICE_MS:
                    early = early or SITUATION
                self._chosen = when
            kept = screen.KEPT & (button | HELD if kind == HOLD else button) and early != SCREEN
            if not kept and early:
                buttons.drop(n)
            elif not screen.busy(button, early != SAME):
                buttons.drop(n)
                if button:
                    screen.press(button, kind)
                return
            elif kept:
                n += 1
            else:
                buttons.drop(n)
