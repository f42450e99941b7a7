"""Reading position lines, what all games share: docs/notation.md.

The cards are dealt as the line tells them; then what was done is done by the table's own actions,
so that the rules themselves refuse what cannot have come about. A game's Reader says how its cards
lie and what must have been done.
"""

from skat import games
from skat.calls import PASS, SAY_KONTRA, SAY_RE, call_number
from skat.cards import NONE, UNKNOWN, card_name, card_number
from skat.chance import TRUMP
from skat.table import END, NOBODY

_FIRST = "officers"
# The keys of all games.
_KEYS = "variant view seen stage declarer kontra rules forehand bid skat bids form turned".split()


def game_of(words):
    """The game of a line: its variant, else its first word; but `officers` alone means lskat, which
    had these lines first."""
    name = words[0] if words else ""
    if name == _FIRST or name not in games.NAMES:
        name = "lskat"
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key == "variant":
            name = value
    try:
        return games.find(name)
    except ValueError as error:
        raise ValueError("variant: %s" % error)


class Told:
    """A source of the cards that a line tells: `cards` has them by their position in the pack.
    `missing`: the positions at which there was none when it was to be dealt."""

    def __init__(self):
        self.cards = bytearray([UNKNOWN] * (TRUMP + 1))
        self.missing = bytearray()

    def card(self, i: int, seen: bool = True) -> int:
        """The card at a position."""
        if self.cards[i] == NONE:
            self.missing.append(i)
        return self.cards[i]


class Reader:
    """Brings a `table` to where a line says it is. A game has a class of its own, which says

    FIELDS, KEYS, STAGES    the words that a line begins with, its keys, the words of stages
    WORDS                   those among the rules that are no options
    read()                  brings the table there

    What all lines tell is read before: `call` declares the game, -1 for none yet; `stage` is a
    word, `mover`, `viewer` and `declarer` are seats or NOBODY, `kontra` is 0 to 2; `options` and
    `words`, those of WORDS that are there. `fields` are the words of FIELDS, `keys` the values.
    """

    FIELDS: tuple = ()
    KEYS = ""
    STAGES: dict = {}
    WORDS: tuple = ()

    def __init__(self, line):
        """`line`: its words. Raises ValueError with a sentence that names the field."""
        game = game_of(line)
        self.table = table = game.rules.Table()
        self._named = bytearray(NONE)
        self._read_keys(line)
        self.fields = line[: len(self.FIELDS)]
        self.call = self._game(line[1])
        self.stage = self.keys.get("stage", "play")
        if self.stage not in self.STAGES.values():
            raise ValueError("stage: %s has no '%s'" % (game.name, self.stage))
        self.mover = self.seat(self.fields[self.FIELDS.index("MOVER")], "MOVER")
        self.viewer = self._seat_of("view")
        self.declarer = self._seat_of("declarer")
        self.kontra = self._number("kontra", ("0", "1", "2"))
        self.options = game.rules.Options()
        self._read_rules()
        self.read()
        table.start_here()
        table.viewer = self.viewer

    def read(self) -> None:
        """Bring the table to where the line says it is."""

    # The words of a line

    def _read_keys(self, line) -> None:
        fields = self.FIELDS
        if line and line[0] != fields[0]:
            raise ValueError("a position begins with '%s', not '%s'" % (fields[0], line[0]))
        if len(line) < len(fields):
            raise ValueError(
                "%s is missing: a position is %s" % (fields[len(line)], " ".join(fields))
            )
        self.keys: dict = {}
        for word in line[len(fields) :]:
            key, equals, value = word.partition("=")
            if not equals:
                raise ValueError("'%s' is not KEY=VALUE" % word)
            if key in self.keys:
                raise ValueError("%s is given twice" % key)
            if key not in _KEYS:
                raise ValueError("'%s' is not a key of a position" % key)
            if key not in self.KEYS.split():
                raise ValueError("%s: %s has none" % (key, self.table.VARIANT))
            self.keys[key] = value

    def _game(self, word: str) -> int:
        call = call_number("=" + word)
        if call < 0 and word != "-":
            raise ValueError("GAME: one of C S H D G N R with H S Z O, or -, not '%s'" % word)
        return call

    def _read_rules(self) -> None:
        rules = self.keys.get("rules", "")
        rules = rules.split(",") if rules else []
        self.words = [word for word in rules if word in self.WORDS]
        try:
            self.options.read([word for word in rules if word not in self.WORDS])
        except ValueError as error:
            raise ValueError("rules: %s" % error)

    def seat(self, word: str, field: str) -> int:
        """The seat that a word names."""
        seats = self.table.openers if field == "forehand" else self.table.seats
        if word not in ("0", "1", "2")[:seats]:
            raise ValueError("%s: a seat is 0 to %d, not '%s'" % (field, seats - 1, word))
        return int(word)

    def _seat_of(self, key: str) -> int:
        return self.seat(self.keys[key], key) if key in self.keys else NOBODY

    def _number(self, key: str, values) -> int:
        word = self.keys.get(key, values[0])
        if word not in values:
            raise ValueError("%s: one of %s, not '%s'" % (key, " ".join(values), word))
        return int(word)

    def card(self, name: str, field: str) -> int:
        """The card that two letters name, which must not have been named before."""
        try:
            card = UNKNOWN if name == "??" else card_number(name)
        except ValueError as error:
            raise ValueError("%s: %s" % (field, error))
        if card < NONE:
            if self._named[card]:
                raise ValueError("%s: %s is there twice" % (field, name))
            self._named[card] = 1
        return card

    def cards(self, word: str, field: str) -> list:
        """The cards that are run together, or `-` for none, likewise."""
        if word == "-":
            return []
        if len(word) % 2:
            raise ValueError("%s: cards are two letters each, run together" % field)
        return [self.card(word[i : i + 2], field) for i in range(0, len(word), 2)]

    def seen_cards(self, word: str, field: str) -> list:
        """The same for cards that all have seen."""
        cards = self.cards(word, field)
        if UNKNOWN in cards:
            unknown = card_name(UNKNOWN)
            raise ValueError("%s: everybody has seen these cards, so not '%s'" % (field, unknown))
        return cards

    # What was done

    def do(self, action: int, else_say: str) -> None:
        """Do an action that must have been done; `else_say`: the sentence where it cannot be."""
        if not self.table.may_play(action):
            raise ValueError(else_say)
        self.table.play(action)

    def at(self) -> str:
        """The word of the stage that the table is at."""
        return self.STAGES.get(self.table.stage, "")

    def say_kontra(self) -> None:
        """Do what was said after the declaration."""
        table = self.table
        for due in range(2):
            if self.stage == ("kontra", "re")[due] and self.kontra != due:
                raise ValueError("kontra: it is %d in this stage" % due)
        asked = self.at() == "kontra"
        while self.at() == "kontra" and (self.stage != "kontra" or table.mover != self.mover):
            table.play(SAY_KONTRA if self.kontra else PASS)
        if asked and self.stage == "kontra" != self.at():
            raise ValueError("MOVER: seat %d is not asked for Kontra" % self.mover)
        if self.at() == "re" and self.stage != "re":
            table.play(SAY_RE if self.kontra == 2 else PASS)
        if table.kontra != self.kontra:
            raise ValueError("kontra: it can't be %d here" % self.kontra)

    def check_turn(self) -> None:
        """Check that the table is where the line says it is."""
        table = self.table
        if table.stage != END and self.at() != self.stage:
            raise ValueError("stage: it must be %s here" % self.at())
        if table.mover != self.mover:
            raise ValueError("MOVER: it is the turn of %d, not of %d" % (table.mover, self.mover))
