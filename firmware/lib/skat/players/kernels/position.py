"""A view in the form that the kernel evaluate.py takes."""

from array import array

from skat.cards import NONE, RAMSCH
from skat.players import check
from skat.players.kernels import evaluate
from skat.players.kernels.evaluate import (
    CARDS,
    COVERED,
    COVERING,
    EMPTY,
    FEW,
    LEADER,
    POINTS,
    UNSEEN,
)


class Position:
    """The position at the start of the trick: a card already led is back on its stack.

    `words`: see evaluate.py; `stacks`: the codes of the open cards; `lead_stack`: the stack that
    the card on the table came from, 0 to 7, or -1.
    """

    def __init__(self):
        self.words = array("i", [0] * evaluate.WORDS)
        self.stacks = bytearray(16)
        self.lead_stack = -1

    def set(self, view) -> None:
        """Take over a view of a table with eight stacks for each of two, in a game with trumps."""
        check(view)
        words = self.words
        kind = view.kind
        for i in range(COVERED + 2):
            words[i] = 0
        for card in range(32):
            code = evaluate.code(kind, card)
            self._flip(UNSEEN, code)
            words[POINTS + (code & 15)] = kind.points[card]
        words[FEW] = int(kind.game == RAMSCH)
        for i in range(view.count):
            self._flip(UNSEEN, evaluate.code(kind, view.played[i]))
        led = NONE if view.lead() == NONE else view.froms[view.count - 1]
        for stack in range(16):
            card = view.top[stack]
            if stack == led:
                card = view.lead()
                self._flip(UNSEEN, evaluate.code(kind, card))
            self.stacks[stack] = EMPTY
            if card == NONE:
                continue
            code = evaluate.code(kind, card)
            self.stacks[stack] = code
            seat = stack >> 3
            self._flip(UNSEEN, code)
            self._flip(CARDS + 5 * seat, code)
            if view.under[stack] != NONE:
                self._flip(COVERING + 5 * seat, code)
                words[COVERED + seat] += 1
        words[LEADER] = view.mover if led == NONE else 1 - view.mover
        self.lead_stack = -1 if led == NONE else led & 7

    def _flip(self, sets: int, code: int) -> None:
        """Put a card into one of five sets by group, or take it out."""
        self.words[sets + (code >> 4)] ^= 1 << (code & 15)

    def has(self, code: int) -> bool:
        """Whether a card is still in play, open or unseen."""
        words = self.words
        group = code >> 4
        every = words[group] | words[5 + group] | words[UNSEEN + group]
        return bool(every >> (code & 15) & 1)
