"""What is played: each game with a sentence on it, then the ways to play one that has several."""

from handheld.menu import Menu
from handheld.texts.wrap import wrap
from skat import games

ROOMY = 7  # lines of a screen with room for the sentence below the list


class Main(Menu):
    """A line for each, and a sentence on the chosen one; where there is little room, a page for
    each. A plays it."""

    NAME = "modes"

    def __init__(self, app, first: bool = False):
        """`first`: somebody is new here: what is chosen is dealt at once."""
        super().__init__(app)
        self._deals = first
        self._texts = self.evening.texts("games")
        self._ways = None  # the modes of a game, once it was chosen
        self._sentences = ()  # on each of them
        self._coming = None  # the games that are not in the list yet
        self._pages = app.canvas.h < ROOMY * app.canvas.line
        self._sentence = ""  # on the chosen line, and where its lines end
        self._ends = ()
        self._page = ""  # its number, where it has a page
        self._open(None)

    def _open(self, ways) -> None:
        """List the ways to play a game; None: the games."""
        self._ways = ways
        self._items = None
        if ways is None:
            self._modes = []
            self._coming = games.installed()
            while not self._modes or self._modes[-1].game is not self.evening.played().game:
                self._modes.append(next(self._coming).modes[0])  # so far they are loaded anyway
            self.chosen = len(self._modes) - 1
            self.thinking = True
        else:
            self._modes = ways
            by_number = sorted([mode.number for mode in ways])
            said = self.evening.shown().options(self.app)[1]
            self._sentences = [said[by_number.index(mode.number)] for mode in ways]
            self.chosen = 0
            self.thinking = False

    def tick(self, now: int) -> None:
        if not self.thinking or not self.app.settled():
            return
        for game in self._coming:  # one a round, after the first picture
            self._modes.append(game.modes[0])
            return
        self.thinking = False
        self._items = None
        self.app.redraw()

    def title(self) -> str:
        words = self.evening.words
        return words.SET_MODE if self._ways is None else self._name(self._ways[0])

    def _name(self, mode) -> str:
        name = self.evening.words.MODES[mode.number]
        return name[0].upper() + name[1:]

    def items(self):
        return [(str(mode.number), self._name(mode), None) for mode in self._modes]

    def sentence(self, n: int) -> str:
        """On line n."""
        if self._ways is None:
            return getattr(self._texts, self._modes[n].game.name + ":")
        return self._sentences[n]

    def choose(self, key: str, step: int) -> None:
        if step:
            self._move(step)
            return
        self.app.after_drawing(
            self._take
        )  # that the press was seen is seen before a game is loaded

    def _take(self) -> None:
        """Play what is chosen; of a game with several ways ask for one."""
        app = self.app
        mode = self._modes[self.chosen]
        if mode.game is not self.evening.played().game or self._ways is not None:
            self.evening.play_mode(mode.number)
            self.evening.save_settings()
        if self._ways is None and len(mode.game.modes) > 1:
            self._open(mode.game.modes)
            app.new_situation()
            app.redraw()
        elif self._deals:
            app.deal()
        else:
            app.show("title")

    def back(self) -> None:
        if self._ways is not None:
            self._open(None)
            self.app.new_situation()
            self.app.redraw()
        else:
            self.app.show("title")

    # Drawing

    def plain(self, n: int) -> bool:
        return False  # each has a sentence of its own

    def top(self) -> int:
        return self.app.canvas.h if self._pages else super().top()  # a page has no list

    def bottom(self) -> int:
        canvas = self.app.canvas
        rows = max(len(self._ends), 3)  # of nearly all sentences, so that the list seldom jumps
        return canvas.h if self._pages else canvas.h - rows * canvas.line - 4

    def prepare(self, whole: bool) -> None:
        super().prepare(whole)
        canvas = self.app.canvas
        self._sentence = self.sentence(self.chosen)
        self._ends = wrap(canvas, self._sentence, canvas.w - 8)
        self._page = "%d/%d" % (self.chosen + 1, self.count())
        room = canvas.w - 6 - canvas.blank - canvas.text_width(self.item(self.chosen)[1])
        if canvas.text_width(self._page) > room:  # beside a long name
            self._page = str(self.chosen + 1)

    def draw(self, canvas) -> None:
        y = canvas.head + 3
        line = canvas.line
        if self._pages:
            if canvas.h < 6 * line:  # the sentence needs all the room
                y -= 1
                line = canvas.letters[0]
            self.title_bar(canvas, self.item(self.chosen)[1])
            canvas.text_right(self._page, canvas.w - 3, 1, canvas.on_bar)
        else:
            super().draw(canvas)
            y = self.bottom()
            canvas.fb.hline(0, y, canvas.w, canvas.faint)
            y += 4
        start = 0
        for end in self._ends:
            canvas.text(self._sentence, 4, y, -1, start, end)
            start = end
            y += line

    def update(self, canvas) -> bool:
        canvas.clear()
        self.draw(canvas)
        canvas.touch(0, 0, canvas.w, canvas.h)
        return False
