"""The engine: every line of its protocol, and what it refuses."""

from games import SOAK, dealt, some_plies

from skat import VERSION, players
from skat.cards import card_name
from skat.chance import Chance
from skat.compat import ticks_diff, ticks_us
from skat.engine import LONGEST, Engine
from skat.games.lskat import GAME as lskat
from skat.notation import position_line
from skat.table import END

SEARCHING = ("strong", "master")
START = (
    "position officers S - 0 H8/??,ST/??,DQ/??,HQ/??,C7/??,SA/??,SK/??,CK/?? "
    "HA/??,C9/??,S9/??,S7/??,HK/??,CJ/??,D9/??,HJ/?? - -"
)
ALL_LEGAL = "legal H8 ST DQ HQ C7 SA SK CK"


def _say(engine, *lines):
    """All answers to some lines."""
    answers = []
    for line in lines:
        answers += list(engine.answer(line))
    return answers


def _error(engine, line):
    """The sentence of the only answer to a line, which must be an error."""
    answers = _say(engine, line)
    assert len(answers) == 1 and answers[0].startswith("error "), (line, answers)
    return answers[0][6:]


def _legal(table):
    buffer = bytearray(16)
    return [card_name(buffer[i]) for i in range(table.legal(buffer))]


def test_it_introduces_itself():
    levels = ["level " + level for level in players.LEVELS]
    first = ["id name Pocket Skat", "id version " + VERSION]
    assert _say(Engine(), "skat") == first + levels + ["skatok"]


def test_a_conversation():
    engine = Engine()
    assert _say(engine, "isready") == ["readyok"]
    assert _say(engine, START, "level simple", "seed 5") == []
    assert _say(engine, "legal") == [ALL_LEGAL]
    assert _say(engine, "go") == ["bestmove CK"]
    assert not engine.ended and _say(engine, "quit") == [] and engine.ended


def test_blanks_and_line_ends_do_not_matter():
    engine = Engine()
    assert _say(engine, " isready\r\n", "\tisready \n") == ["readyok", "readyok"]
    assert _say(engine, "  position   " + START[9:] + "\t\r\n", "legal") == [ALL_LEGAL]


def test_legal_is_the_rules_at_every_ply():
    engine = Engine()
    for number in range(10):
        table = dealt(number)
        for _ in some_plies(table, number):
            assert _say(engine, "position " + position_line(table)) == []
            assert _say(engine, "legal") == [" ".join(["legal"] + _legal(table))]


def test_what_a_search_says():
    """Its nodes, the points that it expects at the end, and its card; more nodes, more lines."""
    engine = Engine()
    table = dealt(5)
    for ply, _ in enumerate(some_plies(table, 5, 30)):
        if ply % 5 == 0:
            _say(engine, "level strong", "position " + position_line(table))
            if len(_legal(table)) == 1:
                continue
            said = _say(engine, "go nodes 300")
            before = 0
            for info in said[:-1]:
                words = info.split()
                assert words[:2] == ["info", "nodes"] and before < int(words[2]) <= 300
                assert words[3] == "value" and 0 <= float(words[4]) <= 120
                assert words[5] == "pv" and len(words) == 7 and words[6] in _legal(table)
                before = int(words[2])
            assert words[6] == said[-1].split()[1]


def test_nodes_are_a_limit_and_so_is_time():
    engine = Engine()
    table = dealt(9)
    for ply, _ in enumerate(some_plies(table, 9, 22)):
        if ply % 6 == 0 and len(_legal(table)) > 2:
            _say(engine, "level master", "position " + position_line(table))
            most = 0
            for nodes in (150, 500, 4000):
                said = _say(engine, "go nodes %d" % nodes)
                used = [int(info.split()[2]) for info in said[:-1]]
                assert most <= used[-1] <= nodes
                most = used[-1]
            for ms in (1, 100):
                begin = ticks_us()
                said = _say(engine, "go movetime %d" % ms)
                took = ticks_diff(ticks_us(), begin)
                assert said[-1].split()[1] in _legal(table)
                assert took < 1000 * ms + 500_000, took  # on a busy machine


def test_every_level_plays_its_move_at_every_ply():
    engine = Engine()
    into = lskat.rules.Table()
    for level in players.LEVELS:
        assert _say(engine, "level " + level, "seed 77") == []
        for number in range(4):
            table = dealt(number)
            for _ in some_plies(table, number, 31):
                _say(engine, "position " + position_line(table))
                player = lskat.players.make_player(level, 77, 50)
                action = players.choose(player, table.view(table.mover, into))
                assert table.may_play(action)
                said = _say(engine, "go nodes 50")
                assert said[-1] == "bestmove " + card_name(action)
                assert (len(said) > 1) == (getattr(player, "used", 0) > 0)
                if level in SEARCHING:
                    continue
                for go in ("go", "go movetime 20"):
                    assert _say(engine, go) == said


