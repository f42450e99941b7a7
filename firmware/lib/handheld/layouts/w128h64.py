"""The table on 128 x 64: a row of cards for each side, the trick between, a panel at the right."""

from handheld.table.layout import UNSHOWN, HandPlaces, TableLayout
from handheld.table.looks import CARD_PLAYED
from skat.cards import TRUMP

PITCH = 12
OTHER_Y = 0
OWN_Y = 43
LIP_Y = 20  # below a card's top
TRICK_W, TRICK_H = 21, 11
TRICK_Y = (22, 27)  # the other side's card, and one's own
TRICK_X = (0, 24)  # the lead, and the reply
NUMBER_Y = 26
NAME_Y = 31
BID_W = 30
BAND_W = 96
PANEL_X, PANEL_W = 99, 29
TRUMP_BOX = 19


class Hands(HandPlaces):
    """Where things lie in a game with hands."""

    SIGN_X, SIGN_Y, SIGN_W, SIGN_H = 54, 0, 19, 19
    NAMES_Y = 0
    BACKS_Y = 10
    POINTS_Y = 18
    OWN_NAME_Y = 31
    OWN_POINTS_Y = 31
    NUMBER_Y = 31
    TRICK_X = (58, 44, 72)
    TRICK_Y = (21, 21, 21)
    CALLS = (0, 19, 128, 21)
    NAME_W = 52
    BACK_PITCH, BACK_H = 3, 6
    BID_X, BID_Y, BID_W = 85, 18, 24


class Dummy(Hands):
    """And while a dummy's hand lies open."""

    SIGN_X, SIGN_Y, SIGN_W, SIGN_H = 30, 24, 11, 11
    NAMES_Y = UNSHOWN
    BACKS_Y = 0
    POINTS_Y = 31
    OWN_NAME_Y = 20
    NUMBER_Y = 20
    CALLS = (44, 19, 84, 21)
    NAME_W = 27
    BID_Y = 31


class Layout(TableLayout):
    """Filled cards may be played, outlined ones may not; a cut corner is a trump."""

    FONTS = "w128h64"
    CARD_W, CARD_H = 11, 19
    LEAST_W = 9
    RAISE = 4
    CALLS = (0, 21, BAND_W, 21)
    HANDS = Hands
    DUMMY = Dummy
    MIDDLE = ((0, 21, PANEL_X - 2, 22), (PANEL_X - 2, 0, PANEL_W + 2, 64))
    BELOW = 2

    def x_of(self, i: int) -> int:
        return i * PITCH

    def y_of(self, own: bool, i: int) -> int:
        return OWN_Y if own else OTHER_Y

    def face(self, canvas, kind, card: int, x: int, y: int, w: int, playable: bool) -> None:
        ink = canvas.card_inks[card >> 3]
        if playable:
            canvas.block(x, y, w, self.CARD_H)
        else:
            canvas.fb.fill_rect(x, y, w, self.CARD_H, canvas.paper)
            if w >= self.LEAST_W:
                canvas.frame(x, y, w, self.CARD_H)
            ink = canvas.ink
        canvas.rank(card, x, y + 2, w, ink)
        canvas.suit(card >> 3, x + (w - 7) // 2, y + 10, ink)
        if kind.suit[card] == TRUMP:
            canvas.fb.hline(x + w - 3, y, 3, canvas.paper)
            canvas.fb.hline(x + w - 2, y + 1, 2, canvas.paper)
            canvas.fb.pixel(x + w - 1, y + 2, canvas.paper)
            if not playable:
                canvas.fb.pixel(x + w - 4, y, canvas.ink)
                canvas.fb.pixel(x + w - 3, y + 1, canvas.ink)
                canvas.fb.pixel(x + w - 2, y + 2, canvas.ink)

    def cover(self, canvas, x: int, y: int, w: int) -> None:
        canvas.frame(x, y, w, self.CARD_H)
        canvas.pattern(x + 2, y + 2, w - 4, self.CARD_H - 4)

    def lip(self, canvas, x: int, y: int, w: int, own: bool) -> None:
        canvas.fb.hline(x + 2, y + LIP_Y, w - 4, canvas.ink)

    def trick_x(self, _screen, i: int) -> int:
        return TRICK_X[i] + (TRICK_W - self.CARD_W) // 2

    def trick_y(self, screen, i: int) -> int:
        return TRICK_Y[self.trick_own(screen, i)] + (TRICK_H - self.CARD_H) // 2

    def trick(self, canvas, screen) -> None:
        view = screen.view
        number = self.trick_number(screen)
        bid = self.has_bid(screen)
        shared = screen.shared()
        y = TRICK_Y[0] if shared or bid else NUMBER_Y
        x = TRICK_X[1] + TRICK_W + 2
        if not screen.showing:
            if shared:  # whose cards are at the bottom
                canvas.text_within(screen.name(screen.bottom), x, NAME_Y, BAND_W - x)
            if bid:
                screen.shown.draw_bid(canvas, screen, x, y if shared else NAME_Y, BID_W)
        x = BAND_W - 1
        if not (shared and bid):
            x = canvas.text_right(self.of_tricks(screen), x, y)
        canvas.number(number, x - canvas.number_width(number) - 1, y)
        first = self.trick_start(screen)
        for i in range(2):
            y = TRICK_Y[self.trick_own(screen, i)]
            if i < self.trick_cards(screen):
                card = view.played[first + i]
                canvas.block(TRICK_X[i], y, TRICK_W, TRICK_H)
                canvas.rank(card, TRICK_X[i] + 2, y + 2, 7, canvas.paper)
                canvas.suit(card >> 3, TRICK_X[i] + 11, y + 2, canvas.paper)
            else:
                canvas.frame(TRICK_X[i], y, TRICK_W, TRICK_H)
        if screen.showing and screen.motion != CARD_PLAYED:
            y = TRICK_Y[self.trick_winner(screen) == screen.bottom] + 2
            x = canvas.text("+", TRICK_X[1] + TRICK_W + 3, y)
            canvas.number(self.trick_points(screen), x, y)

    def rest(self, canvas, screen) -> None:
        view = screen.view
        canvas.fb.vline(PANEL_X - 2, 0, canvas.h, canvas.ink)
        for seat in (0, 1):
            own = seat == screen.bottom
            points = view.points[seat]
            x = PANEL_X + (PANEL_W - canvas.number_width(points, True)) // 2
            canvas.number(points, x, canvas.h - 14 if own else 0, -1, True)
        middle = PANEL_X + PANEL_W // 2
        if not screen.showing:
            for i in range(4):  # whose turn it is
                y = 45 + i if view.mover == screen.bottom else 18 - i
                canvas.fb.hline(middle - 3 + i, y, 7 - 2 * i, canvas.ink)
        x = PANEL_X + (PANEL_W - TRUMP_BOX) // 2
        y = (canvas.h - TRUMP_BOX) // 2
        if view.kind is not None:
            canvas.block(x, y, TRUMP_BOX, TRUMP_BOX)
            canvas.game(view.kind.game, x + 2, y + 2, canvas.paper, True)
            self.draw_declarer(canvas, screen, x, y, TRUMP_BOX, TRUMP_BOX)
