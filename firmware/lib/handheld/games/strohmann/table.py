"""The table of Strohmann: Skat for two, with a dummy.

From the declaration on the dummy's cards lie open along the upper edge, where whoever plays it
chooses from them. The trick is below them; at its left one's own name and points, the dummy's
among them where one plays it, at its right the other player's.
"""

from handheld.games.skat.table import SkatHands
from handheld.table.auction import draw_bid
from handheld.table.hands import (
    BACKS,
    CALLS,
    NAME_W,
    NAMES,
    OWN_NAME,
    SIGN,
    Hands,
)
from handheld.table.layout import TableLayout
from handheld.table.screen import CARD, CHOSEN, PLAYABLE, PLAYED
from handheld.table.sorting import sort_hand
from skat.cards import NONE

_CARDS = 10  # of the dummy's,
_LOWER = 4  # and how far the chosen one comes down; or from row to row, where there are two
_UNSHOWN = 255  # the row of a name, or a bid, that has no room
_BID_X, _BID = 23, 24  # where the bid is

# As handheld/table/hands.py, from the declaration on: NAMES is the other player's name, POINTS
# are both players', and BACKS is the dummy's hand.
# fmt: off
_WHERE = {
    "72x40": (
        54, 12, 8, 7, _UNSHOWN, 0, 19, _UNSHOWN, 19, 13, 32, 12, 22, 12, 42, 12,
        0, 14, 51, 8, 20, 2, 4, 0, _UNSHOWN,
    ),
    "128x64": (
        30, 24, 11, 11, _UNSHOWN, 0, 31, 20, 31, 20, 58, 21, 44, 21, 72, 21,
        44, 19, 84, 21, 27, 3, 6, 0, _UNSHOWN,
    ),
    "240x135": (
        50, 55, 17, 20, 39, 0, 54, 39, 54, 76, 106, 47, 73, 47, 139, 47,
        74, 52, 165, 37, 66, 5, 8, 1, 76,
    ),
    "135x240": (
        6, 74, 27, 33, 123, 0, 138, 123, 138, 109, 72, 73, 40, 73, 104, 73,
        1, 110, 133, 36, 66, 4, 8, 1, 109,
    ),
    "240x240": (
        102, 46, 35, 43, 101, 2, 118, 101, 118, 80, 100, 98, 57, 50, 143, 50,
        1, 99, 238, 40, 96, 5, 9, 1, 80,
    ),
}
# fmt: on


