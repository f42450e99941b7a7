"""Games in which the seats see different cards: what each knows, and how they are played, taken
back, saved, recorded, written as lines and asked about."""

import json

from games import SOAK, Later, refusal, some_plies, without_heap
from hidden import by_chance, deal_anew, dealt, everything, lay, legal, positions, unknown_to

from skat import games
from skat.cards import GAMES, NONE, UNKNOWN
from skat.chance import Chance
from skat.engine import Engine
from skat.notation import action_word, position_line, read_position
from skat.records import Record, record_line
from skat.saved import NO_NUMBER
from skat.series import Series
from skat.session import Session
from skat.table import DRAW, END, NOBODY, PLAY

NAMES = ("harlequin", "halfopen", "admirals")
GAMES_HERE = [games.find(name) for name in NAMES]


def _play_out(session, seed):
    chance = Chance(seed)
    while session.running():
        actions = legal(session.table)
        session.play(actions[chance.below(len(actions))])


def test_what_a_seat_does_not_know_dealt_anew_changes_nothing_for_it():
    chance = Chance(8)
    changed = many = 0
    stages = {}
    for game in GAMES_HERE:
        for table in positions(game, 16, chance):
            if table.stage == END:
                continue  # a skat is counted then
            stages[table.stage] = 1
            for seat in (0, 1):
                view = table.view(seat)
                before = everything(view)
                may = legal(view) if seat == table.mover else None
                unknown = unknown_to(table, seat)
                held = deal_anew(table, unknown, chance)
                changed += held != [buffer[i] for buffer, i, _ in unknown]
                many += len(unknown) > 1
                anew = table.view(seat)
                assert everything(anew) == before
                assert may is None or legal(anew) == legal(table) == may
                lay(table, unknown, held)
    assert len(stages) >= 7
    assert changed > 0.9 * many > 300


def test_a_view_holds_what_its_seat_has_seen_and_no_way_to_the_rest():
    for game in GAMES_HERE:
        for table in positions(game, 3, Chance(3), 50):
            for seat in (0, 1):
                view = table.view(seat)
                assert type(view) is type(table) and view.source is None
                shown = list(view.top) + list(view.under) + list(view.played[: view.count])
                for buffer, i, _ in unknown_to(table, seat):
                    assert buffer[i] not in shown and not view.known[buffer[i]]
                for lying, seen in ((table.top, view.top), (table.under, view.under)):
                    known = [
                        card if card == NONE or table.known[card] >> seat & 1 else UNKNOWN
                        for card in lying
                    ]
                    for i in range(3):  # in a hand, which place is which does not matter
                        first = i * view.places
                        hand, end = first + view.stacks, first + view.places
                        assert list(seen[first:hand]) == known[first:hand]
                        assert sorted(seen[hand:end]) == sorted(known[hand:end])
                for name in ("_knew", "_saw"):
                    assert not sum(view.__dict__[name])
                for name in ("played", "froms"):
                    assert not sum(view.__dict__[name][view.count :])


def test_played_and_taken_back():
    for game in GAMES_HERE:
        chance = Chance(4)
        for number in range(12):
            table = dealt(game, number, number & 1, by_chance(game, chance))
            states = [everything(table.view(seat)) for seat in (0, 1, NOBODY)]
            states = [states]
            for _ in some_plies(table, number, 99):
                states.append([everything(table.view(seat)) for seat in (0, 1, NOBODY)])
            assert table.stage == END
            while table.done():
                table.undo()
                states.pop()
                now = [everything(table.view(seat)) for seat in (0, 1, NOBODY)]
                assert now == states[-1]
            assert len(states) == 1 and "nothing" in refusal(table.undo)


def test_cards_and_points_are_conserved():
    for game in GAMES_HERE:
        for table in positions(game, 8, Chance(6), 100):
            there = [c for c in table.top if c < NONE] + [c for c in table.under if c < NONE]
            there += list(table.played[: table.count])
            assert len(set(there)) == len(there)
            if table.stage in (PLAY, END) and table.count:
                assert sorted(there) == list(range(32))
                left = [c for c in there if c not in list(table.played[: table.count])]
                if table.stage == END:  # then the points of a skat belong to a seat
                    left = [c for c in left if c not in list(table.under[2 * table.places :])]
                if table.lead() != NONE:
                    left.append(table.lead())
                points = table.kind.points
                assert sum(table.points) + sum([points[c] for c in left]) == sum(points)


def _many_plies(game):
    table = dealt(game, 5, 1)
    into, actions = table.new(), table.buffer()
    without_heap(lambda: _play_all(table, into, actions))


def _play_all(table, into, actions):
    while table.stage != END:
        count = table.legal(actions)
        table.view(table.mover, into)
        table.play(actions[count - 1])
        table.undo()
        table.play(actions[count - 1])
    while table.done():
        table.undo()


