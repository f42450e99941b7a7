"""A virtual cable between the UARTs of two virtual handhelds: a socket in the file system."""

import errno
import os
import socket
import stat

ROOM = 256  # bytes that a UART usually keeps until they are read; what comes then is lost


class Cable:
    """One end of a cable. Bytes written while nothing is at the other end are lost. `room`: how
    many bytes are kept until they are read."""

    def __init__(self, path):
        """`path`: names the cable. The first to come makes it, the second joins.

        Raises OSError, also if something else has this path.
        """
        self._path = str(path)
        self.room = ROOM
        self._came = bytearray()
        self._listener = None
        self._other = socket.socket(socket.AF_UNIX)
        try:
            self._other.connect(self._path)
        except (FileNotFoundError, ConnectionRefusedError):
            self._other.close()
            self._other = None
            if os.path.lexists(self._path):
                if not stat.S_ISSOCK(os.lstat(self._path).st_mode):
                    raise OSError(errno.EEXIST, "it exists, and is not a virtual cable", self._path)
                os.unlink(self._path)  # left behind by a process that was killed
            self._listener = socket.socket(socket.AF_UNIX)
            self._listener.bind(self._path)
            self._listener.listen(1)

    def close(self) -> None:
        """Unplug this end."""
        if self._other:
            self._other.close()
        if self._listener:
            self._listener.close()
            os.unlink(self._path)

    def watched(self) -> list:
        """The sockets to wait for in select."""
        return [end for end in (self._other or self._listener,) if end]

    def poll(self, ready) -> None:
        """Receive; `ready`: the sockets that select found ready."""
        if self._other and self._other in ready:
            try:
                data = self._other.recv(4096)
            except OSError:
                data = b""
            if not data:
                self._loose()
            self._came += data[: self.room - len(self._came)]
        elif self._listener and self._listener in ready:
            self._other, _ = self._listener.accept()

    def any(self) -> int:
        """How many bytes are waiting."""
        return len(self._came)

    def read(self, count: int) -> bytes:
        """Up to `count` of the bytes that are waiting."""
        data = bytes(self._came[:count])
        del self._came[:count]
        return data

    def write(self, data: bytes) -> None:
        """Send to the other end."""
        if self._other:
            try:
                self._other.sendall(data)
            except OSError:
                self._loose()

    def _loose(self) -> None:
        self._other.close()
        self._other = None
