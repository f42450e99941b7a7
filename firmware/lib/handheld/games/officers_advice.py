"""Hints in Officers' Skat, and what analyses judge by: handheld/games."""

from array import array

from skat.players.officers.advise import UNKNOWN, Advice


def adviser(timed: bool):
    """Weighs calls and cards; about some it knows nothing."""
    return Advice(timed=timed), UNKNOWN


def values(adviser, actions):
    """The scores, in tenths."""
    scores = array("i", [0] * 16)
    return adviser.values(actions, scores), scores
