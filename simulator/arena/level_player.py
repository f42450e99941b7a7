"""One of our levels as a player in the arena."""

from simulator.arena import callers
from skat import games, players
from skat.table import END


class LevelPlayer:
    """One of our levels in this process. Each move gets a new player, as in the engine."""

    def __init__(self, level: str, nodes: int, way: str = ""):
        """`nodes`: per move, for levels that search; 0 for the level's own number. `way`: one of
        callers.WAYS, or the level's own."""
        self._level = level
        self._nodes = nodes
        self._way = way

    def start(self) -> None:
        """Nothing to start."""

    end = kill = start

    def choose(self, view, seed: int):
        """The action, and the number of nodes it took: 0 for levels that do not search."""
        if self._way and view.stage > END:
            call = callers.call(self._way, view, seed)
            if call is not None:
                return call, 0
        player = games.find(view.VARIANT).players.make_player(self._level, seed, self._nodes)
        return players.choose(player, view), player.used
