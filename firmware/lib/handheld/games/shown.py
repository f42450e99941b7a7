"""What a game may show, each with what it is where a game says nothing else."""

from handheld.screens import table
from handheld.small import small_action
from handheld.table.declared import draw_declared


class Shown:
    """What the screens show of a game.

    RULES: names of the texts with its pages of rules, in the file of texts RULES_FILE. SERIES:
    name of the text that a series is called by. UNIT: name of the text that says in what hints and
    analyses count. TITLED: whether the result has the word of the deal in its title bar.
    LONG_CALLS: whether `draw_call` is needed where there is little room.
    """

    RULES: tuple = ()
    RULES_FILE = "rules"
    SERIES = "SERIES_NAME"
    UNIT = "SCORE_POINTS"
    TITLED = False
    LONG_CALLS = False

    # The end of a deal, and a series

    def headline(self, app) -> str:
        """Who has won the deal: the result's title."""
        words = app.evening.words
        winner = app.evening.session.result.winner
        if winner < 0:
            return words.DRAW
        if winner == app.evening.only_human():
            return words.YOU_WIN
        return words.WINS.format(name=app.evening.name(winner))

    def draw_result(self, canvas, app) -> None:
        """The result of a deal, below the title bar."""

    def has_others(self, app) -> bool:
        """Whether the result has a second page, of the title OTHERS."""
        return False

    def draw_others(self, canvas, app) -> None:
        """That page."""

    def draw_series(self, canvas, app) -> None:
        """How far a series has come, below the title bar."""

    # Options

    def options(self, app):
        """For each option its name, its choices and a sentence on each; and a sentence for each
        Mode, in the order of their numbers."""
        return (), ()

    # The table

    def table_screen(self):
        """The class of the table in play."""
        return table.Main

    def layout(self, app, table):
        """Where the cards lie: the board's, or one made of it."""
        return app.layout

    def arranger(self, layout, table):
        """What arranges the places in a layout: itself, or for example table/beside.py."""
        return layout

    def open_hand(self, app) -> bool:
        """Whether all see a hand that the table does not show."""
        return False

    # What is called: nothing of it where a game has no calls

    def call_name(self, app, view, call: int, said: bool = False) -> str:
        """What a call is called that is possible in a view, or has just led to it; `said`: it
        has."""
        return ""

    def question(self, words, view) -> str:
        """What is asked, to be answered with yes or no; "" where games are named."""
        return ""

    def before(self, screen) -> str:
        """What stands before the question where there is room."""
        return ""

    def draw_calls(self, canvas, screen, x: int, y: int, w: int, h: int) -> None:
        """What is said, in this rectangle."""

    def call_at(self, canvas, screen, px: int, py: int, x: int, y: int, w: int, h: int) -> int:
        """The call under the pixel px, py in this rectangle, by number; -1 for none."""
        return -1

    def draw_bid(self, canvas, screen, x: int, y: int, w: int) -> None:
        """How high was bid, in w pixels."""

    def draw_declared(
        self, canvas, screen, x: int, y: int, w: int, h: int, gap: int, thick: int
    ) -> None:
        """At the game's sign, whose game it is."""
        draw_declared(canvas, screen, x, y, w, h, gap, thick)

    def draw_call(self, canvas, app, view, call: int, x: int, y: int, w: int, ink: int) -> None:
        """A call in w pixels, short where it must be."""
        small_action(canvas, call, self.call_name(app, view, call), x, y, w, ink)

    def draw_away(self, canvas, action: int, x: int, y: int, ink: int = -1) -> bool:
        """The two cards that an action puts away; whether it does."""
        return False
