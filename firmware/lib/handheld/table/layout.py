"""The layout of the table: which one a board's screen has, and what all of them share.

It lays out two seats with eight stacks each; other games have layouts made of this one (hands.py).
"""

import framebuf

from handheld.buttons import DOWN, LEFT, UP
from handheld.canvas import Canvas
from handheld.fonts import Fonts
from handheld.table.looks import (
    CARD,
    CARD_PLAYED,
    CARDS_TURNED,
    CHOSEN,
    COVERED,
    PLAYABLE,
    TURNING,
)
from skat.cards import NONE
from skat.table import NOBODY

UNSHOWN = 255  # the row of what has no room
ROUND = 65536  # more than from the first place to the last, in pixels and rows of 256


def layout(board):
    """The layout for this board's size. Raises ImportError if there is none, DataError if its fonts
    are damaged or missing."""
    name = "handheld.layouts.w%dh%d" % (board.W, board.H)
    return __import__(name, None, None, ("Layout",)).Layout(board.COLOURS)


class HandPlaces:
    """Where things lie in a game with hands (hands.py), in pixels; a layout has a board's own.

    While a dummy's hand lies open, BACKS_Y is that hand, NAMES_Y the other player's name, and
    POINTS_Y both players' points.
    """

    SIGN_X = SIGN_Y = SIGN_W = SIGN_H = 0  # the game's sign
    NAMES_Y = BACKS_Y = POINTS_Y = 0  # the rows of the others' names, backs and points
    POINTS_W = 99  # how wide points may be, if they are to be large
    OWN_NAME_Y = OWN_POINTS_Y = 0  # the rows of one's own name and points
    NUMBER_Y = 0  # the row of the trick's number
    TRICK_X = TRICK_Y = (0, 0, 0)  # the trick's cards: one's own, the next seat's, the one before's
    CALLS = (0, 0, 0, 0)  # the place for calls: x, y, width, height
    NAME_W = 0  # how wide a name may be
    BACK_PITCH = BACK_H = 0  # from back to back, and how high one is
    BACK_W = 0  # and how wide
    SKAT = ()  # where its two cards lie: x and y of each
    PILES = ()  # where tricks lie that were won: x and y of one's own, the next seat's, the last's
    ROW = 0  # from one row of one's own hand to the next
    BID_X, BID_Y, BID_W = 0, 0, 66  # the bid, and what was announced
    BID_SIDE = 0  # where in that room they stand: 0 at the left, 1 in the middle, 2 at the right


