"""Imports from shelves as firmware/main.py has them imported; `micropython THIS FOLDER`.

Prints what test_shelves.py expects, as JSON.
"""

import json
import os
import sys

import main

main.find_modules(sys.argv[1])
import one  # noqa: E402
import room.deep.three  # noqa: E402  in folders without a module of their own
import room.two  # noqa: E402

import handheld.screens.replay  # noqa: E402  another thing looks like its source

modules = (one, room.two, room.deep.three, handheld.screens.replay)
said = {"values": [module.VALUE for module in modules], "file": room.two.__file__}
said["path"] = sys.path[:2]
with open(main.SHELVES + "/room/words.txt") as f:
    said["data"] = f.read()
for name in ("none", "room.none", "one.none"):
    try:
        __import__(name)
    except ImportError:
        continue
    raise AssertionError(name)
try:
    os.stat(main.SHELVES + "/none")
except OSError as error:
    said["none"] = error.errno


find = main.Shelves._find


def fail(kind, times):
    """Import a module while so many calls are allowed before one fails; what import raises."""
    left = [times]

    def failing(self, path):
        left[0] -= 1
        if left[0] == -1:
            raise kind
        return find(self, path)

    main.Shelves._find = failing
    try:
        __import__("room.last")
    except BaseException as error:
        return type(error).__name__
    finally:
        main.Shelves._find = find


said["failed"] = [fail(kind, n) for kind in (MemoryError, KeyboardInterrupt) for n in range(4)]
said["last"] = fail(MemoryError, 9)
print(json.dumps(said))
