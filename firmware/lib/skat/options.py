"""The options of Officers' Skat and the names that they have everywhere: docs/rules.md.

An option is an attribute with a small number. Position lines (`rules=`) and records name those
that are not at their default by a word.
"""

from skat.cards import NULL, RAMSCH
from skat.scoring import BASE, BOTH, FIXED, LOSER, MATADOR, POINTS, TWO34

STAGED, EIGHT_COVERED, ALL_OPEN = range(3)  # the option `deal`

# Attribute, its values, the default first, and the words of all but the default.
TABLE = (
    ("deal", (STAGED, EIGHT_COVERED, ALL_OPEN), ("eightcovered", "allopen")),
    ("passing", (0, 1), ("passing",)),
    ("null", (1, 0), ("nonull",)),
    ("scoring", (MATADOR, BASE, POINTS, TWO34), ("base", "points", "two34")),
    ("extended", (0, 1), ("extended",)),
    ("schneider30", (0, 1), ("schneider30",)),
    ("schwarztricks", (0, 1), ("schwarztricks",)),
    ("levels", (0, 1), ("levels",)),
    ("ramsch", (LOSER, BOTH, FIXED), ("ramschboth", "ramsch15")),
    ("lowten", (0, 10, 1), ("lowten", "lowten1")),
    ("noramsch", (0, 1), ("noramsch",)),
)


class Options:
    """A set of options: `deal`, `passing`, `null`, `scoring`, `extended`, `schneider30`,
    `schwarztricks`, `levels`, `ramsch`, `lowten` and `noramsch`, at first at their defaults."""

    null: int  # two that are read here
    noramsch: int

    def __init__(self):
        for name, values, _ in TABLE:
            setattr(self, name, values[0])

    def may_declare(self, game: int) -> bool:
        """Whether this game may be declared, CLUBS to RAMSCH."""
        if game == NULL:
            return bool(self.null)
        return game != RAMSCH or not self.noramsch

    def choice(self, i: int) -> int:
        """Which of its values the i-th option of TABLE has, 0 for the default."""
        name, values, _ = TABLE[i]
        return values.index(getattr(self, name))

    def choose(self, i: int, choice: int) -> None:
        """Give the i-th option this one of its values. Raises ValueError if there is none such."""
        name, values, _ = TABLE[i]
        if not 0 <= choice < len(values):
            raise ValueError("%s: there is no choice %d" % (name, choice))
        setattr(self, name, values[choice])

    def words(self):
        """The words of all options that are not at their default, in the order of TABLE."""
        named = self.named()
        return [named[name] for name, _, _ in TABLE if name in named]

    def named(self):
        """The same words by the options' names, as records have them."""
        named = {}
        for i in range(len(TABLE)):
            if self.choice(i):
                named[TABLE[i][0]] = TABLE[i][2][self.choice(i) - 1]
        return named

    def read(self, words) -> None:
        """Take options from their words, the rest at their defaults. Raises ValueError."""
        self.from_bytes(bytes(len(TABLE)))
        for word in words:
            i = _option_of(word)
            if self.choice(i):
                raise ValueError("'%s': %s is given twice" % (word, TABLE[i][0]))
            self.choose(i, 1 + TABLE[i][2].index(word))

    def read_named(self, named) -> None:
        """Take options from their words by name. Raises ValueError."""
        for name in named:
            word = named[name]
            if not isinstance(word, str) or TABLE[_option_of(word)][0] != name:
                raise ValueError("'%.20s' has no such value" % name)
        self.read(named.values())

    def to_bytes(self) -> bytes:
        """The choices, a byte each, in the order of TABLE."""
        return bytes([self.choice(i) for i in range(len(TABLE))])

    def from_bytes(self, choices) -> None:
        """Take such bytes; where they end, defaults. Raises ValueError; nothing is changed then."""
        if len(choices) > len(TABLE):
            raise ValueError("there are %d options, not %d" % (len(TABLE), len(choices)))
        for i in range(len(choices)):
            if choices[i] >= len(TABLE[i][1]):
                raise ValueError("%s: there is no choice %d" % (TABLE[i][0], choices[i]))
        for i in range(len(TABLE)):
            self.choose(i, choices[i] if i < len(choices) else 0)


def _option_of(word: str) -> int:
    for i in range(len(TABLE)):
        if word in TABLE[i][2]:
            return i
    raise ValueError("'%.20s' is no option" % word)
