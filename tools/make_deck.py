"""Render the deck in tools/deck/ for boards with colours, and copy it for pages of recorded games.

    python tools/make_deck.py           write the files
    python tools/make_deck.py --check   exit 1 if a file is not what the vectors give

handheld/deck.py describes the files. All is done with whole numbers, so that it is the same
everywhere; resvg renders (PyPI: resvg_py).
"""

import argparse
import re
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from tools.deck import figures, rendering, suits  # noqa: E402

LAYOUTS = "firmware/lib/handheld/layouts/"
PAPER = '<rect width="100" height="100" fill="#fff"/>'  # below a suit
PAGES = "simulator/deck.svg"  # for simulator/page.py
CARD = "#fffdf5"  # what figures are painted on
ARTS = 56  # colours for all pictures (handheld/palette.py)
INKS = 15  # of them in one picture, besides nothing

# Of each layout, for each size of its cards: the figure's width and height, what is seen of it, and
# the sides of an ace's wreath and of a back.
SIZES = {
    "w240h240": (
        ((23, 39), (10, 0, 100, 170), 27, (39, 43)),
        ((28, 56), (8, 0, 104, 200), 32, (42, 62)),
    ),
    "w240h135": (
        ((17, 34), (16, 0, 88, 172), 18, (27, 38)),
        ((23, 43), (8, 0, 104, 188), 25, (34, 48)),
    ),
    "w135h240": (
        ((19, 31), (14, 0, 92, 150), 20, (30, 35)),
        ((23, 43), (8, 0, 104, 188), 25, (34, 48)),
    ),
}


def nearest(points, centres):
    """For each point the number of the nearest centre."""
    found = np.empty(len(points), np.int64)
    for i in range(0, len(points), 4096):
        part = points[i : i + 4096, None, :] - centres[None, :, :]
        found[i : i + 4096] = (part * part).sum(axis=2).argmin(axis=1)
    return found


