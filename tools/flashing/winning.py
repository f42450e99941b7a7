"""What `tools/flash.py --changed` sends to /lib beside modules, so that these win over those in the
image: MicroPython looks for a module of a package only where the package was found. The launcher
imports it where it is there.

MicroPython only.
"""

import builtins
import json
import sys

_LIBRARY, _IMAGE = "/lib", ".frozen"
_ENDING = ".mpy"

with open(_LIBRARY + "/pocket_skat.json") as f:
    _places = [path[len(_LIBRARY) + 1 : -len(_ENDING)] for path in json.load(f)["files"]]
_sent = {place.replace("/__init__", "").replace("/", ".") for place in _places}
_rooms = {name.split(".")[0] for name in _sent}
_find = __import__


def _import(name, *rest):
    """As __import__, with the modules of our rooms from where each of them is to come from."""
    parts = name.split(".")
    above = ""
    for part in parts if parts[0] in _rooms else ():
        whole = above + "." + part if above else part
        if whole not in sys.modules:
            place = _LIBRARY if whole in _sent else _IMAGE
            if above:
                sys.modules[above].__path__ = place + "/" + above.replace(".", "/")
                _find(whole)
            else:
                sys.path.insert(0, place)
                try:
                    _find(whole)
                finally:
                    sys.path.pop(0)
        above = whole
    return _find(name, *rest)


builtins.__import__ = _import
