"""Names and scores of the seats: for two at both sides, for more in a column each; card points on a
bar."""

COLON = 10  # its glyph among the large digits
MARKS = (31, 61, 91)  # out of Schneider, won, the others in Schneider
BAR = 8  # its height
ROOMY = 200  # rows of a screen that has room for the marks' numbers


def names(canvas, left: str, right: str, y: int) -> None:
    """Two names in row y, one at each side; where both are long, each gets half of it."""
    half = canvas.w // 2 - 3
    w = canvas.text_width(left)
    other = canvas.text_width(right)
    if w + other + canvas.line > canvas.w - 4:
        w = min(w, half)
        other = min(other, half)
    canvas.text_within(left, 2, y, w)
    canvas.text_within(right, canvas.w - 2 - other, y, other)


def sides(canvas, left: int, word: str, right: int, y: int, large: bool = False) -> bool:
    """Two numbers in row y, one at each side; between them what they are, if it has room:
    whether it has."""
    lower = (canvas.fonts.DIGITS[0] - canvas.letters[0]) // 2 + 1
    if large and canvas.number_width(left, True) + canvas.number_width(right, True) > canvas.w - 16:
        large = False
        y += lower
    x = canvas.w - 2 - canvas.number_width(right, large)
    end = canvas.number(left, 2, y, -1, large)
    canvas.number(right, x, y, -1, large)
    if large:
        y += lower
    widest = max(end, canvas.w - x) + 2
    fits = canvas.text_width(word) <= canvas.w - 2 * widest
    if fits:
        canvas.text_centred(word, 0, canvas.w, y)
    return fits


def versus(canvas, left: str, right: str, points, winner: int, y: int, barred: bool) -> int:
    """With colours, from y on: two names, a crown at the winner's (0, 1, or -1), the `points` of
    both large between or below them, and, if `barred`, the first one's on a bar; returns the y
    below."""
    fonts = canvas.fonts
    digits = fonts.DIGITS
    colon = (canvas.w - canvas.glyph_width(digits, COLON)) // 2
    start = colon - 2 - canvas.number_width(points[0], True)
    widths = canvas.text_width(left), canvas.text_width(right)
    crown = fonts.SIGNS[0] + canvas.blank
    end = colon + canvas.glyph_width(digits, COLON) + 2 + canvas.number_width(points[1], True)
    room = widths[0] + crown * (winner == 0) + 4, widths[1] + crown * (winner == 1) + 4
    beside = room[0] <= start and room[1] <= canvas.w - end
    lower = (digits[0] - canvas.letters[0]) // 2 if beside else 0
    names(canvas, left, right, y + lower)
    crowned(canvas, widths, winner, y + lower)
    if not beside:
        y += canvas.line + canvas.gap
    canvas.number(points[0], start, y, canvas.faint if winner == 1 else -1, True)
    end = canvas.glyph(digits, COLON, colon, y) + 2
    canvas.number(points[1], end, y, canvas.faint if winner == 0 else -1, True)
    y += digits[0] + 4
    crowded = not beside and canvas.h < ROOMY
    return bar(canvas, points[0], y) if barred and not crowded else y


def crowned(canvas, widths, winner: int, y: int) -> None:
    """A crown at the winner's name (0, 1, or -1) of two that are so wide in row y, if it has
    room."""
    fonts = canvas.fonts
    crown = fonts.SIGNS[0] + canvas.blank
    if winner < 0 or sum(widths) + crown + canvas.line > canvas.w - 4:
        return
    x = 2 + widths[0] + canvas.blank if winner == 0 else canvas.w - 2 - widths[1] - crown
    top = y + (canvas.letters[0] - fonts.SIGNS[0]) // 2
    canvas.glyph(fonts.SIGNS, fonts.CROWN, x, top, canvas.mark)


