"""The toy game on the screens, and a handheld that has it. What a game needs there stands above
`add`, which puts it among the others."""

import sys

from handheld import scores
from handheld.games.shown import Shown
from handheld.table.calls import call_at, draw
from handheld.table.hands import Hands
from handheld.table.names import game_name
from simulator.emulated import EmulatedHandheld
from skat.calls import CALL


class ToyShown(Shown):
    """Hands, and calls as in Officers' Skat."""

    RULES = ("RULES",)
    UNIT = "POINTS"

    def layout(self, app, table):
        return Hands(app, table)

    def call_name(self, app, view, call, said=False):
        return game_name(app, call - CALL)

    def draw_calls(self, canvas, screen, x, y, w, h):
        draw(canvas, screen, x, y, w, h)

    def call_at(self, canvas, screen, px, py, x, y, w, h):
        return call_at(canvas, screen, px, py, x, y, w, h)

    def draw_result(self, canvas, app):
        session = app.evening.session
        words = app.evening.words
        rows = ((words.POINTS, session.table.points), (words.SCORE, session.result.seats))
        scores.columns(canvas, app, rows, canvas.head + 2, canvas.line)

    def draw_series(self, canvas, app):
        rows = ((app.evening.words.TOTAL, app.evening.session.match.total),)
        scores.columns(canvas, app, rows, canvas.head + 2, canvas.line)

    def options(self, app):
        return (("Null", ("once", "twice"), ("It counts once.", "It counts twice.")),), ("Toy",)


SHOWN = ToyShown()


def add():
    """Add the game to the firmware that is loaded next."""
    for name in ("toy", "toy_screens"):
        sys.modules.pop(name, None)
    import toy
    import toy_screens

    import handheld.games
    import handheld.texts

    toy.register()
    sys.modules["handheld.games.toy"] = toy_screens
    texts = handheld.texts.Texts

    class Texts(texts):
        """They have a name and a sentence for it."""

        def __getattr__(self, name):
            if name == "toy:":
                return "A game for tests only."
            text = texts.__getattr__(self, name)
            if name == "MODES":
                text.append("toy")
            return text

    handheld.texts.Texts = Texts


class ToyHandheld(EmulatedHandheld):
    """A handheld on which the toy game can be played."""

    def _load(self):
        add()
        super()._load()
