"""The page in a real Chromium: docs/web.md."""

import hashlib
import json
import shutil
import subprocess
import threading

import pytest

from devices.boards import boards
from simulator import pictures
from simulator.emulated import EmulatedHandheld
from simulator.script import Script
from tests.support.firmware_files import ROOT
from tests.support.patience import PATIENCE
from tests.support.sizes import size
from web.building import build
from web.serving import server

MODULES = ROOT / ".venv" / "node_modules"
CHROMIUM = shutil.which("chromium")

pytestmark = pytest.mark.skipif(
    CHROMIUM is None,
    reason="there is no chromium: apt-get install chromium",
)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The site, built: its folder."""
    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder, lambda _: None)
    return folder


@pytest.fixture(scope="session")
def url(site):
    """Where it is served."""
    serving = server(site, 0)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield f"http://localhost:{serving.server_address[1]}/"
    serving.shutdown()


@pytest.fixture
def browse(url):
    """Runs a scenario of tests/web/scenarios.mjs; what it found. Nothing may reach another host,
    and the page's console must stay empty, but for what `allowed` has a part of."""

    def run(scenario, allowed=(), **arguments):
        program = ROOT / "tests" / "web" / "run.mjs"
        words = [MODULES, CHROMIUM, url, scenario, json.dumps(arguments)]
        command = ["node", program, *words]
        done = subprocess.run(
            list(map(str, command)), capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 0, done.stdout + done.stderr
        told = json.loads(done.stdout.splitlines()[-1])
        assert told["strayed"] == []
        logged = [line for line in told["logged"] if not any(word in line for word in allowed)]
        assert logged == []
        return told["found"]

    return run


class Played:
    """A deal from the title to its end, on the desk: the `script`, the SHA-256 of its `frames` as
    they changed, and of the last one as a canvas has it, `painted`."""

    def __init__(self, board, folder):
        self.script = _deal_to_its_end(board, folder / "first")
        handheld = EmulatedHandheld(board, str(folder / "again"))
        circuit = handheld.circuit
        frames = []
        Script(handheld, None, lambda: frames.append(pictures.frame(circuit))).run(self.script)
        image = pictures.picture(frames[-1], circuit.W, circuit.H)
        if image.mode == "P":  # what is not lit is glass
            image.putpalette((0, 0, 0, 0) + pictures.INK + (255,), "RGBA")
        self.painted = hashlib.sha256(image.convert("RGBA").tobytes()).hexdigest()
        self.frames = _changes([hashlib.sha256(frame).hexdigest() for frame in frames])


def _deal_to_its_end(board, folder):
    """A script that plays one."""
    handheld = EmulatedHandheld(board, str(folder))
    script = Script(handheld, None)
    press = "press a" if "up" in handheld.circuit.BUTTONS else "press b"
    lines = ["seed 5", press, "wait 1000"]
    script.run("\n".join(lines))
    while handheld.state()["screen"] == "table":
        lines += [press, "wait 700"]
        script.run("\n".join(lines[-2:]))
    assert handheld.state()["screen"] == "result"
    return "\n".join([*lines, "wait 500", "expect result"])


def _changes(frames):
    """The frames without those that are as the one before."""
    return [frame for i, frame in enumerate(frames) if not i or frame != frames[i - 1]]


def test_a_game_looks_as_on_the_desk_on_every_board(browse, tmp_path):
    for board in boards():
        (tmp_path / board).mkdir()
    played = {board: Played(board, tmp_path / board) for board in boards()}
    scripts = {board: game.script for board, game in played.items()}
    found = browse("frames", allowed=("willReadFrequently",), scripts=scripts)
    for board, game in played.items():
        assert found[board]["wrong"] == ""
        assert _changes(found[board]["frames"]) == game.frames, board
        assert found[board]["painted"] == game.painted, board
