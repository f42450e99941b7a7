"""Writes the packages by which mip puts the game into a board's /lib.

    python tools/make_package.py            of sources: firmware/BOARD.json, and package.json, the
                                            same for the reference build
    python tools/make_package.py FOLDER     compiled, with their files: FOLDER/CHIP/BOARD.json

A compiled game takes less than half of the space, but is for one kind of chip. Both are without the
games that a small file system has no room for. The format:
docs.micropython.org/en/latest/reference/packages.html
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from simulator.hardware import circuit  # noqa: E402
from tools.flashing import firmware, versions  # noqa: E402
from tools.flashing.failures import Failure  # noqa: E402

REFERENCE = "pico_oled"
# For each chip its native code.
CHIPS = {"RP2040": "armv6m", "RP2350": "armv7emsp", "ESP32": "xtensawin"}
LAUNCHER = "pocket_skat"  # MicroPython looks for main.py at the top, where mip is not to overwrite


def files(board: str) -> dict:
    """The source files that a board needs, by their places below /lib."""
    found = {f"{LAUNCHER}.py": firmware.FIRMWARE / "main.py"}
    for name, path in firmware.sources(board, small=True).items():
        found[f"{name.removeprefix('lib/')}.py"] = path
    for name, path in firmware.data(board, small=True).items():
        found[name.removeprefix("lib/")] = path
    return dict(sorted(found.items()))


def compiled(board: str, mpy: int) -> dict:
    """The bytes that a board needs, by their places below /lib, for a MicroPython that says `mpy`
    in sys.implementation._mpy. Raises Failure."""
    files = firmware.compiled_files(board, mpy, firmware.OLDEST, small=True)
    found = {f"{LAUNCHER}.mpy": firmware.code(LAUNCHER, firmware.launcher().decode(), mpy)}
    for name, code in files.items():
        found[name.removeprefix("lib/")] = code
    return dict(sorted(found.items()))


def text(urls: dict) -> str:
    """A package with files of these places, each with where it is read from; a line for each."""
    lines = ",\n".join("    " + json.dumps(row) for row in urls.items())
    version = json.dumps(firmware.version())
    return f'{{\n  "urls": [\n{lines}\n  ],\n  "deps": [],\n  "version": {version}\n}}\n'


def packages() -> dict:
    """The text of all packages of sources, by path."""
    found = {}
    for board in firmware.boards():
        paths = [firmware.FIRMWARE / f"{board}.json"]
        if board == REFERENCE:
            paths.append(ROOT / "package.json")
        for path in paths:
            urls = {
                place: source.relative_to(path.parent).as_posix()
                for place, source in files(board).items()
            }
            found[path] = text(urls)
    return found


def write_compiled(folder: Path, board: str, mpy: int) -> None:
    """Write the compiled package of a board, and its files beside it; as compiled()."""
    urls = {}
    for place, code in compiled(board, mpy).items():
        urls[place] = f"{board}.mpy" if place == "board.mpy" else place
        path = folder / urls[place]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(code)
    (folder / f"{board}.json").write_text(text(urls), encoding="utf-8")


def main(words=None) -> int:
    """Write them; 1 where they can't be compiled."""
    parser = argparse.ArgumentParser(description="Makes the packages for mip.")
    parser.add_argument("folder", nargs="?", type=Path, help="for compiled ones, by chip")
    folder = parser.parse_args(words).folder
    if folder is None:
        for path, content in packages().items():
            path.write_text(content, encoding="utf-8")
        return 0
    for board in firmware.boards():
        for chip in sorted({processor.chip for processor in circuit(board).PROCESSORS}):
            try:
                write_compiled(folder / chip.lower(), board, versions.mpy(CHIPS[chip]))
            except (Failure, OSError) as error:
                print(f"make_package: {error}", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
