"""The commands of `pocket-skat`, a module each: add(commands) gives one its options and its work.

What they share: options.py, refusals.py, folders.py, showing.py.
"""
