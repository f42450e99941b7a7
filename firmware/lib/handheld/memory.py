"""Room in memory: what was loaded for a while goes, and what nobody holds any more is collected."""

import gc
import sys

from skat.compat import MICROPYTHON


def collect() -> None:
    """Collect what nobody holds any more: before anything large is loaded or made, so that what is
    free stays in one piece. CPython does without."""
    if MICROPYTHON:
        gc.collect()


def loaded():
    """The names of all modules that are loaded."""
    return tuple(sys.modules)


def keep_only(names) -> None:
    """Let go of the game's modules but for these, the half-loaded ones too, and collect."""
    for name in loaded():
        ours = name.startswith("skat.") or name.startswith("handheld.")
        if ours and name not in names:
            _forget(name)
    collect()


def unload(package: str) -> None:
    """Let go of all modules of a package, and collect."""
    for name in loaded():
        if name.startswith(package + "."):
            _forget(name)
    collect()


def _forget(name: str) -> None:
    sys.modules.pop(name, None)
    package, _, module = name.rpartition(".")
    package = sys.modules.get(package)
    if hasattr(package, module):
        delattr(package, module)
