"""Boards with their images on an emulated chip, for the tests."""

import fcntl
import os
from functools import cache
from pathlib import Path

import pytest

from devices.boards import boards
from devices.failures import Failure
from devices.processors import PICO
from simulator import hardware
from simulator.rp2040 import images
from simulator.rp2040.handheld import RP2040Handheld
from tools import make_image

BOARDS = [board for board in boards() if PICO in hardware.circuit(board).PROCESSORS]
LOCK = Path(make_image.ROOT) / "build/images.lock"


@cache
def image(board: str) -> Path:
    """A board's image, built if need be. Where that can't be done the test is skipped, or fails if
    NEED_IMAGE=1 is in the environment."""
    LOCK.parent.mkdir(exist_ok=True)
    with open(LOCK, "w") as lock:  # one worker builds, the others wait
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return make_image.make(PICO.name, [board], lambda _: None)[0]
        except (Failure, OSError) as error:
            if os.environ.get("NEED_IMAGE") == "1":
                raise
            pytest.skip(f"no image can be built here: {error}")


def flashed(board: str):
    """Flash with a board's image and nothing else."""
    flash = images.blank()
    path = image(board)
    images.put(path.read_bytes(), path.name, flash)
    return flash


def started(board: str) -> RP2040Handheld:
    """A board at its first title."""
    return RP2040Handheld(board, flashed(board))
