"""The games, each a module with everything that sets it apart from the others.

Nobody else asks which game is played. A new game is new files, whose names begin with its own, and
a line in SEATS. Boards get them only once handheld/games lists the game. A game has

NAME                        as position lines and records name it
SAVE                        the name of its save files, and the letter of their kind
new_table()                 an empty table: dealing, playing, who knows what, scoring
                            (skat/table.py)
Options()                   its options, all at their defaults (skat/options.py)
Score()                     the score of a deal, not counted yet: `seats`, the score of each, and
                            `winner`, a seat or -1; the table's `count_score` counts it
make_player(level, seed, nodes=0, timed=False, ms=0)
                            a player of a level for all stages; as players.make
LINKED                      if it exists: two devices can play it (skat/link), since both seats
                            see the same cards
levels()                    where it exists: the levels that play it, if not all do
people(options)             where it exists: how many people play a list by these options
new_list(first_opener, deals, people)
                            with it: its own kind of Series
read_list(first_opener, deals, rounds, packed)
                            the same, as a save has it
position_line(table)        the position on a table or a view as one line
read_position(words)        the table that the words of such a line describe; raises ValueError
tells_forehand(table)       whether the line that this table was read from says who is forehand
upgrade(version, payload)   the payload of an older save in the session's present format
deal_game(table, source, game, forehand, options)
                            deals, and this is played whatever is drawn or called: CLUBS to RAMSCH;
                            raises ValueError if that can't be

A module is imported by its name when its game is played or read for the first time.
"""

from skat.data import is_there

# The number of seats of each, for lists of games.
SEATS = {
    "lskat": 2,
    "officers": 2,
    "harlequin": 2,
    "halfopen": 2,
    "admirals": 2,
    "skat": 3,
    "tournee": 3,
    "strohmann": 3,
    "deadhand": 2,
}

_installed: dict = {}  # which are, as far as somebody has asked


def find(name: str):
    """The game of this name. Raises ValueError if there is none, and where it is not installed, as
    on a board that does not offer it."""
    _must_be(name)
    try:
        return __import__(place(name), None, None, ("NAME",))
    except ImportError:
        pass  # its files are not there
    raise ValueError("'%s' cannot be played here" % name)


def place(name: str) -> str:
    """The name of the module of this game."""
    return "skat.games." + name


def is_installed(name: str) -> bool:
    """Whether this game is there, of which nothing is loaded: a board may have too little room."""
    if name not in _installed:
        path = place(name).replace(".", "/")
        ends = (".mpy", ".py", "/__init__.mpy", "/__init__.py")
        _installed[name] = any(is_there(path + end) for end in ends)
    return _installed[name]


def seats(name: str) -> int:
    """How many seats the game of this name has. Raises ValueError if there is none."""
    _must_be(name)
    return SEATS[name]


def _must_be(name: str) -> None:
    if name not in SEATS:
        names = sorted(SEATS)
        known = ", ".join(names[:-1]) + " and " + names[-1]
        raise ValueError("'%.20s' is not known here, only %s" % (name, known))
