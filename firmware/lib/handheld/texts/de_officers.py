"""How to play Officers' Skat in full, in German: only the help screen needs it."""

RULES = (
    (
        "Das Spiel",
        "Wie das einfache Spiel, aber eine Seite sagt an und braucht 61 Augen; 60 sind zu wenig.",
    ),
    (
        "Geben",
        "Vorhand bekommt vier offene Karten und sagt an. Der Geber bekommt vier und darf Kontra "
        "sagen. Liegen alle Karten da, darf der Ansager mit Re antworten. Er spielt aus.",
    ),
    (
        "Spiele",
        "Farbe: Buben und diese Farbe sind Trumpf. Grand: nur die Buben. Null: der Ansager darf "
        "keinen Stich bekommen; kein Trumpf; die Zehn steht unter dem Buben. Ramsch: Buben sind "
        "Trumpf, die wenigsten Augen gewinnen.",
    ),
    (
        "Spitzen",
        "Der Kreuzbube und alle Trümpfe danach, die der Ansager bekommen hat, oder nicht, ohne "
        "Lücke: mit oder ohne so viele.",
    ),
    (
        "Die Wertung",
        "Spitzen plus eins, mal Grundwert: Karo 9, Herz 10, Pik 11, Kreuz 12, Grand 24. Schneider "
        "zählt doppelt, Schwarz vierfach; Kontra verdoppelt, Re noch einmal. Verloren: doppelt "
        "ab. Null ist 23.",
    ),
    (
        "Ramsch",
        "Wer mehr Augen hat, verliert sie. Alle Stiche bringen 120.",
    ),
    (
        "Die Zeichen",
        "Ein Balken am Zeichen des Spiels: wessen Spiel es ist. Ein Punkt auf der anderen Seite: "
        "Kontra; zwei: Re.",
    ),
)
