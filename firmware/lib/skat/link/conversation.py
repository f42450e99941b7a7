"""The conversation of two devices: who is who, the deal that both play, and how it goes on after a
cut (docs/link.md).

What the other side lacks is sent, and that is found by comparing what it has with one's own log;
so a message that goes astray with the wire or the power needs no care of its own.
"""

import struct
from binascii import hexlify

from skat import VERSION as PROGRAM
from skat import compat, games
from skat.compat import ticks_diff
from skat.link import words
from skat.link.frames import MOST_TEXT, Frames
from skat.link.secrets import SIZE, STEPS, Chain, Turning, older
from skat.notation import action_number, action_word
from skat.save import SaveError
from skat.session import NO_NUMBER, Session
from skat.table import DRAW, END

VERSION = 1  # of the save
SAVE = ("link", "L", VERSION)  # as handheld/files.py has it
UNDO, NEW, ABORT = ASKED = ("undo", "new", "abort")  # what is asked for
BYES = ("quit", "version", "busy", "illegal", "cheat", "differ", "gone")
LOST_MS = 10_000  # nothing heard for so long
GONE_MS = 60_000  # who does not come back for so long has lost the deal
_BYE_MS = 3000  # that a `bye` waits for its answer
_NOTHING = -1  # a deal's or a time's

HELLO, RESUME, DEAL, ANCHOR, ACT, REVEAL, ANSWER, DONE, ASK, SAY, BYE = range(11)  # under way
_HEAD = ">BBBBBBB8s8s32s32s"  # the payload of a save begins with it
_HOST, _AGREED, _DONE_TAKEN, _CLAIMED, _KEPT, _ABORTING = 1, 2, 4, 8, 16, 32


class Wrong(Exception):
    """The other side does what it may not: the word of the `bye`, and a sentence."""


