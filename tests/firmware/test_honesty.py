"""Nobody knows a covered card: dealing them again changes no view, no legal action, no decision."""

from games import SOAK, dealt, some_plies

from skat import players
from skat.cards import NONE, UNKNOWN, Kind
from skat.chance import Chance
from skat.games.lskat import GAME as lskat
from skat.games.lskat.table import LskatTable

DEALS = 500 if SOAK else 12
NODES = 100  # a move, for levels that search
DEALINGS = 3 if SOAK else 1  # of the covered cards of each position

# All parts of a table; if there are more, these tests have to compare them, too.
PARTS = (
    "_all _knew _saw count forehand froms kind known mover openers options places played points "
    "seats source stacks stage start top total tricks under viewer winners"
)


def _positions(deals):
    """(table, count of places with a covered card) after every card of random games."""
    for number in range(deals):
        table = dealt(number << 18, number & 1)
        yield table, 16
        for _ in some_plies(table, number):
            yield table, sum([card != NONE for card in table.under])


def _deal_covered_anew(table, chance) -> None:
    places = [p for p in range(len(table.under)) if table.under[p] != NONE]
    for i in range(len(places) - 1, 0, -1):
        a, b = places[i], places[chance.below(i + 1)]
        table.under[a], table.under[b] = table.under[b], table.under[a]


def _views(table):
    """What each seat knows, in tables of their own."""
    return [table.view(seat, lskat.rules.Table()) for seat in (0, 1)]


def parts_of(view):
    """Every part of a view, by name."""
    parts = view.__dict__
    return [(name, _plain(parts[name])) for name in sorted(parts)]


def _plain(value):
    return bytes(value) if isinstance(value, bytearray) else value


def _decisions(view):
    """What every level plays here, the random one with several seeds."""
    chosen = []
    for level in players.LEVELS:
        for seed in range(4 if level == "random" else 1):
            chosen.append(players.choose(lskat.players.make_player(level, seed, NODES), view))
    return chosen


def _legal(table):
    buffer = bytearray(16)
    return bytes(buffer[: table.legal(buffer)])


def test_covered_cards_dealt_anew_change_nothing():
    chance = Chance(6)
    positions = changed = in_tricks = 0
    for table, _ in _positions(DEALS):
        legal = _legal(table)
        if not legal:
            continue
        views = _views(table)
        everything = [parts_of(view) for view in views]
        decisions = _decisions(views[table.mover])
        under = bytes(table.under)
        for _ in range(DEALINGS):
            _deal_covered_anew(table, chance)
            positions += 1
            changed += bytes(table.under) != under
            in_tricks += table.count % 2
            anew = _views(table)
            assert [parts_of(view) for view in anew] == everything
            assert _legal(table) == legal == _legal(anew[table.mover])
            assert _decisions(anew[table.mover]) == decisions
            # Thinking has left the views as they were.
            assert [parts_of(view) for view in views] == everything
    assert positions == 32 * DEALS * DEALINGS and changed > positions // 2
    assert in_tricks == positions // 2


def test_no_way_from_a_view_to_the_truth():
    for table, covered in _positions(DEALS // 4):
        hidden = [card for card in table.under if card != NONE]
        assert len(hidden) == covered
        for view in _views(table):
            assert type(view) is LskatTable
            parts = view.__dict__
            assert sorted(parts) == PARTS.split()
            for name in parts:
                value = parts[name]
                assert value is None or isinstance(value, (int, bytearray, Kind)), name
            assert view.source is None
            shown = list(view.top) + list(view.under) + list(view.played[: view.count])
            for card in hidden:
                assert card not in shown and view.known[card] == 0
            for name in ("played", "froms", "_knew", "_saw"):
                assert sum(parts[name][view.count :]) == 0, name
            assert sorted(parts["kind"].__dict__) == ["game", "low_ten", "points", "power", "suit"]
            assert shown.count(UNKNOWN) == covered


def test_a_view_says_nothing_of_the_deals_number():
    """A table without a source and with the same open cards looks the same."""
    table = dealt(77)
    before = [parts_of(view) for view in _views(table)]
    other = lskat.rules.Table()
    for p in range(16):
        other.put(p, table.under[15 - p], True)
        other.put(p, table.top[p], False)
    other.kind = table.kind
    assert [parts_of(view) for view in _views(other)] == before


def test_the_decisions_depend_on_what_is_open():
    """The test above would not notice a player that ignores everything."""
    for level in players.LEVELS:
        seen = {}
        for number in range(20):
            view = dealt(number).view(0, lskat.rules.Table())
            card = players.choose(lskat.players.make_player(level, 3), view)
            seen[list(view.top).index(card)] = 1
        assert len(seen) > 1 or level == "random", level


class _Cheat:
    """Plays the card on top of the highest covered one."""

    def choose(self, table):
        first = table.mover * 8
        covers = [c if c < NONE else 0 for c in table.under[first : first + 8]]
        return covers.index(max(covers))


def test_a_cheat_would_be_noticed():
    chance = Chance(2)
    noticed = 0
    for number in range(20):
        table = dealt(number)
        before = _Cheat().choose(table)
        view_before = _Cheat().choose(table.view(0, lskat.rules.Table()))
        _deal_covered_anew(table, chance)
        noticed += _Cheat().choose(table) != before
        assert _Cheat().choose(table.view(0, lskat.rules.Table())) == view_before
    assert noticed > 10
