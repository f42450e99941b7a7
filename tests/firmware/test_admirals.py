"""Admirals' Skat: how it is dealt, bid and scored, deals that were played by hand, and whole games
beside a second set of rules."""

from games import refusal
from hidden import by_chance, dealt, legal
from test_officers_perft import SOAK, Naive

from skat.calls import PASS
from skat.cards import GAMES, NONE, UNKNOWN, card_name, card_number
from skat.chance import Chance, Pack
from skat.games.admirals import GAME as admirals
from skat.notation import action_number, action_word, position_line, read_position
from skat.table import END, PLAY

# Deal, forehand, rules, calls, scores, points in the skat at the end; what seat 0 and seat 1 are
# dealt, open/covered and hand; and the tricks: lead, reply, winner, points. Dealt and played with
# cards in the hand; a covered card is turned when the open one on it is played.
DEALS = (
    # The dealer bids 18, forehand holds and plays hearts, won with 67. He has CJ and, taken, SJ; HJ
    # is the other's: with 2, 3 x 10.
    (
        9,
        1,
        "",
        "18 yes pass take -S8-D7 =H",
        (0, 30),
        0,
        "C8/SQ D9/DQ SK/CK D8/CA HJ/HQ SA H9 H7 C9 CQ",
        "DJ/S7 ST/C7 HA/DK HK/CT S9/DA S8 DT HT D7 CJ",
        "ST SA 0 21, HJ CJ 1 4, DT D9 1 10, SJ H9 1 2, DJ H7 1 2, S9 SK 0 4, CK C7 0 4, "
        "DQ DA 1 14, S7 HQ 0 3, CQ HA 1 14, DK D8 1 4, HT C8 1 10, HK C9 1 4, CT CA 0 21, "
        "SQ H8 1 3",
    ),
    # The dealer plays Grand Hand at 22, won with 72; forehand leads all the same. CJ and SJ lay
    # covered: with 2, (2 + game + Hand) x 24. The skat counts for him, but holds no points.
    (
        5,
        1,
        "",
        "18 yes 20 yes 22 pass =GH",
        (96, 0),
        0,
        "CA/H8 HQ/CJ H7/SJ DJ/SK D8/SA D7 HT SQ ST D9",
        "CQ/DQ CK/H9 DK/S9 S7/HJ C7/S8 CT DA HA DT HK",
        "DA D8 1 11, HA H7 1 11, CT CA 0 21, SA S7 0 11, HT HK 0 14, ST HJ 1 12, DT D7 1 10, "
        "CK SJ 0 6, DJ H9 0 2, SK C7 0 4, HQ S8 0 3, CJ CQ 0 5, SQ DQ 0 6, D9 DK 1 4, "
        "S9 H8 1 0",
    ),
    # Null ouvert, lost: -2 x 46.
    (
        4,
        0,
        "",
        "18 pass take -SA-SK =NO",
        (0, -92),
        15,
        "DT/CA HK/C8 DA/D8 ST/S9 CJ/H8 C9 H9 HQ CK DQ",
        "HT/S8 CT/HJ D9/SJ DK/H7 SQ/HA S7 C7 CQ SA D7",
        "C9 C7 0 0, H9 HT 1 10",
    ),
    # Diamonds at 36: lost with 38 and SA in the skat, and overbid. CJ and SJ are the other's, HJ is
    # his: without 2, 27, so it costs twice 36.
    (
        6,
        0,
        "",
        "18 yes 20 yes 36 yes pass take -SA-H7 =D",
        (-72, 0),
        11,
        "H9/C8 D8/C7 CT/H8 HA/S9 SQ/CA D9 H7 HJ C9 SA",
        "SK/CJ CK/DA HT/HK S7/CQ DK/DJ SJ ST DQ HQ S8",
        "HA HQ 0 14, CT CK 0 14, HJ SJ 1 4, HT H9 1 10, ST S9 1 10, SK SQ 1 7, CJ D8 1 2, "
        "HK H8 1 4, S8 DT 0 10, CA DA 1 22, S7 D9 0 0, C9 CQ 1 3, DK D7 1 4, DJ C8 1 2, "
        "DQ C7 1 3",
    ),
    # Clubs, doubled, won with 64: with CJ, without SJ, 2 x 12 x 2.
    (
        8,
        0,
        "kontra",
        "18 pass take -D9-H7 =C kontra pass",
        (0, 48),
        0,
        "C8/H8 SQ/DJ C9/DQ HJ/S8 CQ/C7 DA S7 HT SJ SK",
        "DK/HA D8/DT HK/S9 SA/H9 CK/CT D7 ST CA CJ HQ",
        "DA D8 0 11, HT HQ 0 13, SJ CJ 1 4, SA S7 1 11, DT CQ 0 13, HJ CK 0 6, SK ST 1 14, "
        "DK C8 0 4, SQ CA 1 14, HA H8 1 11, HK DJ 0 6, S8 S9 1 0, H9 C9 0 0, DQ D7 0 3, "
        "C7 CT 1 10",
    ),
    # Both pass: Ramsch. The skat, 5 points, goes with the last trick: 39 to 76 + 5.
    (
        7,
        1,
        "ramsch",
        "pass pass",
        (0, -81),
        5,
        "HQ/H8 HA/C7 CK/S8 H7/D8 SA/DA ST HJ D7 SK CQ",
        "C8/CT HK/SJ SQ/DT H9/CJ C9/D9 HT CA S9 S7 DK",
        "S7 SA 0 11, H7 HT 1 10, C8 CK 0 4, D7 DK 1 4, H9 HA 0 11, C7 CA 1 11, C9 CQ 0 3, "
        "S8 SQ 1 3, D9 D8 1 0, S9 ST 0 10, HQ HK 1 7, CT DA 1 21, DT SK 1 14, SJ HJ 1 4, "
        "CJ H8 1 2",
    ),
)


