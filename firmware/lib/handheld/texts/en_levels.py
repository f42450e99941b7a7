"""How each level plays, in English, in the order of the settings."""

LEVELS = (
    "Takes tricks with points cheaply and leads what is safe.",
    "Weighs each trick and what then lies open.",
    "Grabs every trick and forgets what comes after it.",
    "Looks one trick ahead and has learned what cards are worth.",
    "Like Club; towards the end it works out what may lie covered.",
    "Like Strong, only earlier and more thoroughly.",
)
