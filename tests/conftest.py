"""Puts the firmware and the desk's stand-ins where the tests can import them."""

import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_FOLDERS = ("firmware/lib", "firmware", "simulator/standin", "simulator/cpython", ".")
sys.path[:0] = [str(_ROOT / folder) for folder in _FOLDERS]
