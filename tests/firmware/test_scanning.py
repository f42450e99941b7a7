"""Scanning: one button alone works the whole handheld."""

import os

from games import SOAK, fresh_folder, without_heap
from modes import CLUB, SINGLE, SKAT, STROHMANN, TOURNEE, TRUMPS

from handheld.buttons import DOWN, PRESS, RIGHT
from handheld.ease.scanning import STEP_MS
from simulator.emulated import EmulatedHandheld
from skat.chance import Chance
from skat.table import END

FAST = 3
STEP = STEP_MS[FAST]
WALK = 900 if SOAK else 100  # presses
TIRED = 300  # steps after which what is waited for won't come


class OneButton:
    """Somebody who has one button of a handheld, and only that."""

    def __init__(self, board="pico_oled", button="b", mode=SINGLE, seats=(4, 0, 4)):
        self.handheld = EmulatedHandheld(board, fresh_folder())
        self.button = button
        self.app = self.handheld.app
        self.app.evening.settings.seats = list(seats)
        self.app.evening.settings.scan = FAST
        self.app.evening.settings.motion = 0
        self.app.apply_settings()
        self.app.evening.seed(3)
        self.app.evening.play_mode(mode)
        self.handheld.run(60)

    def press(self, ms=60):
        self.handheld.circuit.press(self.button)
        self.handheld.run(ms)
        self.handheld.circuit.release(self.button)
        self.handheld.run(60)

    def hold(self):
        self.press(1100)

    def until(self, seen):
        """Wait for something to be seen."""
        for _ in range(TIRED * STEP // 50):
            if seen():
                return
            self.handheld.run(50)
        raise AssertionError("it doesn't come on screen " + self.app.screen.NAME)

    def choose(self, key):
        """Choose a line of a menu."""
        screen = self.app.screen
        self.until(lambda: screen.item(screen.chosen)[0] == key)
        self.press()

    def offered(self, n):
        """Wait for the n-th of a screen's buttons, and press."""
        self.until(lambda: self.app.scanning.offer == n)
        self.press()

    def on(self):
        """What the screen is."""
        return self.app.screen.NAME

    def cursor(self):
        """The direction in which it moves on."""
        return self.app.screen.scan()[0]

    def decide(self, steps):
        """On the table, let the cursor move on so often, and choose."""
        table = self.app.evening.session.table
        self.until(lambda: not self.app.evening.session.running() or self.cursor())
        if self.app.evening.session.running():
            self.handheld.run(steps * STEP + 100)
            before = table.done()
            self.press()
            screen = self.app.screen
            assert table.done() > before or screen.put, "a press chooses"

    def play(self):
        """A whole deal from the title."""
        self.choose("new")
        steps = 0
        while self.app.evening.session.running():
            self.decide(steps % 3)
            steps += 1
        self.until(lambda: self.on() == "result")


def test_a_deal_and_its_menu_by_one_button():
    hand = OneButton()
    app = hand.app
    hand.choose("new")
    assert hand.on() == "table"
    hand.decide(2)
    hand.hold()
    assert hand.on() == "title"
    count = app.evening.session.table.count
    hand.choose("undo")
    hand.choose("yes")
    assert hand.on() == "table" and app.evening.session.table.count < count
    hand.until(lambda: hand.cursor())
    hand.hold()
    hand.choose("hint")
    hand.until(lambda: hand.on() == "hint" and not app.screen.thinking)
    hand.press()
    hand.until(lambda: hand.on() == "table")
    hand.decide(0)
    hand.decide(1)
    hand.hold()
    hand.choose("trick")
    for _ in range(3):
        assert hand.on() == "trick"
        hand.press()
    assert hand.on() == "table"
    while app.evening.session.running():
        hand.decide(1)
    hand.until(lambda: hand.on() == "result")
    hand.hold()
    hand.choose("settings")
    for key, value in (("pace", 2), ("language", 1)):
        while getattr(app.evening.settings, key) != value:
            hand.choose(key)
    hand.choose("name1")
    assert hand.on() == "name"
    hand.until(lambda: app.screen.text[0] == "C")
    hand.press()
    hand.until(lambda: app.screen.text[1] == "a")
    hand.hold()
    assert hand.on() == "settings" and app.evening.settings.names[1] == "Ca"
    hand.choose("ease")
    hand.choose("scan")  # from fast to none
    assert app.scanning is None and not app.evening.settings.scan
    chosen = app.screen.chosen
    hand.handheld.run(5 * STEP)
    assert app.screen.chosen == chosen


def test_calls_and_pages_by_one_button():
    hand = OneButton("pico_oled_13", "a", TRUMPS)
    hand.play()
    hand.offered(2)
    assert hand.on() == "result"
    hand.press()  # the same is offered
    assert hand.on() == "analysis"
    hand.hold()
    assert hand.on() in ("result", "title")
    hand.hold()
    hand.choose("statistics")
    hand.choose("games")
    hand.choose("0")
    assert hand.on() == "replay"
    table = hand.app.screen.table
    hand.press()
    hand.press()
    assert table.done() == 2
    hand.offered(2)
    assert table.done() == 1
    hand.offered(4)
    assert table.stage == END
    hand.offered(1)
    assert hand.on() == "analysis"
    for screen in ("games", "statistics", "title"):
        hand.hold()
        assert hand.on() == screen
    hand.choose("tutor")
    hand.choose("help")
    page = hand.app.screen.page
    while hand.app.screen.page == page:
        hand.press()
    for screen in ("tutor", "title"):
        hand.hold()
        assert hand.on() == screen


def test_skat_by_one_button():
    hand = OneButton("thumby", "up", SKAT)
    hand.play()
    assert hand.app.evening.session.table.stage == END


def test_a_step_waits_for_the_button_and_is_undone_if_it_was_not_seen():
    hand = OneButton()
    app = hand.app
    hand.until(lambda: app.screen.chosen == 1)
    hand.handheld.circuit.press("a")
    hand.handheld.run(900)
    assert app.screen.chosen == 1, "it waits while a button is down"
    hand.handheld.circuit.release("a")
    hand.handheld.run(60)
    assert hand.on() != "title"
    hand.hold()
    screen = app.screen
    before = screen.chosen
    hand.until(lambda: screen.chosen != before)
    hand.handheld.run(5)
    scanning = app.scanning
    after = screen.chosen
    scanning.take(PRESS, scanning.seen)
    assert screen.chosen == after
    scanning.take(PRESS, scanning.seen - 1)
    assert screen.chosen == before


def test_scanning_takes_nothing_from_the_heap():
    hand = OneButton()
    scanning = hand.app.scanning
    screen = hand.app.screen

    def work():
        for now in range(5):
            scanning.step(now, True)
            scanning.take(PRESS, now)
            scanning.draw(hand.app.canvas)

    assert screen.SCAN[0] == DOWN
    without_heap(work)
    screen.SCAN = (0, RIGHT, DOWN)
    scanning.offer = 2
    without_heap(work)


def test_what_was_pressed_before_the_situation_was_seen_is_not_carried_in():
    hand = OneButton()
    hand.choose("new")
    hand.decide(0)
    table = hand.app.evening.session.table
    count = table.count
    hand.press()
    hand.press()  # the computer thinks
    assert table.count <= count + 1
    hand.until(lambda: hand.cursor())
    count = table.count
    hand.handheld.run(STEP // 2)
    assert table.count == count


def test_the_dark_screen_stands_still():
    hand = OneButton()
    screen = hand.app.screen
    hand.handheld.run(190_000)
    chosen = screen.chosen
    hand.handheld.run(3 * STEP)
    assert screen.chosen == chosen
    hand.press()
    assert hand.app.screen is screen and screen.chosen == chosen, "it only wakes"


# Shown when there is another device, a network, trouble, an ouvert game or a fourth player, at the
# end of a list, and after a claim that stands.
ELSEWHERE = {"error", "link", "openhand", "sayings", "wifi", "wifi_word", "kibitz", "sheet", "rest"}
LONGEST = 40  # presses on one screen, before a walk leaves it


class Walk(OneButton):
    """Somebody who tries everything, first what he has not tried yet."""

    def __init__(self, seed, *arguments):
        super().__init__(*arguments)
        self._chance = Chance(seed)
        self._tried = {}
        self._stays = 0
        self.seen = {}
        self.app.evening.settings.counting = self.app.evening.settings.series = 1

    def go(self, steps, mode):
        """So many presses; the settings that they could end it by stay."""
        app = self.app
        for _ in range(steps):
            name = self.on()
            self._stays = self._stays + 1 if name in self.seen and self._last == name else 0
            self._last = name
            self.seen[name] = 1
            if self._stays > LONGEST and name not in ("title", "table"):
                self.leave()
            elif name not in ("title", "table") and self._chance.below(3) == 0:
                self.hold()
            elif hasattr(app.screen, "item"):
                self._choose_any(name)
            else:
                self._press_any()
            if app.evening.settings.scan != FAST or app.evening.settings.mode != mode:
                app.evening.settings.scan = FAST
                app.evening.settings.mode = mode
                app.apply_settings()

    def leave(self):
        """Hold the button until another screen comes."""
        name = self.on()
        if name == "link" and self.app.evening.link is not None:  # not left by the way
            self.choose("leave")
        for _ in range(6):
            self.hold()
            if self.on() != name:
                return
        raise AssertionError("nothing leads away from " + name)

    def _choose_any(self, name):
        screen = self.app.screen
        keys = [screen.item(i)[0] for i in range(screen.count())]
        tries = self._tried
        keys.sort(key=lambda key: 100 * tries.get(name + key, 0) + self._chance.below(100))
        if keys:
            tries[name + keys[0]] = tries.get(name + keys[0], 0) + 1
        if not keys or keys[0] == "scan":
            self.hold()
            return
        for _ in range(TIRED):
            if self.app.screen is not screen or screen.item(screen.chosen)[0] == keys[0]:
                break
            self.handheld.run(50)
        self.press()

    def _press_any(self):
        if self.app.screen.thinking:
            self.handheld.run(300)
        for _ in range(TIRED):
            if self.on() != "table" or not self.app.evening.session.running() or self.cursor():
                break
            self.handheld.run(50)
        self.handheld.run(self._chance.below(3) * STEP)
        if self._chance.below(30):
            self.press()
        else:
            self.hold()


def test_a_walk_by_one_button_comes_to_every_screen_and_back():
    seen = {}
    for seed, board, button, mode, seats in (
        (3, "pico_lcd_13", "a", SINGLE, (1, 0, 1)),
        (3, "thumby", "up", TOURNEE, (1, 0, 1)),
        (3, "tdisplay", "a", CLUB, (1, 0, 1)),
        (3, "pico_oled", "b", STROHMANN, (0, 0, 1)),
        (3, "pico_oled_13", "a", SKAT, (0, 0, 1)),
    ):
        walk = Walk(seed, board, button, mode, seats)
        walk.go(WALK, mode)
        for name in walk.seen:
            seen[name] = 1
        for _ in range(12):
            if walk.on() == "title":
                break
            walk.leave() if walk.on() != "table" else walk.hold()
        assert walk.on() == "title"
    screens = [name[:-3] for name in os.listdir("firmware/lib/handheld/screens")]
    missing = [name for name in screens if name not in seen and name not in ELSEWHERE]
    missing = [name for name in missing if name[:2] != "__"]
    if SOAK:
        assert not missing, missing
    assert len(seen) > 20, seen
