"""How much a test does: a seeded sample in `make test`, everything in `make soak`."""

import os


def size(sample: int, soak: int) -> int:
    """The sample's size, or the soak's when SOAK=1 is in the environment."""
    return soak if os.environ.get("SOAK") == "1" else sample
