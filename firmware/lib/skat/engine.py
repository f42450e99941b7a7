"""The engine: answers the protocol of docs/engine.md, a line in, lines out.

It reasons only from what the mover may see: a position is cut down to that view when it is read.
"""

from skat import VERSION, players
from skat.notation import action_word
from skat.position import read_position

LONGEST = 1000  # characters of a line; a position takes less than 300
_GREATEST = (1 << 30) - 1  # of the numbers in a line
_LINES = "skat, level NAME, seed N, isready, position ..., legal, go, quit"


class Engine:
    """One conversation. `ended` is set by `quit`."""

    def __init__(self):
        self.ended = False
        self._level = players.LEVELS[-1]
        self._seed = 0
        self._view = None  # what the mover of the position knows; None before there is one

    def answer(self, line: str):
        """Yield the answer lines to a line, without line ends, as they come about.

        Whatever is wrong with the line is told by an answer that begins with `error`.
        """
        try:
            yield from self._answer(line)
        except ValueError as error:
            yield "error %s" % error

    def _answer(self, line):
        text = _checked(line)
        words = text.split()
        if not words:
            raise ValueError("an empty line says nothing; there are: " + _LINES)
        command = words[0]
        if command == "position":
            table = read_position(text[len(command) :])
            self._view = table.view(table.mover, type(table)())
        elif command == "go":
            player, action = self._choose(_nodes(words[1:]))
            word = action_word(action)
            used = getattr(player, "used", 0)
            if used:
                value = player.value()
                yield "info nodes %d value %d.%d pv %s" % (used, value // 10, value % 10, word)
            yield "bestmove " + word
        elif command == "level" and len(words) == 2:
            players.make(words[1], self._seed)
            self._level = words[1]
        elif command == "seed" and len(words) == 2:
            self._seed = _number(words[1], 0, "a seed")
        elif words == ["legal"]:
            yield " ".join(["legal"] + self._legal_words())
        elif words == ["isready"]:
            yield "readyok"
        elif words == ["skat"]:
            yield "id name Pocket Skat"
            yield "id version " + VERSION
            for level in players.LEVELS:
                yield "level " + level
            yield "skatok"
        elif words == ["quit"]:
            self.ended = True
        else:
            raise ValueError("'%s' is not understood; there are: %s" % (" ".join(words), _LINES))

    def _position(self):
        """The mover's view. Raises ValueError when there is none yet."""
        if self._view is None:
            raise ValueError("there is no position yet")
        return self._view

    def _legal_words(self):
        legal = bytearray(16)
        count = self._position().legal(legal)
        return [action_word(legal[i]) for i in range(count)]

    def _choose(self, nodes: int):
        """A player and its action; `nodes`: how many it takes, 0 for as many as its level does."""
        if not self._legal_words():
            raise ValueError("the game is over, there is nothing to play")
        # A new player each time: what was asked before must not change what it plays.
        player = players.make(self._level, self._seed, nodes)
        player = players.for_variant(player, self._view.VARIANT)
        view = self._view.view(self._view.mover, type(self._view)())
        return player, players.choose(player, view)


def _checked(line: str) -> str:
    """The line without blanks around it. Raises ValueError if it is no line of ASCII text."""
    line = line.rstrip("\r\n")
    if len(line) > LONGEST:
        raise ValueError("this line has more than %d characters" % LONGEST)
    line = line.strip(" \t")
    for character in line:
        if not " " <= character <= "~" and character != "\t":
            raise ValueError("a line is plain ASCII text, without character %d" % ord(character))
    return line


def _nodes(words) -> int:
    """The nodes in what follows `go`; 0 if there are none: time is no limit, levels have their own.

    Raises ValueError.
    """
    if not words:
        return 0
    if len(words) != 2 or words[0] not in ("nodes", "movetime"):
        raise ValueError("go stands alone, or with nodes N, or with movetime MS")
    number = _number(words[1], 1, words[0])
    return number if words[0] == "nodes" else 0


def _number(word: str, least: int, what: str) -> int:
    """The number that a word is, `least` to 2**30 - 1. Raises ValueError."""
    if not word.isdigit() or not least <= int(word) <= _GREATEST:
        raise ValueError("%s is a number, %d to %d, not '%s'" % (what, least, _GREATEST, word))
    return int(word)
