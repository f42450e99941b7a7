"""What our images have in common: the game in MicroPython, and a few words on what they are."""

import re

from devices.failures import WrongImage
from tools.flashing.firmware import ARCHITECTURES, MPY, MPY_SUB

_MICROPYTHON = b"; MicroPython "  # py/mpconfig.h
# tools/imaging/staging.py: version and build, a string of the module `image`.
_TOLD = re.compile(rb"SKATIMAGE ([\w.]+) ([0-9a-f]{8})\b")


def told(memory: bytes, name: str) -> tuple:
    """Version and build of the game in a program's bytes. Raises WrongImage if it isn't there."""
    if _MICROPYTHON not in memory:
        raise WrongImage(f"there is no MicroPython in {name}: download our file for your board")
    found = _TOLD.search(memory)
    if not found:
        raise WrongImage(
            f"{name} is MicroPython without the game: --image needs our file for your board; on "
            "MicroPython that is there, --files installs it"
        )
    return found[1].decode(), found[2].decode()


def mpy(architecture: str) -> int:
    """sys.implementation._mpy of a MicroPython with native code for an architecture."""
    return MPY | MPY_SUB << 8 | ARCHITECTURES.index(architecture) << 10
