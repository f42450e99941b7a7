"""Court figures, aces and backs as SVG: the same drawing for every size, in the colours of a suit.

A figure is drawn in a box of 120 x 200: its head in the upper half, so that what is cut off for a
small card is the lower end. French: J, Q, K. German: U, O, K, with the same king on another throne.
"""

LINE = "#2b1b14"
SKIN, BLUSH, SHADE = "#f6d3b3", "#e9a78c", "#d9a57f"
GOLD, BRIGHT, BRASS = "#f2b632", "#ffe28a", "#b77a16"
WHITE, GREY = "#fffdf6", "#c9c4ba"

# By suit: robe, its dark, second colour, its dark, hair, its light.
COATS = (
    ("#2c4f9e", "#1b3269", "#c9283a", "#8a1526", "#3d2517", "#6b4329"),  # clubs, acorns
    ("#2a8a4c", "#17592f", "#f0b429", "#b07a12", "#22191a", "#4d3b39"),  # spades, leaves
    ("#cf2638", "#8e1424", "#2c5aa8", "#1b3872", "#c98a2e", "#f0c566"),  # hearts
    ("#e8862a", "#a85512", "#7a3f99", "#4d2466", "#9a4a1e", "#c9763a"),  # diamonds, bells
)


def _filled(way: str, colour: str, edge: str = LINE, wide: float = 3, joined: str = "") -> str:
    """What a way goes round, with an edge so wide, or none for 0; `joined`: how its corners are."""
    line = f' stroke="{edge}" stroke-width="{wide}"' if wide else ""
    return f'<path d="{way}" fill="{colour}"{line}{_corners(joined)}/>'


def _drawn(way: str, colour: str, wide: float, ends: str = "", joined: str = "", dots="") -> str:
    """A line along a way; `ends`: their form; `dots`: the pattern of one that is not whole."""
    caps = f' stroke-linecap="{ends}"' if ends else ""
    dashes = f' stroke-dasharray="{dots}"' if dots else ""
    return (
        f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{wide}"'
        f"{caps}{dashes}{_corners(joined)}/>"
    )


def _corners(joined: str) -> str:
    return f' stroke-linejoin="{joined}"' if joined else ""


def _dot(x: float, y: float, r: float, colour: str, edge: str = "", wide: float = 3) -> str:
    line = f' stroke="{edge}" stroke-width="{wide}"' if edge else ""
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}"{line}/>'


def _oval(x: float, y: float, rx: float, ry: float, colour: str) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{colour}"/>'


def _face(hair: str, lips: str = "#bd4a43", eye: str = "#22252e") -> str:
    """Eyes, nose, mouth of a face around 60, 78."""
    return (
        _drawn("M42 69 q7 -5 13 -1 M65 68 q6 -4 13 1", hair, 3.6, "round")
        + _oval(49, 77, 3.7, 4.4, eye)
        + _oval(71, 77, 3.7, 4.4, eye)
        + _drawn("M60 78 q-4 9 1 11", SHADE, 3.2, "round")
        + _filled("M53 97 q7 5 14 0 q-7 -4 -14 0Z", lips, wide=0)
    )


def _head(wide: float = 25) -> str:
    way = (
        f"M{60 - wide} 66 C{60 - wide} 44 {60 + wide} 44 {60 + wide} 66"
        f" C{60 + wide} 92 {60 + wide * 0.55} 110 60 110"
        f" C{60 - wide * 0.55} 110 {60 - wide} 92 {60 - wide} 66Z"
    )
    cheeks = _oval(62 - wide * 0.75, 88, 6, 5, BLUSH) + _oval(58 + wide * 0.75, 88, 6, 5, BLUSH)
    return _filled(way, SKIN) + cheeks


def _crown(jewel: str) -> str:
    points = "M29 52 L22 14 L41 32 L60 6 L79 32 L98 14 L91 52 C75 46 45 46 29 52Z"
    return (
        _filled(points, GOLD, BRASS, 3.5, "round")
        + _filled("M30 46 C47 40 73 40 90 46 L89 54 C72 48 48 48 31 54Z", BRIGHT, wide=0)
        + _dot(22, 13, 5, BRIGHT)
        + _dot(98, 13, 5, BRIGHT)
        + _dot(60, 6, 6, jewel)
        + _dot(60, 35, 6, jewel)
        + _dot(42, 39, 3.5, WHITE)
        + _dot(78, 39, 3.5, WHITE)
    )


