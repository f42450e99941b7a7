"""The puzzles are what the tool finds, and have one answer: proved by a search of its own over all
plays and all covered cards, which shares nothing with the firmware's but what cards mean."""

from collections import Counter

import pytest

from skat import games, goals
from skat.cards import NONE, NULL
from skat.puzzles import FILE, Puzzles
from skat.session import Session
from skat.table import END
from tests.support.firmware_files import ROOT
from tests.support.sizes import size
from tools import make_puzzles

MOST_BYTES = 6000
FEWEST = 120
# For each goal the least of the seat's points that reach it, or the most.
AT_LEAST = {goals.WIN: 61, goals.HOLD: 60, goals.SCHNEIDER: 91, goals.OUT: 30, goals.LOSE: 61}
AT_MOST = {goals.FEW: 59}


@pytest.fixture(scope="module")
def puzzles():
    return Puzzles()


def _laid_out(puzzles, n):
    session = Session(games.find(puzzles.game(n)))
    for _ in puzzles.lay_out(n, session):
        pass
    return session.table, session.table.mover


class Proof:
    """What one side can force. A position: the leader; both sides' open cards, what they have, and
    the number of covered cards that they can still turn, as the cards that lie on one; the lead."""

    def __init__(self, table, seat, goal):
        self._kind = table.kind
        self._seat = seat
        self._goal = goal
        self._declarer = getattr(table, "declarer", None)
        self._known = {}
        tops = [list(table.top[8 * side : 8 * side + 8]) for side in (0, 1)]
        unders = [list(table.under[8 * side : 8 * side + 8]) for side in (0, 1)]
        lead = table.lead()
        leader = table.mover if lead == NONE else 1 - table.mover
        if lead != NONE:
            tops[leader][table.froms[table.count - 1] % 8] = lead
        self._lying = frozenset(
            top
            for side in (0, 1)
            for top, under in zip(tops[side], unders[side], strict=True)
            if under != NONE
        )
        unseen = frozenset(card for side in unders for card in side if card != NONE)
        hands = [frozenset(card for card in side if card != NONE) for side in tops]
        amounts = table.tricks if self._kind.game == NULL else table.points
        self.position = (leader, hands[0], hands[1], unseen, tuple(amounts), lead)

    def _decided(self, position):
        """Whether the goal is reached (True) or missed (False), or None."""
        _leader, first, second, _unseen, amounts, _lead = position
        own = amounts[self._seat]
        others = amounts[1 - self._seat]
        over = not first and not second
        if self._goal in (goals.NO_TRICK, goals.A_TRICK):
            if amounts[self._declarer]:
                return self._goal == goals.A_TRICK
            return self._goal == goals.NO_TRICK if over else None
        if self._goal in AT_MOST:
            if own > AT_MOST[self._goal]:
                return False
            return True if others >= 120 - AT_MOST[self._goal] else None
        if own >= AT_LEAST[self._goal]:
            return True
        return False if others > 120 - AT_LEAST[self._goal] else None

    def moves(self, position):
        """The cards that may be played."""
        leader, *hands, _unseen, _amounts, lead = position
        if lead == NONE:
            return sorted(hands[leader])
        suit = self._kind.suit
        hand = hands[1 - leader]
        return sorted([card for card in hand if suit[card] == suit[lead]] or hand)

    def after(self, position, card):
        """The positions to which a card leads, one for all ways to turn what it uncovers."""
        leader, first, second, unseen, amounts, lead = position
        if lead == NONE:
            return [(leader, first, second, unseen, amounts, card)]
        kind = self._kind
        winner = 1 - leader if kind.beats(card, lead) else leader
        amounts = list(amounts)
        amounts[winner] += 1 if kind.game == NULL else kind.points[card] + kind.points[lead]
        hands = [first, second]
        hands[leader] -= {lead}
        hands[1 - leader] -= {card}
        found = [(*hands, unseen)]
        for side, gone in ((leader, lead), (1 - leader, card)):
            if gone in self._lying:
                found = [
                    (*(h | ({up} if i == side else set()) for i, h in enumerate(both)), rest - {up})
                    for *both, rest in found
                    for up in rest
                ]
        return [(winner, a, b, rest, tuple(amounts), NONE) for a, b, rest in found]

    def can(self, side, position):
        """Whether a side can force what it wants, the goal or that it is missed, whatever the other
        one plays, and whatever is turned."""
        key = side, position
        if key not in self._known:
            decided = self._decided(position) if position[5] == NONE else None
            if decided is not None:
                self._known[key] = decided == (side == self._seat)
            else:
                mover = position[0] if position[5] == NONE else 1 - position[0]
                some = any if mover == side else all
                self._known[key] = some(
                    self.forces(side, position, card) for card in self.moves(position)
                )
        return self._known[key]

    def forces(self, side, position, card):
        """The same once the mover plays a card."""
        return all(self.can(side, after) for after in self.after(position, card))


