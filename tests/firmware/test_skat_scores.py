"""Deals of Skat for three, each scored by hand: the sum stands beside it."""

from games import refusal

from skat.bidding_stages import PLACES
from skat.calls import call_number, declared_bits
from skat.cards import GAMES, card_number, kind
from skat.games.skat import GAME as skat

# Hand and skat of the declarer as dealt.
WITH_1 = "CJHJCACTCKSASTHAH7DAD7D8"  # clubs: CJ, without SJ
WITH_2 = "CJSJCACTCKSASTHAH7DAD7D8"
WITH_4 = "CJSJHJDJCTCKSASTHAH7DAD7"  # without CA in clubs: 4
WITH_5 = "CJSJHJDJCACKSASTHAH7DAD7"  # CA, without CT in clubs: 5; in Grand 4
WITH_11 = "CJSJHJDJCACTCKCQC9C8C7DA"
WITHOUT_1 = "SJHJCACTCKSASTHAH7DAD7D8"  # lacks CJ only
WITHOUT_3 = "DJCACTCKC9SASTHAH7DAD7D8"  # DJ is the first he has
WITHOUT_4 = "CACTCKC9SASTHAH7DAD7D8S7"  # CA is the first he has: in clubs 4
WITHOUT_6 = "CKC9C8SASTHAH7DAD7D8S7H8"  # CK is the first: four jacks, ace, ten
WITHOUT_11 = "SASTSKSQS9HAHTHKHQDADTDK"  # no jack, no club
LOW = "C7C8C9S7S8H7H8HJD7D8SQDT"

# Cards, declaration, bid, points, tricks, Kontra; with or without, score, won, overbid
DEALS = (
    # with 1, game 2: 2 x 12
    (WITH_1, "C", 18, 61, 6, 0, 1, 24, True, False),
    # 60 points are not enough: 24 lost, doubled
    (WITH_1, "C", 18, 60, 6, 0, 1, -48, False, False),
    # with 1, game 2, Schneider 3: 3 x 12
    (WITH_1, "C", 18, 90, 8, 0, 1, 36, True, False),
    # 89 points leave them 31: no Schneider
    (WITH_1, "C", 24, 89, 8, 0, 1, 24, True, False),
    # 24 do not reach 27, but Schneider makes 36
    (WITH_1, "C", 27, 95, 9, 0, 1, 36, True, False),
    # the same without Schneider is overbid: 36 is the least multiple of 12 from 27 on, doubled
    (WITH_1, "C", 27, 80, 7, 0, 1, -72, False, True),
    # overbid and lost at that: no dearer
    (WITH_1, "C", 27, 50, 5, 0, 1, -72, False, True),
    # own Schneider, 30 points: with 1, game 2, Schneider 3: 36, doubled; reaches 27, so not overbid
    (WITH_1, "C", 27, 30, 3, 0, 1, -72, False, False),
    # 31 points are no Schneider: 24, doubled
    (WITH_1, "C", 18, 31, 3, 0, 1, -48, False, False),
    # no trick, only the skat: with 1, game 2, Schneider 3, Schwarz 4: 48, doubled
    (WITH_1, "C", 18, 11, 0, 0, 1, -96, False, False),
    # all tricks: with 1, game 2, Schneider 3, Schwarz 4: 4 x 12
    (WITH_1, "C", 18, 120, 10, 0, 1, 48, True, False),
    # all points but not all tricks: only Schneider, 3 x 12
    (WITH_1, "C", 18, 120, 9, 0, 1, 36, True, False),
    # with 1, game 2, Hand 3: 3 x 12
    (WITH_1, "CH", 18, 61, 6, 0, 1, 36, True, False),
    # with 1, game 2, Hand 3, Schneider 4, announced 5: 5 x 12
    (WITH_1, "CHS", 18, 90, 8, 0, 1, 60, True, False),
    # announced, not reached: the same 60 are lost, doubled
    (WITH_1, "CHS", 18, 89, 8, 0, 1, -120, False, False),
    # game 2, Hand 3, Schneider 4, announced 5, Schwarz 6, which nobody announced: 6 x 12
    (WITH_1, "CHS", 18, 120, 10, 0, 1, 72, True, False),
    # game 2, Hand 3, Schneider 4, announced 5, Schwarz 6, announced 7: 7 x 12
    (WITH_1, "CHSZ", 18, 120, 10, 0, 1, 84, True, False),
    # the same, a trick lost: 84, doubled
    (WITH_1, "CHSZ", 18, 118, 9, 0, 1, -168, False, False),
    # … ouvert 8: 8 x 12
    (WITH_1, "CHSZO", 18, 120, 10, 0, 1, 96, True, False),
    # ouvert, a trick lost: 96, doubled
    (WITH_1, "CHSZO", 18, 110, 9, 0, 1, -192, False, False),
    # spades with 2, game 3: 3 x 11
    (WITH_2, "S", 33, 70, 6, 0, 2, 33, True, False),
    # one more than that was bid: 44 lost, doubled
    (WITH_2, "S", 35, 70, 6, 0, 2, -88, False, True),
    # hearts with 2, game 3, Schneider 4: 4 x 10
    (WITH_2, "H", 36, 93, 8, 0, 2, 40, True, False),
    # diamonds with 2, game 3, Kontra: 27 x 2
    (WITH_2, "D", 18, 61, 6, 1, 2, 54, True, False),
    # … and Re: 27 x 4
    (WITH_2, "D", 18, 61, 6, 2, 2, 108, True, False),
    # lost with Re: 27 x 2 x 4
    (WITH_2, "D", 18, 60, 6, 2, 2, -216, False, False),
    # Kontra is not held against the bid: 27 do not reach 30; 36 x 2 x 2
    (WITH_2, "D", 30, 80, 7, 1, 2, -144, False, True),
    # clubs with 4, game 5: 5 x 12
    (WITH_4, "C", 60, 61, 6, 0, 4, 60, True, False),
    # clubs with 5, game 6: 6 x 12
    (WITH_5, "C", 60, 61, 6, 0, 5, 72, True, False),
    # Grand counts jacks only: with 4, game 5: 5 x 24
    (WITH_5, "G", 120, 61, 6, 0, 4, 120, True, False),
    # Grand without CJ, game 2: 2 x 24
    (WITHOUT_1, "G", 18, 61, 6, 0, -1, 48, True, False),
    # Grand Hand without 4, game 5, Hand 6: 6 x 24
    (WITHOUT_4, "GH", 18, 61, 6, 0, -4, 144, True, False),
    # … lost: 144, doubled
    (WITHOUT_4, "GH", 18, 45, 5, 0, -4, -288, False, False),
    # Grand ouvert with 4: game 5, Hand 6, Schneider 7, 8, Schwarz 9, 10, ouvert 11: 11 x 24
    (WITH_11, "GHSZO", 18, 120, 10, 0, 4, 264, True, False),
    # clubs with 11, ouvert: game 12, Hand 13, Schneider 14, 15, Schwarz 16, 17, ouvert 18: 18 x 12
    (WITH_11, "CHSZO", 18, 120, 10, 0, 11, 216, True, False),
    # diamonds without 1, game 2: 2 x 9
    (WITHOUT_1, "D", 18, 61, 6, 0, -1, 18, True, False),
    # hearts without 3, game 4: 4 x 10
    (WITHOUT_3, "H", 40, 61, 6, 0, -3, 40, True, False),
    # spades without 3, game 4, Hand 5: 5 x 11; the bid of 55 is just reached
    (WITHOUT_3, "SH", 55, 65, 6, 0, -3, 55, True, False),
    # clubs without 6, game 7: 7 x 12
    (WITHOUT_6, "C", 18, 61, 6, 0, -6, 84, True, False),
    # clubs without 11, game 12, own Schneider 13: 13 x 12 = 156, doubled
    (WITHOUT_11, "C", 18, 29, 3, 0, -11, -312, False, False),
    # Null 23
    (LOW, "N", 23, 10, 0, 0, 0, 23, True, False),
    # Null lost: 23, doubled
    (LOW, "N", 18, 10, 1, 0, 0, -46, False, False),
    # Null Hand 35
    (LOW, "NH", 35, 10, 0, 0, 0, 35, True, False),
    # Null ouvert 46, lost with Kontra: 46 x 2 x 2
    (LOW, "NO", 46, 10, 1, 1, 0, -184, False, False),
    # Null ouvert Hand 59, won with Kontra and Re: 59 x 4
    (LOW, "NHO", 59, 10, 0, 2, 0, 236, True, False),
)


