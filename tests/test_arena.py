"""The arena: correct figures, the same for any number of jobs and either runtime; and engines that
misbehave."""

import argparse
import json
import os
import pty
import shlex
import signal
import statistics
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from pocket_skat.commands import arena
from simulator.arena import callers, playing
from simulator.arena.engine_client import EngineClient, EngineError
from simulator.arena.level_player import LevelPlayer
from skat import cards, games, players
from skat.games.lskat import GAME as lskat
from skat.games.lskat.table import deal
from skat.games.officers import GAME as officers
from tests.support.patience import PATIENCE, wait_until_it_waits
from tests.support.sizes import size

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = [str(ROOT), str(ROOT / "firmware/lib")]
KEYS = "a b deals games points_a se wins draws losses ms_a ms_b nodes_a nodes_b seed".split()
KEYS += ["score_a", "score_b", "score_se"]

# Plays the lowest legal card, and from the third move on does what its first argument says.
ENGINE = f"""
import os, subprocess, sys, time
sys.path[:0] = {FOLDERS!r}
from skat.cards import card_name
from skat.notation import read_position

how, log = sys.argv[1:]
log = open(log, "a")
moves = 0

def say(text):
    sys.stdout.buffer.write(text if isinstance(text, bytes) else (text + "\\n").encode())
    sys.stdout.buffer.flush()

if how in ("hangs", "mute"):
    child = subprocess.Popen(["sleep", "1000"])
    print("pid", os.getpid(), file=log, flush=True)
    print("pid", child.pid, file=log, flush=True)
    import signal
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    line = line.rstrip("\\n")
    print(line, file=log, flush=True)
    command, _, rest = line.partition(" ")
    if command == "skat":
        if how == "mute":
            continue
        if how == "greets oddly":
            say("Welcome!")
        if how == "dies at once":
            sys.exit("I can't")
        say("id name Lowest\\nid version 1\\nlevel low\\nskatok")
    elif command == "isready":
        say("readyok")
    elif command == "position":
        table = read_position(rest)
    elif command == "go":
        moves += 1
        legal = bytearray(16)
        word = card_name(min(legal[: table.legal(legal)]))
        say("info nodes 3 value 60.0 pv " + word)
        say("info nodes %d value 61.5" % (7 + int(how if how.isdigit() else 0)))
        if moves >= 3:
            if how == "crashes":
                raise OSError("out of paper")
            elif how == "hangs":
                while True:
                    time.sleep(9)
            elif how == "silent":
                time.sleep(1000)
            elif how == "floods":
                while True:
                    say("info nodes 9 value 1.0")
            elif how == "no line end":
                while True:
                    say(b"x" * 5000)
            elif how == "closes":
                os.close(1)
                time.sleep(1000)
            elif how == "illegal":
                word = next(w for w in ("CA", "SA", "HA", "DA", "C7", "S7", "H7", "D7", "HQ", "CQ")
                            if not table.may_play("CSHD".find(w[0]) * 8 + "ATKQJ987".find(w[1])))
            elif how == "no card":
                word = "banana"
            elif how == "no word":
                word = ""
            elif how == "bytes":
                say(b"bestmove \\xff\\x1b[2J\\n")
            elif how == "error":
                say("error no idea")
            elif how == "bad info":
                say("info " + "9" * 5000)
        say("bestmove " + word)
    elif command == "quit":
        break
"""


@pytest.fixture
def engine(tmp_path):
    """A function that returns the command of an engine that behaves in a given way."""
    script = tmp_path / "lowest.py"
    script.write_text(ENGINE, encoding="utf-8")
    return lambda how="well": shlex.join([sys.executable, str(script), how, str(tmp_path / "log")])


@pytest.fixture
def log(tmp_path):
    """A function that returns the lines which the engine received."""
    return lambda: (tmp_path / "log").read_text().splitlines()


def _options(*arguments):
    parser = argparse.ArgumentParser(prog="pocket-skat arena")
    arena.add_arguments(parser)
    parser.set_defaults(timeout=PATIENCE)
    return parser.parse_args([str(argument) for argument in arguments])


