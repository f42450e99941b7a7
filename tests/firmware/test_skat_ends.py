"""Giving up and claiming in Skat for three."""

import os

from games import refusal
from skat_deals import any_action, dealt, legal_words, options_of, say

from skat.bidding_stages import CONSENT
from skat.calls import CLAIM, CONCEDE, HOLD
from skat.cards import NULL
from skat.chance import Chance
from skat.games.skat import GAME as skat
from skat.games.skat.claims import Claim
from skat.notation import action_number, position_line, read_position
from skat.records import Record, record_line
from skat.session import Session
from skat.table import END, PLAY

SOAK = os.getenv("SOAK") == "1"

# Seat 0 has the six highest trumps, and beside them what nobody beats; the others have five.
SURE = (
    "skat C 0 CJSJHJDJCACTSAHADADT CKC9C8C7STSKHTHKDKDQ CQSQS9S8S7HQH9H8D9D8 H7D7 - "
    "bids=pass,pass,18 declarer=0"
)
LOW = (7, 133, 24, 136, 145, 149)  # deals where seat 1 can win Null


def _score(table):
    score = skat.rules.Score()
    table.count_score(score)
    return score


def _play(count, seed, words="18 pass pass =CH"):
    """A table after so many cards."""
    table = dealt(seed)
    say(table, words)
    chance = Chance(seed)
    while table.count < count:
        table.play(any_action(table, chance, table.buffer()))
    return table


def test_the_declarer_gives_up_alone_with_nine_cards():
    for count in range(7):
        table = _play(count, 3)
        if table.mover != table.declarer:
            continue
        alone = count < 6
        before = position_line(table)
        say(table, "concede")
        assert (table.stage == END) == alone
        if alone:
            score = _score(table)
            assert not score.won and score.grade == 0
            assert score.score == -2 * 12 * (abs(score.run) + 2)
        table.undo()
        assert position_line(table) == before and table.stage == PLAY


def test_later_one_defender_must_consent():
    for answers, ends in (("yes", True), ("pass yes", True), ("pass pass", False)):
        seed = 0
        table = _play(12, seed)
        while table.mover != table.declarer:
            seed += 1
            table = _play(12, seed)
        say(table, "concede")
        assert (table.stage, table.mover) == (CONSENT, 2) and legal_words(table) == ["pass", "yes"]
        say(table, answers)
        assert (table.stage == END) == ends
        if not ends:
            assert (table.stage, table.mover) == (PLAY, 1) and not table.may_play(CONCEDE)
        else:
            assert not _score(table).won or table.points[1] > 60
        for _ in answers.split():
            table.undo()
        assert (table.stage, table.mover) == (CONSENT, 2)


def test_the_declarer_may_have_it_played_on():
    table = _play(0, 3)
    assert table.mover == 0
    say(table, "concede")
    assert (table.stage, table.mover) == (CONSENT, 1)
    say(table, "yes")
    score = _score(table)
    assert table.stage == END and score.won and score.grade == 0
    table.undo()
    say(table, "pass")
    assert (table.stage, table.mover) == (PLAY, 0) and not table.may_play(CONCEDE)
    assert not [word for word in legal_words(table) if len(word) > 2]


def test_what_is_won_stays_won_and_what_is_lost_lost():
    won = lost = 0
    for seed in range(120):
        table = _play(24, seed)
        points = table.points[1] + sum([table.kind.points[c] for c in table.under[table.skat :]])
        others = table.points[0] + table.points[2]
        gives_up = table.mover == 1
        say(table, "concede yes")
        score = _score(table)
        if gives_up:
            assert score.won == (points > 60)
            won += score.won
        else:
            assert score.won == (others < 60)
            lost += not score.won
        assert score.grade == 0
    assert won and lost


def _given_up_at(bid, game="=CH"):
    """The score where a defender gives up before the first card, against this bid."""
    table = dealt(3)
    say(table, "%d pass pass %s concede yes" % (bid, game))
    return _score(table)


