"""The other sides' cards, large: a page of their own where the table has large cards."""

from skat.cards import NONE


class Others:
    """`cards`: those that face the one who looks."""

    def __init__(self, evening):
        seat = evening.looker()
        view = evening.session.table.view(seat)
        self.cards = []
        for place in range(len(view.top)):
            card = view.facing(place, seat)
            if place // view.places != seat and card < NONE:
                self.cards.append(card)

    def draw(self, canvas) -> None:
        """Draw them side by side in rows, as large as all can be."""
        fonts = canvas.fonts
        count = len(self.cards)
        across = 4 if count <= 8 else (count + 1) // 2
        w = canvas.w // across
        h = canvas.h // max((count + across - 1) // across, 2)
        size = fonts.BIG_SUITS[0]
        rank = fonts.BIG_RANKS[0]
        wide = canvas.glyph_width(fonts.BIG_RANKS, 1)
        beside = w >= wide + size + 4
        big = beside or w > size and h > rank + size
        if not big:
            size, rank = fonts.SUITS[0], fonts.RANKS[0]
        high = min(size if beside else rank + size, h - 2)
        for i in range(count):
            card = self.cards[i]
            x = i % across * w
            y = i // across * h
            canvas.block(x, y, w - 1, h - 1, canvas.card)
            ink = canvas.card_inks[card >> 3]
            left = x + (w - 1 - size - (wide + 2) * beside) // 2
            top = y + (h - high) // 2
            if beside:
                canvas.rank(card, left, top + (size - rank) // 2, wide, ink, big)
                canvas.suit(card >> 3, left + wide + 2, top, ink, big)
            else:
                canvas.rank(card, left, top, size, ink, big)
                canvas.suit(card >> 3, left, top + high - size, ink, big)
