"""tools/make_image.py: what is frozen, and the file for one board. The tests on the emulated chip
build whole images; make soak compares two of one commit."""

import json
import os
import subprocess
import sys

import pytest

from devices import uf2
from devices.paths import ROOT
from tools import make_image
from tools.imaging import files, sources, staging
from tools.imaging.chips import CHIPS, PREFIX, XIP, boards_of

SOAK = os.environ.get("SOAK")


def test_all_of_the_firmware_is_frozen():
    modules = staging.modules()
    for path in (ROOT / "firmware").rglob("*"):
        if path.suffix == ".py":
            name = path.relative_to(ROOT / "firmware").as_posix().removeprefix("lib/")
            assert modules[name] == path.read_text(encoding="utf-8")
    assert "main.py" in modules and "boards/thumby.py" in modules


def test_data_are_modules_that_the_firmware_finds(tmp_path, monkeypatch):
    from skat import data

    frozen = staging.modules()
    names = [
        path.relative_to(ROOT / "firmware/lib").as_posix()
        for path in (ROOT / "firmware/lib").rglob("*")
        if path.suffix in (".bin", ".txt")
    ]
    assert len(names) > 30
    for name in names:
        module = data.frozen_name(name)
        room = {}
        exec(frozen[module.replace(".", "/") + ".py"], room)
        assert room["DATA"] == (ROOT / "firmware/lib" / name).read_bytes()


@pytest.mark.parametrize("chip", [chip for chip in CHIPS.values() if chip.port == "rp2"])
def test_the_file_for_a_board(chip):
    image = bytes(range(256)) * 40 + b"end"
    for board in boards_of(chip.name):
        parts = uf2.read(files.for_board(image, chip, board), "it")
        part = parts[-1]
        assert part.family == chip.family
        assert [other.family for other in parts[:-1]] == (
            [] if chip.family == uf2.RP2040 else [uf2.ABSOLUTE]
        )
        written = b"".join(part.pages[XIP + at] for at in range(0, len(image), uf2.PAYLOAD))
        assert written.startswith(image)
        assert part.pages[chip.board_at].startswith(PREFIX + board.encode() + b"\n")
        assert max(part.pages) < XIP + chip.flash - chip.storage  # no save is touched
        sectors = {address // uf2.SECTOR for address in part.pages}
        assert len(part.pages) == len(sectors) * uf2.SECTOR // uf2.PAYLOAD  # RP2040-E14


def test_a_build_is_told_by_what_is_in_it():
    texts = staging.modules()
    one = staging.build_id(texts, {"micropython": "1.25.0"})
    assert one == staging.build_id(dict(reversed(texts.items())), {"micropython": "1.25.0"})
    assert one != staging.build_id(texts, {"micropython": "1.26.0"})
    assert one != staging.build_id({**texts, "main.py": ""}, {"micropython": "1.25.0"})


def test_a_patch_that_does_not_fit_is_refused(tmp_path):
    here, tree = tmp_path / "here", tmp_path / "there"
    for part in sources.PARTS:
        (here / part).mkdir(parents=True)
    texts = {}
    for file, old, _ in sources.PATCHES:
        texts[file] = texts.get(file, "") + f"before {old} after "
    for file, text in texts.items():
        (here / file).write_text(text)
    for _ in range(2):  # what has been mended is left as it is
        assert sources.patched(here, tree) == tree
        (tree / "lib").mkdir(exist_ok=True)
        for file, old, new in sources.PATCHES:
            mended = (tree / file).read_text()
            assert new in mended and (old in new or old not in mended)
        here, tree = tree, tree.with_name(tree.name + " once more")
    (here / sources.PATCHES[0][0]).write_text("something else")
    with pytest.raises(sources.BuildError, match="not the one that our patch is for"):
        sources.patched(here, tree)


@pytest.mark.parametrize(
    "words, micropython, sentence",
    [
        (["--board", "tdisplay", "--chip", "pico"], "", "only with esp32"),
        (["--board", "pico_oled"], "/", "not a checkout of MicroPython"),
    ],
)
def test_refusals_are_a_sentence(words, micropython, sentence, monkeypatch, capsys):
    monkeypatch.setenv("MICROPYTHON", micropython)
    assert make_image.main(words) == 1
    said = capsys.readouterr().err
    assert sentence in said and "Traceback" not in said


@pytest.mark.skipif(not SOAK, reason="two whole builds: make soak")
@pytest.mark.skipif(not sources.can_build(False), reason="MicroPython's sources are not to be had")
def test_two_builds_of_one_commit_are_the_same(tmp_path):
    made = []
    for name in ("one", "another"):
        clone = tmp_path / name
        subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
        words = [sys.executable, "tools/make_image.py", "--board", "thumby"]
        done = subprocess.run(words, cwd=clone, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        path = clone / done.stdout.strip()
        made.append(path.read_bytes())
        assert json.loads(path.with_suffix(".json").read_text())["board"] == "thumby"
    assert made[0] == made[1]
