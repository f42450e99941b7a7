"""What two devices ask of each other: to take back, to deal again, to end a deal without a score
(docs/link.md)."""

from skat.compat import ticks_diff
from skat.link.dealing import NEVER, Dealing
from skat.table import NOBODY

UNDO, NEW, ABORT = ASKED = ("undo", "new", "abort")  # what is asked for
ASK_MS = 30_000  # a question about the running deal that nobody answers for so long is refused


class Asking(Dealing):
    """Of a Link: the questions that are open. What it is: conversation.Link."""

    def __init__(self, name: str, seat: int, host, random):
        super().__init__(name, seat, host, random)
        self.answer = ""
        self._asked_at = 0
        self._forget_questions()

    def _forget_questions(self) -> None:
        """A conversation starts again."""
        self.asked = self.asking = ""
        self._answering = self._granting = ""
        self._to_ask = False
        self._target = 0  # how many actions are left by the undo that is asked for here
        self._other_target = 0  # how many are left by the undo that the other side asks for

    def ask(self, what: str) -> None:
        """Ask the other side for UNDO, NEW or ABORT. Raises ValueError where there is nothing to
        ask for."""
        if not self.connected or self.asking:
            raise ValueError("nothing can be asked for now")
        if what == NEW and (self.host or self.playing()):
            raise ValueError("only the host deals, between deals")
        if what != NEW and (not self._running() or self._away != NEVER):
            raise ValueError("no deal is running")
        if what == UNDO and self.deal.last_of(self.seat) < 0:
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

    def _may_ask(self) -> bool:
        """Whether a question is to be sent now. What is to be taken back is settled only then: the
        other side's own wish may have come before."""
        if not self._to_ask or self.asking != UNDO:
            return self._to_ask
        if self._running() and not self.deal.is_level():
            return False
        target = self.deal.last_of(self.seat) if self._running() else -1
        if target < 0:  # there is nothing any more
            self.asking = ""
            self._to_ask = False
            self.answer = "refuse"
            return False
        self._target = target
        if self.deal.asked_back != target:
            self.deal.asked_back = target
            self._changed()
        return True

    def _answer_late(self, now: int) -> None:
        """Refuse what nobody has answered: who asks to take back can't act meanwhile."""
        if self.asked and self.asked != NEW and ticks_diff(now, self._asked_at) >= ASK_MS:
            self.refuse()

    def _may_answer(self) -> bool:
        """Whether an answer is to be sent now. While cards are drawn nothing is taken back, or the
        side that has revealed less could choose again; nor does the deal end, for what has been
        revealed may be its end already on the other side."""
        if not self._answering or self._granting not in (UNDO, ABORT):
            return self._answering != ""
        return self.deal is None or not self.deal.pending()

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

    def _take_ask(self, what: str) -> None:
        if what not in ASKED or what == NEW and not self.host:
            raise ValueError("nobody may ask for that")
        self.asked = what
        self._asked_at = self._now
        vain = self.playing() if what == NEW else not self._running() or self._away != NEVER
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
            if not self._running():
                return  # it is over meanwhile
            if what == ABORT:
                self._drop()
            elif self.deal.pending():
                raise ValueError("cards are being drawn")
            else:
                self.deal.take_back(self._target)
                self.deal.undo_is_told()
            self.must_save = True  # before the other side hears that it was taken
        elif what == UNDO and self.deal is not None:
            self.deal.asked_back = NOBODY
