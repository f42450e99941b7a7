"""The record of a game, which can be had without loading the game, and the ways to play it."""

from skat.players import LEVELS

SINGLE = ((0, 0),)  # deal by deal, no series
SERIES = ((0, 0), (6, 0), (12, 0), (24, 0), (0, 200), (0, 500))  # deals of a series, or its target
LISTS = ((0, 0), (12, 0), (24, 0), (36, 0), (48, 0))  # of Skat


class Mode:
    """A way to play a game, as the settings offer it.

    `number` is what saves have, for good. `options`: the words of its options, or None for one's
    own choice. `lengths`: those of a series, as (deals, target), of which the settings choose one
    where there are several; SINGLE is none. `calls`: the calls that are made without asking.
    """

    def __init__(self, number: int, options, lengths, calls: bytes = b""):
        self.number = number
        self.game = None  # the Game, which adds itself
        self.options = options
        self.lengths = lengths
        self.calls = calls


class Game:
    """The record of a game. `name`: as position lines and records have it. `save`: the name of its
    save files, and the letter of their kind. `seats`: how many there are at its table. `modes`:
    the ways to play it, in the order of the screens. `claims`: the name of that module,
    if the rest can be claimed.

    `levels`: which of players.LEVELS play it. `linked`: two devices can play it, since both seats
    see the same cards. `auction`: its calls are bids. `lists`: its series are lists, with a sheet,
    in which a fourth person may sit out in turn. `by_chance`: the first forehand is chosen at
    random.
    """

    def __init__(
        self,
        name: str,
        save,
        seats: int,
        modes,
        claims: str = "",
        levels=LEVELS,
        linked: bool = False,
        auction: bool = False,
        lists: bool = False,
        by_chance: bool = True,
    ):
        self.name = name
        self.save = save
        self.seats = seats
        self.modes = modes
        for mode in modes:
            mode.game = self
        self._claims = claims
        self.levels = levels
        self.linked = linked
        self.auction = auction
        self.lists = lists
        self.by_chance = by_chance

    def first_mode(self) -> Mode:
        """The Mode that there was first, which has the usual options."""
        return min(self.modes, key=lambda mode: mode.number)

    @property
    def rules(self):
        """The module rules.py of its folder."""
        return __import__("skat.games.%s.rules" % self.name, None, None, ("Options",))

    @property
    def players(self):
        """The module players.py of its folder."""
        return __import__("skat.games.%s.players" % self.name, None, None, ("make_player",))

    @property
    def claims(self):
        """The module with the Claim to the rest of its cards."""
        return __import__(self._claims, None, None, ("Claim",))
