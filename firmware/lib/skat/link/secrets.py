"""Cards that nobody can know before both sides draw them: chains of secrets, the drawing, and what
proves it in a record (docs/notation.md).

Each side has a chain of SHA-256 digests, of which it shows the last one, the anchor, before a deal
and one more before each step of it. What a step turns follows from both sides' secrets.
"""

from hashlib import sha256

from skat import VERSION
from skat.cards import UNKNOWN
from skat.chance import TRUMP, Chance, Drawn
from skat.link.words import hexed
from skat.records import record_line

STEPS = 48  # the longest chain: each step draws a card, so a deal has 33 at most
SIZE = 32  # bytes of a secret


def older(secret: bytes, steps: int) -> bytes:
    """The secret that many steps before this one, down to the anchor."""
    for _ in range(steps):
        secret = sha256(secret).digest()
    return secret


class Chain:
    """One's own secrets of a deal. Every eighth is kept: a device takes 25 ms for all of them."""

    _EVERY = 8

    def __init__(self, newest: bytes):
        """`newest`: the last one, from which the others follow."""
        self.newest = newest
        self._kept = [newest]
        while len(self._kept) * self._EVERY <= STEPS:
            self._kept.append(older(self._kept[-1], self._EVERY))

    def secret(self, step: int) -> bytes:
        """That of a step, from 1; the anchor for 0."""
        before = STEPS - step
        return older(self._kept[before // self._EVERY], before % self._EVERY)


class Stream(Chance):
    """The random numbers of a step."""

    def __init__(self, host: bytes, guest: bytes):
        """Both sides' secrets of that step."""
        super().__init__(0)
        self._secrets = host + guest

    def text(self, block: int) -> bytes:
        return b"pocket-skat link" + self._secrets + bytes([block & 255])


class Turning(Drawn):
    """The cards of a linked deal, which are drawn step by step.

    `log` has for each step how many actions were done before it, how many cards it drew, and the
    positions of these; `logged` is how many of its bytes, `steps` how many steps there are.
    """

    def __init__(self, drawn=b"", log=b""):
        """`drawn`: as Drawn has it; `log`: what has been logged, or nothing. Raises ValueError."""
        super().__init__(drawn)
        self.log = bytearray(2 * STEPS + TRUMP + 1)
        self.logged = len(log)
        self.steps = 0
        self._stream = None
        self.log[: len(log)] = log
        at = cards = 0
        while at + 1 < len(log):
            cards += log[at + 1]
            at += 2 + log[at + 1]
            self.steps += 1
        if at != len(log) or cards != TRUMP + 1 - list(self.cards).count(UNKNOWN):
            raise ValueError("the steps do not add up")
        if self.steps > STEPS:
            raise ValueError("the steps are too many")

    def actions_before(self, step: int) -> int:
        """How many actions were done before a step, from 1, that has drawn its cards."""
        at = 0
        for _ in range(step - 1):
            at += 2 + self.log[at + 1]
        return self.log[at]

    def step(self, draw, actions: int, host: bytes, guest: bytes) -> None:
        """Call `draw` while cards come from these secrets of the next step, and log them."""
        self._stream = Stream(host, guest)
        start = self.logged
        self.log[start] = actions
        self.logged += 2
        draw()
        self.log[start + 1] = self.logged - start - 2
        self.steps += 1
        self._stream = None

    def draw(self, i: int) -> int:
        """Draw the card at position i: one of those that are not drawn yet, in their order; for
        trump one of all. NOT_YET between the steps."""
        if self._stream is None:
            return super().draw(i)
        self.log[self.logged] = i
        self.logged += 1
        if i == TRUMP:
            return self._stream.below(TRUMP)
        left = bytearray(range(TRUMP))
        n = TRUMP
        for k in range(TRUMP):
            card = self.cards[k]
            if card != UNKNOWN:
                left[card] = UNKNOWN
                n -= 1
        place = self._stream.below(n)
        for card in range(TRUMP):
            if left[card] != UNKNOWN:
                if not place:
                    break
                place -= 1
        return card


class Proof:
    """Both sides' newest secrets of a deal, of which the others follow, and what was drawn in its
    `steps`."""

    def __init__(self, id: bytes, own: bytes, other: bytes, host: bool, seat: int, source):
        """`id`: the deal's; `own`, `other`: the secrets of the last step of a `source`; `host`:
        whether one was the host of the deal; `seat`: one's own."""
        self.id = id
        self.seat = seat
        self._host_seat = seat if host else 1 - seat
        self._newest = (own, other) if host else (other, own)
        self.steps = source.steps
        self._log = bytes(source.log[: source.logged])

    def fields(self, undone: bool):
        """The value of `link`; where actions were `undone`, with the positions that each step has
        drawn, for the actions don't tell these then."""
        secrets = [
            [hexed(older(newest, self.steps - step)) for step in range(1, self.steps + 1)]
            for newest in self._newest
        ]
        anchors = [hexed(older(newest, self.steps)) for newest in self._newest]
        by_seat = [anchors[self._host_seat], anchors[1 - self._host_seat]]
        fields = {"anchors": anchors, "secrets": secrets, "host": self._host_seat}
        fields["seats"] = by_seat
        if undone:
            fields["drawn"] = []
            at = 0
            while at < len(self._log):
                end = at + 2 + self._log[at + 1]
                fields["drawn"].append(list(self._log[at + 2 : end]))
                at = end
        return fields


def linked_line(session, names, players, proof, left: int, reason: str) -> str:
    """The record of a linked deal that is over, as a line; `left`: the seat that has lost it before
    its end, for a `reason`, or -1."""
    more = [("link", proof.fields(session.undone > 0))]
    if left >= 0:
        more += [("left", left), ("reason", reason)]
    if not proof.steps:
        more.append(("open", None))  # nobody has drawn a card
    return record_line(session, VERSION, names, players, more)
