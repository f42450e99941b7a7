"""Turn the drawings in tools/glyphs/ into firmware/lib/handheld/fonts.py.

    python tools/make_fonts.py                  write the module
    python tools/make_fonts.py --check          exit 1 if the module is not what the drawings give
    python tools/make_fonts.py --preview F.png  write a picture of all of it (needs Pillow)

A drawing is a text file, a block a glyph: a header `== name` (a character, or a word), then one
line a row, `#` ink and `.` paper. Lines that start with `;` are remarks. How the module lays a
font out is said in HEADER, which it begins with.
"""

import argparse
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
GLYPHS = TOOLS / "glyphs"
MODULE = TOOLS.parent / "firmware" / "lib" / "handheld" / "fonts.py"

LATIN_1 = "«°·»ÄÖ×Üßäöü"  # the characters of TEXT beyond ASCII, in the order of their codes
CHARACTERS = ["space"] + [chr(code) for code in range(33, 127)] + list(LATIN_1)
RANKS = ["A", "10", "K", "Q", "J", "9", "8", "7", "O", "U"]  # O and U: Ober and Unter, for Q and J
SUITS = ["clubs", "spades", "hearts", "diamonds"]
GERMAN_SUITS = ["acorns", "leaves", "hearts", "bells"]
SIGNS = [
    "head",
    "arrow_right",
    "arrow_left",
    "arrow_up",
    "arrow_down",
    "check",
    "person",
    "chip",
    "crown",
    "hourglass",
]

# Constant in the module: rows, greatest width, and the glyphs in the order of their numbers.
# The drawings are in the file of the same name in small letters.
FONTS = {
    "TEXT": (8, 8, CHARACTERS),
    "RANKS": (7, 7, RANKS),
    "SUITS": (7, 7, SUITS),
    "GERMAN_SUITS": (7, 7, GERMAN_SUITS),
    "SIGNS": (9, 9, SIGNS),
    "BIG_RANKS": (14, 13, RANKS),
    "BIG_SUITS": (15, 15, SUITS),
    "BIG_GERMAN_SUITS": (15, 15, GERMAN_SUITS),
    "BIG_SIGNS": (15, 15, ["head"]),
    "DIGITS": (14, 9, list("0123456789:-")),
    "WORDMARK": (20, 118, ["wordmark"]),
}

HEADER = '''"""The pixel fonts and signs: constants only.

Made by `python tools/make_fonts.py` from the drawings in tools/glyphs/: edit those, not this.

A font is (height, codes, index, data). Glyph n starts in `data` at the offset that stands in
index[2n] and index[2n + 1], low byte first, and ends where the next one starts. Its bytes are
columns as in framebuf.MONO_VLSB, the lowest bit on top: all columns of rows 0-7, then, in a font
higher than 8, all columns of rows 8-15, and so on; its width is their number over that of these
pages. No glyph has space of its own at its sides, but all digits and all suits have one width.

In TEXT, glyph n is character n + 32 up to 126, and from there on n = 95 + codes.find(character).
In the other fonts `codes` is empty and the glyphs are numbered in the order named above each.
"""
'''


class DrawingError(Exception):
    """A drawing cannot be used; its text is a sentence with file and line."""


def pages(height):
    """The number of bytes that a column of `height` rows takes."""
    return (height + 7) // 8


