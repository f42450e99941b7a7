"""How a deal of Skat was scored, on screens with colours: the game as a card, the points on a bar
from 0 to 120, the reckoning as a player says it, and what each one gets."""

from handheld import scores
from handheld.table.auction_words import first_word
from handheld.table.names import game_name
from skat.cards import GRAND, NULL
from skat.table import NOBODY

FULL, IN_LIST, SUM = range(3)  # what a reckoning says: all; league points, too; as a sum
EDGE = 5  # left of the card
APART = 4  # between the parts


def draw(canvas, app, told: str, reckoning, shares) -> None:
    """All of it, below the title; `told`: what is told behind the game's name; `reckoning(form)`:
    the levels and what they are worth, two lists; `shares(y, step)` draws what each one gets
    in two rows, and returns whether it says that these are not in the statistics."""
    result = app.evening.session.result
    reading = canvas.letters
    y = canvas.head + 3
    if result.game == NOBODY:
        bottom = _draw_shares(canvas, app, shares)
        _draw_skat(canvas, app, y, bottom - y)
        canvas.write_in(reading)
        return
    left = EDGE + app.layout.CARD_W + 9
    y = _draw_game(canvas, app, told, left, y)
    if result.declarer == NOBODY:
        _draw_ramsch(canvas, app, reckoning(SUM)[1] + [remark(app)], y)
        canvas.write_in(reading)
        return
    canvas.write_in(reading)
    bottom = _draw_shares(canvas, app, shares)
    canvas.write_in(reading)
    _draw_reckoning(canvas, reckoning, y, bottom - y)
    canvas.write_in(reading)


def remark(app) -> str:
    """That the deal is not in the statistics, if so."""
    return "" if app.evening.session.counts() else app.evening.words.UNDONE


def _draw_skat(canvas, app, y: int, room: int) -> None:
    """The two cards that nobody wanted, in the middle of `room` rows."""
    layout = app.layout
    w, h = layout.CARD_W, layout.CARD_H
    x = canvas.w // 2 - w - 3
    y += (room - h) // 2
    for _ in range(2):
        canvas.shadow(x, y, w, h)
        layout.cover(canvas, x, y, w)
        x += w + 6


