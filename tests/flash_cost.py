"""`python -m tests.flash_cost`: what a flash costs on the line, against mpremote's `cp -r`.

Both send the same compiled files to a blank virtual handheld. Counted are bytes both ways and round
trips, that is how often something was read after something had been written.
"""

import sys
import tempfile
import time
from pathlib import Path

import serial

from tests.flashing import Handheld, opened, state
from tools import flash
from tools.flashing import firmware


class Counter:
    """Counts what goes through pyserial in this process."""

    def __init__(self):
        self.bytes = self.trips = 0
        self._wrote = False
        self._read, self._write = serial.Serial.read, serial.Serial.write

    def __enter__(self):
        counter = self

        def read(self, size=1):
            data = counter._read(self, size)
            counter.bytes += len(data)
            if data and counter._wrote:
                counter.trips += 1
                counter._wrote = False
            return data

        def write(self, data):
            counter.bytes += len(data)
            counter._wrote = True
            return counter._write(self, data)

        serial.Serial.read, serial.Serial.write = read, write
        self.started = time.monotonic()
        return self

    def __exit__(self, *_):
        self.seconds = time.monotonic() - self.started
        serial.Serial.read, serial.Serial.write = self._read, self._write


def by_mpremote(handheld, folder: Path, package) -> None:
    """`mpremote cp -r` of a package's files, and a reset."""
    from mpremote import main

    for path, data in package.files.items():
        target = folder / "files" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    names = [str(path) for path in sorted((folder / "files").iterdir())]
    sys.argv = ["mpremote", "connect", handheld.tty, "cp", "-r", *names, ":"]
    try:
        main.main()
    except SystemExit as end:
        assert not end.code


def main() -> None:
    """Print a table."""
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        blank = Handheld(folder, image="mpremote")
        found = state(blank)
        package = firmware.compiled("pico_oled", found["mpy"], found["micropython"])
        with Counter() as counter:
            by_mpremote(blank, folder, package)
        rows.append(("`mpremote cp -r`", counter))
        blank.kill()
        handheld = Handheld(folder, image="flash")
        opened(handheld).close()
        for what in ("`tools/flash.py`, verified and started", "the same again"):
            with Counter() as counter:
                assert flash.main(["--port", handheld.tty, "--board", "pico_oled"]) == 0
            rows.append((what, counter))
        handheld.kill()
    print(f"{len(package.files)} files, {package.bytes} bytes\n")
    print("| | bytes on the line | round trips | seconds |\n|---|---|---|---|")
    for what, counter in rows:
        print(f"| {what} | {counter.bytes:,} | {counter.trips:,} | {counter.seconds:.1f} |")


if __name__ == "__main__":
    main()
