"""The conversation of two devices: who speaks next, and what is done with what is said
(docs/link.md). Who is there is in meeting.py, who is let in in door.py, which deal they play in
dealing.py, what they ask of each other in asking.py."""

from skat import compat
from skat.compat import ticks_diff
from skat.link import dealing, linked_deal, words
from skat.link.asking import ABORT, NEW, UNDO  # noqa: F401  NEW for who owns a link
from skat.link.dealing import NEVER
from skat.link.door import Door
from skat.link.frames import MOST_TEXT, Frames
from skat.link.linked_deal import NOTHING, Wrong
from skat.link.secrets import STEPS
from skat.table import NOBODY

SAVE = ("link", "L", dealing.VERSION)  # as handheld/files.py has it
BYES = ("quit", "version", "busy", "illegal", "cheat", "differ", "gone")
BROKEN = ("illegal", "cheat", "differ")  # those that say that the other side has broken the rules
LOST_MS = 10_000  # nothing heard for so long
OF_DEAL = ("reveal", "act", "done")  # what is said of a deal that runs
_BYE_MS = 3000  # that a `bye` waits for its answer

# What is under way; below are those of linked_deal, NOTHING also for a hello.
RESUME, ANSWER, ASK, SAY, BYE = range(linked_deal.DONE + 1, linked_deal.DONE + 6)


