"""The table of Skat for three: handheld/games."""

from handheld.table.auction import call_at, call_name, draw, draw_word  # noqa: F401
from handheld.table.hands import BACKS, NAME_W, SIGN, Hands
from skat.table import NOBODY


def layout(app, table):
    """Three hands, and what is said."""
    return SkatHands(app, table)


def table_screen():
    """With an auction."""
    from handheld.table.auction import AuctionTable

    return AuctionTable


def declarer(view) -> int:
    """Who plays the game, or NOBODY."""
    return view.declarer


def doubled(view) -> int:
    """How often its score is doubled."""
    return view.kontra


class SkatHands(Hands):
    """Before the play what each has said last is in place of the backs."""

    def _draw_backs(self, canvas, screen, seat: int, side: int) -> None:
        if not screen.calling() or screen.waiting:
            super()._draw_backs(canvas, screen, seat, side)
            return
        where = self.where
        x = 1 if side == 1 else self.w - 1
        draw_word(canvas, screen, seat, x, where[BACKS], where[NAME_W], side == 2)

    def rest(self, canvas, screen) -> None:
        super().rest(canvas, screen)
        view = screen.view
        if view.kind is None and view.auction.bid and not screen.waiting:
            self._draw_bid(canvas, view)
            if view.declarer != NOBODY:
                self._draw_declarer(canvas, screen)

    def _draw_bid(self, canvas, view) -> None:
        """The bid, where the game's sign will be."""
        x, y, w, h = self.where[SIGN : SIGN + 4]
        bid = view.auction.bid
        high = canvas.fonts.DIGITS[0] if self.large else canvas.letters[0]
        left = x + (w - canvas.number_width(bid, self.large) + 1) // 2
        canvas.number(bid, left, y + (h - high + 1) // 2, -1, self.large)
