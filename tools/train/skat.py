"""Trains how the greedy player calls in Skat for three.

    python tools/train/skat.py   writes firmware/lib/skat/players/skat/greedy_calls.bin, in minutes

skat.c beside this file plays and learns; it is compiled by `cc`. What the file holds is told in
skat/players/skat/greedy_calls.py. The same arguments give the same file on the same machine.

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
FILE = HERE.parent.parent / "firmware/lib/skat/players/skat/greedy_calls.bin"
LOGIT = 16  # units of a weight


def as_bytes(weights: np.ndarray) -> bytes:
    """Weights as bytes, 128 for 0; what is too large is cut off."""
    return (np.clip(np.round(weights * LOGIT), -127, 127) + 128).astype(np.uint8).tobytes()


def chances() -> bytes:
    """The chance of winning, of 255, for each logit from -128 to 127 units."""
    return bytes(round(255 / (1 + math.exp(-(i - 128) / LOGIT))) for i in range(256))


def learn(games: int, seed: int, folder: Path) -> np.ndarray:
    """Compile the learner and run it: the weights. Raises CalledProcessError."""
    program = folder / "skat"
    source = HERE / "skat.c"
    subprocess.run(["cc", "-O3", "-march=native", "-o", program, source, "-lm"], check=True)
    found = folder / "calls.f32"
    command = [str(program), str(games), str(seed), str(found)]
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
    return np.fromfile(found, "<f4")


def main() -> None:
    """Learn, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=12_000_000, help="deals (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (%(default)s)")
    parser.add_argument("--out", type=Path, default=FILE, help="the file (%(default)s)")
    options = parser.parse_args()
    head = f"tools/train/skat.py --games {options.games} --seed {options.seed}\n".encode()
    with tempfile.TemporaryDirectory() as folder:
        try:
            weights = learn(options.games, options.seed, Path(folder))
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(f"train: the learner did not run: {error}")
    options.out.write_bytes(head + as_bytes(weights) + chances())


if __name__ == "__main__":
    main()
