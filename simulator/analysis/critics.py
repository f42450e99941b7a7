"""Who judges the decisions of a record: what gives hints on the handheld, or any engine."""

from dataclasses import dataclass

from handheld.games import find
from skat import games
from skat.bidding_stages import BID, KONTRA, RE
from skat.cards import NONE, NULL, RAMSCH, UNKNOWN
from skat.chance import Chance
from skat.games.skat.table import SkatTable
from skat.notation import action_word
from skat.review import Review
from skat.table import END, NOBODY, PLAY

WHOLE = 1200  # tenths of a point in a deal
DEALINGS = 8  # ways in which the covered cards are dealt again, for an engine's opinion of a card


@dataclass
class Judged:
    """A decision, and what a critic makes of it. Values are in tenths, None where it has none.

    `value`: what the best action promises the mover; `lost`: by how much what was done is worse.
    `expected`: the value for the side whose prospects a chart draws: seat 0, among three the
    declarer.
    """

    ply: int
    trick: int
    seat: int
    action: str
    best: str
    lost: int | None
    value: int | None
    expected: int | None


class Critic:
    """What they share. `name`: what to call it; `whole`: what both sides expect together."""

    name = ""
    whole = WHOLE

    def _judged(self, table, action: int, best: int, lost, value) -> Judged:
        """What was judged at a table."""
        trick = table.count // table.seats + 1
        words = action_word(action), action_word(best)
        lost = None if lost is not None and lost < 0 else lost
        expected = None if value is None else self._expected_by_side(table, value)
        return Judged(table.done(), trick, table.mover, *words, lost, value, expected)

    def _expected_by_side(self, table, value: int):
        """What the mover expects, for the side that charts draw; None where it has no say."""
        if not isinstance(table, SkatTable):
            return self.whole - value if table.mover else value
        if table.declarer == NOBODY or table.stage in (BID, KONTRA, RE):
            return None
        return value if table.mover == table.declarer else -value


class Hints(Critic):
    """The adviser of the handheld's hints, which thinks as master does."""

    name = "master"

    def __init__(self, record):
        variant = record.table.VARIANT
        self._make = games.find(variant).players.make_adviser  # only nodes end its thinking
        self.whole = WHOLE if find(variant).UNIT == "POINTS" else 0

    def judge(self, record):
        """Yield a Judged for each decision of all seats."""
        table = record.table
        review = Review(record, range(table.seats))
        while not review.ended():
            decision = review.think(self._make)
            if decision is not None:
                review.go_to(decision.ply)
                value = decision.values[decision.actions.index(decision.best)]
                yield self._judged(table, decision.action, decision.best, decision.lost, value)


class Engine(Critic):
    """Any program that speaks the engine protocol (docs/engine.md).

    It says only what it would do, so what was done is compared by what the engine expects after
    either, in the same few ways of dealing what is still covered.
    """

    def __init__(self, client, name: str):
        """`client`: a started EngineClient; `name`: what to call it."""
        self._client = client
        self.name = name

    def judge(self, record):
        """Yield a Judged for each decision of all seats. Raises EngineError."""
        table = record.table
        legal = table.buffer()
        table.undo_to(0)
        for action in record.actions:
            if table.legal(legal) > 1:
                view = table.view(table.mover)
                best, _ = self._client.choose(view, 0)
                value = self._client.value
                lost = 0 if action == best else self._lost(table, action, best)
                yield self._judged(table, action, best, lost, value)
            table.play(action)

    def _lost(self, table, action: int, best: int):
        """How many points worse an action is than the best, in tenths; None where points do not
        tell, or a seat sees what the other one does not."""
        if table.seats != 2 or table.stage != PLAY or table.kind.game == NULL:
            return None
        view = table.view(NOBODY)
        if UNKNOWN in view.top:
            return None
        lost = 0
        dealings = DEALINGS if view.count % 2 and UNKNOWN in view.under else 1
        for seed in range(dealings):
            lost += self._expected(view, best, seed) - self._expected(view, action, seed)
        if view.kind.game == RAMSCH:
            lost = -lost
        return max(round(lost / dealings), 0)

    def _expected(self, view, action: int, seed: int) -> int:
        """The mover's points at the end, in tenths, after an action and one dealing."""
        table = dealt_again(view, seed)
        seat = table.mover
        while True:
            table.play(action)
            if table.stage == END:
                return 10 * table.points[seat]
            action, _ = self._client.choose(table.view(table.mover), 0)
            value = self._client.value
            if value is not None:  # else it plays on until it says what it expects
                return value if table.mover == seat else self.whole - value


def dealt_again(view, seed: int):
    """The table of a view, its covered cards dealt at random."""
    table = view.view(NOBODY)
    there = {*table.top, *table.under, *table.played[: table.count]}
    cards = [card for card in range(NONE) if card not in there]
    chance = Chance(seed)
    for place, card in enumerate(table.under):
        if card == UNKNOWN:
            table.under[place] = cards.pop(chance.below(len(cards)))
    return table
