"""Files that are sent and cut anywhere: the data stay, and running it again mends the rest."""

import shutil
from random import Random

import pytest

from simulator.device.faults import FAULTS
from tests.support.flashing import Handheld, Sources, kept, opened, play, run, whole
from tests.support.sizes import size
from tests.support.systems import LINUX
from tools.flashing import link, owned, transfer

pytestmark = LINUX

# Bytes on the line and flash writes of a whole update are fewer than these: a few cuts come too
# late and the update succeeds.
BYTES = {"blank": 520_000, "update": 60_000}
WRITES = {"blank": 900, "update": 60}
CUTS = {"unplug": BYTES, "cut": WRITES, "torn": WRITES}


class Trial:
    """One handheld's image through a flash that is cut, and one that is not."""

    def __init__(self, folder, capsys, image):
        self.folder = folder
        self.capsys = capsys
        self.before = {}
        if image:
            shutil.copy(image, folder / "flash")
            handheld = Handheld(folder)
            self.before = kept(handheld)
            handheld.kill()

    def flash(self, *fault):
        """Flash once, with a fault; what the tool said."""
        handheld = Handheld(self.folder, *fault)
        try:
            return run(handheld, self.capsys, "--files")
        finally:
            handheld.kill()

    def look(self):
        """The data are what they were; whether the list says that all is there, None without."""
        handheld = Handheld(self.folder)
        try:
            assert kept(handheld).items() >= self.before.items()
            with opened(handheld) as line:
                text = transfer.fetch(line, owned.PATH)
                line.leave()
            return not text.startswith(b'{"complete": false') if text else None
        finally:
            handheld.kill()

    def mend(self, version):
        """Flash again; what the tool said. The game is whole, and plays."""
        handheld = Handheld(self.folder)
        try:
            said = run(handheld, self.capsys, "--files")
            assert (said["code"], said.get("version")) == (0, version), said
            assert whole(handheld) and play(handheld)[:2] == (version, 120)
            return said
        finally:
            handheld.kill()


@pytest.fixture
def trial(tmp_path, capsys, monkeypatch, flash_images):
    """Makes trials: a blank board that gets 0.1.0, or one with 0.1.0 that gets 0.2.0."""
    sources = Sources(tmp_path, monkeypatch)

    def make(kind):
        if kind == "blank":
            return Trial(tmp_path, capsys, None), "0.1.0"
        sources.version("0.2.0")
        sources.add("lib/handheld/canvas.py", "CHANGED = 1")
        return Trial(tmp_path, capsys, flash_images["played"]), "0.2.0"

    return make


def cuts():
    """Kinds of cut, seeded."""
    chance = Random(7)
    found = []
    for number in range(size(4, 60)):
        kind = ("blank", "update")[number % 2]
        fault = ("unplug", "cut", "torn")[number % 3]
        found.append((kind, f"{fault}:{chance.randrange(1, CUTS[fault][kind])}"))
    for write in range(1, size(1, WRITES["update"])):
        found += [("update", f"cut:{write}"), ("update", f"torn:{write}")]
    return found


@pytest.mark.parametrize("kind, fault", cuts())
def test_a_cut_anywhere(trial, kind, fault):
    assert fault.split(":")[0] in FAULTS
    made, version = trial(kind)
    said = made.flash("--fault", fault)
    if said["code"]:
        assert said["error"] in ("unplugged", "no-answer"), said
        assert "Traceback" not in said["message"]
    left = made.look()
    again = made.mend(version)
    assert said["code"] or left and not again["sent"]


@pytest.mark.parametrize("step", size([6, 7, 8], range(1, 13)))
def test_a_cut_after_every_step(trial, monkeypatch, step):
    """The tool does `step` things on the device, then the power goes."""
    made, version = trial("update")
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
        said = run(handheld, made.capsys, "--files")
    handheld.kill()
    assert said["code"] == 0 or said["error"] in ("unplugged", "no-answer"), said
    wrote = sum("replace('/lib/pocket_skat.json'" in code for code in steps)
    assert made.look() is (wrote != 1), "what is not whole is told at the next start"
    made.mend(version)


def test_files_that_arrived_are_not_sent_again(trial):
    made, version = trial("blank")
    said = made.flash("--fault", "unplug:350000")
    assert said["error"] in ("unplugged", "no-answer")
    again = made.mend(version)
    assert 0 < len(again["sent"]) < again["files"] / 2
