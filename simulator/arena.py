"""The arena: two players, paired deals, and how many points the first makes: docs/engine.md.

Every deal is played twice with the seats swapped, by as many worker processes as there are cores,
or by a cluster.
A player is one of our levels, in the worker itself or under MicroPython, or any program that
speaks the engine protocol; such programs are children of the worker and never outlive it.
"""

import argparse
import json
import math
import multiprocessing
import os
import random
import shlex
import signal
import sys
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from multiprocessing import connection

from tqdm import tqdm

from simulator import callers, cluster
from simulator.engine_client import EngineClient, EngineError
from simulator.paths import ROOT, micropython
from skat import cards, games, players
from skat.chance import Pack
from skat.table import END

_DEALS = 1 << 30  # how many numbers there are


class ArenaError(Exception):
    """The match cannot be played, or not to its end; the words say why."""


# The command line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arena's arguments to a parser."""
    levels = ", ".join(players.LEVELS)
    ways = ", ".join(callers.WAYS)
    parser.add_argument(
        "a",
        help=f"a level ({levels}), in Officers' Skat also LEVEL:WAY for another way to call "
        f"({ways}), or another name for an --engine",
    )
    parser.add_argument("b", help="who it plays against")
    parser.add_argument(
        "--deals", type=_from(1), required=True, metavar="N", help="each is played twice"
    )
    parser.add_argument(
        "--first", type=_from(0), default=0, metavar="N", help="number of the first deal"
    )
    parser.add_argument(
        "--variant", choices=sorted(games.MODULES), default="lskat", help="what is played"
    )
    parser.add_argument(
        "--rules",
        type=lambda word: tuple(word.split(",")),
        default=(),
        metavar="A,B",
        help="options of what is played, by the names of docs/rules.md",
    )
    parser.add_argument(
        "--game",
        choices=cards.GAMES,
        help="play this instead of the drawn trump; in Officers' Skat forehand declares it",
    )
    parser.add_argument(
        "--seed", type=_from(0), default=0, metavar="N", help="for players that use chance"
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="CMD",
        help="starts the program for a name that is no level; the second one for the second name",
    )
    parser.add_argument(
        "--runtime",
        choices=("cpython", "micropython"),
        default="cpython",
        help="what plays our own levels (default cpython)",
    )
    parser.add_argument(
        "--jobs",
        type=_from(1),
        default=os.cpu_count() or 1,
        metavar="N",
        help="worker processes (default: one a core); the result does not depend on it",
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="hand the deals to the Dask scheduler there, such as tcp://10.0.0.5:8786, not to jobs",
    )
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument(
        "--nodes", type=_from(1), metavar="N", help="nodes a move, for those that search"
    )
    parser.add_argument(
        "--nodes-b", type=_from(1), metavar="N", help="nodes a move for B, where they differ"
    )
    limit.add_argument("--movetime", type=_from(1), metavar="MS", help="time a move for engines")
    parser.add_argument(
        "--timeout",
        type=_seconds,
        default=60,
        metavar="S",
        help="how long an engine may be silent, beyond its --movetime (default 60)",
    )


def _from(least: int):
    """The reader of a whole number that is `least` or more."""

    def read(word: str) -> int:
        if not (word.isascii() and word.isdecimal()) or int(word) < least:
            raise argparse.ArgumentTypeError(f"'{word}' is no number from {least} on")
        return int(word)

    return read


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"'{word}' is no time in seconds")
    return seconds


