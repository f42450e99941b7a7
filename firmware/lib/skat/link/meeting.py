"""Who is at the other end: what both tell of themselves in `hello`, and how one who comes back
proves that he is the one who was there (docs/link.md)."""

from hashlib import sha256

from skat import VERSION as PROGRAM
from skat.link import words
from skat.link.linked_deal import Wrong

VERSION = "2"  # of the link
SHARE = 16  # random bytes that each side gives to what both know then
_NONCE = 8
_SERIES = ";series="  # after the program: what a series is for this side
_NONE = "-"


class Meeting:
    """Two sides that met, and meet again after cuts.

    `name` and `seat` are one's own, `other` is the other side's name, `program` what it runs.
    `host`: whether one starts the deals, `sided` whether the wire says so. `token` is known to both
    from the first hello on and to nobody else; b"" before. `fresh`: it was made by the last hello.
    `met`: both have had it, so that whoever comes back must prove that he has. `series` is what
    this side counts in a series, as (game, deals, target),
    `host_series` deals and target as the other side tells them, or None.
    """

    def __init__(self, name: str, seat: int, host, random):
        """As for conversation.Link."""
        self.name = name
        self.seat = seat
        self.host = bool(host)
        self.sided = host is not None
        self.random = random
        self.token = b""
        self.fresh = self.met = False
        self.other = self.program = ""
        self.series = "", 0, 0
        self.host_series = None
        self._presented = "", ""  # what the hello said of these two
        self._nonce = self._share = self._other_nonce = b""

    def greet(self) -> None:
        """Take what a new conversation needs."""
        if not self.met:
            self.token = b""
        self._nonce = self.random(_NONCE)
        self._share = b"" if self.token else self.random(SHARE)
        self.fresh = False

    def hello(self) -> bytes:
        """What one says first."""
        name = words.encoded(self.name, words.MOST_NAME)
        text = "hello %s %s %d %s pocket-skat/%s"
        text %= (VERSION, words.hexed(self._nonce), self.seat, name, PROGRAM)
        game, deals, target = self.series
        if game:
            text += _SERIES + "%d,%d" % (deals, target)
        return (text + " " + (words.hexed(self._share) or _NONE)).encode()

    def meet(self) -> None:
        """Somebody is there."""
        self.other, self.program = self._presented

    def settle(self) -> None:
        """The other side has the token, and keeps it: from now on it has to prove that."""
        self.met = self.token != b""
        if self.met:
            self._share = b""

    def forget(self) -> None:
        """It is over: the next one who comes is met for the first time."""
        self.token = b""
        self.fresh = self.met = False

    def listens(self) -> bool:
        """Whether one waits on a wire with sides, where anybody may come."""
        return self.sided and self.host

    def greeted(self, fields, may_move: bool) -> None:
        """Take the other side's; `may_move`: whether one's own seat may still be swapped. Raises
        Wrong, or ValueError with the rest of a sentence."""
        if len(fields) > 1 and fields[1] != VERSION:
            raise Wrong("version", "the other side's link is version %s" % fields[1][:12])
        if len(fields) != 7:
            raise ValueError("words are missing, or too many")
        nonce = words.digits(fields[2], _NONCE)
        if nonce == self._nonce:
            raise ValueError("the other side has our nonce")
        seat = words.number(fields[3], 1)
        other = words.decoded(fields[4], words.MOST_NAME)
        share = b"" if fields[6] == _NONE else words.digits(fields[6], SHARE)
        if share and share == self._share:
            raise ValueError("the other side has our bytes")
        self._other_nonce = nonce
        program, _, told = fields[5].partition(_SERIES)
        self._presented = other, program
        self.host_series = None
        try:
            deals, target = told.split(",")
            self.host_series = words.number(deals, 255), words.number(target, 255)
        except ValueError:
            pass  # it does not tell
        if not self.sided:
            self.host = self._nonce > nonce
        if may_move and seat == self.seat and not self.host:
            self.seat = 1 - seat
        if not self.met:
            self.token = b""
        self.fresh = bool(share and self._share)
        if self.fresh:
            shares = self._share + share if self.host else share + self._share
            self.token = sha256(shares).digest()

    def proof(self) -> str:
        """The last word of one's `resume`: it proves that one knows the token; "" without one, or
        where nothing is to be proved."""
        return "" if self.fresh else self._proved(self._other_nonce, self._nonce)

    def proves(self, word: str) -> bool:
        """Whether that word of the other side's proves it."""
        return self.token != b"" and word == self._proved(self._nonce, self._other_nonce)

    def _proved(self, taker: bytes, giver: bytes) -> str:
        if not self.token:
            return ""
        return words.hexed(sha256(self.token + taker + giver).digest())
