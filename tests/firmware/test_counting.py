"""What is out: told from what the one who looks has seen, and marked in the deal."""

import os

from games import fresh_folder
from modes import GAMES, MODES, SINGLE

from handheld.buttons import PRESS, A, B
from handheld.settings import LANGUAGES, Settings
from simulator.emulated import EmulatedHandheld
from skat.chance import Chance
from skat.records import Record
from skat.session import Session

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])


def _app(mode, seats=(0, 0, 0)):
    handheld = EmulatedHandheld("pico_oled", fresh_folder())
    app = handheld.app
    app.evening.settings.seats = list(seats)
    app.evening.play_mode(mode)
    return app


def _keys(app):
    app.show("title")
    return [item[0] for item in app.screen.items()]


def test_it_tells_what_was_not_seen_in_every_game():
    for mode in MODES:
        app = _app(mode)
        app.deal(5)
        chance = Chance(3)
        table = app.evening.session.table
        legal = table.buffer()
        looked = 0
        while app.evening.session.running():
            app.evening.holder = app.evening.looker()
            app.show("counting")
            view = table.view(app.evening.looker())
            seen = list(view.played[: view.count])
            seen += [card for card in bytes(view.top) + bytes(view.under) if card < 32]
            out = [card for _trump, row in app.screen.rows for card in row[1:]]
            assert not [card for card in out if card in seen]
            if table.VARIANT in ("lskat", "officers"):
                assert sorted(out + seen) == list(range(32)), "all others are out"
            looked += 1
            app.evening.session.play(legal[chance.below(table.legal(legal))])
        assert looked > 3, mode


def test_what_is_covered_changes_nothing_that_it_tells():
    app = _app(SINGLE)
    app.deal(8)
    table = app.evening.session.table
    app.show("counting")
    rows = app.screen.rows
    table.under[0], table.under[9] = table.under[9], table.under[0]
    app.show("counting")
    assert app.screen.rows == rows and len(rows) == 5


def test_the_deal_is_marked_and_counts():
    app = _app(SINGLE)
    app.deal(8)
    legal = app.evening.session.table.buffer()
    app.evening.session.play(legal[app.evening.session.table.legal(legal) - 1])
    assert "counting" in _keys(app) and not app.evening.session.counted
    app.screen.choose("counting", 0)
    assert (
        app.screen.NAME == "counting"
        and app.evening.session.counted
        and app.evening.session.counts()
    )
    app.do_errand()
    app.screen.press(B, PRESS)
    assert app.screen.NAME == "title"
    app.show("counting")
    app.screen.press(A, PRESS)
    assert app.screen.NAME == "table"
    again = Session(app.evening.session.game)
    again.from_bytes(app.evening.session.to_bytes())
    assert again.counted and not again.aside and again.match is None
    while app.evening.session.running():
        app.evening.session.play(legal[app.evening.session.table.legal(legal) - 1])
    app.evening.keep_record()
    app.evening.write_due()
    line = app.evening.files.game(app.evening.files.games()[0])
    assert '"counting": 1' in line and Record(line).number == 8
    app.deal(9)
    assert not app.evening.session.counted
    app.evening.session.abort()
    app.deal(10)
    while app.evening.session.running():
        app.evening.session.play(legal[app.evening.session.table.legal(legal) - 1])
    app.evening.keep_record()
    app.evening.write_due()
    assert "counting" not in app.evening.files.game(app.evening.files.games()[0])


def test_where_hands_are_hidden_all_cards_won_are_a_help_with_counting():
    hidden = []
    for game in GAMES:
        app = _app(game.modes[0].number)
        app.deal(5)
        table = app.evening.session.table
        chance = Chance(3)
        legal = table.buffer()
        while table.count < 4:
            app.evening.session.play(legal[chance.below(table.legal(legal))])
            if not app.evening.session.running():
                app.deal(6)
        app.evening.holder = app.evening.looker()
        if table.has_secrets():
            hidden.append(game.name)
        for counting in (0, 1):
            app.evening.settings.counting = counting
            app.show("trick", 0)
            app.screen.press(A, PRESS)
            assert app.screen.NAME == "trick" and not app.evening.session.counted
            app.screen.press(A, PRESS)
            shown = app.screen.NAME == "trick"
            assert shown == (counting or not table.has_secrets()), game.name
            app.do_errand()
            assert app.evening.session.counted == (shown and table.has_secrets()), game.name
    assert "skat" in hidden and "harlequin" in hidden and "admirals" in hidden
    assert "lskat" not in hidden and "officers" not in hidden


def test_who_wants_to_learn_it_turns_it_off():
    app = _app(SINGLE)
    app.deal(8)
    assert "counting" in _keys(app)
    app.evening.settings.counting = 0
    assert "counting" not in _keys(app)
    again = Settings()
    assert again.counting
    again.from_bytes(app.evening.settings.to_bytes())
    assert not again.counting


def _texts(app):
    """Where the texts of the picture begin and end, in their order."""
    canvas = app.canvas
    text = canvas.text
    found = []

    def listen(words, x, *rest):
        found.append((x, x + canvas.text_width(words)))
        return text(words, x, *rest)

    canvas.text = listen
    app.screen.draw(canvas)
    canvas.text = text
    return found


def test_the_title_stands_apart_from_any_number_of_points():
    for board in BOARDS:
        app = EmulatedHandheld(board, fresh_folder()).app
        canvas = app.canvas
        app.deal(8)
        for language in range(len(LANGUAGES)):
            app.evening.settings.language = language
            app.apply_settings()
            app.show("counting")
            for points in (0, 86, 120):
                app.screen.points = points
                title, number = _texts(app)[:2]
                apart = canvas.gap + canvas.blank
                assert title[1] + apart <= number[0] and number[1] < canvas.w, (
                    board,
                    title,
                    number,
                )
