"""Harlequin and half-open: how they are drawn, turned and scored, deals that were played by hand,
and counts of legal sequences beside a second set of rules."""

from games import refusal
from hidden import by_chance, dealt, legal
from test_officers_perft import SOAK, Naive

from skat import games
from skat.cards import NONE, UNKNOWN, card_name, card_number
from skat.chance import Chance, Pack
from skat.games.officers.scoring import Score
from skat.notation import action_number, action_word, position_line, read_position
from skat.table import END

# Game, deal, forehand, rules, calls, scores; what seat 0 and seat 1 draw, front/behind; and the
# tricks: lead, reply, winner, points. The layouts were dealt and the tricks played with cards in
# the hand: what is behind is turned when its front is played, and may be played from then on.
DEALS = (
    # Clubs, won with 75. CJ is seat 0's, SJ the other's: with 1, 2 x 12.
    (
        "harlequin",
        2,
        0,
        "",
        "=C pass",
        (24, 0),
        "DJ/SQ CQ/C8 HJ/S9 H7/S7 CJ/SK SA/HA CK/H9 D9/HQ",
        "DK/C9 D7/D8 HK/DQ SJ/HT ST/CT CA/DT DA/C7 H8/S8",
        "SA ST 0 21, HA H8 0 11, D9 DA 1 11, DK CK 0 8, HQ HK 1 7, DQ CQ 0 6, H9 CA 1 11, "
        "DT DJ 0 12, SQ S8 0 3, H7 CT 1 10, D7 HJ 0 2, S9 SJ 1 2, HT CJ 0 12, SK C9 1 4, "
        "D8 C8 0 0, S7 C7 1 0",
    ),
    # Clubs, doubled, lost with 40. CJ and, behind SQ, SJ are the declarer's, HJ stands behind
    # the other's CT: with 2, so -2 x 3 x 12 x 2. That he has SJ, he did not know when he called.
    (
        "harlequin",
        1,
        0,
        "",
        "=C kontra pass",
        (-144, 0),
        "SQ/SJ CJ/H9 DK/HK D7/S7 CQ/CA HQ/SK S8/DJ H7/C7",
        "SA/CK DQ/HA CT/HJ C9/DT D8/C8 H8/D9 DA/ST HT/S9",
        "DK DA 1 15, SA S8 1 11, ST SQ 1 13, HT H7 1 10, DQ D7 1 3, HA HQ 1 14, S9 SK 0 4, "
        "HK H8 0 4, S7 CT 1 10, D9 CQ 0 3, CJ C9 0 2, H9 CK 1 4, DT CA 0 21, SJ HJ 0 4, "
        "DJ D8 0 2, C7 C8 1 0",
    ),
    # Null: SQ, led, beats SJ, for a jack is of its suit. The declarer's first trick ends it.
    (
        "harlequin",
        7,
        1,
        "",
        "=N pass",
        (0, -46),
        "SJ/CJ H8/S8 DA/HK H9/HQ CK/SA CA/S7 ST/D7 CQ/DQ",
        "CT/DT D9/C7 D8/C8 SQ/C9 HA/H7 HT/S9 DK/HJ SK/DJ",
        "SQ SJ 1 5",
    ),
    # Grand by seat 1, won with 83, the other side has 37: no Schneider. CJ stood behind DA, SJ is
    # the other's: with 1, 2 x 24.
    (
        "harlequin",
        4,
        1,
        "levels schneider30",
        "=G pass",
        (0, 48),
        "C8/S9 S8/SJ HA/HK ST/HT D9/SQ H9/CK S7/CQ D7/SK",
        "CA/D8 H8/HJ H7/DT DA/CJ CT/DK C9/HQ DQ/C7 SA/DJ",
        "CA C8 1 11, DA D9 1 11, SA S9 1 11, CT S8 1 10, DK D7 1 4, DQ SJ 0 5, HA H8 0 11, "
        "ST HJ 1 12, C9 H9 1 0, HQ HT 0 13, HK H7 0 4, CK C7 0 4, SK CJ 1 6, DT S7 1 10, "
        "D8 SQ 1 3, DJ CQ 1 5",
    ),
    # Ramsch: 36 to 84.
    (
        "harlequin",
        5,
        0,
        "",
        "=R",
        (0, -84),
        "DQ/S9 S8/CJ SK/CQ DK/C7 HQ/DJ CT/HA HK/HT ST/C9",
        "H9/HJ H8/SJ SA/CK S7/CA H7/D8 DA/DT D7/SQ D9/C8",
        "CT H9 0 10, HA H8 0 11, ST SA 1 21, DA DQ 1 14, DT DK 1 14, CK C7 1 4, D9 S9 1 0, "
        "C8 C9 0 0, SK S7 0 4, HK H7 0 4, HT HJ 1 12, CA CQ 1 14, D8 S8 1 0, D7 CJ 0 2, "
        "HQ SJ 1 5, SQ DJ 0 5",
    ),
    # Forehand passes, the dealer's hearts are doubled twice; 60 are not enough. CJ and SJ are the
    # declarer's, HJ stood behind D9: with 2, -2 x 3 x 10 x 4.
    (
        "harlequin",
        6,
        0,
        "passing",
        "pass =H kontra re",
        (0, -240),
        "C8/H8 CA/DA CQ/H9 CT/SQ CK/S7 D9/HJ SA/ST HQ/DT",
        "C7/S9 CJ/HK DJ/D8 HA/SK HT/DK H7/C9 SJ/DQ S8/D7",
        "S8 SA 0 11, CA C7 0 11, DA D7 0 11, CT HA 1 21, SK ST 0 14, CK HT 1 14, DK D9 1 4, "
        "S9 SQ 0 3, CQ CJ 1 5, SJ H9 1 2, DQ HQ 0 6, DT HK 1 14, DJ HJ 0 4, C8 H7 1 0, "
        "C9 H8 0 0, S7 D8 0 0",
    ),
    # Spades, lost with 48. SJ is in the declarer's hand, CJ the other's: without 1, -2 x 2 x 11.
    (
        "halfopen",
        11,
        0,
        "",
        "=S pass",
        (-44, 0),
        "HQ/DA HT/D7 H7/DT H8/HJ ST C8 C9 C7 SK H9 SJ SQ",
        "CJ/DK DQ/SA CK/D8 HA/S8 HK D9 DJ S9 S7 CQ CA CT",
        "HT HA 1 21, CA C8 1 11, CT C9 1 10, CK C7 1 4, HK H7 1 4, DQ DT 0 13, HQ SA 1 14, "
        "CQ ST 0 13, DA D8 0 11, H9 CJ 1 2, DK D7 1 4, D9 SK 0 4, H8 DJ 1 2, S9 SQ 0 3, "
        "SJ S8 0 2, HJ S7 0 2",
    ),
    # Diamonds by seat 1, doubled, lost with 26; Schneider adds nothing for the declarer. CJ stood
    # behind C7 of seat 0, SJ behind H7: without 1, -2 x 2 x 9 x 2.
    (
        "halfopen",
        12,
        1,
        "",
        "=D kontra pass",
        (0, -72),
        "DQ/SQ C7/CJ D7/C9 S7/S9 SK SA DT DK HJ HA CA HT",
        "H7/SJ CK/S8 D8/DA HQ/CT C8 HK CQ H8 D9 ST DJ H9",
        "ST SA 0 21, HA H7 0 11, CA C8 0 11, HT H8 0 10, SK SJ 1 6, CK C7 1 4, HK DT 0 14, "
        "S7 S8 1 0, HQ DK 0 7, S9 DJ 1 2, CT DQ 0 13, SQ D8 1 3, CQ CJ 0 5, HJ D9 0 2, "
        "D7 DA 1 11, H9 C9 1 0",
    ),
    # Null: in the second trick HJ, from the hand, beats H7.
    (
        "halfopen",
        13,
        0,
        "",
        "=N pass",
        (-46, 0),
        "S8/C9 C8/D9 SQ/DK SA/SK H9 CJ DA D8 C7 S7 DJ HJ",
        "H8/CT H7/S9 ST/CA CK/D7 DT HT CQ HQ DQ HA SJ HK",
        "S8 ST 1 10, H7 HJ 0 2",
    ),
    # Ramsch in which the ten is low and counts 1, so there are 84 points; each loses his own.
    (
        "halfopen",
        14,
        1,
        "lowten1 ramschboth",
        "=R",
        (-54, -30),
        "DK/DQ S7/SA D9/SQ CA/SK H8 HQ ST H7 C9 CJ DJ HK",
        "HT/SJ H9/S8 D8/CT HA/CK CQ C7 D7 HJ DA S9 DT C8",
        "HA H8 1 11, DA D9 1 11, CK CA 0 15, DK D8 0 4, SK S9 0 4, HK H9 0 4, DQ D7 0 3, "
        "SQ S8 0 3, HQ HT 0 4, ST SJ 1 3, CQ C9 1 3, CT CJ 0 3, S7 HJ 1 2, DT DJ 0 3, "
        "SA C7 0 11, H7 C8 0 0",
    ),
    # Grand, lost with 39 in a scoring without Kontra: two for the winner.
    (
        "halfopen",
        15,
        0,
        "two34",
        "=G",
        (0, 2),
        "D8/DQ HK/CT CK/C9 SK/C8 H9 C7 S8 D9 SJ DT H7 HQ",
        "DA/CA HT/S7 SQ/ST SA/DJ DK S9 HJ CQ D7 H8 HA CJ",
        "DT DA 1 21, CA C7 1 11, SA S8 1 11, HA H9 1 11, HT H7 1 10, DK D8 1 4, SQ SK 0 7, "
        "HK H8 0 4, CT CQ 0 13, CK DJ 1 6, ST SJ 0 12, DQ D7 0 3, HQ HJ 1 5, S9 C9 1 0, "
        "S7 C8 1 0, CJ D9 1 2",
    ),
)

