"""Compiled modules and data on shelves, many on each: firmware/main.py says how they look.

LittleFS gives every file blocks of its own, and every folder two: with a file for each module more
than half of the space is lost. Deflated, modules take two thirds of their space, texts half.
"""

import zlib
from binascii import crc32
from pathlib import PurePosixPath

from tools.flashing.failures import BadFile

# The shelves: each has all of the folder that it is named after, and of the folders in that which
# have none of their own. A shelf is written as a whole when something on it has changed; so modules
# that change often lie on several. No more do, for each takes half a block more.
ROOMS = (
    *("drivers", "handheld", "handheld/games", "handheld/screens", "handheld/table"),
    *("handheld/texts", "skat", "skat/games", "skat/link", "skat/players"),
    *("skat/players/skat", "skat/players/weights"),
)
PARTS = {"handheld": 4, "handheld/screens": 4, "skat": 3}
PARTS |= {"skat/games": 3, "skat/players": 3, "skat/players/skat": 2}
# They deal modules out to the parts of a room so that few blocks stay half empty.
SHARES = {"handheld": 9651, "handheld/screens": 716, "skat": 7294}
SHARES |= {"skat/games": 7411, "skat/players": 3784, "skat/players/skat": 257}
LIBRARY = "lib/"
PACKED, WINDOW = 0x8000, 10  # as in firmware/main.py


def shelved(files: dict) -> dict:
    """A version's files, bytes by path: all that is below lib/ on shelves. Raises BadFile."""
    found: dict[str, bytes] = {}
    shelves: dict[str, dict[str, bytes]] = {}
    for path, data in sorted(files.items()):
        place = path.removeprefix(LIBRARY)
        if place == path:
            found[path] = data
        else:
            shelves.setdefault(shelf_of(path), {})["/" + place] = data
    noted: dict[bytes, str] = {}
    for shelf, things in sorted(shelves.items()):
        found[shelf] = _shelf(things, noted)
    return found


def shelf_of(path: str) -> str:
    """The shelf for a module or data, both by their paths in a version."""
    place = path.removeprefix(LIBRARY)
    folders = map(str, PurePosixPath(place).parents)
    room = next((folder for folder in folders if folder in ROOMS), place.split("/")[0])
    # Its number stays the same whatever else comes or goes.
    part = f".{crc32(place.encode(), SHARES[room]) % PARTS[room]}" if room in PARTS else ""
    return f"{LIBRARY}{room.replace('/', '.')}{part}.shelf"


def _shelf(things: dict, noted: dict) -> bytes:
    """A shelf's bytes. `noted`: what this shelf and earlier ones have, paths by their keys."""
    modules = [path for path in things if path.endswith(".mpy")]
    above = {str(folder) for path in modules for folder in PurePosixPath(path).parents[:-1]}
    packages = dict.fromkeys(sorted(above - set(noted.values())), 0)
    count = len(packages) + len(things)
    start = 2 + 6 * count
    starts, packed = {}, []
    for path, data in things.items():
        starts[path] = start
        packed.append(_deflated(data))
        start += len(packed[-1])
    head = (count | PACKED).to_bytes(2, "little")
    for path, start in (packages | starts).items():
        key = key_of(path)
        if noted.setdefault(key, path) != path:
            raise BadFile(f"on a shelf {path} looks like {noted[key]}: rename one of them")
        head += key + start.to_bytes(3, "little")
    return head + b"".join(packed)


def _deflated(data: bytes) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -WINDOW, 9)
    return deflate.compress(data) + deflate.flush()


def parts(shelf: bytes) -> list:
    """The parts of a shelf, which can be known one by one: its head, then what lies on it."""
    count = int.from_bytes(shelf[:2], "little") & ~PACKED
    starts = {int.from_bytes(shelf[at : at + 3], "little") for at in range(5, 2 + 6 * count, 6)}
    ends = [*sorted(starts - {0}), len(shelf)]
    return [shelf[begin:end] for begin, end in zip([0, *ends], ends)]


def key_of(path: str) -> bytes:
    """What stands for a path in a shelf's records."""
    return (crc32(path.encode()) & 0xFFFFFF).to_bytes(3, "little")
