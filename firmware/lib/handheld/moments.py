"""The end of a deal, for an instant: what crosses the result before it lies still.

A moment is a card, or the crown, on a way across the screen with some hops; it is drawn like a
card that moves on the table. screens/result.py loads this where the settings let things move.
"""

from skat.cards import GRAND, JACK
from skat.table import NOBODY

MOMENT_MS = 700
CROWN, BACK, JACKS = range(3)  # what is seen: of jacks another one after each hop

# What is seen, from where to where, in sixteenths of the screen, and its hops.
WON, LOST, SCHNEIDER, GRAND_WON, RATING = range(5)
MOMENTS = (
    (CROWN, 8, -3, 8, 7, 1),
    (BACK, 8, 4, 8, 17, 0),
    (CROWN, -2, 9, 17, 9, 3),
    (JACKS, -4, 9, 17, 9, 4),
    (CROWN, -2, 16, 17, -2, 5),  # up, as on stairs
)


def which(app) -> int:
    """What the only person's deal has been: a number of MOMENTS; -1 for nothing that stands out."""
    session = app.evening.session
    own = app.evening.only_human()
    scores = session.scores()
    if own < 0 or own == session.sitting_out or min(scores) == max(scores):
        return -1
    mine = scores[own - (own > session.sitting_out)]
    if mine < max(scores) or mine < 0:
        return LOST
    if app.evening.passed:
        return RATING
    table = session.table
    if table.kind is None:
        return WON
    if table.kind.game == GRAND and table.declarer != NOBODY:
        if session.player_of(table.declarer) == own:
            return GRAND_WON
    return SCHNEIDER if session.result.schneider() else WON


def draw(canvas, app, moment: int, progress: int) -> None:
    """Draw a moment over the picture, as far as it is, 0 to 255 of 256."""
    what, x, y, to_x, to_y, hops = MOMENTS[moment]
    layout = app.layout
    w = layout.CARD_W
    h = layout.CARD_H
    x = (16 * x * 16 + (to_x - x) * progress) * canvas.w // 4096 - w // 2
    y = (16 * y * 16 + (to_y - y) * progress) * canvas.h // 4096 - h // 2
    hop = progress * hops % 256 if hops > 1 else 0
    y -= hop * (256 - hop) * h // 32768
    layout.hold(canvas, x, y)
    if what == BACK:
        layout.cover(canvas, x, y, w)
    elif what == JACKS:
        suit = progress * hops // 256
        layout.face(canvas, app.evening.session.table.kind, 8 * suit + JACK, x, y, w, True)
    else:
        fonts = canvas.fonts
        x += (w - canvas.glyph_width(fonts.SIGNS, fonts.CROWN)) // 2
        canvas.glyph(fonts.SIGNS, fonts.CROWN, x, y + (h - fonts.SIGNS[0]) // 2, canvas.mark)
