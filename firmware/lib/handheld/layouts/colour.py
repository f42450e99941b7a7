"""What the tables of the boards with 256 colours share: cards, stacks, the trick, the turn."""

from handheld.colour_canvas import ColourCanvas
from handheld.deck import LARGE, Deck
from handheld.faces import Faces
from handheld.table.layout import TableLayout
from handheld.table.looks import CARD, CARD_PLAYED, CHOSEN, TURNING
from skat.cards import GRAND
from skat.table import END

LIP_X, LIP_Y = 2, 3  # how much of a covered card shows from under the open one
ARROW = 9  # rows of the arrow at whose turn it is
PLUS = 10  # the sign before a trick's points, high and wide


class ColourLayout(TableLayout):
    """Cards that look like cards: the open one lies on the covered one, whose edge looks out.

    A card that may be played is bright; one that may not is dull, has no edge, and is smaller; the
    one under the cursor comes up, in a frame. In the trick the lead lies at the left, each card
    nearer to whose it is; where the next one is to come, an arrow points at who is to play it.
    """

    CANVAS = ColourCanvas
    FONTS = "colour"
    LEAST_W = 17
    RAISE = 5
    HAND_RAISE = 8
    BAR_GAP, BAR_H = 2, 3
    FANNED = True
    RIGHT = LIP_X
    BELOW = LIP_Y
    COVERS = True
    DECK = ""  # the file with the pictures on the cards
    TRICK_X = (0, 0)  # the lead, and the reply
    TRICK_Y = (0, 0)  # the other side's card, and one's own

    def __init__(self, colours: int):
        self.deck = Deck(self.DECK)
        self.draw_with(self, self.stack_faces())
        super().__init__(colours)

    def stack_faces(self):
        """What draws the cards of a stack (faces.py)."""

    def hand_faces(self):
        return self.wide_faces(34)

    def large_faces(self):
        return self.hand_faces()

    def wide_faces(self, w: int):
        """Faces with large ranks and signs, `w` pixels wide."""
        return Faces(
            self.deck,
            LARGE,
            w=w,
            h=48,
            left=1,
            column=14,
            top=3,
            pip=23,
            big=True,
            signs=(2, 1),
            suit=(w - 23, 24),
            figure=(w - 24, 3),
            wreath=(w - 26, 21),
        )

    @staticmethod
    def draw_with(layout, faces) -> None:
        """Let a layout draw its cards with these Faces."""
        layout.face = faces.face
        layout.chosen = faces.chosen
        layout.mark = faces.mark
        layout.cover = faces.cover
        layout.CARD_W = faces.w
        layout.CARD_H = faces.h

    def trick_x(self, _screen, i: int) -> int:
        return self.TRICK_X[i]

    def trick_y(self, screen, i: int) -> int:
        return self.TRICK_Y[self.trick_own(screen, i)]

    # Cards

    def clear_place(self, canvas, screen, place: int, raised: bool) -> None:
        TableLayout.clear_place(self, canvas, screen, place, raised)
        if raised and screen.wide[place] < self.CARD_W:  # what comes up is seen in full width
            x = screen.xs[place]
            y = screen.ys[place] - self.RAISE
            canvas.wipe(x, y, self.CARD_W + self.RIGHT, self.RAISE)
            canvas.touch(x, y, self.CARD_W + self.RIGHT, self.RAISE)

    def draw_place(self, canvas, screen, place: int, look: int) -> None:
        w = screen.wide[place]
        if look < TURNING and look & CHOSEN and w < self.CARD_W:
            x = screen.xs[place]
            y = screen.ys[place]
            canvas.clip_below(y)
            self.chosen(canvas, screen.kind, look & CARD, x, y - self.RAISE, self.CARD_W)
            canvas.clip_below(canvas.h)
        TableLayout.draw_place(self, canvas, screen, place, look)

    def lip(self, canvas, x: int, y: int, w: int, own: bool) -> None:
        y += self.CARD_H + LIP_Y
        # No more of it than a card that has come up leaves to be seen.
        fb = canvas.fb
        whole = w >= self.CARD_W  # else the rest lies below the next card, which may stay as it is
        seen = w - 1 if whole else w - LIP_X
        fb.fill_rect(x + LIP_X, y - 20, seen, 19, canvas.cover)
        if whole:
            fb.vline(x + LIP_X + seen, y - 20, 18, canvas.edge)
        fb.hline(x + LIP_X + 1, y - 1, seen - 1, canvas.edge)
        fb.hline(x + LIP_X + 2, y - 3, w - 4, canvas.net)

    # The trick

    def trick(self, canvas, screen) -> None:
        view = screen.view
        first = self.trick_start(screen)
        for i in range(self.trick_cards(screen)):
            own = self.trick_own(screen, i)
            card = view.played[first + i]
            x = self.TRICK_X[i]
            y = self.TRICK_Y[own]
            self.face(canvas, screen.kind, card, x, y, self.CARD_W, True)
            if self.complete(screen) and own == (self.trick_winner(screen) == screen.bottom):
                self.mark(canvas, screen.kind, card, x, y, self.CARD_W)
        if not screen.showing and screen.motion != CARD_PLAYED and view.stage != END:
            own = view.mover == screen.bottom
            x = self.TRICK_X[view.count % 2] + self.CARD_W // 2
            y = (self.TRICK_Y[0] + self.TRICK_Y[1] + self.CARD_H - ARROW) // 2
            arrow(canvas.fb, x, y, own, canvas.mark)

    def complete(self, screen) -> bool:
        """Whether both cards of a trick lie there."""
        return screen.showing and screen.motion != CARD_PLAYED

    # The rest

    def trump(self, canvas, screen, x: int, y: int, w: int, h: int) -> None:
        """The game's sign on a card of its own; above or below it whose game it is."""
        view = screen.view
        if view.kind is None:
            return
        canvas.shadow(x, y, w, h)
        canvas.sheet(x, y, w, h, canvas.card, canvas.edge)
        game = view.kind.game
        size = canvas.fonts.BIG_SUITS[0]
        ink = canvas.card_inks[game] if game < GRAND else canvas.card_inks[0]
        canvas.game(game, x + (w - size) // 2, y + (h - size) // 2, ink, True)
        self.draw_declarer(canvas, screen, x, y, w, h)

    def name(self, canvas, screen, seat: int, x: int, y: int, w: int) -> None:
        """A side's name, brighter when it is to play or has just won the trick."""
        turn = seat == screen.view.mover and screen.motion != CARD_PLAYED
        canvas.text_within(screen.name(seat), x, y, w, canvas.ink if turn else canvas.faint)

    def sign(self, canvas, screen, seat: int, x: int, y: int) -> None:
        """Whether a person or the computer plays a side."""
        fonts = canvas.fonts
        n = fonts.PERSON if screen.person(seat) else fonts.CHIP
        canvas.glyph(fonts.SIGNS, n, x, y, canvas.faint)

    def gain(self, canvas, screen, x: int, y: int) -> None:
        """The points of a complete trick, large, with a plus; PLUS + 30 wide."""
        line = (canvas.fonts.DIGITS[0] - 2) // 2
        canvas.fb.fill_rect(x, y + line, PLUS, 2, canvas.mark)
        canvas.fb.fill_rect(x + PLUS // 2 - 1, y + line - PLUS // 2 + 1, 2, PLUS, canvas.mark)
        canvas.number(self.trick_points(screen), x + PLUS + canvas.gap, y, canvas.mark, True)


def arrow(fb, x: int, y: int, down: bool, colour: int) -> None:
    """An arrow's head, its middle at x and its upper edge at y."""
    for i in range(ARROW):
        fb.hline(x - i, y + (ARROW - 1 - i if down else i), 2 * i + 1, colour)
