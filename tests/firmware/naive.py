"""The rules once more, written from docs/rules.md with lists and names of cards: what all games
share. Tests of each game count the sequences of its actions with these and with the table."""


class Rules:
    """A deal. A game's test adds `legal()`, the words of all actions, and `after(word)`, the deal
    with one of them done."""

    game = ""  # its letter
    order = "789QKTA"  # from low to high, but for Null
    points = ()  # of each seat

    def suit(self, card: str) -> str:
        """The suit to follow."""
        if self.game != "N" and (card[1] == "J" or card[0] == self.game):
            return "trump"
        return card[0]

    def strength(self, card: str) -> int:
        """Of two cards of one suit the higher wins."""
        if self.game == "N":
            return "789TJQKA".index(card[1])
        if card[1] == "J":
            return 100 + "DHSC".index(card[0])
        return self.order.index(card[1])

    def beats(self, card: str, other: str) -> bool:
        """Whether a card wins over one that was played before it."""
        if self.suit(card) == self.suit(other):
            return self.strength(card) > self.strength(other)
        return self.suit(card) == "trump"

    def count(self, depth: int) -> tuple:
        """(number of sequences of `depth` actions, sum of seat 0's points at their ends)."""
        if depth == 0:
            return 1, self.points[0]
        total = points = 0
        for word in self.legal():
            count = self.after(word).count(depth - 1)
            total += count[0]
            points += count[1]
        return total, points


def worth(card: str) -> int:
    """A card's points."""
    return {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(card[1], 0)


def points_of(table) -> int:
    """Seat 0's points."""
    return table.points[0]


def count(table, depth: int, points_at_end=points_of) -> tuple:
    """The same as Rules.count, with a table's play and undo."""
    if depth == 0:
        return 1, points_at_end(table)
    total = points = 0
    legal = table.buffer()
    for i in range(table.legal(legal)):
        table.play(legal[i])
        counted = count(table, depth - 1, points_at_end)
        table.undo()
        total += counted[0]
        points += counted[1]
    return total, points
