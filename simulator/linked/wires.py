"""What carries the bytes of a link on the desk: TCP, a serial line, a virtual cable.

A wire has

SIDED           whether it says who is the host
tend(silent)    looks after the connection; True where a new one has come about. `silent`: for how
                many ms nothing was heard
connected       whether there is one
read()          the bytes that have come, at most READ
write(data)     sends them; what can't be sent now is lost, and the link sends it again
drop(), close() ends the connection; ends all
where           a sentence for the person: where it listens, or whom it calls
"""

import errno
import select
import socket
import time
from binascii import crc32

PORT = 7432
READ = 1024  # bytes at a time
AGAIN_S = 2  # between two attempts to reach the other side
_TIMEOUT_S = 5  # of one of them
_TAKEN_OVER_MS = 3000  # a guest so silent, though it was asked for a sign of life, is replaced
_BUSY = b"1 0 bye busy "
_BUSY += b"%08x\n" % crc32(_BUSY)


class WireError(Exception):
    """There can be no such wire; the words say why."""


class Tcp:
    """What both sides of a TCP connection share."""

    SIDED = True

    def __init__(self):
        self._socket = None

    @property
    def connected(self) -> bool:
        """Whether there is a connection."""
        return self._socket is not None

    def read(self) -> bytes:
        """What has come; where the other side has hung up, the connection is dropped."""
        if self._socket is None:
            return b""
        try:
            data = self._socket.recv(READ)
        except (BlockingIOError, InterruptedError):
            return b""
        except OSError:
            data = b""
        if not data:
            self.drop()
        return data

    def write(self, data: bytes) -> None:
        """Send bytes, as far as there is room for them."""
        if self._socket is None:
            return
        try:
            self._socket.send(data)
        except (BlockingIOError, InterruptedError):
            pass
        except OSError:
            self.drop()

    def drop(self) -> None:
        """End the connection."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _take(self, connection) -> None:
        self.drop()
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = connection


class Host(Tcp):
    """Listens, and takes one guest; others hear that it is busy."""

    def __init__(self, address: str = "", port: int = PORT):
        """`address`: "" for all of this computer's. Raises WireError."""
        super().__init__()
        try:
            self._listener = _listener(address, port)
        except (OSError, UnicodeError) as error:
            at = _shown(address or "*", port)
            raise WireError(f"cannot listen on {at}: {_reason(error)}")
        self._listener.setblocking(False)
        shown = self._listener.getsockname()[:2]
        self.port = shown[1]
        self.where = f"Listening on {_shown(*shown)}"
        if not address:
            self.where += f", which is all addresses of this computer ({', '.join(_own())})"

    def tend(self, silent: int) -> bool:
        """Let a guest in, if there is none or if the one there is has gone silent."""
        try:
            connection, _ = self._listener.accept()
        except OSError:
            return False
        if self.connected and silent < _TAKEN_OVER_MS:
            try:
                connection.settimeout(0)
                connection.send(_BUSY)
            except OSError:
                pass  # it won't even listen
            connection.close()
            return False
        self._take(connection)
        return True

    def close(self) -> None:
        """Listen no more."""
        self.drop()
        self._listener.close()


class Guest(Tcp):
    """Calls a host, again and again until it is there."""

    def __init__(self, address: str, port: int = PORT):
        super().__init__()
        self._address = address, port
        self._next = 0.0
        self.where = f"Calling {_shown(address, port)}"
        self.trouble = ""

    def tend(self, silent: int) -> bool:
        """Call the host, if it is time to. Raises WireError where there can be none."""
        if self.connected or time.monotonic() < self._next:
            return False
        self._next = time.monotonic() + AGAIN_S
        try:
            self._take(socket.create_connection(self._address, _TIMEOUT_S))
        except (socket.gaierror, UnicodeError) as error:
            raise WireError(f"there is no '{self._address[0]}': {_reason(error)}")
        except OSError:
            return False  # nobody listens there yet
        return True

    def close(self) -> None:
        """Hang up."""
        self.drop()


class Line:
    """What is there from the beginning on, and has no sides."""

    SIDED = False
    connected = True
    _new = True

    def tend(self, silent: int) -> bool:
        """Once there is something new: the line."""
        new = self._new
        self._new = False
        return new

    def drop(self) -> None:
        """Nothing: the line stays."""


class Serial(Line):
    """A serial line, at 115,200 baud 8N1."""

    def __init__(self, port: str):
        """`port`: its name. Raises WireError."""
        try:
            import serial
        except ImportError:
            raise WireError("a serial line needs pyserial: pip install 'pocket-skat[flash]'")
        try:
            self._line = serial.Serial(port, 115200, timeout=0, write_timeout=0)
        except (OSError, ValueError) as error:
            raise WireError(f"cannot open {port}: {_reason(error)}")
        self.where = f"On the serial line {port}"

    def read(self) -> bytes:
        """What has come. Raises WireError where the line has gone."""
        try:
            return self._line.read(READ)
        except OSError as error:
            raise WireError(f"the serial line has gone: {_reason(error)}")

    def write(self, data: bytes) -> None:
        """Send bytes. Raises WireError where the line has gone."""
        import serial

        try:
            self._line.write(data)
        except serial.SerialTimeoutException:
            pass
        except OSError as error:
            raise WireError(f"the serial line has gone: {_reason(error)}")

    def close(self) -> None:
        """Close the line."""
        self._line.close()


class Virtual(Line):
    """The virtual cable of virtual handhelds (docs/device.md): the desk is at one of its ends."""

    def __init__(self, path: str):
        """`path`: the cable's file. Raises WireError."""
        from simulator.device.cable import Cable

        try:
            self._cable = Cable(path)
        except OSError as error:
            raise WireError(f"cannot use {path}: {_reason(error)}")
        self.where = f"On the virtual cable {path}"

    def read(self) -> bytes:
        """What has come."""
        ready, _, _ = select.select(self._cable.watched(), (), (), 0)
        self._cable.poll(ready)
        return self._cable.read(READ)

    def write(self, data: bytes) -> None:
        """Send bytes; they are lost while nobody has the other end."""
        self._cable.write(data)

    def close(self) -> None:
        """Pull this end out."""
        self._cable.close()


def place(word: str, default: str = "") -> tuple[str, int]:
    """Address and port of `HOST`, `HOST:PORT`, `[IPV6]:PORT`, an IPv6 address. Raises WireError."""
    if word.startswith("["):
        address, bracket, rest = word[1:].partition("]")
        if not bracket or rest and not rest.startswith(":"):
            raise WireError(f"'{word}' is not an address: HOST:PORT or [IPV6]:PORT")
        port = rest[1:]
    elif word.count(":") > 1:
        address, port = word, ""
    else:
        address, _, port = word.partition(":")
    if port and not (port.isascii() and port.isdecimal() and int(port) < 1 << 16):
        raise WireError(f"'{port}' is not a port: 0 to 65535")
    return address or default, int(port) if port else PORT


def _listener(address: str, port: int):
    if address:
        family = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((address, port), family=family, backlog=4)
    try:
        if socket.has_dualstack_ipv6():
            return socket.create_server(
                ("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=4
            )
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise
    return socket.create_server(("", port), backlog=4)  # this computer has no IPv6


def _own() -> list[str]:
    """The addresses by which others reach this computer; nothing is sent to find them."""
    found = []
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                found.append(probe.getsockname()[0])
        except OSError:
            pass  # no route
    return found or ["127.0.0.1"]


def _shown(address: str, port: int) -> str:
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def _reason(error) -> str:
    return getattr(error, "strerror", None) or str(error)