@pytest.fixture
def play(capfd):
    """A function that plays a match with these arguments and returns its result; nothing else may
    be printed."""

    def play(*arguments):
        assert arena.run(_options(*arguments)) == 0, capfd.readouterr().err
        out, err = capfd.readouterr()
        assert err == "" and out.count("\n") == 1
        result = json.loads(out)
        assert sorted(result) == sorted(KEYS)
        return result

    return play


@pytest.fixture
def refuse(capfd):
    """A function that returns the error of a match that fails with these arguments."""

    def refuse(*arguments):
        assert arena.run(_options(*arguments)) == 1
        out, err = capfd.readouterr()
        assert out == "" and err.startswith("pocket-skat arena: ") and err.count("\n") == 1, err
        return err

    return refuse


def _untimed(result):
    return {key: value for key, value in result.items() if not key.startswith("ms_")}


def _level(name):
    return lambda view, seed: players.choose(
        games.find(view.VARIANT).players.make_player(name, 0), view
    )


OFFICERS = ("--variant", "officers")


@pytest.mark.parametrize(
    "arguments, game",
    [
        ((), ("lskat",)),
        (("--game", "S"), ("lskat", (), cards.SPADES)),
        (OFFICERS, ("officers",)),
        (
            (*OFFICERS, "--game", "R", "--rules", "lowten1,ramschboth"),
            ("officers", ("lowten1", "ramschboth"), cards.RAMSCH),
        ),
    ],
)
def test_the_figures(play, arguments, game):
    """Again, with the game as a function and the textbook's formulas."""
    deals = range(5, 12)
    a, b = _level("greedy"), _level("simple")
    games = [[playing.play(n, both, 0, *game) for both in ((a, b), (b, a))] for n in deals]
    points = [(first.points[0], second.points[1]) for first, second in games]  # A's
    scores = [(first.scores[0], second.scores[1]) for first, second in games]
    others = [(first.scores[1], second.scores[0]) for first, second in games]
    won = [
        winner for first, second in games for winner in (first.winner, (1, 0, -1)[second.winner])
    ]
    result = play("greedy", "simple", "--deals", 7, "--first", 5, "--seed", 3, *arguments)
    assert list(result) == KEYS
    assert min(result["ms_a"], result["ms_b"]) > 0
    assert _untimed(result) == {
        "a": "greedy",
        "b": "simple",
        "deals": 7,
        "games": 14,
        **dict(zip(("points_a", "se"), _mean(points), strict=True)),
        "wins": won.count(0),
        "draws": won.count(-1),
        "losses": won.count(1),
        "nodes_a": 0,
        "nodes_b": 0,
        "seed": 3,
        "score_a": _mean(scores)[0],
        "score_b": _mean(others)[0],
        "score_se": _mean(
            [(x - u, y - v) for (x, y), (u, v) in zip(scores, others, strict=True)],
        )[1],
    }
    if game == ("lskat",):
        every = [each for pair in points for each in pair]
        assert won.count(0) == sum(each > 60 for each in every) > 0
        assert won.count(1) == sum(each < 60 for each in every) > 0


def _mean(pairs):
    """The mean over all games, and its standard error over pairs."""
    means = [statistics.mean(pair) for pair in pairs]
    return round(statistics.mean(means), 3), round(statistics.stdev(means) / len(means) ** 0.5, 3)


@pytest.mark.parametrize("level", players.LEVELS)
def test_against_itself(play, level):
    result = play(level, level, "--deals", size(12, 200), "--nodes", 50)
    assert result["points_a"] == 60 and result["se"] == 0
    assert result["wins"] == result["losses"]


def test_a_level_against_itself_with_more_nodes(play):
    result = play("strong", "strong", "--deals", 2, "--nodes", 50, "--nodes-b", 600)
    assert 0 < result["nodes_a"] * 2 < result["nodes_b"] < 1000
    assert play("club", "strong", "--deals", 1, "--nodes-b", 60)["nodes_b"] > 0


def test_the_jobs_change_nothing(play):
    match = "random", "greedy", "--deals", size(9, 300), "--seed", 8
    results = [_untimed(play(*match, "--jobs", jobs)) for jobs in (1, 2, 5)]
    assert results[0] == results[1] == results[2]
    assert _untimed(play(*match[:-1], 9, "--jobs", 2)) != {**results[0], "seed": 9}


