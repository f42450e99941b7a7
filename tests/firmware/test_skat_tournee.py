"""North American Skat: its auction, the card turned up, its games, values and lines."""

from games import Later, refusal, wait, without_heap
from skat_deals import any_action, legal_words, say

from skat import cards, games, players
from skat.bidding_stages import AWAY, DECLARE, PLACES, SKAT, TURN
from skat.calls import CALL, CLAIM, CONCEDE, PASS, TOURNEE
from skat.cards import JACK, NONE, SUITS, UNKNOWN, card_name
from skat.chance import Chance, Pack
from skat.engine import Engine
from skat.games.skat.players.scores import scores_of
from skat.games.tournee import GAME as tournee
from skat.games.tournee import values as tournee_values
from skat.games.tournee.forms import GUCKED, SECOND, SOLO, TURNED
from skat.games.tournee.table import BIDS
from skat.notation import action_number, action_word, position_line, read_position
from skat.records import Record, record_line
from skat.session import Session
from skat.table import DRAW, END, NOBODY, PLAY


def _dealt(number, forehand=0, words=""):
    options = tournee.rules.Options()
    options.read(words.split())
    table = tournee.rules.Table()
    table.deal(Pack(number), forehand, options)
    return table


def _with_skat(test, start=0):
    """A table at stage=take, seat 1 the declarer at 10, whose skat passes a test of both cards."""
    for number in range(start, start + 400):
        table = _dealt(number)
        one, other = table.under[table.skat : table.skat + 2]
        if test(one, other):
            say(table, "10 pass pass")
            return table
    raise AssertionError("no such skat")


def _is_jack(card):
    return card & 7 == JACK


def _plain(one, other):
    return not _is_jack(one) and not _is_jack(other) and one >> 3 != other >> 3


def _jack_first(one, other):
    return _is_jack(one) and not _is_jack(other)


def _jack_second(one, other):
    return _is_jack(other) and not _is_jack(one)


def test_bids_are_the_values_of_its_games():
    values = {20, 40}
    for grade in range(1, 6):
        for run in range(1, 12):
            for game in range(4):
                values.add(tournee_values.value(tournee_values.TOURNEE, game, run, grade))
                values.add(tournee_values.value(tournee_values.SOLO, game, run, grade))
            if run < 5:
                values.add(tournee_values.value(tournee_values.TOURNEE, 4, run, grade))
                values.add(tournee_values.value(tournee_values.SOLO, 4, run, grade))
                values.add(tournee_values.value(tournee_values.SOLO, 4, run, grade, True))
                values.add(tournee_values.value(tournee_values.GUCKSER, 4, run, grade))
    assert list(BIDS) == sorted(values)
    assert legal_words(_dealt(1))[:4] == ["pass", "10", "12", "14"]


def test_a_card_that_suits():
    table = _with_skat(_plain)
    one, other = table.under[table.skat : table.skat + 2]
    assert legal_words(table)[:3] == ["tournee", "guckser", "=C"]
    say(table, "tournee")
    assert (table.stage, table.mover) == (TURN, 1)
    suit = "=" + SUITS[one >> 3]
    assert legal_words(table) == [suit, "pass"]
    assert (table.known[one], table.known[other]) == (2, 0)
    say(table, suit)
    assert table.stage == AWAY and table.turned == one and table.known[one] == 7
    assert table.known[other] == 2 and table.view(0).turned == one
    say(table, legal_words(table)[0])
    assert table.stage == DECLARE and table.known[one] == 2
    assert legal_words(table) == [suit, suit + "S", suit + "SZ"]
    say(table, suit + "S")
    assert table.stage == PLAY and table.mover == 0 and table.form == TURNED


def test_passt_mir_nicht():
    table = _with_skat(_plain, 30)
    one, other = table.under[table.skat : table.skat + 2]
    say(table, "tournee pass")
    assert table.stage == AWAY and table.kind.game == other >> 3 and table.turned == other
    assert (table.known[one], table.known[other]) == (2, 7)
    assert UNKNOWN in list(table.view(0).top[PLACES : 2 * PLACES])
    table.undo()
    assert table.stage == TURN and table.kind is None and table.turned == NONE
    assert (table.known[one], table.known[other]) == (2, 0)


def test_a_jack_leaves_the_choice():
    table = _with_skat(_jack_first)
    suit = "=" + SUITS[table.under[table.skat] >> 3]
    say(table, "tournee")
    assert legal_words(table) == [suit, "=G", "pass"]
    say(table, "=G")
    assert table.stage == AWAY and table.kind.game == 4
    table = _with_skat(_jack_second)
    suit = "=" + SUITS[table.under[table.skat + 1] >> 3]
    say(table, "tournee pass")
    assert table.stage == TURN and legal_words(table) == [suit, "=G"]
    say(table, suit)
    assert table.stage == AWAY and table.form == SECOND
    table.undo()
    assert table.stage == TURN and legal_words(table) == [suit, "=G"]


