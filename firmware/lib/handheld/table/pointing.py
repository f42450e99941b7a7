"""A pointer on the table, which only the desk has: a card, or a call, is played by a click."""

from handheld.buttons import PRESS, A


def click(screen, x: int, y: int) -> None:
    """Somebody clicked on the pixel x, y of a table in play."""
    place = place_at(screen, x, y)
    if screen.goes_on():
        return
    if screen.choosing_call():
        call = screen.shown.call_at(screen.app.canvas, screen, x, y, *screen.layout.CALLS)
        if call >= 0:
            screen.play(screen.calls[call])
    elif place >= 0 and screen.playable(place):
        screen.cursor = place
        screen.play(screen.table.top[place])
    elif place >= 0:
        screen.tell_why()


def point(screen, x: int, y: int) -> None:
    """A pointer has come to the pixel x, y: what is there is chosen, if it may be."""
    place = place_at(screen, x, y)
    if screen.choosing_call():
        call = screen.shown.call_at(screen.app.canvas, screen, x, y, *screen.layout.CALLS)
        for i in range(screen.call_count):
            if screen.calls[i] == call and i != screen.call:
                screen.choose_call(i - screen.call)
    elif place >= 0 and screen.playable(place):
        screen.move_cursor(place)


def put_away(screen, x: int, y: int) -> None:
    """The same where two cards are to be put away: a card goes, and then both."""
    place = place_at(screen, x, y)
    if place >= 0 and screen.playable(place):
        screen.cursor = place
    elif screen.put < len(screen.away):
        return
    screen.press(A, PRESS)


def place_at(screen, x: int, y: int) -> int:
    """The place of the bottom side under a pixel, or -1."""
    layout = screen.layout
    for place in screen.own():
        across = x - screen.xs[place]
        down = y - screen.ys[place]
        if 0 <= across <= screen.wide[place] > 0 and -layout.RAISE <= down < layout.CARD_H:
            return place
    return -1
