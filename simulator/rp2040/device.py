"""A board as tools see it: its serial line, and the drive that its boot ROM shows.

It has the methods of simulator.device.device.Device that the desk and the window use.
"""

import select
import time
from pathlib import Path

from devices.failures import BadFile
from simulator import hardware
from simulator.device.device import PowerOff
from simulator.device.flash import PowerCut
from simulator.device.line import Line, Unplugged
from simulator.rp2040 import images
from simulator.rp2040.chip import Chip
from simulator.rp2040.wiring import wire

_STEP_MS = 5
_LATE_S = 0.1  # what a slow machine is behind by more is not made up for
_LOOK_MS = 5  # between two readings of the buttons: firmware/lib/drivers/pins.py
_INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"


class ChipDevice:
    """A board on an emulated chip. `line.name` is its serial line, `circuit` what is wired to it,
    and `drive` the folder that is there while the boot ROM waits for an image.

    Its clock is real time, or slower on a slow machine. After poll() or run() has raised PowerOff
    it is off until power_on().
    """

    FAULTS = ("unplug", "slow", "noise", "cut")

    def __init__(self, board: str, flash, drive: Path, faults: dict, link=None):
        """`flash`: a buffer with its flash, which is kept up to date; a blank one starts at the
        boot drive. `faults`: numbers by words of FAULTS; `link`: a Cable to another one."""
        self.board = board
        self.drive = drive
        self.line = Line(faults.get("unplug"), faults.get("slow"), faults.get("noise"))
        self._flash = flash
        self._cut = faults.get("cut")
        self._link = link
        self._held: set[str] = set()  # buttons
        self.chip: Chip = None
        self.power_on()

    # Power

    def power_on(self) -> None:
        """Switch on: new chips."""
        self.circuit = hardware.circuit(self.board)()
        self.circuit.cable = self._link
        for name in self._held:
            self.circuit.press(name)
        self.chip = Chip(self._flash)
        self.chip.at_boot_drive = images.is_blank(self._flash)
        self.chip.written = self._keep
        wire(self.chip, self.circuit)
        self._until = time.monotonic()  # by real time the chip has run until then
        self._mind_drive()

    def power_off(self) -> None:
        """Switch off: the processor stops at once, whatever it is doing."""
        self.chip = None
        self._mind_drive()

    def reset(self) -> None:
        """Press the reset button, which on these boards does the same as power off and on."""
        self.power_on()

    def close(self) -> None:
        """Switch off and close the line."""
        self.power_off()
        self.line.close()
        if self._link:
            self._link.close()

    def press(self, name: str) -> None:
        """Hold a button down, through resets; ValueError if there is none of that name."""
        self.circuit.press(name)
        self._held.add(name)

    def release(self, name: str) -> None:
        """Let the button go; ValueError if there is none of that name."""
        self.circuit.release(name)
        self._held.discard(name)

    def looks(self, _name: str) -> int:
        """How often the program has had the time to read a button since power-on."""
        return self.chip.now_ms() // _LOOK_MS

    def runs(self) -> bool:
        """Whether a program is running."""
        return self.chip is not None and not self.chip.at_boot_drive

    # What goes on

    def poll(self, seconds: float) -> None:
        """Let up to `seconds` pass, less if something happens. Raises PowerOff."""
        watched = [self.line] if self.line.open() else []
        watched += self._link.watched() if self._link else []
        wait = self._until - time.monotonic()
        ready, _, _ = select.select(watched, (), (), min(max(wait, 0), seconds))
        if self._link:
            self._link.poll(ready)
        now = time.monotonic()
        if ready:
            self._until = now  # the line need not be slower than the machine
        elif now < self._until:
            return
        self._until = max(self._until, now - _LATE_S) + _STEP_MS / 1000
        if self.chip:
            self._step()

    def run(self, seconds: float) -> None:
        """Let `seconds` pass, for the chip, too, if it is on. Raises PowerOff."""
        end = time.monotonic() + seconds
        done = self.chip.now_ms() + seconds * 1000 if self.chip else 0
        while time.monotonic() < end or self.chip and self.chip.now_ms() < done:
            self.poll(_STEP_MS / 1000)

    def _step(self) -> None:
        """Let the chip go on for a moment."""
        chip = self.chip
        try:
            chip.send(self.line.read())
            chip.run(_STEP_MS)
            self.line.write(bytes(chip.heard))
            chip.heard.clear()
            self.line.flush()
        except (Unplugged, PowerCut) as error:
            self.power_off()
            raise PowerOff(str(error))
        self._mind_drive()

    def _keep(self, number: int) -> None:
        """The flash has been changed."""
        self._flash[:] = self.chip.flash
        if number == self._cut:
            raise PowerCut(f"the power failed after write {number}")

    def _mind_drive(self) -> None:
        """Show the boot ROM's drive or hide it, and take an image that lies there."""
        info = self.drive / "INFO_UF2.TXT"
        if not self.chip or not self.chip.at_boot_drive:
            if info.exists():
                info.unlink()
            return
        if not info.exists():
            self.drive.mkdir(exist_ok=True)
            info.write_text(_INFO)
        for path in self.drive.glob("*.uf2"):
            try:
                images.put(path.read_bytes(), path.name, self._flash)
            except (BadFile, OSError):
                continue  # it is still being copied, or is no image
            path.unlink()
            self.power_on()
            return
