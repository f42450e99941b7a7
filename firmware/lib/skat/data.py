"""Data: files beside the modules that read them; in an image modules, read where they lie."""

import sys


class DataError(Exception):
    """A data file is missing or damaged; the message says which one, and what to do."""


def read(name: str):
    """The bytes of a data file; `name` is its path from firmware/lib, with slashes.

    In an image they are frozen, as DATA of a module of that name (`_frozen`), and take nothing from
    the heap. Elsewhere the file is read whole: who wants it again keeps what this returns. Raises
    DataError.
    """
    try:
        return __import__(_frozen(name), None, None, ("DATA",)).DATA
    except ImportError:
        with open_data(name) as f:
            return f.read()


def _frozen(name: str) -> str:
    """The module that an image has for a data file: skat/puzzles.bin is skat.puzzles_bin."""
    return name.replace(".", "_").replace("/", ".")


def open_data(name: str):
    """A data file, opened for reading bytes; `name` is its path from firmware/lib, with slashes.

    Searched for where modules are, so that each version finds its own. It may be deflated: it can
    be read from its start, and there is no seek(). Raises DataError.
    """
    for folder in sys.path:
        try:
            return open(folder + "/" + name if folder else name, "rb")
        except OSError:
            pass  # not there
    raise damaged(name, "missing")


def line_of(name: str, key: bytes) -> bytes:
    """What follows `key` at the start of a line in a data file, to the end of that line; b"" if
    there is none. Raises DataError.

    Lines are slow to read, and there may be no room for the whole.
    """
    key = b"\n" + key
    read = b"\n"
    with open_data(name) as f:
        while True:
            chunk = f.read(512)
            read += chunk
            at = read.find(key)
            end = read.find(b"\n", at + 1)
            if at >= 0 and end >= 0:
                return read[at + len(key) : end]
            if not chunk:
                return b""
            read = read[at if at >= 0 else -len(key) :]


def is_there(name: str) -> bool:
    """Whether there is this file, of data or of a module, which is not loaded; an image has all."""
    try:
        __import__(_frozen("skat/tasks.txt"))
        return True
    except ImportError:
        pass  # this is no image
    try:
        open_data(name).close()
        return True
    except DataError:
        return False


def read_into(f, room, name: str, last: bool = False) -> None:
    """Fill a buffer from a data file, with all that is left if that is the `last` of it. Raises
    DataError if it has less, or then more."""
    if f.readinto(room) != len(room) or last and f.read(1):
        raise damaged(name)


def damaged(name: str, how: str = "damaged"):
    """The DataError for a file of the wrong length, or an unreadable or missing one."""
    return DataError("%s is %s: install the game again" % (name, how))
