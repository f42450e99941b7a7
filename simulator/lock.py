"""A folder for one program at a time. The system holds the lock, which goes when the process
ends."""

import os
from pathlib import Path

NAME = "lock"  # of the file in the folder, which stays there


class Taken(Exception):
    """Another program has the folder."""


class Lock:
    """A folder that is ours until close(), or until this process ends, however it ends."""

    def __init__(self, folder):
        """Raises Taken, and OSError if no file can be made in the folder."""
        self._fd = os.open(Path(folder) / NAME, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _lock(self._fd)
        except OSError:
            os.close(self._fd)
            raise Taken from None

    def close(self) -> None:
        """Free the folder."""
        os.close(self._fd)


def _lock(fd: int) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
