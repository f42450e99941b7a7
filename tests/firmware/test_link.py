"""The link: frames, secrets, and whole deals between two ends over good wires."""

import json
from binascii import unhexlify
from hashlib import sha256

from games import heap_lock, heap_unlock, refusal
from link_wires import End, Pair, chain, drawn, frame, hexed, source_of_chance

from skat import VERSION
from skat.cards import NONE, NOT_YET, UNKNOWN, card_name
from skat.chance import TRUMP
from skat.link import words
from skat.link.conversation import LOST_MS, Link
from skat.link.frames import LONGEST, MOST_TEXT, Frames
from skat.link.secrets import STEPS, Chain, Proof, Stream, Turning, older
from skat.table import END

GAMES = (
    ("lskat", ()),
    ("officers", ()),
    ("officers", ("eightcovered",)),
    ("officers", ("allopen", "passing")),
)
PINNED = "f39150cdde8f859787c047b55ef8296dfabbfe6ca097bab1689b488a6519d0c7"
HELLO = "hello 2 0123456789abcdef 1 - other/1 00112233445566778899aabbccddeeff"


def sent(frames, now: int) -> bytes:
    return bytes(frames.line[: frames.poll(now)])


def feed(end, data: bytes, now: int = 0) -> None:
    end.feed(data, len(data), now)


class Said:
    """One end of frames, and what it was given."""

    def __init__(self):
        self.taken = []
        self.told = 0
        self.frames = Frames(self.taken.append, self._told)
        self.frames.begin(b"hello 2 me", 0)

    def _told(self):
        self.told += 1


def opened() -> Said:
    """One that has heard a hello, and whose own was heard."""
    said = Said()
    sent(said.frames, 0)
    feed(said.frames, frame(1, 1, HELLO))
    sent(said.frames, 0)
    assert said.taken == [HELLO] and said.told == 1 and said.frames.free()
    del said.taken[:]
    return said


def test_a_message_is_a_line_as_the_page_has_it():
    frames = Said().frames
    assert sent(frames, 0) == frame(1, 0, "hello 2 me")
    feed(frames, frame(1, 0, HELLO))
    assert sent(frames, 250) == frame(1, 1, "hello 2 me")
    feed(frames, frame("-", 1, "ack"), 250)
    text = "say " + "x" * 200
    frames.send(text.encode(), 250)
    assert sent(frames, 250) == frame(2, 1, text)
    assert len(frame(255, 255, "x" * MOST_TEXT)) == LONGEST, "whatever its numbers"


def test_it_is_sent_again_until_it_is_acknowledged():
    said = opened()
    said.frames.send(b"abc", 0)
    times = []
    for now in range(0, 9000, 10):
        line = sent(said.frames, now)
        if b"abc" in line:
            assert line == frame(2, 1, "abc")
            times.append(now)
    assert times == [0, 250, 750, 1750, 3750, 5750, 7750]
    feed(said.frames, frame("-", 2, "ack"), 9000)
    assert said.told == 2 and said.frames.free() and not sent(said.frames, 9000)


def test_numbers_go_to_255_and_begin_again_at_1():
    said = opened()
    taken = acked = 1
    for _ in range(600):
        taken = taken % 255 + 1
        feed(said.frames, frame(taken, acked, "abc"))
        acked = acked % 255 + 1
        said.frames.send(b"def", 0)
        assert sent(said.frames, 0) == frame(acked, taken, "def")
    feed(said.frames, frame("-", acked, "ack"))
    assert len(said.taken) == 600 and said.told == 601 and not said.frames.dropped


def test_a_repeated_message_is_acknowledged_and_not_done_again():
    said = opened()
    for _ in range(3):
        feed(said.frames, frame(2, 1, "abc"))
        assert sent(said.frames, 0) == frame("-", 2, "ack")
    assert said.taken == ["abc"]


