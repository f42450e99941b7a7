"""tools/flash.py on virtual handhelds: the game as files, what stays, and errors."""

import io
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import termios
import threading
import time
import zipfile
from functools import partial
from itertools import count
from types import SimpleNamespace

import pytest

from devices.boards import boards
from devices.failures import (
    BadFile,
    DeviceError,
    DidNotStart,
    Garbled,
    NoAnswer,
    NoPort,
    NoSpace,
    NotMicroPython,
    TooOld,
    WrongBoard,
)
from handheld import lessons, puzzling, tallies
from handheld.linked import RECORDS
from simulator import pictures
from simulator.emulated import EmulatedHandheld
from skat import games
from skat.link.conversation import SAVE
from skat.puzzles import Puzzles
from skat.tallies import SAVE as TALLIES
from skat.tallies import Tallies
from tests.support.flashing import Sources, failed, kept, opened, play, run, state, wanted, whole
from tests.support.patience import PATIENCE
from tests.support.sizes import size
from tests.support.virtual_handheld import ROOT, Handheld, hear_no_more_than, shows
from tools.flashing import (
    choosing,
    command,
    firmware,
    game,
    link,
    owned,
    ports,
    previous,
    saved,
    teller,
    transfer,
)

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the virtual handheld's lines are Linux's"
)

CANVAS, SKAT = "/lib/handheld/canvas.mpy", "/lib/skat/__init__.mpy"
TOOL = ROOT / "tools/flash.py"
PATIENT = "import runpy, sys, tests.support.virtual_handheld; sys.argv = sys.argv[1:]; "
PATIENT += "runpy.run_path(sys.argv[0], run_name='__main__')"


@pytest.fixture
def start(tmp_path):
    """Starts handhelds, which end with the test."""
    handhelds = []

    def call(*arguments, **keywords):
        handheld = Handheld(tmp_path, *arguments, **keywords)
        handhelds.append(handheld)
        return handheld

    yield call
    for handheld in handhelds:
        handheld.kill()


@pytest.fixture
def flashed(start, flash_images, tmp_path):
    """Starts a handheld with the game on it, or with a game already "played"."""

    def call(kind="flashed"):
        shutil.copy(flash_images[kind], tmp_path / "flash")
        return start()

    return call


@pytest.fixture
def sources(tmp_path, monkeypatch):
    return Sources(tmp_path, monkeypatch)


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
    command = [sys.executable, "-c", PATIENT, TOOL, "--files", "--port", handheld.tty]
    done = subprocess.run(
        [*command, "--board", board],
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
    assert run(handheld, capsys, "--uninstall")["removed"]
    assert handheld.mpremote("cat", "main.py") == "print('my own program')"
    with opened(handheld) as line:
        assert sorted(line.ask("print(json.dumps(os.listdir('/')))")) == ["data", "main.py"]
    handheld.write("main.before.py", "print('another one')")
    failed(run(handheld, capsys, "--files"), "in-the-way", "/main.py on the board is not ours")
    there = ["/main.py", "/main.before.py", *(f"/data/{name}" for name in kept(handheld))]
    assert sorted(state(handheld)) == sorted(there)


def test_backup_restore_and_games(flashed, capsys, tmp_path):
    handheld = flashed("played")
    linked = {RECORDS[0]: b"the newer\n", RECORDS[1]: b"the older\n"}
    linked.update({f"{SAVE[0]}.{slot}": bytes(range(256)) for slot in (0, 1)})
    linked.update(_progress(tmp_path / "desk"))
    with opened(handheld) as line:
        transfer.send(line, {f"/data/{name}": data for name, data in linked.items()})
    before = kept(handheld)
    assert set(linked) < set(before), "two devices' games and statistics are saved with the rest"
    backup, games = tmp_path / "backup.zip", tmp_path / "games.jsonl"
    assert run(handheld, capsys, "--backup", backup)["files"] == sorted(before)
    play(handheld)
    with zipfile.ZipFile(backup) as archive:
        assert {name: archive.read(name) for name in linked} == linked
    assert run(handheld, capsys, "--games", games)["games"] == 4
    records = games.read_text().splitlines()
    assert len([json.loads(line) for line in records[:2]]) == 2
    assert records[2:] == ["the older", "the newer"]
    assert kept(handheld) != before
    assert run(handheld, capsys, "--restore", backup)["files"] == sorted(before)
    assert kept(handheld) == before
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("../main.py", "print('no')")
    for file in ("other.zip", "missing.zip"):
        said = run(handheld, capsys, "--restore", tmp_path / file)
        assert (said["code"], said["error"]) == (1, "file")
    assert play(handheld)[2] == 2


def _progress(folder):
    """The files, bytes by name, of somebody who has done a task, solved a puzzle, won a deal."""
    app = EmulatedHandheld("pico_oled", str(folder)).app
    lessons.note(app.evening, "sixty")
    puzzling.note(app.evening, Puzzles(), 3)
    won = Tallies()
    won.of(games.find("lskat").save[1], 1).add(80, [80, 40], 0)
    app.evening.files.save(TALLIES, won.to_bytes())
    names = [f"{save[0]}.{n}" for save in (lessons.SAVE, puzzling.SAVE, TALLIES) for n in (0, 1)]
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name in names}


