"""The options of Officers' Skat in English: only their screen needs it."""

# A sentence for each way to play, from the club's on.
PRESETS = (
    "As clubs play it: the declarer's matadors count, and Kontra and Re double.",
    "Every deal is Ramsch: nobody names a game, and points are bad.",
    "Your own rules: the options below.",
)

# For each row of skat.options.TABLE: its name, its choices, and a sentence for each of them.
OPTIONS = (
    (
        "Deal",
        ("in steps", "eight covered", "all open"),
        (
            "Four open cards, then the game is named, then the rest comes step by step.",
            "All covered cards come first, and four open ones before the game is named.",
            "All cards lie there before the game is named.",
        ),
    ),
    (
        "Passing",
        ("no", "yes"),
        (
            "Forehand has to name a game.",
            "Forehand may pass, then the dealer may. If both pass, it is Ramsch.",
        ),
    ),
    (
        "Null",
        ("yes", "no"),
        ("Null may be declared: the declarer must not take a trick.", "Null is not played."),
    ),
    (
        "Scores",
        ("matadors", "base value", "card points", "2-3-4"),
        (
            "The declarer: matadors plus one, times the game's base; lost, twice off.",
            "The winner: the game's base, twice for Schneider. No Kontra.",
            "The winner scores his card points. No Kontra.",
            "2, with Schneider 3, with Schwarz 4; at 60:60 1 each. No Kontra.",
        ),
    ),
    (
        "Matadors",
        ("jacks", "all trumps"),
        ("Only the jacks are matadors.", "The run of matadors goes on through the other trumps."),
    ),
    (
        "Schneider",
        ("below 30", "up to 30"),
        ("Below 30 points is Schneider.", "30 points are Schneider, too."),
    ),
    (
        "Schwarz",
        ("no points", "no trick"),
        ("Schwarz is who has no points.", "Schwarz is who has no trick."),
    ),
    (
        "Levels",
        ("no", "yes"),
        (
            "Schneider doubles, Schwarz counts four times.",
            "Schneider and Schwarz add one to the matadors each, as in Skat.",
        ),
    ),
    (
        "Ramsch",
        ("the loser", "both", "15"),
        (
            "Who has more points loses them.",
            "Each side loses its points.",
            "Who has more points loses 15.",
        ),
    ),
    (
        "Ten",
        ("high", "low: 10", "low: 1"),
        (
            "In Ramsch, too, the ten is below the ace.",
            "In Ramsch the ten is below the queen; it counts 10.",
            "In Ramsch the ten is below the queen; it counts 1.",
        ),
    ),
)