def king(coat, german: bool = False) -> str:
    """Crowned, bearded, in ermine, with sceptre and orb; a German one on a throne, with a sword."""
    robe, dark, other, other_dark, hair, lit = coat
    throne = ""
    held = (
        _drawn("M104 200 V92", BRASS, 7)
        + _dot(104, 82, 11, GOLD, BRASS)
        + _drawn("M104 62 v12 M98 67 h12", BRASS, 4)
    )
    if german:
        back = "M6 200 V70 C6 52 20 44 34 44 H86 C100 44 114 52 114 70 V200Z"
        throne = _filled(back, other, BRASS, 5)
        held = _drawn("M15 200 V78", WHITE, 8) + _drawn("M4 122 H27", GOLD, 7)
    ermine = (
        "M14 160 C16 136 34 122 60 122 C86 122 104 136 106 160 C96 150 78 156 60 156"
        " C42 156 24 150 14 160Z"
    )
    tails = ((28, 137), (45, 143), (60, 146), (75, 143), (92, 137), (20, 150), (100, 150))
    curls = (
        "M36 52 C20 56 16 74 21 88 C14 98 20 112 32 112 C40 112 42 104 40 96 L38 60Z"
        " M84 52 C100 56 104 74 99 88 C106 98 100 112 88 112 C80 112 78 104 80 96 L82 60Z"
    )
    beard = (
        "M34 80 C36 92 44 92 50 90 C54 86 66 86 70 90 C76 92 84 92 86 80 C90 106 82 132"
        " 60 141 C38 132 30 106 34 80Z"
    )
    moustache = (
        "M40 92 C46 84 57 86 60 91 C63 86 74 84 80 92 C72 97 64 96 60 94 C56 96 48 97 40 92Z"
    )
    return (
        throne
        + _filled("M2 200 C4 152 20 126 48 116 H72 C100 126 116 152 118 200Z", robe)
        + _filled("M44 150 L40 200 H80 L76 150Z", other, wide=0)
        + _drawn("M60 150 V200", GOLD, 7)
        + _drawn("M47 168 h26 M46 186 h28", BRIGHT, 4)
        + _filled(ermine, WHITE, GREY, 2.5)
        + "".join(_filled(f"M{x} {y} l2.4 7 l-4.8 0Z", LINE, wide=0) for x, y in tails)
        + held
        + _filled(curls, hair, wide=2.5)
        + _drawn("M27 70 q-3 8 2 16 M93 70 q3 8 -2 16", lit, 4, "round")
        + _head(26)
        + _filled(beard, hair, wide=2.5)
        + _drawn("M46 108 q4 14 10 22 M74 108 q-4 14 -10 22", lit, 4, "round")
        + _face(hair, "#b8403c")
        + _filled(moustache, lit, hair, 2)
        + _crown(other)
    )


def queen(coat) -> str:
    """Long hair, a small crown, pearls, a flower."""
    robe, dark, other, other_dark, hair, lit = coat
    long_hair = (
        "M60 28 C22 28 16 62 20 92 C22 112 12 128 16 146 H104 C108 128 98 112 100 92"
        " C104 62 98 28 60 28Z"
    )
    parted = "M60 42 C44 42 34 52 33 74 C38 68 46 62 60 46 C74 62 82 68 87 74 C86 52 76 42 60 42Z"
    crown = "M36 40 L31 12 L46 26 L60 6 L74 26 L89 12 L84 40 C72 35 48 35 36 40Z"
    petals = ((0, -8), (8, -2), (5, 7), (-5, 7), (-8, -2))
    return (
        _filled(long_hair, hair)
        + _drawn("M26 84 q-4 26 -3 50 M94 84 q4 26 3 50", lit, 5, "round")
        # Dress.
        + _filled("M4 200 C8 158 22 138 42 130 L60 150 L78 130 C98 138 112 158 116 200Z", robe)
        + _filled("M50 108 H70 V124 L84 133 L60 160 L36 133 L50 124Z", SKIN, wide=0)
        + _filled("M50 112 q10 8 20 0 l0 6 q-10 8 -20 0Z", SHADE, wide=0)
        + _drawn("M30 136 L60 166 L90 136", WHITE, 8, joined="round")
        + _filled("M47 166 H73 L77 200 H43Z", other, wide=0)
        + _drawn("M60 170 V200 M50 178 L60 186 L70 178 M49 192 L60 199 L71 192", GOLD, 3.5)
        # Pearls, and the flower.
        + _drawn("M41 127 Q60 146 79 127", WHITE, 5, "round", dots="0.1 6.5")
        + _dot(60, 140, 5, GOLD)
        + _drawn("M99 136 V178", "#3d7a35", 5)
        + "".join(_dot(99 + dx, 126 + dy, 7, other) for dx, dy in petals)
        + _dot(99, 126, 5, BRIGHT)
        + _head(24)
        + _filled(parted, hair, wide=0)
        + _face(hair, "#c8323f", "#27407a")
        + _filled(crown, GOLD, BRASS, 3.2, "round")
        + _filled("M37 35 C50 30 70 30 83 35 L82 42 C70 37 50 37 38 42Z", BRIGHT, wide=0)
        + _dot(60, 25, 5, other)
        + _dot(60, 6, 4.5, WHITE)
        + _dot(31, 12, 4, WHITE)
        + _dot(89, 12, 4, WHITE)
    )


