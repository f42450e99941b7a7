"""What results and cards in full say in English; en.py gives these words, too."""

GAMES = "Games played"
CLEAR = "Clear"
ASK_CLEAR = "Clear statistics?"
NO_GAMES = "No games yet"
UNDONE = "not in statistics"

SERIES_NAME = "Series"
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
