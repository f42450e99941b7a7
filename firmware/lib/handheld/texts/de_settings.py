"""What the settings say in German; de.py gives these words, too."""

HUMAN = "Mensch"
SET_LANGUAGE = "Sprache"
SET_SEATS = ("Spieler 1", "Spieler 2")
SET_STARTER = "Vorhand"
SET_MODE = "Spiel"
MODES = ("Einzelspiele", "Match bis 21", "Offiziersskat", "Ramschrunde", "eigene Regeln")
SET_SERIES = "Dauer"
SERIES = ("offen", "6 Spiele", "12 Spiele", "24 Spiele", "bis 200", "bis 500")
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