def test_solo_guckser_and_null():
    table = _with_skat(_plain)
    words = legal_words(table)
    assert [word for word in words if word[1] == "G"] == [
        "=G",
        "=GO",
        "=GS",
        "=GSO",
        "=GSZ",
        "=GSZO",
    ]
    assert [word for word in words if word[1] == "S"] == ["=S", "=SS", "=SSZ"]
    assert words[-2:] == ["=N", "=NO"] and len(words) == len(set(words)) == 22
    for word in ("=CO", "=CH", "=NS", "=R"):
        assert "not legal" in refusal(say, table, word)
    say(table, "=GO")
    assert table.stage == PLAY and UNKNOWN not in list(table.view(0).top[12:24])
    table.undo()
    say(table, "guckser")
    assert table.stage == AWAY and table.kind.game == 4 and table.turned == NONE
    say(table, legal_words(table)[3])
    assert legal_words(table) == ["=G", "=GS", "=GSZ"]
    table = _dealt(3)
    say(table, "21 pass pass")
    assert [word for word in legal_words(table) if word[1] == "N"] == ["=NO"]


def test_forehand_plays_or_it_is_ramsch():
    table = _dealt(3, 1)
    say(table, "pass pass")
    assert table.mover == 1 and legal_words(table) == ["pass", "10"]
    say(table, "pass")
    assert table.stage == PLAY and table.mover == 1 and table.kind.game == 6
    chance = Chance(2)
    while table.stage != END:
        table.play(any_action(table, chance, table.buffer()))
    worth = sum([table.kind.points[card] for card in table.under[table.skat :]])
    assert sum(table.points) == 120 - worth and table.skat_of == NOBODY


# How trump is found, game, announced and open, run, points, tricks, bid; score.
GAMES = (
    # clubs turned, with 1, game 1: 2 x 8
    (TURNED, 0, 0, 1, 61, 6, 10, 16),
    # lost: once
    (TURNED, 0, 0, 1, 60, 6, 10, -16),
    # "passt mir nicht": lost twice
    (SECOND, 0, 0, 1, 60, 6, 10, -32),
    (SECOND, 0, 0, 1, 61, 6, 10, 16),
    # Schneider 2, with 1: 3 x 8
    (TURNED, 0, 0, 1, 90, 8, 10, 24),
    # Schneider announced 3, with 1: 4 x 12 solo
    (SOLO, 0, 2, 1, 90, 8, 10, 48),
    # announced and missed: the same is lost
    (SOLO, 0, 2, 1, 89, 8, 10, -48),
    # Schwarz 3, with 1: 4 x 12
    (SOLO, 0, 0, 1, 120, 10, 10, 48),
    # Schwarz 4 after Schneider announced, with 1: 5 x 12
    (SOLO, 0, 2, 1, 120, 10, 10, 60),
    # Schwarz announced 5, with 1: 6 x 12
    (SOLO, 0, 6, 1, 120, 10, 10, 72),
    (SOLO, 0, 6, 1, 118, 9, 10, -72),
    # Grand solo with 2, game 1: 3 x 20; open 3 x 24
    (SOLO, 4, 0, 2, 61, 6, 10, 60),
    (SOLO, 4, 8, 2, 61, 6, 10, 72),
    # guckser with 2, Schneider 2: 4 x 16; lost twice, without Schneider: 3 x 16 x 2
    (GUCKED, 4, 0, 2, 90, 8, 10, 64),
    (GUCKED, 4, 0, 2, 60, 5, 10, -96),
    # Grand turned with 2: 3 x 12
    (TURNED, 4, 0, 2, 61, 6, 10, 36),
    # overbid: 16 do not reach 20; 24 is the least multiple of 8, lost once
    (TURNED, 0, 0, 1, 80, 7, 20, -24),
    # own Schneider, with 1: 3 x 8
    (TURNED, 0, 0, 1, 30, 3, 10, -24),
    # Null 20, open 40
    (SOLO, 5, 0, 0, 5, 0, 10, 20),
    (SOLO, 5, 8, 0, 5, 0, 10, 40),
    (SOLO, 5, 8, 0, 5, 1, 10, -40),
)


