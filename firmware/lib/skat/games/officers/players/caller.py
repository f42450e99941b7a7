"""Calls in games of Officers' Skat: whichever one likes best, and what a game scores on average."""

from skat.calls import CALL, PASS
from skat.cards import RAMSCH
from skat.game_values import BASES, NULL_VALUE
from skat.games.officers.scoring import BASE, MATADOR
from skat.games.officers.table import DECLARE
from skat.players.player import Player

NEVER = -(1 << 20)  # the value of what is not called
_RAMSCH = (70, 40, 15)  # what one side's losing Ramsch costs it, by the option `ramsch`


class Caller(Player):
    """A player before the play; a class made of it says how much it likes a call."""

    def __init__(self):
        self.view = None

    def start(self, view) -> None:
        """Begin to think about a view."""
        self.view = view

    def think(self) -> int:
        """The call; of equal ones the first, which among suits has the highest base."""
        view = self.view
        if view.stage != DECLARE:
            return self.double()
        best = -1
        most = 0
        for call in range(CALL, PASS + 1):
            if view.may_play(call):
                value = self.value_of(call)
                if best < 0 or value > most:
                    best = call
                    most = value
        return best

    def double(self) -> int:
        """Kontra or Re, or neither: an action."""
        raise NotImplementedError

    def value_of(self, call: int) -> int:
        """How much it likes a call, of which it makes the one of the highest value."""
        raise NotImplementedError

    def cost(self, game: int, wins: int) -> int:
        """The average score of a game with this probability of winning, in thousandths."""
        options = self.view.options
        even = 2 * wins - 1000
        if options.scoring == MATADOR:
            if game == RAMSCH:
                return -even * _RAMSCH[options.ramsch]
            return (3 * wins - 2000) * 2 * BASES[game]  # with or without one matador
        unit = 1
        if options.scoring == BASE:
            unit = NULL_VALUE if game == RAMSCH else BASES[game]
        return -even * unit if game == RAMSCH else even * unit