def _dealt(*deal):
    return dealt(admirals, *deal)


def _after(table, calls):
    for word in calls.split():
        table.play(action_number(word))
    return table


def test_deals_played_by_hand():
    for number, forehand, rules, calls, scores, in_skat, first, second, tricks in DEALS:
        table = _dealt(number, forehand, rules.split())
        laid = position_line(table).split()[4:6]
        assert laid == [first.replace(" ", ","), second.replace(" ", ",")]
        _after(table, calls)
        assert table.stage == PLAY and table.mover == forehand
        points = [0, 0]
        for trick in tricks.split(", "):
            lead, reply, winner, worth = trick.split()
            table.play(action_number(lead))
            table.play(action_number(reply))
            points[int(winner)] += int(worth)
            if table.stage != END:
                assert list(table.points) == points, (number, trick)
                assert table.mover == int(winner)
        points[int(winner) if table.declarer > 1 else table.declarer] += in_skat
        assert table.stage == END and list(table.points) == points
        score = admirals.rules.Score()
        table.count_score(score)
        assert score.seats == list(scores), number


def test_both_pass():
    table = _after(_dealt(0, 0), "pass pass")
    assert table.stage == END and table.kind is None
    score = admirals.rules.Score()
    table.count_score(score)
    assert score.seats == [0, 0] and score.winner == -1


def test_the_auction():
    table = _dealt(3, 1)
    assert table.mover == 0, "the dealer calls"
    words = [action_word(action) for action in legal(table)]
    assert words[:4] == ["pass", "18", "20", "22"] and words[-1] == "264"
    _after(table, "20")
    assert table.mover == 1 and [action_word(a) for a in legal(table)] == ["pass", "yes"]
    _after(table, "yes")
    assert table.mover == 0 and [action_word(a) for a in legal(table)][:3] == ["pass", "22", "23"]
    _after(table, "pass")
    assert table.declarer == 1 and table.auction.bid == 20
    words = [action_word(action) for action in legal(table)]
    assert words[:3] == ["take", "=CH", "=CHS"] and words[-2:] == ["=NH", "=NHO"]
    _after(_dealt(3, 1), "pass 18 take")
    assert refusal(_dealt(3, 1).play, action_number("yes"))
    table = _after(_dealt(3, 1), "24 pass take")
    discards = legal(table)
    assert table.mover == 0 and len(discards) == 21, "two of five in hand and two of the skat"
    _after(table, action_word(discards[-1]))
    words = [action_word(action) for action in legal(table)]
    assert words == ["=C", "=S", "=H", "=D", "=G", "=NO"], "Null is worth 23"


def test_the_longest_auction_fits():
    table = _dealt(3, 1)
    while table.stage != PLAY:
        actions = legal(table)
        table.play(actions[1] if len(actions) > 1 else actions[0])
    while table.stage != END:
        table.play(legal(table)[0])
    assert table.auction.bid == 264 and table.done() > 150
    while table.done():
        table.undo()


def test_who_knows_what():
    table = _dealt(9, 1)
    other = table.view(0)
    assert list(other.top[12 + 5 : 24]) == [UNKNOWN] * 5 + [NONE] * 2
    assert list(other.under[:5]) == list(other.under[12:17]) == [UNKNOWN] * 5
    _after(table, "18 yes pass take")
    mine, other = table.view(1), table.view(0)
    assert card_number("SJ") in list(mine.top) and UNKNOWN not in list(mine.top[12:24])
    assert list(other.top[12 + 5 : 24]) == [UNKNOWN] * 7
    _after(table, "-S8-D7")
    mine, other = table.view(1), table.view(0)
    assert list(mine.under[24:]) == [card_number("S8"), card_number("D7")]
    assert list(other.under[24:]) == [UNKNOWN] * 2
    assert "skat=S8D7" in position_line(mine).split()
    assert "skat=????" in position_line(other).split()
    assert action_number("-S8-D7") not in list(other.log)
    _after(table, "=NO")
    hand = list(table.view(0).top[12 + 5 : 24])
    assert UNKNOWN not in hand and sorted(hand) == sorted(table.top[12 + 5 : 24]), "ouvert"


