"""The computer's players of Skat for three; what a player is, skat/players says.

A level is made of parts, each a module beside this one: calls decide all that comes before the
play, simple_cards, sampler and ramsch the play, consent whether somebody may give up.
"""

from skat import players
from skat.bidding_stages import AWAY, CONSENT, SKAT
from skat.cards import RAMSCH
from skat.compat import ticks_us
from skat.games.skat import GAME
from skat.players.skat.consent import Always, Consent
from skat.players.skat.hands import check
from skat.players.skat.pushing import Pushing
from skat.players.skat.ramsch import Ramsch
from skat.players.skat.sampler import Sampler
from skat.players.skat.simple_cards import SimpleCards
from skat.players.stages import Stages
from skat.table import END, NOBODY

# Of those that deal what they can't see: nodes and deals of a card, and from how many tricks on
# they solve.
_DEALING = {
    "greedy": (1 << 20, 3, 1),
    "club": (1 << 20, 9, 2),
    "strong": (1 << 20, 32, 4),
    "master": (players.NODES["master"], 400, 5),
}
# The calls of the simple level and of the others, by the view's VARIANT where they are not Skat's.
_CALLS = {
    "tournee": ("tournee_simple_calls", "tournee_calls"),
    "deadhand": ("simple_calls", "deadhand_calls"),
}
_USUAL = "simple_calls", "greedy_calls"
MS = 800  # of a card on a device


def make(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level; as players.make, for all stages."""
    if level not in GAME.levels:
        raise ValueError("level %.20s does not play Skat yet: %s" % (level, ", ".join(GAME.levels)))
    if level == "random":
        return players.make(level, seed)
    return Level(level, nodes, timed, ms)


def part(view, level: str) -> str:
    """Which part of a level decides what comes next in a view, or at a table."""
    if view.stage == CONSENT:
        return "consent"
    if view.stage > END:
        if level != "simple" and view.declarer == NOBODY and view.stage in (SKAT, AWAY):
            return "pushing"
        return _CALLS.get(view.VARIANT, _USUAL)[level != "simple"]
    if level == "simple":
        return "simple_cards"
    return "ramsch" if view.kind and view.kind.game == RAMSCH else "sampler"


def limited(kind, level: str, limits):
    """A new player of this kind of Sampler for the cards of a level; `limits`: the last three
    arguments of `make`."""
    most, deals, exact = _DEALING[level]
    nodes, timed, ms = limits
    if level in players.SEARCHING and ms:
        return kind(nodes or (1 << 30) - 1, 1 << 20, exact, ticks_us, ms)
    if level in players.SEARCHING and nodes:
        most = nodes
    if timed:
        return kind(most, deals, exact, ticks_us, MS)
    return kind(most, deals, exact)


class Level(Stages):
    """A level's player for all stages, whose parts are made when they are needed."""

    def __init__(self, level: str, *limits):
        """`level`: one that plays Skat; `limits`: the last three arguments of `make`."""
        Stages.__init__(self)
        self._level = level
        self._limits = limits
        self._parts: dict = {}

    def _who_decides(self, view):
        check(view)
        name = part(view, self._level)
        if name not in self._parts:
            self._parts[name] = self._make_part(name)
        return self._parts[name]

    def _make_part(self, name: str):
        if name == "consent":
            return Always() if self._level == "simple" else Consent()
        if name == "simple_cards":
            return SimpleCards()
        if name == "ramsch":
            return limited(Ramsch, self._level, self._limits)
        if name == "pushing":
            return Pushing()
        if name == "sampler":
            return limited(Sampler, self._level, self._limits)
        return players.find("skat." + name).Calls()
