"""A card drawn large, on the screens that show one or two."""

from skat.cards import GRAND, TRUMP


def _scale(canvas) -> int:
    """The scale of large ranks and suits: 2 if two such cards have room, as with colours only."""
    return 2 if min(canvas.w, canvas.h) >= 8 * canvas.fonts.BIG_SUITS[0] else 1


def large_card_size(canvas):
    """Width and height of a large card."""
    fonts = canvas.fonts
    scale = _scale(canvas)
    margins = fonts.TEXT[0] * 5 // 4 + 1
    return (
        fonts.BIG_SUITS[0] * scale + margins,
        (fonts.BIG_RANKS[0] + fonts.BIG_SUITS[0]) * scale + margins,
    )


def large_card(canvas, kind, card: int, x: int, y: int) -> None:
    """A card with a large rank and suit; a cut corner says that it is a trump."""
    w, h = large_card_size(canvas)
    fonts = canvas.fonts
    scale = _scale(canvas)
    rank = fonts.BIG_RANKS[0]
    size = fonts.BIG_SUITS[0]
    ink = canvas.card_inks[card >> 3]
    edge = (h - (rank + size) * scale) // 3
    canvas.block(x, y, w, h, canvas.card)
    left = x + (w - size * scale) // 2
    rank_y = y + edge + 1
    suit_y = y + h - edge - 1 - size * scale
    canvas.rank(card, left, rank_y, size, ink, True)
    canvas.suit(card >> 3, left, suit_y, ink, True)
    if scale > 1:
        canvas.double(left, rank_y, size, rank)
        canvas.double(left, suit_y, size, size)
    if kind.suit[card] == TRUMP:
        cut = size // 2 - 1
        for i in range(cut):
            canvas.fb.hline(x + w - cut + i, y + i, cut - i, canvas.paper)


def large_game(canvas, game: int, x: int, y: int) -> None:
    """A game's sign on a card as large."""
    w, h = large_card_size(canvas)
    scale = _scale(canvas)
    size = canvas.fonts.BIG_SUITS[0]
    canvas.block(x, y, w, h, canvas.card)
    x += (w - size * scale) // 2
    y += (h - size * scale) // 2
    canvas.game(game, x, y, canvas.card_inks[game if game < GRAND else 0], True)
    if scale > 1:
        canvas.double(x, y, size, size)
