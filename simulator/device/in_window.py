"""A virtual handheld as the window sees it: a simulator.interface.Handheld."""

import time

from simulator.device.device import Device


class VirtualHandheld:
    """A device with power on. Its clock is real time. It knows nothing of the app inside, so
    requests to the app do nothing."""

    def __init__(self, device: Device):
        self._device = device
        self.board = device.board
        self._start = time.monotonic()

    @property
    def circuit(self):
        """What is wired to the device's pins."""
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
        """Switch it off and close its line."""
        self._device.close()

    def state(self) -> dict:
        """Nothing but the tone."""
        tone = self.circuit.tone()
        unknown = {"screen": "", "message": "", "running": None, "points": [0, 0]}
        return {**unknown, "tone": tone, "turned": False}

    def meter(self) -> str:
        """The name of its line."""
        return self._device.line.name

    def greet(self) -> None:
        """It does so by itself."""

    def click(self, x: int, y: int) -> None:
        """Does nothing: its screen is no touch screen."""

    def point(self, x: int, y: int) -> None:
        """Does nothing."""

    def type(self, letter: str) -> None:
        """Does nothing: it has no keyboard."""

    def deal(self, number: int = -1) -> None:
        """Does nothing: deal by the handheld's own menu."""

    def ask(self, question: str) -> None:
        """Does nothing: ask by the handheld's own menu."""

    def seed(self, seed: int) -> None:
        """Does nothing: its randomness is its own."""