def test_what_the_bid_needs_counts_where_it_can_still_be_made():
    plain = _given_up_at(18)
    assert plain.won and plain.grade == 0 and plain.value == 12 * (abs(plain.run) + 2) == 60
    assert _given_up_at(60).value == 60
    for bid, grade in ((63, 1), (72, 1), (77, 2), (84, 2)):
        score = _given_up_at(bid)
        assert score.won and not score.overbid
        assert score.grade == grade and score.score == 60 + 12 * grade
    score = _given_up_at(88)
    assert not score.won and score.overbid
    assert _given_up_at(90, "=CHS").score == 96  # announced: 84, with Schwarz
    for seed in range(60):
        table = _play(18, seed, "66 pass pass =CH")
        if table.mover == table.declarer:
            continue
        others = table.points[0] + table.points[2]
        tricks = table.tricks[0] + table.tricks[2]
        say(table, "concede yes")
        score = _score(table)
        need = -(-66 // 12) - abs(score.run) - 2
        may = 0 if others > 30 else 1 if tricks else 2
        assert score.won == (others < 60 and need <= may), seed


def test_announced_and_given_up():
    table = _play(0, 3, "18 pass pass =CHS")
    say(table, "concede yes")
    score = _score(table)
    assert score.won and score.value == 12 * (abs(score.run) + 4)
    table = _play(0, 3, "18 pass pass =NH")
    say(table, "concede yes")
    assert _score(table).score == 35
    table = dealt(3, 1)
    say(table, "pass pass 18 =NH concede")
    assert _score(table).score == -70


def test_a_defender_gives_up_while_another_one_is_to_play():
    asked = {}
    for count in range(16):
        for seed in range(3):
            table = _play(count, seed)
            mover = table.mover
            before = position_line(table)
            for seat in range(3):
                word = "concede%d" % seat
                if seat in (mover, table.declarer):
                    assert not table.may_play(action_number(word))
                    continue
                say(table, word)
                assert (table.stage, table.mover) == (CONSENT, table.declarer)
                assert table.to_play() == mover and table.actor(table.done() - 1) == seat
                line = position_line(table)
                assert position_line(read_position(line)) == line
                say(table, "pass")
                assert position_line(table) == before and table.mover == mover
                assert not table.may_play(action_number(word)), "once in a deal"
                table.undo()
                say(table, "yes")
                assert table.stage == END and _score(table).won and table.gave_up() < 0
                table.undo()
                table.undo()
                assert position_line(table) == before and table.mover == mover
                asked[mover == table.declarer] = 1
    assert len(asked) == 2


def test_nobody_gives_up_in_ramsch():
    table = dealt(3, 0, options_of("ramsch"))
    say(table, "pass pass pass")
    assert not table.may_play(CONCEDE) and not table.may_play(CLAIM)
    assert not [seat for seat in range(3) if table.may_play(action_number("concede%d" % seat))]


def test_a_sure_claim():
    table = read_position(SURE)
    claim = Claim(table)
    assert claim.stands() and claim.nodes == 0 and claim.beaten_by() == []
    say(table, "claim")
    assert table.stage == END and list(table.tricks) == [10, 0, 0] and sum(table.points) == 120
    assert _score(table).grade == 2 and _score(table).won
    assert "not known" in refusal(table.undo)  # a position has nothing to deal from
    table = read_position(SURE.replace("SAHADADT", "SAHADAD8").replace("D9D8", "D9DT"))
    assert not table.may_play(CLAIM) and "not legal" in refusal(table.play, CLAIM)


def _brute(table, seat, start, partners):
    """Whether a claim stands, by every play there is; `partners`: whether their tricks count."""
    null = table.kind.game == NULL
    if table.count % 3 == 0 and table.count > start:
        winner = table.winners[table.count // 3 - 1]
        won = winner == seat
        if partners and seat != table.declarer:
            won = winner != table.declarer
        if won == null:
            return False
    if table.stage == END:
        return True
    legal = table.buffer()
    mine = table.mover == seat
    for i in range(table.legal(legal)):
        table.play(legal[i])
        stands = _brute(table, seat, start, partners)
        table.undo()
        if stands == mine:
            return mine
    return not mine


def test_claims_are_exact():
    stood = {}
    for i in range(300 if SOAK else 12):
        words = "18 pass pass " + ("=NH", "=GH", "=CH", "=CH")[i % 4]
        seed = LOW[i // 4 % len(LOW)] if i % 4 == 0 else i
        table = dealt(seed)
        say(table, words)
        chance = Chance(seed)
        while table.stage != END:
            null = table.kind.game == NULL
            stands = table.count > 5 and table.may_play(CLAIM)
            if null and table.mover != table.declarer:
                assert not stands
            elif table.count >= (15 if null else 21):
                mover = table.mover
                assert stands == _brute(table, mover, table.count, True), (seed, table.count)
                alone = Claim(table).stands()
                assert alone == _brute(table, mover, table.count, False), (seed, table.count)
                assert stands or not alone
                stood[(null, stands, alone)] = 1
                if not alone and not (null and mover != table.declarer):
                    _beaten(table, Claim(table).beaten_by())
            if table.count > 5 and not stands and not (null and table.mover != table.declarer):
                _beaten(table, Claim(table).beaten_by())
            if null and table.mover == table.declarer:
                table.play(action_number(min(legal_words(table), key=_height)))
            else:
                table.play(any_action(table, chance, table.buffer()))
    assert len(stood) == 5, stood  # as a defender of a game with trumps also by his partner alone


def _height(word):
    """A card's place in Null."""
    return "789TJQKA".index(word[1])


def _beaten(table, line):
    """The line is one that can be played and that takes away what was claimed."""
    seat = table.mover
    done = table.done()
    assert line
    for card in line:
        table.play(card)
    assert table.count % 3 == 0
    assert (table.winners[table.count // 3 - 1] == seat) == (table.kind.game == NULL)
    while table.done() > done:
        table.undo()


def test_a_view_cannot_claim():
    table = read_position(SURE)
    assert table.may_play(CLAIM) and not table.view(0).may_play(CLAIM)
    assert Claim(table.view(0)).beaten_by() == []


def test_lines_where_somebody_wants_to_give_up():
    for count, answers in ((0, ""), (13, ""), (14, "pass")):
        for seed in range(9):
            table = _play(count, seed)
            if table.mover == table.declarer and count == 0:
                continue
            say(table, "concede " + (answers if table.mover == table.declarer else ""))
            line = position_line(table)
            assert " stage=concede " in line
            again = read_position(line)
            assert position_line(again) == line and legal_words(again) == ["pass", "yes"]
            assert again.mover == table.mover
    assert refusal(read_position, line.replace("stage=concede", "stage=re"))
    assert "MOVER" in refusal(read_position, line.replace("skat CH %d" % table.mover, "skat CH 0"))


def test_recorded_and_saved():
    session = Session(skat)
    session.deal(3)
    say(session.table, "18 pass pass take")
    say(session.table, legal_words(session.table)[5])
    say(session.table, "=C")
    session.play(CONCEDE)
    assert session.table.stage == CONSENT
    again = Session(skat)
    again.from_bytes(session.to_bytes())
    again.play(HOLD)
    assert not again.running() and again.result.won and again.games == 1
    record = Record(record_line(again, "0.1", ["", "", ""], ["", "", ""]))
    assert list(record.actions)[-2:] == [CONCEDE, HOLD]
