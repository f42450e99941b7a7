"""The table on 128 x 64: a row of cards for each side, the trick between, a panel at the right."""

from handheld import fonts
from handheld.buttons import DOWN, LEFT
from handheld.table_screen import PLAYED
from skat.cards import NONE, TRUMP

CARD_W, CARD_H, PITCH = 11, 19, 12
OTHER_Y = 0
OWN_Y = 43
RAISE = 4  # how far the card under the cursor comes up
LIP_Y = 20  # below a card's top
TRICK_W, TRICK_H = 21, 11
TRICK_Y = (22, 27)  # the other side's card, and one's own
TRICK_X = (0, 24)  # the lead, and the reply
BAND_W = 96
PANEL_X, PANEL_W = 99, 29
TRUMP_BOX = 19


class Layout:
    """Where things lie; `screen` is the table's screen (screens/table.py)."""

    fonts = fonts

    def __init__(self, board):
        self._w = board.W

    def place_at(self, screen, x: int, y: int) -> int:
        """The place of the bottom side under a pixel, or -1."""
        if y < OWN_Y - RAISE or x >= 8 * PITCH:
            return -1
        return screen.bottom * screen.view.places + x // PITCH

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
        """The next playable place to the left (left, down) or right (right, up), round the end."""
        places = screen.view.places
        first = screen.bottom * places
        step = -1 if button & (LEFT | DOWN) else 1
        i = screen.cursor - first
        for _ in range(places):
            i = (i + step) % places
            if screen.playable(first + i):
                return first + i
        return screen.cursor

    def cursor_rows(self):
        """The rows that change when the cursor moves: first, last + 1."""
        return OWN_Y - RAISE, OWN_Y + LIP_Y + 1

    def draw(self, canvas, screen) -> None:
        """Draw the table on a canvas that is all paper."""
        view = screen.view
        places = view.places
        for i in range(places):
            self._stack(canvas, screen, (1 - screen.bottom) * places + i, i * PITCH, OTHER_Y)
            self._stack(canvas, screen, screen.bottom * places + i, i * PITCH, OWN_Y)
        self._trick(canvas, screen)
        self._panel(canvas, screen)
        if screen.motion == PLAYED:
            self._played(canvas, screen)

    def _stack(self, canvas, screen, place: int, x: int, y: int) -> None:
        view = screen.view
        top = view.top[place]
        covered = view.under[place] != NONE
        own = y == OWN_Y
        if screen.hidden(place) and top != NONE:
            top = NONE
            covered = True
        if top == NONE:
            if covered:
                card_back(canvas, x, y)
            else:
                canvas.dotted(x, y, CARD_W, CARD_H)
            return
        if screen.turning(place):
            self._turning(canvas, screen.progress, x, y)
            return
        if covered:
            canvas.fb.hline(x + 2, y + LIP_Y, CARD_W - 4, canvas.ink)
        filled = True
        if own and screen.choosing():
            filled = screen.playable(place)
            if filled and place == screen.cursor:
                y -= RAISE
        card_face(canvas, view.kind, top, x, y, filled)

    def _trick(self, canvas, screen) -> None:
        view = screen.view
        first = view.count - view.count % 2
        if screen.showing:
            first = view.count - 2
        number = min(first // 2 + 1, 16)
        x = canvas.text_right("/16", BAND_W - 1, 26)
        canvas.number(number, x - canvas.number_width(number) - 1, 26)
        on_table = view.count - first
        for i in range(2):
            if i < on_table - (screen.motion == PLAYED):
                own = view.froms[first + i] // view.places == screen.bottom
                y = TRICK_Y[own]
                trick_card(canvas, view.played[first + i], TRICK_X[i], y)
            else:
                own = self._owner(view, first, i) == screen.bottom
                canvas.frame(TRICK_X[i], TRICK_Y[own], TRICK_W, TRICK_H)
        if screen.showing and not screen.motion:
            won = view.winners[first // 2] == screen.bottom
            points = view.kind.points[view.played[first]] + view.kind.points[view.played[first + 1]]
            y = TRICK_Y[won] + 2
            x = canvas.text("+", TRICK_X[1] + TRICK_W + 3, y)
            canvas.number(points, x, y)

    def _owner(self, view, first: int, i: int) -> int:
        """Whose card the i-th of the trick is, or will be."""
        if first < view.count:
            return view.froms[first] // view.places ^ i
        return view.mover ^ i

    def _played(self, canvas, screen) -> None:
        """The last card played, between its stack and the trick."""
        view = screen.view
        last = view.count - 1
        place = view.froms[last]
        own = place // view.places == screen.bottom
        from_x = place % view.places * PITCH
        from_y = OWN_Y if own else OTHER_Y
        i = last % 2
        x = from_x + (TRICK_X[i] + (TRICK_W - CARD_W) // 2 - from_x) * screen.progress // 256
        y = from_y + (TRICK_Y[own] + (TRICK_H - CARD_H) // 2 - from_y) * screen.progress // 256
        card_face(canvas, view.kind, view.played[last], x, y, True)

    def _turning(self, canvas, progress: int, x: int, y: int) -> None:
        """A card seen from its edge: its back grows narrow, then its face grows wide."""
        w = max(CARD_W * abs(128 - progress) // 128, 1) | 1
        x += (CARD_W - w) // 2
        if progress >= 128 or w < 5:
            canvas.fb.fill_rect(x, y, w, CARD_H, canvas.ink)
        else:
            canvas.frame(x, y, w, CARD_H)
            canvas.pattern(x + 2, y + 2, w - 4, CARD_H - 4)

    def _panel(self, canvas, screen) -> None:
        view = screen.view
        canvas.fb.vline(PANEL_X - 2, 0, canvas.h, canvas.ink)
        for seat in (0, 1):
            own = seat == screen.bottom
            points = view.points[seat]
            x = PANEL_X + (PANEL_W - canvas.number_width(points, True)) // 2
            canvas.number(points, x, canvas.h - 14 if own else 0, large=True)
        middle = PANEL_X + PANEL_W // 2
        if not screen.showing:
            for i in range(4):  # whose turn it is
                y = 45 + i if view.mover == screen.bottom else 18 - i
                canvas.fb.hline(middle - 3 + i, y, 7 - 2 * i, canvas.ink)
        x = PANEL_X + (PANEL_W - TRUMP_BOX) // 2
        y = (canvas.h - TRUMP_BOX) // 2
        canvas.block(x, y, TRUMP_BOX, TRUMP_BOX)
        canvas.game(view.kind.game, x + 2, y + 2, canvas.paper, True)


def card_face(canvas, kind, card: int, x: int, y: int, filled: bool) -> None:
    """An open card, 11 x 19; a cut corner says that it is a trump."""
    ink = canvas.ink
    if filled:
        canvas.block(x, y, CARD_W, CARD_H)
        ink = canvas.paper
    else:
        canvas.frame(x, y, CARD_W, CARD_H)
    canvas.rank(card, x, y + 2, CARD_W, ink)
    canvas.suit(card >> 3, x + 2, y + 10, ink)
    if kind.suit[card] == TRUMP:
        canvas.fb.hline(x + CARD_W - 3, y, 3, canvas.paper)
        canvas.fb.hline(x + CARD_W - 2, y + 1, 2, canvas.paper)
        canvas.fb.pixel(x + CARD_W - 1, y + 2, canvas.paper)
        if not filled:
            canvas.fb.pixel(x + CARD_W - 4, y, canvas.ink)
            canvas.fb.pixel(x + CARD_W - 3, y + 1, canvas.ink)
            canvas.fb.pixel(x + CARD_W - 2, y + 2, canvas.ink)


def card_back(canvas, x: int, y: int) -> None:
    """A covered card, 11 x 19, with nothing on it."""
    canvas.frame(x, y, CARD_W, CARD_H)
    canvas.pattern(x + 2, y + 2, CARD_W - 4, CARD_H - 4)


def trick_card(canvas, card: int, x: int, y: int) -> None:
    """A card of the trick, lying: rank and suit side by side, 21 x 11."""
    canvas.block(x, y, TRICK_W, TRICK_H)
    canvas.rank(card, x + 2, y + 2, 7, canvas.paper)
    canvas.suit(card >> 3, x + 11, y + 2, canvas.paper)
