"""The games that were kept, the newest first, to be looked at again."""

from handheld.screen import Menu
from skat.record import Record


class Main(Menu):
    """A list of games; A replays one."""

    NAME = "games"

    def __init__(self, app):
        super().__init__(app)
        self._places = app.files.games()
        self._labels = {}

    def title(self) -> str:
        return self.app.words.GAMES

    def items(self):
        if not self._places:
            return [("", self.app.words.NO_GAMES, None)]
        return [(str(i), self._label(i), None) for i in range(len(self._places))]

    def _label(self, i: int) -> str:
        if i not in self._labels:
            self._labels[i] = self._read_label(i)
        return self._labels[i]

    def _read_label(self, i: int) -> str:
        try:
            record = self._record(i)
        except ValueError:
            return "?"
        points = record.points
        label = "%d:%d  " % (points[0], points[1])
        names = [record.names[seat] or self.app.words.SEATS[seat] for seat in (0, 1)]
        return label + " - ".join(names)

    def _record(self, i: int):
        return Record(self.app.files.game(self._places[i]))

    def choose(self, key: str, step: int) -> None:
        if key and not step:
            try:
                self.app.show("replay", self._record(int(key)))
            except ValueError as error:
                self.app.show("error", str(error))

    def back(self) -> None:
        self.app.show("statistics")
