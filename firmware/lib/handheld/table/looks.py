"""How a place on the table looks, and what moves there: numbers that screens and layouts share."""

# A stack: its open card, NONE if there is none; whether a covered one lies there; whether the card
# may be played, is the one under the cursor, is a trump. From TURNING on it is just being
# uncovered, TURNING times one more than the progress; or covered, which runs back.
CARD, COVERED, PLAYABLE, CHOSEN, TRUMPS, TURNING = 63, 64, 128, 256, 512, 1024

# What moves: the last card played, on its way to the trick; the cards that were just uncovered, and
# the trick that is taken in; the cards of a new deal, which are turned from the left to the right.
NO_MOTION, CARD_PLAYED, CARDS_TURNED, CARDS_DEALT = range(4)
