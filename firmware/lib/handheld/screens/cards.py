"""Card faces and backs, chosen by their looks: the cards below wear what the cursor is on."""

from handheld.buttons import DOWN, A, B
from handheld.menu import Menu
from skat.cards import GRAND, kind

# As many of these as have room: the jack of clubs, queen of spades, king of hearts, ace of
# diamonds, ten of spades.
_CARDS = (4, 11, 18, 24, 9)


class Main(Menu):
    """A line for each; A takes it, B goes back without."""

    NAME = "cards"
    TWO_BUTTONS = (DOWN, A, A, B)

    def __init__(self, app, setting: str = "faces"):
        """`setting`: `faces` or `back`."""
        super().__init__(app)
        self._setting = setting
        self.chosen = getattr(self.evening.settings, setting)

    def title(self) -> str:
        words = self.evening.words
        return words.SET_FACES if self._setting == "faces" else words.SET_BACK

    def items(self):
        words = self.evening.words
        names = words.FACES if self._setting == "faces" else words.BACKS
        return [(str(n), names[n], None) for n in range(len(names))]

    def plain(self, n: int) -> bool:
        return False  # the cards below change with it

    def bottom(self) -> int:
        layout = self.app.layout
        return self.app.canvas.h - layout.CARD_H - layout.BELOW - 2

    def choose(self, key: str, step: int) -> None:
        if step:
            return
        setattr(self.evening.settings, self._setting, int(key))
        self.app.apply_settings()
        self.evening.save_settings()
        self.back()

    def back(self) -> None:
        self.app.show("settings")

    def draw(self, canvas) -> None:
        super().draw(canvas)
        before = getattr(canvas, self._setting)
        setattr(canvas, self._setting, self.chosen)
        self._draw_cards(canvas)
        setattr(canvas, self._setting, before)

    def _draw_cards(self, canvas) -> None:
        """Open cards, and one that is covered at the right end, as they lie on the table."""
        layout = self.app.layout
        w = layout.CARD_W
        gap = layout.LEFT + layout.RIGHT + 1
        shown = min((canvas.w - w - 2) // (w + gap), len(_CARDS))
        x = (canvas.w - shown * (w + gap) - w) // 2
        y = self.bottom() + 1
        for i in range(shown):
            layout.face(canvas, kind(GRAND), _CARDS[i], x, y, w, True)
            x += w + gap
        layout.cover(canvas, x, y, w)