def test_the_same_question_has_the_same_answer():
    """Whatever was asked before; and another seed may bring another one."""
    moves = []
    for seed in range(20):
        engine = Engine()
        ask = (START, "level random", "seed %d" % seed, "go")
        moves += _say(engine, *ask)
        _say(engine, "go", "level greedy", "position " + position_line(dealt(3)), "go", "seed 9")
        assert _say(engine, *ask) == moves[-1:]
    assert len(set(moves)) > 3


def test_covered_cards_in_the_line_count_as_unknown():
    """Whether the line names the true cards or others changes no answer."""
    into = lskat.rules.Table()
    for number in range(6 if SOAK else 3):
        table = dealt(number)
        chance = Chance(number)
        for _ in some_plies(table, number, 30):
            other = lskat.rules.Table()
            table.view(0, other)
            covered = [p for p in range(16) if table.under[p] < 32]
            values = [table.under[p] for p in covered]
            for p in covered:
                other.under[p] = values.pop(chance.below(len(values)))
            lines = [position_line(t) for t in (table, other, table.view(table.mover, into))]
            lines[1] = lines[1][: -len(" view=0")]
            for level in players.LEVELS:
                said = []
                for line in lines:
                    ask = ("level " + level, "position " + line, "legal", "go nodes 50")
                    answers = _say(Engine(), *ask)
                    assert len(answers) == 2 or level in SEARCHING, answers
                    said.append(answers)
                assert said[0] == said[1] == said[2]


def test_before_a_position_and_after_the_game():
    engine = Engine()
    assert "no position" in _error(engine, "legal") and "no position" in _error(engine, "go")
    table = dealt(8)
    for _ in some_plies(table, 8):
        pass
    assert table.stage == END
    assert _say(engine, "position " + position_line(table), "legal") == ["legal"]
    assert "over" in _error(engine, "go")


def test_a_bad_position_leaves_the_one_before():
    engine = Engine()
    _say(engine, START)
    for line, says in (
        ("position", "missing"),
        ("position officers", "GAME is missing"),
        ("position startpos", "a position begins with 'officers'"),
        (START.replace("H8", "HA"), "HA is there twice"),
        (START + " view=3", "view"),
        (START + " moves", "KEY=VALUE"),
        (START.replace("officers S", "officers N"), "GAME"),
    ):
        assert says in _error(engine, line), line
        assert _say(engine, "legal") == [ALL_LEGAL]


def test_any_other_line_is_an_error():
    engine = Engine()
    assert _say(engine, START, "level random", "seed 4") == []
    before = _say(engine, "go")
    for line, says in (
        ("", "empty"),
        ("  \t\r\n", "empty"),
        ("hello", "'hello' is not understood"),
        ("Isready", "not understood"),
        ("isready now", "not understood"),
        ("quit\tnow", "'quit now' is not understood"),
        ("legal moves", "not understood"),
        ("position" + START[9:], "not understood"),
        ("level", "not understood"),
        ("level a b", "not understood"),
        ("level perfect", "no level 'perfect'"),
        ("level Random", "no level"),
        ("seed", "not understood"),
        ("seed -1", "'-1'"),
        ("seed +1", "'+1'"),
        ("seed 1.5", "1.5"),
        ("seed 1_0", "1_0"),
        ("seed x", "'x'"),
        ("seed 1073741824", "1073741823"),
        ("seed " + "9" * 900, "1073741823"),
        ("go nodes", "go takes nothing"),
        ("go nodes 0", "1 to"),
        ("go nodes ten", "'ten'"),
        ("go nodes 5 movetime 5", "go takes nothing"),
        ("go movetime -5", "'-5'"),
        ("go depth 5", "go takes nothing"),
        ("go " + "1" * 900, "go takes nothing"),
        ("isready\nisready", "character 10"),
        ("isready\0", "character 0"),
        ("\x1b[2J", "character 27"),
        ("\xa0isready", "character 160"),
        ("seed \u0663", "character 1635"),
        ("\U0001f0a1", "character 127137"),
        ("x" * (LONGEST + 1), "more than 1000 characters"),
    ):
        sentence = _error(engine, line)
        assert says in sentence, (line, sentence)
        assert not engine.ended and _say(engine, "go") == before, line


def test_the_longest_line():
    engine = Engine()
    assert _say(engine, " " * (LONGEST - 7) + "isready\r\n") == ["readyok"]
    assert "more than" in _error(engine, "isready" + " " * (LONGEST - 6))


def test_numbers_at_their_limits():
    engine = Engine()
    assert _say(engine, START, "seed 0", "seed 1073741823", "seed 007") == []
    for go in ("go nodes 1", "go nodes 1073741823", "go movetime 1"):
        assert _say(engine, go)[-1].startswith("bestmove "), go
