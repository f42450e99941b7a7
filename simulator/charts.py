"""Charts, as SVG, which any browser shows, or as PNG: lines over a grid, bars."""

from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from PIL import Image, ImageDraw, ImageFont

W, H = 720, 320  # pixels of a chart
LEFT, TOP, RIGHT, BOTTOM = 56, 40, 16, 40  # around what it shows
INK, GRID, PAPER = "#222", "#ddd", "#fff"
COLOURS = ("#0b6b3a", "#c4001d", "#1f4fa3", "#d96f00")
SMALL, LARGE = 13, 16  # pixels of letters
_SCALE = 2  # pixels of a PNG in one of the chart


class Chart:
    """A chart with `title`; x from `x0` to `x1`, y from `y0` to `y1`, each greater."""

    def __init__(self, title: str, x0: float, x1: float, y0: float, y1: float):
        self._x = x0, x1
        self._y = y0, y1
        self._title = title
        # Each is the name of an SVG element, its attributes, and the text in it.
        self._parts: list = []
        self._add("rect", x=0, y=0, width=W, height=H, fill=PAPER)
        self._text(LEFT, 24, title, "start", LARGE)

    def _add(self, element: str, text: str = "", **attributes) -> None:
        self._parts.append((element, attributes, text))

    def _text(self, x: float, y: float, text: str, anchor: str, size: int = SMALL) -> None:
        self._add("text", text, x=x, y=y, anchor=anchor, size=size)

    def x(self, value: float) -> float:
        """Where this x is, in pixels."""
        x0, x1 = self._x
        return round(LEFT + (value - x0) / (x1 - x0) * (W - LEFT - RIGHT), 1)

    def y(self, value: float) -> float:
        """Where this y is."""
        y0, y1 = self._y
        return round(H - BOTTOM - (value - y0) / (y1 - y0) * (H - TOP - BOTTOM), 1)

    def across(self, value: float, text: str, heavy: bool = False) -> None:
        """A line of the grid at this y."""
        y = self.y(value)
        self._add("line", x1=LEFT, x2=W - RIGHT, y1=y, y2=y, stroke=INK if heavy else GRID)
        self._text(LEFT - 8, y + 4, text, "end")

    def below(self, value: float, text: str) -> None:
        """A text below this x."""
        self._text(self.x(value), H - BOTTOM + 20, text, "middle")

    def line(self, points, colour: int = 0) -> None:
        """A line through points (x, y)."""
        corners = [(self.x(x), self.y(y)) for x, y in points]
        self._add("polyline", points=corners, stroke=COLOURS[colour])

    def bar(self, x0: float, x1: float, y: float, colour: int = 0) -> None:
        """A bar from zero to y."""
        low, high = sorted((self.y(0), self.y(y)))
        width, height = round(self.x(x1) - self.x(x0), 1), max(round(high - low, 1), 1)
        x = self.x(x0)
        self._add("rect", x=x, y=low, width=width, height=height, fill=COLOURS[colour])

    def mark(self, x: float, y: float, text: str, colour: int = 1) -> None:
        """A dot with a text above it."""
        self._add("circle", cx=self.x(x), cy=self.y(y), r=4, fill=COLOURS[colour])
        self._text(self.x(x), self.y(y) - 8, text, "middle")

    def write(self, path) -> None:
        """Write the chart: as PNG where the file is called so, else as SVG. Raises OSError."""
        if Path(path).suffix.lower() == ".png":
            self._png().save(path, "PNG")
        else:
            Path(path).write_text(self.svg(), encoding="utf-8")

    def svg(self) -> str:
        """The chart as an SVG file."""
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" '
            f'font-family="sans-serif" font-size="{SMALL}" fill="{INK}">',
            f"<title>{escape(self._title)}</title>",
        ]
        for element, attributes, text in self._parts:
            words = [f"{_NAMES.get(k, k)}={quoteattr(_value(v))}" for k, v in attributes.items()]
            if element == "polyline":
                words.append('fill="none" stroke-width="2"')
            begin = f"<{element} {' '.join(words)}"
            lines.append(f"{begin}>{escape(text)}</{element}>" if text else begin + "/>")
        return "\n".join([*lines, "</svg>", ""])

    def _png(self) -> Image.Image:
        image = Image.new("RGB", (W * _SCALE, H * _SCALE))
        draw = ImageDraw.Draw(image)
        for element, each, text in self._parts:
            if element == "text":
                font = ImageFont.truetype(_font(), each["size"] * _SCALE)
                at = each["x"] * _SCALE, each["y"] * _SCALE
                draw.text(at, text, INK, font, anchor=_ANCHORS[each["anchor"]])
            elif element == "rect":
                x, y = each["x"] * _SCALE, each["y"] * _SCALE
                right, below = x + each["width"] * _SCALE, y + each["height"] * _SCALE
                draw.rectangle((x, y, right - 1, below - 1), each["fill"])
            elif element == "line":
                ends = [each[k] * _SCALE for k in ("x1", "y1", "x2", "y2")]
                draw.line(ends, each["stroke"], _SCALE)
            elif element == "polyline":
                corners = [(x * _SCALE, y * _SCALE) for x, y in each["points"]]
                draw.line(corners, each["stroke"], 2 * _SCALE)
            elif element == "circle":
                centre = each["cx"] * _SCALE, each["cy"] * _SCALE
                draw.circle(centre, each["r"] * _SCALE, each["fill"])
        return image


_NAMES = {"anchor": "text-anchor", "size": "font-size"}  # of attributes in SVG
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}  # in Pillow


def _value(value) -> str:
    """An attribute's value as SVG has it: a list of points, or a number or word."""
    if isinstance(value, list):
        return " ".join(f"{x},{y}" for x, y in value)
    return str(value)


def _font() -> str:
    """The file of pygame's own font, which knows more letters than Pillow's."""
    return str(Path(find_spec("pygame").origin).with_name("freesansbold.ttf"))


def ticks(least: float, most: float) -> list:
    """Round numbers for a grid, from below `least` to above `most`."""
    step = 1
    factors = cycle((2, 2.5, 2))  # 1, 2, 5, 10, 20 ...
    while (most - least) / step > 6:
        step = int(step * next(factors))
    found = [int(least // step) * step]
    while found[-1] < most or len(found) < 2:
        found.append(found[-1] + step)
    return found
