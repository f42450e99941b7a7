"""What somebody new looks for: what is played and with whom, where one was, why a card may not be
played, and what a press does that nobody would guess."""

import os

from games import fresh_folder
from handhelds import run
from modes import MODES, SKAT, TRUMPS

from handheld import duels
from handheld.buttons import DOWN, HOLD, LEFT, PRESS, RIGHT, UP, A, B
from handheld.lessons import RIGHT as GOOD
from handheld.lessons import SHOWN, begin, lines, names
from handheld.settings import HUMAN, LADDER, LANGUAGES
from handheld.texts import Texts
from simulator.emulated import EmulatedHandheld
from skat import games
from skat.compat import MICROPYTHON
from skat.duel import Duel, Row
from skat.tasks import Task

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])
if MICROPYTHON:
    BOARDS = ["thumby"]


def _handheld(board="pico_oled"):
    handheld = EmulatedHandheld(board, fresh_folder())
    handheld.app.evening.settings.seats[:] = [1, HUMAN, 1, 1]
    handheld.app.show("title")
    handheld.run(60)
    return handheld


def _keys(app):
    return [app.screen.item(n)[0] for n in range(app.screen.count())]


def _on(app, key):
    """Put the cursor of a menu on a line."""
    app.screen.chosen = _keys(app).index(key)


# What is played, and with whom


def test_one_press_on_the_title_changes_the_game():
    handheld = _handheld()
    app = handheld.app
    for button, step in ((RIGHT, 1), (LEFT, -1)):
        _on(app, "mode")
        mode = games.further(app.evening.played(), step)
        app.screen.press(button, PRESS)
        handheld.run(60)
        assert app.evening.settings.mode == mode.number
        assert app.evening.session.game is mode.game
        assert app.screen.item(app.screen.chosen)[0] == "mode"
        assert app.evening.words.MODES[mode.number] in app.screen.item(app.screen.chosen)
    again = EmulatedHandheld("pico_oled", handheld.folder).app
    assert again.evening.settings.mode == app.evening.settings.mode


def test_a_running_game_waits_while_another_one_is_played():
    handheld = _handheld()
    app = handheld.app
    app.deal(5)
    app.show("title")
    _on(app, "mode")
    for _ in range(2):
        app.screen.press(RIGHT, PRESS)
        handheld.run(60)
    assert app.evening.session.game.name == "officers" and "continue" not in _keys(app)
    for _ in range(2):
        app.screen.press(LEFT, PRESS)
        handheld.run(60)
    assert "continue" in _keys(app) and app.evening.session.number == 5


def test_one_press_on_the_title_changes_all_others():
    handheld = _handheld()
    app = handheld.app
    app.evening.play_mode(SKAT)
    app.show("title")
    _on(app, "rivals")
    seen = []
    for _ in LADDER:
        app.screen.press(RIGHT, PRESS)
        seats = app.evening.settings.seats
        assert seats[0] == seats[2] == seats[3] and seats[1] == HUMAN
        words = app.evening.words
        value = app.evening.who(0)
        assert app.screen.item(app.screen.chosen)[2] == (
            words.LEVELS[value - 1] if value else words.HUMAN
        )
        seen.append(value)
    assert sorted(set(seen)) == sorted(app.evening.ladder())
    app.evening.settings.seats[:] = [1, HUMAN, 2, 1]
    app.show("title")
    assert app.screen.item(_keys(app).index("rivals"))[2] == app.evening.words.MIXED


def test_skat_takes_five_presses_on_every_board():
    for board in BOARDS:
        handheld = _handheld(board)
        two = handheld.app.two_buttons
        down, choose = ("press a", "press b") if two else ("press down", "press a")
        run(handheld, down, choose, "expect modes", down, down, choose, "wait 60", "expect title")
        assert handheld.app.evening.settings.mode == SKAT, board
        run(handheld, "hold b 600" if two else "press b", "expect title")
        assert handheld.app.screen.item(handheld.app.screen.chosen)[0] == "mode"


def test_a_game_with_several_ways_asks_for_one():
    handheld = _handheld()
    app = handheld.app
    app.show("modes")
    handheld.run(60)
    run(handheld, "press down", "press a", "wait 60", "expect modes")
    ways = games.find("officers").modes
    assert [int(key) for key in _keys(app)] == [mode.number for mode in ways]
    assert len(app.screen.sentence(2)) > 20
    run(handheld, "press b", "wait 60", "expect modes")
    assert len(_keys(app)) == len(list(games.installed()))
    run(handheld, "press a", "wait 60", "press down", "press a", "wait 60", "expect title")
    assert app.evening.settings.mode == ways[1].number


def test_every_game_has_a_sentence_in_each_language():
    for language in LANGUAGES:
        texts = Texts(language + "_games")
        sentences = [getattr(texts, name + ":") for name in games.NAMES if name != "toy"]
        for sentence in sentences:
            assert 20 < len(sentence) < 75 and sentence[-1] == ".", sentence
        assert len(set(sentences)) == len(sentences)


