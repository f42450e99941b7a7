"""Turn the drawings in tools/glyphs/ into the fonts in firmware/lib/handheld/layouts/.

    python tools/make_fonts.py                  write the files
    python tools/make_fonts.py --check          exit 1 if a file does not match the drawings
    python tools/make_fonts.py --preview F.png  write a picture of all glyphs (needs Pillow)

Each size has a folder with a text file per font and a block per glyph: a header `== name`
(a character, or a word), then a line per row, `#` for ink and `.` for paper; in the sizes for
boards with colours, `+` and `:` for what lies between them, two thirds and one third of the ink.
There a line of digits may come first: how far this glyph and each that follows it stand apart, 3
for side by side. Lines that start with `;` are comments. firmware/lib/handheld/fonts.py describes
the format of a file of fonts.
"""

import argparse
import sys
from pathlib import Path

from PIL import Image, ImageDraw

TOOLS = Path(__file__).resolve().parent
GLYPHS = TOOLS / "glyphs"
LAYOUTS = TOOLS.parent / "firmware" / "lib" / "handheld" / "layouts"

LATIN_1 = "«°·»ÄÖ×Üßäöü"  # the characters of TEXT beyond ASCII, in the order of their codes
CHARACTERS = ["space"] + [chr(code) for code in range(33, 127)] + list(LATIN_1)
RANKS = [
    "A",
    "10",
    "K",
    "Q",
    "J",
    "9",
    "8",
    "7",
    "O",
    "U",
    "D",
    "B",
]  # Ober and Unter for Q and J; or Dame and Bube
SUITS = ["clubs", "spades", "hearts", "diamonds"]
GERMAN_SUITS = ["acorns", "leaves", "hearts", "bells"]
SIGNS = ["head", "person", "chip", "crown", "null", "ramsch"]

# The glyphs of each font, in the order of their numbers. The drawings are in the file of the same
# name in small letters.
FONTS = {
    "TEXT": CHARACTERS,
    "RANKS": RANKS,
    "SUITS": SUITS,
    "GERMAN_SUITS": GERMAN_SUITS,
    "SIGNS": SIGNS,
    "BIG_RANKS": RANKS,
    "BIG_SUITS": SUITS,
    "BIG_GERMAN_SUITS": GERMAN_SUITS,
    "BIG_SIGNS": ["head", "null", "ramsch"],
    "DIGITS": list("0123456789:-"),
    "WORDMARK": ["wordmark"],
    "BOLD": CHARACTERS,
    "PIPS": SUITS,
    "GERMAN_PIPS": GERMAN_SUITS,
    "MID_SUITS": SUITS,
    "MID_GERMAN_SUITS": GERMAN_SUITS,
}

# Of a size that has not the first ones of these: which it has; its ranks stand with the letters
# that suits are told by.
ONLY = {"huge": {"RANKS": [*RANKS, *"CSHXP"], "SUITS": SUITS, "GERMAN_SUITS": GERMAN_SUITS}}

# Rows and greatest width of these fonts in each size, in the same order; `reading` has only one.
SIZES = {
    "tiny": ((6, 5), (5, 5), (5, 5), (5, 5), (5, 5))
    + ((9, 10), (9, 9), (9, 9), (9, 9), (7, 4), (12, 70)),
    "small": ((8, 8), (7, 7), (7, 7), (7, 7), (9, 9))
    + ((14, 13), (15, 15), (15, 15), (15, 15), (14, 9), (20, 118)),
    "large": ((14, 14), (14, 22), (15, 15), (15, 15), (13, 13))
    + ((18, 22), (29, 29), (29, 29), (29, 29), (22, 18), (48, 130), (14, 14))
    + ((11, 11), (11, 11), (21, 21), (21, 21)),
    "reading": ((21, 18),),
    "huge": ((36, 44), (58, 58), (58, 58)),
}

# Each size's file is named after the layout that draws with it.
FILES = {
    "tiny": "w72h40.bin",
    "small": "w128h64.bin",
    "large": "colour.bin",
    "reading": "w240h240.bin",
    "huge": "colour_huge.bin",
}
GAPS = {
    "tiny": 1,
    "small": 1,
    "large": 1,
    "reading": 2,
    "huge": 1,
}  # the columns between two characters
SHADED = ("large", "reading", "huge")  # whose drawings have more than ink and paper
SHADED_BIT = 128  # of GAP in the file
INKS = ".:+#"  # from paper to ink
TOUCHING = 3  # the digit of glyphs side by side


