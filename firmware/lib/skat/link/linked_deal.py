"""The deal of a link: both sides' secrets and actions, what the other side has of them, and what it
is to be told next (docs/link.md).

What the other side lacks is found by comparing what it has with one's own log; so a message that
goes astray with the wire or the power needs no care of its own.
"""

import struct

from skat import cards
from skat.cards import GRAND
from skat.link import words
from skat.link.secrets import SIZE, STEPS, Chain, Proof, Turning, older
from skat.link.words import hexed
from skat.notation import action_number, action_word
from skat.saved import NO_NUMBER
from skat.table import DRAW, END, NOBODY

NOTHING, DEAL, ANCHOR, ACT, REVEAL, DONE = range(6)  # what it is to be told

# What a save of it begins with: flags, seat, from where on actions were taken back, the undo that
# is asked for, how many actions were taken back and bytes of steps follow, the id, the two secrets.
_HEAD = ">BBBBBB8s32s32s"
_HEAD_1 = ">BBBBB8s32s32s"  # in version 1, without the undo that is asked for
_HOST, _AGREED, _DONE_TAKEN, _ABORTING, _BEGUN = 1, 2, 4, 8, 16


class Wrong(Exception):
    """The other side does what it may not: the word of the `bye`, and a sentence."""


def give(table, winner: int, score) -> None:
    """End the deal of a table: all points for this seat, because the other one has lost it before
    its end. A game that nobody has named yet counts as Grand that this seat has declared; `score`
    counts it."""
    seat = 1 - winner
    table.stage = END
    table.points[winner] = 120
    table.points[seat] = 0
    if table.kind is None:
        table.kind = cards.kind(GRAND)
        table.declarer = winner
    for taker in (winner, seat):  # of all tricks, which lose a Null
        table.tricks[taker] = len(table.winners)
        table.tricks[1 - taker] = 0
        table.count_score(score)
        if score.winner == winner:
            break


