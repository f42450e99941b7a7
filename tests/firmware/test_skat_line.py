"""Positions of Skat for three as lines, both ways, and the engine on them."""

from games import refusal
from skat_deals import by_chance, dealt, legal_words, options_of, say, some_plies

from skat.calls import HIDDEN
from skat.engine import Engine
from skat.games.skat import GAME as skat
from skat.notation import action_number, action_word, position_line, read_position
from skat.table import END, NOBODY

UNSEEN = "????????????????????"
BIDDING = "skat - 1 CJSJCACTCKC9HAH7DKD7 %s %s ???? - stage=bid view=0" % (UNSEEN, UNSEEN)
HANDS = "CJSJCACTCKC9HAH7DKD7 HJDJC8C7SASTSKDADTD9 CQSQS9S8S7HTHKHQH9H8 DQD8"
TAKING = "skat - 1 " + HANDS + " - stage=take bids=18,yes,20,pass,pass declarer=1"
PUTTING = (
    "skat - 0 CJSJCACTCKC9HAH7DKD7DQD8 HJDJC8C7SASTSKDADTD9 CQSQS9S8S7HTHKHQH9H8 - - "
    "stage=discard bids=pass,18,yes,pass declarer=0"
)
NAMING = "skat - 0 " + HANDS + " - stage=declare bids=pass,pass,18 declarer=0"
DOUBLING = (
    "skat C 2 " + HANDS + " - stage=kontra bids=pass,pass,18 declarer=0 kontra=0 rules=kontra"
)
OPEN = (
    "skat NO 2 %s HJDJC8C7SASTSKDADTD9 CQSQS9S8S7HTHKHQH9H8 ???? - forehand=2 "
    "bids=23,yes,pass,pass declarer=2 view=1"
) % UNSEEN
PUSHED = "skat R 1 " + HANDS + " - stage=take bids=pass,pass,pass,take seen=D7D8"
PLAYING = (
    "skat C 2 SJCACTCKC9HAH7DKD7 HJDJC8SASTSKDADTD9 CQSQS9S8S7HTHKHQH9H8 DQD8 CJC7 "
    "bids=pass,pass,18 declarer=0"
)


def test_these_lines():
    for line, words in (
        (BIDDING, "pass 18 20 22"),
        (TAKING, "take =CH =CHS =CHSZ"),
        (PUTTING, "-CA-CJ"),
        (NAMING, "=C =S =H =D =G =N =NO"),
        (OPEN, "CQ SQ"),
    ):
        table = read_position(line)
        assert position_line(table) == line
        assert " ".join(legal_words(table)).startswith(words) or line == PUTTING
    assert len(legal_words(read_position(PUTTING))) == 66
    table = read_position(DOUBLING)
    assert position_line(table) == DOUBLING.replace(" kontra=0", "")
    assert legal_words(table) == ["pass", "kontra"]


def test_round_trip_at_every_ply():
    stages = {}
    for number, table in by_chance(14):
        stages[table.stage] = 1
        for _ in some_plies(table, number):
            stages[table.stage] = 1
            legal = sorted(legal_words(table))
            for seat in (0, 1, 2, NOBODY):
                shown = table if seat == NOBODY else table.view(seat)
                line = position_line(shown)
                again = read_position(line)
                assert position_line(again) == line
                assert again.stage == table.stage and again.mover == table.mover
                assert again.declarer == table.declarer and again.kontra == table.kontra
                assert again.said == table.said and again.refused == table.refused
                assert again.auction.bid == table.auction.bid
                assert again.points == shown.points and again.tricks == shown.tricks
                assert again.done() == 0 and "nothing" in refusal(again.undo)
                if seat in (NOBODY, table.mover):
                    assert sorted(legal_words(again)) == legal
                if seat != NOBODY:
                    once_more = again.view(seat)
                    assert once_more.known == shown.known
                    assert position_line(once_more) == line
    assert len(stages) == 8


def test_a_line_plays_on_alike():
    score, other = skat.rules.Score(), skat.rules.Score()
    for number, table in by_chance(30):
        again = None
        for _ in some_plies(table, number):
            if again is None and table.done() == number % 37:
                again = read_position(position_line(table))
            elif again is not None:
                again.play(table.action(table.done() - 1))
                assert again.stage == table.stage and again.mover == table.mover
                assert legal_words(again) == legal_words(table)
        if again is not None and table.kind is not None:
            table.count_score(score)
            again.count_score(other)
            assert score.seats == other.seats and score.league == other.league
            assert again.points == table.points


