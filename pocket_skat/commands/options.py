"""Options that several commands share, and how their values are read."""

import argparse

from devices.boards import boards

USUAL_BOARD = "pico_oled"
COLOUR_BOARD = "pico_lcd_13"  # what a window shows by default


def add_board(parser, colour: bool = False) -> None:
    """Add --board to a parser; `colour`: in a window its default is one with colours. Then it is
    None until `choose_board`."""
    usual = f"{COLOUR_BOARD}, without a window {USUAL_BOARD}" if colour else USUAL_BOARD
    parser.add_argument(
        "--board",
        choices=boards(),
        metavar="BOARD",
        default=None if colour else USUAL_BOARD,
        help=f"which handheld: {', '.join(boards())} (default {usual})",
    )


def choose_board(options) -> None:
    """Take the default of --board, by whether there is a window."""
    if options.board is None:
        options.board = USUAL_BOARD if options.headless else COLOUR_BOARD


def add_image(parser) -> None:
    """Add --image to a parser, for --runtime rp2040."""
    parser.add_argument(
        "--image",
        metavar="FILE",
        help="with --runtime rp2040, the image to play (.uf2; default: what make image made)",
    )


def window_scale(word: str) -> float:
    """Read the scale of a window, which may be a half: 2.5."""
    whole, _, half = word.partition(".")
    if half not in ("", "0", "5"):
        raise argparse.ArgumentTypeError(f"'{word}' is not a scale: 1, 1.5, 2 … 16")
    return scale(whole) + (0.5 if half == "5" else 0)


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
