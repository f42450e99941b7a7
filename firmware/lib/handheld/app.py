"""The app: in each round it takes presses, lets the screen work, and shows it."""

from handheld.buttons import DIRECTIONS, HELD, HOLD, MENU, PRESS, A, B, Buttons
from handheld.canvas import Canvas
from handheld.evening import Evening
from handheld.fonts import Fonts
from handheld.screen import Screen
from handheld.settings import DARK_ON_LIGHT, LANGUAGES
from handheld.table.layout import layout
from handheld.texts import Texts
from handheld.themes import colours
from skat.compat import error_text, heap_lock, heap_unlock, ticks_diff
from skat.data import is_there
from skat.table import NOBODY

SLEEP_MS = 5  # between two rounds
CHOICE_MS = 80  # a press of A sooner after the last one decides nothing: nobody chooses that fast
UNREAD_MS = 1000  # without a reading: an error in an interrupt must have stopped the buttons' timer
DIM_MS = 60_000  # without a press
BLANK_MS = 180_000
BRIGHT, DIM = 255, 24  # levels of the backlight
PRIVATE = ("table", "hint", "trick", "counting")  # that show what only one person may see
# Screens of a task or a puzzle, in place of what is played.
LESSON = ("task", "trying", "puzzle", "solving")
# Those that are never written in larger letters.
TABLES = ("table", "replay", "rest", "trying", "solving", "error")
TABLE_WORDS = ("YOU", "COMPUTER", "SEATS", "TOTAL", "INITIALS")  # drawing allocates nothing
SAME, SITUATION, SCREEN = range(3)  # what is new since the last picture


def _screen(name: str):
    """The module of a screen."""
    return __import__("handheld.screens." + name, None, None, ("Main",))


