"""The table on 240 x 135: one row of eight stacks a side, all else in a band between them."""

from handheld.layouts.colour import ColourLayout

PITCH = 30
OWN_Y = 94
POINTS_Y = (42, 65)  # the other side's, and one's own
NAME_X, NAME_W = 18, 66
POINTS_RIGHT = 130
TRUMP_X, TRUMP_Y, TRUMP_W, TRUMP_H = 201, 42, 37, 35
NUMBER_Y = 77
BID_X, BID_Y, BID_W = 50, 58, 40  # where a trick's points stand before it


class Layout(ColourLayout):
    """The points of each side at the left, the trick in the middle, the trump at the right."""

    CARD_W, CARD_H = 27, 38
    RAISE = 4
    CALLS = (1, 43, 238, 44)
    # fmt: off
    HANDS = (  # as handheld/table/hands.py has it
        102, 2, 37, 35, 0, 18, 29, 53, 69, 74, 107, 50, 70, 6, 143, 6,
        1, 52, 238, 37, 68, 5, 8,
    )
    # fmt: on
    DECLARED = (-3, 3)
    RANK_X, RANK_Y = 2, 4
    SUIT_X, SUIT_Y = 9, 20
    TRICK_X = (138, 168)
    TRICK_Y = (42, 54)
    MIDDLE = ((0, 41, 240, OWN_Y - 41),)

    def x_of(self, i: int) -> int:
        return 1 + i * PITCH

    def y_of(self, own: bool, i: int) -> int:
        return OWN_Y if own else 0

    def over(self, canvas, screen) -> None:
        self.draw_middle(canvas, screen)  # the points, too, reach down there

    def rest(self, canvas, screen) -> None:
        if screen.calling():
            return
        view = screen.view
        apart = 5 if self.has_bid(screen) else 0  # the bid stands between the names
        if apart:
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
                y += 5 + (apart if own else -apart)
                self.sign(canvas, screen, seat, 2, y)
                self.name(canvas, screen, seat, NAME_X, y, NAME_W)
        self.trump(canvas, screen, TRUMP_X, TRUMP_Y, TRUMP_W, TRUMP_H)
        x = canvas.number(self.trick_number(screen), TRUMP_X, NUMBER_Y, canvas.faint)
        canvas.text(self.of_tricks(screen), x, NUMBER_Y, canvas.faint)
