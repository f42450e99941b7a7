"""Owning a link: it carries the bytes between a wire and the conversation, and keeps what has to
be kept. The desk does it by the same code."""

import sys

from skat.compat import ticks_diff
from skat.link.conversation import BROKEN, LOST_MS, SAVE, Link

RECORDS = ("linked.jsonl", "linked.old.jsonl")
READ = 256  # bytes at a time
SILENT_MS = 2000  # one who is silent for so long may have come back by another connection
HELLO_MS = 1000  # in which one who comes in his place has to speak
TRIAL_MS = 3000  # and to prove who he is; three such are done before a fourth gives up (LOST_MS)
FREE, ASKED, SHUT, WAIT = range(4)  # the door of a wire: see Owner


class Owner:
    """A link on its wire, with its files. While `paused` nothing is read, so that nothing that the
    other side does happens meanwhile.

    A wire has

    host                 whether one is the host on it, None if it has no sides
    connected            whether anything can be sent
    trouble              what keeps it from that, as wifi.py names it, or ""
    address              where it is to be found, for people; "" where that needs no words
    tend(door)           looks after the connection; whether a new one has come about. `door`: what
                         to do with one who comes while somebody is there: he takes the place where
                         it is FREE; ASKED, he is the `visitor`; SHUT, he hears that one is busy;
                         WAIT, he waits at the door, behind those who came before him
    visitor              a connection to be tried, with connected, read, write and drop; or None
    welcome()            it takes the place of the one that is there
    read(buffer)         how many bytes have come, which it writes there; allocates nothing
    write(line, count)   sends the first bytes of a buffer; what can't be sent now is lost, and the
                         link sends it again
    drop(), close()      ends the connection; ends all
    """

    def __init__(self, wire, files, name: str, seat: int, now: int):
        """`files`: an unfinished deal that is saved there is played on. `name`: one's own; `seat`:
        that one wants to have."""
        self.wire = wire
        self.files = files
        self.paused = False
        self.link = Link(name, seat, wire.host)
        files.load(SAVE, self.link.from_bytes)
        self._buffer = bytearray(READ)
        self._talked = now
        self._trial = None  # the conversation with a visitor
        self._tried = now  # since when

    def step(self, now: int) -> bool:
        """Carry what there is to be carried; whether there was anything. Raises OSError where the
        disk is full, and what the wire raises."""
        link = self.link
        wire = self.wire
        link.deaf = self.paused
        link.look(now)
        was = wire.connected
        if link.ended not in BROKEN and wire.tend(self._door(now)):
            link.begin(now)
            self._talked = now
            was = True
        self._try_visitor(now)
        count = 0 if self.paused or not wire.connected else wire.read(self._buffer)
        if count:
            link.feed(self._buffer, count, now)
        if was and not wire.connected:
            link.cut(now)
        busy = count > 0
        while wire.connected:
            count = link.poll(now)
            if link.must_save:
                self.save()
            elif count:
                busy = True
                wire.write(link.line, count)
            else:
                break
        if link.sent_away():
            wire.drop()
            link.cut(now)
        if link.connected:
            self._talked = now
        elif wire.host is not None and wire.connected:
            if ticks_diff(now, self._talked) > LOST_MS:
                wire.drop()  # whoever does not talk takes nobody's place
                link.cut(now)
        if link.unsaved():
            self.save()
        return busy

    def _door(self, now: int) -> int:
        """What to do with somebody who comes while one is there."""
        link = self.link
        if link.connected and ticks_diff(now, link.frames.heard) < SILENT_MS:
            return SHUT
        if link.keeps_place():
            return ASKED if self.wire.visitor is None else WAIT
        return WAIT if ticks_diff(now, self._talked) < SILENT_MS else FREE

    def _try_visitor(self, now: int) -> None:
        """Let one who comes while one's place is kept prove that it is his."""
        visitor = self.wire.visitor
        if visitor is None:
            self._trial = None
            return
        if self._trial is None:
            self._trial = self.link.doorkeeper()
            self._trial.begin(now)
            self._tried = now
        trial = self._trial
        count = visitor.read(self._buffer)
        if count:
            trial.feed(self._buffer, count, now)
        if trial.proved:
            self._trial = None  # it is over, should the next visitor come at once
            self.wire.welcome()
            self.link.begin(now)
            self._talked = now
            return
        while visitor.connected:
            count = trial.poll(now)
            if not count:
                break
            visitor.write(trial.line, count)
        patience = TRIAL_MS if trial.frames.open else HELLO_MS
        if trial.sent_away() or trial.closed() or ticks_diff(now, self._tried) > patience:
            visitor.drop()

    def save(self) -> None:
        """Write the record of a deal that is over, then all that is to be kept. Raises OSError."""
        link = self.link
        if not link.kept:
            players = [self.who(), self.who()]
            players[1 - link.seat] = "remote"
            self.keep(link.record(players))
        self.files.save(SAVE, link.to_bytes())
        link.saved()

    def who(self) -> str:
        """Who plays on this side, as records say it."""
        return "human"

    def keep(self, line: str) -> None:
        """Add a record. Raises OSError."""
        self.files.keep_game(line, RECORDS)


# What carries the bytes on a device: a UART, or the serial line to the desk.


class Line:
    """A UART: there until it is closed, and nobody's host."""

    host = visitor = None
    trouble = address = ""

    def __init__(self, uart):
        """`uart`: a board's `link` (docs/architecture.md)."""
        self.uart = uart
        self.lent = isinstance(uart, Console)  # whether somebody else wants it back
        self._new = self.connected = True
        uart.init()

    def tend(self, _door: int) -> bool:
        """Once there is something new: the line."""
        new = self._new
        self._new = False
        return new

    def read(self, buffer) -> int:
        """What has come."""
        return self.uart.readinto(buffer) if self.uart.any() else 0

    def write(self, line, count: int) -> None:
        """Send."""
        self.uart.write(line, count)

    def drop(self) -> None:
        """Nothing: the line stays."""

    def close(self) -> None:
        """Give it back, once."""
        if self.connected:
            self.connected = False
            self.uart.deinit()


class Console:
    """The serial line on which the REPL is otherwise, as a UART; Ctrl-C does not interrupt then."""

    def __init__(self):
        import select  # which not every interpreter has

        self._poll = select.poll()
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll.register(sys.stdin, select.POLLIN)
        self._byte = bytearray(1)

    def init(self) -> None:
        """Take it for the link."""
        _interrupt_by(-1)

    def deinit(self) -> None:
        """Give it back."""
        _interrupt_by(3)

    def any(self) -> int:
        """Whether a byte has come."""
        for _ in self._poll.ipoll(0):
            return 1
        return 0

    def readinto(self, buffer) -> int:
        """What has come, byte by byte: more at once would wait for the last one."""
        count = 0
        while count < len(buffer) and self.any():
            self._in.readinto(self._byte)
            buffer[count] = self._byte[0]
            count += 1
        return count

    def write(self, line, count: int) -> None:
        """Send."""
        self._out.write(line, count)


def _interrupt_by(character: int) -> None:
    """Let this character interrupt the program, or none for -1."""
    from micropython import kbd_intr

    kbd_intr(character)
