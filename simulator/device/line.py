"""The serial line of a virtual handheld: a pseudo-terminal with the faults of a cable."""

import os
import pty
import select
import time
import tty
from random import Random

MOST = 4096  # bytes that may be queued before the device has to wait


class Unplugged(Exception):
    """The cable was pulled out."""


class Line:
    """The device's end of a serial line. `name` is what a tool opens.

    `unplug`: the cable is pulled out after this many bytes, both ways together; `slow`: bytes a
    second, each way; `noise`: on average one in this many bytes to the host is changed. None: no
    such fault. What the device sends while nobody has the line open is lost, as over USB.
    """

    def __init__(self, unplug=None, slow=None, noise=None):
        self._master, slave = pty.openpty()
        self.name = os.ttyname(slave)
        tty.setraw(slave)
        os.close(slave)  # so that from now on a hangup means that nobody has the line open
        os.set_blocking(self._master, False)
        self._watch = select.poll()
        self._watch.register(self._master, select.POLLIN)
        self._out = bytearray()
        self._left = unplug
        self._slow = slow
        self._noise = noise
        self._chance = Random(1)
        self._paced = {"in": time.monotonic(), "out": time.monotonic()}

    def close(self) -> None:
        """Close the line."""
        os.close(self._master)

    def fileno(self) -> int:
        """For select."""
        return self._master

    def open(self) -> bool:
        """Whether somebody has the other end open."""
        return not any(state & select.POLLHUP for _, state in self._watch.poll(0))

    def full(self) -> bool:
        """Whether the device has to wait before it sends more."""
        return len(self._out) >= MOST

    def read(self) -> bytes:
        """What has arrived, b"" if nothing. Raises Unplugged."""
        try:
            data = os.read(self._master, self._allowed("in", 1024))
        except OSError:  # nothing to read, or nobody there
            return b""
        return self._pass(data)

    def write(self, data: bytes) -> None:
        """Send; what cannot be sent yet waits for flush()."""
        self._out += data

    def flush(self) -> None:
        """Send what is waiting. Raises Unplugged."""
        if not self._out:
            return
        if not self.open():
            self._out.clear()
            return
        count = self._allowed("out", len(self._out))
        if self._left is not None:
            count = min(count, max(self._left, 1))
        data = bytes(self._out[:count])
        if self._noise:
            data = bytes(self._disturbed(byte) for byte in data)
        try:
            sent = os.write(self._master, data) if data else 0
        except OSError:
            return
        del self._out[:sent]
        self._pass(data[:sent])

    def _allowed(self, way: str, most: int) -> int:
        """How many bytes a slow line may pass now."""
        if not self._slow:
            return most
        now = time.monotonic()
        since = max(self._paced[way], now - 0.1)
        count = min(most, int((now - since) * self._slow))
        self._paced[way] = since + count / self._slow
        return count

    def _disturbed(self, byte: int) -> int:
        chance = self._chance
        return byte ^ 1 << chance.randrange(8) if chance.randrange(self._noise) == 0 else byte

    def _pass(self, data: bytes) -> bytes:
        if self._left is None:
            return data
        self._left -= len(data)
        if self._left <= 0:
            raise Unplugged("the cable was pulled out")
        return data
