"""The game's own files on a board: backing them up, restoring them, and fetching the records of
games."""

import io
import re
import struct
import zipfile
import zlib
from pathlib import Path

from devices.failures import BadFile, NoSpace
from tools.flashing import transfer

DATA = "/data"  # on the device: firmware/main.py
# Its place while put_back() is at work: nobody else names a folder so.
_NEW, _OLD = DATA + transfer.NEW, DATA + ".pocket_skat_old"
# Of handheld/files.py and handheld/linked.py, the older ones first.
GAMES = ("games.old.jsonl", "games.jsonl", "linked.old.jsonl", "linked.jsonl")
# The names of its saves, each a file in two slots, NAME.0 and NAME.1.
SAVES = {
    *("settings", "tallies", "tutor", "puzzles", "today", "duel", "link"),
    *("game", "officers", "admirals", "harlequin", "halfopen", "deadhand"),
    *("skat", "tournee", "dummy", "oma"),
}
OTHERS = "others"  # the folder of a zip with files that are not the game's
MOST_BYTES = 4 << 20  # no board's file system is larger
_ENCRYPTED = 1  # in a zip entry's flags


def backup(link, path: str, teller) -> None:
    """Save all of them in a zip. Raises BadFile if there are none."""
    left = foreign(transfer.sizes(link, DATA))
    files = files_of(link)
    if not files:
        raise BadFile(f"the board has nothing to save; {path} was not written")
    pack(path, files)
    teller.say(f"{len(files)} files saved in {path}")
    for name in left:
        teller.say(f"  {name} is not the game's, so it is not in the zip")
    teller.result(files=sorted(files), left=left)


def pack(path: str, files: dict, others=None) -> None:
    """Write a zip for read(): the game's files, and `others` by their paths on the board."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(name, data)
        for place, data in sorted((others or {}).items()):
            archive.writestr(OTHERS + place, data)
    _write(path, packed.getvalue())


def restore(link, files: dict, dry: bool, teller) -> None:
    """Put back the files of read(); `dry`: only say what would be done."""
    there = {path.removeprefix(DATA + "/") for path in transfer.sizes(link, DATA)}
    going = sorted(_other_slots(files) & there - files.keys())
    for name in sorted(files.keys() & there):
        teller.say(f"  {DATA}/{name} is replaced")
    for name in going:
        teller.say(f"  {DATA}/{name} is removed: it would take precedence over what is put back")
    if not dry:
        put_back(link, files)
        teller.say(f"{len(files)} files put back")
    teller.result(files=sorted(files), removed=going, written=not dry)


def _other_slots(files) -> set:
    """The second slot of each save of which there is one among these: the newer slot wins."""
    slots = [name.rpartition(".") for name in files]
    return {
        f"{name}.{1 - int(slot)}" for name, _, slot in slots if name in SAVES and slot in ("0", "1")
    }


def put_back(link, files: dict) -> None:
    """Put these in the place of the files with their names, and of the other slots of saves among
    them; all others stay. Raises NoSpace or Garbled; then the old ones stay, too."""
    link.run(f"remove({_NEW!r})\nmerge({_OLD!r}, {DATA!r})")  # where it was cut before
    transfer.check_space(link.survey(), [*map(len, files.values())])
    link.run(f"make_folders({_NEW + '/'!r})")
    try:
        transfer.send(link, {f"{_NEW}/{name}": data for name, data in files.items()})
    except NoSpace:
        link.run(f"remove({_NEW!r})")
        raise
    # The old files are kept until the new ones are in place.
    link.run(f"if _stat({DATA!r}): move({DATA!r}, {_OLD!r})\nmove({_NEW!r}, {DATA!r})")
    transfer.remove(link, [f"{_OLD}/{name}" for name in sorted(_other_slots(files) - files.keys())])
    link.run(f"merge({_OLD!r}, {DATA!r})")


def games(link, path: str, teller) -> None:
    """Save the records of games, the oldest first, then those of linked games. Raises BadFile if
    there are none."""
    files = files_of(link)
    data = b"".join(files.get(name, b"") for name in GAMES)
    if not data:
        raise BadFile(f"the board has no games to save; {path} was not written")
    _write(path, data)
    count = data.count(b"\n")
    teller.say(f"{count} games saved in {path}")
    teller.result(games=count)


def read(path: str) -> dict:
    """The game's files in a zip made by pack(), bytes by name. Raises BadFile."""
    try:
        with zipfile.ZipFile(path) as archive:
            found = [
                info for info in archive.infolist() if not info.filename.startswith(OTHERS + "/")
            ]
            if not found or not all(map(_may_be_ours, found)):
                raise BadFile(f"{path} was not made by --backup")
            if sum(info.file_size for info in found) > MOST_BYTES:
                raise BadFile(
                    f"{path} holds more than fits on any board, so --backup did not make it"
                )
            return {info.filename: archive.read(info) for info in found}
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror or error}")
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError, struct.error):
        raise BadFile(f"{path} is not a zip file, or is damaged: nothing was changed on the board")


def _may_be_ours(info: zipfile.ZipInfo) -> bool:
    """Whether backup() may have packed this: a plain name, our compression, not encrypted."""
    plain = _is_plain(info.filename) and not info.flag_bits & _ENCRYPTED
    return plain and info.compress_type == zipfile.ZIP_DEFLATED


def _is_plain(name: str) -> bool:
    """Whether the game may call a file so."""
    return bool(re.fullmatch(r"\w[\w.]*", name)) and name != OTHERS


def foreign(paths) -> list:
    """Which of these paths in DATA, or below it, can't be the game's."""
    return sorted(path for path in paths if not _is_plain(path.removeprefix(DATA + "/")))


def files_of(link) -> dict:
    """The game's files on the device, bytes by name."""
    there = transfer.sizes(link, DATA)
    files = transfer.fetch_all(link, sorted(there.keys() - {*foreign(there)}))
    return {path.removeprefix(DATA + "/"): data for path, data in files.items()}


def _write(path: str, data: bytes) -> None:
    """Write a file on the desk; an old one stays until the new one is complete."""
    new = Path(path + transfer.NEW)
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        raise BadFile(f"cannot write {path}: {error.strerror}")
