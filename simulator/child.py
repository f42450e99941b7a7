"""A handheld whose firmware runs in a MicroPython of its own, a child process.

simulator/on_micropython.py is the child's side, and describes the protocol.
"""

import json
import os
import selectors
import subprocess
import time

from devices.paths import ROOT
from simulator import hardware
from simulator.paths import micropython

PATH = ".:firmware/lib:firmware:simulator/standin"
EMULATION_KB = 512  # room for the emulation beyond the board's heap, for words of 32 bits
PATIENCE_S = 60  # for a frame or an answer
PART_MS = 1000  # of the firmware's time that one request may ask for
_LEAVE_S = 1


class HandheldError(Exception):
    """The handheld's MicroPython cannot be started, failed, or does not answer."""


class _Circuit:
    """What the window and scripts use of a circuit: its buttons and what is on its screen."""

    def __init__(self, board: str, send):
        circuit = hardware.circuit(board)()
        self.W, self.H, self.BUTTONS = circuit.W, circuit.H, circuit.BUTTONS
        self.HEAP_KB = circuit.HEAP_KB
        self.screen = _Screen(circuit.screen.frame_bytes)
        self.send = send

    def press(self, name: str) -> None:
        """Hold the button down; ValueError if there is none of that name."""
        self._change("press", name)

    def release(self, name: str) -> None:
        """Let the button go; ValueError if there is none of that name."""
        self._change("release", name)

    def _change(self, how: str, name: str) -> None:
        if name not in self.BUTTONS:
            raise ValueError(f"there is no button {name!r}; there are {', '.join(self.BUTTONS)}")
        self.send(f"{how} {name}")


class _Screen:
    """The last frame that came."""

    def __init__(self, frame_bytes: int):
        self.frame_bytes = frame_bytes
        self.shown = bytes(frame_bytes)

    def frame(self, out) -> None:
        """Write it into `out`."""
        out[:] = self.shown


class ChildHandheld:
    """A board with power on: a simulator.interface.Handheld. `now` is the firmware's clock in ms.

    Call close() at the end. Requests reach the firmware with the next run().
    """

    def __init__(self, board: str, folder: str):
        """Arguments as for EmulatedHandheld. Raises HandheldError."""
        self.board = board
        self.folder = os.path.abspath(folder)
        self.circuit = _Circuit(board, self.send)
        self.process: subprocess.Popen = None
        self._greets = False
        self.restart()

    # Its life

    def restart(self) -> None:
        """Switch the power off and on: a new process. Raises HandheldError."""
        self.close()
        self._unsent: list[str] = []
        self._unread = bytearray()
        heap = f"heapsize={self.circuit.HEAP_KB + EMULATION_KB}wK"
        program = ROOT / "simulator" / "on_micropython.py"
        try:
            command = [micropython(), "-X", heap, str(program), self.board, self.folder]
        except FileNotFoundError as error:
            raise HandheldError(str(error)) from None
        try:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, "MICROPYPATH": PATH},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # so that only we get a terminal's Ctrl+C
            )
        except OSError as error:
            raise HandheldError(f"{command[0]} cannot be started: {error.strerror or error}")
        self._selector = selectors.DefaultSelector()
        self._selector.register(self.process.stdout, selectors.EVENT_READ)
        self._hear(None)
        if self._greets:
            self.greet()

    def close(self) -> None:
        """Switch it off."""
        if self.process is None:
            return
        self._selector.close()
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process = None

    # What every handheld does

    def run(self, ms: int, watch=None) -> None:
        """Let `ms` of the firmware's time pass, rounded up to a multiple of STEP_MS; `watch()`
        is called after each change of the screen. Raises HandheldError."""
        while ms > 0:
            self.send(f"run {min(ms, PART_MS)}")
            self._deliver()
            self._hear(watch)
            ms -= PART_MS

    def state(self) -> dict:
        """What EmulatedHandheld.state() was after the last run."""
        return self._state

    def meter(self) -> str:
        """The free heap and the most that was in use; frames; bytes on the bus."""
        state = self._state
        free, peak, sent = (state[name] / 1024 for name in ("heap_free", "heap_peak", "bus_bytes"))
        frames = state["frames"]
        return f"heap {free:.1f} KB free, peak {peak:.1f} · {frames:,} frames · {sent:,.0f} KB sent"

    @property
    def now(self) -> int:
        """The firmware's clock in ms."""
        return self._state["now"]

    def greet(self) -> None:
        """Ask somebody new what a device asks: whether one knows Skat; after restarts, too."""
        self._greets = True
        self.send("greet")

    def click(self, x: int, y: int) -> None:
        """Tap a pixel of the screen."""
        self.send(f"click {x} {y}")

    def point(self, x: int, y: int) -> None:
        """Move the pointer to a pixel of the screen."""
        self.send(f"point {x} {y}")

    def type(self, letter: str) -> None:
        """Type a letter where a text is asked for; "\\b" takes one away."""
        self.send(f"type {ord(letter)}")

    def deal(self, number: int = -1) -> None:
        """Start the deal of this number, or a random one for -1."""
        self.send(f"deal {number}")

    def ask(self, question: str) -> None:
        """Show the title with one of its questions, "new" or "end"."""
        self.send(f"ask {question}")

    def seed(self, seed: int) -> None:
        """Take all random choices from this seed from now on."""
        self.send(f"seed {seed}")

    # To and fro

    def send(self, line: str) -> None:
        """A line for the process, which gets it with the next that is run."""
        self._unsent.append(line + "\n")

    def _deliver(self) -> None:
        if self.process is None:
            raise HandheldError("MicroPython is not running")
        lines = "".join(self._unsent).encode()
        self._unsent.clear()
        try:
            self.process.stdin.write(lines)
        except OSError:
            raise self._death()

    def _hear(self, watch) -> None:
        """Take frames until the answer arrives."""
        while True:
            line = self._take(None)
            if line == b"frame":
                self.circuit.screen.shown = self._take(self.circuit.screen.frame_bytes)
                if watch is not None:
                    watch()
                continue
            answer = json.loads(line)
            if "failed" in answer:
                self.process.wait(_LEAVE_S)  # it is still writing its traceback
                raise self._end(f"MicroPython ended: {answer['failed']}")
            self._state = answer
            return

    def _take(self, count) -> bytes:
        """The next `count` bytes, or for None the next line."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            end = self._unread.find(b"\n") if count is None else count
            if 0 <= end <= len(self._unread):
                taken = bytes(self._unread[:end])
                del self._unread[: end + (count is None)]
                return taken
            left = deadline - time.monotonic()
            if left <= 0 or not self._selector.select(left):
                raise self._end(f"MicroPython gave no answer in {PATIENCE_S:g} s")
            got = os.read(self.process.stdout.fileno(), 1 << 16)
            if not got:
                raise self._death()
            self._unread += got

    def _death(self) -> HandheldError:
        try:
            code = self.process.wait(_LEAVE_S)
        except subprocess.TimeoutExpired:
            return self._end("MicroPython closed its output")
        how = f"exit code {code}" if code >= 0 else f"signal {-code}"
        return self._end(f"MicroPython ended ({how})")

    def _end(self, what: str) -> HandheldError:
        self.close()
        return HandheldError(what)
