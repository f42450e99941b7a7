"""The table on 72 x 40: a row of cards for each side, and a band of eight rows between."""

from handheld.table.layout import UNSHOWN, HandPlaces, TableLayout
from handheld.table.looks import CARD_PLAYED
from skat.cards import TRUMP
from skat.table import END

PITCH = 9
OTHER_Y = 0
OWN_Y = 27
LIP_GAP = 1  # rows between a card and the lip beside it
BAND_Y, BAND_H = 16, 8
HALF_Y = (16, 19)  # what is the other side's stands high in the band, what is one's own low
TRICK_X = (1, 14)  # the lead, and the reply
TRICK_W, TRICK_H = 11, 5
TRUMP_X, TRUMP_W = 39, 7
NAME_X = 27
LINE_X = 61
BID_X = 57
RIGHT = 71  # where the band ends


class Hands(HandPlaces):
    """Where things lie in a game with hands."""

    SIGN_X, SIGN_Y, SIGN_W, SIGN_H = 32, 0, 8, 8
    NAMES_Y = 0
    BACKS_Y = 8
    POINTS_Y = 13
    OWN_NAME_Y = UNSHOWN
    OWN_POINTS_Y = 19
    NUMBER_Y = 19
    TRICK_X = (32, 22, 42)
    TRICK_Y = (11, 11, 11)
    CALLS = (0, 14, 72, 8)
    NAME_W = 27
    BACK_PITCH, BACK_H = 2, 4
    BID_X, BID_Y, BID_W = 51, 19, 12


class Dummy(Hands):
    """And while a dummy's hand lies open."""

    SIGN_X, SIGN_Y, SIGN_W, SIGN_H = 54, 12, 8, 7
    NAMES_Y = UNSHOWN
    BACKS_Y = 0
    POINTS_Y = 19
    NUMBER_Y = 13
    TRICK_Y = (12, 12, 12)
    CALLS = (0, 14, 52, 8)
    NAME_W = 20
    BID_X, BID_Y, BID_W = 1, 13, 20


