"""The handhelds' shells as SVG, and where their screens and buttons are, for the page."""

from dataclasses import replace
from xml.sax.saxutils import escape

from simulator import hardware
from simulator.pictures import INK
from simulator.shapes import SUITS, Shape, shape_of
from simulator.shell import MARGIN
from simulator.shell_art import ICON_UNITS, Art, Drawing, draw_icon

_DIRECTIONS = ("up", "down", "left", "right")
_FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
_FIRST_BLUR = 0.85  # of how soft a shadow is, as the deviation of a Gaussian


class SvgArt(Art):
    """Draws in an SVG."""

    def __init__(self):
        self._defs: dict = {}  # names of gradients and filters, by what they are
        self._body: list = []

    def svg(self, x: float, y: float, w: float, h: float) -> str:
        """The picture of this part of the plane."""
        defs = "".join(text.replace("ID", name) for text, name in self._defs.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(x)} {_n(y)} {_n(w)} {_n(h)}">'
            f"<defs>{defs}</defs>{''.join(self._body)}</svg>\n"
        )

    def _defined(self, text: str) -> str:
        """The name of a definition, in which ID stands for it."""
        return self._defs.setdefault(text, f"d{len(self._defs)}")

    def _shade(self, top, bottom) -> str:
        """A paint that goes from one colour to another."""
        if top == bottom:
            return _colour(top)
        name = self._defined(
            f'<linearGradient id="ID" x2="0" y2="1"><stop stop-color="{_colour(top)}"/>'
            f'<stop offset="1" stop-color="{_colour(bottom)}"/></linearGradient>'
        )
        return f"url(#{name})"

    def block(self, box, radius: float, top, bottom) -> None:
        self._body.append(_rect(box, radius, f'fill="{self._shade(top, bottom)}"'))

    def blurred(self, boxes, soft: float, alpha: int) -> None:
        name = self._defined(
            '<filter id="ID" x="-40%" y="-40%" width="180%" height="180%">'
            f'<feGaussianBlur stdDeviation="{_n(soft * _FIRST_BLUR)}"/></filter>'
        )
        rects = "".join(_rect(box, radius, "") for box, radius in boxes)
        self._body.append(f'<g filter="url(#{name})" opacity="{_n(alpha / 255)}">{rects}</g>')

    def glow(self, x: float, y: float, r: float, alpha: int) -> None:
        colour = _colour(INK)
        name = self._defined(
            f'<radialGradient id="ID"><stop stop-color="{colour}" '
            f'stop-opacity="{_n(alpha / 255)}"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
        )
        self._circle(x, y, r, f"url(#{name})")

    def reflection(self, box, radius: float) -> None:
        x, y, w, h = box
        clip = self._defined(f'<clipPath id="ID">{_rect(box, radius, "")}</clipPath>')
        for left, right, strength in ((0.0, 0.30, 12), (0.34, 0.38, 9)):
            points = [
                (x + w * left, y),
                (x + w * right, y),
                (x + w * (right - 0.22), y + h),
                (x + w * (left - 0.22), y + h),
            ]
            self._body.append(
                f'<polygon points="{_points(points)}" fill="#fff" '
                f'fill-opacity="{_n(strength / 255)}" clip-path="url(#{clip})"/>'
            )

    def polygon(self, points, colour) -> None:
        self._body.append(f'<polygon points="{_points(points)}" fill="{_colour(colour)}"/>')

    def dot(self, x: float, y: float, r: float, colour) -> None:
        self._circle(x, y, r, _colour(colour))

    def text(self, text: str, x: float, y: float, height: float, colour) -> None:
        self._body.append(
            f'<text x="{_n(x)}" y="{_n(y + 0.25 * height)}" font-family="{_FONT}" '
            f'font-weight="700" font-size="{_n(0.7 * height)}" text-anchor="middle" '
            f'fill="{_colour(colour)}" xml:space="preserve">{escape(text)}</text>'
        )

    def _circle(self, x: float, y: float, r: float, paint: str) -> None:
        self._body.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}" fill="{paint}"/>')


def icon() -> str:
    """The game's icon as SVG."""
    art = SvgArt()
    draw_icon(art)
    side = ICON_UNITS + 2 * MARGIN
    return art.svg(-MARGIN, -MARGIN, side, side)


def pictures(shape: Shape, w: int, h: int) -> tuple:
    """The shell with a screen of w x h pixels as SVG, with its buttons idle and pressed."""
    drawn = []
    for lit in (False, True):
        art = SvgArt()
        Drawing(art, shape, w * shape.pixel, h * shape.pixel).draw(lit)
        drawn.append(art.svg(-MARGIN, -MARGIN, shape.w + 2 * MARGIN, shape.h + 2 * MARGIN))
    return tuple(drawn)


