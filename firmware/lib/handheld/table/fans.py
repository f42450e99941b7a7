"""What a table with hands shows with colours: the others' cards as a fan of backs, and tricks that
were won as piles."""

from skat.cards import NONE

MANY = 5  # tricks that a pile shows one by one


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


def won(view, seat: int) -> int:
    """How many tricks a seat has won."""
    count = 0
    for i in range(view.count // view.seats):
        if view.winners[i] == seat:
            count += 1
    return count


def pile(canvas, where, tricks: int, at) -> None:
    """The tricks that somebody has won, a card's back for each, at most MANY."""
    x, y = at
    for i in range(min(tricks, MANY)):
        back(canvas, where, x + 3 * i, y)


def back(canvas, where, x: int, y: int) -> None:
    """A card's back that lies on others."""
    canvas.shadow(x, y, where.BACK_W, where.BACK_H)
    canvas.sheet(x, y, where.BACK_W, where.BACK_H, canvas.cover, canvas.edge)
    canvas.fb.rect(x + 2, y + 2, where.BACK_W - 4, where.BACK_H - 4, canvas.net)
