"""Compiled modules on shelves, files of many modules each: firmware/main.py says how they look.

LittleFS gives every file blocks of its own, and every folder two: with a file for each module more
than half of the space is lost.
"""

from binascii import crc32
from pathlib import PurePosixPath

from tools.flashing.failures import BadFile

# The shelves: each has the modules of the folder that it is named after, and of the folders in that
# which have none of their own. A shelf is sent as a whole when one of its modules has changed.
ROOMS = (
    *("drivers", "handheld", "handheld/games", "handheld/screens", "handheld/table"),
    *("skat", "skat/games", "skat/games/skat", "skat/link", "skat/players", "skat/players/hidden"),
    *("skat/players/kernels", "skat/players/officers", "skat/players/skat"),
)
LIBRARY = "lib/"


def shelved(files: dict) -> dict:
    """A version's files, bytes by path: those modules below lib/ on shelves, data in lib/ itself.

    Raises BadFile.
    """
    found: dict[str, bytes] = {}
    shelves: dict[str, dict[str, bytes]] = {}
    for path, data in sorted(files.items()):
        place = path.removeprefix(LIBRARY)
        if place == path:
            found[path] = data
        elif place.endswith(".mpy"):
            shelves.setdefault(_room(place), {})["/" + place] = data
        else:
            found[LIBRARY + _flat(place)] = data
    noted: dict[bytes, str] = {}
    for room, modules in sorted(shelves.items()):
        found[f"{LIBRARY}{_flat(room)}.shelf"] = _shelf(modules, noted)
    return found


def _flat(path: str) -> str:
    return path.replace("/", ".")


def _room(place: str) -> str:
    """The shelf for a module."""
    folders = map(str, PurePosixPath(place).parents)
    return next((folder for folder in folders if folder in ROOMS), place.split("/")[0])


def _shelf(modules: dict, noted: dict) -> bytes:
    """A shelf's bytes. `noted`: what this shelf and earlier ones have, paths by their keys."""
    above = {str(folder) for path in modules for folder in PurePosixPath(path).parents[:-1]}
    packages = dict.fromkeys(sorted(above - set(noted.values())), 0)
    count = len(packages) + len(modules)
    start = 2 + 6 * count
    starts = {}
    for path, data in modules.items():
        starts[path] = start
        start += len(data)
    head = count.to_bytes(2, "little")
    for path, start in (packages | starts).items():
        key = key_of(path)
        if noted.setdefault(key, path) != path:
            raise BadFile(f"on a shelf {path} looks like {noted[key]}: rename one of them")
        head += key + start.to_bytes(3, "little")
    return head + b"".join(modules.values())


def key_of(path: str) -> bytes:
    """What stands for a path in a shelf's records."""
    return (crc32(path.encode()) & 0xFFFFFF).to_bytes(3, "little")
