"""The games, each a module of its own that says all in which it differs from the others.

Nobody else asks which game is played; a new one is new files, whose names begin with its own, and
a line in MODULES. No board gets them until handheld/games says that it can be played. A game has

NAME                        as position lines and records name it
SAVE                        the name of its save files, and the letter of their kind
new_table()                 an empty table: how it is dealt and played, who knows what, what it
                            scores (skat/table.py)
Options()                   its options, all at their defaults (skat/options.py)
Score()                     what a deal scores, nothing counted yet: `seats`, what each scores, and
                            `winner`, a seat or -1; the table's `count_score` counts
make_player(level, seed, nodes=0, timed=False, ms=0)
                            what plays all of its stages at a level; as players.make
LINKED                      where it exists: that two devices can play it (skat/link), for both
                            seats see the same cards
part(table), make_part(part, level, timed)
                            where they exist: which part of a player decides now, and what plays
                            that part alone

and, in itself or, to save memory, in a module of the name SELDOM,

position_line(table)        the position on a table or a view as one line
read_position(words)        the table that the words of such a line describe; raises ValueError
tells_forehand(table)       whether the line that this table was read from told who is forehand
upgrade(version, payload)   the payload of an older save as the session writes it now
deal_game(table, source, game, forehand, options)
                            deals, but this is played whatever is drawn or called: CLUBS to RAMSCH;
                            raises ValueError where there is none such

A module is loaded when its game is played or read for the first time.
"""

# For each name the module, and how many seats there are, which lists of games want to know.
MODULES = {
    "lskat": ("skat.games.lskat", 2),
    "officers": ("skat.games.officers", 2),
    "harlequin": ("skat.games.harlequin", 2),
    "halfopen": ("skat.games.halfopen", 2),
    "skat": ("skat.games.skat", 3),
}


def find(name: str):
    """The game of this name. Raises ValueError if there is none."""
    _must_be(name)
    return __import__(MODULES[name][0], None, None, ("NAME",))


def seats(name: str) -> int:
    """How many seats the game of this name has. Raises ValueError if there is none."""
    _must_be(name)
    return MODULES[name][1]


def _must_be(name: str) -> None:
    if name not in MODULES:
        names = sorted(MODULES)
        known = ", ".join(names[:-1]) + " and " + names[-1]
        raise ValueError("'%.20s' is not known here, only %s" % (name, known))


def seldom(name: str):
    """What is seldom asked of the game of this name. Raises ValueError if there is none."""
    game = find(name)
    if hasattr(game, "SELDOM"):
        return __import__(game.SELDOM, None, None, ("upgrade",))
    return game
