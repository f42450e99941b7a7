"""The title, which is also the menu of a running game."""

from handheld import fonts
from handheld.screen import LINE, Menu


class Main(Menu):
    """Continue, new game, settings, how to play."""

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
            items.append(("end", words.END_GAME, None))
        items.append(("settings", words.SETTINGS, None))
        items.append(("help", words.HELP, None))
        return items

    def choose(self, key: str, step: int) -> None:
        app = self.app
        if step:
            return
        if key == "continue":
            app.show("table")
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
        else:
            width = canvas.glyph_width(fonts.WORDMARK, 0)
            canvas.glyph(fonts.WORDMARK, 0, (canvas.w - width) // 2, 1)
