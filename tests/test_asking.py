"""Another game at the desk: the arena plays it, and no source asks which game it is."""

import ast
import math
from argparse import Namespace

from simulator.arena import playing
from simulator.arena.figures import Figures
from simulator.arena.match import Match
from skat import games
from tests.firmware import toy
from tests.support.firmware_files import ROOT

GAMES = set(games.NAMES)
MODES = {"SINGLE", "MATCH", "CLUB", "RAMSCHES", "OWN", "TRUMPS"}
# Files that may know a game: its own rooms, and records of others that have only one.
ROOMS = ("firmware/lib/skat/games/", "firmware/lib/handheld/games/", "simulator/iss.py")


def test_the_arena_plays_it(monkeypatch):
    options = Namespace(
        a="random", b="simple", nodes=None, nodes_b=None, movetime=None, timeout=9, engine=[],
        runtime="cpython", variant="toy", rules=("nullwins",), game="H", seed=3,
    )  # fmt: skip
    monkeypatch.setattr(games, "NAMES", games.NAMES)  # which is changed now
    toy.register()
    match = Match(options)
    figures = Figures()
    for pair in match.pairs(match.players(), range(5)):
        assert len(pair.points) == len(pair.outcomes) == 6
        figures.add(pair)
    result = figures.result()
    assert result["deals"] == 5 and result["games"] == 30
    assert result["wins"] + result["draws"] + result["losses"] == 30
    assert 20 < result["points_a"] < 60 and math.isfinite(result["se"])


def test_each_sits_alone_on_every_seat():
    assert playing.seatings(2) == [(0, 1), (1, 0)]
    assert sorted(playing.seatings(3)) == sorted(
        [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    )


def _asks(node, modes=()):
    """Whether a comparison is with the name of a game, or with a mode of the settings."""
    for side in (node.left, *node.comparators):
        for part in ast.walk(side):
            if isinstance(part, ast.Constant) and part.value in GAMES:
                return True
            if isinstance(part, ast.Name) and part.id in modes:
                return True
    return False


def test_nobody_asks_which_game_it_is():
    asking = []
    compared = 0
    for folder in ("firmware/lib", "simulator", "pocket_skat", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            modes = () if name.startswith(("firmware/lib/skat", "tools")) else MODES
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Compare):
                    compared += 1
                    if _asks(node, modes) and not name.startswith(ROOMS):
                        asking.append(f"{name}:{node.lineno} {ast.unparse(node)}")
    assert not asking and compared > 1000
    assert _asks(ast.parse("table.VARIANT == 'officers'").body[0].value)
    assert _asks(ast.parse("settings.mode >= CLUB").body[0].value, MODES)
