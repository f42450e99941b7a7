"""The conversation of two devices: who is who, what is asked and said, which deal they play, and
how they go on after a cut (docs/link.md)."""

import struct
from binascii import hexlify

from skat import VERSION as PROGRAM
from skat import compat, games
from skat.compat import ticks_diff
from skat.link import linked_deal, words
from skat.link.frames import MOST_TEXT, Frames
from skat.link.linked_deal import NOTHING, LinkedDeal, Wrong
from skat.link.secrets import SIZE, STEPS, Chain, Turning, linked_line
from skat.save import SaveError
from skat.series import Series
from skat.session import NO_NUMBER, Session

VERSION = 1  # of the save
SAVE = ("link", "L", VERSION)  # as handheld/files.py has it
UNDO, NEW, ABORT = ASKED = ("undo", "new", "abort")  # what is asked for
BYES = ("quit", "version", "busy", "illegal", "cheat", "differ", "gone")
LOST_MS = 10_000  # nothing heard for so long
GONE_MS = 60_000  # whoever stays away for so long has lost the deal
_SERIES = ";series="  # in a hello, after the program: what a series is for this side
_BYE_MS = 3000  # that a `bye` waits for its answer
_NEVER = -1  # in place of a time

# What is under way; below are those of linked_deal, NOTHING also for a hello.
RESUME, ANSWER, ASK, SAY, BYE = range(linked_deal.DONE + 1, linked_deal.DONE + 6)

_HEAD = ">BBBH8s"  # the payload of a save begins with it
_CLAIMED, _PLAYED, _KEPT = 1, 2, 4


