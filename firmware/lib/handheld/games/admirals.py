"""What the screens show of Admirals' Skat."""

from handheld.games import officers
from handheld.games.skat import SkatShown
from handheld.table import auction
from handheld.table.beside import Beside


class AdmiralsShown(SkatShown):
    """As Skat, with hands beside stacks, and a series as in Officers' Skat."""

    RULES = ("ADMIRALS", "SKAT")
    SERIES = "SERIES_NAME"
    ADVICE = "harlequin_advice"

    def draw_series(self, canvas, app) -> None:
        officers.draw_series(canvas, app)

    def options(self, app):
        texts = app.evening.texts("skat_options")
        return texts.ADMIRALS, texts.ADMIRALS_PRESETS

    def layout(self, app, table):
        return app.layout

    def arranger(self, layout, table):
        return Beside(table)

    def draw_calls(self, canvas, screen, x: int, y: int, w: int, h: int) -> None:
        """As in Skat; where one row has room, behind the bid."""
        used = _bid_width(canvas, screen, h)
        if used:
            canvas.number(screen.view.auction.bid, x, y + (h - canvas.letters[0]) // 2)
        auction.draw(canvas, screen, x + used, y, w - used, h)

    def call_at(self, canvas, screen, px: int, py: int, x: int, y: int, w: int, h: int) -> int:
        used = _bid_width(canvas, screen, h)
        return auction.call_at(canvas, screen, px, py, x + used, y, w - used, h)


def _bid_width(canvas, screen, h: int) -> int:
    """The room that the bid takes at the left; 0 where it is not shown, or in a row of its own."""
    bid = screen.view.auction.bid
    if h >= 2 * canvas.line or not bid or not screen.choosing_call():
        return 0
    return canvas.number_width(bid) + canvas.blank


SHOWN = AdmiralsShown()
