"""The layout of the table: the one for a board's screen, and what all of them share."""

import framebuf

from handheld.buttons import DOWN, LEFT, UP
from handheld.fonts import Fonts
from handheld.table_screen import CARD, CHOSEN, COVERED, PLAYABLE, PLAYED, TURNING
from skat.cards import NONE


def layout(board):
    """The layout for this board's size. Raises ImportError if there is none, DataError if its fonts
    are damaged or missing."""
    name = "handheld.layouts.w%dh%d" % (board.W, board.H)
    return __import__(name, None, None, ("Layout",)).Layout(board.COLOURS)


class TableLayout:
    """Where things lie; `screen` is a TableScreen, `i` counts the places of a side from its left.

    A layout has `fonts`, read from the file that FONTS names, CARD_W and CARD_H. Where READING
    names one, it has larger letters for the screens that are for reading. And:

    x_of(i), y_of(own, i)   the upper left corner of a place, of one's own side or the other one
    face(canvas, kind, card, x, y, playable)    draws an open card
    cover(canvas, x, y, w)  draws a covered card, or the `w` columns of it seen while it is turned
    lip(canvas, x, y, own)  draws the sign that a covered card lies under the card at x, y
    trick_x(i), trick_y(own)    where the i-th card of the trick is to come, as one of CARD_W
    trick(canvas, screen)   draws the trick, but for a card that is still on its way
    rest(canvas, screen)    draws points, trump, whose turn it is, and what else there is
    """

    READING = ""
    COLUMNS = 8  # places side by side; the further ones go into the next row
    RAISE = 0  # how far the card under the cursor comes up
    CALLS = (0, 0, 0, 0)  # x, y, width, height of the place for calls
    DECLARED = (1, 1)  # from the game's sign to the bar at it, and the bar's height
    MIDDLE = ()  # x, y, width, height of each rectangle with all that is no stack
    # How far a lip, or the frame round a card that has come up, reaches beyond the card.
    LEFT = RIGHT = BELOW = ABOVE = 0
    COVERS = False  # whether the middle reaches over a card that has come up

    def __init__(self, colours: int):
        """`colours`: the board's. Raises DataError."""
        self.fonts = Fonts(self.FONTS)  # first, since they need one piece of memory
        # A card that moves is drawn on the picture; what it covers is kept here meanwhile.
        w = self.CARD_W + 3 & ~1
        h = self.CARD_H + 9 & ~7
        form = framebuf.MONO_VLSB if colours == 2 else framebuf.GS4_HMSB
        self._under = framebuf.FrameBuffer(
            bytearray(w * h // (8 if colours == 2 else 2)), w, h, form
        )
        self._under_w = w
        self._under_h = h
        self._lies = False  # whether a moving card lies on the picture, and where
        self._x = self._y = 0

    # Choosing

    def place_at(self, screen, x: int, y: int) -> int:
        """The place of the bottom side under a pixel, or -1."""
        places = screen.view.places
        for i in range(places):
            left = self.x_of(i)
            top = self.y_of(True, i)
            if left <= x <= left + self.CARD_W and top - self.RAISE <= y < top + self.CARD_H:
                return screen.bottom * places + i
        return -1

    def nearest(self, screen) -> int:
        """The playable place nearest to the cursor; the cursor's own if there is none."""
        places = screen.view.places
        first = screen.bottom * places
        best = screen.cursor
        for place in range(first, first + places):
            if screen.playable(place):
                far = abs(best - screen.cursor) if best != screen.cursor else places
                if abs(place - screen.cursor) < far:
                    best = place
        return best

    def neighbour(self, screen, button: int) -> int:
        """The next playable place: left or right round the end, up or down in the other row.

        Where there is but one row, or nothing to play in the other one, up is right and down left.
        """
        places = screen.view.places
        first = screen.bottom * places
        i = screen.cursor - first
        if button & (UP | DOWN) and places > self.COLUMNS:
            best = self._in_row(screen, (i // self.COLUMNS + 1) % 2, i % self.COLUMNS)
            if best >= 0:
                return first + best
        step = -1 if button & (LEFT | DOWN) else 1
        for _ in range(places):
            i = (i + step) % places
            if screen.playable(first + i):
                return first + i
        return screen.cursor

    def _in_row(self, screen, row: int, column: int) -> int:
        """The playable place of a row that is nearest to a column, or -1."""
        first = screen.bottom * screen.view.places
        best = -1
        far = self.COLUMNS
        for i in range(row * self.COLUMNS, row * self.COLUMNS + self.COLUMNS):
            distance = abs(i % self.COLUMNS - column)
            if distance < far and screen.playable(first + i):
                best = i
                far = distance
        return best

    def _played_own(self, screen) -> bool:
        view = screen.view
        return view.froms[view.count - 1] // view.places == screen.bottom

    def _played_from(self, screen) -> int:
        view = screen.view
        return view.froms[view.count - 1] % view.places

    # Drawing

    def draw_middle(self, canvas, screen) -> None:
        """Draw everything except stacks, on paper that has at most a raised card on it."""
        self.rest(canvas, screen)
        if screen.calling():
            screen.band.draw(canvas, screen, *self.CALLS)
        else:
            self.trick(canvas, screen)

    def clear_middle(self, canvas) -> None:
        """Clear everything except stacks to paper."""
        for x, y, w, h in self.MIDDLE:
            canvas.fb.fill_rect(x, y, w, h, canvas.paper)
            canvas.touch(x, y, w, h)

    def over(self, canvas, screen) -> None:
        """Draw again the part of the middle that covers a raised card."""
        self.trick(canvas, screen)

    def clear_stack(self, canvas, own: bool, i: int, raised: bool) -> None:
        """Make the place of a stack paper; `raised`: its card has come up, or is to."""
        x = self.x_of(i) - self.LEFT
        y = self.y_of(own, i)
        w = self.LEFT + self.CARD_W + self.RIGHT
        h = self.CARD_H + self.BELOW
        if own:
            above = max(self.RAISE + self.LEFT, self.ABOVE) if raised else self.ABOVE
            y -= above
            h += above
        canvas.fb.fill_rect(x, y, w, h, canvas.paper)
        canvas.touch(x, y, w, h)

    def draw_stack(self, canvas, screen, look: int, own: bool, i: int) -> None:
        """Draw a stack on paper; `look`: TableScreen.look_of."""
        x = self.x_of(i)
        y = self.y_of(own, i)
        card = look & CARD
        if card == NONE:
            if look & COVERED:
                self.cover(canvas, x, y, self.CARD_W)
            else:
                canvas.dotted(x, y, (self.CARD_W - 1) | 1, (self.CARD_H - 1) | 1)
            return
        if look >= TURNING:
            self._turning(canvas, look // TURNING - 1, x, y)
            return
        if look & COVERED:
            self.lip(canvas, x, y, own)
        if look & CHOSEN:
            self.chosen(canvas, screen.kind, card, x, y - self.RAISE)
        else:
            self.face(canvas, screen.kind, card, x, y, look & PLAYABLE != 0)

    def declared(self, canvas, screen, x: int, y: int, w: int, h: int) -> None:
        """Say at the game's sign, a box, whose game it is, where it was declared."""
        if screen.band is not None:
            screen.band.draw_declared(canvas, screen, x, y, w, h, *self.DECLARED)

    def chosen(self, canvas, kind, card: int, x: int, y: int) -> None:
        """Draw the card under the cursor, which has come up to y."""
        self.face(canvas, kind, card, x, y, True)

    def _turning(self, canvas, progress: int, x: int, y: int) -> None:
        """A card being turned: its back grows narrow, then its face grows wide."""
        w = min(self.CARD_W * abs(128 - progress) // 128 | 1, self.CARD_W)
        x += (self.CARD_W - w) // 2
        if progress >= 128 or w < 5:
            canvas.fb.fill_rect(x, y, w, self.CARD_H, canvas.card)
        else:
            self.cover(canvas, x, y, w)

    # A card that moves

    def lay(self, canvas, screen) -> None:
        """Draw the last card played, between its stack and the trick."""
        view = screen.view
        last = view.count - 1
        own = self._played_own(screen)
        i = self._played_from(screen)
        x = self.x_of(i)
        y = self.y_of(own, i)
        x += (self.trick_x(last % 2) - x) * screen.progress // 256
        y += (self.trick_y(own) - y) * screen.progress // 256
        self._x = x - 1
        self._y = y - 1
        self._lies = True
        self._under.blit(canvas.fb, -self._x, -self._y)
        self.face(canvas, screen.kind, view.played[last], x, y, True)
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
        count = screen.view.count
        return count - 2 if screen.showing else count - count % 2

    def trick_cards(self, screen) -> int:
        """How many of its cards have arrived."""
        return screen.view.count - self.trick_start(screen) - (screen.motion == PLAYED)

    def trick_own(self, screen, i: int) -> bool:
        """Whether the i-th card of the trick is, or will be, the bottom side's."""
        view = screen.view
        first = self.trick_start(screen)
        leader = view.froms[first] // view.places if first < view.count else view.mover
        return leader ^ i == screen.bottom

    def trick_points(self, screen) -> int:
        """The points of a complete trick that is shown."""
        view = screen.view
        points = view.kind.points
        return points[view.played[view.count - 2]] + points[view.played[view.count - 1]]

    def trick_won(self, screen) -> bool:
        """Whether the bottom side has won it."""
        return screen.view.winners[screen.view.count // 2 - 1] == screen.bottom

    def trick_number(self, screen) -> int:
        """Which trick it is, 1 to 16."""
        return min(self.trick_start(screen) // 2 + 1, 16)
