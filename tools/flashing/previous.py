"""What an installation from before there was an image has left on a board: two versions in folders,
with lists of their files, and code to run in flash. It goes when another one comes.
"""

import json

from tools.flashing import transfer

_CURRENT = "/current"
_FOLDERS = ("/a", "/b")
_LIST = "version.json"
_NOTES = (_LIST, "tries", "ok", "lent")
_CODE = [f"/code/{number}" for number in range(16)]
_MAIN, _LAUNCHER = "/main.py", b'"""The launcher'  # how its main.py begins


def board(link) -> str:
    """The board that it is for, "" where there is none."""
    current = transfer.fetch(link, _CURRENT).decode(errors="replace").strip()
    return _described(link, current).get("board", "") if current in _FOLDERS else ""


def files(link) -> dict:
    """Bytes of all files that its own lists name, by path, in the order in which they are removed.
    A version may have lent its files to the other one."""
    current = transfer.fetch(link, _CURRENT)
    if current.decode(errors="replace").strip() not in _FOLDERS:
        return {}  # there is none, or it is another's
    sizes = {_CURRENT: len(current)}
    for folder in (*_FOLDERS, "/code"):
        sizes |= transfer.sizes(link, folder)
    listed = {folder: _described(link, folder).get("files") for folder in _FOLDERS}
    ours = [folder for folder, files in listed.items() if isinstance(files, (dict, list))]
    if not ours:  # what was left of it has gone, or it never was ours
        return {} if any(path != _CURRENT for path in sizes) else sizes
    names = {name for folder in ours for name in listed[folder]}
    named = {f"{folder}/{name}" for folder in ours for name in (*names, *_NOTES)} | {*_CODE}
    main = transfer.fetch(link, _MAIN)
    if main.startswith(_LAUNCHER):
        named.add(_MAIN)
        sizes[_MAIN] = len(main)
    # What tells of the others goes last, so that a cut can be followed by another try.
    lists = [f"{folder}/{_LIST}" for folder in _FOLDERS] + [_CURRENT]
    last = [path for path in lists if path in sizes]
    return {path: sizes[path] for path in sorted(named & sizes.keys() - {*last}) + last}


def _described(link, folder: str) -> dict:
    try:
        words = json.loads(transfer.fetch(link, f"{folder}/{_LIST}"))
    except ValueError:
        return {}
    return words if isinstance(words, dict) else {}
