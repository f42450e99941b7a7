"""The handhelds' shells: their shapes as data, and how they are drawn.

All measures are in units as large as one pixel of the handheld's screen; a shell is shown at a
scale of so many window pixels a unit.
"""

from dataclasses import dataclass
from math import hypot

import pygame

from simulator.pictures import INK

SMOOTH = 3  # shells are drawn this much larger, then made smaller,
FINEST = 18  # but no unit in more pixels than this

_TOP, _BOTTOM = (244, 239, 226), (219, 211, 192)  # the printed case, light from above
_EDGE, _GLEAM = (150, 141, 121), (255, 253, 246)
_ENGRAVED = (178, 169, 147)
_WELL_TOP, _WELL_BOTTOM = (176, 168, 148), (226, 219, 202)
_DARK = ((70, 73, 80), (40, 42, 48))  # caps: colour at the top, at the bottom
_RED = ((206, 62, 58), (154, 30, 34))
_LETTER = (236, 232, 222)


@dataclass(frozen=True)
class Cap:
    """A round button: its middle and radius."""

    x: float
    y: float
    r: float
    colours: tuple = _DARK


@dataclass(frozen=True)
class Pad:
    """A directional pad: its middle, how far an arm reaches, and how wide it is."""

    x: float
    y: float
    reach: float
    width: float

    def arm(self, name: str) -> pygame.Rect:
        """An arm's rectangle, from where it leaves the middle."""
        half, length = self.width / 2, self.reach - self.width / 2
        left, top = {
            "up": (-half, -self.reach),
            "down": (-half, half),
            "left": (-self.reach, -half),
            "right": (half, -half),
        }[name]
        w, h = (self.width, length) if name in ("up", "down") else (length, self.width)
        return pygame.FRect(self.x + left, self.y + top, w, h)


@dataclass(frozen=True)
class Shape:
    """Where everything is on a shell of w x h: the screen's top left, the glass round it."""

    w: float
    h: float
    radius: float
    screen: tuple  # x, y
    glass: tuple  # x, y, w, h
    socket: tuple  # x, w: the USB socket at the upper edge
    wordmark: tuple  # x, y of its middle
    screws: tuple  # the middle of each
    pad: Pad
    caps: dict


SHAPES = {
    "pico_oled": Shape(
        w=254,
        h=106,
        radius=19,
        screen=(63, 16),
        glass=(53, 8, 148, 80),
        socket=(119, 16),
        wordmark=(127, 97),
        screws=((9.5, 9.5), (244.5, 9.5), (9.5, 96.5), (244.5, 96.5)),
        pad=Pad(26.5, 50, 17.5, 11.5),
        caps={"a": Cap(236, 37, 9.5, _RED), "b": Cap(218, 63, 9.5)},
    ),
}

MARGIN = 9  # units round the shell
_DIRECTIONS = ("up", "down", "left", "right")


