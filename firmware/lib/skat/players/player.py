"""What a player is. A level of a game is one, and so is whoever decides for it at some stage."""

UNTOLD = -(1 << 29)  # the worth of an action about which nothing is known but that it is legal


class Player:
    """Gets views, never the truth, and thinks in slices of at most 20 ms on the device:

    player.start(view)
    player.think() -> int      one slice: the action, or -1 for not yet
    """

    used = 0  # nodes of the last decision, of one that searches

    @classmethod
    def made(cls, _how, *arguments):
        """A new one. `how`: the arguments of make_player; `arguments`: those that the table of the
        game's levels has for it."""
        return cls(*arguments)

    def decides(self, _view) -> bool:
        """Whether it has something to say about a view; else the next one decides."""
        return True

    def start(self, view) -> None:
        """Begin to think about a view."""
        raise NotImplementedError

    def think(self) -> int:
        """Do a slice: the action, or -1 for not yet."""
        raise NotImplementedError

    def best(self) -> int:
        """What one that searches would do so far."""
        return -1

    def value(self) -> int:
        """What one that searches expects after its last decision: tenths of points."""
        return 0

    def worth(self, _action: int) -> int:
        """What a legal action is worth to the mover after the last decision, in tenths, or
        UNTOLD."""
        return UNTOLD

    def given_up(self) -> int:
        """What it is worth to give up, if the others consent; else as `worth`."""
        return UNTOLD