def test_one_deal(play):
    assert play("greedy", "simple", "--deals", 1, "--jobs", 3)["se"] == 0


@pytest.mark.parametrize("match", [("greedy", "simple"), ("random", "greedy")])
def test_the_runtime_changes_nothing(play, match):
    match += "--deals", size(4, 100), "--seed", 5
    assert _untimed(play(*match)) == _untimed(play(*match, "--runtime", "micropython"))


def test_swapping_the_names_mirrors_the_result(play):
    one, other = (
        play(*names, "--deals", 10) for names in (("greedy", "random"), ("random", "greedy"))
    )
    assert one["points_a"] == 120 - other["points_a"] and one["wins"] == other["losses"]


def test_greedy_beats_random(play):
    result = play("greedy", "random", "--deals", 30)
    assert result["points_a"] - 4 * result["se"] > 60


def test_seats_and_views():
    """Forehand is seat 0, each seat gets only its own view, and no seed comes twice."""
    seen = []

    def choose(view, seed):
        seen.append((view.mover, view.viewer, view.count, seed, view.kind.game, view.source))
        assert all(card in (cards.NONE, cards.UNKNOWN) for card in view.under)
        return _level("simple")(view, seed)

    points = playing.play(17, (choose, choose), 4, "lskat")
    assert sum(points.points) == 120 and len(seen) == 32 and seen[0][0] == 0
    assert all(mover == viewer and source is None for mover, viewer, _, _, _, source in seen)
    assert len({seed for _, _, _, seed, _, _ in seen}) == 32
    before = list(seen)
    seen.clear()
    assert playing.play(17, (choose, choose), 4, "lskat") == points and seen == before


def test_an_illegal_action_of_a_chooser():
    with pytest.raises(ValueError, match="not legal"):
        playing.play(0, [lambda view, seed: 33] * 2, 0, "lskat")


def test_game_replaces_the_drawn_trump_and_nothing_else():
    table = lskat.rules.Table()
    deal(table, 23, 0)
    for game in range(5):
        first = []

        def choose(view, seed, first=first, game=game):
            if not first:
                first.append(bytes(view.top))
            assert view.kind.game == game
            return _level("simple")(view, seed)

        playing.play(23, (choose, choose), 0, "lskat", (), game)
        assert first == [bytes(table.top)]


def test_another_engine(play, engine, log):
    arguments = "--deals", 3, "--jobs", 1, "--game", "G", "--nodes", 50, "--engine", engine()
    result = play("simple", "lowest", *arguments)
    assert result["nodes_a"] == 0 and result["nodes_b"] == 7
    lines = log()
    assert lines[:2] == ["skat", "isready"] and lines[-1] == "quit"
    asked = lines[2:-1]
    assert len(asked) == 3 * 3 * 32
    for seed, position, go in zip(asked[::3], asked[1::3], asked[2::3]):
        assert seed.startswith("seed ") and seed[5:].isdecimal() and go == "go nodes 50"
        words = position.split()
        assert words[:3] == ["position", "officers", "G"] and words[-1] == f"view={words[4]}"
        for place in (words[5] + "," + words[6]).split(","):
            assert place[3:] in ("??", "--")
    lowest = [lambda view, seed: min(_legal(view)), _level("simple")]
    points = 0
    for n in range(3):
        points += playing.play(n, lowest[::-1], 0, "lskat", (), cards.GRAND).points[0]
        points += playing.play(n, lowest, 0, "lskat", (), cards.GRAND).points[1]
    assert result["points_a"] == round(points / 6, 3)


def _legal(view):
    legal = bytearray(16)
    return legal[: view.legal(legal)]


def test_an_engine_is_asked_to_play_at_the_level_of_its_name(play, engine, log):
    play("low", "simple", "--deals", 1, "--movetime", 5, "--engine", engine())
    assert log()[:3] == ["skat", "level low", "isready"] and "go movetime 5" in log()


