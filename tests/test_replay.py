"""`pocket-skat replay`: games that the handheld recorded, printed and in the window."""

import json

import pytest

from pocket_skat import cli
from pocket_skat.commands import replay
from simulator.emulated import EmulatedHandheld
from simulator.game_lines import call_line
from simulator.script import Script
from skat.games.officers import GAME as officers
from skat.games.skat import GAME as skat
from skat.games.strohmann import GAME as strohmann
from skat.notation import action_number
from skat.records import record_line
from skat.session import Session


@pytest.fixture
def games(tmp_path):
    """Two games of the computer against itself, as the handheld keeps them; and their points."""
    folder = tmp_path / "data"
    handheld = EmulatedHandheld("pico_oled", str(folder))
    handheld.app.evening.settings.seats = [1, 1]
    handheld.app.evening.settings.pace = 2
    handheld.app.evening.settings.names = ["Jörg", ""]
    points = []
    for number in (3, 4):
        Script(handheld, None).run(f"deal {number}\nwait 30000\nexpect result")
        points.append(list(handheld.app.evening.session.table.points))
    return folder / "games.jsonl", points


def test_a_game_is_printed(run, games):
    path, points = games
    for arguments, which in (((), 1), (("--game", 1), 0), (("--game", 2), 1)):
        code, out, err = run("replay", path, "--print", *arguments)
        assert (code, err) == (0, "")
        lines = out.splitlines()
        assert len(lines) == 17
        first, second = points[which]
        assert lines[15].endswith(f"Jörg {first} : {second} Player 2")
        assert lines[16].startswith(f"Deal {3 + which}, ")


def test_an_unfinished_record_is_told_as_far_as_it_goes(run, games, tmp_path):
    fields = json.loads(games[0].read_text(encoding="utf-8").splitlines()[0])
    fields["actions"] = fields["actions"][:7]
    fields["undone"] = 2
    fields["hints"] = 3
    path = tmp_path / "short.jsonl"
    path.write_text(json.dumps(fields))
    code, out, err = run("replay", path, "--print")
    assert (code, err) == (0, "") and len(out.splitlines()) == 6
    assert "ends here, before the end" in out and "Taken back in this game: 2" in out
    assert "Hints in this game: 3" in out


def test_a_game_of_officers_skat_is_printed(run, tmp_path):
    session = Session(officers)
    session.options.read(["passing"])
    session.deal(7)
    for word in ("pass", "=N", "kontra", "re"):
        session.play(action_number(word))
    legal = bytearray(16)
    while session.running():
        session.table.legal(legal)
        session.play(legal[0])
    path = tmp_path / "officers.jsonl"
    path.write_text(record_line(session, "0.1", ("Anna", ""), ("human", "greedy")))
    code, out, err = run("replay", path, "--print")
    lines = out.splitlines()
    assert (code, err) == (0, "") and lines[:4] == [
        "Anna passes",
        "Player 2 declares Null",
        "Anna says Kontra",
        "Player 2 says Re",
    ]
    assert len(lines) == 5 + session.table.count // 2
    assert lines[-1].startswith("Deal 7, Null declared by Player 2: Anna wins, ")
    assert lines[-1].endswith(" points; scores 0 and -184")
    fields = json.loads(path.read_text())
    fields["actions"] = fields["actions"][:3]
    del fields["game"]
    path.write_text(json.dumps(fields))
    code, out, err = run("replay", path, "--print")
    assert code == 0 and "ends here, before the end" in out


def test_a_game_with_an_auction_is_printed(run, tmp_path):
    session = Session(skat)
    session.starter = 0
    session.deal(79)
    first = session.table.mover
    for word in ("18", "pass", "pass", "=NHO"):
        session.play(action_number(word))
    actions = session.table.buffer()
    while session.running():
        session.table.legal(actions)
        session.play(actions[0])
    path = tmp_path / "skat.jsonl"
    path.write_text(record_line(session, "0.1", ("", "", ""), ("human", "club", "club")))
    code, out, err = run("replay", path, "--print")
    lines = out.splitlines()
    names = [f"Player {(first + i) % 3 + 1}" for i in range(3)]
    assert (code, err) == (0, "") and lines[:4] == [
        f"{names[0]} bids 18",
        f"{names[2]} passes",
        f"{names[1]} passes",
        f"{names[0]} declares Null Hand ouvert",
    ]
    assert lines[4].count("Player") == 7 and len(lines) == 5 + session.table.count // 3
    wins = "wins" if session.result.won else "loses"
    end = f"Deal 79, Null Hand ouvert declared by {names[0]}: {names[0]} {wins}, "
    assert lines[-1].startswith(end) and wins == "loses"


