"""Flashing virtual handhelds: helpers for the tests of tools/flash.py."""

import json
import shutil

from devices.processors import PICO
from tests.support.file_system import file_system
from tests.support.firmware_files import NATIVE
from tests.support.virtual_handheld import Handheld
from tools.flashing import command, firmware, link, owned, transfer, versions
from tools.flashing.saved import DATA

# A deal of the computer against itself, on the device.
PLAY = """
import gc
from pocket_skat import OFTEN, start
gc.threshold(OFTEN)
app = start("/data", 0)
app.evening.settings.seats[:] = [2, 1]
app.evening.settings.pace = 2
app.evening.seed(5)
app.do(lambda: app.deal(20))
now = 0
while app.screen.NAME != "result" and now < 600000:
    now += 100
    app.step(now)
    if now % 2000 == 0:
        print(json.dumps(now))
points = app.evening.session.table.points
app.evening.save_settings()
from skat import VERSION
print(json.dumps([VERSION, points[0] + points[1], len(app.evening.files.games())]))
"""

code = firmware.code
_compiled: dict = {}


def _remembered(name, text, mpy):
    """The compiler, which in the tests of one run compiles each text only once."""
    key = name, text, mpy
    if key not in _compiled:
        _compiled[key] = code(name, text, mpy)
    return _compiled[key]


firmware.code = _remembered


def opened(handheld) -> link.Link:
    """A line to a handheld, at the raw prompt."""
    line = link.Link(handheld.tty)
    line.enter()
    return line


def play(handheld) -> tuple:
    """The version that played, both sides' points, and the number of records afterwards."""
    answers = []
    with opened(handheld) as line:
        line.run(PLAY, answers.append)
        line.leave()
    return tuple(answers[-1])


def state(handheld, folder: str = "") -> dict:
    """The digests of all files in a folder, by path."""
    with opened(handheld) as line:
        found = transfer.digests(line, sorted(transfer.sizes(line, folder)))
        line.leave()
    return found


def kept(handheld) -> dict:
    """The digests of the game's own files, by name."""
    return {path[len(DATA) + 1 :]: noted for path, noted in state(handheld, DATA).items()}


def whole(handheld) -> bool:
    """Whether all files of ours are there as the board's list has them, and it is complete."""
    with opened(handheld) as line:
        listed = owned.read(line)
        there = transfer.digests(line, listed.files)
        line.leave()
    return listed.complete and len(there) > 100 and there == listed.files


def wanted(board: str = "pico_oled") -> dict:
    """What --files puts on a board with little memory: bytes by path."""
    mpy = versions.mpy(NATIVE or None)
    made = firmware.compiled(board, mpy, firmware.OLDEST, small=True)
    return {"/" + path: data for path, data in made.items()} | {owned.MAIN: firmware.STARTER}


def prepare(folder) -> dict:
    """Make the images of the fixture flash_images."""
    images = {kind: folder / kind for kind in ("flashed", "played")}
    files = wanted()
    noted = {path: firmware.digest(data) for path, data in files.items()}
    files[owned.PATH] = owned.Owned(noted, "pico_oled").bytes()
    images["flashed"].write_bytes(file_system(files, PICO))
    shutil.copy(images["flashed"], images["played"])
    handheld = Handheld(folder, image="played")
    play(handheld)
    handheld.kill()
    return images


class Sources:
    """A copy of the firmware's sources to change, which tools/flash.py then uses."""

    def __init__(self, folder, monkeypatch):
        self.folder = folder / "firmware"
        shutil.copytree(
            firmware.FIRMWARE, self.folder, ignore=shutil.ignore_patterns("__pycache__")
        )
        monkeypatch.setattr(firmware, "FIRMWARE", self.folder)
        monkeypatch.setattr(firmware, "LIBRARY", self.folder / "lib")

    def version(self, version: str) -> None:
        """Set the version."""
        path = self.folder / "lib/skat/__init__.py"
        path.write_text(f'"""The game."""\n\nVERSION = "{version}"\n')

    def add(self, path: str, text: str) -> None:
        """Add a line at the end of a file."""
        with open(self.folder / path, "a") as f:
            f.write(text + "\n")


def run(handheld, capsys, *words, board="pico_oled") -> dict:
    """`tools/flash.py WORDS --json`: its output, with the exit code under "code"."""
    capsys.readouterr()
    board = ["--board", board] if board else []
    code = command.main(["--port", handheld.tty, "--json", *board, *map(str, words)])
    said = json.loads(capsys.readouterr().out)
    said["code"] = code
    return said


def failed(said: dict, kind: str, *words) -> None:
    """Check that it went wrong in the way that was expected, and said so in a sentence."""
    assert (said["code"], said.get("error")) == (1, kind), said
    for word in words:
        assert word in said["message"], said["message"]
    assert "\n" not in said["message"] and "Traceback" not in said["message"]
