"""Counts of legal sequences from fixed deals, by the table and by a second implementation.

The second one is written from docs/rules.md with lists, dicts and names of cards; it takes only the
deal from the program, as a line of text. The counting knows the covered cards. The numbers are kept
here, too, so that a change in both does not go unnoticed.
"""

from games import SOAK, dealt
from naive import Rules, count, worth

from skat import cards
from skat.notation import position_line

# Deal, forehand, game, and the sequences of 1, 2, 3 ... cards.
DEALS = (
    (2, 0, "C", (8, 15, 120, 234, 1842, 4412, 33752, 90532)),
    (8, 1, "C", (8, 40, 320, 906, 7151, 20101, 154237, 422548)),
    (5, 1, "S", (8, 32, 256, 755, 5904, 16468, 125097, 356961)),
    (4, 0, "H", (8, 32, 256, 705, 5558, 15283, 117574, 319117)),
    (10, 1, "H", (8, 54, 432, 2270, 17874, 79744, 610201)),
    (15, 0, "D", (8, 15, 120, 262, 2078, 5250, 40630, 113198)),
    (17, 1, "D", (8, 14, 112, 300, 2361, 7540, 57752, 188105)),
    (12, 0, "G", (8, 40, 320, 1095, 8639, 26742, 205795, 611623)),
    (23, 1, "G", (8, 23, 184, 460, 3568, 9777, 73919, 218868)),
    (1073741823, 0, "C", (8, 37, 296, 873, 6890, 19032, 145884, 377949)),
)

# Deal, forehand, cards played before, and the sequences of 1, 2, 3 ... cards to the end.
ENDINGS = (
    (4, 0, 21, 4680),
    (5, 1, 20, 3359),
    (12, 0, 20, 1802),
    (16, 1, 21, 903),
    (2, 0, 20, 5946),
    (9, 1, 20, 12616),
    (536870912, 1, 19, 199800),
    (1, 0, 19, 19350),
    (15, 1, 20, 10498),
)


class Naive(Rules):
    """A deal and its rules once more."""

    def __init__(self, game, turn, stacks, led, points):
        """`stacks`: for each seat [open, covered] pairs; `led`: a card or "-"; all by name."""
        self.game = game
        self.turn = turn
        self.stacks = stacks
        self.led = led
        self.points = points

    def legal(self) -> list:
        """The cards that may be played."""
        mine = [stack[0] for stack in self.stacks[self.turn] if stack[0] != "--"]
        if self.led != "-":
            same = [card for card in mine if self.suit(card) == self.suit(self.led)]
            if same:
                return same
        return mine

    def after(self, card: str):
        """The deal with this card played."""
        stacks = [[list(stack) for stack in side] for side in self.stacks]
        for stack in stacks[self.turn]:
            if stack[0] == card:
                stack[0] = "--"
        if self.led == "-":
            return Naive(self.game, 1 - self.turn, stacks, card, self.points)
        winner = self.turn if self.beats(card, self.led) else 1 - self.turn
        points = list(self.points)
        points[winner] += worth(card) + worth(self.led)
        for side in stacks:
            for stack in side:
                if stack[0] == "--":
                    stack[0], stack[1] = stack[1], "--"
        return Naive(self.game, winner, stacks, "-", points)


def _naive(line: str):
    """A position from a line in which the covered cards are named."""
    words = line.split()
    stacks = [[stack.split("/") for stack in words[i].split(",")] for i in (4, 5)]
    points = [0, 0]
    for seat in (0, 1):
        won = words[6 + seat]
        points[seat] = sum([worth(won[i : i + 2]) for i in range(0, len(won) - 1, 2)])
    return Naive(words[1], int(words[3]), stacks, words[2], points)


def _both(table, depth: int) -> int:
    """The number of sequences, on which both must agree."""
    line = position_line(table)
    counted = count(table, depth)
    assert position_line(table) == line, "undo has left something"
    assert counted == _naive(line).count(depth), (line, depth)
    return counted[0]


def _play_lowest(table, plies: int) -> None:
    legal = bytearray(16)
    for _ in range(plies):
        table.play(min(legal[: table.legal(legal)]))


def test_from_the_deal():
    for number, forehand, game, counts in DEALS:
        table = dealt(number, forehand)
        assert cards.GAMES[table.kind.game] == game
        for depth in range(1, (len(counts) if SOAK else 5) + 1):
            assert _both(table, depth) == counts[depth - 1], (number, depth)


def test_to_the_end():
    for number, forehand, plies, expected in ENDINGS:
        table = dealt(number, forehand)
        _play_lowest(table, plies)
        if SOAK or expected < 10000:
            assert _both(table, 32 - plies) == expected, number


def test_every_game_and_both_forehands_are_counted():
    assert sorted({deal[2] for deal in DEALS}) == ["C", "D", "G", "H", "S"]
    assert len(DEALS) == 10 and sorted({deal[1] for deal in DEALS}) == [0, 1]
