"""A copy of the built-in `time`, in which start.py changes what a device has different."""

import time as _time  # it has a `time` of its own

for _name in dir(_time):
    if _name[0] != "_":
        globals()[_name] = getattr(_time, _name)