def read_drawings(path, height, widest, names):
    """Read the file `path` and return {name: list of rows}, a row a string of # and `.`.

    Raises DrawingError unless it has each of `names` once and nothing else, `height` rows each,
    of equal length from 1 to `widest`.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise DrawingError(f"{path}:1: there is no such file.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DrawingError(f"{path}:1: the file cannot be read: {error}.") from None

    def refuse(number, sentence):
        raise DrawingError(f"{path}:{number}: {sentence}")

    drawings, started = {}, {}
    name = None
    for number, line in enumerate(lines, 1):
        if line.startswith("== "):
            name = line[3:].strip()
            if name not in names:
                refuse(number, f"this font has no glyph called '{name}'.")
            if name in drawings:
                refuse(number, f"'{name}' is already drawn in line {started[name]}.")
            drawings[name], started[name] = [], number
        elif line.strip() and not line.startswith(";"):
            row = line.rstrip()
            strange = row.strip("#.")
            if strange:
                refuse(number, f"a row is made of # and . only, but here is '{strange[0]}'.")
            if name is None:
                refuse(number, "a row of pixels stands before the first '== name'.")
            rows = drawings[name]
            if rows and len(row) != len(rows[0]):
                refuse(
                    number,
                    f"this row of '{name}' is {len(row)} wide, those above it {len(rows[0])}.",
                )
            if len(row) > widest:
                refuse(number, f"'{name}' is {len(row)} wide, at most {widest} fit.")
            if len(rows) == height:
                refuse(number, f"'{name}' has more than {height} rows.")
            rows.append(row)
    for name, rows in drawings.items():
        if len(rows) != height:
            refuse(started[name], f"'{name}' has {len(rows)} rows, not {height}.")
    for name in names:
        if name not in drawings:
            refuse(len(lines) or 1, f"the file ends without a glyph called '{name}'.")
    return drawings


def pack(rows):
    """The bytes of one glyph, drawn in `rows`, as the module's header describes them."""
    packed = bytearray()
    for top in range(0, len(rows), 8):
        page = rows[top : top + 8]
        for column in zip(*page):
            packed.append(sum(1 << bit for bit, pixel in enumerate(column) if pixel == "#"))
    return bytes(packed)


def build():
    """Read all drawings and return {constant: (height, codes, index, data)}."""
    fonts = {}
    for constant, (height, widest, names) in FONTS.items():
        drawings = read_drawings(GLYPHS / f"{constant.lower()}.txt", height, widest, names)
        codes = LATIN_1.encode("latin-1") if constant == "TEXT" else b""
        index, data = bytearray(), bytearray()
        for name in names:
            index += len(data).to_bytes(2, "little")
            data += pack(drawings[name])
        index += len(data).to_bytes(2, "little")
        fonts[constant] = (height, codes, bytes(index), bytes(data))
    return fonts


def literal(data):
    """`data` as an item of a tuple: bytes literals, in parentheses if there are several."""
    lines = []
    for start in range(0, len(data) or 1, 22):
        digits = "".join(f"\\x{byte:02x}" for byte in data[start : start + 22])
        lines.append(f'b"{digits}"')
    if len(lines) == 1:
        return f"    {lines[0]},"
    return "    (\n        " + "\n        ".join(lines) + "\n    ),"


def module_text(fonts):
    """The text of the module that holds `fonts`, as build() returns them."""
    parts = [HEADER]
    for constant, (height, codes, index, data) in fonts.items():
        names = FONTS[constant][2]
        what = " ".join(names) if constant != "TEXT" else "ASCII from 32 to 126, then codes"
        parts.append(
            f"\n# {what}\n{constant} = (\n    {height},\n{literal(codes)}\n"
            f"{literal(index)}\n{literal(data)}\n)\n"
        )
        if constant == "SIGNS":
            parts.extend(f"{name.upper()} = {n}\n" for n, name in enumerate(names))
    return "".join(parts)


