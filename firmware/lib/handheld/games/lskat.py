"""What the screens show of lskat."""

from handheld import scores
from handheld.deals import word
from handheld.games.shown import Shown


class LskatShown(Shown):
    """A match to a target; no calls."""

    RULES = ("RULES",)
    SERIES = "MATCH"
    UNIT = "POINTS"

    def options(self, app):
        return (), app.evening.texts("games").SIMPLE

    def draw_result(self, canvas, app) -> None:
        """The points, their score, and the total; below them the word of the deal."""
        words = app.evening.words
        session = app.evening.session
        points = session.table.points
        left = app.evening.bottom()  # one's own side first
        right = 1 - left
        digits = canvas.fonts.DIGITS
        line = canvas.line - 1
        if canvas.colours > 2:
            self._draw_card(canvas, app, left, line)
            return
        gap = max(canvas.h - canvas.head - 4 * line - digits[0] - 3, 0) // 5  # where there is room
        y = canvas.head + 1 + gap
        names = app.evening.name(left), app.evening.name(right)
        scores.names(canvas, names[0], names[1], y)
        winner = session.result.winner
        won = -1 if winner < 0 else int(winner != left)
        scores.crowned(canvas, [canvas.text_width(name) for name in names], won, y)
        y += line + gap
        colon = (canvas.w - canvas.glyph_width(digits, scores.COLON)) // 2
        canvas.number(
            points[left], colon - 2 - canvas.number_width(points[left], True), y, -1, True
        )
        end = canvas.glyph(digits, scores.COLON, colon, y)
        canvas.number(points[right], end + 2, y, -1, True)
        y += digits[0] + 2 + gap
        for label, values in _totals(words, session, left):
            if y + 2 * line > canvas.h:
                break  # the total is under statistics, too
            scores.sides(canvas, values[0], label, values[1], y)
            y += line + gap // 2
        _draw_deal(canvas, app, canvas.h - max(line - 1 + gap // 2, canvas.letters[0]))

    def _draw_card(self, canvas, app, left: int, line: int) -> None:
        """The same with colours: the points large, and one's own on a bar."""
        session = app.evening.session
        names = app.evening.name(left), app.evening.name(1 - left)
        points = session.table.points[left], session.table.points[1 - left]
        winner = session.result.winner
        won = -1 if winner < 0 else int(winner != left)
        y = scores.versus(canvas, names[0], names[1], points, won, canvas.head + 4, True)
        gap = max(canvas.h - y - 3 * line, 0) // 4
        for label, values in _totals(app.evening.words, session, left):
            y += gap
            scores.sides(canvas, values[0], label, values[1], y)
            y += line
        _draw_deal(canvas, app, y + gap)

    def draw_series(self, canvas, app) -> None:
        """For each side its total, and a bar of how much of the target it has won."""
        match = app.evening.session.match
        words = app.evening.words
        own = app.evening.bottom()
        line = canvas.line - 1
        block = (canvas.h - canvas.head - line) // 2  # for a side: its name, and a bar
        bar = min(block - line - 4, 2 * line)
        y = canvas.head + 2 + (block - line - 4 - bar) // 2
        for seat in (own, 1 - own):
            total = match.total[seat]
            x = canvas.w - 2 - canvas.number_width(total)
            canvas.number(total, x, y)
            canvas.text_within(app.evening.name(seat), 2, y, x - 4)
            _bar(canvas, match.target, total, y + line, bar)
            y += block
        y = canvas.h - line
        x = canvas.text(words.ROUND, 2, y) + canvas.blank
        canvas.number(match.rounds, x, y)


def _totals(words, session, left: int):
    """What the deal scores, and what all have: what it is, and the numbers of both sides."""
    return (
        (words.SCORE, (session.deal_score(left), session.deal_score(1 - left))),
        (words.TOTAL, (session.score[left], session.score[1 - left])),
    )


def _bar(canvas, target: int, total: int, y: int, h: int) -> None:
    """A bar `h` pixels high: blocks for what is won, dots for what is still to win."""
    step = (canvas.w - 3) // target
    for i in range(target):
        x = 2 + i * step
        if i < total:
            canvas.fb.fill_rect(x, y, step - 1, h, canvas.ink)
        else:
            canvas.fb.fill_rect(x + (step - 2) // 2, y + h // 2 - 1, 2, 2, canvas.ink)


def _draw_deal(canvas, app, y: int) -> None:
    """In row y the game, and the deal's word or that it does not count."""
    words = app.evening.words
    size = canvas.fonts.SUITS[0] + canvas.gap + 2
    counts = app.evening.session.counts()
    if counts:
        text = "%s %s" % (words.DEAL, word(app.evening)) if word(app.evening) else ""
    else:
        text = words.UNDONE
        size += 2  # this has room
    x = (canvas.w - canvas.text_width(text) - size) // 2
    canvas.game(app.evening.session.table.kind.game, x, y)
    canvas.text(text, x + size, y)


SHOWN = LskatShown()
