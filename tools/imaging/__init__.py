"""MicroPython with the game in it, one file for a board: docs/flash.md.

chips.py     the builds there are, and which boards they serve
sources.py   MicroPython's sources and a compiler for them, from Debian's packages or a checkout
staging.py   what is frozen: the firmware, its data as modules, and what the image is
building.py  the build, and the checks of what came out
files.py     the file for one board
"""
