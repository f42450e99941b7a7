"""Officers' Skat in the app: calls by buttons and by touch, sums, series, saves."""

import os
from array import array

from games import SOAK, fresh_folder
from handhelds import run
from modes import CLUB, LIKE_SKAT, MATCH, MODES, OWN, RAMSCHES, SINGLE, SKAT, TRUMPS

from handheld.buttons import PRESS, RIGHT
from handheld.screens.title import can_take_back
from handheld.texts import Texts
from simulator.emulated import EmulatedHandheld
from skat import players
from skat.calls import CALL, PASS, SAY_KONTRA
from skat.cards import HEARTS, NULL, RAMSCH
from skat.games.officers import GAME as officers
from skat.games.officers.options import TABLE
from skat.games.officers.table import DECLARE, KONTRA
from skat.players.player import UNTOLD
from skat.table import END, PLAY

BOARD = "pico_oled"
OFFICERS = [mode.number for mode in officers.modes]
WORDS = {
    CLUB: [],
    RAMSCHES: ["passing"],
    TRUMPS: ["noramsch"],
    LIKE_SKAT: ["extended", "schneider30", "schwarztricks", "levels", "noramsch"],
}


def _handheld(mode=CLUB, folder="", board=BOARD):
    """A handheld with a person at the bottom as forehand, against *simple*."""
    handheld = EmulatedHandheld(board, folder or fresh_folder())
    app = handheld.app
    app.evening.settings.seats = [1, 0, 1]
    app.evening.settings.pace = 2
    app.evening.settings.motion = 0
    app.evening.seed(5)
    app.evening.play_mode(mode)
    app.evening.session.starter = app.evening.only_human()
    app.evening.save_settings()
    return handheld


def _call(handheld, call):
    """Choose a call with the buttons."""
    screen = handheld.app.screen
    for _ in range(screen.call_count):
        if screen.calls[screen.call] == call:
            break
        run(handheld, "press right")
    assert screen.calls[screen.call] == call
    run(handheld, "press a")


def _finish(handheld):
    app = handheld.app
    legal = bytearray(16)
    while app.evening.session.running():
        app.evening.session.table.legal(legal)
        app.evening.session.play(legal[0])
    app.show("result")
    handheld.run(50)


def test_sums_are_the_same_in_both_languages():
    assert len(Texts("en_rules").OFFICERS) == len(Texts("de_rules").OFFICERS)
    for texts in (Texts("en_options"), Texts("de_options")):
        assert len(texts.PRESETS) == len(OFFICERS)
        assert len(texts.OPTIONS) == len(TABLE)
        for (_, choices, sentences), (_, values, _) in zip(texts.OPTIONS, TABLE):
            assert len(choices) == len(sentences) == len(values)


def test_a_deal_with_the_buttons_from_the_call_to_the_sum():
    handheld = _handheld()
    app = handheld.app
    run(handheld, "deal 4", "expect table")
    assert app.evening.session.table.stage == DECLARE and app.screen.choosing_call()
    _call(handheld, CALL + HEARTS)
    assert (
        app.evening.session.table.kind.game == HEARTS
        and app.evening.session.table.declarer == app.evening.only_human()
    )
    for _ in range(400):
        if app.screen.NAME == "result":
            break
        if app.screen.NAME == "table" and app.screen.choosing_call():
            _call(handheld, PASS)
        run(handheld, "press a", "wait 300")
    run(handheld, "expect result")
    result = app.evening.session.result
    assert result.run and sum(app.evening.session.table.points) == 120
    run(handheld, "press right", "expect result", "press left", "press a", "expect table")
    assert (
        app.evening.session.table.stage == DECLARE
        and app.evening.session.forehand != app.evening.only_human()
    )


def test_the_chosen_call_stays_chosen():
    handheld = _handheld()
    app = handheld.app
    app.evening.session.starter = app.evening.only_human()
    run(handheld, "deal 4", "press right", "press right", "press b", "expect title", "press b")
    screen = app.screen
    assert screen.choosing_call() and screen.calls[screen.call] == CALL + HEARTS
    run(handheld, "hold a 600", "expect trick", "press b", "expect table")
    assert app.screen.calls[app.screen.call] == CALL + HEARTS
    app.evening.session.play(CALL + NULL)
    app.show("table", app.evening.take_back())
    assert app.screen.calls[app.screen.call] == CALL + NULL
    run(handheld, "deal 6")
    assert app.screen.call == 0


