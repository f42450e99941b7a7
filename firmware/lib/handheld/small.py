"""Cards, calls and their values, small, on the screens that list them."""

from handheld.games import find
from skat.calls import CALL, DISCARD, PASS


def small_card(canvas, card: int, x: int, y: int, ink: int = -1) -> int:
    """A card as rank and suit beside each other, with two colours in this ink; returns the x behind
    it."""
    size = canvas.fonts.SUITS[0]
    if canvas.colours > 2:
        canvas.fb.fill_rect(x, y - 1, 2 * size + 4, size + 2, canvas.card)
        ink = canvas.card_inks[card >> 3]
        x += 1
    canvas.rank(card, x, y, size, ink)
    canvas.suit(card >> 3, x + size + 2, y, ink)
    return x + 2 * size + 3


def small_action(canvas, action: int, name: str, x: int, y: int, w: int, ink: int) -> int:
    """A card, a called game's sign, or the `name` of another call, in w pixels; returns the x
    behind it."""
    lower = _lower(canvas)
    if action >= PASS:
        return canvas.text_within(name, x, y, w, ink)
    if action >= CALL:
        canvas.game(action - CALL, x, y + lower, ink)
        return x + canvas.fonts.SUITS[0] + 1
    return small_card(canvas, action, x, y + lower, ink)


def done_action(canvas, app, table, action: int, x: int, y: int, w: int, ink: int) -> None:
    """What was done at a table, in w pixels: the trick's number and the card, or the call; what was
    put away as two cards."""
    if action < CALL:
        x = canvas.number(table.count // table.seats + 1, x, y, ink)
        x = canvas.text(".", x, y, ink) + canvas.blank
    named_action(canvas, app, table, action, x, y, w, ink)


def named_action(canvas, app, table, action: int, x: int, y: int, w: int, ink: int) -> None:
    """The same without the trick's number."""
    if action < CALL:
        small_card(canvas, action, x, y + _lower(canvas), ink)
        return
    shown = find(table.VARIANT)
    if shown.draw_away(canvas, action, x, y + _lower(canvas), ink):
        return
    name = shown.call_name(app, table, action)
    name = name[0].upper() + name[1:]
    if canvas.text_width(name) > w and shown.LONG_CALLS:
        shown.draw_call(canvas, app, table, action, x, y + _lower(canvas), w, ink)
    else:
        small_action(canvas, action, name, x, y, w, ink)


def action_width(canvas, app, table, action: int) -> int:
    """How wide `named_action` is, if nothing is cut."""
    card = 2 * canvas.fonts.SUITS[0] + 4
    if action < CALL:
        return card
    if action >= DISCARD:
        return 2 * card + canvas.blank
    return canvas.text_width(find(table.VARIANT).call_name(app, table, action))


def _lower(canvas) -> int:
    """How much lower than letters signs are."""
    return (canvas.letters[0] - canvas.fonts.SUITS[0]) // 2


def tenths(words, value) -> str:
    """A value in tenths as a number with a decimal, or ? for None."""
    if value is None:
        return "?"
    text = "%d%s%d" % (abs(value) // 10, words.DECIMAL, abs(value) % 10)
    return "-" + text if value < 0 else text
