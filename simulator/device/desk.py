"""Drives a virtual handheld by lines on standard input."""

import os
import select
import time

from simulator import pictures
from simulator.device.device import Device
from simulator.script import SETTLE_MS

LOOKS = 10  # a program that has read a button this often has seen it: it debounces for 20 ms
PATIENCE_S = 10  # for a program that is busy


class Quit(Exception):
    """A line said quit."""


class Desk:
    """Obeys lines while a device runs: docs/device.md."""

    def __init__(self, device: Device, say):
        """`say(text)` hears which lines failed."""
        self._device = device
        self._say = say
        self._lines = b""

    def run(self, fd: int) -> None:
        """Obey the lines from a file descriptor until one says quit or PowerOff is raised."""
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
                    pictures.save_png(self._device.circuit, file)
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
        """Let `ms` pass, or longer on a slow machine: until the program has seen the button."""
        device = self._device
        before = device.looks(name)
        device.run(ms / 1000)
        end = time.monotonic() + PATIENCE_S
        while device.runs() and device.looks(name) < before + LOOKS and time.monotonic() < end:
            device.run(0.02)
