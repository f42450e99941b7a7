"""Records of games: one JSON object a line, written, read and checked (docs/notation.md)."""

import json
from array import array

from skat import cards, games
from skat.cards import NONE, UNKNOWN
from skat.chance import TRUMP, Drawn, Pack
from skat.notation import action_number, action_word, position_line, read_position
from skat.session import opening
from skat.table import END, NOBODY

VERSION = 1  # of the format
_CLIP = 20  # characters of a wrong value that an error quotes


def record_line(session, program: str, names, players, more=()) -> str:
    """A completed deal as one line, without its end.

    `program`: version of the program; `names` and `players`: a text for each seat; `more`: further
    pairs of key and value.
    """
    table = session.table
    start = opening(session)
    fields = {
        "v": VERSION,
        "program": program,
        "variant": table.VARIANT,
        "options": table.options.named(),
        "deal": session.number if session.number >= 0 else None,
        "open": position_line(start.view(NOBODY)),
        "forehand": session.forehand,
        "names": list(names),
        "players": list(players),
        "actions": [action_word(table.action(i)) for i in range(table.done())],
        "game": "-" if table.kind is None else cards.GAMES[table.kind.game],
        "points": list(table.points),
        "score": [session.deal_score(seat) for seat in range(table.seats)],
        "undone": session.undone,
        "hints": session.hints,
        "date": None,
    }
    if session.counted:
        fields["counting"] = 1
    if session.number < 0:
        fields["turned"] = [cards.card_name(card) for card in _turned(start, table)]
    fields.update(more)
    return json.dumps(fields)


def _turned(start, table):
    """The cards that came to light after the opening, in that order; plays `start` to the end."""
    source = _Listing(start.source)
    start.source = source
    for i in range(table.done()):
        start.play(table.action(i))
    return source.seen


class _Listing:
    """A source that lists what others see of it."""

    def __init__(self, source):
        self._source = source
        self.seen = []

    def card(self, i: int, seen: bool = True) -> int:
        card = self._source.card(i, seen)
        if seen and card < NONE:
            self.seen.append(card)
        return card


def summary(line: str):
    """(names, players, points, score) from a line, one per seat, without checking the game.

    Raises ValueError as Record does, and if there are no points; the score may be None.
    """
    return _summary(_fields(line))


def counted(line: str):
    """(name of the game, players, the person's seat, points, score) from the line of a deal that
    counts for the only person in it: no hint was given, and nothing taken back. Else None.

    Raises ValueError as `summary`.
    """
    fields = _fields(line)
    _names, players, points, score = _summary(fields)
    if not score or fields.get("undone") or fields.get("hints") or players.count("human") != 1:
        return None
    game = _of_game(fields, games.find).name
    return game, players, players.index("human"), points, score


def _summary(fields):
    seats = _of_game(fields, games.find).seats
    points = _each(fields, "points", int, seats)
    if points is None:
        raise ValueError("points: is missing")
    score = _each(fields, "score", int, seats)
    return _texts(fields, "names", seats), _texts(fields, "players", seats), points, score


class Turned(Drawn):
    """The cards of a record without a number, as they came to light: the open ones that were dealt
    after the opening and the covered ones that were turned."""

    def __init__(self, turned, left: bool = False, table=None):
        """`turned`: card numbers, the leader's first; `left`: whether the deal may end before its
        cards are turned, because somebody has left it. `table`: how it began, to deal it again."""
        super().__init__()
        self._lay = bytearray([NONE] * (TRUMP + 1))  # what lay there then, but for unknown covers
        for i in range(TRUMP if table else 0):
            place = table.place_in_pack(i, table.forehand)
            covered = table.is_covered(i)
            card = table.under[place] if covered else table.top[place]
            if card != UNKNOWN or not covered:
                self._lay[i] = card
        self._turned = turned
        self._left = left
        self.used = 0

    def card(self, i: int, seen: bool = True) -> int:
        """The card at a position."""
        return super().card(i, seen) if self._lay[i] == NONE else self._lay[i]

    def draw(self, i: int) -> int:
        """The next card that came to light. Raises ValueError after the last one."""
        if self.used == len(self._turned):
            if self._left:
                return super().draw(i)
            raise ValueError("turned: the actions turn more cards than it names")
        self.used += 1
        return self._turned[self.used - 1]


