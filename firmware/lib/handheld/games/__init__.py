"""What the screens show of each game: a module or a folder of its name, with its Shown (shown.py).

No screen asks which game it is.
"""


def find(name: str):
    """What the screens show of this game."""
    return __import__("handheld.games." + name, None, None, ("SHOWN",)).SHOWN


def advice(name: str):
    """The module with the adviser for the game of this name."""
    module = "handheld.games." + find(name).ADVICE
    return __import__(module, None, None, ("adviser",))
