"""A virtual handheld on the desk: driven by lines on standard input, or in a window."""

import os
import select
import time

from simulator import pictures
from simulator.device.device import Device
from simulator.script import SETTLE_MS

LOOKS = 10  # a program that looks at a button so often has seen it: it debounces for 20 ms
PATIENCE_S = 10  # for a program that has something else to do


class Quit(Exception):
    """Somebody has had enough."""


class Desk:
    """Obeys lines while a device runs: docs/device.md."""

    def __init__(self, device: Device, say):
        """`say(text)` is told which lines could not be done."""
        self._device = device
        self._say = say
        self._lines = b""

    def run(self, fd: int) -> None:
        """Obey what comes from a file descriptor until a line says quit, or PowerOff is raised."""
        device = self._device
        fds = [fd]
        try:
            while True:
                device.poll(0.02)
                if fds and select.select(fds, (), (), 0)[0]:
                    data = os.read(fd, 1024)
                    if not data:
                        fds = []
                    self._lines += data
                    *lines, self._lines = self._lines.split(b"\n")
                    for line in lines:
                        self._obey(line.decode(errors="replace").split("#")[0].split())
        except Quit:
            pass

    def _obey(self, words) -> None:
        if not words:
            return
        try:
            match words:
                case ["press", name]:
                    self._hold(name, SETTLE_MS)
                case ["hold", name, ms]:
                    self._hold(name, int(ms))
                case ["down", name]:
                    self._device.press(name)
                case ["up", name]:
                    self._device.release(name)
                case ["wait", ms]:
                    self._device.run(int(ms) / 1000)
                case ["shot", file]:
                    shot(self._device, file)
                case ["reset"]:
                    self._device.reset()
                case ["off"]:
                    self._device.power_off()
                case ["on"]:
                    self._device.reset()
                case ["quit"]:
                    raise Quit
                case _:
                    raise ValueError(
                        "there are press, hold, down, up, wait, shot, reset, off, on, quit"
                    )
        except (ValueError, OSError) as error:
            self._say(f"'{' '.join(words)}': {error}")

    def _hold(self, name: str, ms: int) -> None:
        self._device.press(name)
        self._until_seen(name, ms)
        self._device.release(name)
        self._until_seen(name, SETTLE_MS)

    def _until_seen(self, name: str, ms: int) -> None:
        """Let time pass, and more of it on a slow machine: until the program has seen a button."""
        device = self._device
        before = device.looks(name)
        device.run(ms / 1000)
        end = time.monotonic() + PATIENCE_S
        while device.runs() and device.looks(name) < before + LOOKS and time.monotonic() < end:
            device.run(0.02)


def shot(device: Device, file) -> None:
    """Write a picture of the screen. Raises OSError."""
    pictures.save_png(device.circuit, file, pictures.PICTURE_W // device.circuit.W)


class WindowHandheld:
    """A device as a window wants its handheld: its clock is the real one, and of the app inside
    it knows nothing."""

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

    def state(self) -> dict:
        """Whether a game is running: unknown. The `tone` that sounds."""
        return {"running": False, "tone": self.circuit.tone()}

    def meter(self) -> str:
        """What is to be known of it: the name of its line."""
        return self._device.line.name

    def click(self, x: int, y: int) -> None:
        """A handheld's screen does not feel a touch."""

    def type(self, letter: str) -> None:
        """A handheld has no keyboard."""

    def deal(self, number: int = -1) -> None:
        """The device deals when its buttons say so."""
