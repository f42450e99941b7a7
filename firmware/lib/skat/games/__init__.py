"""Which games there are: a folder for each, and its name in NAMES.

A game's folder begins with its record, GAME (game.py), which says what can be known of it without
loading it. What else is asked of a game its record gives when it is needed:

rules.py    how it is dealt, played and scored, and its lines:
    Table()                     an empty table: dealing, playing, who knows what (skat/table.py)
    Options()                   its options, all at their defaults (skat/options.py)
    Score()                     the score of a deal, not counted yet: `seats`, the score of each,
                                and `winner`, a seat or -1; the table's `count_score` counts it;
                                `schneider()`: whether somebody has won more than plainly
    people(options), new_list(opener, deals, people), read_list(opener, deals, rounds, packed)
                                where its record says `lists`: how many people play a list by
                                these options; a list that begins, and one as a save has it
    position_line(table)        the position on a table or a view as one line
    read_position(words)        the table that the words of such a line describe; raises ValueError
    tells_forehand(table)       whether the line that this table was read from names forehand
    upgrade(version, payload)   what a save of an older version holds, a Saved (skat/saved.py)
    deal_game(table, source, game, forehand, options)
                                deals, and this is played whatever is drawn or called: CLUBS to
                                RAMSCH; raises ValueError if that can't be
players.py  who plays it:
    make_player(level, seed, nodes=0, timed=False, ms=0)
                                a player of a level for all stages (skat/players/level.py)
    make_adviser(nodes=0, timed=False, ms=0)
                                what values all actions, for hints and analyses

Nobody else asks which game is played.
"""

# In the order of the screens and of lists.
NAMES = (
    "lskat",
    "officers",
    "skat",
    "tournee",
    "strohmann",
    "deadhand",
    "oma",
    "harlequin",
    "halfopen",
    "admirals",
)


def find(name: str):
    """The record of the game of this name. Raises ValueError if there is none, and where it is not
    installed, as in a package without it."""
    if name not in NAMES:
        names = sorted(NAMES)
        known = ", ".join(names[:-1]) + " and " + names[-1]
        raise ValueError("'%.20s' is not known here, only %s" % (name, known))
    try:
        return __import__("skat.games." + name, None, None, ("GAME",)).GAME
    except ImportError:
        raise ValueError("'%s' cannot be played here" % name)


def is_installed(name: str) -> bool:
    """Whether the game of this name is there: a package for a board with little room lacks some."""
    try:
        find(name)
    except ValueError:
        return False
    return True


def installed():
    """The records of all games that are there, one after the other, in the order of NAMES."""
    for name in NAMES:
        if is_installed(name):
            yield find(name)


def modes():
    """All Modes that can be played here, in the order of the screens."""
    return [mode for game in installed() for mode in game.modes]


def further(mode, step: int):
    """The Mode after this one in that order, or for step -1 the one before, round and round. No
    more records are loaded than it takes."""
    modes = mode.game.modes
    at = modes.index(mode) + step
    if 0 <= at < len(modes):
        return modes[at]
    n = NAMES.index(mode.game.name) + step
    while not is_installed(NAMES[n % len(NAMES)]):
        n += step
    modes = find(NAMES[n % len(NAMES)]).modes
    return modes[0 if step > 0 else -1]


def mode(number: int):
    """The Mode of this number. Raises ValueError if there is none here."""
    for game in installed():  # no more of them are loaded than it takes
        for found in game.modes:
            if found.number == number:
                return found
    raise ValueError("nothing that can be played here has the number %d" % number)
