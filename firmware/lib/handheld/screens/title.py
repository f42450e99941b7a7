"""The title, which is also the menu and the scoreboard of a running game."""

from handheld import fonts
from handheld.screen import LINE, Menu


class Main(Menu):
    """Continue, take back, new game, end game, statistics, settings, how to play."""

    NAME = "title"

    def __init__(self, app):
        super().__init__(app)
        self._asking = ""  # the question that is open: "new", "end" or none
        self._asked_at = 0  # the line that led to it

    def items(self):
        words = self.app.words
        if self._asking:
            return [("no", words.NO, None), ("yes", words.YES, None)]
        items = [("new", words.NEW_GAME, None)]
        if self.app.session.running():
            items.insert(0, ("continue", words.CONTINUE, None))
            if self.app.can_take_back():
                items.insert(1, ("undo", words.UNDO, None))
            items.append(("end", words.END_GAME, None))
        items.append(("statistics", words.STATISTICS, None))
        items.append(("settings", words.SETTINGS, None))
        items.append(("help", words.HELP, None))
        return items

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
        self._asking = ""
        self.chosen = self._asked_at

    def top(self) -> int:
        """Under the wordmark, or the question."""
        return self.app.board.H - 4 * LINE

    def draw(self, canvas) -> None:
        super().draw(canvas)
        words = self.app.words
        if self._asking:
            canvas.text_centred(words.ASK_NEW, 0, canvas.w, 8)
            return
        notices = self.app.files.notices
        if notices:
            canvas.text_centred(words.SET_ASIDE, 0, canvas.w, 2)
            canvas.text_centred(", ".join(notices), 0, canvas.w, 2 + LINE)
        elif self.app.session.running():
            self._draw_scores(canvas)
        else:
            width = canvas.glyph_width(fonts.WORDMARK, 0)
            canvas.glyph(fonts.WORDMARK, 0, (canvas.w - width) // 2, 1)

    def _draw_scores(self, canvas) -> None:
        """For each seat: who plays it, its name, points, overall score, and games won."""
        app = self.app
        session = app.session
        y = 1
        for seat in (1 - app.bottom(), app.bottom()):
            sign = fonts.PERSON if app.human(seat) else fonts.CHIP
            canvas.glyph(fonts.SIGNS, sign, 1, y - 1)
            canvas.text(app.name(seat), 11, y)
            for n, right in (
                (session.table.points[seat], 88),
                (session.score[seat], 107),
                (session.won[seat], 128),
            ):
                canvas.number(n, right - canvas.number_width(n), y)
            if session.won[seat] < 100:
                canvas.glyph(fonts.SIGNS, fonts.CROWN, 109, y - 1)
            y += LINE
