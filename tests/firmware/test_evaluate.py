"""The evaluation kernel, against the plain definition of its features."""

from features import left_after
from games import SOAK, dealt, some_plies, without_heap

from skat import cards
from skat.cards import NONE
from skat.games.lskat import GAME as lskat
from skat.players import weights
from skat.players.kernels import evaluate
from skat.players.kernels.evaluate import BIAS, LEAD, PAIRS, REPLY, VALUE
from skat.players.kernels.position import Position

DEALS = 400 if SOAK else 8  # one of each kind
KINDS = ((0,), (1,), (2,), (3,), (cards.GRAND,), (cards.RAMSCH,), (cards.RAMSCH, 10))
KINDS += ((cards.RAMSCH, 1),)


def _replies(table, lead_place):
    """The places of the legal replies to a lead from a place."""
    suit = table.kind.suit
    led = suit[table.top[lead_place]]
    first = 8 * (1 - lead_place // 8)
    places = [p for p in range(first, first + 8) if table.top[p] != NONE]
    return [p for p in places if suit[table.top[p]] == led] or places


def _plain_value(table, lead_place, reply_place):
    """What a trick is worth to its leader, in quarters of a point."""
    after, points, won = left_after(table, lead_place, reply_place)
    found, size = after.features()
    learned = weights.of(table.kind, False).table
    assert len(learned) == size
    if table.kind.game == cards.RAMSCH:
        points = -points
    value = 4 * points + sum([learned[i] - 128 for i in found])
    return -value if won else value


def _positions():
    for number in range(DEALS):
        table = dealt(number)
        table.kind = cards.kind(*KINDS[number % len(KINDS)])
        yield table
        for _ in some_plies(table, number, 31):
            yield table


def test_every_pair_of_lead_and_reply():
    position = Position()
    view = lskat.rules.Table()
    pairs = 0
    for table in _positions():
        if table.count % 2:
            continue
        position.set(table.view(table.mover, view))
        evaluate.look(position.words, position.stacks, weights.of(table.kind, False).table)
        words = position.words
        best = None
        for i in range(8):
            lead_place = 8 * table.mover + i
            values = []
            if table.top[lead_place] != NONE:
                for reply_place in _replies(table, lead_place):
                    value = _plain_value(table, lead_place, reply_place)
                    values.append((value, reply_place % 8))
                    assert words[PAIRS + 8 * i + reply_place % 8] == value + BIAS
                    assert 0 < value + BIAS < 2 * BIAS
                worst = min(values)
                if best is None or worst[0] > best[0]:
                    best = worst[0], i, worst[1]
            assert [v for v in words[PAIRS + 8 * i : PAIRS + 8 * i + 8] if v] == [
                v + BIAS for v, _ in sorted(values, key=lambda pair: pair[1])
            ]
            pairs += len(values)
        assert (words[VALUE] - BIAS, words[LEAD], words[REPLY]) == best
    assert pairs > DEALS * 200


def test_a_lead_on_the_table_is_weighed_as_if_it_still_lay_on_its_stack():
    position = Position()
    before = Position()
    view = lskat.rules.Table()
    seen = 0
    for table in _positions():
        if table.count % 2 == 0:
            before.set(table.view(table.mover, view))
            assert before.lead_stack == -1
        else:
            position.set(table.view(table.mover, view))
            assert position.lead_stack == table.froms[table.count - 1] % 8
            assert position.words == before.words and position.stacks == before.stacks
            seen += 1
    assert seen == DEALS * 16


def test_evaluating_allocates_nothing():
    position = Position()
    view = lskat.rules.Table()
    for table in _positions():
        table.view(table.mover, view)

        learned = weights.of(view.kind, False).table

        def evaluated():
            position.set(view)  # noqa: B023
            evaluate.look(position.words, position.stacks, learned)  # noqa: B023

        without_heap(evaluated)


def test_each_kind_of_game_has_numbers_of_its_own():
    found = []
    for kind in [(game,) for game in range(5)] + [(cards.RAMSCH, low) for low in (0, 10, 1)]:
        if kind[0] != cards.NULL:
            found.append(bytes(weights.of(cards.kind(*kind), False).table))
    suit, grand, ramsch = found[0], found[4], found[5:]
    assert found[:4] == [suit] * 4
    assert len(set([suit, grand] + ramsch)) == 5
    assert bytes(weights.of(cards.kind(cards.HEARTS), False).table) == suit
