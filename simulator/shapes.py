"""What the handhelds' shells are made of; each board's shape is in simulator/shells/NAME.py.

Shells are measured in units that are the same for all of them, so that details look alike. How many
units a pixel of the screen is wide is the shape's.
"""

from dataclasses import dataclass
from importlib import import_module

import pygame

DARK = ((70, 73, 80), (40, 42, 48))  # buttons: colour at the top, at the bottom
RED = ((206, 62, 58), (154, 30, 34))
METAL = ((214, 217, 220), (120, 124, 130))
SEAM = ((70, 72, 76), (58, 60, 64))
GOLD = ((232, 200, 112), (170, 134, 58))
HOLE = ((6, 7, 9), (16, 18, 21))
BLACK = ((17, 18, 21), (34, 36, 41))
LETTER = (236, 232, 222)


@dataclass(frozen=True)
class Case:
    """What a shell is made of. A pair of colours: at the top and at the bottom."""

    body: tuple
    rim: tuple
    well: tuple  # the slope down to what is sunk, round the glass and the buttons
    floor: tuple  # what is sunk
    ink: tuple  # what is printed on it
    red: tuple  # hearts and diamonds
    bare: bool = False  # a circuit board: the parts stand on it, and nothing is sunk


PRINTED = Case(
    body=((244, 239, 226), (219, 211, 192)),
    rim=((255, 253, 246), (150, 141, 121)),
    well=((176, 168, 148), (255, 253, 246)),
    floor=((203, 195, 176), (219, 212, 194)),
    ink=(132, 122, 102),
    red=(186, 84, 76),
)
GREY = Case(
    body=((205, 207, 212), (172, 175, 182)),
    rim=((240, 241, 243), (108, 111, 119)),
    well=((120, 123, 131), (226, 228, 232)),
    floor=((156, 159, 166), (178, 181, 188)),
    ink=(98, 101, 110),
    red=(172, 62, 62),
)
BLACK_BOARD = Case(
    body=((45, 47, 52), (29, 31, 35)),
    rim=((104, 107, 113), (12, 13, 15)),
    well=((92, 96, 104), (40, 42, 47)),
    floor=((45, 47, 52), (29, 31, 35)),
    ink=(214, 217, 220),
    red=(226, 104, 96),
    bare=True,
)
BLUE_BOARD = Case(
    body=((30, 72, 146), (18, 48, 106)),
    rim=((106, 146, 206), (8, 22, 54)),
    well=((104, 118, 142), (38, 46, 62)),
    floor=((30, 72, 146), (18, 48, 106)),
    ink=(226, 231, 238),
    red=(255, 150, 138),
    bare=True,
)


@dataclass(frozen=True)
class Cap:
    """A round button: its label, middle and radius."""

    letter: str
    x: float
    y: float
    r: float
    colours: tuple = DARK


@dataclass(frozen=True)
class Pad:
    """A directional pad: its middle, how far an arm reaches, and how wide it is.

    Or a stick of that width, whose arms are the directions in which it is pushed.
    """

    x: float
    y: float
    reach: float
    width: float
    stick: bool = False

    def arm(self, name: str) -> pygame.FRect:
        """An arm's rectangle, from where it leaves the middle; for "centre" the middle's."""
        half, length = self.width / 2, self.reach - self.width / 2
        left, top = {
            "up": (-half, -self.reach),
            "down": (-half, half),
            "left": (-self.reach, -half),
            "right": (half, -half),
            "centre": (-half, -half),
        }[name]
        w = length if name in ("left", "right") else self.width
        h = length if name in ("up", "down") else self.width
        return pygame.FRect(self.x + left, self.y + top, w, h)


@dataclass(frozen=True)
class Part:
    """A block of metal or plastic, or a hole."""

    x: float
    y: float
    w: float
    h: float
    radius: float
    colours: tuple


@dataclass(frozen=True)
class Shape:
    """Where everything is on a shell of w x h: the screen's top left, the glass round it."""

    case: Case
    w: float
    h: float
    radius: float
    pixel: float  # how many units wide a pixel of the screen is
    screen: tuple  # x, y
    glass: tuple  # x, y, w, h
    caps: dict
    pad: Pad | None = None
    lcd: bool = False  # a panel with a light behind it, whose pixels leave no gaps
    below: tuple = ()  # parts that stick out from under it
    screws: tuple = ()  # the middle of each
    pins: tuple = ()  # rows of holes: x, y of the first, dx, dy to the next, how many
    parts: tuple = ()  # what else is on it
    prints: tuple = ()  # words or the name of a suit, x, y of its middle, height


SUITS = ("club", "spade", "heart", "diamond")


def wordmark(x: float, y: float) -> tuple:
    """The game's name between the suits, in one line."""
    places = zip(SUITS, (-52, -42, 42, 52))
    return (
        ("P O C K E T   S K A T", x, y, 6.5),
        *((suit, x + dx, y, 5.8) for suit, dx in places),
    )


def pico_usb(y: float, w: float) -> tuple:
    """The socket of a Pico under a module, opening to the left."""
    return (
        Part(-3.6, y - w / 2, 12, w, 1.5, METAL),
        Part(-3.6, y - w / 2 + 2.5, 1, w - 5, 0.5, SEAM),
    )


def usb_c(x: float, y: float) -> tuple:
    """A socket on a board with its middle at x, opening downwards at y."""
    return (
        Part(x - 20, y - 31, 40, 31, 3, METAL),
        Part(x - 17, y - 28, 34, 1.2, 0.6, SEAM),
        Part(x - 12, y - 20, 3, 8, 1, SEAM),
        Part(x + 9, y - 20, 3, 8, 1, SEAM),
        Part(x - 17, y - 3.4, 34, 1.2, 0.6, SEAM),
    )


def shape_of(board: str) -> Shape:
    """The shape of a board's shell. Raises ImportError if there is none."""
    return import_module("simulator.shells." + board).SHAPE