def test_what_does_not_hold_is_dropped_and_counted():
    good = frame(2, 1, "abc")
    crc = good[-9:-1]
    long = frame(2, 1, "x" * (LONGEST - len(good) + 3))
    assert len(long) == LONGEST
    wrong = [
        frame(2, 1, "x" * (LONGEST - len(good) + 4)),  # one too long
        good.replace(b"abc", b"abd"),
        good.replace(crc, crc.upper()),
        good.replace(b"\n", b"\r\n"),
        good.replace(b"a", b"\xe4"),
        good.replace(b"a", b"\0"),
        b"\n",
        b"abc\n",
        b"  00000000\n",
        frame(3, 1, "abc"),
        frame(2, 2, "abc"),
        frame("02", 1, "abc"),
        frame(256, 1, "abc"),
        frame(0, 1, "abc"),
        frame("+2", 1, "abc"),
        frame("2 ", 1, "abc"),
        frame("", 1, "abc"),
        frame("-", 1, "abc"),
        frame("--", 1, "ack"),
        frame("- 1", 1, "ack"),
        frame("-", 1, "acks"),
    ]
    said = opened()
    for line in wrong:
        feed(said.frames, line)
        assert not sent(said.frames, 0) and not said.taken, line
    assert said.frames.dropped == len(wrong)
    feed(said.frames, long)
    assert len(said.taken[0]) == LONGEST - len(good) + 3


def test_before_a_hello_nothing_else_is_taken_but_bye():
    said = Said()
    sent(said.frames, 0)
    for line in (frame(1, 1, "abc"), frame("-", 1, "ping"), frame("-", 1, "ack")):
        feed(said.frames, line)
    assert not said.told and not said.taken and not sent(said.frames, 0)
    feed(said.frames, frame(1, 0, "bye busy"))
    assert said.taken == ["bye busy"]
    said = opened()
    feed(said.frames, frame("-", 1, "bye quit"))
    assert said.taken == ["bye quit"]


def test_a_hello_begins_anew():
    said = opened()
    for i in range(5):
        feed(said.frames, frame(i + 2, 1, "abc"))
    del said.taken[:]
    other = HELLO.replace("0123", "9999")
    feed(said.frames, frame(1, 0, other))
    assert said.taken == [other]
    assert sent(said.frames, 0) == frame(1, 1, "hello 2 me")
    feed(said.frames, frame(1, 1, other))  # repeated, for it has not heard that it was taken
    assert said.taken == [other] and sent(said.frames, 0) == frame("-", 1, "ack")
    feed(said.frames, frame(2, 1, "abc"))
    assert said.taken == [other, "abc"] and said.frames.free()


def test_a_wire_that_leads_back_says_nothing():
    said = Said()
    for now in range(0, 5000, 100):
        line = sent(said.frames, now)
        feed(said.frames, line, now)
    assert not said.taken and said.frames.dropped == 5


def test_idle_it_pings_and_allocates_nothing():
    link = Link("me", 0, True, source_of_chance(1))
    link.begin(0)
    link.poll(0)
    feed(link, frame(1, 1, HELLO))
    link.poll(0)
    feed(link, frame(2, 1, "resume -"))
    link.saved()
    while link.poll(0):
        pass
    feed(link, frame("-", 2, "ack"))
    ping = frame("-", 2, "ping")
    assert link.connected
    for start in (0, 4000):
        if start:
            heap_lock()
        try:
            early = link.poll(start + 1999)
            pinged = link.poll(start + 2000)
            again = link.poll(start + 2100)
            link.feed(ping, len(ping), start + 4000)
            answered = link.poll(start + 4000)
        finally:
            if start:
                heap_unlock()
        assert not early and not again and pinged == len(ping)
        assert bytes(link.line[:answered]) == frame("-", 2, "ack")
    assert link.poll(10000) and bytes(link.line[:pinged]) == ping


