"""A virtual handheld: power, processor, flash, circuit and serial line.

The processor is MicroPython's unix port, a process of its own, with its own REPL; each soft reset
starts a new one. Its standard input is a terminal of which only this program knows (whether it
runs a program or waits at the prompt can be read from that terminal's mode), its output a pipe,
and whatever it does with pins, buses and the flash comes in over a socket: inside/start.py.
"""

import ctypes
import fcntl
import hashlib
import os
import pty
import select
import signal
import socket
import struct
import subprocess
import sys
import termios
import time
import tty
from collections import Counter
from importlib import import_module
from pathlib import Path

from simulator.device.faults import FAULTS
from simulator.device.flash import Flash, PowerCut
from simulator.device.line import Line, Unplugged
from simulator.device.processors import PROCESSORS, usual
from simulator.paths import micropython

_HERE = Path(__file__).resolve().parent
_PATH = (_HERE / "inside", _HERE.parent / "standin")

VERSION = "v1.29.0-preview on 2026-07-05"  # of the unix port that is under it

_OWN_KB = 46  # of the heap, for what start.py leaves there, in words of 32 bits
_RAW = b"raw REPL; CTRL-B to exit\r\n>"
_PASTE = b"\x05A\x01"  # begins raw paste
_INTERRUPT = 3
_WITH_DATA = ("flash_write", "i2c_write", "spi_write", "uart_write")
_SET_DEATH_SIGNAL = 1  # prctl(2), PR_SET_PDEATHSIG
_SETTLE_S = 0.01  # what was typed before an interrupt gets so long to be taken
_QUIET_S = 0.03  # no flash access for so long: nothing is being written
_PATIENCE_S = 1  # then an interrupt comes all the same
_HELD_S = 0.5  # so long the beginning of what may be a banner is held back


class PowerOff(Exception):
    """The handheld is off now; its words say why."""


