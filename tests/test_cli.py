"""The command line as a person types it, and the recordings it makes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from handheld.files import GAMES_BYTES
from pocket_skat import cli
from simulator import pictures
from simulator.emulated import EmulatedHandheld
from skat import VERSION
from tests.support.patience import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
TRICK = re.compile(
    r"[ 1][0-9]  (Player [12]) [CSHD][ATKQJ987]  (Player [12]) [CSHD][ATKQJ987]  "
    r"(Player [12]) wins ( ?\d+)   Player 1 ( ?\d+) : ( ?\d+) Player 2"
)


def script(tmp_path, text):
    path = tmp_path / "game.txt"
    path.write_text(text)
    return path


# Headless


def test_a_script_makes_pictures(run, tmp_path):
    path = script(tmp_path, "expect title\ndeal 7\nexpect table\nwait 2000\nshot one.png\n")
    assert run("--headless", "--script", path, "--screenshot", "end.png") == (0, "", "")
    for name in ("one.png", "end.png"):
        with Image.open(tmp_path / name) as image:
            assert image.size == (512, 256)
            colours = {colour for _, colour in image.convert("RGB").getcolors()}
        assert colours == {pictures.PAPER, pictures.INK}
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "end.png").read_bytes()


def test_without_a_script_the_title_is_there(run, tmp_path):
    assert run("play", "--headless", "--screenshot", "title.png") == (0, "", "")
    path = script(tmp_path, "expect title\nshot same.png\n")
    assert run("--headless", "--script", path) == (0, "", "")
    assert (tmp_path / "title.png").read_bytes() == (tmp_path / "same.png").read_bytes()


def test_headless_games_start_afresh_unless_given_a_folder(run, tmp_path):
    begin = script(tmp_path, "deal 7\npress b\nexpect title\npress a\nexpect table\nshot 7.png\n")
    assert run("--headless", "--script", begin)[0] == 0
    again = tmp_path / "again.txt"
    again.write_text("expect title\npress a\nexpect table\nexpect points 0 0\nshot x.png\n")
    assert run("--headless", "--data", "kept/here", "--script", begin)[0] == 0
    assert run("--headless", "--data", "kept/here", "--script", again)[0] == 0
    assert (tmp_path / "7.png").read_bytes() == (tmp_path / "x.png").read_bytes()
    assert list((tmp_path / "kept/here").glob("game.*"))
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("board, size", [("pico_lcd_114", (480, 270)), ("thumby", (504, 280))])
def test_other_boards_make_pictures(run, tmp_path, board, size):
    path = script(tmp_path, "deal 7\nexpect table\nwait 2000\nexpect table\n")
    command = ("--board", board, "--headless", "--script", path, "--screenshot", "end.png")
    assert run(*command) == (0, "", "")
    with Image.open(tmp_path / "end.png") as image:
        assert image.size == size and len(image.convert("RGB").getcolors()) >= 2


@pytest.mark.parametrize(
    "line, why",
    [
        ("expect table", "the screen is 'title'"),
        ("jump", "no such command"),
        ("press x", "there is no button"),
        ("shot no/such/folder.png", "cannot write no/such/folder.png: No such file or directory"),
        ("deal -3", "is not a deal"),
    ],
)
def test_a_script_that_fails_says_where(run, tmp_path, line, why):
    path = script(tmp_path, f"# a start\nwait 100\n{line}\nshot never.png\n")
    code, out, err = run("--headless", "--script", path, "--screenshot", "end.png")
    assert code == 1 and out == ""
    assert f"line 3, '{line}': " in err and why in err and str(path) in err
    assert "Traceback" not in err
    assert (tmp_path / "end.png").exists() and not (tmp_path / "never.png").exists()


def test_an_error_without_a_log_is_reported_too(run, tmp_path):
    """As on a full disk, where the log cannot be written."""
    (tmp_path / "data/log.txt").mkdir(parents=True)  # where nothing can be written
    path = script(tmp_path, "seed 1\nwait 100\n")
    program = (
        "from simulator.paths import find_firmware; find_firmware()\n"
        "import sys; from pocket_skat import cli; from simulator.emulated import EmulatedHandheld\n"
        "EmulatedHandheld.seed = lambda self, seed: self.app.do(lambda: 1 / 0)\n"
        "sys.exit(cli.main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "--headless", "--data", "data", "--script", path],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1 and "Traceback" not in done.stderr, done.stderr
    assert "at the end the screen is 'error': ZeroDivisionError" in done.stderr


# Two on one folder, and Ctrl-C

HOLD = """
import sys
from simulator.lock import Lock
lock = Lock(sys.argv[1])
print("mine", flush=True)
sys.stdin.read()
"""


def test_two_programs_cannot_share_a_folder(run, tmp_path):
    play = ("--headless", "--data", "data", "--screenshot", "x.png")
    assert run(*play)[0] == 0
    first = subprocess.Popen(
        [sys.executable, "-c", HOLD, tmp_path / "data"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    first.stdout.readline()
    before = contents(tmp_path / "data")
    for more in ((), ("--runtime", "micropython"), ("--copy-save", "thumby")):
        code, out, err = run(*play, *more)
        assert (code, out) == (1, "") and "Traceback" not in err
        assert err.startswith("pocket-skat: another window is using data: close that one, or ")
    assert contents(tmp_path / "data") == before
    first.kill()  # with the process goes the lock
    first.communicate()
    assert run(*play)[0] == 0


@pytest.mark.parametrize(
    "program", [("-m", "simulator"), ("-m", "pocket_skat"), ("tools/flash.py",)]
)
def test_ctrl_c_during_imports(tmp_path, program):
    (tmp_path / "argparse.py").write_text("import os, signal; os.kill(os.getpid(), signal.SIGINT)")
    done = subprocess.run(
        [sys.executable, *program],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


# What other systems lack

ELSEWHERE = """
import subprocess, sys, types
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda fd, mode, count: None)
for name in ("fcntl", "pty", "termios", "tty", "pwd", "grp", "resource", "readline", "curses"):
    sys.modules[name] = None
