"""The recorded games, the newest first, to be replayed."""

from handheld.buttons import DOWN, A, B
from handheld.menu import Menu
from handheld.sides import own_side, side_name
from skat.records import Record, summary


class Main(Menu):
    """A list of games, one's own side first, with a crown if that won and = for a draw; A replays
    one, A held analyses it. Only visible lines are read."""

    NAME = "games"

    TWO_BUTTONS = (DOWN, A, A, B)

    def __init__(self, app, chosen: int = 0):
        """`chosen`: the line to begin at."""
        super().__init__(app)
        self.chosen = chosen
        self.places = self.evening.files.games()
        self._read = {}
        if self.places:  # room for the sign
            fonts = app.canvas.fonts
            self.left = 6 + app.canvas.glyph_width(fonts.SIGNS, fonts.CROWN)

    def title(self) -> str:
        """Short where it leaves no room for a note."""
        words = self.evening.words
        canvas = self.app.canvas
        both = canvas.text_width(words.GAMES) + canvas.text_width(words.HOLD_ANALYSIS)
        fits = both + 2 * canvas.blank + 6 <= canvas.w
        return words.GAMES if fits or not self.places else words.PLAYED

    def count(self) -> int:
        return max(len(self.places), 1)

    def item(self, n: int):
        if not self.places:
            return "", self.evening.words.NO_GAMES, None
        points, names, _ahead = self._game(n)
        return str(n), points, names

    def _game(self, n: int):
        """The points of a game, its players, and by how much one's own side was ahead; "?", None
        and None if it can't be read."""
        if n not in self._read:
            self._read[n] = self._summary(n)
        return self._read[n]

    def _summary(self, n: int):
        try:
            names, players, points, score = summary(self._line(n))
        except ValueError:
            return "?", None, None
        own = own_side(players)
        score = score or points
        words = self.evening.words
        seats = [(own + i) % len(players) for i in range(len(players))]
        names = " - ".join([side_name(words, names, players, seat) for seat in seats])
        ahead = score[own] - max([score[seat] for seat in seats[1:]])
        return ":".join([str(points[seat]) for seat in seats]), names, ahead

    def notes(self):
        words = self.evening.words
        return (words.HOLD_ANALYSIS, words.HOLD_A) if self.places else ()

    def draw_line(self, canvas, n: int, y: int, rows: int) -> None:
        super().draw_line(canvas, n, y, rows)
        if not self.places:
            return
        ahead = self._game(n)[2]
        ink = canvas.on_bar if n == self.chosen else canvas.ink
        if ahead == 0:
            canvas.text("=", 4, y, ink)
        elif ahead is not None and ahead > 0:
            fonts = canvas.fonts
            y += (canvas.letters[0] - fonts.SIGNS[0]) // 2
            canvas.glyph(fonts.SIGNS, fonts.CROWN, 2, y, ink)

    def _line(self, n: int) -> str:
        return self.evening.files.game(self.places[n])

    def choose(self, key: str, step: int) -> None:
        if key and not step:
            self._open("replay", int(key))

    def hold(self, key: str) -> None:
        if key:
            self._open("analysis", int(key))

    def _open(self, name: str, n: int) -> None:
        """Show a game on this screen."""
        try:
            self.app.show(name, Record(self._line(n)), n)
        except ValueError as error:
            self.app.show("error", str(error))

    def back(self) -> None:
        self.app.show("statistics")
