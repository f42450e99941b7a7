"""The trainer of Skat counts and plays as the player does; the same seed, the same files."""

import ctypes
import subprocess
import sys

import pytest

from skat import cards
from skat.cards import NONE, NULL
from skat.chance import Pack
from skat.games.skat import GAME as skat
from skat.games.skat.players import playout, solving
from skat.games.skat.players.greedy_calls import Calls
from skat.games.skat.players.mixing import (
    EXACT,
    FRAME,
    FRAMES,
    LEFT,
    MADE,
    MOVER,
    NO_SEAT,
    PILE,
    PILED,
    REST,
    SEATS,
    SOLVING,
)
from skat.games.skat.players.sampler import Sampler
from tests.support.firmware_files import ROOT
from tests.support.sizes import size

FILES = "greedy_calls.bin", "deal_weights.py"


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
    hand = bytearray(32)
    for card in table.top[seat * table.places : (seat + 1) * table.places]:
        if card < NONE:
            hand[card] = 1
    return bytes(hand)


def test_a_hand_counts_in_the_same_places(trainer):
    player = Calls()
    for number in range(size(60, 2000)):
        table = skat.rules.Table()
        table.deal(Pack(number), number % 3, skat.rules.Options())
        player.start(table.view(table.mover))
        real, player.weights = player.weights, Asked()
        for game in range(NULL + 1):
            player.weights.at.clear()
            player.logit(0, game, number % 7)
            theirs = (ctypes.c_int * 16)()
            seat = (table.mover - table.forehand) % 3
            n = trainer.hand_places(game, held(table, table.mover), seat, number % 7, theirs)
            assert sorted(player.weights.at) == sorted(theirs[:n])
        player.weights = real


def test_the_cards_are_played_by_the_same_rules(trainer):
    player = Sampler(1, 1, 3)
    choices = 0
    for number in range(size(40, 2000)):
        game = number % (NULL + 1)
        seats = 2 + number % 3 % 2  # the third hand may be dead
        pile = 2 - number // 6 % 2 if number % 6 == 1 else NO_SEAT  # it may be Oma's
        trainer.set_seats(seats)
        player._kind = cards.kind(game)
        player._number_cards()
        words = player.words
        words[SEATS] = seats
        table = skat.rules.Table()
        table.deal(Pack(number), 0, skat.rules.Options())
        for i in range(FRAME):
            words[FRAMES + i] = 0
        for seat in range(seats):
            for card in range(32):
                if held(table, seat)[card]:
                    assert trainer.number_of(game, card) == player._numbers[card]
                    words[FRAMES + seat] |= 1 << player._numbers[card]
        words[PILED] = pile
        words[PILE] = 0
        if pile != NO_SEAT:
            words[PILE] = words[FRAMES + pile]
            words[FRAMES + pile] = 0
            order = [i for i in range(32) if words[PILE] >> i & 1]
            for i in range(10):
                words[PILE + 1 + i] = order[7 * i % 10]
        trainer.set_pile(pile, (ctypes.c_uint32 * 11)(*words[PILE : PILE + 11]))
        words[FRAMES + MOVER] = number % seats
        words[FRAMES + LEFT] = 10
        words[FRAMES + REST] = 32 if game == NULL else 120
        while words[FRAMES + LEFT] > 3 and not (game == NULL and words[FRAMES + MADE]):
            frame = (ctypes.c_uint32 * FRAME)(*words[FRAMES : FRAMES + FRAME])
            card = playout.choose(words, FRAMES)
            assert trainer.rule_card(game, frame) == card
            choices += 1
            playout.put(words, FRAMES, FRAMES, card)
        if not words[FRAMES + MADE] or game != NULL:
            frame = (ctypes.c_uint32 * FRAME)(*words[FRAMES : FRAMES + FRAME])
            words[SOLVING] = 0
            words[EXACT] = 3
            assert solving.run(words, 1 << 29) == trainer.solved(game, frame)
    trainer.set_seats(3)
    trainer.set_pile(NO_SEAT, (ctypes.c_uint32 * 11)())
    assert choices > size(500, 25000)


def test_the_same_seed_gives_the_same_files(tmp_path):
    found = []
    for name in ("one", "other"):
        out = tmp_path / name
        out.mkdir()
        command = [sys.executable, ROOT / "tools/train/skat.py", "--games", "300", "--out", out]
        subprocess.run(command, check=True, capture_output=True)
        found.append([(out / file).read_bytes() for file in FILES])
    assert found[0] == found[1]
    for made, file in zip(found[0], FILES):
        shipped = (ROOT / "firmware/lib/skat/games/skat/players" / file).read_bytes()
        assert len(made.partition(b"--seed")[2]) == len(shipped.partition(b"--seed")[2])
