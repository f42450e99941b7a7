"""A copy of the built-in `micropython`, in which start.py changes what a device has different."""

import micropython

for _name in dir(micropython):
    if _name[0] != "_":
        globals()[_name] = getattr(micropython, _name)
