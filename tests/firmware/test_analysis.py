"""What every legal card is worth; and thinking by the clock, as on a device."""

from array import array

from games import dealt, some_plies, without_heap

from skat import players
from skat.cards import NONE
from skat.chance import Chance
from skat.games.lskat import GAME as lskat
from skat.players.analyse import Analysis
from skat.players.kernels import evaluate
from skat.players.kernels.evaluate import BIAS, PAIRS
from skat.players.search import Search
from skat.table import END, PLAY

SEARCHING = ("strong", "master")
NODES = 1000


class Buffers:
    """The buffers that an Analysis fills."""

    def __init__(self):
        self.actions = bytearray(16)
        self.points = array("h", [0] * 16)
        self.spreads = array("h", [0] * 16)
        self.deals = bytearray(16)

    def fill(self, analysis):
        """All its values of a position, as lists."""
        n = analysis.values(self.actions, self.points, self.spreads, self.deals)
        return [list(each[:n]) for each in (self.actions, self.points, self.spreads, self.deals)]


def _of_level(level, nodes=0):
    """An Analysis as deep as this level thinks; those that do not search get club's values."""
    if level in players.SEARCHING:
        return Analysis.made((level, 0, nodes, False, 0))
    return Analysis(0)


def _legal(table):
    buffer = bytearray(16)
    return list(buffer[: table.legal(buffer)])


def _some_views(number, plies=31):
    table = dealt(number)
    view = lskat.rules.Table()
    for _ in some_plies(table, number, plies):
        yield table.view(table.mover, view)


def test_every_legal_card_has_a_value():
    buffers = Buffers()
    agreed = cards = 0
    for level in ("greedy", "club", "strong", "master"):
        analysis = _of_level(level, NODES)
        for number in range(2):
            for view in _some_views(number):
                best = players.choose(analysis, view)
                actions, points, spreads, deals = buffers.fill(analysis)
                assert actions == _legal(view) and best in actions
                won = view.points[view.mover] * 10
                lost = view.points[1 - view.mover] * 10
                assert won <= min(points) and max(points) <= 1200 - lost
                assert min(spreads) >= 0
                cards += 1
                agreed += points[actions.index(best)] == max(points)
                if level not in SEARCHING:
                    assert max(deals) == 0 and (min(spreads) > 0 or view.count >= 30)
    assert agreed > cards * 9 // 10, (agreed, cards)  # others may have been dropped too early


def test_without_nodes_it_is_the_learned_evaluation():
    buffers = Buffers()
    club = lskat.players.make_player("club", 0)
    analysis = _of_level("club")
    for number in range(10):
        for view in _some_views(number):
            assert players.choose(analysis, view) == players.choose(club, view)
            actions, points, spreads, _ = buffers.fill(analysis)
            words = analysis.look.position.words
            leader = words[evaluate.LEADER]
            for i in range(len(actions)):
                stack = view.place_of(actions[i]) & 7
                if view.mover == leader:
                    row = [words[PAIRS + 8 * stack + k] for k in range(8)]
                    value = min([word for word in row if word]) - BIAS
                else:
                    lead = PAIRS + 8 * analysis.look.position.lead_stack
                    value = BIAS - words[lead + stack]
                left = 120 - view.points[0] - view.points[1]
                plain = view.points[view.mover] + (left + value / 4) / 2
                most = 120 - view.points[1 - view.mover]
                assert abs(points[i] / 10 - max(view.points[view.mover], min(most, plain))) <= 0.2
                assert spreads[i] >= 0


def test_with_nothing_covered_the_values_are_exact():
    """Then equally good cards have the same value, and there is no spread."""
    buffers = Buffers()
    analysis = Analysis(100000)
    solved = 0
    for number in range(80):
        table = dealt(number)
        for _ in some_plies(table, number, 26):
            if table.count > 20 and not [card for card in table.under if card != NONE]:
                break
        while table.stage == PLAY and not [card for card in table.under if card != NONE]:
            view = table.view(table.mover, lskat.rules.Table())
            best = players.choose(analysis, view)
            actions, points, spreads, deals = buffers.fill(analysis)
            if len(actions) == 1:
                table.play(best)  # it is not even examined
                continue
            assert max(spreads) == 0 and min(deals) == 1
            exact = []
            for action in actions:
                table.play(action)
                exact.append(10 * _exact(table, view.mover))
                table.undo()
            assert max(points) == max(exact) == points[actions.index(best)]
            # All replies to a lead were examined, but only some replies to a card to be led.
            for i in range(len(actions)):
                assert points[i] == exact[i] or view.count % 2 == 0 and points[i] > exact[i]
            solved += 1
            table.play(best)
    assert solved > 40


