"""Drawing with 256 colours: felt, shadows, letters and pictures, clipped and blended."""

import framebuf

from handheld import palette, tint
from handheld.colour_canvas import ColourCanvas
from handheld.deck import BACKS, FIGURES, PARTS, WREATH, Deck
from handheld.fonts import Fonts
from handheld.settings import THEMES, Settings
from handheld.themes import colours
from skat.chance import Chance

W, H, STRIDE = 61, 44, 64
SIZES = "w240h240", "w240h135", "w135h240"


class Board:
    """Takes the colours of a theme."""

    def colours(self, rgb):
        self.rgb = rgb


def _canvas(theme: int = 0):
    """A canvas whose rows are longer than its width, as on a board of odd width; its memory."""
    memory = bytearray(STRIDE * H)
    fb = framebuf.FrameBuffer(memory, W, H, framebuf.GS8, STRIDE)
    canvas = ColourCanvas(fb, W, H, Fonts("colour"), 256)
    settings = Settings()
    settings.theme = theme
    canvas.dress(Board(), settings)
    return canvas, memory


def _pixels(canvas):
    return [[canvas.fb.pixel(x, y) for x in range(W)] for y in range(H)]


def test_every_colour_has_one_use():
    assert palette.BLENDS + 2 * len(palette.PAIRS) == 256 and len(set(palette.PAIRS)) == 48
    table = palette.tints()
    for colour in range(256):
        assert table[colour] < palette.FELT
    blends = []
    for ink, ground in palette.PAIRS:
        at = 256 + 32 * ink + 2 * ground
        blends += [table[at], table[at + 1]]
        assert table[table[at]] == table[table[at + 1]] == ground
    assert sorted(blends) == list(range(palette.BLENDS, 256))


def test_a_blend_lies_between_its_two_colours():
    for theme in range(THEMES):
        for suits in range(2):
            rgb = colours(theme, suits)
            assert len(rgb) == 3 * 256
            table = palette.tints()
            for ink, ground in palette.PAIRS:
                at = 256 + 32 * ink + 2 * ground
                for i in range(3):
                    way = [rgb[3 * n + i] for n in (ground, table[at], table[at + 1], ink)]
                    assert way in (sorted(way), sorted(way)[::-1])


def test_felt_is_the_same_in_whatever_rectangles_it_is_laid():
    dice = Chance(7)
    for theme in range(THEMES):
        canvas, memory = _canvas(theme)
        canvas.clear()
        whole = _pixels(canvas)
        shades = set()
        for row in whole:
            for pixel in row:
                shades.add(pixel)
        assert min(shades) >= palette.FELT and max(shades) < palette.FELT + palette.SHADES
        assert len(shades) == 1 if theme == 3 else len(shades) > 12
        for _ in range(60):
            x, y = dice.below(W + 8) - 4, dice.below(H + 8) - 4
            w, h = dice.below(20), dice.below(12)
            canvas.fb.fill(3)
            canvas.wipe(x, y, w, h)
            for j, row in enumerate(_pixels(canvas)):
                for i, pixel in enumerate(row):
                    inside = x <= i < x + w and y <= j < y + h
                    assert pixel == (whole[j][i] if inside else 3), (theme, x, y, w, h, i, j)
            for j in range(H):  # what no pixel has
                assert memory[j * STRIDE + W : (j + 1) * STRIDE] == bytes(STRIDE - W)


def test_a_shadow_falls_on_felt_only_and_once():
    canvas, _memory = _canvas()
    canvas.clear()
    canvas.fb.fill_rect(10, 10, 5, 5, canvas.card)
    before = _pixels(canvas)
    canvas.shade(8, 8, 20, 20, 14)
    after = _pixels(canvas)
    canvas.shade(8, 8, 20, 20, 14)
    assert _pixels(canvas) == after != before
    for y in range(H):
        for x in range(W):
            darkened = 8 <= x < 28 and 8 <= y < 28 and before[y][x] != canvas.card
            least = palette.FELT + 14 if darkened else 0
            assert after[y][x] == max(before[y][x], least)


def test_text_is_blended_with_what_it_stands_on():
    canvas, _memory = _canvas()
    for ground in (canvas.paper, canvas.bar, canvas.card):
        ink = canvas.card_inks[0] if ground == canvas.card else canvas.ink
        canvas.fb.fill(ground)
        end = canvas.text("Aß", 3, 5, ink)
        drawn = _pixels(canvas)
        at = 256 + 32 * ink + 2 * ground
        seen = set()
        for row in drawn:
            seen.update(row)
        assert seen == {ground, canvas.tints[at], canvas.tints[at + 1], ink}
        canvas.text("Aß", 3, 5, ink)
        assert _pixels(canvas) == drawn, "drawn twice it is the same"
        assert end == 3 + canvas.text_width("Aß") + canvas.gap


def test_letters_stand_closer_than_side_by_side_where_they_leave_room():
    canvas, _memory = _canvas()
    apart = canvas.text_width("A") + canvas.text_width("V")
    assert canvas.text_width("AV") <= apart
    assert canvas.text_width("HI") > canvas.text_width("H") + canvas.text_width("I")


def test_what_is_clipped_is_the_same_up_to_there():
    deck = Deck(SIZES[0])
    canvas, _memory = _canvas()

    def draw():
        canvas.sheet(5, 3, 39, 43, canvas.card, canvas.edge)
        canvas.picture(deck.data, deck.at(4), deck.data, deck.at(5), 19, 5, palette.ART)
        canvas.text("Skat", 2, 20, canvas.card_inks[2])

    canvas.clear()
    bare = _pixels(canvas)
    draw()
    whole = _pixels(canvas)
    for x, y in ((20, H), (21, 30), (33, 12), (W, 9)):
        canvas.clear()
        canvas.clip(x)
        canvas.clip_below(y)
        draw()
        canvas.clip(W)
        canvas.clip_below(H)
        for j, row in enumerate(_pixels(canvas)):
            for i, pixel in enumerate(row):
                assert pixel == (whole if i < x and j < y else bare)[j][i], (x, y, i, j)


def _looks(canvas, deck, first: int) -> list:
    """Pictures of one size of cards, in all their colours, and the backs."""
    looks = []
    for part in [2 * n for n in range(FIGURES)] + [WREATH]:
        for suit in range(1 if part == WREATH else 4):
            canvas.fb.fill(canvas.card)
            at = deck.at(first + part)
            inks = deck.at(first + part + 1) + 16 * suit
            assert max(deck.data[inks : inks + 16]) < palette.ARTS
            canvas.picture(deck.data, at, deck.data, inks, 0, 0, palette.ART)
            looks.append(_pixels(canvas))
    for back in range(3):
        canvas.fb.fill(0)
        canvas.picture(deck.data, deck.at(first + BACKS + back), canvas.back_inks, 0, 0, 0, 0)
        looks.append(_pixels(canvas))
    return looks


def test_every_picture_can_be_drawn_and_looks_like_no_other():
    canvas, _memory = _canvas()
    for size in SIZES:
        deck = Deck(size)
        assert deck.data[2] == 2 * PARTS
        for first in (0, PARTS):
            looks = _looks(canvas, deck, first)
            for i, look in enumerate(looks):
                assert look not in looks[:i]


def test_words_of_the_pen_lie_where_they_are_said_to():
    names = "DRAWS STRIDE WIDTH HEIGHT CODES GAP START END EDGE".split()
    assert [getattr(tint, name) for name in names] == list(range(tint.WORDS))
