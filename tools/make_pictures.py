"""Makes the pictures of README and docs from the current code: python tools/make_pictures.py"""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEAL = 20
SKAT_DEAL = 26  # which the person wins
WON = 6  # of chance in the recording: a game that is won
PUZZLE = 112  # in which the first card is wrong
SCALE = 2
SECONDS = 10  # of the recording: the deal's beginning, and its end
BOARDS = (  # with the scale of their windows
    (("pico_oled", 4), ("pico_lcd_13", 2), ("tdisplay", 2)),
    (("pico_oled_13", 4), ("pico_lcd_114", 2), ("thumby", 5)),
)

os.environ["SDL_VIDEODRIVER"] = "dummy"
FOLDERS = (".", "firmware", "firmware/lib", "simulator/standin", "simulator/cpython")
sys.path[:0] = [str(ROOT / folder) for folder in FOLDERS]

import pygame  # noqa: E402
from PIL import Image  # noqa: E402

from handheld.buttons import DOWN, PRESS, RIGHT, A  # noqa: E402
from simulator import pictures  # noqa: E402
from simulator.emulated import EmulatedHandheld  # noqa: E402
from simulator.script import Script  # noqa: E402
from simulator.shell import DESK, Shell, gradient  # noqa: E402
from skat import players  # noqa: E402
from skat.calls import BID, CALL, PASS, SAY_KONTRA, TAKE  # noqa: E402
from skat.cards import HEARTS  # noqa: E402
from skat.games.lskat import GAME as lskat  # noqa: E402
from skat.games.officers import GAME as officers  # noqa: E402
from skat.games.skat import GAME as skat  # noqa: E402
from skat.table import DRAW, PLAY  # noqa: E402


class Film:
    """A recording of what somebody does at a handheld; what is skipped takes no time in it."""

    def __init__(self, handheld):
        circuit = handheld.circuit
        self._handheld = handheld
        self._recorder = pictures.Recorder(circuit.W, circuit.H)
        self.ms = 0

    def run(self, ms: int) -> None:
        """Let time pass."""
        begun = self._handheld.now

        def watch():
            at = self.ms + self._handheld.now - begun
            self._recorder.add(pictures.frame(self._handheld.circuit), at)

        watch()
        self._handheld.run(ms, watch)
        self.ms += ms

    def press(self, button: str, ms: int) -> None:
        """Press a button, and look on."""
        self._handheld.circuit.press(button)
        self.run(60)
        self._handheld.circuit.release(button)
        self.run(ms)

    def save(self, path: Path) -> None:
        """Write it as a GIF."""
        self._recorder.save(path, self.ms, SCALE)


def make_game(path: Path, folder: str) -> None:
    """Ten seconds of Officers' Skat as a GIF: the title, a declaration, some tricks, the result."""
    handheld = EmulatedHandheld("pico_lcd_13", folder)
    app = handheld.app
    evening = app.evening
    evening.settings.seats[:2] = [1, 0]
    evening.settings.pace = 2
    evening.play_mode(officers.modes[0].number)
    evening.session.starter = 1
    evening.seed(WON)
    app.show("title")
    handheld.run(100)
    film = Film(handheld)
    film.run(1200)
    film.press("a", 900)
    film.press("right", 300)
    film.press("a", 300)
    while film.ms < 1000 * (SECONDS - 3):
        screen = app.screen
        if screen.NAME != "table":
            break
        if screen.choosing_call():
            film.press("a", 300)
        elif screen.choosing():
            film.press("right", 150)
            film.press("a", 250)
        else:
            film.run(50)
    player = lskat.players.make_player("club", 1)
    while evening.session.running():
        table = evening.session.table
        if table.stage == DRAW:
            evening.session.draw()
        elif table.stage == PLAY:
            evening.session.play(players.choose(player, table.view(table.mover)))
        else:
            evening.session.play(PASS)
    app.show("result")
    handheld.run(100)
    film.run(1000 * SECONDS - film.ms)
    film.save(path)


def make_first(path: Path, folder: str) -> None:
    """What somebody new sees: the question, the list of games, and a task."""
    handheld = EmulatedHandheld("pico_lcd_13", folder)
    app = handheld.app
    shots = []
    for words in (("tutor", True), ("modes",), ("task", "ruff")):
        app.show(*words)
        if words[0] == "modes":
            for _ in range(2):
                handheld.run(60)
                app.screen.press(DOWN, PRESS)
        shots.append(shot(handheld))
    save_row(path, shots)


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
    app.evening.settings.motion = 0
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
    player = lskat.players.make_player("club", 1)
    view = app.evening.session.table.new()
    while app.evening.session.running():
        table = app.evening.session.table
        app.evening.session.play(players.choose(player, table.view(table.mover, view)))
    app.show("result")
    shots.append(shot(handheld))
    save_row(path, shots)


def make_skat(path: Path, folder: str) -> None:
    """Three screens of Skat: a person is to bid, plays to a trick, and sees how the deal was
    scored."""
    handheld = EmulatedHandheld("pico_lcd_13", folder)
    app = handheld.app
    player = skat.players.make_player("club", 1)

    def go_on(done):
        """Let a player make all decisions until something is so."""
        while not done(session.table):
            session.play(players.choose(player, session.table.view(session.table.mover)))

    app.evening.settings.motion = 0
    app.evening.settings.seats[:3] = [1, 0, 1]
    app.evening.play_mode(skat.modes[0].number)
    session = app.evening.session
    session.starter = 2
    app.deal(SKAT_DEAL)
    session.play(PASS)
    app.show("table")
    assert app.screen.choosing_call(), "it is the person who bids"
    shots = [shot(handheld)]
    for call in (BID + 18, PASS, TAKE):
        session.play(call)
    go_on(lambda table: table.count > 6 and table.count % 3 == 2 and table.mover == 1)
    app.show("table")
    assert app.screen.choosing(), "it is the person who plays the third card"
    shots.append(shot(handheld))
    go_on(lambda table: not session.running())
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
    app.screen.begin(False)
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
        make_first(ROOT / "docs" / "first.png", folder + "/first")
        make_boards(ROOT / "docs" / "boards.png", folder + "/board")
        make_officers(ROOT / "docs" / "officers.png", folder + "/officers")
        make_skat(ROOT / "docs" / "skat.png", folder + "/skat")
        make_puzzle(ROOT / "docs" / "puzzle.png", folder + "/puzzle")


if __name__ == "__main__":
    main()
