"""Short presses at bad moments: none is lost, and none decides anything not yet on the screen."""

import machine
from games import fresh_folder, without_heap

from handheld.app import App
from handheld.buttons import DOWN, PRESS, A, B, Buttons
from handheld.settings import HUMAN
from simulator.emulated import EmulatedHandheld
from skat.chance import Chance

BOARDS = ("pico_oled", "pico_oled_13", "thumby", "pico_lcd_13", "pico_lcd_114", "tdisplay")


def _handheld(board="pico_oled"):
    return EmulatedHandheld(board, fresh_folder())


class Slow:
    """A handheld whose rounds take `took` ms, as drawing, sending, saving and thinking do."""

    def __init__(self, handheld, took):
        self.handheld = handheld
        self.took = took
        self._left = 0  # of this round

    def run(self, ms):
        handheld = self.handheld
        for _ in range(ms):
            if not self._left:
                handheld.app.step(handheld.now)
                self._left = self.took
            self._left -= 1
            handheld.now += 1
            handheld.circuit.elapse(1)

    def press(self, button, ms):
        self.handheld.circuit.press(button)
        self.run(ms)
        self.handheld.circuit.release(button)


def test_a_press_of_30_ms_arrives_once_whenever_it_is_made():
    buttons = (("down", DOWN), ("a", A), ("b", B))
    for took in (5, 80, 260):
        handheld = _handheld()
        slow = Slow(handheld, took)
        taken = []
        times = []
        slow.run(600)
        handheld.app.screen.press = lambda *press, taken=taken: taken.append(press)
        drop = handheld.app.buttons.drop

        def note(n, times=times, handheld=handheld, drop=drop):
            times.append(handheld.app.buttons.time(n))
            drop(n)

        handheld.app.buttons.drop = note
        for ms in (30, 40, 60, 80, 100, 130, 160):
            for phase in range(0, took, 1 if took == 5 else took // 8):
                name, button = buttons[phase % 3]
                while handheld.now % took != phase:
                    slow.run(1)
                at = handheld.now
                slow.press(name, ms)
                slow.run(90 + took)
                assert taken == [(button, PRESS)], (took, ms, phase, taken)
                assert 0 < times[0] - at <= 5
                taken.clear()
                times.clear()


def test_presses_during_one_long_round_all_arrive():
    handheld = _handheld()
    slow = Slow(handheld, 1000)
    slow.run(2001)
    for _ in range(3):
        slow.press("down", 30)
        slow.run(30)
    slow.run(2000)
    assert handheld.app.screen.chosen == 2, "one is taken a round"
    slow.run(2000)
    assert handheld.app.screen.chosen == 3


def _burst(handheld, took):
    """Four quick presses of A (B on boards with two buttons); returns how many the screen took."""
    app = handheld.app
    screen = app.screen
    taken = []
    press = screen.press

    def note(button, kind):
        taken.append(button)
        press(button, kind)

    screen.press = note
    slow = Slow(handheld, took)
    for _ in range(4):
        slow.press("b" if app.two_buttons else "a", 30)
        slow.run(30)
    slow.run(100 + took)
    while handheld.now % 5:
        slow.run(1)
    screen.press = press
    if app.screen is not screen:
        assert app.screen.NAME == "result", "what a press led to took another one"
    return len(taken)


def _bursts(handheld, took, longest, count):
    """`count` bursts during a deal; returns how many did something."""
    app = handheld.app
    chance = Chance(took + longest)
    table = app.evening.session.table
    number = app.evening.session.number
    did = 0
    for _ in range(count):
        handheld.run(5 * chance.below(longest // 5))
        if app.screen.NAME != "table":
            break
        before = table.count
        taken = _burst(handheld, took)
        own = 0
        for i in range(before, table.count):
            own += app.evening.human(table.actor(i))
        assert taken <= 1 and own <= taken, (handheld.board, taken, own)
        assert app.evening.session.number == number
        did += taken
    return did


def test_of_four_quick_presses_at_any_moment_at_most_one_plays_a_card():
    for board in BOARDS:
        handheld = _handheld(board)
        app = handheld.app
        app.evening.settings.pace = 2
        app.evening.session.starter = 1
        app.deal(4)
        handheld.run(100)
        did = _bursts(handheld, 5, 600, 6) + _bursts(handheld, 80, 600, 4)
        assert did >= 4, board
    handheld = _handheld()
    handheld.app.evening.settings.pace = 2
    handheld.app.deal(9)
    handheld.run(100)
    _bursts(handheld, 20, 300, 200)
    assert handheld.app.screen.NAME == "result"


def test_of_four_quick_presses_only_one_of_two_people_plays():
    handheld = _handheld("thumby")
    handheld.app.evening.settings.seats = [HUMAN, HUMAN]
    handheld.app.deal(4)
    handheld.run(100)
    assert _bursts(handheld, 5, 400, 12) == 12


def test_presses_before_a_screen_appears_do_not_count_there():
    handheld = _handheld()
    app = handheld.app
    app.deal(4)
    handheld.run(100)
    for button in ("b", "b"):  # twice, quicker than anybody sees the title
        handheld.circuit.press(button)
        Slow(handheld, 260).run(40)
        handheld.circuit.release(button)
        Slow(handheld, 260).run(40)
    slow = Slow(handheld, 260)
    slow.run(1000)
    assert app.screen.NAME == "title"
    slow.press("down", 600)  # held while the screen changes
    app.show("settings")
    line = app.screen.chosen
    handheld.circuit.press("down")
    slow.run(2000)
    assert app.screen.chosen == line
    handheld.circuit.release("down")
    slow.run(300)
    slow.press("down", 40)
    slow.run(600)
    assert app.screen.chosen == line + 1


def test_a_question_is_not_answered_before_it_is_seen():
    handheld = _handheld()
    app = handheld.app
    app.deal(4)
    app.show("title")
    slow = Slow(handheld, 260)
    slow.run(1000)
    while app.screen.item(app.screen.chosen)[0] != "new":
        slow.press("down", 40)
        slow.run(600)
    slow.press("a", 40)
    slow.run(110)
    slow.press("a", 40)
    slow.run(1000)
    assert app.screen.items()[0][0] == "no", "the question still stands"
    slow.press("a", 40)
    slow.run(600)
    assert app.screen.items()[0][0] == "continue"


def test_a_bouncing_press_that_wakes_does_nothing_else():
    handheld = _handheld()
    chosen = handheld.app.screen.chosen
    handheld.run(181000)
    assert not handheld.circuit.screen.on
    slow = Slow(handheld, 5)
    for ms in (1, 3, 6, 2, 5, 4, 60):
        slow.press("down", ms)
        slow.run(ms)
    slow.run(60)
    assert handheld.circuit.screen.on and handheld.app.screen.chosen == chosen


def test_a_board_without_a_timer_is_read_once_a_round():
    for board in BOARDS:
        handheld = _handheld(board)
        circuit = handheld.circuit
        machine.attach(circuit)
        app = App(handheld.app.board, fresh_folder(), handheld.now)
        button = "a" if app.two_buttons else "down"
        for change in (None, circuit.press, circuit.release, circuit.press, circuit.release):
            if change:
                change(button)
            for _ in range(3):  # rounds that take long
                handheld.now += 30
                app.step(handheld.now)
        assert app.screen.chosen == 2, board


def test_a_timer_that_an_error_has_stopped_is_started_again():
    handheld = _handheld()
    handheld.run(100)
    handheld.circuit.timers.clear()
    handheld.run(1500)
    handheld.circuit.press("down")
    handheld.run(40)
    handheld.circuit.release("down")
    handheld.run(40)
    assert handheld.app.screen.chosen == 1


def test_the_driver_tells_what_went_down_for_a_moment():
    for name in BOARDS:
        handheld = _handheld(name)
        circuit = handheld.circuit
        said = []
        handheld.app.board.watch_buttons(lambda held, fell, said=said: said.append((held, fell)))
        circuit.elapse(4)
        assert said == []
        circuit.press("a")
        circuit.release("a")
        circuit.press("b")
        circuit.elapse(1)
        circuit.elapse(20)
        assert said == [(B, A | B)] + [(B, 0)] * 4


def test_the_driver_allocates_nothing():
    for name in BOARDS:
        handheld = _handheld(name)
        circuit = handheld.circuit
        driver = handheld.app.board._buttons
        buttons = Buttons(circuit.ticks_ms)
        handheld.app.board.watch_buttons(buttons.update)
        circuit.press("b")

        def interrupts(circuit=circuit, driver=driver):
            for _ in range(200):
                circuit.now += 5
                driver._note(driver._pins[0][1])
                driver._read(None)

        without_heap(interrupts)
        assert buttons.waiting() == B


class Said:
    """Notes when timers call back."""

    def __init__(self, circuit):
        self.circuit = circuit
        self.start = circuit.now
        self.times = []

    def note(self, timer):
        self.times.append((timer, self.circuit.now - self.start))


def test_timers_call_back_at_their_times():
    for name in ("pico_oled", "tdisplay"):
        circuit = _handheld(name).circuit
        circuit.timers.clear()
        said = Said(circuit)
        first = machine.Timer(circuit.processor.timers[0])
        second = machine.Timer(circuit.processor.timers[-1])
        first.init(mode=machine.Timer.PERIODIC, period=4, callback=said.note)
        second.init(mode=machine.Timer.ONE_SHOT, period=7, callback=said.note)
        circuit.elapse(13)
        assert said.times == [(first, 4), (second, 7), (first, 8), (first, 12)]
        first.init(mode=machine.Timer.ONE_SHOT, period=1, callback=said.note)
        circuit.elapse(13)
        assert said.times[4:] == [(first, 14)]
        try:
            machine.Timer(7).init(mode=machine.Timer.ONE_SHOT, period=1, callback=said.note)
        except ValueError:
            continue
        raise AssertionError("a timer that the chip has not")
