"""A copy of the built-in `os`, in which start.py changes what a device has different."""

import os

for _name in dir(os):
    if _name[0] != "_":
        globals()[_name] = getattr(os, _name)
