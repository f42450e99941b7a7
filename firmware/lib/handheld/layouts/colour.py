"""What the tables of the boards with sixteen colours share: cards, stacks, the trick, the turn."""

from handheld.colour_canvas import ColourCanvas
from handheld.table.layout import TableLayout
from handheld.table.looks import CARD_PLAYED
from skat.cards import GRAND, TRUMP
from skat.table import END

ROUND = 2  # pixels that are cut off the corners of a card
CUT = 9  # off the corner of a trump
LOWER = 2  # how much lower a card that may not be played begins
LIP_X, LIP_Y = 2, 3  # how far a covered card looks out from under the open one
STEP = 6  # from line to line in a back's pattern
ARROW = 9  # rows of the arrow at whose turn it is
PLUS = 10  # the sign before a trick's points, high and wide
TEN, BIG_TEN = 14, 21  # how wide the widest rank is


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
    BAR_GAP, BAR_H = 2, 3
    LEFT = 1
    RIGHT = LIP_X
    BELOW = LIP_Y
    COVERS = True
    BIG_RANK = False
    RANK_X = RANK_Y = SUIT_X = SUIT_Y = 0  # on a card
    TRICK_X = (0, 0)  # the lead, and the reply
    TRICK_Y = (0, 0)  # the other side's card, and one's own

    def trick_x(self, _screen, i: int) -> int:
        return self.TRICK_X[i]

    def trick_y(self, screen, i: int) -> int:
        return self.TRICK_Y[self.trick_own(screen, i)]

    # Cards

    def face(self, canvas, kind, card: int, x: int, y: int, w: int, playable: bool) -> None:
        cut = CUT if kind.suit[card] == TRUMP else ROUND
        h = self.CARD_H
        if playable:
            sheet(canvas, x, y, w, h, canvas.card, canvas.edge, cut)
        else:
            sheet(canvas, x + 1, y + LOWER, w - 2, h - LOWER, canvas.dull, canvas.dull, cut)
        ink = canvas.card_inks[card >> 3]
        fonts = canvas.fonts
        big = self.BIG_RANK and w > self.SUIT_X + 8  # if the suit has room below it
        width = BIG_TEN if big else TEN
        left = (w - width) // 2
        if left > self.RANK_X:
            left = self.RANK_X
        canvas.rank(card, x + left, y + self.RANK_Y, width, ink, big)
        left = w - fonts.SUITS[0] - 1
        if left > self.SUIT_X:
            left = self.SUIT_X
        canvas.suit(card >> 3, x + left, y + self.SUIT_Y, ink)

    def chosen(self, canvas, kind, card: int, x: int, y: int, w: int) -> None:
        self.face(canvas, kind, card, x, y, w, True)
        self.mark(canvas, kind, card, x, y, w)

    def mark(self, canvas, kind, card: int, x: int, y: int, w: int) -> None:
        """A frame round a card."""
        cut = CUT if kind.suit[card] == TRUMP else ROUND
        ring(canvas, x, y, w, self.CARD_H, cut)
        ring(canvas, x - 1, y - 1, w + 2, self.CARD_H + 2, cut + 1)

    def cover(self, canvas, x: int, y: int, w: int) -> None:
        fb = canvas.fb
        net = canvas.net
        h = self.CARD_H
        sheet(canvas, x, y, w, h, canvas.cover, canvas.edge, ROUND)
        if w < 3 * STEP:
            return
        fb.rect(x + 2, y + 2, w - 4, h - 4, net)
        x += 4
        y += 4
        w -= 8
        h -= 8
        if canvas.back == 2:
            lozenges(fb, x, y, w, h, net)
            return
        slants(fb, x, y, w, h, net, 0)
        if canvas.back == 1:
            slants(fb, x, y, w, h, net, 1)
            slants(fb, x, y, w, h, net, 2)
        else:
            slants(fb, x, y, w, h, net, -1)

    def lip(self, canvas, x: int, y: int, w: int, own: bool) -> None:
        y += self.CARD_H + LIP_Y
        # No more of it than a card that has come up leaves to be seen.
        sheet(canvas, x + LIP_X, y - 20, w, 20, canvas.cover, canvas.edge, ROUND)
        canvas.fb.hline(x + LIP_X + 2, y - 3, w - 4, canvas.net)

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
        sheet(canvas, x, y, w, h, canvas.card, canvas.edge, ROUND)
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


def sheet(canvas, x: int, y: int, w: int, h: int, colour: int, edge: int, cut: int) -> None:
    """A card with nothing on it; `cut` pixels are missing at its top right corner."""
    canvas.sheet(x, y, w, h, colour, edge, cut)


def ring(canvas, x: int, y: int, w: int, h: int, cut: int) -> None:
    """A ring that marks a card."""
    canvas.line_round(x, y, w, h, canvas.mark, cut)


def slants(fb, x: int, y: int, w: int, h: int, colour: int, phase: int) -> None:
    """Slanting lines that fill a rectangle, rising; those for a phase of -1 are falling."""
    at = phase if phase >= 0 else (w - 1) % 2  # so that they cross the rising ones on a pixel
    while at < w + h - 1:
        x0 = at - h + 1 if at >= h else 0
        x1 = at if at < w else w - 1
        if phase < 0:
            fb.line(x + w - 1 - x0, y + at - x0, x + w - 1 - x1, y + at - x1, colour)
        else:
            fb.line(x + x0, y + at - x0, x + x1, y + at - x1, colour)
        at += STEP


def lozenges(fb, x: int, y: int, w: int, h: int, colour: int) -> None:
    """Lozenges in one another, the largest filling a rectangle."""
    left = x + (w - 1) // 2
    right = x + w // 2
    upper = y + (h - 1) // 2
    lower = y + h // 2
    across = (w - 1) // 2
    while across > 0:
        along = across * h // w
        fb.line(left - across, upper, left, upper - along, colour)
        fb.line(right + across, upper, right, upper - along, colour)
        fb.line(left - across, lower, left, lower + along, colour)
        fb.line(right + across, lower, right, lower + along, colour)
        across -= 4


def arrow(fb, x: int, y: int, down: bool, colour: int) -> None:
    """An arrow's head, its middle at x and its upper edge at y."""
    for i in range(ARROW):
        fb.hline(x - i, y + (ARROW - 1 - i if down else i), 2 * i + 1, colour)
