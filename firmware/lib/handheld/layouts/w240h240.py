"""The table on 240 x 240: two rows of four stacks a side as on a real table, a panel at the right.

From each side's name towards the trump follow its points, its overall score, its games won.
"""

from handheld.deck import LARGE, SMALL
from handheld.faces import Faces
from handheld.layouts.colour import ColourLayout
from handheld.table.layout import HandPlaces

PITCH = 42
ROW = 47
OWN_Y = 147
PANEL_X = 169
TEXT_X, TEXT_W = 172, 65
NAME_Y = (5, 221)  # the other side's, and one's own
POINTS_Y = (24, 193)
SCORE_Y = (53, 155)
WON_Y = (70, 172)
GAIN_X, GAIN_Y = 127, (96, 121)
NUMBER_Y = 112
TRUMP_BOX = 43


class Hands(HandPlaces):
    """Where things lie in a game with hands."""

    SIGN_X, SIGN_Y, SIGN_W, SIGN_H = 101, 3, 38, 38
    NAMES_Y = 28
    BACKS_Y = 3
    POINTS_Y = 46
    OWN_NAME_Y = 150
    OWN_POINTS_Y = 126
    NUMBER_Y = 150
    TRICK_X = (99, 58, 140)
    TRICK_Y = (101, 60, 60)
    CALLS = (1, 116, 238, 48)
    NAME_W = 96
    BACK_PITCH, BACK_H = 6, 21
    BACK_W = 15
    SKAT = ((79, 58), (122, 58))
    PILES = ((76, 128), (4, 76), (218, 76))
    BID_X, BID_Y, BID_W = 56, 45, 128
    BID_SIDE = 1


class Dummy(Hands):
    """And while a dummy's hand lies open."""

    SIGN_X, SIGN_Y, SIGN_W, SIGN_H = 12, 46, 38, 38
    NAMES_Y = 150
    BACKS_Y = 2
    PILES = ()
    POINTS_Y = 126
    OWN_POINTS_Y = 126
    NUMBER_Y = 84
    TRICK_Y = (101, 48, 48)
    NAME_W = 94
    BID_X, BID_Y, BID_W = 4, 90, 52


class Layout(ColourLayout):
    """Large ranks: there is room for them."""

    READING = "w240h240"
    COLUMNS = 4
    DECK = "w240h240"
    TRICK_X = (43, 85)
    CALLS = (1, 98, 166, 44)
    NOTICE = (87, 142, 93)
    HANDS = Hands
    DUMMY = Dummy
    TRICK_Y = (93, 101)
    MIDDLE = ((0, 93, PANEL_X, OWN_Y - 93), (PANEL_X, 0, 240 - PANEL_X, 240))

    def stack_faces(self):
        return Faces(
            self.deck,
            SMALL,
            w=39,
            h=43,
            left=1,
            column=15,
            top=3,
            pip=23,
            big=True,
            signs=(2, 1),
            suit=(15, 19),
            figure=(15, 3),
            wreath=(11, 14),
        )

    def hand_faces(self):
        return Faces(
            self.deck,
            LARGE,
            w=42,
            h=62,
            left=2,
            column=16,
            top=3,
            pip=23,
            big=True,
            signs=(3, 2),
            suit=(11, 30),
            figure=(13, 4),
            wreath=(8, 27),
        )

    def x_of(self, i: int) -> int:
        return 1 + i % 4 * PITCH

    def y_of(self, own: bool, i: int) -> int:
        return (OWN_Y if own else 0) + i // 4 * ROW

    def rest(self, canvas, screen) -> None:
        canvas.fb.fill_rect(PANEL_X, 0, canvas.w - PANEL_X, canvas.h, canvas.panel)
        self._side(canvas, screen, 0)
        self._side(canvas, screen, 1)
        x = PANEL_X + (canvas.w - PANEL_X - TRUMP_BOX) // 2
        self.trump(canvas, screen, x, (canvas.h - TRUMP_BOX) // 2, TRUMP_BOX, TRUMP_BOX)
        if self.complete(screen):
            own = self.trick_winner(screen) == screen.bottom
            self.gain(canvas, screen, GAIN_X, GAIN_Y[own])
        if screen.calling():
            return
        x = canvas.number(self.trick_number(screen), 1, NUMBER_Y, canvas.faint)
        canvas.text(self.of_tricks(screen), x, NUMBER_Y, canvas.faint)
        if self.has_bid(screen):
            screen.shown.draw_bid(canvas, screen, 1, NUMBER_Y + canvas.line, self.TRICK_X[0] - 2)

    def _side(self, canvas, screen, own: int) -> None:
        """What the panel says of one's own side (1) or the other one (0)."""
        seat = screen.bottom if own else 1 - screen.bottom
        session = screen.evening.session
        right = TEXT_X + TEXT_W
        self.name(canvas, screen, seat, TEXT_X, NAME_Y[own], TEXT_W)
        canvas.number(screen.view.points[seat], TEXT_X, POINTS_Y[own], -1, True)
        self.sign(canvas, screen, seat, right - 13, POINTS_Y[own] + 5)
        w = canvas.number_width(session.score[seat])
        canvas.number(session.score[seat], right - w, SCORE_Y[own])
        total = screen.evening.words.TOTAL
        if canvas.text_width(total) + w + 2 <= TEXT_W:  # a large number stands alone
            canvas.text(total, TEXT_X, SCORE_Y[own], canvas.faint)
        w = canvas.number_width(session.won[seat])
        canvas.number(session.won[seat], right - w, WON_Y[own])
        fonts = canvas.fonts
        canvas.glyph(fonts.SIGNS, fonts.CROWN, TEXT_X, WON_Y[own], canvas.faint)
