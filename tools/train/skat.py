"""Trains the club player of Skat for three: its calls and its cards.

    python tools/train/skat.py   writes firmware/lib/skat/players/skat/weights_*.bin, in minutes

skat.c beside this file plays and learns; it is compiled by `cc`. What the files hold is told in
skat/players/skat/weights.py, club_calls.py and club_cards.py. The same arguments give the same
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
FOLDER = HERE.parent.parent / "firmware/lib/skat/players/skat"
LOGIT = 16  # what a weight of the hand tables counts in
CARD = 150  # and one of the card tables, of a game won


def as_bytes(weights: np.ndarray, unit: int) -> bytes:
    """Weights as bytes, 128 for 0; what is too large is cut off."""
    return (np.clip(np.round(weights * unit), -127, 127) + 128).astype(np.uint8).tobytes()


def chances() -> bytes:
    """The chance of winning, of 255, for each logit from -128 to 127 units."""
    return bytes(round(255 / (1 + math.exp(-(i - 128) / LOGIT))) for i in range(256))


def learn(games: int, seed: int, folder: Path) -> None:
    """Compile the learner and run it. Raises CalledProcessError."""
    program = folder / "skat"
    source = HERE / "skat.c"
    subprocess.run(["cc", "-O3", "-march=native", "-o", program, source, "-lm"], check=True)
    command = [str(program), str(games), str(seed), str(folder)]
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


def main() -> None:
    """Learn, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=12_000_000, help="deals (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (%(default)s)")
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder of the files")
    options = parser.parse_args()
    head = f"tools/train/skat.py --games {options.games} --seed {options.seed}\n".encode()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            learn(options.games, options.seed, folder)
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(f"train: the learner did not run: {error}")
        parts = {"calls": as_bytes(np.fromfile(folder / "calls.f32", "<f4"), LOGIT) + chances()}
        for kind in ("suit", "grand", "null"):
            parts[kind] = as_bytes(np.fromfile(folder / f"{kind}.f32", "<f4"), CARD)
    for kind, weights in parts.items():
        (options.out / f"weights_{kind}.bin").write_bytes(head + weights)


if __name__ == "__main__":
    main()
