"""The link on bad wires, without power, and with another side that does not keep to the rules."""

import gc
import json
import sys
from binascii import crc32

from games import SOAK, refusal
from link_wires import End, Pair, frame, hexed, source_of_chance

from skat.chance import Chance
from skat.link.conversation import Link
from skat.link.secrets import STEPS
from skat.save import SaveError

STEP = 1 if sys.implementation.name == "cpython" else 5  # others take a sample of the sample
GAMES = (
    ("lskat", ()),
    ("officers", ()),
    ("officers", ("eightcovered",)),
    ("officers", ("allopen", "passing")),
)


def same_end(pair, records: int = 1) -> None:
    """Both have played the same."""
    a, b = pair.ends
    assert not a.link.ended and not b.link.ended, (a.link.why, b.link.why)
    assert len(a.records) == records and a.records == b.records, (len(a.records), len(b.records))
    assert a.link.session.table.view(0).points == b.link.session.table.view(0).points
    assert a.link.session.games == b.link.session.games == records
    assert a.link.session.score == b.link.session.score


def size(small, large):
    """How much is done, and how much in make soak."""
    return large if SOAK else small


# Bad wires


class Noise:
    """Changes one byte in 100."""

    def __init__(self, seed: int):
        self.chance = Chance(seed)

    def hits(self, n: int) -> bool:
        return self.chance.below(n) == 0

    def __call__(self, data: bytes) -> bytes:
        data = bytearray(data)
        for i in range(len(data)):
            if self.hits(100):
                data[i] ^= 1 + self.chance.below(255)
        return bytes(data)


class Lossy(Noise):
    """Loses one byte in 100."""

    def __call__(self, data: bytes) -> bytes:
        return bytes([byte for byte in data if not self.hits(100)])


class Doubling(Noise):
    """Doubles lines, and bytes."""

    def __call__(self, data: bytes) -> bytes:
        if self.hits(3):
            return data + data
        if self.hits(6):
            at = self.chance.below(len(data))
            return data[:at] + data[at : at + 1] + data[at:]
        return data


class Bursts(Noise):
    """Replaces whole stretches by anything."""

    def __call__(self, data: bytes) -> bytes:
        if self.hits(5):
            count = self.chance.below(200)
            data = data[: self.chance.below(len(data))]
            data += bytes([self.chance.below(256) for _ in range(count)])
        return data


def test_bad_wires():
    for kind in (Noise, Lossy, Doubling, Bursts):
        for seed in range(size(2, 100)):
            pair = Pair(40 + seed, bool(seed & 1))
            pair.ends[0].games = [GAMES[seed % len(GAMES)]]
            pair.ends[1].games = [GAMES[seed % len(GAMES)]]
            pair.wires[0].harm = kind(seed)
            pair.wires[1].harm = kind(seed + 50)
            pair.play(1)
            same_end(pair)


# Cuts


def cut(pair, what: int) -> None:
    """What is on the wires is lost, and one's power, the other's, or both."""
    for wire in pair.wires:
        wire.take()
    for i in (0, 1):
        if what >> i & 1:
            pair.ends[i].power_up(pair.now)


def test_cuts_at_every_message_of_a_deal():
    """The wire alone, with either power, and with both; at any of them in make soak."""
    whole = Pair(50)
    whole.ends[0].games = [GAMES[2]]
    whole.play(1)
    for message in range(0, sum([len(wire.log) for wire in whole.wires]), STEP):
        for what in size((message % 4,), range(4)):
            cut_at(50, GAMES[2], [message], what)


def cut_at(seed: int, game, messages, what: int) -> None:
    pair = Pair(seed)
    pair.ends[0].games = [game]
    for message in messages:
        while sum([len(wire.log) for wire in pair.wires]) <= message and not pair.ends[1].records:
            pair.step()
        cut(pair, what)
    pair.play(1)
    same_end(pair)


def test_cuts_at_any_time():
    chance = Chance(9)
    for seed in range(size(12, 200)):
        messages = [chance.below(40), 40 + chance.below(60), 100 + chance.below(80)]
        cut_at(60 + seed, GAMES[seed % len(GAMES)], messages, chance.below(4))