def test_what_was_learned_is_in_a_backup(flashed, capsys, tmp_path):
    handheld = flashed("played")
    learned = _progress(tmp_path / "desk")
    assert len(learned) == 3
    with opened(handheld) as line:
        transfer.send(line, {f"/data/{name}": data for name, data in learned.items()})
    packed = run(handheld, capsys, "--backup", tmp_path / "backup.zip")["files"]
    assert set(learned) <= set(packed)
    again = tmp_path / "again"
    with zipfile.ZipFile(tmp_path / "backup.zip") as archive:
        archive.extractall(again)
    app = EmulatedHandheld("pico_oled", str(again)).app
    assert lessons.done(app.evening) == ["sixty"]
    assert [row.points for row in tallies.load(app.evening).rows] == [80]
    bits = puzzling.solved(app.evening, Puzzles())
    assert [n for n in range(Puzzles().count) if puzzling.is_solved(bits, n)] == [3]


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
    assert json.loads(kept) == {"name": "Zu Hause", "password": secret}
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
    with opened(handheld) as line:
        transfer.send(line, {"/wifi.json": b'{"ssid": "x"}'})
    run(handheld, capsys, "--uninstall")
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
    command = ["make", "-n", "flash", "BOARD=thumby", "OPTIONS=--verify --json"]
    elsewhere = ("MAKE", "LOCKED")  # of a make that runs these tests; there is no lock file there
    env = {key: os.environ[key] for key in os.environ if not key.startswith(elsewhere)}
    done = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=PATIENCE
    )
    lines = done.stdout.splitlines()
    wanted = ("-m venv .venv", "pip install", ".[flash]", "tools/flash.py --board thumby --verify")
    places = [next(i for i, line in enumerate(lines) if word in line) for word in wanted]
    assert places == sorted(places) and lines[-1].endswith("--verify --json")


