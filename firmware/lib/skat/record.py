"""Records of games: one JSON object a line, written and read (docs/notation.md)."""

import json

from skat import cards, lskat
from skat.notation import action_number, action_word, position_line, read_position
from skat.table import END

VERSION = 1  # of the format
_PLAYERS = 2


def record_line(session, program: str, names, players) -> str:
    """A completed deal as one line, without its end.

    `program`: version of the program; `names` and `players`: two texts each, of the seats.
    """
    table = session.table
    start = lskat.new_table()
    lskat.deal(start, session.number, session.forehand)
    view = start.view(0, lskat.new_table())
    return json.dumps(
        {
            "v": VERSION,
            "program": program,
            "variant": "lskat",
            "options": {},
            "deal": session.number,
            "open": position_line(view)[: -len(" view=0")],
            "forehand": session.forehand,
            "names": list(names),
            "players": list(players),
            "actions": [action_word(table.played[i]) for i in range(table.count)],
            "game": cards.GAMES[table.kind.game],
            "points": list(table.points),
            "score": [session.deal_score(0), session.deal_score(1)],
            "undone": session.undone,
            "date": None,
        }
    )


class Turned:
    """A card source for a record without a number: the covered cards as they were turned."""

    def __init__(self, cards_turned):
        """`cards_turned`: card numbers, the leader's first."""
        self._cards = cards_turned
        self._next = 0

    def turn(self, place: int) -> int:
        """The next card that was turned. Raises ValueError after the last."""
        if self._next == len(self._cards):
            raise ValueError("turned: there are more cards to turn than it names")
        card = self._cards[self._next]
        self._next += 1
        return card


class Record:
    """A game that was recorded. `table` is at its start, `actions` are those that were played.

    `names` and `players` are two texts each; `number` is the deal's, or -1; `undone` how many
    actions were taken back; `points` those of both seats at the end.
    """

    def __init__(self, line: str):
        """Read a line. Raises ValueError with a sentence that names the key that is wrong."""
        try:
            fields = json.loads(line)
        except ValueError:
            raise ValueError("this is no JSON object on one line")
        if not isinstance(fields, dict):
            raise ValueError("a record is a JSON object, {...}")
        if _get(fields, "v", int) != VERSION:
            raise ValueError("v: this program reads version 1 of records, not %r" % fields["v"])
        if fields.get("variant", "lskat") != "lskat":
            raise ValueError("variant: %r is not known here, only lskat" % fields["variant"])
        if fields.get("options"):
            raise ValueError("options: lskat has none")
        self.names = _texts(fields, "names")
        self.players = _texts(fields, "players")
        self.undone = _get(fields, "undone", int) if "undone" in fields else 0
        self.number = -1
        if fields.get("deal") is not None:
            self._deal(_get(fields, "deal", int), _get(fields, "forehand", int))
        else:
            self._open(_get(fields, "open", str), _get(fields, "turned", list))
        words = _get(fields, "actions", list)
        self.actions = bytearray(len(words))
        self._play(words, fields.get("points"))

    def _deal(self, number: int, forehand: int) -> None:
        if forehand not in (0, 1):
            raise ValueError("forehand: a seat is 0 or 1, not %r" % forehand)
        self.number = number
        self.table = lskat.new_table()
        try:
            lskat.deal(self.table, number, forehand)
        except ValueError as error:
            raise ValueError("deal: %s" % error)

    def _open(self, line: str, turned) -> None:
        try:
            self.table = read_position(line)
        except ValueError as error:
            raise ValueError("open: %s" % error)
        try:
            self.table.source = Turned([cards.card_number(word) for word in turned])
        except (TypeError, ValueError) as error:
            raise ValueError("turned: %s" % error)

    def _play(self, words, points) -> None:
        """Play all actions to see that they are legal, then take them back."""
        table = self.table
        for i in range(len(words)):
            try:
                if not isinstance(words[i], str):
                    raise ValueError("%r is no word" % (words[i],))
                self.actions[i] = action_number(words[i])
                table.play(self.actions[i])
            except ValueError as error:
                raise ValueError("actions: number %d, %s: %s" % (i + 1, words[i], error))
        self.points = list(table.points)
        if table.stage == END and points is not None and points != list(table.points):
            raise ValueError("points: %r, but the actions give %r" % (points, list(table.points)))
        while table.count > table.start:
            table.undo()


def _get(fields, key: str, kind):
    """A value that must be there and of this kind; a bool is no int."""
    value = fields.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        if value is None:
            raise ValueError("%s: is missing" % key)
        raise ValueError("%s: %r is not what belongs there" % (key, value))
    return value


def _texts(fields, key: str):
    """Two texts, empty where the key is missing."""
    value = fields.get(key)
    if value is None:
        return ["", ""]
    if (
        not isinstance(value, list)
        or len(value) != _PLAYERS
        or not all([isinstance(text, str) for text in value])
    ):
        raise ValueError("%s: two texts belong there, not %r" % (key, value))
    return value
