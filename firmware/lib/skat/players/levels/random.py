"""The random player: any legal action, all equally likely."""

from skat.chance import Chance


class Random:
    """A player without a plan; the same seed plays the same."""

    PLAYS_ALL = True  # every stage and every game

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
