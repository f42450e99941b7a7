"""The boards as hardware: their names, and for each its circuit and processor."""

from importlib import import_module

from simulator.paths import ROOT, find_firmware


def boards() -> list:
    """The names of all boards."""
    return sorted(path.stem for path in (ROOT / "simulator/circuits").glob("[a-z]*.py"))


def circuit(board: str):
    """The class Circuit of a board."""
    find_firmware()
    return import_module("simulator.circuits." + board).Circuit


def processor(board: str):
    """The usual simulator.processors.Processor of a board."""
    return circuit(board).PROCESSORS[0]