def _naive(number, forehand, table):
    """The deal laid out once more, as it is when the first card is led."""
    pack = [card_name(Pack(number).card(i)) for i in range(32)]
    stacks = [[], []]
    for k in (0, 1):
        seat = forehand if k == 0 else 1 - forehand
        for i in range(5):
            stacks[seat].append([pack[10 + 5 * k + i], pack[5 * k + i]])
        hand = pack[20 + 5 * k : 25 + 5 * k]
        away = [card_name(card) for card in table.under[table.skat :]]
        if table.declarer == seat:
            hand = [card for card in hand + pack[30:] if card not in away]
        stacks[seat] += [[card, "--"] for card in hand]
    naive = Naive(stacks, forehand, ["base"] + table.options.words())
    naive.game = GAMES[table.kind.game]
    naive.said = ["=" + naive.game]
    naive.declarer = table.declarer
    naive.left = 15
    return naive


def test_whole_games_side_by_side():
    chance = Chance(1)
    played = {}
    for number in range(200 if SOAK else 30):
        table = _dealt(number, number & 1, by_chance(admirals, chance))
        naive = None
        while table.stage != END:
            actions = legal(table)
            if table.stage == PLAY and naive is None:
                naive = _naive(number, number & 1, table)
            if naive is not None:
                mine = sorted([action_word(action) for action in actions])
                assert mine == sorted(naive.legal()) and table.mover == naive.turn
            action = actions[chance.below(len(actions))]
            if table.kind is None and PASS in actions and chance.below(3) == 0:
                action = PASS
            table.play(action)
            if naive is not None:
                naive = naive.after(action_word(action))
        if naive is not None:
            played[naive.game] = 1
            assert naive.over
            points = list(table.points)
            points[table.skat_of] -= sum([table.kind.points[c] for c in table.under[table.skat :]])
            assert points == naive.points
    assert len(played) >= 6


TAKING = (
    "officers - - 1 C8/??,D9/??,SK/??,D8/??,HJ/??,??,??,??,??,?? "
    "DJ/??,ST/??,HA/??,HK/??,S9/??,S8,DT,HT,D7,CJ - - "
    "view=1 variant=admirals forehand=1 stage=discard bid=18 declarer=1 skat=H8SJ"
)
PLAYING = (
    "officers H ST 0 C8/??,D9/??,SK/??,D8/??,HJ/??,SA,H9,H7,C9,CQ "
    "DJ/??,--/??,HA/??,HK/??,S9/??,??,??,??,??,?? - - "
    "view=0 variant=admirals forehand=1 bid=18 declarer=1 skat=????"
)


def test_lines_that_are_refused_and_some_that_are_not():
    for line in (TAKING, PLAYING):
        assert position_line(read_position(line)) == line
    bidding = TAKING.replace("discard bid=18 declarer=1 skat=H8SJ", "bid skat=????")
    assert [action_word(a) for a in legal(read_position(bidding))] == ["pass", "18"]
    assert read_position(bidding.replace("forehand=1", "forehand=0")).mover == 1
    declaring = TAKING.replace("stage=discard", "stage=declare")
    assert action_number("=H") in legal(read_position(declaring)), "whoever knows it has taken it"
    hand = declaring.replace("skat=H8SJ", "skat=????")
    assert action_number("=HH") in legal(read_position(hand))
    assert read_position(PLAYING.replace("bid=18", "kontra=2")).options.words() == ["kontra"]
    for line, field in (
        (TAKING.replace("skat=H8SJ", "skat=????"), "skat"),
        (TAKING.replace("skat=H8SJ", "skat=H8"), "skat"),
        (TAKING.replace("skat=H8SJ", "skat=H8CJ"), "skat"),
        (TAKING.replace("bid=18", "bid=19"), "bid"),
        (TAKING.replace("declarer=1", "declarer=0"), "MOVER"),
        (TAKING.replace(" declarer=1", ""), "declarer"),
        (TAKING.replace("S8,DT,HT,D7,CJ", "S8,DT,HT,D7"), "CARDS1"),
        (TAKING.replace("S8,DT,HT,D7,CJ", "S8,DT,HT,D7,--"), "CARDS1"),
        (TAKING.replace("S8,DT", "S8/??,DT"), "CARDS1"),
        (TAKING.replace("- - 1", "H - 1"), "GAME"),
        (TAKING.replace("discard", "take"), "stage"),
        (TAKING + " kontra=1", "kontra"),
        (TAKING + " rules=passing", "rules"),
        (PLAYING.replace("H ST", "HSO ST"), "GAME"),
        (PLAYING.replace("forehand=1 ", ""), "MOVER"),
        (PLAYING.replace("H ST", "N ST").replace("bid=18", "bid=24"), "GAME"),
        (PLAYING.replace("SA,H9", "??,H9"), "CARDS0"),
        (PLAYING + " seen=CA", "seen"),
    ):
        assert refusal(read_position, line).startswith(field), line
