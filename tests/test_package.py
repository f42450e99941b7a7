"""package.json and manifest.py name the firmware's files, and mip understands the first."""

import json
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.micropython import micropython
from tests.virtual_handheld import ROOT, Handheld
from tools import make_package
from tools.flashing.install import RUNNING
from tools.flashing.link import Link

FIRMWARE = ROOT / "firmware"
# Where each file of the firmware has to be below /lib.
WANTED = {path.relative_to(FIRMWARE / "lib") for path in FIRMWARE.glob("lib/**/*.py")}
WANTED |= {path.relative_to(FIRMWARE) for path in FIRMWARE.glob("boards/*.py")}
ALL = sorted(path.relative_to(ROOT).as_posix() for path in FIRMWARE.rglob("*.py"))


class Quiet(SimpleHTTPRequestHandler):
    """Serves the project's files."""

    def log_message(self, *_):
        """Nobody wants to know."""


@pytest.fixture
def url():
    """Where package.json is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/package.json"
    server.shutdown()
    server.server_close()


def test_package_json_names_exactly_the_firmwares_files():
    text = (ROOT / "package.json").read_text(encoding="utf-8")
    assert text == make_package.text(), "python tools/make_package.py writes it anew"
    package = json.loads(text)
    assert sorted(source for _, source in package["urls"]) == ALL
    assert {Path(target) for target, _ in package["urls"]} == WANTED | {Path("pocket_skat.py")}


def test_mip_installs_it(url, tmp_path):
    code = "import sys; sys.path[:] = ['.frozen']; import mip; mip.install(%r, target=%r)"
    code %= (url, str(tmp_path / "lib"))
    done = micropython("-c", code, scratch=tmp_path)
    assert done.stdout.rstrip().endswith("Done"), done.stdout + done.stderr
    found = {path.relative_to(tmp_path / "lib") for path in tmp_path.glob("lib/**/*.py")}
    assert found == WANTED | {Path("pocket_skat.py")}
    for target, source in make_package.package()["urls"]:
        assert (tmp_path / "lib" / target).read_bytes() == (ROOT / source).read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="the virtual handheld's lines are Linux's")
def test_what_mpremote_has_installed_starts(url, tmp_path):
    page = (ROOT / "docs/flash.md").read_text(encoding="utf-8")
    lines = [line.strip() for line in page.splitlines() if "mpremote exec" in line]
    handheld = Handheld(tmp_path)
    try:
        handheld.mpremote("mip", "install", url)
        for line in lines:
            handheld.mpremote("exec", line.split('"')[1])
        with Link(handheld.tty) as link:
            link.enter()
            said = link.restart(RUNNING)
        assert len(lines) == 2 and said.endswith(RUNNING + "/lib\r\n"), said
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
