"""A level's player for all stages: others decide, each where it is its turn."""

UNTOLD = -(1 << 29)  # the worth of an action about which nothing is known but that it is legal


class Stages:
    """Hands a view to the player that `_who_decides(view)` names, and tells what that one says."""

    def __init__(self):
        self.used = 0  # nodes of the last decision
        self._now = None

    def start(self, view) -> None:
        """Begin to think about a view."""
        self.used = 0
        self._now = self._who_decides(view)
        self._now.start(view)

    def _who_decides(self, view):
        raise NotImplementedError

    def think(self) -> int:
        """Do a slice: the action, or -1 for not yet."""
        action = self._now.think()
        self.used = getattr(self._now, "used", 0)
        return action

    def best(self) -> int:
        """What a player that searches would do so far."""
        return self._now.best()

    def value(self) -> int:
        """What a player that searches says of its last decision."""
        return self._now.value()

    def worth(self, action: int) -> int:
        """What the one who has decided says that an action is worth to the mover, in tenths, or
        UNTOLD."""
        worth = getattr(self._now, "worth", None)
        return UNTOLD if worth is None else worth(action)
