"""The table: legal actions, tricks, turning, undo, and what a seat knows."""

from games import Later, dealt, refusal, some_plies, wait, without_heap

from skat import cards
from skat.cards import NONE, UNKNOWN, card_number
from skat.chance import Chance, Pack
from skat.games.lskat import GAME as lskat
from skat.notation import position_line, read_position
from skat.table import DRAW, END, PLAY, Table


def _legal(table):
    buffer = bytearray(16)
    return sorted(buffer[: table.legal(buffer)])


def _plain_legal(table):
    """Legal actions again, straight from the rules."""
    if table.count == 32:
        return []
    first = table.mover * 8
    mine = [card for card in table.top[first : first + 8] if card != NONE]
    if table.count % 2:
        suit = table.kind.suit
        same = [card for card in mine if suit[card] == suit[table.played[table.count - 1]]]
        mine = same or mine
    return sorted(mine)


def _everything(table):
    """All that undo must restore."""
    return (
        bytes(table.top),
        bytes(table.under),
        bytes(table.known),
        bytes(table.points),
        bytes(table.tricks),
        bytes(table.played[: table.count]),
        (table.mover, table.stage, table.count),
    )


def test_games_keep_cards_and_points():
    for number in range(40):
        table = dealt(number, number & 1)
        assert table.mover == number & 1 and sum(table.points) == 0
        for _ in some_plies(table, number):
            here = [card for card in table.top if card != NONE]
            here += [card for card in table.under if card != NONE]
            here += list(table.played[: table.count])
            assert sorted(here) == list(range(32))
            points = sum([table.kind.points[c] for c in table.played[: table.count & ~1]])
            assert sum(table.points) == points
            assert sum(table.tricks) == table.count // 2
        assert table.stage == END and sum(table.points) == 120 and sum(table.tricks) == 16


def test_legal_actions_are_the_rules():
    for number in range(40):
        table = dealt(number)
        for _ in some_plies(table, number):
            legal = _plain_legal(table)
            assert _legal(table) == legal
            for card in range(32):
                assert table.may_play(card) == (card in legal)


def test_an_illegal_action_changes_nothing():
    for number in range(5):
        table = dealt(number)
        for _ in some_plies(table, number):
            before = _everything(table)
            for action in (-1, NONE, UNKNOWN, 255, 2000):
                assert str(action) in refusal(table.play, action)
            for card in range(32):
                if card not in _legal(table):
                    refusal(table.play, card)
            assert _everything(table) == before


def test_undo_at_every_ply():
    for number in range(20):
        table = dealt(number)
        states = [_everything(table)]
        for _ in some_plies(table, number):
            states.append(_everything(table))
        states.pop()
        while states:
            table.undo()
            assert _everything(table) == states.pop()
        assert "nothing" in refusal(table.undo)


def test_turning_in_order_after_the_trick():
    full = dealt(7)
    table = lskat.rules.Table()
    source = Later(7)
    table.deal(source, 0)
    assert list(table.under) == [UNKNOWN] * 16 and table.top == full.top
    source.drawn.clear()
    froms = []
    for _ in some_plies(table, 3, 6):
        if table.count % 2 == 0:
            froms += list(table.froms[table.count - 2 : table.count])
    turned = [table.place_in_pack(i, 0) for i in source.drawn]
    assert turned == froms, "the leader's stack is turned first"


def test_the_table_waits_for_cards():
    legal = bytearray(16)
    for number in range(6):
        full = dealt(number, number & 1)
        table = lskat.rules.Table()
        table.deal(Later(number, number), number & 1)
        rounds = 0
        for _ in some_plies(full, number):
            rounds += wait(table)
            table.play(full.action(table.done()))
            if table.stage == DRAW:
                assert table.legal(legal) == 0 and not table.may_play(full.action(0))
                assert "not legal" in refusal(table.play, full.action(0))
                table.draw()
                table.undo()
                assert table.stage == PLAY
                table.play(full.action(table.done()))
        rounds += wait(table)
        assert _everything(table) == _everything(full) and rounds >= 16 * number


