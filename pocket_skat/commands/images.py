"""The flash of an emulated chip, with the image that was asked for."""

from importlib.util import find_spec
from pathlib import Path

from devices.failures import BadFile
from devices.processors import PICO
from pocket_skat.commands.refusals import Refusal, cannot
from simulator import hardware
from tools.flashing.image import file_of

FLASH = "rp2040.flash"  # the file with it, in a board's folder


def need_rp2040(board: str) -> None:
    """Refuse where a board or this Python lacks an RP2040."""
    if PICO not in hardware.circuit(board).PROCESSORS:
        raise Refusal(f"{board} has no RP2040: --runtime cpython, or micropython")
    if not find_spec("rp2040py"):
        raise Refusal("--runtime rp2040 needs rp2040py: pip install 'pocket-skat[chip]'")


def flash_with_image(board: str, image: str | None, folder: Path):
    """A board's flash, kept in a folder: what it has saved, and the image, by default the one that
    `make image` makes. Refuses where there is none."""
    need_rp2040(board)
    from simulator.rp2040 import images

    path = Path(image) if image else file_of(board, PICO.name)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise Refusal(f"there is no image {path}: make image BOARD={board}, or --image FILE")
    except OSError as error:
        raise Refusal(cannot("read", path, error))
    try:
        flash = images.kept(folder / FLASH)
        images.put(data, path.name, flash)
    except OSError as error:
        raise Refusal(cannot("use", folder / FLASH, error))
    except BadFile as error:
        raise Refusal(str(error))
    return flash
