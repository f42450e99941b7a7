"""Draws docs/rooms.svg, the rooms of the house and who imports whom, from the sources.

python tools/make_rooms.py

An arrow that others imply, on a way by more than one room, is left out.
"""

import sys
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools import rooms  # noqa: E402

# By room the middle of its box, its colour, and what is in it.
PLACES = {
    "tools": (500, 0, "tool", "make and measure"),
    "pocket_skat": (500, 1, "desk", "the command line"),
    "web": (550, 2, "desk", "the site"),
    "inside": (120, 2, "desk", "run by MicroPython"),
    "simulator": (380, 3, "desk", "window, chips, arena"),
    "flashing": (720, 3, "tool", "the installer"),
    "standin": (120, 4, "desk", "machine, framebuf"),
    "main": (380, 4, "firmware", "the launcher"),
    "imaging": (860, 4, "tool", "builds images"),
    "boards": (240, 5, "firmware", "pins and parts"),
    "handheld": (490, 5, "firmware", "the app, its screens"),
    "devices": (860, 5, "shared", "processors, UF2"),
    "drivers": (240, 6, "firmware", "displays, buttons"),
    "skat": (580, 7, "firmware", "rules and players"),
}
SIZE = 980, 816
BOX = 200, 54
ROW, TOP = 96, 60  # from a row to the next, and where the first one's middle is
HEAD = 9  # of an arrow
LEGEND = (
    ("firmware", "on the handheld and the desk"),
    ("desk", "on the desk"),
    ("tool", "tools"),
    ("shared", "desk and tools"),
)
# Fill and edge, then those of a dark page.
COLOURS = {
    "firmware": ("#d9f0df", "#2f7d4a", "#173d25", "#58b27a"),
    "desk": ("#dbe8fb", "#2f62b0", "#182f52", "#6f9fe8"),
    "tool": ("#fbe8cf", "#b06a17", "#4a3010", "#e0a355"),
    "shared": ("#ebe3f7", "#7350b5", "#33244f", "#a98be0"),
}


class Picture:
    """The picture of rooms and arrows."""

    def __init__(self):
        self.parts: list = []

    def room(self, name: str) -> None:
        """Draw a room."""
        x, y, w, h = box(name)
        _, _, colour, told = PLACES[name]
        self.parts.append(
            f'<rect class="{colour}" x="{x}" y="{y}" width="{w}" height="{h}" rx="9"/>'
        )
        self.text(x + w / 2, y + 23, name, "name")
        self.text(x + w / 2, y + 42, told, "told")

    def text(self, x: float, y: float, text: str, kind: str) -> None:
        """Write a text with its middle at x."""
        self.parts.append(f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text)}</text>')

    def arrow(self, room: str, other: str) -> None:
        """Draw an arrow from a room to one that it imports."""
        (x0, y0), (x1, y1) = ends(room, other)
        self.parts.append(
            f'<line class="arrow" x1="{x0:g}" y1="{y0:g}" x2="{x1:g}" y2="{y1:g}" '
            'marker-end="url(#head)"/>'
        )

    def legend(self) -> None:
        """Say what the colours mean."""
        for number, (colour, told) in enumerate(LEGEND):
            y = SIZE[1] - 118 + 26 * number
            self.parts.append(
                f'<rect class="{colour}" x="705" y="{y - 12}" width="24" height="16" rx="4"/>'
            )
            self.parts.append(f'<text class="told left" x="740" y="{y + 1}">{told}</text>')

    def svg(self) -> str:
        """All of it, for light pages and dark ones."""
        w, h = SIZE
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" '
                f'height="{h}" font-family="DejaVu Sans, Verdana, Arial, sans-serif">',
                "<title>The rooms, and which of them import which</title>",
                "<style>",
                ".name { font-size: 17px; font-weight: bold } .told { font-size: 13px }",
                "text { text-anchor: middle } .left { text-anchor: start }",
                "rect { stroke-width: 2 } .arrow { stroke-width: 2 }",
                *_style("#ffffff", "#1c2126", "#667079", 0),
                "@media (prefers-color-scheme: dark) {",
                *_style("#0d1117", "#e6edf3", "#9aa6b2", 2),
                "}",
                "</style>",
                f'<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" '
                f'markerWidth="{HEAD}" markerHeight="{HEAD}" markerUnits="userSpaceOnUse" '
                'orient="auto"><path class="head" d="M0 0 10 5 0 10z"/></marker></defs>',
                f'<rect class="page" width="{w}" height="{h}"/>',
                *self.parts,
                "</svg>\n",
            )
        )


def _style(page: str, ink: str, line: str, dark: int):
    """The lines of style for a page of this colour; `dark`: where its COLOURS begin."""
    yield f".page {{ fill: {page} }} text {{ fill: {ink} }}"
    yield f".arrow {{ stroke: {line} }} .head {{ fill: {line} }}"
    for name, colours in COLOURS.items():
        yield f".{name} {{ fill: {colours[dark]}; stroke: {colours[dark + 1]} }}"


def box(room: str) -> tuple:
    """Where a room is: x, y, width and height."""
    x, row, _, _ = PLACES[room]
    return x - BOX[0] // 2, TOP + ROW * row - BOX[1] // 2, *BOX


def ends(room: str, other: str) -> tuple:
    """Where the arrow between two rooms begins and ends: on their edges, a little nearer to each
    other than their middles are."""
    x0, y0, w, h = box(room)
    x1, y1, _, _ = box(other)
    aside = max(-w / 3, min(w / 3, (x1 - x0) / 4))
    return (x0 + w / 2 + aside, y0 + h), (x1 + w / 2 - aside, y1)


def direct(arrows: dict) -> list:
    """The arrows that others don't imply, as pairs of rooms."""

    def reached(room):
        return set(arrows[room]).union(*(reached(other) for other in arrows[room]))

    return [
        (room, other)
        for room in PLACES
        for other in sorted(arrows[room])
        if not any(other in reached(third) for third in arrows[room])
    ]


def draw(arrows: dict) -> Picture:
    """The picture for the rooms that each room imports."""
    picture = Picture()
    for room, other in direct(arrows):
        picture.arrow(room, other)
    for room in PLACES:
        picture.room(room)
    picture.legend()
    return picture


def main() -> None:
    """Write it to docs/."""
    arrows = rooms.House().arrows()
    (ROOT / "docs/rooms.svg").write_text(draw(arrows).svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
