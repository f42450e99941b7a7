"""The look ahead: what evaluate.py and net.py expect of leads and replies, and of the next trick.

Points are the leader's at the end, in eighths of a card point.
"""

from skat.players import weights
from skat.players.kernels import evaluate, net
from skat.players.kernels.evaluate import BIAS, FEW, LEADER
from skat.players.kernels.position import Position


class Look:
    """`position`: before the trick; `after`: after a lead, its reply and the turn, which a `reply`
    won or not, for a `gain` in points. `won`: the leader's points before it; `left`: those that
    nobody has; `few`: 1 if points are bad. `points`: the result of the last look.
    """

    def __init__(self, whole: bool, corrects: bool):
        """`whole`: a look takes one step, else one per lead; `corrects`: whether to use the net."""
        self.position = Position()
        self.after = Position()
        self.corrects = corrects
        self.won = self.left = self.few = 0
        self.reply = self.gain = 0
        self.points = 0
        self._whole = whole
        self._row = 0  # the lead of a look, or of the position, that is weighed next
        self._table = None
        self._net = None  # stays so for Ramsch
        self._kept = net.new_words()  # the net's sums before the trick
        self._kept_after = net.new_words()

    def begin(self, view) -> None:
        """Begin with a view; `prepare` and `weigh` have to follow."""
        self.position.set(view)
        words = self.position.words
        self.few = words[FEW]
        learned = weights.of(view.kind, self.corrects)
        self._table = learned.table
        self._net = learned.net
        self.won = view.points[words[LEADER]]
        self.left = sum(view.kind.points) - view.points[0] - view.points[1]
        self._row = max(self.position.lead_stack, 0)

    def prepare(self) -> None:
        """Do the work that all leads share."""
        words = self.position.words
        evaluate.prepare(words, self._table)
        if self._net is not None:
            net.begin(words, self._kept, self._net)

    def weigh(self) -> bool:
        """Weigh a lead with all replies; whether there are more."""
        position = self.position
        words = position.words
        stacks = position.stacks
        replies = evaluate.weigh(words, stacks, self._table, self._row)
        if replies and self._net is not None:
            net.correct(words, self._kept, stacks, self._net, self._row, replies)
        self._row += 1
        return position.lead_stack < 0 and self._row < 8

    def expected(self, value: int) -> int:
        """The leader's points at the end, from the learned value before the trick, in quarters."""
        return 8 * self.won + 4 * self.left + (-value if self.few else value)

    def follow(self, pair: int, covers) -> None:
        """Play a lead and a reply, and turn the cards under them."""
        position = self.position
        after = self.after
        found = evaluate.play(
            position.words, position.stacks, covers, after.words, after.stacks, pair
        )
        self.reply = found & 1
        self.gain = found >> 1

    def begin_look(self) -> bool:
        """Begin a look at the position after `follow`; whether it is done."""
        words = self.after.words
        stacks = self.after.stacks
        if self._net is not None:
            net.follow(self.position.words, words, self._kept, self._kept_after, self._net, 0)
            evaluate.look(words, stacks, self._table)
            return self._end(net.improve(words, self._kept_after, stacks, self._net))
        if self._whole:
            return self._end(evaluate.look(words, stacks, self._table))
        evaluate.prepare(words, self._table)
        self._row = 0
        return False

    def go_on(self) -> bool:
        """Weigh the next lead of a look; whether it is done."""
        after = self.after
        evaluate.weigh(after.words, after.stacks, self._table, self._row)
        self._row += 1
        return self._row == 8 and self._end(after.words[evaluate.VALUE])

    def _end(self, value: int) -> bool:
        """Take the result of a look, for the side that leads then, plus BIAS."""
        value -= BIAS
        if self.few:
            value -= 4 * self.gain
        else:
            value += 4 * self.gain
        self.points = self.expected(-value if self.reply else value)
        return True
