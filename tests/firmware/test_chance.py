"""Chance and deals by number: the same for ever, so some are pinned here."""

from games import dealt, refusal

from skat.chance import TRUMP, Chance, Pack
from skat.notation import position_line

PINNED = {
    0: "officers H - 0 S8/HT,S9/D7,D8/DK,DA/HK,C9/C8,HA/H9,H8/DJ,ST/DQ "
    "H7/CT,CJ/SJ,SA/CQ,HJ/SQ,CA/DT,D9/S7,CK/HQ,C7/SK - -",
    1: "officers S - 0 DK/SQ,CT/SA,HK/SJ,HJ/CK,S8/CQ,DA/D8,DJ/CA,ST/C8 "
    "D7/CJ,C9/DQ,S7/H9,DT/HA,H7/HQ,HT/H8,C7/SK,S9/D9 - -",
    1073741823: "officers C - 0 S8/SA,SJ/CK,SK/CT,DK/HQ,HJ/DJ,D9/D7,DA/H8,HA/H7 "
    "CA/ST,H9/S9,CQ/C7,C9/D8,S7/SQ,C8/CJ,HT/DQ,HK/DT - -",
}


def test_pinned_deals():
    for number, line in PINNED.items():
        assert position_line(dealt(number)) == line, position_line(dealt(number))


def test_a_pack_is_32_cards_and_a_trump_card():
    for number in range(200):
        pack = Pack(number)
        assert 0 <= pack.card(TRUMP) < 32
        assert sorted([pack.card(i) for i in range(32)]) == list(range(32))


def test_seat_of_forehand_only_swaps_the_sides():
    for number in range(20):
        one = position_line(dealt(number, 0)).split()
        other = position_line(dealt(number, 1)).split()
        assert one[4:6] == [other[5], other[4]] and other[3] == "1"


def test_the_same_seed_is_the_same_stream():
    a, b, c = Chance(5), Chance(5), Chance(6)
    first = [a.below(256) for _ in range(100)]
    assert first == [b.below(256) for _ in range(100)]
    assert first != [c.below(256) for _ in range(100)]


def test_a_byte_has_256_values():
    """More would be looked for without end."""
    chance = Chance(4)
    for n in (0, -1, 257, 1000):
        assert "no %d values" % n in refusal(chance.below, n)
    assert chance.below(1) == 0


def test_below_is_fair_and_in_range():
    chance = Chance(1)
    for n in (1, 2, 3, 7, 32, 100, 256):
        seen = bytearray(n)
        for _ in range(n * 12):
            seen[chance.below(n)] = 1
        assert sum(seen) >= n - 3
    counts = [0, 0, 0]
    for _ in range(3000):
        counts[chance.below(3)] += 1
    assert min(counts) > 900, counts


def test_refusals():
    for number in (-1, 1 << 30):
        assert "1073741823" in refusal(Pack, number)