from simulator.paths import find_firmware
find_firmware()
import simulator.window, simulator.device.faults, tools.flashing.command
from simulator.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--headless", "--data", "data", "--screenshot", "x.png"),
        ("demo", "--players", "simple", "simple"),
        ("engine",),
        ("--help",),
    ],
)
def test_the_window_and_flashing_import_nothing_that_windows_lacks(tmp_path, arguments):
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "arguments", [("--headless", "--runtime", "micropython"), ("device", "--headless")]
)
def test_commands_that_windows_cannot_run_are_refused_there(
    monkeypatch, capsys, tmp_path, arguments
):
    monkeypatch.setattr(sys, "platform", "win32")
    assert cli.main(list(arguments)) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "runs on Linux and macOS only" in err


# Another board's saves


@pytest.fixture
def saved(tmp_path):
    """The reference build's saves in the user's folder: a game, settings and records."""
    folder = tmp_path / "home/pocket-skat/pico_oled"
    folder.parent.mkdir(parents=True)
    app = EmulatedHandheld("pico_oled", str(folder)).app
    app.evening.settings.seats = [0, 0]
    app.evening.save_settings()
    app.deal(7)
    app.evening.play_mode(2)  # Officers' Skat, with a save of its own
    app.deal(7)
    for _ in range(2):
        app.evening.files.keep_game("{}" + " " * (GAMES_BYTES - 10))
    app.evening.files.log("what went wrong here")
    names = [path.name for path in folder.iterdir()]
    assert {"officers.0", "officers.1"} & set(names)
    assert {"games.jsonl", "games.old.jsonl", "log.txt"} < set(names) and len(names) >= 5
    return folder


