"""Measures what the levels lose against exact play in endgames with 1 to 4 covered cards.

    python tools/measure/exact.py simple club master --games 400

Nobody sees a covered card, so both sides know the same, and the best play is expectiminimax: the
leader takes his best lead, the other side the reply that is worst for him, and every unseen card is
equally likely to be turned. It is computed in full, without a window and with a memory of all
positions; values are the card points that the leader can still expect.

An endgame is the first position with at most 4 covered cards in a game of club against itself. From
there the level plays both seats to the end, and every card that it plays loses the difference to
the best card. The levels play under MicroPython, as in the arena.

Needs NumPy and Numba: pip install -e '.[train]'.
"""

import argparse
import json
import math
import sys
from pathlib import Path

try:
    import numpy as np
    from numba import int64, njit, types
    from numba.typed import Dict
except ModuleNotFoundError as error:
    raise SystemExit(f"{error.name} is missing: pip install -e '.[train]'")

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware/lib")]

from simulator.arena import engine_client  # noqa: E402
from simulator.arena.level_player import LevelPlayer  # noqa: E402
from skat import players  # noqa: E402
from skat.cards import NONE  # noqa: E402
from skat.games.lskat import GAME as lskat  # noqa: E402
from skat.games.lskat.table import deal as deal_number  # noqa: E402
from skat.table import END  # noqa: E402

FIRST = 500_000  # number of the first deal; the arena and the tests use others
COVERED = 4  # cards, at most


@njit(
    types.float64(
        int64, int64, int64, int64, int64, int64[:], int64[:], int64[:],
        types.DictType(int64, types.float64),
    )
)  # fmt: skip
def expected(mine, theirs, lead, reply, on_cover, suits, beats, points, known):
    """The points that the leader can expect when lead and reply are played, this trick's included;
    with a lead of -1 from the best lead, with a reply of -1 from the worst reply.

    Cards are bits. `mine`, `theirs`: the leader's and the other side's open cards, and in both
    those that are not seen yet; `on_cover`: cards that lie on a covered one; for each card,
    `suits`: those that follow it, `beats`: those that win against it, and its `points`. `known`:
    values by position, to be kept while `on_cover` is the same.
    """
    unseen = mine & theirs
    if lead < 0:
        if mine == unseen:
            return 0.0
        key = mine << 31 | theirs
        if key in known:
            return known[key]
        best = -1.0
        for card in range(31):
            if (mine ^ unseen) >> card & 1:
                v = expected(mine, theirs, card, -1, on_cover, suits, beats, points, known)
                best = max(best, v)
        known[key] = best
        return best
    if reply < 0:
        replies = (theirs ^ unseen) & suits[lead]
        if replies == 0:
            replies = theirs ^ unseen
        worst = 1000.0
        for card in range(31):
            if replies >> card & 1:
                v = expected(mine, theirs, lead, card, on_cover, suits, beats, points, known)
                worst = min(worst, v)
        return worst
    won = beats[lead] >> reply & 1
    mine ^= 1 << lead
    theirs ^= 1 << reply
    left = points[lead] + points[reply]
    for card in range(31):
        if (mine | theirs) >> card & 1:
            left += points[card]
    total = 0.0
    turns = 0
    for a in range(31 if on_cover >> lead & 1 else 1):
        for b in range(31 if on_cover >> reply & 1 else 1):
            to_mine = to_theirs = 0
            if on_cover >> lead & 1:
                to_mine = unseen & 1 << a
                if to_mine == 0:
                    continue
            if on_cover >> reply & 1:
                to_theirs = unseen & 1 << b
                if to_theirs == 0 or to_theirs == to_mine:
                    continue
            a_next = mine ^ to_theirs
            b_next = theirs ^ to_mine
            turns += 1
            if won:
                gain = points[lead] + points[reply]
                v = expected(b_next, a_next, -1, -1, on_cover, suits, beats, points, known)
                total += left - gain - v
            else:
                v = expected(a_next, b_next, -1, -1, on_cover, suits, beats, points, known)
                total += points[lead] + points[reply] + v
    return total / turns


