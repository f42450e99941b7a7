"""Draws docs/wiring.svg, the wires of the reference build, and docs/three_wires.svg, those between
two of them, from the pins in its board file.

python tools/make_wiring.py
"""

import sys
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from devices.paths import FIRMWARE  # noqa: E402
from tools.flashing.firmware import constants  # noqa: E402

# The pins of a Pico by number, from 1: Raspberry Pi Pico datasheet, "The Raspberry Pi Pico pinout".
PINS = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    *("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN"),
    *("GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS"),
)
POWER, DISPLAY_GROUND, BUTTON_GROUND = 36, 28, 18

COLOURS = {
    "GND": "#222222",
    "VCC": "#d62728",
    "SCL": "#e08a00",
    "SDA": "#1f6fb4",
    "UP": "#2c9c2c",
    "DOWN": "#8a5fc0",
    "LEFT": "#11838c",
    "RIGHT": "#c2459b",
    "A": "#8c564b",
    "B": "#5b7f00",
    "TX": "#d62728",
    "RX": "#1f6fb4",
}

SIZE = 980, 810
PICO = (540, 120, 300, 640)  # x, y, width, height
PITCH = 30  # between its pins
OLED = (60, 190, 260, 180)
PADS = {"GND": 130, "VCC": 170, "SCL": 210, "SDA": 250}  # x of the display's pins
PAD_Y = 208
BUTTONS = {"UP": 430, "DOWN": 482, "LEFT": 534, "RIGHT": 586, "A": 695, "B": 749}  # their y
BUTTON = (210, 64, 38)  # x, width, height
RAIL_X = 140  # the ground of all buttons

LINK_SIZE = 980, 400
HANDHELDS = (40, 690)  # their x
HANDHELD = (60, 250, 270)  # their y, width, height
LINK_GROUND = 3  # a pin's number, beside GP0 and GP1
LINK_YS = {"TX": 150, "RX": 210, "GND": 270}


class Drawing:
    """A drawing. `texts`: (x, y, text, size, anchor); `wires`: (name, pin, points)."""

    def __init__(self, size, title: str):
        """`size`: its width and height; `title`: what it shows."""
        self.size = size
        self.title = title
        self.parts: list = []
        self.texts: list = []
        self.wires: list = []

    def box(self, x, y, w, h, fill, radius=0, stroke="none") -> None:
        """A rectangle."""
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{radius}" fill="{fill}" '
            f'stroke="{stroke}" stroke-width="2"/>'
        )

    def dot(self, x, y, radius, fill, stroke="none") -> None:
        """A disc."""
        self.parts.append(
            f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{stroke}" '
            'stroke-width="3"/>'
        )

    def text(self, x, y, text, fill, size=14, anchor="middle", bold=False) -> None:
        """A text whose middle is at height y."""
        self.texts.append((x, y, text, size, anchor))
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{x}" y="{y + size * 0.35:g}" font-size="{size}" text-anchor="{anchor}" '
            f'fill="{fill}"{weight}>{escape(text)}</text>'
        )

    def wire(self, name, pin, *points) -> None:
        """A wire of that name along points, to a pin of the Pico unless `pin` is None."""
        self.wires.append((name, pin, points))
        path = " ".join(f"{x},{y}" for x, y in points)
        for width, colour in (
            (9, "#ffffff"),
            (4, COLOURS[name]),
        ):  # a white rim where it crosses another
            self.parts.append(
                f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
                'stroke-linejoin="round"/>'
            )

    def svg(self) -> str:
        """The whole drawing, on white, so that it can be read on a dark page too."""
        w, h = self.size
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" '
                f'height="{h}" font-family="DejaVu Sans, Verdana, Arial, sans-serif">',
                f"<title>{self.title}</title>",
                f'<rect width="{w}" height="{h}" fill="#ffffff"/>',
                *self.parts,
                "</svg>\n",
            )
        )


def pin_at(number: int) -> tuple[float, float]:
    """Where a pin of the Pico is: 1 to 20 down its left side, 21 to 40 up its right."""
    x, y, w, _ = PICO
    if number <= 20:
        return x, y + 35 + (number - 1) * PITCH
    return x + w, y + 35 + (40 - number) * PITCH


def draw(pins: dict) -> Drawing:
    """The picture for a board file's constants: SDA, SCL and the buttons, by GPIO number."""
    number = {name: PINS.index(f"GP{pins[name]}") + 1 for name in ("SDA", "SCL", *BUTTONS)}
    drawing = Drawing(SIZE, "The wires between Pico, display and buttons")
    _draw_pico(drawing, (POWER, DISPLAY_GROUND, BUTTON_GROUND, *number.values()))
    _draw_display(drawing)
    _wire_display(drawing, number)
    _wire_buttons(drawing, number)
    for name, pin, _ in drawing.wires:
        if pin is not None:
            drawing.dot(*pin_at(pin), 7, "#ffffff", COLOURS[name])
    return drawing


def _draw_pico(drawing, used) -> None:
    x, y, w, h = PICO
    middle = x + w // 2
    drawing.box(x, y, w, h, "#12633a", 12)
    drawing.box(middle - 40, y - 22, 80, 52, "#c9ccd1", 4, "#8b9097")
    drawing.text(middle, y + 4, "USB", "#222222", 15, bold=True)
    drawing.box(middle - 15, y + 72, 30, 22, "#f4f4f4", 8, "#8b9097")
    drawing.text(middle, y + 108, "BOOTSEL", "#ffffff", 12)
    drawing.box(middle - 36, y + 270, 72, 72, "#26292e", 4)
    drawing.text(middle, y + 306, "Pico", "#ffffff", 18, bold=True)
    drawing.text(middle, y + h + 24, "Pico (W, 2), seen from above", "#222222", 15)
    for number, name in enumerate(PINS, 1):
        px, py = pin_at(number)
        side, anchor = (1, "start") if number <= 20 else (-1, "end")
        drawing.dot(px, py, 6, "#ffffff", "#c9a227")
        drawing.text(px + side * 16, py, str(number), "#bfe0cc", 13, anchor)
        fill = "#ffffff" if number in used else "#9cc4ad"
        drawing.text(px + side * 44, py, name, fill, 14, anchor, bold=number in used)


