"""A handheld's shell in the window: its picture, and where its buttons and pixels are."""

from math import hypot

import pygame

from simulator.pictures import INK
from simulator.shapes import BLACK, DARK, GOLD, HOLE, LETTER, SEAM, SUITS, Cap, Case, shape_of

SMOOTH = 3  # shells are drawn this much larger, then made smaller
FINEST = 12  # a unit is drawn in no more pixels than this
DESK = ((58, 66, 72), (34, 39, 44))  # under them: its colour at the top, at the bottom

MARGIN = 9  # units round the shell
_DIRECTIONS = ("up", "down", "left", "right")


class Shell:
    """A board's shell at a scale: its picture, and where its buttons and pixels are.

    `size` is that of the picture in window pixels; so are all positions.
    """

    def __init__(self, board: str, w: int, h: int, scale: float, desk: bool = True):
        """`w`, `h`: the board's screen in pixels; `scale`: window pixels to one of these; `desk`:
        whether it brings the desk under it.

        Raises ImportError for a board without a shape.
        """
        self.scale = scale
        self.shape = shape_of(board)
        self.size = window_size(board, scale)
        self._k = scale / self.shape.pixel  # window pixels to a unit
        x, y = self._position(*self.shape.screen)
        self.screen = pygame.Rect(x, y, round(w * scale), round(h * scale))
        self._desk = desk
        self._idle = self._drawn(lit=False)
        self._lit = self._drawn(lit=True)
        self._grid = None if self.shape.lcd else self._pixel_gaps()

    # Where things are

    def _position(self, x: float, y: float) -> tuple:
        return round((x + MARGIN) * self._k), round((y + MARGIN) * self._k)

    def button_at(self, position) -> str | None:
        """The button under a position."""
        x, y = [at / self._k - MARGIN for at in position]
        for name, cap in self.shape.caps.items():
            if hypot(x - cap.x, y - cap.y) <= cap.r + 1:
                return name
        pad = self.shape.pad
        if pad:
            if pad.stick and hypot(x - pad.x, y - pad.y) <= pad.width / 2:
                return "centre"
            for name in _DIRECTIONS:
                if pad.arm(name).collidepoint(x, y):
                    return name
        return None

    def middle_of(self, name: str) -> tuple:
        """A position in the middle of a button."""
        return self._position(*self._box(name).center)

    def pixel_at(self, position) -> tuple | None:
        """The pixel of the handheld's screen under a position."""
        if not self.screen.collidepoint(position):
            return None
        x, y = position
        return int((x - self.screen.x) / self.scale), int((y - self.screen.y) / self.scale)

    def _box(self, name: str) -> pygame.FRect:
        """The part of the shell that changes with a button."""
        if name not in self.shape.caps:
            return self.shape.pad.arm(name)
        cap = self.shape.caps[name]
        r = cap.r + 3
        return pygame.FRect(cap.x - r, cap.y - r, 2 * r, 2 * r)

    # Drawing

    def draw_desk(self, surface, top: int) -> None:
        """Fill a surface with the desk on which the shell lies, from the row `top` on."""
        w, h = surface.get_size()
        edge = self._idle.subsurface((0, 0, 1, self.size[1]))
        surface.fill(edge.get_at((0, 0)))
        surface.fill(edge.get_at((0, self.size[1] - 1)), (0, top, w, h))
        surface.blit(pygame.transform.scale(edge, (w, self.size[1])), (0, top))

    def draw(self, surface, image, pressed) -> None:
        """Draw the shell at the top left with an RGB `image` on its screen; `pressed`: names."""
        surface.blit(self._idle, (0, 0))
        for name in pressed:
            box = self._box(name)
            area = pygame.Rect(self._position(*box.topleft), [side * self._k for side in box.size])
            surface.blit(self._lit, area, area)
        light = enlarged(image, self.scale)
        if self._grid:
            light.blit(self._grid, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            self._draw_glow(surface, light)
            surface.blit(light, self.screen, special_flags=pygame.BLEND_RGB_ADD)
        else:
            surface.blit(light, self.screen)

    def _draw_glow(self, surface, light) -> None:
        """The glow of an OLED on the glass round it."""
        border = round(4 * self.scale)
        glow = pygame.Surface([side + 2 * border for side in self.screen.size])
        glow.blit(light, (border, border))
        glow = pygame.transform.box_blur(glow, round(2 * self.scale))
        glow.fill((64, 64, 64), special_flags=pygame.BLEND_RGB_MULT)
        corner = self.screen.x - border, self.screen.y - border
        surface.blit(glow, corner, special_flags=pygame.BLEND_RGB_ADD)

    def _pixel_gaps(self) -> pygame.Surface:
        """A picture to multiply a panel's light with: the dark gaps between its pixels."""
        grid = pygame.Surface(self.screen.size)
        grid.fill((255, 255, 255))
        if self.scale > 2 and self.scale == int(self.scale):
            gap = (196, 196, 196)
            step = int(self.scale)
            for x in range(step - 1, self.screen.w, step):
                grid.fill(gap, (x, 0, 1, self.screen.h))
            for y in range(step - 1, self.screen.h, step):
                grid.fill(gap, (0, y, self.screen.w, 1))
        return grid

    def _drawn(self, lit: bool) -> pygame.Surface:
        """The shell without its screen's light, all buttons idle or all pressed."""
        art = _Art(self.size, self._k, 0 if self._desk else pygame.SRCALPHA)
        shape, case = self.shape, self.shape.case
        if self._desk:
            art.background()
        art.shadow((0, 0, shape.w, shape.h), shape.radius)
        self._parts(art, shape.below)
        art.block((0, 0, shape.w, shape.h), shape.radius, *case.rim)
        body = (0.7, 0.9, shape.w - 1.4, shape.h - 2.2)
        art.block(body, shape.radius - 0.8, *case.body)
        for x, y in shape.screws:
            art.screw(x, y, case)
        for x, y, dx, dy, count in shape.pins:
            for i in range(count):
                art.disc(x + i * dx, y + i * dy, 2.9, *GOLD)
                art.disc(x + i * dx, y + i * dy, 1.5, *HOLE)
        self._parts(art, shape.parts)
        for words, x, y, height in shape.prints:
            self._print(art, words, x, y, height)
        self._glass(art)
        if shape.pad:
            self._stick(art, lit) if shape.pad.stick else self._pad(art, lit)
        for cap in shape.caps.values():
            self._cap(art, cap, lit)
        return art.finished()

    def _parts(self, art, parts) -> None:
        for part in parts:
            art.block((part.x, part.y, part.w, part.h), part.radius, *part.colours)

    def _print(self, art, words: str, x: float, y: float, height: float) -> None:
        case = self.shape.case
        if words in SUITS:
            colour = case.red if words in ("heart", "diamond") else case.ink
            art.suit(words, x, y, height / 2, colour)
        else:
            if not case.bare:
                art.text(words, x, y + 0.3, height, case.rim[0])
            art.text(words, x, y, height, case.ink)

    def _glass(self, art) -> None:
        x, y, w, h = self.shape.glass
        case = self.shape.case
        if case.bare:
            r = 2.5
            art.drop([((x, y, w, h), r)], 1.2)
            art.block((x, y, w, h), r, *case.well)
            art.block((x + 0.7, y + 0.7, w - 1.4, h - 1.4), r - 0.6, (30, 32, 37), (13, 14, 17))
        else:
            r = 5.5
            art.block((x - 1, y - 1, w + 2, h + 2.4), r + 1, *case.well)
            art.block((x, y, w, h), r, (30, 32, 37), (13, 14, 17))
        inner = (x + 0.8, y + 0.8, w - 1.6, h - 1.6)
        art.block(inner, r - 0.7, (17, 18, 22), (9, 10, 13))
        art.reflection(inner, r - 0.7)
        left, top = self.shape.screen
        w, h = [side / self._k for side in self.screen.size]
        art.block((left - 2, top - 2, w + 4, h + 4), 1.5, (3, 4, 6), (3, 4, 6))

    def _pad(self, art, lit: bool) -> None:
        pad, case = self.shape.pad, self.shape.case
        art.disc(pad.x, pad.y, pad.reach + 4.8, *case.well)
        art.disc(pad.x, pad.y, pad.reach + 4, *case.floor)
        half = pad.width / 2
        upright = (pad.x - half, pad.y - pad.reach, pad.width, 2 * pad.reach)
        flat = (pad.x - pad.reach, pad.y - half, 2 * pad.reach, pad.width)
        art.drop([(upright, 2.6), (flat, 2.6)], 1.8)
        for grow, colours in ((0, ((104, 107, 114), (26, 27, 31))), (-0.6, DARK)):
            for x, y, w, h in (upright, flat):
                box = (x - grow, y - grow, w + 2 * grow, h + 2 * grow)
                art.block(box, 2.6 + grow, *art.part(colours, pad.y, pad.reach, box))
        art.disc(pad.x, pad.y, 4.2, (38, 40, 45), (68, 71, 78))
        self._arrows(art, lit, (112, 116, 124))

    def _stick(self, art, lit: bool) -> None:
        pad = self.shape.pad
        half = pad.width / 2 + 5
        self._housing(art, pad.x, pad.y, half)
        r = pad.width / 2
        art.disc(pad.x, pad.y, r + 1.5, *BLACK)
        art.drop([((pad.x - r, pad.y - r, 2 * r, 2 * r), r)], 1.4)
        art.disc(pad.x, pad.y, r, *((INK, INK) if lit else ((112, 115, 122), (20, 21, 24))))
        art.disc(pad.x, pad.y, r - 0.7, *DARK)
        art.disc(pad.x, pad.y, r - 3.2, (46, 48, 54), (62, 65, 72))
        if lit:
            art.glow(pad.x, pad.y, r - 0.7, 190)
        self._arrows(art, lit, self.shape.case.ink)

    def _arrows(self, art, lit: bool, idle) -> None:
        """The signs on a pad's arms."""
        pad = self.shape.pad
        for name in _DIRECTIONS:
            x, y = pad.arm(name).center
            dx, dy = (x > pad.x) - (x < pad.x), (y > pad.y) - (y < pad.y)
            out = 3.5 if pad.stick else 1.2  # a stick's are printed beside its housing
            x, y = x + dx * out, y + dy * out
            tip = (x + dx * 2.4, y + dy * 2.4)
            ends = [(x - dx * 1.8 + s * dy * 2.9, y - dy * 1.8 + s * dx * 2.9) for s in (-1, 1)]
            if lit:
                art.glow(x, y, 6.5, 150)
            art.polygon([tip, *ends], INK if lit else idle)

    def _housing(self, art, x: float, y: float, half: float) -> None:
        """The metal box of a button that stands on a board."""
        box = (x - half, y - half, 2 * half, 2 * half)
        art.drop([(box, 1.5)], 1.6)
        art.block(box, 1.5, (238, 240, 242), (96, 100, 106))
        inner = (box[0] + 0.7, box[1] + 0.7, box[2] - 1.4, box[3] - 1.4)
        art.block(inner, 1, (200, 203, 207), (146, 150, 156))
        for dx in (-1, 1):
            for dy in (-1, 1):
                art.disc(x + dx * (half - 2.6), y + dy * (half - 2.6), 1.1, (96, 99, 104), SEAM[0])

    def _cap(self, art, cap: Cap, lit: bool) -> None:
        case = self.shape.case
        if case.bare:
            self._housing(art, cap.x, cap.y, cap.r + 4)
            art.disc(cap.x, cap.y, cap.r + 1.2, *BLACK)
        else:
            art.disc(cap.x, cap.y, cap.r + 2.4, *case.well)
            art.disc(cap.x, cap.y, cap.r + 1.7, *case.floor)
        if not lit:
            ring = (cap.x - cap.r, cap.y - cap.r, 2 * cap.r, 2 * cap.r)
            art.drop([(ring, cap.r)], 1.6)
        top, bottom = cap.colours
        white, black = (255, 253, 246), (0, 0, 0)
        rim = (INK, INK) if lit else (_mixed(top, white, 0.35), _mixed(bottom, black, 0.4))
        art.disc(cap.x, cap.y, cap.r, *rim)
        art.disc(cap.x, cap.y, cap.r - 0.7, *((bottom, top) if lit else (top, bottom)))
        if lit:
            art.glow(cap.x, cap.y, cap.r - 0.7, 190)
        height = 1.15 * cap.r
        art.text(cap.letter, cap.x, cap.y + 0.3, height, white if lit else LETTER)


class Glass:
    """The screen without its shell; it is used as one."""

    def __init__(self, w: int, h: int, scale: float):
        """`w`, `h`: the screen in pixels; `scale`: window pixels to one of these."""
        self.scale = scale
        self.size = round(w * scale), round(h * scale)
        self.screen = pygame.Rect((0, 0), self.size)

    def button_at(self, position) -> None:
        """There are none."""

    def pixel_at(self, position) -> tuple | None:
        """The pixel of the screen under a position."""
        if not self.screen.collidepoint(position):
            return None
        return int(position[0] / self.scale), int(position[1] / self.scale)

    def draw_desk(self, surface, top: int) -> None:
        """Black all round."""
        surface.fill((0, 0, 0))

    def draw(self, surface, image, pressed) -> None:
        """Draw an RGB `image` of the screen's pixels."""
        surface.blit(enlarged(image, self.scale), (0, 0))


def enlarged(image: pygame.Surface, scale: float) -> pygame.Surface:
    """A picture enlarged; between whole scales its pixels stay equally wide, with soft edges."""
    if scale == int(scale):
        return pygame.transform.scale_by(image, int(scale))
    size = [round(side * scale) for side in image.get_size()]
    return pygame.transform.smoothscale(pygame.transform.scale_by(image, int(2 * scale)), size)


def window_size(board: str, scale: float) -> tuple:
    """The size of a board's shell with its margin, in window pixels."""
    shape = shape_of(board)
    k = scale / shape.pixel
    return round((shape.w + 2 * MARGIN) * k), round((shape.h + 2 * MARGIN) * k)


ICON = 64  # window pixels


def icon() -> pygame.Surface:
    """The window's icon: two cards on the glass of a handheld."""
    art = _Art((ICON, ICON), ICON / (24 + 2 * MARGIN), pygame.SRCALPHA)
    art.block((-9, -9, 42, 42), 9, (38, 42, 50), (13, 14, 17))
    for name, x, y, colour in (
        ("spade", -5, -5, (22, 25, 31)),
        ("heart", 10, 0, (198, 44, 44)),
    ):
        art.block((x - 0.8, y - 0.8, 20.6, 30.6), 4.3, (13, 14, 17), (13, 14, 17))
        art.block((x, y, 19, 29), 3.5, (255, 253, 246), (226, 222, 210))
        art.suit(name, x + 9.5, y + 14.5, 7, colour)
    return art.finished()


def _mixed(colour, other, part: float) -> tuple:
    """`colour` with `part` (0 to 1) of another one mixed in."""
    return tuple(round(a + (b - a) * part) for a, b in zip(colour, other))


class _Art:
    """A large surface to draw on in a shell's units; it is made smaller at the end."""

    def __init__(self, size, k: float, flags: int = 0):
        """`size`: of the finished picture; `k`: its pixels per unit; `flags`: pygame's."""
        smooth = max(min(SMOOTH, int(FINEST // k)), 1)
        self._size = size
        self._k = k * smooth
        self._surface = pygame.Surface([side * smooth for side in size], flags)

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
        self._surface.blit(gradient(self._surface.get_size(), *DESK), (0, 0))

    def block(self, box, radius: float, top, bottom) -> None:
        """A rectangle with round corners, shaded from the colour `top` to `bottom`."""
        rect = self._box(box)
        mask = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(
            mask, (255, 255, 255), mask.get_rect(), border_radius=round(radius * self._k)
        )
        mask.blit(gradient(rect.size, top, bottom), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
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
        """The small shadow of a button that stands out by `depth`; `boxes`: (box, radius) each."""
        self._blurred([((x, y + depth, w, h), radius) for (x, y, w, h), radius in boxes], 0.9, 120)

    def _blurred(self, boxes, soft: float, alpha: int) -> None:
        area = self._box(boxes[0][0]).unionall([self._box(box) for box, _ in boxes])
        area.inflate_ip(8 * soft * self._k, 8 * soft * self._k)
        layer = pygame.Surface(area.size, pygame.SRCALPHA)
        for box, radius in boxes:
            rect = self._box(box).move(-area.x, -area.y)
            pygame.draw.rect(layer, (0, 0, 0, alpha), rect, border_radius=round(radius * self._k))
        # Made small first: blurring a large picture takes long.
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

    def screw(self, x: float, y: float, case: Case) -> None:
        """A small cross-head screw, sunk into the case."""
        self.disc(x, y, 3.3, *case.well)
        self.disc(x, y, 2.7, (206, 209, 212), (132, 136, 142))
        for w, h in ((3.2, 0.8), (0.8, 3.2)):
            self.block((x - w / 2, y - h / 2, w, h), 0.3, (84, 87, 92), (84, 87, 92))

    def polygon(self, points, colour) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self._surface, colour, [self._point(x, y) for x, y in points])

    def text(self, text: str, x: float, y: float, height: float, colour) -> None:
        """Words on one line, their middle at x, y."""
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


def gradient(size, top, bottom) -> pygame.Surface:
    """A surface shaded from top to bottom."""
    column = pygame.Surface((1, 64))
    for y in range(64):
        column.set_at((0, y), _mixed(top, bottom, y / 63))
    return pygame.transform.smoothscale(column, size)
