"""The features of the learned evaluation once more, from docs/research/lskat.md.

Written to be read, with names and lists: the reference for the kernel and the trainer.
"""

from skat.cards import GRAND, RAMSCH, TRUMP

MINE, OTHERS, UNSEEN, GONE = range(4)


class After:
    """What is left after a trick, before a turn, for the side that leads next.

    `where`: for each card MINE, OTHERS, UNSEEN or GONE; `on_cover`: whether it lies on another;
    `covered` and `turned`: for the leader and the other side, how many cards stay covered, and
    whether one is about to be turned.
    """

    def __init__(self, kind, where, on_cover, covered, turned):
        self.kind = kind
        self.where = where
        self.on_cover = on_cover
        self.covered = covered
        self.turned = turned

    def features(self):
        """The numbers of all features, and how many there are altogether."""
        found = []
        kind = self.kind
        for card in range(32):
            if self.where[card] != GONE:
                # 18 ranks: jacks and the other trumps, then those of a side suit
                is_trump = kind.suit[card] == TRUMP
                rank = kind.power[card] - 9 if is_trump else 11 + kind.power[card] - 1
                column = 4
                if self.where[card] != UNSEEN:
                    column = 2 * self.where[card] + self.on_cover[card]
                found.append(rank * 5 + column)
        start = 90
        trumped = 2 * (self._number(TRUMP, MINE) > 0) + (self._number(TRUMP, OTHERS) > 0)
        sides = [suit for suit in range(4) if suit != kind.game]
        sides = [suit for suit in sides if self._highest(suit, 1) != [GONE]]
        assert kind.game <= GRAND or kind.game == RAMSCH
        for suit in sides:
            first, second = self._highest(suit, 2)
            number = [min(2, self._number(suit, who)) for who in (MINE, OTHERS)]
            found.append(
                start
                + _index((first, 4), (second, 4), (number[0], 3), (number[1], 3), (trumped, 4))
            )
        start += 4 * 4 * 3 * 3 * 4
        for suit in sides:
            first, second, third = self._highest(suit, 3)
            unseen = min(2, self._number(suit, UNSEEN))
            found.append(
                start + _index((first, 4), (second, 4), (third, 4), (unseen, 3), (trumped, 4))
            )
        start += 4 * 4 * 4 * 3 * 4
        for suit in sides:
            by_power = self._suit(suit)
            holders = [(self.where[card], 4) for card in by_power[:4]]
            small = [self.where[card] for card in by_power[4:]]
            found.append(start + _index(*holders, (MINE in small, 2), (OTHERS in small, 2)))
        start += 4 * 4 * 4 * 4 * 2 * 2
        mine, others = self._number(TRUMP, MINE), self._number(TRUMP, OTHERS)
        first, second, third = self._highest(TRUMP, 3)
        difference = max(-2, min(2, mine - others))
        found.append(start + _index((first, 4), (second, 4), (third, 4), (difference + 2, 5)))
        start += 4 * 4 * 4 * 5
        unseen = min(3, self._number(TRUMP, UNSEEN))
        found.append(start + _index((min(5, mine), 6), (min(5, others), 6), (unseen, 4)))
        start += 6 * 6 * 4
        found.append(start + _index((self.covered[0], 9), (self.covered[1], 9)))
        start += 9 * 9
        found.append(start + _index((self.turned[0], 2), (self.turned[1], 2)))
        return found, start + 4

    def net(self, numbers):
        """What the net adds, in quarters of a point; `numbers`: those of a net."""
        weights = [byte - 128 for byte in numbers]
        rows = [weights[i : i + 16] for i in range(0, 113 * 16, 16)]
        own = [weights[i : i + 8] for i in range(113 * 16, 113 * 16 + 35 * 8, 8)]
        out = weights[113 * 16 + 35 * 8 :]
        assert len(out) == 16
        found = [rows[90 + self.covered[0]], rows[99 + self.covered[1]], rows[112]]
        found.append(rows[108 + _index((self.turned[0], 2), (self.turned[1], 2))])
        of_suit = {}
        for card in range(32):
            if self.where[card] != GONE:
                column = 4
                if self.where[card] != UNSEEN:
                    column = 2 * self.where[card] + self.on_cover[card]
                if self.kind.suit[card] == TRUMP:
                    found.append(rows[(self.kind.power[card] - 9) * 5 + column])
                else:
                    row = (self.kind.power[card] - 1) * 5 + column
                    found.append(rows[55 + row])
                    of_suit.setdefault(self.kind.suit[card], []).append(own[row])
        units = [sum([row[i] for row in found]) for i in range(16)]
        total = sum([max(0, units[8 + i]) * out[8 + i] for i in range(8)])
        for suit in of_suit:
            for i in range(8):
                unit = units[i] + sum([row[i] for row in of_suit[suit]])
                total += max(0, unit) * out[i]
        return total >> 7

    def _suit(self, suit):
        """The cards of a suit, from the highest."""
        cards = [card for card in range(32) if self.kind.suit[card] == suit]
        return sorted(cards, key=lambda card: -self.kind.power[card])

    def _number(self, suit, who):
        return [self.where[card] for card in self._suit(suit)].count(who)

    def _highest(self, suit, n):
        """Who has the n highest cards of a suit that are left; GONE for fewer."""
        left = [self.where[card] for card in self._suit(suit) if self.where[card] != GONE]
        return (left + [GONE] * n)[:n]


def _index(*digits):
    """The number of mixed digits: (digit, how many there are) each."""
    number = 0
    for digit, base in digits:
        assert 0 <= digit < base
        number = number * base + digit
    return number


def left_after(table, lead_place, reply_place):
    """(After, points of the trick, whether the reply wins) of a trick that is not played yet."""
    kind = table.kind
    lead, reply = table.top[lead_place], table.top[reply_place]
    won = kind.beats(reply, lead)
    leader = (reply_place if won else lead_place) // 8
    where = [UNSEEN] * 32
    on_cover = [False] * 32
    for i in range(table.count):
        where[table.played[i]] = GONE
    covered = [0, 0]
    turned = [False, False]
    for place in range(16):
        side = int(place // 8 != leader)
        if table.top[place] < 32:
            where[table.top[place]] = side
            on_cover[table.top[place]] = table.under[place] != 32
        if table.under[place] != 32:
            if place in (lead_place, reply_place):
                turned[side] = True
            else:
                covered[side] += 1
    where[lead] = where[reply] = GONE
    return (
        After(kind, where, on_cover, covered, turned),
        kind.points[lead] + kind.points[reply],
        won,
    )
