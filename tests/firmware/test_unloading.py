"""The one rule of unloading: where memory is short, code goes, and all else goes on."""

import sys

from games import fresh_folder
from modes import HARLEQUIN, SKAT

from simulator.emulated import EmulatedHandheld

SCREEN = "handheld.screens.statistics"
GAME = "skat.games.harlequin.rules"


def _handheld(short):
    handheld = EmulatedHandheld("pico_oled", fresh_folder())
    sys.modules["handheld.memory"].is_short = lambda *_: short
    handheld.app.evening.settings.pace = 2
    handheld.run(50)
    return handheld, handheld.app


def test_the_last_screen_goes_where_memory_is_short():
    for short in (False, True):
        handheld, app = _handheld(short)
        app.show("statistics")
        handheld.run(50)
        assert SCREEN in sys.modules
        app.show("title")
        handheld.run(50)
        assert (SCREEN in sys.modules) != short
        app.show("statistics")
        handheld.run(50)
        assert app.screen.NAME == "statistics"


def test_a_game_goes_where_memory_is_short_when_another_one_is_played():
    for short in (False, True):
        handheld, app = _handheld(short)
        app.evening.play_mode(HARLEQUIN)
        app.deal(3)
        handheld.run(3000)
        app.show("title")
        handheld.run(50)
        assert GAME in sys.modules
        app.evening.play_mode(SKAT)
        assert (GAME in sys.modules) != short
        app.evening.play_mode(HARLEQUIN)
        assert app.evening.session.number == 3 and app.evening.session.running()
        app.show("table")
        handheld.run(50)
        assert app.screen.NAME == "table"


def test_players_are_made_again_where_memory_is_short():
    handheld, app = _handheld(True)
    app.evening.settings.seats = [1, 2, 1]
    app.deal(5)
    handheld.run(100)
    assert app.evening.thinkers
    app.show("title")
    assert not app.evening.thinkers
    app.show("table")
    for _ in range(2000):
        if not app.evening.session.running():
            return
        handheld.run(50)
    raise AssertionError("nobody plays")
