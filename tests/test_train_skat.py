"""The trainer of Skat for three counts what the player counts; the same seed, the same file."""

import ctypes
import subprocess
import sys

import pytest

from skat.cards import NONE, NULL
from skat.chance import Pack
from skat.games import skat
from skat.players.skat.greedy_calls import Calls
from tests.support.firmware_files import ROOT
from tests.support.sizes import size


class Asked:
    """Weights that all say 0, and note which of them are asked for."""

    def __init__(self):
        self.at = []

    def __getitem__(self, i):
        self.at.append(i)
        return 128


@pytest.fixture(scope="module")
def trainer(tmp_path_factory):
    """The trainer's functions, compiled."""
    library = tmp_path_factory.mktemp("trainer") / "skat.so"
    source = ROOT / "tests/skat_counts.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-lm"], check=True)
    functions = ctypes.CDLL(library)
    functions.prepare()
    return functions


def held(table, seat):
    """A byte for each card, 1 if the seat holds it."""
    cards = bytearray(32)
    for card in table.top[seat * table.places : (seat + 1) * table.places]:
        if card < NONE:
            cards[card] = 1
    return bytes(cards)


def test_a_hand_counts_in_the_same_places(trainer):
    player = Calls()
    for number in range(size(60, 2000)):
        table = skat.new_table()
        table.deal(Pack(number), number % 3, skat.Options())
        player.start(table.view(table.mover))
        real, player._weights = player._weights, Asked()
        for game in range(NULL + 1):
            player._weights.at.clear()
            player._logit(0, game, number % 7)
            theirs = (ctypes.c_int * 16)()
            seat = (table.mover - table.forehand) % 3
            n = trainer.hand_places(game, held(table, table.mover), seat, number % 7, theirs)
            assert sorted(player._weights.at) == sorted(theirs[:n])
        player._weights = real


def test_the_same_seed_gives_the_same_file(tmp_path):
    found = []
    for name in ("one", "other"):
        out = tmp_path / name
        command = [sys.executable, ROOT / "tools/train/skat.py", "--games", "300", "--out", out]
        subprocess.run(command, check=True, capture_output=True)
        found.append(out.read_bytes().partition(b"\n")[2])
    assert found[0] == found[1]
    shipped = (ROOT / "firmware/lib/skat/players/skat/greedy_calls.bin").read_bytes()
    assert len(found[0]) == len(shipped.partition(b"\n")[2])


def test_where_cards_lie_is_counted_again(tmp_path):
    out = tmp_path / "weights.py"
    command = [sys.executable, ROOT / "tools/train/skat_deals.py", "--out", out]
    subprocess.run([*command, "--deals", "400"], check=True, capture_output=True)
    few = out.read_text()
    subprocess.run(command, check=True, capture_output=True)
    shipped = (ROOT / "firmware/lib/skat/players/skat/deal_weights.py").read_text()
    assert out.read_text() == shipped != few
