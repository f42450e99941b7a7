"""Tasks that teach the game: for each a position, and which answers are right.

tasks.txt has a line for each: its name; its game, and after commas the game's options; the deal's
number, and its forehand; how it is judged; what was done before the learner is to act, or -; and
what is accepted, where that matters. An action is a character there: from @ on the cards and calls
by their number, from ! on the bids from 18; and a discard is ~ and its two cards.

How a task is judged:
rule    what the rules allow is right
turn    a card that lies on another one is
trick   what brings the learner's side most of this trick's points is, if all others do their best
deal    the same with the score of the deal, to its end
bid     to hold bids is right as long as the accepted game is worth as much
call    right is what is accepted: a club player's opinion
"""

from skat.calls import BID, CALL, PASS, discard
from skat.cards import NONE, RAMSCH
from skat.game_values import BASES, matadors
from skat.table import END, NOBODY

_LOWEST = BID + 18


def actions(text: str):
    """The actions that characters stand for."""
    found = []
    i = 0
    while i < len(text):
        code = ord(text[i])
        if text[i] == "~":
            found.append(discard(ord(text[i + 1]) - 64, ord(text[i + 2]) - 64))
            i += 2
        else:
            found.append(code - 64 if code >= 64 else code - 33 + _LOWEST)
        i += 1
    return found


class Task:
    """One of them. `seat` is the learner's, once it is laid out."""

    def __init__(self, line: str):
        """`line` of tasks.txt."""
        words = line.split() + [""]
        self.name, game, self._number, self._forehand, self.judged, before, accepted = words[:7]
        self._options = game.split(",")
        self.game = self._options.pop(0)
        self._before = actions(before.replace("-", ""))
        self._accepted = actions(accepted)

    def lay_out(self, session):
        """Deal it in a new session of its game, and play until the learner is to act, step by
        step: yields after each."""
        options = session.game.rules.Options()
        options.read(self._options)
        yield
        number, forehand = int(self._number), int(self._forehand)
        yield from session.deal_aside(number, forehand, options, self._before, 1)
        self.score = session.game.rules.Score()
        self.seat = session.table.mover

    def over(self, table, answer: int) -> bool:
        """Whether nothing is to be done after the learner's answer any more."""
        if self.judged == "bid":
            return answer == PASS
        if self.judged == "deal":
            return table.stage == END
        return answer >= CALL or table.count % table.seats == 0

    def is_right(self, table, action: int) -> bool:
        """Whether this is a right answer where the learner is to act."""
        if not table.may_play(action):
            return False
        if self.judged == "call":
            return action in self._accepted
        if self.judged == "turn":
            return table.under[table.place_of(action)] != NONE
        if self.judged == "bid":
            return (action != PASS) == (table.auction.bid <= self.worth(table))
        if self.judged == "rule":
            return True
        values = self._values(table)
        return values[self._legal(table).index(action)] == max(values)

    def answer(self, table) -> int:
        """A right answer."""
        if self.judged == "trick" or self.judged == "deal":
            return self._best(table)
        return next(action for action in self._legal(table) if self.is_right(table, action))

    def reply(self, table) -> int:
        """What another one does, who is to act: the best for himself, or the lowest bid."""
        if self.judged == "bid":
            return min([action for action in self._legal(table) if action != PASS])
        return self._best(table)

    def worth(self, table) -> int:
        """What the accepted game is worth by the learner's hand."""
        game = self._accepted[0] - CALL
        held = bytearray(NONE + 2)
        first = self.seat * table.places
        for place in range(first, first + table.places):
            held[table.top[place]] = 1
        return (abs(matadors(game, held)) + 1) * BASES[game]

    def _legal(self, table):
        legal = table.buffer()
        return list(legal[: table.legal(legal)])

    def _is_own(self, table, seat: int) -> bool:
        """Whether a seat is on the learner's side."""
        one = table.declarer
        return seat == self.seat or NOBODY != one != seat and one != self.seat

    def _after(self, table, action: int) -> int:
        """What the learner's side has after an action of whoever is to act, if all do their best
        from there."""
        table.play(action)
        whole = self.judged == "deal"
        if table.stage == END or not whole and table.count % table.seats == 0:
            value = self._measure(table)
        else:
            value = self._chosen(table, self._values(table))
        table.undo()
        return value

    def _values(self, table):
        """The same after each legal action."""
        return [self._after(table, action) for action in self._legal(table)]

    def _chosen(self, table, values) -> int:
        """Of these, what whoever is to act chooses."""
        return max(values) if self._is_own(table, table.mover) else min(values)

    def _best(self, table) -> int:
        """The action with that."""
        values = self._values(table)
        return self._legal(table)[values.index(self._chosen(table, values))]

    def _measure(self, table) -> int:
        """What all this has brought."""
        if self.judged == "deal":
            table.count_score(self.score)
            numbers = self.score.seats
        else:
            numbers = table.points
        value = 0
        for seat in range(table.seats):
            value += numbers[seat] if self._is_own(table, seat) else -numbers[seat]
        return -value if self.judged != "deal" and table.kind.game == RAMSCH else value
