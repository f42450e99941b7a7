"""How much the levels that search may take: nodes, and on a device besides milliseconds."""

from skat.compat import ticks_us
from skat.players.evaluate import NATIVE

NODES = {"strong": 5000, "master": 36000}  # docs/players.md says how long that takes
PLAIN_NODES = {"strong": 700, "master": 2100}  # on a device without native code
MS = 800 if NATIVE else 1800  # on a device, so that nobody waits for longer than two seconds
_MOST = (1 << 30) - 1


def within(kind, level: str, nodes: int, timed: bool, ms: int):
    """A Search or an Analysis for a level, limited as players.make says."""
    if ms:
        return kind(nodes or _MOST, ticks_us, ms)
    if timed:
        usual = NODES if NATIVE else PLAIN_NODES
        return kind(nodes or usual[level], ticks_us, MS)
    return kind(nodes or NODES[level])