# Game, deal, forehand, rules, and the sequences of 1, 2, 3 ... actions.
COUNTS = (
    ("harlequin", 2, 0, "", (7, 20, 71, 280, 1107, 4566)),
    ("harlequin", 8, 1, "passing", (8, 28, 101, 387, 1564, 5967)),
    ("halfopen", 5, 0, "nonull", (6, 22, 115, 816, 4083)),
    ("halfopen", 11, 1, "two34 passing lowten", (8, 92, 341, 3119, 14757)),
)


def _dealt(name, *deal):
    return dealt(games.find(name), *deal)


def test_deals_played_by_hand():
    for name, number, forehand, rules, calls, scores, first, second, tricks in DEALS:
        table = _dealt(name, number, forehand, rules.split())
        for word in calls.split():
            table.play(action_number(word))
        laid = position_line(table).split()[4:6]
        assert laid == [first.replace(" ", ","), second.replace(" ", ",")]
        points = [0, 0]
        for trick in tricks.split(", "):
            lead, reply, winner, worth = trick.split()
            table.play(action_number(lead))
            table.play(action_number(reply))
            points[int(winner)] += int(worth)
            assert list(table.points) == points, (number, trick)
            assert table.stage == END or table.mover == int(winner)
        assert table.stage == END
        score = Score()
        table.count_score(score)
        assert score.seats == list(scores), number