def test_engines_go_to_names_in_order(play, engine):
    both = "--engine", engine("1"), "--engine", engine("2")
    result = play("one", "two", "--deals", 2, *both)
    assert result["nodes_a"] == 8 and result["nodes_b"] == 9
    assert result["points_a"] == 60 and result["se"] == 0


@pytest.mark.parametrize(
    "how, says",
    [
        ("illegal", "which is not legal"),
        ("no card", "answered 'bestmove banana' to 'go'"),
        ("no word", "answered 'bestmove ' to 'go'"),
        ("bytes", "answered 'bestmove \ufffd\\x1b[2J' to 'go'"),
        ("error", "answered 'error no idea' to 'go'"),
        ("bad info", "answered 'info 999"),
        ("no line end", "answered 'xxxxxx"),
        ("crashes", "ended when asked 'go' (exit code 1) saying 'OSError: out of paper'"),
        ("closes", "ended when asked 'go'"),
    ],
)
def test_an_engine_that_misbehaves(refuse, engine, log, how, says):
    match = "simple", "other", "--deals", 40, "--jobs", 2
    sentence = refuse(*match, "--engine", engine(how))
    assert says in sentence and "engine other (" in sentence and "lowest.py" in sentence
    positions = [line for line in log() if line.startswith("position ")]
    assert any(f"in the {position}\n" in sentence for position in positions)


def test_an_engine_that_says_nothing(refuse, engine, log):
    match = "simple", "other", "--deals", 40, "--jobs", 2, "--timeout", 1
    assert "did not answer 'skat' within 1 s" in refuse(*match, "--engine", engine("mute"))
    _all_gone(_lines_so_far(log))  # where it has come so far


@pytest.mark.parametrize("how", ["silent", "floods", "hangs"])
def test_an_engine_that_does_not_answer_in_time(engine, log, how):
    client = EngineClient("other", shlex.split(engine(how)), "go", PATIENCE)
    view = lskat.rules.Table()
    deal(view, 7, 0)
    try:
        client.start()
        for _ in range(2):
            client.choose(view, 0)
        client.patience = 0.5  # its third answer never comes
        with pytest.raises(EngineError, match="did not answer 'go' within 0.5 s"):
            client.choose(view, 0)
    finally:
        client.kill()
    assert len(_all_gone(log())) == 2 * (how == "hangs")


@pytest.mark.parametrize(
    "how, says",
    [
        ("greets oddly", "answered 'Welcome!' to 'skat'"),
        ("dies at once", "ended when asked 'skat' (exit code 1) saying \"I can't\""),
    ],
)
def test_an_engine_that_does_not_begin(refuse, engine, how, says):
    assert says in refuse("other", "simple", "--deals", 1, "--engine", engine(how))


def _alive(pid):
    try:
        os.kill(pid, 0)
        if sys.platform == "linux":  # an unreaped zombie has ended, too
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
    return True


def _all_gone(lines):
    """Check that the processes in the engine's log have ended, or do so soon."""
    pids = [int(line.split()[1]) for line in lines if line.startswith("pid ")]
    deadline = time.monotonic() + PATIENCE
    while any(_alive(pid) for pid in pids):
        assert time.monotonic() < deadline, "an engine is left over"
        time.sleep(0.05)
    return pids


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["simple", "stockfish"], "'stockfish' is not a level"),
        (["simple", "other", "--engine", ""], "--engine needs the command"),
        (["simple", "other", "--engine", "a 'b"], "No closing quotation"),
        (["simple", "other", "--engine", "/nonexistent x"], "No such file"),
        (["simple", "other", "--engine", "/"], "cannot be started"),
        (["simple", "greedy", "--engine", "cat"], "neither A nor B"),
        (["simple", "greedy", "--first", str((1 << 30) - 1)], "go beyond"),
        (["simple", "greedy", "--game", "N"], "lskat has no Null"),
        (["simple", "greedy", "--rules", "base"], "--rules: 'base' is not an option"),
        (["simple", "greedy", *OFFICERS, "--rules", "kontra"], "'kontra' is not an option"),
        (["simple:quiet", "greedy"], "a way of calling"),
        (["simple:loud", "greedy", "--variant", "officers"], "is not a level"),
        (
            ["simple", "greedy", "--variant", "officers", "--rules", "noramsch", "--game", "R"],
            "nobody declares it",
        ),
        (
            ["simple", "greedy", "--variant", "officers", "--rules", "nonull", "--game", "N"],
            "nobody declares it",
        ),
    ],
)
def test_refusals(refuse, arguments, says):
    assert says in refuse(*arguments, "--deals", 2)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--deals", "0"],
        ["--deals", "-3"],
        ["--deals", "x"],
        ["--deals", "9" * 5000],
        ["--deals", "1", "--first", "-1"],
        ["--deals", "1", "--game", "X"],
        ["--deals", "1", "--jobs", "0"],
        ["--deals", "1", "--nodes", "5", "--movetime", "5"],
        ["--deals", "1", "--timeout", "nan"],
        ["--deals", "1", "--timeout", "0"],
        ["--deals", "1", "--runtime", "pypy"],
    ],
)
def test_arguments_that_make_no_sense(arguments, capsys):
    with pytest.raises(SystemExit) as exit:
        _options("simple", "greedy", *arguments)
    assert exit.value.code == 2 and "usage" in capsys.readouterr().err


