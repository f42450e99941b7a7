"""Room in memory: unloading modules, and collecting garbage."""

import gc
import sys
from struct import calcsize

from skat.compat import MICROPYTHON

_OFTEN = 12288  # bytes between two collections while modules are loaded, of about five modules
# words: with as much free after a collection, code is kept that is not in use; with less, players
PLENTY = 16384  # go that don't play on the screen that is shown
RECORD = 3072  # words: with as little, players go before a record is written
HINT = 24576  # words: with as little free before a hint is sought, the table's code goes

native_stays = sys.platform == "esp32"
_loading = False  # since begin_loading
flash = None  # drivers.xip, where code can stay in flash
_seen = 0  # how many modules were loaded when all had been settled


def collect() -> None:
    """Collect garbage: before anything large is loaded or made, so that free memory stays in one
    piece. CPython needs no such thing."""
    if MICROPYTHON:
        gc.collect()


def begin_loading(tidy: bool = False) -> None:
    """Collect now, unless there is hardly any garbage (`tidy`), and repeatedly while modules are
    loaded: otherwise what stays would be scattered among garbage over all of memory, and leave no
    large piece free."""
    global _loading
    _loading = True
    if MICROPYTHON:
        if not tidy:
            gc.collect()
        gc.threshold(_OFTEN)


def end_loading() -> None:
    """Collect only when memory is full, or when asked to."""
    global _loading
    if _loading:
        _loading = False
        if MICROPYTHON:
            gc.threshold(-1)


def settle() -> None:
    """Have the code of a module that was loaded since run in flash, where it is there.

    Only between two rounds of the app: a function that is running would lose its code.
    """
    global _seen
    if flash and len(sys.modules) != _seen:
        heads: dict = {}  # holds this function's own code, too
        try:
            for name in sys.modules:
                if flash.settle(name, heads):
                    return
            _seen = len(sys.modules)
        except MemoryError:
            pass  # what is left stays in the heap


def free_words() -> int:
    """How many words are free now, which takes 8 ms of an RP2040 to count. Many in CPython."""
    return gc.mem_free() // calcsize("P") if MICROPYTHON else 1 << 20


def is_free(words: int) -> bool:
    """Whether `words` words are free; collects first if they don't seem to be. Always so in
    CPython."""
    if free_words() >= words:
        return True
    gc.collect()
    return free_words() >= words


def is_loaded(name: str) -> bool:
    """Whether a module is loaded."""
    return name in sys.modules


def modules():
    """The names of all modules that are loaded, in a list, which is made faster than a set."""
    return list(sys.modules)


def loaded():
    """The same as a set."""
    return set(modules())


def are_all(names) -> bool:
    """Whether no other modules are loaded than these, all of which are."""
    return len(modules()) == len(names)


def keep_only(names) -> bool:
    """Unload all the game's modules except these, half-loaded ones too; whether there were any.
    Their memory is free after a collection."""
    gone = False
    for name in modules():
        if name not in names and (name.startswith("skat.") or name.startswith("handheld.")):
            gone = _forget(name) or gone
    return gone


def unload(package: str) -> None:
    """Unload all modules of a package, and collect."""
    let_go([name for name in modules() if name.startswith(package + ".")])
    collect()


def let_go(names) -> None:
    """Unload these modules."""
    for name in names:
        _forget(name)


def _forget(name: str) -> bool:
    """Unload a module; whether it goes: an ESP32 has native code outside the heap, and frees it
    only at a reset (esp_native_code_commit in MicroPython's ports/esp32/main.c)."""
    if native_stays and hasattr(sys.modules.get(name), "STAYS"):
        return False
    sys.modules.pop(name, None)
    if flash:
        global _seen
        _seen = 0
        flash.forget(name)
    package, _, module = name.rpartition(".")
    package = sys.modules.get(package)
    if hasattr(package, module):
        delattr(package, module)
    return True
