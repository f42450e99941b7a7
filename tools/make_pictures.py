"""Makes the pictures of the README from the current code: python tools/make_pictures.py"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEAL = 20
SCALE = 3

os.environ["SDL_VIDEODRIVER"] = "dummy"
FOLDERS = (".", "firmware", "firmware/lib", "simulator/standin", "simulator/cpython")
sys.path[:0] = [str(ROOT / folder) for folder in FOLDERS]

import pygame  # noqa: E402

from simulator.demo import Demo  # noqa: E402
from simulator.emulated import EmulatedHandheld  # noqa: E402
from simulator.script import Script  # noqa: E402
from simulator.window import Window  # noqa: E402


def make_game(path: Path, folder: str) -> None:
    """A deal of the computer against itself, as a GIF."""
    demo = Demo("pico_oled", folder, DEAL, ["greedy", "simple"])
    demo.play(lambda line: None)
    demo.save(path, SCALE)


def make_window(path: Path, folder: str) -> None:
    """The window in the middle of a game."""
    handheld = EmulatedHandheld("pico_oled", folder)
    script = Script(handheld, None)
    script.run(f"seed 1\ndeal {DEAL}")
    while handheld.app.session.table.count < 10 or not handheld.app.screen.choosing():
        script.run("press a\nwait 1000")
    window = Window(handheld, SCALE)
    window.round(100)
    pygame.image.save(pygame.display.get_surface(), path)
    window.close()


def main() -> None:
    """Make them all in docs/."""
    with tempfile.TemporaryDirectory() as folder:
        make_game(ROOT / "docs" / "game.gif", folder + "/game")
        make_window(ROOT / "docs" / "window.png", folder + "/window")


if __name__ == "__main__":
    main()
