"""Officers' Skat in full, as a game. Rules: docs/rules.md, section 4."""

from skat import players
from skat.cards import NULL
from skat.games.officers.options import Options  # noqa: F401
from skat.games.officers.scoring import Score  # noqa: F401
from skat.table import END

NAME = "officers"
SAVE = ("officers", "O")
SELDOM = "skat.games.officers.lines"
LINKED = True


def new_table():
    """An empty table for this game; loaded here, as other games need only its scoring."""
    from skat.games.officers.table import OfficersTable

    return OfficersTable()


def make_player(level: str, seed: int, nodes: int = 0, timed: bool = False, ms: int = 0):
    """A new player of this level for all stages; as players.make."""
    from skat.players.officers.level import Level

    return Level(players.make(level, seed, nodes, timed, ms))


def code(table, level: str):
    """The modules that a player of this level needs for what it decides now."""
    name = part(table)
    if level not in players.SEARCHING:
        from skat.players.officers.level import code

        return players.code(table, level) + code(name, table, level)
    if name == "cards":
        return players.code(table, level)
    return ("skat.players.officers." + ("declare" if name == "calls" else "null"),)


def part(table) -> str:
    """Which part of a player decides next at a table: `calls`, `null` or `cards`."""
    if table.stage >= END or table.kind is None:
        return "calls"
    return "null" if table.kind.game == NULL else "cards"


def make_part(part: str, level: str, timed: bool):
    """A new player of a level for one part, so that memory need not hold all parts of a searching
    level at once; it plays nothing at random."""
    if level not in players.SEARCHING:
        return make_player(level, 0, timed=timed)
    if part == "calls":
        from skat.players.officers.declare import Declare

        return Declare()
    if part == "null":
        from skat.players.officers.null import of_level

        return of_level(level, timed=timed)
    return players.make(level, 0, timed=timed)
