"""Options that several commands share, and how their values are read."""

import argparse

from devices.boards import boards

USUAL_BOARD = "pico_oled"


def add_board(parser) -> None:
    """Add --board to a parser."""
    parser.add_argument(
        "--board",
        choices=boards(),
        metavar="BOARD",
        default=USUAL_BOARD,
        help=f"which handheld: {', '.join(boards())} (default {USUAL_BOARD})",
    )


def add_image(parser) -> None:
    """Add --image to a parser, for --runtime rp2040."""
    parser.add_argument(
        "--image",
        metavar="FILE",
        help="with --runtime rp2040, the image to play (.uf2; default: what make image made)",
    )


def scale(word: str) -> int:
    """Read a scale: window pixels per pixel of the screen."""
    if not word.isdecimal() or not 1 <= int(word) <= 16:
        raise argparse.ArgumentTypeError(f"'{word}' is not a scale: 1 to 16")
    return int(word)


def picture(*endings: str):
    """What reads the path of a file with one of these endings, which say how it is written."""

    def read(path: str) -> str:
        if not path.lower().endswith(endings):
            raise argparse.ArgumentTypeError(f"'{path}' does not end in {' or '.join(endings)}")
        return path

    return read