def test_a_dummy_is_told_as_one(run, tmp_path):
    session = Session(strohmann)
    session.deal(79)
    session.play(action_number("18"))
    path = tmp_path / "strohmann.jsonl"
    path.write_text(record_line(session, "0.1", ("", "", ""), ("human", "dummy", "club")))
    code, out, err = run("analyse", path)
    assert (code, err) == (0, "") and "\nDummy: 0.0 score points" in out and "\nPlayer 3: " in out


@pytest.mark.parametrize(
    "word, said",
    [
        ("yes", "says yes"),
        ("take", "takes the skat"),
        ("concede", "gives up"),
        ("claim", "claims the rest"),
        ("guckser", "says Guckser"),
        ("-SJ-D7", "puts away SJ and D7"),
        ("=GHSZ", "declares Grand Hand Schneider Schwarz"),
    ],
)
def test_calls_are_told(word, said):
    assert call_line(action_number(word), "Anna") == f"Anna {said}"


@pytest.mark.parametrize(
    "text, arguments, words",
    [
        ("", (), "no game"),
        ("\n\n", (), "no game"),
        ("nonsense", (), "line 1"),
        ('{"v": 1}', (), "line 1"),
        ('{"v": 9}', (), "v:"),
        ("{}\n{}", ("--game", "3"), "2 lines"),
        ("{}", ("--game", "3"), "one line:"),
    ],
)
def test_unreadable_files_are_refused(run, tmp_path, text, arguments, words):
    path = tmp_path / "games.jsonl"
    path.write_text(text)
    code, out, err = run("replay", path, "--print", *arguments)
    assert code == 1 and out == "" and words in err and "Traceback" not in err
    assert err.count("\n") == 1


def test_only_the_chosen_line_is_read(run, games, tmp_path):
    first, second = games[0].read_bytes().splitlines()
    odd = json.loads(second)
    odd["names"] = ["Li\u2028\u2029\x85sa", "\r\x0b\x1c"]
    odd = json.dumps(odd, ensure_ascii=False).replace("{", "{\r", 1).encode()
    path = tmp_path / "odd.jsonl"
    path.write_bytes(b"\xff\xfe\x00\n" + first + b"\r\n\n" + odd + b"\n" + second[:99] + b"\n\n")
    for line, code, words in (
        (1, 1, "line 1: it is not UTF-8 text"),
        (2, 0, "Deal 3, "),
        (3, 1, "line 3: "),
        (4, 0, "Deal 4, "),
        (5, 1, "line 5: "),
        (6, 1, "5 lines"),
    ):
        found = run("replay", path, "--print", "--game", line)
        assert found[0] == code and words in found[1 + code] and "Traceback" not in found[2]
    assert run("replay", path, "--print")[2] == run("replay", path, "--print", "--game", 5)[2]


@pytest.mark.parametrize(
    "name, shown",
    [
        ("\x1b[31mAnna\x07\n", r"\x1b[31mAnna\x07\n"),
        ("\u202eAnna\u2028", r"\u202eAnna\u2028"),
        ("\ud800\x00", r"\ud800\x00"),
        ("Jörg 李 ♥", "Jörg 李 ♥"),
    ],
)
def test_a_name_cannot_control_the_terminal(run, games, tmp_path, name, shown):
    fields = json.loads(games[0].read_text(encoding="utf-8").splitlines()[0])
    fields["names"] = [name, "Eva"]
    path = tmp_path / "names.jsonl"
    path.write_text(json.dumps(fields))
    code, out, err = run("replay", path, "--print", PYTHONIOENCODING="utf-8")
    assert (code, err) == (0, "") and out.count("\n") == 17
    assert all(f"  {shown} " in line for line in out.splitlines()[:16])
    code, out, err = run("replay", path, "--print", PYTHONIOENCODING="ascii")
    assert (code, err) == (0, "") and out.isascii()
    fields["open"] = fields["open"].replace("officers", name)
    path.write_text(json.dumps(fields))
    code, out, err = run("replay", path, "--print")
    assert (
        code == 1 and err.count("\n") == 1 and err[:-1].isprintable() and "open: a position" in err
    )


def test_a_missing_file_and_a_missing_display(run, games):
    code, _, err = run("replay", "no.jsonl")
    assert code == 1 and "no.jsonl" in err
    code, _, err = run("replay", games[0])
    assert code == 1 and "--print" in err


def test_the_window_steps_through_a_game(games, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    shown = []

    def look(handheld, scale):
        handheld.run(50)
        shown.append(handheld.app.screen.NAME)
        Script(handheld, None).run("press right\npress right\npress b\nexpect replay")
        shown.append(handheld.app.screen.table.count)

    monkeypatch.setattr(replay, "open_window", look)
    assert cli.main(["replay", str(games[0])]) == 0
    assert shown == ["replay", 2]
