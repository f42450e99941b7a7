"""Builds MicroPython with the game in it: one file for a board, to be dragged onto its boot drive.

    python tools/make_image.py --board pico_oled [--chip pico_2]
    python tools/make_image.py --all [--chip pico_w]

writes build/images/pocket-skat-VERSION-BOARD-CHIP.uf2, and beside it what it is made from, and the
licences of all that. Boards that come with the same chip share a build. docs/flash.md says what a
build needs.
"""

import argparse
import hashlib
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from devices.boards import boards  # noqa: E402
from devices.failures import Failure  # noqa: E402
from tools.flashing import firmware  # noqa: E402
from tools.flashing.image import file_of  # noqa: E402
from tools.imaging import building, files, sources, staging  # noqa: E402
from tools.imaging.chips import CHIPS, boards_of, names  # noqa: E402


def make(chip_name: str, its_boards: list, say) -> list:
    """Build for a chip, unless that is done, and write the files for these boards: their paths.
    Raises Failure."""
    chip = CHIPS[chip_name]
    version = firmware.version()
    texts = staging.modules()
    found = sources.find(chip.wireless, say)
    build = staging.build_id(texts, found.packages)
    folder = ROOT / "build" / "images" / chip.name
    done = folder / f"{build}.bin"
    if not done.exists():
        folder.mkdir(parents=True, exist_ok=True)
        manifest = staging.stage(folder, texts, version, chip, build)
        image = building.build(folder, found, chip, manifest, date(), say)
        if chip.port == "rp2":
            building.check_native_code(folder, found)
        for old in folder.glob("*.bin"):
            old.unlink()
        done.write_bytes(image)
    image = done.read_bytes()
    written = []
    for board in its_boards:
        path = file_of(board, chip.name)
        path.write_bytes(files.for_board(image, chip, board))
        about = {
            "version": version,
            "build": build,
            "board": board,
            "chip": chip.name,
            "bytes": len(image),
            "made from": found.packages,
            "modules": {name: digest(text) for name, text in texts.items()},
        }
        path.with_suffix(".json").write_text(json.dumps(about, indent=1) + "\n")
        written.append(path)
    licences = [ROOT / "LICENSE", *found.licences]
    (ROOT / "build" / "images" / f"licences-{chip.name}.txt").write_text(
        "\n".join(
            f"==== {path.relative_to(ROOT)}\n\n{path.read_text(encoding='utf-8')}"
            for path in licences
        ),
        encoding="utf-8",
    )
    return written


def digest(text: str) -> str:
    """The beginning of a module's SHA-256, by which one that has changed is told."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def date() -> int:
    """When the commit was made, which the image notes: building it again gives the same bytes."""
    told = subprocess.run(
        ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"], capture_output=True, text=True
    )
    return int(told.stdout.strip() or 0)


def main(words=None) -> int:
    """Make them; 1 where that fails."""
    parser = argparse.ArgumentParser(description="Builds MicroPython with the game in it.")
    parser.add_argument("--board", choices=boards(), help="for this board")
    parser.add_argument("--chip", choices=CHIPS, help="if not the board's usual one")
    parser.add_argument(
        "--all",
        action="store_true",
        help="for all boards with that chip, or for all that can be built here",
    )
    options = parser.parse_args(words)
    if bool(options.board) == options.all:
        parser.error("give --board or --all")
    said = ""

    def say(text: str) -> None:
        nonlocal said
        if sys.stderr.isatty():
            print(f"\r{text:{len(said)}}", end="", file=sys.stderr, flush=True)
        elif text.split(":")[0] != said.split(":")[0]:
            print(text, file=sys.stderr)
        said = text

    try:
        for chip, its_boards in wanted(options).items():
            for path in make(chip, its_boards, say):
                print(path.relative_to(ROOT))
    except (Failure, OSError) as error:
        print(f"make_image: {error}", file=sys.stderr)
        return 1
    return 0


def wanted(options) -> dict:
    """For each chip the boards to make files for. Raises Failure."""
    if options.all:
        if options.chip:
            return {options.chip: boards_of(options.chip)}
        return {
            name: boards_of(name)
            for name, chip in CHIPS.items()
            if sources.can_build(chip.wireless)
        }
    chip = options.chip or names(options.board)[0]
    if chip not in names(options.board):
        chips = ", ".join(names(options.board))
        raise Failure(f"{options.board} does not come with that chip, only with {chips}")
    return {chip: [options.board]}


if __name__ == "__main__":
    sys.exit(main())