def described(board: str) -> dict:
    """What the page has to know of a board: its screen, and both of its shapes."""
    circuit = hardware.circuit(board)
    shape = shape_of(board)
    return {
        "w": circuit.W,
        "h": circuit.H,
        "colours": circuit.COLOURS,
        "buttons": [name for name, _ in circuit.BUTTON_PINS],
        "shapes": {name: _places(each) for name, each in shapes(board).items()},
        "lcd": shape.lcd,
    }


def shapes(board: str) -> dict:
    """A board's shell as it is, and for one that lies flat another for a phone held upright."""
    circuit = hardware.circuit(board)
    shape = shape_of(board)
    found = {"shell": shape}
    if shape.w > shape.h:
        found["upright"] = upright(shape, circuit.W, circuit.H)
    return found


def upright(shape: Shape, w: float, h: float) -> Shape:
    """The same parts with the screen on top, and below it the buttons, as large as thumbs want
    them. All buttons are below the screen of w x h pixels, so that only edges are cut off where it
    fills the width of a phone."""
    w, h = w * shape.pixel, h * shape.pixel  # in units, as all else
    k = w / 120  # how large the parts below are
    left, top = _EDGE + _GLASS, _EDGE + _GLASS
    middle = top + h + _GLASS + 42 * k
    caps = {
        name: replace(shape.caps[name], x=x, y=y, r=r)
        for name, (x, y, r) in _cap_places(shape, left, w, middle, k).items()
    }
    pad = shape.pad
    if pad:
        reach = 25 * k
        width = 17 * k if pad.stick else reach * 0.66
        pad = replace(pad, x=left + 27 * k, y=middle, reach=reach, width=width)
    width = w + 2 * left
    height = middle + 46 * k
    suits = zip(SUITS, (-52, -42, 42, 52))
    line = height - 8 * k
    prints: list = [("P O C K E T   S K A T", width / 2, line, 6.5 * k)]
    prints += [(suit, width / 2 + dx * k, line, 5.8 * k) for suit, dx in suits]
    return replace(
        shape,
        w=width,
        h=height,
        radius=12 * k,
        screen=(left, top),
        glass=(_EDGE, _EDGE, w + 2 * _GLASS, h + 2 * _GLASS),
        pad=pad,
        caps=caps,
        below=(),
        screws=(),
        pins=(),
        parts=(),
        prints=tuple(prints),
    )


_EDGE = 6  # units from the edge of such a shell to its glass
_GLASS = 6  # and from there to the screen


def _cap_places(shape: Shape, left: float, w: float, middle: float, k: float) -> dict:
    """Where the middles of the caps are below the screen, and their radius: two of them slanting,
    four as a diamond."""
    names = list(shape.caps)
    if not shape.pad:
        return {"a": (left + w * 0.76, middle, 15 * k), "b": (left + w * 0.24, middle, 15 * k)}
    if len(names) == 2:
        x = left + w - 32 * k
        return {
            "a": (x + 15 * k, middle - 13 * k, 12.5 * k),
            "b": (x - 19 * k, middle + 13 * k, 12.5 * k),
        }
    x = left + w - 34 * k
    step = 21.5 * k
    around = ((step, 0), (0, step), (0, -step), (-step, 0))  # A, B, menu, Y
    return {name: (x + dx, middle + dy, 8.5 * k) for name, (dx, dy) in zip(names, around)}


def _places(shape: Shape) -> dict:
    """Where things are, in units from the picture's top left."""
    buttons = {
        name: [_n(MARGIN + cap.x - cap.r), _n(MARGIN + cap.y - cap.r), _n(2 * cap.r), _n(2 * cap.r)]
        for name, cap in shape.caps.items()
    }
    if shape.pad:
        for name in (*_DIRECTIONS, *(("centre",) if shape.pad.stick else ())):
            arm = shape.pad.arm(name)
            buttons[name] = [_n(MARGIN + arm.x), _n(MARGIN + arm.y), _n(arm.w), _n(arm.h)]
    return {
        "size": [_n(shape.w + 2 * MARGIN), _n(shape.h + 2 * MARGIN)],
        "screen": [_n(MARGIN + shape.screen[0]), _n(MARGIN + shape.screen[1])],
        "pixel": shape.pixel,
        "buttons": buttons,
    }


def _rect(box, radius: float, paint: str) -> str:
    x, y, w, h = map(_n, box)
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{_n(max(radius, 0))}" {paint}/>'


def _points(points) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _colour(rgb) -> str:
    return "#%02x%02x%02x" % tuple(rgb[:3])


def _n(value: float) -> float:
    """A number with no more digits than can be seen."""
    value = round(value, 2)
    return int(value) if value == int(value) else value
