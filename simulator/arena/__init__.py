"""The arena: two players, paired deals, and the points that the first makes: docs/engine.md.

Every deal is played twice with the seats swapped, by worker processes here or by a cluster. The
command is pocket_skat/commands/arena.py.
"""
