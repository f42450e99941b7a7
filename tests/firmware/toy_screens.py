"""The toy game on the screens, and a handheld that has it. What a game needs there stands above
`add`, which does what lines in the firmware's tables do for others."""

import sys

from handheld import scores
from handheld.games import PLAYED
from handheld.table.calls import call_at, draw  # noqa: F401
from handheld.table.hands import Hands
from handheld.table.names import game_name  # noqa: F401
from simulator.emulated import EmulatedHandheld
from skat.calls import CALL
from skat.table import NOBODY

RULES = ("RULES",)
SERIES = "SERIES_NAME"
TITLED = False
UNIT = "POINTS"
ADVICE = "toy"
MODE = len(PLAYED)  # its place there

# On the table


def layout(app, table):
    return Hands(app, table)


def call_name(app, _view, call):
    return game_name(app, call - CALL)


def question(_words, _view):
    return ""


def declarer(view):
    return view.forehand if view.call else NOBODY


# The result, the series, the options, a hint


def draw_result(canvas, app):
    session = app.session
    words = app.words
    rows = ((words.POINTS, session.table.points), (words.SCORE, session.result.seats))
    scores.columns(canvas, app, rows, canvas.head + 2, canvas.line)


def draw_series(canvas, app):
    rows = ((app.words.TOTAL, app.session.match.total),)
    scores.columns(canvas, app, rows, canvas.head + 2, canvas.line)


def has_others(_app):
    return False


def options(_app):
    return (("Null", ("once", "twice"), ("It counts once.", "It counts twice.")),), ("Toy",)


class _Adviser:
    """Likes the highest number best."""

    def start(self, view):
        self.legal = view.buffer()
        self.count = view.legal(self.legal)

    def think(self):
        return max(self.legal[: self.count])


def adviser(_app):
    return _Adviser(), None


def values(asked, actions):
    for i in range(asked.count):
        actions[i] = asked.legal[i]
    return asked.count, [10 * action for action in actions[: asked.count]]


def add():
    """Add the game to the firmware that is loaded next."""
    for name in ("toy", "toy_screens"):
        sys.modules.pop(name, None)
    import toy

    import handheld.games
    import handheld.settings
    import handheld.texts

    toy.register("toy")
    handheld.games.TABLES["toy"] = "toy_screens"
    place = handheld.games.place
    handheld.games.place = lambda name: "toy_screens" if name[:3] == "toy" else place(name)
    handheld.games.PLAYED += (("toy", None, ((0, 0), (6, 0)), b""),)
    handheld.settings.MODES += (MODE,)
    values = list(handheld.settings.VALUES)
    values[3] = ("mode", values[3][1] + 1, values[3][2])
    handheld.settings.VALUES = tuple(values)
    texts = handheld.texts.Texts

    class Texts(texts):
        """They have a name for it."""

        def __getattr__(self, name):
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
