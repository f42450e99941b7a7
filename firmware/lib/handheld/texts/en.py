"""What the handheld says in English; what is not needed at the title and the table: en_more.py."""

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
    """A word of en_more.py, which only stays for as long as a screen that needs it."""
    from handheld.texts import en_more

    return getattr(en_more, name)
