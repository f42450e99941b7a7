"""Native code that an ESP32 would never free: it stays loaded, and all else goes on as before."""

import sys

from games import fresh_folder

from handheld.settings import ADMIRALS, CLUB, SKAT
from simulator.emulated import EmulatedHandheld

MASTER = 6
NATIVE = "skat.players.kernels.", "skat.players.hidden.playout", "skat.players.skat.playout"


def _native():
    """The modules with native code that players have loaded, by name."""
    found = {}
    for name in list(sys.modules):
        if name.startswith("skat.players.") and hasattr(sys.modules[name], "STAYS"):
            found[name] = sys.modules[name]
    return found


def _some_cards(handheld, count):
    app = handheld.app
    app.deal(3)
    for _ in range(2000):
        handheld.run(50)
        if app.session.table.count >= count or not app.session.running():
            return
    raise AssertionError("nobody plays")


def test_native_code_is_loaded_once():
    handheld = EmulatedHandheld("tdisplay", fresh_folder())
    app = handheld.app
    memory = sys.modules["handheld.memory"]  # the one that this handheld has
    memory.native_stays = True
    try:
        app.settings.seats = [MASTER] * 3
        app.settings.pace = 2
        app.settings.motion = 0
        app.save_settings()
        before = {}
        for mode in (CLUB, ADMIRALS, SKAT, CLUB):
            app.play_mode(mode)
            _some_cards(handheld, 2)
            loaded = _native()
            assert loaded
            for name in before:
                assert loaded[name] is before[name], name
            app.let_code_go()
            assert "skat.players.stages" not in sys.modules
            assert sorted(_native()) == sorted(loaded)
            _some_cards(handheld, 2)
            before = loaded
        assert len([name for name in before if name.startswith(NATIVE)]) >= 4
    finally:
        memory.native_stays = False
    app.let_code_go()
    assert not _native()
