"""What carries the bytes of a link on the desk: TCP, a serial line, a virtual cable.

What a wire is: handheld/linked.py. These also have `where`, a sentence for the person: where it
listens, or whom it calls. tend() may raise WireError.
"""

import errno
import select
import socket
import threading
import time
from binascii import crc32

from handheld.linked import ASKED, FREE, WAIT

PORT = 7432
HERE = "127.0.0.1"  # listens for this computer alone
ALL = ("0.0.0.0", "::")  # all of its addresses, without and with IPv6
AGAIN_S = 2  # between two attempts to reach the other side
_TIMEOUT_S = 5  # of one of them
_BUSY = b"1 0 bye busy "
_BUSY += b"%08x\n" % crc32(_BUSY)


class WireError(OSError):
    """There can be no such wire; the words say why."""


class Tcp:
    """What both sides of a TCP connection share."""

    host = False
    visitor: "Tcp | None" = None
    trouble = ""

    def __init__(self):
        self._socket = None

    @property
    def connected(self) -> bool:
        """Whether there is a connection."""
        return self._socket is not None

    def read(self, buffer) -> int:
        """What has come; where the other side has hung up, the connection is dropped."""
        if self._socket is None:
            return 0
        try:
            count = self._socket.recv_into(buffer)
        except (BlockingIOError, InterruptedError):
            return 0
        except OSError:
            count = 0
        if not count:
            self.drop()
        return count

    def write(self, line, count: int) -> None:
        """Send bytes, as far as there is room for them."""
        if self._socket is None:
            return
        try:
            self._socket.send(memoryview(line)[:count])
        except (BlockingIOError, InterruptedError):
            pass
        except OSError:
            self.drop()

    def drop(self) -> None:
        """End the connection."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def leave(self):
        """Give up the socket, which somebody else has from now on."""
        connection, self._socket = self._socket, None
        return connection

    def take(self, connection) -> None:
        """Play over this socket from now on."""
        self.drop()
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = connection


class Host(Tcp):
    """Listens, and takes one guest; others hear that it is busy."""

    host = True

    def __init__(self, address: str = HERE, port: int = PORT):
        """`address`: one of this computer's; one of ALL for all of them. Raises WireError."""
        super().__init__()
        try:
            self._listener = _listener(address, port)
        except (OSError, UnicodeError) as error:
            at = _shown(address, port)
            raise WireError(f"cannot listen on {at}: {_reason(error)}")
        self._listener.setblocking(False)
        shown = self._listener.getsockname()[:2]
        self.port = shown[1]
        self.where = f"Listening on {_shown(*shown)}"
        self.address = _shown(*shown)
        if address in ALL:
            own = ", ".join(_own())
            self.where += f", which is all addresses of this computer ({own})"
            self.address = f"{own}, {self.port}"
        elif address == HERE:
            self.where += f", for this computer alone; --host {ALL[0]} listens for others, too"

    def tend(self, door: int) -> bool:
        """Let a guest in, or deal with him as `door` says."""
        if self.visitor is not None and not self.visitor.connected:
            self.visitor = None
        if self.connected and door == WAIT:
            return False
        try:
            connection, _ = self._listener.accept()
        except OSError:
            return False
        if not self.connected or door == FREE:
            self.take(connection)
            return True
        if door == ASKED:
            self.visitor = Tcp()
            self.visitor.take(connection)
            return False
        try:
            connection.settimeout(0)
            connection.send(_BUSY)
        except OSError:
            pass  # it won't even listen
        connection.close()
        return False

    def welcome(self) -> None:
        """Let the visitor take the place of the one who was there."""
        self.drop()
        if self.visitor is not None:
            self._socket = self.visitor.leave()
            self.visitor = None

    def close(self) -> None:
        """Listen no more."""
        self.drop()
        if self.visitor is not None:
            self.visitor.drop()
        self._listener.close()