class Record:
    """A recorded game. `table` is at its start; `actions` are all that were played.

    `names` and `players` have a text for each seat; `number` is the deal's, or -1; `undone` counts
    actions taken back, `hints` hints given; `points` are those of each seat at the end.
    """

    def __init__(self, line: str):
        """Read a line. Raises ValueError with a sentence that names the wrong key."""
        fields = _fields(line)
        game = _of_game(fields, games.find)
        self.table = game.rules.Table()
        self._seats = self.table.seats
        self.names = _texts(fields, "names", self._seats)
        self.players = _texts(fields, "players", self._seats)
        self.undone = _count(fields, "undone")
        self.hints = _count(fields, "hints")
        options = _options(fields, game)
        if fields.get("deal") is None:
            self._start_from_position(fields, game, options)
        else:
            self._start_from_number(fields, options)
        self._play(fields)

    def _start_from_number(self, fields, options) -> None:
        self.number = _need(fields, "deal", int)
        forehand = _forehand(fields, self.table.openers)
        if forehand is None:
            raise ValueError("forehand: is missing")
        try:
            self.table.deal(Pack(self.number), forehand, options)
        except ValueError as error:
            raise ValueError("deal: %s" % error)
        if fields.get("open") is not None and not _agree(_opening(fields), self.table):
            raise ValueError("open: deal %d starts differently" % self.number)

    def _start_from_position(self, fields, game, options) -> None:
        self.number = -1
        table = self.table = _opening(fields)
        forehand = _forehand(fields, self.table.openers)
        if table.VARIANT != game.name:
            raise ValueError("variant: %s, but not in 'open'" % game.name)
        if options.words() != table.options.words():
            raise ValueError("options: 'open' has other rules")
        if game.rules.tells_forehand(table) and forehand not in (None, table.forehand):
            raise ValueError("forehand: %d, but in 'open' it is %d" % (forehand, table.forehand))
        turned = _numbers(fields, "turned", cards.card_number)
        there = list(table.top) + list(table.under) + list(table.played[: table.count])
        for card in turned:
            if card in there:
                raise ValueError("turned: %s is there twice" % cards.card_name(card))
            there.append(card)
        table.source = Turned(turned, fields.get("left") is not None, table)

    def _play(self, fields) -> None:
        """Play all actions to check that they are legal, then take them back."""
        table = self.table
        self.actions = _numbers(fields, "actions", action_number)
        for i in range(len(self.actions)):
            action = self.actions[i]
            if not table.may_play(action):
                raise ValueError(
                    "actions: number %d, %s, is not legal" % (i + 1, action_word(action))
                )
            table.play(action)
        if self.number < 0 and table.source.used < len(fields["turned"]):
            raise ValueError(
                "turned: it names %d cards, but the actions turn %d"
                % (len(fields["turned"]), table.source.used)
            )
        self.points = list(table.points)
        game = "-" if table.kind is None else cards.GAMES[table.kind.game]
        if fields.get("game") not in (None, game):
            raise ValueError("game: %s, but this game is '%s'" % (_shown(fields["game"]), game))
        points = _each(fields, "points", int, self._seats)
        if table.stage == END and points not in (None, self.points):
            given = " and ".join([str(side) for side in self.points])
            raise ValueError("points: the actions give " + given)
        table.undo_to(0)


def _fields(line: str):
    """The keys and values of a line, whose version and game must be known here."""
    try:
        fields = json.loads(line)
    except ValueError:
        raise ValueError("this is not a JSON object on one line")
    except (RuntimeError, MemoryError):  # what CPython and MicroPython raise for deep nesting
        raise ValueError("this JSON is nested too deeply, or too long")
    if not isinstance(fields, dict):
        raise ValueError("a record is a JSON object, {...}")
    if _need(fields, "v", int) != VERSION:
        raise ValueError("v: this program reads version 1 of records, not %s" % _shown(fields["v"]))
    return fields


