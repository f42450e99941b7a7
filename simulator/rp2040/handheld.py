"""A board with its image, as scripts and the window see it: a simulator.interface.Handheld.

The game runs as it would on the board, but inside.py has been sent there by the raw REPL first.
"""

import json
from pathlib import Path

from simulator import hardware
from simulator.child import HandheldError
from simulator.chips.controller import ChipError
from simulator.rp2040.chip import Chip
from simulator.rp2040.wiring import wire

_INSIDE = Path(__file__).with_name("inside.py")
_MARK = b"\x02"
_RAW = b"raw REPL; CTRL-B to exit\r\n>"
_STEP_MS = 5  # between looks at the screen
_TRY_MS = 500  # for an answer of the REPL; an interrupt can be lost
_TRIES = 10
_PATIENCE_MS = 5000  # for one of the app
_KEPT = 2000  # bytes of what the program has said besides


class RP2040Handheld:
    """A board with power on. Requests to its app are carried out in its next round."""

    def __init__(self, board: str, flash):
        """`flash`: a buffer with the board's flash, which is kept up to date. Raises
        HandheldError."""
        self.board = board
        self._flash = flash
        self._greets = False
        self.restart()

    # Its life

    def restart(self) -> None:
        """Switch the power off and on: new chips. Raises HandheldError."""
        self.circuit = hardware.circuit(self.board)()
        self.chip = Chip(self._flash)
        wire(self.chip, self.circuit)
        self._heard = b""
        self._state: dict = {}
        self._answer: list = None
        self._repl(b"\r\x03\x03\x01", _RAW)
        self._repl(b"\x04", _RAW)  # a soft reset, after which main.py does not start by itself
        self._repl(_INSIDE.read_bytes() + b"\x04", b"OK")
        self._begun = self.chip.now_ms()
        if self._greets:
            self.greet()
        while not self._state and self.now < _PATIENCE_MS:
            self.run(_STEP_MS)
        if not self._state:
            raise HandheldError(f"the game does not start: {self._said()}")

    def close(self) -> None:
        """Switch it off; its flash is kept up to date all the time."""

    def _repl(self, sent: bytes, wanted: bytes) -> None:
        """Send something and wait for what the REPL says to it."""
        for _ in range(_TRIES):
            self.chip.heard.clear()
            self.chip.send(sent)
            for _ in range(0, _TRY_MS, _STEP_MS):
                self._pass(_STEP_MS)
                if wanted in self.chip.heard:
                    return
        raise HandheldError(f"the image has no REPL, or says: {self._said()}")

    def _said(self) -> str:
        return (self._heard + self.chip.heard).decode(errors="replace").strip() or "nothing"

    # What every handheld does

    def run(self, ms: int, watch=None) -> None:
        """Let `ms` of its time pass, rounded up to a multiple of 5; `watch()` is called after each
        change of the screen. Raises HandheldError."""
        for _ in range(0, ms, _STEP_MS):
            self._pass(_STEP_MS)
            self._listen()
            if watch is not None and self.circuit.screen.changed:
                watch()

    def _pass(self, ms: int) -> None:
        before = self.chip.operations
        try:
            self.chip.run(ms)
        except (ChipError, RuntimeError) as error:
            raise HandheldError(f"{self.board}: {error}")
        finally:
            if self.chip.operations != before:
                self._flash[:] = self.chip.flash

    def _listen(self) -> None:
        """Take in what inside.py says. All else is an error that has ended it, or no news."""
        *lines, rest = bytes(self.chip.heard).split(b"\n")
        self.chip.heard[:] = rest
        for line in lines:
            other, mark, words = line.partition(_MARK)
            self._heard = (self._heard + other + b"\n")[-_KEPT:]
            if not mark:
                continue
            said = json.loads(words)
            if isinstance(said, dict):
                self._state = said
            else:
                self._answer = said

    @property
    def now(self) -> int:
        """Since the game was started, in ms."""
        return self.chip.now_ms() - self._begun

    def state(self) -> dict:
        """What the app has last said of itself, and the tone."""
        return {**self._state, "tone": self.circuit.tone()}

    def meter(self) -> str:
        """Figures about the interpreter: none, since to ask takes its time."""
        return ""

    def greet(self) -> None:
        """Ask somebody new what a device asks: whether one knows Skat; after restarts, too."""
        self._greets = True
        self.tell("app.asks = True")

    def click(self, x: int, y: int) -> None:
        """Tap a pixel of the screen."""
        self.tell(f"app.click({x}, {y})")

    def point(self, x: int, y: int) -> None:
        """Move the pointer to a pixel of the screen."""
        self.tell(f"app.point({x}, {y})")

    def type(self, letter: str) -> None:
        """Type a letter where a text is asked for; "\\b" takes one away."""
        self.tell(f"app.screen.TYPED and app.do(lambda: app.screen.type({letter!r}))")

    def deal(self, number: int = -1) -> None:
        """Start the deal of this number, or a random one for -1."""
        self.tell(f"app.do(lambda: app.deal({number}))")

    def ask(self, question: str) -> None:
        """Show the title with one of its questions, "new" or "end"."""
        self.tell(f"app.do(lambda: app.show('title', {question!r}))")

    def seed(self, seed: int) -> None:
        """Take all random choices from this seed from now on."""
        self.tell(f"app.evening.seed({seed})")

    # More than that

    def tell(self, line: str) -> None:
        """Have a line of Python carried out on the chip, where `app` is the app."""
        self.chip.send(line.encode() + b"\n")

    def hear(self, expression: str):
        """The value of an expression on the chip, as JSON has it. Raises HandheldError."""
        self._answer = None
        self.tell(f"say([{expression}])")
        for _ in range(0, _PATIENCE_MS, _STEP_MS):
            self.run(_STEP_MS)
            if self._answer:
                return self._answer[0]
        raise HandheldError(f"the game does not answer: {self._said()}")

    def heap(self) -> list:
        """The bytes that are free after a collection, and those of the largest block."""
        return self.hear("heap()")
