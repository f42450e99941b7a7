"""Learning by playing: every task played through on its table, and what is played kept."""

import os

from games import fresh_folder
from modes import SINGLE

from handheld.buttons import PRESS, RIGHT, A, B
from handheld.lessons import ASKED, SHOWN, WRONG, begin, done, lines, names
from handheld.lessons import RIGHT as GOOD
from simulator.emulated import EmulatedHandheld
from simulator.script import Script
from skat.calls import DISCARD, PASS
from skat.cards import NONE
from skat.tasks import Task

ENOUGH = 400  # rounds of 50 ms


def _handheld(board="pico_oled"):
    handheld = EmulatedHandheld(board, fresh_folder())
    app = handheld.app
    app.evening.settings.pace = 2
    app.evening.settings.motion = 0
    handheld.run(50)
    return handheld


def _begin(handheld, name, showing=False):
    handheld.app.do(lambda: begin(handheld.app, name, showing))
    handheld.run(60)
    assert handheld.app.screen.NAME == "trying"


def _press(handheld, *buttons):
    for button in buttons:
        handheld.app.screen.press(button, PRESS)
        handheld.run(20)


def _do(handheld, action):
    """Do an action with the buttons."""
    screen = handheld.app.screen
    if action < NONE:
        screen.move_cursor(screen.table.place_of(action))
    elif action >= DISCARD:
        for card in (action - DISCARD >> 5, action & 31):
            screen.move_cursor(screen.table.place_of(card))
            _press(handheld, A)
    else:
        while screen.calls[screen.call] != action:
            _press(handheld, RIGHT)
    _press(handheld, A)


def _play(handheld, task, choose):
    """Do what `choose(task, table)` gives until the table is left; what is said of it then."""
    app = handheld.app
    table = app.evening.session.table
    task.seat = table.mover
    task.score = app.evening.session.game.rules.Score()
    for _ in range(ENOUGH):
        screen = app.screen
        if screen.NAME != "trying":
            return screen.said
        if table.mover == task.seat and screen.persons_turn() and not screen.over:
            if not screen.busy(A):
                _do(handheld, choose(task, table))
        handheld.run(50)
    raise AssertionError("%s does not end" % task.name)


def _right(task, table):
    return task.answer(table)


def _wrong(task, table):
    if task.judged == "rule":
        first = task.seat * table.places
        cards = [card for card in table.top[first : first + table.places] if card < NONE]
    else:
        actions = table.buffer()
        cards = list(actions[: table.legal(actions)])
    return [card for card in cards if not task.is_right(table, card)][0]


def _tasks():
    return [Task(line) for line in lines()]


def test_every_task_played_right_and_wrong_and_shown():
    handheld = _handheld()
    app = handheld.app
    assert names() == [task.name for task in _tasks()]
    for n, task in enumerate(_tasks()):
        for choose, said, part in ((_right, GOOD, 2), (_wrong, WRONG, 3), (None, SHOWN, 2)):
            _begin(handheld, task.name, choose is None)
            if choose is None:
                handheld.run(15000)
                assert app.screen.said == SHOWN, task.name
            else:
                assert _play(handheld, task, choose) == said, task.name
            assert app.screen.text == getattr(app.evening.texts("tutor"), task.name + ":")[part]
        assert len(done(app.evening)) == n + 1, "only what is done right counts"


def test_a_running_game_is_not_lost_and_nothing_counts():
    handheld = _handheld()
    app = handheld.app
    Script(handheld, None).run("deal 4\npress a\nwait 2000\npress right")
    before = app.evening.session.to_bytes()
    cursor = app.screen.cursor
    kept = sorted(os.listdir(handheld.folder))
    app.show("tutor")
    handheld.run(60)
    for name in ("sixty", "skat"):
        _begin(handheld, name, True)
        assert app.evening.session.to_bytes() != before
        app.evening.save()
        handheld.run(9000)
        assert app.screen.NAME == "task"
    _press(handheld, B)
    assert app.screen.NAME == "tutor" and app.evening.lesson is None
    assert app.evening.session.to_bytes() == before and app.evening.settings.mode == SINGLE
    assert set(os.listdir(handheld.folder)) - set(kept) <= {"game.0", "game.1"}
    _press(handheld, B, B)
    assert app.screen.NAME == "table" and app.cursor == cursor
    handheld.restart()
    assert handheld.app.evening.session.to_bytes() == before


def test_a_deal_or_an_error_ends_a_lesson():
    handheld = _handheld()
    app = handheld.app
    for name in ("skat", "follow"):
        _begin(handheld, name)
        Script(handheld, None).run("deal 7\nexpect table")
        assert app.evening.lesson is None and app.evening.session.number == 7
        assert app.evening.session.game.name == "lskat" and not app.evening.session.aside
        before = app.evening.session.to_bytes()
        _begin(handheld, name)
        app.screen.tick = None
        handheld.run(20)
        assert app.screen.NAME == "error" and app.evening.lesson is None
        assert app.evening.session.to_bytes() == before
        app.show("title")


def test_b_leads_back_to_what_is_asked():
    handheld = _handheld()
    app = handheld.app
    _begin(handheld, "skat")
    _press(handheld, A, B)
    assert app.screen.NAME == "task" and app.screen.said == ASKED
    _press(handheld, B)
    assert app.screen.NAME == "tutor" and app.screen.item(app.screen.chosen)[0] == "skat"


def test_held_bids_go_up_until_one_passes():
    handheld = _handheld()
    app = handheld.app
    _begin(handheld, "bid")
    task = [task for task in _tasks() if task.name == "bid"][0]
    assert _play(handheld, task, lambda task, table: PASS) == WRONG
    assert app.evening.session.table.auction.bid == 18


def test_the_smallest_screens_reach_every_choice():
    for board in ("thumby", "tdisplay"):
        handheld = _handheld(board)
        app = handheld.app
        down, choose, back = "press down", "press a", "press b"
        if board == "tdisplay":
            down, choose, back = "press a", "press b", "hold b 600"
        app.show("task", "skat")
        handheld.run(60)
        for _ in range(30):
            if app.screen.chosen == 2:
                break
            Script(handheld, None).run(down)
        Script(handheld, None).run(choose + "\nexpect tutor")
        app.show("task", "skat")
        handheld.run(60)
        for _ in range(9):
            if app.screen.NAME == "task":
                Script(handheld, None).run(choose)
        Script(handheld, None).run("expect trying\n" + back + "\nexpect task")


def test_the_first_start_asks_once():
    handheld = _handheld()
    app = handheld.app
    app.evening.settings.language = 0
    run = Script(handheld, None).run
    run("press up\nexpect title")
    app.show("title")
    app.asks = True
    run("expect tutor\npress b\nexpect title\npress up\nexpect title")
    app.asks = True
    run("expect tutor")
    run("press down\npress down\npress a")
    assert app.evening.words.file == "de" and app.screen.title() == "Kannst du Skat?"
    run("press up\npress a\nexpect tutor")
    assert app.screen.item(0)[0] == "help"
    run("press b\nexpect title\npress up\nexpect title")
    handheld.restart()
    handheld.app.asks = True
    Script(handheld, None).run("press up\nexpect title")
    assert handheld.app.evening.settings.language == 1


def test_who_knows_skat_chooses_a_game_and_it_is_dealt():
    handheld = _handheld()
    handheld.app.asks = True
    run = Script(handheld, None).run
    run("expect tutor\npress a\nexpect modes\npress down\npress down\npress a\nexpect table")
    assert handheld.app.evening.session.table.VARIANT == "skat"
