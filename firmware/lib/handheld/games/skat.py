"""What the screens show of Skat for three: handheld/games."""

RULES = ("SKAT",)
RULES_FILE = "skat_rules"
SERIES = "LIST"
TITLED = False

_UNKNOWN = -1


def headline(app) -> str:
    """Who has won or lost the deal."""
    from handheld.games import skat_result

    return skat_result.headline(app)


def draw_series(canvas, app) -> None:
    """The totals of a list."""
    from handheld.games import skat_result

    skat_result.draw_list(canvas, app)


def has_others(_app) -> bool:
    """There is one page."""
    return False


def draw_result(canvas, app) -> None:
    """The sum of the score, and what each gets."""
    from handheld.games import skat_result

    skat_result.draw(canvas, app)


def options(app):
    """Their texts, and a sentence for each way to play."""
    texts = app.texts("skat_options")
    return texts.OPTIONS, texts.PRESETS


def claims():
    """Claims against the cards as they lie."""
    from skat.games.skat import claims

    return claims


class Adviser:
    """What the strongest level would do."""

    def __init__(self, player):
        self._player = player
        self._view = None

    def start(self, view) -> None:
        """Begin to think about a view."""
        self._view = view
        self._player.start(view)

    def think(self) -> int:
        """Do a slice: the action, or -1 for not yet."""
        return self._player.think()

    def values(self, actions):
        """The number of legal actions, which it writes there; it knows nothing of their worth."""
        count = self._view.legal(actions)
        return count, [_UNKNOWN] * count


def adviser(app):
    """The strongest level, which says what it would do."""
    game = app.session.game
    return Adviser(game.make_player(game.levels()[-1], 0, timed=app.timed)), _UNKNOWN


def values(adviser, actions):
    """The legal actions."""
    return adviser.values(actions)
