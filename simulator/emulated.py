"""An emulated handheld with the firmware running on it, in CPython or MicroPython.

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
        parts = __import__("boards." + self.board, None, None, ("fb",))
        sys.modules["board"] = parts
        import main

        self.now = 0
        self.app = main.start(self.folder, self.now)

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


_FIRMWARE = ("skat", "handheld", "drivers", "boards")
