"""What the display is like, where a board may have one or another; left, right or A changes it at
once. A picture below shows whether it is right: a frame from edge to edge, or fields with the names
of their colours."""

from handheld.buttons import DOWN, A, B
from handheld.canvas import SUITS
from handheld.menu import Menu
from handheld.texts.wrap import wrap
from handheld.themes import FOUR_COLOURS, colours

# Red, green, blue, white, and the black of words, in the place of the suits and of cards, which are
# not shown here.
_COLOURS = b"\xff\x00\x00\x00\xff\x00\x00\x00\xff\xff\xff\xff\x00\x00\x00"
_RED = SUITS
_WHITE, _BLACK = SUITS + 3, SUITS + 4
_WORDS = _WHITE, _BLACK, _WHITE, _BLACK  # on each of them


class Main(Menu):
    """Where the picture begins; or which colours it has."""

    NAME = "display"
    TWO_BUTTONS = (DOWN, A, A, B)

    def __init__(self, app):
        super().__init__(app)
        self._texts = self.evening.texts("display")
        self._words = ""  # below the lines
        self._ends = ()  # where its lines end

    def enter(self) -> None:
        self._show_colours()

    def leave(self) -> None:
        self.app.apply_settings()

    def _show_colours(self) -> None:
        app = self.app
        if app.board.COLOURS > 2:
            table = bytearray(colours(self.evening.settings.theme, FOUR_COLOURS))
            table[3 * _RED : 3 * _RED + len(_COLOURS)] = _COLOURS
            app.board.colours(table)

    def title(self) -> str:
        return self.evening.words.SET_DISPLAY

    def items(self):
        texts = self._texts
        settings = self.evening.settings
        words = self.evening.words
        values = {"column": texts.COLUMNS, "bgr": texts.ORDERS, "plain": (words.NO, words.YES)}
        return [
            (name, getattr(texts, name.upper()), values[name][getattr(settings, name)])
            for name in self.app.board.ADJUSTED
        ]

    def choose(self, key: str, step: int) -> None:
        self.evening.settings.change(key, step or 1)
        self.app.apply_settings()
        self._show_colours()
        self.evening.save_settings()

    def back(self) -> None:
        self.app.show("settings")

    def bottom(self) -> int:
        rows = sum([self.rows(n) for n in range(self.count())])
        return self.top() + rows * self.app.canvas.line

    def prepare(self, whole: bool) -> None:
        super().prepare(whole)
        canvas = self.app.canvas
        texts = self._texts
        self._words = texts.FIELDS_RIGHT if canvas.colours > 2 else texts.FRAME_RIGHT
        self._ends = wrap(canvas, self._words, canvas.w - 8)
        self._names = texts.FIELDS

    def draw(self, canvas) -> None:
        super().draw(canvas)
        y = self.bottom() + 1
        if canvas.colours == 2:
            canvas.frame(0, y, canvas.w, canvas.h - y)
            y += 1
        start = 0
        for end in self._ends:
            y += 1
            canvas.text(self._words, 4, y, canvas.ink, start, end)
            y += canvas.line - 1
            start = end
        if canvas.colours == 2:
            return
        y += 2
        w = canvas.w // 2
        h = (canvas.h - y) // 2
        for i in range(4):
            x = i % 2 * w
            top = y + i // 2 * h
            canvas.fb.fill_rect(x, top, w, h, _RED + i)
            canvas.text_centred(self._names[i], x, w, top + (h - canvas.line) // 2 + 1, _WORDS[i])