def bar(canvas, points: int, y: int) -> int:
    """Points on a bar from 0 to 120, with the marks that count; returns the y below it."""
    fb = canvas.fb
    x = 6
    w = canvas.w - 2 * x
    canvas.block(x, y, w, BAR, canvas.panel)
    done = w * points // 120
    if done > 3:
        canvas.block(x, y, done, BAR, canvas.mark)
    for mark in MARKS:
        at = x + w * mark // 120
        fb.vline(at, y, BAR, canvas.bar if points >= mark else canvas.faint)
        if canvas.h >= ROOMY:
            text = str(mark)
            canvas.text(text, at - canvas.text_width(text) // 2, y + BAR + 2, canvas.faint)
    return y + BAR + 2 + (canvas.line if canvas.h >= ROOMY else 0)


def share(canvas, left: int, right: int, y: int) -> None:
    """With colours, how much of what two have is whose, on a bar between the two numbers; nothing
    if that can't be said."""
    x = max(canvas.number_width(left, True), canvas.number_width(right, True)) + 8
    w = canvas.w - 2 * x
    if min(left, right) < 0 or left + right == 0 or w < canvas.w // 4:
        return
    canvas.block(x, y, w, BAR // 2, canvas.panel)
    own = w * left // (left + right)
    if own > 3:
        canvas.block(x, y, own, BAR // 2, canvas.mark)


def flow(canvas, parts, width: int, apart: bool = False):
    """Words that belong together, in two lists, as lines of at most `width` pixels, each a list of
    them; the second list begins a line of its own if it is to be `apart`, or that takes none more.
    None if one of them is too wide."""
    blank = canvas.blank + 2 * canvas.gap
    best = None
    for split in (True,) if apart else (True, False):
        lines = []
        used = 0
        for n in range(2):
            for i in range(len(parts[n])):
                wide = canvas.text_width(parts[n][i])
                if wide > width:
                    return None
                if not lines or used + blank + wide > width or split and n and not i:
                    lines.append([])
                    used = -blank
                lines[-1].append(parts[n][i])
                used += blank + wide
        if best is None or len(lines) < len(best):
            best = lines
    return best


def columns(canvas, app, rows, y: int, step: int, everybody: bool = False) -> None:
    """From y on the names, one's own first, and below them `rows` of (what it is, the numbers by
    seat, or for `everybody` by player), `step` pixels apart. A seat without a name has a number
    where that is too long; what the numbers are is left out where it has no room.
    """
    session = app.evening.session
    rows = [(word[:1].upper() + word[1:], numbers) for word, numbers in rows]
    count = session.players() if everybody else session.table.seats
    # where the columns begin, behind what the numbers are
    left = canvas.w // (count + 1)
    w = (canvas.w - left) // count
    for player in range(session.players()):
        if canvas.text_width(app.evening.called(player)) + canvas.blank > w:
            left = 0
    own = app.evening.own() if everybody else app.evening.bottom()
    seats = [(own + i) % count for i in range(count)]
    players = seats if everybody else [session.player_of(seat) for seat in seats]
    widths = _widths(canvas, app, rows, seats, players)
    for word, _numbers in rows:
        w = canvas.text_width(word) + 2 + canvas.blank
        if w + sum(widths) <= canvas.w:
            left = max(left, w)
    if left + count * max(widths) <= canvas.w:
        widths = [(canvas.w - left) // count] * count
    else:  # not all as wide, so that there is room for what the numbers are
        left = min(left, canvas.w - sum(widths))
        spare = (canvas.w - left - sum(widths)) // count
        widths = [w + spare for w in widths]
    right = left - 2
    for i in range(count):
        right += widths[i]
        name = app.evening.called(players[i])
        room = widths[i] - canvas.blank
        if canvas.text_width(name) > room and not app.evening.settings.names[players[i]]:
            name = str(players[i] + 1)
        x = right - min(canvas.text_width(name), room)
        canvas.text_within(name, x, y, room)
        row = y
        for word, numbers in rows:
            row += step
            x = right - canvas.number_width(numbers[seats[i]])
            canvas.number(numbers[seats[i]], x, row)
            if i == 0 and canvas.text_width(word) <= x - 2 - canvas.blank:
                canvas.text(word, 2, row)


def _widths(canvas, app, rows, seats, players):
    """How wide the column of each seat has to be: for its numbers, and for the name of its player,
    unless that can be a number and is wider than all of them."""
    widths = []
    for seat in seats:
        numbers = [canvas.number_width(row[1][seat]) for row in rows]
        widths.append(max(numbers) + canvas.blank + 2 * canvas.gap)
    widest = max(widths)
    for i in range(len(seats)):
        name = canvas.text_width(app.evening.called(players[i])) + canvas.blank
        if name <= widest or app.evening.settings.names[players[i]]:
            widths[i] = max(widths[i], min(name, canvas.w // len(seats)))
    return widths
