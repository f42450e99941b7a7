"""The theme for poor sight: everything that is to be read stands out."""

from handheld import canvas, themes

CONTRAST = 3  # the theme's number


def _luminance(colour):
    """Relative luminance as WCAG 2.1 defines it, of what 5, 6 and 5 bits keep of a colour."""
    total = 0.0
    for value, bits, weight in zip(colour, (5, 6, 5), (0.2126, 0.7152, 0.0722)):
        most = (1 << bits) - 1
        part = (value >> 8 - bits) / most
        total += weight * (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4)
    return total


def _ratio(table, one, other):
    """The contrast of two of a table's colours, 1 to 21 (WCAG 2.1, 1.4.6)."""
    found = sorted(_luminance(table[3 * colour : 3 * colour + 3]) for colour in (one, other))
    return (found[1] + 0.05) / (found[0] + 0.05)


def test_what_is_read_stands_out():
    for suits in (themes.FOUR_COLOURS, themes.TWO_COLOURS):
        table = themes.colours(CONTRAST, suits)
        read = [(canvas.INK, canvas.PAPER), (canvas.ON_BAR, canvas.BAR)]
        read += [(canvas.INK, canvas.PANEL), (canvas.FAINT, canvas.PAPER)]
        read += [(canvas.MARK, canvas.PAPER), (canvas.CARD, canvas.PAPER)]
        read += [(canvas.SUITS + suit, canvas.CARD) for suit in range(4)]
        for one, other in read:
            assert _ratio(table, one, other) >= 7, (one, other)
        for suit in range(4):  # of what can't be played; large signs need 4.5
            assert _ratio(table, canvas.SUITS + suit, canvas.DULL) >= 4.5, suit
