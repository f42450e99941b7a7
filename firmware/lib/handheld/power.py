"""A board's power: the light of the screen, which goes out when nobody presses, and the battery."""

from skat.compat import ticks_diff

DIM_MS = 60_000  # without a press
BLANK_MS = 180_000
BRIGHT, DIM, OUT = 255, 24, 0  # levels of the backlight
LOOK_MS = 60_000  # between two looks at the battery
WEAK, BETTER = 10, 20  # per cent: from where it is told that it is nearly empty, and may be again


class Light:
    """The backlight of a board; `level` is how bright it is."""

    def __init__(self, board, now: int):
        self.level = BRIGHT
        self._board = board
        self._touched = now  # when somebody was there last

    def wake(self, now: int) -> bool:
        """Somebody is there: it shines; whether it was out."""
        out = self.level == OUT
        self._touched = now
        self._shine(BRIGHT)
        return out

    def fade(self, now: int) -> None:
        """Nobody is there: dim it, then put it out, when it is time."""
        if self.level == OUT:
            return
        idle = ticks_diff(now, self._touched)
        if idle >= BLANK_MS:
            self._shine(OUT)
        elif idle >= DIM_MS:
            self._shine(DIM)

    def _shine(self, level: int) -> None:
        if level != self.level:
            self.level = level
            self._board.backlight(level)


class Battery:
    """The battery of a board, and whether anybody has been told that it is nearly empty."""

    def __init__(self, board, now: int):
        self._board = board
        self._looked = now
        self._told = False

    def is_weak(self, now: int) -> bool:
        """Whether it has become nearly empty; looks once a minute, and says so once."""
        if ticks_diff(now, self._looked) < LOOK_MS:
            return False
        self._looked = now
        percent = self._board.battery()
        if percent >= BETTER:
            self._told = False
        elif percent <= WEAK and not self._told:
            self._told = True
            return True
        return False