def test_words():
    for text in ("", "-", "Jürgen & Anna", "100 %", "~\n"):
        word = words.encoded(text, 60)
        assert words.decoded(word, 60) == text.replace("\n", "?"), word
        for letter in word:
            assert 32 < ord(letter) < 127
    assert words.encoded("ä" * 20, 48) == "%C3%A4" * 8
    assert words.decoded("a+b!%2D%c3%a4", 48) == "a+b!-ä"
    for word in ("", "%", "%2", "%xy", "%ff", "%c3", "a" * 49):
        refusal(words.decoded, word, 48)
    for word in ("", "-1", "01", "1x", "256", "1000", "+1", "²"):
        refusal(words.number, word, 255)
    assert words.number("0", 9) == 0 and words.number("255", 255) == 255
    for word in ("", "0", "0g", "+1", "0x", "012", " 1"):
        refusal(words.digits, word, 1)


# Cards


def test_secrets_are_a_chain():
    secrets = chain(b"x" * 32)
    for step in range(STEPS + 1):
        assert older(secrets[STEPS], STEPS - step) == secrets[step]
        assert Chain(b"x" * 32).secret(step) == secrets[step]


def test_the_numbers_of_a_step_are_digests_one_after_the_other():
    host, guest = b"h" * 32, b"g" * 32
    stream = Stream(host, guest)
    heads = [b"pocket-skat link" + host + guest + bytes([block]) for block in range(3)]
    assert [stream.below(256) for _ in range(96)] == list(
        b"".join([sha256(h).digest() for h in heads])
    )


def test_each_step_notes_what_it_has_drawn():
    """How many actions were before it, how many cards, and where these lie."""
    source = Turning()
    host, guest = chain(b"x" * 32), chain(b"y" * 32)
    for step, actions, places in ((1, 0, (5, TRUMP, 3)), (2, 4, (7,)), (3, 6, ())):
        source.step(
            lambda own=places: [source.card(i) for i in own], actions, host[step], guest[step]
        )
    log = bytes(source.log[: source.logged])
    assert log == bytes([0, 3, 5, TRUMP, 3, 4, 1, 7, 6, 0])
    assert [source.actions_before(step) for step in (1, 2, 3)] == [0, 4, 6]
    assert source.card(8) == NOT_YET, "between the steps"
    proof = Proof(b"12345678", host[3], guest[3], True, 0, source)
    assert proof.fields(True)["drawn"] == [[5, TRUMP, 3], [7], []]
    assert "drawn" not in proof.fields(False)
    again = Turning(source.cards, log)
    assert again.steps == 3 and again.logged == len(log) and again.actions_before(2) == 4
    assert Turning(b"", bytes(2 * STEPS)).steps == STEPS
    for wrong in (log[:-1], log[:-3] + b"\6\0", log[2:], log + b"\7", log + b"\7\1"):
        assert "not add up" in refusal(Turning, source.cards, wrong), wrong
    assert "too many" in refusal(Turning, b"", bytes(2 * STEPS + 2))


def test_cards_are_drawn_as_the_page_says():
    """All that went over the wire is dealt again by the reference."""
    for number in range(len(GAMES)):
        pair = Pair(number + 5)
        pair.ends[0].games = [GAMES[number]] * 2
        pair.play(2)
        host, guest = pair.wires
        secrets = [[], []]
        for side, wire in ((0, host), (1, guest)):
            for line in wire.log:
                fields = str(line, "ascii").split()
                if fields[2] in ("deal", "anchor"):
                    secrets[side].append([unhexlify(fields[-2])])
                elif fields[2] == "reveal":
                    secrets[side][-1].append(unhexlify(fields[-2]))
                    assert int(fields[3]) == len(secrets[side][-1]) - 1
        for end in pair.ends:
            assert len(end.records) == 2 and not end.link.ended, end.link.why
        assert pair.ends[0].records == pair.ends[1].records
        for deal in range(2):
            check_deal(
                GAMES[number], pair.ends[0].records[deal], secrets[0][deal], secrets[1][deal]
            )


