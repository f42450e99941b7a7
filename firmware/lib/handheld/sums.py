"""How a deal of Officers' Skat was scored, as a sum that a person can follow; and what the
declarer's cards would have been worth in the other games."""

from handheld.calling import game_name
from skat import worth
from skat.cards import GRAND, JACK, NULL, RAMSCH
from skat.games.officers.scoring import BASE, MATADOR, SCHWARZ
from skat.table import NOBODY

_OTHERS = (0, 1, 2, 3, GRAND, NULL)
_RANKS = b"\x00\x01\x02\x03\x05\x06\x07"  # of trumps below the jacks


def draw(canvas, app) -> None:
    """The points, the matadors, the sum, and what both sides score, below the title bar."""
    session = app.session
    words = app.words
    score = session.result
    lines = 4 + (score.run != 0)
    line, y = _rows(canvas, lines)
    left = app.bottom()
    _draw_sides(canvas, app, session.table.points, y)
    y += line
    if score.run:
        _draw_run(canvas, words, session.table, score.run, y)
        y += line
    _draw_sum(canvas, words, session.table, score, y, line)
    y += 2 * line
    if line >= canvas.line:
        canvas.fb.hline(0, y - 2, canvas.w, canvas.ink)
    word = words.UNDONE if session.undone else words.SCORE
    _draw_numbers(canvas, word, session.deal_score(left), session.deal_score(1 - left), y)


def draw_others(canvas, app) -> None:
    """For each game its matadors, and what it pays if it is plainly won; in two columns where
    the lines would be too many."""
    columns = 2 if (canvas.h - canvas.head) // len(_OTHERS) < canvas.line - 1 else 1
    rows = len(_OTHERS) // columns
    line, top = _rows(canvas, rows)
    w = canvas.w // columns
    for i in range(len(_OTHERS)):
        _draw_other(canvas, app, _OTHERS[i], i // rows * w, top + i % rows * line, w)


def _draw_other(canvas, app, game: int, x: int, y: int, w: int) -> None:
    table = app.session.table
    words = app.words
    right = x + w - 4
    canvas.game(game, x + 3, y)
    x += 3 + canvas.fonts.SUITS[0] + 4
    value = worth.NULL_VALUE if game == NULL else worth.BASES[game]
    if game < NULL and table.options.scoring == MATADOR:
        run = table.matadors(game)
        if w == canvas.w:
            x = canvas.text(words.WITH if run > 0 else words.WITHOUT, x, y) + canvas.gap + 2
            canvas.number(abs(run), x, y)
        value *= abs(run) + 1
    elif w == canvas.w:
        canvas.text(game_name(app, game), x, y)
    canvas.number(value, right - canvas.number_width(value), y)


def has_others(table) -> bool:
    """Whether other games would have paid something that can be told."""
    return table.declarer != NOBODY and table.options.scoring in (MATADOR, BASE)


def _rows(canvas, count: int):
    """From line to line, and where the first of `count` lines is."""
    room = canvas.h - canvas.head - 1
    line = min(room // count, canvas.line * 2)
    return line, canvas.head + 2 + (room - count * line) // 2


def _draw_sides(canvas, app, points, y: int) -> None:
    """Each side's name and card points, one's own at the left."""
    left = app.bottom()
    middle = canvas.w // 2
    x = middle - 3 - canvas.number_width(points[left])
    canvas.number(points[left], x, y)
    canvas.text(":", middle - 1, y)
    end = canvas.number(points[1 - left], middle + 3, y) + 2
    name = app.name(1 - left)
    if canvas.text_width(app.words.COMPUTER) > canvas.w - 2 - end:
        return  # a narrow screen has the names elsewhere
    canvas.text_within(app.name(left), 2, y, x - 4)
    w = min(canvas.text_width(name), canvas.w - 2 - end)
    canvas.text_within(name, canvas.w - 2 - w, y, w)


def _draw_numbers(canvas, word: str, left: int, right: int, y: int) -> None:
    canvas.text_centred(word, 0, canvas.w, y)
    canvas.number(left, 2, y)
    canvas.number(right, canvas.w - 2 - canvas.number_width(right), y)


def _draw_run(canvas, words, table, run: int, y: int) -> None:
    """With or without how many matadors, and these cards, as many as have room."""
    x = canvas.text(words.WITH if run > 0 else words.WITHOUT, 2, y) + canvas.gap + 2
    x = canvas.number(abs(run), x, y) + 4
    size = canvas.fonts.SUITS[0]
    for i in range(abs(run)):
        card = i * 8 + JACK if i < 4 else table.kind.game * 8 + _RANKS[i - 4]
        if x + 2 * size + 1 > canvas.w:
            return
        ink = canvas.ink
        if canvas.colours > 2:
            canvas.fb.fill_rect(x - 1, y - 1, 2 * size + 2, size + 2, canvas.card)
            ink = canvas.card_inks[card >> 3]
        canvas.rank(card, x, y, size, ink)
        canvas.suit(card >> 3, x + size, y, ink)
        x += 2 * size + 3


def _draw_sum(canvas, words, table, score, y: int, line: int) -> None:
    """The factors and what comes out; below them what the factors are for."""
    seats = score.seats
    value = seats[0] or seats[1]
    if not score.unit:
        canvas.text_centred(words.GAME_NAMES[RAMSCH - GRAND], 0, canvas.w, y)
        return
    parts = []
    named = []
    if score.run:
        run = abs(score.run)
        text = "%d+1" % run
        if score.level > run + 1:
            text += "+%d" % (score.level - run - 1)
        parts.append("(%s)" % text)
    parts.append(str(score.unit))
    if score.by_grade > 1:
        parts.append(str(score.by_grade))
    if score.grade:
        named.append(words.GRADES[score.grade if table.kind.game != RAMSCH else SCHWARZ + 1])
    if score.kontra:
        parts.append(str(1 << score.kontra))
        named.append(words.CALLS[score.kontra])
    if table.options.scoring == MATADOR and score.winner != table.declarer != NOBODY:
        parts.append("-2")
        named.append(words.LOST)
    factors = words.TIMES.join(parts)
    text = factors if len(parts) == 1 else "%s = %d" % (factors, value)
    if canvas.text_width(text) > canvas.w - 4:
        text = text.replace(" ", "")
    if canvas.text_width(text) > canvas.w - 4:
        text = factors.replace(" ", "")  # the line of the scores has the rest
    canvas.text_centred(text, 0, canvas.w, y)
    text = ", ".join(named) or words.PLAIN
    canvas.text_within(text, max((canvas.w - canvas.text_width(text)) // 2, 2), y + line, canvas.w)
