"""Two ends of a link on simulated wires, which play at random; and a reference of what goes over
them, written from docs/link.md alone."""

from binascii import crc32, hexlify
from hashlib import sha256

from skat.chance import TRUMP, Chance
from skat.link.conversation import Link

TICK_MS = 10
IDLE_MS = 250  # the clock's step when nothing is on its way


def source_of_chance(seed: int):
    """A function that gives so many bytes, from a seed."""
    chance = Chance(seed)
    return lambda count: bytes([chance.below(256) for _ in range(count)])


class Wire:
    """One direction: what is written comes out at the next `take`, changed by `harm(bytes)`."""

    def __init__(self):
        self.coming = bytearray()
        self.harm = None
        self.log = []  # all that was written

    def write(self, data: bytes) -> None:
        self.log.append(data)
        self.coming += data if self.harm is None else self.harm(data)

    def take(self) -> bytes:
        data = bytes(self.coming)
        self.coming = bytearray()
        return data


class End:
    """One end: a link, what it has saved, and a player who plays at random."""

    def __init__(self, name: str, host, seed: int, seat: int = 0):
        self.name, self.host, self.wanted = name, host, seat
        self.random = source_of_chance(seed)
        self.chance = Chance(seed + 1000)
        self.store = None  # as to_bytes gave it last
        self.records = []
        self.games = []  # to be started, as host: games and options
        self.saves = 0
        self.link = None
        self.power_up(0)

    def power_up(self, now: int) -> None:
        """Start, or start again with what is saved."""
        self.link = Link(self.name, self.wanted, self.host, self.random)
        if self.store is not None:
            self.link.from_bytes(self.store)
        self.link.begin(now)

    def save(self) -> None:
        link = self.link
        if not link.kept:
            self.records.append(link.record(("human", "human")))
        self.store = link.to_bytes()
        self.saves += 1
        link.saved()

    def decide(self) -> None:
        """Act, or start a deal; answer what is asked."""
        link = self.link
        if link.asked:
            if self.chance.below(2):
                link.grant()
            else:
                link.refuse()
        if link.may_act():
            table = link.session.table
            legal = table.buffer()
            count = table.legal(legal)
            link.act(legal[self.chance.below(count)])
        elif self.games and link.may_start() and not link.deal:
            link.start(*self.games.pop(0))

    def work(self, now: int, into) -> bool:
        """Send what is to be sent into a wire; whether there was something."""
        self.decide()
        link = self.link
        sent = False
        for _ in range(10):
            count = link.poll(now)
            if link.must_save:
                self.save()
                continue
            if not count:
                break
            into.write(bytes(link.line[:count]))
            sent = True
        return sent


class Pair:
    """Two ends, host and guest, and the wires between them."""

    def __init__(self, seed: int = 1, sided: bool = True, seats=(0, 1)):
        self.ends = [
            End("Anna", True if sided else None, 2 * seed, seats[0]),
            End("Bert", False if sided else None, 2 * seed + 1, seats[1]),
        ]
        self.wires = [Wire(), Wire()]  # from each of them
        self.now = 0
        self.rounds = 0

    def step(self) -> None:
        """One round of both."""
        busy = False
        for i in (0, 1):
            data = self.wires[1 - i].take()
            if data:
                busy = True
                self.ends[i].link.feed(data, len(data), self.now)
            if self.ends[i].work(self.now, self.wires[i]):
                busy = True
        self.now += TICK_MS if busy else IDLE_MS
        self.rounds += 1

    def play(self, records: int, rounds: int = 20000) -> None:
        """Until both have so many records, and all is told."""
        for _ in range(rounds):
            self.step()
            ends = self.ends
            if min(len(ends[0].records), len(ends[1].records)) >= records:
                if not (ends[0].link.deal or ends[1].link.deal):
                    return
            for end in ends:
                if end.link.ended:
                    return


# The reference


def frame(seq, ack: int, words: str) -> bytes:
    """A line of the wire; `seq` a number or `-`."""
    text = "%s %d %s " % (seq, ack, words)
    return (text + "%08x\n" % (crc32(text.encode()) & 0xFFFFFFFF)).encode()


def chain(newest: bytes):
    """S0 to S48 of S48."""
    secrets = [newest]
    for _ in range(48):
        secrets.insert(0, sha256(secrets[0]).digest())
    return secrets


def drawn(host: bytes, guest: bytes, left, count: int, trump: bool = False):
    """The cards of a step, taken out of the list `left`; with a trump card first, if need be."""
    stream = b"".join(
        [sha256(b"pocket-skat link" + host + guest + bytes([i])).digest() for i in range(8)]
    )
    at = 0
    found = []
    for i in range(count + trump):
        n = TRUMP if trump and not i else len(left)
        while stream[at] >= 256 - 256 % n:
            at += 1
        place = stream[at] % n
        at += 1
        found.append(place if n == TRUMP and trump and not i else left.pop(place))
    return found


def hexed(data: bytes) -> str:
    return str(hexlify(data), "ascii")
