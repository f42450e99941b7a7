"""What holds for every game that skat/games names: one contract, one test. A new game needs no more
to be tested by it than its name there."""

import json

from games import SOAK, refusal
from hidden import by_chance, legal
from modes import GAMES

from skat.cards import NONE
from skat.chance import Chance, Pack
from skat.engine import Engine
from skat.notation import action_number, action_word, position_line, read_position
from skat.records import Record, record_line
from skat.series import Series
from skat.session import Session
from skat.table import END, NOBODY

DEALS = 60 if SOAK else 3
OTHER_SAVES = "SNCEPVL"  # the letters of what else is saved: docs/notation.md


def _dealt(game, seed: int):
    """A table of a game with a deal, a forehand and options at random."""
    chance = Chance(seed)
    options = game.rules.Options()
    options.read(by_chance(game, chance))
    table = game.rules.Table()
    table.deal(Pack((seed + 1) << 18), chance.below(table.openers), options)
    return table


def _plies(table, seed: int):
    """Take random actions to the end, yielding before each and at the end."""
    chance = Chance(seed)
    while table.stage != END:
        yield
        actions = legal(table)
        table.play(actions[chance.below(len(actions))])
    yield


def _state(table):
    """All that undo has to bring back."""
    return (
        bytes(table.top),
        bytes(table.under),
        bytes(table.known),
        bytes(table.points),
        table.mover,
        table.stage,
        table.done(),
        position_line(table),
    )


def test_cards_are_conserved_and_only_legal_actions_are_taken():
    for game in GAMES:
        for seed in range(DEALS):
            table = _dealt(game, seed)
            for _ in _plies(table, seed):
                lying = [card for card in bytes(table.top) + bytes(table.under) if card < NONE]
                lying += list(table.played[: table.count])
                assert len(lying) == len(set(lying)), game.name
                actions = legal(table)
                assert (actions == []) == (table.stage == END), game.name
                assert all([table.may_play(action) for action in actions])
                before = _state(table)
                for card in range(32):
                    if not table.may_play(card):
                        assert refusal(table.play, card) and card not in actions
                assert _state(table) == before


def test_undo_brings_everything_back():
    for game in GAMES:
        for seed in range(DEALS):
            table = _dealt(game, seed)
            states = []
            for _ in _plies(table, seed):
                states.append(_state(table))
            while len(states) > 1:
                table.undo()
                states.pop()
                assert _state(table) == states[-1], game.name
            assert "nothing" in refusal(table.undo)


def test_a_seat_sees_what_it_may_and_its_line_says_it():
    for game in GAMES:
        for seed in range(DEALS):
            table = _dealt(game, seed)
            for _ in _plies(table, seed):
                for seat in range(table.seats):
                    view = table.view(seat)
                    named = [card for card in bytes(view.top) + bytes(view.under) if card < NONE]
                    assert all([table.known[card] >> seat & 1 for card in named]), game.name
                    for places in ((view.top, table.top), (view.under, table.under)):
                        seen, there = [sum([card != NONE for card in cards]) for cards in places]
                        assert seen == there, game.name
                if table.stage != END:
                    own = table.view(table.mover)
                    assert legal(own) == legal(table), game.name
                    line = position_line(own)
                    read = read_position(line)
                    assert position_line(read) == line, (line, position_line(read))
                    assert legal(read) == legal(table), line


def test_a_session_is_saved_and_read_at_every_ply():
    for game in GAMES:
        session = Session(game)
        session.options.read(by_chance(game, Chance(5)))
        if not game.lists:
            session.match = Series(1 % session.table.openers, 0, 30, session.table.openers)
        session.deal(7 << 15)
        for _ in _plies(session.table, 5):
            payload = session.to_bytes()
            again = Session(game)
            again.from_bytes(payload)
            assert again.to_bytes() == payload
            assert position_line(again.table) == position_line(session.table), game.name
        for i in range(0, len(payload), 7):
            assert refusal(Session(game).from_bytes, payload[:i])


def test_a_deal_is_recorded_and_replayed():
    for game in GAMES:
        session = Session(game)
        session.deal(3 << 16)
        chance = Chance(3)
        while session.running():
            actions = legal(session.table)
            session.play(actions[chance.below(len(actions))])
        seats = session.table.seats
        line = record_line(session, "0", ["Anna"] * seats, ["human"] * seats)
        record = Record(line)
        for action in record.actions:
            record.table.play(action)
        assert record.table.stage == END and list(record.table.points) == record.points
        score = game.rules.Score()
        record.table.count_score(score)
        assert (
            list(score.seats)
            == json.loads(line)["score"]
            == [session.deal_score(seat) for seat in range(seats)]
        ), game.name


def test_the_weakest_and_another_level_play_it_from_what_they_see():
    for game in GAMES:
        table = _dealt(game, 11)
        engine = Engine()
        level = game.levels[1]
        assert list(engine.answer("level " + level)) == []
        plies = 0
        while table.stage != END and plies < 12:
            player = game.players.make_player("random", plies)
            player.start(table.view(table.mover))
            action = -1
            while action < 0:
                action = player.think()
            assert action in legal(table), game.name
            if not plies % 4:
                assert (
                    list(engine.answer("position " + position_line(table.view(table.mover)))) == []
                )
                answer = list(engine.answer("go nodes 200"))[-1]
                assert action_number(answer.split()[1]) in legal(table), (game.name, answer)
            table.play(action)
            plies += 1


def test_its_options_are_named():
    for game in GAMES:
        for seed in range(DEALS):
            options = game.rules.Options()
            words = by_chance(game, Chance(seed))
            options.read(words)
            again = game.rules.Options()
            again.from_bytes(options.to_bytes())
            assert again.words() == options.words() == words
            again.read_named(options.named())
            assert again.words() == words
        assert refusal(game.rules.Options().read, ["never"])


def test_its_record_says_how_it_is_played():
    numbers = [mode.number for game in GAMES for mode in game.modes]
    assert len(numbers) == len(set(numbers)), "each way to play has a number of its own"
    letters = [game.save[1] for game in GAMES] + list(OTHER_SAVES)
    assert len(letters) == len(set(letters)), "each game has a letter of its own"
    for game in GAMES:
        table = game.rules.Table()
        assert table.VARIANT == game.name and table.seats == game.seats
        assert table.dummy() == NOBODY or table.dummy() < table.seats
        for mode in game.modes:
            game.rules.Options().read(mode.options or [])
            deal = _dealt(game, 1)
            deal.deal(Pack(1), 0, game.rules.Options())
            assert mode.lengths and all([action_word(call) for call in mode.calls])