def test_words_of_actions():
    words = "pass kontra re yes take 18 264 =C =CH =CHSZO =NO =NHO =GHS -S7-HJ -CA-D7".split()
    numbers = [40, 41, 42, 43, 44, 274, 520, 32, 129, 143, 216, 217, 195, 1524, 1055]
    assert [action_number(word) for word in words] == numbers
    assert [action_word(number) for number in numbers] == words
    assert action_number("-HJ-S7") == action_number("-S7-HJ") == 1524
    assert action_word(HIDDEN) == "-??-??"
    for (
        word
    ) in "= =X =COH =CHH =CX -CA -CA-CA -CACT -CA-XX --CACT 7 018 1000 1e2 +18 -??-??".split():
        assert "card" in refusal(action_number, word), word


def test_lines_without_the_auction():
    for line in (TAKING, PUTTING, NAMING, DOUBLING, OPEN, PLAYING):
        words = [word for word in line.split() if not word.startswith("bids=")]
        table = read_position(" ".join(words))
        told = read_position(line)
        assert table.stage == told.stage and table.mover == told.mover
        assert legal_words(table) == legal_words(told) and table.auction.bid == 0
        assert "bids=" not in position_line(table)


def test_what_a_line_implies():
    """Kontra and Ramsch can come about only with options."""
    line = DOUBLING.replace(" rules=kontra", "")
    assert read_position(line).options.words() == ["kontra"]
    line = "skat R 0 " + HANDS + " - bids=pass,pass,pass"
    assert read_position(line).options.words() == ["ramsch"]
    line = "skat R 1 " + HANDS + " - stage=take bids=pass,pass,pass,pass"
    table = read_position(line)
    assert table.options.words() == ["ramsch", "pushing"] and table.refused == 1
    assert legal_words(table) == ["take", "pass"]


def test_one_who_has_pushed_remembers_what():
    table = dealt(4, 0, options_of("ramsch pushing"))
    say(table, "pass pass pass take")
    say(table, legal_words(table)[7])
    word = action_word(table.action(table.done() - 1))
    say(table, "take")
    for seat in (0, 1, 2):
        line = position_line(table.view(seat))
        assert (" seen=" + (word.replace("-", "") if seat == 0 else "????")) in line
        view = read_position(line).view(seat)
        log = [action_word(view.log[i]) for i in range(view.logged)]
        assert log[3:] == ["take", word if seat == 0 else "-??-??", "take"]


def test_named_cards_that_a_seat_cannot_know():
    """The engine cuts a line down to what the mover has seen."""
    engine = Engine()
    assert list(engine.answer("position " + TAKING.replace(" stage", " view=1 stage"))) == []
    shown = engine.view
    assert shown.top[0] == 33 and list(shown.under[shown.skat :]) == [33, 33]
    assert shown.top[12] != 33


