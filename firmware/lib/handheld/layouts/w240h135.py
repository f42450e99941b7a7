"""The table on 240 x 135: one row of eight stacks a side, all else in a band between them."""

from handheld.deck import SMALL
from handheld.faces import Faces
from handheld.layouts.colour import ColourLayout
from handheld.table.layout import HandPlaces

PITCH = 30
OWN_Y = 94
POINTS_Y = (41, 67)  # the other side's, and one's own
NAME_X, NAME_W = 16, 63
POINTS_RIGHT = 130
TRUMP_X, TRUMP_Y, TRUMP_W, TRUMP_H = 201, 42, 37, 35
NUMBER_Y = 77
BID_X, BID_Y, BID_W = 50, 59, 40  # where a trick's points stand before it


class Hands(HandPlaces):
    """Where things lie in a game with hands."""

    SIGN_X, SIGN_Y, SIGN_W, SIGN_H = 109, 2, 23, 23
    NAMES_Y = 19
    BACKS_Y = 1
    POINTS_Y = 36
    OWN_NAME_Y = 66
    OWN_POINTS_Y = 59
    NUMBER_Y = 64
    TRICK_X = (103, 68, 138)
    TRICK_Y = (29, 10, 10)
    CALLS = (1, 45, 238, 36)
    NAME_W = 72
    BACK_PITCH, BACK_H = 5, 16
    BACK_W = 12
    BID_X, BID_Y, BID_W = 142, 64, 57


class Dummy(Hands):
    """And while a dummy's hand lies open."""

    SIGN_X, SIGN_Y, SIGN_W, SIGN_H = 50, 55, 17, 20
    NAMES_Y = 40
    BACKS_Y = 0
    POINTS_Y = 55
    OWN_NAME_Y = 40
    OWN_POINTS_Y = 55
    NUMBER_Y = 78
    TRICK_X = (106, 73, 139)
    TRICK_Y = (47, 47, 47)
    CALLS = (74, 52, 165, 37)
    NAME_W = 66
    BID_X, BID_Y = 1, 78


class Layout(ColourLayout):
    """The points of each side at the left, the trick in the middle, the trump at the right."""

    DECK = "w240h135"
    RAISE = 4
    HAND_RAISE = 5
    CALLS = (1, 43, 238, 44)
    NOTICE = (3, 75, 91)
    BUBBLES = 60
    HANDS = Hands
    DUMMY = Dummy
    BAR_GAP, BAR_H = -3, 3
    TRICK_X = (138, 168)
    TRICK_Y = (42, 54)
    MIDDLE = ((0, 41, 240, OWN_Y - 41),)

    def stack_faces(self):
        return Faces(
            self.deck,
            SMALL,
            w=27,
            h=38,
            left=1,
            column=10,
            top=3,
            pip=18,
            big=False,
            signs=(1, 0),
            suit=(10, 20),
            figure=(9, 3),
            wreath=(8, 16),
        )

    def large_faces(self):
        return self.wide_faces(28)

    def x_of(self, i: int) -> int:
        return 1 + i * PITCH

    def y_of(self, own: bool, i: int) -> int:
        return OWN_Y if own else 0

    def over(self, canvas, screen) -> None:
        if not screen.calling():
            self.trick(canvas, screen)
            self._number(canvas, screen)

    def rest(self, canvas, screen) -> None:
        if screen.calling():
            return
        view = screen.view
        if self.has_bid(screen):  # between the names
            x, w = (BID_X, BID_W) if self.complete(screen) else (NAME_X, NAME_W)
            screen.shown.draw_bid(canvas, screen, x, BID_Y, w)
        for own in (0, 1):
            seat = screen.bottom if own else 1 - screen.bottom
            y = POINTS_Y[own]
            points = view.points[seat]
            x = POINTS_RIGHT - canvas.number_width(points, True)
            canvas.number(points, x, y, -1, True)
            if self.complete(screen) and own == (self.trick_winner(screen) == screen.bottom):
                self.gain(canvas, screen, 2, y)
            else:
                y += 5
                self.sign(canvas, screen, seat, 2, y)
                self.name(canvas, screen, seat, NAME_X, y, NAME_W)
        self.trump(canvas, screen, TRUMP_X, TRUMP_Y, TRUMP_W, TRUMP_H)
        self._number(canvas, screen)

    def _number(self, canvas, screen) -> None:
        x = canvas.number(self.trick_number(screen), TRUMP_X, NUMBER_Y, canvas.faint)
        canvas.text(self.of_tricks(screen), x, NUMBER_Y, canvas.faint)
