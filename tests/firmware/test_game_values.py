"""Matadors from their definition, and what a declarer scores."""

from skat import game_values
from skat.cards import CLUBS, DIAMONDS, GAMES, GRAND, HEARTS, SPADES, TRUMP, card_number, kind
from skat.chance import Chance

SEEDS = 300


def _held(names):
    held = bytearray(32)
    for name in names.split():
        held[card_number(name)] = 1
    return held


def _trumps(game):
    """The trumps of a game, high to low."""
    k = kind(game)
    trumps = [(k.power[card], card) for card in range(32) if k.suit[card] == TRUMP]
    return [card for _, card in sorted(trumps, reverse=True)]


def _by_definition(game, held, limit):
    """The longest row of trumps from the top that are all held, or all lacking."""
    row = [bool(held[card]) for card in _trumps(game)][:limit]
    runs = [n for n in range(1, len(row) + 1) if row[:n] == [row[0]] * n]
    return max(runs) if row[0] else -max(runs)


def test_matadors_of_random_cards():
    found = set()
    for seed in range(SEEDS):
        chance = Chance(seed)
        held = bytearray(32)
        share = 1 + chance.below(32)  # from hardly any trump to nearly all
        for card in range(32):
            held[card] = chance.below(32) < share
        for game in (CLUBS, SPADES, HEARTS, DIAMONDS, GRAND):
            for limit in (game_values.JACKS, game_values.TRUMPS):
                run = game_values.matadors(game, held, limit)
                assert run == _by_definition(game, held, limit), (seed, game, limit)
                found.add((game == GRAND, limit, run))
    for most in (-4, -3, -2, -1, 1, 2, 3, 4):
        assert (True, game_values.TRUMPS, most) in found
        assert (False, game_values.JACKS, most) in found


def test_every_length_of_run():
    for game in (CLUBS, SPADES, HEARTS, DIAMONDS):
        trumps = _trumps(game)
        for run in range(1, 12):
            held = bytearray(32)
            for card in trumps[:run]:
                held[card] = 1
            for sign in (1, -1):
                assert game_values.matadors(game, held) == sign * run
                assert game_values.matadors(game, held, game_values.JACKS) == sign * min(run, 4)
                assert game_values.matadors(GRAND, held) == sign * min(run, 4)
                for card in range(32):
                    held[card] = not held[card]


def test_a_jack_of_the_trump_suit_counts_once():
    assert game_values.matadors(HEARTS, _held("CJ SJ HJ DJ HA HT HK HQ H9 H8 H7")) == 11
    assert game_values.matadors(HEARTS, _held("CJ SJ HJ DJ HA HT HK HQ H9 H8")) == 10
    assert game_values.matadors(SPADES, _held("SJ SA ST")) == -1


def test_bases_and_declarers():
    prices = {"D": 9, "H": 10, "S": 11, "C": 12, "G": 24}
    for name in prices:
        assert game_values.BASES[GAMES.find(name)] == prices[name]
    for kontra, times in ((0, 1), (1, 2), (2, 4)):
        assert game_values.declarer_score(23, True, kontra) == 23 * times
        assert game_values.declarer_score(23, False, kontra) == -46 * times
