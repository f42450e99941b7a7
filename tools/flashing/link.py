"""The line to the device: the only file that knows mpremote.

mpremote's SerialTransport is no public API, so its version is pinned in pyproject.toml. What it
prints is hidden from the user, what it raises becomes a Failure, and nothing waits for ever.
"""

import ast
import io
import json
import os
import struct
import sys
import time
import zlib
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from types import SimpleNamespace

import serial
from mpremote.console import Console
from mpremote.repl import do_repl_main_loop
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from devices.failures import (
    Busy,
    DeviceError,
    Garbled,
    NoAnswer,
    NoPermission,
    NoPort,
    NoSpace,
    NotMicroPython,
    Unplugged,
)
from tools.flashing.ports import serial_number

READ_S = 2  # for an immediate answer
ENTER_S = 4  # for the prompt
SLOW_S = 20  # for the prompt behind a boot.py that takes its time, such as one for Wi-Fi
INTERRUPTS, BETWEEN_S = 8, 0.02  # a Ctrl-C is lost if it comes in an interrupt of the game's timer
TITLE_S = 20  # for the game to start
ANSWER_S = 10  # between two bytes of an answer
LOOK_S = 0.3  # without a byte: then look for the prompt
PROMPT = b">>> "
PROCESSES = Path("/proc")
_MODEM_MANAGER = "ModemManager"
LINE_END = b"\n"
TAKEN = b"0"  # a program's answer to a line
EOF = b"\x04"  # ends what a program prints, and then its error
LINES = {"rp2": 480}  # bytes in a line that a program reads: the port keeps 512 until they are read
LINE = 120  # on other ports
NO_SPACE = ("OSError: 28", "ENOSPC")

_NO_PROGRAM = (
    "keep its program from starting: hold A (T-Display: B) while you plug it in if the game is on "
    "it; "
)
_ERASE = (
    "to remove a program that can't be interrupted, erase the flash with all files (Pico: hold "
    "BOOTSEL while you plug it in, and drag flash_nuke.uf2 onto the drive; ESP32: esptool "
    "erase-flash), and install MicroPython again"
)
_SURVEY = {"machine", "mpy", "micropython", "platform", "heap", "block", "storage", "free", "image"}
_ESCAPED = {byte: b"\\x%02x" % byte for byte in range(6)}
_ESCAPED |= {ord(char): b"\\" + code for char, code in zip("\n\r\\'", (b"n", b"r", b"\\", b"'"))}
_WINDOW = 12  # of what is deflated, as a power of two
_NAME = b"\nprint(json.dumps(sys.implementation.name))"
_ON_DEVICE = Path(__file__).with_name("on_device.py")


