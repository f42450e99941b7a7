"""The club player: looks one trick ahead, and judges the rest by an evaluation learned in
self-play.

It leads the card whose worst reply is best for it, and replies with the best card; evaluate.py
says what a position after the trick is worth. It never searches, yet knows what aces, guards,
trumps and covered cards are worth on average.
"""

from skat.cards import NONE
from skat.players import weights
from skat.players.kernels import evaluate
from skat.players.kernels.evaluate import LEAD, REPLY
from skat.players.kernels.position import Position
from skat.players.player import Player


class Club(Player):
    """The club player."""

    def __init__(self):
        self._view = None
        self._position = Position()
        self._table = None
        self._next = -1  # the stack of the lead to weigh next; -1: not prepared yet

    def start(self, view) -> None:
        """Begin to think about a view."""
        self._view = view
        self._position.set(view)
        self._table = weights.of(view.kind, False).table
        self._next = -1

    def think(self) -> int:
        """Weigh one more lead, or all replies: the action, or -1 while there are others."""
        position = self._position
        words = position.words
        view = self._view
        if self._next < 0:
            evaluate.prepare(words, self._table)
            self._next = 0
            return -1
        if position.lead_stack >= 0:
            evaluate.weigh(words, position.stacks, self._table, position.lead_stack)
            return view.top[8 * view.mover + words[REPLY]]
        while self._next < 8 and view.top[8 * view.mover + self._next] == NONE:
            self._next += 1
        if self._next < 8:
            evaluate.weigh(words, position.stacks, self._table, self._next)
            self._next += 1
            return -1
        return view.top[8 * view.mover + words[LEAD]]
