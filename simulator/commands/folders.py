"""The folders in which the firmware's files are, each for one program at a time."""

import tempfile
from pathlib import Path

from simulator.commands.refusals import Refusal, cannot
from simulator.lock import Lock, Taken


def users_folder(board: str) -> Path:
    """Where the firmware's files of a board are, unless told otherwise."""
    from platformdirs import user_data_path

    return user_data_path("pocket-skat") / board


def need_folder(path) -> None:
    """Make the folder if need be; refuse where nothing can be written into it."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except OSError as error:
        raise Refusal(cannot("write into", path, error))


def own_folder(path) -> Lock:
    """Take a folder for this program alone, until it ends; refuse where another one plays there."""
    need_folder(path)
    try:
        return Lock(path)
    except OSError as error:
        raise Refusal(cannot("write into", path, error))
    except Taken:
        raise Refusal(
            f"another window plays on {path}: close that one, or give this one a folder of its own "
            "with --data"
        )