def test_scores_by_hand():
    score = tournee.rules.Score()
    for form, game, said, run, points, tricks, bid, plain in GAMES:
        table = _dealt(0)
        table.form, table.said, table.declarer = form, said, 2
        table.kind = cards.kind(game)
        table.auction.bid = bid
        table.points[2], table.tricks[2], table.tricks[0] = points, tricks, 10 - tricks
        score.count_deal(table, run)
        assert score.plain == [0, 0, plain], (form, game, said, score.plain)
        other = 0 if plain > 0 else 40
        assert score.league == [other, other, plain + (50 if plain > 0 else -50)]


def _state(table):
    return [bytes(part) for part in (table.top, table.under, table.known, table.points)]


def _play_out(table, number):
    chance = Chance(number)
    while table.stage != END:
        action = any_action(table, chance, table.buffer())
        if table.stage == SKAT and number % 2:
            action = TOURNEE
        if table.stage == PLAY and number % 5 == 0 and chance.below(30) == 0:
            action = CONCEDE if table.may_play(CONCEDE) else action
        elif table.stage == PLAY and number % 5 == 1 and table.count > 12 and table.may_play(CLAIM):
            action = CLAIM
        yield
        table.play(action)


def test_lines_undo_and_what_a_seat_knows():
    stages = {}
    for number in range(36):
        table = _dealt(number << 8, number % 3, ("", "league lowten1", "four ramsch15")[number % 3])
        for _ in _play_out(table, number):
            stages[(table.stage, table.form)] = 1
            legal = sorted(legal_words(table))
            for seat in (0, 1, 2, NOBODY):
                shown = table if seat == NOBODY else table.view(seat)
                line = position_line(shown)
                again = read_position(line)
                assert position_line(again) == line
                if seat in (NOBODY, table.mover):
                    assert sorted(legal_words(again)) == legal
                if seat != NOBODY:
                    assert again.view(seat).known == shown.known
                    assert again.view(seat).turned == shown.turned
                    skat = list(shown.under[table.skat :])
                    if seat != table.declarer and table.stage == TURN:
                        second = table.form == SECOND
                        assert skat == [UNKNOWN, table.turned if second else UNKNOWN]
                    elif seat != table.declarer and table.stage != AWAY:
                        assert skat == [UNKNOWN, UNKNOWN]
        actions = [table.action(i) for i in range(table.done())]
        state = _state(table)
        begin = None
        while table.done():
            table.undo()
        for action in actions:
            begin = begin or position_line(table)
            assert table.may_play(action), action_word(action)
            table.play(action)
        assert _state(table) == state
        while table.done():
            table.undo()
        assert position_line(table) == begin
    assert len(stages) > 15


def test_refusals_name_the_field():
    table = _with_skat(_plain)
    bidding = position_line(_dealt(0))
    other_hand, hand = card_name(table.top[0]), card_name(table.top[PLACES])
    say(table, "tournee")
    turning = position_line(table)
    suit = legal_words(table)[0]
    say(table, suit)
    putting = position_line(table)
    say(table, legal_words(table)[0])
    say(table, suit)
    playing = position_line(table)
    turned = "turned=" + card_name(table.turned)
    for line, says in (
        (turning.replace(" form=tournee", ""), "form"),
        (turning.replace("form=tournee", "form=solo"), "form"),
        (turning.replace("form=tournee", "form=passt"), "turned"),
        (turning.replace("form=tournee", "form=tournee turned=CA"), "turned"),
        (turning.replace("tournee - 1", "tournee C 1").replace("skat -", "skat C"), "GAME"),
        (putting.replace(turned, ""), "turned"),
        (putting.replace(turned, "turned=XX"), "turned"),
        (putting.replace("skat " + suit[1], "skat N"), "GAME"),
        (playing.replace("form=tournee", "form=guckser"), "turned"),
        (playing.replace("variant=tournee", ""), "form"),
        (playing.replace("form=tournee", ""), "turned"),
        (playing.replace("form=tournee", "form="), "form"),
        (playing.replace(turned, "turned=" + other_hand), "turned"),
        (putting.replace(turned, "turned=" + hand), "turned"),
        (bidding + " form=passt", "form"),
        (bidding + " turned=C7", "turned"),
        (playing.replace("declarer", "kontra=1 declarer"), "kontra"),
    ):
        assert says in refusal(read_position, line), line


def test_the_engine_needs_the_card_that_decides():
    table = _with_skat(_plain)
    say(table, "tournee")
    line = position_line(table.view(1))
    engine = Engine()
    assert list(engine.answer("position " + line)) == []
    words = line.split()
    words[6] = "????"
    (answer,) = engine.answer("position " + " ".join(words))
    assert answer.startswith("error SKAT: ")
    assert list(engine.answer("legal"))[0].endswith(" pass")


