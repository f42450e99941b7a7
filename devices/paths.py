"""Where the project's rooms are, in a checkout and in what pip installs."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
LIBRARY = FIRMWARE / "lib"
