"""The builds: one for each kind of processor serves all boards that come with it."""

from devices import uf2
from devices.boards import boards
from devices.processors import of_board

XIP = 0x1000_0000  # where an RP2040 and an RP2350 see their flash
BLOCK = uf2.SECTOR
PREFIX = b"SKATBOARD "  # begins the block that says which board this is


class Chip:
    """A build. `name`: of its processor (devices/processors.py); `board`: MicroPython's name of
    the one that ours is derived from; `flash` and `storage`: bytes of flash, and of the file system
    at its end: so much room no image will want."""

    port = "rp2"
    storage = 256 * 1024

    def __init__(self, name: str, title: str, board: str, family: int, flash: int):
        """`title`: what people call the module that it is for."""
        self.name = name
        self.title = title
        self.board = board
        self.family = family
        self.flash = flash

    @property
    def wireless(self) -> bool:
        """Whether it has a radio: Debian lacks what that needs."""
        return self.board.endswith("_W")

    @property
    def board_at(self) -> int:
        """The address of the block with the board's name."""
        return XIP + self.flash - self.storage - BLOCK


class Esp32(Chip):
    """An ESP32, of which there is one board so far: the image itself says which."""

    port = "esp32"
    wireless = True


CHIPS = {
    chip.name: chip
    for chip in (
        Chip("pico", "Pico", "RPI_PICO", uf2.RP2040, 2 << 20),
        Chip("pico_w", "Pico W", "RPI_PICO_W", uf2.RP2040, 2 << 20),
        Chip("pico_2", "Pico 2", "RPI_PICO2", uf2.RP2350_ARM, 4 << 20),
        Esp32("esp32", "ESP32", "ESP32_GENERIC", 0, 4 << 20),
    )
}


def names(board: str) -> list:
    """The names of the chips that a board comes with, the usual one first."""
    return [processor.name for processor in of_board(board)]


def boards_of(chip: str) -> list:
    """The boards that come with a chip."""
    return [board for board in boards() if chip in names(board)]
