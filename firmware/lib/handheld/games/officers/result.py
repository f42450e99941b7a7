"""How a deal of Officers' Skat was scored, as a player says it, or where that has no room as a sum;
and what the declarer's cards would have been worth in the other games."""

from handheld import scores
from handheld.table.names import game_name
from skat import game_values
from skat.cards import GRAND, JACK, NULL, RAMSCH
from skat.games.officers.scoring import BASE, MATADOR, POINTS, SCHWARZ, TWO34
from skat.table import NOBODY

_OTHERS = (0, 1, 2, 3, GRAND, NULL)
_RANKS = b"\x00\x01\x02\x03\x05\x06\x07"  # of trumps below the jacks


def draw(canvas, app) -> None:
    """The points, the matadors, the sum, and what both sides score, below the title bar."""
    session = app.evening.session
    words = app.evening.words
    score = session.result
    lines = 4 + (score.run != 0)
    left = app.evening.bottom()
    if canvas.colours > 2:
        points = session.table.points
        names = app.evening.name(left), app.evening.name(1 - left)
        won = -1 if score.winner < 0 else int(score.winner != left)
        barred = session.table.kind.game != NULL
        both = points[left], points[1 - left]
        y = scores.versus(canvas, names[0], names[1], both, won, canvas.head + 4, barred)
        line, y = _rows(canvas, lines - 1, y)
    else:
        line, y = _rows(canvas, lines, canvas.head)
        _draw_sides(canvas, app, session.table.points, y, line)
        y += line
    if score.run:
        _draw_run(canvas, words, session.table, score.run, y, line)
        y += line
    bottom = y + 2 * line if canvas.colours == 2 else canvas.h - canvas.line
    if line >= canvas.line:
        canvas.fb.hline(0, bottom - 2, canvas.w, canvas.ink)
    word = words.SCORE if session.counts() else words.UNDONE
    fits = scores.sides(
        canvas, session.deal_score(left), word, session.deal_score(1 - left), bottom
    )
    remark = "" if fits or session.counts() else word
    room = bottom - 2 - y if canvas.colours > 2 else 2 * line
    if remark:
        room -= min(line, canvas.line)
    letters = canvas.letters
    for font in (letters, canvas.fonts.TEXT):
        canvas.write_in(font)
        told = scores.flow(canvas, ([], _reckoning(app, score)), canvas.w - 4)
        if told is not None and len(told) * font[0] <= room:
            break
    else:
        canvas.write_in(letters)
        _draw_sum(canvas, words, session.table, score, y, line, remark)
        return
    apart = min(canvas.line, room // len(told))
    y += (room - len(told) * apart) // 2
    for row in told:
        canvas.text_centred(" ".join(row), 0, canvas.w, y)
        y += apart
    canvas.write_in(letters)
    if remark:
        canvas.text_centred(remark, 0, canvas.w, bottom - min(line, canvas.line + 2))


def draw_others(canvas, app) -> None:
    """For each game its matadors, and what a plain win pays; in two columns if there is no room for
    all lines."""
    columns = 2 if (canvas.h - canvas.head) // len(_OTHERS) < canvas.line - 1 else 1
    rows = len(_OTHERS) // columns
    line, top = _rows(canvas, rows, canvas.head)
    w = canvas.w // columns
    for i in range(len(_OTHERS)):
        _draw_other(canvas, app, _OTHERS[i], i // rows * w, top + i % rows * line, w)


def _draw_other(canvas, app, game: int, x: int, y: int, w: int) -> None:
    table = app.evening.session.table
    words = app.evening.words
    right = x + w - 4
    canvas.game(game, x + 3, y)
    x += 3 + canvas.fonts.SUITS[0] + canvas.gap + canvas.blank
    value = game_values.NULL_VALUE if game == NULL else game_values.BASES[game]
    if game < NULL and table.options.scoring == MATADOR:
        run = table.matadors(game)
        if w == canvas.w:
            x = canvas.text(words.WITH if run > 0 else words.WITHOUT, x, y) + canvas.blank
            canvas.number(abs(run), x, y)
        value *= abs(run) + 1
    elif w == canvas.w:
        canvas.text(game_name(app, game), x, y)
    canvas.number(value, right - canvas.number_width(value), y)


def has_others(table) -> bool:
    """Whether it can be told what other games would have paid."""
    return table.declarer != NOBODY and table.options.scoring in (MATADOR, BASE)


def _rows(canvas, count: int, top: int):
    """The distance between `count` lines below row `top`, and where the first one is."""
    room = canvas.h - top - 1
    line = min(room // count, canvas.line * 2)
    return line, top + 2 + (room - count * line) // 2


def _two(canvas, line: int) -> bool:
    """Whether two rows of text fit a line, with numbers in the lower one."""
    return line > 2 * canvas.line - canvas.letters[0] // 3


def _draw_sides(canvas, app, points, y: int, line: int) -> None:
    """Each side's name and card points, one's own at the left. Names without room beside the
    points stand above them or, on the smallest screen, push them aside."""
    left = app.evening.bottom()
    middle = canvas.w // 2
    x = middle - 3 - canvas.number_width(points[left])
    end = middle + 3 + canvas.number_width(points[1 - left])
    own = app.evening.name(left)
    name = app.evening.name(1 - left)
    widths = canvas.text_width(own), canvas.text_width(name)
    below = y
    room = canvas.w - 4 - end
    gap = canvas.blank if _two(canvas, line) else 0  # if there is a row for the names
    if canvas.text_width(app.evening.words.COMPUTER) <= room - gap:
        w = min(widths[1], room)
        canvas.text_within(own, 2, y, x - 4)
        canvas.text_within(name, canvas.w - 2 - w, y, w)
    elif gap:
        scores.names(canvas, own, name, y)
        below += canvas.line
    else:
        text = "%d:%d" % (points[left], points[1 - left])
        if sum(widths) + canvas.text_width(text) <= canvas.w - 7:
            scores.names(canvas, own, name, y)
            canvas.text_centred(text, widths[0], canvas.w - sum(widths), y)
            return
    canvas.number(points[left], x, below)
    canvas.text(":", middle - 1, below)
    canvas.number(points[1 - left], middle + 3, below)


def _draw_run(canvas, words, table, run: int, y: int, line: int) -> None:
    """With or without how many matadors, and which: a J with the jacks' suits, then the ranks of
    further trumps; in a row of their own if need be, or not at all."""
    x = canvas.text(words.WITH if run > 0 else words.WITHOUT, 2, y) + canvas.blank
    x = canvas.number(abs(run), x, y) + canvas.blank
    run = abs(run)
    size = canvas.fonts.SUITS[0]
    y += (canvas.letters[0] - canvas.fonts.TEXT[0]) // 2
    if (canvas.w - x) // (run + 1) < size and _two(canvas, line):
        x = 3
        y += canvas.line
    step = min((canvas.w - x) // (run + 1), size + 1)
    if step < size:
        return
    if canvas.colours > 2:
        canvas.fb.fill_rect(x - 1, y - 1, (run + 1) * step + 2, size + 2, canvas.card)
    for i in range(-1, run):
        if 0 <= i < 4:
            canvas.suit(i, x, y, _ink(canvas, i))
        elif i < 0:
            canvas.rank(JACK, x, y, size, _ink(canvas, 0))
        else:
            canvas.rank(_RANKS[i - 4], x, y, size, _ink(canvas, table.kind.game))
        x += step


def _ink(canvas, suit: int) -> int:
    """The colour of a suit here."""
    return canvas.card_inks[suit] if canvas.colours > 2 else canvas.ink


def _reckoning(app, score):
    """How the score comes about, as a player says it: a list of words that belong together, of the
    levels and what comes of them, doubling after doubling."""
    words = app.evening.words
    table = app.evening.session.table
    game = table.kind.game
    if not score.unit:
        return [words.GAME_NAMES[RAMSCH - GRAND]]
    level = abs(score.run) + 1
    what = []
    if score.run:
        what.append("%s %d," % (words.GAME, level))
    for grade in range(1, 1 + score.level - level):
        what.append("%s %d," % (words.GRADES[grade], level + grade))
    value = score.level * score.unit
    if score.run:
        comes = [words.BY.format(n=score.unit, value=value)]
    elif table.options.scoring == POINTS and game != NULL:
        comes = ["%d %s" % (value, words.POINTS)]
    elif table.options.scoring == TWO34 and game < NULL:
        comes = ["%s %d" % (words.GRADES[score.grade] or words.PLAIN, value)]
    else:
        comes = ["%s %d" % (game_name(app, game), value)]
    if score.by_grade > 1:
        value *= score.by_grade
        grade = score.grade if game != RAMSCH else SCHWARZ + 1
        comes.append("%s %d" % (words.GRADES[grade], value))
    for call in words.CALLS[1 : 1 + score.kontra]:
        value *= 2
        comes.append("%s %d" % (call, value))
    if table.options.scoring == MATADOR and score.winner != table.declarer != NOBODY:
        comes.append("%s %d" % (words.LOST, score.seats[0] or score.seats[1]))
    return what + [part + "," for part in comes[:-1]] + comes[-1:]


def _draw_sum(canvas, words, table, score, y: int, line: int, remark: str) -> None:
    """The factors and their product; below them what the factors are for, or a remark."""
    seats = score.seats
    value = seats[0] or seats[1]
    if not score.unit:
        canvas.text_centred(words.GAME_NAMES[RAMSCH - GRAND], 0, canvas.w, y)
        canvas.text_centred(remark, 0, canvas.w, y + line)
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
    if canvas.text_width(text) > canvas.w - 4 and _two(canvas, line):
        canvas.text_centred(factors.replace(" ", ""), 0, canvas.w, y)
        y += canvas.line
        text = "= %d" % value
    canvas.text_centred(text, 0, canvas.w, y)
    text = remark or ", ".join(named) or words.PLAIN
    canvas.text_within(text, max((canvas.w - canvas.text_width(text)) // 2, 2), y + line, canvas.w)
