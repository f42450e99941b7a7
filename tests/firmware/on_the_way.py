"""What is done on the way through the screens (screens.py), and what its words press."""

from modes import MATCH, OWN, SINGLE

from handheld import duels, tallies
from handheld.buttons import DOWN, PRESS, RIGHT, A
from handheld.lessons import WRONG, begin
from handheld.screens.title import can_take_back
from handheld.settings import BACKS, FACES, FRENCH, LETTERS, THEMES
from simulator.emulated import EmulatedHandheld
from simulator.script import Script
from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import GRAND, HEARTS, NULL
from skat.duel import Duel, Row
from skat.players.adviser import Adviser
from skat.players.analyse import Analysis
from skat.stack_claims import is_decided
from skat.table import END
from skat.tallies import SAVE

# What words press on a board with directions, and with A and B only.
HANDS = {
    "play": ("press a", "press b"),
    "next": ("press right", "press a"),
    "line": ("press down", "press a"),
    "turn": ("press right", "press b"),
    "up": ("press up", "press a"),
    "page": ("press a", "press a"),
    "back": ("press b", "hold b 600"),
    "hold": ("hold a 600", "hold a 600"),
}


def in_hand(word: str, handheld) -> str:
    """A word of HANDS as a line of a script; any other line as it is."""
    return HANDS[word]["up" not in handheld.circuit.BUTTONS] if word in HANDS else word


