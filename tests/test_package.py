"""The packages for mip and manifest.py name what a board needs, and mip understands the first."""

import ast
import json
import sys
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace

import pytest

from simulator.processors import PICO, PICO_W
from tests.support.micropython import micropython
from tests.support.patience import PATIENCE
from tests.support.sizes import size
from tests.support.virtual_handheld import ROOT, Handheld
from tools import make_package, make_pieces
from tools.flashing import firmware, image, install, versions
from tools.flashing.install import RUNNING
from tools.flashing.link import Link

FIRMWARE = ROOT / "firmware"
FREE = 64 << 10  # bytes that have to be left for settings, games and records
# Where each module of the firmware has to be below /lib.
WANTED = {path.relative_to(FIRMWARE / "lib") for path in FIRMWARE.glob("lib/**/*.py")}
WANTED |= {path.relative_to(FIRMWARE) for path in FIRMWARE.glob("boards/*.py")}
ALL = sorted(path.relative_to(ROOT).as_posix() for path in FIRMWARE.rglob("*.py"))
BOARDS = firmware.boards()


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


def test_the_packages_are_those_of_the_present_sources():
    packages = make_package.packages()
    assert len(packages) == len(BOARDS) + 1
    for path, text in packages.items():
        assert path.read_text(encoding="utf-8") == text, "python tools/make_package.py writes it"
        for _, source in json.loads(text)["urls"]:
            assert (path.parent / source).is_file()


def test_what_is_loaded_piece_by_piece_is_what_the_sources_import():
    found = make_pieces.pieces()
    assert set(found) == set(FIRMWARE.rglob(firmware.PIECES))
    for path, text in found.items():
        assert path.read_text(encoding="utf-8") == text, "python -m tools.make_pieces writes it"


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
    found = set()
    for path in FIRMWARE.rglob("*.py"):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(module):
            calls = [
                node
                for node in ast.walk(function)
                if isinstance(function, ast.FunctionDef)
                and isinstance(node, ast.Call)
                and getattr(node.func, "id", "") == "__import__"
            ]
            if calls and path.name != "data.py":  # which imports what is beside a package's modules
                used = {
                    name for name in packages for text in names(module) if text.startswith(name)
                }
                assert used, f"{function.name} in {path}: which package does it import from?"
                found |= used
    assert found


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_gets_its_own_modules_and_no_others(board):
    files = make_package.files(board)
    for name in ("benchmark", "benchmark_thinking"):
        assert f"handheld/{name}.py" not in files
    for name in ("engine", "players/levels/random"):
        assert f"skat/{name}.py" not in files, "which is for programs on the desk"
    assert [path for path in files.values() if path.parent.name == "boards"] == [files["board.py"]]
    assert files["board.py"].stem == board
    layouts = [name for name in files if name.startswith("handheld/layouts/")]
    assert sum("/w" in name and name.endswith(".py") for name in layouts) == 1
    fonts = {name.removesuffix("bin") for name in layouts if name.endswith(".bin")}
    assert fonts and fonts <= {name.removesuffix("py") for name in layouts}, "of its own layouts"
    # Closed: what they import of the firmware is among them.
    packed = set(files.values())
    for path in packed:
        if path.suffix == ".py" and path.name != "main.py":
            assert set(firmware._imports(path)) <= packed, path


def test_data_go_with_the_module_of_their_name_or_with_those_beside_them(tmp_path, monkeypatch):
    for name in ("handheld/app.py", "handheld/layouts/w9h9.py", "handheld/sounds/x.bin"):
        path = tmp_path / "lib" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    for name in ("app.txt", "words.txt", "layouts/w9h9.bin", "layouts/w8h8.bin", "layouts/w8h8.py"):
        (tmp_path / "lib/handheld" / name).write_text("")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards/small.py").write_text("W = 9\nH = 9\n")
    monkeypatch.setattr(firmware, "platform", lambda board: "none")
    monkeypatch.setattr(firmware, "FIRMWARE", tmp_path)
    monkeypatch.setattr(firmware, "LIBRARY", tmp_path / "lib")
    data = ["app.txt", "layouts/w9h9.bin", "words.txt"]
    assert list(firmware.data("small")) == [f"lib/handheld/{name}" for name in data]


