"""The engine as a process, the same under both interpreters; and lines made by hypothesis."""

import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.paths import micropython
from skat import VERSION, players
from skat.cards import RANKS, SUITS
from skat.chance import Chance
from skat.engine import LONGEST, Engine
from skat.games.lskat import GAME as lskat
from skat.games.lskat.table import deal
from skat.notation import position_line
from tests.support.patience import PATIENCE, wait_until_it_waits
from tests.support.sizes import size

ROOT = Path(__file__).resolve().parent.parent
START = "position officers S - 0 " + " ".join(
    ("H8/??,ST/??,DQ/??,HQ/??,C7/??,SA/??,SK/??,CK/??", "HA/??,C9/??,S9/??,S7/??,HK/??,CJ/??")
)
START += ",D9/??,HJ/?? - -"
CARD = "[CSHD][ATKQJ987]"
ANSWER = re.compile(
    f"error [ -~]+|readyok|legal( {CARD})*|bestmove {CARD}|id (name|version) [ -~]+"
    f"|level [a-z]+|skatok|info nodes [0-9]+ value [0-9]+[.][0-9] pv {CARD}"
)


def _start(interpreter, **streams):
    """The engine under this interpreter, as a process that reads and writes bytes."""
    program = sys.executable if interpreter == "cpython" else micropython()
    return subprocess.Popen(
        [program, "simulator/engine.py"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "firmware/lib", "MICROPYPATH": "firmware/lib"},
        **{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        | streams,
    )


def _talk(interpreter, lines: bytes):
    """The answers to these lines on standard input, which ends after them."""
    with _start(interpreter) as process:
        out, err = process.communicate(lines, timeout=PATIENCE)
    assert process.returncode == 0 and err == b"", err.decode()
    return out.decode("ascii").splitlines()


def _both(lines: bytes):
    """The answers, which must be the same under both interpreters and each of a valid form."""
    said = _talk("cpython", lines)
    assert _talk("micropython", lines) == said
    assert all(ANSWER.fullmatch(line) for line in said)
    return said


both_interpreters = pytest.mark.parametrize("interpreter", ["cpython", "micropython"])


def _positions(count, seed):
    """Position lines from games, the truth and views."""
    chance = Chance(seed)
    legal = bytearray(16)
    into = lskat.rules.Table()
    for number in range(count):
        table = lskat.rules.Table()
        deal(table, number, number & 1)
        for _ in range(chance.below(33)):
            table.play(legal[chance.below(table.legal(legal))])
        yield position_line(table)
        yield position_line(table.view(chance.below(2), into))


POSITIONS = list(_positions(40, 1))


def test_a_transcript():
    lines = [
        "skat",
        "level greedy",
        START,
        "legal",
        "go",
        "isready",
        "nonsense",
        "go nodes 9",
        "quit",
        "isready",
    ]
    said = _both("\n".join(lines).encode())
    assert said[:2] == ["id name Pocket Skat", f"id version {VERSION}"]
    assert said[2:-5] == [f"level {level}" for level in players.LEVELS] + ["skatok"]
    assert said[-5] == "legal H8 ST DQ HQ C7 SA SK CK"
    assert said[-4].startswith("bestmove ") and said[-4] == said[-1]
    assert said[-3] == "readyok" and said[-2].startswith("error 'nonsense'")


def test_the_conversation_in_the_documentation():
    text = (ROOT / "docs/engine.md").read_text(encoding="utf-8")
    block = text.split("marks what was typed:\n\n")[1].split("\n\n")[0]
    lines = [line[4:] for line in block.splitlines()]
    said = _both("\n".join(line[2:] for line in lines if line.startswith("> ")).encode())
    assert said == [line for line in lines if not line.startswith("> ")]


def test_every_level_plays_alike():
    lines = []
    for i, position in enumerate(POSITIONS):
        lines += [f"level {players.LEVELS[i % len(players.LEVELS)]}", f"seed {i}"]
        lines += [f"position {position}", "legal", "go nodes 50"]
    said = _both("\n".join(lines).encode())
    assert len([line for line in said if not line.startswith("info ")]) == 2 * len(POSITIONS)


@pytest.mark.parametrize("last", [b"isready", b"isready\n", b"isready\r\n"])
def test_the_last_line_may_lack_its_end(last):
    assert _both(b"isready\n" + last) == ["readyok"] * 2


def test_the_end_in_the_middle_of_a_line():
    assert _both(b"") == []
    for end in (1, 9, 30, len(START) - 2):
        assert len(_both(START[:end].encode())) == 1


def test_lines_too_long():
    for much in (LONGEST + 1, 2 * LONGEST + 2, 1_000_000):
        for line in (b"x" * much, b"isready" + b" " * much, b"\xff" * much):
            said = _both(line + b"\nisready\n" + line)
            assert said[1] == "readyok" and said[0] == said[2] and "more than" in said[0]


def test_bytes_that_are_no_text():
    said = _both(b"\xff\xfe\nis\0ready\n\xc3\xa4\n\xc3\n" + START.encode() + b"\xf0\n\r\nisready\n")
    assert [line[:5] for line in said] == ["error"] * 6 + ["ready"]


def test_garbage():
    """Random bytes and damaged lines, thousands of them, the same answers under both."""
    chance = random.Random(3)
    words = [b"go", b"legal", b"isready", b"seed 5", b"level random", b"level greedy", b"skat"]
    lines = []
    for _ in range(size(1500, 40_000)):
        kind = chance.randrange(4)
        if kind == 0:
            line = bytearray(chance.randbytes(chance.randrange(60)))
        elif kind == 1:
            line = bytearray(chance.choice(words))
        else:
            line = bytearray(f"position {chance.choice(POSITIONS)}".encode())
        if kind != 1:
            for _ in range(chance.choice([0, 0, 1, 1, 2, 5])):
                if line:
                    at = chance.randrange(len(line))
                    line[at] = chance.choice(
                        [line[chance.randrange(len(line))], chance.randrange(256)]
                    )
        lines.append(bytes(line).replace(b"quit", b"q"))
    said = _both(b"\n".join(lines) + b"\nisready\n")
    assert said[-1] == "readyok" and sum(line.startswith("bestmove") for line in said) > 30


@both_interpreters
def test_answers_come_at_once(interpreter):
    with _start(interpreter) as process:
        for _ in range(3):
            process.stdin.write(b"isready\n")
            process.stdin.flush()
            assert process.stdout.readline() == b"readyok\n"
        process.stdin.write(b"quit\n")
        process.stdin.flush()
        assert process.wait(PATIENCE) == 0 and process.stderr.read() == b""


@both_interpreters
def test_quiet_when_nobody_listens(interpreter):
    reading, writing = os.pipe()
    with _start(interpreter, stdout=writing) as process:
        os.close(writing)
        os.close(reading)
        _, err = process.communicate(b"isready\n" * 1000, timeout=PATIENCE)
    assert process.returncode == 0 and err == b""


@both_interpreters
def test_quiet_on_ctrl_c(interpreter):
    with _start(interpreter) as process:
        process.stdin.write(b"isready\n")
        process.stdin.flush()
        process.stdout.readline()
        wait_until_it_waits(process)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0 and process.stderr.read() == b""


def test_these_tests_hear_ctrl_c_where_a_shell_ignores_it():
    """As under nohup, in the background, and in some CI."""
    command = f"trap '' INT; exec {sys.executable} -m pytest -q -p no:cacheprovider {__file__}"
    done = subprocess.run(
        ["sh", "-c", f"{command} -k quiet_on_ctrl_c"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0 and "2 passed" in done.stdout, done.stdout


# What hypothesis thinks of

cards = st.builds(str.__add__, st.sampled_from(SUITS), st.sampled_from(RANKS))
words = st.one_of(
    st.sampled_from("skat level seed isready position legal go nodes movetime quit".split()),
    st.sampled_from(["officers", "-", "0", "1", "--/??", "??/??", "view=0", *players.LEVELS]),
    cards,
    st.integers().map(str),
    st.text(max_size=8),
)


@st.composite
def damaged_positions(draw):
    """A position line with something exchanged, left out or doubled."""
    line = draw(st.sampled_from(POSITIONS)).split(" ")
    for _ in range(draw(st.integers(0, 2))):
        i = draw(st.integers(0, len(line) - 1))
        here = line[i]
        at = draw(st.integers(0, len(here)))
        until = draw(st.integers(at, min(at + 5, len(here))))
        insert = draw(st.one_of(cards, words, st.sampled_from(["", ",", "/", "--", "??", "="])))
        line[i] = here[:at] + insert + here[until:]
    return "position " + " ".join(line)


lines = st.one_of(
    st.text(max_size=40),
    st.lists(words, max_size=6).map(" ".join),
    damaged_positions(),
    st.sampled_from(["go", "legal", "level random", "level simple", "level greedy"]),
)


@settings(max_examples=size(400, 20_000), deadline=None)
@given(st.lists(lines, max_size=12))
def test_no_line_ends_or_confuses_the_engine(conversation):
    engine = Engine()
    for line in conversation:
        answers = list(engine.answer(line))
        assert all(ANSWER.fullmatch(answer) for answer in answers), (line, answers)
        assert line.strip(" \t\r\n") == "quit" or not engine.ended
        engine.ended = False
    assert list(engine.answer("isready")) == ["readyok"]


@settings(max_examples=size(300, 20_000), deadline=None)
@given(damaged_positions(), st.sampled_from(players.LEVELS))
def test_any_accepted_position_can_be_played(position, level):
    engine = Engine()
    list(engine.answer(f"level {level}"))
    refused = list(engine.answer(position))
    legal = list(engine.answer("legal"))
    moves = list(engine.answer("go nodes 50"))[-1:]
    assert len(legal) == len(moves) == 1
    if refused:
        assert legal[0].startswith("error ") and moves[0].startswith("error ")
    elif legal == ["legal"]:
        assert "over" in moves[0]
    else:
        assert moves[0].split()[1] in legal[0].split()[1:]


def test_whoever_stops_listening_sees_no_traceback():
    pipe = f"yes bogus | head -20000 | {sys.executable} -m pocket_skat engine | head -1"
    done = subprocess.run(["sh", "-c", pipe], capture_output=True, timeout=PATIENCE, cwd=ROOT)
    assert done.stdout.count(b"\n") == 1 and done.stderr == b""
