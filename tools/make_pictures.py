"""Makes the pictures of the README from the current code: python tools/make_pictures.py"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEAL = 20
PUZZLE = 112  # in which the first card is wrong
SCALE = 3
BOARDS = (  # with the scale of their windows
    (("pico_oled", 4), ("pico_lcd_13", 2), ("tdisplay", 2)),
    (("pico_oled_13", 4), ("pico_lcd_114", 2), ("thumby", 5)),
)

os.environ["SDL_VIDEODRIVER"] = "dummy"
FOLDERS = (".", "firmware", "firmware/lib", "simulator/standin", "simulator/cpython")
sys.path[:0] = [str(ROOT / folder) for folder in FOLDERS]

import pygame  # noqa: E402
from PIL import Image  # noqa: E402

from handheld.buttons import PRESS, RIGHT, A  # noqa: E402
from handheld.puzzling import begin  # noqa: E402
from simulator import pictures  # noqa: E402
from simulator.demo import Demo  # noqa: E402
from simulator.emulated import EmulatedHandheld  # noqa: E402
from simulator.script import Script  # noqa: E402
from simulator.shell import DESK, Shell, gradient  # noqa: E402
from skat import players  # noqa: E402
from skat.calls import CALL, PASS, SAY_KONTRA  # noqa: E402
from skat.cards import HEARTS  # noqa: E402
from skat.games.officers import GAME as officers  # noqa: E402
from skat.puzzles import Puzzles  # noqa: E402


def make_game(path: Path, folder: str) -> None:
    """A deal of the computer against itself, as a GIF."""
    demo = Demo("pico_oled", folder, DEAL, ["greedy", "simple"])
    demo.play(lambda line: None)
    demo.save(path, SCALE)


def in_a_game(board: str, folder: str, scale: int):
    """A board's handheld in the middle of a game: its shell and the picture on its screen."""
    handheld = EmulatedHandheld(board, folder)
    script = Script(handheld, None)
    play = "press b" if handheld.app.two_buttons else "press a"
    script.run(f"seed 1\ndeal {DEAL}")
    while handheld.app.evening.session.table.count < 10 or not handheld.app.screen.choosing():
        script.run(f"{play}\nwait 1000")
    circuit = handheld.circuit
    picture = pictures.picture(pictures.frame(circuit), circuit.W, circuit.H).convert("RGB")
    image = pygame.image.frombytes(picture.tobytes(), picture.size, "RGB")
    return Shell(board, circuit.W, circuit.H, scale, desk=False), image


def make_boards(path: Path, folder: str) -> None:
    """All boards on one desk, in two rows."""
    pygame.font.init()
    rows = [[in_a_game(b, f"{folder}-{b}", scale) for b, scale in row] for row in BOARDS]
    w = max(sum(shell.size[0] for shell, _ in row) for row in rows)
    heights = [max(shell.size[1] for shell, _ in row) for row in rows]
    whole = pygame.Surface((w, sum(heights)))
    whole.blit(gradient(whole.get_size(), *DESK), (0, 0))
    y = 0
    for row, h in zip(rows, heights):
        x = (w - sum(shell.size[0] for shell, _ in row)) // 2
        for shell, image in row:
            place = (x, y + (h - shell.size[1]) // 2, *shell.size)
            shell.draw(whole.subsurface(place), image, ())
            x += shell.size[0]
        y += h
    pygame.image.save(pygame.transform.smoothscale_by(whole, 0.5), path)


def make_officers(path: Path, folder: str) -> None:
    """Three screens of Officers' Skat: a person declares, is asked for Kontra in the computer's
    game, and sees how the deal was scored."""
    handheld = EmulatedHandheld("pico_lcd_13", folder)
    app = handheld.app
    app.evening.settings.seats = [1, 0]
    app.evening.play_mode(officers.modes[1].number)
    app.evening.session.starter = 1
    app.deal(DEAL)
    for _ in range(2):
        app.screen.press(RIGHT, PRESS)
    shots = [shot(handheld)]
    app.evening.session.abort()
    app.evening.session.starter = 0
    app.deal(DEAL)
    app.evening.session.play(CALL + HEARTS)
    app.show("table")
    assert app.screen.choosing_call(), "it is the person who is asked for Kontra"
    app.screen.press(RIGHT, PRESS)
    assert app.screen.calls[app.screen.call] == SAY_KONTRA
    shots.append(shot(handheld))
    app.evening.session.play(SAY_KONTRA)
    app.evening.session.play(PASS)
    player = players.make("club", 1)
    view = app.evening.session.table.new()
    while app.evening.session.running():
        table = app.evening.session.table
        app.evening.session.play(players.choose(player, table.view(table.mover, view)))
    app.show("result")
    shots.append(shot(handheld))
    save_row(path, shots)


def make_puzzle(path: Path, folder: str) -> None:
    """A puzzle on three screens: what it asks, its table, and what is said of a wrong card."""
    handheld = EmulatedHandheld("pico_lcd_13", folder)
    app = handheld.app
    app.evening.settings.pace = 2
    app.show("puzzle", PUZZLE)
    shots = [shot(handheld)]
    begin(app, Puzzles(), PUZZLE, False)
    handheld.run(100)
    shots.append(shot(handheld))
    while app.screen.NAME == "solving":
        app.screen.press(A, PRESS)
        handheld.run(100)
    assert app.screen.NAME == "puzzle", "the card under the cursor is wrong"
    shots.append(shot(handheld))
    save_row(path, shots)


def shot(handheld) -> Image.Image:
    """What its screen shows."""
    handheld.app.redraw()
    handheld.run(100)
    circuit = handheld.circuit
    return pictures.picture(pictures.frame(circuit), circuit.W, circuit.H).convert("RGB")


def save_row(path: Path, shots: list) -> None:
    """Pictures side by side, as one."""
    gap = 8
    whole = Image.new("RGB", (sum(s.width + gap for s in shots) - gap, shots[0].height), "white")
    x = 0
    for picture in shots:
        whole.paste(picture, (x, 0))
        x += picture.width + gap
    whole.save(path)


def main() -> None:
    """Make them all in docs/."""
    with tempfile.TemporaryDirectory() as folder:
        make_game(ROOT / "docs" / "game.gif", folder + "/game")
        make_boards(ROOT / "docs" / "boards.png", folder + "/board")
        make_officers(ROOT / "docs" / "officers.png", folder + "/officers")
        make_puzzle(ROOT / "docs" / "puzzle.png", folder + "/puzzle")


if __name__ == "__main__":
    main()