def check_deal(game, record: str, host, guest) -> None:
    """Compare a record's cards with those that the reference draws of the secrets."""
    from skat.link.partners import linked_game
    from skat.notation import action_number
    from skat.table import DRAW

    fields = json.loads(record)
    assert fields["link"]["anchors"] == [hexed(host[0]), hexed(guest[0])]
    assert fields["link"]["secrets"] == [
        [hexed(secret) for secret in host[1:]],
        [hexed(secret) for secret in guest[1:]],
    ]
    # How many cards each step has: of the game, by a deal of which the cards do not matter.
    found = linked_game(game[0])
    options = found.rules.Options()
    options.read(game[1])
    left = list(range(TRUMP))
    known = []
    step = 0

    class Known:
        def __init__(self):
            self.cards = {}
            self.waits = True

        def card(self, i, seen=True):
            if not seen:
                return UNKNOWN
            if i not in self.cards:
                if self.waits:
                    from skat.cards import NOT_YET

                    self.asked = True
                    return NOT_YET
                self.asking.append(i)
                return NONE
            return self.cards[i]

    source = Known()
    table = found.rules.Table()
    table.deal(source, fields["forehand"], options)
    actions = [action_number(word) for word in fields["actions"]]
    while True:
        while table.stage == DRAW:
            positions = positions_of(table, source)
            step += 1
            trump = positions and positions[0] == TRUMP
            cards = drawn(host[step], guest[step], left, len(positions) - bool(trump), bool(trump))
            for i in range(len(positions)):
                source.cards[positions[i]] = cards[i]
                if positions[i] != TRUMP:
                    known.append(card_name(cards[i]))
            assert table.draw()
        if not actions or table.stage == END:
            break
        table.play(actions.pop(0))
    assert not actions and step == len(host) - 1
    opening = fields["open"].split()
    shown = [word[i : i + 2] for word in opening[4:6] for i in range(0, len(word), 6)]
    shown = [word for word in shown if word != "--"]
    assert sorted(known[: len(shown)]) == sorted(shown)
    assert known[len(shown) :] == fields["turned"]


def positions_of(table, source):
    """The positions of the pack that a table waits for, in order."""
    if table.count:
        found = []
        for i in range(table.count - 2, table.count):
            if table.under[table.froms[i]] != NONE:
                position = table.position_of(table.froms[i])
                if position not in source.cards:
                    found.append(position)
        return found
    found = [] if table.VARIANT == "officers" else [TRUMP]
    for i in range(32):
        seen = i & 8
        due = table.VARIANT == "lskat" or table._is_due(i, table._due)
        if seen and due and i not in source.cards:
            found.append(i)
    return found


def test_cards_are_evenly_drawn_whatever_one_side_chooses():
    random = source_of_chance(7)
    for bad, by_host in ((b"\0" * 32, True), (b"x" * 32, False)):
        counts = [0] * TRUMP
        first = [0] * TRUMP
        rounds = 640
        for _ in range(rounds):
            source = Turning()
            good = random(32)

            def draw(source=source):
                source.card(TRUMP)
                source.card(8)

            secrets = (bad, good) if by_host else (good, bad)
            source.step(draw, 0, secrets[0], secrets[1])
            counts[source.cards[TRUMP]] += 1
            first[source.cards[8]] += 1
        for found in (counts, first):
            even = rounds / TRUMP
            chi = sum([(count - even) * (count - even) / even for count in found])
            assert 12 < chi < 66, chi  # 31 degrees of freedom: one in 10,000 is beyond


# Conversations


def test_each_side_takes_the_seat_that_is_left():
    for sided in (True, False):
        for seats in ((0, 0), (0, 1), (1, 0), (1, 1)):
            pair = Pair(11, sided, seats)
            for _ in range(10):
                pair.step()
            host, guest = [end.link for end in pair.ends]
            if guest.host:
                host, guest = guest, host
            assert host.connected and guest.connected and host.host and not guest.host
            assert host.seat == seats[host is not pair.ends[0].link]
            assert guest.seat == 1 - host.seat
            assert {host.other, guest.other} == {"Anna", "Bert"}


