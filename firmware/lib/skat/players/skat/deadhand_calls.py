"""How the greedy player calls with a dead hand: as in Skat for three, by what was learned with
one."""

from skat.players.skat import greedy_calls


class Calls(greedy_calls.Calls):
    """The greedy player before the play."""

    FILE = "skat/players/skat/deadhand_calls.bin"
