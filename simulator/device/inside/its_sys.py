"""A copy of the built-in `sys`, in which start.py changes what a device has different."""

import sys

for _name in dir(sys):
    if _name[0] != "_":
        globals()[_name] = getattr(sys, _name)