def _score(cards, declaration, bid, points, tricks, kontra, declarer=1, words=""):
    """The score of such a deal, on a table that is as it is at the end."""
    table = skat.rules.Table()
    table.options = skat.rules.Options()
    table.options.read(words.split())
    table.kind = kind(GAMES.index(declaration[0]))
    table.said = declared_bits(call_number("=" + declaration))
    table.declarer = declarer
    table.kontra = kontra
    table.auction.bid = bid
    for i in range(12):
        table.hold(PLACES * declarer + i, card_number(cards[2 * i : 2 * i + 2]))
    table.points[declarer] = points
    table.tricks[declarer] = tricks
    table.tricks[(declarer + 1) % 3] = 10 - tricks
    score = skat.rules.Score()
    table.count_score(score)
    return score


def test_sums_made_by_hand():
    assert len(DEALS) >= 40
    for deal in DEALS:
        run, score, won, overbid = deal[6:]
        counted = _score(*deal[:6])
        assert (counted.run, counted.score) == (run, score), (deal, counted.run, counted.score)
        assert (counted.won, counted.overbid) == (won, overbid), deal
        assert counted.plain == [0, score, 0] == counted.seats
        assert counted.winner == (1 if won else 2)
        # a league: 50 more or less for the declarer, 40 for each other one if he loses
        other = 0 if won else 40
        assert counted.league == [other, score + (50 if won else -50), other]
        four = _score(*deal[:6], declarer=2, words="four league")
        other = 0 if won else 30
        assert four.seats == [other, other, score + (50 if won else -50)]


