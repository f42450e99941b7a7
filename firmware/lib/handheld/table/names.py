"""What cards and games are called, in the language of the texts and by the faces that are set."""

from handheld.settings import GERMAN


def card_name(words, faces: int, card: int) -> str:
    """The name of a card in the language of `words`, capitalized."""
    german = faces == GERMAN
    rank = words.RANKS[german][card & 7]
    name = words.CARD.format(rank=rank, suit=words.SUITS[german][card >> 3])
    return name[0].upper() + name[1:]


def game_name(app, game: int) -> str:
    """The name of a game, by the card faces that are set."""
    words = app.evening.words
    if game < 4:
        name = words.SUITS[app.evening.settings.faces == GERMAN][game]
        return name[0].upper() + name[1:]
    return words.GAME_NAMES[game - 4]