def test_the_greater_number_by_chance_is_the_host():
    seen = set()
    for seed in range(1, 9):
        pair = Pair(seed, False)
        for _ in range(6):
            pair.step()
        nonces = [str(wire.log[0], "ascii").split()[4] for wire in pair.wires]
        assert [end.link.host for end in pair.ends] == [
            nonces[0] > nonces[1],
            nonces[1] > nonces[0],
        ]
        seen.add(pair.ends[0].link.host)
    assert len(seen) == 2


def test_a_series_is_as_long_as_the_host_says():
    """It tells in its hello; with one that does not, each side counts its own."""
    for theirs, counted in (
        (("lskat", 2, 0), (2, 0)),
        (("lskat", 0, 21), (0, 21)),
        (("lskat", 0, 0), None),
        (("", 0, 0), (3, 0)),
    ):
        pair = Pair(33)
        host, guest = [end.link for end in pair.ends]
        host.series, guest.series = theirs, ("lskat", 3, 0)
        for end in pair.ends:
            end.link.begin(0)
        pair.ends[0].games = [("lskat", ())]
        pair.play(1)
        assert host.host and guest.program == host.program == "pocket-skat/" + VERSION
        match = guest.session.match
        assert (match and (match.deals, match.target)) == counted
        if theirs[0]:
            assert (host.session.match and host.session.match.total) == (match and match.total)
    pair = Pair(34)
    for end in pair.ends:
        end.link.series = "lskat", 3, 0
    pair.ends[0].games = [("lskat", ())]
    pair.play(1)
    pair.ends[0].games = [("lskat", ())]
    host, guest = [end.link.session for end in pair.ends]
    guest.match.first_opener = 1 - guest.match.first_opener  # it has counted otherwise
    pair.play(2)
    assert guest.match.first_opener == host.match.first_opener, "who opens is the host's to say"
    for word in ("x", "1", "1,2,3", "999,0", "-1,0", ","):
        end = End("Anna", False, 1)
        text = "hello 2 0123456789abcdef 1 Eve eve/1;series=%s %s" % (word, "0f" * 16)
        data = frame(1, 0, text)
        end.link.feed(data, len(data), 0)
        assert not end.link.ended and end.link.host_series is None


def test_nothing_heard_is_lost_and_found_again():
    pair = Pair(2)
    pair.ends[0].games = [("officers", ())]
    for _ in range(12):
        pair.step()
    pair.wires[0].harm = pair.wires[1].harm = lambda data: b""
    begin = pair.now
    while pair.now < begin + LOST_MS + 2000:
        pair.step()
    for end in pair.ends:
        assert end.link.lost and not end.link.connected and end.link.playing()
    pair.wires[0].harm = pair.wires[1].harm = None
    pair.play(1)
    assert pair.ends[0].records == pair.ends[1].records and len(pair.ends[0].records) == 1
    assert not pair.ends[0].link.lost


def position(end) -> bytes:
    return end.link.session.to_bytes()