def test_plain_game_both_know_the_same_and_nothing_covered():
    views = (lskat.rules.Table(), lskat.rules.Table())
    for number in range(10):
        table = dealt(number)
        for _ in some_plies(table, number):
            for seat in (0, 1):
                view = table.view(seat, views[seat])
                assert view.top == table.top and view.viewer == seat
                for p in range(16):
                    assert view.under[p] == (NONE if table.under[p] == NONE else UNKNOWN)
                for card in range(32):
                    if card in [c for c in table.under if c != NONE]:
                        assert not view.known[card]
                assert _legal(view) == _legal(table)
                assert view.source is None
            assert position_line(views[0])[:-1] == position_line(views[1])[:-1]


def test_covered_cards_dealt_anew_change_no_view():
    chance = Chance(9)
    into = lskat.rules.Table()
    for number in range(10):
        table = dealt(number)
        for _ in some_plies(table, number):
            before = [position_line(table.view(seat, into)) for seat in (0, 1)]
            places = [p for p in range(16) if table.under[p] != NONE]
            for i in range(len(places) - 1, 0, -1):
                a, b = places[i], places[chance.below(i + 1)]
                table.under[a], table.under[b] = table.under[b], table.under[a]
            assert [position_line(table.view(seat, into)) for seat in (0, 1)] == before


def test_a_private_card_is_unknown_to_the_others():
    table = Table(2, 4, 2)
    table.kind = cards.kind(cards.GRAND)
    ace = card_number("SA")
    table.put(4, ace, False)
    table.known[ace] = 1  # a card in seat 0's hand
    into = Table(2, 4, 2)
    assert table.view(0, into).top[4] == ace
    assert table.view(1, into).top[4] == UNKNOWN and not into.known[ace]


def test_three_seats_with_hands():
    table = Table(3, 0, 10)
    pack = Pack(11)
    for seat in range(3):
        for i in range(10):
            table.put(seat * 10 + i, pack.card(seat * 10 + i), False)
    table.kind = cards.kind(cards.HEARTS)
    skat = pack.card(30), pack.card(31)
    start = _everything(table)
    for _ in some_plies(table, 4):
        if table.count % 3 == 0:
            trick = table.count // 3 - 1
            played = table.played[3 * trick : 3 * trick + 3]
            best = table.froms[3 * trick + table.kind.winner(played, 3)] // 10
            assert table.winners[trick] == best == table.mover
    assert table.stage == END and sum(table.tricks) == 10
    assert sum(table.points) + sum([table.kind.points[c] for c in skat]) == 120
    while table.count:
        table.undo()
    assert _everything(table) == start


def _much(table, into, legal):
    for i in range(64):
        if table.stage == PLAY:
            count = table.legal(legal)
            table.play(legal[i % count])
        table.view(0, into)
        table.may_play(3)
        if i % 5 == 4:
            table.undo()
    while table.count:
        table.undo()


def test_nothing_is_allocated():
    table, into, legal = dealt(5), lskat.rules.Table(), bytearray(16)
    without_heap(lambda: _much(table, into, legal))


def test_a_view_can_be_played_on():
    """A player may try actions on its view; cards turned there are unknown."""
    table = dealt(2)
    view = table.view(0, lskat.rules.Table())
    for _ in some_plies(view, 1, 2):
        pass
    assert view.count == 2 and UNKNOWN in list(view.top)
    view.undo()
    view.undo()
    assert position_line(view) == position_line(table.view(0, lskat.rules.Table()))


def test_a_table_read_from_a_line_plays_on():
    line = "officers G - 1 --/--,--/--,--/--,--/--,--/--,--/--,--/--,HA/-- "
    line += "--/--,--/--,--/--,--/--,--/--,--/--,--/--,DJ/-- "
    won = [c for c in range(32) if cards.card_name(c) not in ("HA", "DJ")]
    line += "".join([cards.card_name(c) for c in won]) + " -"
    table = read_position(line)
    assert "nothing" in refusal(table.undo)
    table.play(card_number("DJ"))
    table.play(card_number("HA"))
    assert table.stage == END and table.points[1] == 13 and table.points[0] == 107
