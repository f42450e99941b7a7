"""Hints in Skat, and what analyses judge by: handheld/games."""

from array import array

from skat.players.skat.advise import Advice
from skat.players.stages import UNTOLD


def adviser(timed: bool):
    """Weighs calls and cards; about some it knows nothing."""
    return Advice(timed=timed), UNTOLD


def values(adviser, actions):
    """League points, in tenths."""
    worth = array("i", [0] * len(actions))
    return adviser.values(actions, worth), worth
