"""What is said in Officers' Skat before the play, in words."""

from handheld.table.names import game_name
from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.games.officers.table import DECLARE, KONTRA
from skat.table import NOBODY


def question(words, view) -> str:
    """What is asked, to be answered with yes or no; "" where a game is to be named."""
    if view.stage == DECLARE:
        return ""
    call = SAY_KONTRA if view.stage == KONTRA else SAY_RE
    return words.CALLS[call - PASS] + "?"


def before(screen) -> str:
    """What stands before the question where there is room: who plays the game, or what was said."""
    if screen.view.stage == KONTRA:
        return screen.name(screen.view.declarer) + ":"
    return screen.evening.words.CALLS[SAY_KONTRA - PASS] + "."


def call_name(app, view, call: int) -> str:
    """What a call is called that is possible in this view, or has just led to it."""
    if call < PASS:
        return game_name(app, call - CALL)
    if call == PASS and view.declarer != NOBODY:
        return app.evening.words.DECLINED[view.kontra]
    return app.evening.words.CALLS[call - PASS]
