"""The layout of the table: which one a board's screen has, and what all of them share."""

from handheld.buttons import DOWN, LEFT, UP
from handheld.table_screen import PLAYED
from skat.cards import NONE


def layout(board):
    """The layout for this board's size. Raises ImportError where there is none."""
    name = "handheld.layouts.w%dh%d" % (board.W, board.H)
    return __import__(name, None, None, ("Layout",)).Layout()


class TableLayout:
    """Where things lie; `screen` is a TableScreen, `i` counts the places of a side from its left.

    A layout has `fonts`, the module with its fonts, CARD_W and CARD_H, and:

    x_of(i), y_of(own, i)   the upper left corner of a place, of one's own side or the other one
    face(canvas, kind, card, x, y, playable)    draws an open card
    cover(canvas, x, y, w)  draws a covered card, or the `w` columns of it seen while it is turned
    lip(canvas, x, y, own)  draws the sign that a covered card lies under the card at x, y
    trick_x(i), trick_y(own)    where the i-th card of the trick is to come, as one of CARD_W
    trick(canvas, screen)   draws the trick, but for a card that is still on its way
    rest(canvas, screen)    draws points, trump, whose turn it is, and what else there is
    """

    COLUMNS = 8  # places side by side; the further ones go into the next row
    RAISE = 0  # how far the card under the cursor comes up
    CALLS = (0, 0, 0, 0)  # x, y, width, height of the place for calls
    DECLARED = (1, 1)  # from the game's sign to the bar at it, and the bar's height

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
        """The playable place nearest to the cursor; the cursor where there is none."""
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

    def cursor_rows(self):
        """The rows of pixels that change when the cursor moves: first, last + 1."""
        return self.y_of(True, 0) - self.RAISE, self.y_of(True, 7) + self.CARD_H + 2

    def path_top(self, screen) -> int:
        """The first row that the last card played crosses on its way to the trick."""
        own = self._played_own(screen)
        return min(self.y_of(own, self._played_from(screen)), self.trick_y(own))

    def path_bottom(self, screen) -> int:
        """The row below the last one that it crosses."""
        own = self._played_own(screen)
        i = self._played_from(screen)
        return max(self.y_of(own, i), self.trick_y(own)) + self.CARD_H + 1

    def _played_own(self, screen) -> bool:
        view = screen.view
        return view.froms[view.count - 1] // view.places == screen.bottom

    def _played_from(self, screen) -> int:
        view = screen.view
        return view.froms[view.count - 1] % view.places

    # Drawing

    def draw(self, canvas, screen) -> None:
        """Draw the table on a canvas that is all paper."""
        places = screen.view.places
        for i in range(places):
            self._stack(canvas, screen, (1 - screen.bottom) * places + i, i, False)
            self._stack(canvas, screen, screen.bottom * places + i, i, True)
        self.rest(canvas, screen)
        if screen.calling():
            screen.band.draw(canvas, screen, *self.CALLS)
            return
        self.trick(canvas, screen)
        if screen.motion == PLAYED:
            self._played(canvas, screen)

    def _stack(self, canvas, screen, place: int, i: int, own: bool) -> None:
        view = screen.view
        x = self.x_of(i)
        y = self.y_of(own, i)
        top = view.top[place]
        covered = view.under[place] != NONE
        if screen.hidden(place) and top != NONE:
            top = NONE
            covered = True
        if top == NONE:
            if covered:
                self.cover(canvas, x, y, self.CARD_W)
            else:
                canvas.dotted(x, y, (self.CARD_W - 1) | 1, (self.CARD_H - 1) | 1)
            return
        if screen.turning(place):
            self._turning(canvas, screen.kind, top, screen.progress, x, y)
            return
        if covered:
            self.lip(canvas, x, y, own)
        playable = True
        if own and screen.choosing():
            playable = screen.playable(place)
            if playable and place == screen.cursor:
                self.chosen(canvas, screen.kind, top, x, y - self.RAISE)
                return
        self.face(canvas, screen.kind, top, x, y, playable)

    def declared(self, canvas, screen, x: int, y: int, w: int, h: int) -> None:
        """Say at the game's sign, a box, whose game it is, where it was declared."""
        if screen.band is not None:
            screen.band.draw_declared(canvas, screen, x, y, w, h, *self.DECLARED)

    def chosen(self, canvas, kind, card: int, x: int, y: int) -> None:
        """Draw the card under the cursor, which has come up to y."""
        self.face(canvas, kind, card, x, y, True)

    def _turning(self, canvas, kind, card: int, progress: int, x: int, y: int) -> None:
        """A card seen from its edge: its back grows narrow, then its face grows wide."""
        w = max(self.CARD_W * abs(128 - progress) // 128, 1) | 1
        x += (self.CARD_W - w) // 2
        if progress >= 128 or w < 5:
            canvas.fb.fill_rect(x, y, w, self.CARD_H, canvas.card)
        else:
            self.cover(canvas, x, y, w)

    def _played(self, canvas, screen) -> None:
        """The last card played, between its stack and the trick."""
        view = screen.view
        last = view.count - 1
        own = self._played_own(screen)
        i = self._played_from(screen)
        x = self.x_of(i)
        y = self.y_of(own, i)
        x += (self.trick_x(last % 2) - x) * screen.progress // 256
        y += (self.trick_y(own) - y) * screen.progress // 256
        self.face(canvas, screen.kind, view.played[last], x, y, True)

    def trick_start(self, screen) -> int:
        """The number of the first card of the trick that is shown, counted from the deal."""
        count = screen.view.count
        return count - 2 if screen.showing else count - count % 2

    def trick_cards(self, screen) -> int:
        """How many cards of it lie there already."""
        return screen.view.count - self.trick_start(screen) - (screen.motion == PLAYED)

    def trick_own(self, screen, i: int) -> bool:
        """Whether the i-th card of the trick is, or will be, the bottom side's."""
        view = screen.view
        first = self.trick_start(screen)
        leader = view.froms[first] // view.places if first < view.count else view.mover
        return leader ^ i == screen.bottom

    def trick_points(self, screen) -> int:
        """What a complete trick that lies there is worth."""
        view = screen.view
        points = view.kind.points
        return points[view.played[view.count - 2]] + points[view.played[view.count - 1]]

    def trick_won(self, screen) -> bool:
        """Whether the bottom side has won it."""
        return screen.view.winners[screen.view.count // 2 - 1] == screen.bottom

    def trick_number(self, screen) -> int:
        """Which trick it is, 1 to 16."""
        return min(self.trick_start(screen) // 2 + 1, 16)
