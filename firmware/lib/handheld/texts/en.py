"""What the handheld says in English."""

LANGUAGE = "English"

CONTINUE = "Continue"
NEW_GAME = "New game"
LAST_RESULT = "Last result"
END_GAME = "End game"
UNDO = "Take back"
STATISTICS = "Statistics"
GAMES = "Games played"
CLEAR = "Clear"
ASK_CLEAR = "Clear statistics?"
NO_GAMES = "No games yet"
REPLAY = "Replay"
UNDONE = "not in statistics"
SETTINGS = "Settings"
HELP = "How to play"
YES = "Yes"
NO = "No"
ASK_NEW = "End this game?"
SET_ASIDE = "Unreadable saves:"

SEATS = ("Player 1", "Player 2")
YOU = "You"
COMPUTER = "Computer"

HUMAN = "Human"
LEVELS = ("Simple", "Greedy", "Club")
SET_LANGUAGE = "Language"
SET_SEATS = ("Player 1", "Player 2")
SET_STARTER = "Next lead"
SET_MODE = "Play"
MODES = ("single games", "match to 21")
SET_PACE = "Pace"
PACES = ("slow", "normal", "fast")
SET_NAMES = ("Name 1", "Name 2")
SET_FACES = "Cards"
FACES = ("French", "German")
SET_BACK = "Back"
BACKS = ("net", "stripes", "lozenge")
SET_MOTION = "Motion"
SET_THEME = "Screen"
THEMES = ("dark", "light")
COLOUR_THEMES = ("felt", "night", "paper", "contrast")
SET_SUITS = "Suits"
SUIT_COLOURS = ("four colours", "two colours")
SET_SOUND = "Sound"
TYPE_NAME_TWO = "B: next, hold B: done"
TYPE_NAME = "A: done, B: back"

SUITS = (("clubs", "spades", "hearts", "diamonds"), ("acorns", "leaves", "hearts", "bells"))
RANKS = (
    ("ace", "ten", "king", "queen", "jack", "nine", "eight", "seven"),
    ("deuce", "ten", "king", "ober", "unter", "nine", "eight", "seven"),
)
CARD = "{rank} of {suit}"
POINTS = "points"
ONE_POINT = "point"
TRUMP = "trump"
NO_CARD = "No card here"
LAST_TRICK = "Last trick"
NO_TRICK = "No trick yet"
WON_CARDS = "Cards won"
COVERED = "card beneath"

WINS = "{name} wins"
YOU_WIN = "You win"
DRAW = "A draw"
SCORE = "Score"
TOTAL = "Total"
WON = "Won"
PLAYED = "Played"
DEAL = "Deal"
MATCH = "Match to 21"
ROUND = "Round"
MATCH_WON = "Match: {name}"
MATCH_YOU_WIN = "You win the match"
MATCH_DRAW = "Match drawn"

ERROR = "A problem"
ERROR_NEXT = "Press any button."
NOT_SAVED = "Not saved: {error}. The game goes on; what is not saved is lost with the power."

RULES = (
    ("The aim", "Take tricks with more than 60 of the 120 card points."),
    (
        "The cards",
        "Ace 11, ten 10, king 4, queen 3, jack 2. Nine, eight and seven count nothing.",
    ),
    ("The order", "Ace, ten, king, queen, nine, eight, seven."),
    (
        "Trumps",
        "The four jacks, clubs highest, then spades, hearts, diamonds; below them the drawn suit "
        "from its ace down. If a jack was drawn, only the jacks are trumps: Grand. A card with a "
        "cut corner is a trump.",
    ),
    (
        "The stacks",
        "Each side has 16 cards: eight open ones, each on a covered one that nobody knows. Only "
        "open cards are played. After a trick the uncovered cards are turned. A line at a card's "
        "foot: one more lies under it.",
    ),
    (
        "A trick",
        "Follow suit if you can; all trumps are one suit. If you can't, play anything. The "
        "highest trump wins, or else the highest card of the suit led. Who wins leads next.",
    ),
    (
        "The score",
        "61 points score 2, 91 score 3, all 120 score 4. At 60 each, both score 1. A match goes "
        "to 21.",
    ),
)
WITH_DIRECTIONS = (
    "The buttons",
    "Left, right: choose. A: play. Hold A: the last trick; again: your card, large. B: menu.",
)
WITH_TWO = (
    "The buttons",
    "A: next card. B: play it. Hold A: the last trick; again: your card, large. Hold B: menu, "
    "back. In menus A goes on and B chooses.",
)
