"""Makes the pictures of the README from the current code: python tools/make_pictures.py"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEAL = 20
SCALE = 3
BOARDS = (  # with the scale of their windows
    (("pico_oled", 4), ("pico_lcd_13", 2), ("tdisplay", 2)),
    (("pico_oled_13", 4), ("pico_lcd_114", 2), ("thumby", 5)),
)

os.environ["SDL_VIDEODRIVER"] = "dummy"
FOLDERS = (".", "firmware", "firmware/lib", "simulator/standin", "simulator/cpython")
sys.path[:0] = [str(ROOT / folder) for folder in FOLDERS]

import pygame  # noqa: E402

from simulator.demo import Demo  # noqa: E402
from simulator.emulated import EmulatedHandheld  # noqa: E402
from simulator.script import Script  # noqa: E402
from simulator.window import STATUS_H, Window  # noqa: E402


def make_game(path: Path, folder: str) -> None:
    """A deal of the computer against itself, as a GIF."""
    demo = Demo("pico_oled", folder, DEAL, ["greedy", "simple"])
    demo.play(lambda line: None)
    demo.save(path, SCALE)


def window_in_a_game(board: str, folder: str, scale: int) -> pygame.Surface:
    """The window with a board's handheld in the middle of a game."""
    handheld = EmulatedHandheld(board, folder)
    script = Script(handheld, None)
    play = "press b" if handheld.app.two_buttons else "press a"
    script.run(f"seed 1\ndeal {DEAL}")
    while handheld.app.session.table.count < 10 or not handheld.app.screen.choosing():
        script.run(f"{play}\nwait 1000")
    window = Window(handheld, scale)
    window.round(100)
    shown = pygame.display.get_surface()
    picture = shown.subsurface((0, 0, shown.get_width(), shown.get_height() - STATUS_H)).copy()
    window.close()
    return picture


def make_boards(path: Path, folder: str) -> None:
    """All boards, in two rows."""
    rows = []
    for row in BOARDS:
        rows.append([window_in_a_game(b, f"{folder}-{b}", scale) for b, scale in row])
    w = max(sum(picture.get_width() for picture in row) for row in rows)
    heights = [max(picture.get_height() for picture in row) for row in rows]
    whole = pygame.Surface((w, sum(heights)))
    y = 0
    for row, h in zip(rows, heights):
        edge = row[0].subsurface((0, 0, 1, row[0].get_height()))  # what the table looks like
        whole.blit(pygame.transform.scale(edge, (w, h)), (0, y))
        x = (w - sum(picture.get_width() for picture in row)) // 2
        for picture in row:
            whole.blit(picture, (x, y + (h - picture.get_height()) // 2))
            x += picture.get_width()
        y += h
    pygame.image.save(pygame.transform.smoothscale_by(whole, 0.5), path)


def main() -> None:
    """Make them all in docs/."""
    with tempfile.TemporaryDirectory() as folder:
        make_game(ROOT / "docs" / "game.gif", folder + "/game")
        make_boards(ROOT / "docs" / "boards.png", folder + "/board")


if __name__ == "__main__":
    main()