def _naive(name, number, forehand, rules):
    """The deal laid out once more by drawing from the pack in turn."""
    pack = [card_name(Pack(number).card(i)) for i in range(32)]
    drawn = [[], []]
    for i in range(32):
        drawn[forehand if i % 2 == 0 else 1 - forehand].append(pack[i])
    pairs = 8 if name == "harlequin" else 4
    stacks = []
    for cards in drawn:
        side = [[cards[2 * i], cards[2 * i + 1]] for i in range(pairs)]
        stacks.append(side + [[card, "--"] for card in cards[2 * pairs :]])
    return Naive(stacks, forehand, rules)


def _count(table, depth):
    if depth == 0:
        return 1, table.points[0]
    total = points = 0
    for action in legal(table):
        table.play(action)
        count = _count(table, depth - 1)
        table.undo()
        total += count[0]
        points += count[1]
    return total, points


def test_counts_from_the_first_call():
    for name, number, forehand, rules, counts in COUNTS:
        table = _dealt(name, number, forehand, rules.split())
        naive = _naive(name, number, forehand, rules.split())
        line = position_line(table)
        for depth in range(1, (len(counts) if SOAK else len(counts) - 1) + 1):
            counted = _count(table, depth)
            assert counted[0] == counts[depth - 1], (number, depth)
            assert counted == naive.count(depth)
        assert position_line(table) == line, "undo has left something"


def test_whole_games_side_by_side():
    chance = Chance(1)
    for number in range(200 if SOAK else 20):
        name = ("harlequin", "halfopen")[number & 1]
        words = by_chance(games.find(name), chance)
        table = _dealt(name, number, number >> 1 & 1, words)
        naive = _naive(name, number, number >> 1 & 1, words)
        while True:
            actions = legal(table)
            mine = sorted([action_word(action) for action in actions])
            assert mine == sorted(naive.legal()), (number, words)
            if not mine:
                break
            action = actions[chance.below(len(actions))]
            table.play(action)
            naive = naive.after(action_word(action))
        assert list(table.points) == naive.points and naive.over


