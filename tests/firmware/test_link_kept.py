"""What outlasts a conversation: scores by game and partner, saves, also those of version 1; names
without control characters, and numbers of frames."""

import json
from binascii import unhexlify

from games import refusal
from link_cheat import Cheat
from link_wires import Pair, frame, source_of_chance
from test_link import HELLO, Said, feed, opened

from skat.link import words
from skat.link.conversation import Link
from skat.link.dealing import GONE_MS, VERSION
from skat.link.linked_deal import read
from skat.link.partners import MOST, Partners, bare, linked_game
from skat.save import SaveError
from skat.series import Series
from skat.session import Session

# Version 1 wrote these: both ends of a deal of lskat after 18 actions, the host's first; and the
# host's after its end.
RUNNING_1 = (
    (
        "040501007700000000000000006c736b6174030000002a5a24dd2072fd04664295213cc28b2e129438f2568a"
        "c702bdf3b85ed54d28c00ce45ead8d031b494ee85455c8617e0ec50fbf0a2c56cdd2e4d868176837e0144d86"
        "df68972b1ea86b00112008090a0b0c0d0e0f18191a1b1c1d1e1f0202111704021006060205010801070a0214"
        "030c02150000fffffffe01000000000000000000000012000000000000000000000000000000000000000000"
        "00000000000000001b001f001e001d0003000200170015000b000d0009000f0008000400190018001c001419"
        "06210c210a18130f02140d1c031d1504172121080721001e1b12010b09101f04"
    ),
    (
        "040501007700000000000000006c736b6174020100002a5a24dd2072fd046685bfe8c2783fbad5fef54fd73b"
        "ecd46e7abe3f1fa27a0b6f54d7e5f4a9e02cbce423eb8300cbcb1ae38c17fa68d2864e663c613337391e9591"
        "161bcd9ba1663300112008090a0b0c0d0e0f18191a1b1c1d1e1f0202111704021006060205010801070a0214"
        "030c02150000fffffffe01000000000000000000000012000000000000000000000000000000000000000000"
        "00000000000000001b001f001e001d0003000200170015000b000d0009000f0008000400190018001c001419"
        "06210c210a18130f02140d1c031d1504172121080721001e1b12010b09101f04"
    ),
)
OVER_1 = (
    "06050000005a24dd2072fd04666c736b617400fffffffe010000000000000000000000200000000200000000"
    "0000000100000001000000000000000000000000001b001f001e001d0003000200170015000b000d0009000f"
    "0008000400190018001c0014001a0016000c000a001200130001000000070006000e00100011000519061a0c"
    "160a18130f02140d1c031d150417110e080705001e1b12010b09101f04"
)


def pair_with(saves, seed: int = 1):
    """Two ends that go on from these saves of version 1."""
    pair = Pair(seed)
    for end, save in zip(pair.ends, saves):
        end.link = Link(end.name, end.wanted, end.host, end.random)
        end.link.from_bytes(unhexlify(save), 1)
        end.link.begin(0)
    return pair


def test_a_deal_of_version_1_is_played_on():
    """Both sides know its anchors, by which each proves who he is."""
    pair = pair_with(RUNNING_1)
    for end in pair.ends:
        assert end.link.deal.begun and end.link.session.table.done() == 18
    pair.play(1)
    a, b = pair.ends
    assert not a.link.ended and len(a.records) == 1 and a.records == b.records, a.link.why
    record = json.loads(a.records[0])
    assert len(record["actions"]) == 32 and record["names"] == ["Anna", "Bert"]
    assert a.link.session.score == record["score"] == b.link.session.score


def test_nobody_else_plays_on_a_deal_of_version_1():
    pair = pair_with(RUNNING_1)
    pair.ends[1].link = Link("Eve", 1, False, source_of_chance(3))
    pair.ends[1].link.begin(0)
    for _ in range(20):
        pair.step()
    assert pair.ends[1].link.ended == "busy" and pair.ends[0].link.playing()
    assert not pair.ends[0].link.connected


def test_scores_of_version_1_are_those_with_whoever_comes_first():
    """It did not keep with whom they were."""
    pair = pair_with((OVER_1, OVER_1))
    assert pair.ends[0].link.session.score == [2, 0]
    again = Link("Anna", 0, True, source_of_chance(2))
    again.from_bytes(pair.ends[0].link.to_bytes())  # nobody has come yet
    assert again.session.score == [2, 0] and again.partner == ""
    for _ in range(10):
        pair.step()
    for end, partner in zip(pair.ends, ("Bert", "Anna")):
        assert end.link.session.score == [2, 0] and end.link.partner == partner
    pair.ends[0].games = [("lskat", ())]
    pair.play(1)
    assert pair.ends[0].link.session.games == 2


