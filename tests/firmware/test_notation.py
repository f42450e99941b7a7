"""Position lines both ways; and errors that name the field."""

from games import SOAK, dealt, refusal, some_plies

from skat.games.lskat import GAME as lskat
from skat.notation import action_number, action_word, position_line, read_position

START = (
    "officers S - 0 H8/??,ST/??,DQ/??,HQ/??,C7/??,SA/??,SK/??,CK/?? "
    "HA/??,C9/??,S9/??,S7/??,HK/??,CJ/??,D9/??,HJ/?? - -"
)


def _tricks(line):
    """A line with the tricks in WON0 and WON1 sorted, since a line doesn't tell the order."""
    words = line.split()
    for i in (6, 7):
        words[i] = "".join(sorted([words[i][k : k + 4] for k in range(0, len(words[i]), 4)]))
    return words


def test_the_line_of_the_start():
    assert position_line(read_position(START)) == START


def test_round_trip_at_every_ply():
    into = lskat.rules.Table()
    for number in range(25 if SOAK else 10):
        table = dealt(number, number & 1)
        for _ in some_plies(table, number):
            for one in (table, table.view(0, into), table.view(1, into)):
                line = position_line(one)
                again = read_position(line)
                assert _tricks(position_line(again)) == _tricks(line)
                assert position_line(read_position(position_line(again))) == position_line(again)
                assert again.mover == table.mover and again.stage == table.stage
                assert again.points == table.points and again.lead() == table.lead()
                a, b = bytearray(16), bytearray(16)
                assert again.legal(a) == table.legal(b) and a == b


def test_a_line_within_a_trick_plays_on_alike():
    for number in range(25):
        table = dealt(number)
        for _ in some_plies(table, number):
            if table.count % 2:
                again = read_position(position_line(table))
                legal = bytearray(16)
                table.legal(legal)
                again.play(legal[0])
                table.play(legal[0])
                assert _tricks(position_line(again)) == _tricks(position_line(table))


def test_actions_are_words():
    assert [action_number(action_word(a)) for a in range(32)] == list(range(32))
    assert action_word(20) == "HJ"


def test_default_keys_may_be_written_out():
    table = read_position(START + " variant=lskat stage=play kontra=0 view=1")
    assert position_line(table) == START + " view=1"


def test_refusals_name_the_field():
    words = START.split()
    for i, value, says in (
        (0, "chess", "officers"),
        (1, "X", "GAME"),
        (1, "N", "GAME"),
        (1, "-", "GAME"),
        (1, "CS", "GAME"),
        (2, "H1", "LEAD"),
        (2, "HA", "LEAD"),
        (2, "D8", "LEAD"),
        (3, "2", "MOVER"),
        (3, "", "MOVER"),
        (4, words[4].replace("H8", "HA"), "HA is there twice"),
        (4, words[4] + ",D7/??", "CARDS0"),
        (4, words[4].replace("H8/??", "H8"), "CARDS0"),
        (4, words[4].replace("H8/??", "??/??"), "CARDS0"),
        (4, words[4].replace("H8/??", "H8/ST"), "ST is there twice"),
        (4, words[4].replace("H8/??", "H8/--"), "CARDS0"),
        (4, words[4].replace("H8/??", "--/??"), "CARDS0"),
        (4, words[4].replace("H8/??", "H8/XX"), "CARDS0"),
        (5, words[5].replace("HA", "HAH"), "CARDS1"),
        (6, "D8", "WON0"),
        (6, "D8D7", "CARDS0"),
        (6, "D8D", "WON0"),
        (7, "D8HA", "WON1"),
        (7, "D8x7", "WON1"),
    ):
        changed = words[:i] + ([value] if value else []) + words[i + 1 :]
        if not value:
            changed[i] = "x"
        said = refusal(read_position, " ".join(changed))
        assert says in said, (said, says)
    for count in range(8):
        assert "missing" in refusal(read_position, " ".join(words[:count]))
    for key, says in (
        ("colour=red", "colour"),
        ("view=2", "view"),
        ("view", "KEY=VALUE"),
        ("view=0 view=0", "twice"),
        ("variant=tarock", "variant"),
        ("stage=declare", "stage"),
        ("stage=", "stage"),
        ("kontra=1", "kontra"),
        ("declarer=0", "declarer"),
        ("bid=18", "bid"),
        ("skat=????", "skat"),
        ("seen=HA", "seen"),
        ("rules=kontra", "rules"),
    ):
        said = refusal(read_position, START + " " + key)
        assert says in said, (said, says)


def test_a_covered_card_cannot_wait_without_a_lead():
    table = dealt(3)
    for _ in some_plies(table, 3, 1):
        pass
    line = position_line(table).split()
    assert "--/" in line[4] and line[2] != "-"
    no_lead = line[:2] + ["-"] + line[3:]
    refusal(read_position, " ".join(no_lead))
    other = line[:3] + ["0"] + line[4:]
    refusal(read_position, " ".join(other))


def test_a_lead_must_have_come_from_a_stack():
    """All counts are right here, but every stack of the leader's has an open card."""
    line = (
        "officers S C9 0 CQ/CT,CA/DT,S9/ST,HA/SA,D8/SQ,H9/S7,D7/DJ,HQ/S8 "
        "H8/DQ,CK/HT,HJ/C7,SK/--,D9/CJ,HK/SJ,C8/DK,DA/H7 - -"
    )
    said = refusal(read_position, line)
    assert said.startswith("LEAD: C9") and "CARDS1" in said
    moved = line.replace("SK/--", "--/SK")
    table = read_position(moved)
    assert position_line(table) == moved and table.froms[0] == 8 + 3


def test_covered_cards_that_are_named_are_known_to_nobody():
    table = dealt(4)
    for _ in some_plies(table, 4, 7):
        pass
    truth = position_line(table)
    for view in ("", " view=0", " view=1"):
        named = read_position(truth + view)
        assert position_line(named) == truth + view
        for seat in (0, 1):
            seen = position_line(named.view(seat, lskat.rules.Table()))
            assert seen == position_line(table.view(seat, lskat.rules.Table()))
            assert seen.count("/??") == truth.count("/") - truth.count("/--") > 0
