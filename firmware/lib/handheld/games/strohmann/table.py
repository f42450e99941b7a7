"""The table of Strohmann: Skat for two, with a dummy.

From the declaration on the dummy's cards lie open along the upper edge, where whoever plays it
chooses from them. The trick is below them; at its left one's own name and points, the dummy's
among them where one plays it, at its right the other player's.
"""

from handheld.games.skat.table import SkatHands
from handheld.table.auction import draw_bid
from handheld.table.hands import Hands
from handheld.table.layout import UNSHOWN, TableLayout
from handheld.table.looks import CARD, CARD_PLAYED, CHOSEN, PLAYABLE
from handheld.table.sorting import sort_hand
from skat.cards import NONE

_CARDS = 10  # in the dummy's hand
_LOWER = 4  # how far the chosen card comes down; or from row to row, where there are two


class DummyHands(SkatHands):
    """Until the game is declared as in Skat for three; then with the dummy's hand.

    What draws calls SkatHands and Hands by name: super() takes from the heap.
    """

    LEAST_H = 200

    def __init__(self, app, table):
        super().__init__(app, table)
        self._open = False  # whether the dummy's hand lies there
        fonts = app.canvas.fonts
        self._rank_h = fonts.RANKS[0] + 1  # to the suit below it
        self.dummy_h = self._rank_h + fonts.SUITS[0] + 2 * self.large  # of the dummy's cards
        self._step = fonts.SUITS[0] + (11 if self.large else 3)  # from one to the next at most
        self._rows = 2 if self.w < _CARDS * (fonts.SUITS[0] + 2) else 1
        self._lower = _LOWER if self._rows == 1 else 0
        self._end = app.layout.DUMMY.BACKS_Y + self._rows * (self.dummy_h + _LOWER)
        self._end += 2 - self._rows if self.large else 1 - _LOWER

    # Places

    def arrange(self, screen, turned: bool) -> None:
        shown = screen.view.kind is not None
        if shown:
            self._take_dummy(screen)
        if shown != self._open:
            self._open = shown
            self.where = self.cards.DUMMY if shown else self.cards.HANDS
            self.CALLS = self.where.CALLS
            top = self._end if shown else 0
            self.MIDDLE = ((0, top, self.w, self.top - top),)
            turned = True
            screen.app.redraw()
        Hands.arrange(self, screen, turned)
        if shown and (turned or screen.motion != CARD_PLAYED):
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
            y = self.where.BACKS_Y + i // across * (self.dummy_h + _LOWER)
            screen.xs[order[i]] = left + i % across * step
            screen.ys[order[i]] = y
            screen.wide[order[i]] = step - self.large

    def clear_place(self, canvas, screen, place: int, raised: bool) -> None:
        if place // screen.view.places != screen.view.dummy():
            Hands.clear_place(self, canvas, screen, place, raised)
            return
        frame = int(self.large)  # round the chosen one
        x = screen.xs[place] - frame
        y = screen.ys[place] - frame
        w = screen.wide[place] + 2 * frame
        h = self.dummy_h + 1 + (self._lower + 3 if self.large else 0)
        canvas.wipe(x, y, w, h)
        canvas.touch(x, y, w, h)

    def draw_place(self, canvas, screen, place: int, look: int) -> None:
        if place // screen.view.places != screen.view.dummy():
            Hands.draw_place(self, canvas, screen, place, look)
        elif look & CARD != NONE:
            x, y, w = screen.xs[place], screen.ys[place], screen.wide[place]
            self._draw_dummys(canvas, look, x, y, w, screen.choosing())

    def _draw_dummys(self, canvas, look: int, x: int, y: int, w: int, choosing: bool) -> None:
        """A card of the dummy's, a rank above a suit; below it a line if it may be played."""
        card = look & CARD
        size = canvas.fonts.SUITS[0]
        h = self.dummy_h
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
            where = self.where
            draw_bid(canvas, screen, where.BID_X, where.BID_Y, where.BID_W)

    def _draw_player(self, canvas, screen, seat: int, side: int) -> None:
        """The name of a seat's player, if it has room, and his points, at the left or the right."""
        view = screen.view
        y = self.where.OWN_NAME_Y if side == 1 else self.where.NAMES_Y
        if y != UNSHOWN:
            turn = view.player_of(view.mover) == view.player_of(seat)
            ink = canvas.ink if turn and screen.motion != CARD_PLAYED else canvas.faint
            name = self._name(canvas, screen, seat)
            cut = canvas.text_width(name) > self.where.NAME_W
            if cut and self.large and not screen.person(seat):
                self._draw_chip(canvas, side, y, ink)
                name = ""
            self._draw_name(canvas, screen, seat, name, side, y, self.where.NAME_W, ink)
        Hands._draw_points(self, canvas, screen, seat, side)

    def _draw_chip(self, canvas, side: int, y: int, ink: int) -> None:
        """The sign of the computer, where its name has no room."""
        fonts = canvas.fonts
        w = canvas.glyph_width(fonts.SIGNS, fonts.CHIP)
        canvas.glyph(fonts.SIGNS, fonts.CHIP, 1 if side == 1 else self.w - 1 - w, y, ink)

    def _name(self, canvas, screen, seat: int) -> str:
        """What a seat is called; the dummy nothing if that has no room."""
        name = Hands._name(self, canvas, screen, seat)
        dummy = seat == screen.view.dummy()
        return "" if dummy and canvas.text_width(name) > self._name_w() else name

    def _name_w(self) -> int:
        """How wide a name may be at the upper edge."""
        apart = 16 if self.fanned else 5  # a bid that is large is wider than the sign
        return max(self.where.NAME_W, self.where.SIGN_X - apart)

    def _draw_name(self, canvas, screen, seat, name: str, side: int, y: int, w: int, ink) -> None:
        w = w if self._open else self._name_w()
        SkatHands._draw_name(self, canvas, screen, seat, name, side, y, w, ink)

    def _hides(self) -> bool:
        return False

    def _draw_declarer(self, canvas, screen) -> None:
        """The bar: at the left of the sign for the one at the bottom, at its right for the other
        player."""
        if not self._open:
            SkatHands._draw_declarer(self, canvas, screen)
            return
        where = self.where
        thick = self.bar
        own = screen.view.declarer == screen.bottom
        x = where.SIGN_X + (-2 * thick if own else where.SIGN_W + thick)
        canvas.fb.fill_rect(x, where.SIGN_Y, thick, where.SIGN_H, canvas.mark)
