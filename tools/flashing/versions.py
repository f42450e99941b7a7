"""What our images have in common: the game in MicroPython, and a few words on what they are."""

import re

from tools.flashing.failures import WrongImage
from tools.flashing.firmware import ARCHITECTURES, MPY, MPY_SUB

_MICROPYTHON = b"; MicroPython v"  # py/mpconfig.h
_GAME = b"handheld/app.py\0"  # the name of a module that is frozen
# tools/imaging/files.py writes it: the board, and, in a second line, version, build and chip.
_TOLD = re.compile(rb"SKATBOARD (\w+)\n(?:([\w.]+) ([0-9a-f]{8}) \w+\n)?")


class Told:
    """What an image says of itself: `board`, `version` and `build`, each "" where it doesn't."""

    def __init__(self, data: bytes):
        """From the bytes in which it is looked for."""
        found = _TOLD.search(data)
        words = found.groups(b"") if found else (b"",) * 3
        self.board, self.version, self.build = (word.decode() for word in words)


def check(memory: bytes, name: str) -> None:
    """Raise WrongImage unless a program's bytes have MicroPython and the game in them."""
    if _MICROPYTHON not in memory:
        raise WrongImage(f"there is no MicroPython in {name}: download our file for your board")
    if _GAME not in memory:
        raise WrongImage(
            f"{name} is MicroPython without the game: --image wants our file for your board; on "
            "MicroPython that is there, --files installs it"
        )


def mpy(architecture: str) -> int:
    """sys.implementation._mpy of a MicroPython with native code for an architecture."""
    return MPY | MPY_SUB << 8 | ARCHITECTURES.index(architecture) << 10
