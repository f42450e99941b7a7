"""What the screens show of Skat for three."""

from handheld.games.shown import Shown
from handheld.games.skat import result
from handheld.games.skat.screen import AuctionTable
from handheld.games.skat.table import SkatHands
from handheld.small import small_card
from handheld.table import auction, auction_words
from skat.calls import BID, DISCARD, GUCKSER, TAKE, TOURNEE, call_word
from skat.games.skat.options import TABLE
from skat.table import NOBODY


class SkatShown(Shown):
    """Three hands, an auction, a list."""

    RULES: tuple = ("SKAT",)
    RULES_FILE = "skat_rules"
    SERIES = "LIST"
    LONG_CALLS = True

    def headline(self, app) -> str:
        return result.headline(app)

    def draw_result(self, canvas, app) -> None:
        result.draw(canvas, app)

    def draw_series(self, canvas, app) -> None:
        result.draw_list(canvas, app)

    def options(self, app):
        texts = app.evening.texts("skat_options")
        return texts.OPTIONS, texts.PRESETS

    def table_screen(self):
        return AuctionTable

    def layout(self, app, table):
        return SkatHands(app, table)

    def call_name(self, app, view, call: int, said: bool = False) -> str:
        return auction_words.call_name(app, view, call, said)

    def draw_calls(self, canvas, screen, x: int, y: int, w: int, h: int) -> None:
        auction.draw(canvas, screen, x, y, w, h)

    def call_at(self, canvas, screen, px: int, py: int, x: int, y: int, w: int, h: int) -> int:
        return auction.call_at(canvas, screen, px, py, x, y, w, h)

    def draw_bid(self, canvas, screen, x: int, y: int, w: int) -> None:
        auction.draw_bid(canvas, screen, x, y, w)

    def draw_away(self, canvas, action: int, x: int, y: int, ink: int = -1) -> bool:
        if action < DISCARD:
            return False
        x = small_card(canvas, action - DISCARD >> 5, x, y, ink)
        small_card(canvas, action & 31, x + canvas.blank, y, ink)
        return True

    def draw_call(self, canvas, app, view, call: int, x: int, y: int, w: int, ink: int) -> None:
        """Short: the sign of a game and a letter, a number, two cards."""
        if self.draw_away(canvas, call, x, y, ink):
            return
        game, text = auction_words.sign_and_word(app, view, call)
        size = canvas.fonts.SUITS[0]
        if game != NOBODY:
            canvas.game(game, x, y, ink)
            x += size + 1
            w -= size + 1
            if canvas.text_width(text) > w:
                text = call_word(call)[2:][-1:] or text[0]  # H, S, Z or O, as at the table
        elif canvas.text_width(text) > w and call not in (TOURNEE, GUCKSER):
            text = "Skat" if call == TAKE else "-" if call < BID else str(call - BID)
        canvas.text_within(text, x, y - (canvas.letters[0] - size) // 2, w - canvas.gap, ink)


def option_rows(texts, kind):
    """Of the texts of Skat's options those that a kind of Options has."""
    return [texts.OPTIONS[i] for i in range(len(TABLE)) if TABLE[i] in kind.TABLE]


SHOWN = SkatShown()
