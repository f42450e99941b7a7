"""The commands of `pocket-skat`, a module each: its add(parser) adds the options.

What they share: options.py, refusals.py, folders.py, showing.py.
"""
