"""The left hand: the handheld is turned, and the picture with it; loaded when the setting changes.

Directions turn, too. On a board that can't turn its picture A and B change places.
"""

from handheld.buttons import DOWN, LEFT, MENU, RIGHT, UP, A, B


def take_over(app) -> None:
    """Let what the settings say hold: `app.left`, what each button is, by its bit; or None."""
    left = app.evening.settings.left > 0
    turns = "turn" in app.fitted
    if turns:
        app.board.turn()
    app.left = None
    if left:
        buttons = bytearray(range(MENU + 1))
        for one, other in ((UP, DOWN), (LEFT, RIGHT)) if turns else ((A, B),):
            buttons[one] = other
            buttons[other] = one
        app.left = buttons
    app.redraw()
