"""The trainer of Skat for three counts what the players count; the same seed, the same files."""

import ctypes
import random
import subprocess
import sys

import pytest

from skat.bidding_calls import HAND, TAKE
from skat.cards import NONE, NULL
from skat.chance import Pack
from skat.games import skat
from skat.games.skat.table import BID, SKAT
from skat.players.skat.club_calls import Calls
from skat.players.skat.club_cards import ClubCards
from skat.table import END, PLAY
from tests.support.firmware_files import ROOT
from tests.support.sizes import size

TABLES = 9


class Asked:
    """Weights that are all 0, and note which of them are asked for."""

    def __init__(self, zero):
        self.at = []
        self._zero = zero

    def __getitem__(self, i):
        self.at.append(i)
        return self._zero


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


def random_call(table, chance):
    """A legal action; the skat is mostly taken, for else every game is from the hand."""
    actions = table.buffer()
    n = table.legal(actions)
    if table.stage == BID:
        return actions[chance.randrange(min(n, 2))]
    return TAKE if table.stage == SKAT and chance.random() < 0.7 else actions[chance.randrange(n)]


def test_a_card_counts_in_the_same_places(trainer):
    chance = random.Random(4)
    player = ClubCards()
    seen = set()
    for number in range(size(40, 1000)):
        table = skat.new_table()
        table.deal(Pack(number), number % 3, skat.Options())
        while table.stage != END:
            action = random_call(table, chance)
            if table.stage == PLAY and table.kind.game <= NULL:
                _compare(trainer, player, table, action)
                seen.add((table.kind.game, bool(table.said & HAND), table.mover == table.declarer))
            table.play(action)
    assert len(seen) > 12


def _compare(trainer, player, table, card):
    seat = table.mover
    player.start(table.view(seat))
    if player._count == 1:
        return
    real, player._weights = player._weights, Asked(0)
    player._weigh(card)
    ours, player._weights = player._weights.at, real
    away = bytearray(32)
    points = 0
    for skat_card in table.under[table.skat : table.skat + 2]:
        away[skat_card] = not table.said & HAND
        points += table.kind.points[skat_card] if table.kind.game != NULL else 0
    first = table.froms[0] // table.places if table.count else seat
    theirs = (ctypes.c_int * TABLES)()
    trainer.card_places(
        table.kind.game,
        held(table, seat),
        (seat - table.declarer) % 3,
        bytes(away),
        points,
        (first - table.declarer) % 3,
        table.count,
        bytes(table.played),
        card,
        theirs,
    )
    assert ours == list(theirs)


def test_a_hand_counts_in_the_same_places(trainer):
    player = Calls()
    for number in range(size(60, 2000)):
        table = skat.new_table()
        table.deal(Pack(number), number % 3, skat.Options())
        player.start(table.view(table.mover))
        real, player._weights = player._weights, Asked(128)
        for game in range(NULL + 1):
            player._weights.at.clear()
            player._logit(0, game, number % 7)
            theirs = (ctypes.c_int * 16)()
            seat = (table.mover - table.forehand) % 3
            n = trainer.hand_places(game, held(table, table.mover), seat, number % 7, theirs)
            assert sorted(player._weights.at) == sorted(theirs[:n])
        player._weights = real


def test_the_same_seed_gives_the_same_files(tmp_path):
    found = []
    for name in ("one", "other"):
        folder = tmp_path / name
        folder.mkdir()
        command = [sys.executable, ROOT / "tools/train/skat.py", "--games", "300", "--out", folder]
        subprocess.run(command, check=True, capture_output=True)
        found.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert found[0] == found[1]
    shipped = (ROOT / "firmware/lib/skat/players/skat").glob("weights_*.bin")
    lengths = {path.name: len(path.read_bytes().partition(b"\n")[2]) for path in shipped}
    assert {name: len(data.partition(b"\n")[2]) for name, data in found[0].items()} == lengths