def test_every_puzzle_has_one_answer(puzzles):
    """One card forces the goal; after any other one the other side forces that it is missed."""
    step = size(9, 1)
    for n in range(0, puzzles.count, step):
        table, seat = _laid_out(puzzles, n)
        proof = Proof(table, seat, puzzles.goal(n))
        assert table.mover == seat
        cards = proof.moves(proof.position)
        legal = table.buffer()
        assert cards == sorted(legal[: table.legal(legal)])
        right = [card for card in cards if proof.forces(seat, proof.position, card)]
        assert len(right) == 1 < len(cards), n
        for card in cards:
            assert card in right or proof.forces(1 - seat, proof.position, card), (n, card)


def test_what_lies_covered_is_told_by_nobody(puzzles):
    """The file's deals are real ones: it has no say in what lies covered."""
    numbers = set()
    for n in range(puzzles.count):
        table, seat = _laid_out(puzzles, n)
        numbers.add((puzzles.game(n), bytes(table.played[: table.count]), seat))
        assert table.stage != END and table.count > 14
    assert len(numbers) == puzzles.count


def test_there_are_many_of_all_kinds(puzzles):
    file = ROOT / "firmware/lib" / FILE
    assert puzzles.count >= FEWEST and file.stat().st_size <= MOST_BYTES
    wanted = Counter(puzzles.goal(n) for n in range(puzzles.count))
    assert set(wanted) == {*range(goals.A_TRICK + 1)} - {goals.EVEN}
    assert min(wanted.values()) > 3
    played = Counter(_laid_out(puzzles, n)[0].kind.game for n in range(puzzles.count))
    assert len(played) == 7 and min(played.values()) > 5
    grades = Counter(puzzles.grades)
    assert sorted(puzzles.grades) == list(puzzles.grades)
    assert len(grades) > 4 and min(grades.values()) > 7


def test_the_tool_finds_them_again(puzzles):
    data = (ROOT / "firmware/lib" / FILE).read_bytes()
    at = 3
    step = size(24, 1)
    for n in range(puzzles.count):
        length = 4 + ((data[at + 1] & 63) + 1) // 2
        if n % step == 0:
            found = make_puzzles.find(data[at + 2] << 8 | data[at + 3])
            assert found is not None and found.choices >= make_puzzles.CHOICES
            code = make_puzzles.coded(found._replace(grade=puzzles.grades[n]))
            assert code == data[at : at + length]
        at += length
    assert at == len(data)


def test_grades_are_how_many_levels_fail(puzzles):
    """The levels that search are asked in the soak only."""
    levels = make_puzzles.GRADERS[: size(-2, len(make_puzzles.GRADERS))]
    unasked = len(make_puzzles.GRADERS) - len(levels)
    judges = make_puzzles.graders(levels)
    try:
        for n in range(0, puzzles.count, size(12, 1)):
            session = Session(games.find(puzzles.game(n)))
            for _ in puzzles.lay_out(n, session):
                pass
            table = session.table
            actions = tuple(table.action(i) for i in range(table.done()))
            puzzle = make_puzzles.Puzzle(session.number, actions, puzzles.goal(n), 0, 0, 0)
            failed = sum(make_puzzles.fails(judge, puzzle) for judge in judges)
            assert 0 <= puzzles.grades[n] - failed <= unasked, n
    finally:
        for judge in judges:
            judge.end()


def test_a_small_run(tmp_path, capsys, monkeypatch):
    """The same arguments, the same file; it is written now and then, for a run may be stopped."""
    monkeypatch.setattr(make_puzzles, "OFTEN", 20)
    files = [tmp_path / "a", tmp_path / "b"]
    for file in files:
        words = ["--first", "20040", "--deals", "40", "--count", "2", "--out", str(file)]
        assert make_puzzles.main(words) == 0
    assert files[0].read_bytes() == files[1].read_bytes() != b"\0\0\0"
    assert capsys.readouterr().err.count(f"{files[0]}: ") == 2
    with pytest.raises(SystemExit):
        make_puzzles.main(["--first", "65000", "--deals", "1000"])
    assert "65535" in capsys.readouterr().err
