"""Calls on the table, in place of the trick: what may be said now, and what was just said.

The game has the words (handheld/games): `screen.shown`.
"""

from skat.calls import CALL, PASS
from skat.cards import GRAND

FRAME = 2  # from a box's edge to the sign in it
EDGE = 3  # from the edge of an answer's block to its word
EDGE = 3  # from the edge of an answer's block to its word


def draw(canvas, screen, x: int, y: int, w: int, h: int) -> None:
    """Draw the calls in this rectangle: a line of words, and a box for each legal call; answers to
    a question as words, the chosen one in a block.

    If only these have room, the game's sign stands before the answers, and the box of the chosen
    game has its name.
    """
    if not screen.choosing_call():
        _draw_head(canvas, screen, x, y + (h - canvas.line) // 2, w)
        return
    box_h = _box_height(canvas, screen, h)
    one_row = h < box_h + canvas.line
    if not one_row:
        _draw_head(canvas, screen, x, y, w)
    elif _question(screen):
        _draw_sign(canvas, screen.view.kind.game, x, y + (h - canvas.line + 2) // 2)
    y += h - box_h
    for i in range(screen.call_count):
        left = _left(canvas, screen, x, w, h, i)
        width = _left(canvas, screen, x, w, h, i + 1) - 1 - left
        ink = canvas.ink
        call = screen.calls[i]
        if _question(screen):
            _draw_answer(canvas, _answer(screen, i), left, y, width, i == screen.call)
            continue
        if i == screen.call:
            canvas.block(left, y, width, box_h, canvas.card)
            ink = canvas.card_inks[call & 3 if call < CALL + 4 else 0]
        elif not one_row:
            canvas.frame(left, y, width, box_h)
        named = one_row and i == screen.call
        _draw_call(canvas, screen, call, left, width, y, box_h, ink, named)


def call_at(canvas, screen, px: int, py: int, x: int, y: int, w: int, h: int) -> int:
    """The legal call whose box in this rectangle has the pixel px, py, by number; -1 for none."""
    if y + h - _box_height(canvas, screen, h) <= py < y + h:
        for i in range(screen.call_count):
            if _left(canvas, screen, x, w, h, i) <= px < _left(canvas, screen, x, w, h, i + 1):
                return i
    return -1


def _box_height(canvas, screen, h: int) -> int:
    return min(h, canvas.line if _question(screen) else canvas.fonts.SUITS[0] + 2 * FRAME)


def _left(canvas, screen, x: int, w: int, h: int, i: int) -> int:
    """Where the i-th box begins."""
    count = screen.call_count
    tall = h >= _box_height(canvas, screen, h) + canvas.line
    if _question(screen):
        if not tall:  # the answers come behind its sign
            used = canvas.fonts.SUITS[0] + canvas.gap + FRAME
            x += used
            w -= used
        before = whole = 0
        for n in range(count):
            width = canvas.text_width(_answer(screen, n)) + 2 * EDGE + 1
            whole += width
            before += width if n < i else 0
        return x + (w - whole) // 2 + before
    if tall:
        return x + w * i // count
    if i <= screen.call:
        return x + i * (canvas.fonts.SUITS[0] + 1)
    return x + w - (count - i) * (canvas.fonts.SUITS[0] + 1)


def _draw_call(
    canvas, screen, call: int, x: int, w: int, y: int, h: int, ink: int, named: bool
) -> None:
    """A call in the middle of its box: the sign of a game, or a word; `named`: its name."""
    if named:
        text = screen.shown.call_name(screen.app, screen.view, call)
    elif call == PASS:
        text = "-"
    else:
        text = ""
    if text and canvas.text_width(text) <= w:
        canvas.text_centred(text, x, w + 1, y + (h - canvas.line + 2) // 2, ink)
    else:
        size = canvas.fonts.SUITS[0]
        canvas.game(call - CALL, x + (w - size) // 2, y + (h - size) // 2, ink)


def _answer(screen, i: int) -> str:
    """The i-th call, where it answers a question."""
    return screen.evening.words.CALLS[screen.calls[i] - PASS]


def _draw_answer(canvas, text: str, x: int, y: int, w: int, chosen: bool) -> None:
    """An answer, in a block if it is chosen."""
    ink = canvas.faint
    if chosen:
        canvas.block(x, y - 1, w, canvas.line, canvas.bar)
        ink = canvas.on_bar
    canvas.text(text, x + EDGE, y, ink)


def _draw_head(canvas, screen, x: int, y: int, w: int) -> None:
    """The line of words: who is next, who said what, or what may be said."""
    app = screen.app
    words = app.evening.words
    view = screen.view
    if screen.said:
        _draw_said(canvas, screen, x, y, w)
    elif not screen.choosing_call():
        canvas.text_within(words.CALLING.format(name=screen.name(view.mover)), x, y, w)
    elif not _question(screen):
        text = words.CALL.format(call=screen.shown.call_name(app, view, screen.calls[screen.call]))
        canvas.text_within(text, x, y, w)
    else:
        text = screen.shown.before(screen)
        width = canvas.text_width(text) + FRAME
        room = w - _question_width(canvas, screen)
        if width + FRAME <= room:
            x = canvas.text(text, x + (room - width) // 2, y) + FRAME
        else:
            x += max(room // 2, 0)
        _draw_question(canvas, screen, x, y)


def _draw_said(canvas, screen, x: int, y: int, w: int) -> None:
    """Who said what: the game's sign and, if there is room, its name; or a word."""
    app = screen.app
    view = screen.view
    said = screen.said
    right = x + w
    name = screen.name(screen.sayer) + ":"
    if said >= PASS:
        text = screen.shown.call_name(app, view, said)
        both = "%s %s" % (name, text)
        canvas.text_within(both if canvas.text_width(both) <= w else text, x, y, w)
        return
    size = canvas.fonts.SUITS[0]
    x = canvas.text_within(name, x, y, w - size - FRAME) + FRAME
    _draw_sign(canvas, said - CALL, x, y)
    x += size + 2 * FRAME
    text = screen.shown.call_name(app, view, said)
    if x + canvas.text_width(text) <= right:
        canvas.text(text, x, y)


def _question(screen) -> str:
    """What is asked, to be answered with yes or no; "" where a game is to be named."""
    return screen.shown.question(screen.evening.words, screen.view)


def _question_width(canvas, screen) -> int:
    return canvas.fonts.SUITS[0] + canvas.gap + FRAME + canvas.text_width(_question(screen))


def _draw_question(canvas, screen, x: int, y: int) -> None:
    """The game's sign, and the question of Kontra or Re."""
    size = canvas.fonts.SUITS[0]
    _draw_sign(canvas, screen.view.kind.game, x, y)
    canvas.text(_question(screen), x + size + canvas.gap + FRAME, y)


def _draw_sign(canvas, game: int, x: int, y: int) -> None:
    """A game's sign beside words, none of it above them."""
    size = canvas.fonts.SUITS[0]
    high = size if game < GRAND else canvas.fonts.SIGNS[0]
    canvas.game(game, x, y + max((canvas.line - 2 - size) // 2, (high - size + 1) // 2))
