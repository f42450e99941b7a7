"""The app in trouble: code that fails, a full flash, torn files, presses at the wrong moment."""

import os

from games import fresh_folder
from handhelds import handheld_of, run
from modes import MATCH

from handheld.screen import Screen
from handheld.settings import HUMAN
from simulator.script import ScriptError

BOARD = "pico_oled"


def _fails(handheld, *lines):
    """The message of a script that fails or ends on the error screen."""
    try:
        run(handheld, *lines)
    except ScriptError as error:
        return str(error)
    raise AssertionError("nothing failed")


def _until(handheld, done):
    """Let time pass until `done()`."""
    for _ in range(12000):
        if done():
            return
        handheld.run(5)
    raise AssertionError("it never happened")


def _broken(*names):
    """A folder with saves that cannot be read."""
    folder = fresh_folder()
    os.mkdir(folder)
    for name in names:
        with open(folder + "/" + name, "wb") as f:
            f.write(b"broken, and long enough")
    return folder


def _full(handheld, name="save"):
    """Stands in for open() on a full flash: nothing can be written."""

    def refuse(*_):
        raise OSError(28, "no space left")

    setattr(handheld.app.evening.files, name, refuse)


def test_an_error_during_a_trick_returns_to_the_last_save():
    handheld = handheld_of()
    run(handheld, "deal 9", "wait 3000")
    session = handheld.app.evening.session
    saved = session.to_bytes()
    play = session.table.finish_trick

    def fail():
        raise RuntimeError("out of cards")

    session.table.finish_trick = fail
    assert session.table.count == 1, "the computer has led"
    assert "out of cards" in _fails(handheld, "press a")
    session.table.finish_trick = play
    now = handheld.app.evening.session
    assert now is not session and now.table.count == 0 and now.number == 9
    assert len(now.to_bytes()) < len(saved)
    run(handheld, "press b", "expect title", "press a", "expect table", "wait 3000", "press a")
    _until(handheld, lambda: now.table.count >= 2)


def test_a_full_flash_is_reported_once_and_the_game_goes_on():
    handheld = handheld_of()
    run(handheld, "deal 9", "wait 3000")
    for name in ("save", "keep_game"):
        _full(handheld, name)
    assert "Not saved: " in _fails(handheld, "press a")
    run(handheld, "press a", "expect title", "press a", "expect table")
    app = handheld.app
    assert app.evening.session.table.count >= 2, "the trick was not lost"
    app.evening.settings.seats = [1, 1]
    app.evening.settings.pace = 2
    _until(handheld, lambda: app.screen.NAME == "result")
    run(handheld, "expect result")


def test_an_unwritable_log_does_no_harm():
    folder = fresh_folder()
    handheld = handheld_of(folder)
    os.mkdir(folder + "/log.txt")  # where a folder is, no file can be opened
    handheld.app.evening.files.log("lost")
    os.rmdir(folder + "/log.txt")


def test_a_save_that_cannot_be_set_aside_is_reported():
    folder = _broken("game.0")
    os.mkdir(folder + "/game.0.bad")
    handheld = handheld_of(folder)
    assert handheld.app.evening.files.notices == ["game.0"]
    os.rmdir(folder + "/game.0.bad")


def test_notices_vanish_when_the_title_is_left():
    handheld = handheld_of(_broken("game.0", "game.1", "settings.0"))
    app = handheld.app
    assert sorted(app.evening.files.notices) == ["game.0", "game.1", "settings.0"]
    assert sorted(app.screen.set_aside().split(", ")) == ["game", "settings"]
    run(handheld, *["press down"] * 6, "press a", "expect settings", "press b")
    assert app.evening.files.notices == []


def test_a_record_after_a_torn_one_starts_a_new_line():
    handheld = handheld_of()
    files = handheld.app.evening.files
    files.keep_game('{"v":1}')
    with open(files.path("games.jsonl"), "ab") as f:
        f.write(b'{"v":1,"te')
    files.keep_game('{"v":2}')
    files.keep_game('{"v":3}')
    lines = [files.game(place) for place in files.games()]
    assert [line.rstrip() for line in lines] == ['{"v":3}', '{"v":2}', '{"v":1,"te', '{"v":1}']


