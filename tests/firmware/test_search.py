"""The searching players: their decisions with few covered cards, by trying everything; the same
cards in every interpreter; slices."""

from games import dealt, some_plies, without_heap

from skat import players
from skat.cards import NONE
from skat.games.lskat import GAME as lskat
from skat.players.search import Search
from skat.table import END

CHOSEN = [14, 25, 7, 10, 2, 3, 1, 10, 9, 28, 1, 24]
USED = [12000, 0, 1500, 1500, 12000, 0, 1500, 1500, 2319, 1017, 1500, 48]


def _orders(cards):
    """All orders of a list."""
    if not cards:
        return [[]]
    orders = []
    for i in range(len(cards)):
        orders += [[cards[i]] + rest for rest in _orders(cards[:i] + cards[i + 1 :])]
    return orders


def _dealt_anew(table):
    """Tables that look like this one, with the covered cards in all orders."""
    places = [p for p in range(16) if table.under[p] != NONE]
    tables = []
    for cards in _orders([table.under[p] for p in places]):
        other = table.view(0, lskat.rules.Table())
        for p, card in zip(places, cards):
            other.under[p] = card
        tables.append(other)
    return tables


def _solved(table, seat):
    """The points of `seat` at the end with all cards known, by trying everything."""
    if table.stage == END:
        return table.points[seat]
    legal = bytearray(16)
    values = []
    for card in legal[: table.legal(legal)]:
        table.play(card)
        values.append(_solved(table, seat))
        table.undo()
    return max(values) if table.mover == seat else min(values)


def _worth(table, cards, seat, aim):
    """(worth, points) of these cards for `seat`, averaged over all orders, by the leader's aim: for
    a whole trick; for a lead alone that of the worst reply."""
    if (table.count + len(cards)) % 2:
        other = table.view(0, lskat.rules.Table())
        for card in cards:
            other.play(card)
        legal = bytearray(16)
        replies = list(legal[: other.legal(legal)])
        values = [_worth(table, cards + [reply], seat, aim) for reply in replies]
        return max(values) if other.mover == seat else min(values)
    worth = points = 0
    tables = _dealt_anew(table)
    for other in tables:
        leads = seat == (table.mover if table.count % 2 == 0 else 1 - table.mover)
        for card in cards:
            other.play(card)
        end = _solved(other, seat)
        points += end
        worth += aim.worth(8 * end) if leads else -aim.worth(8 * (120 - end))
    return worth / len(tables), points / len(tables)


def _endgames():
    """Tables with three tricks left or two and a half, and one to three covered cards."""
    found = 0
    number = 0
    while found < 60:
        table = dealt(number)
        for _ in some_plies(table, number, 26 + number % 2):
            pass
        number += 1
        if 1 <= sum([card != NONE for card in table.under]) <= 3:
            found += 1
            yield table


def test_with_few_covered_cards_every_order_counts():
    legal = bytearray(16)
    player = Search(20000)
    choices = 0
    for table in _endgames():
        seat = table.mover
        actions = list(legal[: table.legal(legal)])
        action = players.choose(player, table.view(seat, lskat.rules.Table()))
        worth = [_worth(table, [action], seat, player.aim) for action in actions]
        best = max(worth)
        assert abs(worth[actions.index(action)][0] - best[0]) < 1e-9
        if len(actions) > 1:
            assert abs(player.value() / 10 - worth[actions.index(action)][1]) < 0.2
            choices += min(worth)[0] < best[0] - 4
    assert choices > 15


def test_the_same_cards_everywhere():
    """As CPython found them; this test runs in every interpreter."""
    view = lskat.rules.Table()
    chosen = []
    used = []
    for number in range(12):
        table = dealt(number)
        for _ in some_plies(table, number, 2 * number + number % 2):
            pass
        player = Search(12000 if number % 4 == 0 else 1500)
        chosen.append(players.choose(player, table.view(table.mover, view)))
        used.append(player.used)
    assert chosen == CHOSEN, chosen
    assert used == USED, used


def test_a_slice_is_short_and_more_nodes_are_used():
    view = dealt(4).view(0, lskat.rules.Table())
    used = []
    for nodes in (500, 5000):
        player = Search(nodes)
        player.start(view)
        before = slices = 0
        while player.think() < 0:
            assert player.used - before <= 464  # a slice's nodes and a look's
            before = player.used
            slices += 1
        used.append(player.used)
        assert slices >= player.used // 500
    assert used[0] < 500 + 800 and used[1] > 2000  # a deal counts as a whole or not at all


def test_searching_allocates_nothing():
    view = lskat.rules.Table()
    for number in range(8):
        player = Search(10000 if number == 2 else 600)
        table = dealt(number)
        for _ in some_plies(table, number, 4 * number):
            pass
        table.view(table.mover, view)

        def think():
            players.choose(player, view)  # noqa: B023

        without_heap(think)
