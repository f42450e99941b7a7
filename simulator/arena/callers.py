"""Ways of calling that the levels are measured against in Officers' Skat: `LEVEL:WAY` in the arena.

A way decides some calls; all others, and all cards, are the level's own.
"""

import random

from skat import players
from skat.calls import CALL, PASS
from skat.cards import GRAND, JACK, NONE, NULL
from skat.games.officers.players.declare import Declare
from skat.games.officers.table import DECLARE


def _any(view, seed: int) -> int:
    """A random game with trumps."""
    return CALL + random.Random(seed).randrange(GRAND + 1)


def _longest(view, seed: int) -> int:
    """The longest suit among the open cards; of equally long ones, that with the fewest points."""
    held = [card for card in view.top[8 * view.mover : 8 * view.mover + 8] if card < NONE]
    held = [card for card in held if card & 7 != JACK]

    def order(suit):
        cards = [card & 7 for card in held if card >> 3 == suit]
        return len(cards), -sum((11, 10, 4, 3, 2, 0, 0, 0)[rank] for rank in cards)

    return CALL + max(range(4), key=order)


class _Only(Declare):
    """The best call among those that are allowed."""

    def __init__(self, allowed):
        super().__init__()
        self._allowed = allowed

    def _offer(self, call, value):
        if self._allowed(call):
            super()._offer(call, value)


def _trumps(view, seed: int) -> int:
    """The best of the games with trumps."""
    return players.choose(_Only(lambda call: call < CALL + NULL), view)


def _no_pass(view, seed: int) -> int:
    """The best game; never a pass."""
    return players.choose(_Only(lambda call: call < PASS), view)


DECLARING = {"any": _any, "longest": _longest, "trumps": _trumps, "nopass": _no_pass}
GAMES = ("officers",)  # where there is something to call
WAYS = (*DECLARING, "quiet")  # quiet: never Kontra, never Re


def call(way: str, view, seed: int):
    """The call of this way, or None where the level decides."""
    if view.stage == DECLARE:
        return DECLARING[way](view, seed) if way in DECLARING else None
    return PASS if way == "quiet" else None
