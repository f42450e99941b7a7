"""Null for the players that search: sample the covered cards, solve, and count.

For each lead and reply, in every dealing: is the declarer beaten once they are played, if all cards
are known? The worth of a pair is how often he is not. The other side, which sees no covered cards
either, answers a lead with its best reply over all dealings. With many tricks left, or if no
dealing can be solved, the player of avoid.py decides.
"""

from array import array

from skat.cards import NONE
from skat.compat import is_native
from skat.games.officers.players.avoid import Avoid
from skat.players.dealings import EMPTY, Dealings
from skat.players.endgame import Endgame
from skat.players.kernels import solve
from skat.players.player import Player
from skat.players.thinking import nodes_of, usual_nodes

NATIVE = is_native(solve.run)  # whether the solver is native code, many times as fast
_EXACT = 10  # from so many tricks left it solves
_DEALS = 60  # more of them make no difference
_SLICE = 400 if NATIVE else 40  # nodes of a slice
_MOST = 20000  # nodes of a move, however many there are to use
_STEP = 40  # nodes that all else takes the time of, each time
_AT_ONCE = 8  # cards that are numbered, or compared with all others, in a slice

_RULES, _NUMBER, _COMPARE, _DEAL, _PAIR, _SOLVE = range(6)  # what the next step does


