"""The table of Skat for three."""

from handheld.table.auction import draw_bid, draw_word
from handheld.table.auction_words import words
from handheld.table.fans import held
from handheld.table.hands import Hands
from handheld.table.sorting import weigh
from skat.calls import OUVERT
from skat.cards import NONE
from skat.compat import const
from skat.table import NOBODY

TEN = 10  # cards in a hand
MARK_EDGE = 1  # left and right of the dealer's letter
MARK_GAP = 3  # between it and his name
FEW = 5  # cards of a hand that is shown: in one row
DOT = 2  # high and wide: in its place where that has no room
_MORE = const(2)  # columns towards the middle, that words below a name may have, but no name


class SkatHands(Hands):
    """Before the play what each has said last is in place of the backs; then near the trick the
    bid, and what was announced. A hand that all see is shown: in place of its backs and points,
    or, where that would reach into the trick, across the screen.

    What draws calls Hands by name: super() takes from the heap.
    """

    def __init__(self, app, table):
        super().__init__(app, table)
        self._texts = words(app)
        self._across = self.rows == 2 or not self.large
        self._shown = NOBODY  # whose hand is shown
        self._sorted = bytearray(12)

    def rest(self, canvas, screen) -> None:
        view = screen.view
        screen.told = 0
        self._shown = NOBODY
        if view.said & OUVERT and view.declarer != screen.bottom:
            self._shown = view.declarer
        if screen.calling():  # what is asked stands beside a hand
            x, y, w, h = self.where.CALLS
            if self._beside(screen, 1):
                x += self.where.NAME_W
            if self._beside(screen, 1) or self._beside(screen, 2):
                w -= self.where.NAME_W
            self.CALLS = (x, y, w, h)
        Hands.rest(self, canvas, screen)
        shown = view.said & OUVERT and view.declarer == screen.bottom
        if screen.watching and not screen.looking and not shown:
            y = (self.top + canvas.h - canvas.line) // 2
            canvas.text_centred(self._texts.SITS_OUT, 0, canvas.w, y, canvas.faint)
        if self.fanned:
            self._draw_skat(canvas, screen)
        if self.has_bid(screen) and not screen.calling():
            self._draw_announced(canvas, screen)
        if self._shown != NOBODY:
            self._draw_hand(canvas, screen)
        elif view.kind is None and view.auction.bid and not screen.waiting:
            self._draw_bid(canvas, view)
            if canvas.number_width(view.auction.bid, self.large) <= self.where.SIGN_W:
                self._draw_declarer(canvas, screen)  # else no column is left for a bar

    def _draw_skat(self, canvas, screen) -> None:
        """The skat, until somebody takes it or a game is played."""
        view = screen.view
        if view.kind is not None or not screen.calling() or self.put_away(screen):
            return
        count = 0
        for seat in range(view.seats):
            count += held(view, seat)
        if count == TEN * view.seats:
            for x, y in self.where.SKAT:
                canvas.shadow(x, y, self.cards.CARD_W, self.cards.CARD_H)
                self.cards.cover(canvas, x, y, self.cards.CARD_W)

    def put_away(self, screen) -> bool:
        """Whether two cards are to be put away, or lie there."""
        return screen.said == 0 and screen.put + screen.putting_away() > 0

    def _draw_declarer(self, canvas, screen) -> None:
        if self.large or not screen.calling() or screen.view.declarer != screen.bottom:
            Hands._draw_declarer(self, canvas, screen)

    def _hides(self) -> bool:
        """Whether a hand lies where the game's sign otherwise is."""
        return self._shown != NOBODY and self._across

    def _beside(self, screen, side: int) -> bool:
        """Whether a hand is shown in place of backs, on this side."""
        shown = self._shown != NOBODY and not self._across
        return shown and self.side(screen, self._shown) == side

    def _draw_number(self, canvas, screen) -> None:
        if not self._beside(screen, 2):  # whose second row lies there
            Hands._draw_number(self, canvas, screen)

    def _draw_name(self, canvas, screen, seat, name: str, side: int, y: int, w: int, ink) -> None:
        """A seat's name, and the dealer's mark behind it, towards the middle; below a hand that is
        shown, as long as that has one row."""
        if y == self.where.NAMES_Y and self._hides():
            return
        if seat == self._shown:
            if held(screen.view, seat) > FEW:
                return
            y = self.where.BACKS_Y + _shown_h(canvas)
        self._draw_text(canvas, name, side, y, w, ink)
        width = min(canvas.text_width(name), w)
        mark = self._mark_w(canvas, screen, seat, width) - MARK_GAP
        if mark < 0:
            return
        x = 1 + width + MARK_GAP
        if side == 2:
            x = self.w - x - mark
        if mark == DOT:
            canvas.fb.fill_rect(x, y + canvas.letters[0] // 3, DOT, DOT, canvas.bar)
            return
        ink = canvas.ink
        if self.fanned:
            canvas.block(x, y, mark, canvas.letters[0] - 1, canvas.bar)
            ink = canvas.on_bar
        canvas.text(self._texts.DEALER, x + MARK_EDGE, y, ink)

    def _mark_w(self, canvas, screen, seat: int, w: int) -> int:
        if seat != screen.dealer():
            return 0
        room = self._own_room(canvas)
        if seat != screen.bottom:
            room = self._to_sign(self.where.NAMES_Y + canvas.letters[0])
        room -= w + MARK_GAP
        mark = canvas.text_width(self._texts.DEALER) + 2 * MARK_EDGE
        if mark > room:
            mark = DOT
        return mark + MARK_GAP if w and mark <= room else 0

    def _to_sign(self, y: int) -> int:
        """How far it is above row y from the edge of the screen to the bar at the game's sign, or
        to the middle."""
        where = self.where
        return where.SIGN_X - 2 * self.bar - 2 if where.SIGN_Y < y else self.w // 2 - _MORE

    def _draw_sign(self, canvas, screen) -> None:
        if not self._hides() or self.rows == 2:  # below the hand
            Hands._draw_sign(self, canvas, screen)
            self._draw_kontra(canvas, screen)

    def _draw_kontra(self, canvas, screen) -> None:
        """A dot above the game's sign for Kontra, and one for Re."""
        size = 4 if self.large else 2
        x = self.where.SIGN_X + 1
        for _ in range(screen.view.kontra):
            canvas.fb.fill_rect(x, self.where.SIGN_Y + 1, size, size, self._dot(canvas))
            x += size + 2

    def _dot(self, canvas) -> int:
        return canvas.paper if canvas.colours == 2 else canvas.card_inks[0]

    def _draw_points(self, canvas, screen, seat: int, side: int) -> None:
        if not (self.large and side and (seat == self._shown or self._hides())):
            Hands._draw_points(self, canvas, screen, seat, side)

    def _draw_backs(self, canvas, screen, seat: int, side: int) -> None:
        where = self.where
        x = 1 if side == 1 else self.w - 1
        if seat == self._shown or self._hides():
            return
        if screen.calling() and not screen.waiting:
            room = min(where.NAME_W + _MORE, where.SIGN_X - 2, self.BUBBLES or 999)
            y = where.BACKS_Y
            if self.fanned:
                Hands._draw_backs(self, canvas, screen, seat, side)
                y = where.POINTS_Y + 4
                x = 3 if side == 1 else self.w - 3
                if self.BUBBLES and self.put_away(screen):
                    return  # what is to be done stands there
            if draw_word(canvas, screen, seat, x, y, room, side == 2):
                screen.told |= 1 << seat
            return
        Hands._draw_backs(self, canvas, screen, seat, side)

    def _draw_announced(self, canvas, screen) -> None:
        """The bid, and what was announced; between the hands, where one of them is shown beside."""
        where = self.where
        x = where.BID_X
        w = where.BID_W
        if where.BID_SIDE == 1 and self._shown != NOBODY and not self._across:
            x = where.NAME_W
            w = self.w - 2 * x
        draw_bid(canvas, screen, x, where.BID_Y, w, where.BID_SIDE)

    def _draw_bid(self, canvas, view) -> None:
        """The bid, where the game's sign will be."""
        where = self.where
        x = where.SIGN_X
        y = where.SIGN_Y
        w = where.SIGN_W
        h = where.SIGN_H
        bid = view.auction.bid
        high = canvas.fonts.DIGITS[0] if self.large else canvas.letters[0]
        left = x + (w - canvas.number_width(bid, self.large) + 1) // 2
        canvas.number(bid, left, y + (h - high + 1) // 2, -1, self.large)

    def _draw_hand(self, canvas, screen) -> None:
        """The cards of the hand that is shown, each a rank above a suit."""
        order = self._sorted
        count = self._sort(screen)
        where = self.where
        coloured = canvas.colours > 2
        size = _sign_h(canvas)
        high = canvas.fonts.RANKS[0] + 1
        room = self.w if self._across else where.NAME_W
        across = count if count <= FEW or not self._two_rows(screen.view) else (count + 1) // 2
        step = min(room // max(across, 1), canvas.fonts.SUITS[0] + 3)
        left = 1
        if self._across:
            left = (self.w - across * step) // 2
        elif self.side(screen, self._shown) == 2:
            left = self.w - across * step
        for i in range(count):
            card = order[i]
            x = left + i % across * step
            y = i // across * _shown_h(canvas)
            if not coloured:
                canvas.rank(card, x, y, step - 1)
                canvas.suit(card >> 3, x + (step - 1 - size) // 2, y + high)
                continue
            y += where.BACKS_Y
            canvas.sheet(x, y, step, _shown_h(canvas), canvas.card, canvas.edge)
            ink = canvas.card_inks[card >> 3]
            canvas.rank(card, x + 1, y + 1, step - 2, ink)
            canvas.suit_of(0, card >> 3, x + (step - size + 1) // 2, y + high + 1, ink)

    def _two_rows(self, view) -> bool:
        """Whether a hand that all see lies in two rows: there may be a pile below the first one."""
        return not self._across or self.rows == 2 and view.pile() == NOBODY

    def _sort(self, screen) -> int:
        """Put the cards of the hand that is shown into `_sorted`; returns how many they are."""
        view = screen.view
        order = self._sorted
        count = 0
        first = self._shown * view.places
        for place in range(first, first + view.places):
            if view.top[place] < NONE:
                weight = weigh(screen, view.top[place])
                i = count
                while i and weigh(screen, order[i - 1]) > weight:
                    order[i] = order[i - 1]
                    i -= 1
                order[i] = view.top[place]
                count += 1
        return count


def _sign_h(canvas) -> int:
    """How high a suit is on a card of the hand that is shown."""
    return (canvas.fonts.PIPS if canvas.colours > 2 else canvas.fonts.SUITS)[0]


def _shown_h(canvas) -> int:
    """How high such a card is."""
    return canvas.fonts.RANKS[0] + 1 + _sign_h(canvas) + 3
