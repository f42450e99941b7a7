"""Charts as SVG, which any browser shows: lines over a grid, bars."""

from itertools import cycle
from xml.sax.saxutils import escape

W, H = 720, 320  # pixels of a chart
LEFT, TOP, RIGHT, BOTTOM = 56, 40, 16, 40  # around what it shows
INK, GRID, PAPER = "#222", "#ddd", "#fff"
COLOURS = ("#0b6b3a", "#c4001d", "#1f4fa3", "#d96f00")


class Chart:
    """A chart with `title`; x from `x0` to `x1`, y from `y0` to `y1`, each greater."""

    def __init__(self, title: str, x0: float, x1: float, y0: float, y1: float):
        self._x = x0, x1
        self._y = y0, y1
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" '
            f'font-family="sans-serif" font-size="13" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{W}" height="{H}" fill="{PAPER}"/>',
            f'<text x="{LEFT}" y="24" font-size="16">{escape(title)}</text>',
        ]

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
        stroke = INK if heavy else GRID
        self._parts.append(
            f'<line x1="{LEFT}" x2="{W - RIGHT}" y1="{y}" y2="{y}" stroke="{stroke}"/>'
        )
        self._parts.append(
            f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{escape(text)}</text>'
        )

    def below(self, value: float, text: str) -> None:
        """A text below this x."""
        y = H - BOTTOM + 20
        self._parts.append(
            f'<text x="{self.x(value)}" y="{y}" text-anchor="middle">{escape(text)}</text>'
        )

    def line(self, points, colour: int = 0) -> None:
        """A line through points (x, y)."""
        corners = " ".join(f"{self.x(x)},{self.y(y)}" for x, y in points)
        style = f'fill="none" stroke="{COLOURS[colour]}" stroke-width="2"'
        self._parts.append(f'<polyline points="{corners}" {style}/>')

    def bar(self, x0: float, x1: float, y: float, colour: int = 0) -> None:
        """A bar from zero to y."""
        low, high = sorted((self.y(0), self.y(y)))
        self._parts.append(
            f'<rect x="{self.x(x0)}" y="{low}" width="{round(self.x(x1) - self.x(x0), 1)}" '
            f'height="{max(round(high - low, 1), 1)}" fill="{COLOURS[colour]}"/>'
        )

    def mark(self, x: float, y: float, text: str, colour: int = 1) -> None:
        """A dot with a text above it."""
        self._parts.append(
            f'<circle cx="{self.x(x)}" cy="{self.y(y)}" r="4" fill="{COLOURS[colour]}"/>'
        )
        self._parts.append(
            f'<text x="{self.x(x)}" y="{self.y(y) - 8}" text-anchor="middle">{escape(text)}</text>'
        )

    def svg(self) -> str:
        """The chart as a file."""
        return "\n".join([*self._parts, "</svg>", ""])


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
