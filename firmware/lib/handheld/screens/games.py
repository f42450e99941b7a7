"""The games that were kept, the newest first, to be looked at again."""

from handheld.screen import Menu
from handheld.settings import SEAT_LEVELS
from skat.recorded import Record, summary


class Main(Menu):
    """A list of games; A replays one. Only the lines that come into sight are read."""

    NAME = "games"

    def __init__(self, app, chosen: int = 0):
        """`chosen`: the line to begin at."""
        super().__init__(app)
        self.chosen = chosen
        self._places = app.files.games()
        self._labels = {}

    def title(self) -> str:
        return self.app.words.GAMES

    def count(self) -> int:
        return max(len(self._places), 1)

    def item(self, n: int):
        if not self._places:
            return "", self.app.words.NO_GAMES, None
        if n not in self._labels:
            self._labels[n] = self._label(n)
        points, names = self._labels[n]
        return str(n), points, names

    def _label(self, n: int):
        """The points of a game, and who played it (None for what cannot be read)."""
        try:
            names, players, points = summary(self._line(n))
        except ValueError:
            return "?", None
        first, second = [names[seat] or self._player(seat, players[seat]) for seat in (0, 1)]
        return "%d:%d" % tuple(points), "%s - %s" % (first, second)

    def _player(self, seat: int, player: str) -> str:
        """What to call a seat that has no name, after who played it."""
        words = self.app.words
        if player == "human":
            return words.HUMAN
        if player in SEAT_LEVELS:
            return words.LEVELS[SEAT_LEVELS.index(player)]
        return player or words.SEATS[seat]

    def _line(self, n: int) -> str:
        return self.app.files.game(self._places[n])

    def choose(self, key: str, step: int) -> None:
        if key and not step:
            try:
                self.app.show("replay", Record(self._line(int(key))), int(key))
            except ValueError as error:
                self.app.show("error", str(error))

    def back(self) -> None:
        self.app.show("statistics")
