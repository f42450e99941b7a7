"""A match: who plays what, by the arena's arguments, and playing its deals in this process.

A player is one of our levels, in this process or under MicroPython, or any program that speaks the
engine protocol; such programs are children of this process and never outlive it.
"""

import shlex

from simulator.arena import callers, engine_client
from simulator.arena.engine_client import EngineClient
from simulator.arena.level_player import LevelPlayer
from simulator.arena.playing import deal_table, play_pair
from skat import cards, players


class ArenaError(Exception):
    """The match cannot be played, or not to its end; the message says why."""


class Match:
    """All that a worker needs to know except the numbers of its deals."""

    def __init__(self, options):
        """`options`: the arena's arguments. Raises ArenaError."""
        self._makers = _player_makers(options)
        self._seed = options.seed
        self.deal = _game(options)

    def players(self) -> list:
        """Both players, not yet started."""
        return [make(*arguments) for make, arguments in self._makers]

    def pairs(self, both, numbers):
        """Start the players and yield a Pair for each of these deals. Raises EngineError."""
        for player in both:
            player.start()
        for number in numbers:
            yield play_pair(number, both, self._seed, self.deal)


def play_deals(options, numbers) -> list:
    """The pairs of these deals, played in this process. Raises ArenaError and EngineError."""
    match = Match(options)
    both = match.players()
    try:
        return list(match.pairs(both, numbers))
    finally:
        for player in both:
            player.end()


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


def _player_makers(options):
    """A class and its arguments for each of A and B, from which a worker makes the player."""
    commands = list(options.engine)
    makers = []
    for name, nodes in (options.a, options.nodes), (options.b, options.nodes_b or options.nodes):
        level, colon, way = name.partition(":")
        if colon and level in players.LEVELS and way in callers.WAYS:
            if options.variant not in callers.GAMES or options.runtime != "cpython":
                raise ArenaError(
                    f"{name}: a way of calling needs --variant officers and --runtime cpython"
                )
            makers.append((LevelPlayer, (level, nodes or 0, way)))
            continue
        if name not in players.LEVELS:
            if not commands:
                raise ArenaError(
                    f"'{name}' is not a level ({', '.join(players.LEVELS)}); "
                    "if it is an engine, add --engine CMD"
                )
            command, environment = _command_words(commands.pop(0)), ()
        elif options.runtime == "micropython":
            try:
                command, environment = engine_client.ours()
            except FileNotFoundError as error:
                raise ArenaError(str(error)) from None
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
        raise ArenaError(f"--engine {commands[0]}: neither A nor B is left to name it")
    return makers


def _command_words(command: str):
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ArenaError(f"--engine {command}: {error}")
    if not words:
        raise ArenaError("--engine needs the command that starts the engine")
    return words


def _go_line(nodes, movetime) -> str:
    if nodes:
        return f"go nodes {nodes}"
    return f"go movetime {movetime}" if movetime else "go"


def _patience(options) -> float:
    """How many seconds an engine may take for an answer."""
    return options.timeout + (options.movetime or 0) / 1000