def test_cards_that_come_later():
    """The second card of the skat is not drawn before somebody sees it."""
    source = Later(12, 1)
    table = tournee.rules.Table()
    table.deal(source, 0, tournee.rules.Options())
    wait(table)
    say(table, "10 pass pass tournee")
    assert table.stage == DRAW
    wait(table)
    assert table.stage == TURN and len(source.drawn) == 31
    say(table, legal_words(table)[0])
    wait(table)
    assert table.stage == AWAY and len(source.drawn) == 32


def test_nothing_is_allocated():
    table = _with_skat(_jack_second)
    suit = "=" + SUITS[table.under[table.skat + 1] >> 3]
    legal = table.buffer()
    into = table.new()
    words = (TOURNEE, PASS, CALL + SUITS.index(suit[1]))

    def play():
        for action in words:
            table.legal(legal)
            table.view(1, into)
            table.play(action)
        while table.stage != END:
            table.legal(legal)
            table.play(legal[0])
        while table.done():
            table.undo()

    without_heap(play)
    assert table.done() == 0


def test_session_record_and_players():
    for number in range(10):
        session = Session(tournee)
        session.starter = number % 3
        session.deal(number)
        while session.running():
            level = ("simple", "random")[number % 2]
            player = games.find("tournee").players.make_player(level, number)
            session.play(players.choose(player, session.table.view(session.table.mover)))
            if session.running():
                again = Session(tournee)
                again.from_bytes(session.to_bytes())
                assert position_line(again.table) == position_line(session.table)
        record = Record(record_line(session, "0", ["", "", ""], ["", "", ""]))
        assert record.points == list(session.table.points)


def test_what_a_seat_reckons_with_is_the_score():
    """The declarer knows what a game scores before it ends; the others at most."""
    seen = {}
    for number in range(60):
        table = _dealt(number, number % 3)
        chance = Chance(number)
        legal = table.buffer()
        reckoned = []
        while table.stage != END:
            if table.stage == PLAY and table.declarer != NOBODY and table.count < 3:
                reckoned.append(scores_of(table.view(table.mover)))
            table.play(any_action(table, chance, legal))
        if not reckoned:
            continue
        result = tournee.rules.Score()
        table.count_score(result)
        declarer = table.declarer
        tricks = table.tricks[declarer]
        done = table.points[declarer], tricks, sum(table.tricks) - tricks
        for scores in reckoned:
            score = scores.score(*done)
            if scores.view.mover == declarer and table.form != SOLO:
                assert score == result.score + (50 if result.won else -90)
            seen[table.form, score > 0] = 1
    assert len(seen) >= 6, seen


def test_who_gives_up_in_an_announced_game_is_answered():
    for number in range(40):
        table = _dealt(number)
        say(table, "10 pass pass guckser")
        legal = table.buffer()
        table.legal(legal)
        table.play(legal[0])
        say(table, "=GS")
        for _ in range(2):
            table.play(table.legal(legal) and legal[0])
        table.play(CONCEDE)  # one of the others
        assert table.mover == table.declarer
        player = tournee.players.make_player("greedy", 1)
        assert table.may_play(players.choose(player, table.view(table.mover)))


def test_null_is_open_where_that_pays():
    """Open it counts 40 instead of 20, and is as likely won as two that are not."""
    line = "skat - 0 %s %s %s ???? - variant=tournee stage=take bids=pass,%s declarer=0 forehand=1"
    found = []
    for hand in ("STSJS9S8S7H8DTD9D8D7", "C7C9CJS7S9SQH7H9HJDT"):
        view = read_position(line % (hand, "??" * 10, "??" * 10, "10,pass") + " view=0")
        player = tournee.players.make_player("greedy", 1)
        best = action_word(players.choose(player, view))
        closed, opened = [player.worth(action_number(word)) / 10 for word in ("=N", "=NO")]
        # won 20 and 50, lost 20 and 90; open 40 and 50, lost 40 and 90
        chance = (closed + 110) / 180
        assert abs(chance * chance - (opened + 130) / 220) < 0.01
        assert best != "=N" or closed >= opened
        found.append((best, opened > closed))
    assert found[0] == ("=NO", True) and not found[1][1]


def test_what_the_bid_needs_counts_where_a_defender_gives_up():
    score = tournee.rules.Score()
    for said, bid, decided, counted in (
        (0, 16, 3, 16),
        (0, 20, 1, -24),
        (0, 20, 2, 24),
        (0, 32, 2, -32),
        (0, 32, 3, 32),
        (2, 35, 2, -40),  # Schneider announced: 4 x 8
        (2, 35, 3, 40),
    ):
        table = _dealt(0)
        table.form, table.said, table.kind = TURNED, said, cards.kind(0)
        table.auction.bid = bid
        score.count_game(table, 1, 20, 2, 0, decided)
        assert score.score == counted, (said, bid, decided)
