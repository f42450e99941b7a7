"""Data in files beside the modules that read them."""

import sys


class DataError(Exception):
    """A data file is missing or damaged; the message says which one, and what to do."""


def open_data(name: str):
    """A data file, opened for reading bytes; `name` is its path from firmware/lib, with slashes.

    Searched for where modules are, so that each version finds its own. Raises DataError.
    """
    for folder in sys.path:
        try:
            return open(folder + "/" + name if folder else name, "rb")
        except OSError:
            pass  # not there
    raise DataError("%s is missing: install the game again" % name)


def damaged(name: str):
    """The DataError for a file of the wrong length, or an unreadable one."""
    return DataError("%s is damaged: install the game again" % name)
