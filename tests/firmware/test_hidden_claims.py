"""Claims of the rest where the seats see different cards: Harlequin, half-open, Admirals' Skat."""

import os

from hidden import dealt, legal

from skat.calls import CLAIM
from skat.cards import NONE, NULL, RAMSCH, TURNED, UNKNOWN
from skat.chance import Chance
from skat.games.admirals import GAME as admirals
from skat.games.halfopen import GAME as halfopen
from skat.games.harlequin import GAME as harlequin
from skat.stack_claims import Claim
from skat.table import END, NOBODY, PLAY

GAMES = (harlequin, halfopen, admirals)
DEALS = 60 if os.getenv("SOAK") == "1" else 8
LATE = 7  # cards still to be played


def _in_the_play(game, deals):
    """Tables of this game, a random card further each time."""
    for number in range(deals):
        chance = Chance(number)
        table = dealt(game, number << 13, number & 1)
        while table.stage != END:
            actions = legal(table)
            few = 2 if table.stage > END else len(actions)  # low bids
            table.play(actions[chance.below(min(few, len(actions)))])
            if table.stage == PLAY and table.kind.game != RAMSCH and table.declarer != NOBODY:
                yield table


def _open(table):
    """What the two seats know together."""
    both = [table.view(seat) for seat in (0, 1)]
    view = table.view(NOBODY)
    for p in range(len(table.top)):
        for each in both:
            if each.top[p] < NONE:
                view.top[p] = each.top[p]
            if each.under[p] < NONE:
                view.under[p] = each.under[p]
    return view


def _may_lie(view):
    """The cards that may be turned."""
    seen = bytes(view.top) + bytes(view.under) + bytes(view.played[: view.count])
    return [card for card in range(32) if card not in seen]


def _stands(view, seat, null, start):
    """Whether a claim stands, by every play and all that may be turned."""
    if view.count % 2 == 0:
        if view.count > start and (view.winners[view.count // 2 - 1] == seat) == null:
            return False
        for place in range(2 * view.places):
            if view.top[place] != UNKNOWN:
                continue
            for card in _may_lie(view):
                view.top[place] = card
                stands = _stands(view, seat, null, start)
                view.top[place] = UNKNOWN
                if not stands:
                    return False
            return True
    if view.stage == END:
        return True
    mine = view.mover == seat
    for card in legal(view):
        view.play(card)
        stands = _stands(view, seat, null, start)
        view.undo()
        if stands == mine:
            return mine
    return not mine


def test_claims_are_exact():
    for game in GAMES:
        seen = {}
        for table in _in_the_play(game, DEALS):
            null = table.kind.game == NULL
            if table.total - table.count > LATE or null and table.mover != table.declarer:
                continue
            claim = Claim(table)
            stands = claim.stands()
            assert stands == _stands(_open(table), table.mover, null, table.count)
            seen[stands] = seen.get(stands, 0) + 1
            line = claim.beaten_by()
            assert bool(line) == (not stands)
            if line:
                _beats(table, line, null)
        assert min(seen.values()) > 2 and len(seen) == 2, (game.name, seen)


def _beats(table, line, null):
    """The line can be played, with what it turns, and takes away what was claimed."""
    view = _open(table)
    for step in line:
        if step < TURNED:
            view.play(step)
        else:
            turned = [p for p in view.froms[view.count - 2 : view.count] if view.top[p] == UNKNOWN]
            assert step - TURNED in _may_lie(view)
            view.top[turned[0]] = step - TURNED
    assert (view.winners[view.count // 2 - 1] == table.mover) == null


def test_what_nobody_sees_changes_no_answer():
    """In Admirals' Skat cards lie covered for both."""
    changed = 0
    for table in _in_the_play(admirals, DEALS):
        places = [p for p in range(len(table.under)) if 0 == _knows(table, table.under[p])]
        if table.total - table.count > 2 * LATE or len(places) < 2:
            continue
        claims = []
        for _ in range(2):
            under = [table.under[p] for p in places]
            for i in range(len(places)):
                table.under[places[i]] = under[i - 1]
            claim = Claim(table, 300)
            claims.append((claim.stands(), claim.beaten_by(), claim.nodes))
        assert claims[0] == claims[1]
        changed += 1
    assert changed > 3


def _knows(table, card) -> int:
    return table.known[card] if card < NONE else -1


def test_a_claim_is_no_action_of_these_games():
    for game in GAMES:
        for table in _in_the_play(game, 1):
            assert not table.may_play(CLAIM) and CLAIM not in legal(table)
