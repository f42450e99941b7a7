"""The commands of `pocket-skat`, a module each: its add(commands) adds the parser.

What they share: options.py, refusals.py, folders.py, showing.py.
"""
