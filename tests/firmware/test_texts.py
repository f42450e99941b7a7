"""Every text of both languages on every board: none is cut, none overlaps another; and no name
breaks the grammar of its sentence."""

import os

from games import SOAK, fresh_folder
from modes import (
    ADMIRALS,
    CLUB,
    DEADHAND,
    HALFOPEN,
    HARLEQUIN,
    MODES,
    OMA,
    OWN,
    RAMSCHES,
    SINGLE,
    SKAT,
    STROHMANN,
    TOURNEE,
    TRUMPS,
)

from handheld import ink, tallies, tint
from handheld.buttons import DOWN, PRESS, RIGHT, A
from handheld.lessons import ASKED, SHOWN, WRONG
from handheld.lessons import RIGHT as GOOD
from handheld.screen import Screen
from handheld.settings import FACES, LANGUAGES, SEAT_LEVELS
from simulator.emulated import EmulatedHandheld
from skat.calls import (
    BID,
    CALL,
    HAND,
    OUVERT,
    PASS,
    SAY_KONTRA,
    SAY_RE,
    SCHNEIDER,
    SCHWARZ,
    TAKE,
    declaration,
)
from skat.calls import HOLD as YES
from skat.cards import CLUBS, GRAND, HEARTS, NONE, NULL
from skat.compat import MICROPYTHON
from skat.games.officers.options import TABLE
from skat.games.skat.options import TABLE as SKAT_TABLE
from skat.games.skat.sheet import List
from skat.puzzles import Puzzles
from skat.records import Record, record_line
from skat.review import Decision
from skat.table import END
from skat.tallies import SAVE

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])
if MICROPYTHON:  # the places are the same: one board shows that it measures alike
    BOARDS = ["thumby"]
LONGEST = "Wm" * 5  # as wide a name as can be typed; it may be cut, but must not overlap


class NoPixels:
    """A frame buffer that ignores drawing: only the places of texts matter."""

    def fill(self, *arguments):
        pass

    fill_rect = rect = hline = vline = line = pixel = blit = fill


def _nothing(*arguments):
    pass


