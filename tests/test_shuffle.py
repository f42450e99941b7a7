"""Deals by number: as docs/notation.md defines them, and as random as they should be."""

from hashlib import sha256
from math import sqrt

from skat.chance import TRUMP, Pack
from tests.support.sizes import size

DEALS = size(20_000, 1_000_000)
SIGMAS = 4.5  # a fair shuffle exceeds this about once in 150,000 checks; the numbers are fixed


def _bytes(number):
    block = 0
    while True:
        yield from sha256(f"pocket-skat {number} {block}".encode()).digest()
        block += 1


def _written_down(number):
    """(pack, trump card) again, from the documentation alone."""
    stream = _bytes(number)

    def below(n):
        return next(byte for byte in stream if byte < 256 // n * n) % n

    pack = list(range(32))
    for i in reversed(range(1, 32)):
        j = below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack, below(32)


def _deal(number):
    pack = Pack(number)
    return [pack.card(i) for i in range(32)], pack.card(TRUMP)


def test_deals_are_what_the_documentation_says():
    for number in [*range(300), 2**15, 2**29 + 5, 2**30 - 1]:
        assert _deal(number) == _written_down(number)


def _sigmas(counts, freedom):
    """How many standard deviations the chi-square of these equally likely counts is off."""
    expected = sum(counts) / len(counts)
    chi2 = sum((count - expected) ** 2 for count in counts) / expected
    return (chi2 - freedom) / sqrt(2 * freedom)


def test_the_shuffle_is_fair():
    places = [0] * 1024  # card on place
    neighbours = [0] * 1024  # card before card
    successive = [0] * 1024  # top card of one number and of the next
    trumps = [0] * 32
    with_top = [0] * 1024  # trump card and top card
    before = None
    for number in range(DEALS):
        pack, trump = _deal(number)
        for place, card in enumerate(pack):
            places[32 * place + card] += 1
        for card, following in zip(pack, pack[1:]):
            neighbours[32 * card + following] += 1
        trumps[trump] += 1
        with_top[32 * trump + pack[0]] += 1
        if before is not None:
            successive[32 * before + pack[0]] += 1
        before = pack[0]
    different = [count for i, count in enumerate(neighbours) if i // 32 != i % 32]
    assert len(different) == 992 and sum(different) == 31 * DEALS
    for name, counts, freedom in (
        ("card and place", places, 31 * 31),
        ("neighbours", different, 991),
        ("successive numbers", successive, 1023),
        ("trump card", trumps, 31),
        ("trump card and top card", with_top, 1023),
    ):
        assert abs(_sigmas(counts, freedom)) < SIGMAS, (name, _sigmas(counts, freedom))


def test_the_check_would_notice():
    """A shuffle that swaps with any card, the common mistake, does not pass."""
    places = [0] * 1024
    for number in range(20_000):
        stream = _bytes(number)
        pack = list(range(32))
        for i in range(32):
            j = next(stream) % 32
            pack[i], pack[j] = pack[j], pack[i]
        for place, card in enumerate(pack):
            places[32 * place + card] += 1
    assert _sigmas(places, 31 * 31) > SIGMAS
