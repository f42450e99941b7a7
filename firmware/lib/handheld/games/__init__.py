"""What can be played, and for each game the module with what the screens show of it.

No screen asks which game it is; a new one is a line in PLAYED for each way to play it, a line in
MODULES, and a module with

RULES                       names of the texts with its pages of rules
SERIES                      name of the text that a series is called by
draw_series(canvas, app)    how far a series has come, below the title bar
has_others(app)             whether the result has a second page
draw_result(canvas, app)    the result of a deal, below the title bar
draw_others(canvas, app)    the second page, of the title OTHERS
TITLED                      whether the result has the number of the deal in its title bar
adviser(app)                what thinks about a hint, as players do, and its value for an action
                            about which nothing is known
values(adviser, actions)    the number of legal actions, which it writes there, and their values
"""

from handheld.settings import SERIES
from skat.calls import PASS

# For each game its module, and whether the first forehand is chosen at random.
MODULES = {
    "lskat": ("handheld.games.lskat", False),
    "officers": ("handheld.games.officers", True),
}

# For each mode of the settings the game; the words of its options, None for one's own; the lengths
# of a series, as (deals, target), of which the settings choose one where there are several; and the
# calls that are made without asking.
GAME, OPTIONS, LENGTHS, CALLS = range(4)
PLAYED = (
    ("lskat", (), ((0, 0),), b""),
    ("lskat", (), ((0, 21),), b""),
    ("officers", (), SERIES, b""),
    ("officers", ("passing",), SERIES, bytes((PASS, PASS))),
    ("officers", None, SERIES, b""),
    ("officers", ("noramsch",), SERIES, b""),
)


def shown(name: str):
    """The module with what the screens show of this game."""
    return __import__(MODULES[name][0], None, None, ("RULES",))


def opened_by_chance(name: str) -> bool:
    """Whether the first forehand of this game, or of a series, is chosen at random."""
    return MODULES[name][1]
