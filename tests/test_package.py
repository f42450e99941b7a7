"""The packages for mip and manifest.py name what a board needs, and mip understands the first."""

import ast
import json
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from simulator.processors import PICO_W
from tests.support.micropython import micropython
from tests.support.patience import PATIENCE
from tests.support.sizes import size
from tests.support.virtual_handheld import ROOT, Handheld
from tools import make_package
from tools.flashing import firmware, image
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
    """Serves the project's files."""

    def log_message(self, *_):
        """Nobody wants to know."""


@pytest.fixture
def url():
    """Where the project is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT)))
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
            if calls:
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
    for name in ("engine", "players/random"):
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
    monkeypatch.setattr(firmware, "FIRMWARE", tmp_path)
    monkeypatch.setattr(firmware, "LIBRARY", tmp_path / "lib")
    data = ["app.txt", "layouts/w9h9.bin", "words.txt"]
    assert list(firmware.data("small")) == [f"lib/handheld/{name}" for name in data]


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_with_the_smallest_file_system_has_room_for_saves(board):
    files = {
        f"/lib/{target}": path.read_bytes() for target, path in make_package.files(board).items()
    }
    files["/main.py"] = bytes(80)
    bytes_there = PICO_W.blocks * image.BLOCK
    used = len(image.file_system(files, bytes_there, PICO_W.progsize))
    assert bytes_there - used * image.BLOCK >= FREE


def test_mip_installs_it(url, tmp_path):
    code = "import sys; sys.path[:] = ['.frozen']; import mip; mip.install(%r, target=%r)"
    code %= (f"{url}/package.json", str(tmp_path / "lib"))
    done = micropython("-c", code, scratch=tmp_path)
    assert done.stdout.rstrip().endswith("Done"), done.stdout + done.stderr
    library = tmp_path / "lib"
    found = {path.relative_to(library).as_posix() for path in library.rglob("*") if path.is_file()}
    files = make_package.files("pico_oled")
    assert found == set(files)
    for target, source in files.items():
        assert (library / target).read_bytes() == source.read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="the virtual handheld's lines are Linux's")
@pytest.mark.parametrize("board", size(["pico_lcd_13"], BOARDS))
def test_what_mpremote_has_installed_on_a_pico_w_starts(url, tmp_path, board):
    page = (ROOT / "docs/flash.md").read_text(encoding="utf-8")
    typed = [line for line in page.replace("pico_oled", board).splitlines() if line[:4] == " " * 4]
    lines = [line for line in typed if "mpremote exec" in line]
    install = [line.split()[-1] for line in typed if "mpremote mip install" in line]
    assert install == [f"firmware/{board}.json"] and len(lines) == 1
    kind = [] if firmware.platform(board) == "esp32" else ["--processor", PICO_W.name]
    handheld = Handheld(tmp_path, *kind, board=board)
    try:
        handheld.mpremote("mip", "install", f"{url}/{install[0]}", timeout=3 * PATIENCE)
        for line in lines:
            handheld.mpremote("exec", line.split('"')[1])
        with Link(handheld.tty) as link:
            link.enter()
            said = link.restart(RUNNING, 6 * PATIENCE)
            assert said.endswith(RUNNING + "/lib\r\n"), said
            link.enter()
            free = link.ask("s = os.statvfs('/')\nprint(json.dumps(s[1] * s[3]))")
        assert free >= FREE
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