class TableLayout:
    """Where things lie; `screen` is a TableScreen, `i` counts the places of a seat from its left.

    A layout has `fonts`, read from the file that FONTS names, CARD_W and CARD_H. Where READING
    names one, it has larger letters for the screens that are for reading. And:

    x_of(i), y_of(own, i)   the upper left corner of a place, of one's own side or the other one
    face(canvas, kind, card, x, y, w, playable)     draws an open card of this width
    cover(canvas, x, y, w)  draws a covered card, or the `w` columns of it seen while it is turned
    lip(canvas, x, y, w, own)       draws the sign that another card lies under that at x, y
    trick_x(screen, i), trick_y(screen, i)  where the i-th card of the trick is to come
    trick(canvas, screen)   draws the trick, but for a card that is still on its way
    rest(canvas, screen)    draws points, trump, whose turn it is, and what else there is
    """

    CANVAS = Canvas
    READING = ""
    STACKS = True  # whether places have a fixed position, x_of and y_of; else `top` is above them
    COLUMNS = 8  # places side by side; the further ones go into the next row
    LEAST_W = 0  # what is left of a card beside others has to be so wide; if not, no gap is between
    RAISE = 0  # how far the card under the cursor comes up
    CALLS = (0, 0, 0, 0)  # x, y, width, height of the place for calls
    NOTICE = ()  # x, lower edge, width of the place for notices, if not that for calls
    BUBBLES = 0  # columns at either side of them where is shown what others say
    HANDS = HandPlaces  # what lies where in a game with hands
    DUMMY = HandPlaces  # what lies where while a dummy's hand lies open
    BAR_GAP, BAR_H = 1, 1  # from the game's sign to the bar at it, and the bar's height
    MIDDLE = ()  # x, y, width, height of each rectangle with all that is no stack
    # How far a lip, or the frame round a card that has come up, reaches beyond the card.
    LEFT = RIGHT = BELOW = ABOVE = 0
    BESIDE = 0  # how far a card that has come up reaches to the right of its full width
    FANNED = False  # whether the cards of a hand lie on each other
    COVERS = False  # whether the middle reaches over a card that has come up

    def __init__(self, colours: int):
        """`colours`: the board's. Raises DataError."""
        self.fonts = Fonts(self.FONTS)  # first, since they need one piece of memory
        self.keep_under(colours)
        self._lies = False  # whether a moving card lies on the picture, and where
        self._x = self._y = 0

    def keep_under(self, colours: int) -> None:
        """Make room for what a card that moves covers: it is drawn on the picture."""
        two = colours == 2
        w = self.CARD_W + (3 if two else 4)  # with its shadow
        h = self.CARD_H + 9 & ~7 if two else self.CARD_H + 4
        memory = bytearray(w * h // (8 if two else 1))
        form = framebuf.MONO_VLSB if two else framebuf.GS8
        self._under = framebuf.FrameBuffer(memory, w, h, form)
        self._under_w = w
        self._under_h = h

    def hand_faces(self):
        """What draws the cards of a hand (faces.py), or None for this layout itself."""
        return None

    def large_faces(self):
        """What draws the cards of one's own stacks where cards are large, or None."""
        return None

    def draw_as(self, other) -> None:
        """Draw cards as another layout does, which draws none meanwhile."""
        self.fonts = other.fonts
        self.face = other.face
        self.cover = other.cover
        self.chosen = other.chosen
        self.mark = other.mark
        self.CARD_W = other.CARD_W
        self.CARD_H = other.CARD_H
        self.RAISE = other.RAISE
        self._under = other._under
        self._under_w = other._under_w
        self._under_h = other._under_h
        self._x = self._y = 0
        self.forget()

    # Choosing

    def nearest(self, screen) -> int:
        """The playable place nearest to the cursor; the cursor where there is none."""
        best = screen.cursor
        least = -1
        for place in screen.own():
            if screen.playable(place):
                far = self.far(screen, place)
                if least < 0 or far < least:
                    best = place
                    least = far
        return best

    def far(self, screen, place: int) -> int:
        """How far it is from the cursor to a place; first of all in its row."""
        cursor = screen.cursor
        across = abs(screen.xs[place] - screen.xs[cursor])
        return across + 4 * abs(screen.ys[place] - screen.ys[cursor])

    def neighbour(self, screen, button: int) -> int:
        """The next playable place: left or right round the end, up or down in another row.

        Where there is but one row, or nothing to play in the others, up is right and down left.
        """
        cursor = screen.cursor
        if button & (UP | DOWN):
            best = self._in_row(screen)
            if best >= 0:
                return best
        step = -1 if button & (LEFT | DOWN) else 1
        here = screen.ys[cursor] * 256 + screen.xs[cursor]
        best = cursor
        least = ROUND
        for place in screen.own():
            if place != cursor and screen.playable(place):
                far = (screen.ys[place] * 256 + screen.xs[place] - here) * step
                if far < 0:
                    far += ROUND
                if far < least:
                    best = place
                    least = far
        return best

    def _in_row(self, screen) -> int:
        """The playable place of another row that is nearest to the cursor's column, or -1."""
        xs = screen.xs
        row = screen.ys[screen.cursor]
        best = -1
        least = ROUND
        for place in screen.own():
            if screen.ys[place] != row and screen.playable(place):
                far = abs(xs[place] - xs[screen.cursor])
                if far < least:
                    best = place
                    least = far
        return best

    # Places

    def arrange(self, screen, turned: bool) -> None:
        """Say where each place lies, in screen.xs, ys and wide; `turned`: another seat is at the
        bottom than before, else only cards may have changed."""
        if turned:
            places = screen.table.places
            for place in range(len(screen.wide)):
                i = place % places
                screen.xs[place] = self.x_of(i)
                screen.ys[place] = self.y_of(place // places == screen.bottom, i)
                screen.wide[place] = self.CARD_W

    # Drawing

    def draw_middle(self, canvas, screen) -> None:
        """Draw everything except stacks, on paper that has at most a raised card on it."""
        self.rest(canvas, screen)
        x, y, w, h = self.CALLS
        if screen.waiting:
            canvas.text_within(screen.awaited(), x, y + (h - canvas.line) // 2, w)
        elif screen.calling():
            screen.shown.draw_calls(canvas, screen, x, y, w, h)
        else:
            self.trick(canvas, screen)

    def clear_middle(self, canvas) -> None:
        """Clear everything except stacks to paper."""
        for x, y, w, h in self.MIDDLE:
            canvas.wipe(x, y, w, h)
            canvas.touch(x, y, w, h)

    def over(self, canvas, screen) -> None:
        """Draw again the part of the middle that covers a raised card."""
        self.trick(canvas, screen)

    def clear_moved(self, canvas) -> None:
        """Make paper of all places of one's own side, and of where their cards come up."""
        x = self.x_of(0) - self.LEFT
        y = self.y_of(True, 0) - max(self.RAISE + self.LEFT, self.ABOVE)
        w = self.x_of(self.COLUMNS - 1) + self.CARD_W + self.RIGHT + 1 - x
        canvas.wipe(x, y, w, canvas.h - y)
        canvas.touch(x, y, w, canvas.h - y)

    def clear_place(self, canvas, screen, place: int, raised: bool) -> None:
        """Make a place paper; `raised`: its card has come up, or is to."""
        x = screen.xs[place] - self.LEFT
        y = screen.ys[place]
        w = self.LEFT + screen.wide[place] + self.RIGHT
        h = self.CARD_H + self.BELOW
        if place // screen.view.places == screen.bottom:
            above = max(self.RAISE + self.LEFT, self.ABOVE) if raised else self.ABOVE
            y -= above
            h += above
        canvas.wipe(x, y, w, h)
        canvas.touch(x, y, w, h)

    def draw_place(self, canvas, screen, place: int, look: int) -> None:
        """Draw a place on paper; `look`: TableScreen.look_of."""
        x = screen.xs[place]
        y = screen.ys[place]
        w = screen.wide[place]
        card = look & CARD
        if card == NONE:
            if look & COVERED:
                self.cover(canvas, x, y, w)
            elif place % screen.view.places < screen.view.stacks:
                canvas.dotted(x, y, (w - 1) | 1, (self.CARD_H - 1) | 1)
            return
        if look >= TURNING:
            self._turning(canvas, look // TURNING - 1, x, y, w)
            return
        if look & COVERED:
            self.lip(canvas, x, y, w, place // screen.view.places == screen.bottom)
        if look & CHOSEN:
            self.chosen(canvas, screen.kind, card, x, y - self.RAISE, w)
        else:
            self.face(canvas, screen.kind, card, x, y, w, look & PLAYABLE != 0)

    def draw_declarer(self, canvas, screen, x: int, y: int, w: int, h: int) -> None:
        """At the game's sign, a box, a bar towards whoever has declared it; on the other side a
        dot for Kontra and one for Re."""
        declarer = screen.view.declarer
        if declarer == NOBODY:
            return
        thick = self.BAR_H
        below = y + h + self.BAR_GAP
        above = y - self.BAR_GAP - thick
        own = declarer == screen.bottom
        canvas.fb.fill_rect(x, below if own else above, w, thick, canvas.mark)
        step = w // 3
        for i in range(screen.view.kontra):
            dot = x + step * (1 + i) - thick
            canvas.fb.fill_rect(dot, above if own else below, 2 * thick, thick, canvas.mark)

    def has_bid(self, screen) -> bool:
        """Whether this game was bid for; then screen.shown draws that."""
        view = screen.view
        return view.kind is not None and view.auction is not None and view.auction.bid > 0

    def mark(self, canvas, kind, card: int, x: int, y: int, w: int) -> None:
        """Mark a card that has won a trick; the seat's name does where there are two colours."""

    def chosen(self, canvas, kind, card: int, x: int, y: int, w: int) -> None:
        """Draw the card under the cursor, which has come up to y."""
        self.face(canvas, kind, card, x, y, w, True)

    def _turning(self, canvas, progress: int, x: int, y: int, full: int) -> None:
        """A card being turned: its back grows narrow, then its face grows wide, up to `full`."""
        w = min(full * abs(128 - progress) // 128 | 1, full)
        x += (full - w) // 2
        if progress >= 128 or w < 5:
            canvas.fb.fill_rect(x, y, w, self.CARD_H, canvas.card)
        else:
            self.cover(canvas, x, y, w)

    # A card that moves

    def lay(self, canvas, screen) -> None:
        """Draw the last card played, between its stack and the trick; or, once a trick is taken in,
        the card that has won it, on its way back."""
        view = screen.view
        last = view.count - 1
        along = screen.progress
        if screen.motion != CARD_PLAYED:
            if not self._taken_in(screen):
                return
            along = 256 - along
            winner = self.trick_winner(screen)
            while view.froms[last] // view.places != winner:
                last -= 1
        place = view.froms[last]
        x = screen.xs[place]
        y = screen.ys[place]
        x += (self.trick_x(screen, last % view.seats) - x) * along // 256
        y += (self.trick_y(screen, last % view.seats) - y) * along // 256
        self.hold(canvas, x, y)
        self.face(canvas, screen.kind, view.played[last], x, y, self.CARD_W, True)

    def hold(self, canvas, x: int, y: int) -> None:
        """Keep what lies where a card is to be drawn at x, y, until `lift`."""
        self._x = x - 1
        self._y = y - 1
        self._lies = True
        self._under.blit(canvas.fb, -self._x, -self._y)
        canvas.touch(self._x, self._y, self._under_w, self._under_h)

    def lift(self, canvas) -> None:
        """Take the moving card off the picture, if it is there."""
        if self._lies:
            self._lies = False
            canvas.fb.blit(self._under, self._x, self._y)
            canvas.touch(self._x, self._y, self._under_w, self._under_h)

    def forget(self) -> None:
        """Note that a new picture was drawn, without the moving card."""
        self._lies = False

    # The trick

    def trick_start(self, screen) -> int:
        """The number of the first card of the trick that is shown, counted from the deal."""
        view = screen.view
        whole = screen.showing or self._taken_in(screen)
        return view.count - (view.seats if whole else view.count % view.seats)

    def _taken_in(self, screen) -> bool:
        """Whether a complete trick is just being taken in."""
        view = screen.view
        done = view.count and view.count % view.seats == 0
        return screen.motion == CARDS_TURNED and done and not screen.showing

    def trick_cards(self, screen) -> int:
        """How many of its cards have arrived, and lie there."""
        if self._taken_in(screen):
            return 0
        return screen.view.count - self.trick_start(screen) - (screen.motion == CARD_PLAYED)

    def trick_seat(self, screen, i: int) -> int:
        """Whose the i-th card of the trick is, or will be."""
        view = screen.view
        first = self.trick_start(screen)
        seat = view.froms[first] // view.places if first < view.count else view.mover
        while i:
            seat = view.next_seat(seat)
            i -= 1
        return seat

    def trick_own(self, screen, i: int) -> bool:
        """Whether that is the bottom side."""
        return self.trick_seat(screen, i) == screen.bottom

    def trick_points(self, screen) -> int:
        """The points of a complete trick that is shown."""
        view = screen.view
        total = 0
        for i in range(view.count - view.seats, view.count):
            total += view.kind.points[view.played[i]]
        return total

    def trick_winner(self, screen) -> int:
        """Who has won it."""
        return screen.view.winners[screen.view.count // screen.view.seats - 1]

    def tricks(self, screen) -> int:
        """How many tricks this deal has."""
        return screen.view.total // screen.view.seats

    def of_tricks(self, screen) -> str:
        """The same behind a slash."""
        return "/16" if self.tricks(screen) == 16 else "/15"

    def trick_number(self, screen) -> int:
        """Which of them it is, from 1."""
        return min(self.trick_start(screen) // screen.view.seats + 1, self.tricks(screen))
