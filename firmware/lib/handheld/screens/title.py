"""The title, which is also the menu and the scoreboard of a running game. It says what is played,
and with whom, and changes both."""

from handheld import scores
from handheld.deals import duel_left
from handheld.menu import Menu
from handheld.settings import HUMAN
from skat import games
from skat.cards import CLUBS, DIAMONDS, HEARTS, JACK, NULL, SPADES, kind
from skat.data import is_there
from skat.table import PLAY

ROWS = 8  # lines of the menu where there is room for more
BATTERY_W, BATTERY_H = 16, 8
SMALL, LOW = 72, 20  # screens so wide have only room for a battery that has so many per cent left
ENDS = ("new", "end")  # lines that end the running game
QUESTIONS = ENDS + ("undo", "hint")  # lines that ask first

KINGS = CLUBS * 8 + 2, HEARTS * 8 + 2  # beside the wordmark
JACKS = SPADES * 8 + JACK, DIAMONDS * 8 + JACK


class Main(Menu):
    """Continue, take back, hint, what is out, cut it short, new game, end game; the game and who
    plays against one, which left and right change at once; a duel that is not over, two devices,
    choose a deal, statistics, settings, how to play, about."""

    NAME = "title"

    def __init__(self, app, asking: str = ""):
        """`asking`: "new" or "end", to ask at once whether to end the running game.

        Before the first "undo" or "hint" of a deal it asks, too, since the deal won't count any
        more.
        """
        super().__init__(app)
        self._asking = asking
        self._asked_at = 0  # the line that led to it
        self._mode = None  # the one that was just chosen, as long as its game is not loaded
        self._duel = None  # how far one is that is not over

    def leave(self) -> None:
        self.evening.files.notices.clear()  # they were shown

    def enter(self) -> None:
        self.battery = self.app.board.battery() if "battery" in self.app.fitted else -1  # 0 to 100
        if is_there("skat/puzzles.bin"):  # small packages have neither puzzles nor duels
            self._duel = duel_left(self.evening)

    def tick(self, now: int) -> None:
        app = self.app
        if app.asks:
            app.asks = False
            if not self.evening.known:
                app.show("tutor", True)

    def items(self):
        words = self.evening.words
        if self._asking:
            return [("no", words.NO, None), ("yes", words.YES, None)]
        items = [("new", words.NEW_GAME, None)]
        if self.evening.session.running():
            items.insert(0, ("continue", words.CONTINUE, None))
            if self.evening.shown().open_hand(self.app):
                items.insert(-1, ("openhand", words.OPEN_HAND, None))
            if may_look(self.evening):
                items.insert(-1, ("kibitz", words.KIBITZ, None))
            if can_take_back(self.evening):
                items.insert(-1, ("undo", words.UNDO, None))
            if self.evening.human(self.evening.session.table.mover):
                items.insert(-1, ("hint", words.HINT, None))
                if self.evening.settings.counting:
                    items.insert(-1, ("counting", words.COUNTING, None))
            if may_end_early(self.evening):
                items.insert(-1, ("claim", words.CLAIM, None))
            if self.app.scanning is not None:  # a long press leads here
                items.insert(-1, ("trick", words.LAST_TRICK, None))
            items.append(("end", words.END_GAME, None))
        elif self.evening.session.dealt():
            items.append(("result", words.LAST_RESULT, None))
        items.append(self._game())
        items.append(("rivals", words.AGAINST, self._rivals()))
        if self._duel is not None:
            items.append(("duel", self.evening.texts("deals").DUEL, "%d/%d" % self._duel))
        items.append(("link", self.fitting(words.LINK), None))
        items.append(("deals", words.DEALS, None))
        items.append(("statistics", words.STATISTICS, None))
        items.append(("settings", words.SETTINGS, None))
        items.append(("tutor", words.HELP, None))
        items.append(("about", words.ABOUT, None))
        return items

    def prepare(self, whole: bool) -> None:
        super().prepare(whole)
        kind(NULL)  # made now, for drawing allocates nothing
        words = self.evening.words
        if self._asking:
            self._question = words.ASK_NEW if self._asking in ENDS else words.ASK_HELP
        session = self.evening.session
        table = session.table
        points = [table.points_of(player) for player in range(table.openers)]
        out = session.sitting_out  # the others have the seats in their order
        self._sums = (
            (words.POINTS, points),
            (words.TOTAL, session.score[:out] + session.score[out + 1 :]),
            (words.WON, session.won[:out] + session.won[out + 1 :]),
        )

    def _game(self):
        """The line that says what is played; without its label where that takes two rows."""
        words = self.evening.words
        mode = self._mode or self.evening.played()
        name = words.MODES[mode.number]
        if self._fit(words.SET_MODE, name):
            return "mode", words.SET_MODE, name
        return "mode", name[0].upper() + name[1:], None

    def _rivals(self) -> str:
        """Who plays the other seats."""
        words = self.evening.words
        whom = self._who_else()
        if len(set(whom)) > 1:
            return words.MIXED
        return words.HUMAN if whom[0] == HUMAN else words.LEVELS[whom[0] - 1]

    def _who_else(self):
        """Who plays each of the other seats, as in the settings."""
        evening = self.evening
        own = evening.own()
        players = range(evening.session.players())
        return [evening.who(player) for player in players if player != own]

    def choose(self, key: str, step: int) -> None:
        app = self.app
        if key == "mode" and step:
            self._mode = games.further(self._mode or self.evening.played(), step)
            app.after_drawing(self._play)  # its name is seen before the game is loaded
        elif key == "mode":
            app.show("modes")
        elif key == "rivals":
            self.evening.set_rivals(self._who_else()[0], step or 1)
        elif step:
            return
        elif key == "continue":
            app.show("table")
        elif key == "no":
            self._close_question()
        elif key == "yes":
            self._do(self._asking)
        elif key in QUESTIONS and self._must_ask(key):
            app.new_situation()
            self._asking = key
            self._asked_at = self.chosen
            self.chosen = 0
        else:
            self._do(key)

    def _must_ask(self, key: str) -> bool:
        """Whether it ends the running game, or keeps it out of the statistics; a hint where there
        is no choice does not."""
        session = self.evening.session
        if not session.running() or key in ENDS:
            return session.running()
        if key == "hint" and session.table.legal(session.table.buffer()) == 1:
            return False
        return session.counts()

    def _play(self) -> None:
        """Play what was chosen from now on."""
        if self._mode is not None:
            self.evening.play_mode(self._mode.number)
            self._mode = None
            self.evening.save_settings()
            self._items = None
            self.return_to((0, "mode"))  # it stands elsewhere in the menu of a running game
            self.app.redraw()

    def _do(self, key: str) -> None:
        app = self.app
        if key == "new":
            app.deal()
        elif key == "end":
            self.evening.end_game()
            app.show("title")
        elif key == "undo":
            app.show("table", self.evening.take_back())
        else:
            app.show(key)

    def back(self) -> None:
        if self._asking:
            self._close_question()
            self.app.redraw()
        elif self.evening.session.running():
            self.app.show("table")

    def _close_question(self) -> None:
        self.app.new_situation()
        self._asking = ""
        self.chosen = self._asked_at

    def top(self) -> int:
        """Under the wordmark, the scores, or the question."""
        canvas = self.app.canvas
        above = 2 * canvas.line
        if not self.evening.session.running():
            above = max(above, canvas.fonts.WORDMARK[0] + 2)
        rows = (canvas.h - above) // canvas.line
        return canvas.h - min(rows, ROWS) * canvas.line

    def draw(self, canvas) -> None:
        super().draw(canvas)
        top = self.top()
        y = (top - 2 * canvas.line) // 2  # of two lines
        if self._asking in ENDS:
            canvas.text_centred(self._question, 0, canvas.w, (top - canvas.line) // 2)
        elif self._asking:
            for text in self._question:
                canvas.text_centred(text, 0, canvas.w, y)
                y += canvas.line
        elif self.evening.files.notices:
            canvas.text_centred(self.evening.words.SET_ASIDE, 0, canvas.w, y)
            canvas.text_centred(self.set_aside(), 0, canvas.w, y + canvas.line)
        elif self.evening.session.running():
            self._draw_scores(canvas)
        else:
            wordmark = canvas.fonts.WORDMARK
            x = (canvas.w - canvas.glyph_width(wordmark, 0)) // 2
            below = self._draw_cards(canvas, x, top)
            canvas.glyph(wordmark, 0, x, (below + top - wordmark[0]) // 2 - 1)

        if 0 <= self.battery <= (100 if canvas.w > SMALL else LOW):
            self._draw_battery(canvas)

    def _draw_cards(self, canvas, room: int, top: int) -> int:
        """The kings and jacks beside the wordmark where that leaves room for them, or else
        above it. Returns the row below which the wordmark stands."""
        layout = self.app.layout
        w = layout.CARD_W
        h = layout.CARD_H
        if canvas.colours == 2:
            return 0
        y = (top - h) // 2
        step = room - w - 4
        right = canvas.w - room + 2  # of the wordmark
        below = 0
        if step < 8:
            y = BATTERY_H + 4
            step = w + 3
            right = 2 + 2 * step
            below = y + h
            if right + step + w > canvas.w or top - below < canvas.fonts.WORDMARK[0]:
                return 0
        for i in range(2):
            layout.face(canvas, kind(NULL), KINGS[i], 2 + i * step, y, w, True)
            layout.face(canvas, kind(NULL), JACKS[i], right + i * step, y, w, True)
        return below

    def _draw_battery(self, canvas) -> None:
        """How full it is, in the corner."""
        x = canvas.w - BATTERY_W - 3
        canvas.fb.fill_rect(x - 2, 0, BATTERY_W + 5, BATTERY_H + 2, canvas.paper)
        canvas.frame(x, 1, BATTERY_W, BATTERY_H)
        canvas.fb.vline(x + BATTERY_W, 3, BATTERY_H - 4, canvas.ink)
        full = (BATTERY_W - 4) * self.battery // 100
        canvas.fb.fill_rect(x + 2, 3, full, BATTERY_H - 4, canvas.ink)

    def set_aside(self) -> str:
        """The saves that could not be read, each kind once."""
        kinds = []
        for file in self.evening.files.notices:
            kind = file.split(".")[0]
            if kind not in kinds:
                kinds.append(kind)
        return ", ".join(kinds)

    def _draw_scores(self, canvas) -> None:
        """Both names, the points of this deal, and as much of the earlier results as has room."""
        app = self.app
        sums = self._sums
        top = self.top()
        shown = min(top // canvas.line - 1, len(sums))
        y = (top - (1 + shown) * canvas.line) // 2
        if self.evening.session.table.openers > 2:
            scores.columns(canvas, app, sums[:shown], y, canvas.line)
            return
        table = self.evening.session.table
        left = table.player_of(self.evening.bottom())
        right = 1 - left
        own = self.evening.name(table.seat_of(left))
        scores.names(canvas, own, self.evening.name(table.seat_of(right)), y)
        for i in range(shown):
            word, values = sums[i]
            y += canvas.line
            scores.sides(canvas, values[left], word, values[right], y)


def may_end_early(evening) -> bool:
    """Whether a person can end the running deal now: who is to play, or a defender, who may give up
    at any time."""
    table = evening.session.table
    if evening.link is not None or table.stage != PLAY or not table.may_claim():
        return False
    if evening.human(table.mover):
        return True
    seat = evening.looker()
    return evening.human(seat) and table.may_interrupt(seat)


def may_look(evening) -> bool:
    """Whether the only person sits out and may look into a hand. Where others hold the handheld,
    too, its screen is theirs."""
    return evening.session.sitting_out == evening.only_human() and evening.session.may_look()


def can_take_back(evening) -> bool:
    """Whether a person has played a card of the running deal, or called."""
    table = evening.session.table
    if not evening.session.running():
        return False
    calls = evening.played().calls
    first = 0
    while first < min(len(calls), table.done()) and table.action(first) == calls[first]:
        first += 1
    if first < len(calls):
        first = 0  # else after the calls that nobody has made
    for i in range(first, table.done()):
        if evening.human(table.actor(i)):
            return True
    return False