def jack(coat) -> str:
    """Young, in a beret with a feather, his hair cut straight; with a halberd."""
    robe, dark, other, other_dark, hair, lit = coat
    straight = (
        "M34 50 C22 58 20 96 26 108 C32 114 40 110 42 104 V54Z"
        " M86 50 C98 58 100 96 94 108 C88 114 80 110 78 104 V54Z"
    )
    feather = "M78 34 C88 8 108 0 118 8 C112 12 114 18 108 24 C106 32 96 40 82 42Z"
    return (
        _drawn("M14 200 V40", BRASS, 6)
        + _filled("M14 10 L22 40 H6Z", GREY, wide=2.5)
        + _filled("M17 44 C34 40 36 66 20 72 L14 66 V46Z", GREY, wide=2.5)
        + _filled("M6 200 C8 156 22 132 48 122 H72 C98 132 112 156 114 200Z", robe)
        + _filled("M48 122 L40 200 H56 L60 130 L64 200 H80 L72 122Z", other, wide=0)
        + _drawn("M60 140 V200", GOLD, 6, dots="6 8")
        + _drawn("M22 150 q8 20 4 50 M98 150 q-8 20 -4 50", dark, 5)
        + _filled("M32 128 C42 118 78 118 88 128 L80 142 C68 134 52 134 40 142Z", WHITE, GREY, 2.5)
        + _filled(straight, hair, wide=2.5)
        + _drawn("M30 66 q-3 18 1 36 M90 66 q3 18 -1 36", lit, 4, "round")
        + _head()
        + _filled("M36 68 C44 58 76 58 84 68 C86 54 76 46 60 46 C44 46 34 54 36 68Z", hair, wide=0)
        + _face(hair)
        + _filled("M22 50 C14 22 44 10 66 12 C94 12 108 30 98 50 C76 40 44 40 22 50Z", other)
        + _filled("M24 46 C46 36 76 36 97 46 L96 54 C76 45 44 45 25 54Z", GOLD, wide=0)
        + _filled(feather, WHITE, GREY, 2.5)
        + _drawn("M84 36 Q96 16 110 10", GREY, 2.5)
    )


def ober(coat) -> str:
    """An officer: plumed hat, moustache, sabre; the suit's sign is at his head."""
    robe, dark, other, other_dark, hair, lit = coat
    epaulettes = (
        "M8 160 C10 142 22 134 34 130 L40 140 C30 146 22 152 18 164Z"
        " M112 160 C110 142 98 134 86 130 L80 140 C90 146 98 152 102 164Z"
    )
    sides = "M36 56 C28 62 28 92 32 100 L42 96 V58Z M84 56 C92 62 92 92 88 100 L78 96 V58Z"
    moustache = (
        "M60 91 C52 86 42 90 34 84 C36 96 50 100 60 95 C70 100 84 96 86 84 C78 90 68 86 60 91Z"
    )
    hat = "M12 54 C22 40 30 46 36 38 C40 18 80 18 84 38 C90 46 98 40 108 54 C80 46 40 46 12 54Z"
    plume = "M40 28 C30 6 52 -4 70 4 C90 2 104 14 102 28 C92 20 84 26 76 20 C64 28 52 20 40 28Z"
    return (
        _filled("M8 200 C10 158 24 132 48 122 H72 C96 132 110 158 112 200Z", robe)
        + _drawn("M60 126 V200", dark, 4)
        + "".join(_drawn(f"M42 {y} H78", GOLD, 5, "round") for y in (146, 162, 178, 194))
        + _filled(epaulettes, GOLD, BRASS, 2.5)
        + _drawn("M20 130 L104 196", WHITE, 8)
        + _filled("M44 110 H76 V126 C68 132 52 132 44 126Z", other, wide=0)
        + _filled(sides, hair, wide=2)
        + _head()
        + _face(hair)
        + _filled(moustache, hair, wide=0)
        + _filled(hat, other)
        + _drawn("M34 44 C50 37 70 37 86 44", GOLD, 5)
        + _filled(plume, WHITE, GREY, 2.5)
    )


