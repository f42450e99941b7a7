"""A list of scores of three or more seats: a column a seat, a row for each kind of number."""


def draw(canvas, app, rows, y: int, step: int) -> None:
    """From y on the names, one's own first, and below them `rows` of (what it is, the numbers by
    seat), `step` pixels apart. A seat that nobody has named has its number where that is too long.
    """
    count = app.session.table.seats
    left = canvas.w // (count + 1)  # where the columns begin, behind what the numbers are
    w = (canvas.w - left) // count
    own = app.bottom()
    for i in range(count):
        seat = (own + i) % count
        right = left + (i + 1) * w - 2
        name = app.name(seat)
        room = w - 2 * canvas.blank
        if canvas.text_width(name) > room and not app.settings.names[seat]:
            name = str(seat + 1)
        x = right - min(canvas.text_width(name), room)
        canvas.text_within(name, x, y, room)
        for n in range(len(rows)):
            number = rows[n][1][seat]
            canvas.number(number, right - canvas.number_width(number), y + (n + 1) * step)
    for n in range(len(rows)):
        canvas.text_within(rows[n][0], 2, y + (n + 1) * step, left - 3)
