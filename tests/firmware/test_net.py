"""The kernel of the net, against the plain definition of what it adds to the table."""

from features import left_after
from games import SOAK, dealt, some_plies, without_heap

from skat import cards
from skat.cards import NONE
from skat.games.lskat import GAME as lskat
from skat.players import weights
from skat.players.kernels import evaluate, net
from skat.players.kernels.evaluate import BIAS, PAIRS
from skat.players.kernels.position import Position

DEALS = 400 if SOAK else 12


def _positions():
    """Views at the start of a trick, in games of all kinds with trumps."""
    view = lskat.rules.Table()
    for number in range(DEALS):
        table = dealt(number)
        table.kind = cards.kind(number % 5)
        yield table.view(table.mover, view)
        for _ in some_plies(table, number, 30):
            if table.count % 2 == 0:
                yield table.view(table.mover, view)


def _corrected(view, learned, lead_place, reply_place):
    """What a trick is worth to its leader by table and net, in quarters of a point."""
    after, points, won = left_after(view, lead_place, reply_place)
    value = 4 * points + sum([learned.table[i] - 128 for i in after.features()[0]])
    value += after.net(learned.net)
    return -value if won else value


def _weighed(view, position):
    """The numbers and what the units find, of a position whose leads are weighed by the table."""
    learned = weights.of(view.kind, True)
    kept = net.new_words()
    position.set(view)
    evaluate.look(position.words, position.stacks, learned.table)
    net.begin(position.words, kept, learned.net)
    return learned, kept


def test_every_pair_is_corrected_by_what_the_units_find():
    position = Position()
    pairs = corrections = 0
    for view in _positions():
        learned, kept = _weighed(view, position)
        words = position.words
        before = list(words[PAIRS : PAIRS + 64])
        for i in range(8):
            if view.top[8 * view.mover + i] == NONE:
                continue
            worst = net.correct(words, kept, position.stacks, learned.net, i, 8)
            row = words[PAIRS + 8 * i : PAIRS + 8 * i + 8]
            assert worst == min([value for value in row if value])
            for j in range(8):
                if row[j]:
                    reply = 8 * (1 - view.mover) + j
                    assert row[j] == BIAS + _corrected(view, learned, 8 * view.mover + i, reply)
                    pairs += 1
                    corrections += row[j] != before[8 * i + j]
    assert pairs > 200 * DEALS and corrections > pairs // 2


def test_only_the_worst_replies_are_corrected():
    position = Position()
    for view in _positions():
        learned, kept = _weighed(view, position)
        words = position.words
        for i in range(8):
            row = PAIRS + 8 * i
            before = [(words[row + j], j) for j in range(8) if words[row + j]]
            if not before:
                assert view.top[8 * view.mover + i] == NONE
                continue
            net.correct(words, kept, position.stacks, learned.net, i, 2)
            for value, j in sorted(before)[2:]:
                assert words[row + j] == value


def test_a_look_is_the_best_lead_by_the_worst_of_what_is_corrected():
    position = Position()
    differs = 0
    for view in _positions():
        learned, kept = _weighed(view, position)
        words = position.words
        leads = []
        for i in range(8):
            values = [words[PAIRS + 8 * i + j] for j in range(8) if words[PAIRS + 8 * i + j]]
            if values:
                leads.append((-min(values), i))
        by_table = -min(leads)[0]
        worsts = []
        for _, i in sorted(leads)[:3]:
            worsts.append(net.correct(words, kept, position.stacks, learned.net, i, 2))
        evaluate.look(words, position.stacks, learned.table)
        value = net.improve(words, kept, position.stacks, learned.net)
        assert value == max(worsts)
        differs += value != by_table
    assert differs > DEALS


def test_what_the_units_find_follows_from_position_to_position():
    position, after = Position(), Position()
    kept, new, found = net.new_words(), net.new_words(), net.new_words()
    begun = False
    for view in _positions():
        learned = weights.of(view.kind, True)
        after.set(view)
        net.begin(after.words, new, learned.net)
        if begun and view.count:
            net.follow(position.words, after.words, kept, found, learned.net, 0)
            assert found[:96] == new[:96]
        position, after = after, position
        kept, new = new, kept
        begun = True


def test_the_words_of_a_position_are_those_of_the_evaluation():
    source = open("firmware/lib/skat/players/kernels/net.py").read()
    for name in ("CARDS", "COVERING", "UNSEEN", "COVERED", "LEADER", "PAIRS"):
        line = "\n_%s = const(%d)\n" % (name, getattr(evaluate, name))
        assert line in source, line


def test_numbers_are_read_once():
    suit = weights.of(cards.kind(cards.HEARTS), True)
    grand = weights.of(cards.kind(cards.GRAND), True)
    assert bytes(grand.net) != bytes(suit.net) and bytes(grand.table) != bytes(suit.table)
    ramsch = weights.of(cards.kind(cards.RAMSCH), True)
    assert ramsch.net is None and weights.of(cards.kind(cards.RAMSCH), False) is ramsch
    assert weights.of(cards.kind(cards.CLUBS), True) is suit


def test_the_net_allocates_nothing():
    position = Position()
    for view in _positions():
        learned, kept = _weighed(view, position)
        new = net.new_words()

        def thought():
            words, stacks = position.words, position.stacks
            net.follow(words, words, kept, new, learned.net, 0)  # noqa: B023
            evaluate.look(words, stacks, learned.table)  # noqa: B023
            net.improve(words, kept, stacks, learned.net)  # noqa: B023

        without_heap(thought)