class DrawingError(Exception):
    """A drawing cannot be used; the message names the file and the line."""


def pages(height):
    """How many bytes a column of `height` rows takes."""
    return (height + 7) // 8


def read_drawings(path, height, widest, names, inks="#."):
    """Read the file `path` and return {name: list of rows}, a row a string of `inks`; and
    {name: line of digits} of those that have one.

    Raises DrawingError unless it has each of `names` once and nothing else, `height` rows each,
    of equal length from 1 to `widest`, and for each of `names` a digit if any.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise DrawingError(f"{path}:1: no such file.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DrawingError(f"{path}:1: the file cannot be read: {error}.") from None

    def refuse(number, sentence):
        raise DrawingError(f"{path}:{number}: {sentence}")

    drawings, started, gaps = {}, {}, {}
    name = None
    for number, line in enumerate(lines, 1):
        if line.startswith("== "):
            name = line[3:].strip()
            if name not in names:
                refuse(number, f"this font has no glyph called '{name}'.")
            if name in drawings:
                refuse(number, f"'{name}' is already drawn on line {started[name]}.")
            drawings[name], started[name] = [], number
        elif line.strip() and not line.startswith(";"):
            row = line.rstrip()
            if row.isdigit() and name is not None and not drawings[name] and len(inks) > 2:
                if len(row) != len(names):
                    refuse(number, f"'{name}' has {len(row)} digits, not {len(names)}.")
                gaps[name] = row
                continue
            strange = row.strip(inks)
            if strange:
                told = f"{', '.join(inks[:-1])} and {inks[-1]}"
                refuse(number, f"a row has only {told}, but this one has '{strange[0]}'.")
            if name is None:
                refuse(number, "a row of pixels comes before the first '== name'.")
            rows = drawings[name]
            if rows and len(row) != len(rows[0]):
                refuse(
                    number,
                    f"this row of '{name}' is {len(row)} wide, the rows above it {len(rows[0])}.",
                )
            if len(row) > widest:
                refuse(number, f"'{name}' is {len(row)} wide, but only {widest} fit.")
            if len(rows) == height:
                refuse(number, f"'{name}' has more than {height} rows.")
            rows.append(row)
    for name, rows in drawings.items():
        if len(rows) != height:
            refuse(started[name], f"'{name}' has {len(rows)} rows, not {height}.")
    for name in names:
        if name not in drawings:
            refuse(len(lines) or 1, f"the file ends without a glyph called '{name}'.")
    return drawings, gaps


def pack_shaded(rows):
    """The bytes of one glyph with shades, as fonts.py describes them."""
    inked = [y for y, row in enumerate(rows) if row.strip(INKS[0])]
    top, last = (inked[0], inked[-1] + 1) if inked else (0, 0)
    packed = bytearray([len(rows[0]), top, last - top])
    for row in rows[top:last]:
        for left in range(0, len(row), 4):
            part = row[left : left + 4]
            packed.append(sum(INKS.index(pixel) << 2 * i for i, pixel in enumerate(part)))
    return bytes(packed)


def pack_gaps(gaps, names, gap):
    """The bytes that say how far glyphs stand apart, as fonts.py describes them: glyphs that do it
    alike, as the left one or the right one of two, share a row or a column."""
    lines = [gaps.get(name, str(gap + TOUCHING) * len(names)) for name in names]
    rows = sorted(set(lines))
    columns = ["".join(column) for column in zip(*rows)]
    kept = sorted(set(columns))
    table = [int(column[i]) for i in range(len(rows)) for column in kept]
    head = bytes([len(names), len(kept)])
    head += bytes([rows.index(line) for line in lines])
    return head + bytes([kept.index(column) for column in columns]) + bytes(table)


def pack(rows):
    """The bytes of one glyph, drawn in `rows`, as fonts.py describes them."""
    packed = bytearray()
    for top in range(0, len(rows), 8):
        page = rows[top : top + 8]
        for column in zip(*page):
            packed.append(sum(1 << bit for bit, pixel in enumerate(column) if pixel == "#"))
    return bytes(packed)


def fonts_of(size):
    """The names of the glyphs of each font that a size has."""
    return ONLY.get(size) or dict(list(FONTS.items())[: len(SIZES[size])])


def build(size):
    """Read all drawings of a size and return {constant: (height, codes, index, data)}."""
    fonts = {}
    for (constant, names), (height, widest) in zip(fonts_of(size).items(), SIZES[size]):
        path = GLYPHS / size / f"{constant.lower()}.txt"
        shaded = size in SHADED
        drawings, gaps = read_drawings(path, height, widest, names, INKS if shaded else "#.")
        codes = LATIN_1.encode("latin-1") if names is CHARACTERS else b""
        index, data = bytearray(), bytearray()
        for name in names:
            index += len(data).to_bytes(2, "little")
            data += (pack_shaded if shaded else pack)(drawings[name])
        index += len(data).to_bytes(2, "little")
        if shaded:
            data += pack_gaps(gaps, names, GAPS[size])
        fonts[constant] = (height, codes, bytes(index), bytes(data))
    return fonts


def file_bytes(size, fonts):
    """The file of a size that holds `fonts`, as build() returns them."""
    packed = bytearray((0, 0, GAPS[size] + (SHADED_BIT if size in SHADED else 0)))
    for height, codes, index, data in fonts.values():
        packed += bytes((height, len(codes), len(index) // 2 - 1)) + codes
        begin = len(packed) + len(index)
        for i in range(0, len(index), 2):
            packed += (begin + int.from_bytes(index[i : i + 2], "little")).to_bytes(2, "little")
        packed += data
    packed[:2] = len(packed).to_bytes(2, "little")
    return bytes(packed)


class Sheet:
    """A one-bit picture for people, drawn with packed fonts as the firmware draws.

    `fonts` and `gap` are those of the size being drawn; its next line goes to `y`.
    """

    def __init__(self, width, height):
        self.image = Image.new("1", (width, height))
        self.fonts = {}
        self.gap = 1
        self.shaded = False
        self.y = 4

    def width(self, constant, n):
        """The width of glyph `n` of a font."""
        height, _, index, data = self.fonts[constant]
        start, end = (int.from_bytes(index[i : i + 2], "little") for i in (2 * n, 2 * n + 2))
        return data[start] if self.shaded else (end - start) // pages(height)

    def glyph(self, constant, n, x, y, ink=1):
        """Draw glyph `n` of a font with its top left corner at x, y; return its width."""
        height, _, index, data = self.fonts[constant]
        start = int.from_bytes(index[2 * n : 2 * n + 2], "little")
        width = self.width(constant, n)
        for row in range(height):
            for column in range(width):
                if self.shaded:
                    below = row - data[start + 1]
                    if not 0 <= below < data[start + 2]:
                        continue
                    at = start + 3 + below * ((width + 3) // 4) + column // 4
                    dot = data[at] >> column % 4 * 2 & 2  # no picture of shades, but of most ink
                else:
                    dot = data[start + row // 8 * width + column] >> row % 8 & 1
                if dot:
                    self.image.putpixel((x + column, y + row), ink)
        return width

    def text(self, string, x, y):
        """Write `string` in TEXT; return the x after it."""
        codes = self.fonts["TEXT"][1]
        for code in string.encode("latin-1"):
            n = code - 32 if code < 127 else 95 + codes.find(code)
            x += self.glyph("TEXT", n, x, y) + self.gap
        return x

    def row(self, *constants):
        """Draw all glyphs of some fonts in lines from the left."""
        x = 4
        tallest = max(self.fonts[constant][0] for constant in constants)
        for constant in constants:
            for n in range(len(FONTS[constant])):
                if x + self.width(constant, n) + 4 > self.image.width:
                    x, self.y = 4, self.y + tallest + 3
                x += self.glyph(constant, n, x, self.y) + 4
            x += 12
        self.y += tallest + 6

    def cards(self, card, big, suits, ranks):
        """Draw a line of cards of (width, height) `card`; every second one is an outline."""
        width, height = card
        size = "BIG_" if big else ""
        for i, n in enumerate(ranks + ranks[::-1]):
            x = 4 + (width + 1) * i
            if x + width > self.image.width:
                break
            filled = i < len(ranks)
            corners = (x, self.y, x + width - 1, self.y + height - 1)
            ImageDraw.Draw(self.image).rectangle(corners, fill=int(filled), outline=1)
            rows, signs = self.fonts[size + "RANKS"][0], self.fonts[size + suits][0]
            edge = (height - rows - signs + 1) // 3
            left = x + (width - self.width(size + "RANKS", n)) // 2
            self.glyph(size + "RANKS", n, left, self.y + edge, int(not filled))
            left = x + (width - self.width(size + suits, i % 4)) // 2
            bottom = self.y + height - edge - signs
            self.glyph(size + suits, i % 4, left, bottom, int(not filled))
        self.y += height + 4


FRENCH = (0, 1, 2, 3, 4, 5, 6, 7)  # the ranks of a pack, as glyphs of RANKS
GERMAN = (0, 1, 2, 8, 9, 5, 6, 7)

CARDS = {  # width and height of a card, and of an enlarged one
    "tiny": ((8, 13), (16, 24)),
    "small": ((11, 19), (23, 38)),
    "large": ((40, 44), (46, 76)),
}

SAMPLES = (
    "Spieler 1 gewinnt mit 73:47",
    "Größe · Zurück · Weiter",
    "Einstellungen",
    "Neues Spiel",
    "Übung: Öl, Äpfel, süß, Füße",
    "O0 1lI| 5S 8B 2Z 6G",
    "The quick brown fox jumps",
    "over a lazy dog. 0123456789",
    "Player 2 leads",
    "How to play",
)


def preview(sizes, path):
    """Write a picture of all glyphs, cards and sample lines, three times their size, to `path`.

    `sizes` is {size: fonts}.
    """
    sheet = Sheet(480, 2000)
    for size, fonts in sizes.items():
        sheet.fonts = fonts
        sheet.gap = GAPS[size]
        sheet.shaded = size in SHADED
        if size in ONLY:
            for constant in fonts:
                sheet.row(constant)
            continue
        sheet.row("TEXT")
        across = min(len(fonts), 2)  # letters for reading are large
        for n, sample in enumerate(SAMPLES):
            x = 4 + n % across * 240
            sheet.text(sample, x, sheet.y + n // across * (fonts["TEXT"][0] + 3))
        sheet.y += len(SAMPLES) // across * (fonts["TEXT"][0] + 3) + 4
        if len(fonts) == 1:
            continue
        for big in (False, True):
            sheet.cards(CARDS[size][big], big, "SUITS", FRENCH)
            sheet.cards(CARDS[size][big], big, "GERMAN_SUITS", GERMAN)
        x = 4
        for n in range(len(SIGNS)):
            x += sheet.glyph("SIGNS", n, x, sheet.y) + sheet.gap + 1
            x = sheet.text("Anna", x, sheet.y + (fonts["SIGNS"][0] - fonts["TEXT"][0]) // 2) + 6
        sheet.y += fonts["SIGNS"][0] + 6
        sheet.row("RANKS", "SUITS", "GERMAN_SUITS", "SIGNS", "DIGITS")
        sheet.row("BIG_RANKS", "BIG_SUITS", "BIG_GERMAN_SUITS", "BIG_SIGNS")
        sheet.row("WORDMARK")
    picture = sheet.image.crop((0, 0, sheet.image.width, sheet.y))
    picture.resize((3 * picture.width, 3 * picture.height)).save(path)


def main(arguments=None):
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare, exit 1 if different")
    parser.add_argument("--preview", metavar="FILE.png", help="write a picture of all glyphs")
    options = parser.parse_args(arguments)
    try:
        sizes = {size: build(size) for size in SIZES}
    except DrawingError as error:
        print(error, file=sys.stderr)
        return 1
    if options.preview:
        try:
            preview(sizes, options.preview)
        except OSError as error:
            print(f"cannot write {options.preview}: {error.strerror}", file=sys.stderr)
            return 1
        return 0
    for size, fonts in sizes.items():
        path, content = LAYOUTS / FILES[size], file_bytes(size, fonts)
        if not options.check:
            path.write_bytes(content)
        elif not path.exists() or path.read_bytes() != content:
            print(
                f"{path} does not match the drawings: run python tools/make_fonts.py.",
                file=sys.stderr,
            )
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