def unter(coat) -> str:
    """A soldier: flat cap, pike; the suit's sign is at his feet."""
    robe, dark, other, other_dark, hair, lit = coat
    sides = "M34 48 C24 60 24 98 30 106 L44 102 V54Z M86 48 C96 60 96 98 90 106 L76 102 V54Z"
    return (
        _drawn("M106 200 V30", BRASS, 6)
        + _filled("M106 0 L116 32 L106 42 L96 32Z", GREY, wide=2.5)
        + _filled("M10 200 C12 160 26 134 48 124 H72 C94 134 108 160 110 200Z", robe)
        + _drawn("M30 140 L34 200 M60 130 V200 M90 140 L86 200", other, 9)
        + _filled("M38 124 L60 148 L82 124 L72 116 H48Z", WHITE, GREY, 2.5)
        + _filled(sides, hair, wide=2.5)
        + _head()
        + _filled("M36 66 C46 58 74 58 84 66 L82 52 H38Z", hair, wide=0)
        + _face(hair)
        + _filled("M28 54 C24 30 40 20 60 20 C80 20 96 30 92 54 C76 46 44 46 28 54Z", other)
        + _filled("M22 58 C40 46 80 46 98 58 L94 50 C78 42 42 42 26 50Z", robe, wide=2)
        + _dot(60, 22, 7, GOLD)
    )


# In the order of the file: J, Q, K; U, O, K.
FIGURES = (jack, queen, king, unter, ober, lambda coat: king(coat, True))


def figure(number: int, suit: int, box) -> str:
    """A figure in the colours of a suit as an SVG document; `box`: what is seen of it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box[0]} {box[1]} {box[2]} {box[3]}"'
        f' preserveAspectRatio="none">{FIGURES[number](COATS[suit])}</svg>'
    )


def wreath() -> str:
    """What lies round an ace's sign: laurel, in gold, open at the top; 100 x 100."""
    leaves = ""
    for side in (-1, 1):
        for i in range(6):
            angle = side * (28 + i * 25)
            leaves += (
                f'<g transform="rotate({angle + 180} 50 50)"><ellipse cx="50" cy="6" rx="5" ry="11"'
                f' transform="rotate({side * 38} 50 6)" fill="{GOLD}" stroke="{BRASS}"'
                ' stroke-width="1.5"/></g>'
            )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 116 116"><circle cx="50" cy="50"'
        f' r="44" fill="none" stroke="{BRASS}" stroke-width="2" stroke-dasharray="190 90"'
        f' transform="rotate(-33 50 50)"/>{leaves}</svg>'
    )


BACKS = 3


def back(number: int, w: int, h: int) -> str:
    """A back of w x h pixels in black on white: what is black is its net, white its cover."""
    inner = f'<rect x="1.9" y="1.9" width="{w - 3.8}" height="{h - 3.8}" rx="2" fill="none"'
    frame = f'{inner} stroke="#000" stroke-width="0.9"/>'
    x, y = w / 2, h / 2
    clip = (
        f'<clipPath id="c"><rect x="3" y="3" width="{w - 6}" height="{h - 6}" rx="1.2"/></clipPath>'
    )
    if number == 0:  # lozenges, with a dot in each
        step = 6.0
        body = ""
        for i in range(-20, 21):
            a = i * step
            body += (
                f'<path d="M{x + a - 60} {y - 60} L{x + a + 60} {y + 60} M{x + a + 60} {y - 60}'
                f' L{x + a - 60} {y + 60}" stroke="#000" stroke-width="0.85"/>'
            )
            for j in range(-20, 21):
                if (i + j) % 2:
                    body += f'<circle cx="{x + a / 2}" cy="{y + j * step / 2}" r="0.75"/>'
    elif number == 1:  # stripes, broad and narrow
        body = ""
        for i in range(-30, 31):
            for wide, at in ((2.6, 0.0), (0.7, 3.6)):
                a = i * 7.2 + at
                body += (
                    f'<path d="M{x + a - 60} {y + 60} L{x + a + 60} {y - 60}" stroke="#000"'
                    f' stroke-width="{wide}"/>'
                )
    else:  # a lozenge in a lozenge, with a star in the middle
        body = ""
        for i in range(1, 9):
            a, b = i * 0.13 * w, i * 0.13 * h
            wide = 1.7 if i % 2 else 0.7
            body += (
                f'<path d="M{x - a} {y} L{x} {y - b} L{x + a} {y} L{x} {y + b}Z" fill="none"'
                f' stroke="#000" stroke-width="{wide}"/>'
            )
        body += f'<circle cx="{x}" cy="{y}" r="{0.07 * w}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><defs>{clip}</defs><rect'
        f' width="{w}" height="{h}" fill="#fff"/><g clip-path="url(#c)">{body}</g>{frame}</svg>'
    )
