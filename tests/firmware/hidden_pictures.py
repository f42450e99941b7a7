"""Pictures of tables on which the two seats see different cards, on a board and in a language."""

from handheld.buttons import PRESS, RIGHT, A
from handheld.games import GAME, PLAYED
from handheld.settings import HUMAN, SEAT_LEVELS
from simulator.emulated import EmulatedHandheld
from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import SPADES
from skat.table import END

SIMPLE = 1 + SEAT_LEVELS.index("simple")


def mode_of(game: str) -> int:
    """The mode in which a game is played."""
    return [row[GAME] for row in PLAYED].index(game)


class Shown:
    """A handheld on which one of these games is played."""

    def __init__(self, board: str, folder: str, language: int, keep):
        self.handheld = EmulatedHandheld(board, folder)
        self.app = self.handheld.app
        self._keep = keep
        self._frame = bytearray(self.handheld.circuit.screen.frame_bytes)
        settings = self.app.settings
        settings.language = language
        settings.seats = [SIMPLE, HUMAN, SIMPLE]
        settings.motion = settings.pace = 0
        self.app.apply_settings()

    def begin(self, game: str, number: int) -> None:
        """Deal, with the person as forehand."""
        self.app.play_mode(mode_of(game))
        self.app.session.starter = 1
        self.app.deal(number)
        self.handheld.run(100)

    def shot(self, name: str) -> None:
        """Keep what is shown."""
        self.handheld.run(100)
        assert self.app.screen.NAME == name.split("-")[0], self.app.screen.NAME
        self.handheld.circuit.screen.frame(self._frame)
        self._keep(name, self._frame)

    def press(self, button: int) -> None:
        """Press a button."""
        self.handheld.run(60)
        self.app.screen.press(button, PRESS)
        self.handheld.run(60)

    def play(self, *actions) -> None:
        """Let whoever is to act do this, whatever they would have liked."""
        for action in actions:
            self.app.session.play(action)
        self.look()

    def play_on(self, count: int) -> None:
        """Play the first legal card until so many lie or have been won."""
        table = self.app.session.table
        legal = table.buffer()
        while table.count < count and table.stage != END:
            self.app.session.play(legal[table.legal(legal) - 1])
        self.look()

    def look(self) -> None:
        """Show the table as it is now."""
        self.app.show("table")
        self.handheld.run(60)


def take(board: str, folder: str, language: int, keep) -> None:
    """`keep(name, frame)` gets each picture."""
    shown = Shown(board, folder, language, keep)
    app = shown.app
    app.seed(3)
    for game in ("harlequin", "halfopen"):
        shown.begin(game, 5)
        shown.press(RIGHT)
        shown.shot("table-%s-declare" % game)
        shown.play(CALL + SPADES, SAY_KONTRA)
        shown.shot("table-%s-re" % game)
        shown.play(SAY_RE)
        shown.shot("table-%s-lead" % game)
        shown.press(A)
        shown.handheld.run(5000)
        shown.play_on(9)
        shown.shot("table-%s-follow" % game)
        shown.play_on(22)
        shown.shot("table-%s-later" % game)
        app.show("hint")
        shown.handheld.run(12000)
        shown.shot("hint-%s" % game)
        shown.play_on(32)
        app.show("result")
        shown.shot("result-%s" % game)
        app.show("help")
        texts = app.texts("rules")
        for page in range(len(getattr(texts, app.shown().RULES[0]))):
            shown.shot("help-%s-%d" % (game, page + 1))
            app.screen.press(RIGHT, PRESS)
        app.show("options")
        app.screen.press(A, PRESS)
        shown.shot("options-%s" % game)
    shown.begin("harlequin", 5)
    shown.play(CALL + SPADES, PASS)
    _turning(shown)


def _turning(shown) -> None:
    """A card that turns to its owner, seen by both."""
    app = shown.app
    app.settings.motion = 1
    app.screen.press(A, PRESS)
    while not app.screen.showing:
        shown.handheld.run(5)
    while app.screen.showing:
        shown.handheld.run(5)
    shown.handheld.run(30)
    shown.shot("table-harlequin-turning")
    app.settings.motion = 0
