"""A handheld's shell in the window: its picture, and where its buttons and pixels are."""

from math import hypot

import pygame

from simulator.pictures import INK
from simulator.shapes import shape_of
from simulator.shell_art import ICON_UNITS, Art, Drawing, draw_icon, mixed

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
        w, h = [side / self._k for side in self.screen.size]
        Drawing(art, self.shape, w, h).draw(lit, self._desk)
        return art.finished()


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


def icon(side: int = ICON) -> pygame.Surface:
    """The game's icon, the window's or one of this size in pixels."""
    art = _Art((side, side), side / (ICON_UNITS + 2 * MARGIN), pygame.SRCALPHA)
    draw_icon(art)
    return art.finished()


class _Art(Art):
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

    def blurred(self, boxes, soft: float, alpha: int) -> None:
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

    def polygon(self, points, colour) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self._surface, colour, [self._point(x, y) for x, y in points])

    def dot(self, x: float, y: float, r: float, colour) -> None:
        """A filled circle of one colour."""
        pygame.draw.circle(self._surface, colour, self._point(x, y), r * self._k)

    def text(self, text: str, x: float, y: float, height: float, colour) -> None:
        """Words on one line, their middle at x, y."""
        image = pygame.font.Font(None, round(height * self._k)).render(text, True, colour)
        self._surface.blit(image, image.get_rect(center=self._point(x, y)))


def gradient(size, top, bottom) -> pygame.Surface:
    """A surface shaded from top to bottom."""
    column = pygame.Surface((1, 64))
    for y in range(64):
        column.set_at((0, y), mixed(top, bottom, y / 63))
    return pygame.transform.smoothscale(column, size)
