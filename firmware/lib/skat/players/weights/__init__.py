"""What players have learned: weights in files, read into memory that is taken once.

A file begins with a line of text that says how it was made, then has its parts, a byte for each
and nothing between them:

    club.bin    tables for suit games and Grand, of club
    ramsch.bin  tables for Ramsch, and for Ramsch with a low ten that counts 10 or 1
    search.bin  a table and a net for suit games, of those who search, and for Grand

A table has quarters of a card point, plus 128, and is for evaluate.py; a net has 64ths, plus 128,
and is for net.py.
"""

from skat.cards import GRAND, RAMSCH
from skat.compat import const
from skat.data import open_data, read_into

_TABLE = const(3007)  # weights in a table
_NET = const(2104)  # and in a net

_rooms: dict = {}  # by whether they have nets


class Weights:
    """Room for the weights of one kind of game at a time: `table`, and perhaps `net`."""

    def __init__(self, nets: bool):
        self.table = bytearray(_TABLE)
        self.net = bytearray(_NET) if nets else None
        self._name = ""  # of the file that they are from
        self._part = 0

    def read(self, kind) -> None:
        """Take the weights for a game with trumps; those before are gone. There is no net for
        Ramsch. Raises DataError."""
        net = self.net
        name = "search"
        part = int(kind.game == GRAND)
        if kind.game == RAMSCH:
            name = "ramsch"
            net = None
            if kind.low_ten:
                part = 1 if kind.low_ten == 10 else 2
        elif net is None:
            name = "club"
        if name == self._name and part == self._part:
            return
        self._name = ""
        path = "skat/players/weights/%s.bin" % name
        with open_data(path) as f:
            f.readline()
            for _ in range(part + 1):  # those before it are read over
                read_into(f, self.table, path)
                if net is not None:
                    read_into(f, net, path)
        self._name = name
        self._part = part


def shared(nets: bool) -> Weights:
    """The room that all players share who use nets, or who don't; nobody thinks at the same time
    about another kind of game."""
    if nets not in _rooms:
        _rooms[nets] = Weights(nets)
    return _rooms[nets]


def of(kind, nets: bool) -> Weights:
    """That room with the weights for a game with trumps."""
    weights = shared(nets)
    weights.read(kind)
    return weights
