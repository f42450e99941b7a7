"""How a deal of Skat was scored, as a sum that a person can follow, and how a list stands."""

from handheld import scores
from handheld.table.auction import said_name, words
from handheld.table.calls import game_name
from handheld.wrap import wrap
from skat.bidding_calls import HAND, OUVERT, SCHNEIDER, SCHWARZ
from skat.cards import GRAND, NULL, RAMSCH
from skat.game_values import BASES
from skat.table import NOBODY


def headline(app) -> str:
    """Who has won or lost."""
    texts = words(app)
    result = app.session.result
    if result.game == NOBODY:
        return texts.ALL_PASSED
    if result.declarer == NOBODY:
        return app.words.GAME_NAMES[RAMSCH - GRAND]
    if result.declarer == app.only_human():
        return app.words.YOU_WIN if result.won else texts.YOU_LOSE
    return (app.words.WINS if result.won else texts.LOSES).format(name=app.name(result.declarer))


def draw(canvas, app) -> None:
    """The game and its points, its levels, their product; below them what each one gets."""
    result = app.session.result
    lines = 5
    room = canvas.h - canvas.head - 2
    step = min(room // lines, 2 * canvas.line)
    y = canvas.head + 2 + (room - lines * step) // 2
    if result.game != NOBODY:
        _draw_game(canvas, app, result, y)
    y += step
    if result.declarer != NOBODY:
        text = levels(app, result)
        ends = wrap(canvas, text, canvas.w - 4)
        if len(ends) * canvas.line > step:
            text = levels(app, result, True)
            ends = wrap(canvas, text, canvas.w - 4)
        start = 0
        for end in ends:
            x = (canvas.w - canvas.text_width(text, start, end)) // 2
            canvas.text(text, x, y, -1, start, end)
            start = end
            y += canvas.line
        y -= len(ends) * canvas.line
        canvas.text_centred(product(canvas, app, result), 0, canvas.w, y + step)
    y += 2 * step
    if app.session.table.seats > 2:
        scores.columns(canvas, app, ((app.words.SCORE, result.seats),), y, step)
        return
    left = app.bottom()
    scores.names(canvas, app.name(left), app.name(1 - left), y)
    y += step
    scores.sides(canvas, result.seats[left], app.words.SCORE, result.seats[1 - left], y)


def _draw_game(canvas, app, result, y: int) -> None:
    """What was played, and the points of both sides, in Ramsch of all."""
    table = app.session.table
    points = list(table.points)
    if result.declarer != NOBODY:
        own = points[result.declarer]
        points = [own, sum(points) - own]
    text = ":".join([str(n) for n in points])
    right = canvas.w - 2 - canvas.text_width(text)
    if result.game != NULL:
        canvas.text(text, right, y)
    x = 3
    size = canvas.fonts.SUITS[0]
    lower = (canvas.line - 2 - size) // 2
    if result.game < GRAND and canvas.colours > 2:
        canvas.fb.fill_rect(x - 1, y + lower - 1, size + 2, size + 2, canvas.card)
        canvas.game(result.game, x, y + lower, canvas.card_inks[result.game])
    else:
        canvas.game(result.game, x, y + lower)
    x += size + 3
    said = said_name(words(app), result.game, result.said)
    name = ("%s %s" % (game_name(app, result.game), said)).strip()
    if x + canvas.text_width(name) > right - 2:
        name = said or name
    canvas.text_within(name, x, y, right - 2 - x)


def levels(app, result, short: bool = False) -> str:
    """How the levels of a game add up: with 2, game 3, Hand 4 …; `short`: with 2 + 2."""
    texts = words(app)
    if result.game == NULL:
        return ""
    run = abs(result.run)
    parts = ["%s %d" % (app.words.WITH if result.run > 0 else app.words.WITHOUT, run)]
    n = run + 1
    parts.append("%s %d" % (texts.GAME, n))
    for word in level_words(texts, result):
        n += 1
        parts.append("%s %d" % (word, n))
    return "%s + %d" % (parts[0], n - run) if short else ", ".join(parts)


def level_words(texts, result):
    """What adds a level each, besides the game itself."""
    found = []
    if result.said & HAND:
        found.append(texts.ANNOUNCED[0])
    grade = max(result.grade, 2 if result.said & SCHWARZ else 1 if result.said & SCHNEIDER else 0)
    if grade:
        found.append(texts.SCHNEIDER)
    if result.said & SCHNEIDER:
        found.append(texts.ANNOUNCED_TOO)
    if grade > 1:
        found.append(texts.SCHWARZ)
    if result.said & SCHWARZ:
        found.append(texts.ANNOUNCED_TOO)
    if result.said & OUVERT:
        found.append(texts.ANNOUNCED[3])
    return found


def product(canvas, app, result) -> str:
    """Level times base, doubled where it was lost and for Kontra; or that it was overbid."""
    texts = words(app)
    times = app.words.TIMES
    if result.game == NULL or result.overbid:
        parts = [str(result.value)]
    else:
        parts = [str(result.value // BASES[result.game]), str(BASES[result.game])]
    if result.kontra:
        parts.append(str(1 << result.kontra))
    if not result.won:
        parts.append("-2")
    text = times.join(parts)
    if len(parts) > 1:
        text = "%s = %d" % (text, result.score)
    if result.overbid:
        text = "%s (%d): %s" % (texts.OVERBID, result.bid, text)
    return text if canvas.text_width(text) <= canvas.w - 4 else text.replace(" ", "")


def draw_list(canvas, app) -> None:
    """The totals of all, games won and lost, and League points."""
    match = app.session.match
    texts = words(app)
    people = range(len(match.total))
    rows = (
        (app.words.SCORE, match.total),
        (texts.WON_GAMES, [match.declared(person, True) for person in people]),
        (texts.LOST_GAMES, [match.declared(person, False) for person in people]),
        (texts.LEAGUE, [match.league(person) for person in people]),
    )
    room = canvas.h - canvas.head - 2
    step = min(room // (len(rows) + 1 + (room >= 6 * canvas.line)), 2 * canvas.line)
    scores.columns(canvas, app, rows, canvas.head + 2, step)
    if room >= 6 * canvas.line:
        text = texts.DEALS.format(n=match.rounds, of=match.deals)
        canvas.text_centred(text, 0, canvas.w, canvas.h - canvas.line, canvas.faint)
