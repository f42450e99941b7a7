"""What the settings, results and cards in full say in English; en.py gives these words, too."""

GAMES = "Games played"
CLEAR = "Clear"
ASK_CLEAR = "Clear statistics?"
NO_GAMES = "No games yet"
UNDONE = "not in statistics"

HUMAN = "Human"
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
RANKS = (
    ("ace", "ten", "king", "queen", "jack", "nine", "eight", "seven"),
    ("deuce", "ten", "king", "ober", "unter", "nine", "eight", "seven"),
)
CARD = "{rank} of {suit}"
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
