"""What the handheld says in German."""

LANGUAGE = "Deutsch"

CONTINUE = "Weiter"
NEW_GAME = "Neues Spiel"
LAST_RESULT = "Letztes Ergebnis"
END_GAME = "Spiel beenden"
UNDO = "Zurücknehmen"
HINT = "Tipp"
STATISTICS = "Statistik"
GAMES = "Letzte Spiele"
CLEAR = "Löschen"
ASK_CLEAR = "Statistik löschen?"
NO_GAMES = "Noch kein Spiel"
UNDONE = "ohne Statistik"
SETTINGS = "Einstellungen"
HELP = "Spielregeln"
YES = "Ja"
NO = "Nein"
ASK_NEW = "Spiel beenden?"
SET_ASIDE = "Nicht lesbar:"

SEATS = ("Spieler 1", "Spieler 2")
YOU = "Du"
COMPUTER = "Computer"

HUMAN = "Mensch"
LEVELS = ("Einfach", "Gierig", "Anfänger", "Klub", "Stark", "Meister")
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

SUITS = (("Kreuz", "Pik", "Herz", "Karo"), ("Eichel", "Grün", "Rot", "Schellen"))
RANKS = (
    ("Ass", "Zehn", "König", "Dame", "Bube", "Neun", "Acht", "Sieben"),
    ("Daus", "Zehn", "König", "Ober", "Unter", "Neun", "Acht", "Sieben"),
)
CARD = "{suit} {rank}"
POINTS = "Augen"
ONE_POINT = "Auge"
TRUMP = "Trumpf"
NO_CARD = "Hier liegt nichts"
LAST_TRICK = "Letzter Stich"
NO_TRICK = "Noch kein Stich"
WON_CARDS = "Gewonnene Karten"
COVERED = "eine drunter"

CALLING = "{name} sagt an"
CALLS = ("Weiter", "Kontra", "Re")
GAME_NAMES = ("Grand", "Null", "Ramsch")

WINS = "{name} gewinnt"
YOU_WIN = "Du gewinnst"
DRAW = "Unentschieden"
SCORE = "Wertung"
TOTAL = "Gesamt"
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

ERROR = "Ein Fehler"
SHORT = "Der Speicher war zu knapp. Das Spiel geht beim letzten Stand weiter."
TOO_SHORT = (
    "Der Speicher ist zu knapp für diese Stufe: {level} spielt. Das Spiel geht beim letzten Stand "
    "weiter."
)
ERROR_NEXT = "Weiter: jede Taste"
NOT_SAVED = (
    "Nicht gespeichert: {error}. Das Spiel geht weiter; Ungespeichertes vergeht beim Ausschalten."
)
