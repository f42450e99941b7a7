"""All games, and the numbers of what can be played, by names and in the order of the screens."""

from skat import games

SINGLE, MATCH, CLUB, RAMSCHES, OWN, TRUMPS, HARLEQUIN, HALFOPEN, SKAT, ADMIRALS = range(10)
DEADHAND, TOURNEE, STROHMANN, OMA, LIKE_SKAT = range(10, 15)
GAMES = [game for game in games.installed() if game.name != "toy"]  # which a test adds
MODES = [mode.number for game in GAMES for mode in game.modes]


def mode_of(name: str) -> int:
    """The number of the first way to play a game."""
    return games.find(name).first_mode().number
