"""Frames of the link: numbered lines with a checksum, sent again until they are acknowledged.

    SEQ ACK WORD [ARGUMENTS ...] CRC

Idle, it allocates nothing: the checksum is counted in two halves, for a small int has 31 bits.
"""

from array import array

from skat.compat import ticks_diff

LONGEST = 240  # bytes of a line with its end
MOST_TEXT = 222  # bytes of a message, whatever its numbers
PING_MS = 2000  # nothing heard for so long
_AGAIN_MS = (250, 500, 1000, 2000)  # until a message is sent again; the last one from then on
_LAST = 255  # number of a message, and again 1
_NONE = -1  # in place of a number that is not valid
_UNNUMBERED = 0  # in place of `-`
_DIGITS = b"0123456789abcdef"
_MOST_DROPPED = 1000000  # counted

# CRC-32 by four bits: the upper and the lower half of each entry.
_UPPER = array("H", [0] * 16)
_LOWER = array("H", [0] * 16)


def _make_tables() -> None:
    for i in range(16):
        upper, lower = 0, i
        for _ in range(4):
            odd = lower & 1
            lower = lower >> 1 | (upper & 1) << 15
            upper >>= 1
            if odd:
                upper ^= 0xEDB8
                lower ^= 0x8320
        _UPPER[i] = upper
        _LOWER[i] = lower


