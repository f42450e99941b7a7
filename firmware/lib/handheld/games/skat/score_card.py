"""How a deal of Skat was scored, on screens with colours: the game as a card, the points on a bar
from 0 to 120, the reckoning as a player says it, and what each one gets."""

from handheld import scores
from handheld.table.auction_words import first_word
from handheld.table.names import game_name
from handheld.texts.wrap import wrap
from skat.cards import GRAND, NULL


def draw(canvas, app, told: str, levels, product) -> None:
    """All of it, below the title; `told`: what is told behind the game's name; `levels` and
    `product`: the functions of result.py, or another game's."""
    result = app.evening.session.result
    reading = canvas.letters
    y = canvas.head + 3
    roomy = canvas.h >= 200
    canvas.write_in(canvas.fonts.TEXT)
    w, h = app.layout.CARD_W, app.layout.CARD_H
    canvas.shadow(5, y, w, h)
    canvas.sheet(5, y, w, h, canvas.card, canvas.edge)
    size = canvas.fonts.BIG_SUITS[0]
    big = size < w
    if not big:
        size = canvas.fonts.SUITS[0]
    ink = canvas.card_inks[result.game if result.game < GRAND else 0]
    canvas.game(result.game, 5 + (w - size) // 2, y + (h - size) // 2, ink, big)
    left = w + 12
    name = ("%s %s" % (game_name(app, result.game), told)).strip()
    crown = canvas.fonts.SIGNS[0] + 6 if result.won else 0
    if left + canvas.text_width(name) + canvas.blank > canvas.w - 4 - crown:
        name = first_word(canvas, told or name, canvas.w - 4 - crown - left)
    canvas.heading(name, left, y - 1)
    if result.won:
        canvas.glyph(canvas.fonts.SIGNS, canvas.fonts.CROWN, canvas.w - crown, y, canvas.mark)
    if result.game != NULL:
        points = app.evening.session.table.points
        mine = points[result.declarer]
        others = sum(points) - mine
        _draw_points(canvas, mine, others, left, y + h + 1 - canvas.fonts.DIGITS[0])
        y += h + 7
        y = scores.bar(canvas, mine, y)
    else:
        y += h + 7
    columns = canvas.h - 2 * canvas.line - (4 if roomy else 0)
    _draw_reckoning(canvas, app, levels, product, y, columns - y)
    word = app.evening.words.SCORE
    if app.evening.session.table.openers > 2:
        rows = ((word if canvas.text_width(word) < canvas.w // 4 else "", result.seats),)
        scores.columns(canvas, app, rows, columns, canvas.line)
    else:
        table = app.evening.session.table
        own = app.evening.bottom()
        player = table.player_of(own)
        other = app.evening.name(table.seat_of(1 - player))
        scores.names(canvas, app.evening.name(own), other, columns)
        shared = app.evening.session.scores()
        scores.sides(canvas, shared[player], word, shared[1 - player], columns + canvas.line)
    canvas.write_in(reading)


def _draw_points(canvas, mine: int, others: int, x: int, y: int) -> None:
    """The declarer's points and the others', large."""
    digits = canvas.fonts.DIGITS
    x = canvas.number(mine, x, y, -1, True) + 2
    x = canvas.glyph(digits, scores.COLON, x, y) + 4
    large = x + canvas.number_width(others, True) <= canvas.w
    lower = 0 if large else digits[0] - canvas.letters[0] + 3
    canvas.number(others, x, y + lower, canvas.faint, large)


def _draw_reckoning(canvas, app, levels, product, y: int, room: int) -> None:
    """The levels in full words, or in short, and what comes of them, in the middle of `room` rows
    from y on."""
    result = app.evening.session.result
    total = product(canvas, app, result)
    for short in (False, True):
        text = levels(app, result, short)
        ends = wrap(canvas, text, canvas.w - 8) if text else []
        if (len(ends) + 1) * canvas.line <= room:
            break
    else:
        ends = []  # what comes of them says enough
    y += (room - (len(ends) + 1) * canvas.line) // 2
    start = 0
    for end in ends:
        x = (canvas.w - canvas.text_width(text, start, end)) // 2
        canvas.text(text, x, y, -1, start, end)
        start = end
        y += canvas.line
    canvas.heading(total, (canvas.w - canvas.text_width(total)) // 2, y, canvas.mark)
