"""Data that the code reads from files: whatever lies beside the modules and is none."""

import sys


class DataError(Exception):
    """A data file is missing or damaged; the words say which one, and what to do."""


def open_data(name: str):
    """A data file, opened for reading bytes; `name` as seen from firmware/lib, with slashes.

    It is looked for where modules are, so that a version finds its own. Raises DataError.
    """
    for folder in sys.path:
        try:
            return open(folder + "/" + name if folder else name, "rb")
        except OSError:
            pass  # not there
    raise DataError("%s is missing: install the game again" % name)


def damaged(name: str):
    """The DataError to raise for a file that is not as long as it ought to be, or not readable."""
    return DataError("%s is damaged: install the game again" % name)
