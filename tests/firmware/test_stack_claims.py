"""Claims where cards lie covered, and deals that are decided before their end."""

import os

from skat.calls import CALL, PASS
from skat.cards import NONE, NULL, RAMSCH, TURNED, UNKNOWN, kind
from skat.chance import Chance, Pack
from skat.games.lskat import GAME as lskat
from skat.games.lskat.table import deal
from skat.games.officers import GAME as officers
from skat.stack_claims import Claim, is_decided
from skat.table import END, NOBODY, PLAY

SOAK = bool(os.getenv("SOAK"))


def _deals(count):
    """So many tables, of the simple game and of Officers' Skat."""
    for number in range(count):
        if number % 3 == 0:
            table = lskat.rules.Table()
            deal(table, number, number & 1)
        else:
            table = officers.rules.Table()
            table.deal(Pack(number), number & 1)
            table.play(CALL + number % 5)
            while table.stage != PLAY:
                table.play(PASS)
        yield table


def _move(table, chance):
    """A card at random."""
    legal = table.buffer()
    return legal[chance.below(table.legal(legal))]


def _in_null(table):
    """The same cards in a Null of the mover's."""
    view = table.view(NOBODY)
    view.kind = kind(NULL)
    view.declarer = view.mover
    return view


def _naive(view, seat, null):
    """Whether a claim stands, by every play and all that may be turned."""
    if view.count % 2 == 0:
        if view.count > view.start and (view.winners[view.count // 2 - 1] == seat) == null:
            return False
        for place in range(16):
            if view.top[place] == UNKNOWN:
                seen = bytes(view.top) + bytes(view.played[: view.count])
                for card in range(32):
                    if card not in seen:
                        view.top[place] = card
                        stands = _naive(view, seat, null)
                        view.top[place] = UNKNOWN
                        if not stands:
                            return False
                return True
    if view.stage == END:
        return True
    legal = view.buffer()
    mine = view.mover == seat
    for i in range(view.legal(legal)):
        view.play(legal[i])
        stands = _naive(view, seat, null)
        view.undo()
        if stands == mine:
            return mine
    return not mine


def test_claims_are_exact():
    seen = {}
    for table in _deals(300 if SOAK else 30):
        chance = Chance(7)
        while table.stage != END:
            if table.count >= 25:
                _is_exact(table, False, seen)
                if table.VARIANT == "officers":
                    _is_exact(_in_null(table), True, seen)
            table.play(_move(table, chance))
    assert len(seen) == 8 and min(seen.values()) > 2, seen


def _is_exact(table, null, seen):
    claim = Claim(table)
    view = table.view(NOBODY)
    stands = claim.stands()
    assert stands == _naive(view, table.mover, null)
    key = null, UNKNOWN in list(view.under), stands
    seen[key] = seen.get(key, 0) + 1
    _follows(table, claim, null)


def _follows(table, claim, null):
    """What the claim says of itself: the line that beats it, or a card that keeps it."""
    line = claim.beaten_by()
    seat = table.mover
    if claim.stands():
        assert line == []
        if claim.first != NONE:
            view = table.view(NOBODY)
            view.play(claim.first)
            assert _naive(view, seat, null)
        return
    view = table.view(NOBODY)
    for step in line:
        if step < TURNED:
            view.play(step)
        else:
            turned = [p for p in view.froms[view.count - 2 : view.count] if view.top[p] == UNKNOWN]
            view.top[turned[0]] = step - TURNED
    assert view.count % 2 == 0
    assert (view.winners[view.count // 2 - 1] == seat) == null


def test_in_slices_it_is_the_same():
    for table in _deals(9):
        chance = Chance(3)
        while table.count < 26 and table.stage != END:
            table.play(_move(table, chance))
        if table.stage == END:
            continue
        at_once = Claim(table)
        sliced = Claim(table)
        sliced.begin()
        while not sliced.check(1) and not sliced.given_up():
            pass
        assert at_once.stands() == sliced.stands() and at_once.nodes == sliced.nodes


def test_what_lies_covered_changes_no_answer():
    """A claim knows no more than both players do."""
    table = lskat.rules.Table()
    deal(table, 12, 0)
    chance = Chance(1)
    while table.count < 20:
        table.play(_move(table, chance))
    answers = []
    places = [place for place in range(16) if table.under[place] != NONE]
    assert len(places) > 2
    for _ in range(len(places)):
        under = [table.under[place] for place in places]
        for i in range(len(places)):
            table.under[places[i]] = under[i - 1]
        claim = Claim(table)
        answers.append((claim.stands(), claim.beaten_by(), claim.nodes))
    assert answers == [answers[0]] * len(places)


def test_what_takes_too_long_is_not_said_to_stand():
    table = lskat.rules.Table()
    deal(table, 1, 0)
    claim = Claim(table, 3)
    claim.begin()
    claim.check(3)
    assert claim.given_up() or claim.beaten_by()


def test_nobody_claims_in_ramsch():
    table = officers.rules.Table()
    options = officers.rules.Options()
    options.read(["passing"])
    table.deal(Pack(5), 0, options)
    table.play(PASS)
    table.play(PASS)
    assert table.kind.game == RAMSCH and not Claim(table).stands()
    assert not is_decided(table)


def _scores(view, scores):
    """All scores to which a view can be played, with all that may be turned."""
    if view.count % 2 == 0:
        for place in range(16):
            if view.top[place] == UNKNOWN:
                seen = bytes(view.top) + bytes(view.played[: view.count])
                for card in range(32):
                    if card not in seen:
                        view.top[place] = card
                        _scores(view, scores)
                        view.top[place] = UNKNOWN
                return
    if view.stage == END:
        scores.append(view.would_score(view.points, view.tricks))
        return
    legal = view.buffer()
    for i in range(view.legal(legal)):
        view.play(legal[i])
        _scores(view, scores)
        view.undo()


def _points_matter(view):
    """Whether the score depends on who gets the points that are left."""
    gone = bytes(view.played[: view.count // 2 * 2])
    left = sum([view.kind.points[card] for card in range(32) if card not in gone])
    scores = []
    for side in (0, 1):
        points, tricks = list(view.points), list(view.tricks)
        points[side] += left
        tricks[side] += 16 - view.count // 2
        scores.append(view.would_score(points, tricks))
    return scores[0] != scores[1]


def test_what_is_decided_is_decided():
    early = found = 0
    for table in _deals(300 if SOAK else 24):
        chance = Chance(2)
        while table.stage != END:
            view = table.view(NOBODY)
            if view.kind.game < NULL and UNKNOWN in bytes(view.top) + bytes(view.under):
                assert is_decided(table) != _points_matter(view)
            if is_decided(table):
                found += 1
                early += table.count < 24
                if table.count >= 26:
                    scores = []
                    _scores(table.view(NOBODY), scores)
                    assert min(scores) == max(scores)
            table.play(_move(table, chance))
    assert found > 30 and early
