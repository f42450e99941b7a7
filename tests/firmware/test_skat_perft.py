"""Counts of legal sequences in Skat for three: of the auction and what follows it, and of the last
tricks from fixed deals.

A second set of rules counts along, written from docs/skat.md with lists and names; of the program
it only uses the deal, as a line of text. The numbers are kept here, too.
"""

import os

from hidden import dealt as dealt_of
from naive import Rules, count, worth
from skat_deals import dealt, options_of, say

from skat.chance import Chance
from skat.games.oma import GAME as OMA
from skat.notation import action_word, position_line
from skat.table import END, PLAY

SOAK = os.getenv("SOAK") == "1"  # else the first counts

VALUES = {23, 35, 46, 59}
for base, most in ((9, 18), (10, 18), (11, 18), (12, 18), (24, 11)):
    VALUES.update([base * level for level in range(2, most + 1)])
VALUES = sorted(VALUES)

# Deal, forehand, options, words that lead there, and the sequences of 1, 2, 3 ... actions.
CALLS = (
    (1, 0, "", "", (64, 190, 4160, 14569)),
    # pass: take or pass; then 45 discards (two jacks of twelve stay), and two more. 18: take, or 22
    # Hand games; then 66 discards, and forehand's ten cards in each of the games
    (2, 1, "ramsch pushing", "pass pass", (2, 2 + 23, 45 + 2 + 66 + 22 * 10)),
    # take, 20 games with trumps, two Nulls; then 66 discards, and two answers to each game; then a
    # suit, Grand, Null or Null ouvert after each discard, and the other's answer or Re's
    (3, 2, "kontra", "22 pass pass", (23, 66 + 22 * 2, 66 * 7 + 22 * 4)),
    # with 48 bid only Null ouvert Hand is left of the Nulls
    (4, 0, "kontra", "48 pass pass", (22, 66 + 21 * 2, 66 * 5 + 21 * 4)),
)
# Deal, the game, how many cards are played before, seed of these; sequences of 1, 2 ... cards.
ENDS = (
    (5, "=CH", 18, 1, (4, 12, 48, 144, 296, 840, 1680, 2572, 4904, 4904, 4904, 4904)),
    (6, "=GH", 18, 2, (4, 4, 16, 48, 136, 360, 720, 1392, 2592, 2592, 2592, 2592)),
    (7, "=NH", 0, 3, (10, 22, 46, 252, 564)),
    (8, "R", 18, 4, (4, 11, 35, 105, 211, 472, 944, 1392, 2152, 2152, 2152, 2152)),
)


# The same with Oma, and whether her card only gives.
OMA_ENDS = (
    (5, "=CH", 18, 1, False, (4, 15, 15, 39, 108, 126, 219, 396, 480, 480, 480, 480)),
    (6, "=GH", 18, 2, True, (4, 4, 4, 12, 16, 30, 60, 70, 108, 108, 108, 108)),
    (7, "=NH", 0, 3, False, (10, 22, 22, 90, 172, 172)),
    (8, "R", 18, 4, False, (4, 4, 7, 21, 31, 43, 86, 120, 144, 144, 144, 144)),
)


class Naive(Rules):
    """The play once more: hands as lists of names."""

    def __init__(self, hands, game, turn, declarer, trick=(), points=(0, 0, 0)):
        self.hands = hands
        self.game = game
        self.turn = turn
        self.declarer = declarer
        self.trick = list(trick)  # (seat, card)
        self.points = list(points)
        self.over = False

    def legal(self):
        """The cards that may be played."""
        mine = self.hands[self.turn]
        if self.over:
            return []
        if not self.trick:
            return mine
        led = self.suit(self.trick[0][1])
        return [card for card in mine if self.suit(card) == led] or mine

    def after(self, card):
        """The game with this card played."""
        hands = [[c for c in hand if c != card] for hand in self.hands]
        new = type(self)(hands, self.game, self.turn, self.declarer, self.trick, self.points)
        new.trick.append((self.turn, card))
        new.turn = (self.turn + 1) % 3
        if len(new.trick) == 3:
            winner, highest = new.trick[0]
            for seat, played in new.trick[1:]:
                if self.wins(seat, played, highest):
                    winner, highest = seat, played
            new.turn = winner
            new.points[new.turn] += sum([worth(played) for _, played in new.trick])
            new.trick = []
            null_lost = self.game == "N" and new.turn == self.declarer
            new.over = null_lost or not new.hands[0] + new.hands[1] + new.hands[2]
        return new

    def wins(self, seat, card, highest):
        """Whether a seat's card wins against the highest so far."""
        return self.beats(card, highest)


