"""Buttons: a press is taken once, after 20 ms of quiet, and kept until somebody wants it."""

from skat.compat import ticks_diff

UP, DOWN, LEFT, RIGHT, A, B, MENU = 1, 2, 4, 8, 16, 32, 64
DIRECTIONS = UP | DOWN | LEFT | RIGHT
PRESS, REPEAT, HOLD = range(3)  # what happened to a button

QUIET_MS = 20
HOLD_MS = 500
REPEAT_FIRST_MS = 400
REPEAT_MS = 120
KEPT = 16  # presses that are kept


class Buttons:
    """Turns the bits that a board reads into presses.

    A direction presses when it goes down and then repeats. The other buttons tell a press from
    a hold: they press when let go, or hold when down for half a second.
    """

    def __init__(self, now: int):
        """`now`: milliseconds, as for `update`."""
        self._raw = 0
        self._down = 0
        self._settled = now  # when the raw bits last changed
        self._since = now  # when the newest direction went down, or last repeated
        self._repeated = False
        self._pressed = now  # when the newest of the other buttons went down
        self._held = 0  # buttons whose hold has been told
        self._buttons = bytearray(KEPT)
        self._kinds = bytearray(KEPT)
        self._first = 0
        self._count = 0

    def update(self, bits: int, now: int) -> None:
        """Take what the board reads now; call it every few milliseconds."""
        if bits != self._raw:
            self._raw = bits
            self._settled = now
        elif bits != self._down and ticks_diff(now, self._settled) >= QUIET_MS:
            self._change(bits, now)
        self._keep_down(now)

    def _change(self, bits: int, now: int) -> None:
        went_down = bits & ~self._down
        went_up = self._down & ~bits
        self._down = bits
        bit = 1
        while bit <= MENU:
            if went_down & bit & DIRECTIONS:
                self._since = now
                self._repeated = False
                self._keep(bit, PRESS)
            elif went_down & bit:
                self._pressed = now
            elif went_up & bit and not bit & DIRECTIONS and not self._held & bit:
                self._keep(bit, PRESS)
            bit <<= 1
        self._held &= bits

    def _keep_down(self, now: int) -> None:
        if self._down & DIRECTIONS:
            down = ticks_diff(now, self._since)
            if down >= (REPEAT_MS if self._repeated else REPEAT_FIRST_MS):
                self._since = now
                self._repeated = True
                if not self._count:  # a repeat is not worth keeping
                    self._keep(self._down & DIRECTIONS, REPEAT)
        held = self._down & ~DIRECTIONS & ~self._held
        if held and ticks_diff(now, self._pressed) >= HOLD_MS:
            self._keep(held, HOLD)
            self._held |= held

    def _keep(self, bit: int, kind: int) -> None:
        if bit & (bit - 1):  # two at once: the lowest counts
            bit &= -bit
        if self._count < KEPT:
            i = (self._first + self._count) % KEPT
            self._buttons[i] = bit
            self._kinds[i] = kind
            self._count += 1

    def quiet(self) -> bool:
        """Whether no button is down."""
        return not (self._raw or self._down)

    def waiting(self, n: int = 0) -> int:
        """The button of the n-th press that is kept, from the oldest (0) on; 0 for none."""
        return self._buttons[(self._first + n) % KEPT] if n < self._count else 0

    def forget(self) -> None:
        """Keep no press that was made, or begun, before now."""
        self._count = 0
        self._held |= self._down

    def kind(self, n: int = 0) -> int:
        """What happened to that button: PRESS, REPEAT or HOLD."""
        return self._kinds[(self._first + n) % KEPT]

    def drop(self, n: int = 0) -> None:
        """Keep the n-th press, and all before it, no longer."""
        self._first = (self._first + n + 1) % KEPT
        self._count -= n + 1
