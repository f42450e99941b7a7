"""An emulated handheld with the firmware running on it, in CPython or MicroPython.

Scripts and the window also drive a simulator.remote.RemoteHandheld, which has the same methods.
Needs on the path: firmware, firmware/lib, simulator/standin, and on CPython simulator/cpython.
"""

import sys

import machine

STEP_MS = 5  # how often the firmware gets its turn


class EmulatedHandheld:
    """A board's circuit with power on. `app` is the firmware's app, `now` its clock in ms."""

    def __init__(self, board: str, folder: str):
        """`board`: a name from firmware/boards; `folder`: where the firmware keeps its files.

        Raises ValueError where there is no such board.
        """
        self.board = board
        self.folder = folder
        self.restart()

    def restart(self) -> None:
        """Switch the power off and on: new chips, and the firmware's code loaded anew."""
        for name in list(sys.modules):
            if name in ("main", "board") or name.split(".")[0] in _FIRMWARE:
                del sys.modules[name]
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

    def _load(self) -> None:
        """Load the firmware and start it."""
        parts = __import__("boards." + self.board, None, None, ("fb",))
        sys.modules["board"] = parts
        import main

        self.app = main.start(self.folder, self.now)
        self.app.clock = self.circuit.ticks_ms

    def run(self, ms: int, watch=None) -> None:
        """Let `ms` of the firmware's time pass, rounded up to a multiple of STEP_MS; `watch()`
        is called after each change of the screen."""
        end = self.now + ms
        while self.now < end:
            self.now += STEP_MS
            self.circuit.elapse(STEP_MS)
            self.app.step(self.now)
            if watch is not None and self.circuit.screen.changed:
                watch()

    def state(self) -> dict:
        """What there is to know of the app: the name of its `screen`, the `message` of an error,
        whether a game is `running`, and the `points` of both seats."""
        screen = self.app.screen
        session = self.app.session
        points = session.table.points
        return {
            "screen": screen.NAME,
            "message": screen.message if screen.NAME == "error" else "",
            "running": session.running(),
            "points": [points[0], points[1]],
        }

    def meter(self) -> str:
        """What the interpreter can tell of itself: in this one nothing."""
        return ""

    # What a desk can do besides pressing buttons; all in the firmware's next round.

    def click(self, x: int, y: int) -> None:
        """Touch a pixel of the screen."""
        self.app.click(x, y)

    def deal(self, number: int = -1) -> None:
        """Deal this number, or a random one for -1."""
        app = self.app
        app.do(lambda: app.deal(number))

    def ask(self, question: str) -> None:
        """Show the title with one of its questions, "new" or "end"."""
        app = self.app
        app.do(lambda: app.show("title", question))

    def seed(self, seed: int) -> None:
        """Take all chance from this seed from now on."""
        self.app.seed(seed)


_FIRMWARE = ("skat", "handheld", "drivers", "boards")
