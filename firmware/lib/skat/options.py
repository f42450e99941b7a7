"""Options of a game, and their names everywhere: docs/rules.md.

An option is an attribute with a small number. Position lines (`rules=`) and records name those
that are not at their default by a word.
"""


class Options:
    """A set of options, at first at their defaults. A game lists its own in `TABLE`, a row for
    each: attribute, its values, the default first, and the words of all but the default.
    """

    TABLE: tuple = ()

    def __init__(self):
        for name, values, _ in self.TABLE:
            setattr(self, name, values[0])

    def copy(self):
        """A copy."""
        options = type(self)()
        options.from_bytes(self.to_bytes())
        return options

    def choice(self, i: int) -> int:
        """The number of the i-th option's value in TABLE, 0 for the default."""
        name, values, _ = self.TABLE[i]
        return values.index(getattr(self, name))

    def choose(self, i: int, choice: int) -> None:
        """Set the i-th option to its value of this number. Raises ValueError if there is none."""
        name, values, _ = self.TABLE[i]
        if not 0 <= choice < len(values):
            raise ValueError("%s: there is no choice %d" % (name, choice))
        setattr(self, name, values[choice])

    def words(self):
        """The words of all options that are not at their default, in the order of TABLE."""
        named = self.named()
        return [named[name] for name, _, _ in self.TABLE if name in named]

    def named(self):
        """The same words by the options' names, as records have them."""
        named = {}
        for i in range(len(self.TABLE)):
            if self.choice(i):
                named[self.TABLE[i][0]] = self.TABLE[i][2][self.choice(i) - 1]
        return named

    def read(self, words) -> None:
        """Take options from their words, the rest at their defaults. Raises ValueError."""
        self.from_bytes(bytes(len(self.TABLE)))
        for word in words:
            i = self._option_of(word)
            if self.choice(i):
                raise ValueError("'%s': %s is given twice" % (word, self.TABLE[i][0]))
            self.choose(i, 1 + self.TABLE[i][2].index(word))

    def read_named(self, named) -> None:
        """Take options from their words by name. Raises ValueError."""
        for name in named:
            word = named[name]
            if not isinstance(word, str) or self.TABLE[self._option_of(word)][0] != name:
                raise ValueError("'%.20s' has no such value" % name)
        self.read(named.values())

    def to_bytes(self) -> bytes:
        """The choices, a byte each, in the order of TABLE."""
        return bytes([self.choice(i) for i in range(len(self.TABLE))])

    def from_bytes(self, choices) -> None:
        """Take such bytes; missing ones are defaults. Raises ValueError, with nothing changed."""
        if len(choices) > len(self.TABLE):
            raise ValueError("there are %d options, not %d" % (len(self.TABLE), len(choices)))
        for i in range(len(choices)):
            if choices[i] >= len(self.TABLE[i][1]):
                raise ValueError("%s: there is no choice %d" % (self.TABLE[i][0], choices[i]))
        for i in range(len(self.TABLE)):
            self.choose(i, choices[i] if i < len(choices) else 0)

    def _option_of(self, word: str) -> int:
        for i in range(len(self.TABLE)):
            if word in self.TABLE[i][2]:
                return i
        raise ValueError("'%.20s' is not an option" % word)