def free(files: dict, processor) -> int:
    """Bytes that files below /lib leave of a processor's file system."""
    contents = {f"/lib/{place}": content for place, content in files.items()}
    contents["/main.py"] = bytes(80)
    size = processor.blocks * image.BLOCK
    return size - len(image.file_system(contents, size, processor.progsize)) * image.BLOCK


@pytest.mark.parametrize("board", BOARDS)
def test_sources_leave_room_for_saves_on_a_pico(board):
    files = make_package.files(board)
    assert free({place: path.read_bytes() for place, path in files.items()}, PICO) >= FREE


def test_compiled_files_leave_room_for_saves_on_the_smallest_file_system():
    board = max(BOARDS, key=lambda board: len(make_package.files(board)))
    assert free(make_package.compiled(board, versions.mpy("armv6m")), PICO_W) >= FREE


@pytest.mark.parametrize("board", BOARDS)
def test_all_games_another_version_beside_them_and_saves_fit_on_a_pico_w(board):
    package = firmware.compiled(board, versions.mpy("armv6m"), firmware.OLDEST)
    build = SimpleNamespace(mpy=versions.mpy("armv6m"), version=firmware.OLDEST)
    size = PICO_W.blocks * image.BLOCK
    used = len(image.file_system(image.files(board, build), size, PICO_W.progsize)) * image.BLOCK
    plan = install.Plan("/b")
    plan.send = list(package.files)
    version = {"lent": False}
    state = {"block": image.BLOCK, "free": size - used - FREE, "versions": {"/a": version}}
    code = {name: (len(data), "") for name, data in package.code.items()}
    install._check_space(plan, package, state, {}, code)


def test_each_chip_of_each_board_has_a_compiled_package(tmp_path, monkeypatch):
    asked = []

    def compiled(board, mpy):
        asked.append((board, mpy))
        return {"board.mpy": board.encode(), "skat/cards.mpy": b"code"}

    monkeypatch.setattr(make_package, "compiled", compiled)
    assert make_package.main([str(tmp_path)]) == 0
    assert {board for board, _ in asked} == set(BOARDS)
    assert ("pico_oled", versions.mpy("armv6m")) in asked
    assert ("pico_oled", versions.mpy("armv7emsp")) in asked
    assert [mpy for board, mpy in asked if board == "tdisplay"] == [versions.mpy("xtensawin")]
    packages = list(tmp_path.glob("*/*.json"))
    assert len(packages) == len(asked) and tmp_path / "rp2350/thumby.json" in packages
    for path in packages:
        urls = dict(json.loads(path.read_text())["urls"])
        assert (path.parent / urls["board.mpy"]).read_text() == path.stem, (
            "one does not spoil others"
        )
        assert (path.parent / urls["skat/cards.mpy"]).read_bytes() == b"code"


def test_what_cannot_be_compiled_is_told_in_a_sentence(tmp_path, monkeypatch, capsys):
    def compiled(board, mpy):
        raise firmware.missing("mpy-cross")

    monkeypatch.setattr(make_package, "compiled", compiled)
    assert make_package.main([str(tmp_path)]) == 1
    assert "mpy-cross" in capsys.readouterr().err
    (tmp_path / "file").touch()
    monkeypatch.undo()
    monkeypatch.setattr(make_package, "compiled", lambda *_: {"board.mpy": b""})
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
    monkeypatch.setattr(firmware, "platform", lambda board: "none")
    monkeypatch.setattr(firmware, "FIRMWARE", tmp_path)
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
    packed = make_package.files("thumby")
    for game in firmware.SMALL:
        for room in ("handheld", "skat"):
            module, folder = f"{room}/games/{game}.py", f"{room}/games/{game}/__init__.py"
            assert module in packed or folder in packed