def test_taking_back_and_ending_are_asked_for():
    for seed in range(6):
        pair = Pair(30 + seed)
        pair.ends[0].games = [GAMES[seed % len(GAMES)]] * 3
        asked = {"undo": 0, "abort": 0}
        for number in range(3000):
            pair.step()
            link = pair.ends[number // 7 & 1].link
            if number % 9 == 0 and link.connected and not link.asking:
                what = "abort" if number % 36 == 0 else "undo"
                try:
                    link.ask(what)
                    asked[what] += 1
                except ValueError:
                    continue
            if not pair.ends[0].games and not (link.deal or pair.ends[0].link.deal):
                break
            assert not link.ended, link.why
        assert asked["undo"] and asked["abort"], asked
        assert pair.ends[0].records == pair.ends[1].records
        assert position(pair.ends[0])[:4] == position(pair.ends[1])[:4]


def test_the_guest_may_ask_for_a_deal():
    pair = Pair(4)
    for _ in range(10):
        pair.step()
    host, guest = [end.link for end in pair.ends]
    refusal(host.ask, "new")
    refusal(guest.start, "lskat")
    refusal(guest.ask, "undo")
    refusal(host.start, "skat")
    refusal(host.start, "officers", ("nonsense",))
    pair.ends[1].decide = pair.ends[0].decide = lambda: None
    guest.ask("new")
    guest.say("Na los!")
    for _ in range(4):
        pair.step()
    assert host.asked == "new" and host.said == "Na los!"
    host.grant()
    host.start("lskat")
    for _ in range(8):
        pair.step()
    assert guest.answer == "grant" and guest.session.running() and not guest.asking
    refusal(guest.ask, "new")
    refusal(host.start, "lskat")


def test_who_leaves_a_deal_and_does_not_come_back_has_lost_it():
    left = 0
    for seed, game in ((3, GAMES[0]), (4, GAMES[1]), (7, GAMES[2]), (6, GAMES[3]), (8, GAMES[1])):
        for steps in (14, 18, 25):
            pair = Pair(seed)
            pair.ends[0].games = [game]
            for _ in range(steps):
                pair.step()
            gone, stays = pair.ends[seed & 1], pair.ends[1 - (seed & 1)]
            link = stays.link
            if not link.playing():
                continue
            left += 1
            assert not link.may_claim()
            refusal(link.claim)
            gone.work = lambda now, into: False
            before = pair.now
            while pair.now < before + 59_000:
                pair.step()
            assert link.lost and not link.may_claim()
            while pair.now < before + 62_000:
                pair.step()
            link.claim()
            points = list(link.session.table.points)
            assert points[link.seat] == 120 and points[1 - link.seat] == 0
            if link.session.table.kind is not None:
                scores = link.session.result.seats
                assert scores[link.seat] > scores[1 - link.seat], (game, steps)
            pair.step()
            assert len(stays.records) == 1 and '"left": %d' % (1 - link.seat) in stays.records[0]
            # Who comes back after all hears it, and counts it, too.
            del gone.work
            gone.power_up(pair.now)
            stays.power_up(pair.now)
            for _ in range(20):
                pair.step()
            assert gone.link.ended == stays.link.ended == "gone"
            one, other = json.loads(stays.records[0]), json.loads(gone.records[0])
            assert one["reason"] == "gone: away for 60 s" and len(gone.records) == 1
            for key in ("left", "points", "score"):
                assert one[key] == other[key], key
            assert one["link"]["anchors"] == other["link"]["anchors"]
            assert gone.link.session.score == stays.link.session.score
    assert left > 10


def test_a_quit_deal_is_played_on():
    pair = Pair(9)
    pair.ends[0].games = [GAMES[1]]
    for _ in range(16):
        pair.step()
    pair.ends[1].link.quit()
    for _ in range(10):
        pair.step()
    assert [end.link.ended for end in pair.ends] == ["quit", "quit"]
    assert pair.ends[0].link.by_other and pair.ends[0].link.closed() and pair.ends[1].link.closed()
    for end in pair.ends:
        end.link.begin(pair.now)
    pair.play(1)
    assert pair.ends[0].records == pair.ends[1].records and len(pair.ends[0].records) == 1


def test_the_same_bytes_on_every_interpreter():
    """Whole deals, so that any two of them can play with each other."""
    everything = sha256()
    for number in range(len(GAMES)):
        pair = Pair(100 + number)
        pair.ends[0].games = [GAMES[number]] * 2
        pair.play(2)
        for wire in pair.wires:
            for line in wire.log[1:]:  # but for hello, which tells the program's version
                everything.update(line)
        everything.update(position(pair.ends[0]))
    assert hexed(everything.digest()) == PINNED
