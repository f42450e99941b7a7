"""Letters, suits and signs for boards with colours, as drawings in tools/glyphs/.

    python -m tools.deck.letters FOLDER     FOLDER has Roboto-Medium.ttf, -Bold and -Black

What it writes is committed, so only whoever wants other letters needs the fonts. Roboto is by
Christian Robertson, copyright Google, under the Apache License 2.0, which allows what is made of
it here (PyPI: font-roboto).

For a font whose letters stand close, the drawing of a glyph begins with how far apart it and each
glyph that follows stand, as digits: 3 is side by side.
"""

import sys
from pathlib import Path

import freetype
from PIL import ImageFont

from tools.deck.rendering import levels
from tools.deck.suits import svg
from tools.make_fonts import CHARACTERS, GLYPHS, SIZES, fonts_of

INKS = ".:+#"
TOUCHING = 3  # the digit of glyphs side by side
MEDIUM, BOLD, BLACK = "Roboto-Medium.ttf", "Roboto-Bold.ttf", "Roboto-Black.ttf"

# Of each font of letters: the file, the size in pixels, the row on which letters stand.
LETTERS = {
    ("large", "TEXT"): (MEDIUM, 14.06, 11),
    ("large", "BOLD"): (BOLD, 14.06, 11),
    ("reading", "TEXT"): (MEDIUM, 19.7, 17),
    ("large", "RANKS"): (BOLD, 18.3, 13),
    ("large", "BIG_RANKS"): (BOLD, 23.9, 17),
    ("large", "DIGITS"): (BOLD, 30.9, 22),
    ("huge", "RANKS"): (BOLD, 47.8, 35),
}
NAMES = {"space": " "}


class Face:
    """A font at a size: what its glyphs look like, and how far apart they stand."""

    def __init__(self, path: Path, size: float):
        self.face = freetype.Face(str(path))
        self.face.set_char_size(round(size * 64))
        self.black = freetype.Face(str(path.with_name(BLACK)))
        self.black.set_char_size(round(size * 64))
        self.pillow = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.RAQM)

    def glyph(self, text: str, rows: int, base: int):
        """(left, advance, rows of levels) of some characters that are one glyph, which is narrow
        then."""
        narrow = len(text) > 1
        face = self.black if narrow else self.face
        flags = freetype.FT_LOAD_RENDER | freetype.FT_LOAD_TARGET_LIGHT
        low = 1.0
        if text in "ÄÖÜ":  # as high as the others with their dots
            flags = freetype.FT_LOAD_RENDER | freetype.FT_LOAD_NO_HINTING
            face.set_transform(freetype.Matrix(0x10000, 0, 0, 0x10000), freetype.Vector(0, 0))
            face.load_char(text, flags)
            low = (base - 0.1) / (face.glyph.metrics.horiBearingY / 64)
        matrix = freetype.Matrix(int(0x10000 * (0.66 if narrow else 1)), 0, 0, int(0x10000 * low))
        face.set_transform(matrix, freetype.Vector(0, 0))
        dots: dict = {}
        pen = 0.0
        for character in text:
            face.load_char(character, flags)
            slot = face.glyph
            for j in range(slot.bitmap.rows):
                for i in range(slot.bitmap.width):
                    value = slot.bitmap.buffer[j * slot.bitmap.pitch + i]
                    level = min(3, int(value / 85 + 0.5))
                    if low < 1 and level and base - slot.bitmap_top + j < rows // 7:
                        level = min(3, level + 1)  # else the dots are too faint
                    if level:
                        at = round(pen) + slot.bitmap_left + i, base - slot.bitmap_top + j
                        dots[at] = max(level, dots.get(at, 0))
            pen += face.glyph.linearHoriAdvance / 65536 * (0.6 if narrow else 1)
        advance = self.pillow.getlength(text)
        if not dots:
            w = round(advance)
            return 0, advance, [[0] * w for _ in range(rows)]
        left = min(x for x, _ in dots)
        right = max(x for x, _ in dots)
        drawn = [[dots.get((x, y), 0) for x in range(left, right + 1)] for y in range(rows)]
        return left, advance, drawn