class App(Evening):
    """Everything that runs on a handheld, given a board and a folder for its files.

    Call `step` again and again. `screen` is the screen shown, `buttons` keeps the presses. A device
    sets `console`: its serial line can be taken for a link; and `wifi`: the file with the network
    that is joined (wifi.py), where there is Wi-Fi. It also sets `asks`: who starts it first is
    asked whether he knows Skat. A desk sets `network`, which makes wires over one
    (simulator/linked/network.py). `scanning` works it with one button, if the settings want that;
    with `left` it is for the left hand (left.py).
    """

    console = asks = False
    scanning = None
    left = None
    wifi = ""
    network = None

    def __init__(self, board, folder: str, now: int):
        """`board` by the board contract (docs/architecture.md); `now` in ms as for `step`."""
        self.board = board
        self.clock = None  # if set, it gives the time of `step` in interrupts, too
        self.two_buttons = not board.BUTTONS & DIRECTIONS
        self.layout = layout(board)
        self._sends_parts = hasattr(board, "show_part")
        self.canvas = Canvas(board.fb, board.W, board.H, self.layout.fonts, board.COLOURS)
        self.now = now
        super().__init__(folder)
        self._out_of_memory = False  # in the last round
        self._reading = None  # the letters for reading, once they are needed
        self.buttons = Buttons(self._round_began)
        self._watched = False
        self._new = SAME
        self._seen = now  # since when one can see the situation
        self._shown = now  # and the screen
        self._chosen = now - CHOICE_MS  # when A last went down
        self._clicked = None
        self._clicked_at = now
        self._errand = None
        self._light = BRIGHT
        self._touched = now  # of the last press or click
        self.words = None
        self._whole = False  # the whole screen is to be drawn,
        self._changed = False  # or what has changed of it
        self._errand_after = None
        if not is_there("handheld/texts/en_ease.txt"):  # small packages are without
            self.settings.scan = self.settings.left = self.settings.large = 0
        self.apply_settings()
        self.cursor = 0  # the place, or the call, on which the cursor was when the table was left
        self.screen = self._no_screen = Screen(self)
        self.show("title")

    def _round_began(self) -> int:
        """The clock if there is no other."""
        return self.now

    def step(self, now: int) -> int:
        """Do one round; returns how many ms may pass before the next one."""
        self.now = now
        try:
            if self._out_of_memory:
                self._make_room()
            else:
                self._round(now)
        except MemoryError:
            if self._out_of_memory:
                raise
            self._out_of_memory = True  # the next round makes room: this one still holds much
        except Exception as error:  # whatever fails in a screen must not stop the handheld
            self._out_of_memory = False
            if self.screen.NAME == "error":
                raise
            try:
                self._tell(error)
            except MemoryError:
                self._out_of_memory = True
        waiting = self._whole or self._changed or self._out_of_memory
        return 0 if self.screen.thinking or waiting else SLEEP_MS

    def _tell(self, error) -> None:
        """Log and show the error, and go on from the last save."""
        self.files.log(error_text(error))
        self.due = 0  # it may have failed at that
        self.load_session()  # or half-way through a move
        self.show("error", "%s: %s" % (type(error).__name__, error))

    def _make_room(self) -> None:
        """After running out of memory, drop all that can be loaded again, and go on from the last
        save. Where even that fails, the launcher restarts."""
        self.screen = self._no_screen
        self._errand = self._errand_after = self._clicked = None
        self._whole = self._changed = False
        self.crowded = True
        self.load_session()
        self.files.log("out of memory")
        self.show("error", self.words.SHORT)
        self._out_of_memory = False

    def _round(self, now: int) -> None:
        if self.clock is None or not hasattr(self.board, "watch_buttons"):
            self.buttons.update(self.board.buttons())
        elif not self._watched or self.buttons.unread(now) > UNREAD_MS:
            self._watched = True
            self.buttons.clock = self.clock
            self.board.watch_buttons(self.buttons.update)
        if self.settled():  # the last round has sent everything
            self._can_be_seen()
        self._care_for_light(now)
        screen = self.screen
        if self._errand is not None:
            errand = self._errand
            self._errand = None
            errand()
        self._take_click()
        self._take_press()
        if self.scanning is not None:
            self.scanning.step(now, self._new == SAME and self._light > 0)
        if self.screen is screen:
            screen.tick(now)
        if self.screen is not screen:
            return  # it is drawn in a round of its own
        drawn = self._whole or self._changed
        if drawn:
            self._draw()
        self.do_errand()
        if not (drawn or self.screen.motion):  # else that would be held up
            self._do_chores()
        if self.link is not None:
            self.link.step(now)

    def _do_chores(self) -> None:
        """Write what is due, a step a round; then collect garbage."""
        if self.due:
            self.write_next()
        elif self.untidy:
            self.untidy = False
            self.tidy()

    def class_of(self, name: str):
        """The class of a screen; a game may have its own for the table."""
        return self.shown().table_screen() if name == "table" else _screen(name).Main

    def _draw(self) -> None:
        """Draw what was requested, and send it."""
        canvas = self.canvas
        board = self.board
        self.screen.prepare(self._whole)
        if not (self.screen.steady() and self._paint_locked()):
            self._paint()
        rects = canvas.rects
        for i in range(0, 4 * canvas.touched, 4):
            if self._sends_parts and rects[i + 2] - rects[i] < board.W:
                board.show_part(rects[i], rects[i + 1], rects[i + 2], rects[i + 3])
            else:
                board.show(rects[i + 1], rects[i + 3])

    def _paint(self) -> None:
        canvas = self.canvas
        whole = self._whole
        self._whole = self._changed = False
        canvas.touched = 0
        if whole:
            canvas.clear()
            self.screen.draw(canvas)
            if self.scanning is not None:
                self.scanning.draw(canvas)
            canvas.touched = 0
            canvas.touch(0, 0, canvas.w, canvas.h)
        elif self.screen.update(canvas):
            self._changed = True

    def _paint_locked(self) -> bool:
        """Draw with the heap locked: MicroPython then puts the frames of larger functions on the
        stack without looking for room, which takes a quarter of the time. False if drawing did
        allocate, for instance a text read for the first time."""
        heap_lock()
        try:
            self._paint()
            return True
        except MemoryError:
            self._whole = True
            return False
        finally:
            heap_unlock()

    def _take_click(self) -> None:
        if self._clicked is not None:
            x, y = self._clicked
            self._clicked = None
            if not (self._too_early(self._clicked_at) or self.screen.busy(A)):
                self.screen.click(x, y)

    def _take_press(self) -> None:
        """Give the screen the oldest press that it takes now; drop those not meant for it."""
        buttons = self.buttons
        screen = self.screen
        n = 0
        while buttons.waiting(n):
            button = buttons.waiting(n)
            if self.left is not None:
                button = self.left[button]
            if button == MENU:
                button = B
            kind = buttons.kind(n)
            when = buttons.time(n)
            if self.scanning is not None:
                button = self.scanning.take(kind, when)
                kind = PRESS
            elif self.two_buttons:
                meant = screen.TWO_BUTTONS[(button == B) * 2 + (kind == HOLD)]
                if button == B or meant != button:
                    kind = PRESS
                button = meant
            early = self._too_early(when)
            if button == A:
                if ticks_diff(when, self._chosen) < CHOICE_MS:
                    early = early or SITUATION
                self._chosen = when
            kept = screen.KEPT & (button | HELD if kind == HOLD else button) and early != SCREEN
            if not kept and early:
                buttons.drop(n)
            elif not screen.busy(button, early != SAME):
                buttons.drop(n)
                if button:
                    screen.press(button, kind)
                return
            elif kept:
                n += 1
            else:
                buttons.drop(n)

    def _too_early(self, when: int) -> int:
        """What was not yet visible at this time: the SCREEN, only its SITUATION, or nothing
        (SAME)."""
        if self._new == SCREEN or ticks_diff(when, self._shown) < 0:
            return SCREEN
        if self._new == SITUATION or ticks_diff(when, self._seen) < 0:
            return SITUATION
        return SAME

    def new_situation(self) -> None:
        """From now on only presses made after the next picture decide anything."""
        self._new = max(self._new, SITUATION)

    def _can_be_seen(self) -> None:
        """Note that everything new is on the screen."""
        if self._new:
            self._seen = self.now
            if self._new == SCREEN:
                self._shown = self.now
            self._new = SAME

    def _care_for_light(self, now: int) -> None:
        """Dim, then blank, when nobody presses; the press that wakes it does nothing else."""
        if not self.buttons.idle() or self._clicked is not None or self._errand is not None:
            if not self._light:
                self._new = SCREEN
                self._can_be_seen()
            self._touched = now
            self._shine(BRIGHT)
        elif self._light:
            idle = ticks_diff(now, self._touched)
            if idle >= BLANK_MS:
                self._shine(0)
            elif idle >= DIM_MS:
                self._shine(DIM)

    def _shine(self, level: int) -> None:
        if level != self._light:
            self._light = level
            self.board.backlight(level)

    def click(self, x: int, y: int) -> None:
        """Tap pixel x, y of the screen in the next round; only the desk has a pointer."""
        self._clicked = (x, y)
        self._clicked_at = self.now

    def tone(self, hz: int, ms: int) -> None:
        """Sound a short tone, if the board can and the settings allow it."""
        if self.settings.sound and hasattr(self.board, "tone"):
            self.board.tone(hz, ms)

    def do(self, errand) -> None:
        """Call `errand()` in the next round as a screen would; for the desk and scripts."""
        self._errand = errand

    def after_drawing(self, errand) -> None:
        """Call `errand()` once the changes are on the screen, in that round; an earlier one that
        still waits is done at once."""
        self.do_errand()
        self._errand_after = errand

    def do_errand(self) -> None:
        """Do what waits for drawing."""
        errand = self._errand_after
        if errand is not None:
            self._errand_after = None
            errand()

    def show(self, name: str, *arguments) -> None:
        """Leave this screen for the one in handheld/screens/NAME.py; if it is another person's, he
        takes the handheld first. The title of a link is its own screen."""
        if name == "title" and self.link is not None:
            name = "link"
            arguments = ()
        if self.lesson is not None and name not in LESSON:
            self.load_session()
        if name not in PRIVATE:
            self.holder = NOBODY
        elif self.must_be_handed():
            arguments = (name,) + arguments
            name = "handover"
        self.write_due()
        if self.crowded:
            self.make_way()
        self._choose_letters(name)
        screen = self.class_of(name)(self, *arguments)
        self.untidy = True
        self.screen.leave()
        self.screen = screen
        self._new = SCREEN
        screen.enter()
        self.redraw()

    def _choose_letters(self, name: str) -> None:
        """Use the letters for reading on this screen, if there are any."""
        if name in TABLES or not self.layout.READING:
            self.canvas.write_in(self.layout.fonts.TEXT)
            return
        if self._reading is None:
            self._reading = Fonts(self.layout.READING, ("TEXT",)).TEXT
        self.canvas.write_in(self._reading)

    def redraw(self) -> None:
        """Request a drawing of the whole screen."""
        self._whole = True

    def update(self) -> None:
        """Request a drawing of the changes."""
        self._changed = True

    def settled(self) -> bool:
        """Whether everything requested has been drawn."""
        return not (self._whole or self._changed)

    def apply_settings(self) -> None:
        """Use the language and the looks of the settings from now on."""
        settings = self.settings
        language = LANGUAGES[settings.language]
        if self.words is None or self.words.file != language:
            self.words = Texts(language)
            for name in TABLE_WORDS:
                getattr(self.words, name)
        if self.board.COLOURS == 2:
            light = settings.theme & 1 == DARK_ON_LIGHT
            self.canvas.two_colours(0 if light else 1, 1 if light else 0)
        else:
            self.board.colours(colours(settings.theme, settings.suits))
        self.canvas.faces = settings.faces
        self.canvas.initials = self.words.INITIALS.encode()
        self.canvas.back = settings.back
        if settings.left != (self.left is not None):
            __import__("handheld.ease.left", None, None, ("take_over",)).take_over(self)
        if (settings.scan > 0) != (self.scanning is not None):
            __import__("handheld.ease.scanning", None, None, ("switch",)).switch(self)

    def texts(self, part: str):
        """The texts that only one screen needs: `rules` or `options`."""
        return Texts("%s_%s" % (self.words.file, part))
