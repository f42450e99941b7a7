"""Playing a deal, and playing it with both players in every seat."""

import random
import time
from collections import Counter
from dataclasses import dataclass, field

from skat import games
from skat.chance import Pack
from skat.table import END


@dataclass
class Game:
    """How a game ended: card points and score of every player, and the winner or -1; of a game that
    has them, every player's league points, and what each did, in words. A player is a seat, in
    Strohmann the dummy's with it."""

    points: tuple
    scores: tuple
    winner: int
    league: tuple = ()
    did: tuple = ()


def deal_table(number: int, variant: str, rules=(), game=None):
    """A table with the deal of this number; seat 0 is forehand.

    `variant`: the game's name. `rules`: words of its options. `game`: CLUBS to RAMSCH, whatever is
    drawn or called; None leaves that open. Raises ValueError.
    """
    played = games.find(variant).rules
    options = played.Options()
    options.read(rules)
    table = played.Table()
    if game is None:
        table.deal(Pack(number), 0, options)
    else:
        games.find(variant).rules.deal_game(table, Pack(number), game, 0, options)
    return table


def play(number: int, choosers, seed: int, *deal) -> Game:
    """Play the deal of this number; `deal`: the other arguments of `deal_table`.

    `choosers`: for each player a function that chooses an action, given its view and a seed for
    this move. The seeds depend only on `number` and `seed`. Raises ValueError for an illegal
    action.
    """
    table = deal_table(number, *deal)
    view = table.new()
    chance = random.Random(f"{seed} {number}")
    while table.stage != END:
        choose = choosers[table.player_of(table.mover)]
        table.play(choose(table.view(table.mover, view), chance.getrandbits(30)))
    score = games.find(table.VARIANT).rules.Score()
    table.count_score(score)
    own = [table.seat_of(player) for player in range(table.openers)]
    winner = score.winner if score.winner < 0 else table.player_of(score.winner)
    points = tuple(table.points_of(player) for player in range(table.openers))
    game = Game(points, tuple(score.seats[seat] for seat in own), winner)
    if score.league is not None:
        game.scores = tuple(score.plain[seat] for seat in own)
        game.league = tuple(score.league[seat] for seat in own)
        game.did = tuple(score.did(seat) for seat in own)
    return game


def seatings(seats: int):
    """Who plays what in each game of a deal for so many, 0 for A, 1 for B: each is alone on every
    seat."""
    found = []
    for lone in (0, 1):
        for seat in range(seats):
            seating = tuple(lone if seat == other else 1 - lone for other in range(seats))
            if seating not in found:
                found.append(seating)
    return found


@dataclass
class Pair:
    """The results of a deal that A and B played in all seats."""

    points: tuple = ()  # A's card points in each game, on a seat
    scores: tuple = (0, 0)  # of A and B on a seat, in all games together
    league: tuple = (0, 0)  # the same in a league
    did: list = field(default_factory=lambda: [Counter(), Counter()])  # of A and B in all seats
    outcomes: tuple = ()  # 0 for a game that A won, 1 for a draw, 2 for one that B won
    moves: list = field(default_factory=lambda: [0, 0])  # of A and B in all games
    seconds: list = field(default_factory=lambda: [0.0, 0.0])
    nodes: list = field(default_factory=lambda: [0, 0])


def play_pair(number: int, both, seed: int, deal) -> Pair:
    """Play a deal in all seats; `both`: the players, `deal`: as for `play`."""
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
    for seating in seatings(deal_table(number, *deal).openers):
        game = play(number, [choosers[k] for k in seating], seed, *deal)
        pair.points += (_on_a_seat(game.points, seating, 0),)
        pair.scores = tuple(pair.scores[k] + _on_a_seat(game.scores, seating, k) for k in (0, 1))
        if game.league:
            league = [_on_a_seat(game.league, seating, k) for k in (0, 1)]
            pair.league = tuple(pair.league[k] + league[k] for k in (0, 1))
        for words, k in zip(game.did, seating):
            pair.did[k].update(words)
        pair.outcomes += (1 if game.winner < 0 else 2 * seating[game.winner],)
    return pair


def _on_a_seat(values, seating, k: int):
    """The value of the seat that A or B has; the mean where it has several."""
    own = [value for value, who in zip(values, seating, strict=True) if who == k]
    return own[0] if len(own) == 1 else sum(own) / len(own)
