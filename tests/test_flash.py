"""tools/flash.py on virtual handhelds: the game as files, updates, and what stays."""

import io
import json
import os
import pty
import shutil
import subprocess
import sys
import termios
import zipfile

import pytest

from devices.boards import boards
from simulator import pictures
from simulator.emulated import EmulatedHandheld
from tests.support.flashing import failed, kept, opened, play, run, state, wanted, whole
from tests.support.patience import PATIENCE
from tests.support.sizes import size
from tests.support.systems import LINUX
from tests.support.virtual_handheld import ROOT, shows
from tools.flashing import command, firmware, link, owned, previous, transfer, wifi

pytestmark = LINUX

CANVAS, SKAT = "/lib/handheld/canvas.mpy", "/lib/skat/__init__.mpy"
TOOL = ROOT / "tools/flash.py"
PATIENT = "import runpy, sys, tests.support.virtual_handheld; sys.argv = sys.argv[1:]; "
PATIENT += "runpy.run_path(sys.argv[0], run_name='__main__')"


def first_screen(board, folder):
    """What CPython's handheld shows whoever starts it first."""
    from PIL import Image

    handheld = EmulatedHandheld(board, str(folder))
    handheld.greet()
    handheld.run(500)
    assert handheld.state()["screen"] == "tutor"
    path = folder / "first.png"
    pictures.save_png(handheld.circuit, path)
    with Image.open(path) as image:
        return image.convert("RGB").tobytes()


MONO = [board for board in boards() if firmware.runs(board, small=True)]