class _Call(threading.Thread):
    """An attempt to reach a host, which may take a while: its `socket`, or the `error`."""

    def __init__(self, address):
        super().__init__(daemon=True)
        self.socket = None
        self.error = None
        self._address = address
        self.start()

    def run(self) -> None:
        try:
            self.socket = socket.create_connection(self._address, _TIMEOUT_S)
        except (OSError, UnicodeError) as error:
            self.error = error


class Guest(Tcp):
    """Calls a host, again and again until it is there."""

    def __init__(self, address: str, port: int = PORT):
        super().__init__()
        self._place = address, port
        self._next = 0.0
        self._call: _Call | None = None
        self.address = _shown(address, port)
        self.where = f"Calling {self.address}"

    def tend(self, door: int) -> bool:
        """Call the host, if it is time to. Raises WireError where there can be none."""
        if self.connected:
            return False
        if self._call is None:
            if time.monotonic() >= self._next:
                self._next = time.monotonic() + AGAIN_S
                self._call = _Call(self._place)
            return False
        if self._call.is_alive():
            return False
        call, self._call = self._call, None
        if isinstance(call.error, (socket.gaierror, UnicodeError)):
            raise WireError(f"there is no '{self._place[0]}': {_reason(call.error)}")
        if call.socket is None:
            return False  # nobody listens there yet
        self.take(call.socket)
        return True

    def close(self) -> None:
        """Hang up."""
        self.drop()


class Line:
    """What is there until it is closed, and has no sides."""

    host = visitor = None
    lent = False
    connected = True
    trouble = address = ""
    _new = True

    def tend(self, door: int) -> bool:
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

    def read(self, buffer) -> int:
        """What has come. Raises WireError where the line has gone."""
        try:
            return self._line.readinto(buffer)
        except OSError as error:
            raise WireError(f"the serial line is gone: {_reason(error)}")

    def write(self, line, count: int) -> None:
        """Send bytes. Raises WireError where the line has gone."""
        import serial

        try:
            self._line.write(line[:count])
        except serial.SerialTimeoutException:
            pass
        except OSError as error:
            raise WireError(f"the serial line is gone: {_reason(error)}")

    def close(self) -> None:
        """Close the line."""
        self.connected = False
        self._line.close()


class Virtual(Line):
    """The virtual cable of virtual handhelds (docs/device.md): the desk is at one of its ends."""

    def __init__(self, path: str):
        """`path`: the cable's file. Raises WireError."""
        from simulator.device.cable import Cable

        if not hasattr(socket, "AF_UNIX"):
            raise WireError("a virtual cable runs on Linux and macOS only, not on Windows")
        try:
            self._cable = Cable(path)
        except OSError as error:
            raise WireError(f"cannot use {path}: {_reason(error)}")
        self.where = f"On the virtual cable {path}"

    def read(self, buffer) -> int:
        """What has come."""
        ready, _, _ = select.select(self._cable.watched(), (), (), 0)
        self._cable.poll(ready)
        data = self._cable.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def write(self, line, count: int) -> None:
        """Send bytes; they are lost while nobody has the other end."""
        self._cable.write(bytes(line[:count]))

    def close(self) -> None:
        """Pull this end out."""
        if self.connected:
            self.connected = False
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


_SERIAL, _CABLE = "serial:", "cable:"


def listening(word: str):
    """The wire for `--host WORD`: [[ADDRESS:]PORT]. Raises WireError."""
    return Host(*place(":" + word if word.isdecimal() else word, HERE))


def calling(word: str):
    """The wire for `--join WORD`; for an empty word one listens. Raises WireError."""
    if not word:
        return listening("")
    if word.startswith(_SERIAL):
        return Serial(word[len(_SERIAL) :])
    if word.startswith(_CABLE):
        return Virtual(word[len(_CABLE) :])
    return Guest(*place(word, "localhost"))


def _listener(address: str, port: int):
    if address != ALL[1]:
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