def run(options) -> int:
    """Play the match that the parsed arguments describe, print its result, give the exit code."""
    try:
        result = _play_match(options)
    except ArenaError as error:
        print(f"pocket-skat arena: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print(json.dumps(result))
    return 0


def _play_match(options) -> dict:
    """The result of a match, as it is printed. Raises ArenaError."""
    if options.first + options.deals > _DEALS:
        raise ArenaError(f"deals have numbers to {_DEALS - 1}: --first and --deals go beyond")
    plan = _plan(options)
    numbers = range(options.first, options.first + options.deals)
    figures = _Figures()
    with (
        closing(_all_pairs(options, plan, numbers)) as pairs,
        tqdm(total=len(numbers), unit="pair", disable=None) as bar,  # None: only on a terminal
    ):
        for pair in pairs:
            figures.add(pair)
            bar.set_postfix_str(f"{options.a} {figures.mean():.2f} points", refresh=False)
            bar.update()
    names = {"a": options.a, "b": options.b}
    return {**names, **figures.result(), "seed": options.seed, **figures.scores()}


def _game(options):
    """What is played: the variant's name, the words of its options, and the game or None. Raises
    ArenaError."""
    deal = options.variant, options.rules, None
    if options.game is not None:
        deal = (*deal[:2], cards.GAMES.index(options.game))
    try:
        deal_table(0, *deal)
    except ValueError as error:
        name = "--rules" if deal[2] is None else f"--game {options.game}"
        raise ArenaError(f"{name}: {error}") from None
    return deal


def _plan(options):
    """What a worker has to know besides the deals: the players' makers, the seed, the game."""
    return _player_makers(options), options.seed, _game(options)


def _all_pairs(options, plan, numbers):
    """Yield a Pair for every deal number, in any order. Raises ArenaError."""
    if not options.cluster:
        yield from _pairs(plan, numbers, options.jobs)
        return
    try:
        yield from cluster.pairs(options, numbers, options.cluster)
    except cluster.ClusterError as error:
        raise ArenaError(str(error)) from None


def _player_makers(options):
    """For A and B a class and its arguments, which a worker makes the player of."""
    commands = list(options.engine)
    makers = []
    for name, nodes in (options.a, options.nodes), (options.b, options.nodes_b or options.nodes):
        level, colon, way = name.partition(":")
        if colon and level in players.LEVELS and way in callers.WAYS:
            if options.variant not in callers.GAMES or options.runtime != "cpython":
                raise ArenaError(f"{name}: other ways to call are for --variant officers, CPython")
            makers.append((LevelPlayer, (level, nodes or 0, way)))
            continue
        if name not in players.LEVELS:
            if not commands:
                raise ArenaError(
                    f"'{name}' is no level ({', '.join(players.LEVELS)}); "
                    "for an engine of that name say --engine CMD"
                )
            command, environment = _command_words(commands.pop(0)), ()
        elif options.runtime == "micropython":
            try:
                command = [micropython(), str(ROOT / "simulator/engine.py")]
            except FileNotFoundError as error:
                raise ArenaError(str(error)) from None
            environment = (("MICROPYPATH", str(ROOT / "firmware/lib")),)
        else:
            makers.append((LevelPlayer, (name, nodes or 0)))
            continue
        arguments = (
            name,
            command,
            _go_line(nodes, options.movetime),
            _patience(options),
            environment,
        )
        makers.append((EngineClient, arguments))
    if commands:
        raise ArenaError(f"--engine {commands[0]}: there is no name left for it in A and B")
    return makers


def _command_words(command: str):
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ArenaError(f"--engine {command}: {error}")
    if not words:
        raise ArenaError("--engine wants the command that starts the engine")
    return words


def _go_line(nodes, movetime) -> str:
    if nodes:
        return f"go nodes {nodes}"
    return f"go movetime {movetime}" if movetime else "go"


def _patience(options) -> float:
    """Seconds that an engine may take for an answer."""
    return options.timeout + (options.movetime or 0) / 1000


# Playing


@dataclass
class Game:
    """How a game ended: all seats' card points and scores, and the winning seat or -1."""

    points: tuple
    scores: tuple
    winner: int


def deal_table(number: int, variant: str, rules=(), game=None):
    """A table with the deal of this number; seat 0 is forehand.

    `variant`: the game's name. `rules`: words of its options. `game`: CLUBS to RAMSCH, whatever is
    drawn or called; None for what comes. Raises ValueError.
    """
    played = games.find(variant)
    options = played.Options()
    options.read(rules)
    table = played.new_table()
    if game is None:
        table.deal(Pack(number), 0, options)
    else:
        played.deal_game(table, Pack(number), game, 0, options)
    return table


def play(number: int, choosers, seed: int, *deal) -> Game:
    """Play the deal of this number; `deal` is the rest of what `deal_table` wants to know.

    `choosers`: for each seat a function of its view and of a seed for this one move, which gives
    an action. The seeds depend on `number` and `seed` alone. Raises ValueError when an action is
    not legal.
    """
    table = deal_table(number, *deal)
    view = table.new()
    chance = random.Random(f"{seed} {number}")
    while table.stage != END:
        choose = choosers[table.mover]
        table.play(choose(table.view(table.mover, view), chance.getrandbits(30)))
    score = games.of(table).Score()
    table.count_score(score)
    return Game(tuple(table.points), tuple(score.seats), score.winner)


class LevelPlayer:
    """A level of ours in this process. It is made anew for every move, as the engine does."""

    def __init__(self, level: str, nodes: int, way: str = ""):
        """`nodes`: a move, for levels that search; 0 for the level's own number. `way`: one of
        callers.WAYS, or the level's own."""
        self._level = level
        self._nodes = nodes
        self._way = way

    def start(self) -> None:
        """Nothing to start."""

    end = kill = start

    def choose(self, view, seed: int):
        """The action, and the nodes it took: 0 for levels that do not search."""
        if self._way and view.stage > END:
            call = callers.call(self._way, view, seed)
            if call is not None:
                return call, 0
        player = games.of(view).make_player(self._level, seed, self._nodes)
        return players.choose(player, view), getattr(player, "used", 0)


def seatings(seats: int):
    """Who sits where in the games of a deal, 0 for A and 1 for B: each alone on every seat."""
    found = []
    for lone in (0, 1):
        for seat in range(seats):
            seating = tuple(lone if seat == other else 1 - lone for other in range(seats))
            if seating not in found:
                found.append(seating)
    return found


@dataclass
class Pair:
    """What a deal gave that was played by A and B on all seats."""

    points: tuple = ()  # A's card points in each game, on a seat
    scores: tuple = (0, 0)  # of A and B on a seat, in all games together
    outcomes: tuple = ()  # 0 for a game that A won, 1 for a draw, 2 for one that B won
    moves: list = field(default_factory=lambda: [0, 0])  # of A and B in all games
    seconds: list = field(default_factory=lambda: [0.0, 0.0])
    nodes: list = field(default_factory=lambda: [0, 0])


def _play_pair(number: int, both, seed: int, deal) -> Pair:
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

    choosers = chooser(0), chooser(1)
    for seating in seatings(deal_table(number, *deal).seats):
        game = play(number, [choosers[k] for k in seating], seed, *deal)
        pair.points += (_on_a_seat(game.points, seating, 0),)
        pair.scores = tuple(pair.scores[k] + _on_a_seat(game.scores, seating, k) for k in (0, 1))
        pair.outcomes += (1 if game.winner < 0 else 2 * seating[game.winner],)
    return pair


def _on_a_seat(values, seating, k: int):
    """What A or B has of a value a seat, where it sits on several the mean."""
    own = [value for value, who in zip(values, seating, strict=True) if who == k]
    return own[0] if len(own) == 1 else sum(own) / len(own)


class _Figures:
    """The sums over pairs, and what is printed of them."""

    def __init__(self):
        self._pairs = 0
        self._games = 0
        self._total = 0  # A's card points
        self._squares = 0  # of those of a pair
        self._scores = [0, 0]  # of A and B
        self._score_squares = 0  # of the difference in a pair
        self._results = [0, 0, 0]  # A's wins, draws, losses
        self._moves = [0, 0]  # of A and B
        self._seconds = [0.0, 0.0]
        self._nodes = [0, 0]

    def add(self, pair: Pair) -> None:
        self._pairs += 1
        self._games += len(pair.points)
        self._total += sum(pair.points)
        self._squares += sum(pair.points) ** 2
        self._score_squares += (pair.scores[0] - pair.scores[1]) ** 2
        for outcome in pair.outcomes:
            self._results[outcome] += 1
        for k in (0, 1):
            self._scores[k] += pair.scores[k]
            self._moves[k] += pair.moves[k]
            self._seconds[k] += pair.seconds[k]
            self._nodes[k] += pair.nodes[k]

    def mean(self) -> float:
        """A's card points a game."""
        return self._total / self._games

    def result(self) -> dict:
        """The figures of the printed result."""
        n = self._pairs
        ms = [1000 * self._seconds[k] / self._moves[k] for k in (0, 1)]
        nodes = [self._nodes[k] / self._moves[k] for k in (0, 1)]
        return {
            "deals": n,
            "games": self._games,
            "points_a": round(self.mean(), 3),
            "se": self._error(self._total, self._squares),
            "wins": self._results[0],
            "draws": self._results[1],
            "losses": self._results[2],
            "ms_a": round(ms[0], 3),
            "ms_b": round(ms[1], 3),
            "nodes_a": round(nodes[0], 1),
            "nodes_b": round(nodes[1], 1),
        }

    def scores(self) -> dict:
        """What the variant's scoring makes of the games."""
        return {
            "score_a": round(self._scores[0] / self._games, 3),
            "score_b": round(self._scores[1] / self._games, 3),
            "score_se": self._error(self._scores[0] - self._scores[1], self._score_squares),
        }

    def _error(self, total: int, squares: int) -> float:
        """The standard error of a mean a game, from sums over pairs."""
        n = self._pairs
        # in whole numbers as long as possible
        each = self._games / n
        variance = (n * squares - total**2) / (each**2 * n * max(1, n - 1))
        return round(math.sqrt(variance / n), 3)


# Workers


def play_deals(options, numbers) -> list:
    """The pairs of these deals, played here and now. Raises ArenaError and EngineError."""
    makers, seed, deal = _plan(options)
    both = [make(*arguments) for make, arguments in makers]
    try:
        for player in both:
            player.start()
        return [_play_pair(number, both, seed, deal) for number in numbers]
    finally:
        for player in both:
            player.end()


def _pairs(plan, numbers, jobs: int):
    """Yield a Pair for every deal number, in any order, played by so many processes.

    Raises ArenaError. However it ends, the processes have ended then.
    """
    context = multiprocessing.get_context("spawn")
    workers = {}  # by our end of the pipe
    # Ctrl-C goes to the whole group; workers leave when we do, so they start without hearing it.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for i in range(min(jobs, len(numbers))):
            ours, its = context.Pipe()
            worker = context.Process(target=_work, args=(its, plan, numbers[i::jobs]))
            worker.start()
            its.close()
            workers[ours] = worker
    finally:
        signal.signal(signal.SIGINT, before)
    running = list(workers)
    try:
        while running:
            for pipe in connection.wait(running):
                try:
                    message = pipe.recv()
                except (EOFError, ConnectionResetError):
                    running.remove(pipe)
                    workers[pipe].join()
                    if workers[pipe].exitcode:
                        raise ArenaError("a worker process failed") from None
                    continue
                if isinstance(message, str):
                    raise ArenaError(message)
                yield message
    finally:
        for pipe in workers:
            pipe.close()
        for worker in workers.values():
            worker.join()


def _work(pipe, plan, numbers) -> None:
    """A worker: play the deals and send a Pair for each, or a sentence about what went wrong."""
    makers, seed, deal = plan
    both = [make(*arguments) for make, arguments in makers]
    threading.Thread(target=_leave_with, args=(pipe, both), daemon=True).start()
    try:
        for message in _messages(both, numbers, seed, deal):
            pipe.send(message)
    except ConnectionError:  # the arena has gone
        pass
    finally:
        for player in both:
            player.end()


def _messages(both, numbers, seed: int, deal):
    try:
        for player in both:
            player.start()
        for number in numbers:
            yield _play_pair(number, both, seed, deal)
    except EngineError as error:
        yield str(error)


def _leave_with(pipe, both) -> None:
    """Wait until the arena closes its end of the pipe, then end this worker, whatever it does."""
    try:
        pipe.recv()  # nothing is ever sent
    except (EOFError, OSError):
        pass
    for player in both:
        player.kill()
    os._exit(0)