def test_what_a_seat_has_done_is_told_in_words():
    for deal in DEALS:
        score = _score(*deal[:6])
        words = ["declared", deal[1][0]]
        words += ["won"] * deal[8] + ["overbid"] * deal[9]
        words += ["hand"] * ("H" in deal[1][1:]) + ["ouvert"] * ("O" in deal[1])
        assert score.did(1) == words, deal
        assert score.did(0) == score.did(2) == []
    table = skat.rules.Table()
    table.options = skat.rules.Options()
    score.count_deal(table, 0)
    assert score.did(1) == ["passed"] and score.winner == -1 and score.seats == [0, 0, 0]
    table.kind = kind(GAMES.index("R"))
    table.points[0], table.points[1] = 70, 50
    table.tricks[0] = table.tricks[1] = 5
    score.count_deal(table, 0)
    assert score.did(1) == ["ramsch"] and score.winner == -1


def test_a_null_below_the_bid_is_refused():
    for declaration, bid in (("N", 24), ("NH", 36), ("NO", 48), ("NHO", 60)):
        assert "bid" in refusal(_score, LOW, declaration, bid, 0, 0, 0)


# Points and tricks of each, with the skat; options; the scores
RAMSCH = (
    ((70, 30, 20), (5, 3, 2), "", (-70, 0, 0)),
    # one without a trick doubles
    ((70, 50, 0), (6, 4, 0), "", (-140, 0, 0)),
    # all tricks
    ((120, 0, 0), (10, 0, 0), "", (120, 0, 0)),
    # a tie for most: both
    ((50, 20, 50), (4, 2, 4), "", (-50, 0, -50)),
    ((40, 40, 40), (4, 3, 3), "", (0, 0, 0)),
    # everybody loses his own
    ((70, 30, 20), (5, 3, 2), "ramschall", (-70, -30, -20)),
    ((70, 50, 0), (6, 4, 0), "ramschall", (-140, -100, 0)),
    ((40, 40, 40), (4, 3, 3), "ramschall", (0, 0, 0)),
    ((120, 0, 0), (10, 0, 0), "ramschall", (120, 0, 0)),
    # 15, and 20 if two have no trick, which is no march then
    ((70, 30, 20), (5, 3, 2), "ramsch15", (-15, 0, 0)),
    ((70, 50, 0), (6, 4, 0), "ramsch15", (-15, 0, 0)),
    ((120, 0, 0), (10, 0, 0), "ramsch15", (-20, 0, 0)),
    ((50, 20, 50), (4, 2, 4), "ramsch15", (-15, 0, -15)),
    # 20, 30 if one has no trick, 50 if two
    ((70, 30, 20), (5, 3, 2), "ramsch20", (-20, 0, 0)),
    ((70, 50, 0), (6, 4, 0), "ramsch20", (-30, 0, 0)),
    ((60, 60, 0), (6, 4, 0), "ramsch20", (-30, -30, 0)),
    ((120, 0, 0), (10, 0, 0), "ramsch20", (-50, 0, 0)),
    ((40, 40, 40), (4, 3, 3), "ramsch20", (0, 0, 0)),
    # all tricks do not win: each of two without one doubles
    ((120, 0, 0), (10, 0, 0), "nomarch", (-480, 0, 0)),
    ((120, 0, 0), (10, 0, 0), "ramschall nomarch", (-480, 0, 0)),
    ((120, 0, 0), (10, 0, 0), "ramsch15 nomarch", (-20, 0, 0)),
    ((70, 50, 0), (6, 4, 0), "nomarch", (-140, 0, 0)),
    # one without a trick doubles only what the loser loses
    ((70, 50, 0), (6, 4, 0), "ramschall virginloser", (-140, -50, 0)),
    ((60, 60, 0), (6, 4, 0), "ramschall virginloser", (-120, -120, 0)),
    ((70, 50, 0), (6, 4, 0), "virginloser", (-140, 0, 0)),
    ((120, 0, 0), (10, 0, 0), "ramschall virginloser nomarch", (-480, 0, 0)),
)


def test_a_lost_hand_game_costs_its_value_once():
    hand = lost = 0
    for deal in DEALS:
        score = _score(*deal[:6], words="handonce")
        plain = deal[7]
        once = plain < 0 and "H" in deal[1]
        assert score.score == (plain // 2 if once else plain), deal
        assert score.league[1] == score.score + (50 if deal[8] else -50)
        hand += once
        lost += plain < 0
    assert 0 < hand < lost


def test_ramsch_by_hand():
    for points, tricks, words, scores in RAMSCH:
        for refused in range(4):
            table = skat.rules.Table()
            table.options = skat.rules.Options()
            table.options.read(words.split())
            table.kind = kind(GAMES.index("R"))
            table.refused = refused
            for seat in range(3):
                table.points[seat] = points[seat]
                table.tricks[seat] = tricks[seat]
            score = skat.rules.Score()
            table.count_score(score)
            # each who has pushed the skat on unseen doubles
            assert score.plain == [each * 2**refused for each in scores], (points, words)
            assert score.league == score.plain and score.declarer == 255
            best = max(scores)
            assert score.winner == (scores.index(best) if scores.count(best) == 1 else -1)
