"""What MicroPython's images have in common: a version text, and the code of its .mpy format."""

import re

from tools.flashing.failures import WrongImage
from tools.flashing.firmware import ARCHITECTURES, MPY, MPY_SUB

_BANNER = re.compile(rb"MicroPython v(\d+)\.(\d+)(?:\.(\d+))?")  # py/mpconfig.h


def version(memory: bytes, name: str) -> tuple:
    """MicroPython's version, from a program's bytes. Raises WrongImage if there is none."""
    found = _BANNER.search(memory)
    if not found:
        raise WrongImage(
            f"there is no MicroPython in {name}: take the file for your board from "
            "micropython.org/download"
        )
    return tuple(int(number or 0) for number in found.groups())


def mpy(architecture: str) -> int:
    """sys.implementation._mpy of a MicroPython with native code for an architecture."""
    return MPY | MPY_SUB << 8 | ARCHITECTURES.index(architecture) << 10