class Layout(TableLayout):
    """Filled cards may be played, bare ones may not; a cut or a marked corner is a trump.

    The lips of one's own cards are above them, for the cards reach the lower edge; the raised card
    bares the lip below it.
    """

    FONTS = "w72h40"
    CARD_W, CARD_H = 8, 13
    LEAST_W = 7
    RAISE = 2
    CALLS = (0, BAND_Y, 72, BAND_H)
    HANDS = Hands
    DUMMY = Dummy
    BAR_GAP, BAR_H = 0, 1
    MIDDLE = ((0, BAND_Y - 1, 72, BAND_H + 2),)
    COVERS = True
    BELOW = LIP_GAP + 1
    ABOVE = LIP_GAP + 1

    def x_of(self, i: int) -> int:
        return i * PITCH

    def y_of(self, own: bool, i: int) -> int:
        return OWN_Y if own else OTHER_Y

    def face(self, canvas, kind, card: int, x: int, y: int, w: int, playable: bool) -> None:
        fb = canvas.fb
        h = self.CARD_H
        apart = w == self.CARD_W  # else it touches its neighbours
        fb.fill_rect(x - apart, y - apart, w + 2 * apart, h + 2 * apart, canvas.paper)
        ink = canvas.ink
        if playable:
            fb.fill_rect(x, y, w, h, canvas.card)
            if not apart:  # a notch between two cards
                fb.pixel(x, y, canvas.paper)
                fb.pixel(x, y + h - 1, canvas.paper)
            ink = canvas.card_inks[card >> 3]
        left = x + (w - 5) // 2
        canvas.rank(card, left, y + 1, 5, ink)
        canvas.suit(card >> 3, left, y + 7, ink)
        if kind.suit[card] == TRUMP:
            self._corner(canvas, x + w, y, canvas.paper if playable else canvas.ink)

    def _corner(self, canvas, x: int, y: int, colour: int) -> None:
        """The sign of a trump, in the corner left of x and below y."""
        canvas.fb.hline(x - 2, y, 2, colour)
        canvas.fb.pixel(x - 1, y + 1, colour)

    def cover(self, canvas, x: int, y: int, w: int) -> None:
        canvas.frame(x, y, w, self.CARD_H)
        canvas.pattern(x + 2, y + 2, w - 4, self.CARD_H - 4)

    def lip(self, canvas, x: int, y: int, w: int, own: bool) -> None:
        w -= 4
        if own:
            canvas.fb.hline(x + 2, y - LIP_GAP - 1, w, canvas.ink)
            canvas.fb.hline(x + 2, y + self.CARD_H - 1, w, canvas.ink)  # the card lies on it
        else:
            canvas.fb.hline(x + 2, y + self.CARD_H + LIP_GAP, w, canvas.ink)

    def trick_x(self, _screen, i: int) -> int:
        return TRICK_X[i] + (TRICK_W - self.CARD_W) // 2

    def trick_y(self, screen, i: int) -> int:
        return HALF_Y[self.trick_own(screen, i)] + (TRICK_H - self.CARD_H) // 2

    def trick(self, canvas, screen) -> None:
        view = screen.view
        first = self.trick_start(screen)
        lying = self.trick_cards(screen)
        for i in range(2):
            own = self.trick_own(screen, i)
            x = TRICK_X[i]
            y = HALF_Y[own]
            if i < lying:
                card = view.played[first + i]
                canvas.rank(card, x, y, 5)
                canvas.suit(card >> 3, x + 6, y)
            elif first + i == view.count and view.stage != END:
                self._arrow(canvas, x + 2, y, own)
        if screen.showing and screen.motion != CARD_PLAYED:
            points = self.trick_points(screen)
            y = HALF_Y[self.trick_winner(screen) == screen.bottom]
            x = RIGHT - canvas.number_width(points)
            canvas.number(points, x, y)
            canvas.text("+", x - 4, y)
        elif self.has_bid(screen):
            if not screen.handed:  # in place of the trick's number
                x = BID_X if view.said else RIGHT - canvas.number_width(view.auction.bid)
                screen.shown.draw_bid(canvas, screen, x, BAND_Y + 1, RIGHT + 1 - x)
        elif not screen.handed:
            for y in range(BAND_Y, BAND_Y + BAND_H, 2):
                canvas.fb.pixel(LINE_X, y, canvas.ink)
            number = self.trick_number(screen)
            canvas.number(number, RIGHT - canvas.number_width(number), BAND_Y + 1)

    def _arrow(self, canvas, x: int, y: int, own: bool) -> None:
        """Whose turn it is, where the card will lie."""
        for i in range(4):
            canvas.fb.hline(x + i, y + 1 + i if own else y + 3 - i, 7 - 2 * i, canvas.ink)

    def over(self, canvas, screen) -> None:
        self.rest(canvas, screen)  # the bar below the trump

    def rest(self, canvas, screen) -> None:
        if screen.calling():
            return
        view = screen.view
        if screen.handed:  # in place of all that stands at the right
            name = screen.name(screen.bottom)
            canvas.text_within(name, NAME_X, BAND_Y + 1, RIGHT + 1 - NAME_X)
            return
        canvas.fb.fill_rect(TRUMP_X, BAND_Y, TRUMP_W, BAND_H, canvas.card)
        canvas.game(view.kind.game, TRUMP_X + 1, BAND_Y + 2, canvas.paper)
        self._corner(canvas, TRUMP_X + TRUMP_W, BAND_Y, canvas.paper)
        self.draw_declarer(canvas, screen, TRUMP_X, BAND_Y, TRUMP_W, BAND_H)
        points = view.points[1 - screen.bottom]
        canvas.number(points, TRUMP_X - 2 - canvas.number_width(points), HALF_Y[False])
        canvas.number(view.points[screen.bottom], TRUMP_X + TRUMP_W + 2, HALF_Y[True])