def test_one_to_see_one_to_turn():
    table = _dealt("harlequin", 2, 0)
    pack = [Pack(2).card(i) for i in range(32)]
    for i in range(16):  # seats draw in turn, and every other card of a seat faces the other one
        drawer, faces_other = i % 2, i // 2 % 2
        assert table.known[pack[i]] == 1 << (drawer ^ faces_other)
    assert all([table.known[card] == 0 for card in pack[16:]])
    table.play(action_number("=C"))
    assert all([table.known[card] == 0 for card in pack[16:]]), "Kontra is asked before the rest"
    table.play(action_number("pass"))
    for i in range(32):
        assert table.known[pack[i]] == 1 << (i % 2 ^ i // 2 % 2)


def test_what_turns_to_its_owner_is_remembered_by_the_other():
    table = _dealt("harlequin", 2, 0)
    for word in "=C pass SA ST".split():
        table.play(action_number(word))
    # HA stood behind SA and CT behind ST: each was seen by the other seat, and both know both.
    place, other = 5, 8 + 4
    assert table.top[place] == card_number("HA") and table.top[other] == card_number("CT")
    assert table.under[place] == NONE
    for seat in (0, 1):
        view = table.view(seat)
        assert view.top[place] == card_number("HA") and view.top[other] == card_number("CT")
    assert "seen=CT" in position_line(table.view(0)).split()
    assert "seen=HA" in position_line(table.view(1)).split()
    assert "??/--" in position_line(table.view(0)).split()[5]


def test_half_open_hands_are_their_owners():
    table = _dealt("halfopen", 11, 0)
    for word in "=S pass".split():
        table.play(action_number(word))
    for seat in (0, 1):
        view = table.view(seat)
        own, other = seat * 12, (1 - seat) * 12
        assert UNKNOWN not in list(view.top[own : own + 12])
        assert list(view.under[own : own + 4]) == [UNKNOWN] * 4
        assert list(view.top[other : other + 12]) == [UNKNOWN] * 12
        assert UNKNOWN not in list(view.under[other : other + 4])


DECLARING = (
    "officers - - 0 DJ/??,CQ/??,HJ/??,H7/?? ??/C9,??/D8,??/DQ,??/HT - - "
    "view=0 variant=harlequin stage=declare"
)
PLAYING = (
    "officers C - 0 DJ/??,CQ/??,HJ/??,H7/??,CJ/??,HA/--,CK/??,D9/?? "
    "??/C9,??/D8,??/DQ,??/HT,??/--,??/DT,??/C7,??/S8 SAST - "
    "view=0 variant=harlequin declarer=0 seen=CT"
)


def test_lines_that_are_refused_and_some_that_are_not():
    for line in (DECLARING, PLAYING):
        assert position_line(read_position(line)) == line
    read = read_position(PLAYING.replace("seen=CT", "seen=CT,"))
    assert read.top[8 + 4] == card_number("CT")
    forgetful = read_position(PLAYING.replace(" seen=CT", ""))
    assert forgetful.top[8 + 4] == UNKNOWN
    named = read_position(PLAYING.replace("??/--", "CT/--").replace(" seen=CT", ""))
    assert position_line(named) == PLAYING
    for line, field in (
        ("harlequin declarer=0 seen=SQ", "a position begins with"),
        (DECLARING + " seen=CT", "seen"),
        (DECLARING.replace("DJ/??", "??/??"), "CARDS0"),
        (DECLARING.replace("DJ/??", "DJ/--"), "CARDS0"),
        (DECLARING.replace("DJ/??,", ""), "CARDS0"),
        (DECLARING.replace("DJ/??", "DJ"), "CARDS0"),
        (PLAYING.replace("seen=CT", "seen=CTS9"), "seen"),
        (PLAYING.replace("seen=CT", "seen=DJ"), "seen"),
        (PLAYING.replace("seen=CT", "seen=SA"), "seen"),
        (PLAYING.replace("seen=CT", "seen=X"), "seen"),
        (PLAYING.replace("??/--", "CT/--"), "seen"),
        (PLAYING.replace("view=0 ", ""), "seen"),
        (PLAYING.replace("HA/--", "??/--"), "CARDS0"),
        (PLAYING.replace("HA/--", "HA/??"), "CARDS0"),
        (PLAYING.replace("harlequin", "halfopen"), "CARDS0"),
        (PLAYING + " bid=18", "bid"),
        (PLAYING + " rules=allopen", "rules"),
    ):
        assert refusal(read_position, line).startswith(field), line