def text_of(name: str) -> str:
    """What a glyph's name stands for."""
    return NAMES.get(name, name)


def letters(folder: Path, size: str, font: str):
    """{name: (rows, gaps)}; gaps is empty for a font whose glyphs stand alone."""
    file, pixels, base = LETTERS[size, font]
    fonts = fonts_of(size)
    rows = SIZES[size][list(fonts).index(font)][0]
    face = Face(folder / file, pixels)
    found = {name: face.glyph(text_of(name), rows, base) for name in fonts[font]}
    gaps = dict.fromkeys(found, "")
    if fonts[font] is CHARACTERS:
        for one, (left, advance, drawn) in found.items():
            for other, (next_left, _, _) in found.items():
                pair = face.pillow.getlength(text_of(one) + text_of(other))
                kern = pair - advance - face.pillow.getlength(text_of(other))
                apart = round(advance - left - len(drawn[0]) + next_left + kern)
                gaps[one] += str(max(0, min(9, apart + TOUCHING)))
    return {name: (drawn, gaps[name]) for name, (_, _, drawn) in found.items()}


def tabular(glyphs):
    """Digits of one width, each in the middle."""
    wide = max(len(rows[0]) for name, (rows, _) in glyphs.items() if name.isdigit())
    result = {}
    for name, (rows, gaps) in glyphs.items():
        before = (wide - len(rows[0])) // 2 if name.isdigit() else 0
        after = wide - len(rows[0]) - before if name.isdigit() else 0
        result[name] = [[0] * before + row + [0] * after for row in rows], gaps
    return result


def write(size: str, font: str, glyphs) -> None:
    """Write a font's drawings."""
    lines = [f"; {font} for boards with colours: python -m tools.deck.letters has drawn it."]
    for name, (rows, gaps) in glyphs.items():
        lines += ["", f"== {name}", *([gaps] if gaps else [])]
        lines += ["".join(INKS[level] for level in row) for row in rows]
    path = GLYPHS / size / f"{font.lower()}.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def signs(size: str, font: str):
    """{name: (rows, "")} of suits or signs."""
    fonts = fonts_of(size)
    rows = SIZES[size][list(fonts).index(font)][0]
    return {name: (levels(svg(name), rows, rows), "") for name in fonts[font]}


def wordmark(folder: Path):
    """The lettering of the title, in Roboto Bold above the four suits."""
    w, h = 130, 48
    rows = [[0] * w for _ in range(h)]
    face = Face(folder / BOLD, 23.6)
    text = "Pocket Skat"
    x = (w - face.pillow.getlength(text)) / 2
    for i, character in enumerate(text):
        left, _, drawn = face.glyph(character, h, 21)
        at = round(x + face.pillow.getlength(text[:i])) + left
        for y in range(h if character != " " else 0):
            for k, level in enumerate(drawn[y]):
                rows[y][at + k] = max(level, rows[y][at + k])
    for i, name in enumerate(("clubs", "spades", "hearts", "diamonds")):
        for y, row in enumerate(levels(svg(name), 15, 15)):
            rows[30 + y][24 + 22 * i : 39 + 22 * i] = row
    for k in (*range(1, 19), *range(112, 130)):
        rows[37][k] = 2
    return {"wordmark": (rows, "")}


def main() -> None:
    folder = Path(sys.argv[1])
    for size, font in LETTERS:
        glyphs = letters(folder, size, font)
        write(size, font, tabular(glyphs) if font == "DIGITS" else glyphs)
    for font in (
        "SUITS",
        "GERMAN_SUITS",
        "SIGNS",
        "BIG_SUITS",
        "BIG_GERMAN_SUITS",
        "BIG_SIGNS",
        "PIPS",
        "GERMAN_PIPS",
        "MID_SUITS",
        "MID_GERMAN_SUITS",
    ):
        write("large", font, signs("large", font))
    for font in ("SUITS", "GERMAN_SUITS"):
        write("huge", font, signs("huge", font))
    write("large", "WORDMARK", wordmark(folder))


if __name__ == "__main__":
    main()
