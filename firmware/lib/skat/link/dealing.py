"""The deals of a link: who has which, how they go on after a cut, who has lost one before its end,
and what a save has of them (docs/link.md)."""

import struct
from hashlib import sha256

from skat.compat import ticks_diff
from skat.link import linked_deal
from skat.link.frames import MOST_TEXT
from skat.link.linked_deal import LinkedDeal, Wrong
from skat.link.meeting import Meeting
from skat.link.partners import Partners, bare, linked_game
from skat.link.secrets import SIZE, Chain, Turning, linked_line
from skat.link.words import digits, number
from skat.save import SaveError
from skat.saved import NO_NUMBER
from skat.series import Series
from skat.session import Session

VERSION = 2  # of the save
GONE_MS = 60_000  # whoever stays away, or refuses what is due, for so long has lost the deal
STALLED_MS = 300_000  # and whoever comes back again and again but does nothing for so long
_SLACK_MS = 5000  # by which two clocks may differ there
_TICK_MS = 1000  # between two looks at the clock; what is more, one has slept oneself
NEVER = -1  # in place of a time

# How a deal was done with, besides the word of the `bye` that told it is lost.
PLAYED, DROPPED = "played", ""
ENDS = (DROPPED, PLAYED, "gone", "illegal", "cheat", "differ")

# What a save begins with: flags, how the deal before was done with; how many bytes the partner's
# name, the game's, the deal, the session have; the token; that deal's id.
_HEAD = ">BBBBHH32s8s"
_HEAD_1 = ">BBBH8s"  # in version 1
_KEPT, _DEALT, _MET, _UNKNOWN = 1, 2, 4, 8
_CLAIMED_1, _PLAYED_1, _KEPT_1 = 1, 2, 4


