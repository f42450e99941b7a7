"""The score of a deal of lskat. Rules: docs/rules.md, section 3."""


class Score:
    """The scores of both seats in a deal, and the winner or -1."""

    plain = league = None  # there are none

    def __init__(self):
        self.seats = [0, 0]
        self.winner = -1

    def schneider(self) -> bool:
        """Whether the winner has more than 90 points."""
        return max(self.seats) > 2


def score(points: int) -> int:
    """The score of a seat with these card points (0 to 120): 0 to 4."""
    if points < 60:
        return 0
    if points == 60:
        return 1
    return 2 if points <= 90 else 3 if points < 120 else 4
