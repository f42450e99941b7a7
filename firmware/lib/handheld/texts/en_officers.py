"""How to play Officers' Skat in full, in English: only the help screen needs it."""

RULES = (
    (
        "The game",
        "As in the simple game, but one side names the game and wants 61 points; 60 are too few.",
    ),
    (
        "Dealing",
        "Forehand gets four open cards and names the game. The dealer gets four and may say "
        "Kontra. When all cards lie there, the declarer may answer Re. He leads.",
    ),
    (
        "Games",
        "A suit: jacks and this suit are trumps. Grand: only the jacks. Null: the declarer must "
        "not take a trick; no trumps; the ten is below the jack. Ramsch: jacks are trumps, the "
        "fewest points win.",
    ),
    (
        "Matadors",
        "The jack of clubs and all trumps down from it that the declarer was dealt, or was not, "
        "without a gap: with or without so many.",
    ),
    (
        "The score",
        "Matadors plus one, times the base: diamonds 9, hearts 10, spades 11, clubs 12, Grand 24. "
        "Schneider doubles, Schwarz counts four times; Kontra doubles, and Re once more. Lost: "
        "twice that off. Null is 23.",
    ),
    (
        "Ramsch",
        "The side with more points loses them. All tricks win 120.",
    ),
    (
        "The signs",
        "A bar at the game's sign: whose game it is. A dot on its other side: Kontra; two: Re.",
    ),
)
