"""Where hands lie beside stacks: in the rows that the board's layout has for eight stacks a side.

Where a side has two rows, one has its stacks and the one farther from the middle its hand; else all
lie in one row, stacks first. They are as wide as all have room; or, where cards of a hand do, each
lies on the one at its left, and all of the last one is seen. One's own hand is sorted, and what is
left of it closes up.
"""

from handheld.table.looks import CARD_PLAYED
from handheld.table.sorting import sort_hand
from skat.cards import NONE


class Beside:
    """Arranges a table with stacks and hands."""

    def __init__(self, table):
        self._order = bytearray(table.places)

    def arrange(self, screen, turned: bool) -> None:
        """As TableLayout.arrange."""
        if screen.motion == CARD_PLAYED and not turned:
            return  # the others close up when it lies there
        view = screen.view
        for seat in range(view.seats):
            if seat == screen.bottom:
                self._lay(screen, seat, sort_hand(screen, self._order, screen.bottom))
            elif turned or self._has_other_cards(screen, seat):
                self._lay(screen, seat, self._held(view, seat))
                screen.app.redraw()

    def _has_other_cards(self, screen, seat: int) -> bool:
        """Whether a seat has got cards, or put some away before the play: what it plays leaves a
        gap."""
        view = screen.view
        first = seat * view.places
        for place in range(first + view.stacks, first + view.places):
            there = view.top[place] != NONE
            if there and not screen.wide[place] or screen.wide[place] and not (there or view.count):
                return True
        return False

    def _held(self, view, seat: int) -> int:
        """As sort_hand, of another seat: its cards as they lie."""
        count = 0
        first = seat * view.places
        for place in range(first + view.stacks, first + view.places):
            if view.top[place] != NONE:
                self._order[count] = place
                count += 1
        return count

    def _lay(self, screen, seat: int, held: int) -> None:
        """Lay a seat's stacks, and as many cards of its hand as `_order` has."""
        layout = screen.layout
        view = screen.view
        own = seat == screen.bottom
        first = seat * view.places
        stacks = view.stacks
        for place in range(first + stacks, first + view.places):
            if view.top[place] == NONE and screen.wide[place]:
                screen.wide[place] = 0
                screen.moved = True
        two = layout.COLUMNS < 8
        upper = layout.y_of(own, 0)
        lower = layout.y_of(own, layout.COLUMNS) if two else upper
        for i in range(stacks):
            y = upper if own else lower
            self._put(screen, first + i, i, stacks if two else stacks + held, y)
        for i in range(held):
            y = lower if own else upper
            if two:
                self._put(screen, self._order[i], i, held, y)
            else:
                self._put(screen, self._order[i], stacks + i, stacks + held, y)

    def _put(self, screen, place: int, i: int, across: int, y: int) -> None:
        """Lay a place as the i-th of so many in a row."""
        layout = screen.layout
        left = layout.x_of(0)
        gap = layout.x_of(1) - left - layout.CARD_W
        row = layout.x_of(layout.COLUMNS - 1) + layout.CARD_W - left
        pitch = min(layout.CARD_W + gap, (row + gap) // across)
        w = pitch - gap
        if layout.FANNED and w < layout.CARD_W:
            pitch = (row - layout.CARD_W) // (across - 1)
            w = pitch if i < across - 1 else layout.CARD_W
        elif w < layout.LEAST_W:
            w = pitch = (row + 1) // across
        x = left + i * pitch
        if screen.xs[place] != x or screen.ys[place] != y or screen.wide[place] != w:
            screen.xs[place] = x
            screen.ys[place] = y
            screen.wide[place] = w
            screen.moved = True
