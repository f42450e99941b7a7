"""Skat for three: a seat knows its hand, what it has put away, what was said and what was played.
Dealing all other cards again changes no view, no legal action and no decision of any level."""

from array import array

from games import SOAK
from skat_deals import by_chance, dealt, options_of, say, some_plies

from skat import games, players
from skat.bidding import Auction
from skat.bidding_stages import PLACES
from skat.calls import DISCARD, HIDDEN, OUVERT
from skat.cards import NONE, UNKNOWN, Kind
from skat.chance import Chance, Pack
from skat.games.skat import GAME as skat
from skat.games.skat.options import Options
from skat.games.skat.table import SkatTable
from skat.notation import position_line, read_position
from skat.table import NOBODY, PLAY

DEALS = 400 if SOAK else 20
NODES = 1500

# What a table is made of; where there is more, these tests have to look at it, too.
PARTS = (
    "_all _knew _over _saw auction count declarer forehand froms kind known "
    "kontra log logged logged_before mover openers options places played points refused said "
    "seats skat skat_of source stacks stage start top total tricks under viewer who winners"
)


def _positions(deals):
    for number, table in by_chance(deals):
        yield number, table
        for _ in some_plies(table, number):
            yield number, table


def _positions_of(name, deals):
    """The same in another game than Skat for three."""
    game = games.find(name)
    for number in range(deals):
        table = game.rules.Table()
        table.deal(Pack(number << 9), number % table.openers, game.rules.Options())
        yield number, table
        for _ in some_plies(table, number):
            yield number, table


def _pushing(deals):
    """The stages of the pushing before Ramsch, and nothing else."""
    for number in range(deals):
        table = dealt(number << 9, number % 3, options_of("ramsch pushing"))
        say(table, "pass pass pass")
        for _ in some_plies(table, number):
            if table.stage == PLAY:
                break
            yield number, table


def _everything(view):
    """Every part of a view, by name."""
    parts = {}
    for name in view.__dict__:
        value = view.__dict__[name]
        if isinstance(value, (bytearray, array)):
            value = list(value)
        parts[name] = value
    parts["auction"] = sorted(view.auction.__dict__.items())
    parts["options"] = view.options.words()
    return parts


def hidden_places(table, seat):
    """Where cards lie that a seat does not know: (buffer, index, who else knows)."""
    places = [(table.top, p) for p in range(table.skat) if table.top[p] != NONE]
    rest = range(len(table.under))  # Oma's pile, the skat, a dead hand
    places += [(table.under, p) for p in rest if table.under[p] != NONE]
    return [(b, p) for b, p in places if not table.known[b[p]] >> seat & 1]


def deal_anew(table, hidden, chance) -> None:
    """Exchange these cards; who has put one of them away has put the other one away."""
    known = {}
    for buffer, place in hidden:
        known[(buffer is table.top, place)] = table.known[buffer[place]]
    for i in range(len(hidden) - 1, 0, -1):
        (a, p), (b, q) = hidden[i], hidden[chance.below(i + 1)]
        a[p], b[q] = b[q], a[p]
    for buffer, place in hidden:
        table.known[buffer[place]] = known[(buffer is table.top, place)]
    for i in range(table.logged):
        if table.log[i] >= DISCARD and table.who[i] & 3 not in (table.mover,):
            table.log[i] = DISCARD + 1 + i  # some other two


def test_dealt_anew_nothing_changes():
    stages, moved = _deal_all_anew(skat, _positions(DEALS))
    assert len(stages) == 7 and moved > 300


