"""Skat's players that deal what they cannot see: the deals fit the view, what is solved is right,
and advice has an answer at every stage."""

from array import array

from games import SOAK
from skat_deals import by_chance, dealt, some_plies

from skat import players
from skat.bidding_calls import HAND, OUVERT, SCHNEIDER, SCHWARZ, declared_bits
from skat.calls import PASS, SAY_KONTRA
from skat.cards import NONE, NULL, RAMSCH, TRUMP, UNKNOWN
from skat.games import skat
from skat.notation import read_position
from skat.players.skat import LEVELS, UNTOLD, playout
from skat.players.skat.advise import Advice
from skat.players.skat.sampler import Sampler
from skat.table import END, NOBODY, PLAY

DEALS = 300 if SOAK else 30
SOLVED = 3  # tricks


def _in_the_play(deals):
    """Tables in a play that is no Ramsch."""
    for number, table in by_chance(deals):
        for _ in some_plies(table, number):
            if table.stage == PLAY and table.kind.game != RAMSCH:
                yield table


def _best_end(table) -> int:
    """The declarer's points if all play as well as they can; in Null 120 if he wins."""
    if table.stage == END:
        if table.kind.game == NULL:
            return 0 if table.tricks[table.declarer] else 120
        return table.points[table.declarer]
    legal = table.buffer()
    ends = []
    choose = max if table.mover == table.declarer else min
    for i in range(table.legal(legal)):
        table.play(legal[i])
        ends.append(_best_end(table))
        table.undo()
    return choose(ends)


def test_the_last_tricks_are_solved():
    seen = {}
    for table in _in_the_play(DEALS):
        left = 10 - table.count // 3
        if left > SOLVED or left < 2:
            continue
        player = Sampler(1 << 20, 1, SOLVED)
        view = table.view(NOBODY)
        player.start(view)
        while player.think() < 0:
            pass
        if not player.deals:  # there is but one card
            continue
        legal = table.buffer()
        for i in range(table.legal(legal)):
            table.play(legal[i])
            end = _best_end(table)
            table.undo()
            expected = end if table.mover == table.declarer else 120 - end
            tenths = expected * 25 // 3 if table.kind.game == NULL else 10 * expected
            assert player.worth(legal[i]) == tenths
            seen[table.kind.game, left] = 1
    assert len(seen) > 6


def test_deals_fit_what_was_seen():
    fitted = 0
    for table in _in_the_play(DEALS):
        view = table.view(table.mover)
        player = Sampler(1 << 20, 3, 1)
        player.start(view)
        while not player.deals and player.think() < 0:
            pass
        if not player.deals:
            continue
        words = player._words
        assert not playout.misplaced(words)
        suits = view.kind.suit
        for seat in range(3):
            hand = words[playout.DEAL + (seat - view.declarer) % 3]
            cards = [player._cards[i] for i in range(32) if hand >> i & 1]
            shown = view.top[seat * view.places : (seat + 1) * view.places]
            assert len(cards) == len(shown) - list(shown).count(NONE)
            assert all(card in cards for card in shown if card not in (NONE, UNKNOWN))
            assert not set(cards) & set(view.played[: view.count])
            for i in range(view.count):
                led = suits[view.played[i - i % 3]]
                if view.froms[i] // view.places == seat and suits[view.played[i]] != led:
                    assert led not in [suits[card] for card in cards]
                    fitted += led == TRUMP
    assert fitted


def test_advice_knows_what_actions_are_worth():
    advice = Advice(nodes=4000)
    told = {}
    for number in range(DEALS // 10):
        table = dealt(7 * number + 3, number % 3)
        values = array("i", [0] * table.ACTIONS)
        actions = table.buffer()
        while table.stage != END:
            view = table.view(table.mover)
            action = players.choose(advice, view)
            count = advice.values(actions, values)
            assert action in list(actions[:count])
            known = [values[i] for i in range(count) if values[i] != UNTOLD]
            if count > 1:
                told[table.stage] = 1
                assert known
                chosen = values[list(actions[:count]).index(action)]
                if table.stage != PLAY:
                    assert chosen == max(known)
            table.play(action)
    assert len(told) == 5


def test_levels_play_whole_deals():
    levels = [level for level in LEVELS if level not in players.SEARCHING]
    for number in range(4):
        table = dealt(7 * number + 3)
        seats = [skat.make_player(levels[(number + seat) % len(levels)], 1) for seat in range(3)]
        while table.stage != END:
            table.play(players.choose(seats[table.mover], table.view(table.mover)))


def test_who_takes_all_tricks_announces_it_and_who_takes_a_few_says_no_kontra():
    unknown = "??" * 10
    all_trumps = "CJSJHJDJCACTCKCQC9C8"
    few = "C7SQS9S8HQH9H8DQD9D8"
    line = "skat - 0 %s %s %s ???? - stage=take bids=pass,pass,18 declarer=0 view=0"
    view = read_position(line % (all_trumps, unknown, unknown))
    player = skat.make_player("greedy", 1)
    said = declared_bits(players.choose(player, view))
    assert said == HAND | SCHNEIDER | SCHWARZ | OUVERT
    line = "skat C 1 %s %s %s ???? - stage=kontra bids=pass,pass,18 declarer=0 kontra=0 view=1 "
    line += "rules=kontra"
    for hand, answer in (all_trumps, SAY_KONTRA), (few, PASS):
        view = read_position(line % (unknown, hand, unknown))
        assert players.choose(player, view) == answer
        advice = Advice(nodes=4000)
        assert players.choose(advice, view) == answer
        actions = view.buffer()
        values = array("i", [0] * len(actions))
        count = advice.values(actions, values)
        assert actions[list(values[:count]).index(max(values[:count]))] == answer
