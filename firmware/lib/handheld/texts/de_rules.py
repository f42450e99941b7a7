"""How to play, in German: only the help screen needs it."""

RULES = (
    ("Das Ziel", "Mache Stiche mit mehr als 60 der 120 Augen."),
    (
        "Die Karten",
        "Ass 11, Zehn 10, König 4, Dame 3, Bube 2. Neun, Acht und Sieben zählen nichts.",
    ),
    ("Die Reihe", "Ass, Zehn, König, Dame, Neun, Acht, Sieben."),
    (
        "Trumpf",
        "Die vier Buben, Kreuz am höchsten, dann Pik, Herz, Karo; darunter die gezogene Farbe "
        "vom Ass abwärts. Wurde ein Bube gezogen, sind nur die Buben Trumpf: Grand. Eine Karte "
        "mit gekappter Ecke ist Trumpf.",
    ),
    (
        "Die Stapel",
        "Jede Seite hat 16 Karten: acht offene, jede auf einer verdeckten, die niemand kennt. "
        "Nur offene Karten werden gespielt. Nach dem Stich wird aufgedeckt. Ein Strich am Fuß: "
        "darunter liegt noch eine.",
    ),
    (
        "Ein Stich",
        "Bediene, wenn du kannst; alle Trümpfe sind eine Farbe. Sonst spiele, was du willst. Der "
        "höchste Trumpf gewinnt, sonst die höchste Karte der ersten Farbe. Wer gewinnt, spielt "
        "aus.",
    ),
    (
        "Die Wertung",
        "61 Augen zählen 2, 91 zählen 3, alle 120 zählen 4. Bei 60 zu 60 erhält jeder 1. Ein "
        "Match geht bis 21.",
    ),
)
WITH_DIRECTIONS = (
    "Die Tasten",
    "Links, rechts: wählen. A: spielen. A halten: letzter Stich; nochmal: deine Karte groß. "
    "B: Menü, auch für Tipps. In den Einstellungen auf einem Spieler A halten: wie er spielt.",
)
WITH_TWO = (
    "Die Tasten",
    "A: nächste Karte. B: spielen. A halten: letzter Stich; nochmal: deine Karte groß. B "
    "halten: Menü, auch für Tipps; zurück. In Menüs geht A weiter, B wählt. In den Einstellungen "
    "auf einem Spieler A halten: wie er spielt.",
)
