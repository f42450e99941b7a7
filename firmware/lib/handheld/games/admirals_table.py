"""The table of Admirals' Skat: hands beside stacks, and an auction: handheld/games."""

from handheld.table import auction
from handheld.table.auction import draw_bid  # noqa: F401
from handheld.table.auction_table import AuctionTable
from handheld.table.auction_words import call_name  # noqa: F401
from handheld.table.beside import Beside as arranger  # noqa: F401


def table_screen():
    """With an auction."""
    return AuctionTable


def declarer(view) -> int:
    """Who plays the game, or NOBODY."""
    return view.declarer


def doubled(view) -> int:
    """How often its score is doubled."""
    return view.kontra


def draw(canvas, screen, x: int, y: int, w: int, h: int) -> None:
    """What is said, in this rectangle; where one row has room, behind the bid."""
    used = _bid_width(canvas, screen, h)
    if used:
        canvas.number(screen.view.auction.bid, x, y + (h - canvas.letters[0]) // 2)
    auction.draw(canvas, screen, x + used, y, w - used, h)


def call_at(canvas, screen, px: int, py: int, x: int, y: int, w: int, h: int) -> int:
    """The call under the pixel px, py in this rectangle, by number; -1 for none."""
    used = _bid_width(canvas, screen, h)
    return auction.call_at(canvas, screen, px, py, x + used, y, w - used, h)


def _bid_width(canvas, screen, h: int) -> int:
    """The room that the bid takes at the left; 0 where it is not shown, or in a row of its own."""
    bid = screen.view.auction.bid
    if h >= 2 * canvas.line or not bid or not screen.choosing_call():
        return 0
    return canvas.number_width(bid) + canvas.blank