def contents(folder):
    others = ("log.txt", "lock")
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name not in others}


def test_a_save_is_copied_from_another_board(run, tmp_path, saved):
    before = contents(saved)
    copy = ("--headless", "--board", "thumby", "--data", "new", "--copy-save", "pico_oled")
    assert run(*copy, "--screenshot", "title.png") == (0, "", "")
    assert contents(tmp_path / "new") == contents(saved) == before
    assert not (tmp_path / "new/log.txt").exists()
    path = script(tmp_path, "press a\nexpect table\ndeal 8\nexpect table\n")
    assert run("--headless", "--board", "thumby", "--data", "new", "--script", path)[0] == 0
    assert contents(saved) == before and contents(tmp_path / "new") != before


def test_a_copied_save_goes_into_the_users_folder_of_the_board(run, tmp_path, saved):
    path = script(tmp_path, "press a\nexpect table\nexpect help\n")  # which opens no window
    command = ("--board", "pico_lcd_114", "--copy-save", "pico_oled", "--script", path)
    code, _, err = run(*command, DISPLAY=":4711")
    assert code == 1 and "expect help" in err
    assert contents(saved.parent / "pico_lcd_114").keys() >= contents(saved).keys()


@pytest.mark.parametrize("own", ["game.1", "officers.0", "settings.0", "games.jsonl"])
def test_a_copy_overwrites_nothing(run, tmp_path, saved, own):
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / own).write_text("precious")
    code, out, err = run("--headless", "--data", "new", "--copy-save", "pico_oled")
    assert code == 1 and out == "" and "Traceback" not in err
    assert err.startswith("pocket-skat: pico_oled already has saves, which are not overwritten")
    assert contents(tmp_path / "new") == {own: b"precious"}


def test_there_must_be_something_to_copy(run, tmp_path, saved):
    code, out, err = run("--headless", "--data", "new", "--copy-save", "thumby")
    assert code == 1 and out == "" and "Traceback" not in err
    assert err.startswith("pocket-skat: thumby has no saves to copy")
    code, _, err = run("--headless", "--copy-save", "abacus")
    assert code == 2 and "abacus" in err and "thumby" in err
    assert [path.name for path in tmp_path.glob("new/*")] == ["lock"]


def test_a_copy_that_fails_leaves_nothing_behind(run, tmp_path, saved):
    (tmp_path / "new").mkdir()
    (tmp_path / "new/games.jsonl").symlink_to("nowhere/games.jsonl")  # cannot be written
    code, _, err = run("--headless", "--data", "new", "--copy-save", "pico_oled")
    assert code == 1 and "Traceback" not in err and "cannot copy" in err and "games.jsonl" in err
    assert contents(tmp_path / "new") == {}


# Refusals


