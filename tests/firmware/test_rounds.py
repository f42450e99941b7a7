"""What a round of the app loads: of the computer's players a module, never all their code."""

import sys

from games import SOAK, fresh_folder

from handheld.settings import ADMIRALS, CLUB, HARLEQUIN, LADDER, MODES, SEAT_LEVELS, SINGLE, SKAT
from simulator.emulated import EmulatedHandheld

BOARD = "pico_oled"
PLAYED = range(len(MODES)) if SOAK else (SINGLE, CLUB, HARLEQUIN, SKAT, ADMIRALS)
LEVELS = LADDER[1:] if SOAK else [SEAT_LEVELS.index(name) + 1 for name in ("greedy", "strong")]
STRONG = SEAT_LEVELS.index("strong") + 1
FOLDERS = ["skat.players." + name for name in ("kernels", "levels", "officers")]  # have no code
MOST = 2  # a package, and what that needs itself


def test_players_are_loaded_a_module_a_round():
    handheld = EmulatedHandheld(BOARD, fresh_folder())
    app = handheld.app
    app.settings.pace = 2
    app.settings.motion = 0
    step = app.step
    loaded = []

    def watched(now):
        before = set(sys.modules)
        ms = step(now)
        loaded.append(
            [name for name in set(sys.modules) - before if name.startswith("skat.players.")]
        )
        return ms

    app.step = watched
    for mode in PLAYED:
        for value in LEVELS:
            del loaded[:]
            app.settings.seats = [value] * 3
            app.play_mode(mode)
            app.seed(7)
            app.deal(3)
            cards = 32 if value < STRONG or SOAK else 1
            for _ in range(4000):
                if not app.session.running() or app.session.table.count >= cards:
                    break
                handheld.run(50)
            else:
                raise AssertionError("nobody plays")
            for names in loaded:
                names = [name for name in names if name not in FOLDERS]
                assert len(names) <= MOST, (mode, value, names)
            assert any(loaded)
