"""The exact values of endgames, against trying every card and every turn by the rules; and how
often Null is won."""

import sys
from itertools import permutations

import pytest

from skat import cards
from skat.cards import NONE
from skat.games.lskat import GAME as lskat
from skat.table import END
from tests.support.firmware_files import ROOT
from tests.support.sizes import size

sys.path[:0] = [str(ROOT / "tests/firmware")]

from games import dealt, some_plies  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    """The program is compiled when it is imported, and not by every worker that collects tests."""
    global admirals_hands, exact, null_hands
    from tools.measure import admirals_hands, exact, null_hands


def _brute(tables, seat):
    """The points that `seat` can still expect, averaged over tables that look the same to both
    sides."""
    table = tables[0]
    if table.stage == END:
        return 0.0
    legal = bytearray(16)
    values = [_played(tables, card, seat) for card in legal[: table.legal(legal)]]
    return max(values) if table.mover == seat else min(values)


def _played(tables, card, seat):
    """The same when the mover plays `card`."""
    before = tables[0].points[seat]
    for table in tables:
        table.play(card)
    alike = {}
    for table in tables:
        alike.setdefault(bytes(table.top), []).append(table)
    total = sum(len(group) * _brute(group, seat) for group in alike.values())
    won = tables[0].points[seat] - before
    for table in tables:
        table.undo()
    return won + total / len(tables)


def _all_turns(table):
    """Tables that look the same, with every order of the covered cards."""
    places = [p for p in range(16) if table.under[p] != NONE]
    hidden = [table.under[p] for p in places]
    tables = []
    for order in permutations(hidden):
        other = lskat.rules.Table()
        table.view(0, other)
        for p, card in zip(places, order):
            other.under[p] = card
        tables.append(other)
    return tables


def _endgames(tricks, most):
    """Tables between two tricks with covered cards, so few tricks and at most `most` cards."""
    number = found = 0
    while found < size(20, 400):
        table = dealt(number)
        table.kind = cards.kind(number % 5)
        for _ in some_plies(table, number, 32 - 2 * tricks):
            pass
        number += 1
        if 1 <= exact.covered(table) <= most:
            found += 1
            yield table


@pytest.mark.parametrize(("tricks", "most"), [(2, 2), (3, 3), (4, 2)])
def test_values_are_those_of_trying_everything(tricks, most):
    legal = bytearray(16)
    for table in _endgames(tricks, most):
        tables = _all_turns(table)
        leader = table.mover
        endgame = exact.Endgame(table)
        assert endgame.value(table) == pytest.approx(_brute(tables, leader))
        for card in legal[: table.legal(legal)]:
            assert endgame.value(table, card) == pytest.approx(_played(tables, card, leader))


def test_the_reply_that_loses_and_the_best_one():
    legal = bytearray(16)
    worst = 0.0
    for table in _endgames(4, 4):
        endgame = exact.Endgame(table)
        while table.stage != END:
            losses = [endgame.loss(table, card) for card in legal[: table.legal(legal)]]
            assert min(losses) == pytest.approx(0) and max(losses) < 121
            worst = max(worst, max(losses))
            table.play(legal[losses.index(max(losses))])
    assert worst > 10


def test_losses_of_the_levels():
    mean = {}
    for level in ("random", "simple", "club"):
        player = exact.LevelPlayer(level, 0)
        losses = list(exact.losses(player, exact.FIRST, size(15, 200)))
        assert min(losses) > -1e-6
        mean[level] = sum(losses) / len(losses)
    assert mean["club"] + 2 < mean["simple"] < mean["random"] - 5, mean


def test_the_endgames_are_between_tricks_and_have_few_covered_cards():
    for table in exact.endgames(exact.FIRST, 20):
        assert table.count % 2 == 0 and 1 <= exact.covered(table) <= exact.COVERED


def test_a_level_that_does_not_exist(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["exact", "perfect"])
    with pytest.raises(SystemExit, match="'perfect'"):
        exact.main()


def test_how_often_null_is_won(capsys):
    assert null_hands.main(["simple", "greedy", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(null_hands.HANDS) and all(line.endswith(" of 1") for line in lines)
    for arguments, says in (([], "usage"), (["simple", "deep", "1"], "no level 'deep'")):
        assert null_hands.main(arguments) == 2 and says in capsys.readouterr().out


def test_what_hand_and_null_are_worth(capsys):
    assert admirals_hands.main(["hand", "simple", "14", "20"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert sum(int(line[1]) for line in lines) == 13 and int(lines[-1][0]) >= 84
    assert admirals_hands.main(["null", "simple", "0", "300"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert lines and all(int(won) <= int(deals) for _, deals, won in lines)
    for arguments, says in ((["null"], "usage"), (["hand", "deep", "1", "1"], "no level 'deep'")):
        assert admirals_hands.main(arguments) == 2 and says in capsys.readouterr().out
