"""A virtual handheld as the window wants it: a simulator.interface.Handheld."""

import time

from simulator.device.device import Device


class VirtualHandheld:
    """A device with power on. Its clock is the real one, and of the app inside it knows nothing, so
    what is asked of that is not done."""

    def __init__(self, device: Device):
        self._device = device
        self.board = device.board
        self._start = time.monotonic()

    @property
    def circuit(self):
        """What hangs on the device's pins."""
        return self._device.circuit

    @property
    def now(self) -> int:
        """Real time, in ms."""
        return int((time.monotonic() - self._start) * 1000)

    def run(self, ms: int, watch=None) -> None:
        """Let real time pass. Raises PowerOff."""
        self._device.run(ms / 1000)
        if watch is not None and self.circuit.screen.changed:
            watch()

    def restart(self) -> None:
        """Press the reset button."""
        self._device.reset()

    def close(self) -> None:
        """Switch it off and take its line away."""
        self._device.close()

    def state(self) -> dict:
        """Nothing but the tone."""
        tone = self.circuit.tone()
        return {"screen": "", "message": "", "running": None, "points": [0, 0], "tone": tone}

    def meter(self) -> str:
        """The name of its line."""
        return self._device.line.name

    def click(self, x: int, y: int) -> None:
        """Its screen does not feel a touch."""

    def type(self, letter: str) -> None:
        """It has no keyboard."""

    def deal(self, number: int = -1) -> None:
        """Its buttons deal."""

    def ask(self, question: str) -> None:
        """Its buttons ask."""

    def seed(self, seed: int) -> None:
        """Its chance is its own."""
