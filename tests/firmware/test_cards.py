"""Cards: names, orders of every game, winners, points."""

from games import refusal

from skat import cards
from skat.cards import TRUMP, card_name, card_number, kind

ORDERS = {  # trumps, then a side suit that is not trump, high to low
    "C": ("CJ SJ HJ DJ CA CT CK CQ C9 C8 C7", "HA HT HK HQ H9 H8 H7"),
    "S": ("CJ SJ HJ DJ SA ST SK SQ S9 S8 S7", "HA HT HK HQ H9 H8 H7"),
    "H": ("CJ SJ HJ DJ HA HT HK HQ H9 H8 H7", "CA CT CK CQ C9 C8 C7"),
    "D": ("CJ SJ HJ DJ DA DT DK DQ D9 D8 D7", "SA ST SK SQ S9 S8 S7"),
    "G": ("CJ SJ HJ DJ", "DA DT DK DQ D9 D8 D7"),
    "N": ("", "SA SK SQ SJ ST S9 S8 S7"),
    "R": ("CJ SJ HJ DJ", "CA CT CK CQ C9 C8 C7"),
}


def _check_order(k, names, trump):
    numbers = [card_number(name) for name in names.split()]
    for i in range(len(numbers)):
        assert (k.suit[numbers[i]] == TRUMP) == trump
        for j in range(len(numbers)):
            assert k.beats(numbers[i], numbers[j]) == (i < j), (names, i, j)


def test_orders():
    for game in range(7):
        trumps, side = ORDERS[cards.GAMES[game]]
        k = kind(game)
        _check_order(k, trumps, True)
        _check_order(k, side, False)
        assert sum([1 for suit in k.suit if suit == TRUMP]) == len(trumps.split())


def test_low_ten():
    for points, total in ((10, 120), (1, 84)):
        k = kind(cards.RAMSCH, points)
        _check_order(k, "HA HK HQ HT H9 H8 H7", False)
        _check_order(k, "CJ SJ HJ DJ", True)
        assert sum(k.points) == total


def test_trumps_and_other_suits():
    hearts = kind(cards.HEARTS)
    number = card_number
    assert hearts.beats(number("H7"), number("SA"))
    assert not hearts.beats(number("SA"), number("H7"))
    assert not hearts.beats(number("SA"), number("D7")), "another suit does not win"
    null = kind(cards.NULL)
    assert null.suit[number("HJ")] == 2
    assert not null.beats(number("CJ"), number("H7"))


def test_winner_of_three():
    k = kind(cards.GRAND)
    for names, best in (("H7 HA HT", 1), ("H7 DJ CJ", 2), ("SA S9 HA", 0), ("S7 HA SA", 2)):
        assert k.winner(bytes([card_number(name) for name in names.split()]), 3) == best


def test_points():
    assert sum(kind(cards.CLUBS).points) == 120
    for suit in range(4):
        assert sum(kind(cards.GRAND).points[8 * suit : 8 * suit + 8]) == 30


def test_names_both_ways():
    names = [card_name(card) for card in range(32)]
    assert [card_number(name) for name in names] == list(range(32))
    assert names[0] == "CA" and names[31] == "D7" and names[20] == "HJ"
    assert card_name(cards.NONE) == "--" and card_name(cards.UNKNOWN) == "??"


def test_refusals():
    for word in ("", "H", "10H", "JH", "hj", "H1", "HJJ", "--", "??"):
        assert word in refusal(card_number, word)
    assert "game" in refusal(cards.Kind, 7)
    assert "low ten" in refusal(cards.Kind, cards.GRAND, 10)
    assert "low ten" in refusal(cards.Kind, cards.RAMSCH, 5)