class LinkedDeal:
    """A deal that two devices play. `id` is its number on the wire, `host` whether this side has
    started it, `seat` one's own. `agreed`: both anchors are known here; `begun`: to both sides, and
    from then on it can be lost. `aborting`: its end is granted, and comes when the other side has
    heard it. `asked_back`: how many actions are left by the undo that is asked for here, or NOBODY.
    """

    def __init__(self, id: bytes, host: bool, seat: int, session, changed, chain, source):
        """`session` has the table, `chain` one's own secrets, `source` the cards. `changed()` is
        called when there is something new to be saved."""
        self.id = id
        self.host = host
        self.seat = seat
        self.agreed = self.begun = False
        self.aborting = False
        self.asked_back = NOBODY
        self.session = session
        self.source = source  # its `steps` are those of which both secrets are known
        self._changed = changed
        self.chain = chain
        self._his = b""  # the last of the other's secrets that is known, or its anchor
        self._undone = b""  # the actions that were taken back last
        self._undone_from = 0  # which action of the deal the first of these was
        self._other_acts = 0  # how many actions the other side had after the last cut
        self._other_steps = 0  # and how many secrets
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

    def progress(self) -> int:
        """A number that is another one as soon as somebody reveals, acts or takes back."""
        return self.source.steps << 8 | self.session.table.done()

    def pending(self) -> int:
        """The step of which the cards are to be drawn now, or 0."""
        if self.agreed and self.session.table.stage == DRAW:
            return self.source.steps + 1
        return 0

    def may_act(self) -> bool:
        """Whether it is one's turn, and nothing is still to come that was done before a cut."""
        table = self.session.table
        if not self.agreed or self.aborting or table.stage == DRAW or table.stage == END:
            return False
        return table.mover == self.seat and self.is_level()

    def is_level(self) -> bool:
        """Whether nothing is still to come that the other side had done before a cut."""
        return self.session.table.done() >= self._other_acts

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
        self.asked_back = NOBODY
        self._changed()

    def undo_is_told(self) -> None:
        """The other side has taken them back, too."""
        self._undone = b""

    def act(self, action: int) -> None:
        """Do this as one's own. Raises ValueError where it is not legal."""
        self.session.play(action)
        self._undone = b""
        self._changed()

    def forfeit(self, seat: int) -> None:
        """A seat has lost it."""
        session = self.session
        table = session.table
        named = table.kind
        give(table, 1 - seat, session.game.rules.Score())
        session.count()
        if named is None:
            table.kind = None
            table.declarer = NOBODY

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
                hexed(self.id),
                session.game.name,
                session.forehand,
                options,
            )
            return text + hexed(self.chain.secret(0))
        if kind == ANCHOR:
            return "anchor %s %s" % (hexed(self.id), hexed(self.chain.secret(0)))
        if kind == ACT:
            return "act %d %s" % (self._told_acts, action_word(table.action(self._told_acts)))
        if kind == REVEAL:
            step = self._told_steps + 1
            return "reveal %d %s" % (step, hexed(self.chain.secret(step)))
        return "done %s %d %d" % (hexed(self.id), table.points[0], table.points[1])

    def told(self, kind: int) -> None:
        """The other side has heard it."""
        if kind in (DEAL, ANCHOR):
            self._told_deal = True
            if kind == ANCHOR and not self.begun:
                self._begin()
        elif kind == ACT:
            self._told_acts += 1
        elif kind == REVEAL:
            self._told_steps += 1
        elif kind == DONE:
            self._told_done = True

    def resume_words(self) -> str:
        """The message that says what one has of it."""
        return "resume %s %d %d" % (hexed(self.id), self.source.steps, self.session.table.done())

    def resume(self, steps: int, actions: int) -> None:
        """The other side has so many secrets and actions of it. Raises Wrong where it can't."""
        table = self.session.table
        last = self.source.steps
        most = self.may_reveal() if self.agreed else 0
        fewest = acts = 0
        if self.agreed:
            acts = self.last_of(1 - self.seat) + 1
        if last:  # what it has revealed and done follows from what it has
            before = self.source.actions_before(last)
            fewest = last if self._first(last) or acts > before else last - 1
            if not self.session.undone:
                acts = max(acts, before)
        least = min(acts, self.asked_back)  # it may have taken back what it had
        if not fewest <= steps <= most or actions < least or actions and not self.agreed:
            raise Wrong("differ", "the other side can't have so many secrets and actions")
        self.aborting = False  # it has not heard it
        if actions >= acts and actions > self.asked_back:
            self.asked_back = NOBODY  # it has taken nothing back, or has all of it again
        self._told_deal = self.begun
        self._told_done = False
        self._told_steps = self._other_steps = steps
        self._other_acts = actions
        self._told_acts = min(actions, table.done())
        self.compare()

    def compare(self) -> None:
        """Whether the other side can have the actions that it says it has, and this side has not.
        Raises Wrong."""
        table = self.session.table
        done = table.done()
        if done >= self._other_acts:
            return
        if table.stage == DRAW:
            can = self._other_steps > self.source.steps
        else:
            back = self._undone[done - self._undone_from :] if done >= self._undone_from else b""
            can = table.stage != END and (table.mover != self.seat or len(back) > 0)
        if not can:
            raise Wrong("differ", "the other side can't have so many actions")

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
        if self.host:
            self._begin()
        self._changed()

    def _begin(self) -> None:
        self.begun = True
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
        if not self.begun:
            self._begin()
        self.source.step(session.draw, session.table.done(), host, guest)
        self.compare()
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
        if not again:
            self._undone = b""  # from here on it is another deal than it was
        elif i == self._undone_from:  # it was not taken back after all
            self.session.undone = max(0, self.session.undone - len(self._undone))
        self._told_acts = table.done()
        self.compare()
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
        flags = self.host * _HOST | self.agreed * _AGREED | self.begun * _BEGUN
        flags |= self._done_taken * _DONE_TAKEN | self.aborting * _ABORTING
        log = bytes(self.source.log[: self.source.logged])
        sizes = self.asked_back, len(self._undone), len(log)
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

    def anchors(self) -> bytes:
        """The host's and the guest's."""
        own = self.chain.secret(0)
        his = older(self._his, self.source.steps)
        return own + his if self.host else his + own


def read(payload: bytes, session, changed, version: int) -> LinkedDeal:
    """The deal that such bytes, of this version of a save, and its session tell of. Raises
    ValueError."""
    head = _HEAD_1 if version == 1 else _HEAD
    size = struct.calcsize(head)
    if len(payload) < size or session is None or session.number != NO_NUMBER:
        raise ValueError("there is no deal")
    fields = list(struct.unpack(head, payload[:size]))
    if version == 1:
        fields.insert(3, NOBODY)
    flags, seat, place, asked_back, undone, logged, id, newest, his = fields
    log = size + undone
    if seat > 1 or len(payload) != log + logged:
        raise ValueError("the deal does not add up")
    source = Turning(session.table.source.cards, payload[log:])
    session.table.source = source
    host = bool(flags & _HOST)
    deal = LinkedDeal(id, host, seat, session, changed, Chain(newest), source)
    deal.agreed = bool(flags & _AGREED)
    deal.begun = bool(flags & _BEGUN) or version == 1 and (source.steps > 0 or host and deal.agreed)
    deal.aborting = bool(flags & _ABORTING)
    deal.asked_back = asked_back
    deal.take_up(bool(flags & _DONE_TAKEN), his, payload[size:log], place)
    return deal