def test_a_call_can_be_tapped():
    handheld = _handheld()
    app = handheld.app
    run(handheld, "deal 4")
    x, y, w, h = app.layout.CALLS
    run(handheld, "click %d %d" % (x + w // 2, y + 1), "wait 50")
    assert app.evening.session.table.stage == DECLARE, "the words are no call"
    run(handheld, "click %d %d" % (x + w * 5 // 14, y + h - 3), "wait 50")
    assert app.evening.session.table.kind.game == HEARTS


def test_the_last_trick_and_a_card_can_be_seen_before_a_game_is_named():
    handheld = _handheld()
    run(handheld, "deal 4", "hold a 600", "expect trick")
    run(handheld, "press a", "expect trick", "press a", "expect trick", "press a", "expect table")


def test_a_call_of_the_computer_is_shown_and_needs_no_press():
    handheld = _handheld()
    app = handheld.app
    app.evening.session.starter = 1 - app.evening.only_human()
    run(handheld, "deal 4")
    for _ in range(4000):
        if app.screen.said:
            break
        handheld.run(5)
    assert app.screen.said >= CALL and app.screen.sayer != app.evening.only_human()
    run(handheld, "wait 700")
    assert not app.screen.said


def test_calls_are_taken_back_and_saved():
    folder = fresh_folder()
    handheld = _handheld(folder=folder)
    app = handheld.app
    run(handheld, "deal 4")
    assert not can_take_back(app.evening)
    app.evening.session.play(CALL + NULL)
    app.evening.session.play(SAY_KONTRA)
    app.evening.save()
    assert can_take_back(app.evening)
    handheld.restart()
    app = handheld.app
    assert app.evening.session.game.name == "officers" and app.evening.session.table.kontra == 1
    app.show("table", app.evening.take_back())
    assert app.evening.session.table.stage == DECLARE and app.evening.session.undone == 2


def test_each_game_has_its_own_save_and_goes_on():
    handheld = _handheld(SINGLE)
    app = handheld.app
    run(handheld, "deal 7")
    points = [app.evening.session.number, app.evening.session.table.count]
    app.evening.play_mode(CLUB)
    assert app.evening.session.number == -1 and app.evening.session.table.VARIANT == "officers"
    run(handheld, "deal 9")
    app.evening.session.play(CALL + HEARTS)
    app.evening.play_mode(MATCH)
    assert [app.evening.session.number, app.evening.session.table.count] == points
    app.evening.play_mode(OWN)
    assert app.evening.session.number == 9 and app.evening.session.table.stage == KONTRA


def test_changing_play_keeps_house_rules():
    handheld = _handheld(CLUB)
    app = handheld.app
    app.show("options")
    names = [name for name, _, _ in app.evening.session.options.TABLE]
    app.screen.choose(str(1 + names.index("scoring")), 2)
    assert app.evening.settings.mode == OWN and app.evening.session.options.words() == ["points"]
    app.show("title")
    for _ in range(2 * len(MODES)):
        app.screen.choose("mode", 1)
        handheld.run(5)
        if app.evening.settings.mode == RAMSCHES:
            assert app.evening.session.options.words() == ["passing"]
    assert app.evening.settings.mode == OWN and app.evening.session.options.words() == ["points"]
    again = EmulatedHandheld("pico_oled", handheld.folder).app
    assert again.evening.session.options.words() == ["points"]


def test_a_ramsch_evening_begins_with_the_play():
    handheld = _handheld(RAMSCHES)
    app = handheld.app
    run(handheld, "deal 4")
    table = app.evening.session.table
    assert table.stage == PLAY and table.kind.game == RAMSCH
    assert not can_take_back(app.evening)
    run(handheld, "press a", "wait 2000")
    assert can_take_back(app.evening)
    app.show("table", app.evening.take_back())
    assert table.stage == PLAY and app.evening.human(table.mover)
    _finish(handheld)
    run(handheld, "press right", "expect analysis", "press b", "expect result")
    run(handheld, "press a", "expect table")


def _play_deals(handheld, deals):
    """Deal and play that many deals with the buttons, whatever is to be called."""
    app = handheld.app
    for number in range(deals):
        run(handheld, "deal %d" % number, "expect table")
        legal = handheld.app.evening.session.table.buffer()
        for _ in range(9):
            if app.evening.session.table.legal(legal):  # else all have passed
                app.evening.session.play(legal[0])
        app.show("table")
        _finish(handheld)
        run(handheld, "expect result")


def _damage(folder, name, how):
    """Do something to both slots of a save: change a bit, or empty them."""
    for slot in (0, 1):
        path = "%s/%s.%d" % (folder, name, slot)
        with open(path, "rb") as f:
            data = bytearray(f.read())
        data[len(data) // 2] ^= 16
        with open(path, "wb") as f:
            f.write(data if how == "bad" else b"")


def test_every_mode_can_be_played_whatever_happened_to_its_save():
    for n, mode in enumerate(MODES):
        if mode == SKAT:  # test_skat_boards.py plays that
            continue
        for how in ("bad", "empty") if SOAK else (("bad", "empty")[n % 2],):
            folder = fresh_folder()
            handheld = _handheld(mode, folder)
            run(handheld, "deal 4", "wait 100")
            handheld.app.evening.save()
            handheld.app.evening.save()
            _damage(folder, handheld.app.evening.session.game.save[0], how)
            handheld.restart()
            assert handheld.app.evening.settings.mode == mode
            assert len(handheld.app.evening.files.notices) == (2 if how == "bad" else 0)
            _play_deals(handheld, 1)
            handheld.restart()
            assert (
                handheld.app.evening.settings.mode == mode
                and not handheld.app.evening.files.notices
            )
            _play_deals(handheld, 1)


def test_every_mode_can_be_played_with_the_save_of_another_one():
    """As when only one of two files was restored: the settings say what is played, the save how."""
    for mode in OFFICERS:
        for before in (CLUB, RAMSCHES, OWN):
            if before == mode:
                continue
            folder = fresh_folder()
            handheld = _handheld(before, folder)
            app = handheld.app
            if before == OWN:
                app.evening.session.options.read(["nonull", "two34", "allopen"])
            app.evening.session.starter = app.evening.only_human()
            run(handheld, "deal 4")
            app.evening.settings.mode = mode
            app.evening.save_settings()
            handheld.restart()
            app = handheld.app
            words = app.evening.session.options.words()
            assert app.evening.settings.mode == mode and app.evening.session.running()
            if mode != OWN:
                assert words == WORDS[mode]
            if app.evening.session.table.stage == DECLARE:
                assert not can_take_back(app.evening)
                app.evening.session.play(CALL + HEARTS)
                assert can_take_back(app.evening), "a call that somebody has made"
                app.show("table", app.evening.take_back())
            assert app.evening.session.table.called == (2 if before == RAMSCHES else 0)
            _play_deals(handheld, 1)
            assert app.evening.session.table.options.words() == words


def test_the_default_is_officers_skat_without_declared_ramsch():
    handheld = _handheld(MATCH)
    app = handheld.app
    app.show("title")
    screen = app.screen
    screen.choose("mode", 1)
    handheld.run(5)
    assert app.evening.settings.mode == TRUMPS and app.evening.session.options.words() == [
        "noramsch"
    ]
    run(handheld, "deal 4")
    assert not app.evening.session.table.may_play(CALL + RAMSCH) and app.screen.call_count == 6
    for mode, words in (
        (LIKE_SKAT, WORDS[LIKE_SKAT]),
        (CLUB, []),
        (RAMSCHES, ["passing"]),
        (OWN, []),
    ):
        screen.choose("mode", 1)
        handheld.run(5)
        assert app.evening.settings.mode == mode and app.evening.session.options.words() == words
    for _ in range(len(MODES) - len(OFFICERS) - 1):
        screen.choose("mode", 1)
        handheld.run(5)
    assert app.evening.settings.mode == SINGLE
    seen = []
    app.evening.play_mode(CLUB)
    app.show("options")
    for _ in OFFICERS:
        app.screen.choose("0", 1)
        seen.append(app.evening.settings.mode)
    assert seen == [RAMSCHES, OWN, TRUMPS, LIKE_SKAT, CLUB]


def test_a_deal_with_help_counts_in_the_series_but_not_in_the_statistics():
    handheld = _handheld()
    app = handheld.app
    session = app.evening.session
    app.evening.settings.series = 1
    for number, help in enumerate(("", "hint", "undo")):
        app.deal(number)
        session.play(CALL + HEARTS)
        session.play(SAY_KONTRA)
        if help == "hint":
            session.give_hint()
        elif help == "undo":
            session.undo()
        total = list(session.match.total)
        _finish(handheld)
        assert session.match.rounds == number + 1 and session.match.total != total
        assert session.games == 1 and session.counts() == (help == "")


def test_a_result_says_that_it_is_not_in_the_statistics():
    """On every board, in every game, however long the scores are."""
    for board in sorted([name[:-3] for name in os.listdir("firmware/boards") if "." in name]):
        handheld = _handheld(board=board)
        app = handheld.app
        for hints in (0, 1):
            for calls in ((CALL + HEARTS, SAY_KONTRA), (CALL + NULL, PASS), (CALL + RAMSCH,)):
                app.evening.session.starter = app.evening.only_human()
                app.deal(9)
                for call in calls:
                    app.evening.session.play(call)
                app.evening.session.hints = hints
                _finish(handheld)
                app.evening.session.result.seats[0] = -1152
                texts = []
                text = app.canvas.text
                app.canvas.text = lambda *a: texts.append(a[0]) or text(*a)  # noqa: B023
                app.screen.draw(app.canvas)
                app.canvas.text = text
                assert (app.evening.words.UNDONE in texts) == bool(hints), (board, calls)


def _hint(handheld):
    """The hint from the title, once it is there."""
    app = handheld.app
    app.show("title")
    assert "hint" in [item[0] for item in app.screen.items()]
    app.show("hint")
    for _ in range(5000):
        handheld.run(5)
        if not app.screen.thinking:
            return app.screen
    raise AssertionError("it thinks for ever")


def test_there_are_hints_at_every_stage_and_in_every_game():
    """Master's advice, by how much score it is ahead, and of which action."""
    handheld = _handheld(OWN)
    app = handheld.app
    app.evening.settings.seats = [0, 0]
    table = app.evening.session.table
    view = app.evening.session.table.new()
    for number, calls in (
        (4, ()),
        (4, (CALL + HEARTS,)),
        (4, (CALL + HEARTS, SAY_KONTRA)),
        (4, (CALL + HEARTS, PASS)),
        (5, (CALL + NULL,)),
        (5, (CALL + NULL, SAY_KONTRA, PASS)),
        (6, (CALL + RAMSCH,)),
    ):
        app.deal(number)
        for call in calls:
            app.evening.session.play(call)
        screen = _hint(handheld)
        adviser = officers.players.make_adviser()
        advised = players.choose(adviser, table.view(table.mover, view))
        actions, values = bytearray(16), array("i", [0] * 16)
        count = adviser.values(actions, values)
        worth = {}
        for i in range(count):
            worth[actions[i]] = values[i]
        best = worth.pop(advised)
        second = max(worth.values())
        assert screen.action == advised
        if second == UNTOLD:
            assert table.kind.game == NULL and screen.second < 0 and not screen.only
        else:
            assert worth[screen.second] == second and screen.lead == best - second
        run(handheld, "press a", "expect table")
        if advised >= CALL:
            assert app.screen.calls[app.screen.call] == advised
        else:
            assert table.top[app.screen.cursor] == advised


def test_a_series_ends_and_another_begins():
    handheld = _handheld()
    app = handheld.app
    app.evening.settings.series = 1
    for n in range(6):
        run(handheld, "deal %d" % (n + 1))
        assert app.evening.session.match.deals == 6 and app.evening.session.match.rounds == n
        _finish(handheld)
        run(handheld, "press a", "expect match")
    assert app.evening.session.match.ended()
    run(handheld, "press a", "expect table")
    assert app.evening.session.match.rounds == 0


def test_options_are_set_one_by_one_and_hold_from_the_next_deal():
    handheld = _handheld()
    app = handheld.app
    run(handheld, "deal 4")
    app.show("options")
    screen = app.screen
    for i in range(len(TABLE)):
        screen.chosen = 1 + i
        run(handheld, "press right")
        assert app.evening.session.options.choice(i) == 1
    assert app.evening.settings.mode == OWN
    assert app.evening.session.table.options.words() == []
    app.deal(5)
    assert len(app.evening.session.table.options.words()) == len(TABLE)
    app.evening.play_mode(CLUB)
    assert app.evening.session.options.words() == []


def test_two_buttons_suffice_in_officers_skat():
    handheld = _handheld(board="tdisplay")
    app = handheld.app
    run(handheld, "deal 4")
    screen = app.screen
    while screen.calls[screen.call] != CALL + HEARTS:
        run(handheld, "press a")
    run(handheld, "press b")
    assert app.evening.session.table.kind.game == HEARTS
    _finish(handheld)
    shown = app.screen.others
    run(handheld, "press a")
    assert app.screen.others != shown
    run(handheld, "press b", "expect table")
    app.show("options")
    run(handheld, "press a", "press b")
    before = app.evening.session.options.deal
    run(handheld, "press a")
    assert app.evening.session.options.deal != before
    run(handheld, "press b", "expect options", "hold b 600", "expect settings")


def test_the_sum_is_the_score():
    handheld = _handheld()
    app = handheld.app
    for number in range(6):
        app.evening.session.starter = app.evening.only_human()
        app.deal(number)
        app.evening.session.play(CALL + (HEARTS if number % 2 else NULL))
        app.evening.session.play(SAY_KONTRA)
        app.evening.session.play(PASS)
        _finish(handheld)
        score = app.evening.session.result
        assert app.evening.session.table.stage == END
        value = score.level * score.unit * score.by_grade << score.kontra
        lost = score.winner != app.evening.session.table.declarer
        assert sum(score.seats) == (-2 * value if lost else value)
        app.screen.press(RIGHT, PRESS)
        handheld.run(20)
