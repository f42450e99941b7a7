"""The options of Officers' Skat in German: only their screen needs it."""

# A sentence for each way to play, from the club's on.
PRESETS = (
    "Wie im Verein: es zählen die Spitzen des Ansagers, Kontra und Re verdoppeln.",
    "Jedes Spiel ist Ramsch: niemand sagt an, und Augen sind schlecht.",
    "Deine eigenen Regeln: die Optionen darunter.",
)

# For each row of skat.options.TABLE: its name, its choices, and a sentence for each of them.
OPTIONS = (
    (
        "Geben",
        ("in Schritten", "acht verdeckt", "alles offen"),
        (
            "Vier offene Karten, dann die Ansage, dann der Rest in Schritten.",
            "Erst alle verdeckten Karten, und vier offene vor der Ansage.",
            "Alle Karten liegen vor der Ansage da.",
        ),
    ),
    (
        "Passen",
        ("nein", "ja"),
        (
            "Vorhand muss ansagen.",
            "Vorhand darf passen, dann der Geber. Passen beide, ist es Ramsch.",
        ),
    ),
    (
        "Null",
        ("ja", "nein"),
        ("Null gibt es: wer ansagt, darf keinen Stich bekommen.", "Null gibt es nicht."),
    ),
    (
        "Wertung",
        ("Spitzen", "Grundwert", "Augen", "2-3-4"),
        (
            "Der Ansager: Spitzen plus eins, mal Grundwert; verloren doppelt ab.",
            "Wer gewinnt: der Grundwert, bei Schneider doppelt. Kein Kontra.",
            "Wer gewinnt, bekommt seine Augen. Kein Kontra.",
            "2, mit Schneider 3, mit Schwarz 4; bei 60:60 je 1. Kein Kontra.",
        ),
    ),
    (
        "Spitzen",
        ("Buben", "alle Trümpfe"),
        ("Nur die Buben sind Spitzen.", "Die Reihe der Spitzen geht durch alle Trümpfe."),
    ),
    (
        "Schneider",
        ("unter 30", "bis 30"),
        ("Unter 30 Augen ist Schneider.", "Auch 30 Augen sind Schneider."),
    ),
    (
        "Schwarz",
        ("ohne Augen", "ohne Stich"),
        ("Schwarz ist, wer keine Augen hat.", "Schwarz ist, wer keinen Stich hat."),
    ),
    (
        "Stufen",
        ("nein", "ja"),
        (
            "Schneider zählt doppelt, Schwarz vierfach.",
            "Schneider, Schwarz: je eins mehr bei den Spitzen, wie im Skat.",
        ),
    ),
    (
        "Ramsch",
        ("Verlierer", "beide", "15"),
        (
            "Wer mehr Augen hat, verliert sie.",
            "Jede Seite verliert ihre Augen.",
            "Wer mehr Augen hat, verliert 15.",
        ),
    ),
    (
        "Zehn",
        ("hoch", "tief: 10", "tief: 1"),
        (
            "Auch im Ramsch steht die Zehn unter dem As.",
            "Im Ramsch steht die Zehn unter der Dame und zählt 10.",
            "Im Ramsch steht die Zehn unter der Dame und zählt 1.",
        ),
    ),
)
