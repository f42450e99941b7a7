"""Writes package.json, by which mip puts the game into a board's /lib: python tools/make_package.py

The format: docs.micropython.org/en/latest/reference/packages.html
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.flashing.firmware import FIRMWARE, version  # noqa: E402


def package() -> dict:
    """Every file of the firmware, by where mip puts it below /lib.

    The launcher gets a name of its own there: MicroPython looks for main.py only at the top, where
    mip is not to overwrite anything.
    """
    urls = [("pocket_skat.py", "firmware/main.py")]
    for folder, base in (("boards", FIRMWARE), ("", FIRMWARE / "lib")):
        for path in sorted((base / folder).rglob("*.py")):
            source = "firmware/" + path.relative_to(FIRMWARE).as_posix()
            urls.append((path.relative_to(base).as_posix(), source))
    return {"urls": sorted(urls), "deps": [], "version": version()}


def text() -> str:
    """The file, a line for each of the firmware's."""
    described = package()
    lines = ",\n".join("    " + json.dumps(entry) for entry in described.pop("urls"))
    rest = ",\n".join(f'  "{key}": {json.dumps(value)}' for key, value in described.items())
    return f'{{\n  "urls": [\n{lines}\n  ],\n{rest}\n}}\n'


def main() -> None:
    """Write it."""
    (ROOT / "package.json").write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
