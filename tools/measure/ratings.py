"""How the levels rate against each other in a game, for firmware/lib/skat/ratings.py.

    python tools/measure/ratings.py officers 300

Each level plays so many deals against the next weaker one, in all seats, and scores one for each
seat of the other's that it is ahead of, a half where both are equal. The share that it gets is a
difference in Elo points, and these are added up from club, which has 1500.
"""

import argparse
import sys
from math import log10
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2])]
from simulator.paths import find_firmware  # noqa: E402

find_firmware()
from pocket_skat.commands.arena import add_arguments  # noqa: E402
from simulator.arena.match import Match  # noqa: E402
from simulator.arena.playing import play, seatings  # noqa: E402
from skat import games  # noqa: E402

ANCHOR, AT = "club", 1500


def difference(share: float) -> float:
    """By how many Elo points the one who gets this share is ahead."""
    return 400 * log10(share / (1 - share))


def share(a: str, b: str, game: str, deals: int) -> float:
    """A's share against B."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    words = [a, b, "--variant", game, "--deals", str(deals), "--runtime", "micropython"]
    both = Match(parser.parse_args(words)).players()
    won = count = 0.0
    try:
        for player in both:
            player.start()
        choosers = [lambda view, seed, k=k: both[k].choose(view, seed)[0] for k in (0, 1)]
        for number in range(deals):
            for seating in seatings(games.find(game).rules.Table().openers):
                scores = play(number, [choosers[k] for k in seating], 0, game).scores
                own = [score for score, who in zip(scores, seating, strict=True) if who == 0]
                others = [score for score, who in zip(scores, seating, strict=True) if who == 1]
                for score in own:
                    for other in others:
                        won += (score > other) + (score == other) / 2
                        count += 1
    finally:
        for player in both:
            player.end()
    return (won + 1) / (count + 2)  # never all or nothing


def main() -> int:
    """Print the differences and the ratings, in the order of the levels."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=sorted(games.NAMES))
    parser.add_argument("deals", type=int)
    options = parser.parse_args()
    levels = games.find(options.game).levels
    found = {levels[0]: 0.0}
    for weaker, level in zip(levels, levels[1:], strict=False):
        part = share(level, weaker, options.game, options.deals)
        found[level] = found[weaker] + difference(part)
        print(f"{level} against {weaker}: {100 * part:.1f} of 100", flush=True)
    for level in levels:
        print(f"{level} {round(found[level] - found[ANCHOR] + AT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
