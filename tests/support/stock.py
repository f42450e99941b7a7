"""MicroPython as it comes for a Pico, built from the same sources as our images."""

import fcntl
import os
from functools import cache
from pathlib import Path

import pytest

from devices.failures import Failure
from devices.paths import ROOT
from tests.support.chips import LOCK
from tools.imaging import building, files, sources
from tools.imaging.chips import CHIPS, Chip

STORAGE = 1408 * 1024  # of its file system: ports/rp2/boards/RPI_PICO/mpconfigboard.h
MANIFEST = 'freeze("$(PORT_DIR)/modules")\n'  # without what it takes from micropython-lib


class Stock(Chip):
    """A Pico without our game."""

    storage = STORAGE


@cache
def stock() -> Path:
    """The file to drag, built if need be. Where that can't be done the test is skipped, or fails
    if NEED_IMAGE=1 is in the environment."""
    folder = ROOT / "build" / "stock"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "micropython.uf2"
    with open(LOCK, "w") as lock:  # one worker builds, the others wait
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            try:
                file.write_bytes(_build(folder))
            except (Failure, OSError) as error:
                if os.environ.get("NEED_IMAGE") == "1":
                    raise
                pytest.skip(f"no MicroPython can be built here: {error}")
    return file


def _build(folder: Path) -> bytes:
    found = sources.find(False, lambda _: None)
    found.folder = found.unpatched
    usual = CHIPS["pico"]
    chip = Stock(usual.name, usual.title, usual.board, usual.family, usual.flash)
    (folder / "manifest.py").write_text(MANIFEST)
    image = building.build(folder, found, chip, folder / "manifest.py", 0, lambda _: None)
    return files.for_board(image, chip, "")
