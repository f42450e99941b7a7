"""The numbers of what can be played, by names, and all of them in the order of the screens."""

from skat import games

SINGLE, MATCH, CLUB, RAMSCHES, OWN, TRUMPS, HARLEQUIN, HALFOPEN, SKAT, ADMIRALS = range(10)
DEADHAND, TOURNEE, STROHMANN = 10, 11, 12
MODES = [mode.number for mode in games.modes() if mode.game.name != "toy"]  # a test adds it


def mode_of(name: str) -> int:
    """The number of the first way to play a game."""
    return games.find(name).modes[0].number