def test_the_result_is_shown_after_a_power_cut_at_the_last_trick():
    handheld = handheld_of()
    app = handheld.app
    app.evening.settings.seats = [1, 1]
    app.evening.settings.pace = 2
    run(handheld, "deal 5")
    _until(handheld, lambda: app.evening.session.number >= 0 and not app.evening.session.running())
    points = list(app.evening.session.table.points)
    handheld.restart()
    run(handheld, "expect title", "press down", "press a", "expect result")
    run(handheld, "expect points %d %d" % tuple(points), "press b", "expect title")


def test_b_overtakes_waiting_presses():
    handheld = handheld_of()
    handheld.app.evening.settings.pace = 0
    run(handheld, "deal 9", "expect table")
    assert handheld.app.screen.busy(16), "the computer thinks"
    run(handheld, "press a", "press b", "expect title")
    assert not handheld.app.buttons.waiting()


def test_a_click_while_the_computer_thinks_is_dropped():
    handheld = handheld_of()
    app = handheld.app
    app.evening.session.starter = app.evening.only_human()
    run(handheld, "deal 9", "press a")
    table = app.evening.session.table
    _until(handheld, lambda: table.count == 1)
    run(handheld, "wait 200", "expect table")
    app.click(5, 50)
    _until(handheld, lambda: table.count == 2)
    run(handheld, "wait 300")
    assert table.count == 2 and app.screen.showing
    app.click(5, 50)
    run(handheld, "wait 100")
    assert not app.screen.showing


def test_the_person_opens_a_new_match_in_whichever_seat():
    handheld = handheld_of()
    app = handheld.app
    app.evening.settings.mode = MATCH
    run(handheld, "deal 1")
    assert app.evening.session.match.first_opener == app.evening.session.forehand == 1
    app.evening.session.match.add(21, 0)
    app.evening.settings.seats = [HUMAN, 1]
    run(handheld, "deal 2")
    assert app.evening.session.match.first_opener == app.evening.session.forehand == 0
    assert app.evening.session.match.rounds == 0


def test_a_match_that_was_switched_off_is_not_shown():
    handheld = handheld_of()
    app = handheld.app
    app.evening.settings.mode = MATCH
    run(handheld, "deal 1")
    app.evening.settings.mode = 0
    app.show("result")
    run(handheld, "press a", "expect table")
    assert app.evening.session.match is None


def test_the_winner_is_named():
    handheld = handheld_of()
    app = handheld.app
    app.evening.settings.names = ["Deep Skat", ""]
    run(handheld, "deal 1")
    app.evening.session.result.winner = 0
    app.show("result")
    assert app.evening.shown().headline(app) == "Deep Skat wins"
    app.evening.session.result.winner = 1
    assert app.evening.shown().headline(app) == "You win"


def test_large_numbers_fit_on_the_title():
    """Nothing on a scoreboard overlaps, however large: names, points, and earlier results if there
    is room."""
    _scoreboard(BOARD, 4)
    _scoreboard("tdisplay", 8)


def _scoreboard(board, count):
    handheld = handheld_of("", board)
    app = handheld.app
    app.evening.settings.names = ["Wwwwwwwww", "Mmmmmmmmm"]
    run(handheld, "deal 1")
    app.evening.session.score = [12345, 6789]
    app.evening.session.won = [1234, 567]
    app.evening.session.table.points[0] = 120
    spans = []
    canvas = app.canvas
    text, number = canvas.text_within, canvas.number

    def watch_text(string, x, y, w, ink=-1):
        end = text(string, x, y, w, ink)
        spans.append((y, x, end))
        return end

    def watch_number(n, x, y, ink=-1, large=False):
        end = number(n, x, y, ink, large)
        spans.append((y, x, end))
        return end

    canvas.text_within, canvas.number = watch_text, watch_number
    app.screen = Screen(app)
    app.show("title")
    handheld.run(100)
    spans = [span for span in spans if span[0] < app.screen.top()]
    assert len(spans) == count
    for a in spans:
        for b in spans:
            assert a is b or a[0] != b[0] or a[2] <= b[1] or b[2] <= a[1], (a, b)
        assert 0 <= a[1] and a[2] <= canvas.w + 1
