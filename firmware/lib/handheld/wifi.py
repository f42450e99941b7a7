"""Wi-Fi, on boards that have it: the network that is joined, and TCP over it as wires of the link
(linked.py). What a desk does instead is in simulator/linked/wires.py.

Nothing here waits, and idle nothing is allocated: a socket is read only when it has something.
"""

import errno
import json
import os
import select
import socket
from binascii import crc32

import network

from handheld.linked import ASKED, FREE
from skat.compat import ticks_diff, ticks_us

PORT = 7432
NAME, PASSWORD, PLACE = WORDS = ("name", "password", "place")  # what is typed
# What is in the way, as `trouble` of a wire has it.
JOINING = "joining"
NO_NETWORK = "network"
REFUSED = "password"
NO_HOST = "host"
NO_RADIO = "radio"

_NEW = ".pocket_skat_new"  # ends its name until it is whole: nobody else's does
_LONGEST = 1024  # characters of the file; ours has fewer
_AGAIN_US = 2_000_000  # between two calls
_PATIENCE_US = 10_000_000  # with a network, or a call


class Wifi:
    """What was typed, by the names in WORDS. It is kept in a file outside the game's folder, so
    that no backup and no record has a password. `others`: the file has something else, which
    another program may have made."""

    def __init__(self, path: str):
        """`path`: the file."""
        self._path = path
        self.words = {NAME: "", PASSWORD: "", PLACE: ""}
        self.others = False
        try:
            with open(path) as file:
                found = json.loads(file.read(_LONGEST))
            self.others = NAME not in found or any(key not in WORDS for key in found)
            if not self.others:
                for key in found:
                    self.words[key] = str(found[key])
        except OSError:
            pass  # there is none
        except (ValueError, TypeError):
            self.others = True

    def type(self, key: str, word: str) -> None:
        """Take a word, and keep it, unless the file is another program's. Raises OSError."""
        self.words[key] = word
        if not self.words[NAME]:
            self.words[PASSWORD] = ""
        with open(self._path + _NEW, "w") as file:
            json.dump(self.words, file)
        os.rename(self._path + _NEW, self._path)

    def wait(self):
        """The wire of a host."""
        return Waiting(self.words)

    def call(self):
        """The wire to the host at the place."""
        return Calling(self.words)


