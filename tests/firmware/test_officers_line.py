"""Positions of Officers' Skat as lines, both ways, and the engine and every level on them."""

from games import SOAK, officers_dealt, options_by_chance, refusal, some_plies

from skat import players
from skat.calls import CALL, PASS, SAY_KONTRA
from skat.cards import GAMES
from skat.chance import Chance
from skat.engine import Engine
from skat.games.officers import GAME as officers
from skat.notation import action_number, action_word, position_line, read_position
from skat.table import END, PLAY

DECLARING = (
    "officers - - 0 HJ/??,CA/??,S7/??,D9/?? --/??,--/??,--/??,--/?? - - "
    "variant=officers stage=declare"
)
DOUBLING = (
    "officers H - 1 HJ/??,CA/??,S7/??,D9/?? D7/??,CJ/??,H7/??,SA/?? - - "
    "variant=officers stage=kontra declarer=0"
)
PLAYING = (
    "officers S - 0 H8/??,ST/??,DQ/??,HQ/??,C7/??,SA/??,SK/??,CK/?? "
    "HA/??,C9/??,S9/??,S7/??,HK/??,CJ/??,D9/??,HJ/?? - - variant=officers declarer=0"
)


def _legal(table):
    buffer = bytearray(16)
    return list(buffer[: table.legal(buffer)])


def _sorted(line):
    """A line with the tricks in WON0 and WON1 sorted, since a line doesn't tell the order."""
    words = line.split()
    for i in (6, 7):
        words[i] = "".join(sorted([words[i][k : k + 4] for k in range(0, len(words[i]), 4)]))
    return words


def _tables(deals):
    """Tables with random options, at every ply."""
    chance = Chance(12)
    for number in range(deals):
        table = officers_dealt(number, number & 1, options_by_chance(chance))
        yield table
        for _ in some_plies(table, number):
            yield table


def test_these_lines():
    for line in (DECLARING, DOUBLING, PLAYING):
        assert position_line(read_position(line)) == line


def test_round_trip_at_every_ply():
    into = officers.rules.Table()
    seen = {}
    for table in _tables(60 if SOAK else 25):
        seen[(table.stage, table.options.deal, table.called)] = 1
        for one in (table, table.view(0, into), table.view(1, into)):
            line = position_line(one)
            again = read_position(line)
            assert _sorted(position_line(again)) == _sorted(line)
            assert again.stage == table.stage and again.mover == table.mover
            assert again.declarer == table.declarer and again.kontra == table.kontra
            assert again.points == table.points and _legal(again) == _legal(table)
            assert again.options.words() == table.options.words()
            assert again.total == table.total and again.done() == 0
            assert "nothing" in refusal(again.undo)
    assert len(seen) > 25


def test_a_line_plays_on_alike():
    for table in _tables(30):
        if table.stage == END or table.count % 2 == 0 and table.count:
            continue
        for action in _legal(table):
            again = read_position(position_line(table))
            again.play(action)
            table.play(action)
            assert again.stage == table.stage and again.mover == table.mover
            assert again.total == table.total and again.kontra == table.kontra
            if table.stage in (PLAY, END):
                assert again.points == table.points and again.kind.game == table.kind.game
                assert again.kind.points == table.kind.points
            table.undo()


def test_calls_are_words():
    words = ["=" + game for game in GAMES] + ["pass", "kontra", "re"]
    assert [action_word(action_number(word)) for word in words] == words
    assert [action_number(word) for word in words] == list(range(32, 39)) + [40, 41, 42]
    for word in ("", "=", "=X", "=CC", "=-", "Pass", "0", "ja", "ree"):
        assert "card" in refusal(action_number, word)


def test_only_where_nothing_else_shows_it_a_line_says_that_forehand_has_passed():
    for rules, says in (("passing", False), ("allopen", True), ("eightcovered", False)):
        table = officers_dealt(3, 0, [rules] if rules == "passing" else [rules, "passing"])
        assert "passed" not in position_line(table)
        table.play(PASS)
        line = position_line(table)
        assert ("passed" in line) == says
        again = read_position(line)
        again.play(PASS)
        assert again.stage == PLAY and again.mover == 0