def clusters(points, weights, count: int):
    """At most so many centres of points of whole numbers: from those farthest from each other to
    those in the middle of what is near them."""
    distinct, back = np.unique(points, axis=0, return_inverse=True)
    weight = np.bincount(back.ravel(), weights=weights).astype(np.int64)
    chosen = [int(weight.argmax())]
    far = ((distinct - distinct[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < min(count, len(distinct)):
        # Far from what is chosen, and not quite alone there.
        chosen.append(int((far * np.minimum(weight, 12)).argmax()))
        far = np.minimum(far, ((distinct - distinct[chosen[-1]]) ** 2).sum(axis=1))
    centres = distinct[chosen]
    for _ in range(12):
        which = nearest(distinct, centres)
        for n in range(len(centres)):
            mine = which == n
            total = int(weight[mine].sum())
            if total:
                centres[n] = (distinct[mine] * weight[mine, None]).sum(axis=0) // total
    return centres


def on_card(svg: str) -> str:
    """The same document on the colour of a card."""
    ground = f'><rect x="-200" y="-200" width="900" height="900" fill="{CARD}"/>'
    return svg.replace(">", ground, 1)


def painted(svgs, w: int, h: int):
    """The documents as points: of each pixel the colours that it has in all of them."""
    pictures = [np.asarray(rendering.image(on_card(svg), w, h), np.int64) for svg in svgs]
    return np.concatenate(pictures, axis=2).reshape(w * h, -1)


class Picture:
    """A drawing in one or more colourings: its size, and which of its inks each pixel has."""

    def __init__(self, svgs, w: int, h: int):
        self.w, self.h, self.colourings = w, h, len(svgs)
        points = painted(svgs, w, h)
        card = np.array([int(CARD[i : i + 2], 16) for i in (1, 3, 5)] * len(svgs))
        bare = ((points - card) ** 2).sum(axis=1) <= 30 * len(svgs)
        self.inks = clusters(points[~bare], np.ones(int((~bare).sum())), INKS)
        self.pixels = np.where(bare, 0, 1 + nearest(points, self.inks))

    def colours(self):
        """Its inks: for each colouring INKS colours."""
        rows = self.inks.reshape(len(self.inks), self.colourings, 3).transpose(1, 0, 2)
        missing = np.repeat(rows[:, :1], INKS - len(self.inks), axis=1)
        return np.concatenate([rows, missing], axis=1)

    def packed(self) -> bytes:
        """Its width and height, then rows of two pixels a byte, the left one in the low bits."""
        rows = self.pixels.reshape(self.h, self.w)
        if self.w % 2:
            rows = np.pad(rows, ((0, 0), (0, 1)))
        pairs = rows[:, ::2] | rows[:, 1::2] << 4
        return bytes([self.w, self.h]) + pairs.astype(np.uint8).tobytes()


def pictures(size):
    """The pictures of a size of cards: the figures, then the wreath."""
    (w, h), box, wreath, _back = size
    for number in range(len(figures.FIGURES)):
        yield Picture([figures.figure(number, suit, box) for suit in range(4)], w, h)
    yield Picture([figures.wreath()], wreath, wreath)


def backs(size):
    """The backs of a size of cards, packed: of each pixel how much of the net it has, 1 to 4."""
    w, h = size[3]
    for number in range(figures.BACKS):
        grey = np.asarray(rendering.image(figures.back(number, w, h), w, h), np.int64)[:, :, 0]
        picture = object.__new__(Picture)
        picture.w, picture.h = w, h
        picture.pixels = (1 + (255 - grey + 42) // 85).reshape(-1)
        yield picture.packed()


def for_pages() -> str:
    """The deck as symbols of SVG: `wreath`, and, numbered as in skat/cards.py, `s` and a suit, or
    `f`, a suit, and the rank of its king, queen or jack."""
    symbols = []
    for suit, name in enumerate(("clubs", "spades", "hearts", "diamonds")):
        symbols.append(("s%d" % suit, suits.svg(name)))
        for number in range(3):
            rank = "f%d%d" % (suit, 4 - number)
            symbols.append((rank, figures.figure(number, suit, (8, 0, 104, 188))))
    symbols.append(("wreath", figures.wreath()))
    text = ""
    for name, document in symbols:
        box = re.search('viewBox="([^"]*)"', document)[1]
        inside = document[document.index(">") + 1 : document.rindex("</svg>")]
        inside = inside.replace(PAPER, "").replace('<g fill="#000">', "<g>")
        text += f'<symbol id="{name}" viewBox="{box}">{inside}</symbol>\n'
    return text


def built():
    """The files by their paths in the project."""
    drawn = {name: [list(pictures(size)) for size in sizes] for name, sizes in SIZES.items()}
    every = [picture for sizes in drawn.values() for size in sizes for picture in size]
    used = np.concatenate([p.colours().reshape(-1, 3) for p in every])
    art = clusters(used, np.ones(len(used)), ARTS)
    files = {LAYOUTS + "colour_art.bin": art.astype(np.uint8).tobytes().ljust(3 * ARTS, b"\0")}
    for name, sizes in drawn.items():
        parts = []
        for size, made in zip(SIZES[name], sizes):
            for picture in made:
                inks = b"".join(
                    b"\0" + bytes(nearest(row, art).astype(np.uint8).tolist())
                    for row in picture.colours()
                )
                parts += [picture.packed(), inks]
            parts += backs(size)
        head = 3 + 2 * len(parts)
        offsets, at = b"", head
        for part in parts:
            offsets += at.to_bytes(2, "little")
            at += len(part)
        body = b"".join(parts)
        files[f"{LAYOUTS}{name}_deck.bin"] = (
            at.to_bytes(2, "little") + bytes([len(parts)]) + offsets + body
        )
    return files | {PAGES: for_pages().encode()}


def main(arguments=None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare, exit 1 if different")
    options = parser.parse_args(arguments)
    for name, content in built().items():
        path = ROOT / name
        if not options.check:
            path.write_bytes(content)
        elif not path.exists() or path.read_bytes() != content:
            print(f"{path} is not what the vectors give: run python tools/make_deck.py.")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