def test_without_micropython(refuse, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "micropython" in refuse("simple", "greedy", "--deals", 1, "--runtime", "micropython")


# As a program

PROGRAM = f"""
import argparse, sys
sys.path[:0] = {FOLDERS!r}
from pocket_skat.commands import arena
parser = argparse.ArgumentParser()
arena.add_arguments(parser)
parser.set_defaults(timeout={PATIENCE})
sys.exit(arena.run(parser.parse_args()))
"""


def _program(*arguments, **streams):
    command = [sys.executable, "-c", PROGRAM, *map(str, arguments)]
    return subprocess.Popen(command, start_new_session=True, text=True, **streams)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_when_it_is_stopped(engine, log, how):
    match = "simple", "other", "--deals", 50, "--jobs", 2, "--engine", engine("hangs")
    with _program(*match, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + PATIENCE
        while "".join(_lines_so_far(log)).count("go") < 6:  # both engines hang at their third
            assert time.monotonic() < deadline and process.poll() is None
            time.sleep(0.05)
        wait_until_it_waits(process)
        if how == signal.SIGINT:
            os.killpg(process.pid, how)  # as a terminal does
        else:
            process.send_signal(how)
        out, err = process.communicate(timeout=PATIENCE)
    assert out == "" and err == ""
    assert process.returncode == (130 if how == signal.SIGINT else -how)
    assert len(_all_gone(log())) == 4


def _lines_so_far(log):
    try:
        return log()
    except FileNotFoundError:
        return []


def test_progress_on_a_terminal_only():
    ours, its = pty.openpty()
    termios.tcsetwinsize(its, (24, 100))
    with _program("simple", "greedy", "--deals", 30, stdout=subprocess.PIPE, stderr=its) as process:
        out, _ = process.communicate(timeout=PATIENCE)
    os.close(its)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    assert "30/30" in shown and "simple" in shown
    assert json.loads(out)["deals"] == 30


def test_other_ways_to_call(play):
    """A way of calling changes the calls that it is named for, and no card."""
    level = officers.players.make_player("simple", 0)
    called = {way: set() for way in callers.WAYS}
    for number in range(40):
        table = playing.deal_table(number, "officers", ["passing"])
        view = table.view(0)
        for way in callers.WAYS:
            call = LevelPlayer("simple", 0, way).choose(view, number)[0]
            assert table.may_play(call)
            called[way].add(call)
            if way in ("quiet", "nopass"):
                assert call == players.choose(level, view) or call < 40
        table.play(32 + cards.NULL)
        view = table.view(1)
        assert LevelPlayer("simple", 0, "quiet").choose(view, 0)[0] == 40  # no Kontra
        assert LevelPlayer("simple", 0, "any").choose(view, 0)[0] == 41
    assert called["any"] == set(range(32, 37)) and called["longest"] == set(range(32, 36))
    assert called["trumps"] <= called["any"] and 38 in called["nopass"]
    result = play("simple", "simple:quiet", "--deals", 10, *OFFICERS, "--game", "N")
    assert result["score_a"] == -23 and result["score_b"] == -46  # it does not double