@pytest.mark.parametrize("board", size(["pico_oled"], MONO))
def test_from_micropython_to_a_game_by_the_command_line(start, tmp_path, board):
    handheld = start(board=board)
    argv = [sys.executable, "-c", PATIENT, TOOL, "--files", "--port", handheld.tty]
    done = subprocess.run(
        [*argv, "--board", board],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert handheld.tty in lines[0] and "MicroPython 1." in lines[0] and lines[-1] == "Play."
    assert "Officers' Skat" in lines[1], "which games it sends"
    (tmp_path / "desk").mkdir()
    shows(handheld, first_screen(board, tmp_path / "desk"))
    handheld.say("off", "on")
    shows(handheld, first_screen(board, tmp_path / "desk"))
    assert play(handheld) == ("0.1.0", 120, 1) and whole(handheld)


def test_settings_and_statistics_survive_updates(flashed, capsys, sources):
    handheld = flashed("played")
    before = kept(handheld)
    assert {*before} == {"games.jsonl", "game.0", "game.1", "settings.1"}
    for turn, version in enumerate(["0.2.0", "0.3.0"]):
        sources.version(version)
        said = run(handheld, capsys, "--files", board=None)
        assert (said["code"], said["version"], said["sent"]) == (0, version, [SKAT])
        if turn == 0:
            assert kept(handheld) == before
        assert play(handheld) == (version, 120, turn + 2)


def test_nothing_changed_nothing_sent(flashed, capsys):
    handheld = flashed()
    before = state(handheld)
    said = run(handheld, capsys, "--files", board=None)
    assert (said["code"], said["sent"], said["bytes"], said["board"]) == (0, [], 0, "pico_oled")
    assert run(handheld, capsys, "--files", "--verify")["sent"] == []
    assert state(handheld) == before


def test_only_what_has_changed_is_sent(flashed, capsys, sources):
    handheld = flashed()
    sources.add("lib/handheld/canvas.py", "CHANGED = '1'")
    before = state(handheld)
    assert run(handheld, capsys, "--files", "--dry-run")["sent"] == [CANVAS]
    assert state(handheld) == before, "a dry run changes nothing"
    sources.add("main.py", "# The launcher, changed.\nCHANGED = '1'")
    (sources.folder / "lib/handheld/texts/en.txt").write_text("new")
    said = run(handheld, capsys, "--files", "--dry-run")
    assert said["sent"] == [CANVAS, "/lib/handheld/texts/en.txt", "/lib/pocket_skat.mpy"]


def test_what_is_no_longer_wanted_goes_with_its_folder(flashed, capsys, sources):
    handheld = flashed()
    room = sources.folder / "lib/handheld/room"
    room.mkdir()
    (room / "new.py").write_text("VALUE = 1\n")
    canvas = sources.folder / "lib/handheld/canvas.py"
    before = canvas.read_text()
    sources.add("lib/handheld/canvas.py", "import handheld.room.new")
    assert run(handheld, capsys, "--files")["sent"] == [CANVAS, "/lib/handheld/room/new.mpy"]
    shutil.rmtree(room)
    canvas.write_text(before)
    said = run(handheld, capsys, "--files")
    assert (said["removed"], said["left"]) == (["/lib/handheld/room/new.mpy"], [])
    assert whole(handheld)
    with opened(handheld) as line:
        assert "room" not in line.ask("print(json.dumps(os.listdir('/lib/handheld')))")


def test_files_of_others_are_never_touched(flashed, capsys, sources):
    handheld = flashed()
    with opened(handheld) as line:
        transfer.send(line, {CANVAS: b"mine", "/lib/mine.py": b"x = 1", "/lib/other/y.mpy": b"y"})
    sources.add("lib/handheld/canvas.py", "CHANGED = '1'")
    failed(run(handheld, capsys, "--files"), "in-the-way", CANVAS, "nothing was changed")
    assert run(handheld, capsys, "--files", "--verify")["sent"] == [CANVAS], "it mends"
    with opened(handheld) as line:
        transfer.send(line, {CANVAS: b"mine"})
    assert run(handheld, capsys, "--uninstall")["left"] == [CANVAS]
    there = {*state(handheld)}
    assert there == {CANVAS, "/lib/mine.py", "/lib/other/y.mpy"}
    said = run(handheld, capsys, "--files")
    failed(said, "in-the-way", f"{CANVAS} on the board is not ours")
    assert {*state(handheld)} == there


def test_an_earlier_installation_makes_room(start, capsys):
    """Of one that has lent files to the other version, with somebody's files among them."""
    handheld = start()
    listed = {"files": {"board.mpy": "", "lib/skat.shelf": ""}, "board": "pico_oled"}
    files = {f"{folder}/version.json": json.dumps(listed).encode() for folder in ("/a", "/b")}
    files |= {"/b/lib/skat.shelf": b"s", "/a/board.mpy": b"a", "/b/board.mpy": b"b", "/b/ok": b"x"}
    files |= {"/a/lent": b"x", "/current": b"/b", "/code/0": bytes(4096), "/code/15": bytes(4096)}
    files["/main.py"] = b'"""The launcher of before."""'
    mine = {"/a/mine.py": b"1", "/code/mine": b"2", "/main.before.py": b"3", "/data/x": b"4"}
    with opened(handheld) as line:
        transfer.send(line, {**files, **mine})
        assert {*previous.files(line)} == {*files}
    said = run(handheld, capsys, "--files", board=None)
    assert (said["code"], said["board"]) == (0, "pico_oled"), said
    there = state(handheld)
    assert whole(handheld) and {*there} >= {*mine} and not {*there} & {*files} - {owned.MAIN}
    with opened(handheld) as line:
        assert line.ask("print(json.dumps(os.listdir('/a')))") == ["mine.py"]
        assert not previous.files(line)


def test_where_the_files_do_not_fit_the_image_does(start, capsys):
    """On a Pico W, where MicroPython itself takes more of the flash."""
    handheld = start("--processor", "pico_w")
    failed(run(handheld, capsys, "--files"), "no-space", "nothing was changed", "our image")
    assert state(handheld) == {}


def test_verify_finds_a_damaged_file(flashed, capsys):
    handheld = flashed()
    with opened(handheld) as line:
        line.run(f"with open({CANVAS!r}, 'r+b') as f: f.seek(30); f.write(b'rot')")
    assert run(handheld, capsys, "--files", "--dry-run")["sent"] == []
    assert run(handheld, capsys, "--files", "--verify")["sent"] == [CANVAS]
    assert whole(handheld)


def test_a_version_that_does_not_start_is_told(flashed, capsys, sources):
    handheld = flashed()
    sources.add("lib/handheld/app.py", "1 / 0")
    said = run(handheld, capsys, "--files")
    failed(said, "did-not-start", "ZeroDivisionError")
    app = sources.folder / "lib/handheld/app.py"
    app.write_text(app.read_text().replace("1 / 0", ""))
    assert run(handheld, capsys, "--files")["sent"] == ["/lib/handheld/app.mpy"]
    assert play(handheld)[:2] == ("0.1.0", 120)


@pytest.mark.parametrize("text", [b"", b"[1]", b"{", b'{"files": 3}', b"\xff", b'{"complete":'])
def test_a_damaged_list_is_none(start, capsys, text):
    """Then nothing on the board is known to be ours; what is as it should be stays."""
    assert not owned.understood(text).files
    handheld = start()
    files = wanted()
    with opened(handheld) as line:
        transfer.send(line, {owned.PATH: text, CANVAS: files[CANVAS]})
    failed(run(handheld, capsys, "--files", "--dry-run", board=None), "wrong-board", "--board")
    said = run(handheld, capsys, "--files", "--dry-run")
    assert said["code"] == 0 and len(said["sent"]) == len(files) - 1


def test_leaving_a_link_raises_nothing():
    ours, theirs = pty.openpty()
    line = link.Link(os.ttyname(theirs))

    def flush():
        raise termios.error(5, "Input/output error")

    line.transport.serial.flush = flush
    line.leave()
    os.close(theirs)
    os.close(ours)
    line.leave()
    line.close()


def test_another_program_is_kept_and_comes_back(start, capsys):
    handheld = start()
    handheld.write("main.py", "print('my own program')")
    assert run(handheld, capsys, "--files", "--dry-run")["moved"] == {"/main.py": "/main.before.py"}
    assert run(handheld, capsys, "--files")["moved"]
    assert not run(handheld, capsys, "--files")["moved"]
    assert handheld.mpremote("cat", "main.before.py") == "print('my own program')"
    assert play(handheld)[2] == 1
    back = {"/main.before.py": "/main.py"}
    assert run(handheld, capsys, "--uninstall", "--dry-run")["moved"] == back
    assert command.main(["--port", handheld.tty, "--uninstall", "--dry-run"]) == 0
    assert "  /main.before.py becomes /main.py again\n" in capsys.readouterr().out
    said = run(handheld, capsys, "--uninstall")
    assert (said["removed"], said["moved"]) == (True, back)
    assert handheld.mpremote("cat", "main.py") == "print('my own program')"
    with opened(handheld) as line:
        assert sorted(line.ask("print(json.dumps(os.listdir('/')))")) == ["data", "main.py"]
    handheld.write("main.before.py", "print('another one')")
    failed(run(handheld, capsys, "--files"), "in-the-way", "/main.py on the board is not ours")
    there = ["/main.py", "/main.before.py", *(f"/data/{name}" for name in kept(handheld))]
    assert sorted(state(handheld)) == sorted(there)


def test_only_what_was_moved_comes_back(flashed, capsys):
    """A /main.before.py that we did not make stays what it is."""
    handheld = flashed()
    mine = {owned.BEFORE: b"print('not to run')"}
    with opened(handheld) as line:
        transfer.send(line, mine)
    assert run(handheld, capsys, "--uninstall", "--dry-run")["moved"] == {}
    assert run(handheld, capsys, "--uninstall")["moved"] == {}
    assert {*state(handheld)} == {*mine}


@pytest.mark.parametrize("noted, main, back", [
    (True, None, True),  # the list of a version that notes what it has moved
    (None, None, True),  # of one that did not: it has our main.py
    (None, b"mine", False),  # and somebody has put his own there
])  # fmt: skip
def test_lists_that_say_what_was_moved(start, capsys, noted, main, back):
    handheld = start()
    listed = {"complete": True, "board": "pico_oled", "first": []}
    listed["files"] = {owned.MAIN: firmware.digest(firmware.STARTER)}
    if noted is not None:
        listed["moved"] = noted
    files = {owned.PATH: json.dumps(listed).encode(), owned.MAIN: main or firmware.STARTER}
    with opened(handheld) as line:
        transfer.send(line, {**files, owned.BEFORE: b"before"})
    assert bool(run(handheld, capsys, "--uninstall")["moved"]) is back
    with opened(handheld) as line:
        found = transfer.fetch_all(line, transfer.sizes(line, ""))
    assert found == (
        {owned.MAIN: b"before"} if back else {owned.MAIN: main, owned.BEFORE: b"before"}
    )


@pytest.mark.parametrize("at", [0, 1])
def test_a_program_comes_back_after_a_cut(flashed, capsys, monkeypatch, at):
    """When it had been moved, or ours had just come in its place."""
    handheld = flashed()
    with opened(handheld) as line:
        transfer.remove(line, [owned.MAIN, owned.PATH])
        transfer.send(line, {owned.MAIN: b"print('mine')"})
    replace = transfer.replace

    def cut(line, path, data):
        if at:
            replace(line, path, data)
        if path == owned.MAIN:
            raise KeyboardInterrupt
        if not at:
            replace(line, path, data)

    with monkeypatch.context() as patched:
        patched.setattr(transfer, "replace", cut)
        assert run(handheld, capsys, "--files")["error"] == "stopped"
    assert run(handheld, capsys, "--uninstall")["moved"]
    with opened(handheld) as line:
        assert transfer.fetch(line, owned.MAIN) == b"print('mine')"
        assert {*transfer.sizes(line, "")} == {owned.MAIN}


def test_a_network_and_its_password(flashed, capsys, tmp_path, monkeypatch):
    """They are left on the board, and nothing else ever has them."""
    handheld = flashed("played")
    secret = "geheim 1!"
    monkeypatch.setattr("sys.stdin", io.StringIO(secret + "\n" + "short\n"))
    said = [run(handheld, capsys, "--wifi", "Zu Hause")]
    assert said[0]["wifi"] == "Zu Hause"
    failed(run(handheld, capsys, "--wifi", "Zu Hause"), "file", "8 to 63")
    failed(run(handheld, capsys, "--wifi", "x" * 33), "file", "32 bytes")
    with opened(handheld) as line:
        kept = line.ask("print(json.dumps(open('/wifi.json').read()))")
    assert json.loads(kept) == {"name": "Zu Hause", "password": secret, "place": ""}
    said.append(run(handheld, capsys, "--backup", tmp_path / "backup.zip"))
    said.append(run(handheld, capsys, "--games", tmp_path / "games.jsonl"))
    said.append(run(handheld, capsys, "--restore", tmp_path / "backup.zip"))
    said.append(run(handheld, capsys, "--files", "--dry-run"))
    with zipfile.ZipFile(tmp_path / "backup.zip") as archive:
        saves = [archive.read(name) for name in archive.namelist()]
    for data in (*saves, (tmp_path / "games.jsonl").read_bytes(), json.dumps(said).encode()):
        assert data and secret.encode() not in data
    with opened(handheld) as line:
        assert line.ask("print(json.dumps(open('/wifi.json').read()))") == kept
    assert run(handheld, capsys, "--wifi", "")["wifi"] == ""
    with opened(handheld) as line:
        assert "wifi.json" not in line.ask("print(json.dumps(os.listdir('/')))")


def test_anothers_files_called_new_stay(flashed, capsys, tmp_path, monkeypatch):
    """What is ours until it is whole has a name that nobody else gives, and goes with the rest."""
    handheld = flashed("played")
    mine = {path + ".new": b"mine" for path in (owned.MAIN, owned.PATH, wifi.FILE)}
    with opened(handheld) as line:
        transfer.send(line, mine)
        transfer.remove(line, [owned.MAIN])
    monkeypatch.setattr("sys.stdin", io.StringIO("geheim 1!\n"))
    assert run(handheld, capsys, "--wifi", "Zu Hause")["code"] == 0
    assert run(handheld, capsys, "--files")["sent"] == [owned.MAIN]
    (tmp_path / "backup.zip.new").write_text("mine")
    assert run(handheld, capsys, "--backup", tmp_path / "backup.zip")["code"] == 0
    assert (tmp_path / "backup.zip.new").read_text() == "mine"
    halves = [path + transfer.NEW for path in (owned.PATH, owned.MAIN, wifi.FILE)]
    with opened(handheld) as line:  # as if they had been cut
        transfer.send(line, dict.fromkeys(halves, b"half"))
    assert {*halves} <= {*run(handheld, capsys, "--uninstall", "--dry-run")["going"]}
    assert run(handheld, capsys, "--uninstall")["removed"]
    with opened(handheld) as line:
        assert transfer.fetch_all(line, mine) == mine
    assert {path for path in state(handheld) if not path.startswith("/data/")} == {*mine}


def test_another_programs_network_is_not_ours(flashed, capsys, monkeypatch):
    handheld = flashed()
    monkeypatch.setattr("sys.stdin", io.StringIO("geheim 1!\n"))
    for mine in (b'{"ssid": "x"}', b'{"name": "x", "key": "y"}', b"[1]", b"{}", b""):
        with opened(handheld) as line:
            transfer.send(line, {"/wifi.json": mine})
        for name in ("Zu Hause", ""):
            failed(run(handheld, capsys, "--wifi", name), "in-the-way", "/wifi.json")
        assert "/wifi.json" not in run(handheld, capsys, "--uninstall", "--dry-run")["going"]
    with opened(handheld) as line:
        transfer.send(line, {"/wifi.json": b'{"name": "x", "password": "", "place": ""}'})
    assert "/wifi.json" in run(handheld, capsys, "--uninstall", "--dry-run")["going"]
    for words in (["--dry-run"], []):  # anybody may call them so
        with opened(handheld) as line:
            transfer.send(line, {"/wifi.json": b'{"name": "x", "password": "geheim 1!"}'})
        assert command.main(["--port", handheld.tty, "--uninstall", *words]) == 0
        assert "/wifi.json may be another program's, so it stays" in capsys.readouterr().out
    assert {*state(handheld)} == {"/wifi.json"}


@pytest.mark.parametrize("board", size(["thumby"], boards()))
def test_the_package_suffices_for_every_screen(tmp_path, board):
    for name, path in firmware.sources(board).items():
        target = tmp_path / ("boards/" + board if name == "lib/board" else name)
        target = target.with_name(target.name + ".py")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    for name, path in firmware.data(board).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, tmp_path / name)
    shutil.copy(firmware.FIRMWARE / "main.py", tmp_path)
    # The toy's game brings its table of hands with it.
    shutil.copy(firmware.LIBRARY / "handheld/table/hands.py", tmp_path / "lib/handheld/table")
    (tmp_path / "pictures").mkdir()
    folders = [tmp_path, tmp_path / "lib"]
    folders += [ROOT / "simulator/standin", ROOT / "simulator/cpython", ROOT]
    done = subprocess.run(
        [sys.executable, ROOT / "tests/firmware/screens.py", board, tmp_path / "pictures"],
        env={**os.environ, "PYTHONPATH": ":".join(map(str, folders)), "SCRATCH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.glob("pictures/de/*.frame"))) > 20
    others = {"thumby": "st7789", "pico_lcd_13": "ssd1306"}
    names = " ".join(firmware.sources(board))
    assert others.get(board, "w320h200") not in names, "drivers of other boards stay away"


def test_make_flash_sets_up_what_it_needs(tmp_path):
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    argv = ["make", "-n", "flash", "BOARD=thumby", "OPTIONS=--verify --json"]
    elsewhere = ("MAKE", "LOCKED")  # of a make that runs these tests; there is no lock file there
    env = {key: os.environ[key] for key in os.environ if not key.startswith(elsewhere)}
    done = subprocess.run(
        argv, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=PATIENCE
    )
    lines = done.stdout.splitlines()
    wanted = ("-m venv .venv", "pip install", ".[flash]", "tools/flash.py --board thumby --verify")
    places = [next(i for i, line in enumerate(lines) if word in line) for word in wanted]
    assert places == sorted(places) and lines[-1].endswith("--verify --json")


def test_it_stands_alone(tmp_path):
    argv = [sys.executable, TOOL, "--list", "--json"]
    done = subprocess.run(argv, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "") and "ports" in json.loads(done.stdout)


def test_a_flash_goes_on_though_nobody_listens_any_more(start, tmp_path):
    handheld = start()
    argv = [sys.executable, "-c", PATIENT, TOOL, "--files", "--port", handheld.tty]
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        [*argv, "--board", "pico_oled"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=theirs,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
    )
    os.close(theirs)
    assert done.stderr == b"" and whole(handheld)


def test_it_is_a_command_of_pocket_skat_too():
    argv = [sys.executable, "-m", "simulator", "flash", "--list", "--json"]
    done = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "") and "ports" in json.loads(done.stdout)


def test_ctrl_c_is_told_and_mended(flashed, capsys, sources, monkeypatch):
    handheld = flashed("played")
    before = kept(handheld)
    sources.version("0.2.0")

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(transfer, "send", interrupted)
        said = run(handheld, capsys, "--files")
    assert (said["code"], said["error"]) == (130, "stopped")
    with opened(handheld) as line:
        assert transfer.fetch(line, owned.PATH).startswith(b'{"complete": false')
        line.leave()
    assert run(handheld, capsys, "--files")["sent"] == [SKAT]
    assert whole(handheld) and kept(handheld) == before


def test_removals_are_told_beforehand(flashed, capsys):
    handheld = flashed()
    before = state(handheld)
    listed = json.dumps({"files": {"board.mpy": ""}, "board": "pico_oled"}).encode()
    older = {"/a/version.json": listed, "/a/board.mpy": b"x", "/current": b"/a"}
    with opened(handheld) as line:
        transfer.send(line, older)
    assert command.main(["--port", handheld.tty, "--files", "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert all(f"  {path} is removed" in said for path in older)
    going = run(handheld, capsys, "--uninstall", "--dry-run")["going"]
    assert {CANVAS, owned.MAIN, *older} <= {*going}
    for words in (["--backup", "b.zip"], ["--games", "g"], ["--wifi", ""], ["--bootloader"]):
        assert run(handheld, capsys, *words, "--dry-run")["written"] is False
    assert state(handheld).keys() == before.keys() | older.keys()
