"""How often Null is won, between two levels, with the lowest cards that a declarer can have open.

    MICROPYPATH=firmware/lib micropython tools/measure/null_hands.py strong greedy 300

The first level declares, the second defends; everything is dealt at once, the covered cards and the
other side's at random. CPython gives the same result, but slower.
"""

import sys

if sys.implementation.name != "micropython":
    sys.path[:0] = [__file__[: -len("tools/measure/null_hands.py")] + "firmware/lib"]

from skat import players
from skat.calls import CALL, PASS
from skat.cards import NULL, card_number
from skat.chance import Chance
from skat.games.officers import GAME as officers
from skat.games.officers.options import Options
from skat.table import END

HANDS = (
    ("all sevens and eights", "C7 C8 S7 S8 H7 H8 D7 D8"),
    ("7 8 9 T of two suits", "C7 C8 C9 CT S7 S8 S9 ST"),
    ("a suit without its ace", "C7 C8 C9 CT CJ CQ CK"),
    ("the four sevens", "C7 S7 H7 D7"),
    ("any", ""),
)


class Dealt:
    """A card source: forehand has these open cards, the rest is dealt at random."""

    def __init__(self, names: str, seed: int):
        own = [card_number(name) for name in names.split()]
        chance = Chance(seed)
        rest = [card for card in range(32) if card not in own]
        self._cards = []
        for i in range(32):
            if i & 8 and not i & 4 and own:
                self._cards.append(own.pop())
            else:
                self._cards.append(rest.pop(chance.below(len(rest))))

    def card(self, i: int, _seen: bool) -> int:
        """The card at position i of the pack."""
        return self._cards[i]


def is_won(names: str, seed: int, levels) -> bool:
    """Play one deal; whether the declarer takes no trick."""
    options = Options()
    options.read(["allopen"])
    table = officers.rules.Table()
    table.deal(Dealt(names, seed), 0, options)
    table.play(CALL + NULL)
    table.play(PASS)
    both = [officers.players.make_player(level, seed) for level in levels]
    view = officers.rules.Table()
    while table.stage != END:
        table.play(players.choose(both[table.mover], table.view(table.mover, view)))
    return not table.tricks[0]


def main(arguments) -> int:
    """Print a line for each hand; returns the exit code."""
    if len(arguments) != 3 or not arguments[2].isdigit():
        print("usage: null_hands.py LEVEL LEVEL DEALS")
        return 2
    levels = arguments[:2]
    deals = int(arguments[2])
    for level in levels:
        if level not in players.LEVELS:
            print("there is no level '%s': %s" % (level, ", ".join(players.LEVELS)))
            return 2
    for title, names in HANDS:
        won = 0
        for seed in range(deals):
            won += is_won(names, seed, levels)
        print("%-24s %4d of %d" % (title, won, deals))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
