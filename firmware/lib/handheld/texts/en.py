"""What the handheld says in English."""

LANGUAGE = "English"

CONTINUE = "Continue"
NEW_GAME = "New game"
LAST_RESULT = "Last result"
END_GAME = "End game"
UNDO = "Take back"
HINT = "Hint"
STATISTICS = "Statistics"
GAMES = "Games played"
CLEAR = "Clear"
ASK_CLEAR = "Clear statistics?"
NO_GAMES = "No games yet"
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
LEVELS = ("Simple", "Greedy", "Beginner", "Club", "Strong", "Master")
SET_LANGUAGE = "Language"
SET_SEATS = ("Player 1", "Player 2")
SET_STARTER = "Next lead"
SET_MODE = "Play"
MODES = ("single games", "match to 21", "Officers' Skat", "Ramsch evening", "own rules")
SET_SERIES = "Length"
SERIES = ("open", "6 deals", "12 deals", "24 deals", "to 200", "to 500")
SERIES_NAME = "Series"
SET_OPTIONS = "Options"
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

CALLING = "{name} calls"
CALLS = ("Pass", "Kontra", "Re")
GAME_NAMES = ("Grand", "Null", "Ramsch")

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

PLAIN = "plain"
GRADES = ("", "Schneider", "Schwarz", "all tricks")
LOST = "lost"
WITH = "with"
WITHOUT = "without"
OTHERS = "The other games"
TIMES = " × "

ERROR = "A problem"
SHORT = "Memory was too short. The game goes on from its last save."
TOO_SHORT = "Too little memory for this level: {level} plays. The game goes on from its last save."
ERROR_NEXT = "Press any button."
NOT_SAVED = "Not saved: {error}. The game goes on; what is not saved is lost with the power."
