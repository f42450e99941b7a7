"""The table on 135 x 240: two rows of four stacks a side, all else in a band between them."""

from handheld.deck import SMALL
from handheld.faces import Faces
from handheld.layouts.colour import ColourLayout
from handheld.table.layout import HandPlaces

PITCH = 34
ROW = 39
OWN_Y = 163
NAME_Y = (78, 143)  # the other side's, and one's own
NAME_W = 85
RIGHT = 133
POINTS_Y = (78, 135)
NUMBER_X, NUMBER_W = 66, 34
NUMBER_Y = 103
BID_Y = 90
TRUMP_X, TRUMP_Y, TRUMP_BOX = 100, 101, 33


class Hands(HandPlaces):
    """Where things lie in a game with hands."""

    SIGN_X, SIGN_Y, SIGN_W, SIGN_H = 55, 59, 25, 25
    NAMES_Y = 21
    BACKS_Y = 2
    POINTS_Y = 38
    OWN_NAME_Y = 135
    OWN_POINTS_Y = 113
    NUMBER_Y = 135
    TRICK_X = (50, 14, 86)
    TRICK_Y = (89, 62, 62)
    CALLS = (1, 98, 133, 48)
    NAME_W = 66
    BACK_PITCH, BACK_H = 4, 16
    BACK_W = 12
    ROW = 36
    BID_X, BID_Y, BID_W = 88, 117, 46
    BID_SIDE = 2


class Dummy(Hands):
    """And while a dummy's hand lies open."""

    SIGN_X, SIGN_Y, SIGN_W, SIGN_H = 6, 78, 19, 21
    NAMES_Y = 130
    BACKS_Y = 0
    POINTS_Y = 108
    OWN_NAME_Y = 130
    OWN_POINTS_Y = 108
    NUMBER_Y = 89
    TRICK_X = (50, 31, 62)
    TRICK_Y = (99, 74, 74)
    CALLS = (1, 100, 133, 46)
    NAME_W = 48
    POINTS_W = 29
    BID_X, BID_Y, BID_W = 101, 73, 34
    BID_SIDE = 0


class Layout(ColourLayout):
    """Names and points above and below the trick, the trump at its right."""

    COLUMNS = 4
    DECK = "w135h240"
    RAISE = 4
    HAND_RAISE = 6
    CALLS = (1, 98, 133, 36)
    NOTICE = (3, 159, 91)
    HANDS = Hands
    DUMMY = Dummy
    BAR_GAP, BAR_H = -2, 2
    TRICK_X = (1, 35)
    TRICK_Y = (93, 107)
    MIDDLE = ((0, 77, 135, OWN_Y - 77),)

    def stack_faces(self):
        return Faces(
            self.deck,
            SMALL,
            w=30,
            h=35,
            left=1,
            column=10,
            top=3,
            pip=18,
            big=False,
            signs=(1, 0),
            suit=(13, 17),
            figure=(10, 3),
            wreath=(9, 13),
        )

    def large_faces(self):
        return self.wide_faces(31)

    def x_of(self, i: int) -> int:
        return 1 + i % 4 * PITCH

    def y_of(self, own: bool, i: int) -> int:
        return (OWN_Y if own else 0) + i // 4 * ROW

    def rest(self, canvas, screen) -> None:
        view = screen.view
        for own in (0, 1):
            seat = screen.bottom if own else 1 - screen.bottom
            if not (own and screen.calling() and screen.choosing()):  # where it says what to do
                self.name(canvas, screen, seat, 2, NAME_Y[own], NAME_W)
            if screen.calling():
                continue
            points = view.points[seat]
            x = RIGHT - canvas.number_width(points, True)
            canvas.number(points, x, POINTS_Y[own], -1, True)
        if screen.calling():
            return
        self.trump(canvas, screen, TRUMP_X, TRUMP_Y, TRUMP_BOX, TRUMP_BOX)
        if self.has_bid(screen):
            screen.shown.draw_bid(canvas, screen, NUMBER_X, BID_Y, NUMBER_W)
        if self.complete(screen):
            y = NUMBER_Y + (20 if self.trick_winner(screen) == screen.bottom else -2)
            x = canvas.text("+", NUMBER_X + 4, y, canvas.mark)
            canvas.number(self.trick_points(screen), x, y, canvas.mark)
        else:
            number = self.trick_number(screen)
            x = NUMBER_X + (NUMBER_W - canvas.number_width(number)) // 2
            canvas.number(number, x, NUMBER_Y, canvas.faint)
            canvas.text_centred(
                self.of_tricks(screen), NUMBER_X, NUMBER_W, NUMBER_Y + 15, canvas.faint
            )