class NaiveOma(Naive):
    """The same with Oma on seat 2, whose hand is her pile."""

    def legal(self):
        if self.turn == 2 and not self.over:
            return self.hands[2][:1]
        return super().legal()


class NaiveGivingOma(NaiveOma):
    """Her cards never win."""

    def wins(self, seat, card, highest):
        return seat != 2 and super().wins(seat, card, highest)


def _count(table, depth):
    """count(), but without the points of the skat."""
    return count(table, depth, _points_of_tricks)


def _points_of_tricks(table):
    points = table.points[0]
    if table.stage == END and table.skat_of == 0:
        skat = table.under[table.skat : table.skat + 2]
        points -= sum([table.kind.points[card] for card in skat])
    return points


def _auctions(bid, seats, depth):
    """Sequences of so many calls; `seats`: who is still to speak, as (caller, responder, waiting),
    and whether the responder is asked."""
    caller, responder, waiting, asked = seats
    if depth == 0:
        return 1
    if asked:
        held = _auctions(bid, (caller, responder, waiting, False), depth - 1)
        return held + _next(bid, caller, waiting, depth - 1)
    total = _next(bid, responder, waiting, depth - 1)
    for value in VALUES:
        if value > bid:
            total += _auctions(value, (caller, responder, waiting, True), depth - 1)
    return total


def _next(bid, left, waiting, depth):
    """After a pass, when `left` remains."""
    if depth == 0:
        return 1
    if waiting is not None:
        return _auctions(bid, (waiting, left, None, False), depth)
    if bid:
        return _declaring(bid, depth)
    return 2 if depth == 1 else _declaring(18, depth - 1)  # forehand: 18, or pass and the end


def _declaring(bid, depth):
    """From the skat on: take it, or one of 20 games with trumps, or a Null that reaches the bid."""
    assert depth == 1, "what comes then has numbers of its own"
    return 1 + 20 + [35 >= bid, 59 >= bid].count(True)


def test_the_auction():
    number, forehand, words, before, counts = CALLS[0]
    table = dealt(number, forehand, options_of(words))
    line = position_line(table)
    for depth in range(1, (4 if SOAK else 3) + 1):
        assert _count(table, depth)[0] == counts[depth - 1]
        assert _auctions(0, (1, 0, 2, False), depth) == counts[depth - 1]
    assert position_line(table) == line
    assert VALUES == list(table.auction.values)


def test_after_the_auction():
    for number, forehand, words, before, counts in CALLS[1:]:
        table = dealt(number, forehand, options_of(words))
        say(table, before)
        for depth in (1, 2, 3):
            assert _count(table, depth)[0] == counts[depth - 1]


def test_the_last_tricks():
    for number, game, before, seed, counts in ENDS:
        table = dealt(number, 0, options_of("ramsch"))
        say(table, "pass pass pass" if game == "R" else "18 pass pass " + game)
        _count_on(table, Naive, number, game, before, seed, counts)


def test_the_last_tricks_with_oma():
    for number, game, before, seed, gives, counts in OMA_ENDS:
        table = dealt_of(OMA, number, 0, ["ramsch"] + ["omagives"] * gives)
        say(table, "pass pass" if game == "R" else "18 pass " + game)
        naive = NaiveGivingOma if gives else NaiveOma
        _count_on(table, naive, number, game, before, seed, counts)


def _count_on(table, rules, number, game, before, seed, counts):
    """Play some cards, and count what may come then, twice."""
    chance = Chance(seed)
    line = position_line(table).split()
    hands = [[hand[i : i + 2] for i in range(0, 20, 2)] for hand in line[3:6]]
    naive = rules(hands, game[1] if len(game) > 1 else "R", 0, 1 if len(game) > 1 else None)
    legal = table.buffer()
    while table.count < before:
        card = legal[chance.below(table.legal(legal))]
        table.play(card)
        naive = naive.after(action_word(card))
        assert table.mover == naive.turn and list(table.points) == naive.points
    for depth in range(1, (len(counts) if SOAK else 6 if before else 4) + 1):
        counted = _count(table, depth)
        assert counted[0] == counts[depth - 1]
        assert counted == naive.count(depth), (number, depth)
    assert table.stage == PLAY
