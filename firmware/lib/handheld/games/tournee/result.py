"""How a deal of Tournee was scored: matadors and grade, times the base of how trump was found."""

from handheld.table.auction_words import words
from skat.calls import OUVERT, SCHNEIDER, SCHWARZ
from skat.cards import NULL
from skat.games.tournee import values as tournee_values
from skat.games.tournee.forms import FORM_VALUES


def told(app, said: str) -> str:
    """How trump was found, and what was `said`."""
    form = app.evening.session.table.form
    return ("%s %s" % (words(app).FORMS[form - 1] if form else "", said)).strip()


def levels(app, result, canvas=None):
    """What the base is multiplied by, as a list: with 2, game 3, Schneider 4; for a `canvas` with
    little room the text with 2 + Schneider 2, or with 2 + 2."""
    texts = words(app)
    if result.game == NULL:
        return [] if canvas is None else ""
    run = abs(result.run)
    having = app.evening.words.WITH if result.run > 0 else app.evening.words.WITHOUT
    if canvas is None:
        parts = ["%s %d," % (having, run)]
        steps = [app.evening.words.GAME, texts.SCHNEIDER, texts.SCHWARZ, texts.ANNOUNCED_TOO]
        if result.said & (SCHNEIDER | SCHWARZ):
            steps.insert(2, texts.ANNOUNCED_TOO)
        for n in range(result.grade):
            parts.append("%s %d," % (steps[n], run + 1 + n))
        return parts
    if result.overbid:
        return "%s (%d)" % (texts.OVERBID, result.bid)
    text = "%s %d +" % (having, run)
    full = "%s %s %d" % (text, _grade(app, result), result.grade)
    return full if canvas.text_width(full) <= canvas.w - 4 else "%s %d" % (text, result.grade)


def base(app, result) -> int:
    """What that is multiplied with: how trump was found says it."""
    form = FORM_VALUES[app.evening.session.table.form]
    return tournee_values.value(form, result.game, 0, 1, bool(result.said & OUVERT))


def _grade(app, result) -> str:
    """What the grade is for: the game, or what was made or announced."""
    texts = words(app)
    if result.said & SCHWARZ:
        return "%s %s" % (texts.SCHWARZ, texts.ANNOUNCED_TOO)
    if result.grade == (4 if result.said & SCHNEIDER else 3):
        return texts.SCHWARZ
    if result.said & SCHNEIDER:
        return "%s %s" % (texts.SCHNEIDER, texts.ANNOUNCED_TOO)
    return texts.SCHNEIDER if result.grade == 2 else app.evening.words.GAME


def product(canvas, app, result) -> str:
    """Matadors and grade times base, doubled where that was lost doubly."""
    times = app.evening.words.TIMES
    parts = [str(result.value)]
    if result.game != NULL and not result.overbid:
        each = base(app, result)
        parts = [str(result.value // each), str(each)]
    if not result.won:
        parts.append("-1" if result.score == -result.value else "-2")
    text = times.join(parts)
    if len(parts) > 1:
        text = "%s = %d" % (text, result.score)
    return text if canvas.text_width(text) <= canvas.w - 4 else text.replace(" ", "")
