"""What is seldom asked of Tournee (games/__init__.py)."""

from skat.bidding_calls import BID as CALL_BID
from skat.calls import CALL, PASS
from skat.cards import RAMSCH
from skat.games.skat.lines import position_line, tells_forehand, upgrade  # noqa: F401


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    from skat.games.skat.reader import read
    from skat.games.tournee_reader import Reader

    return read(words, Reader)


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal; forehand plays this solo, as the others have passed, or it is Ramsch."""
    table.deal(source, forehand, options)
    table.play(PASS)
    table.play(PASS)
    if game == RAMSCH:
        table.play(PASS)
        return
    table.play(CALL_BID + table.auction.values[0])
    table.play(CALL + game)
