"""The file for one board: an image, and the block that says which board it is."""

from devices import uf2
from tools.imaging.chips import PREFIX, XIP, Chip

# Against the erratum RP2350-E10: a block for no chip in particular, far away, goes first.
_ABSOLUTE_AT = 0x10FF_FF00


def for_board(image: bytes, chip: Chip, board: str) -> bytes:
    """What to drag onto the boot drive; for an ESP32 what esptool writes. `board`: "" for none."""
    if chip.port != "rp2":
        return image
    pages = {}
    for at in range(0, len(image), uf2.PAYLOAD):
        pages[XIP + at] = image[at : at + uf2.PAYLOAD].ljust(uf2.PAYLOAD, b"\xff")
    if board:
        pages[chip.board_at] = board_block(board)
    blocks = uf2.write(chip.family, uf2.whole_sectors(pages))
    if chip.family == uf2.RP2040:
        return blocks
    first = uf2.write(uf2.ABSOLUTE, dict.fromkeys((_ABSOLUTE_AT, 0), b"\xef" * uf2.PAYLOAD))
    return first[: uf2.BLOCK] + blocks


def board_block(board: str) -> bytes:
    """The block that says which board it is."""
    return (PREFIX + board.encode() + b"\n").ljust(uf2.PAYLOAD, b"\xff")
