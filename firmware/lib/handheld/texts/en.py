"""What the handheld says in English; what the title and the table don't need is below."""

LANGUAGE = "English"

CONTINUE = "Continue"
NEW_GAME = "New game"
LAST_RESULT = "Last result"
END_GAME = "End game"
UNDO = "Take back"
HINT = "Hint"
STATISTICS = "Statistics"
SETTINGS = "Settings"
HELP = "How to play"
YES = "Yes"
NO = "No"
ASK_NEW = "End this game?"
SET_ASIDE = "Unreadable saves:"

SEATS = ("Player 1", "Player 2")
YOU = "You"
COMPUTER = "Computer"

LEVELS = ("Simple", "Greedy", "Beginner", "Club", "Strong", "Master")

SUITS = (("clubs", "spades", "hearts", "diamonds"), ("acorns", "leaves", "hearts", "bells"))
POINTS = "points"

CALLING = "{name} calls"
CALLS = ("Pass", "Kontra", "Re")
GAME_NAMES = ("Grand", "Null", "Ramsch")

TOTAL = "Total"

ERROR = "A problem"
SHORT = "Memory was too short. The game goes on from its last save."
TOO_SHORT = "Too little memory for this level: {level} plays. The game goes on from its last save."
ERROR_NEXT = "Press any button."
NOT_SAVED = "Not saved: {error}. The game goes on; what is not saved is lost with the power."


def __getattr__(name: str):
    """A word of en_more.py or en_settings.py, which go with the screen that needs them."""
    from handheld.texts import en_more

    if hasattr(en_more, name):
        return getattr(en_more, name)
    from handheld.texts import en_settings

    return getattr(en_settings, name)
