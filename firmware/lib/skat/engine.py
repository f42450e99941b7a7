"""The engine: answers the protocol of docs/engine.md, a line in, lines out.

It reasons only from what the mover may see: a position is cut down to that view when it is read.
"""

from skat import VERSION, games, players
from skat.cards import UNKNOWN
from skat.notation import action_word, read_position

LONGEST = 1000  # characters of a line; a position takes less than 300
_GREATEST = (1 << 30) - 1  # of the numbers in a line
_LONGEST_MS = 500_000  # for a move, because the clock wraps
_HELLO = "skat"  # at the start of a conversation
_LINES = "skat, level NAME, seed N, isready, position ..., legal, go, quit"


class Engine:
    """One conversation. `ended` is set by `quit`."""

    def __init__(self):
        self.ended = False
        self._level = players.LEVELS[-1]
        self._seed = 0
        self.view = None  # what the mover of the position knows; None before there is one

    def answer(self, line: str):
        """Yield the answers to a line one by one, without line ends.

        Whatever is wrong with the line, the answer is `error` and a sentence.
        """
        try:
            yield from self._answer(line)
        except ValueError as error:
            yield "error %s" % error

    def _answer(self, line):
        text = _checked(line)
        words = text.split()
        if not words:
            raise ValueError("the line is empty; commands are: " + _LINES)
        command = words[0]
        if command == "position":
            table = read_position(text[len(command) :])
            view = table.view(table.mover)
            if not view.acts_unseen():
                _check_cards(view)
            self.view = view
        elif command == "go":
            yield from self._go(*_limits(words[1:]))
        elif command == "level" and len(words) == 2:
            players.must_be(words[1])
            self._level = words[1]
        elif command == "seed" and len(words) == 2:
            self._seed = _number(words[1], 0, "a seed")
        elif words == ["legal"]:
            yield " ".join(["legal"] + self._legal_words())
        elif words == ["isready"]:
            yield "readyok"
        elif words == [_HELLO]:
            yield "id name Pocket Skat"
            yield "id version " + VERSION
            for level in players.LEVELS:
                yield "level " + level
            yield "skatok"
        elif words == ["quit"]:
            self.ended = True
        else:
            raise ValueError("'%s' is not understood; commands are: %s" % (" ".join(words), _LINES))

    def _position(self):
        """The mover's view. Raises ValueError if there is none yet."""
        if self.view is None:
            raise ValueError("there is no position yet")
        return self.view

    def _legal_words(self):
        legal = self._position().buffer()
        count = self.view.legal(legal)
        return [action_word(legal[i]) for i in range(count)]

    def _go(self, nodes: int, ms: int):
        """Think, and yield what is found; `nodes` or `ms` is 0 if it is no limit."""
        if not self._legal_words():
            raise ValueError("the game is over, there is nothing to play")
        _check_cards(self.view)
        # A new player each time: what was asked before must not change what it plays.
        players = games.find(self.view.VARIANT).players
        player = players.make_player(self._level, self._seed, nodes, ms=ms)
        player.start(self.view.view(self.view.mover))
        action = said = -1
        while action < 0:
            action = player.think()
            used = player.used
            if used and (action >= 0 or player.best() != said):
                said = player.best()
                yield _info(used, player.value(), action_word(said))
        yield "bestmove " + action_word(action)


def _check_cards(view) -> None:
    """Raise ValueError if the line lacks the mover's own cards."""
    first = view.mover * view.places
    if UNKNOWN in list(view.top[first : first + view.places]):
        raise ValueError("view: it is %d's turn, but the line lacks its cards" % view.mover)
    if view.looked_at() == UNKNOWN:
        raise ValueError("SKAT: the line lacks the card that decides trump")


def _info(nodes: int, value: int, word: str) -> str:
    return "info nodes %d value %d.%d pv %s" % (nodes, value // 10, value % 10, word)


def _checked(line: str) -> str:
    """The line without blanks around it. Raises ValueError if it is no line of ASCII text."""
    line = line.rstrip("\r\n")
    if len(line) > LONGEST:
        raise ValueError("this line has more than %d characters" % LONGEST)
    line = line.strip(" \t")
    for character in line:
        if not " " <= character <= "~" and character != "\t":
            raise ValueError("a line must be plain ASCII: character %d is not" % ord(character))
    return line


def _limits(words):
    """(nodes, ms) from the words after `go`; 0 for no limit. Raises ValueError."""
    if not words:
        return 0, 0
    if len(words) != 2 or words[0] not in ("nodes", "movetime"):
        raise ValueError("go takes nothing, nodes N, or movetime MS")
    number = _number(words[1], 1, words[0])
    return (number, 0) if words[0] == "nodes" else (0, min(number, _LONGEST_MS))


def _number(word: str, least: int, what: str) -> int:
    """A word as a number, `least` to 2**30 - 1. Raises ValueError."""
    if not word.isdigit() or not least <= int(word) <= _GREATEST:
        raise ValueError("%s must be a number, %d to %d, not '%s'" % (what, least, _GREATEST, word))
    return int(word)