class Watched:
    """An app whose texts are checked whenever a screen is drawn."""

    def __init__(self, board, language):
        self.app = EmulatedHandheld(board, fresh_folder()).app
        self.app.evening.settings.language = language
        self.app.apply_settings()
        self.where = "%s, %s" % (board, LANGUAGES[language])
        self.wrong = []
        self.drawn = 0
        canvas = self.app.canvas
        canvas.fb = NoPixels()
        canvas.pattern = canvas.dotted = _nothing
        if canvas.colours == 2:
            canvas.form = canvas.pen[ink.FORM] = ink.NO_FORM
            canvas.pen[ink.HEIGHT] = 0  # no outline has room
        else:
            canvas.clear = canvas.picture = canvas.sheet = canvas.frame = canvas.shade = _nothing
            canvas.pen[tint.HEIGHT] = 0  # no row of a letter has room
        self._text, self._within, self._number = canvas.text, canvas.text_within, canvas.number
        canvas.text, canvas.text_within, canvas.number = self.text, self.within, self.number
        self._boxes = []

    def _box(self, what, x, y, end, rows):
        canvas = self.app.canvas
        if x < 0 or end > canvas.w or y < 0 or y + rows > canvas.h:
            self._say("is off the screen", what)
        for other in self._boxes:
            if x < other[2] and other[0] < end and y < other[3] and other[1] < y + rows:
                self._say("overlaps", what, other[4])
        if end > x:
            self._boxes.append((x, y, end, y + rows, what))

    def _say(self, *words):
        words = (self.where, self.app.screen.NAME) + words
        if words not in self.wrong:
            self.wrong.append(words)

    def text(self, text, x, y, ink=-1, start=0, end=-1):
        canvas = self.app.canvas
        if start == 0 and _is_third_person(text.split()):
            self._say("has the wrong verb", text)
        after = self._text(text, x, y, ink, start, end)
        shown = text[start : len(text) if end < 0 else end].rstrip()
        # Descenders and the gap below capitals may meet the next line.
        self._box(shown, x, y, x + canvas.text_width(shown), canvas.letters[0] * 3 // 4)
        if y + canvas.letters[0] > canvas.h and any([letter in shown for letter in "gjpqy,;"]):
            self._say("loses what is below its line", text)
        return after

    def within(self, text, x, y, w, ink=-1):
        if self.app.canvas.text_width(text) > w and LONGEST not in text:
            self._say("is cut", text)
        return self._within(text, x, y, w, ink)

    def number(self, n, x, y, ink=-1, large=False):
        canvas = self.app.canvas
        after = self._number(n, x, y, ink, large)
        rows = canvas.fonts.DIGITS[0] if large else canvas.letters[0] * 3 // 4
        self._box(str(n), x, y, x + canvas.number_width(n, large), rows)
        return after

    def draw(self):
        """Draw the screen and look at its texts."""
        app = self.app
        app.now += 5
        self._boxes = []
        app.canvas.clear()
        app.screen.prepare(True)
        app.screen.draw(app.canvas)
        if hasattr(app.screen, "wide"):
            self._look_at_cards(app.screen)
        app.do_errand()
        self.drawn += 1

    def _look_at_cards(self, screen):
        """No text may lie where a table's cards do."""
        for place in range(len(screen.wide)):
            if screen.wide[place] and screen.view.top[place] != NONE:
                x, y = screen.xs[place], screen.ys[place]
                end, lower = x + screen.wide[place], y + screen.layout.CARD_H
                if place // screen.view.places == screen.view.dummy():
                    lower = y + screen.layout.dummy_h
                for box in self._boxes:
                    if x < box[2] and box[0] < end and y < box[3] and box[1] < lower:
                        self._say("lies on a card", box[4])

    def show(self, *arguments):
        self.app.show(*arguments)
        self.draw()


def _is_third_person(words):
    """Whether the verb after You or Du is in the third person: You wins, Du gewinnt."""
    if len(words) < 2:
        return False
    verb = words[1]
    if words[0] == "Du":
        return verb[-1:] == "t" and verb[-2:] != "st"
    return words[0] == "You" and verb[-1:] == "s"


def _titles(watched):
    app = watched.app
    watched.show("title")
    app.deal(4)
    _menu(watched, "title")
    for question in ("new", "end", "undo", "hint"):
        watched.show("title", question)
    app.evening.files.notices.extend(["game.0", "settings.1"])
    app.screen = Screen(app)  # leaving the title would clear them
    watched.show("title")
    app.evening.files.notices.clear()
    app.evening.session.score, app.evening.session.won = [1234, 987], [420, 380]
    watched.show("title")


def _menu(watched, name):
    watched.show(name)
    for line in range(watched.app.screen.count()):
        watched.app.screen.chosen = line
        watched.draw()


def _settings(watched):
    app = watched.app
    for mode in (0, 1):
        app.evening.settings.mode = mode
        app.show("settings")
        screen = app.screen
        for line in range(screen.count()):
            screen.chosen = line
            key = screen.item(line)[0]
            leads_on = key[:4] == "name" or key in ("language", "options", "ease")
            for _ in range(1 if leads_on else 5):
                watched.draw()
                if not leads_on:
                    screen.choose(key, 1)
    app.evening.play_mode(SINGLE)
    app.evening.settings.seats = [1, 0, 1]


def _scan(app, pace):
    app.evening.settings.scan = pace
    app.apply_settings()


def _one_button(watched):
    app = watched.app
    _scan(app, 1)
    app.deal(4)
    _menu(watched, "title")
    _menu(watched, "settings")
    _menu(watched, "ease")
    watched.show("name", 0)
    _help(watched)
    _scan(app, 0)
    _menu(watched, "ease")


def _modes(watched):
    """Each game and each way to play it, with its sentence."""
    app = watched.app
    for mode in MODES:
        app.evening.play_mode(mode)
        watched.show("title")
        watched.show("modes")
        screen = app.screen
        _load(app)
        screen.choose("", 0)
        app.do_errand()
        if app.screen is screen:
            for line in range(screen.count()):
                screen.chosen = line
                watched.draw()
    app.evening.play_mode(SINGLE)
    watched.show("modes")
    _load(app)
    for line in range(app.screen.count()):
        app.screen.chosen = line
        watched.draw()


def _load(app):
    """Let all games come into the list, which a picture comes before."""
    settled = app.settled
    app.settled = lambda: True
    while app.screen.thinking:
        app.screen.tick(app.now)
    app.settled = settled


def _help(watched):
    watched.show("help")
    screen = watched.app.screen
    for page in range(len(screen.pages)):
        screen.turn_to(page)
        watched.draw()
        while screen.scroll(1):
            watched.draw()


def _tutor(watched):
    watched.show("tutor", True)
    _menu(watched, "tutor")
    for name in watched.app.screen.names:
        for said in range(4):
            watched.show("task", name, said)
            _down(watched)


def _puzzles(watched):
    puzzles = Puzzles()
    _menu(watched, "puzzles")
    for grade in sorted(set(puzzles.grades)):
        watched.app.screen.open(grade)
        for line in range(watched.app.screen.count()):
            watched.app.screen.chosen = line
            watched.draw()
    goals = [puzzles.goal(n) for n in range(puzzles.count)]
    said = [(n, ASKED, ()) for n in [goals.index(goal) for goal in set(goals)]]
    said += [(0, WRONG, [24]), (0, WRONG, range(64, 80)), (0, GOOD, ()), (0, SHOWN, ())]
    for arguments in said:
        watched.show("puzzle", *arguments)
        _down(watched)


def _down(watched):
    """Look at a task, or a puzzle, to its last line."""
    screen = watched.app.screen
    while screen.below() > 0 or screen.chosen + 1 < len(screen.choices):
        screen.press(DOWN, PRESS)
        watched.draw()
    assert screen.below() <= 0 and screen.chosen + 1 == len(screen.choices)


def _results(watched):
    app = watched.app
    table = app.evening.session.table
    app.deal(1073741823)
    table.stage = END
    for points in (0, 60, 120):
        for undone in (0, 1):
            table.points[0], table.points[1] = points, 120 - points
            app.evening.session.undone = undone
            watched.show("result")
    app.evening.session.undone = 0
    app.evening.settings.mode = 1
    app.evening.session.abort()
    app.deal(4)
    match = app.evening.session.match
    match.rounds = 21
    for totals in ([0, 0], [20, 20], [24, 3], [3, 24], [22, 22]):
        match.total = totals
        watched.show("match")
    app.evening.settings.mode = 0
    app.evening.session.match = None
    app.evening.session.abort()


def _statistics(watched):
    app = watched.app
    app.evening.session.games = 12345
    app.evening.session.score, app.evening.session.won = [2345, 3456], [1000, 1345]
    _menu(watched, "statistics")
    app.screen.choose("clear", 0)
    watched.draw()
    watched.show("games")
    watched.show("name", 0)
    watched.show("name", 1)


def _deals(watched):
    app = watched.app
    app.evening.session.starter = app.evening.only_human()
    app.deal(1073741823)
    _menu(watched, "deals")
    app.screen.choose("again", 0)
    watched.draw()
    for kind in ("number", "word"):
        watched.show("deal", kind)
        for letter in "7" * 10 if kind == "number" else "W" * 8:
            app.screen.type(letter)
        watched.draw()
        app.screen.press(A, PRESS)
        watched.draw()
    app.evening.session.result.seats[:] = -264, 132
    watched.show("twice", [120, 0], [132, -264])
    app.evening.session.abort()
    watched.show("deals")
    app.evening.settings.mode = 1
    app.deal(4)
    app.evening.session.match.rounds = 1
    watched.show("deals")
    app.evening.settings.mode = 0
    app.evening.session.match = None
    app.evening.session.abort()


def _trick(watched):
    app = watched.app
    app.deal(4)
    table = app.evening.session.table
    legal = bytearray(16)
    watched.show("trick", 0)
    for _ in range(6):
        table.legal(legal)
        app.evening.session.play(legal[0])
        watched.show("trick", 0)
    for faces in range(FACES):
        app.evening.settings.faces = faces
        for card in range(32):
            top, under = table.top[0], table.under[0]
            table.top[0], table.under[0] = card, 40
            watched.show("trick", 0)
            app.screen.page = 1
            watched.draw()
            table.top[0], table.under[0] = top, under
    app.screen.page = 2
    watched.draw()
    app.evening.settings.faces = 0
    app.evening.session.abort()


def _table(watched):
    app = watched.app
    app.evening.session.score, app.evening.session.won = [1234, 987], [420, 380]
    app.evening.settings.motion = 0
    app.deal(4)
    legal = bytearray(16)
    while app.evening.session.running():
        watched.show("table")
        app.evening.session.table.legal(legal)
        app.screen.play(legal[0])
        watched.draw()
    table = app.evening.session.table
    for points in (120, 0, 100):
        table.points[0], table.points[1] = points, 120 - points
        app.screen.look()
        watched.draw()


def _form(watched):
    watched.show("form")
    watched.app.screen.thinking = False
    for scores in ([], [-264] * 30, [264] * 7, [-1234, 1234] * 15):
        watched.app.screen.scores = scores
        watched.draw()


def _levels(watched):
    """Figures as wide as they get."""
    app = watched.app
    kept = tallies.load(app.evening)
    for level in range(len(SEAT_LEVELS) + 1):
        row = kept.of(app.evening.session.game.save[1], level)
        row.deals = row.won = row.longest = 9999
        row.points = 120 * 9999
        row.halves = 2 * 9999
        row.score, row.best, row.worst = -264 * 9999, 1234, -1234
        row.lost, row.reviewed = 9999 * 1234, 9999
    app.evening.files.save(SAVE, kept.to_bytes())
    watched.show("levels")
    screen = app.screen
    for _ in screen.pages:
        for n in range(screen.count()):
            screen.chosen = n
            watched.draw()
        screen.press(RIGHT, PRESS)


def _claims(watched):
    app = watched.app
    legal = bytearray(16)
    app.deal(4)
    texts = app.evening.texts("claim")
    while app.evening.session.running():
        watched.show("counting")
        watched.show("claim")
        app.screen.decided = True
        cards = [app.screen.name(step) for step in range(64, 96)]
        app.screen.refuse([texts.REFUSED, texts.NOT_CHECKED] + cards)
        for _ in range(app.screen.count()):
            watched.draw()
            app.screen.press(DOWN, PRESS)
        app.evening.session.table.legal(legal)
        app.evening.session.play(legal[0])


def _officers(watched):
    app = watched.app
    legal = bytearray(16)
    app.evening.settings.series = 5
    app.evening.play_mode(OWN)
    app.evening.session.score, app.evening.session.won = [-12345, 9876], [420, 380]
    options = app.evening.session.options
    for i in range(len(TABLE)):
        for choice in range(len(TABLE[i][1])):
            app.show("options")
            app.screen.chosen = 1 + i
            options.choose(i, choice)
            watched.draw()
            app.screen.press(A, PRESS)
            watched.draw()
    options.from_bytes(b"")
    for mode in (TRUMPS, CLUB, RAMSCHES, OWN):
        app.evening.play_mode(mode)
        app.show("options")
        watched.draw()
        app.screen.press(A, PRESS)
        watched.draw()
    _menu(watched, "settings")
    _help(watched)
    for bits in (0, 5, 15):
        options.passing = 1
        options.scoring = bits & 3
        options.levels = bits >> 2 & 1
        options.extended = 1
        app.deal(bits + 1)
        turn = 0
        while app.evening.session.running():
            watched.show("table")
            count = app.evening.session.table.legal(legal)
            if app.evening.session.table.stage > END:
                for call in range(count):
                    app.screen.call = call
                    app.screen.look()
                    watched.draw()
            app.screen.play(legal[(bits + turn) % count])
            turn += 1
            watched.draw()
            watched.app.screen.said = 0
        _replay(watched)
        watched.show("result")
        app.screen.press(RIGHT, PRESS)
        watched.draw()
        watched.show("match")
    _menu(watched, "statistics")
    app.evening.settings.series = 0
    app.evening.play_mode(SINGLE)


def _skat(watched):
    app = watched.app
    app.evening.settings.series = 2
    app.evening.play_mode(SKAT)
    app.evening.session.score, app.evening.session.won = [-834, 987, 1050], [42, 38, 20]
    options = app.evening.session.options
    for i in range(len(SKAT_TABLE)):
        for choice in range(len(SKAT_TABLE[i][1])):
            app.show("options")
            app.screen.chosen = 1 + i
            options.choose(i, choice)
            watched.draw()
            app.screen.press(A, PRESS)
            watched.draw()
    options.read(["ramsch", "pushing", "kontra"])
    _menu(watched, "settings")
    _help(watched)
    for calls in (
        (PASS, PASS, PASS, PASS, TAKE),
        (BID + 48, PASS, PASS, declaration(HEARTS, 1)),
        (BID + 18, YES, BID + 46, PASS, PASS, declaration(NULL, 9), SAY_KONTRA, SAY_RE),
        (BID + 23, PASS, PASS, TAKE, -1, CALL + GRAND, PASS, SAY_KONTRA, PASS),
    ):
        app.deal(5)
        for call in calls:
            _each_call(watched)
            legal = app.evening.session.table.buffer()
            app.evening.session.table.legal(legal)
            app.evening.session.play(legal[0] if call < 0 else call)
        watched.show("claim")
        watched.show("counting")
        while app.evening.session.running():
            _each_call(watched)
            legal = app.evening.session.table.buffer()
            app.evening.session.play(legal[app.evening.session.table.legal(legal) // 2])
        watched.show("result")
        watched.show("match")
        watched.show("sheet")
        watched.show("twice", [120, 0, 0], [-264, 132, 132])
    app.evening.settings.seats = [1, 0, 1]
    app.evening.session.score = [-83, 98, 150]
    _menu(watched, "statistics")
    app.evening.settings.series = 0
    app.evening.play_mode(SINGLE)


def _four(watched):
    """Four at the table, of whom the person deals and watches."""
    app = watched.app
    app.evening.settings.series = 2
    app.evening.settings.seats = [1, 0, 1, 1]
    app.evening.play_mode(SKAT)
    session = app.evening.session
    session.options.read(["four"])
    session.match = List(2, 12, 4)
    _menu(watched, "settings")
    app.deal(5)
    session.score, session.won = [-83, 98, 150, -91], [4, 8, 20, 31]
    for call in (BID + 48, PASS, PASS, declaration(HEARTS, 1), -1, -1):
        watched.show("table")
        legal = session.table.buffer()
        session.table.legal(legal)
        session.play(legal[0] if call < 0 else call)
    for name in ("table", "title", "kibitz"):
        watched.show(name)
    while session.running():
        session.table.legal(legal)
        session.play(legal[0])
    for _ in range(11):
        session.match.note(session.result)
    for name in ("result", "match", "sheet"):
        watched.show(name)
    _menu(watched, "statistics")
    session.match = List(2, 12, 4)
    app.evening.settings.seats = [1, 0, 0, 1]
    app.deal(5)
    watched.show("handover", "table")
    session.match = None
    session.abort()
    app.evening.settings.series = 0
    app.evening.settings.seats = [1, 0, 1, 1]
    app.evening.play_mode(SINGLE)


def _each_call(watched):
    app = watched.app
    watched.show("table")
    screen = app.screen
    screen.bottom = app.evening.session.table.mover if app.evening.session.table.mover < 3 else 1
    screen.holder = screen.bottom
    app.evening.settings.seats = [0 if seat == screen.bottom else 1 for seat in range(3)]
    screen.look_again()
    for call in range(screen.call_count if screen.choosing_call() else 0):
        screen.call = call
        screen.look()
        watched.draw()
    screen.draw(app.canvas) if getattr(screen, "put", 0) else None
    watched.draw()


def _replay(watched):
    """Step through the calls of the last game, and its first trick."""
    session = watched.app.evening.session
    watched.show("replay", Record(record_line(session, "0.1", ["", ""], ["simple", "human"])))
    for _ in range(6):
        watched.app.screen.press(RIGHT, PRESS)
        watched.draw()


def _hints(watched):
    app = watched.app
    app.evening.session.starter = app.evening.only_human()
    app.deal(4)
    watched.show("hint")
    screen = app.screen
    screen.thinking = False
    for faces in range(FACES):
        app.evening.settings.faces = faces
        for card in range(32):
            screen.action = card
            screen.only = card % 4 == 0
            screen.second = 31 - card if card % 4 else -1
            screen.lead = (0, 1200, -89, 0)[card % 4]
            watched.draw()
    app.evening.session.abort()
    app.evening.play_mode(OWN)
    app.evening.session.options.read(["passing"])
    app.deal(4)
    for call in (PASS, CALL + CLUBS, SAY_KONTRA):
        _hints_on_calls(watched)
        app.evening.session.play(call)
    _hints_on_calls(watched)
    app.evening.settings.faces = 0
    app.evening.session.abort()
    app.evening.play_mode(SINGLE)


def _hints_on_calls(watched):
    app = watched.app
    legal = bytearray(16)
    count = app.evening.session.table.legal(legal)
    watched.show("hint")
    screen = app.screen
    screen.thinking = False
    for i in range(count):
        screen.action = legal[i]
        screen.second = legal[(i + 1) % count]
        for lead in (0, 27, 2345):
            screen.lead = lead
            watched.draw()


def _analysis(watched):
    """The dearest decisions with any loss, of cards and calls, in points and in scores."""
    app = watched.app
    for mode in (SINGLE, OWN, SKAT):
        app.evening.play_mode(mode)
        app.evening.session.options.read(["passing"] if mode == OWN else [])
        app.deal(4)
        legal = app.evening.session.table.buffer()
        while app.evening.session.running():
            app.evening.session.play(legal[app.evening.session.table.legal(legal) - 1])
        watched.show("analysis")
        review = app.screen.review
        app.screen.thinking = False
        watched.draw()
        plies = list(review.plies)
        for first in range(0, len(plies), 3):
            review.dearest = []
            for ply in plies[first : first + 3]:
                review.go_to(ply)
                count = review.record.table.legal(legal)
                decision = Decision(ply, review.record.actions[ply], legal[0], 2345)
                decision.actions = list(legal[:count])
                few = min(count % 5, 4)
                decision.values = [-2345, None, 1195, 7][:few] + [-84] * (count - count % 5)
                decision.values += [0] * (count - len(decision.values))
                review.dearest.append(decision)
            review.done, review.lost = 16, (0, 24680)[first > 0]
            watched.show("analysis", None, -1, review)
            app.screen.thinking = False
            watched.draw()
            watched.show("finding", review, 0, -1)
            watched.draw()
        app.evening.session.abort()
    app.evening.play_mode(SINGLE)


def _errors(watched):
    words = watched.app.evening.words
    watched.show("error", words.NOT_SAVED.format(error="[Errno 28] ENOSPC"))
    watched.show("error", words.SHORT)


def _complete_trick(watched):
    """A trick and what it brings, with all that can have been announced."""
    table = watched.app.evening.session.table
    said, bid = table.said, table.auction.bid
    watched.show("table")
    watched.app.screen.showing = 1
    for table.said in (0, HAND | SCHNEIDER | SCHWARZ | OUVERT):
        for table.auction.bid in (18, 264):
            watched.app.screen.look()
            watched.draw()
    table.said, table.auction.bid = said, bid


def _hidden(watched):
    """The games in which the seats see different cards: what is theirs alone."""
    app = watched.app
    for mode in (HARLEQUIN, HALFOPEN, ADMIRALS, DEADHAND, TOURNEE, STROHMANN, OMA):
        app.evening.play_mode(mode)
        app.evening.session.options.from_bytes(b"")
        for line in range(1 + (mode >= ADMIRALS) * len(app.evening.session.options.TABLE)):
            app.show("options")
            app.screen.chosen = line
            watched.draw()
            app.screen.press(A, PRESS)
            watched.draw()
        _help(watched)
        app.deal(5)
        while app.evening.session.running():
            if app.evening.session.table.stage > END:
                _each_call(watched)
            legal = app.evening.session.table.buffer()
            app.evening.session.table.legal(legal)
            bids = app.evening.session.table.stage > END and not app.evening.session.table.done()
            app.evening.session.play(legal[1 if bids else 0])
            count = app.evening.session.table.count
            if mode == ADMIRALS and count % 10 == 2 or mode in (STROHMANN, OMA) and count % 9 == 3:
                _complete_trick(watched)
        watched.show("result")
    app.evening.play_mode(SINGLE)


def test_every_text_has_room_on_every_board():
    """In a sample: on each board one language; without names, or with the longest."""
    wrong = []
    drawn = 0
    for k in range(len(BOARDS)):
        for language in range(len(LANGUAGES)) if SOAK else (k & 1,):
            watched = Watched(BOARDS[k], language)
            all_names = ([""] * 3, [LONGEST] * 3)
            for names in all_names if SOAK else (all_names[k >> 1 & 1],):
                watched.app.evening.settings.names = names
                for look in (
                    _titles,
                    _settings,
                    _help,
                    _modes,
                    _tutor,
                    _puzzles,
                    _results,
                    _statistics,
                    _deals,
                    _trick,
                    _table,
                    _claims,
                    _form,
                    _levels,
                    _officers,
                    _hints,
                    _errors,
                ):
                    look(watched)
            watched.app.evening.settings.names = [""] * 4
            _four(watched)
            watched.app.evening.settings.names = [LONGEST] * 4
            for look in (_skat, _four, _hidden, _analysis, _one_button):
                look(watched)
            wrong.extend(watched.wrong)
            drawn += watched.drawn
    assert drawn > 300 * len(BOARDS)
    for words in wrong:
        print(*words)
    assert not wrong


def test_the_wrong_verb_is_seen():
    for wrong in ("You wins", "You calls now", "Du gewinnt", "Du sagt an"):
        assert _is_third_person(wrong.split()), wrong
    for right in ("You", "You win", "Du gewinnst", "Du bist dran", "Computer wins", "Anna sagt an"):
        assert not _is_third_person(right.split()), right


def test_both_languages_are_looked_at():
    files = os.listdir("firmware/lib/handheld/texts")
    assert sorted(LANGUAGES) == sorted([name[:2] for name in files if name[2:] == ".txt"])