class Link:
    """One end of a link. Who owns it calls `begin`, then again and again `feed` with what has come
    and `poll`, and sends `line` as far as that says.

    `session` has the deal, `deal` its number on the wire until it is done with, b"" for none;
    `seat` is one's own. `connected`: both sides know what the other has; `lost`: nothing was heard
    for long, or the wire is loose. `host` starts the deals. `other` is the other side's name,
    `program` what it runs. `said` is what it has said last, `asked` what it asks for, `asking` what
    one asks for oneself, `answer` the last answer to that. `ended` is the word of the `bye` that
    ended all, by the other side if `by_other`, and `why` a sentence.

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
        self._random = random
        self._frames = Frames(self._take, self._told)
        self.line = self._frames.line
        self.session = None
        self.other = self.program = ""
        self.said = self.asked = self.asking = self.answer = ""
        self.ended = self.why = ""
        self.by_other = self.connected = self.lost = False
        self.must_save = self._unsaved = False
        self._nonce = b""
        self._ending = _NOTHING  # since when a bye waits for its answer
        self._left = _NOTHING  # since when the other side is gone from a running deal
        self._now = 0
        self._last = b""  # the deal before, and whether it was claimed
        self._claimed = False
        self._proof = None  # of that deal
        self.kept = True  # whether the record of a deal that is over is written
        self.left = _NOTHING  # the seat that has left the deal and lost it by that
        self._forget_deal()
        self._forget_talk()

    def _forget_deal(self) -> None:
        self.deal = b""
        self._deal_host = False
        self._agreed = False  # both anchors are known
        self._done_taken = False
        self._chain = None  # one's own secrets
        self._his = b""  # the last of the other's that is known
        self._source = None  # of the cards; its `steps` are those for which both secrets are known
        self._aborting = False  # that is granted, and done when the other side has heard it
        self._undone = b""  # the actions that were taken back last,
        self._undone_from = 0  # and which one the first of them was
        self._other_acts = 0  # how many actions the other side had after the last cut
        self._told_acts = self._told_steps = 0
        self._told_deal = self._told_done = False

    def _forget_talk(self) -> None:
        """What a conversation has that begins anew."""
        self._under_way = HELLO
        self._resumed = False  # whether it was said what one has
        self._other_id = None  # the deal that the other side has, b"" for none, None for not heard
        self.connected = False
        self.said = self.asked = self.asking = ""
        self._saying = self._answering = self._granting = ""
        self._to_ask = False
        self._target = 0  # how many actions are left by the undo that is asked for here,
        self._other_target = 0  # and by that of the other side

    # What the owner does

    def begin(self, now: int) -> None:
        """Speak, or, where the wire was loose, speak anew."""
        if self.connected:
            self._lose(self._frames.heard)
        if self.playing() and self._left == _NOTHING:
            self._left = now
        self._now = now
        self.ended = self.why = ""
        self._ending = _NOTHING
        self._nonce = self._random(8)
        self._forget_talk()
        self._frames.begin(self._hello(), now)

    def cut(self, now: int) -> None:
        """The wire is known to be loose, until one `begin`s anew."""
        self._lose(now)

    def feed(self, data, count: int, now: int) -> None:
        """Take the first `count` bytes of a buffer that have come."""
        self._now = now
        self._frames.feed(data, count, now)

    def poll(self, now: int) -> int:
        """How many bytes of `line` are to be sent now; call it again until there are none."""
        self._now = now
        frames = self._frames
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
            return not self._frames.owes()
        told = self._under_way == BYE and self._frames.free()
        return told or ticks_diff(self._now, self._ending) >= _BYE_MS

    def saved(self) -> None:
        """What `to_bytes` gave last is written."""
        self.must_save = self._unsaved = False

    def unsaved(self) -> bool:
        """Whether there is something new to be saved, at once or later."""
        return self._unsaved

    def playing(self) -> bool:
        """Whether a deal is running, or to be dealt."""
        return self.deal != b"" and not self._over()

    def may_act(self) -> bool:
        """Whether one is to decide now."""
        table = self._table()
        return (
            table is not None
            and self.connected
            and self._agreed
            and table.stage not in (DRAW, END)
            and table.mover == self.seat
            and table.done() >= self._other_acts
            and not self._aborting
            and not self._granting
            and self.asking != UNDO
            and not self.ended
        )

    def start(self, game: str, options=()) -> None:
        """As host: begin the next deal of a game, by these words of its options; the session says
        who opens it. Raises ValueError with a sentence."""
        if not self.connected or not self.host:
            raise ValueError("the host starts a deal, when both sides are there")
        if self._other_id or self.deal and not (self._over() and self._told_done):
            raise ValueError("a deal is not finished")
        found = _game(game)
        chosen = found.Options()
        chosen.read(options)
        if len(",".join(options)) > MOST_TEXT // 2:
            raise ValueError("the options are too many for a message")
        self._open(self._random(8), found, chosen, _NOTHING)
        self._deal_host = True

    def act(self, action: int) -> None:
        """Do this action as one's own. Raises ValueError where it is not legal."""
        if not self.may_act():
            raise ValueError("it is not your turn")
        self.session.play(action)
        self._played()

    def ask(self, what: str) -> None:
        """Ask the other side for UNDO, NEW or ABORT. Raises ValueError where there is nothing to
        ask for."""
        if not self.connected or self.asking:
            raise ValueError("nothing can be asked for now")
        if what == NEW and (self.host or self.playing()):
            raise ValueError("the host starts a deal, when none is running")
        if what != NEW and not (self.playing() and self._agreed):
            raise ValueError("no deal is running")
        if what == UNDO:
            self._target = self._last_of(self.seat)
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

    def may_claim(self) -> bool:
        """Whether the other side has left the running deal for so long that it has lost it."""
        if not self.playing() or self._left == _NOTHING:
            return False
        return self._source.steps > 0 and ticks_diff(self._now, self._left) >= GONE_MS

    def claim(self) -> None:
        """Say so: the deal counts as 120:0. Raises ValueError before its time."""
        if not self.may_claim():
            raise ValueError("the other side may still come back")
        self._forfeit()
        self._keep()
        self._end("gone", "")
        self._close(True)

    def _forfeit(self) -> None:
        """All points for oneself; where no game was named yet, nobody scores."""
        session = self.session
        table = session.table
        own = self.seat
        other = self.left = 1 - own
        table.stage = END
        table.points[own] = 120
        table.points[other] = 0
        if table.kind is None:
            return
        score = session.game.Score()
        for winner in (own, other):  # of the tricks, which lose a Null
            table.tricks[winner] = len(table.winners)
            table.tricks[1 - winner] = 0
            table.count_score(score)
            if score.winner == own:
                break
        session.count()

    def record(self, players) -> str:
        """The record of the deal that is over, as a line; `players`: who played each seat. It is
        to be kept before what `to_bytes` gives is saved."""
        from skat.link.proof import linked_line

        self.kept = True
        names = [self.name, self.name]
        names[1 - self._proof.seat] = self.other
        return linked_line(self.session, names, players, self._proof, self.left)

    def drop(self) -> None:
        """End a deal that the other side has left, without a score. Raises ValueError where it has
        not left."""
        if not self.playing() or self._left == _NOTHING:
            raise ValueError("the other side is there")
        self._drop()
        self._end("gone", "")

    # What is asked of the deal

    def _table(self):
        return None if not self.deal else self.session.table

    def _over(self) -> bool:
        """Whether the deal on the table is played to its end."""
        return self.deal != b"" and self.session.table.stage == END

    def _pending(self) -> int:
        """The step of which the cards are to be drawn now, or 0."""
        if self._agreed and self.session.table.stage == DRAW:
            return self._source.steps + 1
        return 0

    def _first(self, step: int) -> bool:
        """Whether one reveals before the other side."""
        return (step & 1) == self._deal_host

    def _may_reveal(self) -> int:
        """How many of one's own secrets the other side may have by now."""
        step = self._pending()
        return step if step and self._first(step) else self._source.steps

    def _last_of(self, seat: int) -> int:
        """Which action of a seat is its last one, or -1."""
        table = self.session.table
        i = table.done() - 1
        while i >= 0 and table.actor(i) != seat:
            i -= 1
        return i

    def _changed(self) -> None:
        self._unsaved = True

    def _open(self, id: bytes, game, options, forehand: int) -> None:
        """Lay out a deal that is to be drawn, with a chain of one's own; forehand -1 for the one
        whose turn it is."""
        self._forget_deal()
        session = self.session
        if session is None or session.game.NAME != game.NAME:
            session = self.session = Session(game)
        elif session.running():
            session.abort()
        session.options.from_bytes(options.to_bytes())
        if forehand >= 0:
            session.match = None
            session.starter = forehand
        self.deal = id
        self._chain = Chain(self._random(SIZE))
        self._source = Turning()
        session.deal(NO_NUMBER, self._source)
        self._left = self.left = _NOTHING
        self.kept = True
        self._changed()

    def _drop(self) -> None:
        """End the deal without a score; one that is over stays."""
        if self.deal and not self._over():
            self.session.abort()
        self._close()

    def _close(self, claimed: bool = False) -> None:
        """The deal is done with."""
        if self.deal:
            self._last = self.deal
            self._claimed = claimed
            self._forget_deal()
            self._left = _NOTHING
            self._changed()

    def _close_if_told(self) -> None:
        if self._over() and self._told_done and self._done_taken:
            self._close()

    def _take_back(self, count: int) -> None:
        """Take back actions until `count` are left. If the other side does not hear of it before a
        cut, it still has them, and sends them again."""
        table = self.session.table
        self._undone = bytes([table.action(i) for i in range(count, table.done())])
        self._undone_from = count
        while table.done() > count:
            self.session.undo()
        self._told_acts = min(self._told_acts, count)
        self._changed()

    def _lose(self, since: int) -> None:
        self.lost = True
        self.connected = False
        if self.playing() and self._left == _NOTHING:
            self._left = since

    def _end(self, word: str, why: str) -> None:
        """Say `bye`; nothing else is said or taken from now on."""
        if not self.ended:
            self.ended = word
            self.by_other = False
            self.why = why
            self._ending = self._now
            if word in ("illegal", "cheat", "differ"):
                self._drop()

    # Out

    def _hello(self) -> bytes:
        name = words.encoded(self.name, words.MOST_NAME)
        text = "hello 1 %s %d %s pocket-skat/%s"
        return (text % (_hex(self._nonce), self.seat, name, PROGRAM)).encode()

    def _send_next(self, now: int) -> None:
        """Send what the other side lacks first."""
        kind = self._next()
        if kind == ANSWER and self._granting:
            self._do_granted()
        if kind != HELLO:
            if self._unsaved and kind not in (ASK, SAY):
                self.must_save = True
                return
            self._under_way = kind
            self._frames.send(self._text(kind), now)

    def _next(self) -> int:
        """The kind of the next message, HELLO for none."""
        if self.ended:
            return HELLO if self.by_other else BYE
        if not self._frames.open:
            return HELLO
        if not self._resumed:
            return RESUME
        if not self.connected:
            return HELLO
        if self.deal and self._left == _NOTHING and not self._aborting:
            if not self._told_deal:
                return DEAL if self._deal_host else ANCHOR
            if self._agreed:
                kind = self._next_of_log()
                if kind != HELLO:
                    return kind
        if self._answering and not (self._granting == UNDO and self._pending()):
            return ANSWER
        if self._to_ask:
            return ASK
        return SAY if self._saying else HELLO

    def _next_of_log(self) -> int:
        table = self.session.table
        acts = self._told_acts
        step = self._told_steps + 1
        if step <= self._may_reveal():
            source = self._source
            before = table.done()
            if step <= source.steps:
                before = min(before, source.actions_before(step))
            return ACT if acts < before else REVEAL
        if acts < table.done():
            return ACT
        return DONE if table.stage == END and not self._told_done else HELLO

    def _text(self, kind: int) -> bytes:
        """The message of this kind."""
        return self._words(kind).encode()

    def _words(self, kind: int) -> str:
        if kind == BYE:
            return "bye " + self.ended
        if kind == RESUME:
            if not self.deal:
                return "resume -"
            done = self.session.table.done()
            return "resume %s %d %d" % (_hex(self.deal), self._source.steps, done)
        if kind == DEAL:
            game = self.session.game.NAME
            options = ",".join(self.session.table.options.words()) or "-"
            text = "deal %s %s %d %s " % (_hex(self.deal), game, self.session.forehand, options)
            return text + _hex(self._chain.secret(0))
        if kind == ANCHOR:
            return "anchor %s %s" % (_hex(self.deal), _hex(self._chain.secret(0)))
        if kind == ACT:
            i = self._told_acts
            return "act %d %s" % (i, action_word(self.session.table.action(i)))
        if kind == REVEAL:
            step = self._told_steps + 1
            return "reveal %d %s" % (step, _hex(self._chain.secret(step)))
        if kind == DONE:
            points = self.session.table.points
            return "done %s %d %d" % (_hex(self.deal), points[0], points[1])
        if kind == ANSWER:
            answer = self._answering
            self._answering = ""
            return answer
        if kind == ASK:
            self._to_ask = False
            return "ask " + self.asking
        saying = self._saying
        self._saying = ""
        return "say " + saying

    def _do_granted(self) -> None:
        """Do what was granted, before it is said; to abort, after."""
        what = self._granting
        self._granting = ""
        if what == NEW:
            return
        if not self.playing():
            self._answering = "refuse " + what  # the deal is over meanwhile
        elif what == UNDO:
            self._take_back(min(self._other_target, self.session.table.done()))
        else:
            self._aborting = True
            self._changed()

    def _told(self) -> None:
        """The other side has what was under way."""
        kind = self._under_way
        if kind == RESUME:
            self._resumed = True
        elif kind in (DEAL, ANCHOR):
            self._told_deal = True
        elif kind == ACT:
            self._told_acts += 1
        elif kind == REVEAL:
            self._told_steps += 1
        elif kind == DONE:
            self._told_done = True
            self._close_if_told()
        elif kind == ANSWER and self._aborting:
            self._drop()

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
        elif word == "anchor":
            self._take_anchor(fields)
        elif word == "reveal":
            self._take_reveal(fields)
        elif word == "act":
            self._take_act(fields)
        elif word == "say":
            said = words.decoded(_only(fields), MOST_TEXT)
            if len(said) > words.MOST_SAID:
                raise ValueError("a text is too long")
            self.said = said
        elif word == "ask":
            self._take_ask(_only(fields))
        elif word in ("grant", "refuse"):
            self._take_answer(word, _only(fields))
        elif word == "done":
            self._take_done(fields)
        else:
            raise Wrong("illegal", "there is no message '%s'" % word[:12])

    def _take_bye(self, word: str) -> None:
        if word not in BYES:
            raise ValueError("there is no such word")
        self.ended = word
        self.by_other = True
        self._ending = self._now
        if word in ("illegal", "cheat", "differ", "gone"):
            self._drop()
        else:
            self._lose(self._now)

    def _take_hello(self, fields) -> None:
        self._forget_talk()
        if len(fields) > 1 and fields[1] != "1":
            raise Wrong("version", "the other side speaks version %s of the link" % fields[1][:12])
        if len(fields) < 6:
            raise ValueError("words are missing")
        nonce = words.digits(fields[2], 8)
        seat = words.number(fields[3], 1)
        self.other = words.decoded(fields[4], words.MOST_NAME)
        self.program = fields[5][:MOST_TEXT]
        if not self._sided:
            if nonce == self._nonce:
                raise ValueError("the number by chance is one's own")
            self.host = self._nonce > nonce
        if not self.deal and seat == self.seat and not self.host:
            self.seat = 1 - seat
        self._frames.hello = self._hello()
        self.lost = False

    def _take_resume(self, fields) -> None:
        if fields[1:] == ["-"]:
            self._other_id = b""
        elif len(fields) == 4:
            self._other_id = words.digits(fields[1], 8)
        else:
            raise ValueError("words are missing, or too many")
        self.connected = True
        self._told_done = False
        if not self.deal:
            if self._other_id == self._last:
                self._other_id = b""  # it hears that this deal is over
                if self._claimed:
                    self._end("gone", "")
        elif not self._other_id:
            self._resume_alone()
        elif self._other_id != self.deal:
            raise Wrong("differ", "the other side plays another deal")
        else:
            self._resume_deal(words.number(fields[2], STEPS), words.number(fields[3], 255))
            self._other_id = b""

    def _resume_alone(self) -> None:
        """The other side has no deal."""
        if self._over() or self._aborting:
            self._drop()
        elif self._deal_host and not self._agreed and self.host:
            self._told_deal = False
            self._left = _NOTHING
        elif not self._source.steps:
            self._drop()  # nobody has seen a card
        elif self._left == _NOTHING:
            self._left = self._now

    def _resume_deal(self, steps: int, actions: int) -> None:
        """The other side has so many secrets and actions of this deal."""
        self._aborting = False  # it has not heard it
        if steps > (self._may_reveal() if self._agreed else 0) or not self._agreed and actions:
            raise Wrong("differ", "the other side has more secrets or actions than there are")
        self._told_deal = self._agreed
        self._told_steps = steps
        self._other_acts = actions
        self._told_acts = min(actions, self.session.table.done())
        self._left = _NOTHING

    def _need_deal(self, id=None) -> None:
        if not self.deal or not self._agreed or self._left != _NOTHING:
            raise ValueError("there is no deal that it is for")
        if id is not None and words.digits(id, 8) != self.deal:
            raise ValueError("the deal is another one")

    def _take_deal(self, fields) -> None:
        if len(fields) != 6:
            raise ValueError("words are missing, or too many")
        id = words.digits(fields[1], 8)
        anchor = words.digits(fields[5], SIZE)
        if id == self.deal and not self._deal_host:
            if self._source.steps or anchor != self._his:
                raise Wrong("differ", "the same deal comes once more, and differs")
            self._told_deal = False
            return
        if self.host:
            raise ValueError("the guest wants to be the host")
        if self.deal and not self._over():
            raise ValueError("a deal is not finished")
        if fields[2] not in games.MODULES:
            raise Wrong("version", "the game '%s' is not known here" % fields[2][:20])
        game = _game(fields[2])
        forehand = words.number(fields[3], 1)
        options = game.Options()
        options.read([] if fields[4] == "-" else fields[4].split(","))
        self._close()
        self._open(id, game, options, forehand)
        self._his = anchor
        self._agreed = True

    def _take_anchor(self, fields) -> None:
        if len(fields) != 3:
            raise ValueError("words are missing, or too many")
        if not self.deal or not self._deal_host or words.digits(fields[1], 8) != self.deal:
            raise ValueError("there is no deal that it is for")
        anchor = words.digits(fields[2], SIZE)
        if self._agreed:
            if older(self._his, self._source.steps) != anchor:
                raise Wrong("cheat", "the other side changes its anchor")
            return
        self._his = anchor
        self._agreed = True
        self._changed()

    def _take_reveal(self, fields) -> None:
        if len(fields) != 3:
            raise ValueError("words are missing, or too many")
        self._need_deal()
        step = words.number(fields[1], STEPS)
        secret = words.digits(fields[2], SIZE)
        known = self._source.steps
        if step and step <= known:
            if older(self._his, known - step) != secret:
                raise Wrong("cheat", "the other side changes a secret")
            return
        if step != known + 1 or step != self._pending():
            raise ValueError("the step is not that of the deal")
        if self._first(step) and self._told_steps < step:
            raise ValueError("it comes too early")
        if older(secret, 1) != self._his:
            raise Wrong("cheat", "the other side's secret is not the one that it had chosen")
        self._his = secret
        own = self._chain.secret(step)
        session = self.session
        host, guest = (own, secret) if self._deal_host else (secret, own)
        self._source.step(session.draw, session.table.done(), host, guest)
        self._played()

    def _played(self) -> None:
        self._changed()
        if self._over():
            self._keep()

    def _keep(self) -> None:
        """The deal is over: its record is to be kept, with what proves it."""
        from skat.link.proof import Proof

        self.kept = False
        source = self._source
        own = self._chain.secret(source.steps)
        self._proof = Proof(own, self._his, self._deal_host, self.seat, source)

    def _take_act(self, fields) -> None:
        if len(fields) != 3:
            raise ValueError("words are missing, or too many")
        self._need_deal()
        table = self.session.table
        i = words.number(fields[1], 255)
        action = action_number(fields[2])
        if i < table.done():
            if table.action(i) != action:
                raise Wrong("differ", "the other side has done something else before")
            return
        again = i < self._other_acts and self._was_undone(i, action)
        if (
            i != table.done()
            or table.stage in (DRAW, END)
            or table.mover == self.seat
            and not again
        ):
            raise ValueError("it is not the other side's turn")
        self.session.play(action)
        if again and i == self._undone_from:  # it was not taken back after all
            self.session.undone = max(0, self.session.undone - len(self._undone))
        self._told_acts = table.done()
        self._played()

    def _was_undone(self, i: int, action: int) -> bool:
        """Whether this was the i-th action before the last ones were taken back."""
        place = i - self._undone_from
        return 0 <= place < len(self._undone) and self._undone[place] == action

    def _take_ask(self, what: str) -> None:
        if what not in ASKED or what == NEW and not self.host:
            raise ValueError("nobody may ask for that")
        self.asked = what
        vain = self.playing() if what == NEW else not (self.playing() and self._agreed)
        if not vain and what == UNDO:
            self._other_target = self._last_of(1 - self.seat)
            vain = self._other_target < 0
        if vain:
            self.refuse()

    def _take_answer(self, word: str, what: str) -> None:
        if what != self.asking or self._to_ask:
            raise ValueError("nobody has asked for that")
        self.asking = ""
        self.answer = word
        if word == "grant" and what != NEW:
            self._need_deal()
            if what == ABORT:
                self._drop()
            elif self._pending():
                raise ValueError("cards are being drawn")
            else:
                self._take_back(self._target)
            self.must_save = True  # before the other side hears that it was taken

    def _take_done(self, fields) -> None:
        if len(fields) != 4:
            raise ValueError("words are missing, or too many")
        points = words.number(fields[2], 120), words.number(fields[3], 120)
        if words.digits(fields[1], 8) == self._last and not self.deal:
            return
        self._need_deal(fields[1])
        if not self._over():
            raise ValueError("the deal is not at its end")
        if points != tuple(self.session.table.points):
            raise Wrong("differ", "the other side counts other points")
        self._done_taken = True
        self._changed()
        self._close_if_told()

    # Saving

    def to_bytes(self) -> bytes:
        """Everything that a later start needs, as the payload of a save."""
        flags = self._deal_host * _HOST | self._agreed * _AGREED | self._done_taken * _DONE_TAKEN
        flags |= self._claimed * _CLAIMED | self.kept * _KEPT | self._aborting * _ABORTING
        name = b"" if self.session is None else self.session.game.NAME.encode()
        source = self._source
        log = b"" if source is None else bytes(source.log[: source.logged])
        head = struct.pack(
            _HEAD,
            flags,
            self.seat,
            self._undone_from,
            len(self._undone),
            len(name),
            len(log),
            len(self.deal),
            self.deal,
            self._last,
            b"" if self._chain is None else self._chain.newest,
            self._his,
        )
        return (
            head
            + self._undone
            + name
            + log
            + (b"" if self.session is None else self.session.to_bytes())
        )

    def from_bytes(self, payload: bytes, version: int = VERSION) -> None:
        """Become what a payload says, before `begin`. Raises SaveError; nothing is changed then."""
        size = struct.calcsize(_HEAD)
        if len(payload) < size:
            raise SaveError("the link in this save is incomplete")
        flags, seat, place, undone, width, length, dealt, id, last, newest, his = struct.unpack(
            _HEAD, payload[:size]
        )
        name = size + undone
        log = name + width
        begin = log + length
        session = source = None
        try:
            if width:
                session = Session(_game(str(payload[name:log], "ascii")))
                session.from_bytes(payload[begin:])
            if dealt:
                if session.number != NO_NUMBER:
                    raise ValueError("there is no deal")
                source = Turning(session.table.source.cards, payload[log:begin])
                session.table.source = source
        except (ValueError, AttributeError):
            raise SaveError("the link in this save does not add up")
        if seat > 1 or begin > len(payload):
            raise SaveError("the link in this save does not add up")
        self._forget_deal()
        self.session = session
        self._last = last
        self._claimed = bool(flags & _CLAIMED)
        self.kept = bool(flags & _KEPT)
        if dealt:
            self.deal = id
            self.seat = seat
            self._source = source
            self._deal_host = bool(flags & _HOST)
            self._agreed = bool(flags & _AGREED)
            self._done_taken = bool(flags & _DONE_TAKEN)
            self._chain = Chain(newest)
            self._his = his
            self._aborting = bool(flags & _ABORTING)
            self._undone = payload[size:name]
            self._undone_from = place
            if not self.kept:
                self._keep()
        else:
            self.kept = True


def _hex(data: bytes) -> str:
    return str(hexlify(data), "ascii")


def _only(fields) -> str:
    """The one argument of a message."""
    if len(fields) != 2:
        raise ValueError("words are missing, or too many")
    return fields[1]


def _game(name: str):
    """The game of this name, if it can be played over the link. Raises ValueError."""
    game = games.find(name)
    if not getattr(game, "LINKED", False):
        raise ValueError("'%.20s' can't be played over the link" % name)
    return game
