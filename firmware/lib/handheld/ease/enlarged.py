"""The table with large cards: made of the layout that the game has on this board.

One's own cards lie where they always do, or where the screen is high enough, in two rows of larger
ones. All above them is for the trick, a place for each seat, one's own at the right: before one
plays, it has the card under the cursor. The other side's cards are a press away (screens/trick.py).
While something is called the table is as it is else.
"""

from handheld.large import Signs
from handheld.table.layout import TableLayout
from handheld.table.looks import CARD_PLAYED
from skat.cards import GRAND, TRUMP
from skat.table import END, NOBODY

GAP = 2  # between the large cards
LEAST_W = 24  # of what stands beside them, or below
APART = 8  # between large stacks, where there is room


class Enlarged(TableLayout):
    """Made of the layout and the arranger that a screen has."""

    COVERS = True  # the card under the cursor is shown above it, too

    def __init__(self, screen):
        own = self._own = screen.layout
        self._arranger = screen.arranger
        self._others = True  # whether the others' cards are on the table
        self.draw_as(own)
        self.LEAST_W = own.LEAST_W
        self.COLUMNS = own.COLUMNS
        self.LEFT = own.LEFT
        self.RIGHT = own.RIGHT
        self.BELOW = own.BELOW
        self.ABOVE = own.ABOVE
        self.CALLS = own.CALLS
        if own.STACKS:
            self.x_of = own.x_of
            self.y_of = own.y_of
        else:
            self.draw_place = own.draw_place
            self.clear_place = own.clear_place
            self.BESIDE = own.BESIDE
        canvas = screen.app.canvas
        above = max(self.RAISE + self.LEFT, self.ABOVE)
        self._top = own.y_of(True, 0) - above if own.STACKS else own.top
        self._faces = None
        if own.STACKS and screen.table.stacks == screen.table.places:  # no hand besides them
            self._faces = self._large_stacks(canvas, screen.table.places)
        self._two_rows = not own.STACKS and self._has_two_rows(canvas)
        self.MIDDLE = ((0, 0, canvas.w, self._top),)
        seats = screen.table.seats
        for scale in (2, 1) if canvas.colours > 2 else (1,):
            margin = 4 * scale if canvas.colours > 2 else 3
            w = canvas.fonts.BIG_SUITS[0] * scale + margin
            h = (canvas.fonts.BIG_RANKS[0] + canvas.fonts.BIG_SUITS[0]) * scale + margin
            right = seats * (w + GAP)
            beside = canvas.w - right >= LEAST_W
            if h + GAP < self._top and (beside or right - GAP <= canvas.w):
                break
        self._signs = Signs(canvas, scale)
        self._card_w, self._card_h = w, h
        if beside:
            self._cards_y = (self._top - h - GAP) // 2
            self._rest = right + GAP, 0, canvas.w - right - GAP, self._top
        else:
            self._cards_y = 0
            self._rest = 1, h + 2 * GAP, canvas.w - 2, self._top - h - 2 * GAP

    def _large_stacks(self, canvas, places: int):
        """The faces of so many large stacks, if there are such; then `_left`, `_pitch`, `_row`,
        and `_top` say where they lie. Else None."""
        own = self._own
        faces = own.large_faces()
        if faces is None:
            return None
        columns = own.COLUMNS
        self._pitch = min(faces.w + APART, canvas.w // columns)
        self._left = (canvas.w - (columns - 1) * self._pitch - faces.w) // 2
        self._row = faces.h + own.BELOW
        self._top = canvas.h - places // columns * self._row - self.RAISE - self.LEFT
        own.draw_with(self, faces)
        self.keep_under(canvas.colours)
        return faces

    def _has_two_rows(self, canvas) -> bool:
        """Whether the hand, which lies in one row, has room in two; then `_top` is above both."""
        own = self._own
        row = own.CARD_H + own.BELOW + 2
        if canvas.colours == 2 or own.rows > 1 or 4 * row > canvas.h + row // 4:
            return False
        own.row = row
        self._top = own.top - row
        return True

    # Places

    def arrange(self, screen, turned: bool) -> None:
        others = screen.calling()
        changed = others != self._others or turned
        self._others = others
        if self._two_rows:
            self._own.rows = 1 if others else 2
        if self._faces is not None and changed:
            under = self._under, self._under_w, self._under_h
            self.draw_as(self._own)
            self._under, self._under_w, self._under_h = under
            if not others:
                self._own.draw_with(self, self._faces)
        self._arranger.arrange(screen, changed)
        if changed:
            screen.app.redraw()
        if others:
            return
        places = screen.view.places
        for place in range(len(screen.wide)):
            if place // places != screen.bottom:
                screen.wide[place] = 0
            elif self._faces is not None:
                columns = self._own.COLUMNS
                i = place % places
                screen.xs[place] = self._left + i % columns * self._pitch
                screen.ys[place] = self._top + self.RAISE + self.LEFT + i // columns * self._row
                screen.wide[place] = self.CARD_W

    def clear_moved(self, canvas) -> None:
        if self._others or not (self._two_rows or self._faces is not None):
            self._own.clear_moved(canvas)
            return
        canvas.wipe(0, self._top, canvas.w, canvas.h - self._top)
        canvas.touch(0, self._top, canvas.w, canvas.h - self._top)

    def lip(self, canvas, x: int, y: int, w: int, own: bool) -> None:
        self._own.lip(canvas, x, y + self.CARD_H - self._own.CARD_H, w, own)

    def _slot(self, screen, seat: int) -> int:
        """Where a seat's large card is: the next seat's at the left, one's own at the right."""
        seats = screen.view.seats
        return (seat - screen.bottom - 1) % seats * (self._card_w + GAP)

    def trick_x(self, screen, i: int) -> int:
        return self._slot(screen, self.trick_seat(screen, i)) + (self._card_w - self.CARD_W) // 2

    def trick_y(self, screen, i: int) -> int:
        return self._cards_y + (self._card_h - self.CARD_H) // 2

    # Drawing

    def clear_middle(self, canvas) -> None:
        if self._others:
            self._own.clear_middle(canvas)
        else:  # by name: super() takes from the heap
            TableLayout.clear_middle(self, canvas)

    def draw_middle(self, canvas, screen) -> None:
        if self._others:
            self._own.draw_middle(canvas, screen)
            return
        self.trick(canvas, screen)
        self._candidate(canvas, screen)
        self.rest(canvas, screen)

    def over(self, canvas, screen) -> None:
        if not self._others:
            x = self._slot(screen, screen.cursor // screen.view.places)
            y, w, h = self._cards_y, self._card_w + GAP, self._card_h + GAP
            canvas.wipe(x, y, w, h)
            canvas.touch(x, y, w, h)
            self._candidate(canvas, screen)
        elif self._own.COVERS:
            self._own.over(canvas, screen)

    def _candidate(self, canvas, screen) -> None:
        """The card under the cursor, where it would lie."""
        if screen.choosing() and screen.motion != CARD_PLAYED and screen.playable(screen.cursor):
            card = screen.view.top[screen.cursor]
            x = self._slot(screen, screen.cursor // screen.view.places)
            self._draw_card(canvas, screen.kind, card, x, True)

    def trick(self, canvas, screen) -> None:
        view = screen.view
        first = self.trick_start(screen)
        complete = screen.showing and screen.motion != CARD_PLAYED
        y = self._cards_y
        for i in range(self.trick_cards(screen)):
            seat = self.trick_seat(screen, i)
            x = self._slot(screen, seat)
            card = view.played[first + i]
            self._draw_card(canvas, screen.kind, card, x, False)
            if complete and seat == self.trick_winner(screen):
                canvas.fb.fill_rect(x, y + self._card_h + 1, self._card_w, GAP, canvas.mark)
        if not screen.showing and screen.motion != CARD_PLAYED and view.stage != END:
            if not screen.choosing():
                x = self._slot(screen, view.mover)
                canvas.dotted(x, y, (self._card_w - 1) | 1, (self._card_h - 1) | 1)

    def _draw_card(self, canvas, kind, card: int, x: int, bare: bool) -> None:
        """A large card; a bare one, which does not lie there yet, has a frame in place of its
        paper, with colours round it."""
        y, w, h = self._cards_y, self._card_w, self._card_h
        signs = self._signs
        size = signs.size
        ink = canvas.card_inks[card >> 3]
        two = canvas.colours == 2
        if bare and two:
            canvas.frame(x, y, w, h)
            ink = canvas.ink
        else:
            canvas.block(x, y, w, h, canvas.card)
        edge = (w - size) // 2
        left = x + edge
        signs.draw_rank(canvas, card, left, y + edge, ink)
        signs.draw_suit(canvas, card >> 3, left, y + h - edge - size, ink)
        if kind.suit[card] == TRUMP:
            cut = canvas.fonts.BIG_SUITS[0] // 2 - 1
            for i in range(cut):
                canvas.fb.hline(x + w - cut + i, y + i, cut - i, canvas.paper)
        if bare and not two:
            for i in range(2):
                canvas.fb.rect(x + i, y + i, w - 2 * i, h - 2 * i, canvas.mark)

    def rest(self, canvas, screen) -> None:
        """The points of each seat, with a bar at the declarer's, and the game's sign."""
        view = screen.view
        x, y, w, h = self._rest
        fonts = canvas.fonts
        wide = canvas.number_width(120, True)
        large = h >= view.seats * (fonts.DIGITS[0] + 2) and w >= wide + 4
        if not large:
            wide = canvas.number_width(120)
        box = fonts.BIG_SUITS[0] + 4
        aside = w >= wide + box + 6 and h >= box
        if not aside and (w < box or h < box + view.seats * canvas.line):
            box = fonts.SUITS[0] + 4
            aside = w >= wide + box + 6
        row = (h if aside else h - box - 2) // view.seats
        for seat in range(view.seats):
            n = (seat - screen.bottom - 1) % view.seats
            top = y + n * row + (0 if aside or seat != screen.bottom else box + 2)
            alone = seat == view.pile() and view.declarer == NOBODY  # in Ramsch
            if seat == view.dummy() and not alone:  # what it wins is its player's
                if seat == view.pile():
                    ink = canvas.ink if seat == view.mover else canvas.faint
                    name = screen.name(seat)
                    left = min(x, canvas.w - canvas.text_width(name))
                    canvas.text(name, left, top + (row - canvas.line) // 2, ink)
                continue
            self._side(canvas, screen, seat, x, top, w - (box + 4) * aside, row, wide, large)
        if view.kind is None:
            return
        left = x + w - box if aside else x + (w - box) // 2
        top = y + (h - box) // 2 if aside else y + (view.seats - 1) * row + 1
        if screen.handed:  # in place of it
            canvas.text_within(screen.name(screen.bottom), x, top + box // 3, w)
            return
        game = view.kind.game
        big = box > fonts.BIG_SUITS[0]
        ink = canvas.card_inks[game if game < GRAND else 0]
        canvas.block(left, top, box, box, canvas.card)
        canvas.game(game, left + 2, top + 2, ink, big)

    def _side(self, canvas, screen, seat, x, y, w, h, wide, large) -> None:
        """A seat's points, or those of the trick that it has just won; its name, if it has room."""
        view = screen.view
        if view.declarer == seat:
            canvas.fb.fill_rect(x, y + 1, 2, h - 2, canvas.mark)
        x += 4
        w -= 4
        player = view.player_of(seat)
        won = screen.showing and screen.motion != CARD_PLAYED
        won = won and view.owner_of(self.trick_winner(screen)) == seat
        own = view.points[seat] if seat == view.dummy() else view.points_of(player)
        points = self.trick_points(screen) if won else own
        ink = canvas.mark if won else canvas.ink
        high = canvas.fonts.DIGITS[0] if large else canvas.letters[0]
        turn = player == view.player_of(view.mover) and not screen.showing
        name_ink = canvas.ink if turn else canvas.faint
        top = y + (h - high) // 2
        if h >= high + canvas.line + 2:
            self._name(canvas, screen, seat, x, y + 1, w, name_ink)
            top = y + 1 + canvas.line
        elif w >= 2 * wide + canvas.blank and not (won or screen.handed):
            left = wide + canvas.blank
            self._name(canvas, screen, seat, x + left, top, w - left, name_ink)
        if won:
            lower = (high - canvas.letters[0]) // 2
            x = canvas.text("+", x, top + lower, ink) + canvas.gap
        canvas.number(points, x, top, ink, large)

    def _name(self, canvas, screen, seat, x, y, w, ink) -> None:
        """What a seat is called; if that has no room, and nobody has typed it, its number."""
        name = screen.name(seat)
        words = screen.evening.words
        typed = name != words.COMPUTER and name not in words.SEATS
        if typed or canvas.text_width(name) <= w:
            canvas.text_within(name, x, y, w, ink)
        elif name != words.COMPUTER:
            canvas.number(words.SEATS.index(name) + 1, x, y, ink)
