"""What the screens show of North American Skat, Tournee."""

from handheld.games.skat import SkatShown, option_rows
from handheld.games.skat import result as skat_result
from handheld.games.tournee import result
from skat.games.tournee.options import Options


class TourneeShown(SkatShown):
    """As Skat; the result tells how trump was found."""

    RULES = ("TOURNEE", "SKAT")

    def draw_result(self, canvas, app) -> None:
        skat_result.draw(canvas, app, result)

    def options(self, app):
        texts = app.evening.texts("skat_options")
        return option_rows(texts, Options), texts.TOURNEE_PRESETS


SHOWN = TourneeShown()
