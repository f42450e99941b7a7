"""How the last deals went, from the records."""

import json

from games import fresh_folder

from handheld.buttons import PRESS, A
from simulator.emulated import EmulatedHandheld


def _keep(app, score, **more):
    fields = {"v": 1, "variant": "lskat", "players": ["club", "human"], "names": ["", ""]}
    fields["points"] = [60, 60]
    fields["score"] = score
    fields.update(more)
    app.evening.files.keep_game(json.dumps(fields))


def _form(handheld):
    handheld.app.show("form")
    for _ in range(100):
        if not handheld.app.screen.thinking:
            handheld.run(20)
            return handheld.app.screen
        handheld.run(10)
    raise AssertionError("it reads for ever")


def test_the_last_deals_that_count_from_ones_own_side():
    handheld = EmulatedHandheld("pico_oled", fresh_folder())
    app = handheld.app
    assert _form(handheld).scores == []
    _keep(app, [0, 2])
    _keep(app, [3, 0])
    _keep(app, [0, 2], undone=1)
    _keep(app, [0, 2], hints=1)
    _keep(app, [0, 4], variant="officers")
    _keep(app, [0, 4], players=["club", "club"])
    app.evening.files.keep_game("{broken")
    _keep(app, [2, 0], players=["human", "club"])
    screen = _form(handheld)
    assert screen.scores == [2, -3, 2]
    screen.press(A, PRESS)
    handheld.run(5)
    assert app.screen.NAME == "statistics"
    for _ in range(40):
        _keep(app, [0, 1])
    assert _form(handheld).scores == [1] * 30
