"""A program that speaks the engine protocol (docs/engine.md), as a child process."""

import os
import re
import selectors
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time

from devices.paths import ROOT
from simulator.paths import micropython
from skat.notation import action_number, position_line

_INFO = re.compile(r"info nodes ([0-9]{1,18})\b(?: value ([0-9]{1,3})\.([0-9])\b)?")
_LONGEST = 10_000  # bytes of a line
_SHOWN = 200  # characters of it in a message
_LEAVE_S = 1  # to end after `quit`


class EngineError(Exception):
    """An engine broke the protocol; the message says which engine, where, and how."""


def ours() -> tuple:
    """Command and environment of our own engine under MicroPython. Raises FileNotFoundError."""
    command = [micropython(), str(ROOT / "simulator/engine.py")]
    return command, (("MICROPYPATH", str(ROOT / "firmware/lib")),)


class EngineClient:
    """One engine. Call `start()` first, and `end()` or `kill()` at the end."""

    def __init__(self, name: str, command, go: str, patience: float, environment=()):
        """`name`: also the level that it is told to play at, if it lists one of that name.

        `command`: the program and its arguments. `go`: the line that asks for a move. `patience`:
        how many seconds an answer may take. `environment`: variables to set, as for dict().
        """
        self._name = name
        self._command = command
        self._go = go
        self.patience = patience
        self._environment = dict(environment)
        self.value: int | None = None  # what it expects after its last move, in tenths, if it says
        self._position = ""
        self._unread = b""
        self._ended = False
        self._process: subprocess.Popen = None
        self._lock = threading.Lock()  # kill() comes from another thread, perhaps within start()

    # Its life

    def start(self) -> None:
        """Start the program and greet it. Raises EngineError."""
        if sys.platform == "win32":  # which can't wait for a pipe
            raise self._failure("can't be used on Windows: engines need Linux or macOS")
        self._stderr = tempfile.TemporaryFile()
        with self._lock:
            if self._ended:
                return
            try:
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=self._stderr,
                    env={**os.environ, **self._environment},
                    start_new_session=True,  # so that its children can be killed too
                )
            except OSError as error:
                raise self._failure(f"cannot be started: {error.strerror or error}") from None
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._process.stdout, selectors.EVENT_READ)
        self._greet()

    def _greet(self) -> None:
        levels = []
        for line in self._ask("skat"):
            words = line.split()
            if words == ["skatok"]:
                break
            if words[:1] == ["level"]:
                levels += words[1:]
            elif words[:1] != ["id"]:
                raise self._nonsense(line)
        choice = [f"level {self._name}"] if self._name in levels else []
        line = next(self._ask(*choice, "isready"))
        if line.strip() != "readyok":
            raise self._nonsense(line)

    def end(self) -> None:
        """Ask the program to end, and kill it if it doesn't."""
        if self._process is not None:
            try:
                self._process.stdin.write(b"quit\n")
                self._process.stdin.close()
            except OSError:
                pass
            try:
                self._process.wait(_LEAVE_S)
            except subprocess.TimeoutExpired:
                pass
        self.kill()

    def kill(self) -> None:
        """Kill the program and its children at once. May be called from any thread, at any time."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                try:
                    os.killpg(self._process.pid, signal.SIGKILL)
                except (ProcessLookupError, PermissionError):  # the latter is macOS's for the same
                    pass
                self._process.wait()

    # Questions

    def choose(self, view, seed: int):
        """The engine's action, and how many nodes it says it took.

        `view`: what the mover knows. Raises EngineError, also for an illegal action.
        """
        self._position = position_line(view)
        self.value = None
        nodes = 0
        for line in self._ask(f"seed {seed}", f"position {self._position}", self._go):
            words = line.split()
            if len(words) == 2 and words[0] == "bestmove":
                break
            info = _INFO.match(line)
            if not info:
                raise self._nonsense(line)
            nodes = int(info[1])
            if info[2]:
                self.value = int(info[2] + info[3])
        try:
            action = action_number(words[1])
        except ValueError:
            raise self._nonsense(line) from None
        if not view.may_play(action):
            raise self._failure(f"answered {_shown(line)}, which is not legal")
        return action, nodes

    def _ask(self, *lines):
        """Send lines, then yield the answer line by line. Raises EngineError."""
        self._asked = lines[-1]
        deadline = time.monotonic() + self.patience
        try:
            self._process.stdin.write("".join(line + "\n" for line in lines).encode())
            self._process.stdin.flush()
        except OSError:
            raise self._death() from None
        while True:
            yield self._read_line(deadline)

    def _read_line(self, deadline: float) -> str:
        while True:
            line, end, rest = self._unread.partition(b"\n")
            if len(line) > _LONGEST:
                raise self._nonsense(line.decode(errors="replace"))
            left = deadline - time.monotonic()
            if left <= 0 or not (end or self._selector.select(left)):
                raise self._failure(f"did not answer '{self._asked}' within {self.patience:g} s")
            if end:
                self._unread = rest
                return line.decode(errors="replace")
            got = os.read(self._process.stdout.fileno(), 1 << 16)
            if not got:
                raise self._death()
            self._unread += got

    # What is wrong

    def _failure(self, what: str) -> EngineError:
        where = f", in the position {self._position}" if self._position else ""
        return EngineError(f"engine {self._name} ({shlex.join(self._command)}) {what}{where}")

    def _nonsense(self, line: str) -> EngineError:
        return self._failure(f"answered {_shown(line)} to '{self._asked}'")

    def _death(self) -> EngineError:
        what = f"ended when asked '{self._asked}'"
        try:
            what += f" (exit code {self._process.wait(_LEAVE_S)})"
        except subprocess.TimeoutExpired:  # it has only closed its output
            pass
        self._stderr.seek(0)
        words = self._stderr.read().decode(errors="replace").split("\n")
        words = [line for line in words if line.strip()]
        if words:
            what += f" saying {_shown(words[-1])}"
        return self._failure(what)


def _shown(line: str) -> str:
    """A line in quotes, shortened and without control characters."""
    line = line.rstrip("\r")
    return repr(line if len(line) <= _SHOWN else line[:_SHOWN] + "...")
