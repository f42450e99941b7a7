"""Counts where the cards lie when a game of Skat for three is declared.

    python tools/train/skat_deals.py   writes skat/players/skat/deal_weights.py, in a minute

skat_deals.c beside this file bids and declares as greedy_calls.py does; it is compiled by `cc`. The
same arguments give the same file.
"""

import argparse
import math
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLAYER = HERE.parent.parent / "firmware/lib/skat/players/skat"
POWERS = 19
UNIT = 16  # of a logarithm
ZERO = 64
LEAST = -4.0  # a logarithm
CARDS = (10, 2, 20)  # the declarer's, put away, and the defenders'

HEAD = '''"""How likely the declarer has a card: made by tools/train/skat_deals.py for sampler.py.

    python tools/train/skat_deals.py --deals {deals}

How much likelier than a defender the declarer holds a card, and how much likelier he has put it
away: the logarithm in sixteenths, plus ZERO. By power, from 1 on, for suit games, Grand and Null.
"""

ZERO = {zero}
POWERS = {powers}
'''


def count(deals: int, folder: Path) -> list:
    """Compile the counter and run it: for each kind of game and power where the card lies. Raises
    CalledProcessError."""
    program = folder / "skat_deals"
    source = HERE / "skat_deals.c"
    subprocess.run(["cc", "-O3", "-o", program, source, "-lm"], check=True)
    command = [str(program), str(deals), str(PLAYER / "greedy_calls.bin")]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [[int(word) for word in line.split()] for line in lines.splitlines()]


def likelihood(counted, where: int) -> int:
    """How much likelier a card lies there than with a defender, as the file has it."""
    total = sum(counted)
    if not total:
        return ZERO

    def log(i):
        return max(LEAST, math.log((counted[i] + 0.5) / total / (CARDS[i] / 32)))

    return ZERO + round(UNIT * max(LEAST, log(where) - log(2)))


def table(rows, where: int) -> str:
    """The table in Python, a line for each kind of game."""
    values = [likelihood(counted, where) for counted in rows]
    lines = []
    for first in range(0, len(values), POWERS):
        line = "".join("\\x%02x" % value for value in values[first : first + POWERS])
        lines.append('    b"%s"\n' % line)
    return "(\n" + "".join(lines) + ")\n"


def main() -> None:
    """Count, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=400_000, help="%(default)s")
    parser.add_argument("--out", type=Path, default=PLAYER / "deal_weights.py", help="%(default)s")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            rows = count(options.deals, Path(folder))
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(f"train: the counter did not run: {error}")
    text = HEAD.format(deals=options.deals, zero=ZERO, powers=POWERS)
    text += "\nHELD = " + table(rows, 0) + "\nAWAY = " + table(rows, 1)
    options.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
