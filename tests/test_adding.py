"""docs/adding.md, followed to the letter in a copy of the project."""

import os
import re
import shutil
import subprocess
import sys
import textwrap

import pytest
from PIL import Image

from tests.support.firmware_files import ROOT
from tests.support.patience import PATIENCE

FILE = re.compile(r"^`([\w/]+\.(?:py|txt))`:\n\n((?:    .*\n|\n)+)", re.MULTILINE)
CHANGE = re.compile(
    r"^(?:In `([\w/]+\.(?:py|txt))`, |and )for\n\n((?:    .*\n)+)\nwrite\n\n((?:    .*\n)+)",
    re.MULTILINE,
)
NEW = ("firmware/boards", "simulator/circuits", "simulator/shells", "firmware/lib/handheld/screens")

SHELL = """
import pygame
from simulator import hardware
from simulator.shell import Shell
from devices.processors import of_board
pygame.font.init()
circuit = hardware.circuit("pico_two")()
shell = Shell("pico_two", circuit.W, circuit.H, 2)
assert [shell.button_at(shell.middle_of(name)) for name in circuit.BUTTONS] == ["a", "b"]
assert of_board("pico_two")[0].platform == "rp2"
"""
FILES = """
from tools.flashing import firmware
files = firmware.sources("pico_two")
assert files["lib/board"].stem == "pico_two" and "lib/handheld/screens/version" in files
"""
SCREEN = """
import sys
from simulator.paths import find_firmware
find_firmware()
from simulator import pictures
from simulator.emulated import EmulatedHandheld
from simulator.script import Script
handheld = EmulatedHandheld("pico_two", "data")
handheld.app.show("version")
Script(handheld, lambda name: pictures.save_png(handheld.circuit, name)).run(
    "expect version\\nwait 200\\nshot version.png\\npress a\\nexpect title\\nshot title.png\\n"
)
"""
GAME = """
import sys
from simulator.paths import find_firmware
find_firmware()
from simulator.emulated import EmulatedHandheld
name, number = sys.argv[1], int(sys.argv[2])
handheld = EmulatedHandheld("pico_two", "data-" + name)
app = handheld.app
evening = app.evening
evening.settings.pace = 2
evening.settings.motion = 0
evening.play_mode(number)
evening.session.starter = 1
app.deal(7)
calls = 0
for _ in range(4000):
    handheld.run(100)
    if app.screen.NAME == "table" and (app.screen.choosing() or app.screen.choosing_call()):
        calls += app.screen.choosing_call()
        app.screen.press(16, 0)
assert app.screen.NAME == "result", app.screen.NAME
assert evening.session.game.name == name and calls == (name == "trumpf")
table = evening.session.table
from skat.records import Record
assert Record(evening.files.game(evening.files.games()[0])).points == list(table.points)
from skat.notation import position_line, read_position
line = position_line(table)
assert line.startswith(name + " ") and position_line(read_position(line)) == line
if name == "dreier":
    lost = max(table.points)
    assert [-lost if points == lost else 0 for points in table.points] == evening.session.score
for screen in ("analysis", "options", "help", "statistics", "modes", "title", "settings"):
    app.show(screen)
    handheld.run(3000)
    assert app.screen.NAME == screen
app.deal(8)
handheld.run(9000)
app.show("hint")
handheld.run(2000)
assert app.screen.NAME == "hint", app.screen.NAME
app.show("settings")
print(evening.words.MODES[number])
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project with what the page adds."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("devices", "firmware", "pocket_skat", "simulator", "tests", "tools"):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignore)
    page = (ROOT / "docs/adding.md").read_text(encoding="utf-8")
    found = FILE.findall(page)
    assert {os.path.dirname(path) for path, _ in found} >= set(NEW)
    for path, code in found:
        assert (folder / path).exists() == path.endswith(".txt"), path
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        with open(folder / path, "a", encoding="utf-8") as file:
            file.write(textwrap.dedent(code).rstrip() + "\n")
    path = ""
    changes = CHANGE.findall(page)
    assert len(changes) == page.count("\nwrite\n") > 4
    for name, old, new in changes:
        path = name or path
        text = (folder / path).read_text(encoding="utf-8")
        old, new = (re.sub("(?m)^    ", "", part) for part in (old, new))
        old, new = old.strip(), new.strip()
        assert text.count(old) == 1, f"{path}: {old}"
        (folder / path).write_text(text.replace(old, new), encoding="utf-8")
    return folder


def _done(project, *words, **variables):
    """Run Python in the copy; it must end well."""
    env = {**os.environ, **variables, "PYTHONPATH": str(project), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=project,
        env=env,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_board_plays(project):
    (project / "play.txt").write_text("seed 1\ndeal 7\nexpect table\npress a\nwait 3000\n")
    play = ("--board", "pico_two", "--headless", "--script", "play.txt", "--screenshot", "x.png")
    _done(project, "-m", "simulator", *play)
    with Image.open(project / "x.png") as image:
        assert image.size == (512, 256) and len(image.getcolors()) == 2
    _done(project, "-c", SHELL)
    assert "pico_two" in _done(project, "tools/flash.py", "--help")


def test_its_files_are_known(project):
    _done(project, "-c", FILES)


def test_the_screen_is_shown(project):
    _done(project, "-c", SCREEN)
    images = [Image.open(project / name).tobytes() for name in ("version.png", "title.png")]
    assert images[0] != images[1] and any(images[0])


@pytest.mark.parametrize("name, number", [("dreier", "15"), ("trumpf", "16")])
def test_a_game_is_played(project, name, number):
    assert _done(project, "-c", GAME, name, number).strip() == name[0].upper() + name[1:]
    arena = ("arena", "simple", "random", "--variant", name, "--deals", "4")
    assert "points" in _done(project, "-m", "simulator", *arena)


def test_the_games_keep_the_contract_of_all_games(project):
    _done(
        project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/firmware/test_every_game.py"
    )


@pytest.mark.parametrize("game", ["lskat", "officers", "admirals"])
def test_the_level_plays(project, game):
    arena = ("-m", "simulator", "arena", "--variant", game, "--deals", "2")
    assert "thrifty" in _done(project, *arena, "thrifty", "random")