class Sheet:
    """A one-bit picture that draws with packed fonts, as the firmware does, to be looked at."""

    def __init__(self, fonts, width, height):
        from PIL import Image

        self.fonts = fonts
        self.image = Image.new("1", (width, height))

    def width(self, constant, n):
        """The width of glyph `n` of a font."""
        height, _, index, _ = self.fonts[constant]
        start, end = (int.from_bytes(index[i : i + 2], "little") for i in (2 * n, 2 * n + 2))
        return (end - start) // pages(height)

    def glyph(self, constant, n, x, y, ink=1):
        """Draw glyph `n` of a font with its top left corner at x, y; return its width."""
        height, _, index, data = self.fonts[constant]
        start = int.from_bytes(index[2 * n : 2 * n + 2], "little")
        width = self.width(constant, n)
        for row in range(height):
            for column in range(width):
                if data[start + row // 8 * width + column] >> row % 8 & 1:
                    self.image.putpixel((x + column, y + row), ink)
        return width

    def text(self, string, x, y):
        """Write `string` in TEXT, a column of space between characters."""
        codes = self.fonts["TEXT"][1]
        for code in string.encode("latin-1"):
            x += self.glyph("TEXT", code - 32 if code < 127 else 95 + codes.find(code), x, y) + 1
        return x

    def card(self, rank, suit, x, y, filled=True, suits="SUITS"):
        """Draw a small card, 11 by 19, filled or as an outline, with a glyph of `suits`."""
        from PIL import ImageDraw

        ImageDraw.Draw(self.image).rectangle((x, y, x + 10, y + 18), fill=int(filled), outline=1)
        self.glyph("RANKS", rank, x + (11 - self.width("RANKS", rank)) // 2, y + 2, int(not filled))
        self.glyph(suits, suit, x + 2, y + 10, int(not filled))

    def big_card(self, rank, suit, x, y, suits="BIG_SUITS"):
        """Draw an enlarged card, 23 by 38, with a glyph of `suits`."""
        from PIL import ImageDraw

        ImageDraw.Draw(self.image).rectangle((x, y, x + 22, y + 37), fill=1)
        self.glyph("BIG_RANKS", rank, x + (23 - self.width("BIG_RANKS", rank)) // 2, y + 3, 0)
        self.glyph(suits, suit, x + 4, y + 20, 0)


FRENCH = (0, 1, 2, 3, 4, 5, 6, 7)  # the ranks of a pack, as glyphs of RANKS
GERMAN = (0, 1, 2, 8, 9, 5, 6, 7)

SAMPLES = (
    "Spieler 1 gewinnt mit 73:47",
    "Neues Spiel",
    "Einstellungen",
    "Größe · Zurück · Weiter",
    "Player 2 leads",
    "How to play",
    "Übung: Öl, Äpfel, süß, Füße",
    "O0 1lI| 5S 8B 2Z 6G",
    "The quick brown fox jumps",
    "over a lazy dog. 0123456789",
)


def preview(fonts, path):
    """Write a picture of all glyphs, cards and sample lines, four times their size, to `path`."""
    sheet = Sheet(fonts, 288, 400)
    x = y = 2
    for n in range(len(CHARACTERS)):
        x += sheet.glyph("TEXT", n, x, y) + 4
        if x > 272:
            x, y = 2, y + 11
    y += 14
    for line, sample in enumerate(SAMPLES):
        sheet.text(sample, 2 + line % 2 * 144, y + line // 2 * 11)
    y += 60
    for suits, hand in (("SUITS", FRENCH), ("GERMAN_SUITS", GERMAN)):
        for n, rank in enumerate(hand):
            sheet.card(rank, n % 4, 2 + 12 * n, y, suits=suits)
            sheet.card(rank, (n + 2) % 4, 104 + 12 * n, y, filled=False, suits=suits)
        for n in range(4):
            sheet.glyph(suits, n, 204 + 10 * n, y)
        x = 204
        for rank in hand:
            x += sheet.glyph("RANKS", rank, x, y + 10) + 1
        y += 24
    x = 2
    for n in range(len(SIGNS)):
        x += sheet.glyph("SIGNS", n, x, y) + 5
    for n in (0, 6, 7, 8):
        x = sheet.text("Anna", x + 3 + sheet.glyph("SIGNS", n, x, y - 1), y) + 6
    y += 14
    sheet.glyph("BIG_SIGNS", 0, 210, y)
    sheet.glyph("SIGNS", 0, 230, y + 3)
    for suits, hand in (("BIG_SUITS", FRENCH), ("BIG_GERMAN_SUITS", GERMAN)):
        for n, rank in enumerate(hand):
            sheet.big_card(rank, n % 4, 2 + 25 * n, y, suits)
        y += 42
    for font, x in (("BIG_RANKS", 2), ("BIG_SUITS", 124), ("BIG_GERMAN_SUITS", 204)):
        for n in range(len(FONTS[font][2])):
            x += sheet.glyph(font, n, x, y) + 3
    y += 20
    for font, x in (("DIGITS", 2), ("WORDMARK", 132)):
        for n in range(len(FONTS[font][2])):
            x += sheet.glyph(font, n, x, y) + 2
    height = y + 24
    sheet.image.crop((0, 0, 288, height)).resize((1152, 4 * height)).save(path)


def main(arguments=None):
    """Do what the command line asks; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare, exit 1 if different")
    parser.add_argument("--preview", metavar="FILE.png", help="write a picture of all glyphs")
    options = parser.parse_args(arguments)
    try:
        fonts = build()
    except DrawingError as error:
        print(error, file=sys.stderr)
        return 1
    if options.preview:
        preview(fonts, options.preview)
    elif options.check:
        if not MODULE.exists() or MODULE.read_text(encoding="utf-8") != module_text(fonts):
            print(
                f"{MODULE} is not what the drawings give: run python tools/make_fonts.py.",
                file=sys.stderr,
            )
            return 1
    else:
        MODULE.write_text(module_text(fonts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