class Shell:
    """A board's shell at a scale: its picture, and which button or pixel is where.

    `size` is that of the picture in window pixels; so are all positions.
    """

    def __init__(self, board: str, w: int, h: int, scale: int):
        """`w`, `h`: the board's screen in pixels. KeyError for a board without a shape."""
        self.scale = scale
        self.shape = SHAPES[board]
        self.size = window_size(board, scale)
        self.screen = pygame.Rect(
            (MARGIN + self.shape.screen[0]) * scale,
            (MARGIN + self.shape.screen[1]) * scale,
            w * scale,
            h * scale,
        )
        self._idle = self._drawn(lit=False)
        self._lit = self._drawn(lit=True)
        self._grid = self._pixel_gaps()

    # Where things are

    def _units(self, position):
        return position[0] / self.scale - MARGIN, position[1] / self.scale - MARGIN

    def button_at(self, position) -> str | None:
        """The button under a position."""
        x, y = self._units(position)
        for name, cap in self.shape.caps.items():
            if hypot(x - cap.x, y - cap.y) <= cap.r + 1:
                return name
        pad = self.shape.pad
        for name in _DIRECTIONS:
            if pad.arm(name).collidepoint(x, y):
                return name
        return None

    def middle_of(self, name: str) -> tuple:
        """A position in the middle of a button."""
        if name in self.shape.caps:
            x, y = self.shape.caps[name].x, self.shape.caps[name].y
        else:
            x, y = self.shape.pad.arm(name).center
        return round((x + MARGIN) * self.scale), round((y + MARGIN) * self.scale)

    def pixel_at(self, position) -> tuple | None:
        """The pixel of the handheld's screen under a position."""
        if not self.screen.collidepoint(position):
            return None
        x, y = position
        return (x - self.screen.x) // self.scale, (y - self.screen.y) // self.scale

    # Drawing

    def draw(self, surface, image, pressed) -> None:
        """Draw the shell at the top left with an RGB `image` on its screen; `pressed`: names."""
        surface.blit(self._idle, (0, 0))
        for name in pressed:
            area = self._area(name)
            surface.blit(self._lit, area, area)
        light = pygame.transform.scale(image, self.screen.size)
        light.blit(self._grid, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        glow = pygame.Surface([side + 8 * self.scale for side in self.screen.size])
        glow.blit(light, (4 * self.scale, 4 * self.scale))
        glow = pygame.transform.box_blur(glow, 2 * self.scale)
        glow.fill((64, 64, 64), special_flags=pygame.BLEND_RGB_MULT)
        corner = self.screen.x - 4 * self.scale, self.screen.y - 4 * self.scale
        surface.blit(glow, corner, special_flags=pygame.BLEND_RGB_ADD)
        surface.blit(light, self.screen, special_flags=pygame.BLEND_RGB_ADD)

    def _area(self, name: str) -> pygame.Rect:
        """The part of the picture that a button changes."""
        if name in self.shape.caps:
            cap = self.shape.caps[name]
            r = cap.r + 3
            x, y, w, h = cap.x - r, cap.y - r, 2 * r, 2 * r
        else:
            x, y, w, h = self.shape.pad.arm(name)
        k = self.scale
        return pygame.Rect(
            round((x + MARGIN) * k), round((y + MARGIN) * k), round(w * k), round(h * k)
        )

    def _pixel_gaps(self) -> pygame.Surface:
        """What a panel's light is multiplied with: the dark gaps between its pixels."""
        grid = pygame.Surface(self.screen.size)
        grid.fill((255, 255, 255))
        if self.scale > 2:
            gap = (196, 196, 196)
            for x in range(self.scale - 1, self.screen.w, self.scale):
                grid.fill(gap, (x, 0, 1, self.screen.h))
            for y in range(self.scale - 1, self.screen.h, self.scale):
                grid.fill(gap, (0, y, self.screen.w, 1))
        return grid

    def _drawn(self, lit: bool) -> pygame.Surface:
        """The shell without its screen's light, all buttons idle or all pressed."""
        art = _Art(self.size, self.scale)
        shape = self.shape
        art.background()
        art.shadow((0, 0, shape.w, shape.h), shape.radius)
        x, w = shape.socket
        art.block((x, -2.6, w, 8), 1.5, (214, 217, 220), (120, 124, 130))
        art.block((x + 2, -2.6, w - 4, 1), 0.5, (70, 72, 76), (70, 72, 76))
        art.block((0, 0, shape.w, shape.h), shape.radius, _GLEAM, _EDGE)
        art.block((0.7, 0.9, shape.w - 1.4, shape.h - 2.2), shape.radius - 0.8, _TOP, _BOTTOM)
        for x, y in shape.screws:
            art.screw(x, y)
        self._glass(art)
        self._pad(art, lit)
        for name, cap in shape.caps.items():
            self._cap(art, name, cap, lit)
        self._wordmark(art)
        return art.finished()

    def _glass(self, art) -> None:
        x, y, w, h = self.shape.glass
        art.block((x - 1, y - 1, w + 2, h + 2.4), 6.5, _WELL_TOP, _GLEAM)
        art.block((x, y, w, h), 5.5, (30, 32, 37), (13, 14, 17))
        art.block((x + 0.8, y + 0.8, w - 1.6, h - 1.6), 4.8, (17, 18, 22), (9, 10, 13))
        art.reflection((x + 0.8, y + 0.8, w - 1.6, h - 1.6), 4.8)
        left, top = self.shape.screen
        panel = (left - 2, top - 2, self.screen.w / self.scale + 4, self.screen.h / self.scale + 4)
        art.block(panel, 1.5, (3, 4, 6), (3, 4, 6))

    def _pad(self, art, lit: bool) -> None:
        pad = self.shape.pad
        art.disc(pad.x, pad.y, pad.reach + 4.8, _WELL_TOP, _GLEAM)
        art.disc(pad.x, pad.y, pad.reach + 4, (205, 197, 178), (222, 215, 197))
        half = pad.width / 2
        upright = (pad.x - half, pad.y - pad.reach, pad.width, 2 * pad.reach)
        flat = (pad.x - pad.reach, pad.y - half, 2 * pad.reach, pad.width)
        art.drop([(upright, 2.6), (flat, 2.6)], 1.8)
        for grow, colours in ((0, ((104, 107, 114), (26, 27, 31))), (-0.6, _DARK)):
            for x, y, w, h in (upright, flat):
                box = (x - grow, y - grow, w + 2 * grow, h + 2 * grow)
                art.block(box, 2.6 + grow, *art.part(colours, pad.y, pad.reach, box))
        art.disc(pad.x, pad.y, 4.2, (38, 40, 45), (68, 71, 78))
        for name in _DIRECTIONS:
            x, y = pad.arm(name).center
            dx, dy = (x > pad.x) - (x < pad.x), (y > pad.y) - (y < pad.y)
            x, y = x + dx * 1.2, y + dy * 1.2
            tip = (x + dx * 2.4, y + dy * 2.4)
            ends = [(x - dx * 1.8 + s * dy * 2.9, y - dy * 1.8 + s * dx * 2.9) for s in (-1, 1)]
            if lit:
                art.glow(x, y, 6.5, 150)
            art.polygon([tip, *ends], INK if lit else (112, 116, 124))

    def _cap(self, art, name: str, cap: Cap, lit: bool) -> None:
        art.disc(cap.x, cap.y, cap.r + 2.4, _WELL_TOP, _GLEAM)
        art.disc(cap.x, cap.y, cap.r + 1.7, (200, 192, 173), (216, 209, 191))
        if not lit:
            ring = (cap.x - cap.r, cap.y - cap.r, 2 * cap.r, 2 * cap.r)
            art.drop([(ring, cap.r)], 1.6)
        top, bottom = cap.colours
        rim = (INK, INK) if lit else (_mixed(top, _GLEAM, 0.35), _mixed(bottom, (0, 0, 0), 0.4))
        art.disc(cap.x, cap.y, cap.r, *rim)
        art.disc(cap.x, cap.y, cap.r - 0.7, *((bottom, top) if lit else (top, bottom)))
        if lit:
            art.glow(cap.x, cap.y, cap.r - 0.7, 190)
        art.text(name.upper(), cap.x, cap.y + 0.3, 11, (255, 255, 255) if lit else _LETTER)

    def _wordmark(self, art) -> None:
        x, y = self.shape.wordmark
        art.text("P O C K E T   S K A T", x, y + 0.3, 6.5, _GLEAM)
        art.text("P O C K E T   S K A T", x, y, 6.5, (142, 132, 110))
        for suit, at in (("club", -52), ("spade", -42), ("heart", 42), ("diamond", 52)):
            colour = (186, 84, 76) if suit in ("heart", "diamond") else (120, 113, 97)
            art.suit(suit, x + at, y, 2.9, colour)


def window_size(board: str, scale: int) -> tuple:
    """The size of a board's shell with its margin, in window pixels."""
    shape = SHAPES[board]
    return round((shape.w + 2 * MARGIN) * scale), round((shape.h + 2 * MARGIN) * scale)


def _mixed(colour, other, part: float) -> tuple:
    """`colour` with this part (0 to 1) of another one in it."""
    return tuple(round(a + (b - a) * part) for a, b in zip(colour, other))


class _Art:
    """A large surface to draw on in a shell's units, which is made smaller at the end."""

    def __init__(self, size, scale: int):
        smooth = max(min(SMOOTH, FINEST // scale), 1)
        self._size = size
        self._k = scale * smooth
        self._surface = pygame.Surface([side * smooth for side in size])

    def finished(self) -> pygame.Surface:
        """The picture in its final size."""
        return pygame.transform.smoothscale(self._surface, self._size)

    def _box(self, box) -> pygame.Rect:
        x, y, w, h = box
        k = self._k
        left, top = round((x + MARGIN) * k), round((y + MARGIN) * k)
        return pygame.Rect(
            left, top, round((x + w + MARGIN) * k) - left, round((y + h + MARGIN) * k) - top
        )

    def _point(self, x: float, y: float) -> tuple:
        return (x + MARGIN) * self._k, (y + MARGIN) * self._k

    def background(self) -> None:
        """The desk on which the handheld lies."""
        self._surface.blit(_gradient(self._surface.get_size(), (58, 66, 72), (34, 39, 44)), (0, 0))

    def block(self, box, radius: float, top, bottom) -> None:
        """A rectangle with round corners, shaded from the colour `top` to `bottom`."""
        rect = self._box(box)
        mask = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(
            mask, (255, 255, 255), mask.get_rect(), border_radius=round(radius * self._k)
        )
        mask.blit(_gradient(rect.size, top, bottom), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self._surface.blit(mask, rect)

    def disc(self, x: float, y: float, r: float, top, bottom) -> None:
        """A disc, shaded like a block."""
        self.block((x - r, y - r, 2 * r, 2 * r), r, top, bottom)

    def part(self, colours, middle: float, reach: float, box) -> tuple:
        """The colours of a box in a shading that goes from middle - reach to middle + reach."""
        top, bottom = colours
        first = (box[1] - middle + reach) / (2 * reach)
        last = (box[1] + box[3] - middle + reach) / (2 * reach)
        return _mixed(top, bottom, first), _mixed(top, bottom, last)

    def shadow(self, box, radius: float) -> None:
        """The wide soft shadow of the whole handheld."""
        x, y, w, h = box
        self._blurred([((x + 1, y + 3, w - 2, h), radius)], 3.2, 130)

    def drop(self, boxes, depth: float) -> None:
        """The small shadow of a button that stands so far out; `boxes`: (box, radius) each."""
        self._blurred([((x, y + depth, w, h), radius) for (x, y, w, h), radius in boxes], 0.9, 120)

    def _blurred(self, boxes, soft: float, alpha: int) -> None:
        area = self._box(boxes[0][0]).unionall([self._box(box) for box, _ in boxes])
        area.inflate_ip(8 * soft * self._k, 8 * soft * self._k)
        layer = pygame.Surface(area.size, pygame.SRCALPHA)
        for box, radius in boxes:
            rect = self._box(box).move(-area.x, -area.y)
            pygame.draw.rect(layer, (0, 0, 0, alpha), rect, border_radius=round(radius * self._k))
        # Made small first: a blur takes long on a large picture.
        small = pygame.transform.smoothscale(layer, [max(side // 6, 1) for side in area.size])
        small = pygame.transform.box_blur(small, max(round(soft * self._k / 6), 1))
        small = pygame.transform.box_blur(small, max(round(soft * self._k / 6), 1))
        self._surface.blit(pygame.transform.smoothscale(small, area.size), area)

    def glow(self, x: float, y: float, r: float, alpha: int) -> None:
        """Light round a point, fading out towards the radius."""
        rect = self._box((x - r, y - r, 2 * r, 2 * r))
        layer = pygame.Surface(rect.size, pygame.SRCALPHA)
        steps = 40
        for i in range(steps):
            part = 1 - i / steps
            strength = round(alpha * (1 - part) ** 1.2)
            pygame.draw.circle(layer, (*INK, strength), (rect.w / 2, rect.h / 2), rect.w / 2 * part)
        self._surface.blit(layer, rect)

    def reflection(self, box, radius: float) -> None:
        """Light from a window on the glass, falling across its left part."""
        rect = self._box(box)
        layer = pygame.Surface(rect.size, pygame.SRCALPHA)
        w, h = rect.size
        for left, right, strength in ((0.0, 0.30, 12), (0.34, 0.38, 9)):
            points = [
                (w * left, 0),
                (w * right, 0),
                (w * (right - 0.22), h),
                (w * (left - 0.22), h),
            ]
            pygame.draw.polygon(layer, (255, 255, 255, strength), points)
        mask = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(
            mask, (255, 255, 255), mask.get_rect(), border_radius=round(radius * self._k)
        )
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self._surface.blit(layer, rect)

    def screw(self, x: float, y: float) -> None:
        """A small cross-head screw."""
        self.disc(x, y, 3.3, _WELL_TOP, _GLEAM)
        self.disc(x, y, 2.7, (206, 209, 212), (132, 136, 142))
        for w, h in ((3.2, 0.8), (0.8, 3.2)):
            self.block((x - w / 2, y - h / 2, w, h), 0.3, (84, 87, 92), (84, 87, 92))

    def polygon(self, points, colour) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self._surface, colour, [self._point(x, y) for x, y in points])

    def text(self, text: str, x: float, y: float, height: float, colour) -> None:
        """Words in one line, their middle at x, y."""
        image = pygame.font.Font(None, round(height * self._k)).render(text, True, colour)
        self._surface.blit(image, image.get_rect(center=self._point(x, y)))

    def suit(self, name: str, x: float, y: float, r: float, colour) -> None:
        """A suit's sign, about 2 r high."""

        def disc(dx, dy, part):
            centre = self._point(x + dx * r, y + dy * r)
            pygame.draw.circle(self._surface, colour, centre, part * r * self._k)

        def polygon(*points):
            self.polygon([(x + dx * r, y + dy * r) for dx, dy in points], colour)

        if name == "diamond":
            polygon((0, -1.05), (0.78, 0), (0, 1.05), (-0.78, 0))
        elif name == "heart":
            disc(-0.45, -0.4, 0.5)
            disc(0.45, -0.4, 0.5)
            polygon((-0.88, -0.16), (0, -0.5), (0.88, -0.16), (0, 1))
        else:
            polygon((0, 0.1), (0.4, 1), (-0.4, 1))
            if name == "spade":
                disc(-0.45, 0.22, 0.46)
                disc(0.45, 0.22, 0.46)
                polygon((-0.86, 0.02), (0, -1.05), (0.86, 0.02), (0, 0.5))
            else:
                disc(0, -0.52, 0.46)
                disc(-0.5, 0.2, 0.46)
                disc(0.5, 0.2, 0.46)
                disc(0, 0, 0.3)


def _gradient(size, top, bottom) -> pygame.Surface:
    """A surface shaded from top to bottom."""
    column = pygame.Surface((1, 64))
    for y in range(64):
        column.set_at((0, y), _mixed(top, bottom, y / 63))
    return pygame.transform.smoothscale(column, size)
