"""Playing with another device from the desk, in the terminal: docs/link.md.

wires.py has what carries the bytes, game.py the owner of a link, terminal.py who plays.
"""
