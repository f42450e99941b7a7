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

said = {"values": [one.VALUE, room.two.VALUE, room.deep.three.VALUE], "file": room.two.__file__}
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


def full(self, path):
    raise MemoryError


main.Shelves._find = full
try:
    import room.last
except MemoryError:  # and no ImportError, as if it weren't there
    said["full"] = True
print(json.dumps(said))