@pytest.mark.parametrize(
    "arguments, code, words",
    [
        (["--board", "abacus"], 2, ["abacus", "pico_oled"]),
        (["--headless", "--script", "none.txt"], 1, ["cannot read none.txt", "No such file"]),
        (["--headless", "--script", "."], 1, ["cannot read .", "directory"]),
        (["--headless", "--data", "file/data"], 1, ["cannot write into file/data"]),
        (["--headless", "--data", "file"], 1, ["cannot write into file"]),
        (["--headless", "--screenshot", "file/x.png"], 1, ["cannot write file/x.png"]),
        (["--headless", "--script", "bytes"], 1, ["cannot read bytes", "UTF-8"]),
        (["--scale", "big"], 2, ["'big' is not a scale"]),
        (["--scale", "0"], 2, ["'0' is not a scale"]),
        (["dance"], 2, ["dance", "demo"]),
        (["demo", "--players", "simple", "god"], 2, ["god", "simple"]),
        (["demo", "--deal", "-1"], 2, ["'-1' is not a deal"]),
        (["demo", "--deal", str(1 << 30)], 2, ["is not a deal"]),
        (["demo", "--players", "club", "--variant", "skat"], 1, ["skat has 3 players"]),
        (["--headless", "--variant", "officers"], 1, ["--variant is for --host and --join"]),
        (["--headless", "--seat", "1"], 1, ["--seat is for --host and --join"]),
        (["demo", "-o", "file/x.gif"], 1, ["cannot write file/x.gif"]),
        (["demo", "-o", "x.png"], 2, ["'x.png' does not end in .gif"]),
        (["analyse", "file", "--chart", "x.jpg"], 2, ["'x.jpg' does not end in .svg or .png"]),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(run, tmp_path, arguments, code, words):
    (tmp_path / "file").write_text("")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    given, _, err = run(*arguments)
    assert given == code
    assert all(word in err for word in words), err
    assert "Traceback" not in err


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":4711"}])
def test_without_a_display_it_says_what_to_do(run, display):
    code, out, err = run("play", **display)
    assert code == 1 and out == ""
    sentence = err.splitlines()[-1]  # SDL may have said something before it
    assert sentence.startswith("pocket-skat: there is no display")
    assert "--headless" in sentence and "xvfb-run" in sentence and "Traceback" not in err


def test_version(run):
    code, out, err = run("--version")
    first, about = out.splitlines()
    assert (code, first, err) == (0, f"pocket-skat {VERSION}", "")
    assert "MIT" in about and all(name in about for name in ("README.md", "docs/"))


# The demo


def test_the_demo_tells_each_trick(run, tmp_path):
    command = ("demo", "--deal", 7, "--players", "simple", "simple")
    code, out, err = run(*command, "-o", "demo.gif", "--scale", 2)
    assert (code, err) == (0, "")
    *tricks, result = out.splitlines()
    assert len(tricks) == 16
    points = {"Player 1": 0, "Player 2": 0}
    leader = "Player 1"
    for number, line in enumerate(tricks, 1):
        found = TRICK.fullmatch(line)
        assert found and int(line[:2]) == number, line
        assert found[1] == leader and found[2] != leader
        leader = found[3]
        points[leader] += int(found[4])
        assert (int(found[5]), int(found[6])) == tuple(points.values())
    high, low = max(points.values()), min(points.values())
    assert high + low == 120
    assert result.startswith("Deal 7, hearts are trumps: ") and f"wins by {high} to {low}" in result
    with Image.open(tmp_path / "demo.gif") as gif:
        assert gif.size == (256, 128)
        assert gif.n_frames >= 16 * 3  # two cards and a cleared table each
        total = 0
        for i in range(gif.n_frames):
            gif.seek(i)
            total += gif.info["duration"]
    waits = 16 * (2 * 700 + 1200) + 4000  # the usual pace, then the result
    assert waits * 0.95 <= total <= waits * 1.1
    assert run(*command) == (0, out, "")


@pytest.mark.parametrize(
    "board, scale, size", [("thumby", (), (432, 240)), ("tdisplay", ("--scale", 1), (135, 240))]
)
def test_the_demo_on_other_boards(run, tmp_path, board, scale, size):
    command = ("demo", "--deal", 7, "--players", "simple", "simple")
    told = run(*command)
    assert run(*command, "--board", board, "-o", "demo.gif", *scale) == told and told[0] == 0
    with Image.open(tmp_path / "demo.gif") as gif:
        assert gif.size == size and gif.n_frames >= 16 * 3


def test_the_demo_shows_officers_skat(run, tmp_path):
    for deal, calls in ((2, ["Player 1 declares Ramsch"]), (3, None)):
        command = ("demo", "--variant", "officers", "--deal", deal, "--players", "simple", "simple")
        code, out, err = run(*command)
        assert (code, err) == (0, "")
        lines = out.splitlines()
        tricks = [line for line in lines if TRICK.fullmatch(line)]
        said = [line for line in lines[:-1] if line not in tricks]
        assert len(tricks) == 16 and said and said == lines[: len(said)], out
        assert all(re.fullmatch(r"Player [12] (declares \w+|passes|says \w+)", s) for s in said)
        assert calls is None or said == calls
        assert re.match(rf"Deal {deal}, \w+.*: .* scores -?\d+ and -?\d+$", lines[-1])