def test_refusals_name_the_field():
    kontra = DOUBLING.replace("kontra", "re")
    for line, says in (
        (DECLARING.replace(" - - 0", " H - 0"), "GAME"),
        (DECLARING.replace(" - - 0", " - - 1"), "MOVER|rules"),
        (DECLARING.replace(" - - 0", " - S8 0"), "LEAD"),
        (DECLARING.replace(" - - v", " CKC9 - v"), "WON0"),
        (DECLARING.replace("HJ/??", "--/??"), "CARDS0"),
        (DECLARING.replace("HJ/??", "HJ/--"), "CARDS0"),
        (DECLARING.replace("HJ/??", "??/??"), "CARDS0"),
        (DECLARING.replace("HJ/??,", ""), "CARDS0"),
        (DECLARING.replace("--/??,", "", 1), "CARDS1"),
        (DECLARING.replace("--/?? -", "H7/?? -"), "passing"),
        (DECLARING + " declarer=0", "declarer"),
        (DECLARING + " kontra=1", "kontra"),
        (DECLARING + " rules=x", "rules"),
        (DECLARING + " rules=", None),
        (DECLARING + " rules=passing,passing", "rules"),
        (DECLARING + " rules=passing,passed", "rules"),
        (DECLARING + " rules=allopen", "CARDS0"),
        (DECLARING + " rules=eightcovered", "CARDS0"),
        (DECLARING + " bid=18", "bid"),
        (DECLARING + " skat=????", "skat"),
        (DECLARING + " seen=C7", "seen"),
        (DECLARING + " view=2", "view"),
        (DECLARING.replace("officers -", "officers x"), "GAME"),
        (DECLARING.replace("stage=declare", "stage=bid"), "stage"),
        (DECLARING.replace("stage=declare", ""), "GAME"),
        (DECLARING.replace("variant=officers ", ""), "lskat"),
        (DOUBLING.replace("declarer=0", "declarer=1"), "MOVER"),
        (DOUBLING.replace("declarer=0", "declarer=2"), "declarer"),
        (DOUBLING.replace("declarer=0", ""), "declarer"),
        (DOUBLING.replace("officers H", "officers R"), "stage"),
        (DOUBLING + " rules=base", "stage"),
        (DOUBLING + " kontra=1", "kontra"),
        (DOUBLING.replace("officers H", "officers N") + " rules=nonull", "GAME"),
        (DOUBLING.replace("H - 1", "H - 0"), "MOVER"),
        (DOUBLING.replace("D7/??", "--/??"), "CARDS1"),
        (kontra, "kontra"),
        (kontra + " kontra=1", "MOVER"),
        (kontra.replace("H - 1", "H - 0") + " kontra=1", "CARDS0"),
        (PLAYING.replace("S - 0", "S - 1"), "MOVER"),
        (PLAYING.replace("S - 0", "- - 0"), "GAME"),
        (PLAYING.replace("declarer=0", ""), "declarer"),
        (PLAYING.replace("S - 0", "R - 0").replace("declarer=0", ""), "declarer"),
        (PLAYING.replace("S - 0", "R - 0").replace("declarer=0", "rules=passing"), None),
        (PLAYING.replace("S - 0", "R - 0") + " rules=noramsch,passing", "GAME"),
        (PLAYING.replace("S - 0", "R - 0").replace("declarer=0", "rules=noramsch"), "GAME"),
        (PLAYING.replace("S - 0", "R - 0").replace("declarer=0", "rules=noramsch,passing"), None),
        (PLAYING + " kontra=3", "kontra"),
        (PLAYING + " kontra=2", None),
        (PLAYING + " kontra=2 rules=base", "kontra"),
        (PLAYING.replace("S - 0", "R - 0") + " kontra=1", "kontra"),
        (PLAYING + " rules=allopen,passing,passed", "rules"),
        (PLAYING.replace(",CK/??", ""), "CARDS0"),
    ):
        if says is None:
            read_position(line)
            continue
        said = refusal(read_position, line)
        assert any([word in said for word in says.split("|")]), (line, said)


def test_null_cannot_go_on_after_the_declarers_trick():
    table = officers_dealt(5, 0)
    table.play(CALL + 5)
    table.play(PASS)
    for _ in some_plies(table, 1):
        pass
    line = position_line(table)
    assert table.stage == END == read_position(line).stage
    other = line.replace("declarer=0", "declarer=1")
    said = refusal(read_position, other)
    assert "WON" in said or "MOVER" in said


# The engine and the levels


def _ask(engine, line):
    return list(engine.answer(line))


def test_the_engine_in_every_stage():
    engine = Engine()
    for line, legal in (
        (DECLARING, "=C =S =H =D =G =N =R"),
        (DECLARING + " rules=nonull,passing", "=C =S =H =D =G =R pass"),
        (DECLARING + " rules=noramsch", "=C =S =H =D =G =N"),
        (DOUBLING, "pass kontra"),
        (PLAYING, "H8 ST DQ HQ C7 SA SK CK"),
    ):
        assert _ask(engine, "position " + line) == []
        assert _ask(engine, "legal") == ["legal " + legal]
        for level in players.LEVELS:
            assert _ask(engine, "level " + level) == []
            answer = _ask(engine, "go nodes 50")[-1].split()
            assert answer[0] == "bestmove" and answer[1] in legal.split()
    assert _ask(engine, "position " + DOUBLING + " rules=base")[0].startswith("error stage")
    assert _ask(engine, "legal")[0].endswith("CK"), "the position before stays"


def test_every_level_answers_legally_in_every_stage_and_game():
    stages = {}
    view = officers.rules.Table()
    for level in players.LEVELS:
        one = officers.players.make_player(level, 5, 30)
        for game in range(7):
            table = officers_dealt(game, game & 1, ["passing"] if game % 2 else [])
            for action in (CALL + game, SAY_KONTRA):
                seen = table.view(table.mover, view)
                stages[(level, table.stage)] = 1
                assert table.may_play(players.choose(one, seen)), (level, table.stage)
                if table.stage != PLAY:
                    table.play(action)
            while table.stage != END and table.count < (32 if level != "master" else 6):
                action = players.choose(one, table.view(table.mover, view))
                assert table.may_play(action), (level, game, action)
                table.play(action)
    assert len(stages) >= 2 * len(players.LEVELS)
