"""The folders for the firmware's files, each used by one program at a time."""

import tempfile
from pathlib import Path

from platformdirs import user_data_path

from pocket_skat.commands.refusals import Refusal, cannot
from simulator.lock import Lock, Taken


def users_folder(board: str) -> Path:
    """Where a board's files are by default."""
    return user_data_path("pocket-skat") / board


def need_folder(path) -> None:
    """Make the folder if need be; refuse one that nothing can be written into."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except OSError as error:
        raise Refusal(cannot("write into", path, error))


def own_folder(path) -> Lock:
    """Take a folder for this program alone until it ends; refuse one that another program has."""
    need_folder(path)
    try:
        return Lock(path)
    except OSError as error:
        raise Refusal(cannot("write into", path, error))
    except Taken:
        raise Refusal(
            f"another window is using {path}: close that one, or give this one a folder of its "
            "own with --data"
        )