class Frames:
    """One end: what is sent and acknowledged. `line` has the frame that `poll` has made.

    `heard` is when the other side was last heard, `dropped` counts lines that did not hold. While
    `open`, the other side's hello has been taken. While `held`, no message is taken; it comes
    again.
    """

    def __init__(self, take, told):
        """`take(text)` is called with each message, its words in a str, once and in order; `told()`
        when one's own is acknowledged."""
        if not _UPPER[1]:
            _make_tables()
        self._take = take
        self._told = told
        self.line = bytearray(LONGEST)
        self._came = bytearray(LONGEST)  # the line that is coming
        self._count = 0  # how many bytes of the line have come
        self._bad = False  # whether the line can't hold any more
        self._upper = self._lower = 0  # of the checksum
        self.hello = b""  # what the conversation begins with
        self._other_hello = b""
        self.dropped = 0
        self.held = False
        self.begin(b"", 0)
        self._text = None  # nothing is said before one's own hello is known

    def begin(self, hello: bytes, now: int) -> None:
        """Start the conversation again with this message: all numbers are forgotten."""
        self.hello = hello
        self.heard = self._pinged = now
        self.open = False
        self._taken = 0  # number of the last message taken
        self._due_ack = False
        self._say_hello(now)

    def _say_hello(self, now: int) -> None:
        self._sent = self._acked = 0  # numbers of the last message sent, and acknowledged
        self._text = None  # the message under way
        self.send(self.hello, now)

    def free(self) -> bool:
        """Whether nothing is under way, so that a message can be sent."""
        return self._text is None

    def send(self, text: bytes, now: int) -> None:
        """Send a message, as soon as `poll` is called, until it is acknowledged."""
        self._text = text
        self._sent = self._sent % _LAST + 1
        self._times = 0
        self._due = now

    def owes(self) -> bool:
        """Whether an acknowledgement is to be sent."""
        return self._due_ack

    # Out

    def poll(self, now: int) -> int:
        """Write the next frame into `line`; how many bytes it has, 0 if nothing is to be sent."""
        if self._text is not None and ticks_diff(now, self._due) >= 0:
            again = _AGAIN_MS[min(self._times, len(_AGAIN_MS) - 1)]
            self._times = min(self._times + 1, len(_AGAIN_MS))
            self._due = now + again
            return self._frame(self._sent, self._text)
        if self._due_ack:
            return self._frame(_UNNUMBERED, b"ack")
        if self.open and ticks_diff(now, self.heard) >= PING_MS <= ticks_diff(now, self._pinged):
            self._pinged = now
            return self._frame(_UNNUMBERED, b"ping")
        return 0

    def _frame(self, number: int, text: bytes) -> int:
        self._due_ack = False
        line = self.line
        n = self._decimal(number, 0) if number else 1
        if not number:
            line[0] = 45  # -
        line[n] = 32
        n = self._decimal(self._taken, n + 1)
        line[n] = 32
        n += 1
        for byte in text:
            line[n] = byte
            n += 1
        line[n] = 32
        n += 1
        self._check(line, n)
        for shift in (12, 8, 4, 0):
            line[n] = _DIGITS[self._upper >> shift & 15]
            line[n + 4] = _DIGITS[self._lower >> shift & 15]
            n += 1
        line[n + 4] = 10
        return n + 5

    def _decimal(self, number: int, n: int) -> int:
        """Write a number of at most three digits at n; where it ends."""
        line = self.line
        if number >= 100:
            line[n] = 48 + number // 100
            n += 1
        if number >= 10:
            line[n] = 48 + number // 10 % 10
            n += 1
        line[n] = 48 + number % 10
        return n + 1

    def _check(self, line, count: int) -> None:
        """Count the checksum of the first bytes of a line."""
        upper = lower = 0xFFFF
        for i in range(count):
            lower ^= line[i]
            for _ in range(2):
                entry = lower & 15
                lower = (lower >> 4 | (upper & 15) << 12) ^ _LOWER[entry]
                upper = upper >> 4 ^ _UPPER[entry]
        self._upper = upper ^ 0xFFFF
        self._lower = lower ^ 0xFFFF

    # In

    def feed(self, data, count: int, now: int) -> None:
        """Take the first `count` bytes of a buffer that have come."""
        came = self._came
        for i in range(count):
            byte = data[i]
            if byte == 10:
                if self._bad or not self._read(now):
                    self.dropped = min(self.dropped + 1, _MOST_DROPPED)
                self._count = 0
                self._bad = False
            elif self._count < LONGEST - 1 and 32 <= byte < 127:
                came[self._count] = byte
                self._count += 1
            else:
                self._bad = True

    def _read(self, now: int) -> bool:
        """Take the line that has come; False if it does not hold."""
        line = self._came
        end = self._count - 9  # of the words; after it a blank and the checksum
        if end < 0 or line[end] != 32:
            return False
        self._check(line, end + 1)
        for i in range(8):
            half = self._upper if i < 4 else self._lower
            if line[end + 1 + i] != _DIGITS[half >> 4 * (3 - (i & 3)) & 15]:
                return False
        word = self._after(0, end)
        start = self._after(word, end)
        number = _UNNUMBERED
        if word != 2 or line[0] != 45:
            number = self._number(0, word)
            if number == _UNNUMBERED:
                number = _NONE
        ack = self._number(word, start)
        if number == _NONE or ack == _NONE or start >= end:
            return False
        return self._take_frame(number, ack, start, end, now)

    def _after(self, begin: int, end: int) -> int:
        """Where the next word begins; the end, if there is none."""
        line = self._came
        while begin < end:
            begin += 1
            if line[begin - 1] == 32:
                return begin
        return end

    def _number(self, begin: int, after: int) -> int:
        """The number of a word before the next one, 0 to 255, or _NONE."""
        line = self._came
        if not 1 <= after - 1 - begin <= 3 or line[begin] == 48 and after - 1 - begin > 1:
            return _NONE
        number = 0
        for i in range(begin, after - 1):
            if not 48 <= line[i] <= 57:
                return _NONE
            number = 10 * number + line[i] - 48
        return number if number <= _LAST else _NONE

    def _is(self, word: bytes, start: int, end: int) -> bool:
        """Whether what begins there begins with this word."""
        line = self._came
        size = len(word)
        if end - start < size or end - start > size and line[start + size] != 32:
            return False
        for i in range(size):
            if line[start + i] != word[i]:
                return False
        return True

    def _take_frame(self, number: int, ack: int, start: int, end: int, now: int) -> bool:
        if self.held and number:
            return True
        if number == 1 and self._is(b"hello", start, end):
            return self._take_hello(ack, bytes(self._came[start:end]), now)
        if not self.open:
            if number != 1 or not self._is(b"bye", start, end):
                return False
        elif ack != self._acked and (self._text is None or ack != self._sent):
            return False
        if number == _UNNUMBERED:
            if self._is(b"ping", start, end):
                self._due_ack = True
            elif self._is(b"bye", start, end):  # of one that waits for no answer
                self._take(str(self._came[start:end], "ascii"))
            elif not self._is(b"ack", start, end):
                return False
        elif number == self._taken % _LAST + 1:
            self._taken = number
        elif number != self._taken:
            return False
        else:
            number = _UNNUMBERED  # a repeated one
            self._due_ack = True
        self.heard = now
        if self.open:
            self._acknowledge(ack)
        if number:
            self._due_ack = True
            self._take(str(self._came[start:end], "ascii"))
        return True

    def _acknowledge(self, ack: int) -> None:
        if self._text is not None and ack == self._sent:
            self._text = None
            self._acked = ack
            self._told()

    def _take_hello(self, ack: int, text: bytes, now: int) -> bool:
        """The other side starts the conversation, or starts it again."""
        if text == self.hello:
            return False  # one's own, from a wire that is joined to itself
        self.heard = now
        self._due_ack = True
        if self._taken != 1 or text != self._other_hello:
            if self._taken:
                self._say_hello(now)
            self._taken = 1
            self._other_hello = text
            self.open = True
            self._take(str(text, "ascii"))
        self._acknowledge(ack)
        return True