def test_every_way_to_play_a_game_of_several_has_a_sentence():
    handheld = _handheld()
    app = handheld.app
    for mode in MODES:
        app.evening.play_mode(mode)
        ways = app.evening.played().game.modes
        if len(ways) > 1:
            said = app.evening.shown().options(app)[1]
            assert len(said) == len(ways) and len(set(said)) == len(said)


# The way back


def test_back_returns_to_the_line_that_one_came_from():
    for board in BOARDS:
        handheld = _handheld(board)
        app = handheld.app
        app.evening.play_mode(TRUMPS)
        for menu in ("title", "settings", "statistics", "deals", "tutor"):
            app.show("title")
            app.show(menu)
            for key in [key for key in _keys(app) if key != "series"]:
                handheld.run(60)
                _on(app, key)
                line = app.screen.chosen
                app.screen.press(A, HOLD if key[:4] == "seat" else PRESS)
                handheld.run(60)
                if app.screen.NAME in (menu, "table") or key == "link":
                    if app.screen.NAME != menu:
                        app.evening.session.abort()
                    app.show("title")
                    app.show(menu)
                    continue
                while app.screen.NAME != menu:
                    before = app.screen
                    app.screen.press(B, PRESS)
                    handheld.run(60)
                    assert app.screen is not before, (board, menu, key)
                assert app.screen.chosen == line, (board, menu, key)


def test_the_menu_of_a_table_begins_at_its_first_line():
    handheld = _handheld()
    app = handheld.app
    app.deal(5)
    handheld.run(60)
    app.show("title")
    _on(app, "settings")
    app.screen.press(A, PRESS)
    app.screen.press(B, PRESS)
    assert app.screen.item(app.screen.chosen)[0] == "settings"
    app.screen.press(B, PRESS)
    assert app.screen.NAME == "table"
    app.screen.press(B, PRESS)
    assert app.screen.item(app.screen.chosen)[0] == "continue"


# What a card's place, a press, a line can do


def _following(handheld, playable):
    """A table at which a person must follow suit, with so many cards to choose from."""
    app = handheld.app
    app.evening.settings.pace = 2
    app.evening.settings.motion = 0
    for number in range(400):
        app.evening.session.starter = 0
        app.deal(number)
        table = app.evening.session.table
        legal = table.buffer()
        table.legal(legal)
        app.evening.session.play(legal[0])
        view = table.view(1)
        opened = len([place for place in range(8, 16) if view.top[place] < 32])
        if opened > table.legal(legal) == playable:
            app.show("table")
            handheld.run(60)
            return app.screen
    raise AssertionError("no such deal")


def test_a_card_that_may_not_be_played_says_why():
    handheld = _handheld()
    screen = _following(handheld, 2)
    words = handheld.app.evening.words
    place = [p for p in screen.own() if not screen.playable(p)][0]
    assert screen.notice is None
    screen.click(screen.xs[place] + 2, screen.ys[place] + 2)
    led = screen.table.played[0]
    suit = screen.table.kind.suit[led]
    expected = (words.FOLLOW_TRUMP, -1) if suit == 4 else (words.FOLLOW, suit)
    assert screen.notice == expected and screen.table.count == 1
    handheld.run(60)
    handheld.run(3000)
    assert screen.notice is None, "it goes by itself"


def test_a_press_that_cannot_move_the_cursor_says_why():
    handheld = _handheld()
    screen = _following(handheld, 1)
    screen.press(RIGHT, PRESS)
    assert screen.notice is not None
    screen.press(A, PRESS)
    assert screen.notice is None and screen.table.count > 1, "a press does what it does"


def test_passing_over_cards_says_why_once():
    handheld = _handheld()
    screen = _following(handheld, 3)
    screen.press(RIGHT, PRESS)
    assert screen.notice is not None
    screen.press(RIGHT, PRESS)
    assert screen.notice is None, "it was said"


def test_after_the_first_trick_it_says_how_to_see_it():
    handheld = _handheld()
    screen = _following(handheld, 1)
    screen.press(A, PRESS)
    handheld.run(700)
    assert screen.notice[0] in handheld.app.evening.words.HOLD_TRICK
    run(handheld, "hold a 600", "expect trick")


def test_text_is_no_choice():
    handheld = _handheld("pico_lcd_13")
    app = handheld.app
    duel = Duel(app.evening.settings.mode, 2, 4, 1, app.evening.session.options.to_bytes())
    for n in range(3):
        row = Row(n, n % 2)
        row.own, row.theirs = (61, 2), (59, 0)
        duel.rows.append(row)
    duels.keep(app.evening, duel)
    app.show("duel")
    handheld.run(60)
    choices = [key for key in _keys(app) if key]
    assert choices == ["next", "new"] and app.screen.count() > 8
    seen = []
    for _ in range(app.screen.count() + 2):
        seen.append(app.screen.item(app.screen.chosen)[0])
        app.screen.press(DOWN, PRESS)
        handheld.run(60)
    assert "next" in seen and "new" in seen
    for _ in range(3):
        y = app.screen.top() + 4 * app.canvas.line
        app.screen.click(5, y)
        assert app.screen.NAME == "duel"


