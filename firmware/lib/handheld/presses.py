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

    def too_early(self, when: int) -> int:
        """What was not yet visible at this time: the SCREEN, only its SITUATION, or nothing
        (SAME)."""
        if self._new == SCREEN or ticks_diff(when, self._shown) < 0:
            return SCREEN
        if self._new == SITUATION or ticks_diff(when, self._seen) < 0:
            return SITUATION
        return SAME

    def take(self) -> None:
        """Give the screen the oldest press that it takes now; drop those not meant for it."""
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
            early = self.too_early(when)
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
