"""Room in memory: collecting garbage, and the one rule of unloading.

Where memory is short, what the last screens needed goes when another one is shown, and all of a
game when another one is played. In an image, where code is in flash, that is rare; on stock
MicroPython code is in the heap.
"""

import gc
import sys
from struct import calcsize

from skat.compat import MICROPYTHON

# Words: with less free after a collection, memory is short, for a screen or for a game.
SCREEN = 10240
GAME = 25600


def is_short(words: int = SCREEN) -> bool:
    """Collect garbage, and tell whether less memory is left. CPython has plenty.

    Garbage is collected again at the latest when three quarters of what is free now have been
    allocated: what stays then lies together, and the rest is free in one piece.
    """
    if MICROPYTHON:
        gc.collect()
        free = gc.mem_free()
        gc.threshold(free - free // 4)
        return free < words * calcsize("P")
    return False


def loaded():
    """The names of all modules that are loaded."""
    return set(sys.modules)


def unload(package: str, always) -> None:
    """Unload what is inside packages whose names end in `package`, but for what is `always` there;
    half-loaded modules, too. Their memory is free once nothing needs them."""
    inside = package + "."
    for name in list(sys.modules):
        if name not in always and inside in name:
            del sys.modules[name]
            parent, _, module = name.rpartition(".")
            parent = sys.modules.get(parent)
            if hasattr(parent, module):
                delattr(parent, module)
