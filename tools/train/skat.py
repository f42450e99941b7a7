"""Trains how the levels from greedy on call in Skat for three, by playing against itself.

    python tools/train/skat.py             greedy_calls.bin and deal_weights.py of Skat's players
    python tools/train/skat.py --seats 2   calls.bin of those with a dead hand
    python tools/train/skat.py --oma       calls.bin of those with Oma's pile

skat.c beside this file plays and learns; it is compiled by `cc`. What the files hold is told in
greedy_calls.py and sampler.py. It takes a quarter of an hour; the same arguments give the same
files on the same machine.

Needs NumPy: pip install -e '.[train]'.
"""

import argparse
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from tqdm import tqdm

HERE = Path(__file__).resolve().parent
GAMES = HERE.parent.parent / "firmware/lib/skat/games"
LOGIT = 16  # units of a weight
WEIGHTS = 727  # of a table; there are two
GRAND = slice(3, 6)  # the weights of the seat in Grand
# So much less than it is worth to those who learn, in units: it costs nothing that can be measured,
# and defends better who is not one of them. Then a quarter of the games is Grand, not a third.
GRAND_MARGIN = 6
KINDS = 3  # of games: suit, Grand, Null
POWERS = 19  # of cards, from 1 on
ZERO = 64  # of how likely a card lies somewhere

HEAD = '''"""How likely the declarer has a card: made by tools/train/skat.py for sampler.py.

    {made_by}

How much likelier than a defender the declarer holds a card, and how much likelier he has put it
away: the logarithm in sixteenths, plus ZERO. By power, from 1 on, for suit games, Grand and Null.
"""

ZERO = {zero}
POWERS = {powers}
'''


def as_bytes(weights: np.ndarray) -> bytes:
    """Weights as bytes, 128 for 0; what is too large is cut off."""
    return (np.clip(np.round(weights * LOGIT), -127, 127) + 128).astype(np.uint8).tobytes()


def chances() -> bytes:
    """The chance of winning, of 255, for each logit from -128 to 127 units."""
    return bytes(round(255 / (1 + math.exp(-(i - 128) / LOGIT))) for i in range(256))


def table(likelier: np.ndarray) -> str:
    """How much likelier a card lies somewhere, in Python, a line for each kind of game."""
    lines = []
    for row in likelier.reshape(KINDS, POWERS + 1)[:, 1:]:
        lines.append('    b"%s"\n' % "".join("\\x%02x" % (ZERO + value) for value in row))
    return "(\n" + "".join(lines) + ")\n"


def learn(
    games: int, seed: int, bidders: int, seats: int, folder: Path
) -> tuple[np.ndarray, np.ndarray]:
    """Compile the learner and run it: the weights of calls, and how much likelier the declarer
    holds a card, or has put it away. Raises CalledProcessError."""
    program = folder / "skat"
    source = HERE / "skat.c"
    subprocess.run(["cc", "-O3", "-march=native", "-o", program, source, "-lm"], check=True)
    found = folder / "found"
    command = [str(program), *map(str, (games, seed, bidders, seats, found))]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process,
        tqdm(total=games, unit="deal", unit_scale=True) as bar,
    ):
        for line in process.stdout:
            done, error = line.split()
            bar.set_postfix_str("mean squared error of the chance %s" % error)
            bar.update(int(done) - bar.n)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    written = found.read_bytes()
    return (
        np.frombuffer(written[: 8 * WEIGHTS], "<f4").reshape(2, -1),
        np.frombuffer(written[8 * WEIGHTS :], np.int8).reshape(2, -1),
    )


def main() -> None:
    """Learn, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=3_000_000, help="deals (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (%(default)s)")
    parser.add_argument("--seats", type=int, choices=(2, 3), default=3, help="(%(default)s)")
    parser.add_argument("--oma", action="store_true", help="two, with a pile in place of a third")
    parser.add_argument("--out", type=Path, help="the folder, in place of the players'")
    options = parser.parse_args()
    game = "oma" if options.oma else {2: "deadhand", 3: "skat"}[options.seats]
    options.out = options.out or GAMES / game / "players"
    made_by = f"python tools/train/skat.py --games {options.games} --seed {options.seed}"
    made_by += {"skat": "", "deadhand": " --seats 2", "oma": " --oma"}[game]
    bidders = 2 if options.oma else options.seats
    for_three = bidders == 3
    with tempfile.TemporaryDirectory() as folder:
        try:
            weights, likelier = learn(
                options.games, options.seed, bidders, options.seats, Path(folder)
            )
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(f"train: the learner did not run: {error}")
    weights = weights.copy()
    if for_three:
        weights[:, GRAND] -= GRAND_MARGIN / LOGIT
    calls = f"{made_by}\n".encode() + as_bytes(weights) + chances()
    if not for_three:
        (options.out / "calls.bin").write_bytes(calls)
        return
    (options.out / "greedy_calls.bin").write_bytes(calls)
    held, put_by = likelier
    text = HEAD.format(made_by=made_by, zero=ZERO, powers=POWERS)
    text += "\nHELD = " + table(held) + "\nAWAY = " + table(put_by)
    (options.out / "deal_weights.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
