"""The last trick, large; then the card under the cursor; then all cards won. Where the table has
large cards, the other sides' come first.

While hands are hidden, only the last trick may be looked at, as at every table: all cards won are a
help with counting, which can be turned off, and the deal keeps it.
"""

from handheld.buttons import PRESS, A, B
from handheld.large import Large
from handheld.screen import Screen
from handheld.table.names import card_name
from skat.cards import GRAND, NONE, TRUMP, UNKNOWN, kind

LINE = 3  # the rows that the line between the two sides takes
# Where the names of those who won cards stand: below the title, above the cards; or before the
# first of them; or, without a title, there, cut; or nowhere, with lines between the sides.
ABOVE, FIRST, ALONE, APART = range(4)


class Main(Screen):
    """A turns to the card under the cursor, to the cards won, and back; any other press goes
    back."""

    NAME = "trick"
    PRIVATE = True
    TWO_BUTTONS = (A, A, B, B)

    def __init__(self, app, cursor: int = -1):
        """`cursor`: its place on the table; -1: where it was left."""
        super().__init__(app)
        self._cursor = app.cursor if cursor < 0 else cursor
        self.page = 0
        self._others = None
        if self.evening.settings.large:
            self._others = __import__("handheld.ease.others", None, None, ("Others",)).Others(
                self.evening
            )
            self.page = -1 if self._others.cards else 0
        self.kind = self.evening.session.table.kind or kind(GRAND)  # before a game is named

    def press(self, button: int, kind: int) -> None:
        if button != A or self.page >= self._pages():
            self.app.show("table")
            return
        self.page += 1
        if self.page == 2 and self._is_hidden():
            self.app.mark_counted()
        self.app.redraw()

    def _pages(self) -> int:
        """The number of the last page."""
        return 1 if self._is_hidden() and not self.evening.settings.counting else 2

    def _is_hidden(self) -> bool:
        """Whether cards won help to tell what hidden hands hold."""
        session = self.evening.session
        return session.running() and session.table.has_secrets()

    def click(self, x: int, y: int) -> None:
        self.press(A, PRESS)

    def draw(self, canvas) -> None:
        if self.page < 0:
            self._others.draw(canvas)
        elif self.page == 0:
            self._draw_trick(canvas)
        elif self.page == 1:
            self._draw_card(canvas)
        else:
            self._draw_won(canvas)

    def _draw_trick(self, canvas) -> None:
        evening = self.evening
        words = evening.words
        table = evening.session.table
        self.title_bar(canvas, words.LAST_TRICK)
        first = table.count - table.count % table.seats - table.seats
        if first < 0:
            canvas.text_centred(words.NO_TRICK, 0, canvas.w, canvas.h // 2)
            return
        points = 0
        best = table.winning(first, table.seats) - first
        fonts = canvas.fonts
        large = Large(self.app)
        w, h = large.w, large.h
        if large.deck:
            self._draw_laid(canvas, large, first, best)
            return
        gap = min(canvas.line // 3, (canvas.w - 2 - table.seats * w) // (table.seats - 1))
        wide = canvas.text_width("88 ") + canvas.text_width(words.POINTS)
        beside = canvas.w - table.seats * w - wide
        if beside < (table.seats + 1) * gap and beside >= table.seats + 2:
            gap = 1  # what they are worth has room beside them then
        crown = fonts.SIGNS[0]
        y = canvas.head + crown + 1
        for i in range(table.seats):
            card = table.played[first + i]
            points += self.kind.points[card]
            x = 1 + i * (w + gap)
            large.card(canvas, self.kind, card, x, y)
            if i == best:
                width = canvas.glyph_width(fonts.SIGNS, fonts.CROWN)
                canvas.glyph(fonts.SIGNS, fonts.CROWN, x + (w - width) // 2, canvas.head)
        x += w + max(2 * gap - 2, 2)
        name = evening.name(table.winners[first // table.seats])
        if canvas.w - x >= w:
            y += (h - 2 * canvas.line) // 2
        elif y + h + 2 * canvas.line <= canvas.h:  # no room beside the cards, but below them
            x = 3
            y += h + canvas.line // 3
        else:
            self.title_bar(canvas, "%s: %d" % (name, points))
            return
        canvas.text_within(name, x, y, canvas.w - x)
        y += canvas.line
        x = canvas.number(points, x, y) + canvas.blank
        canvas.text_within(words.ONE_POINT if points == 1 else words.POINTS, x, y, canvas.w - x)

    def _draw_laid(self, canvas, large, first: int, best: int) -> None:
        """The trick's cards in columns, each above the name of whoever has played it; above the one
        that has won a crown, and below all what it has brought. Names that are too long for their
        columns are smaller, else each in a row of its own; without room for that only the winner's
        is told."""
        evening = self.evening
        words = evening.words
        table = evening.session.table
        fonts = canvas.fonts
        reading = canvas.letters
        column = canvas.w // table.seats
        points = 0
        below = canvas.h - canvas.head - large.h - fonts.SIGNS[0]
        y = canvas.head + fonts.SIGNS[0] + max((below - 2 * canvas.line) // 3, 2)
        names = [evening.name(table.froms[first + i] // table.places) for i in range(table.seats)]
        for font in (reading, fonts.TEXT):
            canvas.write_in(font)
            fit = max([canvas.text_width(name) for name in names]) <= column - 2
            if fit:
                break
        rows = 1 if fit else table.seats
        under = y + large.h + 5
        named = under + (rows + 1) * canvas.line <= canvas.h
        for i in range(table.seats):
            card = table.played[first + i]
            points += self.kind.points[card]
            x = i * column + (column - large.w) // 2
            large.card(canvas, self.kind, card, x, y, i == best)
            if i == best:
                left = x + (large.w - canvas.glyph_width(fonts.SIGNS, fonts.CROWN)) // 2
                top = y - fonts.SIGNS[0] - 1
                canvas.glyph(fonts.SIGNS, fonts.CROWN, left, top, canvas.mark)
            if named:
                w = canvas.text_width(names[i])
                x = max(min(i * column + (column - w) // 2, canvas.w - 2 - w), 2)
                ink = canvas.ink if i == best else canvas.faint
                canvas.text_within(names[i], x, under, canvas.w - 4, ink)
                if not fit:
                    under += canvas.line
        canvas.write_in(reading)
        text = "%d %s" % (points, words.ONE_POINT if points == 1 else words.POINTS)
        if not named:
            text = "%s: %s" % (names[best], text)
        if fit or not named:
            under += canvas.line
        top = under + max((canvas.h - under - canvas.line) // 3, 0)
        canvas.text_centred(text, 0, canvas.w, top)

    def _draw_card(self, canvas) -> None:
        words = self.evening.words
        table = self.evening.session.table
        card = table.top[self._cursor]
        if card in (NONE, UNKNOWN):
            canvas.text_centred(words.NO_CARD, 0, canvas.w, canvas.h // 2)
            return
        faces = self.evening.settings.faces
        self.title_bar(canvas, card_name(words, faces, card))
        large = Large(self.app)
        w, h = large.w, large.h
        y = canvas.head + (canvas.h - canvas.head - h) // 2
        if large.narrow:
            y = canvas.head + canvas.line
            x = 3
            large.card(canvas, self.kind, card, x, y)
            y += h + canvas.line // 2
        else:
            x = large.left
            large.card(canvas, self.kind, card, x, y)
            x += w + canvas.line // 2
            y += (h - 3 * canvas.line) // 2
        points = self.kind.points[card]
        end = canvas.number(points, x, y) + canvas.blank
        canvas.text(words.ONE_POINT if points == 1 else words.POINTS, end, y)
        if self.kind.suit[card] == TRUMP:
            canvas.text(words.TRUMP, x, y + canvas.line)
        if table.under[self._cursor] != NONE:
            canvas.text_within(words.COVERED, x, y + 2 * canvas.line, canvas.w - x)

    def _draw_won(self, canvas) -> None:
        """The others' cards above one's own, as large as all can be, below the names of those who
        have won them, or behind these."""
        style, big, beside, w, h, across = self._form(canvas)
        y = 0
        table = self.evening.session.table
        if style <= FIRST:
            self.title_bar(canvas, self.evening.words.WON_CARDS)
            y = canvas.head
        reading = canvas.letters
        own = self.evening.bottom()
        for ahead in range(1, table.seats + 1):
            seat = (own + ahead) % table.seats
            n = 0
            if style == ABOVE:
                self._draw_name(canvas, seat, y, canvas.w)
                y += self._name_rows(canvas)
            elif style < APART:
                n = self._name_tricks(canvas, seat, style, table.seats * w + 2)
                canvas.write_in(canvas.fonts.TEXT)
                wide = n * (table.seats * w + 2) - 2
                self._draw_name(canvas, seat, y + (h - canvas.letters[0]) // 2, wide)
                canvas.write_in(reading)
            for i in range(table.count // table.seats):
                if table.winners[i] == seat:
                    x = n % across * (table.seats * w + 2)
                    for card in range(table.seats * i, table.seats * (i + 1)):
                        self._draw_small(canvas, card, x, y + n // across * h + 1, big, beside)
                        x += w
                    n += 1
            y += (n + across - 1) // across * h + 1
            if style == APART and seat != own:
                canvas.fb.hline(0, y, canvas.w, canvas.ink)
                y += LINE - 2

    def _draw_name(self, canvas, seat: int, y: int, w: int) -> None:
        """Who has won what follows, within w pixels."""
        ink = canvas.faint
        if canvas.colours == 2:
            canvas.fb.fill_rect(0, y, w, canvas.letters[0], canvas.bar)
            ink = canvas.on_bar
        canvas.text_within(self.evening.name(seat), 2, y, w - 3, ink)

    def _name_rows(self, canvas) -> int:
        """How many rows a name above the cards takes."""
        return canvas.line if canvas.colours > 2 else canvas.letters[0]

    def _form(self, canvas):
        """How to draw the cards won: the style; whether with big ranks; whether the suit is beside
        the rank or below it; the distance between cards and between rows; and how many tricks fit a
        row."""
        fonts = canvas.fonts
        size = fonts.SUITS[0]
        seats = self.evening.session.table.seats
        for style in (ABOVE, FIRST, ALONE, APART):
            between = 0
            if style <= FIRST:
                between = canvas.head
            if style == ABOVE:
                between += seats * self._name_rows(canvas)
            elif style == APART:
                between = LINE * (seats - 1)
            for big, beside in ((True, False), (False, False), (False, True)):
                rank = (fonts.BIG_RANKS if big else fonts.RANKS)[0]
                w = 2 * size if beside else self._rank_width(canvas, big)
                h = size if beside else rank + size + 1
                w += 1
                h += 1 if canvas.colours == 2 else 2 if beside else 3
                across = (canvas.w + 2) // (seats * w + 2)
                if between + self._rows(canvas, style, w, across) * h + seats <= canvas.h:
                    return style, big, beside, w, h, across
        return style, big, beside, w, h, across

    def _rows(self, canvas, style: int, w: int, across: int) -> int:
        """How many rows all cards won take, so many tricks in each, and names where they stand
        among them."""
        table = self.evening.session.table
        won = [0] * table.seats
        if FIRST <= style < APART:
            for seat in range(table.seats):
                won[seat] = self._name_tricks(canvas, seat, style, table.seats * w + 2)
        for i in range(table.count // table.seats):
            won[table.winners[i]] += 1
        return sum([(n + across - 1) // across for n in won])

    def _name_tricks(self, canvas, seat: int, style: int, w: int) -> int:
        """In place of how many tricks, each w pixels wide, a name stands: for the whole of it, or
        without a title for what one has room for."""
        if style == ALONE:
            return 1
        reading = canvas.letters
        canvas.write_in(canvas.fonts.TEXT)
        wide = canvas.text_width(self.evening.name(seat)) + 5
        canvas.write_in(reading)
        return min((wide + w - 1) // w, canvas.w // w)

    def _rank_width(self, canvas, big: bool) -> int:
        """The room that a rank above its suit takes: a ten's, or the suit's."""
        fonts = canvas.fonts
        return canvas.glyph_width(fonts.BIG_RANKS, 1) if big else fonts.SUITS[0]

    def _draw_small(self, canvas, played: int, x: int, y: int, big: bool, beside: bool) -> None:
        """A card that was played, small, from x, y."""
        card = self.evening.session.table.played[played]
        fonts = canvas.fonts
        size = fonts.SUITS[0]
        rank = fonts.BIG_RANKS if big else fonts.RANKS
        w = size if beside else self._rank_width(canvas, big)
        ink = canvas.ink
        if canvas.colours > 2:
            wide = 2 * size if beside else w
            high = size + 1 if beside else rank[0] + size + 3
            canvas.sheet(x, y - 1, wide + 1, high, canvas.card, canvas.edge)
            ink = canvas.card_inks[card >> 3]
        canvas.rank(card, x, y, w, ink, big)
        if beside:
            canvas.suit(card >> 3, x + size, y, ink)
        else:
            canvas.suit(card >> 3, x + (w - size) // 2, y + rank[0] + 1, ink)