class Dealing(Meeting):
    """Of a Link: its session, and the deal that is under way. What it is: conversation.Link."""

    session: Session

    def __init__(self, name: str, seat: int, host, random):
        super().__init__(name, seat, host, random)
        self.session = None
        self.deal = None
        self.partner = ""  # with whom the session is
        self._unknown = False  # it is of a time when that was not kept
        self.partners = Partners()
        self.must_save = self._unsaved = False
        self.kept = True
        self.left = -1
        self.reason = ""
        self.forfeited = False
        self._proof = None  # of the deal that is over
        self.connected = False
        self.proved = False  # whether the other side has proved, in this conversation, who it is
        self._away = NEVER  # since when the other side is gone from a running deal
        self._now = 0
        self.deaf = False
        self._was_off = False  # whether one was away oneself since the last progress
        self._progress = -1  # of the deal, when the clocks below were set to 0
        self._waited = self._owed = 0  # ms that the other side has owed something, and one oneself
        self._stalled = 0  # ms that the other side has owed something, there or away
        self._last = b""  # id of the deal before, and how it was done with
        self._last_end = DROPPED
        self._last_token = b""  # the token of those who played it
        self._verdict = ""  # how, where the other side does not know yet that it has lost
        self._untold = False  # whether that may be so

    def _changed(self) -> None:
        self._unsaved = True

    # How it stands

    def playing(self) -> bool:
        """Whether a deal is running, or to be dealt."""
        return self.deal is not None and not self.deal.over()

    def _running(self) -> bool:
        """Whether a deal is running that both sides have."""
        return self.playing() and self.deal.agreed

    def _at_stake(self) -> bool:
        """Whether there is a deal that can be lost."""
        return self.playing() and self.deal.begun and not self.deal.aborting

    def left_alone(self) -> bool:
        """Whether a deal is running, but the other side is away, or does not have it any more."""
        return self.playing() and self._away != NEVER

    def _may_lose(self) -> bool:
        """Whether what the other side says now can lose it that deal."""
        return self.proved and self._at_stake()

    def may_claim(self) -> bool:
        """Whether the other side has left the running deal, or refused what was due, for so long
        that it has lost it."""
        if not self._at_stake():
            return False
        if self._away != NEVER and ticks_diff(self._now, self._away) >= GONE_MS:
            return True
        return self._waited >= GONE_MS or self._stalled >= STALLED_MS

    def _leave(self, since: int) -> None:
        """The other side is away from a deal that is running."""
        if self.playing() and self._away == NEVER:
            self._away = since

    def _count_time(self, now: int, asking: bool) -> None:
        """Note who owes something; `asking`: the other side owes an answer."""
        passed = min(ticks_diff(now, self._now), _TICK_MS)
        self._now = now
        if self._away != NEVER and self.deal.aborting and ticks_diff(now, self._away) >= GONE_MS:
            self._drop()  # it has left, or has not said that it has heard of the end
        if passed <= 0 or not self._at_stake():
            return
        deal = self.deal
        progress = deal.progress()
        if progress != self._progress:
            self._was_off = self._was_off and self._progress == NEVER
            self._progress = progress
            self._waited = self._owed = self._stalled = 0
        own = self.deaf or deal.may_act() and not asking
        if not own:
            self._stalled += passed
        if not self.connected or self._away != NEVER:
            return
        if own:
            self._owed += passed
        else:
            self._waited += passed

    def _was_away(self) -> bool:
        """Whether one has lost the deal oneself, if the other side says so: because one was off, or
        has not done what was due."""
        return self._was_off or self._owed >= GONE_MS - _SLACK_MS

    # Beginning one

    def _open_as_host(self, game: str, options) -> None:
        """As conversation.Link.start."""
        found = linked_game(game)
        chosen = found.rules.Options()
        chosen.read(options)
        if len(",".join(options)) > MOST_TEXT // 2:
            raise ValueError("too many options")
        self._open(self.random(8), found, chosen, -1)

    def _open(self, id: bytes, game, options, forehand: int) -> None:
        """Lay out a deal that is to be drawn, with secrets of one's own; as host with forehand -1
        for the one whose turn it is."""
        self._play_with(self.other, game)
        session = self.session
        if session.running():
            session.abort()
        session.options.from_bytes(options.to_bytes())
        self._count_series(session, forehand)
        source = Turning()
        chain = Chain(self.random(SIZE))
        host = forehand < 0
        self.deal = LinkedDeal(id, host, self.seat, session, self._changed, chain, source)
        session.deal(NO_NUMBER, source)
        self._away = NEVER
        self._was_off = False
        self._progress = NEVER
        self._waited = self._owed = self._stalled = 0
        self.left = -1
        self.reason = ""
        self.kept = True
        self._changed()

    def _met_again(self) -> None:
        """Somebody is there: the one with whom the deal is, or without one anybody."""
        if self.session is None:
            return
        if self._unknown:  # whoever comes first takes it over
            self._unknown = False
            self.partner = self.other
            self._changed()
        if self.deal is None:
            self._play_with(self.other, self.session.game)

    def _play_with(self, partner: str, game) -> None:
        """Let the session be that of this game with this partner."""
        session = self.session
        if session is not None and session.game.name == game.name and partner == self.partner:
            return
        if session is not None:
            self.partners.put(self.partner, session)
        self.partner = partner
        self.session = self.partners.get(partner, game)
        self._changed()

    def _count_series(self, session, forehand: int) -> None:
        """Go on with the series, or begin one; `forehand` as for _open."""
        game, deals, target = self.series
        if forehand >= 0 and self.host_series is not None:
            game = session.game.name
            deals, target = self.host_series
        match = session.match
        if game != session.game.name or not deals and not target:
            match = None
        else:
            if match is not None:
                match.deals = deals
                match.target = target
            if match is None or match.ended():
                match = Series(session.starter, deals, target)
        if forehand >= 0:
            session.starter = forehand
            if match is not None:  # who opens is the host's to say
                match.first_opener = (forehand - match.rounds) % 2
        session.match = match

    def _take_deal(self, fields, named) -> None:
        """Take the host's; `named`: the id of an unfinished one that it has spoken of."""
        if len(fields) != 6:
            raise ValueError("words are missing, or too many")
        id = digits(fields[1], 8)
        anchor = digits(fields[5], SIZE)
        deal = self.deal
        if deal is not None and id == deal.id and not deal.host:
            deal.agree(anchor)
            deal.tell_again()
            return
        if self.host and id != named:
            raise ValueError("the guest wants to be the host")
        if not self.token:
            raise ValueError("nobody has proved who he is")
        if self.playing() and (deal.begun or self.host):
            raise ValueError("a deal is not finished")
        try:
            game = linked_game(fields[2])
        except ValueError as error:
            raise Wrong("version", "in 'deal' %s" % error)
        forehand = number(fields[3], 1)
        options = game.rules.Options()
        options.read([] if fields[4] == "-" else fields[4].split(","))
        if self.playing():
            self._drop()
        else:
            self._close(PLAYED)
        self._open(id, game, options, forehand)
        self.deal.agree(anchor)

    # Going on with one

    def _resume_words(self) -> str:
        """What one has of the deal, and the proof of who one is."""
        text = "resume -" if self.deal is None else self.deal.resume_words()
        proof = self.proof()
        return text + " " + proof if proof else text

    def _was_before(self, id: bytes, proof: str) -> bool:
        """Whether one who is met for the first time now has played the deal before."""
        if self.met or not id or id != self._last:
            return False
        self.token = self._last_token
        if self.proves(proof):
            return True
        self.token = b""
        return False

    def _resume(self, id: bytes, steps: int, actions: int) -> bytes:
        """The other side, which has proved who it is, has so much of a deal, or none for b"". The
        id of a deal that only the other side has, or b"". Raises Wrong."""
        deal = self.deal
        if deal is None:
            if not id or id != self._last or self._last_end == DROPPED:
                return id  # one that was dropped before it had begun may be told again
            if self._last_end != PLAYED:
                self._verdict = self._last_end
            return b""
        if id == deal.id:
            self._away = NEVER
            deal.resume(steps, actions)
        elif deal.over() or deal.aborting:
            self._drop()
            return b"" if id == self._last else id
        elif deal.begun:
            if id:
                raise Wrong("differ", "the other side plays another deal")
            self._leave(self._now)
        elif deal.host and (self.host or not id or id == self._last):
            self._away = NEVER
            deal.tell_again()
        else:
            self._drop()  # the host does not have it, or begins another one
            return b"" if id == self._last else id
        return b""

    # Ending one

    def _look_for_end(self) -> None:
        """If the deal is over, its record is to be kept; if both know how it was counted, it is
        done with."""
        deal = self.deal
        if deal is None or not deal.over():
            return
        if self._proof is None or self._proof.id != deal.id:
            self._proof = deal.proof()
            self.kept = False
        if deal.closed():
            self._close(PLAYED)

    def _forfeit(self, seat: int, word: str, why: str) -> None:
        """A seat has lost the deal: the word of the `bye` for that, and a sentence."""
        own = self.deal.seat
        self.deal.forfeit(seat)
        self.left = seat
        self.forfeited = True
        self.reason = word + ": " + why
        self._look_for_end()
        self._untold = seat != own
        self._close(word if self._untold else PLAYED)

    def _drop(self) -> None:
        """End the deal without a score; one that is over stays."""
        played = self.deal is not None and self.deal.over()
        if not played and self.deal is not None:
            self.session.abort()
        self._close(PLAYED if played else DROPPED)

    def _close(self, end: str) -> None:
        """The deal is done with, in that way."""
        deal = self.deal
        if deal is not None:
            self._last = deal.id
            self._last_end = end
            self._last_token = self.token
            self.deal = None
            self._away = NEVER
            self._changed()

    def record(self, players) -> str:
        """The record of the deal that is over, as a line; `players`: who played each seat. It is
        to be kept before what `to_bytes` gives is saved."""
        self.kept = True
        names = [self.name, self.name]
        names[1 - self._proof.seat] = self.partner
        return linked_line(self.session, names, players, self._proof, self.left, self.reason)

    # Saving

    def unsaved(self) -> bool:
        """Whether there is something new to be saved, at once or later."""
        return self._unsaved

    def to_bytes(self) -> bytes:
        """Everything that a later start needs, as the payload of a save."""
        flags = self.kept * _KEPT | self.met * _MET | self._unknown * _UNKNOWN
        name = session = deal = b""
        if self.session is not None:
            name = self.session.game.name.encode()
            lost = self.deal is None and self.left >= 0  # its actions don't tell that it is over
            session = (bare(self.session) if lost else self.session).to_bytes()
        if self.deal is not None:
            deal = self.deal.to_bytes()
            flags |= _DEALT
        partner = self.partner.encode()
        sizes = len(partner), len(name), len(deal), len(session)
        numbers = (flags, ENDS.index(self._last_end)) + sizes
        token = self.token if self.met else self._last_token
        head = struct.pack(_HEAD, *(numbers + (token, self._last)))
        return head + partner + name + deal + session + self.partners.to_bytes()

    def from_bytes(self, payload: bytes, version: int = VERSION) -> None:
        """Become what a payload says, before `begin`. Raises SaveError; nothing is changed then."""
        head = _HEAD_1 if version == 1 else _HEAD
        size = struct.calcsize(head)
        if len(payload) < size:
            raise SaveError("the link in this save is incomplete")
        fields = list(struct.unpack(head, payload[:size]))
        if version == 1:
            fields = _as_now(fields, len(payload) - size)
        flags, end = fields[:2]
        token, last = fields[6:]
        parts = []
        for width in fields[2:6]:
            parts.append(payload[size : size + width])
            size += width
        partner, name, dealt, sitting = parts
        session = deal = None
        partners = Partners()
        try:
            if end >= len(ENDS) or size > len(payload):
                raise ValueError
            partner = str(partner, "utf-8")
            if name:
                session = Session(linked_game(str(name, "ascii")))
                session.from_bytes(sitting)
            if flags & _DEALT:
                deal = linked_deal.read(dealt, session, self._changed, version)
            partners.from_bytes(payload[size:])
        except ValueError:
            raise SaveError("the link in this save does not add up")
        self.session = session
        self.deal = deal
        self.partner = partner
        self.partners = partners
        self._unknown = bool(flags & _UNKNOWN)
        self._last = last
        self._last_token = token
        self._last_end = ENDS[end]
        self.kept = True
        self._was_off = True
        self._progress = NEVER
        if flags & _MET and (deal is not None or not self.listens()):
            self.token = token
            self.met = True
        if deal is None:
            return
        self.seat = deal.seat
        if version == 1:  # both have these, and nobody else before the deal is over
            self.token = sha256(deal.anchors()).digest()
            self.met = True
        if deal.over():
            self._proof = deal.proof()
            self.kept = bool(flags & _KEPT)


def _as_now(fields, left: int):
    """What a save of version 1 begins with, as one of version 2 has it; `left`: how many bytes
    follow."""
    flags, width, dealt, length, last = fields
    end = "gone" if flags & _CLAIMED_1 else PLAYED if flags & _PLAYED_1 else DROPPED
    now = _UNKNOWN | (_KEPT if flags & _KEPT_1 else 0) | (_DEALT if dealt else 0)
    sizes = [0, width, length, max(0, left - width - length)]
    return [now, ENDS.index(end)] + sizes + [b"", last]