def _exact(table, seat):
    """A seat's card points at the end with all cards known and best play."""
    if table.stage == END:
        return table.points[seat]
    values = []
    for action in _legal(table):
        table.play(action)
        values.append(_exact(table, seat))
        table.undo()
    return max(values) if table.mover == seat else min(values)


def test_values_do_not_depend_on_what_is_covered():
    chance = Chance(4)
    buffers = Buffers()
    changed = 0
    for level in ("club", "strong", "master"):
        analysis = _of_level(level, 600)
        for number in range(3):
            table = dealt(number)
            for _ in some_plies(table, number, 24):
                said = []
                for _ in range(2):
                    view = table.view(table.mover, lskat.rules.Table())
                    said.append((players.choose(analysis, view), buffers.fill(analysis)))
                    places = [p for p in range(16) if table.under[p] != NONE]
                    before = bytes(table.under)
                    for i in range(len(places) - 1, 0, -1):
                        p, q = places[i], places[chance.below(i + 1)]
                        table.under[p], table.under[q] = table.under[q], table.under[p]
                    changed += bytes(table.under) != before
                assert said[0] == said[1]
    assert changed > 200


def test_analysing_allocates_nothing():
    analysis = _of_level("master", NODES)

    for view in _some_views(7):
        without_heap(lambda: players.choose(analysis, view))  # noqa: B023


# By the clock


class Clock:
    """A clock on which `step` us pass between two readings."""

    def __init__(self, step: int):
        self.now = (1 << 30) - 5000  # it wraps soon
        self.step = step

    def ticks(self) -> int:
        """As compat.ticks_us."""
        self.now = self.now + self.step & 0x3FFFFFFF
        return self.now


def test_nodes_are_a_limit():
    for kind in (Search, Analysis):
        for nodes in (1, 31, 32, 33, 200, 1000):
            player = kind(nodes)
            most = 0
            for number in range(2):
                for view in _some_views(number, 26):
                    players.choose(player, view)
                    assert player.used <= nodes
                    most = max(most, player.used)
            assert nodes < 32 or most > nodes - 32


def test_time_is_a_limit():
    """Each slice ends soon after 8 ms, and the search before its time is up."""
    for ms in (1, 50, 400):
        clock = Clock(2000)
        player = Search(1 << 29, clock.ticks, ms)
        longest = 0
        for number in range(3):
            for view in _some_views(number, 24):
                player.start(view)
                begin = clock.now
                action = -1
                while action < 0:
                    slice_begin = clock.now
                    action = player.think()
                    longest = max(longest, clock.now - slice_begin & 0x3FFFFFFF)
                took = clock.now - begin & 0x3FFFFFFF
                assert view.may_play(action)
                assert took <= 1000 * max(ms, 100), took  # it has to prepare before it may stop
        assert longest <= 8000 + 4 * 2000


def test_a_clock_that_stands_still_changes_no_move():
    """By time or by nodes, it thinks the same."""
    for nodes in (200, 2000):
        timed = Search(nodes, Clock(0).ticks, 800)
        plain = Search(nodes)
        plain.look.corrects = timed.look.corrects
        for number in range(2):
            for view in _some_views(number, 28):
                assert players.choose(timed, view) == players.choose(plain, view)
                assert timed.used == plain.used


def test_thinking_by_the_clock_allocates_nothing():
    player = lskat.players.make_player("strong", 0, 200, timed=True)

    for number, view in enumerate(_some_views(3)):
        if not number:
            players.choose(player, view)  # makes what decides
        without_heap(lambda: players.choose(player, view))  # noqa: B023


def test_a_level_for_a_device_ends_in_time():
    from skat.compat import ticks_diff, ticks_us

    for level in SEARCHING:
        player = lskat.players.make_player(level, 0, 1 << 29, timed=True)
        for count, view in enumerate(_some_views(1, 24)):
            if count in (0, 14, 20):
                begin = ticks_us()
                players.choose(player, view)
                assert ticks_diff(ticks_us(), begin) < 3_000_000  # a busy machine's 1.8 s
