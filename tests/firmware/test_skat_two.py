"""Skat for two: with a dummy (Strohmann), and with a dead hand."""

import json

from games import refusal
from skat_deals import any_action, legal_words, say

from skat import games, players
from skat.bidding_stages import CONSENT, KONTRA, PLACES
from skat.calls import CLAIM, CONCEDE
from skat.cards import NONE, RAMSCH, UNKNOWN
from skat.chance import Chance, Pack
from skat.notation import position_line, read_position
from skat.records import Record, record_line
from skat.series import Series
from skat.session import Session
from skat.table import END, PLAY

BOTH = ("strohmann", "deadhand")


def _dealt(name, number, forehand=0, words=""):
    game = games.find(name)
    options = game.rules.Options()
    options.read(words.split())
    table = game.rules.Table()
    table.deal(Pack(number), forehand, options)
    return table


def _hand(table, seat):
    return sorted([card for card in table.top[seat * PLACES :][:PLACES] if card != NONE])


def _deals(deals):
    """(name, number, table): at random with options, also giving up and claiming."""
    for number in range(deals):
        name = BOTH[number % 2]
        words = ("", "kontra", "kontrabid league")[number % 3]
        yield name, number, _dealt(name, number << 9, number // 2 % 2, words)


def _next(table, chance, number):
    """Take some action; both kinds of end come about."""
    action = any_action(table, chance, table.buffer())
    if table.stage == PLAY and number % 4 == 0 and chance.below(20) == 0:
        action = CONCEDE if table.may_play(CONCEDE) else action
    elif table.stage == PLAY and number % 4 == 1 and table.count > 9 and table.may_play(CLAIM):
        action = CLAIM
    table.play(action)


def test_the_dealer_calls_to_forehand():
    for name in BOTH:
        table = _dealt(name, 5, 1)
        dealer = 0
        assert table.mover == dealer
        say(table, "18 yes")
        assert table.mover == dealer and legal_words(table)[:2] == ["pass", "20"]
        say(table, "20 pass")
        assert table.declarer == dealer and table.auction.bid == 20
        table = _dealt(name, 5, 1)
        say(table, "pass")
        assert table.mover == 1 and legal_words(table) == ["pass", "18"]
        say(table, "pass")
        assert table.stage == END and table.kind is None


def test_the_loser_plays_the_dummy():
    for forehand in (0, 1):
        dealer = (forehand + 2) % 3
        dummy = (forehand + 1) % 3
        for words, declarer in (("18 pass", dealer), ("pass 18", forehand)):
            partner = forehand + dealer - declarer
            table = _dealt("strohmann", 6, forehand, "kontra")
            say(table, words)
            assert UNKNOWN in list(table.view(partner).top)
            say(table, "=CH")
            assert (table.stage, table.mover) == (KONTRA, partner)
            say(table, "pass")
            assert (table.stage, table.mover) == (PLAY, forehand)
            assert table.played_by(dummy) == partner
            view = table.view(dummy)
            for seat in range(3):
                own = _hand(table, seat)
                assert _hand(view, seat) == (own if seat != declarer else [UNKNOWN] * 10)
                shown = _hand(table.view(declarer), seat)
                assert shown == (own if seat != partner else [UNKNOWN] * 10)
                assert _hand(table.view(partner), seat) == _hand(view, seat)
            say(table, "concede")
            if forehand == declarer:
                assert table.stage == END
            else:
                assert (table.stage, table.mover) == (CONSENT, declarer)
                table.undo()
            table.undo()
            table.undo()
            assert UNKNOWN in list(table.view(partner).top)


def test_nobody_sees_the_dead_hand():
    table = _dealt("deadhand", 7, 1)
    dead = list(table.under[table.skat + 2 : table.skat + 12])
    rest = list(table.top[:10]) + list(table.top[12:22]) + list(table.under[table.skat :][:2])
    assert sorted(dead + rest) == list(range(32))
    assert position_line(table.view(0)).split()[5] == "??" * 10
    say(table, "18 pass =CH")
    chance = Chance(1)
    while table.stage != END:
        _next(table, chance, 3)
    worth = sum([table.kind.points[card] for card in dead])
    assert table.count == 20 and sum(table.points) == 120 - worth == table.points_in_play()


def test_more_than_half_of_what_is_in_play():
    """Of 80 points 41 win, 60 make Schneider; 20 are Schneider oneself."""
    game = games.find("deadhand")
    for points, won, grade in ((40, False, 0), (41, True, 0), (60, True, 1), (20, False, 1)):
        table = _dealt("deadhand", 7)
        say(table, "18 pass =CH")
        table.points[1] = points
        table.points[0] = 80 - points
        table.tricks[0] = table.tricks[1] = 5
        score = game.rules.Score()
        table.count_score(score)
        assert (score.won, score.grade) == (won, grade), points
        value = 12 * (abs(score.run) + 2 + grade)
        assert score.plain == [0, value if won else -2 * value]
        assert score.league == [0 if won else 40, score.plain[1] + (50 if won else -50)]


def test_lines_undo_and_what_a_seat_knows():
    for name, number, table in _deals(16):
        chance = Chance(number)
        while table.stage != END:
            for seat in range(table.seats):
                view = table.view(seat)
                line = position_line(view)
                again = read_position(line)
                assert position_line(again) == line and again.VARIANT == name
                assert again.view(seat).known == view.known
            line = position_line(table)
            assert sorted(legal_words(read_position(line))) == sorted(legal_words(table))
            _next(table, chance, number)
        held = [card for card in table.top if card != NONE]
        held += [card for card in table.under if card != NONE]
        assert sorted(held + list(table.played[: table.count])) == list(range(32))
        actions = [table.action(i) for i in range(table.done())]
        points = list(table.points)
        while table.done():
            table.undo()
        for action in actions:
            table.play(action)
        assert list(table.points) == points


def test_the_players_play_it():
    for name in BOTH:
        game = games.find(name)
        ends = 0
        for number in range(12):
            table = _dealt(name, number, number % 2)
            while table.stage != END:
                player = game.players.make_player("simple", 0)
                table.play(players.choose(player, table.view(table.mover)))
            ends += table.kind is not None
        assert ends > 3
    assert "club" in refusal(games.find("deadhand").players.make_player, "beginner", 0)


def test_sessions_take_turns():
    for name in BOTH:
        game = games.find(name)
        session = Session(game)
        session.match = Series(0, 4, 0, session.table.seats)
        forehands = []
        for number in range(4):
            session.deal(number)
            forehands.append(session.forehand)
            chance = Chance(number)
            while session.running():
                session.play(any_action(session.table, chance, session.table.buffer()))
            again = Session(game)
            again.from_bytes(session.to_bytes())
            assert again.to_bytes() == session.to_bytes()
            dummy = session.table.seats == 3 and session.table.dummy()
            assert not dummy or session.deal_score(dummy) == 0
            record = Record(
                record_line(session, "0.1", [""] * session.table.seats, [""] * session.table.seats)
            )
            assert record.points == list(session.table.points)
            assert json.loads(record_line(session, "0", ["a", "b", "c"], []))["variant"] == name
        assert forehands == [0, 1, 0, 1] and session.match.ended()


def test_what_they_have_not():
    line = "skat R 0 %s ???? - bids=pass,pass variant=" % " ".join(["??" * 10] * 3)
    for name in BOTH:
        assert "Ramsch" in refusal(read_position, line + name)
        assert "ramsch" in refusal(_dealt, name, 0, 0, "ramsch")
        game = games.find(name)
        rest = Pack(0), RAMSCH, 0, game.rules.Options()
        assert "in this game" in refusal(
            games.find(name).rules.deal_game, game.rules.Table(), *rest
        )
    assert "MOVER" in refusal(read_position, line.replace("R 0", "- 2") + "deadhand stage=bid")


def test_forehand_is_one_of_the_two():
    """Else seat 0 would be nobody's."""
    for name in BOTH:
        line = position_line(_dealt(name, 5, 0, "")) + " forehand=2"
        assert "forehand" in refusal(read_position, line)
        fields = {"v": 1, "variant": name, "deal": 5, "forehand": 2, "actions": ["18"]}
        assert "forehand" in refusal(Record, json.dumps(fields))
