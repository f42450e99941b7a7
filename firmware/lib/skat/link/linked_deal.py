"""The deal of a link: both sides' secrets and actions, what the other side has of them, and what it
is to be told next (docs/link.md).

What the other side lacks is found by comparing what it has with one's own log; so a message that
goes astray with the wire or the power needs no care of its own.
"""

import struct
from binascii import hexlify

from skat.link import words
from skat.link.secrets import SIZE, STEPS, Chain, Proof, Turning, older
from skat.notation import action_number, action_word
from skat.session import NO_NUMBER
from skat.table import DRAW, END

NOTHING, DEAL, ANCHOR, ACT, REVEAL, DONE = range(6)  # what it is to be told

_HEAD = ">BBBBB8s32s32s"  # the payload of a save begins with it
_HOST, _AGREED, _DONE_TAKEN, _ABORTING = 1, 2, 4, 8


class Wrong(Exception):
    """The other side does what it may not: the word of the `bye`, and a sentence."""


class LinkedDeal:
    """A deal that two devices play. `id` is its number on the wire, `host` whether this side has
    started it, `seat` one's own. `agreed`: both anchors are known. `aborting`: its end is granted,
    and comes when the other side has heard it.
    """

    def __init__(self, id: bytes, host: bool, seat: int, session, changed, chain, source):
        """`session` has the table, `chain` one's own secrets, `source` the cards. `changed()` is
        called when there is something new to be saved."""
        self.id = id
        self.host = host
        self.seat = seat
        self.agreed = False
        self.aborting = False
        self.session = session
        self.source = source  # its `steps` are those of which both secrets are known
        self._changed = changed
        self.chain = chain
        self._his = b""  # the last of the other's secrets that is known, or its anchor
        self._undone = b""  # the actions that were taken back last
        self._undone_from = 0  # which action of the deal the first of these was
        self._other_acts = 0  # how many actions the other side had after the last cut
        self._done_taken = False  # the other side has counted
        self._told_deal = self._told_done = False  # what it has been told
        self._told_acts = self._told_steps = 0

    # What it is like

    def over(self) -> bool:
        """Whether it is played to its end."""
        return self.session.table.stage == END

    def settled(self) -> bool:
        """Whether it is over, and the other side has heard how one has counted."""
        return self.over() and self._told_done

    def closed(self) -> bool:
        """Whether both have heard that."""
        return self.settled() and self._done_taken

    def pending(self) -> int:
        """The step of which the cards are to be drawn now, or 0."""
        if self.agreed and self.session.table.stage == DRAW:
            return self.source.steps + 1
        return 0

    def may_act(self) -> bool:
        """Whether it is one's turn, and nothing is still to come that was done before a cut."""
        table = self.session.table
        if not self.agreed or self.aborting or table.stage in (DRAW, END):
            return False
        return table.mover == self.seat and table.done() >= self._other_acts

    def last_of(self, seat: int) -> int:
        """Which action of a seat is its last one, or -1."""
        table = self.session.table
        i = table.done() - 1
        while i >= 0 and table.actor(i) != seat:
            i -= 1
        return i

    def take_back(self, count: int) -> None:
        """Take back actions until `count` are left. If the other side does not hear of it before a
        cut, it still has them, and sends them again."""
        table = self.session.table
        self._undone = bytes([table.action(i) for i in range(count, table.done())])
        self._undone_from = count
        while table.done() > count:
            self.session.undo()
        self._told_acts = min(self._told_acts, count)
        self._other_acts = 0
        self._changed()

    def forfeit(self) -> None:
        """The other side has lost it: all points for oneself. Where no game was named yet, nobody
        scores."""
        session = self.session
        table = session.table
        own = self.seat
        table.stage = END
        table.points[own] = 120
        table.points[1 - own] = 0
        if table.kind is None:
            session.result = session.game.rules.Score()
            return
        score = session.game.rules.Score()
        for winner in (own, 1 - own):  # of the tricks, which lose a Null
            table.tricks[winner] = len(table.winners)
            table.tricks[1 - winner] = 0
            table.count_score(score)
            if score.winner == own:
                break
        session.count()

    def proof(self):
        """What proves its cards."""
        own = self.chain.secret(self.source.steps)
        return Proof(self.id, own, self._his, self.host, self.seat, self.source)

    def _first(self, step: int) -> bool:
        """Whether one reveals before the other side."""
        return (step & 1) == self.host

    def may_reveal(self) -> int:
        """How many of one's own secrets the other side may have by now."""
        step = self.pending()
        return step if step and self._first(step) else self.source.steps

    # Out

    def next(self) -> int:
        """What the other side is to be told first, or NOTHING."""
        if self.aborting:
            return NOTHING
        if not self._told_deal:
            return DEAL if self.host else ANCHOR
        if not self.agreed:
            return NOTHING
        table = self.session.table
        step = self._told_steps + 1
        if step <= self.may_reveal():
            before = table.done()
            if step <= self.source.steps:
                before = min(before, self.source.actions_before(step))
            return ACT if self._told_acts < before else REVEAL
        if self._told_acts < table.done():
            return ACT
        return DONE if table.stage == END and not self._told_done else NOTHING

    def text(self, kind: int) -> str:
        """The message that tells it."""
        session = self.session
        table = session.table
        if kind == DEAL:
            options = ",".join(table.options.words()) or "-"
            text = "deal %s %s %d %s " % (
                _hex(self.id),
                session.game.name,
                session.forehand,
                options,
            )
            return text + _hex(self.chain.secret(0))
        if kind == ANCHOR:
            return "anchor %s %s" % (_hex(self.id), _hex(self.chain.secret(0)))
        if kind == ACT:
            return "act %d %s" % (self._told_acts, action_word(table.action(self._told_acts)))
        if kind == REVEAL:
            step = self._told_steps + 1
            return "reveal %d %s" % (step, _hex(self.chain.secret(step)))
        return "done %s %d %d" % (_hex(self.id), table.points[0], table.points[1])

    def told(self, kind: int) -> None:
        """The other side has heard it."""
        if kind in (DEAL, ANCHOR):
            self._told_deal = True
        elif kind == ACT:
            self._told_acts += 1
        elif kind == REVEAL:
            self._told_steps += 1
        elif kind == DONE:
            self._told_done = True

    def resume_words(self) -> str:
        """The message that says what one has of it."""
        return "resume %s %d %d" % (_hex(self.id), self.source.steps, self.session.table.done())

    def resume(self, steps: int, actions: int) -> None:
        """The other side has so many secrets and actions of it. Raises Wrong."""
        self.aborting = False  # it has not heard it
        if steps > (self.may_reveal() if self.agreed else 0) or not self.agreed and actions:
            raise Wrong("differ", "the other side has too many secrets or actions")
        self._told_deal = self.agreed
        self._told_done = False
        self._told_steps = steps
        self._other_acts = actions
        self._told_acts = min(actions, self.session.table.done())

    def tell_again(self) -> None:
        """The other side has not heard yet that there is this deal, or that it is taken."""
        self._told_deal = False

    # In: the words of a message; each raises Wrong, or ValueError with the rest of a sentence

    def agree(self, anchor: bytes) -> None:
        """Take the other side's anchor."""
        if self.agreed:
            if older(self._his, self.source.steps) != anchor:
                raise Wrong("cheat", "the other side changes its anchor")
            return
        self._his = anchor
        self.agreed = True
        self._changed()

    def take(self, fields) -> None:
        """Take `anchor`, `reveal`, `act` or `done`."""
        word = fields[0]
        if len(fields) != (4 if word == "done" else 3):
            raise ValueError("words are missing, or too many")
        if word in ("anchor", "done"):
            if words.digits(fields[1], 8) != self.id:
                raise ValueError("the deal is another one")
        if word == "anchor":
            if not self.host:
                raise ValueError("the host has given its own already")
            self.agree(words.digits(fields[2], SIZE))
        elif not self.agreed:
            raise ValueError("the deal has not begun")
        elif word == "reveal":
            self._take_reveal(words.number(fields[1], STEPS), words.digits(fields[2], SIZE))
        elif word == "act":
            self._take_act(words.number(fields[1], 255), action_number(fields[2]))
        else:
            self._take_done(words.number(fields[2], 120), words.number(fields[3], 120))

    def _take_reveal(self, step: int, secret: bytes) -> None:
        known = self.source.steps
        if 0 < step <= known:
            if older(self._his, known - step) != secret:
                raise Wrong("cheat", "the other side changes a secret")
            return
        if step != known + 1 or step != self.pending():
            raise ValueError("the step is not that of the deal")
        if self._first(step) and self._told_steps < step:
            raise ValueError("it comes too early")
        if older(secret, 1) != self._his:
            raise Wrong("cheat", "the other side's secret is not the one that it had chosen")
        self._his = secret
        own = self.chain.secret(step)
        session = self.session
        host, guest = (own, secret) if self.host else (secret, own)
        self.source.step(session.draw, session.table.done(), host, guest)
        self._changed()

    def _take_act(self, i: int, action: int) -> None:
        table = self.session.table
        if i < table.done():
            if table.action(i) != action:
                raise Wrong("differ", "the other side has done something else before")
            return
        again = i < self._other_acts and self._was_undone(i, action)
        own = table.mover == self.seat and not again
        if own or i != table.done() or table.stage in (DRAW, END):
            raise ValueError("it is not the other side's turn")
        self.session.play(action)
        if again and i == self._undone_from:  # it was not taken back after all
            self.session.undone = max(0, self.session.undone - len(self._undone))
        self._told_acts = table.done()
        self._changed()

    def _was_undone(self, i: int, action: int) -> bool:
        """Whether this was the i-th action before the last ones were taken back."""
        place = i - self._undone_from
        return 0 <= place < len(self._undone) and self._undone[place] == action

    def _take_done(self, *points) -> None:
        if not self.over():
            raise ValueError("the deal is not at its end")
        if points != tuple(self.session.table.points):
            raise Wrong("differ", "the other side counts other points")
        self._done_taken = True
        self._changed()

    # Saving; the session is saved apart

    def to_bytes(self) -> bytes:
        """All but the session."""
        flags = self.host * _HOST | self.agreed * _AGREED
        flags |= self._done_taken * _DONE_TAKEN | self.aborting * _ABORTING
        log = bytes(self.source.log[: self.source.logged])
        sizes = len(self._undone), len(log)
        newest = self.chain.newest
        head = (flags, self.seat, self._undone_from) + sizes + (self.id, newest, self._his)
        return struct.pack(_HEAD, *head) + self._undone + log

    def take_up(self, done_taken: bool, his: bytes, undone: bytes, place: int) -> None:
        """Go on from what was saved: whether the other side has counted, the last secret of his
        that is known, and what was taken back from this place on."""
        self._done_taken = done_taken
        self._his = his
        self._undone = undone
        self._undone_from = place


def read(payload: bytes, session, changed) -> LinkedDeal:
    """The deal that such bytes and its session tell of. Raises ValueError."""
    size = struct.calcsize(_HEAD)
    if len(payload) < size or session is None or session.number != NO_NUMBER:
        raise ValueError("there is no deal")
    flags, seat, place, undone, logged, id, newest, his = struct.unpack(_HEAD, payload[:size])
    log = size + undone
    if seat > 1 or len(payload) != log + logged:
        raise ValueError("the deal does not add up")
    source = Turning(session.table.source.cards, payload[log:])
    session.table.source = source
    host = bool(flags & _HOST)
    deal = LinkedDeal(id, host, seat, session, changed, Chain(newest), source)
    deal.agreed = bool(flags & _AGREED)
    deal.aborting = bool(flags & _ABORTING)
    deal.take_up(bool(flags & _DONE_TAKEN), his, payload[size:log], place)
    return deal


def _hex(data: bytes) -> str:
    return str(hexlify(data), "ascii")
