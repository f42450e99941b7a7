"""Calls on the table, in place of the trick: what may be said now, and what was just said."""

from skat.calls import CALL, PASS
from skat.games.officers.table import DECLARE
from skat.table import NOBODY

FRAME = 2  # from a box's edge to the sign in it, and below


def draw(canvas, screen, x: int, y: int, w: int, h: int) -> None:
    """Draw what is called in this rectangle: a line of words, and a box for each legal call.

    Where only the boxes have room, what they answer is a sign before them.
    """
    view = screen.view
    choosing = screen.choosing_call()
    box_h = _box_height(canvas, h)
    if choosing and h < box_h + canvas.line:
        if view.kind is not None:
            canvas.game(view.kind.game, x, y + (h - canvas.fonts.SUITS[0]) // 2)
    else:
        top = y if choosing else y + (h - canvas.line) // 2
        _draw_head(canvas, screen, x, top, w)
    if not choosing:
        return
    y += h - box_h
    for i in range(screen.call_count):
        left = _left(canvas, screen, x, w, i)
        right = _left(canvas, screen, x, w, i + 1) - 1
        ink = canvas.ink
        call = screen.calls[i]
        if i == screen.call:
            canvas.block(left, y, right - left, box_h, canvas.card)
            ink = canvas.card_inks[call & 3 if call < CALL + 4 else 0]
        elif box_h > 2 * FRAME + canvas.fonts.SUITS[0] - 1:
            canvas.frame(left, y, right - left, box_h)
        _draw_call(canvas, screen, call, left, right - left, y, box_h, ink)


def call_at(canvas, screen, px: int, py: int, x: int, y: int, w: int, h: int) -> int:
    """Which of the legal calls' boxes in this rectangle has the pixel px, py; -1 for none."""
    if y + h - _box_height(canvas, h) <= py < y + h:
        for i in range(screen.call_count):
            if _left(canvas, screen, x, w, i) <= px < _left(canvas, screen, x, w, i + 1):
                return i
    return -1


def _box_height(canvas, h: int) -> int:
    return min(h, canvas.fonts.SUITS[0] + 2 * FRAME)


def _left(canvas, screen, x: int, w: int, i: int) -> int:
    """Where the i-th box begins."""
    if screen.view.stage != DECLARE:  # behind the sign of the game
        size = canvas.fonts.SUITS[0] + FRAME
        x += size
        w -= size
    return x + w * i // screen.call_count


def _draw_call(canvas, screen, call: int, x: int, w: int, y: int, h: int, ink: int) -> None:
    """A call in the middle of its box: the sign of a game, or a word."""
    if call < PASS:
        size = canvas.fonts.SUITS[0]
        canvas.game(call - CALL, x + (w - size) // 2, y + (h - size) // 2, ink)
        return
    words = screen.app.words
    text = words.CALLS[call - PASS]
    if call == PASS:
        text = "-" if screen.view.stage == DECLARE else words.NO
    canvas.text_centred(text, x, w + 1, y + (h - canvas.line + 2) // 2, ink)


def _draw_head(canvas, screen, x: int, y: int, w: int) -> None:
    """The line of words: who said or is to say what, or the name of the game that is chosen."""
    app = screen.app
    words = app.words
    view = screen.view
    game = -1 if view.kind is None else view.kind.game
    if screen.said:
        name = app.name(screen.sayer)
        if screen.said < PASS:
            text = name + ":"
        else:
            game = -1
            text = "%s: %s" % (name, words.CALLS[screen.said - PASS])
    elif not screen.choosing_call():
        text = words.CALLING.format(name=app.name(view.mover))
        game = -1
    elif view.stage == DECLARE:
        call = screen.calls[screen.call]
        text = words.CALLS[0] if call == PASS else game_name(app, call - CALL)
        game = -1
    else:
        text = app.name(view.declarer) + ":"
    size = canvas.fonts.SUITS[0]
    room = w if game < 0 else w - size - FRAME
    canvas.text_within(text, x, y, room)
    if game >= 0:
        x += min(canvas.text_width(text), room) + FRAME
        canvas.game(game, x, y + (canvas.line - 2 - size) // 2)


def game_name(app, game: int) -> str:
    """What a game is called with the faces that are set."""
    words = app.words
    if game < 4:
        name = words.SUITS[app.settings.faces][game]
        return name[0].upper() + name[1:]
    return words.GAME_NAMES[game - 4]


def draw_declared(canvas, screen, x: int, y: int, w: int, h: int, gap: int, thick: int) -> None:
    """At the game's sign, a box, a bar towards whoever declared it; on the other side a dot for
    Kontra and one for Re. `gap` rows are between the box and these, which have `thick` rows.
    """
    view = screen.view
    if view.declarer == NOBODY:
        return
    below = y + h + gap
    above = y - gap - thick
    own = view.declarer == screen.bottom
    canvas.fb.fill_rect(x, below if own else above, w, thick, canvas.mark)
    step = w // 3
    for i in range(view.kontra):
        dot = x + step * (1 + i) - thick
        canvas.fb.fill_rect(dot, above if own else below, 2 * thick, thick, canvas.mark)