def test_a_save_of_version_1_that_is_damaged_is_refused():
    good = unhexlify(RUNNING_1[0])
    for count in range(len(good)):
        link = Link("x", 0, True, source_of_chance(1))
        try:
            link.from_bytes(good[:count], 1)
        except SaveError:
            continue
        raise AssertionError(count)


def test_a_deal_in_a_save_has_to_add_up():
    cheat = Cheat()
    cheat.open()
    session, good = cheat.end.link.session, cheat.end.link.deal.to_bytes()
    numbered = Session(session.game)
    numbered.deal(5)
    for data, whose, why in (
        (good[:20], session, "no deal"),
        (good, None, "no deal"),
        (good, numbered, "no deal"),
        (good[:1] + b"\2" + good[2:], session, "not add up"),
        (good + b"\0", session, "not add up"),
    ):
        assert why in refusal(read, data, whose, None, VERSION), (data, why)
    assert read(good, session, None, VERSION).to_bytes() == good


# Scores by game and partner


def test_another_game_changes_nothing_in_the_others():
    """A host that deals another one, and comes back to the first."""
    pair = Pair(61)
    host, guest = pair.ends
    kept = {}
    records = 0
    for game in ("lskat", "officers", "lskat", "officers", "lskat"):
        before, deals = kept.get(game, ([0, 0], 0))
        host.games = [(game, ())]
        records += 1
        pair.play(records)
        assert host.link.session.game.name == game and len(host.records) == records
        kept[game] = list(host.link.session.score), host.link.session.games
        assert kept[game] == (guest.link.session.score, guest.link.session.games)
        score = json.loads(host.records[-1])["score"]
        assert kept[game] == ([before[i] + score[i] for i in (0, 1)], deals + 1)
        for end in pair.ends:
            end.save()
            end.power_up(pair.now)
        for _ in range(20):
            pair.step()
    assert kept["lskat"][1] == 3 and kept["officers"][1] == 2


def test_each_partner_has_scores_of_his_own():
    pair = Pair(62)
    host = pair.ends[0]
    host.games = [("lskat", ())]
    pair.play(1)
    score = list(host.link.session.score)
    assert host.link.partner == "Bert" and sum(score)
    for name, games, scores in (("Carl", 0, [0, 0]), ("Bert", 1, score)):
        host.link.quit()
        for _ in range(10):
            pair.step()
        pair.ends[1].link = Link(name, 1, False, source_of_chance(len(name)))
        for end in pair.ends:
            end.link.begin(pair.now)
        for _ in range(10):
            pair.step()
        assert host.link.connected and host.link.partner == name
        assert host.link.session.games == games and host.link.session.score == scores


def test_the_deal_before_stays_on_the_table():
    """While the same two play the same game."""
    pair = Pair(64)
    pair.ends[0].games = [("lskat", ())]
    pair.play(1)
    sessions = [end.link.session for end in pair.ends]
    for end in pair.ends:
        end.link.cut(pair.now)
        end.link.begin(pair.now)
    for _ in range(20):
        pair.step()
    for end, session in zip(pair.ends, sessions):
        assert end.link.connected and end.link.session is session and session.dealt()


def test_a_deal_that_either_seat_has_lost_runs_no_more():
    """After a power cut, too."""
    for seat in (0, 1):
        cheat = Cheat()
        link = cheat.end.link
        link.seat = cheat.end.wanted = seat
        cheat.open()
        cheat.say("reveal 7 " + "00" * 32)
        cheat.end.save()
        assert link.deal is None and link.left == 1 - seat == 1 - link.seat
        again = Link("", 0, True, source_of_chance(1))
        again.from_bytes(cheat.end.store)
        assert not again.session.dealt() and again.session.score == link.session.score != [0, 0]


def test_a_place_is_kept_after_a_power_cut():
    """From when the power is back; with a deal that runs."""
    for away, kept in ((GONE_MS - 1000, True), (GONE_MS, False)):
        cheat = Cheat()
        cheat.open()
        cheat.end.save()
        cheat.now = 500_000
        cheat.end.power_up(cheat.now)
        assert cheat.end.link.met
        cheat.be_gone(away)
        assert cheat.end.link.keeps_place() == kept


