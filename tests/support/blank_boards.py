"""Boards without MicroPython, for the tests of tools/flash.py: one with a boot drive, and the
loader in an ESP32's ROM. Both become a virtual handheld once they have been given MicroPython."""

import hashlib
import os
import pty
import select
import struct
import threading
import time
import tty
import zlib

INFO = {
    "RP2040": "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n",
    "RP2350": "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n",
}


class BootDrive:
    """A folder that plays a board's boot drive. Once it has all blocks of a UF2 file, the drive
    disappears and `restart()` is called, as if the board restarted."""

    def __init__(self, folder, chip="RP2040", restart=None):
        self.folder = folder
        self.chip = chip
        self.restart = restart
        self.got = None
        self._end = False
        self._thread = threading.Thread(target=self._run, daemon=True)

    def plug_in(self):
        """The drive appears."""
        self.folder.mkdir(exist_ok=True)
        (self.folder / "INFO_UF2.TXT").write_text(INFO[self.chip])
        self._thread.start()

    def close(self):
        """Stop waiting."""
        self._end = True
        if self._thread.is_alive():
            self._thread.join()

    def _run(self):
        while not self._end:
            time.sleep(0.02)
            for path in self.folder.glob("*.uf2"):
                data = path.read_bytes()
                if len(data) >= 512:
                    number, total = struct.unpack_from("<2I", data, len(data) // 512 * 512 - 492)
                    if len(data) % 512 == 0 and number + 1 == total and self.restart:
                        self.got = data
                        path.unlink()
                        (self.folder / "INFO_UF2.TXT").unlink()
                        self.restart()
                        return


class EspLoader:
    """What an ESP32's ROM, and then esptool's own stub in its RAM, answer on the serial line.

    It stands for the chip at the lowest level that esptool speaks to, the bytes on the line:
    docs.espressif.com/projects/esptool, "Serial Protocol". It doesn't see resets by DTR and RTS,
    which a pseudo-terminal lacks, so it is in its loader from the start. `flash` is what was
    written; `restart()` is called when that has been read back.
    """

    SIZE = 4 << 20

    def __init__(self, magic=0x00F01D83, restart=None, spoil=False):
        """`magic`: the word by which esptool recognizes the chip, an ESP32's; `spoil`: it gets a
        byte of the data wrong."""
        self.flash = bytearray(b"\xff" * self.SIZE)
        self.written = 0
        self.restart = restart
        self._spoil = spoil
        self._words = {0x40001000: magic, 0x3FF42080: 0x00164020}  # and the flash: 4 MB
        self._stub = False
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self.tty = os.ttyname(slave)
        self._slave = slave
        self._end = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self):
        """Unplug it."""
        self._end = True
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def _run(self):
        frame = None
        while not self._end:
            if not select.select([self._master], (), (), 0.05)[0]:
                continue
            for byte in os.read(self._master, 4096):
                if byte != 0xC0:
                    if frame is not None:
                        frame.append(byte)
                elif frame:
                    self._obey(
                        bytes(frame).replace(b"\xdb\xdc", b"\xc0").replace(b"\xdb\xdd", b"\xdb")
                    )
                    frame = None
                else:
                    frame = bytearray()

    def _send(self, data):
        data = data.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc")
        os.write(self._master, b"\xc0" + data + b"\xc0")

    def _answer(self, op, value=0, data=b"", status=b"\0\0"):
        data += status if self._stub else status + b"\0\0"
        self._send(struct.pack("<BBHI", 1, op, len(data), value) + data)

    def _obey(self, frame):
        _, op, _, _ = struct.unpack_from("<BBHI", frame)
        body = frame[8:]
        words = struct.unpack(f"<{len(body) // 4}I", body[: len(body) // 4 * 4])
        if op == 0x08:  # sync
            for _ in range(8):
                self._answer(op, 0x20120707)
        elif op == 0x0A:  # read a register
            self._answer(op, self._words.get(words[0], 0))
        elif op == 0x14:  # security info, which an ESP32 doesn't know
            self._answer(op, status=b"\x01\x05")
        elif op == 0x06:  # start the program in RAM
            self._answer(op)
            self._stub = True
            self._send(b"OHAI")
        elif op == 0x10:  # begin to write, compressed
            self._at = words[3]
            self._inflate = zlib.decompressobj()
            self._answer(op)
        elif op == 0x11:
            data = self._inflate.decompress(body[16:])
            if self._spoil and data:
                data = bytes((data[0] ^ 1,)) + data[1:]
            self.flash[self._at : self._at + len(data)] = data
            self._at += len(data)
            self.written += len(data)
            self._answer(op)
        elif op == 0x13:  # digest
            at, size = words[:2]
            self._answer(op, data=hashlib.md5(self.flash[at : at + size]).digest())
            if self.restart:
                self.restart()
        elif op in (0x05, 0x07, 0x09, 0x0B, 0x0D, 0x0F, 0x12):
            self._answer(op)
        else:
            self._answer(op, status=b"\x01\x05")
