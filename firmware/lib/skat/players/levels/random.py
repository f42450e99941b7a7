"""The random player: any legal action, all equally likely."""

from skat.chance import Chance
from skat.players.player import Player


class Random(Player):
    """A player without a plan; the same seed plays the same."""

    @classmethod
    def made(cls, how, *_arguments):
        """As of Player, with the seed."""
        return cls(how[1])

    def __init__(self, seed: int):
        """`seed`: any int from 0."""
        self._chance = Chance(seed)
        self._legal = bytearray(16)
        self._count = 0

    def start(self, view) -> None:
        """Begin to think about a view."""
        if len(self._legal) < view.ACTIONS:
            self._legal = view.buffer()
        self._count = view.legal(self._legal)

    def think(self) -> int:
        """The action."""
        return self._legal[self._chance.below(self._count)]
