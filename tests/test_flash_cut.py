"""A flash that is cut anywhere leaves the old version or the new one, whole, and goes on later."""

import shutil
import sys
from random import Random

import pytest

from simulator.device.faults import FAULTS
from tests.support.flashing import Handheld, Sources, note, play, run, state, whole
from tests.support.sizes import size
from tools.flashing import install, link

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the virtual handheld's lines are Linux's"
)

# Bytes on the line and flash writes of a whole update are fewer than these: a few cuts come too
# late and the update succeeds.
BYTES = {"blank": 470_000, "update": 42_000}
WRITES = {"blank": 620, "update": 140}
CUTS = {"unplug": BYTES, "cut": WRITES, "torn": WRITES}


class Trial:
    """One handheld's image through a flash that is cut, a start, and a flash that is not."""

    def __init__(self, folder, capsys, image):
        self.folder = folder
        self.capsys = capsys
        shutil.copy(image, folder / "flash")

    def flash(self, *fault):
        """Flash once, with a fault; what the tool said."""
        handheld = Handheld(self.folder, *fault)
        try:
            return run(handheld, self.capsys)
        finally:
            handheld.kill()

    def look(self, before, version):
        """Start it again: it has the old version or the new one, which plays, and the old data."""
        handheld = Handheld(self.folder)
        try:
            with link.Link(handheld.tty) as line:  # a start that is interrupted counts as failed
                line.starting(install.RUNNING)
            found = state(handheld)
            current = found["current"]
            assert {path: found["files"]["/data"].get(path) for path in before} == before
            if current:
                runs = whole(found, current)
                assert runs in ("0.1.0", version)
            if current and found["launcher"]:
                assert play(handheld)[:2] == (current, runs)
                return runs
            assert version == "0.1.0", "only a blank board may have nothing"
            return None
        finally:
            handheld.kill()


@pytest.fixture
def trial(tmp_path, capsys, monkeypatch, flash_images):
    """Makes trials: a blank board that gets 0.1.0, or one with 0.1.0 that gets 0.2.0."""
    sources = Sources(tmp_path, monkeypatch)

    def make(kind):
        if kind == "blank":
            return Trial(tmp_path, capsys, flash_images["blank"]), "0.1.0", {}
        sources.version("0.2.0")
        sources.add("lib/handheld/canvas.py", "CHANGED = 1")
        found = flash_images["state"]
        note("pico_oled", found)
        return Trial(tmp_path, capsys, flash_images["played"]), "0.2.0", found["files"]["/data"]

    return make


def check(trial, kind, fault):
    """Cut, look, and flash again."""
    made, version, data = trial(kind)
    said = made.flash("--fault", fault)
    if said["code"]:
        assert said["error"] in ("unplugged", "no-answer"), said
        assert "Traceback" not in said["message"]
    left = made.look(data, version)
    assert said["code"] or left == version
    again = made.flash()  # which says that it worked only when the title was reached
    assert again["code"] == 0 and again["version"] == version
    assert left != version or again["sent"] == []


def cuts():
    """Kinds of cut, seeded."""
    chance = Random(7)
    found = []
    for number in range(size(3, 300)):
        kind = ("blank", "update")[number % 2]
        fault = ("unplug", "cut", "torn")[number % 3]
        found.append((kind, f"{fault}:{chance.randrange(1, CUTS[fault][kind])}"))
    for write in range(1, size(1, WRITES["update"])):
        found += [("update", f"cut:{write}"), ("update", f"torn:{write}")]
    return found


@pytest.mark.parametrize("kind, fault", cuts())
def test_a_cut_anywhere(trial, kind, fault):
    assert fault.split(":")[0] in FAULTS
    check(trial, kind, fault)


@pytest.mark.parametrize("step", size([8, 9, 10], range(1, 14)))
def test_a_cut_after_every_step(trial, monkeypatch, step):
    """The tool does `step` things on the device, then the power goes."""
    made, version, data = trial("update")
    steps = []
    run_on_device = link.Link.run

    def counted(self, code, take=None, lines=()):
        run_on_device(self, code, take, lines)
        steps.append(str(code))
        if len(steps) == step:
            handheld.kill()

    handheld = Handheld(made.folder)
    with monkeypatch.context() as patched:
        patched.setattr(link.Link, "run", counted)
        said = run(handheld, made.capsys)
    handheld.kill()
    assert said["code"] == 0 or said["error"] in ("unplugged", "no-answer"), said
    left = made.look(data, version)
    switched = any("replace('/current'" in code for code in steps)
    assert left == ("0.2.0" if switched else "0.1.0")


def test_files_that_arrived_are_not_sent_again(trial):
    made, _, _ = trial("blank")
    said = made.flash("--fault", "unplug:290000")
    assert said["error"] in ("unplugged", "no-answer")
    again = made.flash()
    assert again["code"] == 0 and 0 < len(again["sent"]) < again["files"] / 2
