"""firmware/main.py: what a developer has sent wins over an image, and a cut update is told."""

import json

from tests.support.micropython import micropython
from tools.flashing.game import first

# The image is a folder here: what counts is where packages say that their modules lie.
PREFER = """
import os, sys
sys.path[:] = ["firmware"]
import main
os.chdir("{folder}")
main.LIBRARY = "{folder}/lib"
main.FROZEN = "frozen"
sys.path[:] = ["frozen"]
main.prefer_sent({listed!r})
import game.app
from game import cards
from game.parts import deck
print(game.app.SAYS, cards.SAYS, deck.SAYS, game.parts.SAYS, game.app.cards is cards)
"""
IMAGE = {
    "game/__init__.py": "",
    "game/app.py": "from game import cards\nfrom game.parts import deck\nSAYS = 'image'",
    "game/cards.py": "SAYS = 'image'",
    "game/parts/__init__.py": "SAYS = 'image'",
    "game/parts/deck.py": "from game.cards import SAYS as TOLD\nSAYS = 'image'",
}


def said(tmp_path, sent: dict) -> list:
    """Of which of its modules the game is made, with these in /lib."""
    for place, files in (("frozen", IMAGE), ("lib", sent)):
        for name, text in files.items():
            path = tmp_path / place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    listed = json.dumps({"complete": True, "first": first({**IMAGE, **sent}, sent)}).encode()
    done = micropython("-c", PREFER.format(folder=tmp_path, listed=listed), scratch=tmp_path)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_what_was_sent_wins(tmp_path):
    assert said(tmp_path, {}) == ["image", "image", "image", "image", "True"]
    sent = {"game/cards.py": "SAYS = 'sent'"}
    assert said(tmp_path, sent) == ["image", "sent", "image", "image", "True"]
    sent["game/app.py"] = IMAGE["game/app.py"].replace("image", "sent")
    assert said(tmp_path, sent) == ["sent", "sent", "image", "image", "True"]


def test_a_package_that_was_sent_keeps_the_other_modules_of_the_image(tmp_path):
    sent = {"game/parts/__init__.py": "SAYS = 'sent'"}
    assert said(tmp_path, sent) == ["image", "image", "image", "sent", "True"]


def test_what_was_sent_is_imported_after_all_that_it_needs(tmp_path):
    """Be it through a module that was not sent, and be it in a package that was."""
    sent = {"game/app.py": IMAGE["game/app.py"].replace("image", "sent"), "game/__init__.py": ""}
    sent["game/cards.py"] = "SAYS = 'sent'"
    names = [name for name, _ in first({**IMAGE, **sent}, sent)]
    assert names == ["game", "game.cards", "game.app"]
    assert said(tmp_path, sent) == ["sent", "sent", "image", "image", "True"]


CUT = """
import sys
sys.path[:] = ["firmware"]
import framebuf
import main

class board:
    W, H, COLOURS = 72, 40, 256
    fb = framebuf.FrameBuffer(bytearray(72 * 40), 72, 40, framebuf.GS8)
    def show(y0, y1):
        rows = [y for y in range(y0, y1) if any(board.fb.pixel(x, y) == 255 for x in range(72))]
        print(rows[0] // 8, rows[-1] // 8)

sys.modules["board"] = board
main.SENT = "{folder}/list"
main.main()
"""


def test_a_cut_update_is_told_on_the_screen_and_no_game_started(tmp_path):
    both = {"complete": False, "board": "thumby", "files": {}}
    (tmp_path / "list").write_text(json.dumps(both))
    done = micropython("-c", CUT.format(folder=tmp_path), scratch=tmp_path)
    assert done.returncode == 0, done.stderr
    told, rows = done.stdout.splitlines()
    assert told == "Update not complete: run it again."
    assert rows == "0 4"  # all five lines that a Thumby has room for


NO_DISPLAY = """
import sys
sys.path[:] = ["{folder}", "firmware", "firmware/lib"]
import main
main.SENT = "{folder}/list"
main.DATA = "{folder}/data"
main.main()
"""


def test_a_display_that_does_not_answer_is_told_on_the_line_and_in_the_log(tmp_path):
    (tmp_path / "board.py").write_text("raise OSError('no display answers on GPIO 4')")
    done = micropython("-c", NO_DISPLAY.format(folder=tmp_path), scratch=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "The game can't start: no display answers on GPIO 4\n"
    assert (tmp_path / "data/log.txt").read_text() == "no display answers on GPIO 4\n"
