"""The computer's players of Skat for three; what a player is, skat/players says."""

LEVELS = ("random",)  # those of skat/players that can play it


def make(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level; as players.make, for all stages."""
    if level not in LEVELS:
        raise ValueError("level %.20s does not play Skat yet: %s" % (level, ", ".join(LEVELS)))
    from skat.players.random import Random

    return Random(seed)