def _of_game(fields, ask):
    """`ask` of the game that was played: without a variant it was lskat."""
    try:
        return ask(_get(fields, "variant", str) or "lskat")
    except ValueError as error:
        raise ValueError("variant: %s" % error)


def _options(fields, game):
    """The options of the game."""
    named = _get(fields, "options", dict) or {}
    options = game.rules.Options()
    if named and not options.TABLE:
        raise ValueError("options: %s has none" % game.name)
    try:
        options.read_named(named)
    except ValueError as error:
        raise ValueError("options: %s" % error)
    return options


def _is(value, kind) -> bool:
    """Whether a value is of this kind; a bool is no int."""
    return isinstance(value, kind) and not isinstance(value, bool)


def _shown(value) -> str:
    """A wrong value for a sentence: shortened, and of a list or an object only its kind.

    (Printing deep nesting takes more stack than there is.)
    """
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    text = repr(value)
    return text if len(text) <= _CLIP else text[:_CLIP] + "..."


def _get(fields, key: str, kind):
    """A value of this kind; None if the key is missing."""
    value = fields.get(key)
    if value is not None and not _is(value, kind):
        raise ValueError("%s: %s does not belong there" % (key, _shown(value)))
    return value


def _need(fields, key: str, kind):
    """A value of this kind that must be there."""
    value = _get(fields, key, kind)
    if value is None:
        raise ValueError("%s: is missing" % key)
    return value


def _count(fields, key: str) -> int:
    """A count, 0 if the key is missing."""
    count = _get(fields, key, int) or 0
    if count < 0:
        raise ValueError("%s: %s is below zero" % (key, _shown(count)))
    return count


def _each(fields, key: str, kind, seats: int):
    """A list of values of this kind, one per seat; None if the key is missing."""
    value = _get(fields, key, list)
    if value is not None and (len(value) != seats or not all([_is(each, kind) for each in value])):
        raise ValueError("%s: must be a list of %d, one for each seat" % (key, seats))
    return value


def _texts(fields, key: str, seats: int):
    """A text for each seat, empty if the key is missing."""
    return _each(fields, key, str, seats) or [""] * seats


def _forehand(fields, seats: int):
    """The seat that opened, or None if the key is missing."""
    forehand = _get(fields, "forehand", int)
    if forehand is not None and not 0 <= forehand < seats:
        raise ValueError("forehand: a seat is 0 to %d, not %s" % (seats - 1, _shown(forehand)))
    return forehand


def _numbers(fields, key: str, number):
    """A list of words as an array of numbers, by the function `number`."""
    words = _need(fields, key, list)
    numbers = array("H", [0] * len(words))
    for i in range(len(words)):
        try:
            if not isinstance(words[i], str):
                raise ValueError
            numbers[i] = number(words[i])
        except ValueError:
            raise ValueError("%s: number %d, %s, is not valid" % (key, i + 1, _shown(words[i])))
    return numbers


def _opening(fields):
    """The table that `open` describes."""
    if fields.get("open") is None and fields.get("left") is not None:
        raise ValueError("open: this deal was lost before its first card")
    line = _need(fields, "open", str)
    try:
        return read_position(line)
    except ValueError as error:
        raise ValueError("open: %s" % error)


def _game(table) -> int:
    """The game of a table, NOBODY before one is named."""
    return NOBODY if table.kind is None else table.kind.game


def _agree(opening, dealt) -> bool:
    """Whether an opening position agrees with a deal; its covered cards may be unknown."""
    for p in range(len(dealt.top)):
        if opening.top[p] != dealt.top[p]:
            return False
        if opening.under[p] not in (dealt.under[p], cards.UNKNOWN):
            return False
        if opening.under[p] != dealt.under[p] == cards.NONE:
            return False
    if opening.VARIANT != dealt.VARIANT or opening.mover != dealt.mover:
        return False
    if opening.stage != dealt.stage or _game(opening) != _game(dealt):
        return False
    return opening.options.words() == dealt.options.words()
