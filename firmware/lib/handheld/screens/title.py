"""The title, which is also the menu and the scoreboard of a running game."""

from handheld.screen import Menu
from skat.cards import GRAND
from skat.table import PLAY

ROWS = 8  # lines of the menu where there is room for more
BATTERY_W, BATTERY_H = 16, 8


class Main(Menu):
    """Continue, take back, hint, new game, end game, statistics, settings, how to play."""

    NAME = "title"

    def __init__(self, app, asking: str = ""):
        """`asking`: "new" or "end", to ask at once whether the running game shall be ended."""
        super().__init__(app)
        self._asking = asking
        self._asked_at = 0  # the line that led to it

    def leave(self) -> None:
        self.app.files.notices.clear()  # they have been seen

    def enter(self) -> None:
        board = self.app.board
        self._battery = board.battery() if hasattr(board, "battery") else -1  # 0 to 100

    def items(self):
        words = self.app.words
        if self._asking:
            return [("no", words.NO, None), ("yes", words.YES, None)]
        items = [("new", words.NEW_GAME, None)]
        if self.app.session.running():
            items.insert(0, ("continue", words.CONTINUE, None))
            if self.app.can_take_back():
                items.insert(-1, ("undo", words.UNDO, None))
            if self._can_hint():
                items.insert(-1, ("hint", words.HINT, None))
            items.append(("end", words.END_GAME, None))
        elif self.app.session.dealt():
            items.append(("result", words.LAST_RESULT, None))
        items.append(("statistics", words.STATISTICS, None))
        items.append(("settings", words.SETTINGS, None))
        items.append(("help", words.HELP, None))
        return items

    def _can_hint(self) -> bool:
        """Whether a person is to play a card, in a game whose cards can be weighed."""
        table = self.app.session.table
        return self.app.human(table.mover) and table.stage == PLAY and table.kind.game <= GRAND

    def choose(self, key: str, step: int) -> None:
        app = self.app
        if step:
            return
        if key == "continue":
            app.show("table")
        elif key == "undo":
            app.take_back()
        elif key == "no":
            self._close_question()
        elif key == "yes":
            if self._asking == "new":
                app.deal()
            else:
                app.end_game()
        elif key in ("new", "end"):
            if app.session.running():
                self.app.new_situation()
                self._asking = key
                self._asked_at = self.chosen
                self.chosen = 0
            else:
                app.deal()
        else:
            app.show(key)

    def back(self) -> None:
        if self._asking:
            self._close_question()
            self.app.redraw()
        elif self.app.session.running():
            self.app.show("table")

    def _close_question(self) -> None:
        self.app.new_situation()
        self._asking = ""
        self.chosen = self._asked_at

    def top(self) -> int:
        """Under the wordmark, the scores, or the question."""
        canvas = self.app.canvas
        rows = (canvas.h - max(canvas.fonts.WORDMARK[0] + 2, 2 * canvas.line - 2)) // canvas.line
        return canvas.h - min(rows, ROWS) * canvas.line

    def draw(self, canvas) -> None:
        super().draw(canvas)
        words = self.app.words
        top = self.top()
        y = (top - 2 * canvas.line) // 2  # of two lines
        if self._asking:
            canvas.text_centred(words.ASK_NEW, 0, canvas.w, (top - canvas.line) // 2)
        elif self.app.files.notices:
            canvas.text_centred(words.SET_ASIDE, 0, canvas.w, y)
            canvas.text_centred(self._set_aside(), 0, canvas.w, y + canvas.line)
        elif self.app.session.running():
            self._draw_scores(canvas, max(y - 1, 0))
        else:
            wordmark = canvas.fonts.WORDMARK
            x = (canvas.w - canvas.glyph_width(wordmark, 0)) // 2
            canvas.glyph(wordmark, 0, x, (top - wordmark[0]) // 2 - 1)

        if self._battery >= 0:
            self._draw_battery(canvas)

    def _draw_battery(self, canvas) -> None:
        """How full it is, in the corner."""
        x = canvas.w - BATTERY_W - 3
        canvas.frame(x, 1, BATTERY_W, BATTERY_H)
        canvas.fb.vline(x + BATTERY_W, 3, BATTERY_H - 4, canvas.ink)
        full = (BATTERY_W - 4) * self._battery // 100
        canvas.fb.fill_rect(x + 2, 3, full, BATTERY_H - 4, canvas.ink)

    def _set_aside(self) -> str:
        """What could not be read, each kind once."""
        kinds = []
        for file in self.app.files.notices:
            kind = file.split(".")[0]
            if kind not in kinds:
                kinds.append(kind)
        return ", ".join(kinds)

    def _draw_scores(self, canvas, y: int) -> None:
        """For each seat: who plays it, its name, points, overall score, and games won."""
        app = self.app
        session = app.session
        fonts = canvas.fonts
        gap = canvas.line * 2 // 3
        crown = canvas.glyph_width(fonts.SIGNS, fonts.CROWN) + 1
        columns = [session.table.points, session.score, session.won]
        widths = [max([canvas.number_width(n) for n in column]) + gap for column in columns]
        widths[2] += crown
        names = max([canvas.text_width(app.name(seat)) for seat in (0, 1)])
        left = canvas.glyph_width(fonts.SIGNS, fonts.PERSON) + 4
        while len(columns) > 1 and left + names + sum(widths) > canvas.w:
            columns.pop()  # a narrow screen has the rest under statistics
            widths.pop()
        for seat in (1 - app.bottom(), app.bottom()):
            canvas.glyph(fonts.SIGNS, fonts.PERSON if app.human(seat) else fonts.CHIP, 1, y)
            right = canvas.w
            for i in range(len(columns) - 1, -1, -1):
                n = columns[i][seat]
                canvas.number(n, right - canvas.number_width(n), y + 1)
                right -= widths[i]
                if i == 2:
                    canvas.glyph(fonts.SIGNS, fonts.CROWN, right + gap, y)
            canvas.text_within(app.name(seat), left, y + 1, right - left)
            y += canvas.line