class DummyHands(SkatHands):
    """Until the game is declared as in Skat for three; then with the dummy's hand.

    What draws calls SkatHands and Hands by name: super() takes from the heap.
    """

    def __init__(self, app, table):
        super().__init__(app, table)
        canvas = app.canvas
        self._open = False  # whether the dummy's hand lies there,
        self._closed_where = self.where
        self._open_where = _WHERE["%dx%d" % (canvas.w, canvas.h)]
        fonts = canvas.fonts
        self._rank_h = fonts.RANKS[0] + 1  # to the suit below it
        self._card_h = self._rank_h + fonts.SUITS[0] + 2 * self.large  # of its cards,
        self._step = fonts.SUITS[0] + (11 if self.large else 3)  # from one to the next at most
        self._rows = 2 if self.w < _CARDS * (fonts.SUITS[0] + 2) else 1
        self._lower = _LOWER if self._rows == 1 else 0
        self._end = self._open_where[BACKS] + self._rows * (self._card_h + _LOWER)
        self._end += 2 - self._rows if self.large else 1 - _LOWER

    # Places

    def arrange(self, screen, turned: bool) -> None:
        shown = screen.view.kind is not None
        if shown:
            self._take_dummy(screen)
        if shown != self._open:
            self._open = shown
            self.where = self._open_where if shown else self._closed_where
            self.CALLS = self.where[CALLS : CALLS + 4]
            top = self._end if shown else 0
            self.MIDDLE = ((0, top, self.w, self.top - top),)
            turned = True
            screen.app.redraw()
        Hands.arrange(self, screen, turned)
        if shown and (turned or screen.motion != PLAYED):
            self._lay_dummy(screen)

    def _take_dummy(self, screen) -> None:
        """Put the dummy's cards, which are chosen from, in the view on the places that they have on
        the table; a view tells only which they are."""
        table = screen.table
        view = screen.view
        dummy = table.dummy()
        for place in range(dummy * view.places, (dummy + 1) * view.places):
            view.top[place] = table.top[place]
        for i in range(view.count):
            if view.froms[i] // view.places == dummy:
                view.froms[i] = table.froms[i]

    def _lay_dummy(self, screen) -> None:
        view = screen.view
        order = self._sorted
        dummy = view.dummy()
        for place in range(dummy * view.places, (dummy + 1) * view.places):
            if view.top[place] == NONE and screen.wide[place]:
                screen.wide[place] = 0
                screen.app.redraw()  # the others close up
        count = sort_hand(screen, order, dummy)
        across = (count + self._rows - 1) // self._rows
        step = min(self.w // max(across, 1), self._step)
        left = (self.w - across * step) // 2
        for i in range(count):
            y = self.where[BACKS] + i // across * (self._card_h + _LOWER)
            screen.xs[order[i]] = left + i % across * step
            screen.ys[order[i]] = y
            screen.wide[order[i]] = step - self.large

    def clear_place(self, canvas, screen, place: int, raised: bool) -> None:
        if place // screen.view.places != screen.view.dummy():
            TableLayout.clear_place(self, canvas, screen, place, raised)
            return
        x = screen.xs[place] - self.LEFT
        y = screen.ys[place] - self.LEFT
        w = screen.wide[place] + 2 * self.LEFT
        h = self._card_h + 1 + (self._lower + 3 if self.large else 0)
        canvas.fb.fill_rect(x, y, w, h, canvas.paper)
        canvas.touch(x, y, w, h)

    def draw_place(self, canvas, screen, place: int, look: int) -> None:
        if place // screen.view.places != screen.view.dummy():
            TableLayout.draw_place(self, canvas, screen, place, look)
        elif look & CARD != NONE:
            x, y, w = screen.xs[place], screen.ys[place], screen.wide[place]
            self._draw_dummys(canvas, look, x, y, w, screen.choosing())

    def _draw_dummys(self, canvas, look: int, x: int, y: int, w: int, choosing: bool) -> None:
        """A card of the dummy's, a rank above a suit; below it a line if it may be played."""
        card = look & CARD
        size = canvas.fonts.SUITS[0]
        h = self._card_h
        ink = canvas.ink
        if self.large:
            y += self._lower if look & CHOSEN else 0
            ink = canvas.card_inks[card >> 3]
            canvas.fb.fill_rect(x, y, w, h, canvas.card)
            if look & CHOSEN:
                canvas.fb.rect(x - 1, y - 1, w + 2, h + 2, canvas.mark)
                canvas.fb.rect(x, y, w, h, canvas.mark)
            elif look & PLAYABLE and choosing:
                canvas.fb.fill_rect(x, y + h + 1, w, 2, canvas.mark)
        elif look & CHOSEN:
            canvas.block(x, y, w, h + 1, canvas.ink)
            ink = canvas.paper
        elif look & PLAYABLE and choosing:
            canvas.fb.hline(x + 1, y + h, w - 2, ink)
        canvas.rank(card, x, y + self.large, w, ink)
        canvas.suit(card >> 3, x + (w - size) // 2, y + self._rank_h + self.large, ink)

    # The rest

    def draw_middle(self, canvas, screen) -> None:
        TableLayout.draw_middle(self, canvas, screen)
        if self._open and not self.large and screen.choosing():
            # On the smallest screen a card that has come up touches the trick, which cut it.
            look = screen.look_of(screen.cursor, True)
            if look & CHOSEN and screen.cursor // screen.view.places == screen.bottom:
                self.draw_place(canvas, screen, screen.cursor, look)

    def rest(self, canvas, screen) -> None:
        if not self._open:
            SkatHands.rest(self, canvas, screen)
            return
        self._draw_sign(canvas, screen)
        if not screen.calling():
            view = screen.view
            other = view.seat_of(1 - view.player_of(screen.bottom))
            self._draw_player(canvas, screen, screen.bottom, 1)
            self._draw_player(canvas, screen, other, 2)
            Hands._draw_number(self, canvas, screen)
            if self.where[_BID] != _UNSHOWN:
                draw_bid(canvas, screen, self.where[_BID_X], self.where[_BID], self.where[NAME_W])

    def _draw_player(self, canvas, screen, seat: int, side: int) -> None:
        """The name of a seat's player, if it has room, and his points, at the left or the right."""
        view = screen.view
        y = self.where[OWN_NAME if side == 1 else NAMES]
        if y != _UNSHOWN:
            turn = view.player_of(view.mover) == view.player_of(seat) and screen.motion != PLAYED
            ink = canvas.ink if turn else canvas.faint
            name = self._name(canvas, screen, seat)
            self._draw_text(canvas, name, side, y, self.where[NAME_W], ink)
        Hands._draw_points(self, canvas, screen, seat, side)

    def _name(self, canvas, screen, seat: int) -> str:
        """What a seat is called; the dummy nothing if that has no room."""
        name = Hands._name(self, canvas, screen, seat)
        dummy = seat == screen.view.dummy()
        return "" if dummy and canvas.text_width(name) > self._name_w() else name

    def _name_w(self) -> int:
        """How wide a name may be at the upper edge."""
        return max(self.where[NAME_W], self.where[SIGN] - 5)

    def _draw_text(self, canvas, text: str, side: int, y: int, w: int, ink: int) -> None:
        w = w if self._open else self._name_w()
        Hands._draw_text(self, canvas, text, side, y, w, ink)

    def _hides(self) -> bool:
        return False

    def _draw_declarer(self, canvas, screen) -> None:
        """The bar: at the left of the sign for the one at the bottom, at its right for the other
        player."""
        if not self._open:
            SkatHands._draw_declarer(self, canvas, screen)
            return
        where = self.where
        thick = 3 if self.large else 1
        own = screen.view.declarer == screen.bottom
        x = where[SIGN] + (-2 * thick if own else where[SIGN + 2] + thick)
        canvas.fb.fill_rect(x, where[SIGN + 1], thick, where[SIGN + 3], canvas.mark)
