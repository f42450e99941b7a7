"""Claims of the rest where cards lie on others: checked against the cards that somebody knows, over
all that may lie covered.

Whatever is turned is what beats the claim, if any card does: a card that is turned is a step, too,
from TURNED on. And whether a deal is decided, so that nobody need play it to the end.
"""

from skat import claims
from skat.cards import NONE, NULL, RAMSCH, TRUMP, TURNED, UNKNOWN
from skat.claims import MOST
from skat.table import END, NOBODY

_LAST = 2  # tricks before the end, from which on all ways to play are tried


class Claim(claims.Claim):
    """The claim of the one who is to play."""

    def __init__(self, table, most: int = MOST):
        """`table`: one of stacks, in play; what any seat knows of it is looked at."""
        super().__init__(_known_to_any(table), table.kind.game == NULL, most)
        self._turned = bytearray()  # the places that were turned
        self._free = bytearray([1] * 32)  # the cards that may lie covered
        view = self._table
        for card in bytes(view.top) + bytes(view.under) + bytes(view.played[: view.count]):
            if card < NONE:
                self._free[card] = 0

    def _may(self) -> bool:
        table = self._table
        if self._null and self._seat != table.declarer or table.kind.game == RAMSCH:
            return False
        return UNKNOWN not in list(table.top)

    def _due(self) -> int:
        """The place whose card is to be turned next, or NOBODY."""
        table = self._table
        if table.count % table.seats == 0:
            for i in range(max(table.count - table.seats, 0), table.count):
                if table.top[table.froms[i]] == UNKNOWN:
                    return table.froms[i]
        return NOBODY

    def _mine(self) -> bool:
        return self._table.mover == self._seat and self._due() == NOBODY

    def _do(self, step: int) -> None:
        if step < TURNED:
            self._table.play(step)
            return
        place = self._due()
        self._table.top[place] = step - TURNED
        self._free[step - TURNED] = 0
        self._turned.append(place)

    def _undo(self, step: int) -> None:
        if step < TURNED:
            self._table.undo()
            return
        place = self._turned[-1]
        self._turned = self._turned[:-1]
        self._table.top[place] = UNKNOWN
        self._free[step - TURNED] = 1

    def _between(self) -> bool:
        return self._table.count % self._table.seats == 0 and self._due() == NOBODY

    def _key(self) -> bytes:
        table = self._table
        free = bytes([card for card in range(32) if self._free[card]])
        return bytes(table.top) + bytes(table.under) + free + bytes((table.mover,))

    def _choices(self):
        table = self._table
        kind = table.kind
        place = self._due()
        if place != NOBODY:
            steps = [TURNED + card for card in range(32) if self._free[card]]
            mine = place // table.places == self._seat
            steps.sort(key=lambda step: _height(kind, step - TURNED) * (1 if mine else -1))
        else:
            steps = list(self._legal[: table.legal(self._legal)])
            lead = table.lead()

            def order(card):
                beats = lead != NONE and kind.beats(card, lead)
                height = _height(kind, card)
                return (beats == self._null, -height if self._mine() else height)

            steps.sort(key=order)
        if self._null and place != NOBODY:
            steps.reverse()
        return steps

    def _is_safe(self) -> bool:
        """Whether it stands whatever is played: none of the claimer's cards, and of those that he
        may turn, can be beaten; in Null none of them can win, and the other leads. Where this is
        False it may stand, too."""
        table = self._table
        kind = table.kind
        cards = (bytearray(), bytearray())  # of the claimer's, and of the other's
        covered = [False, False]
        for place in range(table.seats * table.places):
            side = place // table.places != self._seat
            for card in (table.top[place], table.under[place]):
                if card < NONE:
                    cards[side].append(card)
            covered[side] = covered[side] or table.under[place] == UNKNOWN
        for card in range(32):
            for side in (0, 1):
                if self._free[card] and covered[side]:
                    cards[side].append(card)
        if (table.mover == self._seat) == self._null:
            return False
        for own in cards[0]:
            for other in cards[1]:
                if own != other and kind.beats(*((own, other) if self._null else (other, own))):
                    return False
        return True


def _known_to_any(table):
    """A view of all cards that at least one seat knows."""
    view = table.view(NOBODY)
    known = table.known
    for p in range(len(table.top)):
        for there, seen in ((table.top, view.top), (table.under, view.under)):
            if there[p] < NONE and known[there[p]]:
                seen[p] = there[p]
    return view


def _height(kind, card: int) -> int:
    return kind.power[card] + 32 * (kind.suit[card] == TRUMP)


def is_decided(table) -> bool:
    """Whether the deal on a table of two seats, in play, gives the same score however it is played
    on; as far as everybody can see it.

    Seen are points that no longer matter, and the last tricks, once their cards lie open.
    """
    view = table.view(NOBODY)
    game = view.kind.game
    rest = view.total // 2 - view.tricks[0] - view.tricks[1]
    if game < NULL:
        points = sum(view.kind.points) - view.points[0] - view.points[1]
        scores = []
        for side in (0, 1):
            all_points = list(view.points)
            tricks = list(view.tricks)
            all_points[side] += points
            tricks[side] += rest
            scores.append(view.would_score(all_points, tricks))
        if scores[0] == scores[1]:
            return True
    if rest > _LAST or UNKNOWN in list(view.top) + list(view.under):
        return False
    ends: list = []
    _play_on(view, ends)
    return len(ends) == 1


def _play_on(view, ends) -> None:
    """Note the scores to which a view can be played."""
    if view.stage == END:
        score = view.would_score(view.points, view.tricks)
        if score not in ends:
            ends.append(score)
        return
    legal = view.buffer()
    for i in range(view.legal(legal)):
        view.play(legal[i])
        _play_on(view, ends)
        view.undo()
