"""Officers' Skat: nobody knows a covered card, nor one that is not dealt yet. Dealing these again
changes no view, no legal action, no call and no card of any level."""

from array import array

from games import SOAK, officers_dealt, options_by_chance, some_plies
from test_honesty import PARTS, parts_of

from skat import players
from skat.cards import NONE, UNKNOWN, Kind
from skat.chance import Chance
from skat.games.officers import GAME as officers
from skat.games.officers.options import Options
from skat.games.officers.table import OfficersTable
from skat.table import END

DEALS = 500 if SOAK else 24
NODES = 60  # a move, for levels that search

MORE = "_due _step _then called called_before calls declarer kontra"


def _positions(deals):
    """Tables after every action of games with random options."""
    chance = Chance(91)
    for number in range(deals):
        table = officers_dealt(number << 18, number & 1, options_by_chance(chance))
        yield table
        for _ in some_plies(table, number):
            yield table


def _hidden(table):
    """Where hidden cards are: (buffer, index) of covered ones and of those that are not dealt."""
    hidden = [(table.under, p) for p in range(16) if table.under[p] != NONE]
    for i in range(32):
        place = table.place_in_pack(i, table.forehand)
        if table.stage > END and (table.top if i & 8 else table.under)[place] == NONE:
            hidden.append((table.source.cards, i))
    return hidden


def _deal_anew(hidden, chance) -> None:
    for i in range(len(hidden) - 1, 0, -1):
        (a, p), (b, q) = hidden[i], hidden[chance.below(i + 1)]
        a[p], b[q] = b[q], a[p]


def _views(table):
    return [table.view(seat, officers.rules.Table()) for seat in (0, 1)]


def _decisions(view):
    chosen = []
    for level in players.LEVELS:
        player = officers.players.make_player(level, 3, NODES)
        chosen.append(players.choose(player, view))
    advice = officers.players.make_adviser(NODES)
    actions, values = bytearray(16), array("i", [0] * 16)
    chosen.append(players.choose(advice, view))
    return chosen, list(values[: advice.values(actions, values)])


def _legal(table):
    buffer = bytearray(16)
    return bytes(buffer[: table.legal(buffer)])


def test_hidden_cards_dealt_anew_change_nothing():
    chance = Chance(6)
    positions = changed = 0
    stages = {}
    for table in _positions(DEALS):
        legal = _legal(table)
        if not legal:
            continue
        views = _views(table)
        everything = [parts_of(view) for view in views]
        deciding = SOAK or positions % 16 == 0 or table.stage > END
        decisions = _decisions(views[table.mover]) if deciding else None
        hidden = _hidden(table)
        before = [buffer[i] for buffer, i in hidden]
        _deal_anew(hidden, chance)
        positions += 1
        changed += [buffer[i] for buffer, i in hidden] != before
        stages[table.stage] = 1
        anew = _views(table)
        assert [parts_of(view) for view in anew] == everything
        assert _legal(table) == legal == _legal(anew[table.mover])
        if deciding:
            assert _decisions(anew[table.mover]) == decisions
            assert [parts_of(view) for view in views] == everything, "thinking leaves no trace"
    assert changed > positions // 2 and len(stages) == 4


def test_no_way_from_a_view_to_the_truth():
    for table in _positions(DEALS // 4):
        hidden = [buffer[i] for buffer, i in _hidden(table)]
        for view in _views(table):
            assert type(view) is OfficersTable
            parts = view.__dict__
            assert sorted(parts) == sorted(PARTS.split() + MORE.split())
            for name in parts:
                value = parts[name]
                assert value is None or isinstance(value, (int, bytearray, Kind, Options)), name
            assert view.source is None
            shown = list(view.top) + list(view.under) + list(view.played[: view.count])
            for card in hidden:
                assert card not in shown and view.known[card] == 0
            for name in ("played", "froms", "_knew", "_saw"):
                assert sum(parts[name][view.count :]) == 0, name
            assert sum(view.calls[view.called :]) == 0
            covered = sum([card != NONE for card in table.under])
            assert shown.count(UNKNOWN) == covered
            assert sorted(view.options.__dict__) == sorted(Options().__dict__)


def test_both_seats_know_the_same():
    for table in _positions(DEALS // 4):
        for name, value in parts_of(table.view(0, officers.rules.Table())):
            other = table.view(1, officers.rules.Table())
            if name not in ("viewer", "known"):
                assert _everything_of(other, name) == value, name
            elif name == "known":
                assert bytes([2 * known for known in value]) == bytes(other.known)


def _everything_of(view, name):
    return dict(parts_of(view))[name]
