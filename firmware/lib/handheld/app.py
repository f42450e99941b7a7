"""The app: in each round it takes presses, lets the screen work, and shows it."""

from handheld.buttons import DIRECTIONS, Buttons
from handheld.evening import Evening
from handheld.menu import Way
from handheld.painter import Painter
from handheld.power import Battery, Light
from handheld.presses import Presses
from handheld.screen import Screen
from handheld.table.layout import layout
from skat.compat import error_text
from skat.table import NOBODY

SLEEP_MS = 5  # between two rounds
UNREAD_MS = 1000  # without a reading: an error in an interrupt must have stopped the buttons' timer
# What a board may lack (docs/architecture.md).
FITTINGS = ("show_part", "watch_buttons", "turn", "tone", "battery", "adjust")


def _screen(name: str):
    """The class of a screen."""
    return __import__("handheld.screens." + name, None, None, ("Main",)).Main


class App:
    """Everything that runs on a handheld, given a board and a folder for its files.

    Call `step` again and again. `screen` is the screen shown, `evening` what is played and kept,
    `buttons` keeps the presses. A device sets `console`: its serial line can be taken for a link;
    and `wifi`: the file with the network that is joined (wifi.py), where there is Wi-Fi. It also
    sets `asks`: whoever starts it first is asked whether he knows Skat. A desk sets `network`,
    which makes wires over one (simulator/linked/network.py). `scanning` works it with one button,
    if the settings want that; with `left` it is for the left hand (left.py). `fitted` names those
    of FITTINGS that there are.
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
        self.fitted = [name for name in FITTINGS if hasattr(board, name)]
        self._painter = Painter(board, self.layout, "show_part" in self.fitted)
        self.canvas = self._painter.canvas
        self.now = now
        self.evening = Evening(folder, self.tell)
        self.out_of_memory = False  # in the last round
        self.buttons = Buttons(self._round_began)
        self._watched = False
        self._presses = Presses(self)
        self._light = Light(board, now)
        self._battery = Battery(board, now) if "battery" in self.fitted else None
        self._errand = None
        self._errand_after = None
        self.apply_settings()
        self.cursor = 0  # the place, or the call, on which the cursor was when the table was left
        self.told: list = []  # what the table has said already (screens/table.py)
        self._way = Way()
        self.screen = self._no_screen = Screen(self)
        self.show("title")

    def _round_began(self) -> int:
        """The clock if there is no other."""
        return self.now

    # A round

    def step(self, now: int) -> int:
        """Do one round; returns how many ms may pass before the next one."""
        self.now = now
        try:
            if self.out_of_memory:
                self._make_room()
            else:
                self._round(now)
        except MemoryError:
            if self.out_of_memory:
                raise
            self.out_of_memory = True  # the next round makes room: this one still holds much
        except Exception as error:  # whatever fails in a screen must not stop the handheld
            self.out_of_memory = False
            if self.screen.NAME == "error":
                raise
            try:
                self._fail(error)
            except MemoryError:
                self.out_of_memory = True
        waiting = self.out_of_memory or not self.settled()
        return 0 if self.screen.thinking or waiting else SLEEP_MS

    def _fail(self, error) -> None:
        """Log and show the error, and go on from the last save."""
        evening = self.evening
        evening.files.log(error_text(error))
        evening.due = 0  # it may have failed at that
        evening.load_session()  # a move may be half done
        self.show("error", "%s: %s" % (type(error).__name__, error))

    def _make_room(self) -> None:
        """After running out of memory, drop all that can be loaded again, and go on from the last
        save. Where even that fails, the launcher restarts."""
        self.screen = self._no_screen
        self._errand = self._errand_after = None
        self._presses.forget_click()
        self._painter.forget()
        evening = self.evening
        evening.crowded = True
        evening.load_session()
        evening.files.log("out of memory")
        self.show("error", evening.words.SHORT)
        self.out_of_memory = False

    def _round(self, now: int) -> None:
        if self.clock is None or "watch_buttons" not in self.fitted:
            self.buttons.update(self.board.buttons())
        elif not self._watched or self.buttons.unread(now) > UNREAD_MS:
            self._watched = True
            self.buttons.clock = self.clock
            self.board.watch_buttons(self.buttons.update)
        if self.settled():  # the last round has sent everything
            self._presses.can_be_seen(now)
        self._care_for_light(now)
        if self._battery is not None and self._battery.is_weak(now):
            self._tell_of_battery()
        screen = self.screen
        if self._errand is not None:
            errand = self._errand
            self._errand = None
            errand()
        self._presses.take()
        if self.scanning is not None:
            self.scanning.step(now, self._presses.all_seen() and self._light.level > 0)
        if self.screen is screen:
            screen.tick(now)
        if self.screen is not screen:
            return  # it is drawn in a round of its own
        drawn = not self.settled()
        if drawn:
            self._painter.draw(self.screen, self.scanning)
        self.do_errand()
        if not (drawn or self.screen.motion):  # else that would be held up
            self.evening.do_chore()
        if self.evening.link is not None:
            self.evening.link.step(now)

    def _care_for_light(self, now: int) -> None:
        """The light dims when nobody presses; the press that wakes it does nothing else."""
        if self._presses.idle() and self._errand is None:
            self._light.fade(now)
        elif self._light.wake(now):
            self._presses.forget(now)

    def _tell_of_battery(self) -> None:
        words = self.evening.words
        self.do(lambda: self.show("error", words.WEAK, words.BATTERY))

    def do_errand(self) -> None:
        """Do what waits for drawing."""
        errand = self._errand_after
        if errand is not None:
            self._errand_after = None
            errand()

    # Drawing

    def redraw(self) -> None:
        """Request a drawing of the whole screen."""
        self._painter.whole = True

    def update(self) -> None:
        """Request a drawing of the changes."""
        self._painter.changed = True

    def settled(self) -> bool:
        """Whether everything requested has been drawn."""
        return self._painter.settled()

    # Screens

    def show(self, name: str, *arguments) -> None:
        """Leave this screen for the one in handheld/screens/NAME.py; if it is another person's, he
        takes the handheld first. The title of a link is its own screen."""
        evening = self.evening
        if name == "title" and evening.link is not None:
            name = "link"
            arguments = ()
        evening.write_due()
        if evening.crowded:
            evening.make_way()
        what = _screen(name)
        if evening.lesson is not None and not what.LESSON:
            evening.load_session()
        if not what.PRIVATE:
            evening.holder = NOBODY
        elif evening.must_be_handed():
            arguments = (name,) + arguments
            what = _screen("handover")
        what = what.of(evening.session.game.name)
        self._painter.choose_letters(what.READING)
        screen = what(self, *arguments)
        line = self._way.lead(self.screen, name)
        if line is not None and what.NAME == name:
            screen.return_to(line)
        evening.untidy = True
        self.screen.leave()
        self.screen = screen
        self._presses.new_screen()
        screen.enter()
        self.redraw()

    def deal(self, number: int = -1) -> None:
        """Deal this number, or a random one for -1, and show the table; over a link, ask for it."""
        if self.evening.link is not None:
            self.evening.link.wish()
        else:
            self.evening.deal(number)
            self.show_dealt()

    def show_dealt(self) -> None:
        """Show the table with a new deal, then save it."""
        self.show("table", 0)
        self.after_drawing(self.evening.save)

    def tell(self, sentence: str) -> None:
        """Show in the next round what people have to be told."""
        self.do(lambda: self.show("error", sentence))

    # What screens, the desk and scripts ask for

    def do(self, errand) -> None:
        """Call `errand()` in the next round as a screen would; for the desk and scripts."""
        self._errand = errand

    def mark_counted(self) -> None:
        """Let a running deal keep that somebody has looked up what is out."""
        session = self.evening.session
        if session.running() and not session.counted:
            session.counted = True
            self.after_drawing(self.evening.save)

    def after_drawing(self, errand) -> None:
        """Call `errand()` once the changes are on the screen, in that round; an earlier one that
        still waits is done at once."""
        self.do_errand()
        self._errand_after = errand

    def new_situation(self) -> None:
        """From now on only presses made after the next picture decide anything."""
        self._presses.new_situation()

    def click(self, x: int, y: int) -> None:
        """Tap pixel x, y of the screen in the next round; only the desk has a pointer."""
        self._presses.click(x, y)

    def point(self, x: int, y: int) -> None:
        """Put the cursor on what is at pixel x, y, in the next round; only the desk has a
        pointer."""
        self._presses.point(x, y)

    def tone(self, hz: int, ms: int) -> None:
        """Sound a short tone, if the board can and the settings allow it."""
        if self.evening.settings.sound and "tone" in self.fitted:
            self.board.tone(hz, ms)

    def apply_settings(self) -> None:
        """Use the language and the looks of the settings from now on."""
        settings = self.evening.settings
        self.evening.speak()
        if "adjust" in self.fitted:
            board = self.board
            board.adjust(*[getattr(settings, name) for name in board.ADJUSTED])
        self._painter.dress(settings, self.evening.words)
        if settings.left != (self.left is not None):
            __import__("handheld.ease.left", None, None, ("take_over",)).take_over(self)
        if (settings.scan > 0) != (self.scanning is not None):
            __import__("handheld.ease.scanning", None, None, ("switch",)).switch(self)
