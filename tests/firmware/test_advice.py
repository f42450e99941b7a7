"""What every action of Officers' Skat is worth: calls, Null, and cards by their score."""

from array import array

from games import officers_dealt, options_by_chance, some_plies

from skat import players
from skat.calls import CALL, PASS
from skat.cards import NULL, RAMSCH
from skat.chance import Chance
from skat.games.officers import GAME as officers
from skat.games.officers.scoring import Score
from skat.players.player import UNTOLD
from skat.table import END, PLAY

NODES = 400


def _advice(advice, table):
    """(the action that it likes, {action: value})."""
    view = table.view(table.mover, officers.rules.Table())
    chosen = players.choose(advice, view)
    actions, values = bytearray(16), array("i", [0] * 16)
    count = advice.values(actions, values)
    legal = bytearray(16)
    assert bytes(actions[:count]) == bytes(legal[: table.legal(legal)])
    return chosen, {actions[i]: values[i] for i in range(count)}


def _master(table):
    player = officers.players.make_player("master", 0, NODES)
    return players.choose(player, table.view(table.mover, officers.rules.Table()))


def test_calls_are_those_of_the_levels_and_the_best_of_their_values():
    chance = Chance(12)
    advice = officers.players.make_adviser(NODES)
    stages = {}
    for number in range(24):
        table = officers_dealt(number, number & 1, options_by_chance(chance))
        while table.stage > END:
            call, values = _advice(advice, table)
            assert call == _master(table) and values[call] == max(values.values())
            stages[table.stage] = 1
            # Go on by any call, so that Kontra and Re are asked, too.
            legal = bytearray(16)
            table.play(legal[chance.below(table.legal(legal))])
    assert len(stages) == 3


def test_a_call_is_worth_what_the_deals_bring():
    """The score of a game that is sure to be won or lost."""
    table = officers_dealt(3)
    table.play(CALL + NULL)  # taken as lost
    _, values = _advice(officers.players.make_adviser(), table)
    assert values == {PASS: 460, PASS + 1: 920}


def _least_most(table, seat, score):
    """The deal's score for a seat, minus the other side's, with best play by both."""
    if table.stage == END:
        table.count_score(score)
        return score.seats[seat] - score.seats[1 - seat]
    legal = bytearray(16)
    values = []
    for i in range(table.legal(legal)):
        table.play(legal[i])
        values.append(_least_most(table, seat, score))
        table.undo()
    return max(values) if table.mover == seat else min(values)


def _ends(games, deals):
    """Tables of these games in play, with at most three tricks left and nothing covered."""
    chance = Chance(7)
    for number in range(deals):
        table = officers_dealt(number << 9, number & 1, options_by_chance(chance))
        if not table.may_play(CALL + games[number % len(games)]):
            continue
        table.play(CALL + games[number % len(games)])
        while table.stage not in (PLAY, END):
            table.play(table.kontra + 41 if number & 1 else PASS)
        for _ in some_plies(table, number, 26 + number % 3):
            pass
        covered = [card for card in table.under if card != 32]
        if table.stage == PLAY and not covered:
            yield table


def test_certain_results_have_their_score():
    """With all cards known a card has the score of the best play after it, except for results on a
    threshold, which cards with the same points share."""
    score = Score()
    advice = officers.players.make_adviser(4000)
    found = close = 0
    for table in _ends((0, 4, RAMSCH, NULL), 240):
        seat = table.mover
        _, values = _advice(advice, table)
        for action, value in values.items():
            table.play(action)
            exact = 10 * _least_most(table, seat, score)
            table.undo()
            found += 1
            close += abs(value - exact) <= 10 + abs(exact) // 16
    assert found > 80 and close > 0.9 * found, (found, close)


def test_cards_are_ordered_as_their_points_and_null_is_not_known_early():
    advice = officers.players.make_adviser(NODES)
    for number, game in enumerate((0, 4, RAMSCH, NULL)):
        table = officers_dealt(number)
        table.play(CALL + game)
        while table.stage != PLAY:
            table.play(PASS)
        for _ in some_plies(table, number, 8):
            pass
        if table.stage == END:
            continue
        card, values = _advice(advice, table)
        if game == NULL:
            assert set(values.values()) == {UNTOLD}
        else:
            assert values[card] >= max(values.values()) - 1
        assert card == _master(table) or game != NULL
