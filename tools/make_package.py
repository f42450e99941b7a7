"""Writes the packages by which mip puts the game into a board's /lib.

    python tools/make_package.py FOLDER     FOLDER/CHIP/BOARD.json, and the files beside it

They hold what `tools/flash.py --files` sends, compiled, and its list: first one that says that not
all is there yet, at last the one that says so. The format:
docs.micropython.org/en/latest/reference/packages.html
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from devices.boards import boards  # noqa: E402
from devices.failures import Failure  # noqa: E402
from devices.processors import of_board  # noqa: E402
from tools.flashing import firmware, versions  # noqa: E402
from tools.flashing.owned import PATH, Owned  # noqa: E402

# For each chip its native code.
CHIPS = {"RP2040": "armv6m", "RP2350": "armv7emsp"}
LIBRARY = "lib/"


def compiled(board: str, chip: str, mpy: int) -> dict:
    """The bytes that a board needs, by their places below /lib, for a MicroPython that says `mpy`
    in sys.implementation._mpy. Raises Failure."""
    small = not firmware.has_room(chip, 0)
    files = firmware.compiled(board, mpy, firmware.OLDEST, small)
    return {path.removeprefix(LIBRARY): files[path] for path in sorted(files)}


def write(folder: Path, board: str, chip: str, mpy: int) -> None:
    """Write the package of a board, and its files beside it; as compiled()."""
    files = compiled(board, chip, mpy)
    owned = Owned({f"/{LIBRARY}{p}": firmware.digest(data) for p, data in files.items()}, board)
    urls = [[place, f"{board}.mpy" if place == "board.mpy" else place] for place in files]
    found = {url: files[place] for place, url in urls}
    for whole in (False, True):
        owned.complete = whole
        url = f"{board}.{'whole' if whole else 'begun'}.json"
        found[url] = owned.bytes()
        urls.insert(len(urls) * whole, [PATH.removeprefix("/" + LIBRARY), url])
    package = {"urls": urls, "deps": [], "version": firmware.version()}
    found[f"{board}.json"] = json.dumps(package, indent=1).encode()
    for url, data in found.items():
        path = folder / url
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def main(words=None) -> int:
    """Write them; 1 where they can't be compiled."""
    parser = argparse.ArgumentParser(description="Makes the packages for mip.")
    parser.add_argument("folder", type=Path, help="where they are written, by chip")
    folder = parser.parse_args(words).folder
    for board in boards():
        for chip in sorted({processor.chip for processor in of_board(board)}):
            if not firmware.runs(board, not firmware.has_room(chip, 0)):
                continue
            try:
                write(folder / chip.lower(), board, chip, versions.mpy(CHIPS[chip]))
            except (Failure, OSError) as error:
                print(f"make_package: {error}", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
