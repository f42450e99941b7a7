"""Drawing and sending in parts gives the same picture as drawing all at once, on every board."""

import os

from games import SOAK, draw_without_heap, fresh_folder, without_heap
from hidden_pictures import mode_of
from modes import CLUB, SINGLE, SKAT, STROHMANN
from skat_deals import any_action
from toy import NUMBER as TOY
from toy_screens import ToyHandheld

from handheld.buttons import DIRECTIONS, HOLD, PRESS, RIGHT, A, B
from handheld.settings import HUMAN
from handheld.table.looks import CARD_PLAYED, CARDS_TURNED, NO_MOTION
from simulator.emulated import STEP_MS, EmulatedHandheld
from skat.chance import Chance
from skat.compat import MICROPYTHON, memory_of

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])
if MICROPYTHON and not SOAK:  # CPython takes all of them: here one for each kind of display
    BOARDS = ["pico_oled_13", "tdisplay", "thumby"]
ROUNDS = 1500 if SOAK else 80  # on each of all boards
CALM_MS = 700  # a motion is over by then, and drawn


class Watched:
    """A handheld on which anything may be pressed."""

    def __init__(self, board, seed, handheld=EmulatedHandheld):
        self.handheld = handheld(board, fresh_folder())
        self.app = self.handheld.app
        self.chance = Chance(seed)
        self.app.evening.seed(seed)
        circuit = self.handheld.circuit
        self.shown = bytearray(circuit.screen.frame_bytes)
        self.whole = bytearray(circuit.screen.frame_bytes)
        self.compared = 0

    def press(self):
        """Press something on this screen; go back from one that is neither table nor menu."""
        app = self.app
        name = app.screen.NAME
        button = 1 << self.chance.below(4)
        if name == "error":
            raise AssertionError(app.screen.message)
        if name not in ("table", "title", "settings", "options"):
            button = B if self.chance.below(2) else A
        elif self.chance.below(3) == 0:
            button = A if name != "settings" or self.chance.below(9) else B
        kind = HOLD if button == A and self.chance.below(8) == 0 else PRESS
        if not app.screen.busy(button):
            if app.two_buttons and button & DIRECTIONS:
                button = app.screen.TWO_BUTTONS[0]
            app.screen.press(button, kind)

    def compare(self):
        """Compare the panel's picture with one drawn and sent all at once."""
        app = self.app
        if not app.settled() or getattr(app.screen, "thinking", False):
            return
        memory = memory_of(app.board.fb)
        drawn = bytes(memory)
        screen = self.handheld.circuit.screen
        screen.frame(self.shown)
        app.canvas.clear()
        app.screen.draw(app.canvas)
        assert bytes(memory) == drawn, "%s, %s: drawn in parts" % (app.board.ID, app.screen.NAME)
        app.board.show(0, app.board.H)
        screen.frame(self.whole)
        assert self.shown == self.whole, "%s, %s: sent in parts" % (app.board.ID, app.screen.NAME)
        self.compared += 1


def _play(board, mode, seats, seed, handheld=EmulatedHandheld, large=0, rounds=ROUNDS):
    watched = Watched(board, seed, handheld)
    app = watched.app
    app.evening.settings.mode = mode
    app.evening.settings.seats = seats
    app.evening.settings.pace = 2
    app.evening.settings.large = large
    app.evening.settings.theme = seed % 2
    app.apply_settings()
    app.evening.load_session()
    app.deal(seed)
    for _ in range(rounds):
        watched.handheld.run(STEP_MS)
        watched.compare()
        if watched.chance.below(6) == 0:
            watched.press()
            watched.compare()
        if watched.chance.below(40) == 0:
            watched.handheld.run(CALM_MS)
            watched.compare()
        app.evening.settings.seats = seats  # the settings' screen may have changed who plays,
        app.evening.settings.language = 0  # and what is compared should not become less
        app.evening.settings.large = large
    return watched.compared


def _some(first: int) -> list:
    """Every second board, from the first or the second one; all in the soak."""
    return BOARDS if SOAK else BOARDS[first % 2 :: 2]


def test_the_simple_game_in_parts():
    for seed, board in enumerate(_some(0)):
        assert _play(board, SINGLE, [2, HUMAN], seed) > ROUNDS // 3


def test_two_people_in_parts():
    for seed, board in enumerate(_some(1)):
        assert _play(board, SINGLE, [HUMAN, HUMAN], seed + 10) > ROUNDS // 3


def test_hands_in_parts():
    for seed, board in enumerate(_some(2)):
        seats = [2, HUMAN, HUMAN if seed % 2 else 1]
        assert _play(board, TOY, seats, seed + 30, ToyHandheld) > ROUNDS // 4


def test_hands_beside_stacks_in_parts():
    for seed, board in enumerate(_some(3)):
        mode = mode_of(("harlequin", "halfopen", "admirals")[seed % 3])
        assert _play(board, mode, [2, HUMAN], seed + 40) > ROUNDS // 4


def test_a_card_less_in_a_hidden_hand_that_looks_as_before():
    assert _play("thumby", mode_of("admirals"), [2, HUMAN], 40, rounds=160) > 40


def test_calls_in_parts():
    for seed, board in enumerate(_some(4)):
        assert _play(board, CLUB, [HUMAN, HUMAN], seed + 20) > ROUNDS // 3


def test_large_cards_in_parts():
    for seed, board in enumerate(_some(5)):
        mode = (SINGLE, SKAT, CLUB, mode_of("halfopen"), mode_of("admirals"), SKAT)[seed]
        seats = [2, HUMAN, HUMAN if seed % 2 else 2]
        assert _play(board, mode, seats, seed + 50, large=1) > ROUNDS // 5


def test_a_dummys_hand_in_parts():
    for seed, board in enumerate(_some(1)):
        for large in (0, 1):
            assert _play(board, STROHMANN, [2, HUMAN], seed + 70, large=large) > ROUNDS // 4


def test_large_cards_take_nothing_from_the_heap():
    for board in BOARDS[::2]:
        for mode in (SINGLE, SKAT):
            app = EmulatedHandheld(board, fresh_folder()).app
            app.evening.settings.seats = [HUMAN] * 3
            app.evening.settings.large = 1
            app.evening.play_mode(mode)
            app.deal(5)
            table = app.evening.session.table
            chance = Chance(7)
            while table.count < 4:
                app.evening.session.play(any_action(table, chance, table.buffer()))
                if not app.evening.session.running():
                    app.deal(5 + chance.below(99))
            app.evening.holder = app.evening.looker()
            app.show("table")
            app.screen.take_over()
            draw_without_heap(app, (NO_MOTION, CARD_PLAYED, CARDS_TURNED))
            screen = app.screen
            screen.motion = NO_MOTION
            screen.cursor = screen.layout.neighbour(screen, RIGHT)
            canvas = app.canvas
            canvas.touched = 0
            without_heap(lambda screen=screen, canvas=canvas: screen.update(canvas))
            assert canvas.touched