def test_a_series_goes_on_where_it_was():
    partners = Partners()
    session = Session(linked_game("officers"))
    session.match = Series(1, 4, 0)
    session.match.add(24, -20)
    session.starter = 1
    session.score = [24, -20]
    session.games = 1
    partners.put("Änne", session)
    partners.put("Bert", Session(linked_game("lskat")))  # of which there is nothing to keep
    again = Partners()
    again.from_bytes(partners.to_bytes())
    for found in (again.get("Änne", linked_game("officers")),):
        assert found.score == [24, -20] and found.games == 1 and found.starter == 1
        assert (found.match.total, found.match.rounds, found.match.deals) == ([24, -20], 1, 4)
        assert not found.dealt() and found.to_bytes() == bare(session).to_bytes()
    assert not again.to_bytes(), "it is in play now"
    assert again.get("Änne", linked_game("lskat")).games == 0


def test_strangers_do_not_push_out_a_partner():
    partners = Partners()
    game = linked_game("lskat")
    for number in range(3 * MOST):
        session = Session(game)
        session.games = 2 if number == 5 else 1
        session.score = [number, 0]
        partners.put("nobody%d" % number, session)
    data = partners.to_bytes()
    again = Partners()
    again.from_bytes(data)
    assert again.to_bytes() == data
    names = [number for number in range(3 * MOST) if again.get("nobody%d" % number, game).games]
    assert len(names) == MOST and 5 in names
    for wrong in (data[:-1], data + b"\0", b"\0\1x", data + data):
        refusal(Partners().from_bytes, wrong)


# Names and texts


def test_no_control_characters():
    """Neither taken nor sent: what is none becomes a question mark."""
    for number in list(range(32)) + list(range(127, 160)):
        letter = chr(number)
        word = "".join(["%%%02X" % byte for byte in ("a%sb" % letter).encode()])
        assert words.decoded(word, 60) == "a?b", number
        assert words.encoded("a%sb" % letter, 60) == "a%3Fb", number
        pair = Pair(63)
        pair.ends[1].link.name = "B%sB" % letter
        pair.ends[1].link.begin(0)
        for _ in range(10):
            pair.step()
        assert pair.ends[0].link.other == "B?B"
    for letter in (" ", "~", chr(160), "ä", "€"):
        assert words.decoded(words.encoded(letter, 60), 60) == letter


def test_names_that_are_no_text():
    """A desk takes any bytes as a name, and makes halves of characters of what is not UTF-8."""
    for number in (0xD800, 0xDCFF, 0xDFFF):
        name = "A%sB" % chr(number)
        assert words.encoded(name, 60) == "A%3FB", number
        pair = Pair(64)
        for end in pair.ends:
            end.link.name = name
            end.link.begin(0)
        for _ in range(10):
            pair.step()
        for end in pair.ends:
            end.link.say(name)
        pair.ends[0].games = [("lskat", ())]
        pair.play(1)
        for end in pair.ends:
            assert end.link.other == end.link.said == "A?B" and len(end.records) == 1
    for number in (0xD7FF, 0xE000, 0x10FFFF):
        assert words.decoded(words.encoded(chr(number), 60), 60) == chr(number)


def test_what_is_not_utf_8_is_refused():
    """Alike on a desk and on a handheld, where Python itself reads some of it: halves of
    characters, what is beyond the last one, and more bytes than a character needs."""
    wrong = "%ED%A0%80 %ED%BF%BF %F4%90%80%80 %F7%BF%BF%BF %C0%80 %C1%81 %E0%80%80 %F0%80%80%80"
    for word in wrong.split() + ["%FF", "%F8%88%80%80%80"]:
        assert refusal(words.decoded, word, 48) == "a text is not UTF-8", word
        assert "not UTF-8" in refusal(words.decoded, "a%sb" % word, 48), word


def test_numbers_of_frames_end_at_255():
    """Each is a line that does not hold, whatever its checksum."""
    said = opened()
    for number in (256, 257, 258, 511, 512, 999, 1000):
        for line in (frame(number, 1, "abc"), frame(2, number, "abc"), frame("-", number, "ping")):
            before = said.frames.dropped
            feed(said.frames, line)
            assert said.frames.dropped == before + 1 and not said.taken, line
            assert not said.frames.poll(0)
    feed(said.frames, frame(2, 1, "abc"))
    assert said.taken == ["abc"]
    for ack in (256, 999):  # nor is anything acknowledged by such a number, at the beginning either
        for text in (HELLO, "bye busy"):
            said = Said()
            said.frames.poll(0)
            feed(said.frames, frame(1, ack, text))
            assert not said.taken and said.frames.dropped == 1 and not said.frames.open
