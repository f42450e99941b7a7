"""Who is let in: a place is kept for the one who was there, and others are sent away
(docs/link.md)."""

from skat.compat import ticks_diff
from skat.link.asking import Asking
from skat.link.dealing import GONE_MS, NEVER

_MOST_DOUBTS = 3  # wrong proofs on a wire where only one can be


class Door(Asking):
    """Of a Link: its door. What it is: conversation.Link."""

    def __init__(self, name: str, seat: int, host, random):
        super().__init__(name, seat, host, random)
        self._bye = ""  # what is said to one who is sent away
        self._ending = NEVER  # since when a bye waits for its answer
        self._doubts = 0  # how many proofs were wrong
        self._gone = NEVER  # since when nobody is there, after somebody was

    def keeps_place(self) -> bool:
        """Whether nobody but the one who was here may come in."""
        if not self.met or self._untold:
            return False
        if self.connected:
            return True
        return ticks_diff(self._now, self._gone) < GONE_MS

    def doorkeeper(self):
        """A conversation with one who comes while a place is kept: he has `proved` that it is his,
        or is sent away."""
        link = type(self)(self.name, self.seat, True, self.random)
        link.token = self.token
        link.met = True
        return link

    def sent_away(self) -> bool:
        """Whether one who had no place here has heard it, or won't."""
        return self._bye != "" and self._is_told()

    def _may_send_away(self) -> bool:
        """Whether a stranger speaks, while one waits for somebody."""
        return self.listens() and not self.connected

    def _send_away(self, word: str) -> None:
        """Say `bye` to one who has no place here, and wait for the one who has."""
        self._bye = word
        self._ending = self._now

    def _let_in(self, proof: str) -> bool:
        """Whether one comes in who has not proved that he is the one that was here before."""
        if proof and not self.sided and self._doubts < _MOST_DOUBTS:
            self._doubts += 1  # where both begin again and again, a proof can be for an older hello
            self.begin(self._now)
            return False
        if self.listens() and self.keeps_place():
            self._send_away("busy")
            return False
        if self.playing() and not self._at_stake():
            self._drop()
        if self.deal is None:
            self.forget()
            self.begin(self._now)  # to meet for the first time
            return False
        return True