class Link:
    """An open line. `port` is its name; its methods raise Failure."""

    def __init__(self, port: str):
        """Open it; does not stop what runs on the device."""
        self.port = port
        self.line = LINE  # how long lines for run() may be
        self._way_out = _ERASE  # where nothing else helps
        self._goes_on = False  # whether the device goes on by itself again
        self._serial_number = serial_number(port)
        if os.path.isfile(port) or os.path.isdir(port):
            raise NoPort(f"{port} is no serial port: --list shows those there are")
        holder = _holder(port)
        if holder:
            raise busy(port, holder)
        try:
            self.transport = SerialTransport(port, timeout=READ_S)
            self.transport.serial.write_timeout = READ_S
        except (TransportError, OSError, ValueError):
            raise why_closed(port)

    def close(self) -> None:
        """Close the line."""
        with suppress(OSError):
            self.transport.close()
        with suppress(OSError):
            self.transport.serial.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @contextmanager
    def stopped(self, advice: str = ""):
        """A context in which the program on the device is stopped, as by enter(). `advice`: what to
        do if there is no MicroPython, or a program that can't be stopped. At the end, whatever went
        wrong, the device goes on by itself."""
        if advice:
            self._way_out = (
                "if there is no MicroPython on it yet, or a program that can't be interrupted, "
                + advice
            )
        try:
            self.enter()
            yield
        except Unplugged:
            raise
        except BaseException:
            self.leave()
            raise
        if not self._goes_on:
            self.leave()

    def enter(self) -> None:
        """Stop the program on the device, and load the functions of on_device.py there."""
        with self._translated():
            for _ in range(INTERRUPTS):
                self.transport.serial.write(b"\x03")
                time.sleep(BETWEEN_S)
        heard = b""
        for seconds in (ENTER_S, SLOW_S):
            said = io.StringIO()
            try:
                with redirect_stdout(said), self._translated(quiet=False), self._bounded(seconds):
                    self.transport.enter_raw_repl(timeout_overall=seconds)
                break
            except NoAnswer:
                heard += _heard(said.getvalue())
        else:
            raise self._no_prompt(heard)
        self.transport.is_pty = True  # from now on it waits for bytes, not 10 ms each time
        program = _program()
        try:
            name = self.ask(_unpacking(program) + _NAME)
        except DeviceError:  # a MicroPython before 1.21, or another Python
            name = self.ask(program + _NAME)
        if name != "micropython":
            raise NotMicroPython(
                f"{self.port} runs {name}, but the game needs MicroPython: docs/flash.md says "
                "how to put it on the board"
            )

    @contextmanager
    def _bounded(self, seconds: float):
        """A context that ends even if the port never falls silent: mpremote looks at its clock only
        when nothing comes. Three answers are waited for in it. Raises NotMicroPython."""
        line = self.transport.serial
        end = time.monotonic() + 3 * seconds + READ_S
        read = line.read

        def read_in_time(size=1):
            if time.monotonic() > end:
                raise self._no_prompt(b"much")
            return read(size)

        line.read = read_in_time
        try:
            yield
        finally:
            line.read = read

    def _no_prompt(self, heard: bytes):
        if heard.strip():
            return NotMicroPython(
                f"{self.port} answers, but not as MicroPython does: put MicroPython on "
                f"the board (docs/flash.md); if it is there already, {_NO_PROGRAM}{self._way_out}"
            )
        return NoAnswer(
            f"{self.port} does not answer, neither to Ctrl-C nor to a soft reset: unplug the board "
            f"and plug it in again; if that does not help, {_NO_PROGRAM}{self._way_out}"
        )

    def run(self, code: str | bytes, take=None, lines=()) -> None:
        """Run code; each line that it prints is JSON, and goes to `take` decoded. A line that
        `take` can't use was garbled on its way. The code reads `lines`, of bytes, first, and
        answers each with one that is not for `take`."""
        buffer = bytearray()

        def consume(data):
            buffer.extend(data)
            if take and data == b"\n":
                line = bytes(buffer)
                buffer.clear()
                try:
                    take(json.loads(line))
                except (ValueError, TypeError, LookupError):
                    raise self._garbled()

        with self._translated():
            self.transport.exec_raw_no_follow(code)
            error = self._feed(lines)
            if not error:
                _, error = self.transport.follow(ANSWER_S, consume)
            if error:
                raise TransportExecError(None, error.decode(errors="replace"))

    def _feed(self, lines) -> bytes:
        """Send lines to a program; its error if it has ended."""
        for line in lines:
            self.transport.serial.write(line)
            answer = self.transport.read_until(1, LINE_END, ANSWER_S)
            if answer.startswith(EOF):
                error = answer[1:] + self.transport.read_until(1, EOF, ANSWER_S)
                if error.endswith(EOF):
                    return error[:-1]
            if not answer.endswith(LINE_END):
                raise self._silence()
            if answer.strip() != TAKEN:
                raise self._garbled()
        return b""

    def ask(self, code: str | bytes, lines=()):
        """The single line that code prints, decoded; `lines` as for run()."""
        answers: list = []
        self.run(code, answers.append, lines)
        if len(answers) != 1:
            raise Garbled(f"{self.port} sent {len(answers)} answers instead of one: try again")
        return answers[0]

    def survey(self) -> dict:
        """What on_device.survey() says about the device."""
        state = self.ask("survey()")
        if not isinstance(state, dict) or not _SURVEY <= state.keys():
            raise self._garbled()
        self.line = LINES.get(state["platform"], LINE)
        return state

    def talk(self) -> None:
        """Connect the user's terminal to the device's prompt until Ctrl-] is pressed."""
        with self._translated(quiet=False):
            self.transport.exit_raw_repl()
            console = Console()
            console.enter()
            try:
                gone = do_repl_main_loop(
                    SimpleNamespace(transport=self.transport),
                    console,
                    console.write,
                    escape_non_printable=False,
                    code_to_inject=None,
                    file_to_inject=None,
                )
            finally:
                console.exit()
        if gone:
            raise self._gone()

    def restart(self, begin: str, seconds: float = 0) -> str:
        """Soft reset, after which main.py runs; returns what starting() does."""
        with self._translated():
            self.transport.exit_raw_repl()
            self.transport.read_until(1, PROMPT, timeout_overall=ENTER_S)
            self.transport.serial.write(b"\x04")
        self._goes_on = True
        return self.starting(begin, seconds)

    def starting(self, begin: str, seconds: float = 0) -> str:
        """What the device prints up to a line that starts with `begin`, up to the prompt, or for
        `seconds` (0: as long as the game needs)."""
        with self._translated():
            self.transport.serial.timeout = LOOK_S
            end = time.monotonic() + (seconds or TITLE_S)
            lines = [b""]
            while time.monotonic() < end and lines[-1] != PROMPT:
                more = self.transport.read_until(1, b"\n", timeout=LOOK_S)
                lines[-1] += more
                if lines[-1].endswith(b"\n"):
                    if lines[-1].startswith(begin.encode()):
                        break
                    lines.append(b"")
        return b"".join(lines).decode(errors="replace")

    def bootloader(self) -> None:
        """Restart a device, after enter(), into its boot drive; its port disappears."""
        with suppress(Unplugged), self._translated():
            self.transport.exec_raw_no_follow("import machine\nmachine.bootloader()")
        self._goes_on = True

    def leave(self) -> None:
        """Let the device go on by itself, if it still can; raises nothing."""
        with suppress(Exception):  # termios.error is no OSError
            line = self.transport.serial
            line.write(b"\x03")  # ends a running program, even one of which only half has been sent
            line.flush()
            time.sleep(LOOK_S)  # whatever follows too soon may be dropped with it
            line.write(b"\r\x02\x04")
            line.flush()

    @contextmanager
    def _translated(self, quiet=True):
        try:
            if quiet:
                with redirect_stdout(io.StringIO()):
                    yield
            else:
                yield
        except TransportExecError as error:
            if any(word in error.error_output for word in NO_SPACE):
                raise NoSpace(
                    "the board's file system is full: remove some of your own files from it"
                )
            raise DeviceError(error.error_output)
        except serial.SerialTimeoutException:
            raise self._silence()
        except OSError:
            raise self._gone()
        except (TransportError, struct.error):
            raise self._silence()
        except ValueError:
            raise self._garbled()

    def _garbled(self):
        return Garbled(f"an answer from {self.port} arrived damaged: try again, with another cable")

    def _gone(self):
        return Unplugged(
            f"{self.port} is gone: plug the board in and run the same command again to continue",
            self._serial_number,
        )

    def _silence(self):
        if sys.platform != "win32" and not os.path.exists(self.port):
            return self._gone()
        return NoAnswer(
            f"{self.port} has stopped answering: unplug the board, plug it in, and run the "
            "same command again"
        )


