"""The arena on Skat for three: each deal six times, plain and league points, and who did what."""

import statistics
from argparse import Namespace

from simulator.arena import playing
from simulator.arena.figures import Figures
from simulator.arena.match import Match
from skat import games, players

DEALS = range(6, 14)


def _match(a, b, rules=()):
    return Match(
        Namespace(
            a=a, b=b, nodes=None, nodes_b=None, movetime=None, timeout=9, engine=[],
            runtime="cpython", variant="skat", rules=rules, game=None, seed=3,
        )
    )  # fmt: skip


def _chooser(level):
    return lambda view, seed: players.choose(
        games.find("skat").players.make_player(level, seed), view
    )


def test_the_figures():
    match = _match("simple", "random")
    figures = Figures()
    for pair in match.pairs(match.players(), DEALS):
        figures.add(pair)
    both = [_chooser("simple"), _chooser("random")]
    league = []  # of both, on a seat, in each deal
    plain = []
    did = [[], []]
    for number in DEALS:
        rows = []
        for seating in playing.seatings(3):
            game = playing.play(number, [both[k] for k in seating], 3, "skat")
            for seat, k in enumerate(seating):
                did[k] += game.did[seat]
            sides = [[seat for seat in range(3) if seating[seat] == k] for k in (0, 1)]
            rows.append(
                [
                    [statistics.mean(values[seat] for seat in seats) for seats in sides]
                    for values in (game.league, game.scores)
                ]
            )
        assert len(rows) == 6
        league.append([statistics.mean(row[0][k] for row in rows) for k in (0, 1)])
        plain.append([statistics.mean(row[1][k] for row in rows) for k in (0, 1)])
    found = {**figures.result(), **figures.scores(), **figures.league()}
    assert found["deals"] == 8 and found["games"] == 48
    for name, values in (("league", league), ("score", plain)):
        for k, side in enumerate("ab"):
            assert found[f"{name}_{side}"] == round(statistics.mean(v[k] for v in values), 3)
        error = statistics.stdev(a - b for a, b in values) / len(values) ** 0.5
        assert abs(found[f"{name}_se"] - error) < 0.002
    for k, side in enumerate("ab"):
        counts = found[f"did_{side}"]
        assert counts == {word: did[k].count(word) for word in sorted(set(did[k]))}
        assert sum(counts.get(game, 0) for game in "CSHDGN") == counts["declared"]
    assert found["did_b"]["overbid"] and found["did_a"]["declared"]


def test_a_level_against_itself_and_in_ramsch():
    counts = []
    for rules in ((), ("ramsch", "league")):
        match = _match("simple", "simple", rules)
        figures = Figures()
        for pair in match.pairs(match.players(), range(12)):
            figures.add(pair)
        found = {**figures.scores(), **figures.league()}
        assert found["league_a"] == found["league_b"] and found["league_se"] == 0
        assert found["did_a"] == found["did_b"]
        counts.append(found["did_a"])
    assert counts[0]["passed"] == counts[1]["ramsch"] > 0
    assert "ramsch" not in counts[0] and "passed" not in counts[1]


def test_in_strohmann_the_dummy_belongs_to_whoever_plays_it():
    asked = [set(), set()]  # the seats for which each of two players was asked

    def chooser(player):
        def choose(view, seed):
            asked[player].add(view.mover)
            assert view.player_of(view.mover) == player
            return players.choose(games.find("strohmann").players.make_player("simple", seed), view)

        return choose

    for number in DEALS:
        game = playing.play(number, (chooser(0), chooser(1)), 3, "strohmann")
        assert len(game.points) == len(game.scores) == len(game.league) == len(game.did) == 2
        assert sum(game.points) <= 120
        assert game.winner in (-1, 0, 1)
    assert asked == [{0, 1}, {1, 2}]
    match = _match("simple", "random")
    match.deal = "strohmann", (), None
    figures = Figures()
    for pair in match.pairs(match.players(), DEALS):
        figures.add(pair)
    assert figures.result()["games"] == 2 * len(DEALS)
