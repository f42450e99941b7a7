"""Counts of legal sequences from fixed deals of Officers' Skat, calls included.

A second implementation, written from docs/rules.md with lists, dicts and names, counts along; it
takes only the deal from the program, as a line of text. The numbers are kept here, too.
"""

from games import SOAK, officers_dealt, options_by_chance
from naive import Rules, count, worth

from skat.chance import Chance
from skat.notation import action_word, position_line

# Deal, forehand, options, and the sequences of 1, 2, 3 ... actions.
DEALS = (
    (2, 0, "", (7, 20, 89, 504, 2120, 10162, 43007)),
    (8, 1, "passing", (8, 28, 122, 688, 3326, 16047, 75000)),
    (5, 0, "allopen nonull", (6, 18, 82, 496, 2402, 12487, 53753)),
    (11, 1, "eightcovered passing lowten1", (8, 28, 116, 608, 2919, 13585, 61884)),
    (17, 0, "two34 passing lowten", (8, 64, 220, 1303, 4588, 30214, 106800)),
    (1073741823, 1, "base", (7, 56, 271, 1912, 7047, 55438, 189164)),
)

GAMES = "CSHDGNR"


class Naive(Rules):
    """A deal and its rules once more."""

    def __init__(self, stacks, forehand, rules):
        """`stacks`: for each seat eight [open, covered] pairs of names."""
        self.stacks = stacks
        self.forehand = forehand
        self.rules = rules
        self.said = []  # words of calls
        self.game = ""
        self.declarer = -1
        self.turn = forehand
        self.led = ""
        self.over = False
        self.left = 16
        self.points = [0, 0]

    def copy(self):
        """A copy."""
        other = Naive([[list(s) for s in side] for side in self.stacks], self.forehand, self.rules)
        other.said = list(self.said)
        other.game, other.declarer, other.turn = self.game, self.declarer, self.turn
        other.led, other.over, other.left = self.led, self.over, self.left
        other.points = list(self.points)
        return other

    def asks(self) -> str:
        """The question: game, Kontra, Re, or "" in play."""
        if not self.game:
            return "game"
        simple = any([w in self.rules for w in ("base", "points", "two34")])
        if self.game == "R" or simple and "kontraall" not in self.rules:
            return ""
        after = self.said[self.said.index("=" + self.game) + 1 :]
        if not after:
            return "kontra"
        return "re" if after == ["kontra"] else ""

    @property
    def order(self):
        """From low to high; the tens may lie low in Ramsch."""
        low = self.game == "R" and ("lowten" in self.rules or "lowten1" in self.rules)
        return "789TQKA" if low else Rules.order

    def worth(self, card):
        """Its points."""
        if card[1] == "T" and self.game == "R" and "lowten1" in self.rules:
            return 1
        return worth(card)

    def legal(self):
        """The words of all actions."""
        if self.over:
            return []
        asks = self.asks()
        if asks == "game":
            none = ["=N"] * ("nonull" in self.rules) + ["=R"] * ("noramsch" in self.rules)
            games = [word for word in ["=" + g for g in GAMES] if word not in none]
            return games + (["pass"] if "passing" in self.rules else [])
        if asks:
            return ["pass", asks]
        mine = [stack[0] for stack in self.stacks[self.turn] if stack[0] != "--"]
        same = [c for c in mine if self.led and self.suit(c) == self.suit(self.led)]
        return same or mine

    def after(self, word):
        """The deal with this action done."""
        new = self.copy()
        if self.asks():
            new.said.append(word)
            if self.asks() == "game":
                new._named(word)
            else:
                new.turn = self.declarer
            return new
        for stack in new.stacks[self.turn]:
            if stack[0] == word:
                stack[0] = "--"
        if not self.led:
            new.led = word
            new.turn = 1 - self.turn
            return new
        winner = self.turn if self.beats(word, self.led) else 1 - self.turn
        new.points[winner] += self.worth(word) + self.worth(self.led)
        new.led = ""
        new.turn = winner
        new.left -= 1
        new.over = not new.left or self.game == "N" and winner == self.declarer
        for side in new.stacks:
            for stack in side:
                if stack[0] == "--":
                    stack[0], stack[1] = stack[1], "--"
        return new

    def _named(self, word):
        if word != "pass":
            self.game = word[1]
            self.declarer = self.turn
            if self.asks() == "kontra":
                self.turn = 1 - self.turn
        elif self.said == ["pass"]:
            self.turn = 1 - self.forehand
        else:
            self.game = "R"
            self.turn = self.forehand


def _naive(number, forehand, rules):
    line = position_line(officers_dealt(number, forehand, ["allopen"])).split()
    stacks = [[stack.split("/") for stack in line[i].split(",")] for i in (4, 5)]
    return Naive(stacks, forehand, rules)


def test_from_the_first_call():
    for number, forehand, rules, counts in DEALS:
        table = officers_dealt(number, forehand, rules.split())
        line = position_line(table)
        for depth in range(1, (len(counts) if SOAK else 5) + 1):
            counted = count(table, depth)
            assert counted[0] == counts[depth - 1], (number, depth)
            assert counted == _naive(number, forehand, rules.split()).count(depth)
        assert position_line(table) == line, "undo has left something"


def test_whole_games_side_by_side():
    """One way through each deal: legal actions and points agree to the end, in every game."""
    ends = {}
    chance = Chance(1)
    for number in range(1500 if SOAK else 150):
        words = options_by_chance(chance).words()
        table = officers_dealt(number, number & 1, words)
        naive = _naive(number, number & 1, words)
        legal = bytearray(16)
        while True:
            count = table.legal(legal)
            mine = sorted([action_word(legal[i]) for i in range(count)])
            assert mine == sorted(naive.legal()), (number, words)
            assert naive.over or table.mover == naive.turn
            if not mine:
                break
            action = legal[chance.below(count)]
            table.play(action)
            naive = naive.after(action_word(action))
        assert list(table.points) == naive.points and naive.over
        ends[naive.game] = 1
    assert "".join(sorted(ends)) == "CDGHNRS"
