"""Pictures of tables on which the two seats see different cards, on a board and in a language."""

from camera import Camera
from modes import mode_of

from handheld.buttons import PRESS, RIGHT, A
from handheld.settings import HUMAN, SEAT_LEVELS
from simulator.emulated import EmulatedHandheld
from skat import VERSION
from skat.calls import (
    BID,
    CALL,
    HAND,
    HOLD,
    OUVERT,
    PASS,
    SAY_KONTRA,
    SAY_RE,
    SCHNEIDER,
    SCHWARZ,
    TAKE,
    declaration,
)
from skat.cards import GRAND, SPADES
from skat.records import Record, record_line
from skat.table import END

SIMPLE = 1 + SEAT_LEVELS.index("simple")


class Shown(Camera):
    """A handheld on which one of these games is played."""

    def begin(self, game: str, number: int) -> None:
        """Deal, with the person as forehand."""
        self.app.evening.play_mode(mode_of(game))
        self.app.evening.session.starter = 1
        self.app.deal(number)
        self.handheld.run(100)

    def play(self, *actions) -> None:
        """Let whoever is to act do this, whatever they would have liked."""
        for action in actions:
            self.app.evening.session.play(action)
        self.look()

    def play_on(self, count: int) -> None:
        """Play the first legal card until so many lie or have been won."""
        table = self.app.evening.session.table
        legal = table.buffer()
        while table.count < count and table.stage != END:
            self.app.evening.session.play(legal[table.legal(legal) - 1])
        self.look()

    def look(self) -> None:
        """Show the table as it is now."""
        self.app.show("table")
        self.handheld.run(60)


def take(board: str, folder: str, language: int, keep) -> None:
    """`keep(name, frame)` gets each picture."""
    shown = Shown(EmulatedHandheld(board, folder), keep, language, [SIMPLE, HUMAN, SIMPLE])
    app = shown.app
    app.evening.seed(3)
    for game in ("harlequin", "halfopen"):
        shown.begin(game, 5)
        shown.press(RIGHT)
        shown.shot("table-%s-declare" % game)
        shown.play(CALL + SPADES, SAY_KONTRA)
        shown.shot("table-%s-re" % game)
        shown.play(SAY_RE)
        shown.press(A)
        shown.handheld.run(5000)
        shown.play_on(9)
        shown.shot("table-%s-follow" % game)
        shown.play_on(22)
        app.show("hint")
        shown.handheld.run(12000)
        shown.shot("hint-%s" % game)
        app.show("claim")
        while app.screen.item(app.screen.chosen)[0] != "claim":
            app.screen.chosen += 1
        shown.press(A)
        while app.screen.thinking:
            shown.handheld.run(20)
        shown.shot("claim-%s-refused" % game)
        _end(shown, game)
    shown.begin("harlequin", 5)
    shown.play(CALL + SPADES, PASS)
    _turning(shown)

    _admirals(shown)


def _end(shown, game: str) -> None:
    """The result, and the replay from both sides."""
    app = shown.app
    shown.play_on(32)
    app.show("result")
    shown.shot("result-%s" % game)
    app.show(
        "replay", Record(record_line(app.evening.session, VERSION, ["", ""], ["simple", "human"]))
    )
    for _ in range(11):
        app.screen.press(RIGHT, PRESS)
    shown.shot("replay-%s" % game)
    app.screen.press(A, PRESS)
    app.screen.press(A, PRESS)
    shown.shot("replay-%s-open" % game)


def _admirals(shown) -> None:
    """An auction, the skat, what is put away and declared, and a hand that is shown."""
    app = shown.app
    shown.begin("admirals", 5)
    shown.play(BID + 18)
    shown.shot("table-admirals-answer")
    shown.play(HOLD, PASS)
    shown.play(TAKE)
    shown.shot("table-admirals-away")
    shown.press(A)
    shown.press(A)
    shown.press(A)
    shown.shot("table-admirals-declare")
    app.show("hint")
    shown.handheld.run(6000)
    shown.shot("hint-admirals")
    shown.play(declaration(SPADES, 0))
    shown.play_on(15)
    _end(shown, "admirals")
    app.evening.session.options.kontra = 1
    app.evening.session.own = app.evening.session.options.to_bytes()
    shown.begin("admirals", 6)
    shown.play(BID + 18, PASS, declaration(GRAND, HAND | SCHNEIDER | SCHWARZ | OUVERT))
    shown.shot("table-admirals-kontra")
    shown.play(SAY_KONTRA, PASS)
    shown.shot("table-admirals-ouvert")
    shown.begin("admirals", 7)
    shown.play(PASS)
    shown.shot("table-admirals-bid")
    shown.press(A)
    app.show("result")
    shown.shot("result-admirals-passed")


def _turning(shown) -> None:
    """A card that turns to its owner, seen by both."""
    app = shown.app
    app.evening.settings.motion = 1
    app.screen.press(A, PRESS)
    while not app.screen.showing:
        shown.handheld.run(5)
    while app.screen.showing:
        shown.handheld.run(5)
    shown.handheld.run(30)
    shown.shot("table-harlequin-turning")
    app.evening.settings.motion = 0
