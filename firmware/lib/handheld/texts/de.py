"""What the handheld says in German; what the title and the table don't need is below."""

LANGUAGE = "Deutsch"

CONTINUE = "Weiter"
NEW_GAME = "Neues Spiel"
LAST_RESULT = "Letztes Ergebnis"
END_GAME = "Spiel beenden"
UNDO = "Zurücknehmen"
HINT = "Tipp"
STATISTICS = "Statistik"
SETTINGS = "Einstellungen"
HELP = "Spielregeln"
YES = "Ja"
NO = "Nein"
ASK_NEW = "Spiel beenden?"
SET_ASIDE = "Nicht lesbar:"

SEATS = ("Spieler 1", "Spieler 2")
YOU = "Du"
COMPUTER = "Computer"

LEVELS = ("Einfach", "Gierig", "Anfänger", "Klub", "Stark", "Meister")

SUITS = (("Kreuz", "Pik", "Herz", "Karo"), ("Eichel", "Grün", "Rot", "Schellen"))
POINTS = "Augen"

CALLING = "{name} sagt an"
CALLS = ("Weiter", "Kontra", "Re")
GAME_NAMES = ("Grand", "Null", "Ramsch")

TOTAL = "Gesamt"

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


def __getattr__(name: str):
    """A word of de_more.py or de_settings.py, which go with the screen that needs them."""
    from handheld.texts import de_more

    if hasattr(de_more, name):
        return getattr(de_more, name)
    from handheld.texts import de_settings

    return getattr(de_settings, name)
