"""Flashing virtual handhelds: helpers for the tests of tools/flash.py."""

import hashlib
import json
import shutil

from tests.support.virtual_handheld import Handheld
from tools.flashing import command, firmware, install, link

# A deal of the computer against itself, on the device, by the version that the launcher would take.
DEAL = """
import main
folder = main.version()
if main.size(folder + "/lent"):
    main.complete(folder)
main.find_modules(folder)
app = main.start("/data", 0)
settle = main.settling()
app.settings.seats[:] = [2, 1]
app.settings.pace = 2
app.seed(5)
app.do(lambda: app.deal(20))
now = 0
while app.screen.NAME != "result" and now < 600000:
    now += 100
    app.step(now)
    settle()
    if now % 2000 == 0:
        print(json.dumps(now))
points = app.session.table.points
"""
PLAY = (
    DEAL
    + """
app.save_settings()
from skat import VERSION
print(json.dumps([folder, VERSION, points[0], points[1], len(app.files.games())]))
"""
)


class Remembered:
    """firmware.compiled(), which in the tests of one run compiles the same sources only once; and
    the compiler, which of others compiles what is new."""

    def __init__(self, compiled, cross):
        self._compiled = compiled
        self._cross = cross
        self._packages = {}
        self._files = {}

    def cross(self, path, name, architecture, out):
        key = path.read_bytes(), name, architecture
        if key not in self._files:
            self._cross(path, name, architecture, out)
            self._files[key] = out.read_bytes()
        out.write_bytes(self._files[key])

    def compiled(self, board, mpy, micropython):
        digest = hashlib.sha256()
        for path in sorted(firmware.FIRMWARE.rglob("*.*")):
            if path.is_file():
                data = path.read_bytes()
                name = path.relative_to(firmware.FIRMWARE)
                digest.update(b"%s\0%d\0%s" % (bytes(name), len(data), data))
        key = digest.digest(), board, mpy, tuple(micropython)
        if key not in self._packages:
            self._packages[key] = self._compiled(board, mpy, micropython)
        return self._packages[key]


_remembered = Remembered(firmware.compiled, firmware._cross)
firmware.compiled = _remembered.compiled
firmware._cross = _remembered.cross


def opened(handheld) -> link.Link:
    """A line to a handheld, at the raw prompt."""
    line = link.Link(handheld.tty)
    line.enter()
    return line


def play(handheld, compiled: bool = True) -> tuple:
    """Folder and version that played, both sides' points, and the number of records afterwards."""
    answers = []
    with opened(handheld) as line:
        line.run(firmware.modules().program(PLAY) if compiled else PLAY, answers.append)
        line.leave()
    return tuple(answers[-1])


def state(handheld) -> dict:
    """What on_device.survey() says, and under "files" the digests of all files in /a, /b and
    /data."""
    with opened(handheld) as line:
        answer = line.ask("survey()")
        answer["files"] = {
            folder: {path: digest for path, (_, digest) in install.digests(line, folder).items()}
            for folder in ("/a", "/b", "/data")
        }
        line.leave()
    return answer


def prepare(folder) -> dict:
    """Make the images of the fixture flash_images."""
    images = {kind: folder / kind for kind in ("blank", "flashed", "played")}
    handheld = Handheld(folder, image="blank")
    opened(handheld).close()
    handheld.kill()
    shutil.copy(images["blank"], images["flashed"])
    handheld = Handheld(folder, image="flashed")
    assert command.main(["--port", handheld.tty, "--json", "--board", "pico_oled"]) == 0
    handheld.kill()
    shutil.copy(images["flashed"], images["played"])
    handheld = Handheld(folder, image="played")
    play(handheld)
    images["state"] = state(handheld)
    handheld.kill()
    note("pico_oled", images["state"])
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


def whole(found: dict, folder: str) -> str:
    """The version in a folder, by state(); fails unless all its files are as they were made, in its
    folder or, if lent, in the other one."""
    there = found["files"][install.other(folder)] if found["versions"][folder]["lent"] else {}
    version = found["versions"][folder]["version"]
    files = {**there, **found["files"][folder]}
    assert {path: files.get(path) for path in WANTED[version]} == WANTED[version], folder
    return version


WANTED = {}  # the digests of a version's files, by version


def note(board: str, found: dict) -> None:
    """Remember the digests of the present sources, compiled for the device that `found`
    describes."""
    package = firmware.compiled(board, found["mpy"], found["micropython"])
    WANTED[package.version] = package.digests


__all__ = ["Handheld", "Sources", "note", "opened", "play", "prepare", "run", "state", "whole"]