def _draw_game(canvas, app, told: str, left: int, y: int) -> int:
    """The game as a card, and beside it its name and the points of both sides; a name too long for
    that stands above it, where there is room. Returns the y below."""
    result = app.evening.session.result
    canvas.write_in(canvas.fonts.TEXT)
    name = ("%s %s" % (game_name(app, result.game), told)).strip()
    width = canvas.text_width(name) + canvas.blank
    room = canvas.w - APART
    crown = canvas.fonts.SIGNS[0] + 6 if result.declarer != NOBODY and result.won else 0
    if crown and width + crown > room - (EDGE if left + width > room else left):
        crown = 0  # the title says it, too
    room -= crown
    top = y
    at = left
    if left + width > room:
        if canvas.h >= scores.ROOMY and EDGE + width <= room:
            at = EDGE
            y += canvas.line + 2
        else:
            name = shortened(canvas, name, told, room - left)
    w, h = app.layout.CARD_W, app.layout.CARD_H
    canvas.shadow(EDGE, y, w, h)
    canvas.sheet(EDGE, y, w, h, canvas.card, canvas.edge)
    size = canvas.fonts.BIG_SUITS[0]
    big = size < w
    if not big:
        size = canvas.fonts.SUITS[0]
    ink = canvas.card_inks[result.game if result.game < GRAND else 0]
    canvas.game(result.game, EDGE + (w - size) // 2, y + (h - size) // 2, ink, big)
    canvas.heading(name, at, top - 1)
    if crown:
        canvas.glyph(canvas.fonts.SIGNS, canvas.fonts.CROWN, canvas.w - crown, top, canvas.mark)
    below = y + h + (7 if canvas.h >= scores.ROOMY else 5)
    if result.game == NULL or result.declarer == NOBODY:
        return below
    points = app.evening.session.table.points
    mine = points[result.declarer]
    high = canvas.fonts.DIGITS[0]
    _draw_points(canvas, app, mine, sum(points) - mine, left - 2, y + h + 1 - high)
    return scores.bar(canvas, mine, below)


def shortened(canvas, name: str, told: str, w: int) -> str:
    """As many words of a game's name, and of what is `told` behind it, as w pixels have room for;
    where that would be the name alone, the first word of what is told, for a sign says the name."""
    least = name[: len(name) - len(told)].strip() if told else name
    while canvas.text_width(name) > w:
        if " " not in name[len(least) :].strip():
            return first_word(canvas, told or name, w)
        name = name[: name.rfind(" ")]
    return name


def _draw_points(canvas, app, mine: int, others: int, x: int, y: int) -> None:
    """The declarer's points and the others', large."""
    digits = canvas.fonts.DIGITS
    w = canvas.number_width(mine, True) + canvas.number_width(others, True)
    w += canvas.glyph_width(digits, scores.COLON) + 3
    x = max(min(x, canvas.w - 2 - w), EDGE + app.layout.CARD_W + 3)
    large = x + w <= canvas.w - 2
    x = canvas.number(mine, x, y, -1, True) + 1
    x = canvas.glyph(digits, scores.COLON, x, y) + 2
    lower = 0 if large else digits[0] - canvas.letters[0] + 3
    canvas.number(others, x, y + lower, canvas.faint, large)


def _draw_ramsch(canvas, app, sums, y: int) -> None:
    """From y on names, the points of each, and what he gets; below them how that comes about,
    and a remark."""
    session = app.evening.session
    words = app.evening.words
    rows = (words.POINTS, session.table.points), (words.SCORE, session.result.seats)
    step = min((canvas.h - y) // 4, 2 * canvas.line)
    scores.columns(canvas, app, rows, y, step)
    y += 3 * step
    for text in sums:
        if text and y + canvas.letters[0] <= canvas.h:
            canvas.text_centred(text, 0, canvas.w, y, canvas.mark)
            y += canvas.line


def takers(app):
    """The seats of those who get a score, one's own first."""
    table = app.evening.session.table
    own = app.evening.bottom()
    if table.openers > 2:
        return [(own + i) % table.seats for i in range(table.seats)]
    return [own, table.seat_of(1 - table.player_of(own))]


def _draw_shares(canvas, app, shares) -> int:
    """What each one gets, at the lower edge: below the names, or on a low screen beside them; that
    it is not in the statistics stands above it. Returns the y above all."""
    session = app.evening.session
    seats = takers(app)
    names = [app.evening.name(seat) for seat in seats]
    if canvas.h < scores.ROOMY:
        y = canvas.h - canvas.line
        gets = [session.deal_score(seat) for seat in seats]
        if _draw_beside(canvas, names, gets, y):
            return _draw_remark(canvas, remark(app), y)
    if max([canvas.text_width(name) for name in names]) * len(names) > canvas.w * 3 // 4:
        canvas.write_in(canvas.fonts.TEXT)
    y = canvas.h - 2 * canvas.line
    said = shares(y, canvas.line)
    return _draw_remark(canvas, "" if said else remark(app), y)


def _draw_remark(canvas, text: str, y: int) -> int:
    """A remark, if there is one, above row y; returns the y above it."""
    if not text:
        return y - 2
    y -= canvas.letters[0] + 1
    canvas.text_centred(text, 0, canvas.w, y, canvas.faint)
    return y - 1


def _draw_beside(canvas, names, gets, y: int) -> bool:
    """Each name with what it gets behind it, in row y from edge to edge; whether that has room."""
    widths = []
    for i in range(len(names)):
        widths.append(canvas.text_width(names[i]) + 2 * canvas.blank + canvas.number_width(gets[i]))
    free = canvas.w - 4 - sum(widths)
    if free < 3 * canvas.blank * (len(names) - 1):
        return False
    x = 2
    for i in range(len(names)):
        canvas.text(names[i], x, y, canvas.faint)
        canvas.number(gets[i], x + widths[i] - canvas.number_width(gets[i]), y)
        x += widths[i] + free // (len(names) - 1)
    return True


def _draw_reckoning(canvas, reckoning, y: int, room: int) -> None:
    """The levels, and what comes of them, in the middle of `room` rows from y on: in full words, if
    need be in smaller letters, else short."""
    text = canvas.fonts.TEXT
    for font, form in ((canvas.letters, IN_LIST), (text, IN_LIST), (text, FULL), (text, SUM)):
        canvas.write_in(font)
        parts = reckoning(form)
        lines = scores.flow(canvas, parts, canvas.w - 4, form == SUM)
        if lines is not None and len(lines) * font[0] <= room:
            break
    else:  # what comes of it says enough
        lines = [parts[1]]
    step = min(canvas.line, room // len(lines))
    y += (room - len(lines) * step) // 2
    at = 0
    for line in lines:
        x = (canvas.w - canvas.text_width(" ".join(line))) // 2
        for part in line:
            ink = canvas.mark if at >= len(parts[0]) else canvas.ink
            x = canvas.text(part, x, y, ink) + canvas.blank + canvas.gap
            at += 1
        y += step
