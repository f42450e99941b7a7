"""A card drawn large, on the screens that show one or two."""

from skat.cards import TRUMP


def card_name(words, faces: int, card: int) -> str:
    """What a card is called in the language whose texts are `words`, to begin a line with."""
    rank = words.RANKS[faces][card & 7]
    name = words.CARD.format(rank=rank, suit=words.SUITS[faces][card >> 3])
    return name[0].upper() + name[1:]


def large_card_size(canvas):
    """Width and height of a large card."""
    margins = canvas.line + 1
    return (
        canvas.fonts.BIG_SUITS[0] + margins,
        canvas.fonts.BIG_RANKS[0] + canvas.fonts.BIG_SUITS[0] + margins,
    )


def large_card(canvas, kind, card: int, x: int, y: int) -> None:
    """A card with a large rank and suit; a cut corner says that it is a trump."""
    w, h = large_card_size(canvas)
    size = canvas.fonts.BIG_SUITS[0]
    ink = canvas.card_inks[card >> 3]
    edge = (h - canvas.fonts.BIG_RANKS[0] - size) // 3
    canvas.block(x, y, w, h, canvas.card)
    canvas.rank(card, x, y + edge + 1, w, ink, True)
    canvas.suit(card >> 3, x + (w - size) // 2, y + h - edge - 1 - size, ink, True)
    if kind.suit[card] == TRUMP:
        for i in range(size // 2 - 1):
            canvas.fb.hline(x + w - size // 2 + 1 + i, y + i, size // 2 - 1 - i, canvas.paper)
