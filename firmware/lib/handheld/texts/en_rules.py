"""How to play, in English: only the help screen needs it."""

RULES = (
    ("The aim", "Take tricks with more than 60 of the 120 card points."),
    (
        "The cards",
        "Ace 11, ten 10, king 4, queen 3, jack 2. Nine, eight and seven count nothing.",
    ),
    ("The order", "Ace, ten, king, queen, nine, eight, seven."),
    (
        "Trumps",
        "The four jacks, clubs highest, then spades, hearts, diamonds; below them the drawn suit "
        "from its ace down. If a jack was drawn, only the jacks are trumps: Grand. A card with a "
        "cut corner is a trump.",
    ),
    (
        "The stacks",
        "Each side has 16 cards: eight open ones, each on a covered one that nobody knows. Only "
        "open cards are played. After a trick the uncovered cards are turned. A line at a card's "
        "foot: one more lies under it.",
    ),
    (
        "A trick",
        "Follow suit if you can; all trumps are one suit. If you can't, play anything. The "
        "highest trump wins, or else the highest card of the suit led. Who wins leads next.",
    ),
    (
        "The score",
        "61 points score 2, 91 score 3, all 120 score 4. At 60 each, both score 1. A match goes "
        "to 21.",
    ),
)
WITH_DIRECTIONS = (
    "The buttons",
    "Left, right: choose. A: play. Hold A: the last trick; again: your card, large. B: menu, with "
    "hints. In the settings, hold A on a player: how it plays.",
)
WITH_TWO = (
    "The buttons",
    "A: next card. B: play it. Hold A: the last trick; again: your card, large. Hold B: menu, with "
    "hints; back. In menus A goes on and B chooses. In the settings, hold A on a player: how it "
    "plays.",
)