def test_cuts_while_something_is_asked_for():
    """What was granted is done on both sides, or on none."""
    for what in ("undo", "abort"):
        for after in range(0, 12, STEP):
            for power in size((1 + after % 3,), (1, 2, 3)):
                pair = Pair(77)
                pair.ends[0].games = [GAMES[after & 1]]
                for _ in range(16):
                    pair.step()
                asking, asked = [end.link for end in pair.ends]
                for end in pair.ends:
                    end.decide = lambda: None
                for _ in range(6):
                    pair.step()
                asking.ask(what)
                while not asked.asked:
                    pair.step()
                asked.grant()
                for _ in range(after // 2):
                    pair.step()
                if after & 1:
                    pair.ends[0].work(pair.now, pair.wires[0])
                cut(pair, power)
                for end in pair.ends:
                    del end.decide
                for _ in range(40):
                    pair.step()
                    for end in pair.ends:
                        assert not end.link.ended, end.link.why
                pair.play(1)
                a, b = pair.ends
                assert not a.link.deal and not b.link.deal and len(a.records) == len(b.records)
                for one, other in zip(a.records, b.records):
                    assert played(one) == played(other)


def test_honest_sides_never_lose_by_what_is_between_them():
    """Deals with questions, cuts and bad wires at any time: nobody is ever taken for a cheat, and
    both have the same records."""
    kinds = (None, Noise, Lossy, Doubling, Bursts)
    deals = 0
    # Those after the first ones have failed once.
    few = tuple(range(1000, 1000 + 10 // STEP)) + (1086, 1360, 1381, 1399)
    for seed in size(few, range(1000, 1000 + 1000 // STEP)):
        chance = Chance(seed)
        pair = Pair(seed, bool(chance.below(2)))
        games = [GAMES[chance.below(4)] for _ in range(3)]
        kind = kinds[chance.below(5)]
        for i in (0, 1):
            pair.ends[i].games = list(games)
            pair.wires[i].harm = kind and kind(seed + 9 * i)
        for _ in range(size(700, 1500)):
            pair.step()
            what = chance.below(60)
            if what == 0:
                cut(pair, chance.below(4))
            elif what < 4:
                try:
                    question = ("undo", "undo", "abort")[chance.below(3)]
                    pair.ends[chance.below(2)].link.ask(question)
                except ValueError:
                    pass  # there is nothing to ask for
            for end in pair.ends:
                assert not end.link.ended, (seed, end.link.ended, end.link.why)
                assert end.link.left < 0, (seed, end.link.reason)
        a, b = pair.ends
        for one, other in zip(a.records, b.records):
            assert played(one) == played(other), seed
            deals += 1
    assert deals


def test_both_want_to_take_back_at_once():
    """What is taken back is settled when the question is sent, not when somebody had the wish."""
    for first in (0, 1):
        pair = Pair(86)
        pair.ends[0].games = [GAMES[0]]
        for _ in range(26):
            pair.step()
        for end in pair.ends:
            end.decide = lambda: None
        for _ in range(6):
            pair.step()
        links = [end.link for end in pair.ends]
        links[first].ask("undo")
        while not links[1 - first].asked:
            pair.step()
        links[1 - first].ask("undo")  # it is not sent before the answer
        links[1 - first].grant()
        for _ in range(12):
            pair.step()
            if links[first].asked:
                links[first].grant()
        a, b = [
            [link.session.table.action(i) for i in range(link.session.table.done())]
            for link in links
        ]
        assert a == b and not links[0].ended and not links[1].ended
        for end in pair.ends:
            del end.decide
        pair.play(1)
        same_records(pair)


def test_taking_back_after_a_cut():
    """The action that was done last may be done again, and differently."""
    for seed in (82, 83, 84):
        pair = Pair(seed)
        pair.ends[0].games = [GAMES[0]]
        for _ in range(20):
            pair.step()
        cut(pair, seed & 3)
        for end in pair.ends:
            end.decide = lambda: None
        for _ in range(10):
            pair.step()
        asking, asked = [end.link for end in pair.ends]
        done = asking.session.table.done()
        asking.ask("undo")
        while not asked.asked:
            pair.step()
        asked.grant()
        for _ in range(8):
            pair.step()
        assert asking.session.table.done() == asked.session.table.done() < done
        for end in pair.ends:
            del end.decide
        pair.play(1)
        same_records(pair)


def same_records(pair) -> None:
    """Both have one, and it is the same."""
    assert len(pair.ends[0].records) == 1 and pair.ends[0].records == pair.ends[1].records


def played(record: str):
    """What was played by a record: not how much was taken back, which only one side may know."""
    fields = json.loads(record)
    return [fields[key] for key in ("open", "turned", "actions", "points", "score")]


def test_two_logs_that_contradict_each_other():
    """One side goes on from a save that is too old."""
    for back in (1, 3):
        pair = Pair(80)
        pair.ends[0].games = [GAMES[0]]
        saves = []
        for _ in range(24):
            pair.step()
            if pair.ends[1].store is not None and pair.ends[1].store not in saves:
                saves.append(pair.ends[1].store)
        assert pair.ends[0].link.playing()
        pair.ends[1].store = saves[-1 - back]
        cut(pair, 2)
        for _ in range(30):
            pair.step()
        for end in pair.ends:
            link = end.link
            assert link.ended == "differ" or len(end.records) == 1, (link.ended, link.why)
            assert link.session.games == len(end.records)


# Saves


def test_a_save_that_is_damaged_is_refused():
    pair = Pair(82)
    pair.ends[0].games = [GAMES[1]]
    for _ in range(20):
        pair.step()
    good = pair.ends[0].link.to_bytes()
    chance = Chance(3)
    for number in range(0, len(good) + size(300, 5000), STEP):
        data = bytearray(good)
        if number < len(good):
            data = data[:number]
        else:
            for _ in range(1 + chance.below(3)):
                at = chance.below(256) << 8 | chance.below(256)
                data[at % len(data)] = chance.below(256)
        link = Link("x", 0, True, source_of_chance(1))
        try:
            link.from_bytes(bytes(data))
        except SaveError:
            continue
        assert link.to_bytes()
        link.begin(0)
        assert link.poll(0)
    again = Link("x", 0, True, source_of_chance(1))
    again.from_bytes(good)
    assert again.to_bytes() == good


# Another side that does not keep to the rules


class Hostile:
    """A wire that changes what an honest side says, and frames it well again; `end` is that side,
    of which it knows what only that should know."""

    WORDS = (
        "hello resume deal anchor reveal act say ask grant refuse done bye ping ack undo new abort "
        "0 1 2 3 9 255 256 -1 - x quit illegal lskat officers skat harlequin allopen pass =G HJ D7 "
        "0123456789abcdef %41 %ff % 99999999999 kontra re"
    ).split()

    def __init__(self, seed: int, end):
        self.chance = Chance(seed)
        self.end = end
        self.kept = []
        self.done = 0
        self.wait = self.chance.below(60)

    def __call__(self, data: bytes) -> bytes:
        fields = str(data[:-10], "ascii").split(" ")
        if fields[0] == "-":
            return data
        self.kept.append(fields[2:])
        self.wait -= 1
        if self.wait > 0:
            return data
        self.wait = self.chance.below(12)
        self.done += 1
        words = list(fields[2:])
        kind = self.chance.below(9)
        if kind == 0:
            words[self.chance.below(len(words))] = self.any_of(self.WORDS)
        elif kind == 1:
            word = bytearray(" ".join(words).encode())
            word[self.chance.below(len(word))] = 33 + self.chance.below(94)
            words = str(bytes(word), "ascii").split(" ")
        elif kind == 2:
            return b""
        elif kind == 3:
            words = list(self.any_of(self.kept))
        elif kind == 4:
            words = [self.any_of(self.WORDS) for _ in range(1 + self.chance.below(6))]
        elif kind == 5:
            words = [self.any_of(self.WORDS)] + words[1:]
        elif kind == 6:
            words.append(self.any_of(self.WORDS))
        elif kind == 7:
            words = self.early() or words
        else:
            return data + self.line(fields, words) * (1 + self.chance.below(40))
        return self.line(fields, words)

    def early(self):
        """A message whose time is still to come, with the true secret; or None without a deal."""
        deal = self.end.link.deal
        if deal is None:
            return None
        if self.chance.below(2):
            later = deal.session.table.done() + self.chance.below(3)
            return ["act", "%d" % later, self.any_of(self.WORDS)]
        step = min(deal.source.steps + 1 + self.chance.below(3), STEPS)
        return ["reveal", "%d" % step, hexed(deal.chain.secret(step))]

    def any_of(self, things):
        return things[self.chance.below(len(things))]

    def line(self, fields, words) -> bytes:
        text = " ".join(fields[:2] + words)[:230] + " "
        return (text + "%08x\n" % (crc32(text.encode()) & 0xFFFFFFFF)).encode()


def test_another_side_that_does_not_keep_to_the_rules():
    """It never fails, takes no more heap, gets no card, and changes no score but by a deal that is
    played."""
    used = getattr(gc, "mem_alloc", int)  # CPython does not tell
    seed = done = before = 0
    while done < size(100, 10_000) // STEP:  # each at the end of some 40 honest rounds
        seed += 1
        done += told_lies(seed)
        if seed == 10:  # all kinds of games were played
            gc.collect()
            before = used()
    gc.collect()
    assert used() - before < 4000, (used(), before)


def told_lies(seed: int) -> int:
    """Let one side lie to the other for a while; how often it did."""
    pair = Pair(seed)
    pair.ends[0].games = [GAMES[seed % len(GAMES)]] * 2
    liar, honest = pair.ends[seed & 1], pair.ends[1 - (seed & 1)]
    hostile = pair.wires[seed & 1].harm = Hostile(seed, liar)
    for _ in range(120):
        pair.step()
        if honest.link.ended:
            break
    link = honest.link
    if link.ended:
        words = ("illegal", "cheat", "differ", "version")
        assert link.by_other or link.ended in words, link.why
        assert link.by_other or len(link.why) > 10
    if link.session is not None:
        check_session(honest, pair.wires[1 - (seed & 1)])
    return hostile.done


def check_session(end, wire) -> None:
    """No card is covered that somebody knows, none could be known, and what counts is played."""
    from skat.cards import NONE, UNKNOWN

    link = end.link
    session = link.session
    table = session.table
    if session.dealt():
        for card in table.under:
            assert card in (NONE, UNKNOWN)
    revealed = 0
    for line in wire.log:
        fields = str(line, "ascii").split(" ")
        if fields[2] in ("deal", "anchor"):
            revealed = 0
        elif fields[2] == "reveal":
            revealed = max(revealed, int(fields[3]))
    if link.deal is not None:
        assert revealed <= link.deal.may_reveal()
    records = [json.loads(record) for record in end.records]
    assert session.games == len(records)
    for seat in (0, 1):
        assert session.score[seat] == sum([record["score"][seat] for record in records])


def opened(host: bool = True, seed: int = 5):
    """An end that has heard hello and resume, and the number of the next message to it."""
    end = End("Anna", host, seed)
    wire = Sink()
    hello = "hello 2 0123456789abcdef 1 Eve eve/1 00112233445566778899aabbccddeeff"
    talk(end, wire, frame(1, 1, hello))
    talk(end, wire, frame(2, wire.sent, "resume -"))
    talk(end, wire, frame("-", wire.sent, "ack"))
    assert end.link.connected
    return end, wire


class Sink:
    """Keeps the words of what is sent, without those that need no answer."""

    def __init__(self):
        self.said = []
        self.sent = 0  # number of the last message

    def write(self, data: bytes) -> None:
        fields = str(data[:-10], "ascii").split(" ")
        if fields[0] != "-":
            self.sent = int(fields[0])
            self.said.append(" ".join(fields[2:]))


def talk(end, wire, *lines) -> None:
    end.work(0, wire)
    for line in lines:
        end.link.feed(line, len(line), 0)
    end.work(0, wire)


def test_what_it_says_to_each_wrong():
    """A message at the wrong time, from the wrong side or against the rules, and the last word."""
    id = "00112233445566778899aabbccddeeff"[:16]
    anchor = "ab" * 32
    deal = "deal %s lskat 0 - %s" % (id, anchor)
    for host, words, bye in (
        (True, deal, "illegal"),
        (True, "anchor %s %s" % (id, anchor), "illegal"),
        (True, "reveal 1 " + anchor, "illegal"),
        (True, "act 0 HJ", "illegal"),
        (True, "done %s 60 60" % id, "illegal"),
        (True, "resume -", "illegal"),
        (True, "grant undo", "illegal"),
        (True, "refuse new", "illegal"),
        (True, "ask money", "illegal"),
        (False, "ask new", "illegal"),
        (True, "say " + "a" * 61, "illegal"),
        (True, "say", "illegal"),
        (True, "nonsense", "illegal"),
        (False, deal.replace("lskat", "bridge"), "version"),
        (False, deal.replace("lskat", "skat"), "version"),
        (False, deal.replace(" 0 ", " 2 "), "illegal"),
        (False, deal.replace(" - ", " allopen "), "illegal"),
        (False, deal.replace("ab" * 32, "ab" * 31), "illegal"),
        (False, deal.replace(id, "xyz"), "illegal"),
        (False, deal + " more", "illegal"),
    ):
        end, wire = opened(host)
        talk(end, wire, frame(3, wire.sent, words))
        for _ in range(3):
            talk(end, wire, frame("-", wire.sent, "ack"))
        assert end.link.ended == bye and end.link.why, (words, end.link.ended)
        assert wire.said[-1] == "bye " + bye, (words, wire.said)
        assert not end.link.by_other
    for host, words in (
        (True, "ask new"),
        (False, "ask abort"),
        (False, "ask undo"),
        (True, "say -"),
        (True, "say " + "a" * 60),
        (False, deal),
        (False, deal.replace("lskat", "officers").replace(" - ", " allopen,passing ")),
    ):
        end, wire = opened(host)
        talk(end, wire, frame(3, wire.sent, words))
        assert not end.link.ended, (words, end.link.why)


def test_a_false_secret():
    from binascii import hexlify

    from skat.link.secrets import older

    chain = [older(b"e" * 32, 48 - step) for step in range(4)]
    texts = [str(hexlify(secret), "ascii") for secret in chain]
    for reveals, bye in (
        ((1, 2), ""),
        ((1, 3), "illegal"),
        ((2,), "illegal"),
    ):
        end, wire = opened(False)
        end.decide = lambda: None
        talk(end, wire, frame(3, wire.sent, "deal %s lskat 0 - %s" % ("12" * 8, texts[0])))
        number = 4
        talk(end, wire, frame(number, wire.sent, "reveal %d %s" % (reveals[0], texts[reveals[0]])))
        if reveals[0] == 1:
            assert wire.said[-1].startswith("reveal 1 ") and end.link.session.table.kind
            table = end.link.session.table
            assert table.mover == 0
            number += 1
            step = reveals[1]
            talk(end, wire, frame(number, wire.sent, "reveal %d %s" % (step, texts[step])))
            bye = "illegal"  # no cards are to be drawn yet
        assert end.link.ended == bye, end.link.why
    for secret in ("00" * 32, texts[2], texts[0]):
        end, wire = opened(False)
        talk(end, wire, frame(3, wire.sent, "deal %s lskat 0 - %s" % ("12" * 8, texts[0])))
        talk(end, wire, frame(4, wire.sent, "reveal 1 " + secret))
        for _ in range(3):
            talk(end, wire, frame("-", wire.sent, "ack"))
        assert end.link.ended == "cheat" and wire.said[-1] == "bye cheat"
        assert end.link.session.games == 1 and end.link.left == 1 - end.link.seat
        assert json.loads(end.records[0])["reason"].startswith("cheat: ")


def test_wrong_points_change_no_score():
    """Each side counts for itself; who tells other points ends the conversation."""
    for points in ("120 0", "0 120", "61 60", "60 999"):
        pair = Pair(91)
        pair.ends[0].games = [GAMES[0]] * 2

        def lie(data, points=points):
            fields = str(data[:-10], "ascii").split(" ")
            if fields[2] != "done":
                return data
            return frame(int(fields[0]), int(fields[1]), "done %s %s" % (fields[3], points))

        pair.wires[1].harm = lie
        pair.play(2)
        for _ in range(20):
            pair.step()
        honest, liar = pair.ends
        assert honest.link.ended == ("illegal" if "999" in points else "differ")
        assert liar.link.by_other and len(honest.records) == 1 == len(liar.records)
        assert honest.records == liar.records
        check_session(honest, pair.wires[0])


def test_the_record_of_a_cut_deal_is_there_once():
    pair = Pair(90)
    pair.ends[0].games = [GAMES[0]] * 2
    pair.play(2)
    assert len(pair.ends[0].records) == 2
    for end in pair.ends:
        end.power_up(pair.now)
    for _ in range(20):
        pair.step()
    same_end(pair, 2)
    refusal(pair.ends[0].link.claim)


def test_the_heap_does_not_grow():
    """Whatever is said, as often as it may be."""
    end, wire = opened()
    used = getattr(gc, "mem_alloc", int)  # CPython does not tell
    chance = Chance(5)
    number = 3
    before = 0
    for turn in range(400):
        if turn == 100:
            gc.collect()
            before = used()
        text = "say " + "".join([chr(97 + chance.below(26)) for _ in range(chance.below(60) + 1)])
        talk(end, wire, frame(number, wire.sent, text))
        assert end.link.said == text[4:]
        number = number % 255 + 1
        junk = bytes([chance.below(256) for _ in range(50)])
        talk(end, wire, frame("-", wire.sent, "ping"), junk, frame(99, 0, "act 0 HJ"), b"\n")
        del wire.said[:]
    gc.collect()
    assert used() - before < 400
    assert end.link.frames.dropped > 400 and not end.link.ended