def test_the_demo_shows_every_game(run):
    shown = ("skat", "Player 3"), ("strohmann", "Dummy"), ("deadhand", "Player 2"), ("oma", "Oma")
    for variant, names in shown:
        code, out, err = run("demo", "--variant", variant, "--deal", 79)
        lines = out.splitlines()
        assert (code, err) == (0, "") and "Player 2 bids 18" in lines
        assert names in lines[-2] and lines[-1].startswith("Deal 79, ")


def test_who_has_read_enough_may_go():
    command = f"{sys.executable} -m simulator demo --deal 7 | head -1"
    told = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert told.stdout.startswith(" 1  Player 1") and told.stderr == ""


@pytest.mark.parametrize("words", ["engine < Makefile", "demo --deal 7", "engine <&-"])
def test_streams_may_be_closed(words):
    """As a program does that starts another one and wants nothing of it."""
    command = f"{sys.executable} -m simulator {words} >&-"
    told = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="Linux has a disk that is full")
@pytest.mark.parametrize(
    "words",
    [
        "-m simulator demo --deal 7",
        "-m simulator flash --list",
        "tools/flash.py --list",
        "-m simulator engine < Makefile",
    ],
)
def test_what_cannot_be_printed_is_told(words):
    command = f"{sys.executable} {words} > /dev/full"
    told = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 1
    assert len(told.stderr.splitlines()) == 1 and "No space left" in told.stderr


# Recordings


def frames(path):
    """A GIF's frames: (whether the top left pixel is lit, ms)."""
    with Image.open(path) as gif:
        found = []
        for i in range(gif.n_frames):
            gif.seek(i)
            found.append(
                (gif.convert("RGB").getpixel((0, 0)) == pictures.INK, gif.info["duration"])
            )
        return found


DARK, LIT = bytes(8), b"\xff" * 8


@pytest.mark.parametrize(
    "shown, end, expected",
    [
        ([(DARK, 0), (LIT, 100), (DARK, 250)], 1000, [(0, 100), (1, 150), (0, 750)]),
        ([(DARK, 0), (DARK, 50), (LIT, 100), (LIT, 200)], 300, [(0, 100), (1, 200)]),
        ([(DARK, 0), (LIT, 100), (DARK, 105), (LIT, 300)], 400, [(0, 300), (1, 100)]),
        ([(DARK, 5000), (LIT, 5015), (DARK, 5030)], 5100, [(1, 30), (0, 70)]),
        ([(DARK, 0), (LIT, 105), (DARK, 210)], 315, [(0, 100), (1, 110), (0, 100)]),
        ([(DARK, 40)], 41, [(0, 20)]),
    ],
)
def test_a_recording_keeps_the_time(tmp_path, shown, end, expected):
    recorder = pictures.Recorder(8, 8)
    for pixels, ms in shown:
        recorder.add(pixels, ms)
    recorder.save(tmp_path / "x.gif", end, 2)
    assert frames(tmp_path / "x.gif") == expected
    assert Image.open(tmp_path / "x.gif").size == (16, 16)


def test_a_picture_has_its_pixels_where_they_are():
    image = pictures.picture(bytes([0b10000000, 0b00000001]), 8, 2, 3).convert("RGB")
    assert image.size == (24, 6)
    lit = [(x, y) for y in range(6) for x in range(24) if image.getpixel((x, y)) == pictures.INK]
    corners = [(x, y) for y in range(3) for x in range(3)]
    assert lit == corners + [(x + 21, y + 3) for x, y in corners]
