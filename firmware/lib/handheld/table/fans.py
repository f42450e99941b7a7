"""What a table with hands shows of the others, with colours: their cards as a fan of backs."""

from skat.cards import NONE


def held(view, seat: int) -> int:
    """How many cards a seat has."""
    count = 0
    for place in range(seat * view.places, (seat + 1) * view.places):
        if view.top[place] != NONE:
            count += 1
    return count


def fan(canvas, where, count: int, x: int, right: bool) -> None:
    """So many backs, the outer ones lower, from x on or, at the right, up to it."""
    step = where.BACK_PITCH
    w = where.BACK_W
    h = where.BACK_H
    if right:
        x -= (count - 1) * step + w
    for i in range(count):
        away = 2 * i - count + 1
        y = where.BACKS_Y + away * away * h // 800
        canvas.sheet(x, y, w, h, canvas.cover, canvas.edge)
        canvas.fb.rect(x + 2, y + 2, w - 4, h - 4, canvas.net)
        x += step
    if count:
        canvas.shade(x - step + w, y + 3, 2, h - 2, canvas.SHADOW)