def test_nothing_is_allocated():
    for game in GAMES_HERE:
        _many_plies(game)


def test_saved_and_read_at_every_ply():
    for game in GAMES_HERE:
        session = Session(game)
        session.options.read(by_chance(game, Chance(11)))
        session.match = Series(1, 0, 300)
        session.deal(12)
        for _ in some_plies(session.table, 2, 99):
            payload = session.to_bytes()
            again = Session(game)
            again.from_bytes(payload)
            assert again.to_bytes() == payload
            assert everything(again.table.view(0)) == everything(session.table.view(0))
        for i in range(0, len(payload), 7):
            refusal(Session(game).from_bytes, payload[:i])


def test_cards_that_come_later():
    for game in GAMES_HERE:
        full = Session(game)
        full.starter = 1
        full.deal(4)
        _play_out(full, 9)
        session = Session(game)
        session.starter = 1
        session.deal(NO_NUMBER, Later(4, 2))
        chance = Chance(9)
        while session.running():
            if session.table.stage == DRAW:
                session.draw()
                again = Session(game)
                again.from_bytes(session.to_bytes())
                again.table.source = session.table.source
                session = again
                continue
            actions = legal(session.table)
            session.play(actions[chance.below(len(actions))])
        assert session.result.seats == full.result.seats
        line = record_line(session, "0.1", ["", ""], ["human", "remote"])
        assert Record(line).points == list(full.table.points)


def test_recorded_and_replayed():
    for game in GAMES_HERE:
        for number in range(4):
            session = Session(game)
            session.options.read(by_chance(game, Chance(number)))
            session.starter = number & 1
            session.deal(number)
            _play_out(session, number)
            line = record_line(session, "0.1", ["Anna", "Jörg"], ["human", "random"])
            record = Record(line)
            table = record.table
            for action in record.actions:
                table.play(action)
            assert table.top == session.table.top and record.points == list(table.points)
            assert table.known == session.table.known
            fields = json.loads(line)
            assert fields["variant"] == game.name


def _sorted(line):
    """A line with what lies in no order sorted: tricks won, and what nobody can tell apart."""
    words = line.split()
    for i in (6, 7):
        words[i] = "".join(sorted([words[i][k : k + 4] for k in range(0, len(words[i]), 4)]))
    return [words[:4], words[6:]] + [sorted(words[i].split(",")) for i in (4, 5)]


def test_lines_are_read_as_they_are_written():
    for game in GAMES_HERE:
        for table in positions(game, 20 if SOAK else 3, Chance(5), 200):
            for viewer in (0, 1, NOBODY):
                view = table.view(viewer)
                line = position_line(view)
                again = read_position(line)
                assert _sorted(position_line(again)) == _sorted(line)
                for name in ("stage", "mover", "declarer", "kontra", "total", "points", "tricks"):
                    assert getattr(again, name) == getattr(view, name), (name, line)
                assert again.options.words() == table.options.words()
                assert "nothing" in refusal(again.undo)
                if viewer != NOBODY:
                    read = again.view(viewer)
                    assert read.known == view.known, line
                    assert sorted(read.top) == sorted(view.top)
                if viewer == table.mover:
                    assert sorted(legal(read)) == sorted(legal(view))
            truth = read_position(position_line(table))
            assert truth.known == table.known and sorted(truth.top) == sorted(table.top)


def test_the_engine_is_asked_with_the_truth_and_with_a_view():
    for game in GAMES_HERE:
        for table in positions(game, 2, Chance(7), 300):
            if table.stage == END:
                continue
            words = sorted([action_word(action) for action in legal(table)])
            other = table.view(1 - table.mover)
            for one in (table, table.view(table.mover)):
                engine = Engine()
                assert list(engine.answer("position " + position_line(one))) == []
                answer = list(engine.answer("legal"))[0].split()
                assert answer[0] == "legal" and sorted(answer[1:]) == words
            if UNKNOWN not in list(other.top) or other.acts_unseen():
                continue  # all is turned, or it does not matter here
            refused = list(engine.answer("position " + position_line(other)))
            assert refused and refused[0].startswith("error view: ")
            answer = list(engine.answer("legal"))[0].split()
            assert sorted(answer[1:]) == words, "the position before stays"


def test_every_game_is_named_by_who_asks():
    for game in GAMES_HERE:
        for word in GAMES:
            rules = ["ramsch"] if word == "R" and game.name == "admirals" else []
            table = dealt(game, 3, 0, rules)
            game.rules.deal_game(table, table.source, GAMES.index(word), 0, table.options)
            assert table.kind.game == GAMES.index(word)
        none = [] if game.name == "admirals" else ["noramsch"]
        options = dealt(game, 3, 0, none).options
        assert len(refusal(game.rules.deal_game, table, table.source, 6, 0, options)) > 10
