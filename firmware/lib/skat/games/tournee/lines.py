"""How Tournee is dealt for a game, and its lines read: skat/games."""

from skat.bidding_calls import BID
from skat.calls import CALL, PASS
from skat.cards import RAMSCH
from skat.games.tournee.reader import Reader


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    return Reader(words).table


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal; forehand plays this solo, as the others have passed, or it is Ramsch."""
    table.deal(source, forehand, options)
    table.play(PASS)
    table.play(PASS)
    if game == RAMSCH:
        table.play(PASS)
        return
    table.play(BID + table.auction.values[0])
    table.play(CALL + game)