def literal(data: bytes, at: int, most: int) -> tuple:
    """A literal of up to `most` bytes with the data from `at` on, and where these end. MicroPython
    takes all bytes as they are, except those that have a meaning at the raw prompt or in a line."""
    found = bytearray(b"b'")
    while at < len(data):
        byte = _ESCAPED.get(data[at], data[at : at + 1])
        if len(found) + len(byte) >= most:
            break
        found += byte
        at += 1
    return bytes(found + b"'"), at


def _unpacking(program: bytes) -> bytes:
    """Code that runs a program, and is shorter than that."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -_WINDOW)
    packed = deflate.compress(program) + deflate.flush()
    stream = b"io.BytesIO(%s)" % literal(packed, 0, 4 * len(packed) + 3)[0]
    return b"import deflate,io\nexec(deflate.DeflateIO(%s,deflate.RAW,%d).read())" % (
        *(stream, _WINDOW),
    )


def _program() -> bytes:
    """on_device.py, without comments and docstrings."""
    tree = ast.parse(_ON_DEVICE.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef)) and ast.get_docstring(node):
            del node.body[0]
    return ast.unparse(tree).encode()


def _heard(printed: str) -> bytes:
    """The bytes that enter_raw_repl prints, as a literal, when they are not what it waits for."""
    try:
        heard = ast.literal_eval(printed.strip())
    except (ValueError, SyntaxError):
        return b""
    return heard if isinstance(heard, bytes) else b""


def _holder(port: str) -> str:
    """The other program that has the port open, if Linux tells us; else ""."""
    try:
        real = os.path.realpath(port)
        for process in PROCESSES.glob("[0-9]*"):
            if process.name == str(os.getpid()):
                continue
            with suppress(OSError):
                for fd in (process / "fd").iterdir():
                    with suppress(OSError):
                        if os.readlink(fd) == real:
                            return f"{(process / 'comm').read_text().strip()} ({process.name})"
    except OSError:
        pass
    return ""


def _modem_manager_runs() -> bool:
    """Whether it does: what a program of root's has open, Linux tells nobody else."""
    for process in PROCESSES.glob("[0-9]*"):
        with suppress(OSError):
            if (process / "comm").read_text().strip() == _MODEM_MANAGER:
                return True
    return False


def busy(port: str, holder: str):
    """The Failure for a port that another program has open: `holder`, "" if that is not known."""
    if not holder and _modem_manager_runs():
        holder = f"another program, perhaps {_MODEM_MANAGER}"
    if _MODEM_MANAGER in holder:
        return Busy(
            f"{port} is in use by {holder}, which asks every new port whether it is a modem: wait "
            "half a minute and run the same command again, or set up the udev rule in docs/flash.md"
        )
    by = f" by {holder}" if holder else " by another program"
    return Busy(f"{port} is in use{by}: close that, then run the same command again")


def why_closed(port: str):
    """The Failure for a port that can't be opened."""
    there = os.path.exists(port)
    if sys.platform == "win32":
        there = port.upper() in {info.device.upper() for info in list_ports.comports()}
    if not there:
        return NoPort(f"there is no {port}: is the board plugged in? --list shows the ports")
    if sys.platform != "win32":
        if not os.access(port, os.R_OK | os.W_OK):
            return _no_permission(port)
    return busy(port, "")


def _no_permission(port: str):
    rule = "set up the udev rule in docs/flash.md and plug the board in again"
    with suppress(ImportError, KeyError, OSError):
        import grp

        state = os.stat(port)
        if state.st_gid and state.st_mode & 0o060 == 0o060:  # nobody is to join root
            group = grp.getgrgid(state.st_gid).gr_name
            rule = (
                f"join the group {group} (sudo usermod -aG {group} $USER) and log in again, or "
                f"{rule}"
            )
    return NoPermission(f"you have no permission to use {port}: {rule}")
