"""What the settings, results and cards in full say in German; de.py gives these words, too."""

GAMES = "Letzte Spiele"
CLEAR = "Löschen"
ASK_CLEAR = "Statistik löschen?"
NO_GAMES = "Noch kein Spiel"
UNDONE = "ohne Statistik"

HUMAN = "Mensch"
SET_LANGUAGE = "Sprache"
SET_SEATS = ("Spieler 1", "Spieler 2")
SET_STARTER = "Vorhand"
SET_MODE = "Spiel"
MODES = ("Einzelspiele", "Match bis 21", "Offiziersskat", "Ramschrunde", "eigene Regeln")
SET_SERIES = "Dauer"
SERIES = ("offen", "6 Spiele", "12 Spiele", "24 Spiele", "bis 200", "bis 500")
SERIES_NAME = "Serie"
SET_OPTIONS = "Optionen"
SET_PACE = "Tempo"
PACES = ("langsam", "normal", "schnell")
SET_NAMES = ("Name 1", "Name 2")
SET_FACES = "Karten"
FACES = ("französisch", "deutsch")
SET_BACK = "Rückseite"
BACKS = ("Netz", "Streifen", "Raute")
SET_MOTION = "Bewegung"
SET_THEME = "Bild"
THEMES = ("dunkel", "hell")
COLOUR_THEMES = ("Filz", "Nacht", "Papier", "Kontrast")
SET_SUITS = "Farben"
SUIT_COLOURS = ("vierfarbig", "zweifarbig")
SET_SOUND = "Ton"
TYPE_NAME_TWO = "B: weiter, halten: fertig"
TYPE_NAME = "A: fertig, B: zurück"
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
