"""Data: files beside the modules that read them; in an image modules, read where they lie."""

import sys


class DataError(Exception):
    """A data file is missing or damaged; the message says which one, and what to do."""


def read(name: str):
    """The bytes of a data file; `name` is its path from firmware/lib, with slashes.

    In an image they are frozen, as DATA of a module of that name (`frozen_name`), and take nothing
    from the heap. Elsewhere the file is read whole: whoever wants it again keeps what this returns.
    Raises DataError.
    """
    try:
        return __import__(frozen_name(name), None, None, ("DATA",)).DATA
    except ImportError:
        with _open(name) as f:
            return f.read()


def frozen_name(name: str) -> str:
    """The module that an image has for a data file: skat/puzzles.bin is skat.puzzles_bin."""
    return name.replace(".", "_").replace("/", ".")


def _open(name: str):
    """A data file, opened for reading bytes, from where modules are. Raises DataError."""
    for folder in sys.path:
        try:
            return open(folder + "/" + name if folder else name, "rb")
        except OSError:
            pass  # not there
    raise damaged(name, "missing")


def is_there(name: str) -> bool:
    """Whether there is this file, of data or of a module, which is not loaded; an image has all."""
    try:
        __import__(frozen_name("skat/tasks.txt"))
        return True
    except ImportError:
        pass  # this is no image
    try:
        _open(name).close()
        return True
    except DataError:
        return False


def damaged(name: str, how: str = "damaged"):
    """The DataError for a file of the wrong length, or an unreadable or missing one."""
    return DataError("%s is %s: install the game again" % (name, how))
