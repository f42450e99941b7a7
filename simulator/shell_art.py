"""What a handheld's shell looks like, for anything that can draw: the window, or a page."""

from simulator.pictures import INK
from simulator.shapes import BLACK, DARK, GOLD, HOLE, LETTER, SEAM, SUITS, Cap, Case, Shape

_DIRECTIONS = ("up", "down", "left", "right")


class Art:
    """What shells are drawn with, in their units. A box is (x, y, w, h), a colour (r, g, b)."""

    def background(self) -> None:
        """The desk on which the handheld lies."""
        raise NotImplementedError

    def block(self, box, radius: float, top, bottom) -> None:
        """A rectangle with round corners, shaded from the colour `top` to `bottom`."""
        raise NotImplementedError

    def blurred(self, boxes, soft: float, alpha: int) -> None:
        """A soft black shadow of boxes with round corners, (box, radius) each, `soft` wide."""
        raise NotImplementedError

    def glow(self, x: float, y: float, r: float, alpha: int) -> None:
        """Light round a point, fading out towards the radius."""
        raise NotImplementedError

    def reflection(self, box, radius: float) -> None:
        """Light from a window on the glass, falling across its left part."""
        raise NotImplementedError

    def polygon(self, points, colour) -> None:
        """A filled polygon."""
        raise NotImplementedError

    def dot(self, x: float, y: float, r: float, colour) -> None:
        """A filled circle of one colour."""
        raise NotImplementedError

    def text(self, text: str, x: float, y: float, height: float, colour) -> None:
        """Words on one line, their middle at x, y."""
        raise NotImplementedError

    # Made of these

    def disc(self, x: float, y: float, r: float, top, bottom) -> None:
        """A disc, shaded like a block."""
        self.block((x - r, y - r, 2 * r, 2 * r), r, top, bottom)

    def part(self, colours, middle: float, reach: float, box) -> tuple:
        """The colours of a box in a shading that goes from middle - reach to middle + reach."""
        top, bottom = colours
        first = (box[1] - middle + reach) / (2 * reach)
        last = (box[1] + box[3] - middle + reach) / (2 * reach)
        return mixed(top, bottom, first), mixed(top, bottom, last)

    def shadow(self, box, radius: float) -> None:
        """The wide soft shadow of the whole handheld."""
        x, y, w, h = box
        self.blurred([((x + 1, y + 3, w - 2, h), radius)], 3.2, 130)

    def drop(self, boxes, depth: float) -> None:
        """The small shadow of a button that stands out by `depth`; `boxes`: (box, radius) each."""
        self.blurred([((x, y + depth, w, h), radius) for (x, y, w, h), radius in boxes], 0.9, 120)

    def screw(self, x: float, y: float, case: Case) -> None:
        """A small cross-head screw, sunk into the case."""
        self.disc(x, y, 3.3, *case.well)
        self.disc(x, y, 2.7, (206, 209, 212), (132, 136, 142))
        for w, h in ((3.2, 0.8), (0.8, 3.2)):
            self.block((x - w / 2, y - h / 2, w, h), 0.3, (84, 87, 92), (84, 87, 92))

    def suit(self, name: str, x: float, y: float, r: float, colour) -> None:
        """A suit's sign, about 2 r high."""

        def disc(dx, dy, part):
            self.dot(x + dx * r, y + dy * r, part * r, colour)

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


