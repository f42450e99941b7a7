"""What every legal action is worth as master sees it: for hints and analyses at any stage.

adviser = game.players.make_adviser(timed=evening.timed)     # or nodes=36000, or ms=500
adviser.start(view)
...                               # adviser.think() in slices, until that gives an action
n = adviser.values(actions, values)
"""

from array import array


class Adviser:
    """Thinks as a level does, with `start` and `think`; then `values` says what each action is
    worth to the mover."""

    def __init__(self, level):
        """`level`: a Player that tells what all actions are worth."""
        self._level = level
        self._view = None
        self._chosen = -1
        self._actions = array("H")  # all that are legal
        self._worth = array("i")  # what the actions are worth
        self._count = self._weighed = 0  # actions, and those whose worth is known

    def start(self, view) -> None:
        """Begin to think about a view whose mover acts."""
        self._view = view
        self._chosen = -1
        if len(self._actions) == 0:
            self._actions = view.buffer()
            self._worth = array("i", [0] * len(self._actions))
        self._count = self._weighed = 0
        self._level.start(view)

    def think(self) -> int:
        """Do a slice: the action that is best, or -1 for not yet."""
        if not self._count:
            self._count = self._view.legal(self._actions)
            return -1
        if self._chosen < 0:
            self._chosen = self._level.think()
            return -1
        self._worth[self._weighed] = self._level.worth(self._actions[self._weighed])
        self._weighed += 1
        return self._chosen if self._weighed == self._count else -1

    def values(self, actions, values) -> int:
        """Write all legal actions and their worth into the caller's buffers; returns how many.

        `actions`: a `buffer` of the table's; `values`: an array('i') of as many, in tenths of what
        the game counts, or UNTOLD.
        """
        for i in range(self._count):
            actions[i] = self._actions[i]
            values[i] = self._worth[i]
        return self._count

    def given_up(self) -> int:
        """What it is worth to give up, in tenths, if the others consent."""
        return self._level.given_up()