class Null(Player):
    """A player that searches at most `nodes` a move, or an eighth more; no clock ends that."""

    @classmethod
    def made(cls, how, *_arguments):
        """As of Player: it takes as many nodes as the level's search."""
        return cls(nodes_of(how, usual_nodes(how, NATIVE)))

    def __init__(self, nodes: int):
        self.nodes = min(nodes, _MOST)
        self._avoid = Avoid()
        self._chosen = NONE  # plays if nothing better is found
        self._view = None
        self._dealings = Dealings()
        self._endgame = Endgame()
        self._top = bytearray(16)  # open cards or EMPTY, the one on the table back in its place
        self._after = bytearray(16)  # the same after a pair and its turn
        self._leader = 0
        self._led = NONE  # the place of the lead on the table
        self._pairs = bytearray(64)  # 8 * stack of the lead + stack of the reply
        self._count = 0
        self._sums = array("i", [0] * 64)  # how often each pair leaves the declarer unbeaten
        self._found = bytearray(64)  # and in this deal
        self._pair = 0
        self._card = 0  # the card that is numbered next, or the number of the next to compare
        self._deals = 0
        self._used = 0
        self._step = _RULES

    def start(self, view) -> None:
        """Begin to think about a view."""
        self._view = view
        self._avoid.start(view)
        self._step = _RULES
        self._used = _STEP
        self._deals = 0

    def think(self) -> int:
        """Do a slice: the action, or -1 for not yet."""
        if self._step < _DEAL:
            return self._prepare()
        work = 0
        while work < _SLICE:
            before = self._used
            self._used += _STEP
            if self._step == _DEAL:
                if self._used >= self.nodes or self._deals == _DEALS:
                    return self._action()
                if self._deals and not self._dealings.unseen:
                    return self._action()
                self._dealings.deal(self._view.under)
                self._endgame.lay(self._top, self._dealings.covers)
                self._pair = 0
                self._step = _PAIR
            elif self._step == _PAIR:
                self._begin_pair()
            else:
                self._solve()
            work += self._used - before
        return -1

    def _prepare(self) -> int:
        """Do a step of what comes before the first dealing: the action, or -1 for not yet."""
        if self._step == _RULES:
            self._chosen = self._avoid.think()
            if 32 - self._view.count > 2 * _EXACT:
                return self._chosen
            self._begin()
            self._step = _NUMBER
        elif self._step == _NUMBER:
            self._number_cards()
        else:
            self._compare()
        return -1

    def _begin(self) -> None:
        """Note which cards are open, and list the pairs."""
        view = self._view
        self._led = NONE if view.lead() == NONE else view.froms[view.count - 1]
        self._leader = view.mover if self._led == NONE else 1 - view.mover
        for place in range(16):
            card = view.lead() if place == self._led else view.top[place]
            self._top[place] = EMPTY if card == NONE else card
        gone = self._found  # for now
        for card in range(32):
            gone[card] = 0
        for i in range(view.count & ~1):
            gone[view.played[i]] = 1
        self._count = 0
        for i in range(8):
            lead = self._top[8 * self._leader + i]
            if lead != EMPTY and (self._led == NONE or self._led == 8 * self._leader + i):
                self._list_replies(i, lead)
        self._endgame.left = 0
        self._dealings.begin(False)
        self._card = 0

    def _number_cards(self) -> None:
        """Number the next of the remaining cards for the solver, low ones first."""
        end = self._card + _AT_ONCE
        for card in range(self._card, end):
            if not self._found[card]:
                self._endgame.take(self._view.kind, card, False)
        self._card = end
        if end == 32:
            self._card = 0
            self._step = _COMPARE

    def _compare(self) -> None:
        """Tell the solver of the next cards."""
        endgame = self._endgame
        end = min(self._card + _AT_ONCE, endgame.left)
        for i in range(self._card, end):
            card = endgame.cards[i]
            endgame.compare(self._view.kind, i, card)
            if self._is_covered(card):
                self._dealings.add(card)
        self._card = end
        if end == endgame.left:
            endgame.count(None)
            self._step = _DEAL

    def _list_replies(self, i: int, lead: int) -> None:
        kind = self._view.kind
        first = 8 * (1 - self._leader)
        follows = False
        for j in range(first, first + 8):
            card = self._top[j]
            follows = follows or card != EMPTY and kind.suit[card] == kind.suit[lead]
        for j in range(8):
            card = self._top[first + j]
            if card != EMPTY and (not follows or kind.suit[card] == kind.suit[lead]):
                self._pairs[self._count] = 8 * i + j
                self._sums[self._count] = 0
                self._count += 1

    def _is_covered(self, card: int) -> bool:
        for place in range(16):
            if self._top[place] == card:
                return False
        return True

    def _begin_pair(self) -> None:
        """Set the solver on what a pair leaves, unless the pair decides already."""
        if self._pair == self._count:
            for i in range(self._count):
                self._sums[i] += self._found[i]
            self._deals += 1
            self._step = _DEAL
            return
        leader = self._leader
        lead_place = 8 * leader + (self._pairs[self._pair] >> 3)
        reply_place = 8 * (1 - leader) + (self._pairs[self._pair] & 7)
        replied = self._view.kind.beats(self._top[reply_place], self._top[lead_place])
        winner = 1 - leader if replied else leader
        if winner == self._view.declarer:
            self._note(0)
            return
        if self._endgame.left == 2:
            self._note(1)
            return
        covers = self._dealings.covers
        for place in range(16):
            turned = place == lead_place or place == reply_place
            self._after[place] = covers[place] if turned else self._top[place]
        # The defender leads: must the declarer take a trick?
        self._endgame.begin(self._after, covers, winner, self._endgame.left - 2, 0, 1, 1)
        self._step = _SOLVE

    def _note(self, unbeaten: int) -> None:
        self._found[self._pair] = unbeaten
        self._pair += 1
        self._step = _PAIR

    def _solve(self) -> None:
        value = self._endgame.run(min(_SLICE, self.nodes))
        self._used += self._endgame.nodes
        if value >= 0:
            self._note(int(value == 0))
        elif self._used >= self.nodes + self.nodes // 8:
            self._step = _DEAL  # too long: this deal does not count

    def chance(self, card: int) -> int:
        """The probability that Null is won if this card is played, in thousandths; -1 if the last
        decision was made without solving."""
        if not self._deals:
            return -1
        stack = self._view.place_of(card) & 7
        worth = self._worth(stack, self._view.mover == self._view.declarer)
        return 1000 * worth // self._deals

    def _action(self) -> int:
        """The best card; of equal ones that of avoid.py, else the first."""
        view = self._view
        declares = view.mover == view.declarer
        best = NONE
        best_value = 0
        for i in range(8):
            card = view.top[8 * view.mover + i]
            value = -1 if card == NONE else self._worth(i, declares)
            if value < 0:
                continue
            value = 2 * (value if declares else _DEALS - value) + (card == self._chosen)
            if best == NONE or value > best_value:
                best = card
                best_value = value
        return best

    def _worth(self, stack: int, declares: bool) -> int:
        """How often the declarer stays unbeaten after a card of the mover's; -1: it is illegal."""
        worth = -1
        for i in range(self._count):
            pair = self._pairs[i]
            if self._led != NONE:
                if pair & 7 == stack:
                    return self._sums[i]
            elif pair >> 3 == stack:
                value = self._sums[i]
                # The other side answers as is best for it.
                if worth < 0 or (value < worth) == declares:
                    worth = value
        return worth
