"""The score of a deal of Skat for two with a dead hand."""

from skat.games.skat import scoring


class Score(scoring.Score):
    """The same as in Skat, for two."""

    def __init__(self):
        super().__init__(2)
