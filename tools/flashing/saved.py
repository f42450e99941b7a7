"""The game's own files on a board: backing them up, restoring them, and fetching the records of
games."""

import io
import re
import struct
import zipfile
import zlib
from base64 import b64decode
from functools import partial
from pathlib import Path

from tools.flashing import firmware, install
from tools.flashing.failures import BadFile, Garbled, NoSpace

DATA = "/data"  # on the device: firmware/main.py
# Of handheld/files.py and handheld/linked.py, the older ones first.
GAMES = ("games.old.jsonl", "games.jsonl", "linked.old.jsonl", "linked.jsonl")
MOST_BYTES = 4 << 20  # no board's file system is larger
_ENCRYPTED = 1  # in a zip entry's flags


def backup(link, path: str, teller) -> None:
    """Save all of them in a zip. Raises BadFile if there are none."""
    files = files_of(link, DATA)
    if not files:
        raise BadFile(f"the board has nothing to save; {path} was not written")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(name, data)
    _write(path, packed.getvalue())
    teller.say(f"{len(files)} files saved in {path}")
    teller.result(files=sorted(files))


def restore(link, files: dict, teller) -> None:
    """Put back the files of read(). Raises NoSpace or Garbled; then the old files stay."""
    new, old = DATA + ".new", DATA + ".old"
    link.run(f"remove({new!r})\nif _stat({DATA!r}): remove({old!r})")
    install.check_space(link.survey(), map(len, files.values()))
    link.run(f"_make_folders({new + '/'!r})")
    try:
        install.send(link, {f"{new}/{name}": data for name, data in files.items()})
    except NoSpace:
        link.run(f"remove({new!r})")
        raise
    found = {name: digest for name, (_, digest) in install.digests(link, new).items()}
    if found != {name: firmware.digest(data) for name, data in files.items()}:
        raise Garbled("the files arrived damaged: run the same command again")
    # The old files are kept until the new ones are in place.
    link.run(f"if _stat({DATA!r}): move({DATA!r}, {old!r})\nmove({new!r}, {DATA!r})")
    link.run(f"remove({old!r})")
    teller.say(f"{len(files)} files put back")
    teller.result(files=sorted(files))


def games(link, path: str, teller) -> None:
    """Save the records of games, the oldest first, then those of linked games."""
    files = files_of(link, DATA)
    data = b"".join(files.get(name, b"") for name in GAMES)
    _write(path, data)
    count = data.count(b"\n")
    teller.say(f"{count} games saved in {path}")
    teller.result(games=count)


def read(path: str) -> dict:
    """The files in a zip made by backup(), bytes by name. Raises BadFile."""
    try:
        with zipfile.ZipFile(path) as archive:
            found = archive.infolist()
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
    plain = re.fullmatch(r"\w[\w.]*", info.filename) and not info.flag_bits & _ENCRYPTED
    return bool(plain) and info.compress_type == zipfile.ZIP_DEFLATED


def files_of(link, folder: str) -> dict:
    """All files of a folder on the device, bytes by name, checked against their digests there."""
    files = {}
    for name, (_, digest) in install.digests(link, folder).items():
        data = bytearray()
        link.run(f"give({folder + '/' + name!r})", partial(_add_piece, data))
        files[name] = bytes(data)
        if firmware.digest(files[name]) != digest:
            raise Garbled(f"{name} arrived damaged: run the same command again")
    return files


def _add_piece(data: bytearray, line: str) -> None:
    data += b64decode(line)


def _write(path: str, data: bytes) -> None:
    """Write a file on the desk; an old one stays until the new one is complete."""
    new = Path(path + ".new")
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        raise BadFile(f"cannot write {path}: {error.strerror}")
