"""What players have learned: weights in files, each read once; in an image where they lie.

A file begins with a line of text that says how it was made, then has its parts, a byte for each
weight and nothing between them:

    club.bin    tables for suit games and Grand, of club
    ramsch.bin  tables for Ramsch, and for Ramsch with a low ten that counts 10 or 1
    search.bin  a table and a net for suit games, of those who search, and for Grand

A table has quarters of a card point, plus 128, and is for evaluate.py; a net has 64ths, plus 128,
and is for net.py.
"""

from skat.cards import GRAND, RAMSCH
from skat.compat import const
from skat.data import damaged, read

_TABLE = const(3007)  # weights in a table
_NET = const(2104)  # weights in a net

_PARTS = {"club": 2, "ramsch": 3, "search": 2}  # of each file
read_files: dict = {}  # the Weights of each file that was asked for


class Weights:
    """The weights of one kind of game: `table`, and `net` or None."""

    def __init__(self, table, net):
        self.table = table
        self.net = net


def of(kind, nets: bool) -> Weights:
    """The weights for a game with trumps; with a net if `nets`, but for Ramsch, which has none.
    Raises DataError."""
    name = "search" if nets else "club"
    part = int(kind.game == GRAND)
    if kind.game == RAMSCH:
        name = "ramsch"
        part = 0 if not kind.low_ten else 1 if kind.low_ten == 10 else 2
    if name not in read_files:
        read_files[name] = _parts(name)
    return read_files[name][part]


def _parts(name: str):
    """The Weights in a file."""
    path = "skat/players/weights/%s.bin" % name
    data = read(path)
    at = data.find(b"\n") + 1
    net = _NET if name == "search" else 0
    if len(data) != at + _PARTS[name] * (_TABLE + net):
        raise damaged(path)
    rest = memoryview(data)[at:]
    found = []
    while len(rest):
        found.append(Weights(rest[:_TABLE], rest[_TABLE : _TABLE + net] if net else None))
        rest = rest[_TABLE + net :]
    return found
