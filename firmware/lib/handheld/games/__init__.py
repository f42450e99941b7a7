"""What can be played, and for each game the module with what the screens show of it.

No screen asks which game it is; a new one is a line in PLAYED for each way to play it, a line in
TABLES, and a module of its name in this package with

RULES                       names of the texts with its pages of rules
RULES_FILE                  where it exists, the file of texts that they are in, else `rules`
SERIES                      name of the text that a series is called by
draw_series(canvas, app)    how far a series has come, below the title bar
has_others(app)             whether the result has a second page
headline(app)               where it exists, who has won: the result's title
draw_result(canvas, app)    the result of a deal, below the title bar
draw_others(canvas, app)    the second page, of the title OTHERS
TITLED                      whether the result has the word of the deal in its title bar
options(app)                where it has options, for each its name, its choices and a sentence on
                            each; and for each row of PLAYED with this game a sentence
claims()                    where it exists: the module with the Claim that the screen claim checks,
                            and with is_decided(table) where deals can be so before their end
ADVICE                      name of the module in this package that only hints and analyses need,
                            with adviser and values
UNIT                        name of the text that says in what these are
open_hand(app)              where it exists: whether all see a hand that the table does not show
draw_away(canvas, action, x, y)
                            where two cards are put away: draws them; whether the action does that
draw_call(canvas, app, view, call, x, y, w, ink)
                            where calls have long names: draws one in w pixels

For hints and analyses:

adviser(app)                what thinks about a hint, as players do, and its value for an action of
                            which nothing is known
values(adviser, actions)    the number of legal actions, which it writes there, and their values, in
                            tenths of UNIT

A table with two seats, each with eight stacks, and without calls needs no more. Any other game has
a module of its own for it, which the table shows all the time, with as much of this as it needs:

layout(app, table)          where its cards lie: a layout made of the board's, app.layout
arranger(table)             or only what arranges its places in the board's: table/beside.py
table_screen()              where it exists, the class of the table in play, in place of that of
                            handheld/screens/table.py

and where there are calls,

draw(canvas, screen, x, y, w, h), call_at(canvas, screen, px, py, x, y, w, h)
                            draws what is said in a rectangle; which of the calls a pixel is
call_name(app, view, call)  what a call is called that is possible in a view, or has just led to it
declarer(view)              who has declared the game, or NOBODY
doubled(view)               how often its score is doubled

for which it may take those of handheld/table/calls.py. They need

question(words, view)       what is asked, to be answered with yes or no; "" where games are named
before(screen)              what stands before the question where there is room
"""

from handheld.settings import LISTS, SERIES
from skat.calls import PASS

# For each game the module for its table in this package, "" for none.
TABLES = {
    "lskat": "",
    "officers": "officers_calls",
    "harlequin": "officers_calls",
    "halfopen": "halfopen_table",
    "skat": "skat_table",
    "deadhand": "skat_table",
    "tournee": "skat_table",
    "strohmann": "strohmann_table",
    "admirals": "admirals_table",
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
    ("harlequin", None, SERIES, b""),
    ("halfopen", None, SERIES, b""),
    ("skat", None, LISTS, b""),
    ("admirals", None, SERIES, b""),
    ("deadhand", None, SERIES, b""),
    ("tournee", None, LISTS, b""),
    ("strohmann", None, SERIES, b""),
)

# Games with auctions, whose words screens that show no table need alone.
AUCTIONS = ("skat", "tournee", "strohmann", "deadhand", "admirals")

# Games that two devices can play, as their modules say, which no menu has to load for that.
LINKED = ("lskat", "officers")
# And those with claims(), and with open_hand().
CLAIMED = ("lskat", "officers", "harlequin", "halfopen") + AUCTIONS
OPEN_HANDS = ("strohmann",)


def place(name: str) -> str:
    """The name of the module with what the screens show of this game, or of a table's module."""
    return "handheld.games." + name


def shown(name: str):
    """The module with what the screens show of this game."""
    return __import__(place(name), None, None, ("RULES",))


def advice(name: str):
    """The module with the adviser for the game of this name."""
    return __import__(place(shown(name).ADVICE), None, None, ("adviser",))


def plan(name: str):
    """The module for the table of the game of this name, or None."""
    table = TABLES[name]
    return __import__(place(table), None, None, ("call_name",)) if table else None


def names(name: str):
    """The module with call_name for the game of this name, alone where there is one; or None."""
    if name not in AUCTIONS:
        return plan(name)
    return __import__("handheld.table.auction_words", None, None, ("call_name",))


def opened_by_chance(name: str) -> bool:
    """Whether the first forehand of this game, or of a series, is chosen at random."""
    return name != "lskat"