class Device:
    """A virtual handheld of a board. `line.name` is its serial line, `circuit` what hangs on it.

    After poll() has raised PowerOff it is off until power_on().
    """

    def __init__(self, board: str, image, processor=None, faults=None, link=None):
        """`image`: the file with its flash; `processor`: a name from PROCESSORS, None for the
        board's usual one; `faults`: a number, or None for the usual one, by word of FAULTS;
        `link`: a Cable to another one.

        Raises OSError or ValueError if the image can't be used.
        """
        faults = {word: FAULTS[word] if n is None else n for word, n in (faults or {}).items()}
        self.board = board
        self.processor = PROCESSORS[processor or usual(board)]
        self.flash = Flash(image, self.processor.blocks)
        self.flash.torn = "torn" in faults
        self.flash.cut = faults.get("torn", faults.get("cut"))
        self.line = Line(faults.get("unplug"), faults.get("slow"), faults.get("noise"))
        self._silent = "silent" in faults
        self._foreign = "foreign" in faults
        self._filler = faults.get("full")
        self._link = link
        digest = hashlib.sha256(str(Path(image).resolve()).encode()).digest()
        self._identity = digest[: self.processor.id_bytes]
        self._terminal, self._slave = pty.openpty()
        self._child = None
        self._held = set()  # buttons
        self.power_on()

    # Power

    def power_on(self) -> None:
        """Switch on: new chips, the program starts, the REPL is the friendly one."""
        module = import_module("simulator.circuits." + self.board)
        self.circuit = module.Circuit()
        for name in self._held:
            self.circuit.press(name)
        self._looks = Counter()  # readings of each pin
        self._calls = {
            name: getattr(self.circuit, name)
            for name in ("pin_setup", "pin_read", "pin_write", "pwm_write", "adc_read")
            + ("i2c_setup", "i2c_scan", "spi_setup")
        }
        for function in (
            *(self._flash_read, self._flash_write, self._flash_erase, self._i2c_write),
            *(self._spi_write, self._uart_any, self._uart_read, self._uart_write),
            *(self._kbd_intr, self._up, self._prompt),
        ):
            self._calls[function.__name__[1:]] = function
        self._raw = False
        self._interrupt = None
        self._input = bytearray()  # from the host, not yet given to the processor
        termios.tcflush(self._slave, termios.TCIFLUSH)
        if not self._silent and not self._foreign:
            self._start()

    def power_off(self) -> None:
        """Switch off: the processor stops at once, wherever it is."""
        self._stop()

    def press(self, name: str) -> None:
        """Hold a button down, through resets; ValueError if there is none of that name."""
        self.circuit.press(name)
        self._held.add(name)

    def release(self, name: str) -> None:
        """Let the button go; ValueError if there is none of that name."""
        self.circuit.release(name)
        self._held.discard(name)

    def looks(self, name: str) -> int:
        """How many times the program has looked at a button since power-on."""
        return self._looks[dict(self.circuit.BUTTON_PINS)[name]]

    def runs(self) -> bool:
        """Whether a program runs on it."""
        return self._child is not None and not self._waits_for_input()

    def reset(self) -> None:
        """Reset as the reset button does, which on these boards is the same as power off and on."""
        self.power_off()
        self.power_on()

    def close(self) -> None:
        """Switch off and take the line away."""
        self.power_off()
        self.line.close()
        self.flash.close()
        if self._link:
            self._link.close()
        os.close(self._terminal)
        os.close(self._slave)

    def _start(self) -> None:
        # ISIG tells the modes of the terminal apart: the port clears it while it waits for input.
        tty.setraw(self._slave)
        mode = termios.tcgetattr(self._slave)
        mode[3] |= termios.ISIG
        for key in (termios.VINTR, termios.VQUIT, termios.VSUSP):
            mode[6][key] = b"\0"
        termios.tcsetattr(self._slave, termios.TCSANOW, mode)
        self._binary = False
        self._ends = None  # of raw paste: how many bytes 4 have come: read, output, error
        self._banner = None
        self._shown = bytearray()  # output that may be the beginning of a banner, and since when
        self._shown_at = 0.0
        self._tail = b""  # the last of the output, in which _RAW is looked for
        self._skip = b""  # output up to and with this is not for the host
        self._skipped = b""
        self._booting = True  # until the REPL is there
        self._running = False  # boot.py or main.py
        self._interrupt = None  # since when one is due
        self._flash_at = self._typed_at = 0.0
        ours, theirs = socket.socketpair()
        processor = self.processor
        figures = (
            processor.platform,
            processor.machine,
            processor.blocks,
            processor.progsize,
            processor.hz,
        )
        run = "__import__('start').run(globals(), %r, %r, %r, %r, %r, %r)" % (
            *(theirs.fileno(), figures, self._identity, VERSION, not self._raw, self._filler),
        )
        environment = {key: value for key, value in os.environ.items() if key != "HOME"}
        environment["MICROPYPATH"] = ":".join(map(str, _PATH))
        self._child = subprocess.Popen(
            [micropython(), "-X", f"heapsize={processor.heap_kb + _OWN_KB}wK", "-i", "-c", run],
            stdin=self._slave,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            pass_fds=(theirs.fileno(),),
            cwd="/",
            env=environment,
            start_new_session=True,
            preexec_fn=_die_with_parent,
            bufsize=0,
        )
        theirs.close()
        self._socket = ours
        self._output = self._child.stdout.fileno()
        os.set_blocking(self._output, False)

    def _stop(self) -> None:
        if self._child:
            self._child.kill()
            self._child.wait()
            self._child.stdout.close()
            self._socket.close()
            self._child = None

    def _restart(self) -> None:
        """What a soft reset does."""
        self._stop()
        self.line.write(b"MPY: soft reboot\r\n")
        self._start()

    # What goes on

    def poll(self, seconds: float) -> None:
        """Let up to so many seconds pass, less if something happens. Raises PowerOff."""
        try:
            self._poll(seconds)
        except (PowerCut, Unplugged) as error:
            self.power_off()
            raise PowerOff(str(error))

    def run(self, seconds: float) -> None:
        """Let so many seconds pass. Raises PowerOff."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.poll(min(left, 0.02))

    def _poll(self, seconds) -> None:
        self.line.flush()
        connected = self.line.open()
        watched = [self.line] if connected and len(self._input) < 4096 else []
        if self._child:
            watched.append(self._socket)
            if not self.line.full():
                watched.append(self._output)
        if self._link:
            watched += self._link.watched()
        waiting = self._input or self.line.full() or self._interrupt or not connected
        if self._child and self._shown or waiting:
            seconds = min(seconds, 0.005)
        ready, _, _ = select.select(watched, (), (), seconds)
        if self.line in ready:
            data = self.line.read()
            if self._foreign:
                self._answer(data)
            else:
                self._input += data
        if self._link:
            self._link.poll(ready)
        if not self._child:
            return
        if self._socket in ready:
            self._serve()
        elif self._output in ready:
            self._take_output()
        if self._child:
            self._give_input()
            self._show_held()

    def _answer(self, data: bytes) -> None:
        """What another kind of device says: a modem that knows no command."""
        self._input += data
        while b"\r" in self._input:
            _, _, self._input = self._input.partition(b"\r")
            self.line.write(b"\r\nERROR\r\n")

    # From the host to the processor

    def _waits_for_input(self) -> bool:
        # A program that came by raw paste runs with the terminal as it was while that was read.
        if self._ends in (1, 2):
            return False
        return not termios.tcgetattr(self._slave)[3] & termios.ISIG

    def _give_input(self) -> None:
        """Give the processor what has come for it; an interrupt waits for its moment."""
        now = time.monotonic()
        if self._interrupt is not None:
            quiet = now - self._flash_at > _QUIET_S or now - self._interrupt > _PATIENCE_S
            if self._waits_for_input():
                self._interrupt = None
            elif quiet and now - self._interrupt > _QUIET_S:
                self._interrupt = None
                self._child.send_signal(signal.SIGINT)
            return
        if not self._input:
            return
        prompt = self._waits_for_input()
        if prompt and not self._booting:
            self._binary = False
        if self._binary:
            count = len(self._input)
        else:
            count = self._input.find(_INTERRUPT)
            if count < 0:
                count = len(self._input)
        if self._booting and not self._running:
            return
        if self._booting and self._raw or self._skip:  # what is typed waits for the raw REPL
            if count:
                return
        if count:
            count = min(count, 256, self._room())
            if count:
                os.write(self._terminal, self._input[:count])
                if _PASTE in self._input[:count]:
                    self._ends = 0
                del self._input[:count]
                self._typed_at = now
        elif now - self._typed_at > _SETTLE_S:
            del self._input[0]
            if prompt:
                os.write(self._terminal, bytes((_INTERRUPT,)))
            else:
                self._interrupt = now

    def _room(self) -> int:
        """How many bytes the processor's terminal takes without losing any."""
        waiting = fcntl.ioctl(self._slave, termios.FIONREAD, b"\0" * 4)
        return max(0, 2048 - struct.unpack("i", waiting)[0])

    # From the processor to the host

    def _take_output(self) -> bool:
        """Take what is there; False if nothing is, and if the processor has ended a soft reset."""
        try:
            data = os.read(self._output, 4096)
        except BlockingIOError:
            return False
        if data:
            self._shown += data
            self._shown_at = time.monotonic()
            self._show()
            return True
        if self._child.wait() < 0:
            raise RuntimeError(f"the MicroPython ended with signal {-self._child.returncode}")
        self._show_held(all=True)
        self._restart()
        return False

    def _show(self) -> None:
        """Send output on, with the board's banner in place of the port's."""
        while self._banner:
            before, found, after = self._shown.partition(self._banner)
            if not found:
                break
            self._send(before)
            self._booting = self._raw = False
            text = f"MicroPython {VERSION}; {self.processor.machine}\r\n"
            self._send(text.encode())
            self._shown = after
        hold = 0
        if self._banner:
            for count in range(min(len(self._banner) - 1, len(self._shown)), 0, -1):
                if self._banner.startswith(self._shown[-count:]):
                    hold = count
                    break
        count = len(self._shown) - hold
        self._send(self._shown[:count])
        del self._shown[:count]

    def _show_held(self, all=False) -> None:
        comes = self._booting and self._banner  # so that there will be more
        if self._shown and (all or not comes and time.monotonic() - self._shown_at > _HELD_S):
            self._send(self._shown)
            self._shown = bytearray()

    def _send(self, data) -> None:
        """Send output on. A device sends every line feed of print() after a carriage return."""
        if not data:
            return
        if self._skip:
            self._skipped += data
            _, found, data = self._skipped.partition(self._skip)
            if not found:
                return
            self._skip = b""
            self._raw = True
            data = _RAW + data
        last = self._tail[-1:]
        if self._ends is not None:
            self._ends += data.count(4)
            if self._ends > 2:
                self._ends = None
        seen = self._tail + data
        if _RAW in seen:
            self._raw = True
        self._tail = bytes(seen[1 - len(_RAW) :])
        if not self._binary:
            lines = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
            data = lines[1:] if last == b"\r" and data[:1] == b"\n" else lines
        self.line.write(data)

    # What the program inside calls

    def _serve(self) -> None:
        """Answer a call."""
        head = self._receive(4)
        if not head:
            while self._take_output():
                pass  # up to the end
            return
        body = self._receive(int.from_bytes(head[1:], "big"))
        while self._child and not self.line.full() and self._take_output():
            pass  # what it printed before comes before what it does now
        text, _, data = body.partition(b"\0")
        name, *words = text.decode().split()
        if name == "reset":
            self.reset()
            return
        if name == "bootloader":
            self.power_off()
            raise PowerOff("it has gone into its boot drive")
        if name == "soft_reset":
            self._restart()
            return
        arguments = [None if word == "None" else int(word) for word in words]
        if data or name in _WITH_DATA:
            arguments.append(data)
        if name == "pin_read":
            self._looks[arguments[0]] += 1
        kind, answer = b"n", b""
        try:
            result = self._calls[name](*arguments)
        except PowerCut:
            raise
        except OSError as error:
            kind, answer = b"o", str(error.errno).encode()
        except Exception as error:  # a chip complains
            print(f"{self.board}: {type(error).__name__}: {error}", file=sys.stderr)
            kind, answer = b"e", str(error).encode()
        else:
            if isinstance(result, (bytes, list)):
                kind, answer = b"b", bytes(result)
            elif result is not None:
                kind, answer = b"i", str(result).encode()
        if self._interrupt is not None and name == "pin_read":  # the best moment there is
            self._interrupt = None
            kind, answer = b"k", b""
        self._socket.sendall(head[:1] + kind + len(answer).to_bytes(2, "big") + answer)

    def _receive(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            try:
                more = self._socket.recv(count - len(data))
            except ConnectionResetError:
                more = b""
            if not more:
                return b""
            data += more
        return data

    def _flash_read(self, start, count):
        self._flash_at = time.monotonic()
        return self.flash.read(start, count)

    def _flash_write(self, start, data):
        self._flash_at = time.monotonic()
        self.flash.write(start, data)

    def _flash_erase(self, block):
        self._flash_at = time.monotonic()
        self.flash.erase(block)

    def _i2c_write(self, bus_id, addr, data):
        self.circuit.i2c_write(bus_id, addr, (data,))

    def _spi_write(self, bus_id, data):
        self.circuit.spi_write(bus_id, data)

    def _uart_any(self, number):
        return self._link.any() if self._link else 0

    def _uart_read(self, number, count):
        return self._link.read(count) if self._link else b""

    def _uart_write(self, number, data):
        if self._link:
            self._link.write(data)

    def _kbd_intr(self, character):
        self._binary = character != _INTERRUPT

    def _up(self):
        """It is about to run boot.py."""
        self._running = True

    def _prompt(self, banner):
        """boot.py and main.py are over, and the REPL comes; the port's own begins friendly."""
        self._banner = banner + b"\r\n"
        self._running = False
        self._interrupt = None
        if self._raw:
            os.write(self._terminal, b"\x01")
            self._skip = _RAW


def _die_with_parent() -> None:
    """Have the kernel end this process when its parent is killed, so that none is left behind."""
    ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
