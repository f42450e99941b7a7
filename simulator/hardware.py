"""What is wired on each board: its circuit."""

from importlib import import_module

from simulator.paths import find_firmware


def circuit(board: str):
    """The class Circuit of a board."""
    find_firmware()
    return import_module("simulator.circuits." + board).Circuit
