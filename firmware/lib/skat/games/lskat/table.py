"""The table of lskat, with the drawn trump. Rules: docs/rules.md, section 3."""

from skat import cards
from skat.cards import GRAND, JACK, NOT_YET
from skat.chance import TRUMP, Pack
from skat.games.lskat.scoring import score
from skat.table import Stacks


class LskatTable(Stacks):
    """Everything is dealt at once, after the trump is drawn."""

    VARIANT = "lskat"
    last = None  # the Kind of the last deal

    def _deal_cards(self) -> bool:
        if self.kind is None:
            card = self.source.card(TRUMP)
            if card == NOT_YET:
                return False
            game = drawn_game(card)
            if LskatTable.last is None or LskatTable.last.game != game:
                LskatTable.last = cards.Kind(game)  # only this one is kept
            self.kind = LskatTable.last
        return super()._deal_cards()

    def may_claim(self) -> bool:
        return True

    def count_score(self, result) -> None:
        points = self.points
        result.seats[0] = score(points[0])
        result.seats[1] = score(points[1])
        result.winner = -1 if points[0] == points[1] else 0 if points[0] > points[1] else 1

    def would_score(self, points, tricks) -> int:
        return score(points[0]) - score(points[1])


def drawn_game(card: int) -> int:
    """The game that a drawn card names: its suit, or Grand for a jack."""
    return GRAND if card & 7 == JACK else card >> 3


def deal(table, number: int, forehand: int) -> None:
    """Deal a number's pack and drawn trump. Raises ValueError for a number out of range."""
    table.deal(Pack(number), forehand)