class Connection:
    """A socket, while it is there."""

    connected = False
    _socket = _looks = None

    def take(self, connection) -> None:
        """Play over this socket from now on."""
        self.drop()
        if hasattr(socket, "TCP_NODELAY"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = connection
        self._looks = watch(connection, select.POLLIN)
        self.connected = True

    def read(self, buffer) -> int:
        """What has come; where the other side has hung up, the connection is dropped."""
        if not self.connected or not seen(self._looks):
            return 0
        try:
            data = self._socket.recv(len(buffer))
        except OSError as error:
            if error.errno == errno.EAGAIN:
                return 0
            data = b""
        if not data:
            self.drop()
        buffer[: len(data)] = data
        return len(data)

    def write(self, line, count: int) -> None:
        """Send, as far as there is room."""
        if self.connected:
            try:
                self._socket.send(memoryview(line)[:count])
            except OSError as error:
                if error.errno != errno.EAGAIN:
                    self.drop()

    def leave(self):
        """Give up the socket, which somebody else has from now on."""
        connection = self._socket
        self._socket = self._looks = None
        self.connected = False
        return connection

    def drop(self) -> None:
        """End the connection."""
        if self.connected:
            self.leave().close()


class Wire(Connection):
    """What both sides have: the network, which is joined first, and a connection."""

    visitor = None

    def __init__(self, words):
        self._words = words
        self._joined = False
        self.address = ""
        self.trouble = JOINING
        self._wlan = network.WLAN(network.STA_IF)
        self._join()

    def _join(self) -> None:
        self.since = ticks_us()
        try:
            self._wlan.active(True)
            self._wlan.connect(self._words[NAME], self._words[PASSWORD] or None)
        except OSError:
            pass  # it is still trying
        except RuntimeError:
            self.trouble = NO_RADIO

    def on(self) -> bool:
        """Whether the network is joined; else go on with that."""
        wlan = self._wlan
        if wlan.isconnected():
            if not self._joined:
                self._joined = True
                self.trouble = ""
                self.open(wlan.ifconfig()[0])
            return True
        if self._joined:
            self.shut()
            self._joined = False
            self.trouble = JOINING
            self._join()
        elif ticks_diff(ticks_us(), self.since) > _PATIENCE_US:
            self._join()
        status = wlan.status()
        if status == network.STAT_NO_AP_FOUND:
            self.trouble = NO_NETWORK
        elif status == network.STAT_WRONG_PASSWORD:
            self.trouble = REFUSED
        return False

    def open(self, address: str) -> None:
        """The network is joined; `address`: one's own there."""

    def shut(self) -> None:
        """It is lost, or left."""
        self.drop()

    def close(self) -> None:
        """Leave the network, too, which saves the battery."""
        self.shut()
        try:
            self._wlan.disconnect()
            self._wlan.active(False)
        except OSError:
            pass  # it was not joined


class Waiting(Wire):
    """A host: it listens, and takes one guest; others hear that it is busy."""

    host = True
    port = PORT
    _door = None

    def open(self, address: str) -> None:
        self._door = socket.socket()
        self._door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._door.bind(socket.getaddrinfo("0.0.0.0", self.port)[0][-1])
        self._door.listen(1)
        self._knocks = watch(self._door, select.POLLIN)
        self.address = address

    def shut(self) -> None:
        self.drop()
        if self.visitor is not None:
            self.visitor.drop()
        if self._door is not None:
            self._door.close()
            self._door = None

    def tend(self, door: int) -> bool:
        """Let a guest in, or deal with him as `door` says."""
        if self.visitor is not None and not self.visitor.connected:
            self.visitor = None
        if not self.on() or not seen(self._knocks):
            return False
        try:
            connection = self._door.accept()[0]
        except OSError:
            return False  # it has gone again
        if not self.connected or door == FREE:
            self.take(connection)
            return True
        if door == ASKED and self.visitor is None:
            self.visitor = Connection()
            self.visitor.take(connection)
            return False
        line = b"1 0 bye busy "
        try:
            connection.setblocking(False)
            connection.send(line + b"%08x\n" % crc32(line))
        except OSError:
            pass  # it won't even listen
        connection.close()
        return False

    def welcome(self) -> None:
        """Let the visitor take the place of the one who was there."""
        self.take(self.visitor.leave())
        self.visitor = None


class Calling(Wire):
    """A guest: it calls a host, again and again until it is there."""

    host = False
    _call = None
    _called = 0

    def open(self, address: str) -> None:
        self._called = ticks_us() - _AGAIN_US

    def shut(self) -> None:
        self.drop()
        self._hang_up()

    def _hang_up(self) -> None:
        if self._call is not None:
            self._call.close()
            self._call = None

    def tend(self, door: int) -> bool:
        """Call the host, if it is time to."""
        if not self.on() or self.connected:
            return False
        waited = ticks_diff(ticks_us(), self._called)
        if self._call is None:
            if waited >= _AGAIN_US:
                self._dial()
            return False
        answer = seen(self._answers)
        if answer & (select.POLLERR | select.POLLHUP) or not answer and waited > _PATIENCE_US:
            self._hang_up()  # nobody listens there yet
        elif answer:
            call, self._call = self._call, None
            self.take(call)
            return True
        return False

    def _dial(self) -> None:
        self._called = ticks_us()
        place, _, port = self._words[PLACE].partition(":")
        try:
            address = socket.getaddrinfo(place, int(port or PORT))[0][-1]
        except (OSError, ValueError):
            self.trouble = NO_HOST
            return
        self.trouble = ""
        self.address = self._words[PLACE]
        self._call = socket.socket()
        self._call.setblocking(False)
        try:
            self._call.connect(address)
        except OSError:
            pass  # it takes a while; whether it has failed is asked later
        self._answers = watch(self._call, select.POLLOUT)


def watch(connection, events: int):
    """What tells of these events on a socket, which from now on never waits."""
    connection.setblocking(False)
    poll = select.poll()
    poll.register(connection, events)
    return getattr(poll, "ipoll", poll.poll)  # the one that allocates nothing, on a device


def seen(look) -> int:
    """The events that there are, or 0."""
    for event in look(0):
        return event[1]
    return 0