def test_nor_does_it_in_the_other_games():
    for name, count in (("tournee", 5), ("strohmann", 5), ("deadhand", 5), ("oma", 5)):
        stages, moved = _deal_all_anew(games.find(name), _positions_of(name, DEALS // 2))
        assert len(stages) >= count and moved > 50


def test_nor_where_the_skat_is_pushed_before_ramsch():
    stages, moved = _deal_all_anew(skat, _pushing(DEALS // 5))
    assert len(stages) == 2 and moved > DEALS // 4


def _ouvert(deals):
    """Games of whose declarer all see the hand."""
    for number in range(deals):
        table = dealt(number << 9, number % 3)
        say(table, "18 pass pass =NHO")
        for _ in some_plies(table, number):
            yield number, table


def test_who_sits_out_knows_what_all_know_or_what_one_hand_does():
    chance = Chance(8)
    moved = looked = 0
    positions = [_positions(DEALS // 4), _pushing(DEALS // 5), _ouvert(DEALS // 5)]
    positions.append(_positions_of("tournee", DEALS // 4))
    for found in positions:
        for _, table in found:
            for seat in range(3):
                assert _everything(table.watch(seat)) == _everything(table.view(seat))
            seen = table.watch(NOBODY)
            for card in bytes(seen.top) + bytes(seen.under):
                if card < NONE:
                    assert table.known[card] == 7
                    looked += 1
            before = _everything(seen)
            again = table.new()
            _copy(table, again)
            hidden = [
                (there, p)
                for there in (again.top, again.under)
                for p in range(len(there))
                if there[p] < NONE and again.known[there[p]] != 7
            ]
            cards = [there[p] for there, p in hidden]
            deal_anew(again, hidden, chance)
            _count_skat_anew(table, again)
            moved += [there[p] for there, p in hidden] != cards
            assert _everything(again.watch(NOBODY)) == before
    assert moved > 100 and looked > 50


def _count_skat_anew(table, again):
    """Whoever has got the skat gets the points of the other cards that lie there now."""
    again.points[:] = table.points
    if table.skat_of == NOBODY:
        return
    for place in (table.skat, table.skat + 1):
        points = table.kind.points
        old, new = table.under[place], again.under[place]
        if old < NONE:
            again.points[table.skat_of] += points[new] - points[old]


def _deal_all_anew(game, positions):
    """Do it at these positions: the stages there were, and how often a card has moved."""
    levels = getattr(game, "LEVELS", skat.levels)
    chance = Chance(6)
    stages = {}
    moved = 0
    for number, table in positions:
        legal = table.buffer()
        count = table.legal(legal)
        if not count:
            continue
        seat = table.mover
        stages[table.stage] = 1
        view = table.view(seat)
        before = _everything(view)
        deciding = SOAK or table.stage != PLAY or number % 4 == 0
        _is_told_by_a_line(table, view)
        chosen = _decisions(game, levels * deciding, view)
        assert _everything(view) == before, "thinking leaves no trace"
        again = table.new()
        _copy(table, again)
        hidden = hidden_places(again, seat)
        cards = [buffer[p] for buffer, p in hidden]
        deal_anew(again, hidden, chance)
        moved += [buffer[p] for buffer, p in hidden] != cards
        other = again.view(seat)
        assert _everything(other) == before
        actions = table.buffer()
        assert list(actions[: again.legal(actions)]) == list(legal[:count])
        assert list(actions[: other.legal(actions)]) == list(legal[:count])
        assert chosen == _decisions(game, levels * deciding, other)
    return stages, moved


def _decisions(game, levels, view):
    """What levels do, without thinking for long, and what a hint says of every action."""
    chosen = []
    for level in levels:
        player = game.players.make_player(level, 3, NODES if level in players.SEARCHING else 0)
        chosen.append(players.choose(player, view))
    if levels:
        advice = game.players.make_adviser(NODES)
        actions, values = view.buffer(), array("i", [0] * view.ACTIONS)
        chosen.append(players.choose(advice, view))
        chosen += values[: advice.values(actions, values)]
    return chosen


def _is_told_by_a_line(table, view):
    """A view knows of other seats' cards what a line tells: how many, and which; not where."""
    again = read_position(position_line(view)).view(view.viewer)
    for p in range(table.skat):
        if p // PLACES != view.viewer:
            assert again.top[p] == view.top[p]
    for i in range(view.count):
        if view.froms[i] // PLACES != view.viewer:
            assert again.froms[i] == view.froms[i]
            assert again.froms[i] // PLACES == table.froms[i] // PLACES


def _copy(table, into) -> None:
    """Make a table what another one is, truth and all."""
    table.view(NOBODY, into)
    for i in range(len(table.top)):
        into.top[i] = table.top[i]
        into.under[i] = table.under[i]
    for i in range(32):
        into.known[i] = table.known[i]


def test_a_view_holds_no_more():
    for _, table in _positions(DEALS // 2):
        for seat in range(3):
            view = table.view(seat)
            assert type(view) is SkatTable and view.source is None
            assert sorted(view.__dict__) == sorted(PARTS.split())
            for name in view.__dict__:
                value = view.__dict__[name]
                plain = (int, bool, bytearray, array, Kind, Options, Auction)
                assert value is None or isinstance(value, plain), name
            for name in ("played", "froms", "_knew", "_saw"):
                assert sum(view.__dict__[name][view.count :]) == 0, name
            assert sum(view.log[view.logged :]) == sum(view.who[view.logged :]) == 0
            known = list(view.played[: view.count])
            away = []
            for i in range(table.logged):
                if table.log[i] >= DISCARD:
                    own = table.who[i] & 3 == seat
                    assert view.log[i] == (table.log[i] if own else HIDDEN)
                    # another one may have put the same cards away again, unknown to this seat
                    away = [view.log[i] - DISCARD >> 5, view.log[i] & 31] if own else []
                else:
                    assert view.log[i] == table.log[i]
            for other in range(3):
                hand = list(table.top[other * PLACES : other * PLACES + PLACES])
                shown = list(view.top[other * PLACES : other * PLACES + PLACES])
                if other == seat:
                    assert shown == hand
                elif table.said & OUVERT and other == table.declarer:
                    assert shown == sorted(hand)
                else:
                    held = PLACES - hand.count(NONE)
                    assert shown == [UNKNOWN] * held + [NONE] * (PLACES - held)
                known += [card for card in shown if card < NONE]
            for p in (table.skat, table.skat + 1):
                card = table.under[p]
                shown = card == NONE or card in away
                assert view.under[p] == (card if shown else UNKNOWN)
                if shown and card != NONE:
                    known.append(card)
            for card in range(32):
                assert view.known[card] == (1 << seat if card in known else 0)


def test_at_the_end_the_points_do_not_tell_the_skat():
    told = 0
    for number, table in by_chance(30):
        for _ in some_plies(table, number):
            pass
        for seat in range(3):
            view = table.view(seat)
            own = view.under[table.skat] != UNKNOWN
            assert table.kind is None or sum(view.points) <= sum(table.points)
            if table.kind is not None and not own and table.count == 30:
                worth = sum([table.kind.points[card] for card in table.under[table.skat :]])
                assert sum(view.points) == sum(table.points) - worth
                told += worth > 0
    assert told > 10