def test_the_engine_is_asked_what_another_seat_may_call():
    """A view of a seat that is not to act shows what is legal as long as that needs no cards."""
    engine = Engine()
    list(engine.answer("level simple"))
    assert list(engine.answer("position " + BIDDING)) == []
    assert list(engine.answer("legal"))[0].startswith("legal pass 18 20")
    assert list(engine.answer("go"))[0].startswith("error view: ")
    for line in (PUTTING, PLAYING):
        words = line.split()
        words[3 + int(words[2])] = "??" * (len(words[3 + int(words[2])]) // 2)
        assert list(engine.answer("position " + " ".join(words)))[0].startswith("error view: ")


def test_refusals_name_the_field():
    play = PLAYING
    for line, says in (
        (BIDDING.replace("skat -", "scat -"), "skat|officers"),
        (" ".join(BIDDING.split()[:7]), "PLAYED"),
        (BIDDING.replace("skat - 1", "skat - 3"), "MOVER"),
        (BIDDING.replace("skat - 1", "skat - 2"), "MOVER"),
        (BIDDING.replace("skat - 1", "skat C 1"), "GAME"),
        (BIDDING.replace("skat - 1", "skat X 1"), "GAME"),
        (BIDDING.replace("CJSJ", "CJCJ"), "HAND0"),
        (BIDDING.replace("CJSJ", "CJ"), "HAND0"),
        (BIDDING.replace("CJSJ", "CJS"), "HAND0"),
        (BIDDING.replace("CJSJ", "CJXX"), "HAND0"),
        (BIDDING.replace(" ???? ", " ?? "), "SKAT"),
        (BIDDING.replace(" ???? ", " CJ?? "), "SKAT"),
        (BIDDING.replace(" ???? ", " - "), "SKAT"),
        (BIDDING.replace("- stage", "S7 stage"), "PLAYED"),
        (BIDDING.replace("stage=bid", "stage=bidding"), "stage"),
        (BIDDING.replace("stage=bid", "stage=take"), "declarer"),
        (BIDDING.replace("view=0", "view=3"), "view"),
        (BIDDING.replace("view=0", "view=0 view=0"), "view"),
        (BIDDING.replace("view=0", "lead=CJ"), "lead"),
        (BIDDING.replace("view=0", "view"), "KEY"),
        (BIDDING.replace("view=0", "bids=17"), "bids"),
        (BIDDING.replace("view=0", "bids=yes"), "bids"),
        (BIDDING.replace("view=0", "bids="), "bids"),
        (BIDDING.replace("view=0", "bids=18,yes,18"), "bids"),
        (BIDDING.replace("view=0", "bids=18,pass,pass"), "stage"),
        (BIDDING.replace("view=0", "declarer=1"), "declarer"),
        (BIDDING.replace("view=0", "rules=x"), "rules"),
        (BIDDING.replace("view=0", "kontra=3"), "kontra"),
        (BIDDING.replace("view=0", "seen=CA"), "seen"),
        (BIDDING.replace("view=0", "kontra=1"), "kontra"),
        (TAKING.replace("declarer", "kontra=1 declarer"), "kontra"),
        (PUTTING.replace("declarer", "kontra=2 declarer"), "kontra"),
        (NAMING.replace("declarer", "kontra=1 declarer"), "kontra"),
        (PUSHED.replace("D7D8", "D7"), "seen"),
        (PUSHED.replace("D7D8", "D7S8"), "seen"),
        (PUSHED.replace("D7D8", "D7D7"), "seen"),
        (PUSHED.replace("D7D8", "D7DJ"), "seen"),
        (PUSHED.replace("take seen", "take,pass seen").replace("R 1", "R 2"), "seen"),
        (BIDDING.replace("view=0", "forehand=4"), "forehand"),
        (BIDDING.replace("view=0", "variant=officers"), "officers"),
        (TAKING.replace("declarer=1", "declarer=2"), "declarer"),
        (TAKING.replace(",pass,pass", ",pass"), "bids"),
        (TAKING.replace("- 1", "H 1"), "GAME"),
        (TAKING.replace("DQD8", "-"), "SKAT"),
        (PUTTING.replace("DQD8 ", " "), "HAND0"),
        (PUTTING.replace("D9 CQ", "D9DQ CQ"), "HAND0|HAND1|DQ"),
        (PUTTING.replace(" - - s", " DQD8 - s"), "SKAT|HAND0"),
        (NAMING.replace("- 0", "C 0"), "GAME"),
        (DOUBLING.replace("kontra=0", "kontra=1"), "kontra"),
        (DOUBLING.replace("skat C 2", "skat C 0"), "MOVER"),
        (DOUBLING.replace("skat C 2", "skat - 2"), "stage|GAME"),
        (OPEN.replace("NO", "NS"), "GAME"),
        (OPEN.replace("23", "48"), "GAME"),
        (play.replace("skat C", "skat CO"), "GAME"),
        (play.replace("skat C", "skat R"), "GAME"),
        (play.replace("skat C", "skat -"), "GAME"),
        (play.replace("CJC7", "CJC7D9"), "PLAYED|HAND"),
        (play.replace("CJC7", "CJ??"), "PLAYED"),
        (play.replace("C8SA", "C8C7SA").replace("CJC7", "CJD9"), "HAND1|D9|PLAYED"),
    ):
        reason = refusal(read_position, line)
        assert [word for word in says.split("|") if word in reason], (line, reason)


def test_a_revoke_is_refused():
    line = PLAYING.replace("HJDJC8SASTSKDADTD9", "HJDJC8C7SASTSKDADT").replace("CJC7", "CJD9")
    assert "PLAYED: D9" in refusal(read_position, line)


def test_the_engine_answers():
    engine = Engine()
    list(engine.answer("level random"))
    for number, table in by_chance(8):
        for _ in some_plies(table, number):
            if table.stage == END:
                break
            line = position_line(table.view(table.mover))
            assert list(engine.answer("position " + line)) == []
            assert list(engine.answer("legal")) == [" ".join(["legal"] + legal_words(table))]
            answer = list(engine.answer("go"))
            assert len(answer) == 1 and answer[0].split()[1] in legal_words(table)
