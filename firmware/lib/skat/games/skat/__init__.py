"""Skat for three, as a game. Rules: docs/skat.md."""

from skat.cards import RAMSCH
from skat.games.skat.options import Options  # noqa: F401
from skat.games.skat.scoring import Score  # noqa: F401
from skat.table import END, Table

NAME = "skat"
SAVE = ("skat", "K")
SELDOM = "skat.games.skat.lines"


def new_table() -> Table:
    """An empty table for this game; its code, which is long, can be loaded by itself."""
    from skat.games.skat.table import SkatTable

    return SkatTable()


def make_player(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    from skat.players.skat import make

    return make(level, seed, nodes, timed, ms)


def code(table, level: str):
    """The modules that a player of this level needs for what it decides now."""
    from skat.players import skat

    return ("skat.players.skat." + skat.part(table, level),)


def levels():
    """The levels that play it."""
    from skat.players.skat import LEVELS

    return LEVELS


def people(options) -> int:
    """How many people play a new list by these options."""
    return 4 if options.four else 3


def new_list(first_opener: int, deals: int, people: int = 3):
    """A list of so many deals for so many people, of whom this one opens the first: sheet.py."""
    from skat.games.skat import sheet

    return sheet.List(first_opener, deals, people)


def read_list(first_opener: int, deals: int, rounds: int, packed: bytes):
    """A list as a save has it: sheet.py."""
    from skat.games.skat import sheet

    return sheet.read_list(first_opener, deals, rounds, packed)


def part(table) -> str:
    """Which part of a player decides next at a table: `calls`, `pushing`, `ramsch` or `cards`."""
    from skat.games.skat.table import CONSENT

    if table.stage > END and table.stage != CONSENT:
        return "pushing" if table.kind and table.kind.game == RAMSCH else "calls"
    return "ramsch" if table.kind and table.kind.game == RAMSCH else "cards"
