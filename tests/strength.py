"""How strong one level plays against another: paired deals, each played twice with seats swapped.

    python -m tests.strength greedy simple --deals 2000 [--first 0] [--seed 0]

The last line is JSON: `points_a` is A's mean card points of the 120 in a game, `se` its standard
error over pairs; wins, draws and losses are A's games.
"""

import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "firmware" / "lib"))

from skat import lskat, players  # noqa: E402
from skat.table import END  # noqa: E402


def play_game(table, view, number: int, seats) -> int:
    """Play a deal between two players, forehand first; the card points of seat 0."""
    lskat.deal(table, number, 0)
    while table.stage != END:
        mover = table.mover
        table.play(players.choose(seats[mover], table.view(mover, view)))
    return table.points[0]


def measure(a, b, first: int, deals: int, show) -> dict:
    """Play the deals; the figures for a. `show(pairs, mean)` is called after each pair."""
    table = lskat.new_table()
    view = lskat.new_table()
    results = [0, 0, 0]  # a's wins, draws, losses
    total = squares = 0
    for i in range(deals):
        games = (
            play_game(table, view, first + i, (a, b)),
            120 - play_game(table, view, first + i, (b, a)),
        )
        for points in games:
            results[0 if points > 60 else 1 if points == 60 else 2] += 1
        total += sum(games)
        squares += sum(games) ** 2
        show(i + 1, total / 2 / (i + 1))
    variance = (squares - total * total / deals) / max(1, deals - 1) / 4
    return {
        "deals": deals,
        "games": 2 * deals,
        "points_a": round(total / 2 / deals, 3),
        "se": round((variance / deals) ** 0.5, 3),
        "wins": results[0],
        "draws": results[1],
        "losses": results[2],
    }


def _show(pairs: int, mean: float) -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r%d pairs, %.2f points " % (pairs, mean))


def main() -> int:
    """Read the command line, measure, print; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.strength")
    parser.add_argument("a", help="a level: " + ", ".join(players.LEVELS))
    parser.add_argument("b", help="the level it plays against")
    parser.add_argument("--deals", type=int, default=2000, help="each is played twice")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--seed", type=int, default=0, help="for levels that use chance")
    args = parser.parse_args()
    try:
        if args.deals < 1:
            raise ValueError("--deals must be 1 or more, not %d" % args.deals)
        a = players.make(args.a, args.seed)
        b = players.make(args.b, args.seed + 1)
        figures = measure(a, b, args.first, args.deals, _show)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if sys.stderr.isatty():
        sys.stderr.write("\n")
    print(json.dumps({"a": args.a, "b": args.b, **figures, "seed": args.seed}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
