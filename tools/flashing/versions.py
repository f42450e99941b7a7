"""What the images of MicroPython have in common: its version in a text, the code of its .mpy."""

import re

from tools.flashing.failures import WrongImage
from tools.flashing.firmware import ARCHITECTURES, MPY, MPY_SUB

_BANNER = re.compile(rb"MicroPython v(\d+)\.(\d+)(?:\.(\d+))?")  # py/mpconfig.h, in sys.version


def version(memory: bytes, name: str) -> tuple:
    """The version of the MicroPython in a program's bytes. Raises WrongImage if there is none."""
    found = _BANNER.search(memory)
    if not found:
        raise WrongImage(
            f"there is no MicroPython in {name}: take the file for your board from "
            "micropython.org/download"
        )
    return tuple(int(number or 0) for number in found.groups())


def mpy(architecture: str) -> int:
    """What sys.implementation._mpy is where native code is of an architecture."""
    return MPY | MPY_SUB << 8 | ARCHITECTURES.index(architecture) << 10