def test_text_does_not_look_like_a_choice():
    for board in BOARDS:
        app = _handheld(board).app
        looks = []
        for key in ("new", ""):
            app.screen.item = lambda n, key=key: (key, "Score", "2:3")
            app.canvas.clear()
            app.screen.draw_line(app.canvas, 1, app.screen.top(), 1)
            looks.append(bytes(app.canvas.pixels))
        assert looks[0] != looks[1], board


def test_all_text_can_be_read_on_the_smallest_screen():
    handheld = _handheld("thumby")
    app = handheld.app
    app.show("levels")
    handheld.run(60)
    assert not any(_keys(app))
    seen = []
    write = app.canvas.text_within

    def text_within(text, *where):
        seen.append(text)
        return write(text, *where)

    app.canvas.text_within = text_within
    labels = [app.screen.item(n)[1] for n in range(app.screen.count())]
    for button in (DOWN, UP):
        seen.clear()
        for _ in labels:
            app.screen.press(button, PRESS)
            handheld.run(60)
        assert set(labels) <= set(seen), "every line was on the screen"


def test_a_running_duel_is_on_the_title():
    handheld = _handheld()
    app = handheld.app
    assert "duel" not in _keys(app)
    duel = Duel(app.evening.settings.mode, 2, 4, 1, app.evening.session.options.to_bytes())
    duel.rows.append(Row(5, 0))
    duels.keep(app.evening, duel)
    app.show("title")
    _on(app, "duel")
    assert app.screen.item(app.screen.chosen)[2] == "1/4"
    app.screen.press(A, PRESS)
    assert app.screen.NAME == "duel"
    duel.rows = [Row(n, 0) for n in range(4)]
    for row in duel.rows:
        row.own = row.theirs = (60, 1)
    duels.keep(app.evening, duel)
    app.show("title")
    assert "duel" not in _keys(app)


# Tasks and hints


def test_after_a_task_the_next_one_is_chosen():
    handheld = _handheld()
    app = handheld.app
    for said in (GOOD, SHOWN):
        app.show("task", names()[2], said)
        handheld.run(60)
        assert app.screen.choices[app.screen.chosen][0] == "next"
        app.screen.press(B, PRESS)
        assert app.screen.NAME == "tutor"
        assert app.screen.item(app.screen.chosen)[0] == names()[3]


def test_no_task_of_a_trick_opens_on_its_answer():
    handheld = _handheld()
    app = handheld.app
    count = 0
    for name in names():
        task = Task([line for line in lines() if line.split()[0] == name][0])
        begin(app, name, False)
        task.seat = app.evening.lesson[1]
        screen = app.screen
        if task.judged != "trick":
            continue
        count += 1
        assert screen.playable(screen.cursor), name
        assert not task.is_right(screen.table, screen.table.top[screen.cursor]), name
    assert count > 3
    app.show("title")


def test_a_hint_where_there_is_no_choice_costs_nothing():
    handheld = _handheld()
    app = handheld.app
    _following(handheld, 1)
    app.show("title")
    _on(app, "hint")
    app.screen.press(A, PRESS)
    assert app.screen.NAME == "hint", "it does not ask"
    while app.screen.thinking:
        handheld.run(10)
    assert app.screen.only and app.evening.session.hints == 0 and app.evening.session.counts()
    _following(handheld, 2)
    app.show("title")
    _on(app, "hint")
    app.screen.press(A, PRESS)
    assert app.screen.NAME == "title", "it asks"


# Words at the edge


class Bar:
    """What stands in the title bar."""

    def __init__(self, app):
        self._canvas = app.canvas
        self._right = app.canvas.text_right
        self.texts = []

    def text_right(self, text, x, y, ink=-1):
        if y < self._canvas.head:
            self.texts.append(text)
        return self._right(text, x, y, ink)


def test_the_result_and_the_list_of_games_say_how_to_come_to_the_analysis():
    for board in BOARDS:
        handheld = _handheld(board)
        app = handheld.app
        app.deal(4)
        table = app.evening.session.table
        legal = table.buffer()
        while app.evening.session.running():
            table.legal(legal)
            app.evening.session.play(legal[0])
        app.evening.keep_record()
        app.evening.write_due()
        bar = Bar(app)
        app.canvas.text_right = bar.text_right
        for name in ("result", "games"):
            bar.texts = []
            app.show(name)
            handheld.run(60)
            assert bar.texts, (board, name)
        words = app.evening.words
        assert words.HOLD_ANALYSIS in bar.texts or words.HOLD_A in bar.texts
