"""What the computer's players say of a card, and what is said of them, in English."""

THINKING = "Thinking"
BETTER_THAN = "better than"
ONLY_CARD = "the only card"
DECIMAL = "."
HOLD_A = "hold A: ?"

# How each level plays, in the order of the settings
LEVELS = (
    "Takes tricks with points cheaply and leads what is safe.",
    "Weighs each trick and what then lies open.",
    "Grabs every trick and forgets what comes after it.",
    "Looks one trick ahead and has learned what cards are worth.",
    "Like Club; towards the end it works out what may lie covered.",
    "Like Strong, only earlier and more thoroughly.",
)
