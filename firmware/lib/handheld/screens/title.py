"""The title, which is also the menu of a running game."""

from handheld import fonts
from handheld.canvas import INK
from handheld.screen import LINE, Menu


class Main(Menu):
    """Continue, new game, settings, how to play."""

    NAME = "title"

    def __init__(self, app):
        super().__init__(app)
        self._asking = ""  # the question that is open: "new", "end" or none

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
            self._asking = ""
        elif key == "yes":
            if self._asking == "new":
                app.deal()
            else:
                app.end_game()
        elif key in ("new", "end"):
            if app.session.running():
                self._asking = key
                self.chosen = 0
            else:
                app.deal()
        else:
            app.show(key)

    def back(self) -> None:
        if self._asking:
            self._asking = ""
            self.app.redraw()
        elif self.app.session.running():
            self.app.show("table")

    def top(self) -> int:
        """Under the wordmark, or the question."""
        return self.app.board.H - 4 * LINE

    def draw(self, canvas) -> None:
        super().draw(canvas)
        words = self.app.words
        if self._asking:
            canvas.text_centred(words.ASK_NEW, 0, canvas.w, 8)
            return
        width = canvas.glyph_width(fonts.WORDMARK, 0)
        canvas.glyph(fonts.WORDMARK, 0, (canvas.w - width) // 2, 1)
        notices = self.app.files.notices
        if notices:
            canvas.fb.fill_rect(0, 0, canvas.w, LINE, 0)
            canvas.text(words.SET_ASIDE + notices[0], 2, 1, INK)
