"""An emulated handheld with the firmware running on it, in CPython or MicroPython.

Its methods are those of simulator/interface.py, which scripts and the window use.
Needs on the path: firmware, firmware/lib, simulator/standin, and on CPython simulator/cpython.

The clock is the emulation's: a round of the firmware takes no time, and there is one every STEP_MS.
How long it takes on a chip shows on the emulated one (simulator/rp2040).
"""

import sys

import machine

STEP_MS = 5  # between rounds of the firmware; timers and buttons move on by as much at a time


class EmulatedHandheld:
    """A board's circuit with power on. `app` is the firmware's app, `now` its clock in ms."""

    def __init__(self, board: str, folder: str, network=None):
        """`board`: a name from firmware/boards; `folder`: where the firmware keeps its files;
        `network`: by which another device can be reached (simulator/linked/network.py).

        Raises ValueError if there is no such board.
        """
        self.board = board
        self.folder = folder
        self._network = network
        self.heard = None  # called after each round of the firmware, if somebody listens
        self._greets = False
        self.restart()

    def restart(self) -> None:
        """Switch the power off and on: new chips, and the firmware's code loaded again."""
        self.close()
        self._forget()
        try:
            circuit = __import__("simulator.circuits." + self.board, None, None, ("Circuit",))
        except ImportError as error:
            if self.board in str(error):
                raise ValueError("there is no board '%s'" % self.board)
            raise
        self.circuit = circuit.Circuit()
        machine.attach(self.circuit)
        self.now = 0
        self._load()

    def _forget(self) -> None:
        """Have the firmware's code loaded again."""
        for name in list(sys.modules):
            if name in ("main", "board") or name.split(".")[0] in _FIRMWARE:
                del sys.modules[name]

    def close(self) -> None:
        """Switch it off, leaving nothing behind."""
        if hasattr(self, "app") and self.app.evening.link is not None:
            self.app.evening.link.wire.close()

    def _load(self) -> None:
        """Load the firmware and start it."""
        parts = __import__("boards." + self.board, None, None, ("fb",))
        sys.modules["board"] = parts
        import main

        self.app = main.start(self.folder, self.now)
        self.app.clock = self.circuit.ticks_ms
        self.app.asks = self._greets
        self.app.network = self._network

    def run(self, ms: int, watch=None) -> None:
        """Let `ms` of the firmware's time pass, rounded up to a multiple of STEP_MS; `watch()`
        is called after each change of the screen."""
        end = self.now + ms
        while self.now < end:
            self.now += STEP_MS
            self.circuit.elapse(STEP_MS)
            while self.app.step(self.now) == 0 and not self.app.screen.thinking:
                pass
            if self.heard is not None:
                self.heard()
            if watch is not None and self.circuit.screen.changed:
                watch()

    def state(self) -> dict:
        """The app's state: the name of its `screen`, the `message` of an error,
        whether a game is `running`, the `points` of both seats, the `tone` that sounds (Hz, 0 for
        none), whether it is held the other way round, `turned`, its `language`, and whether
        letters are typed now, `typing`."""
        screen = self.app.screen
        session = self.app.evening.session
        points = session.table.points
        return {
            "screen": screen.NAME,
            "message": screen.message if screen.NAME == "error" else "",
            "running": session.running(),
            "points": [points[0], points[1]],
            "tone": self.circuit.tone(),
            "turned": self.app.left is not None and "turn" in self.app.fitted,
            "language": self.app.evening.words.file,
            "typing": screen.TYPED,
        }

    def meter(self) -> str:
        """Figures about the interpreter: none for this one."""
        return ""

    # What a desk can do besides pressing buttons; each happens in the firmware's next round.

    def greet(self) -> None:
        """Ask somebody new what a device asks: whether one knows Skat. Scripts are not asked."""
        self._greets = self.app.asks = True

    def click(self, x: int, y: int) -> None:
        """Tap a pixel of the screen."""
        self.app.click(x, y)

    def point(self, x: int, y: int) -> None:
        """Move the pointer to a pixel of the screen."""
        self.app.point(x, y)

    def type(self, letter: str) -> None:
        """Type a letter where a text is asked for; "\\b" takes one away."""
        screen = self.app.screen
        if screen.TYPED:
            self.app.do(lambda: screen.type(letter))

    def deal(self, number: int = -1) -> None:
        """Start the deal of this number, or a random one for -1."""
        app = self.app
        app.do(lambda: app.deal(number))

    def ask(self, question: str) -> None:
        """Show the title with one of its questions, "new" or "end"."""
        app = self.app
        app.do(lambda: app.show("title", question))

    def open_link(self, wire, name: str = "") -> None:
        """Play with another device over a wire of simulator/linked/wires.py; `name`: what it calls
        the one who plays here."""
        app = self.app
        remote = __import__("handheld.remote", None, None, ("open_link",))

        def errand():
            if name:
                app.evening.settings.names[app.evening.bottom()] = name
            remote.open_link(app, wire)

        app.do(errand)

    def seed(self, seed: int) -> None:
        """Take all random choices from this seed from now on."""
        self.app.evening.seed(seed)


_FIRMWARE = ("skat", "handheld", "drivers", "boards")
