"""Looking back on a deal: what each decision was worth, against the best one.

An adviser judges, as for hints (players/adviser.py): it gets what the mover could see then.
"""

from array import array

from skat.players.player import UNTOLD
from skat.table import END

_PLIES = 2  # that a slice takes back, or plays again
DEAREST = 3  # decisions that are kept with the values of all their actions


class Decision:
    """One that was judged. `ply`: how many actions came before it; `action`: what was done, `best`
    what was better; `lost`: by how much, in tenths, or -1 if that is not known.

    `actions` are all that were legal, `values` theirs, in tenths or None.
    """

    def __init__(self, ply: int, action: int, best: int, lost: int):
        self.ply = ply
        self.action = action
        self.best = best
        self.lost = lost
        self.actions: list = []
        self.values: list = []


class Review:
    """The decisions of some seats in a deal, in their order. `think` until it says True; `forget`
    lets the adviser go, and may be called at any time.

    `done` of `plies`, the decisions with a choice, were judged; `lost` is what they lost together,
    in tenths, `dearest` those that lost most, `unknown` how many of them nothing is known about.
    Whoever bids too high again and again loses that once.
    """

    def __init__(self, record, judged, unasked: int = 0):
        """`record`: a records.Record, or what has its table, actions, names and players;
        nobody else should move its table while this thinks. `judged`: the seats. The first
        `unasked` actions were nobody's decision, nor is a claim that stands, or a wish to give up
        that the others refuse.
        """
        self.record = record
        self.lost = self.done = self.unknown = 0
        self.dearest: list = []
        self._adviser = None
        self._thinks = False
        self._best = -1  # the action that the adviser likes best, once it has thought
        table = record.table
        self._legal = table.buffer()
        self._worth = array("i", [0] * len(self._legal))
        self._overbid = [0] * table.seats  # what each has lost by bidding
        plies = []
        self.go_to(len(record.actions))
        gave_up = table.gave_up()
        self.go_to(0)
        for ply in range(len(record.actions)):
            action = record.actions[ply]
            if ply >= unasked and table.mover in judged:
                count = table.legal(self._legal)
                if ply == gave_up or count > 1 and action in list(self._legal[:count]):
                    plies.append(ply)
            table.play(action)
        self.plies = bytes(plies)

    def go_to(self, ply: int) -> None:
        """Put the record's table as it was before this action."""
        table = self.record.table
        table.undo_to(min(ply, table.done()))
        while table.done() < ply:
            table.play(self.record.actions[table.done()])

    def ended(self) -> bool:
        """Whether all decisions were judged."""
        return self.done == len(self.plies)

    def forget(self) -> None:
        """Let the adviser go; the decision that it was at is begun again."""
        self._adviser = None
        self._thinks = False

    def think(self, make):
        """Do a slice: the decision that it has judged now, or None for not yet. `make()` makes an
        adviser, when one is needed."""
        table = self.record.table
        if not self._thinks:
            ply = self.plies[self.done]
            if table.done() != ply:
                self.go_to(max(min(ply, table.done() + _PLIES), table.done() - _PLIES))
                return None
            if self._adviser is None:
                self._adviser = make()
                return None
            self._adviser.start(table.view(table.mover))
            self._thinks = True
            self._best = -1
            return None
        best = self._best
        if best < 0:
            self._best = self._adviser.think()
            return None
        count = self._adviser.values(self._legal, self._worth)
        self._thinks = False
        actions = list(self._legal[:count])
        worth = list(self._worth[:count])
        action = self.record.actions[self.plies[self.done]]
        if action not in actions:  # to give up
            actions.append(action)
            worth.append(self._adviser.given_up())
        return self._judged(best, actions, worth)

    def _judged(self, best: int, actions, worth) -> Decision:
        ply = self.plies[self.done]
        action = self.record.actions[ply]
        self.done += 1
        done = worth[actions.index(action)]
        most = worth[actions.index(best)]
        lost = -1 if UNTOLD in (done, most) else max(most - done, 0)
        if lost > 0 and self._is_bid(ply):
            seat = self.record.table.mover
            lost = max(lost - self._overbid[seat], 0)
            self._overbid[seat] += lost
        decision = Decision(ply, action, best, lost)
        if action == best:
            decision.lost = lost = 0
        elif lost < 0:
            self.unknown += 1
        decision.actions = actions
        decision.values = [None if value == UNTOLD else value for value in worth]
        if lost > 0:
            self.lost += lost
            self._keep(decision)
        return decision

    def _is_bid(self, ply: int) -> bool:
        """Whether this decision was one of an auction, to which it puts the table back."""
        table = self.record.table
        if table.auction is None:
            return False
        self.go_to(ply)
        return table.stage == END + 1

    def _keep(self, decision) -> None:
        """Keep it if it is one of the dearest; of equal ones the earlier comes first."""
        place = len(self.dearest)
        while place and self.dearest[place - 1].lost < decision.lost:
            place -= 1
        self.dearest.insert(place, decision)
        del self.dearest[DEAREST:]