class Drawing:
    """Draws the shell of a shape, whose screen is w x h units, with an Art."""

    def __init__(self, art: Art, shape: Shape, w: float, h: float):
        self.art = art
        self.shape = shape
        self.w = w
        self.h = h

    def draw(self, lit: bool, desk: bool = False) -> None:
        """Draw the shell without its screen's light, all buttons idle or all pressed; `desk`:
        with what is under it."""
        art, shape, case = self.art, self.shape, self.shape.case
        if desk:
            art.background()
        art.shadow((0, 0, shape.w, shape.h), shape.radius)
        self._parts(shape.below)
        art.block((0, 0, shape.w, shape.h), shape.radius, *case.rim)
        body = (0.7, 0.9, shape.w - 1.4, shape.h - 2.2)
        art.block(body, shape.radius - 0.8, *case.body)
        for x, y in shape.screws:
            art.screw(x, y, case)
        for x, y, dx, dy, count in shape.pins:
            for i in range(count):
                art.disc(x + i * dx, y + i * dy, 2.9, *GOLD)
                art.disc(x + i * dx, y + i * dy, 1.5, *HOLE)
        self._parts(shape.parts)
        for words, x, y, height in shape.prints:
            self._print(words, x, y, height)
        self._glass()
        if shape.pad:
            self._stick(lit) if shape.pad.stick else self._pad(lit)
        for cap in shape.caps.values():
            self._cap(cap, lit)

    def _parts(self, parts) -> None:
        for part in parts:
            self.art.block((part.x, part.y, part.w, part.h), part.radius, *part.colours)

    def _print(self, words: str, x: float, y: float, height: float) -> None:
        case = self.shape.case
        if words in SUITS:
            colour = case.red if words in ("heart", "diamond") else case.ink
            self.art.suit(words, x, y, height / 2, colour)
        else:
            if not case.bare:
                self.art.text(words, x, y + 0.3, height, case.rim[0])
            self.art.text(words, x, y, height, case.ink)

    def _glass(self) -> None:
        x, y, w, h = self.shape.glass
        case = self.shape.case
        if case.bare:
            r = 2.5
            self.art.drop([((x, y, w, h), r)], 1.2)
            self.art.block((x, y, w, h), r, *case.well)
            self.art.block(
                (x + 0.7, y + 0.7, w - 1.4, h - 1.4), r - 0.6, (30, 32, 37), (13, 14, 17)
            )
        else:
            r = 5.5
            self.art.block((x - 1, y - 1, w + 2, h + 2.4), r + 1, *case.well)
            self.art.block((x, y, w, h), r, (30, 32, 37), (13, 14, 17))
        inner = (x + 0.8, y + 0.8, w - 1.6, h - 1.6)
        self.art.block(inner, r - 0.7, (17, 18, 22), (9, 10, 13))
        self.art.reflection(inner, r - 0.7)
        left, top = self.shape.screen
        w, h = self.w, self.h
        self.art.block((left - 2, top - 2, w + 4, h + 4), 1.5, (3, 4, 6), (3, 4, 6))

    def _pad(self, lit: bool) -> None:
        pad, case = self.shape.pad, self.shape.case
        self.art.disc(pad.x, pad.y, pad.reach + 4.8, *case.well)
        self.art.disc(pad.x, pad.y, pad.reach + 4, *case.floor)
        half = pad.width / 2
        upright = (pad.x - half, pad.y - pad.reach, pad.width, 2 * pad.reach)
        flat = (pad.x - pad.reach, pad.y - half, 2 * pad.reach, pad.width)
        self.art.drop([(upright, 2.6), (flat, 2.6)], 1.8)
        for grow, colours in ((0, ((104, 107, 114), (26, 27, 31))), (-0.6, DARK)):
            for x, y, w, h in (upright, flat):
                box = (x - grow, y - grow, w + 2 * grow, h + 2 * grow)
                self.art.block(box, 2.6 + grow, *self.art.part(colours, pad.y, pad.reach, box))
        self.art.disc(pad.x, pad.y, 4.2, (38, 40, 45), (68, 71, 78))
        self._arrows(lit, (112, 116, 124))

    def _stick(self, lit: bool) -> None:
        pad = self.shape.pad
        half = pad.width / 2 + 5
        self._housing(pad.x, pad.y, half)
        r = pad.width / 2
        self.art.disc(pad.x, pad.y, r + 1.5, *BLACK)
        self.art.drop([((pad.x - r, pad.y - r, 2 * r, 2 * r), r)], 1.4)
        self.art.disc(pad.x, pad.y, r, *((INK, INK) if lit else ((112, 115, 122), (20, 21, 24))))
        self.art.disc(pad.x, pad.y, r - 0.7, *DARK)
        self.art.disc(pad.x, pad.y, r - 3.2, (46, 48, 54), (62, 65, 72))
        if lit:
            self.art.glow(pad.x, pad.y, r - 0.7, 190)
        self._arrows(lit, self.shape.case.ink)

    def _arrows(self, lit: bool, idle) -> None:
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
                self.art.glow(x, y, 6.5, 150)
            self.art.polygon([tip, *ends], INK if lit else idle)

    def _housing(self, x: float, y: float, half: float) -> None:
        """The metal box of a button that stands on a board."""
        box = (x - half, y - half, 2 * half, 2 * half)
        self.art.drop([(box, 1.5)], 1.6)
        self.art.block(box, 1.5, (238, 240, 242), (96, 100, 106))
        inner = (box[0] + 0.7, box[1] + 0.7, box[2] - 1.4, box[3] - 1.4)
        self.art.block(inner, 1, (200, 203, 207), (146, 150, 156))
        for dx in (-1, 1):
            for dy in (-1, 1):
                self.art.disc(
                    x + dx * (half - 2.6), y + dy * (half - 2.6), 1.1, (96, 99, 104), SEAM[0]
                )

    def _cap(self, cap: Cap, lit: bool) -> None:
        case = self.shape.case
        if case.bare:
            self._housing(cap.x, cap.y, cap.r + 4)
            self.art.disc(cap.x, cap.y, cap.r + 1.2, *BLACK)
        else:
            self.art.disc(cap.x, cap.y, cap.r + 2.4, *case.well)
            self.art.disc(cap.x, cap.y, cap.r + 1.7, *case.floor)
        if not lit:
            ring = (cap.x - cap.r, cap.y - cap.r, 2 * cap.r, 2 * cap.r)
            self.art.drop([(ring, cap.r)], 1.6)
        top, bottom = cap.colours
        white, black = (255, 253, 246), (0, 0, 0)
        rim = (INK, INK) if lit else (mixed(top, white, 0.35), mixed(bottom, black, 0.4))
        self.art.disc(cap.x, cap.y, cap.r, *rim)
        self.art.disc(cap.x, cap.y, cap.r - 0.7, *((bottom, top) if lit else (top, bottom)))
        if lit:
            self.art.glow(cap.x, cap.y, cap.r - 0.7, 190)
        height = 1.15 * cap.r
        self.art.text(cap.letter, cap.x, cap.y + 0.3, height, white if lit else LETTER)


ICON_UNITS = 24  # the icon is so wide, with the margin of a shell round it


def draw_icon(art: Art) -> None:
    """The game's icon: two cards on the glass of a handheld."""
    art.block((-9, -9, 42, 42), 9, (38, 42, 50), (13, 14, 17))
    for name, x, y, colour in (
        ("spade", -5, -5, (22, 25, 31)),
        ("heart", 10, 0, (198, 44, 44)),
    ):
        art.block((x - 0.8, y - 0.8, 20.6, 30.6), 4.3, (13, 14, 17), (13, 14, 17))
        art.block((x, y, 19, 29), 3.5, (255, 253, 246), (226, 222, 210))
        art.suit(name, x + 9.5, y + 14.5, 7, colour)


def mixed(colour, other, part: float) -> tuple:
    """`colour` with `part` (0 to 1) of another one mixed in."""
    return tuple(round(a + (b - a) * part) for a, b in zip(colour, other))