def test_mip_installs_it(tmp_path):
    library = tmp_path / "lib"
    with served(ROOT) as url:
        code = "import sys; sys.path[:] = ['.frozen']; import mip; mip.install(%r, target=%r)"
        code %= (f"{url}/package.json", str(library))
        done = micropython("-c", code, scratch=tmp_path)
    assert done.stdout.rstrip().endswith("Done"), done.stdout + done.stderr
    found = {path.relative_to(library).as_posix() for path in library.rglob("*") if path.is_file()}
    files = make_package.files("pico_oled")
    assert found == set(files)
    for target, source in files.items():
        assert (library / target).read_bytes() == source.read_bytes()


# What is free: os.statvfs takes the two blocks of each folder for four.
_FREE = """
folders = [""]
for folder in folders:
    folders += [folder + "/" + entry[0] for entry in os.ilistdir(folder) if entry[1] == 0x4000]
blocks = os.statvfs("/")
print(json.dumps(blocks[1] * (blocks[3] + 2 * (len(folders) - 1))))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the virtual handheld's lines are Linux's")
@pytest.mark.parametrize("board", size(["pico_lcd_13"], BOARDS))
@pytest.mark.parametrize("kind", size(["compiled"], ["compiled", "source"]))
def test_what_mpremote_has_installed_starts(tmp_path, board, kind):
    page = (ROOT / "docs/flash.md").read_text(encoding="utf-8")
    typed = [line for line in page.replace("pico_oled", board).splitlines() if line[:4] == " " * 4]
    install = [line.split()[-1] for line in typed if "mpremote mip install" in line]
    assert install == [f"build/packages/rp2040/{board}.json", f"firmware/{board}.json"]
    start = [line.split('"')[1] for line in typed if "mpremote exec" in line]
    assert len(start) == 1
    words = ["--processor", (PICO_W if kind == "compiled" else PICO).name]
    handheld = Handheld(tmp_path, *words * (board != "tdisplay"), board=board)
    try:
        if kind == "compiled":
            with Link(handheld.tty) as link:
                link.enter()
                mpy = link.ask("print(json.dumps(sys.implementation._mpy))")
            package = tmp_path / install[0]
            make_package.write_compiled(package.parent, board, mpy)
        else:
            package = ROOT / install[1]
        with served(package.parent) as url:
            handheld.mpremote("mip", "install", f"{url}/{package.name}", timeout=3 * PATIENCE)
        handheld.mpremote("exec", start[0])
        with Link(handheld.tty) as link:
            link.enter()
            said = link.restart(RUNNING, 6 * PATIENCE)
            assert said.endswith(RUNNING + "/lib\r\n"), said
            link.enter()
            free = link.ask(_FREE)
        assert free >= FREE, free
    finally:
        handheld.kill()


def test_manifest_py_freezes_exactly_the_firmwares_files():
    frozen, included = {}, []

    def freeze(paths, base_path, opt):
        assert opt == 3
        for path in paths:
            target = path.relative_to(ROOT / base_path)
            assert target not in frozen
            frozen[target] = path.relative_to(ROOT).as_posix()

    def package(name, base_path, opt):
        freeze(sorted((ROOT / base_path / name).rglob("*.py")), base_path, opt)

    def module(name, base_path, opt):
        freeze([ROOT / base_path / name], base_path, opt)

    commands = {"include": included.append, "package": package, "module": module}
    exec((ROOT / "manifest.py").read_text(encoding="utf-8"), commands)
    assert sorted(frozen.values()) == ALL
    assert set(frozen) == WANTED | {Path("main.py")}
    assert included == ["$(PORT_DIR)/boards/manifest.py"], "what else the port freezes"
