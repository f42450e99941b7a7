"""Writes the packages by which mip puts the game into a board's /lib: python tools/make_package.py

firmware/BOARD.json for each board, and package.json, which is that of the reference build. The
format: docs.micropython.org/en/latest/reference/packages.html
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.flashing import firmware  # noqa: E402

REFERENCE = "pico_oled"


def files(board: str) -> dict:
    """The files that a board needs, by their places below /lib.

    The launcher gets a name of its own there: MicroPython looks for main.py only at the top, where
    mip is not to overwrite anything.
    """
    found = {"pocket_skat.py": firmware.FIRMWARE / "main.py"}
    for name, path in firmware.sources(board).items():
        found[f"{name.removeprefix('lib/')}.py"] = path
    for name, path in firmware.data(board).items():
        found[name.removeprefix("lib/")] = path
    return dict(sorted(found.items()))


def text(board: str, base: Path) -> str:
    """The package that lies in the folder `base`, a line for each file."""
    lines = ",\n".join(
        "    " + json.dumps([target, path.relative_to(base).as_posix()])
        for target, path in files(board).items()
    )
    version = json.dumps(firmware.version())
    return f'{{\n  "urls": [\n{lines}\n  ],\n  "deps": [],\n  "version": {version}\n}}\n'


def packages() -> dict:
    """The text of all packages, by path."""
    found = {ROOT / "package.json": text(REFERENCE, ROOT)}
    for board in firmware.boards():
        found[firmware.FIRMWARE / f"{board}.json"] = text(board, firmware.FIRMWARE)
    return found


def main() -> None:
    """Write them."""
    for path, content in packages().items():
        path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
