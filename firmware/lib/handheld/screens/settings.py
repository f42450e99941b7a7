"""The settings, a line each; left, right or A changes one at once.

If there is room, the way the chosen level plays is shown below the lines; holding A always tells.
"""

from handheld.buttons import DOWN, A, B
from handheld.menu import Menu
from handheld.settings import HUMAN, LENGTHS
from handheld.texts.wrap import wrap
from skat.data import is_there

ROOMY = 7  # lines of a screen with room for words below


class Main(Menu):
    """Seats, names, starter, pace, cards, screen, language."""

    NAME = "settings"
    TWO_BUTTONS = (DOWN, A, A, B)

    def __init__(self, app):
        super().__init__(app)
        self._ways = ""  # the language that says how the levels play
        self._ways_lines = 0  # in how many lines at most it says so
        self._ends = ()  # where the lines end that say how the chosen level plays
        self._way = -1  # the level of its seat, or -1
        self._notes: tuple = ()

    def title(self) -> str:
        return self.evening.words.SETTINGS

    def notes(self):
        return self._notes

    def items(self):
        words = self.evening.words
        settings = self.evening.settings
        seats = range(self._seats())
        items = [("seat%d" % seat, words.SEATS[seat], self._player(seat)) for seat in seats]
        for seat in seats:
            items.append(("name%d" % seat, words.SET_NAMES[seat], settings.names[seat] or "-"))
        # What comes and goes with a line stands below it, so that the chosen one stays the same.
        evening = self.evening
        if len(evening.played().lengths) > 1:
            length = words.SERIES[LENGTHS.index(evening.length())]
            items.append(("series", words.SET_SERIES, length))
        if evening.session.options.TABLE:
            items.append(("options", words.SET_OPTIONS, "..."))
        if evening.length() == (0, 0):  # in a series the seats open in turn
            starter = evening.called(evening.session.starter)
            items.append(("starter", words.SET_STARTER, starter))
        items.append(("pace", words.SET_PACE, words.PACES[settings.pace]))
        yes = words.NO, words.YES
        if is_there("handheld/texts/en_ease.txt"):
            items.append(("ease", words.SET_EASE, "..."))
        items.append(("faces", words.SET_FACES, words.FACES[settings.faces]))
        items.append(("courts", words.SET_COURTS, words.COURT_LETTERS[settings.courts]))
        items.append(("back", words.SET_BACK, words.BACKS[settings.back]))
        items.append(("theme", words.SET_THEME, self._theme()))
        board = self.app.board
        if board.COLOURS > 2:
            items.append(("suits", words.SET_SUITS, words.SUIT_COLOURS[settings.suits]))
        table = evening.session.table
        if table.places > table.stacks:  # cards in hand
            items.append(("order", words.SET_ORDER, words.ORDERS[settings.order]))
        items.append(("counting", words.SET_COUNTING, yes[settings.counting]))
        items.append(("motion", words.SET_MOTION, yes[settings.motion]))
        if "tone" in self.app.fitted:
            items.append(("sound", words.SET_SOUND, yes[settings.sound]))
        if "adjust" in self.app.fitted:
            items.append(("display", words.SET_DISPLAY, "..."))
        items.append(("language", words.SET_LANGUAGE, words.LANGUAGE))
        return items

    def _theme(self) -> str:
        theme = self.evening.settings.theme
        if self.app.board.COLOURS > 2:
            return self.evening.words.COLOUR_THEMES[theme]
        return self.evening.words.THEMES[theme % 2]

    def _player(self, seat: int) -> str:
        """Who plays a seat: a level, or a person, who is called You if there is only one."""
        words = self.evening.words
        value = self.evening.who(seat)
        if value == HUMAN:
            return words.YOU if seat == self.evening.only_human() else words.HUMAN
        return words.LEVELS[value - 1]

    def _seats(self) -> int:
        """How many play: in a list that runs, or in the next one."""
        session = self.evening.session
        if not session.game.lists or self.evening.length() == (0, 0):
            return session.table.openers
        return max(session.game.rules.people(session.options), session.players())

    def _level(self) -> int:
        """The level of the chosen seat, or -1."""
        return self.evening.who(self.chosen) - 1 if self.chosen < self._seats() else -1

    def hold(self, key: str) -> None:
        if self._level() >= 0:
            self.app.show("help", self._level())

    def plain(self, n: int) -> bool:
        return n >= self._seats()  # of a player's level the screen tells more

    def _roomy(self) -> bool:
        canvas = self.app.canvas
        return canvas.h >= ROOMY * canvas.line

    def bottom(self) -> int:
        canvas = self.app.canvas
        if self._way < 0 or not self._roomy():
            return canvas.h
        words = self.evening.words
        if self._ways != words.file:
            self._ways = words.file  # room for the longest, or the list would jump
            self._ways_lines = len(wrap(canvas, max(words.WAYS, key=len), canvas.w - 8))
        return canvas.h - self._ways_lines * canvas.line - 4

    def prepare(self, whole: bool) -> None:
        self._way = self._level()
        words = self.evening.words
        self._notes = () if self._way < 0 or self._roomy() else (words.HOLD_A,)
        super().prepare(whole)
        if self._way < 0:
            return
        if self._roomy():
            canvas = self.app.canvas
            self.bottom()  # finds out how many lines it needs
            self._ends = wrap(canvas, words.WAYS[self._way], canvas.w - 8)

    def draw(self, canvas) -> None:
        super().draw(canvas)
        if self._way < 0 or not self._roomy():
            return
        text = self.evening.words.WAYS[self._way]
        y = self.bottom()
        canvas.fb.hline(0, y, canvas.w, canvas.faint)
        y += 4
        start = 0
        for end in self._ends:
            canvas.text(text, 4, y, canvas.faint, start, end)
            start = end
            y += canvas.line

    def choose(self, key: str, step: int) -> None:
        app = self.app
        settings = self.evening.settings
        pressed = not step
        step = step or 1
        if key == "starter":
            self.evening.session.starter = (self.evening.session.starter + 1) % self._seats()
            self.evening.save()
            return
        if key[:4] == "name":
            app.show("name", int(key[-1]))
            return
        if key in ("options", "ease", "display"):
            app.show(key)
            return
        if key[:4] == "seat":
            seat = int(key[-1])
            settings.seats[seat] = _further(self.evening.ladder(), self.evening.who(seat), step)
        elif key == "series":
            seats = self._seats()
            length = _further(self.evening.played().lengths, self.evening.length(), step)
            settings.series = LENGTHS.index(length)
            self.chosen += 2 * (self._seats() - seats)  # of whom some stand above it
        elif key in ("faces", "back") and pressed:
            app.show("cards", key)
            return
        elif key == "theme" and app.board.COLOURS == 2:
            settings.theme = (settings.theme + step) % 2
        else:
            settings.change(key, step)
        app.apply_settings()
        self.evening.save_settings()

    def back(self) -> None:
        self.app.show("title")


def _further(order, choice: int, step: int) -> int:
    """The choice `step` steps after another one in an order that wraps."""
    return order[(order.index(choice) + step) % len(order)]
