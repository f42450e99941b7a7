"""The other side of a link by hand, written from docs/link.md alone: it keeps to the rules until a
test lets it break one."""

import json
from binascii import crc32, unhexlify
from hashlib import sha256

from link_wires import End, chain, frame, hexed

from skat.link.conversation import Link

NONCE, SHARE = "0123456789abcdef", "00112233445566778899aabbccddeeff"
ID = "feedbeeffeedbeef"
ZERO = "00" * 32  # nobody's secret


class Cheat:
    """Plays with an End, `end`. `said` has the words of its messages, `now` is the time.

    As guest it answers what it is told to; as host it deals. Its secrets are `secrets`; `taken` is
    the number of the last message that it has taken.
    """

    def __init__(self, host: bool = False, seed: int = 5, sided: bool = True):
        """`host`: whether the cheat is the host."""
        self.host = host
        self.end = End("Anna", not host if sided else None, seed)
        self.secrets = chain(b"e" * 32)
        self.now = 0
        self.said = []
        self.token = None
        self.share = ""
        self.id = ID
        self.other_secrets = []
        self._nonces = 0
        self.hang_up()
        self.end.decide = lambda: None

    # The wire

    def hang_up(self) -> None:
        """Nothing is under way, and the next one has to say hello."""
        self._sent = self.taken = 0
        self.nonce = self.other_nonce = ""

    def write(self, data: bytes) -> None:
        """From the end."""
        text = str(data[:-10], "ascii")
        assert data == (text + " %08x\n" % (crc32((text + " ").encode()) & 0xFFFFFFFF)).encode()
        fields = text.split(" ")
        if fields[0] == "-":
            return
        number = int(fields[0])
        if number == self.taken:
            return
        self.taken = number
        self.said.append(" ".join(fields[2:]))
        if fields[2] == "hello":
            self.other_nonce = fields[4]
            self._learn(fields[-1])
        elif fields[2] in ("deal", "anchor"):
            self.id = fields[3]
            self.other_secrets = [fields[-1]]
        elif fields[2] == "reveal" and int(fields[3]) == len(self.other_secrets):
            self.other_secrets.append(fields[4])

    def _learn(self, share: str) -> None:
        if self.share not in ("", "-") and share != "-":
            both = [unhexlify(self.share), unhexlify(share)]
            self.token = sha256(b"".join(both if self.host else both[::-1])).digest()

    def work(self) -> None:
        """Let the end do what it has to, and acknowledge all of it."""
        for _ in range(6):
            self.end.work(self.now, self)
            self.feed(frame("-", self.taken, "ack"))
        self.end.work(self.now, self)

    def feed(self, data: bytes) -> None:
        self.end.link.feed(data, len(data), self.now)

    def line(self, text: str) -> bytes:
        """The next message."""
        self._sent = 1 if text.startswith("hello") else self._sent % 255 + 1
        return frame(self._sent, self.taken, text)

    def say(self, *texts) -> None:
        """Say this, one after the other."""
        for text in texts:
            self.feed(self.line(text))
            self.work()

    def wait(self, ms: int) -> None:
        """Stay there, silent but for signs of life."""
        end = self.now + ms
        while self.now < end:
            self.now += 250
            if self.now % 1000 == 0:
                self.feed(frame("-", self.taken, "ping"))
            self.work()

    def be_gone(self, ms: int) -> None:
        """Say nothing at all."""
        end = self.now + ms
        while self.now < end:
            self.now += 250
            self.end.work(self.now, self)

    # What is said

    def hello(self, share: str = "", nonce: str = "") -> None:
        """As whoever has a `share` to give, or none."""
        self._nonces += 1
        self.nonce = nonce or "%016x" % (self._nonces + 0x1234)
        self.share = share or "-"
        if self.taken > 1:
            self.taken = 0
        self.say("hello 2 %s 1 Eve eve/1 %s" % (self.nonce, self.share))

    def proof(self, token=None) -> str:
        both = unhexlify(self.other_nonce) + unhexlify(self.nonce)
        return hexed(sha256((token or self.token) + both).digest())

    def proof_of_end(self) -> str:
        """That which the end gives."""
        both = unhexlify(self.nonce) + unhexlify(self.other_nonce)
        return hexed(sha256(self.token + both).digest())

    def meet(self) -> None:
        """For the first time."""
        self.end.link.begin(self.now)
        self.hello(SHARE)
        self.say("resume -")
        assert self.end.link.connected and self.token

    def call_again(self) -> None:
        """After a cut."""
        self.end.link.cut(self.now)
        self.hang_up()
        self.end.link.begin(self.now)
        self.hello()

    def come_back(self, steps: int, actions: int, id: str = "") -> None:
        """After a cut, as the one who was there."""
        self.call_again()
        self.say("resume %s %d %d %s" % (id or self.id, steps, actions, self.proof()))

    def begin(self, game: str = "lskat") -> None:
        """A deal, as far as its anchors."""
        if not self.token:
            self.meet()
        if self.host:
            self.say("deal %s %s 0 - %s" % (ID, game, hexed(self.secrets[0])))
        else:
            self.end.link.start(game)
            self.work()
            self.say("anchor %s %s" % (self.id, hexed(self.secrets[0])))
        assert self.end.link.playing() and self.end.link.deal.agreed

    def reveal(self, step: int) -> None:
        self.say("reveal %d %s" % (step, hexed(self.secrets[step])))

    def open(self, game: str = "lskat") -> None:
        """A deal, as far as its opening."""
        self.begin(game)
        self.reveal(1)
        assert self.end.link.deal.source.steps == 1, self.said

    def table(self):
        return self.end.link.session.table

    def may(self):
        """A legal action, whoever's turn it is."""
        legal = self.table().buffer()
        return legal[: self.table().legal(legal)]

    def act(self) -> int:
        """Let whoever's turn it is do something; which action of the deal it was."""
        from skat.notation import action_word

        i = self.table().done()
        action = self.may()[0]
        if self.table().mover == self.end.link.seat:
            self.end.link.act(action)
            self.work()
        else:
            self.say("act %d %s" % (i, action_word(action)))
        return i

    def play(self, actions: int) -> None:
        """Until so many are done, by the rules."""
        for _ in range(200):
            step = self.end.link.deal.pending()
            if step:
                self.reveal(step)
            elif self.table().done() >= actions:
                break
            else:
                self.act()
        assert self.table().done() == actions

    def until_turn(self, own: bool) -> None:
        """Play until it is one's own turn, or the end's, nothing being drawn."""
        for _ in range(20):
            seat = 1 - self.end.link.seat if own else self.end.link.seat
            if not self.end.link.deal.pending() and self.table().mover == seat:
                return
            self.play(self.table().done() + 1)
            step = self.end.link.deal.pending()
            if step:
                self.reveal(step)
        raise AssertionError("it never is")


def won(cheat, reason: str = "") -> None:
    """The end has won the deal 120:0, and its record says why."""
    link = cheat.end.link
    if not link.kept or link.unsaved():
        cheat.end.save()
    assert link.deal is None and len(cheat.end.records) == 1, (link.ended, link.why)
    record = json.loads(cheat.end.records[0])
    own = link.seat
    assert record["points"][own] == 120 and record["left"] == 1 - own
    assert record["score"][own] > record["score"][1 - own]
    if not record["undone"]:
        assert link.session.score == record["score"] and link.session.won[own] == 1
    assert record["reason"].startswith(reason), record["reason"]
    named = record["variant"] == "lskat" and record["open"] is not None
    assert not named or record["game"] in "CSHDG", "what was named stays"
    again = Link("", 0, None)
    again.from_bytes(cheat.end.store)
    assert again.session.score == link.session.score and not again.session.running()


def runs(cheat) -> None:
    """The deal is still running, and nobody has lost it."""
    assert cheat.end.link.playing() and not cheat.end.records, cheat.end.link.why
