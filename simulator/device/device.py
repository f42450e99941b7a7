"""A virtual handheld: power, processor, flash, circuit and serial line.

The processor is MicroPython's unix port, a process of its own; each soft reset starts a new one.
repl.py connects its REPL with the host. What it does with pins, buses and the flash arrives over a
socket: inside/start.py.
"""

import ctypes
import hashlib
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from devices.processors import of_board
from simulator import hardware
from simulator.device.faults import FAULTS
from simulator.device.flash import Flash, PowerCut
from simulator.device.line import Line, Unplugged
from simulator.device.repl import VERSION, Repl
from simulator.paths import micropython

_HERE = Path(__file__).resolve().parent
_PATH = (_HERE / "inside", _HERE.parent / "standin")

_OWN_KB = 46  # of heap, for what start.py leaves there, in words of 32 bits
_WITH_DATA = ("flash_write", "i2c_write", "spi_write", "uart_write")
_NEVER = 1 << 30  # times that a display is addressed
_SET_DEATH_SIGNAL = 1  # prctl(2), PR_SET_PDEATHSIG


class PowerOff(Exception):
    """The handheld is off now; the message says why."""


class Device:
    """A virtual handheld of a board. `line.name` is its serial line, `circuit` what is wired to it.

    After poll() has raised PowerOff it is off until power_on().
    """

    def __init__(self, board: str, image, processor=None, faults=None, link=None):
        """`image`: the file with its flash; `processor`: one of devices.processors, None for the
        board's usual one; `faults`: a number, or None for the usual one, by word of FAULTS; `link`:
        a Cable to another one.

        Raises OSError or ValueError if the image can't be used.
        """
        faults = {word: FAULTS[word] if n is None else n for word, n in (faults or {}).items()}
        self.board = board
        self.processor = processor or of_board(board)[0]
        self._image = Path(image).resolve()
        self.flash = Flash(image, self.processor.blocks)
        self.flash.torn = "torn" in faults
        self.flash.cut = faults.get("torn", faults.get("cut"))
        self.line = Line(faults.get("unplug"), faults.get("slow"), faults.get("noise"))
        self._silent = "silent" in faults
        self._foreign = "foreign" in faults
        self._filler = faults.get("full")
        self._deaf = faults.get("display")
        self._link = link
        digest = hashlib.sha256(str(self._image).encode()).digest()
        self._identity = digest[: self.processor.id_bytes]
        self._repl = Repl(self.line, self.processor.machine)
        self._child: subprocess.Popen = None
        self._held: set[str] = set()  # buttons
        self.power_on()

    # Power

    def power_on(self) -> None:
        """Switch on: new chips, the program starts, the REPL is the friendly one."""
        self.circuit = hardware.circuit(self.board)()
        if self._deaf is not None:
            self.circuit.deaf = self._deaf or _NEVER
        self.circuit.cable = self._link
        for name in self._held:
            self.circuit.press(name)
        self._looks: Counter[int] = Counter()  # readings of each pin
        self._calls = {
            name: getattr(self.circuit, name)
            for name in ("pin_setup", "pin_read", "pin_write", "pwm_write", "adc_read")
            + ("i2c_setup", "i2c_scan", "i2c_read", "spi_setup")
            + ("uart_any", "uart_read", "uart_write")
        }
        for function in (
            *(self._flash_read, self._flash_write, self._flash_erase, self._i2c_write),
            *(self._spi_write, self._uart_setup),
        ):
            self._calls[function.__name__[1:]] = function
        repl = self._repl
        self._calls |= {"kbd_intr": repl.kbd_intr, "up": repl.up, "prompt": repl.prompt}
        repl.power_on()
        if not self._silent and not self._foreign:
            self._start()

    def power_off(self) -> None:
        """Switch off: the processor stops at once, whatever it is doing."""
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
        """How often the program has read a button since power-on."""
        return self._looks[dict(self.circuit.BUTTON_PINS)[name]]

    def runs(self) -> bool:
        """Whether a program is running."""
        return self._child is not None and not self._repl.waits_for_input()

    def reset(self) -> None:
        """Press the reset button, which on these boards does the same as power off and on."""
        self.power_off()
        self.power_on()

    def close(self) -> None:
        """Switch off and close the line."""
        self.power_off()
        self.line.close()
        self.flash.close()
        if self._link:
            self._link.close()
        self._repl.close()

    def _start(self) -> None:
        self._repl.reset()
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
            *(theirs.fileno(), figures, self._identity, VERSION, not self._repl.raw, self._filler),
        )
        environment = {key: value for key, value in os.environ.items() if key != "HOME"}
        environment["MICROPYPATH"] = ":".join(map(str, _PATH))
        self._child = subprocess.Popen(
            [micropython(), "-X", f"heapsize={processor.heap_kb + _OWN_KB}wK", "-i", "-c", run],
            stdin=self._repl.terminal,
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
        self._repl.attach(self._child)

    def _stop(self) -> None:
        if self._child:
            self._child.kill()
            self._child.wait()
            self._child.stdout.close()
            self._socket.close()
            self._child = None
            self._repl.detach()

    def _restart(self) -> None:
        """Do a soft reset."""
        self._stop()
        self.line.write(b"MPY: soft reboot\r\n")
        self._start()

    # What goes on

    def poll(self, seconds: float) -> None:
        """Let up to `seconds` pass, less if something happens. Raises PowerOff."""
        try:
            self._poll(seconds)
        except (PowerCut, Unplugged) as error:
            self.power_off()
            raise PowerOff(str(error))

    def run(self, seconds: float) -> None:
        """Let `seconds` pass. Raises PowerOff."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.poll(min(left, 0.02))

    def _poll(self, seconds) -> None:
        self.line.flush()
        connected = self.line.open()
        repl = self._repl
        watched: list = [self.line] if connected and repl.takes_more() else []
        if self._child:
            watched.append(self._socket)
            if not self.line.full():
                watched.append(repl.output)
        if self._link:
            watched += self._link.watched()
        if repl.busy() or self.line.full() or not connected:
            seconds = min(seconds, 0.005)
        ready, _, _ = select.select(watched, (), (), seconds)
        if self.line in ready:
            repl.take_input(self.line.read())
            if self._foreign:
                repl.answer_as_modem()
        if self._link:
            self._link.poll(ready)
        if not self._child:
            return
        if self._socket in ready:
            self._serve()
        elif repl.output in ready:
            self._take_output()
        if self._child:
            repl.give_input()
            repl.show_held()

    def _take_output(self) -> bool:
        """Whether there was output. Starts the processor again if a soft reset ended it."""
        took = self._repl.take_output()
        if took is None:
            if self._child.wait() < 0:
                raise RuntimeError(f"MicroPython ended with signal {-self._child.returncode}")
            self._restart()
        return bool(took)

    # What the program inside calls

    def _serve(self) -> None:
        """Answer a call of the program inside."""
        head = self._receive(4)
        if not head:
            while self._take_output():
                pass  # up to the end
            return
        body = self._receive(int.from_bytes(head[1:], "big"))
        while self._child and not self.line.full() and self._take_output():
            pass  # what it printed before this call must arrive first
        text, _, data = body.partition(b"\0")
        name, *words = text.decode().split()
        if name == "reset":
            self.reset()
            return
        if name == "bootloader":
            self.power_off()
            raise PowerOff("it restarted into its boot drive")
        if name == "soft_reset":
            self._restart()
            return
        arguments: list = [None if word == "None" else int(word) for word in words]
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
            kind, answer = b"o", str(error.errno or error.args[0]).encode()
        except Exception as error:  # a chip complains
            print(f"{self.board}: {type(error).__name__}: {error}", file=sys.stderr)
            kind, answer = b"e", str(error).encode()
        else:
            if isinstance(result, (bytes, list)):
                kind, answer = b"b", bytes(result)
            elif result is not None:
                kind, answer = b"i", str(result).encode()
        if name == "pin_read" and self._repl.interrupt_due():
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
        self._repl.touched_flash()
        return self.flash.read(start, count)

    def _flash_write(self, start, data):
        self._repl.touched_flash()
        self.flash.write(start, data)

    def _flash_erase(self, block):
        self._repl.touched_flash()
        self.flash.erase(block)

    def _i2c_write(self, bus_id, addr, data):
        self.circuit.i2c_write(bus_id, addr, (data,))

    def _spi_write(self, bus_id, data):
        self.circuit.spi_write(bus_id, data)

    def _uart_setup(self, number, tx, rx, baudrate, rxbuf):
        self.circuit.uart_setup(number, tx, rx, baudrate, rxbuf)
        if self._link:
            self._link.room = rxbuf


def _die_with_parent() -> None:
    """Have the kernel kill this process when its parent dies, so that none is left behind."""
    ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
