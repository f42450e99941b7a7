"""What the screens show of Oma-Skat, Skat for two with a pile that plays by itself."""

from handheld.games.skat.table import SkatHands
from handheld.games.skat.two import TwoShown
from handheld.small import small_card
from handheld.table.auction import draw_bid
from handheld.table.fans import back
from skat.cards import NONE
from skat.games.oma.options import Options
from skat.table import NOBODY


class OmaHands(SkatHands):
    """In place of Oma's hand lies her pile, with the number of its cards; the card that has been
    turned beside it.

    What draws calls SkatHands by name: super() takes from the heap.
    """

    def _draw_backs(self, canvas, screen, seat: int, side: int) -> None:
        if seat != screen.view.dummy():
            SkatHands._draw_backs(self, canvas, screen, seat, side)
        else:
            self._draw_pile(canvas, screen, seat, side)

    def _draw_pile(self, canvas, screen, seat: int, side: int) -> None:
        """The pile from the edge of the screen, a back on others; the turned card in place of the
        number, where both have no room."""
        view = screen.view
        where = self.where
        size = canvas.fonts.SUITS[0]
        left = 0
        turned = NONE
        for place in range(seat * view.places, (seat + 1) * view.places):
            left += view.under[place] != NONE
            if view.top[place] != NONE:
                turned = view.top[place]
        y = where.BACKS_Y
        if self._hides():  # in ouvert, below the hand that all see
            y = where.POINTS_Y + 1
            if self.large:
                y = where.BACKS_Y + canvas.fonts.RANKS[0] + size + 6
        w = where.BACK_W if self.fanned else 3 * where.BACK_PITCH
        if self.fanned:
            high = min(left, 3)
            x = 1 if side == 1 else self.w - w - 3 * high
            for i in range(high):
                back(canvas, where, x + 3 * i, y)
        elif left:
            x = 1 if side == 1 else self.w - 1 - w
            canvas.fb.fill_rect(x, y, w, where.BACK_H, canvas.ink)
            for i in range(min(left - 1, 2)):  # edges of the cards below
                edge = x + w + 1 + 2 * i if side == 1 else x - 2 - 2 * i
                canvas.fb.vline(edge, y, where.BACK_H, canvas.ink)
        w += 9 if self.fanned else 6
        wide = canvas.number_width(left)
        if turned < NONE:
            end = w + 2 * size + 5
            room = where.SIGN_X if side == 1 else self.w - where.SIGN_X - where.SIGN_W
            if end + wide + canvas.blank < room:
                end += wide + canvas.blank
            else:
                wide = 0
            x = end - 2 * size - 4 if side == 1 else self.w - end
            small_card(canvas, turned, x, y + (where.BACK_H - size + 1) // 2, canvas.ink)
        if wide:
            x = 1 + w if side == 1 else self.w - 1 - w - wide
            canvas.number(left, x, y - (canvas.letters[0] - where.BACK_H + 1) // 2, canvas.faint)

    def _draw_points(self, canvas, screen, seat: int, side: int) -> None:
        if seat != screen.view.dummy() or screen.view.declarer == NOBODY:
            SkatHands._draw_points(self, canvas, screen, seat, side)

    def _draw_announced(self, canvas, screen) -> None:
        """At the left, where the pile lies in that row at the right."""
        where = self.where
        if self._hides() and where.BID_Y < where.POINTS_Y + where.BACK_H:
            if not self.large and self.side(screen, screen.view.dummy()) == 2:
                x = self.w - where.BID_X - where.BID_W
                draw_bid(canvas, screen, x, where.BID_Y, where.BID_W)
                return
        SkatHands._draw_announced(self, canvas, screen)

    def taken(self, view, seat: int) -> int:
        """Her own in Ramsch."""
        return view.points[seat] if seat == view.dummy() else SkatHands.taken(self, view, seat)


class OmaShown(TwoShown):
    """As Skat for two, with Oma's pile."""

    RULES = ("OMA", "SKAT")
    PRESETS = "OMA_PRESETS"
    KIND = Options

    def options(self, app):
        rows, presets = super().options(app)
        return [app.evening.texts("skat_options").OMA] + rows, presets

    def layout(self, app, table):
        return OmaHands(app, table)


SHOWN = OmaShown()
