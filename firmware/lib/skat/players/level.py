"""The levels of a game: who decides what at each of them.

The players of a game have a table: for each level, in the order of the game's stages, who decides
there. That is (module, class, arguments ...), or a list of such, of whom the first decides that
has something to say. A level imports its own modules when it is made, and makes each player when
that is first needed.
"""

from skat.players import LEVELS
from skat.players.adviser import Adviser
from skat.players.player import Player

ADVICE = "advice"  # in the place of a level: who values all actions, for hints and analyses


class Levels:
    """The levels that play a game."""

    def __init__(self, stage, table):
        """`stage(view)`: the number of the stage, as the rows of the `table` count them."""
        self._stage = stage
        self._table = table

    def make_player(
        self, level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0
    ) -> Player:
        """A new player of this level for all stages; `seed` is for levels that play at random.

        For levels that search: `nodes`, the most per move in place of the level's own number; or
        `timed`, for a device, where the clock ends a move after the level's time at the latest; or
        `ms`, so that only the clock ends it. Raises ValueError where this level does not play.
        """
        if level == ADVICE or level not in self._table:
            names = [name for name in LEVELS if name in self._table]
            raise ValueError(
                "level '%.20s' does not play this, only %s" % (level, ", ".join(names))
            )
        return Level(self._stage, self._table[level], (level, seed, nodes, timed, ms))

    def make_adviser(self, nodes: int = 0, timed: bool = False, ms: int = 0) -> Adviser:
        """A new adviser, which thinks as master does; the arguments are those of a player."""
        how = (LEVELS[-1], 0, nodes, timed, ms)
        return Adviser(Level(self._stage, self._table[ADVICE], how))


class Level(Player):
    """Hands each view to the player that decides at its stage, and tells what that one says."""

    def __init__(self, stage, row, how):
        """`row`: of a table; `how`: the arguments of make_player."""
        self._stage = stage
        self._row = row
        self._how = how
        self._players: dict = {}
        self._now = None
        self._view = None  # of which the player that decides has yet to be told
        for who in row:
            for part in who if isinstance(who, list) else (who,):
                class_of(part)

    def start(self, view) -> None:
        """Begin to think about a view."""
        self.used = 0
        made = len(self._players)
        self._now = self._who_decides(view)
        if len(self._players) > made:  # to make it was enough for one slice
            self._view = view
        else:
            self._view = None
            self._now.start(view)

    def _who_decides(self, view) -> Player:
        who = self._row[self._stage(view)]
        if not isinstance(who, list):
            return self._player(who)
        for part in who:
            player = self._player(part)
            if player.decides(view):
                break
        return player

    def _player(self, part) -> Player:
        if part not in self._players:
            self._players[part] = class_of(part).made(self._how, *part[2:])
        return self._players[part]

    def think(self) -> int:
        """Do a slice: the action, or -1 for not yet."""
        if self._view is not None:
            self._now.start(self._view)
            self._view = None
            return -1
        action = self._now.think()
        self.used = self._now.used
        return action

    def best(self) -> int:
        return self._now.best()

    def value(self) -> int:
        return self._now.value()

    def worth(self, action: int) -> int:
        return self._now.worth(action)

    def given_up(self) -> int:
        return self._now.given_up()


def class_of(part):
    """The class that a table names."""
    module = __import__(part[0], None, None, (part[1],))
    return getattr(module, part[1])
