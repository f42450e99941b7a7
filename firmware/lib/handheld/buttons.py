"""Buttons: a press is taken once, after 20 ms of quiet, and kept until it is taken.

`update` may be called in an interrupt, so it allocates nothing. It alone puts presses into a ring
without locks, and the side that takes them, which calls all else, alone removes them.
"""

from skat.compat import ticks_diff

UP, DOWN, LEFT, RIGHT, A, B, MENU = 1, 2, 4, 8, 16, 32, 64
DIRECTIONS = UP | DOWN | LEFT | RIGHT
PRESS, REPEAT, HOLD = range(3)  # what happened to a button
HELD = 128  # beside those bits: any of them, held

QUIET_MS = 20  # longer than contacts bounce
PRESS_MS = 30  # this long is a press, even if not seen down throughout
PAUSE_MS = 60  # this long a button is up between two presses, even if hardly seen up
SOON_MS = 3  # after a reading; a sooner one tells nothing new
HOLD_MS = 500
REPEAT_FIRST_MS = 400
REPEAT_MS = 120
KEPT = 16  # presses that are kept
COUNT = 7  # buttons


class Buttons:
    """Turns the bits that a board reads into presses.

    A direction presses when it goes down, and then repeats. The other buttons distinguish a press
    from a hold: they press when let go, or hold after half a second.

    A touch of a button begins with the first sign of it, a reading or a note that it went down, and
    ends with 20 ms of quiet; what bounces in between belongs to it. It is a press once readings 20
    ms apart say down; or, where readings come late, once it may have been down for 30 ms between
    two that say up. Readings 5 ms apart show the quiet. Where they come late a touch also ends when
    neither contacts that still bounce, as it began or ended, can explain that the button is down.
    """

    def __init__(self, clock):
        """`clock()` gives milliseconds, as the device's ticks_ms; it must not allocate."""
        now = clock()
        self.clock = clock
        self.raw = 0  # as read last
        self._down = 0  # as settled
        self._read = now  # when they were read last
        self._before = now  # when they were read before that
        self._fell = 0  # which have gone down since the last reading, even for a moment
        self._touched = 0  # buttons of which a touch has not ended
        self._doubt = 0  # those that are down again: bouncing, or a new touch
        self._began = [now] * COUNT  # the first sign of the touch
        self._again = [now] * COUNT  # when one in doubt was down again
        self._since = [now] * COUNT  # the first reading as now; in doubt, the first that said up
        self._other = [now] * COUNT  # the last one before that, which said otherwise
        self._went = [now] * COUNT  # when it went down
        self.repeating = DIRECTIONS  # those that do; none holds
        self.hold_ms = HOLD_MS
        self._repeated = now  # when a direction last went down or repeated
        self._repeat_ms = REPEAT_FIRST_MS
        self._told = 0  # buttons whose hold has been told
        # The ring; there is always one free place in it.
        self._buttons = bytearray(KEPT + 1)
        self._kinds = bytearray(KEPT + 1)
        self._times = [now] * (KEPT + 1)
        self._first = 0
        self._end = 0

    # The side that reads

    def update(self, bits: int, fell: int = 0) -> None:
        """Take what the board reads now; call it every 5 ms or so.

        `fell`: buttons that went down since the last call, as far as the board can tell.
        """
        now = self.clock()
        self._fell |= fell
        if 0 <= now - self._read < SOON_MS:  # where the clock wraps one more is read
            return
        if self._fell or self._doubt or not bits == self.raw == self._down == self._touched:
            self._settle(bits, now)
        self._before = self._read
        self._read = now
        if self._down:
            self._keep_down(now)

    def _settle(self, bits: int, now: int) -> None:
        """Decide for each button whether it has gone down or up."""
        fell = self._fell
        self._fell = 0
        bit = 1
        for i in range(COUNT):
            if bits & bit:
                self._see_down(i, bit, now)
            elif (self._touched | fell) & bit:
                self._see_up(i, bit, fell, now)
            bit <<= 1
        self.raw = bits

    def _see_down(self, i: int, bit: int, now: int) -> None:
        if not self.raw & bit:
            if not self._touched & bit:
                self._touched |= bit
                self._began[i] = now
            elif (  # there was time for a pause, and it was up when it no longer bounced at first
                ticks_diff(now, self._other[i]) >= PAUSE_MS
                and ticks_diff(self._read, self._began[i]) >= QUIET_MS
            ):
                self._doubt |= bit
                self._again[i] = now
            if not self._doubt & bit:
                self._since[i] = now
                self._other[i] = self._read
        if ticks_diff(now, self._since[i]) < QUIET_MS:
            return
        if self._doubt & bit:  # it bounces no longer, so this is another touch
            self._let_go(i, bit, now)
            self._touched |= bit
            self._began[i] = self._since[i] = self._again[i]
        if not self._down & bit and ticks_diff(now, self._since[i]) >= QUIET_MS:
            self._change(i, bit, self._began[i])

    def _see_up(self, i: int, bit: int, fell: int, now: int) -> None:
        if self._doubt & bit:
            self._doubt &= ~bit  # it was down for a moment: still bouncing
        elif self.raw & bit:
            if not self._down & bit and ticks_diff(now, self._other[i]) >= PRESS_MS:
                self._change(i, bit, self._began[i])
            self._since[i] = now
            self._other[i] = self._read
        elif fell & bit:  # no reading saw it
            if not self._touched & bit:
                self._touched |= bit
                self._began[i] = now
                self._other[i] = self._read
            if not self._down & bit and ticks_diff(now, self._before) >= PRESS_MS:
                self._change(i, bit, self._before)
            if ticks_diff(self._read, self._began[i]) < QUIET_MS:  # it may still have begun
                self._since[i] = now
        if ticks_diff(now, self._since[i]) >= QUIET_MS:
            self._let_go(i, bit, now)

    def _let_go(self, i: int, bit: int, now: int) -> None:
        self._touched &= ~bit
        self._doubt &= ~bit
        if self._down & bit:
            self._change(i, bit, now)

    def _change(self, i: int, bit: int, when: int) -> None:
        self._down ^= bit
        if self._down & bit:
            self._went[i] = when
            self._told &= ~bit
            if bit & self.repeating:
                self._repeated = when
                self._repeat_ms = REPEAT_FIRST_MS
                self._keep(bit, PRESS, when)
        elif not (bit & self.repeating or self._told & bit):
            self._keep(bit, PRESS, self._went[i])

    def _keep_down(self, now: int) -> None:
        """Directions that are down repeat, other buttons hold."""
        bit = 1
        for i in range(COUNT):
            if self._down & bit & self.repeating:
                if ticks_diff(now, self._repeated) >= self._repeat_ms:
                    self._repeated = now
                    self._repeat_ms = REPEAT_MS
                    if self._first == self._end:  # repeats are not worth keeping
                        self._keep(bit, REPEAT, self._went[i])
            elif self._down & bit & ~self._told:
                if ticks_diff(now, self._went[i]) >= self.hold_ms:
                    self._told |= bit
                    self._keep(bit, HOLD, self._went[i])
            bit <<= 1

    def _keep(self, bit: int, kind: int, when: int) -> None:
        end = self._end
        after = (end + 1) % (KEPT + 1)
        if after != self._first:
            self._buttons[end] = bit
            self._kinds[end] = kind
            self._times[end] = when
            self._end = after  # last of all: from now on it is the other side's

    # The side that takes

    def unread(self, now: int) -> int:
        """How many ms ago the buttons were last read."""
        return ticks_diff(now, self._read)

    def idle(self) -> bool:
        """Whether no button is down, and no press is kept."""
        return not self._down and self._first == self._end

    def waiting(self, n: int = 0) -> int:
        """The button of the n-th waiting press, the oldest being 0; 0 for none."""
        if n >= (self._end - self._first) % (KEPT + 1):
            return 0
        return self._buttons[(self._first + n) % (KEPT + 1)]

    def kind(self, n: int = 0) -> int:
        """What happened to that button: PRESS, REPEAT or HOLD."""
        return self._kinds[(self._first + n) % (KEPT + 1)]

    def time(self, n: int = 0) -> int:
        """When that button went down, for a repeat and a hold, too."""
        return self._times[(self._first + n) % (KEPT + 1)]

    def drop(self, n: int = 0) -> None:
        """Forget the n-th press."""
        for k in range(n, 0, -1):  # those before it move up
            to = (self._first + k) % (KEPT + 1)
            place = (self._first + k - 1) % (KEPT + 1)
            self._buttons[to] = self._buttons[place]
            self._kinds[to] = self._kinds[place]
            self._times[to] = self._times[place]
        self._first = (self._first + 1) % (KEPT + 1)
