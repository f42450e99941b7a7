"""`python -m tests.flash_cost`: what it costs to put the game on a Pico as files, and to update it.

Everything is done to virtual handhelds with a Pico's file system. It counts erased blocks and
programmed pages of flash, bytes on the line, both ways, and round trips, that is reads after a
write. From these it estimates the seconds on a real Pico.
"""

import sys
import tempfile
import threading
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import serial
from mpremote import main as mpremote
from pytest import MonkeyPatch

from simulator.device.device import Device
from simulator.paths import find_firmware
from tests.support.flashing import Sources, state, wanted
from tools.flashing import command

ERASE_S = 0.045  # a block, and a page: typical values of a W25Q16JV, which is on a Pico
PAGE_S = 0.0007
# From a first flash of 14 s, and one of 2 s that finds nothing to do, 1.1 s of that for the start
# of the game, with MicroPython 1.28 in a model of the chip that counts cycles.
TRIP_S = 0.004
REST_S = 1.9
CHANGED = (
    *("handheld/app", "handheld/canvas", "handheld/table/layout", "handheld/screens/table"),
    *("handheld/screens/title", "handheld/settings", "skat/session", "skat/table"),
    *("skat/players/search", "skat/players/levels/greedy"),
)


class Counter:
    """Counts what goes through pyserial in this process."""

    def __init__(self):
        self.bytes = self.trips = 0
        self._wrote = False

    @contextmanager
    def counting(self):
        """Count while the context is open."""
        counter = self
        its_read, its_write = serial.Serial.read, serial.Serial.write

        def read(self, size=1):
            data = its_read(self, size)
            counter.bytes += len(data)
            if data and counter._wrote:
                counter.trips += 1
                counter._wrote = False
            return data

        def write(self, data):
            counter.bytes += len(data)
            counter._wrote = True
            return its_write(self, data)

        serial.Serial.read, serial.Serial.write = read, write
        try:
            yield
        finally:
            serial.Serial.read, serial.Serial.write = its_read, its_write


class Handheld:
    """A virtual handheld in a thread of this process, so that its flash can be inspected."""

    def __init__(self, image: Path):
        self.device = Device("pico_oled", image)
        self.tty = self.device.line.name
        self._on = True
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self):
        while self._on:
            self.device.poll(0.02)

    def close(self):
        """Switch it off."""
        self._on = False
        self._thread.join()
        self.device.close()


class Table:
    """Measures, and prints a line for each."""

    def __init__(self, handheld):
        self.handheld = handheld

    def measure(self, what: str, action) -> None:
        """Call action(), and print what it cost."""
        memory = self.handheld.device.flash
        erases, pages = memory.erases, memory.pages
        counter = Counter()
        with counter.counting(), redirect_stdout(sys.stderr):
            action()
        erases, pages = memory.erases - erases, memory.pages - pages
        seconds = REST_S + erases * ERASE_S + pages * PAGE_S + counter.trips * TRIP_S
        print(
            f"| {what} | {erases} | {pages} | {counter.bytes:,} | {counter.trips:,} | "
            f"{seconds:.1f} |",
            flush=True,
        )


def by_mpremote(handheld, *words) -> None:
    """An mpremote command."""
    sys.argv = ["mpremote", "connect", handheld.tty, *words]
    try:
        mpremote.main()
    except SystemExit as end:
        assert not end.code


def by_flash(handheld) -> None:
    """tools/flash.py."""
    words = ["--files", "--port", handheld.tty, "--board", "pico_oled", "--json"]
    assert command.main(words) == 0


@contextmanager
def handheld(folder: Path, name: str):
    """A blank handheld with its file system made."""
    made = Handheld(folder / name)
    try:
        state(made)
        yield made
    finally:
        made.close()


def main() -> None:
    """Print the table."""
    find_firmware()
    with tempfile.TemporaryDirectory() as name, MonkeyPatch.context() as patch:
        folder = Path(name)
        sources = Sources(folder, patch)
        files = wanted()
        print("| | blocks erased | pages programmed | bytes on the line | round trips | s |")
        print("|---|---|---|---|---|---|")
        with handheld(folder, "copied") as blank:
            for path, data in files.items():
                target = folder / "files" / path[1:]
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
            names = [str(path) for path in sorted((folder / "files").iterdir())]
            copy = lambda: by_mpremote(blank, "cp", "-r", *names, ":")  # noqa: E731
            Table(blank).measure("`mpremote cp -r` of what is compiled", copy)
        with handheld(folder, "flash") as blank:
            table = Table(blank)

            def update(what, *changed):
                for path in changed:
                    sources.add(f"lib/{path}.py", f"CHANGED = {what!r}")
                table.measure(what, lambda: by_flash(blank))

            update("first time")
            update("nothing changed")
            update("one file changed", "handheld/canvas")
            update("ten files changed", *CHANGED)
    print(f"\n{len(files)} files, {sum(map(len, files.values())):,} bytes")


if __name__ == "__main__":
    main()
