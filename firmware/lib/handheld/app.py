"""The app: in each round it takes presses, lets the screen work, and shows it."""

from handheld import memory
from handheld.buttons import DIRECTIONS, HELD, HOLD, MENU, PRESS, A, B, Buttons
from handheld.canvas import Canvas
from handheld.evening import Evening
from handheld.fonts import Fonts
from handheld.games import plan
from handheld.screen import Screen
from handheld.settings import DARK_ON_LIGHT, LADDER, LANGUAGES
from handheld.table.layout import layout
from handheld.texts import Texts
from skat.compat import error_text, heap_lock, heap_unlock, ticks_diff
from skat.data import is_there
from skat.table import NOBODY

SLEEP_MS = 5  # between two rounds
CHOICE_MS = 80  # a press of A sooner after the last one decides nothing: nobody chooses that fast
REST_MS = 250  # without a press, until what the chosen line leads to is loaded ahead
UNREAD_MS = 1000  # without a reading: an error in an interrupt must have stopped the buttons' timer
DIM_MS = 60_000  # without a press
BLANK_MS = 180_000
BRIGHT, DIM = 255, 24  # levels of the backlight
# Screens that are shown often, kept if there is plenty of memory; the title, which is shown then,
# before the table, or it would stay with that for good.
OFTEN = ("title", "table", "settings", "statistics", "tutor", "help", "result", "trick")
PRIVATE = ("table", "hint", "trick", "counting")  # that show what only one person may see
# Screens that need much memory, to think or for themselves, and where it is short not these 7 to 12
# KB, nor the games' own tables.
ADVISED = ("hint", "analysis")
LARGE = ("settings", "options", "help", "statistics", "levels", "games", "duel")
TABLE_CODE = ("handheld.screens.table", "handheld.table.screen", "handheld.table.auction")
# Screens of a task or a puzzle, in place of what is played.
LESSON = ("task", "trying", "puzzle", "solving")
# Those that are never written in larger letters.
TABLES = ("table", "replay", "rest", "trying", "solving", "error")
MOST_SHORT = 3  # times in a row out of memory, then the launcher restarts
TABLE_WORDS = (
    "YOU",
    "COMPUTER",
    "SEATS",
    "TOTAL",
    "INITIALS",
)  # read ahead: drawing allocates nothing
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
        self._short = 0  # times out of memory since something went well
        self._keeping = True  # whether to keep screens that are not shown, if there is memory
        self._reading = None  # the letters for reading, while they are in memory
        self._short_deal = None  # the deal in which memory ran out
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
        self._wanted = ""  # the name of the screen that is shown, or should be
        self._untidy = False  # whether there is garbage to collect
        self._ready = False  # whether everything is loaded that can be loaded ahead
        self._rested = True  # whether that was done for the chosen line, too,
        self.ahead = set()  # and the modules loaded for it,
        self.leads = ""  # the screen that it leads to
        self.pieces = None  # of what is being done a piece a round,
        self._idle = None  # and of what is loaded ahead
        self.show("title")

    def _round_began(self) -> int:
        """The clock if there is no other."""
        return self.now

    def step(self, now: int) -> int:
        """Do one round; returns how many ms may pass before the next one."""
        self.now = now
        try:
            if self._short:
                self._make_room()
            else:
                self._round(now)
        except MemoryError:  # the next round makes room, when this one holds nothing any more
            self._short += 1
            if self._short > MOST_SHORT:
                raise
        except Exception as error:  # whatever fails in a screen must not stop the handheld
            self._short = 0
            if self.screen.NAME == "error":
                raise
            try:
                self._tell(error)
            except MemoryError:
                self._short += 1
        waiting = self._whole or self._changed or self.pieces or self._idle
        return 0 if self.screen.thinking or waiting else SLEEP_MS

    def _tell(self, error) -> None:
        """Log and show the error, and go on from the last save."""
        self.files.log(error_text(error))
        self.pieces = None
        self.load_session()  # it may have failed half-way through a move
        self.show("error", "%s: %s" % (type(error).__name__, error))

    def _make_room(self) -> None:
        """After running out of memory, drop all that can be loaded again, and go on from the last
        save.

        If it happens twice in a deal, the level is too large: the one below plays, until somebody
        changes the settings, which stay as they are, or until power-off.
        """
        self.screen = self._no_screen
        self._choose_letters("error")
        self._reading = None
        self._keeping = False
        self._errand = self._errand_after = self._clicked = None
        self.pieces = self._idle = None
        self._whole = self._changed = False
        self.load_session()
        self.write_due()
        from handheld.loading import lower, make_lower_players

        highest = self.highest
        if self._wanted == "table":
            if self.session.number == self._short_deal:
                lower(self)
            self._short_deal = self.session.number
        make_lower_players(self)
        self.files.log("out of memory")
        sentence = self.words.SHORT
        if self.highest < highest:
            sentence = self.words.TOO_SHORT.format(
                level=self.words.LEVELS[LADDER[self.highest] - 1]
            )
        self.show("error", sentence)
        self._short = 0

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
        if self.pieces is None:
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
        if not drawn:
            self._go_on(now)
        if self.link is not None:
            self.link.step(now)

    def _go_on(self, now: int) -> None:
        """Do a piece of what has to be done, or of what can be loaded ahead."""
        if self.pieces is not None:
            if next(self.pieces, self) is self:
                self.pieces = None
                self.redraw()
        elif self._idle is not None:
            if next(self._idle, self) is self:
                self._idle = None
        elif not self._ready:
            self._prepare()
        elif not self._rested and ticks_diff(now, self._touched) >= REST_MS:
            self._rested = True
            self._look_ahead(self.screen.ahead())

    def piecewise(self, pieces) -> None:
        """Do what a generator does, a piece in each round that draws nothing. Until it is done
        presses wait, and the chosen line ends with dots."""
        self.pieces = pieces
        self._idle = None
        self.update()

    def open(self, name: str, *arguments) -> None:
        """As `show`, but its modules are loaded before, one a round."""
        self.after_loading(name, lambda: self.show(name, *arguments))

    def after_loading(self, name: str, errand) -> None:
        """Load the modules of a screen, one a round, then call `errand()`, which shows it."""
        there = memory.is_loaded("handheld.screens." + name) and self._idle is None
        if there and self.lesson is None:
            errand()
        elif self.pieces is None:
            self.piecewise(self._fetch(name, errand))

    def _fetch(self, name: str, errand=None):
        """Load a screen's modules piece by piece, as loading.fetch does, then call `errand()`."""
        from handheld.loading import fetch

        yield
        yield from fetch(self, name)
        if errand is not None:
            if self.pieces is not None:
                yield  # what is waited for has a round of its own
            errand()

    def player(self, seat: int):
        """The computer's player for a seat; None while it has to be loaded."""
        if self.has_players():
            return self._players[seat][1]
        self._ready = False
        return None

    def _prepare(self) -> None:
        """Collect the last screen's garbage, load the players that are to decide and, while the
        title is shown, screen by screen what will be wanted."""
        if self.tidy():
            return
        name = self.screen.NAME
        if name in ("table", "hint") and not self._kept:
            self.words.let_go()  # what they say has been read
            self._reading = None
        if name in ("title", "table", "rest") and not self.has_players():
            from handheld.loading import fetch_players

            self._idle = fetch_players(self)
            return
        if name == "hint" and self._keeping and not self.screen.thinking:
            self._idle = self._fetch("table")  # which comes next
        for often in OFTEN if name == "title" else ():
            if self._keeping and "handheld.screens." + often not in self._loaded:
                if memory.is_free(memory.PLENTY):
                    self._idle = self._fetch(often, self._keep)
                    return
                break
        if self.screen.DEALS and self._keeping:
            self._deals()
            memory.end_loading()
            if self._kept:
                deals = {"handheld.deals"}
                self._kept = self._kept | deals
                self._loaded = self._loaded | deals
        self._ready = True

    def _keep(self) -> None:
        """Keep the screen that was loaded last, unless memory is wanted."""
        self.ahead = set()
        if self.leads != "table":
            self._kept = self._kept | memory.loaded() - self._loaded
        self._loaded = memory.loaded()
        self._loaded.discard("handheld.deals")  # which goes with this screen

    def tidy(self) -> bool:
        """Collect the last screen's garbage, if there is any, and see whether memory is short."""
        if not self._untidy:
            return False
        self._untidy = False
        memory.collect()
        self._crowded = memory.free_words() < memory.PLENTY
        self.make_way(self.screen.NAME)
        return True

    def make_way(self, name: str) -> None:
        """Where memory is short, let players go that don't play on this screen."""
        if self._crowded and any(self._players) and name not in ("table", "hint"):
            self.let_code_go()
            self._crowded = memory.free_words() < memory.PLENTY

    def _look_ahead(self, name: str) -> None:
        """If there is plenty of memory, load the screen that the chosen line leads to, "" for none;
        the one that was loaded for another line goes."""
        if name and self._keeping and not memory.is_loaded("handheld.screens." + name):
            if memory.is_free(memory.PLENTY):
                self._idle = self._fetch(name)

    def class_of(self, name: str):
        """The class of a screen; a game may have its own for the table."""
        own = plan(self.session.game.NAME) if name == "table" else None
        return own.table_screen() if hasattr(own, "table_screen") else _screen(name).Main

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
        self._ready = False

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
            self._rested = False
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
        self._wanted = name
        self.make_way(name)
        self._choose_letters(name)
        kept = self._loaded
        if name in ADVISED and not memory.is_free(memory.HINT) or name in LARGE and self._crowded:
            kept = {m for m in kept if m not in TABLE_CODE and not m.endswith("_table")}
        if name == self.leads:
            kept = kept | self.ahead
        self.ahead = set()
        self.leads = ""
        self._idle = None
        memory.keep_only(kept)  # unload what only the last one needed
        if name == "table" and not self._kept:  # what other screens say lies scattered in memory
            self.words = self.words.only(TABLE_WORDS)
        # What is waited for leaves its garbage where it is, if an idle round has just collected.
        if self._untidy and not memory.is_loaded("handheld.screens." + name):
            self.tidy()
            memory.begin_loading(tidy=True)
        screen = self.class_of(name)(self, *arguments)
        if name == "table" and not memory.are_all(self._loaded):
            self._loaded = memory.loaded()  # it can come back at once
        memory.end_loading()  # begun here, or when the session was loaded
        self._untidy = True
        self._ready = self._rested = False
        self.screen.leave()
        self.screen = screen
        self._new = SCREEN
        screen.enter()
        self.redraw()

    def _choose_letters(self, name: str) -> None:
        """Use the letters for reading on this screen, if there are any; where other screens aren't
        kept, a table lets them go."""
        if name in TABLES or not self.layout.READING:
            if not self._kept:
                self._reading = None
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
            from handheld.themes import colours

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
