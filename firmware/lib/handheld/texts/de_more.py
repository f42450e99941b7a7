"""What results and cards in full say in German; de.py gives these words, too."""

GAMES = "Letzte Spiele"
CLEAR = "Löschen"
ASK_CLEAR = "Statistik löschen?"
NO_GAMES = "Noch kein Spiel"
UNDONE = "ohne Statistik"

SERIES_NAME = "Serie"
RANKS = (
    ("Ass", "Zehn", "König", "Dame", "Bube", "Neun", "Acht", "Sieben"),
    ("Daus", "Zehn", "König", "Ober", "Unter", "Neun", "Acht", "Sieben"),
)
CARD = "{suit} {rank}"
ONE_POINT = "Auge"
TRUMP = "Trumpf"
NO_CARD = "Hier liegt nichts"
LAST_TRICK = "Letzter Stich"
NO_TRICK = "Noch kein Stich"
WON_CARDS = "Gewonnene Karten"
COVERED = "eine drunter"

WINS = "{name} gewinnt"
YOU_WIN = "Du gewinnst"
DRAW = "Unentschieden"
SCORE = "Wertung"
WON = "Siege"
PLAYED = "Gespielt"
DEAL = "Spiel"
MATCH = "Match bis 21"
ROUND = "Runde"
MATCH_WON = "Match: {name}"
MATCH_YOU_WIN = "Match gewonnen"
MATCH_DRAW = "Match: remis"

PLAIN = "einfach"
GRADES = ("", "Schneider", "Schwarz", "Durchmarsch")
LOST = "verloren"
WITH = "mit"
WITHOUT = "ohne"
OTHERS = "Die anderen Spiele"
TIMES = " × "
