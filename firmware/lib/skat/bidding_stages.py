"""The stages of games with bidding besides those of table.py, and the places of a hand of Skat."""

from skat.table import END

BID, SKAT, AWAY, DECLARE, KONTRA, RE = range(END + 1, END + 7)  # before PLAY
CONSENT = RE + 1  # within the play, where somebody wants to give up
TURN = RE + 2  # in Tournee: a card of the skat has been seen, and may be made trump

PLACES = 12  # of a hand: ten cards, and the two of the skat
TAKEN = 10  # the first place of the two from the skat
