"""The layout of a table with hands, for two or three seats: made of the board's own layout.

One's own hand lies along the lower edge, sorted, each card as wide as all have room; when one is
played, the others close up. Of the others' hands backs show how many cards they have: at the left
those of the seat that comes next, at the right those of the one before. Each seat's card of the
trick lies on its side; an arrow points at who is to play one.
"""

from handheld.table.fans import fan, held, pile, won
from handheld.table.layout import TableLayout
from handheld.table.looks import CARD, CARD_PLAYED, CHOSEN
from handheld.table.sorting import sort_hand
from skat.cards import GRAND, NONE
from skat.table import END, NOBODY

NARROW = 10  # columns of cards that need all of them for their signs: side by side, no gap is left
OWN_ROOM = 20  # on a small screen, for one's own points behind one's name
NUMBERS = ("1", "2", "3", "4")  # of the players
EDGES = 2  # columns left free at both sides of a hand whose cards lie on each other
MANY = 6  # cards in a row where there is room for two rows


class Hands(TableLayout):
    """Where hands lie; `cards` is the board's own layout, which draws a card."""

    STACKS = False
    LEAST_H = 0  # of a screen on which a hand has larger cards than stacks

    def __init__(self, app, table):
        """For this board, and tables like this one."""
        cards = self.cards = app.layout
        self.draw_as(cards)
        canvas = app.canvas
        faces = cards.hand_faces()
        if faces is not None and canvas.h >= self.LEAST_H:
            cards.draw_with(self, faces)
            self.RAISE = cards.HAND_RAISE
            self.keep_under(canvas.colours)
        self.w = canvas.w
        self.fanned = cards.FANNED
        self.BESIDE = EDGES * self.fanned
        self.where = cards.HANDS  # HandPlaces of layout.py
        self.row = self.where.ROW or self.CARD_H + 4
        self.rows = 2 if canvas.h > canvas.w else 1
        self.bottom = canvas.h - self.CARD_H - (canvas.h > 64)  # of the lower row, where it begins
        self.gap = 1
        self.large = canvas.h > 64  # whether points are
        self.bar = 3 if self.large else 1  # how thick the declarer's is
        self.CALLS = self.where.CALLS
        self.BUBBLES = cards.BUBBLES
        self.top = self.bottom - (self.rows - 1) * self.row - self.RAISE
        self.MIDDLE = ((0, 0, canvas.w, self.top),)
        if self.large:
            self.NOTICE = (0, self.top, canvas.w)
        self._order = bytearray(table.places)

    # Places

    def arrange(self, screen, turned: bool) -> None:
        if screen.motion == CARD_PLAYED and not turned:
            return  # the others close up when it lies there
        order = self._order
        count = sort_hand(screen, order, screen.bottom)
        first = screen.bottom * screen.view.places
        for place in range(first, first + screen.view.places):
            if screen.view.top[place] == NONE and screen.wide[place]:
                screen.wide[place] = 0
                screen.moved = True
        if turned:
            self._put_away(screen)
        across = count if self.rows == 1 or count <= MANY else (count + 1) // 2
        across = max(across, 1)
        if self.fanned:
            self._fan(screen, count, across)
            return
        gap = self.gap
        pitch = min(self.CARD_W + gap, (self.w + gap) // across)
        if pitch < self.CARD_W < NARROW:  # of full width they would be drawn as apart
            gap = 0
        left = (self.w - across * pitch + gap) // 2
        for i in range(count):
            up = (count - 1) // across - i // across
            x = left + i % across * pitch
            y = self.bottom - up * self.row
            self._move(screen, order[i], x, y, pitch - gap)

    def _fan(self, screen, count: int, across: int) -> None:
        """Each card lies on the one at its left; all of the last one is seen."""
        room = self.w - self.CARD_W - 2 * EDGES
        pitch = self.CARD_W + EDGES
        if across > 1:
            pitch = min(pitch, room // (across - 1))
        for i in range(count):
            row = i // across
            up = (count - 1) // across - row
            here = min(count - row * across, across)
            left = (self.w - (here - 1) * pitch - self.CARD_W) // 2
            last = i % across == here - 1
            w = self.CARD_W if last else min(pitch, self.CARD_W)
            self._move(
                screen, self._order[i], left + i % across * pitch, self.bottom - up * self.row, w
            )

    def _put_away(self, screen) -> None:
        """Nothing is shown but one's own hand; a card of the others comes from their backs, or from
        below where one only watches."""
        for place in range(len(screen.wide)):
            side = self.side(screen, place // screen.view.places)
            screen.wide[place] = 0
            screen.xs[place] = 0 if side == 1 else self.w - self.CARD_W
            screen.ys[place] = 0
            if screen.watching and not screen.looking and not side:
                screen.xs[place] = (self.w - self.CARD_W) // 2
                screen.ys[place] = self.bottom
        screen.moved = True

    def _move(self, screen, place: int, x: int, y: int, w: int) -> None:
        if screen.xs[place] != x or screen.ys[place] != y or screen.wide[place] != w:
            screen.xs[place] = x
            screen.ys[place] = y
            screen.wide[place] = w
            screen.moved = True

    def clear_place(self, canvas, screen, place: int, raised: bool) -> None:
        if not self.fanned:
            TableLayout.clear_place(self, canvas, screen, place, raised)
            return
        x = screen.xs[place]
        y = screen.ys[place]
        w = screen.wide[place]
        beside = EDGES if w == self.CARD_W else 0  # its shadow
        h = min(self._below(y), canvas.h) - y
        canvas.wipe(x, y, w + beside, h)
        canvas.touch(x, y, w + beside, h)
        if raised:  # what comes up is seen in full width
            canvas.wipe(x, y - self.RAISE, self.CARD_W + EDGES, self.RAISE)
            canvas.touch(x, y - self.RAISE, self.CARD_W + EDGES, self.RAISE)

    def draw_place(self, canvas, screen, place: int, look: int) -> None:
        if not self.fanned:
            TableLayout.draw_place(self, canvas, screen, place, look)
            return
        x = screen.xs[place]
        y = screen.ys[place]
        w = screen.wide[place]
        if look & CHOSEN and w < self.CARD_W:
            canvas.clip_below(y)
            self.chosen(canvas, screen.kind, look & CARD, x, y - self.RAISE, self.CARD_W)
        canvas.clip_below(self._below(y))
        TableLayout.draw_place(self, canvas, screen, place, look)
        canvas.clip_below(canvas.h)

    def _below(self, y: int) -> int:
        """The row on which the cards begin that lie on those from y on."""
        return y + self.row if self.bottom > y else 999

    def clear_moved(self, canvas) -> None:
        """Make paper of all places where one's own hand may lie."""
        canvas.wipe(0, self.top, canvas.w, canvas.h - self.top)
        canvas.touch(0, self.top, canvas.w, canvas.h - self.top)

    def side(self, screen, seat: int) -> int:
        """Where a seat is: 0 below, 1 at the left, 2 at the right, where it is opposite for two."""
        seats = screen.view.seats
        return (seat - screen.bottom) % seats if seat < seats else 0

    # The trick

    def trick_x(self, screen, i: int) -> int:
        return self.where.TRICK_X[self.side(screen, self.trick_seat(screen, i))]

    def trick_y(self, screen, i: int) -> int:
        return self.where.TRICK_Y[self.side(screen, self.trick_seat(screen, i))]

    def trick(self, canvas, screen) -> None:
        view = screen.view
        first = self.trick_start(screen)
        lying = self.trick_cards(screen)
        complete = screen.showing and screen.motion != CARD_PLAYED
        for i in range(lying):
            card = view.played[first + i]
            x = self.trick_x(screen, i)
            y = self.trick_y(screen, i)
            self.face(canvas, screen.kind, card, x, y, self.CARD_W, True)
            if complete and self.trick_seat(screen, i) == self.trick_winner(screen):
                self.mark(canvas, screen.kind, card, x, y, self.CARD_W)
        if not screen.showing and screen.motion != CARD_PLAYED and view.stage != END:
            side = self.side(screen, view.mover)
            x = self.where.TRICK_X[side] + self.CARD_W // 2
            y = self.where.TRICK_Y[side] + self.CARD_H // 2
            _arrow(canvas, x, y, side, max(self.CARD_W // 4, 3))

    # The rest

    def rest(self, canvas, screen) -> None:
        view = screen.view
        where = self.where
        for seat in range(view.seats):
            side = self.side(screen, seat)
            turn = seat == view.mover and screen.motion != CARD_PLAYED and view.stage != END
            ink = canvas.ink if turn else canvas.faint
            if side:
                name = self._name(canvas, screen, seat)
                self._draw_name(canvas, screen, seat, name, side, where.NAMES_Y, where.NAME_W, ink)
                self._draw_backs(canvas, screen, seat, side)
            elif not screen.calling() and where.OWN_NAME_Y < self.top:
                name = self._own_name(canvas, screen)
                room = self._own_room(canvas)
                self._draw_name(canvas, screen, seat, name, 1, where.OWN_NAME_Y, room, ink)
            if not screen.calling():
                self._draw_points(canvas, screen, seat, side)
                if where.PILES and view.kind is not None:
                    pile(canvas, where, won(view, seat), where.PILES[side])
        if view.kind is not None and not screen.waiting:
            self._draw_sign(canvas, screen)
        if not screen.calling():
            self._draw_number(canvas, screen)

    def _draw_number(self, canvas, screen) -> None:
        """Which trick it is."""
        y = self.where.NUMBER_Y
        x = self.w - 1
        if self.w > 72:
            x -= canvas.number_width(self.tricks(screen))
            canvas.number(self.tricks(screen), x, y, canvas.faint)
            x = canvas.text_right("/", x - canvas.gap, y, canvas.faint) - canvas.gap
        number = self.trick_number(screen)
        canvas.number(number, x - canvas.number_width(number), y, canvas.faint)

    def _draw_name(self, canvas, screen, seat, name: str, side: int, y: int, w: int, ink) -> None:
        """A seat's name at the left (1) or at the right."""
        self._draw_text(canvas, name, side, y, w, ink)

    def _own_room(self, canvas) -> int:
        """How wide one's own name may be."""
        if not self.large:
            return self.where.TRICK_X[1] - OWN_ROOM
        if self.where.OWN_NAME_Y + 2 >= self.where.TRICK_Y[0] + self.CARD_H:  # below one's card
            return self.w * 2 // 3
        room = self.where.TRICK_X[0] - 4
        if self._in_line(canvas):
            plus = canvas.text_width("+") + canvas.gap
            room -= canvas.blank + plus + canvas.number_width(88, True)
        return room

    def _in_line(self, canvas) -> bool:
        """Whether one's own points stand behind one's name."""
        where = self.where
        return where.OWN_NAME_Y < where.OWN_POINTS_Y + canvas.fonts.DIGITS[0]

    def _own_name(self, canvas, screen) -> str:
        """What the seat at the bottom is called; nothing if that has no room, and nobody has typed
        it: beside its points a number would look like them."""
        name = screen.name(screen.bottom)
        cut = canvas.text_width(name) > self._own_room(canvas)
        return "" if cut and name in screen.evening.words.SEATS else name

    def _name(self, canvas, screen, seat: int) -> str:
        """What a seat is called; if that is too long, and nobody has typed it, its number."""
        name = screen.name(seat)
        seats = screen.evening.words.SEATS
        if canvas.text_width(name) > self.where.NAME_W and name in seats:
            name = NUMBERS[seats.index(name)]
        return name

    def _draw_text(self, canvas, text: str, side: int, y: int, w: int, ink: int) -> None:
        """A text at the left (1) or at the right."""
        x = 1 if side == 1 else self.w - 1 - min(canvas.text_width(text), w)
        canvas.text_within(text, x, y, w, ink)

    def _draw_backs(self, canvas, screen, seat: int, side: int) -> None:
        """As many backs as a seat has cards."""
        view = screen.view
        where = self.where
        step = where.BACK_PITCH
        if self.fanned:
            fan(canvas, where, held(view, seat), 1 if side == 1 else self.w - 3, side == 2)
            return
        colour = canvas.ink
        x = 1 if side == 1 else self.w - step
        for place in range(seat * view.places, (seat + 1) * view.places):
            if view.top[place] != NONE:
                canvas.fb.fill_rect(x, where.BACKS_Y, step - 1, where.BACK_H, colour)
                x += step if side == 1 else -step

    def _draw_points(self, canvas, screen, seat: int, side: int) -> None:
        """What the player of a seat has taken; of the trick that he has just won, with a plus, that
        alone."""
        view = screen.view
        y = self.where.POINTS_Y if side else self.where.OWN_POINTS_Y
        won = screen.showing and screen.motion != CARD_PLAYED
        won = won and view.owner_of(self.trick_winner(screen)) == view.owner_of(seat)
        points = self.trick_points(screen) if won else self.taken(view, seat)
        ink = canvas.mark if won else canvas.ink
        large = self.large
        plus = canvas.text_width("+") + 2 * canvas.gap if won else 0
        if plus + canvas.number_width(points, large) > self.where.POINTS_W:
            large = False
            y += (canvas.fonts.DIGITS[0] - canvas.letters[0]) // 2
        x = 1
        if side == 2:
            x = self.w - 1 - canvas.number_width(points, large) - plus
        elif not side and self._in_line(canvas):
            x = self._behind_name(canvas, screen)
        if won:
            lower = (canvas.fonts.DIGITS[0] - canvas.letters[0]) // 2 + 1 if large else 0
            x = canvas.text("+", x, y + lower, ink) + canvas.gap
        canvas.number(points, x, y, ink, large)

    def taken(self, view, seat: int) -> int:
        """The points that the player of a seat has taken."""
        return view.points_of(view.player_of(seat))

    def _behind_name(self, canvas, screen) -> int:
        """Where one's own points begin, where they stand behind the name, if it is shown."""
        if self.where.OWN_NAME_Y >= self.top:
            return 1
        w = min(canvas.text_width(self._own_name(canvas, screen)), self._own_room(canvas))
        return 1 + (w + canvas.blank if w else 0) + self._mark_w(canvas, screen, screen.bottom, w)

    def _mark_w(self, canvas, screen, seat: int, w: int) -> int:
        """How much room is taken by what stands behind a seat's name of w pixels."""
        return 0

    def _draw_sign(self, canvas, screen) -> None:
        """The game's sign, and a bar on the side of whoever has declared it."""
        where = self.where
        x = where.SIGN_X
        y = where.SIGN_Y
        w = where.SIGN_W
        h = where.SIGN_H
        game = screen.view.kind.game
        ink = canvas.card_inks[game if game < GRAND else 0]
        big = w > canvas.fonts.BIG_SUITS[0]
        size = (canvas.fonts.BIG_SUITS if big else canvas.fonts.SUITS)[0]
        canvas.block(x, y, w, h, canvas.card)
        canvas.game(game, x + (w - size + 1) // 2, y + (h - size + 1) // 2, ink, big)
        self._draw_declarer(canvas, screen)

    def _draw_declarer(self, canvas, screen) -> None:
        """The bar on the side of whoever plays the game."""
        where = self.where
        x = where.SIGN_X
        y = where.SIGN_Y
        w = where.SIGN_W
        h = where.SIGN_H
        declarer = screen.view.declarer
        if declarer == NOBODY:
            return
        side = self.side(screen, declarer)
        thick = self.bar
        if side:
            x = x - 2 * thick if side == 1 else x + w + thick
            canvas.fb.fill_rect(x, y, thick, h, canvas.mark)
        else:
            canvas.fb.fill_rect(x, y + h + 1, w, thick, canvas.mark)


def _arrow(canvas, x: int, y: int, side: int, size: int) -> None:
    """An arrow's head with its middle at x, y: down, to the left, or to the right."""
    for i in range(size):
        if side:
            column = x - size // 2 + i if side == 1 else x + size // 2 - i
            canvas.fb.vline(column, y - i, 2 * i + 1, canvas.mark)
        else:
            canvas.fb.hline(x - i, y + size // 2 - i, 2 * i + 1, canvas.mark)