class Link(Door):
    """One end of a link. Who owns it calls `begin`, then again and again `feed` with what has come
    and `poll`, and sends `line` as far as that says.

    `deal` is the LinkedDeal until it is done with, or None; `session` has its table; `seat` is
    one's own. `connected`: both sides know what the other has; `lost`: somebody was there, but
    nothing was heard for long, or the wire is loose. `host` starts the deals. `other` is the other
    side's name, `program` what it runs. `said` is what it has said last, `asked` what it asks for,
    `asking` what one asks for oneself, `answer` the last answer to that. `ended` is the word of the
    `bye` that ended all, by the other side if `by_other`, and `why` a sentence. While a deal that
    is over is not `kept`, its `record` is to be written; `left` is the seat that has lost it before
    its end, or -1, `reason` why; `forfeited`: that was in this conversation. An owner who does not
    read for a while sets `deaf`: it is not the other side then that owes something.

    While `must_save` nothing is sent: `to_bytes` is to be saved, then `saved` to be called.
    """

    def __init__(self, name: str = "", seat: int = 0, host=None, random=compat.random_bytes):
        """`name`: one's own. `seat`: that one wants to have. `host`: whether one is, None on a wire
        without sides. `random(n)` gives bytes that nobody foretells."""
        super().__init__(name, seat, host, random)
        self.frames = Frames(self._take, self._told)
        self.line = self.frames.line
        self.ended = self.why = ""
        self.by_other = self.lost = False
        self._forget_talk()

    def _forget_talk(self) -> None:
        """What a conversation that starts again has."""
        self._under_way = NOTHING
        self._under_way_of = None  # the deal that it is of
        self._resuming = ""  # what one has, as it is to be said
        self._resumed = False  # whether that was heard
        self._other_id = None  # the deal that only the other side has, b"" for none; None: unheard
        self._verdict = self._bye = ""
        self._crossing = False  # whether messages of a deal that was ended may still be under way
        self.connected = self.proved = False
        self.said = self._saying = ""
        self._forget_questions()

    # What the owner does

    def begin(self, now: int) -> None:
        """Speak, or, where the wire was loose, speak again."""
        if self.connected:
            self._lose(self.frames.heard)
        self._leave(now)
        self._now = now
        if self._gone == NEVER:
            self._gone = now
        if self.deal is None and self.listens() and not self.keeps_place():
            self.forget()
        self.ended = self.why = ""
        self.forfeited = False
        self._ending = NEVER
        self.greet()
        self._forget_talk()
        self.frames.begin(self.hello(), now)

    def cut(self, now: int) -> None:
        """The wire is known to be loose, until it `begin`s again."""
        self._lose(now)

    def feed(self, data, count: int, now: int) -> None:
        """Take the first `count` bytes of a buffer that have come."""
        self._count_time(now, self.asking != "")
        self.frames.held = not self.kept
        self.frames.feed(data, count, now)

    def look(self, now: int) -> None:
        """Look at the clock; `feed` and `poll` do it by themselves."""
        self._count_time(now, self.asking != "")

    def poll(self, now: int) -> int:
        """How many bytes of `line` are to be sent now; call it again until there are none."""
        self._count_time(now, self.asking != "")
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
        else:
            self._answer_late(now)
        if frames.free():
            self._send_next(now)
            if self.must_save:
                return 0
        return frames.poll(now)

    def closed(self) -> bool:
        """Whether all is said: the other side has heard the `bye`, or won't."""
        if not self.ended:
            return False
        return not self.frames.owes() if self.by_other else self._is_told()

    def _is_told(self) -> bool:
        told = self._under_way == BYE and self.frames.free() or not self.frames.open
        return told or ticks_diff(self._now, self._ending) >= _BYE_MS

    def saved(self) -> None:
        """What `to_bytes` gave last is written."""
        self.must_save = self._unsaved = False

    def may_act(self) -> bool:
        """Whether one is to decide now."""
        if not self.connected or self.ended or self._granting:
            return False
        if self.asking in (UNDO, ABORT):
            return False  # or a card would cross the answer, and only one side would count it
        return self.deal is not None and self._away == NEVER and self.deal.may_act()

    def may_start(self) -> bool:
        """Whether one is host, and the next deal can begin."""
        if not self.connected or not self.host or self._other_id or not self.met:
            return False
        return self.deal is None or self.deal.settled()

    def start(self, game: str, options=()) -> None:
        """As host: begin the next deal of a game, by these words of its options; the session says
        who opens it. Raises ValueError with a sentence."""
        if not self.connected or not self.host:
            raise ValueError("only the host deals, with both sides there")
        if not self.may_start():
            raise ValueError("a deal is not finished")
        self._open_as_host(game, options)

    def act(self, action: int) -> None:
        """Do this action as one's own. Raises ValueError where it is not legal."""
        if not self.may_act():
            raise ValueError("it is not your turn")
        self.deal.act(action)
        self._look_for_end()

    def say(self, text: str) -> None:
        """Say something, of which the first 60 characters are sent as one word."""
        self._saying = words.encoded(text, words.MOST_SAID)

    def quit(self) -> None:
        """Leave; a running deal can be played on, if one is back soon enough."""
        self._was_off = True
        if self.by_other and self.left_alone():
            self.ended = ""  # the other side had taken its leave before
        self._end("quit", "")

    def claim(self) -> None:
        """Say that the other side has lost the running deal by being away, or by not doing what was
        due: it counts as 120:0. Raises ValueError before its time."""
        if not self.may_claim():
            raise ValueError("the other side may still come back")
        why = "away for 60 s" if self._away != NEVER else "did not do for 60 s what was due"
        self._forfeit(1 - self.deal.seat, "gone", why)
        self.ended = ""  # if the other side had taken its leave
        self._end("gone", "")

    # How it ends

    def _lose(self, since: int) -> None:
        """Nobody is there any more."""
        if self.connected or self._gone == NEVER:
            self._gone = since
        self.lost = self.lost or self.connected or self.met
        self.connected = self.proved = False
        self._leave(since)

    def _end(self, word: str, why: str) -> None:
        """Say `bye`; nothing else is said or taken from now on."""
        if not self.ended:
            self.ended = word
            self.by_other = self.connected = False
            self.why = why
            self._ending = self._now
            self._leave(self._now)
            if self.deal is None and not self._untold:
                self.forget()

    def _break(self, word: str, why: str) -> None:
        """The other side breaks the rules: it has lost a running deal. A stranger is sent away."""
        if self._may_lose():
            self._forfeit(1 - self.deal.seat, word, why)
        elif self._may_send_away():
            self._send_away(word)
            return
        elif self.playing() and not self.deal.begun:
            self._drop()
        self._end(word, why)

    # Out

    def _send_next(self, now: int) -> None:
        """Send what the other side lacks first."""
        kind = self._next()
        if kind == ANSWER and self._granting:
            self._do_granted()
        if kind != NOTHING:
            if self._unsaved and kind != SAY:
                self.must_save = True
                return
            self._under_way = kind
            self._under_way_of = self.deal
            self.frames.send(self._text(kind).encode(), now)

    def _next(self) -> int:
        """The kind of the next message, or NOTHING."""
        if self.ended:
            return NOTHING if self.by_other else BYE
        if not self.frames.open:
            return NOTHING
        if self._bye:
            return BYE if self._under_way != BYE else NOTHING
        if not self._resumed:
            return RESUME if self._resuming else NOTHING
        if not self.connected:
            return NOTHING
        if self._verdict:
            self._untold = False
            self._end(self._verdict, "")
            return BYE
        deal = self.deal
        if deal is not None and self._away == NEVER:
            kind = deal.next()
            if kind != NOTHING:
                return kind
        if self._may_answer():
            return ANSWER
        if self._may_ask():
            return ASK
        return SAY if self._saying else NOTHING

    def _text(self, kind: int) -> str:
        """The message of this kind."""
        if kind == BYE:
            return "bye " + (self.ended or self._bye)
        if kind == RESUME:
            return self._resuming
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

    def _told(self) -> None:
        """The other side has what was under way."""
        kind = self._under_way
        deal = self.deal
        if kind == RESUME:
            self._resumed = True
            if self.fresh and self.host:
                self._connect()
        elif deal is not None and deal is self._under_way_of:
            if kind == ANSWER and deal.aborting:
                self._drop()
                self._crossing = True
            elif kind == ANSWER:
                deal.undo_is_told()
            else:
                deal.told(kind)
                self._look_for_end()

    # In

    def _take(self, text: str) -> None:
        """Take a message; one that is wrong ends the deal."""
        fields = text.split(" ")
        if fields[0] == "hello" and self.by_other and self.left_alone():
            self.ended = self.why = ""  # one who had left is back
        if self.ended or self._bye and fields[0] != "hello":
            return
        try:
            self._understand(fields[0], fields)
        except Wrong as wrong:
            self._break(wrong.args[0], wrong.args[1])
        except ValueError as error:
            self._break("illegal", "in '%s' %s" % (fields[0][:12], error))
        self._crossing = self._crossing and fields[0] in OF_DEAL
        self.frames.held = not self.kept  # its record is written before anything else is done

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
            self._take_deal(fields, self._other_id)
            self._other_id = b""
        elif word == "anchor" or word in OF_DEAL:
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
        if self._may_send_away():
            self._send_away("busy")
            return
        if word == "busy" and self.met:
            self._lose(self._now)  # one's place is kept; it takes a while until that is proved
            return
        why = ""
        if self._may_lose() and (word in BROKEN or word == "gone"):
            seat = self.deal.seat
            if word == "gone" and self._was_away():
                self._forfeit(seat, word, "this side was away, or did not do what was due")
            else:
                why = "the other side said '%s', which is not so" % word
                self._forfeit(1 - seat, word, why)
        elif self.playing() and not self.deal.begun:
            self._drop()
        self._lose(self._now)
        self.ended = word
        self.by_other = True
        self.why = why
        self._ending = self._now
        if self.deal is None and not self._untold:
            self.forget()

    def _take_hello(self, fields) -> None:
        if self.connected:
            self._lose(self._now)
        self._forget_talk()
        self.greeted(fields, self.deal is None)
        self.frames.hello = self.hello()
        if not self.host:  # who is host hears first who is there
            self._resuming = self._resume_words()

    def _take_resume(self, fields) -> None:
        id = b""
        steps = actions = 0
        count = len(fields)
        if count in (4, 5):
            id = words.digits(fields[1], 8)
            steps = words.number(fields[2], STEPS)
            actions = words.number(fields[3], NOBODY)
        elif fields[1:2] != ["-"] or count > 3:
            raise ValueError("words are missing, or too many")
        proof = fields[-1] if count in (3, 5) else ""
        self.proved = self.fresh or self.proves(proof) or self._was_before(id, proof)
        if self.fresh and id:
            raise ValueError("a deal is spoken of before both have met")
        if self.proved:
            self._other_id = self._resume(id, steps, actions)
        elif self.met and not self._let_in(proof):
            return
        else:
            self._other_id = id
        if self.host:
            self._resuming = self._resume_words() if self.proved else "resume -"
        self.meet()
        if self.proved:
            self._doubts = 0
            self._met_again()
        if self.fresh:
            self._untold = False
            self.must_save = True  # so that one can prove after a power cut who one is
        if not self.fresh or not self.host:  # else once the other side has heard it
            self._connect()

    def _connect(self) -> None:
        """Both know what the other one has."""
        self.lost = False
        self.connected = True
        self._gone = NEVER
        self.settle()
        self.frames.hello = self.hello()
        self._changed()

    def _take_for_deal(self, fields) -> None:
        agreed = self.deal is not None and self.deal.agreed
        if self._crossing and not agreed:
            return
        if not agreed and fields[0] == "done" and self._is_last(fields):
            return  # it was over here without it
        if self.deal is None or self._away != NEVER:
            raise ValueError("there is no deal that it is for")
        self.deal.take(fields)
        self._look_for_end()

    def _is_last(self, fields) -> bool:
        """Whether a message is for the deal before."""
        return len(fields) == 4 and words.digits(fields[1], 8) == self._last


def _only(fields) -> str:
    """The one argument of a message."""
    if len(fields) != 2:
        raise ValueError("words are missing, or too many")
    return fields[1]