def _draw_display(drawing) -> None:
    x, y, w, h = OLED
    drawing.box(x, y, w, h, "#1d3f73", 8)
    drawing.box(x + 20, y + 62, w - 40, h - 82, "#0b0d10", 3)
    drawing.text(x + w // 2, y + 98, "Pocket Skat", "#9fe8ff", 20, bold=True)
    drawing.text(x + w // 2, y + 128, "OLED 128×64, I²C", "#9fe8ff", 14)
    for name, px in PADS.items():
        drawing.dot(px, PAD_Y, 6, "#ffffff", "#c9a227")
        drawing.text(px, PAD_Y + 24, name, "#ffffff", 13, bold=True)


def _wire_display(drawing, number) -> None:
    lanes = {"SCL": (148, 440), "SDA": (168, 405)}  # how high it runs, and where it goes down
    for name, (high, lane) in lanes.items():
        x, y = pin_at(number[name])
        top = ((PADS[name], PAD_Y), (PADS[name], high), (lane, high))
        drawing.wire(name, number[name], *top, (lane, y), (x, y))
    around = {"VCC": (POWER, 68, 885), "GND": (DISPLAY_GROUND, 44, 920)}
    for name, (pin, high, lane) in around.items():
        x, y = pin_at(pin)
        top = ((PADS[name], PAD_Y), (PADS[name], high), (lane, high))
        drawing.wire(name, pin, *top, (lane, y), (x, y))
    for name, px in PADS.items():
        drawing.dot(px, PAD_Y, 6, "#ffffff", COLOURS[name])


def _wire_buttons(drawing, number) -> None:
    x, w, h = BUTTON
    ys = list(BUTTONS.values())
    drawing.wire("GND", None, (RAIL_X, ys[0]), (RAIL_X, ys[-1]))
    gx, gy = pin_at(BUTTON_GROUND)
    drawing.wire("GND", BUTTON_GROUND, (RAIL_X, gy), (gx, gy))
    drawing.dot(RAIL_X, gy, 6, COLOURS["GND"])
    for turn, (name, y) in enumerate(BUTTONS.items()):
        drawing.wire("GND", None, (RAIL_X, y), (x, y))
        drawing.dot(RAIL_X, y, 6, COLOURS["GND"])
        px, py = pin_at(number[name])
        lane = 505 - 28 * (turn % 4)
        drawing.wire(name, number[name], (x + w, y), (lane, y), (lane, py), (px, py))
        drawing.box(x, y - h // 2, w, h, "#d9dce1", 6, "#6a6f76")
        drawing.text(x + w // 2, y, name.lower() if len(name) > 1 else name, "#111111", 15)


def draw_link(pins: dict) -> Drawing:
    """The picture of two handhelds, for a board file's constants LINK_TX and LINK_RX."""
    drawing = Drawing(LINK_SIZE, "The three wires between two handhelds")
    number = {name: PINS.index(f"GP{pins['LINK_' + name]}") + 1 for name in ("TX", "RX")}
    number["GND"] = LINK_GROUND
    for side in (0, 1):
        _draw_handheld(drawing, side, number)
    left, right = HANDHELDS[0] + HANDHELD[1], HANDHELDS[1]
    tx, rx, ground = LINK_YS.values()
    over = tx - 45  # one of two wires that cross goes round the other's end
    drawing.wire("TX", None, (left, tx), (470, tx), (470, rx), (right, rx))
    drawing.wire(
        "RX", None, (left, rx), (390, rx), (390, over), (590, over), (590, tx), (right, tx)
    )
    drawing.wire("GND", None, (left, ground), (right, ground))
    for _, _, points in drawing.wires:
        for x, y in (points[0], points[-1]):
            drawing.dot(x, y, 7, "#ffffff", "#222222")
    drawing.text(490, 40, "3.3 V on both sides, never 5 V", "#222222", 17, bold=True)
    drawing.text(490, 300, "ground to ground", "#222222", 14)
    drawing.text(490, 370, "Connect nothing else: each has its own power.", "#222222", 15)
    return drawing


def _draw_handheld(drawing, side: int, number: dict) -> None:
    y, w, h = HANDHELD
    x = HANDHELDS[side]
    edge, way, anchor = (x, 1, "start") if side else (x + w, -1, "end")
    drawing.box(x, y, w, h, "#12633a", 16)
    drawing.box(x + 25, y + 20, w - 50, 48, "#0b0d10", 4)
    drawing.text(x + w // 2, y + 44, "Pocket Skat", "#9fe8ff", 18, bold=True)
    for name, pin_y in LINK_YS.items():
        pin = PINS[number[name] - 1]
        drawing.text(edge + way * 18, pin_y, name, "#ffffff", 16, anchor, bold=True)
        told = f"pin {number[name]}" if pin == name else f"{pin}, pin {number[name]}"
        drawing.text(edge + way * 75, pin_y, told, "#bfe0cc", 14, anchor)


def main() -> None:
    """Write them to docs/."""
    pins = constants(FIRMWARE / "boards/pico_oled.py")
    for name, drawing in (("wiring", draw(pins)), ("three_wires", draw_link(pins))):
        (ROOT / f"docs/{name}.svg").write_text(drawing.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