class Link:
    """One end of a link. Who owns it calls `begin`, then again and again `feed` with what has come
    and `poll`, and sends `line` as far as that says.

    `deal` is the LinkedDeal until it is done with, or None; `session` has its table; `seat` is
    one's own. `connected`: both sides know what the other has; `lost`: nothing was heard for long,
    or the wire is loose. `host` starts the deals. `other` is the other side's name, `program` what
    it runs. `said` is what it has said last, `asked` what it asks for, `asking` what one asks for
    oneself, `answer` the last answer to that. `ended` is the word of the `bye` that ended all, by
    the other side if `by_other`, and `why` a sentence. While a deal that is over is not `kept`, its
    `record` is to be written; `left` is the seat that has lost it by leaving, or -1. `series` is
    what this side counts in a series, as (game, deals, target); with a host that tells, its own.

    While `must_save` nothing is sent: `to_bytes` is to be saved, then `saved` to be called.
    """

    session: Session

    def __init__(self, name: str = "", seat: int = 0, host=None, random=compat.random_bytes):
        """`name`: one's own. `seat`: that one wants to have. `host`: whether one is, None on a wire
        without sides. `random(n)` gives bytes that nobody foretells."""
        self.name = name
        self.seat = seat
        self.host = bool(host)
        self._sided = host is not None
        self.random = random
        self.frames = Frames(self._take, self._told)
        self.line = self.frames.line
        self.session = None
        self.deal = None
        self.series = "", 0, 0
        self.host_series = None  # deals and target, as the other side tells them
        self.other = self.program = ""
        self.answer = self.ended = self.why = ""
        self.by_other = self.lost = False
        self.must_save = self._unsaved = False
        self._nonce = b""
        self._ending = _NEVER  # since when a bye waits for its answer
        self._away = _NEVER  # since when the other side is gone from a running deal
        self._now = 0
        self._last = b""  # the deal before; whether it was claimed, or played to its end
        self._claimed = self._played = False
        self._proof = None  # of the deal that is over
        self.kept = True
        self.left = -1
        self._forget_talk()

    def _forget_talk(self) -> None:
        """What a conversation that starts again has."""
        self._under_way = NOTHING
        self._resumed = False  # whether it was said what one has
        self._other_id = None  # the deal that the other side has, b"" for none, None for not heard
        self.connected = False
        self.said = self.asked = self.asking = ""
        self._saying = self._answering = self._granting = ""
        self._to_ask = False
        self._target = 0  # how many actions are left by the undo that is asked for here
        self._other_target = 0  # how many are left by the undo that the other side asks for

    # What the owner does

    def begin(self, now: int) -> None:
        """Speak, or, where the wire was loose, speak again."""
        if self.connected:
            self._lose(self.frames.heard)
        if self.playing() and self._away == _NEVER:
            self._away = now
        self._now = now
        self.ended = self.why = ""
        self._ending = _NEVER
        self._nonce = self.random(8)
        self._forget_talk()
        self.frames.begin(self._hello(), now)

    def cut(self, now: int) -> None:
        """The wire is known to be loose, until it `begin`s again."""
        self._lose(now)

    def feed(self, data, count: int, now: int) -> None:
        """Take the first `count` bytes of a buffer that have come."""
        self._now = now
        self.frames.feed(data, count, now)

    def poll(self, now: int) -> int:
        """How many bytes of `line` are to be sent now; call it again until there are none."""
        self._now = now
        frames = self.frames
        if self.ended and self._unsaved:
            self.must_save = True
        if self.must_save:
            return 0
        if self.ended:
            if frames.owes():
                return frames.poll(now)
            if self.closed():
                return 0
        elif frames.open and ticks_diff(now, frames.heard) >= LOST_MS:
            self._lose(frames.heard)
            self.begin(now)
        if frames.free():
            self._send_next(now)
            if self.must_save:
                return 0
        return frames.poll(now)

    def closed(self) -> bool:
        """Whether all is said: the other side has heard the `bye`, or won't."""
        if not self.ended:
            return False
        if self.by_other:
            return not self.frames.owes()
        told = self._under_way == BYE and self.frames.free() or not self.frames.open
        return told or ticks_diff(self._now, self._ending) >= _BYE_MS

    def saved(self) -> None:
        """What `to_bytes` gave last is written."""
        self.must_save = self._unsaved = False

    def unsaved(self) -> bool:
        """Whether there is something new to be saved, at once or later."""
        return self._unsaved

    def record(self, players) -> str:
        """The record of the deal that is over, as a line; `players`: who played each seat. It is
        to be kept before what `to_bytes` gives is saved."""
        self.kept = True
        names = [self.name, self.name]
        names[1 - self._proof.seat] = self.other
        return linked_line(self.session, names, players, self._proof, self.left)

    def playing(self) -> bool:
        """Whether a deal is running, or to be dealt."""
        return self.deal is not None and not self.deal.over()

    def may_act(self) -> bool:
        """Whether one is to decide now."""
        if not self.connected or self.ended or self._granting or self.asking == UNDO:
            return False
        return self.deal is not None and self._away == _NEVER and self.deal.may_act()

    def start(self, game: str, options=()) -> None:
        """As host: begin the next deal of a game, by these words of its options; the session says
        who opens it. Raises ValueError with a sentence."""
        if not self.connected or not self.host:
            raise ValueError("only the host deals, with both sides there")
        if self._other_id or self.deal is not None and not self.deal.settled():
            raise ValueError("a deal is not finished")
        found = _game(game)
        chosen = found.rules.Options()
        chosen.read(options)
        if len(",".join(options)) > MOST_TEXT // 2:
            raise ValueError("too many options")
        self._open(self.random(8), found, chosen, -1)

    def act(self, action: int) -> None:
        """Do this action as one's own. Raises ValueError where it is not legal."""
        if not self.may_act():
            raise ValueError("it is not your turn")
        self.session.play(action)
        self._changed()
        self._look_for_end()

    def ask(self, what: str) -> None:
        """Ask the other side for UNDO, NEW or ABORT. Raises ValueError where there is nothing to
        ask for."""
        if not self.connected or self.asking:
            raise ValueError("nothing can be asked for now")
        if what == NEW and (self.host or self.playing()):
            raise ValueError("only the host deals, between deals")
        if what != NEW and not self._running():
            raise ValueError("no deal is running")
        if what == UNDO:
            self._target = self.deal.last_of(self.seat)
            if self._target < 0:
                raise ValueError("there is nothing to take back")
        self.asking = what
        self.answer = ""
        self._to_ask = True

    def grant(self) -> None:
        """Give the other side what it asks for; after NEW comes `start`."""
        self._answer("grant")

    def refuse(self) -> None:
        """Do not give the other side what it asks for."""
        self._answer("refuse")

    def _answer(self, word: str) -> None:
        if not self.asked:
            raise ValueError("nothing is asked for")
        self._answering = word + " " + self.asked
        self._granting = self.asked if word == "grant" else ""
        self.asked = ""

    def say(self, text: str) -> None:
        """Say something, of which the first 60 characters are sent as one word."""
        self._saying = words.encoded(text, words.MOST_SAID)

    def quit(self) -> None:
        """Leave; a running deal can be played on later."""
        self._end("quit", "")

    def left_alone(self) -> bool:
        """Whether a deal is running, but the other side is away, or does not have it any more."""
        return self.playing() and self._away != _NEVER

    def may_claim(self) -> bool:
        """Whether the other side has left the running deal for so long that it has lost it."""
        if not self.left_alone():
            return False
        return self.deal.source.steps > 0 and ticks_diff(self._now, self._away) >= GONE_MS

    def claim(self) -> None:
        """Say so: the deal counts as 120:0. Raises ValueError before its time."""
        if not self.may_claim():
            raise ValueError("the other side may still come back")
        self.deal.forfeit()
        self.left = 1 - self.deal.seat
        self._look_for_end()
        self._end("gone", "")
        self._close()
        self._claimed = True

    def drop(self) -> None:
        """End a deal that the other side has left, without a score. Raises ValueError where it has
        not left."""
        if not self.left_alone():
            raise ValueError("the other side is there")
        self._drop()
        self._end("gone", "")

    # The deal

    def _changed(self) -> None:
        self._unsaved = True

    def _running(self) -> bool:
        """Whether a deal is running that both sides have."""
        return self.playing() and self.deal.agreed

    def _open(self, id: bytes, game, options, forehand: int) -> None:
        """Lay out a deal that is to be drawn, with secrets of one's own; as host with forehand -1
        for the one whose turn it is."""
        session = self.session
        if session is None or session.game.name != game.name:
            session = self.session = Session(game)
        elif session.running():
            session.abort()
        session.options.from_bytes(options.to_bytes())
        self._count_series(session, forehand)
        source = Turning()
        chain = Chain(self.random(SIZE))
        host = forehand < 0
        self.deal = LinkedDeal(id, host, self.seat, session, self._changed, chain, source)
        session.deal(NO_NUMBER, source)
        self._away = _NEVER
        self.left = -1
        self.kept = True
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
            self._close()

    def _drop(self) -> None:
        """End the deal without a score; one that is over stays."""
        if self.playing():
            self.session.abort()
        self._close()

    def _close(self) -> None:
        """The deal is done with."""
        if self.deal is not None:
            self._last = self.deal.id
            self._played = self.session.dealt()
            self._claimed = False
            self.deal = None
            self._away = _NEVER
            self._changed()

    def _lose(self, since: int) -> None:
        self.lost = True
        self.connected = False
        if self.playing() and self._away == _NEVER:
            self._away = since

    def _end(self, word: str, why: str) -> None:
        """Say `bye`; nothing else is said or taken from now on."""
        if not self.ended:
            self.ended = word
            self.by_other = self.connected = False
            self.why = why
            self._ending = self._now
            if word in ("illegal", "cheat", "differ"):
                self._drop()

    # Out

    def _hello(self) -> bytes:
        name = words.encoded(self.name, words.MOST_NAME)
        text = "hello 1 %s %d %s pocket-skat/%s"
        text %= (str(hexlify(self._nonce), "ascii"), self.seat, name, PROGRAM)
        game, deals, target = self.series
        return (text + _SERIES + "%d,%d" % (deals, target) if game else text).encode()

    def _send_next(self, now: int) -> None:
        """Send what the other side lacks first."""
        kind = self._next()
        if kind == ANSWER and self._granting:
            self._do_granted()
        if kind != NOTHING:
            if self._unsaved and kind not in (ASK, SAY):
                self.must_save = True
                return
            self._under_way = kind
            self.frames.send(self._text(kind).encode(), now)

    def _next(self) -> int:
        """The kind of the next message, or NOTHING."""
        if self.ended:
            return NOTHING if self.by_other else BYE
        if not self.frames.open:
            return NOTHING
        if not self._resumed:
            return RESUME
        if not self.connected:
            return NOTHING
        deal = self.deal
        if deal is not None and self._away == _NEVER:
            kind = deal.next()
            if kind != NOTHING:
                return kind
        if self._answering and not (self._granting == UNDO and deal is not None and deal.pending()):
            return ANSWER
        if self._to_ask:
            return ASK
        return SAY if self._saying else NOTHING

    def _text(self, kind: int) -> str:
        """The message of this kind."""
        if kind == BYE:
            return "bye " + self.ended
        if kind == RESUME:
            return "resume -" if self.deal is None else self.deal.resume_words()
        if kind == ANSWER:
            answer = self._answering
            self._answering = ""
            return answer
        if kind == ASK:
            self._to_ask = False
            return "ask " + self.asking
        if kind == SAY:
            saying = self._saying
            self._saying = ""
            return "say " + saying
        return self.deal.text(kind)

    def _do_granted(self) -> None:
        """Do what was granted, before it is said; to abort, after."""
        what = self._granting
        self._granting = ""
        if what == NEW:
            return
        if not self.playing():
            self._answering = "refuse " + what  # the deal is over meanwhile
        elif what == UNDO:
            self.deal.take_back(min(self._other_target, self.session.table.done()))
        else:
            self.deal.aborting = True
            self._changed()

    def _told(self) -> None:
        """The other side has what was under way."""
        kind = self._under_way
        if kind == RESUME:
            self._resumed = True
        elif self.deal is not None:
            if kind == ANSWER and self.deal.aborting:
                self._drop()
            else:
                self.deal.told(kind)
                self._look_for_end()

    # In

    def _take(self, text: str) -> None:
        """Take a message; one that is wrong ends the deal."""
        if self.ended:
            return
        fields = text.split(" ")
        try:
            self._understand(fields[0], fields)
        except Wrong as wrong:
            self._end(wrong.args[0], wrong.args[1])
        except ValueError as error:
            self._end("illegal", "in '%s' %s" % (fields[0][:12], error))

    def _understand(self, word: str, fields) -> None:
        if word == "bye":
            self._take_bye(_only(fields))
        elif word == "hello":
            self._take_hello(fields)
        elif word == "resume" and self._other_id is None:
            self._take_resume(fields)
        elif self._other_id is None or word == "resume":
            raise Wrong("illegal", "'%s' came at the wrong time" % word[:12])
        elif word == "deal":
            self._take_deal(fields)
        elif word in ("anchor", "reveal", "act", "done"):
            self._take_for_deal(fields)
        elif word == "say":
            said = words.decoded(_only(fields), MOST_TEXT)
            if len(said) > words.MOST_SAID:
                raise ValueError("a text is too long")
            self.said = said
        elif word == "ask":
            self._take_ask(_only(fields))
        elif word in ("grant", "refuse"):
            self._take_answer(word, _only(fields))
        else:
            raise Wrong("illegal", "there is no message '%s'" % word[:12])

    def _take_bye(self, word: str) -> None:
        if word not in BYES:
            raise ValueError("there is no such word")
        self.ended = word
        self.by_other = True
        self.connected = False
        self._ending = self._now
        if word in ("illegal", "cheat", "differ", "gone"):
            self._drop()
        else:
            self._lose(self._now)

    def _take_hello(self, fields) -> None:
        self._forget_talk()
        if len(fields) > 1 and fields[1] != "1":
            raise Wrong("version", "the other side's link is version %s" % fields[1][:12])
        if len(fields) < 6:
            raise ValueError("words are missing")
        nonce = words.digits(fields[2], 8)
        seat = words.number(fields[3], 1)
        self.other = words.decoded(fields[4], words.MOST_NAME)
        self.program, _, told = fields[5].partition(_SERIES)
        self.host_series = None
        try:
            deals, target = told.split(",")
            self.host_series = words.number(deals, 255), words.number(target, 255)
        except ValueError:
            pass  # it does not tell
        if not self._sided:
            if nonce == self._nonce:
                raise ValueError("the other side has our nonce")
            self.host = self._nonce > nonce
        if self.deal is None and seat == self.seat and not self.host:
            self.seat = 1 - seat
        self.frames.hello = self._hello()
        self.lost = False

    def _take_resume(self, fields) -> None:
        if fields[1:] == ["-"]:
            id = b""
        elif len(fields) == 4:
            id = words.digits(fields[1], 8)
        else:
            raise ValueError("words are missing, or too many")
        self._other_id = id
        self.connected = True
        deal = self.deal
        if deal is None:
            if id and id == self._last:
                if self._claimed:
                    self._end("gone", "")
                if self._played:
                    self._other_id = b""  # it hears that this deal is over
        elif not id:
            self._resume_alone()
        elif id != deal.id:
            raise Wrong("differ", "the other side plays another deal")
        else:
            deal.resume(words.number(fields[2], STEPS), words.number(fields[3], 255))
            self._away = _NEVER
            self._other_id = b""

    def _resume_alone(self) -> None:
        """The other side has no deal."""
        deal = self.deal
        if deal.over() or deal.aborting:
            self._drop()
        elif deal.host and not deal.agreed and self.host:
            deal.tell_again()
            self._away = _NEVER
        elif not deal.source.steps:
            self._drop()  # nobody has seen a card
        elif self._away == _NEVER:
            self._away = self._now

    def _take_deal(self, fields) -> None:
        if len(fields) != 6:
            raise ValueError("words are missing, or too many")
        id = words.digits(fields[1], 8)
        anchor = words.digits(fields[5], SIZE)
        deal = self.deal
        if deal is not None and id == deal.id and not deal.host:
            deal.agree(anchor)
            deal.tell_again()
            return
        if self.host:
            raise ValueError("the guest wants to be the host")
        if self.playing():
            raise ValueError("a deal is not finished")
        try:
            game = _game(fields[2])
        except ValueError as error:
            raise Wrong("version", "in 'deal' %s" % error)
        forehand = words.number(fields[3], 1)
        options = game.rules.Options()
        options.read([] if fields[4] == "-" else fields[4].split(","))
        self._close()
        self._open(id, game, options, forehand)
        self.deal.agree(anchor)

    def _take_for_deal(self, fields) -> None:
        if self.deal is None or self._away != _NEVER:
            if self.deal is None and fields[0] == "done" and self._is_last(fields):
                return  # it was over here without it
            raise ValueError("there is no deal that it is for")
        self.deal.take(fields)
        self._look_for_end()

    def _is_last(self, fields) -> bool:
        """Whether a message is for the deal before."""
        return len(fields) == 4 and words.digits(fields[1], 8) == self._last

    def _take_ask(self, what: str) -> None:
        if what not in ASKED or what == NEW and not self.host:
            raise ValueError("nobody may ask for that")
        self.asked = what
        vain = self.playing() if what == NEW else not self._running()
        if not vain and what == UNDO:
            self._other_target = self.deal.last_of(1 - self.deal.seat)
            vain = self._other_target < 0
        if vain:
            self.refuse()

    def _take_answer(self, word: str, what: str) -> None:
        if what != self.asking or self._to_ask:
            raise ValueError("nobody has asked for that")
        self.asking = ""
        self.answer = word
        if word == "grant" and what != NEW:
            if not self._running() or self._away != _NEVER:
                raise ValueError("no deal is running")
            if what == ABORT:
                self._drop()
            elif self.deal.pending():
                raise ValueError("cards are being drawn")
            else:
                self.deal.take_back(self._target)
            self.must_save = True  # before the other side hears that it was taken

    # Saving

    def to_bytes(self) -> bytes:
        """Everything that a later start needs, as the payload of a save."""
        flags = self._claimed * _CLAIMED | self._played * _PLAYED | self.kept * _KEPT
        name = session = deal = b""
        if self.session is not None:
            name = self.session.game.name.encode()
            session = self.session.to_bytes()
        if self.deal is not None:
            deal = self.deal.to_bytes()
        head = struct.pack(_HEAD, flags, len(name), self.deal is not None, len(deal), self._last)
        return head + name + deal + session

    def from_bytes(self, payload: bytes, version: int = VERSION) -> None:
        """Become what a payload says, before `begin`. Raises SaveError; nothing is changed then."""
        size = struct.calcsize(_HEAD)
        if len(payload) < size:
            raise SaveError("the link in this save is incomplete")
        flags, width, dealt, length, last = struct.unpack(_HEAD, payload[:size])
        middle = size + width
        end = middle + length
        session = deal = None
        try:
            if width:
                session = Session(_game(str(payload[size:middle], "ascii")))
                session.from_bytes(payload[end:])
            if dealt:
                deal = linked_deal.read(payload[middle:end], session, self._changed)
        except ValueError:
            raise SaveError("the link in this save does not add up")
        self.session = session
        self.deal = deal
        self._last = last
        self._claimed = bool(flags & _CLAIMED)
        self._played = bool(flags & _PLAYED)
        self.kept = True
        if deal is not None:
            self.seat = deal.seat
            if deal.over():
                self._proof = deal.proof()
                self.kept = bool(flags & _KEPT)


def _only(fields) -> str:
    """The one argument of a message."""
    if len(fields) != 2:
        raise ValueError("words are missing, or too many")
    return fields[1]


def _game(name: str):
    """The game of this name, if it can be played over the link. Raises ValueError."""
    game = games.find(name)
    if not game.linked:
        raise ValueError("'%.20s' can't be played over the link" % name)
    return game