class Endgame:
    """Exact play from a table between two tricks on; does not look at covered cards."""

    def __init__(self, table):
        """`table`: a view will do."""
        kind = table.kind
        played = list(table.played[: table.count])
        self.cards = [card for card in range(32) if card not in played]
        if len(self.cards) > 31:
            raise ValueError("play the first trick first")
        self.number = {card: i for i, card in enumerate(self.cards)}
        suit, beats = kind.suit, kind.beats
        self._suits = self._sets(lambda card, other: suit[other] == suit[card])
        self._beats = self._sets(lambda card, other: other != card and beats(other, card))
        self._points = np.zeros(31, np.int64)
        self._points[: len(self.cards)] = [kind.points[card] for card in self.cards]
        under = [table.top[p] for p in range(16) if table.under[p] != NONE]
        self._on_cover = sum(1 << self.number[card] for card in under)
        self._known = Dict.empty(int64, types.float64)

    def _sets(self, belongs):
        sets = np.zeros(31, np.int64)
        for card in self.cards:
            others = [self.number[other] for other in self.cards if belongs(card, other)]
            sets[self.number[card]] = sum(1 << i for i in others)
        return sets

    def value(self, table, card=None) -> float:
        """The points that the leader of this trick can expect, if the mover plays `card`.

        `table`: a later position of the same deal, or a view of it.
        """
        leader = table.mover if table.count % 2 == 0 else 1 - table.mover
        top = list(table.top)
        lead = reply = -1
        if table.count % 2:
            top[table.froms[table.count - 1]] = table.lead()
            lead = self.number[table.lead()]
        if card is not None and table.count % 2:
            reply = self.number[card]
        elif card is not None:
            lead = self.number[card]
        left = set(self.cards) - set(table.played[: table.count - table.count % 2])
        seats = [set(top[:8]) & left, set(top[8:]) & left]
        unseen = left - seats[0] - seats[1]
        mine, theirs = (
            sum(1 << self.number[card] for card in seats[seat] | unseen)
            for seat in (leader, 1 - leader)
        )
        tables = self._on_cover, self._suits, self._beats, self._points
        return expected(mine, theirs, lead, reply, *tables, self._known)

    def loss(self, table, card) -> float:
        """By how many points `card` is worth less than the mover's best one."""
        loss = self.value(table) - self.value(table, card)
        return loss if table.count % 2 == 0 else -loss


def covered(table) -> int:
    """How many cards are covered."""
    return sum(card != NONE for card in table.under)


def endgames(first: int, count: int):
    """Yield the tables."""
    club = lskat.players.make_player("club", 0)
    view = lskat.rules.Table()
    for number in range(first, first + count):
        table = lskat.rules.Table()
        deal_number(table, number, 0)
        while table.count % 2 or covered(table) > COVERED:
            table.play(players.choose(club, table.view(table.mover, view)))
        yield table


def losses(player, first: int, count: int):
    """The points that a level loses in each endgame, both seats together."""
    view = lskat.rules.Table()
    for table in endgames(first, count):
        endgame = Endgame(table)
        total = 0.0
        while table.stage != END:
            table.view(table.mover, view)
            card, _ = player.choose(view, table.count)
            total += endgame.loss(view, card)
            table.play(card)
        yield total


def _player(level: str, nodes: int):
    if level not in players.LEVELS:
        raise SystemExit(f"there is no level '{level}': {', '.join(players.LEVELS)}")
    if level != "master" and level != "strong":
        return LevelPlayer(level, 0)
    go = f"go nodes {nodes}" if nodes else "go"
    try:
        engine, environment = engine_client.ours()
    except FileNotFoundError as error:
        raise SystemExit(str(error)) from None
    return engine_client.EngineClient(level, engine, go, 60, environment)


def main() -> None:
    """Measure and print, a JSON line for each level."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("levels", nargs="+", metavar="LEVEL", help=", ".join(players.LEVELS))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=FIRST, help="number of the first deal")
    parser.add_argument("--nodes", type=int, default=0, help="a move, for levels that search")
    options = parser.parse_args()
    for level in options.levels:
        player = _player(level, options.nodes)
        player.start()
        try:
            found = list(losses(player, options.first, options.games))
        finally:
            player.end()
        mean = sum(found) / len(found)
        spread = sum((loss - mean) ** 2 for loss in found) / max(1, len(found) - 1)
        result = {"level": level, "games": len(found), "loss": round(mean, 3)}
        print(json.dumps({**result, "se": round(math.sqrt(spread / len(found)), 3)}), flush=True)


if __name__ == "__main__":
    main()