def test_it_stands_alone(tmp_path):
    command = [sys.executable, TOOL, "--list", "--json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "") and "ports" in json.loads(done.stdout)


def test_a_flash_goes_on_though_nobody_listens_any_more(start, tmp_path):
    handheld = start()
    command = [sys.executable, "-c", PATIENT, TOOL, "--files", "--port", handheld.tty]
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        [*command, "--board", "pico_oled"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=theirs,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
    )
    os.close(theirs)
    assert done.stderr == b"" and whole(handheld)


def test_it_is_a_command_of_pocket_skat_too():
    command = [sys.executable, "-m", "simulator", "flash", "--list", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
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


# What goes wrong


def test_there_is_no_such_port(capsys, tmp_path):
    class Nothing:
        tty = str(tmp_path / "ttyACM0")

    failed(run(Nothing, capsys, "--files"), "no-port", Nothing.tty, "--list")


def test_a_file_is_no_port(capsys, tmp_path):
    (tmp_path / "game.uf2").write_bytes(b"")
    for path in (tmp_path / "game.uf2", tmp_path):
        said = run(SimpleNamespace(tty=str(path)), capsys, "--files")
        failed(said, "no-port", f"{path} is no serial port", "--list")


def test_the_cable_carries_nothing(capsys, monkeypatch):
    monkeypatch.setattr(ports, "ports", lambda: [])
    assert command.main(["--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["error"] == "no-port" and "carries data" in said["message"]
    assert command.main([]) == 1
    streams = capsys.readouterr()
    assert streams.out == "" and streams.err.startswith("flash: no handheld found")


class Info:
    """A port as pyserial describes it."""

    def __init__(self, device, vid, pid, description="serial", serial=None):
        self.device, self.vid, self.pid, self.description = device, vid, pid, description
        self.serial_number = serial or "E66" + device


def test_ports_are_known_by_their_usb_ids(start, capsys, monkeypatch):
    handheld = start()
    infos = [Info("/dev/ttyS0", None, None), Info("/dev/ttyUSB9", 0x0483, 0x374B, "ST-Link")]
    infos.append(Info("/dev/ttyACM8", 0x2E8A, 0x000C))
    monkeypatch.setattr(ports.list_ports, "comports", lambda: infos)
    assert command.main(["--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["error"] == "no-port" and "ttyS0" not in said["message"]
    assert "/dev/ttyUSB9 (0483:374B ST-Link)" in said["message"]
    assert "/dev/ttyACM8 (2E8A:000C Debug Probe)" in said["message"]
    infos.append(Info(handheld.tty, 0x2E8A, 0x0005))
    assert command.main(["--json", "--files", "--dry-run", "--board", "pico_oled"]) == 0
    assert json.loads(capsys.readouterr().out)["port"] == handheld.tty
    infos.append(Info("/dev/ttyUSB7", 0x1A86, 0x55D4))
    assert command.main(["--json", "--files", "--board", "pico_oled"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["error"] == "no-port" and "/dev/ttyUSB7" in said["message"], "it doesn't guess"
    assert command.main(["--list"]) == 0
    listed = capsys.readouterr().out
    assert f"{handheld.tty}  2E8A:0005  board with a Raspberry Pi chip" in listed
    assert "0483:374B" in listed and "ttyS0" not in listed


@pytest.mark.parametrize("ids", [(0x1A86, 0x7523), (0x0403, 0x6001), (0x1A86, 0x55D3)])
def test_a_lone_bridge_is_asked_about(capsys, monkeypatch, ids):
    """Before a byte goes to it: it may be a printer's."""
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [Info("/dev/ttyUSB9", *ids)])
    monkeypatch.setattr(link.Link, "__init__", None)  # must not be called
    assert command.main(["--json", "--files", "--board", "tdisplay"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["error"] == "no-port"
    assert "USB bridge" in said["message"] and "--port (/dev/ttyUSB9)" in said["message"]


def test_a_bridge_with_a_board_of_ours_is_not_asked_about_again(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    here = Info("/dev/ttyUSB9", 0x1A86, 0x55D4)
    here.serial_number, here.location = None, "1-4"
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [here])
    nobody = teller.Teller(True)

    def asked(board):
        try:
            return choosing.port(board, nobody) != here.device
        except NoPort:
            return True

    assert asked("tdisplay")
    ports.remember(here.device, "tdisplay")
    assert not asked("tdisplay")
    assert asked("pico_oled") and asked(None), "it may be another one's"
    here.location = "1-3"
    assert asked("tdisplay"), "it is another socket"
    here.location = "1-4"
    (tmp_path / "pocket-skat/bridges.json").write_text("[")
    assert asked("tdisplay")


def test_docs_have_a_udev_rule_for_every_maker():
    text = (ROOT / "docs/flash.md").read_text()
    vendors = {vendor for vendor, _ in (*ports.KNOWN, *ports.BRIDGES)} | {ports.RASPBERRY}
    assert [f"{vendor:04x}" for vendor in vendors if f'"{vendor:04x}"' not in text] == []
    assert "ID_MM_DEVICE_IGNORE" in text and "ModemManager" in text


def test_of_two_handhelds_the_person_chooses(start, capsys, monkeypatch):
    handheld = start()
    infos = [Info(handheld.tty, 0x2E8A, 5), Info("/dev/ttyUSB7", 0x1A86, 0x55D4)]
    infos.sort(key=lambda info: info.device)
    monkeypatch.setattr(ports.list_ports, "comports", lambda: infos)
    monkeypatch.setattr(teller.Teller, "asks", lambda self: True)
    mine = [info.device for info in infos].index(handheld.tty) + 1
    for answers in ([str(mine), "pico_oled"], [handheld.tty, "4"]):
        monkeypatch.setattr("builtins.input", partial(lambda left, _: left.pop(0), answers))
        assert command.main(["--files", "--dry-run"]) == 0
        said = capsys.readouterr().out
        assert f"{mine}  {handheld.tty}  board with a Raspberry Pi chip" in said
        assert "Pocket Skat" in said and "pico_oled" in said

    def nothing(question):
        raise EOFError

    for answer in (lambda question: "7", lambda question: "", nothing):
        monkeypatch.setattr("builtins.input", answer)
        assert command.main(["--files", "--dry-run"]) == 1
        assert "--port" in capsys.readouterr().err


class Terminal:
    """The tool in a terminal of its own."""

    def __init__(self, *words, infos=()):
        ours, theirs = pty.openpty()
        program = (
            "import sys; from types import SimpleNamespace as Info\n"
            "import tests.support.virtual_handheld\n"
            "from tools.flashing import command, ports\n"
            f"found = [Info(**known) for known in {[vars(info) for info in infos]}]\n"
            "ports.list_ports.comports = lambda: found\n"
            "sys.exit(command.main(sys.argv[1:]))"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *words],
            cwd=ROOT,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        self._terminal = ours
        self._seen = b""

    def until(self, text, typed=b""):
        """Type something, and wait for a text; what was shown before it."""
        os.write(self._terminal, typed)
        end = time.monotonic() + PATIENCE
        while text not in self._seen:
            assert time.monotonic() < end, self._seen
            if select.select([self._terminal], (), (), 0.1)[0]:
                try:
                    self._seen += os.read(self._terminal, 1024)
                except OSError:  # it has ended
                    assert text in self._seen, self._seen
        before, _, self._seen = self._seen.partition(text)
        return before

    def type(self, keys):
        """Type something."""
        os.write(self._terminal, keys)

    def end(self):
        """Its exit code when it has ended."""
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            os.close(self._terminal)


def test_a_person_talks_to_the_board(start):
    handheld = start()
    program = "import time\nwhile True:\n print('the game', 6 * 7)\n time.sleep_ms(100)"
    handheld.write("main.py", program)
    infos = [Info(handheld.tty, 0x2E8A, 5), Info("/dev/ttyUSB7", 0x1A86, 0x55D4)]
    terminal = Terminal("--repl", infos=infos)
    terminal.until(b"Which port?")
    said = terminal.until(b">>> ", handheld.tty.encode() + b"\n")
    assert b"Ctrl-D starts it here; Ctrl-] starts it and leaves" in said and b"the game" not in said
    terminal.until(b"42", b"6*7\r")
    terminal.until(b"KeyboardInterrupt", b"while True: pass\r\r\x03")
    terminal.until(b"the game 42", b"\x04")
    terminal.type(b"\x1d")
    assert terminal.end() == 0
    with link.Link(handheld.tty) as line:
        assert line.transport.read_until(1, b"game 42", timeout=PATIENCE).endswith(b"game 42")
    terminal = Terminal("--repl", "--port", handheld.tty)
    terminal.until(b">>> ")
    handheld.kill()
    terminal.until(b"is gone: plug the board in")
    assert terminal.end() == 1


def test_repl_needs_a_terminal(capsys):
    assert command.main(["--repl", "--port", "/dev/null"]) == 1
    assert "terminal" in capsys.readouterr().err
    assert command.main(["--repl", "--port", "/dev/null", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"] == "no-terminal"


def test_unplugged_during_a_flash(start, capsys):
    handheld = start("--fault", "unplug:30000")
    failed(
        run(handheld, capsys, "--files"),
        "unplugged",
        handheld.tty,
        "plug the board in",
        "run the same",
    )


def test_a_board_that_returns_on_another_port_is_known_by_its_serial_number(
    start, capsys, monkeypatch
):
    handhelds = [start("--fault", "unplug:40000")]
    taken = []

    def comports():
        if handhelds[0].process.poll() is not None and len(handhelds) == 1:
            taken.extend(pty.openpty())  # the name that has become free
            handhelds.append(start())
        others = [Info("/dev/ttyUSB7", 0x0483, 0x374B)]  # no handheld
        return [*others, Info(handhelds[-1].tty, 0x2E8A, 5, serial="E6614103E7")]

    monkeypatch.setattr(ports.list_ports, "comports", comports)
    assert command.main(["--json", "--files", "--board", "pico_oled"]) == 0
    said = json.loads(capsys.readouterr().out)
    for fd in taken:
        os.close(fd)
    assert said["port"] == handhelds[1].tty != handhelds[0].tty
    assert 0 < len(said["sent"]) < said["files"], "it goes on where it was"
    assert play(handhelds[1]) == ("0.1.0", 120, 1)


def test_a_board_that_does_not_come_back(monkeypatch):
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [Info("/dev/ttyACM0", 0x2E8A, 5)])
    monkeypatch.setattr(ports, "BACK_S", 0.5)
    assert ports.again("E6614103E7") == ports.again(None) == ports.again("E66/dev/ttyACM0") == ""
    monkeypatch.setattr(ports.os.path, "exists", lambda name: True)
    assert ports.again("E66/dev/ttyACM0") == "/dev/ttyACM0"


def test_the_board_goes_on_wherever_the_tool_is_stopped(start, monkeypatch):
    handheld = start()
    handheld.write("main.py", "print('the game', 6 * 7)\n")

    def stopped(data):
        if len(data) > 20:
            raise KeyboardInterrupt
        return written(data)

    for code, times_out in (("x = 1\n" * 100, False), ("import time\ntime.sleep(30)", True)):
        line = opened(handheld)
        written = line.transport.serial.write
        if times_out:
            monkeypatch.setattr(line.transport, "follow", lambda *_, **__: stopped(bytes(21)))
        else:
            line.transport.serial.write = stopped
        with pytest.raises(KeyboardInterrupt):
            line.run(code)
        line.transport.serial.write = written
        line.leave()
        said = line.transport.read_until(1, b"the game 42", timeout=PATIENCE)
        line.close()
        assert said.endswith(b"the game 42"), said


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may use every port")
def test_the_user_may_not_use_the_port(start, capsys):
    handheld = start()
    os.chmod(handheld.tty, 0)
    failed(run(handheld, capsys, "--files"), "no-permission", handheld.tty, "group", "udev")


def test_no_permission_is_distinguished_from_busy(start, capsys, monkeypatch):
    handheld = start()
    monkeypatch.setattr(link, "SerialTransport", refuse)
    monkeypatch.setattr(link.os, "access", lambda path, mode: False)
    for group, mode, joins in ((0, 0o660, False), (1, 0o600, False), (1, 0o660, True)):
        state = SimpleNamespace(st_gid=group, st_mode=mode)
        monkeypatch.setattr(link.os, "stat", lambda path, state=state: state)
        said = str(link.why_closed(handheld.tty))
        assert ("join the group daemon" in said) == joins and "udev" in said
        assert "root" not in said and handheld.tty in said


def test_a_port_that_is_not_there_is_not_in_use(monkeypatch):
    """On Windows."""
    monkeypatch.setattr(link.sys, "platform", "win32")
    monkeypatch.setattr(link.list_ports, "comports", lambda: [Info("COM3", 0x2E8A, 5)])
    assert [link.why_closed(port).kind for port in ("COM7", "com3")] == ["no-port", "busy"]


def test_modem_manager_is_named():
    said = str(link.busy("/dev/ttyACM0", "ModemManager (812)"))
    assert "modem" in said and "wait" in said and "udev" in said


def test_modem_manager_is_named_where_nobody_may_see_what_it_has_open(tmp_path, monkeypatch):
    """Its files are root's, its name is not."""
    monkeypatch.setattr(link, "PROCESSES", tmp_path)
    assert "ModemManager" not in str(link.busy("/dev/ttyACM0", ""))
    (tmp_path / "812").mkdir()
    (tmp_path / "812/comm").write_text("ModemManager\n")
    said = str(link.busy("/dev/ttyACM0", ""))
    assert "perhaps ModemManager" in said and "wait" in said and "udev" in said


def refuse(*_, **__):
    raise link.TransportError("failed to access")


def test_another_program_has_the_port(start, capsys):
    handheld = start()
    program = f"import os, time; os.open({handheld.tty!r}, os.O_RDWR); print(1, flush=True)"
    command = [sys.executable, "-c", program + "; time.sleep(60)"]
    other = subprocess.Popen(command, stdout=subprocess.PIPE)
    other.stdout.readline()
    failed(run(handheld, capsys, "--files"), "busy", handheld.tty, f"({other.pid})")
    other.kill()
    other.wait()
    assert run(handheld, capsys, "--files", "--dry-run")["code"] == 0


@pytest.fixture
def impatient(monkeypatch):
    """Where nothing comes, it is not waited for as long."""
    for name in ("READ_S", "ENTER_S", "SLOW_S", "TITLE_S", "ANSWER_S"):
        monkeypatch.setattr(link, name, 1)
    monkeypatch.setattr(link.SerialTransport.read_until, "__defaults__", (1, None, None))


def test_nothing_answers(start, capsys, impatient):
    failed(run(start("--fault", "silent"), capsys, "--files"), "no-answer", "Ctrl-C", "hold A")


def test_a_program_that_cannot_be_interrupted(start, capsys, impatient):
    """What helps is named: only erasing does."""
    handheld = start("--fault", "silent")
    said = run(handheld, capsys, "--files")
    failed(said, "no-answer", "can't be interrupted", "BOOTSEL", "flash_nuke.uf2", "erase-flash")
    said = run(handheld, capsys)  # an image takes the place of the whole file system
    failed(said, "no-answer", "can't be interrupted, hold BOOTSEL", "then run the same command")


def test_a_main_program_that_takes_no_ctrl_c(start, capsys, impatient):
    handheld = start()
    deaf = "import micropython\nmicropython.kbd_intr(-1)\n"
    deaf += "with open('note', 'w') as f:\n    f.write('deaf' * 30)\nwhile True:\n    pass"
    handheld.write("main.py", deaf)
    before = handheld.inside()
    handheld.mpremote("resume", "reset")
    handheld.restarted(before)
    end = time.monotonic() + PATIENCE
    while b"deaf" * 30 not in handheld.image.read_bytes():  # until then it can be interrupted
        assert time.monotonic() < end, "its program does not run"
        time.sleep(0.02)
    failed(run(handheld, capsys, "--files"), "no-answer", "can't be interrupted", "flash_nuke.uf2")


def test_a_boot_program_that_takes_its_time(start, capsys, monkeypatch):
    handheld = start()
    handheld.write("boot.py", "import time\ntime.sleep(3)")
    monkeypatch.setattr(link, "ENTER_S", 1)
    monkeypatch.setattr(link.SerialTransport.read_until, "__defaults__", (1, None, None))
    failing = run(handheld, capsys, "--files", "--dry-run")
    assert failing["code"] == 0, failing


def test_a_silent_display_is_told_with_its_pins(flash_images, start, tmp_path, capsys):
    shutil.copy(flash_images["flashed"], tmp_path / "flash")
    said = run(start("--fault", "display"), capsys, "--files")
    failed(said, "did-not-start", "no display answers on GPIO 4 (SDA) and GPIO 5 (SCL)", "0x3C")


def test_a_display_that_answers_late_is_waited_for(flash_images, start, tmp_path, capsys):
    shutil.copy(flash_images["flashed"], tmp_path / "flash")
    said = run(start("--fault", "display:20"), capsys, "--files")
    assert said["code"] == 0, said


@pytest.mark.parametrize("said", ["", "MPY: soft reboot\r\n"])
def test_a_boot_program_that_fails_is_not_the_game(said):
    said += 'Traceback (most recent call last):\r\n  File "boot.py", line 1, in <module>\r\n'
    said += "NameError: name 'wifi' isn't defined\r\nMicroPython v1.26\r\n>>> "
    with pytest.raises(DidNotStart, match="your /boot.py fails .NameError"):
        game.start(SimpleNamespace(restart=lambda begin: said))


def test_it_is_not_micropython(start, capsys, monkeypatch):
    hear_no_more_than(b"ERROR", monkeypatch)
    failed(run(start("--fault", "foreign"), capsys, "--files"), "not-micropython", "docs/flash.md")


def test_another_python_is_not_micropython(start, capsys, monkeypatch):
    program = "import json\nclass sys:\n class implementation:\n  name = 'circuitpython'"
    monkeypatch.setattr(link, "_program", program.encode)
    failed(
        run(start(), capsys, "--files"), "not-micropython", "runs circuitpython", "docs/flash.md"
    )


def test_an_open_line_that_stays_silent(capsys, impatient):
    master, slave = pty.openpty()

    class Dead:
        tty = os.ttyname(slave)

    os.close(slave)
    failed(run(Dead, capsys, "--files"), "no-answer")
    os.close(master)


def test_a_port_that_never_falls_silent(capsys, monkeypatch):
    monkeypatch.setattr(link, "ENTER_S", 0.3)
    monkeypatch.setattr(link.SerialTransport, "_is_pty_device", lambda *_: False)  # like a real one
    master, slave = pty.openpty()
    over = threading.Event()

    def chatter():
        while not over.wait(0.05):
            os.write(master, b"42 degrees\r\n")

    class Logger:
        tty = os.ttyname(slave)

    thread = threading.Thread(target=chatter)
    thread.start()
    try:
        failed(run(Logger, capsys, "--files"), "not-micropython", "docs/flash.md")
    finally:
        over.set()
        thread.join()
        os.close(slave)
        os.close(master)


def test_a_port_that_floods(monkeypatch):
    """mpremote looks at its clock only where nothing comes."""
    monkeypatch.setattr(link, "ENTER_S", 0.1)
    monkeypatch.setattr(link, "READ_S", 0.1)
    ours, theirs = pty.openpty()
    line = link.Link(os.ttyname(theirs))
    line.transport.is_pty = True
    line.transport.serial.read = lambda size=1: b"#"
    try:
        with pytest.raises(NotMicroPython, match="not as MicroPython"):
            line.enter()
    finally:
        line.close()
        os.close(theirs)
        os.close(ours)


def test_answers_to_lines_are_checked():
    line = object.__new__(link.Link)
    line.port = os.devnull

    class Transport:
        serial = SimpleNamespace(write=len)

        def exec_raw_no_follow(self, code):
            self.left = list(self.answers)

        def read_until(self, _, ending, timeout):
            return self.left.pop(0)

        def follow(self, timeout, consume):
            return b"", b""

    line.transport = Transport()
    for answers, failure, words in (
        ([b"0\r\n", b"0\r\n"], None, ""),
        ([b"0\r\n", b"ets Jul 29 2019\r\n"], Garbled, "damaged"),
        ([b"0\r\n", b""], NoAnswer, "answering"),
        ([b"\x04Traceback\r\n", b"OSError: 28\r\n\x04"], NoSpace, "full"),
        ([b"\x04Traceback\r\n", b"KeyError: 3\r\n\x04"], DeviceError, "KeyError"),
        ([b"\x04\r\n", b""], Garbled, "damaged"),
        ([b"\x04\r\n", b"\x04"], DeviceError, "?"),
    ):
        line.transport.answers = answers
        if failure is None:
            line.run("receive()", None, [b"x\n"] * 2)
        else:
            with pytest.raises(failure, match=re.escape(words)):
                line.run("receive()", None, [b"x\n"] * 2)


@pytest.mark.parametrize(
    "micropython, mpy, words",
    [((1, 19, 1), 0x1306, "1.19.1"), ((1, 24, 1), 0x1306, "1.25 or newer"),
     ((1, 30, 0), 0x1307, "newer kind"), ((1, 30, 0), 0x1F << 10 | 0x306, "newer kind")],
)  # fmt: skip
def test_a_micropython_that_cannot_load_it(start, capsys, monkeypatch, micropython, mpy, words):
    handheld = start()
    with pytest.raises(TooOld, match=words):
        firmware.check(mpy, micropython)
    survey = link.Link.survey

    def surveyed(self):
        return {**survey(self), "mpy": mpy, "micropython": list(micropython)}

    monkeypatch.setattr(link.Link, "survey", surveyed)
    failed(run(handheld, capsys, "--files"), "too-old", words)
    assert state(handheld) == {}, "nothing was sent"


def test_compiled_files_are_checked():
    code = firmware.code("lib/board", "x = 1", 0x1306)  # armv6m
    firmware.check_header("board.mpy", code, 0x1306)
    native = bytes((code[0], code[1], code[2] | 4 << 2 | 3, code[3])) + code[4:]
    firmware.check_header("board.mpy", native, 4 << 10 | 0x306)
    for data, mpy in ((native, 7 << 10 | 0x306), (native, 4 << 10 | 0x206), (code, 0x1305)):
        with pytest.raises(TooOld):
            firmware.check_header("board.mpy", data, mpy)


def test_native_code_is_for_this_devices_processor():
    name = "lib/skat/players/kernels/solve"
    text = firmware.sources("pico_oled")[name].read_text()
    for mpy, architecture in ((0x1306, 4), (0x1F06, 7), (0x2B06, 10), (0x0306, 0)):
        files = firmware.compiled_texts({name: text, "lib/board": "x = 1"}, mpy)
        assert (files[f"{name}.mpy"][2] >> 2, files["lib/board.mpy"][2] >> 2) == (architecture, 0)


def test_flags_of_a_processor_are_not_its_architecture():
    mpy = 3 << 16 | 11 << 10 | 0x306  # RISC-V, with what RP2350 has besides
    firmware.check(mpy, (1, 29, 0))
    assert firmware.architecture(mpy) == 11
    firmware.check_header("solve.mpy", bytes((ord("M"), 6, 11 << 2 | 3, 31)), mpy)
    with pytest.raises(TooOld, match="official build"):
        firmware.check(0, (1, 29, 0))


def test_wrong_board(start, capsys):
    handheld = start()
    said = run(handheld, capsys, "--files", board="tdisplay")
    failed(said, "wrong-board", "Raspberry Pi Pico", "thumby")
    failed(run(handheld, capsys, "--files", board=None), "wrong-board", "--board", "pico_oled_13")
    with pytest.raises(WrongBoard):
        firmware.sources("gameboy")


def test_a_board_that_has_never_been_ours_is_asked_about(start, capsys):
    """Even where but one kind of it is known: it may be anything with that chip."""
    handheld = start(board="tdisplay")
    failed(run(handheld, capsys, "--files", board=None), "wrong-board", "--board", "tdisplay")
    failed(run(handheld, capsys, "--files", board="tdisplay"), "no-memory", "--image FILE.bin")
    assert not state(handheld)
    failed(run(handheld, capsys, "--files", board="thumby"), "wrong-board", "ESP32", "tdisplay")


@pytest.mark.parametrize("machine", ["ESP32C3 module with ESP32C3", "Board with ESP32S3", "x", ""])
def test_another_chip_is_none_of_our_boards(start, capsys, monkeypatch, machine):
    handheld = start(board="tdisplay")
    survey = link.Link.survey
    monkeypatch.setattr(link.Link, "survey", lambda self: {**survey(self), "machine": machine})
    failed(run(handheld, capsys, "--files", board=None), "wrong-board", "does not run", machine)


def test_not_enough_space(start, capsys):
    handheld = start("--fault", "full:100000")
    failed(run(handheld, capsys, "--files"), "no-space", "KB", "nothing was changed")
    assert {*state(handheld)} == {"/filler.bin"}


def test_a_file_system_that_fills_up_early(start, capsys, monkeypatch):
    handheld = start("--fault", "full:30000")
    handheld.mpremote("exec", "pass")  # it is full now
    monkeypatch.setattr(transfer, "SPARE", -300)
    failed(run(handheld, capsys, "--files"), "no-space", "full", "your own files")
    assert owned.MAIN not in state(handheld)


def test_a_backup_is_whole_or_the_old_one(start, capsys, tmp_path, monkeypatch):
    handheld = start()
    backup = tmp_path / "backup.zip"
    backup.write_bytes(b"the old one")
    failed(run(handheld, capsys, "--backup", backup), "file", "nothing to save", "not written")
    failed(run(handheld, capsys, "--games", backup), "file", "no games to save", "not written")
    with opened(handheld) as line:
        transfer.send(line, {"/data/settings.0": b"settings"})
    with monkeypatch.context() as patched:
        patched.setattr(transfer, "b64decode", lambda text: b"rot")
        failed(run(handheld, capsys, "--backup", backup), "checksum", "settings.0")
    assert backup.read_bytes() == b"the old one"
    failed(run(handheld, capsys, "--backup", tmp_path / "no/backup.zip"), "file", "cannot write")
    assert run(handheld, capsys, "--backup", backup)["files"] == ["settings.0"]
    assert zipfile.ZipFile(backup).read("settings.0") == b"settings"
    assert not list(tmp_path.glob("*.new"))


def packed(path, files, how=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", how) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path.read_bytes()


def test_what_a_backup_lacks_stays(start, capsys, tmp_path):
    """But not the other slot of a save that is put back, which might be the newer one."""
    handheld = start()
    with opened(handheld) as line:
        there = {"/data/game.1": b"now", "/data/log": b"l", "/data/notes/a.txt": b"mine"}
        there |= {"/data/settings.0": b"now", "/data/my-own.txt": b"mine"}
        transfer.send(line, there)
    packed(tmp_path / "old.zip", {"game.0": b"before", "settings.0": b"before"})
    said = run(handheld, capsys, "--restore", tmp_path / "old.zip", "--dry-run")
    assert (said["written"], said["removed"]) == (False, ["game.1"])
    assert {*state(handheld)} == {*there}
    assert command.main(["--port", handheld.tty, "--restore", f"{tmp_path}/old.zip"]) == 0
    assert "/data/game.1 is removed" in capsys.readouterr().out
    expected = {*there, "/data/game.0"} - {"/data/game.1"}
    assert {*state(handheld)} == expected
    with opened(handheld) as line:
        assert transfer.fetch(line, "/data/settings.0") == b"before"
        assert transfer.fetch(line, "/data/notes/a.txt") == b"mine"
        # As if it had been cut between the renames, or after them.
        for cut in ("move('/data', '/data.old')", "move('/data/log', '/data.old/log')"):
            line.run(f"make_folders('/data.old/')\n{cut}")
            saved.put_back(line, {"settings.0": b"again"})
            found = transfer.sizes(line, "")
            assert {*found} == expected


def test_a_backup_has_only_what_can_be_put_back(start, capsys, tmp_path):
    handheld = start()
    mine = {"/data/my-own.txt": b"mine", "/data/notes/a.txt": b"mine", "/data/others": b"mine"}
    with opened(handheld) as line:
        transfer.send(line, mine)
    failed(run(handheld, capsys, "--backup", tmp_path / "b.zip"), "file", "nothing to save")
    with opened(handheld) as line:
        transfer.send(line, {"/data/settings.0": b"settings"})
    said = run(handheld, capsys, "--backup", tmp_path / "b.zip")
    assert (said["files"], said["left"]) == (["settings.0"], sorted(mine))
    assert run(handheld, capsys, "--restore", tmp_path / "b.zip")["files"] == ["settings.0"]
    assert {*state(handheld)} == {*mine, "/data/settings.0"}


def test_a_board_that_never_had_the_game_loses_nothing(start, capsys):
    handheld = start()
    mine = {"/a/mine.py": b"1", "/a/ok": b"1", "/b/x": b"2", "/code/0": b"3", "/wifi.json": b"{}"}
    mine |= {"/main.py": b"print(1)", "/main.before.py": b"print(2)", "/lib/skat/x.py": b""}
    for current in (b"", b"my own", b"/a", b"/b\n"):
        with opened(handheld) as line:
            transfer.send(line, {**mine, "/current": current})
            assert not previous.files(line)
        for words in (["--uninstall"], ["--uninstall", "--dry-run"]):
            failed(run(handheld, capsys, *words), "not-ours", "nothing was removed")
        assert {*state(handheld)} == {*mine, "/current"}


def test_a_file_where_a_folder_belongs(start, capsys):
    """Such as a log called data; or the other way round."""
    handheld = start()
    for path, kind in (("/data", "file"), ("/lib", "file"), ("/main.py", "folder")):
        made = f"os.mkdir({path!r})" if kind == "folder" else f"open({path!r}, 'w').close()"
        handheld.mpremote("exec", f"import os\n{made}")
        for words in ([], ["--dry-run"]):
            said = run(handheld, capsys, "--files", *words)
            failed(said, "in-the-way", f"{path} on the board is a {kind}", "nothing was changed")
        undone = "rmdir" if kind == "folder" else "remove"
        assert handheld.mpremote("exec", f"import os\nos.{undone}({path!r}); print(os.listdir())")


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


def test_a_bad_backup_is_refused_before_anything_is_sent(tmp_path):
    """A damaged one, an encrypted one, an oddly packed one, and 4 MB that become 4 GB."""
    path = tmp_path / "backup.zip"
    good = packed(path, {"settings.0": bytes(range(256)) * 40})
    assert list(saved.read(path)) == ["settings.0"]
    at = good.index(b"PK\x01\x02")  # its directory
    encrypted = bytearray(good)
    encrypted[6] |= 1
    encrypted[at + 8] |= 1
    damaged = [good[:i] + bytes((good[i] ^ 0x55,)) + good[i + 1 :] for i in range(len(good))]
    damaged += [good[:i] for i in range(len(good))]
    for data in (b"", bytes(1000), bytes(encrypted), *damaged):
        path.write_bytes(data)
        try:
            assert saved.read(path) == {"settings.0": bytes(range(256)) * 40}
        except BadFile as failure:
            assert "backup.zip" in str(failure) and "\n" not in str(failure)
        else:
            assert data in damaged  # in a place of no importance
    for how in (zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        packed(path, {"settings.0": b"x" * 99}, how)
        with pytest.raises(BadFile, match="was not made by --backup"):
            saved.read(path)
    packed(path, {f"games.{i}": bytes(1 << 20) for i in range(5)})
    with pytest.raises(BadFile, match="more than fits on any board"):
        saved.read(path)


def test_a_backup_that_does_not_fit_changes_nothing(start, capsys, tmp_path, monkeypatch):
    handheld = start("--fault", "full:60000")
    with opened(handheld) as line:
        transfer.send(line, {"/data/settings.0": b"settings"})
    packed(tmp_path / "big.zip", {f"games.{i}": os.urandom(30_000) for i in range(3)})
    for check in (True, False):
        if not check:  # as if it had been thought to fit
            monkeypatch.setattr(transfer, "check_space", lambda *_: None)
        failed(run(handheld, capsys, "--restore", tmp_path / "big.zip"), "no-space")
        with opened(handheld) as line:
            there = line.ask("print(json.dumps(sorted(os.listdir('/'))))")
            assert there == ["data", "filler.bin"] and line.survey()["free"] > 30_000
            assert line.ask("print(json.dumps(open('/data/settings.0').read()))") == "settings"


@pytest.mark.parametrize("answer", ['"@@@"', "17", "null", "{", '["a"]', '{"machine": 1}', "[[]]"])
def test_any_garbled_answer_is_reported(monkeypatch, answer):
    """Of the answers that a board gives, one after the other."""
    line = object.__new__(link.Link)
    line.port = "/dev/ttyACM0"

    class Transport:
        def exec_raw_no_follow(self, code):
            self.code = code

        def follow(self, timeout, consume):
            said = answer
            if self.wrong != "files" and self.code.startswith("files"):
                said = '["/data/settings.0", 8]'
            elif self.wrong == "give" and self.code.startswith("digests"):
                said = '"00"'
            for byte in said.encode() + b"\n":
                consume(bytes((byte,)))
            return b"", b""

    line.transport = Transport()
    for line.transport.wrong in ("files", "digests", "give"):
        with pytest.raises(Garbled):
            saved.files_of(line)
    with pytest.raises(Garbled):
        line.survey()


@pytest.mark.parametrize("noise", [100, 300, 1000])
def test_a_backup_over_a_noisy_line(start, capsys, tmp_path, impatient, noise):
    handheld = start()
    with opened(handheld) as line:
        transfer.send(line, {"/data/settings.0": os.urandom(3000)})
    handheld.kill()
    handheld = start("--fault", f"noise:{noise}")
    said = run(handheld, capsys, "--backup", tmp_path / "backup.zip")
    assert said["code"] in (0, 1) and (tmp_path / "backup.zip").exists() == (said["code"] == 0)


@pytest.mark.parametrize("most", [link.LINE, *link.LINES.values()])
def test_all_bytes_arrive_in_lines_of_any_length(start, most):
    handheld = start()
    everything = bytes(range(256))
    files = {
        "/x/each": everything,
        "/x/twice": b"".join(bytes((byte, byte)) for byte in everything),
        "/x/quotes": b"'" * 300 + b"\\" * 300 + b"\0" + b"1" * 600,
        "/x/none": b"",
    }
    with opened(handheld) as line:
        line.survey()
        line.line = most
        lines = list(transfer.lines_of(files, most))
        assert max(map(len, lines)) == most and b"\x03" not in b"".join(lines)
        transfer.send(line, files)
        assert transfer.fetch_all(line, files) == files


def test_a_board_that_cannot_inflate(start, monkeypatch):
    handheld = start()
    monkeypatch.setattr(link, "_unpacking", lambda program: b"import deflated")
    with opened(handheld) as line:
        assert line.survey()["platform"] == "rp2"


def test_a_noisy_line_is_detected(start, capsys, impatient):
    handheld = start("--fault", "noise:3000")
    said = run(handheld, capsys, "--files")
    assert said["code"] in (0, 1)
    if said["code"]:
        kinds = ("checksum", "no-answer", "device-error", "not-micropython", "did-not-start")
        assert said["error"] in kinds, said


def test_damaged_files_are_not_used(start, capsys, monkeypatch):
    handheld = start()
    right = transfer.literal
    lines = count()

    def damaged(data, at, most):
        line, end = right(data, at, most)
        return b"b'%s'" % bytes(end - at) if next(lines) in range(60, 80) else line, end

    monkeypatch.setattr(transfer, "literal", damaged)
    said = run(handheld, capsys, "--files")
    failed(said, "checksum", "cable")
    damaged = int(said["message"].split()[0])
    assert owned.MAIN not in state(handheld)
    monkeypatch.undo()
    said = run(handheld, capsys, "--files")
    assert said["code"] == 0 and 0 < len(said["sent"]) == damaged + 1 < said["files"] / 2
    assert play(handheld) == ("0.1.0", 120, 1)
