"""The flash memory of a virtual handheld, in a file; the power may fail in the middle of a
write."""

import fcntl
import os

from devices.processors import BLOCK

PAGE = 256  # bytes that are programmed together


class PowerCut(Exception):
    """The power has gone."""


class Flash:
    """A NOR flash in a file: an erase sets all bits of a block, a write only clears bits.

    `writes` counts writes and erases, `erases` erased blocks, `pages` programmed pages. The power
    fails with number `cut` of the writes (None: it doesn't); `torn`: that one gets only half way.
    """

    def __init__(self, path, blocks: int):
        """Open the file, or create it, erased.

        Raises OSError, also if another virtual handheld has it, and ValueError if it has the wrong
        size.
        """
        self.writes = self.erases = self.pages = 0
        self.cut = None
        self.torn = False
        self._size = blocks * BLOCK
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            try:
                fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise OSError(error.errno, "another virtual handheld is using it", str(path))
            size = os.fstat(self._fd).st_size
            if size == 0:
                for block in range(blocks):
                    self._put(block * BLOCK, b"\xff" * BLOCK)
            elif size != self._size:
                raise ValueError(f"{path} has {size} bytes, not the {self._size} of this flash")
        except (OSError, ValueError):
            os.close(self._fd)
            raise

    def close(self) -> None:
        """Close the file."""
        os.close(self._fd)

    def read(self, start: int, count: int) -> bytes:
        """`count` bytes from address `start`."""
        return os.pread(self._fd, count, start)

    def write(self, start: int, data: bytes) -> None:
        """Clear the bits that are 0 in `data`. Raises PowerCut."""
        self.pages += -(-len(data) // PAGE)
        self._change(start, data, lambda old, new: bytes(a & b for a, b in zip(old, new)))

    def erase(self, block: int) -> None:
        """Set all bits of a block. Raises PowerCut."""
        self.erases += 1
        self._change(block * BLOCK, b"\xff" * BLOCK, lambda old, new: new)

    def _change(self, start, data, becomes) -> None:
        self.writes += 1
        last = self.writes == self.cut
        if last and self.torn:
            data = data[: len(data) // 2]
        self._put(start, becomes(self.read(start, len(data)), data))
        if last:
            raise PowerCut(f"the power failed at write {self.cut}")

    def _put(self, start, data) -> None:
        if not 0 <= start <= self._size - len(data):
            raise IndexError(f"the flash has no address {start}")
        os.pwrite(self._fd, data, start)
