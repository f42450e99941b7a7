"""The table of Officers' Skat: dealing in steps, calls, undo, and what seats know."""

from games import (
    Later,
    officers_dealt,
    options_by_chance,
    refusal,
    some_plies,
    wait,
    without_heap,
)

from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import GRAND, HEARTS, NONE, NULL, RAMSCH, UNKNOWN, card_number
from skat.chance import Chance
from skat.games.officers import GAME as officers
from skat.games.officers.table import DECLARE, KONTRA, RE
from skat.table import DRAW, END, NOBODY, PLAY

ALL_GAMES = [CALL + game for game in range(RAMSCH + 1)]


def _legal(table):
    buffer = bytearray(16)
    return list(buffer[: table.legal(buffer)])


def _there(table, seat):
    """(open, covered) cards of a seat."""
    places = range(8 * seat, 8 * seat + 8)
    return tuple([sum([side[p] != NONE for p in places]) for side in (table.top, table.under)])


def _everything(table):
    parts = table.__dict__
    state = []
    for name in sorted(parts):
        value = parts[name]
        if value is table.winners:
            value = value[: table.count // 2]
        elif value is table.calls:
            value = value[: table.called]
        elif isinstance(value, bytearray) and len(value) == 32 and value is not table.known:
            value = value[: table.count]  # what is noted of each card played
        state.append((name, bytes(value) if isinstance(value, bytearray) else value))
    return state


def _by_chance(deals):
    """Tables with random options, at the start of a deal."""
    chance = Chance(31)
    for number in range(deals):
        yield number, officers_dealt(number, number & 1, options_by_chance(chance))


def test_cards_seen_at_each_step():
    for word, steps in (
        ("", ((4, 4, 0, 4), (4, 4, 4, 4), (8, 8, 8, 8))),
        ("eightcovered", ((4, 8, 0, 8), (4, 8, 4, 8), (8, 8, 8, 8))),
        ("allopen", ((8, 8, 8, 8),) * 3),
    ):
        for forehand in (0, 1):
            table = officers_dealt(3, forehand, [word] if word else [])
            for stage, mover, step, action in (
                (DECLARE, forehand, 0, CALL + HEARTS),
                (KONTRA, 1 - forehand, 1, SAY_KONTRA),
                (RE, forehand, 2, PASS),
                (PLAY, forehand, 2, None),
            ):
                assert table.stage == stage and table.mover == mover
                assert _there(table, forehand) + _there(table, 1 - forehand) == steps[step]
                if action is not None:
                    table.play(action)
            assert table.kind.game == HEARTS and table.declarer == forehand and table.kontra == 1


def test_a_place_gets_the_same_card_however_it_is_dealt():
    for number in range(5):
        final = []
        for words in ([], ["eightcovered"], ["allopen"], ["passing"]):
            table = officers_dealt(number, 1, words)
            for action in ([PASS] if words == ["passing"] else []) + [CALL + GRAND, PASS]:
                table.play(action)
            assert table.stage == PLAY and table.total == 32
            final.append((bytes(table.top), bytes(table.under)))
        assert final == final[:1] * 4


def test_calls():
    table = officers_dealt(1)
    assert _legal(table) == ALL_GAMES
    assert _legal(officers_dealt(1, 0, ["nonull"])) == [c for c in ALL_GAMES if c != CALL + NULL]
    assert _legal(officers_dealt(1, 0, ["noramsch"])) == ALL_GAMES[:-1]
    assert _legal(officers_dealt(1, 0, ["passing"])) == ALL_GAMES + [PASS]
    table.play(CALL + GRAND)
    assert _legal(table) == [PASS, SAY_KONTRA]
    table.play(SAY_KONTRA)
    assert _legal(table) == [PASS, SAY_RE]
    table.play(SAY_RE)
    assert table.kontra == 2 and len(_legal(table)) == 8


def test_without_kontra_there_is_no_re():
    table = officers_dealt(1)
    table.play(CALL + NULL)
    table.play(PASS)
    assert table.stage == PLAY and table.kontra == 0 and table.mover == 0


def test_no_kontra_in_ramsch_and_in_simple_scorings():
    table = officers_dealt(1, 1)
    table.play(CALL + RAMSCH)
    assert table.stage == PLAY and table.declarer == table.mover == 1
    for word in ("base", "points", "two34"):
        for game in range(RAMSCH + 1):
            table = officers_dealt(1, 1, [word])
            table.play(CALL + game)
            assert table.stage == PLAY and table.mover == 1 and table.total == 32


def test_kontra_in_every_scoring():
    for word in ("base", "points", "two34"):
        table = officers_dealt(1, 1, [word, "kontraall"])
        table.play(CALL + RAMSCH)
        assert table.stage == PLAY, "there is none in Ramsch"
        for game in range(NULL + 1):
            table = officers_dealt(1, 1, [word, "kontraall"])
            table.play(CALL + game)
            assert table.stage == KONTRA and table.mover == 0 and table.total == 16
            table.play(SAY_KONTRA)
            assert table.stage == RE and table.mover == 1
            table.play(SAY_RE)
            assert table.stage == PLAY and table.mover == 1 and table.kontra == 2


def test_forehand_passes():
    for forehand in (0, 1):
        table = officers_dealt(2, forehand, ["passing"])
        table.play(PASS)
        assert table.stage == DECLARE and table.mover == 1 - forehand
        assert _there(table, 1 - forehand) == (4, 4) and _legal(table) == ALL_GAMES + [PASS]
        table.play(CALL + NULL)
        assert table.stage == KONTRA and table.mover == forehand and table.total == 16
        table.play(SAY_KONTRA)
        assert table.stage == RE and table.mover == 1 - forehand and table.total == 32
        table.play(SAY_RE)
        assert table.stage == PLAY and table.mover == table.declarer == 1 - forehand
        assert table.kontra == 2


def test_both_pass():
    table = officers_dealt(2, 1, ["passing", "lowten1"])
    table.play(PASS)
    table.play(PASS)
    assert table.stage == PLAY and table.kind.game == RAMSCH and table.kind.low_ten == 1
    assert table.declarer == NOBODY and table.mover == 1 and table.total == 32


def test_a_low_ten_is_for_ramsch_only():
    for game in range(RAMSCH + 1):
        table = officers_dealt(2, 1, ["lowten"])
        table.play(CALL + game)
        assert table.kind.low_ten == (10 if game == RAMSCH else 0)


def test_null_ends_with_the_declarers_first_trick():
    early = late = 0
    for number in range(60):
        table = officers_dealt(number, number & 1)
        table.play(CALL + NULL)
        table.play(PASS)
        for _ in some_plies(table, number):
            lost = table.tricks[table.declarer] > 0
            assert lost == (table.stage == END) or table.count == 32
        assert table.stage == END and table.tricks[table.declarer] <= 1
        early += table.count < 32
        late += table.count > 2
        assert not _legal(table) and "not legal" in refusal(table.play, table.top[0])
        table.undo()
        assert table.stage == PLAY and table.count % 2 and not table.tricks[table.declarer]
    assert early and late


def test_what_is_not_legal_is_refused_and_changes_nothing():
    stages = {}
    for number, table in _by_chance(60):
        for _ in some_plies(table, number, 5):
            stages[table.stage] = 1
            legal = _legal(table)
            before = _everything(table)
            for action in range(-2, 64):
                assert table.may_play(action) == (action in legal), action
                if action not in legal:
                    assert "not legal" in refusal(table.play, action)
            assert _everything(table) == before
    assert sorted(stages) == [PLAY, END, DECLARE, KONTRA, RE]


def test_cards_and_points_are_conserved():
    for number, table in _by_chance(60):
        for _ in some_plies(table, number):
            cards = [c for c in list(table.top) + list(table.under) if c < NONE]
            cards += list(table.played[: table.count])
            assert len(cards) == table.total == len(set(cards))
            if table.stage <= END:
                assert table.total == 32
        if table.count == 32:
            assert sum(table.points) == (84 if table.kind.low_ten == 1 else 120)
            assert sum(table.tricks) == 16
        else:
            assert table.kind.game == NULL


def test_undo_to_the_start_of_the_deal_and_on_again():
    for number, table in _by_chance(60):
        states = [_everything(table)]
        for _ in some_plies(table, number):
            states.append(_everything(table))
        actions = [table.action(i) for i in range(table.done())]
        assert len(actions) == len(states) - 1
        for state in reversed(states[:-1]):
            table.undo()
            assert _everything(table) == state
        assert "nothing" in refusal(table.undo) and table.done() == 0
        for i in range(len(actions)):
            table.play(actions[i])
            assert _everything(table) == states[i + 1]


def test_a_card_is_drawn_once_and_when_it_is_seen():
    for words, opened in (([], 8), (["eightcovered"], 8), (["allopen"], 16)):
        full = officers_dealt(8, 0, words)
        table = officers.rules.Table()
        source = Later(8)
        table.deal(source, 0, full.options)
        for table_with in (table, full):
            table_with.play(CALL + GRAND)
        assert len(source.drawn) == opened
        for _ in range(2):
            for action in [PASS] + [full.action(i) for i in range(2, full.done())]:
                table.play(action)
            if full.done() == 1:
                full.play(PASS)
                for _ in some_plies(full, 4):
                    pass
                for action in [full.action(i) for i in range(2, full.done())]:
                    table.play(action)
            assert position(table) == position(full) and table.stage == END
            while table.done():
                table.undo()
            table.play(CALL + GRAND)
        assert sorted(source.drawn) == list(range(32))


def test_waiting_for_cards():
    """A source that answers later gives the same game, even if actions are taken back while the
    table waits."""
    waited = 0
    for number, full in _by_chance(12):
        table = officers.rules.Table()
        table.deal(Later(number, 1 + number % 3), full.forehand, full.options)
        for _ in some_plies(full, number):
            waited += wait(table)
            table.play(full.action(table.done()))
            if table.stage == DRAW and table.done() % 5 == 2:
                assert not _legal(table) and not table.may_play(full.action(0))
                table.draw()
                table.undo()
                waited += wait(table)
                table.play(full.action(table.done()))
            waited += wait(table)
            assert table.stage == full.stage and table.mover == full.mover
            assert _legal(table) == _legal(full) and table.top == full.top
        assert table.top == full.top and table.points == full.points
        while table.done():
            table.undo()
            assert table.stage != DRAW
    assert waited > 300


def position(table):
    """Everything on the table, and everything played."""
    return bytes(table.top), bytes(table.under), bytes(table.played), bytes(table.points)


def test_views():
    views = (officers.rules.Table(), officers.rules.Table())
    for number, table in _by_chance(30):
        for _ in some_plies(table, number):
            for seat in (0, 1):
                view = table.view(seat, views[seat])
                assert view.viewer == seat and view.source is None and view.done() == 0
                assert view.top == table.top and _legal(view) == _legal(table)
                assert view.called == table.called and view.declarer == table.declarer
                assert view.kontra == table.kontra and view.options is table.options
                for p in range(16):
                    assert view.under[p] == (NONE if table.under[p] == NONE else UNKNOWN)
                shown = list(view.top) + list(view.played[: view.count])
                for card in range(32):
                    assert bool(view.known[card]) == (card in shown)
                assert "nothing" in refusal(view.undo)


def test_a_view_can_try_calls():
    for number, table in _by_chance(20):
        view = table.view(table.mover, officers.rules.Table())
        before = _everything(view)
        for _ in some_plies(view, number, 4):
            if view.stage == PLAY:
                break
        while view.done():
            view.undo()
        assert _everything(view) == before


def test_matadors_are_counted_in_all_cards_dealt():
    for number in range(40):
        for extended in ([], ["extended"]):
            table = officers_dealt(number, number & 1, extended)
            table.play(CALL + number % 5)
            table.play(PASS)
            first = 8 * table.declarer
            mine = list(table.top[first : first + 8]) + list(table.under[first : first + 8])
            order = ["CJ", "SJ", "HJ", "DJ"]
            if extended and number % 5 < GRAND:
                order += ["CSHD"[number % 5] + rank for rank in "ATKQ987"]
            having = [card_number(name) in mine for name in order]
            run = 1
            while run < len(having) and having[run] == having[0]:
                run += 1
            expected = run if having[0] else -run
            assert table.matadors() == expected
            for _ in some_plies(table, number):
                assert table.matadors() == expected


def test_no_matadors_in_null_and_ramsch():
    for game in (NULL, RAMSCH):
        table = officers_dealt(1)
        assert "no matadors" in refusal(table.matadors)
        table.play(CALL + game)
        assert "no matadors" in refusal(table.matadors)
    table = officers_dealt(1)
    table.play(CALL)
    table.play(PASS)
    assert "known" in refusal(table.view(0, officers.rules.Table()).matadors)


def _to_the_end_and_back(table, into, legal):
    while table.stage != END:
        count = table.legal(legal)
        table.view(0, into)
        table.play(legal[count - 1])
        table.undo()
        table.play(legal[count - 1])
    while table.done():
        table.undo()


def test_nothing_is_allocated():
    into = officers.rules.Table()
    legal = bytearray(16)
    for _, table in _by_chance(20):
        without_heap(lambda table=table: _to_the_end_and_back(table, into, legal))
