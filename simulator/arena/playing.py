"""A deal, and a deal played twice with the seats swapped."""

import random
import time
from dataclasses import dataclass, field

from skat import lskat, officers
from skat.calls import CALL
from skat.chance import TRUMP, Pack
from skat.options import Options
from skat.scoring import Score
from skat.table import END


@dataclass
class Game:
    """How a game ended: both seats' card points and scores, and the winning seat or -1."""

    points: tuple
    scores: tuple
    winner: int


def play_lskat(number: int, choosers, seed: int = 0, game=None) -> Game:
    """Play the deal of this number; seat 0 is forehand.

    `choosers`: for each seat a function of its view and of a seed for this one move, which gives
    an action. `game`: CLUBS to GRAND, or None for the drawn trump. The seeds depend on `number`
    and `seed` alone. Raises ValueError when an action is not legal.
    """
    pack = Pack(number)
    table = lskat.new_table()
    table.deal(pack, lskat.drawn_game(pack.card(TRUMP)) if game is None else game, 0)
    _play_out(table, number, choosers, seed)
    points = tuple(table.points)
    winner = -1 if points[0] == points[1] else points.index(max(points))
    return Game(points, tuple(lskat.score(side) for side in points), winner)


def play_officers(number: int, choosers, seed: int = 0, game=None, rules=()) -> Game:
    """The same in Officers' Skat: with `game`, CLUBS to RAMSCH, forehand declares that, and with
    None what its chooser likes. `rules`: words of options."""
    options = Options()
    options.read(rules)
    table = officers.new_table()
    table.deal(Pack(number), options, 0)
    if game is not None:
        table.play(CALL + game)
    _play_out(table, number, choosers, seed)
    score = Score()
    table.count_score(score)
    return Game(tuple(table.points), tuple(score.seats), score.winner)


def _play_out(table, number: int, choosers, seed: int) -> None:
    view = type(table)()
    chance = random.Random(f"{seed} {number}")
    while table.stage != END:
        choose = choosers[table.mover]
        table.play(choose(table.view(table.mover, view), chance.getrandbits(30)))


@dataclass
class Pair:
    """What a deal gave that was played twice."""

    points: tuple = (0, 0)  # A's card points, as forehand and as dealer
    scores: tuple = (0, 0)  # of A and B, in both games together
    outcomes: tuple = ()  # 0 for a game that A won, 1 for a draw, 2 for one that B won
    moves: list = field(default_factory=lambda: [0, 0])  # of A and B in both games
    seconds: list = field(default_factory=lambda: [0.0, 0.0])
    nodes: list = field(default_factory=lambda: [0, 0])


def play_pair(number: int, both, seed: int, play, arguments) -> Pair:
    """Play a deal twice by `play(number, choosers, seed, *arguments)`; `both`: the players."""
    pair = Pair()

    def chooser(k):
        def choose(view, seed):
            begin = time.perf_counter()
            action, nodes = both[k].choose(view, seed)
            pair.seconds[k] += time.perf_counter() - begin
            pair.nodes[k] += nodes
            pair.moves[k] += 1
            return action

        return choose

    a, b = chooser(0), chooser(1)
    first = play(number, (a, b), seed, *arguments)
    second = play(number, (b, a), seed, *arguments)
    pair.points = first.points[0], second.points[1]
    pair.scores = first.scores[0] + second.scores[1], first.scores[1] + second.scores[0]
    pair.outcomes = _outcome(first.winner, 0), _outcome(second.winner, 1)
    return pair


def _outcome(winner: int, seat: int) -> int:
    return 1 if winner < 0 else 0 if winner == seat else 2