class Pictures:
    """Takes an emulated handheld through all screens in one language."""

    def __init__(self, board: str, folder: str, language: int, keep):
        """`keep(name, frame)` is called with each picture."""
        self._handheld = EmulatedHandheld(board, folder)
        self._keep = keep
        app = self._handheld.app
        app.evening.settings.language = language
        app.evening.settings.motion = 0
        app.evening.settings.seats = [1, 0]  # against the simple player, which never changes
        app.apply_settings()
        app.redraw()
        self._script = Script(self._handheld, self._shot)

    def _shot(self, name: str) -> None:
        circuit = self._handheld.circuit
        frame = bytearray(circuit.screen.frame_bytes)
        circuit.screen.frame(frame)
        self._keep(name, frame)

    def take(self, way: str) -> None:
        """Take those on a way: lines of a script, words of HANDS, `go KEY`, which chooses a menu's
        line, and `!` with the name of a method."""
        for line in way.split("\n"):
            word = line.strip()
            if word[:1] == "!":
                getattr(self, "_" + word[1:])()
            elif word[:3] == "go ":
                self._go(word[3:])
            elif word:
                self._script.run(in_hand(word, self._handheld))

    def _hand(self, word: str) -> None:
        self._script.run(in_hand(word, self._handheld))

    def _go(self, key: str) -> None:
        """Move to the line of a menu and choose it."""
        screen = self._handheld.app.screen
        for _ in range(screen.count()):
            if screen.item(screen.chosen)[0] == key:
                break
            self._hand("line")
        assert screen.item(screen.chosen)[0] == key
        self._hand("play")

    def _unnamed(self) -> None:
        """Leave the screen for names without keeping what was typed."""
        app = self._handheld.app
        if app.screen.NAME == "name":
            self._hand("back")
        app.evening.settings.names = ["", ""]
        app.redraw()

    def _last(self) -> None:
        screen = self._handheld.app.screen
        for _ in range(screen.count() - 1 - screen.chosen):
            self._hand("line")

    def _modes(self) -> None:
        """What can be played, and the ways to play a game; then a match is played."""
        app = self._handheld.app
        screen = app.screen
        self._shot("modes")
        for number, name in ((8, "modes-skat"), (5, "modes-ways")):
            while screen.item(screen.chosen)[0] != str(number):
                self._hand("line")
            if number == 8:
                self._shot(name)
        self._hand("play")
        self._hand("line")
        self._shot(name)
        app.evening.play_mode(MATCH)
        app.show("title")
        self._handheld.run(60)

    def _end(self) -> None:
        screen = self._handheld.app.screen
        screen.press(DOWN, PRESS)
        self._handheld.run(60)

    def _large(self) -> None:
        """The table with large cards, and the other side's cards."""
        app = self._handheld.app
        app.evening.settings.large = 1
        for words in (("table",), ("trick", app.screen.cursor)):
            app.show(*words)
            self._handheld.run(60)
            self._shot(words[0] + "-large")
        app.evening.settings.large = 0
        app.show("table")
        self._handheld.run(60)

    def _ease(self) -> None:
        app = self._handheld.app
        app.show("ease")
        self._handheld.run(60)
        self._shot("ease")
        app.show("settings")
        self._handheld.run(60)

    def _display(self) -> None:
        """The settings of the display, if there are any."""
        app = self._handheld.app
        if "adjust" in app.fitted:
            app.show("display")
            self._handheld.run(60)
            self._shot("display")
            app.show("settings")
            self._handheld.run(60)

    def _scanned(self) -> None:
        """A screen with several buttons for scanning, when the second is offered."""
        app = self._handheld.app
        app.evening.settings.scan = 3
        app.apply_settings()
        self._handheld.run(1200)
        self._shot(app.screen.NAME + "-scan")
        app.evening.settings.scan = 0
        app.apply_settings()
        app.redraw()

    def _themes(self) -> None:
        """The table in every theme, and with suits in two colours, if there are colours."""
        app = self._handheld.app
        if app.board.COLOURS == 2:
            return
        for theme in range(1, THEMES):
            app.evening.settings.theme = theme
            app.evening.settings.suits = theme % 2
            app.apply_settings()
            app.show("table")
            self._handheld.run(60)
            self._shot("table-theme-%d" % theme)
        app.evening.settings.theme = app.evening.settings.suits = 0
        app.apply_settings()

    def _help(self) -> None:
        for page in range(len(self._handheld.app.screen.pages)):
            if page in (0, 8):  # and what the buttons do
                self._script.run("shot help-%d" % (page + 1))
            self._hand("turn")
        for word in ("turn", "turn", "turn", "line", "shot help-down"):
            self._hand(word)

    def _tutor(self) -> None:
        """The first start's question; a task, its table, and what is said of answers."""
        app = self._handheld.app
        self._shot("tutor")
        app.show("tutor", True)
        self._handheld.run(60)
        self._shot("tutor-question")
        app.show("tutor")
        self._handheld.run(60)
        self._go("ruff")
        self._script.run("expect task")
        self._shot("task")
        self._hand("page")
        app.show("task", "ruff", WRONG)
        self._handheld.run(60)
        self._shot("task-wrong")
        begin(app, "ruff", True)
        self._handheld.run(60)
        self._shot("trying")
        while app.screen.NAME == "trying":
            self._handheld.run(60)
        self._shot("task-shown")
        app.show("tutor")

    def _puzzles(self) -> None:
        """The grades, a grade, a puzzle of it, its table, and what is said of a wrong card."""
        app = self._handheld.app
        self._shot("puzzles")
        app.show("puzzles", 1)
        self._handheld.run(60)
        self._shot("puzzles-grade")
        self._hand("play")
        self._shot("puzzle")
        app.screen.begin(False)
        self._handheld.run(60)
        self._shot("solving")
        app.show("puzzle", 1, WRONG, [8, 11, 64])
        self._handheld.run(60)
        self._shot("puzzle-wrong")
        app.show("deals")
        self._handheld.run(60)

    def _play(self) -> None:
        """Play the deal on the table to its end."""
        app = self._handheld.app
        app.evening.settings.pace = 2
        if app.screen.NAME == "title":
            self._go("continue")
        for _ in range(200):
            if app.screen.NAME == "result":
                return
            self._hand("play")
            self._handheld.run(800)
        raise AssertionError("the game does not end")

    def _match(self) -> None:
        match = self._handheld.app.evening.session.match
        match.add(21, 0) if match.total[0] > match.total[1] else match.add(0, 21)
        self._handheld.app.show("match")

    def _won(self) -> None:
        self._handheld.app.show("trick", 0)
        self._hand("page")
        self._hand("page")

    def _again(self) -> None:
        self._handheld.app.show("result")
        self._handheld.run(60)

    def _none(self) -> None:
        app = self._handheld.app
        app.show("games")
        app.screen.places = []
        self._handheld.run(60)

    def _motion(self) -> None:
        """A card on its way to the trick, and two being turned."""
        app = self._handheld.app
        app.evening.settings.motion = 1
        app.evening.session.starter = app.evening.only_human()
        app.deal(9)
        self._script.run("wait 100")
        app.screen.press(A, PRESS)
        self._handheld.run(110)
        self._shot("table-played")
        while not app.screen.showing:
            self._handheld.run(5)
        while app.screen.showing:
            self._handheld.run(5)
        self._handheld.run(50)
        self._shot("table-turned")
        self._handheld.run(100)
        app.evening.settings.motion = 0

    def _undone(self) -> None:
        app = self._handheld.app
        app.deal(77)
        while not can_take_back(app.evening):
            self._hand("play")
            self._handheld.run(400)
        self._hint()
        app.show("table", app.evening.take_back())
        self._play()

    def _deals(self) -> None:
        """Deals that one chooses, with one on the table; a word that is wrong; the same again."""
        app = self._handheld.app
        app.evening.session.match = None
        app.show("deals")
        self._handheld.run(60)
        self._shot("deals")
        self._go("word")
        for letter in "KAFFEE":
            app.screen.type(letter)
        self._handheld.run(60)
        self._shot("deal-word")
        app.screen.press(A, PRESS)
        self._handheld.run(60)
        self._shot("deal-wrong")
        self._duel()
        app.show("twice", [51, 69], [0, 2])
        self._handheld.run(60)
        self._shot("twice")
        app.show("result")
        self._handheld.run(60)

    def _duel(self) -> None:
        """A new one, and one in which the level thinks about the third deal."""
        app = self._handheld.app
        app.show("duel")
        self._handheld.run(60)
        self._shot("duel")
        duel = Duel(
            app.evening.settings.mode,
            5,
            4,
            app.evening.only_human(),
            app.evening.session.options.to_bytes(),
        )
        for own, theirs in (((72, 2), (65, 2)), ((31, 0), (44, 1)), ((102, 3), None)):
            row = Row(len(duel.rows), 0)
            row.own, row.theirs, row.helped = own, theirs, own[0] == 31
            duel.rows.append(row)
        duels.keep(app.evening, duel)
        app.show("duel")
        self._handheld.run(20)
        assert app.screen.thinking
        self._shot("duel-thinking")

    def _hint(self) -> None:
        app = self._handheld.app
        self._handheld.run(3000)
        app.show("hint")
        self._handheld.run(10)
        assert app.screen.thinking
        self._shot("hint-thinking")
        self._hand("back")
        self._handheld.run(700)
        self._script.run("expect title")
        self._go("hint")
        self._shot("title-hint-question")
        self._go("yes")
        self._handheld.run(3000)
        self._shot("hint")
        self._hand("page")
        self._script.run("expect table")
        self._shot("hint-taken")

    def _analysis(self) -> None:
        """The analysis, by club's values, which are there at once."""
        app = self._handheld.app
        app.show("analysis")
        app.screen.make_adviser = lambda: Adviser(Analysis(0))
        self._handheld.run(10)
        self._shot("analysis-thinking")
        while app.screen.thinking:
            self._handheld.run(10)
        self._handheld.run(60)
        self._shot("analysis")
        self._hand("play")
        self._script.run("expect finding")
        self._shot("finding")
        self._hand("play")
        self._script.run("expect replay")
        self._hand("back")
        self._hand("back")
        self._script.run("expect analysis")
        self._hand("back")
        self._script.run("expect result")

    def _claim(self) -> None:
        """A claim that is beaten, one that cannot be checked in time, and a deal that is decided,
        which shows itself."""
        app = self._handheld.app
        app.evening.settings.pace = 0
        app.evening.session.match = None
        app.evening.settings.mode = 0
        app.evening.session.starter = app.evening.only_human()
        app.deal(4)
        legal = bytearray(16)
        table = app.evening.session.table
        asked = False
        while not (app.evening.human(table.mover) and is_decided(table)):
            if app.evening.human(table.mover) and table.count >= 18 and not asked:
                asked = True
                self._claimed("claim-refused")
            table.legal(legal)
            app.evening.session.play(legal[0])
        app.show("claim")
        self._handheld.run(60)
        self._shot("claim")
        self._go("show")
        self._handheld.run(60)
        self._shot("rest")
        app.evening.session.abort()
        app.evening.settings.pace = 2

    def _form(self) -> None:
        """How the last deals went, many of them, and none."""
        app = self._handheld.app
        app.show("form")
        while app.screen.thinking:
            self._handheld.run(10)
        self._handheld.run(60)
        self._shot("form")
        app.screen.scores = [2, -2, 3, 0, -3, 4, 1, -1, 2, 2] * 3
        app.redraw()
        self._handheld.run(60)
        self._shot("form-full")
        app.show("statistics")
        self._handheld.run(60)

    def _levels(self) -> None:
        """The rating, and the deals against a level."""
        app = self._handheld.app
        kept = tallies.load(app.evening)
        for level, scores in ((2, (0, 2)), (2, (3, 0)), (4, (2, 0)), (4, (0, 2)), (4, (0, 3))):
            kept.of(app.evening.session.game.save[1], level).add(
                60 + scores[1] - scores[0], scores, 1
            )
        kept.rows[-1].lost = 123
        kept.rows[-1].reviewed = 2
        app.evening.files.save(SAVE, kept.to_bytes())
        app.show("levels")
        self._handheld.run(60)
        self._shot("levels")
        self._hand("play")
        self._handheld.run(60)
        self._shot("levels-one")
        app.show("statistics")
        self._handheld.run(60)

    def _counting(self) -> None:
        """What is out, in a suit game and in Null."""
        app = self._handheld.app
        app.deal(4)
        app.evening.session.options.read([])
        legal = bytearray(16)
        for name, count in (("counting", 7), ("counting-end", 29)):
            while app.evening.session.table.count < count:
                app.evening.session.table.legal(legal)
                app.evening.session.play(legal[0])
            app.show("counting")
            self._handheld.run(60)
            self._shot(name)
        app.evening.session.abort()

    def _claimed(self, name: str) -> None:
        app = self._handheld.app
        app.show("claim")
        self._handheld.run(60)
        self._go("claim")
        while app.screen.thinking:
            self._handheld.run(10)
        self._handheld.run(60)
        self._shot(name)

    def _german(self) -> None:
        app = self._handheld.app
        app.evening.settings.faces = 1
        app.evening.settings.back = 2
        app.apply_settings()
        app.evening.session.match = None
        app.evening.settings.mode = app.evening.session.starter = 0
        app.deal(4)
        self._handheld.run(3000)
        self._hand("play")
        self._handheld.run(100)
        assert app.screen.showing
        self._handheld.run(60)

    def _light(self) -> None:
        app = self._handheld.app
        app.evening.settings.theme = 1
        app.evening.settings.back = 1
        app.apply_settings()
        app.show("table")
        self._script.run("wait 1000")
        app.evening.settings.theme = app.evening.settings.faces = 0
        app.apply_settings()

    def _grand(self) -> None:
        app = self._handheld.app
        app.evening.session.starter = app.evening.only_human()
        number = 0
        app.deal(number)
        while app.evening.session.table.kind.game != GRAND:
            number += 1
            app.deal(number)
        self._script.run("wait 100")

    def _letters(self) -> None:
        app = self._handheld.app
        for faces, name in ((LETTERS, "table-letters"), (FRENCH, "")):
            app.evening.settings.faces = faces
            app.apply_settings()
            app.show("table")
            self._script.run("wait 100")
            if name:
                self._shot(name)

    def _two(self) -> None:
        app = self._handheld.app
        app.evening.settings.seats = [0, 0]
        self._script.run("deal 8")
        self._hand("next")
        self._hand("play")

    def _two_call(self) -> None:
        """Two people before a call of Officers' Skat."""
        app = self._handheld.app
        app.evening.play_mode(OWN)
        self._script.run("deal 4")
        self._shot("table-two-people-call")
        app.evening.session.abort()
        app.evening.play_mode(SINGLE)

    def _hint_game(self) -> None:
        self._hint_on_call("hint-game")

    def _hint_call(self) -> None:
        self._hint_on_call("hint-kontra")

    def _hint_on_call(self, name: str) -> None:
        """A hint before play, and back to the chosen call."""
        app = self._handheld.app
        call = app.screen.calls[app.screen.call]
        app.show("hint")
        self._handheld.run(6000)
        self._shot(name)
        app.show("table", call)
        self._handheld.run(60)

    def _officers(self) -> None:
        """Officers' Skat with a person as forehand."""
        app = self._handheld.app
        app.evening.settings.seats = [1, 0]
        app.evening.settings.pace = 0
        app.evening.play_mode(OWN)
        app.evening.session.options.passing = 1
        app.evening.session.starter = app.evening.only_human()
        app.deal(4)
        self._handheld.run(60)

    def _pass(self) -> None:
        screen = self._handheld.app.screen
        while screen.calls[screen.call] != PASS:
            self._hand("next")

    def _kontra(self) -> None:
        """The other side has declared hearts, whatever it would have liked."""
        app = self._handheld.app
        app.evening.session.starter = app.evening.only_human()
        app.deal(4)
        app.evening.session.play(PASS)
        app.evening.session.play(CALL + HEARTS)
        app.show("table")
        self._handheld.run(60)

    def _opened(self) -> None:
        """Say Kontra, so that all cards are dealt."""
        app = self._handheld.app
        if app.evening.session.table.stage > END:
            app.evening.session.play(SAY_RE)
        app.show("table")
        self._handheld.run(60)

    def _finish(self) -> None:
        app = self._handheld.app
        legal = bytearray(16)
        while app.evening.session.running():
            app.evening.session.table.legal(legal)
            app.evening.session.play(legal[0])
        app.show("result")
        self._handheld.run(60)

    def _others(self) -> None:
        self._handheld.app.screen.press(RIGHT, PRESS)
        self._handheld.run(60)

    def _null(self) -> None:
        app = self._handheld.app
        app.evening.session.starter = app.evening.only_human()
        app.deal(5)
        app.evening.session.play(CALL + NULL)
        app.evening.session.play(SAY_KONTRA)
        app.evening.session.play(PASS)
        self._finish()

    def _series(self) -> None:
        app = self._handheld.app
        app.evening.settings.series = 2
        app.deal(7)
        self._finish()
        app.show("match")
        self._handheld.run(60)

    def _cards(self) -> None:
        """What faces and backs can be chosen, each chosen once."""
        app = self._handheld.app
        for setting, choices in (("faces", FACES), ("back", BACKS)):
            app.show("cards", setting)
            for n in range(choices):
                app.screen.chosen = n
                app.redraw()
                self._handheld.run(60)
                self._shot("cards-%s-%d" % (setting, n) if n or setting == "back" else "cards")

    def _about(self) -> None:
        self._handheld.app.show("about")
        self._handheld.run(60)

    def _options(self) -> None:
        app = self._handheld.app
        app.show("settings")
        app.show("options")
        self._handheld.run(60)

    def _opened_option(self) -> None:
        screen = self._handheld.app.screen
        screen.chosen = 4
        screen.press(A, PRESS)
        self._handheld.run(60)

    def _error(self) -> None:
        app = self._handheld.app
        app.show("error", "ValueError: an error's own words, which may well need two lines")
        self._handheld.run(60)
        self._shot("error")
        app.show("title")

    def _notice(self) -> None:
        app = self._handheld.app
        app.evening.files.notices += ["game.1", "settings.0"]
        app.redraw()
