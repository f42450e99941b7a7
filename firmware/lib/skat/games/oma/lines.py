"""The position lines of Oma-Skat: those of Skat (docs/notation.md). Oma's hand is her pile, in the
order in which its cards are turned."""

from skat.games.skat import lines
from skat.table import PLAY


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    return Reader(words).table


class Reader(lines.Reader):
    """Reads a line."""

    def read(self) -> None:
        super().read()
        table = self.table
        oma = table.dummy()
        if table.stage == PLAY and table.mover == oma and not table.legal(table.buffer()):
            raise ValueError("HAND%d: the first card has been turned, so not ??" % oma)

    def _give_back(self, hands, forehand: int) -> None:
        """What was played came first."""
        self._oma = (forehand + 2) % 3
        pile = hands[self._oma]
        left = len(pile)
        super()._give_back(hands, forehand)
        hands[self._oma] = pile[left:] + pile[:left]

    def winner(self, kind, trick: bytes, leader: int) -> int:
        if self.options.oma:
            return super().winner(kind, trick, leader)
        own = (self._oma - leader) % 3  # Oma's card
        one, other = [i for i in range(3) if i != own]
        return other if kind.beats(trick[other], trick[one]) else one
