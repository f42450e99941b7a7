"""Ramsch of Skat for three as the levels above the rules play it, and push the skat before it."""

import os

from games import without_heap
from skat_deals import dealt, options_of, say, some_plies

from skat import players
from skat.bidding_stages import AWAY, SKAT
from skat.calls import DISCARD, PASS, TAKE, discard
from skat.cards import JACK, NONE, RAMSCH
from skat.games.skat import GAME as skat
from skat.games.skat.players.pushing import Pushing
from skat.games.skat.players.ramsch import Ramsch
from skat.notation import read_position
from skat.table import END, NOBODY, PLAY

DEALS = 40 if os.getenv("SOAK") == "1" else 8
RULES = (
    "ramsch",
    "ramsch ramschall virginloser",
    "ramsch ramsch15",
    "ramsch ramsch20",
    "ramsch lowten1 nomarch",
)
MARCHED = 6  # tricks of one seat that look like a march

# Seat 0 leads: with all that wins, or nothing but what wins.
MARCH = (
    "skat R 0 CJSJHJDJCACTCKSAHADA SKSQS9S8CQC9HKHQH9H8 STS7HTH7DTDKDQD9D8C8 C7D7 - "
    "bids=pass,pass,pass rules=ramsch"
)
LOW = (
    "skat R 0 C7C8S7S8H7H8D7D8CJSA CACTSTSKHAHTDADTHJSJ CKCQC9SQS9HKHQDKDQDJ H9D9 - "
    "bids=pass,pass,pass rules=ramsch"
)


def _ramsch(number, rules):
    table = dealt(number << 11, number % 3, options_of(rules))
    say(table, "pass pass pass")
    assert table.kind.game == RAMSCH and table.stage == PLAY
    return table


def _thought(player, view):
    player.start(view)
    while player.think() < 0:
        pass
    return player.best()


def test_the_value_is_in_points():
    for rules in RULES:
        table = _ramsch(3, rules)
        player = Ramsch(1 << 20, 20, 1)
        for _ in some_plies(table, 3):
            if table.stage != PLAY:
                break
            _thought(player, table.view(table.mover))
            if player.deals:  # not where there is only one card
                assert 10 * table.points[table.mover] <= player.value() <= 1200


def _hand(table, seat):
    first = seat * table.places
    return [card for card in table.top[first : first + table.places] if card < NONE]


def _all_known(table):
    """A view with every card."""
    view = table.view(NOBODY)
    for p in range(len(table.top)):
        view.top[p] = table.top[p]
        view.under[p] = table.under[p]
    return view


def _by_the_rules(table, marcher):
    """The card that the rules play, looked up in the plainest way; `marcher` wants all tricks."""
    kind = table.kind
    legal = table.buffer()
    legal = list(legal[: table.legal(legal)])
    if len(legal) == 1:
        return legal[0]
    mover = table.mover
    done = table.count // 3
    alone = NOBODY
    if done >= MARCHED and max(table.tricks) == done:
        alone = list(table.tricks).index(done)
    others = [_hand(table, (mover + 1) % 3), _hand(table, (mover + 2) % 3)]
    marches = mover in (marcher, alone)

    def order(card):  # strongest first: trumps, then suits as they come
        return (-kind.suit[card], -kind.power[card])

    def price(card):
        return kind.power[card] + kind.points[card]

    def takes(hand, led, card):
        """Whether whoever has this hand has to beat a card, where another one was led."""
        may = [other for other in hand if kind.suit[other] == kind.suit[led]]
        return may, all(kind.beats(other, card) for other in may or hand)

    on_table = table.count % 3
    first = table.count - on_table
    if not on_table:
        if marches:
            top = [c for c in legal if not any(kind.beats(o, c) for h in others for o in h)]
            return min(top or legal, key=order)
        safe = []
        for card in legal:
            for hand in others:
                may, must = takes(hand, card, card)
                if may and must and card not in safe:
                    safe.append(card)
        return _dearest(safe, price, order) if safe else _cheapest(legal, price, order)
    led = table.played[first]
    winning = first + kind.winner(table.played, on_table, first)
    best = table.played[winning]
    win = [card for card in legal if kind.beats(card, best)]
    under = [card for card in legal if card not in win]
    if marches:
        if win and on_table == 1:
            return min(win, key=order)
        return _cheapest(win or legal, price, order)
    if under:
        if alone != NOBODY and table.froms[winning] // table.places == alone:
            return _cheapest(win or under, price, order)
        return _dearest(under, price, order)
    if on_table == 2:
        return _dearest(legal, price, order)
    safe = [card for card in legal if takes(others[0], led, card)[1]]
    return _dearest(safe, price, order) if safe else _cheapest(legal, price, order)


def _dearest(cards, price, order):
    return min(cards, key=lambda card: (-price(card), order(card)))


def _cheapest(cards, price, order):
    return min(cards, key=lambda card: (price(card), order(card)))


def _score(table, seat):
    """What an ended table's score is worth to a seat, in tenths."""
    result = skat.rules.Score()
    table.count_score(result)
    others = sum(result.plain) - result.plain[seat]
    return 10 * (result.plain[seat] - others // 2)


def test_a_card_is_worth_what_it_scores_when_all_play_by_the_rules():
    """With every card known there is one deal."""
    worths = {}
    marches = 0
    for number in range(DEALS // 2):
        table = _ramsch(number, RULES[number % len(RULES)])
        for _ in some_plies(table, number, 40):
            if table.stage == END:
                break
            seat = table.mover
            player = Ramsch(1 << 20, 1, 1)
            _thought(player, _all_known(table))
            if not player.deals:
                continue
            for i in range(player._count):
                card = player._legal[i]
                for marcher in (NOBODY, seat):
                    at = i + (marcher == seat) * player._count
                    if not player._tried[at]:
                        continue
                    done = table.done()
                    table.play(card)
                    while table.stage != END:
                        table.play(_by_the_rules(table, marcher))
                    worths[_score(table, seat)] = 1
                    marches += marcher == seat
                    assert player._expected(at) == _score(table, seat), (number, done, card)
                    while table.done() > done:
                        table.undo()
    assert len(worths) > 30 and marches > 30


def test_who_can_take_all_tricks_does_and_who_can_take_none_too():
    for level in ("greedy", "club"):
        for line, tricks in ((MARCH, 10), (LOW, 0)):
            table = read_position(line)
            seats = [skat.players.make_player(level, 1) for _ in range(3)]
            while table.stage != END:
                table.play(players.choose(seats[table.mover], table.view(table.mover)))
            if tricks:
                assert table.tricks[0] == 10, level
            else:
                assert table.points[0] < max(table.points), level


def test_better_than_the_rules():
    """Each of a few deals three times; the arena measures it properly."""
    total = 0
    for number in range(DEALS):
        for seat in range(3):
            table = _ramsch(number, "ramsch")
            seats = [skat.players.make_player("simple", 1) for _ in range(3)]
            seats[seat] = skat.players.make_player("club", 1)
            while table.stage != END:
                table.play(players.choose(seats[table.mover], table.view(table.mover)))
            total += _score(table, seat)
    assert total > 0


def _pushed(number, plies):
    """A table where the skat is pushed; so many seats have taken it or not, by the number."""
    table = dealt(number << 11, number % 3, options_of(RULES[number % len(RULES)] + " pushing"))
    say(table, "pass pass pass")
    for i in range(plies):
        _push(table, PASS if number >> i & 1 else TAKE)
    return table


def _push(table, action, cheap=False):
    """Push by the plainest rule: who takes the skat passes on the dearest two, or the cheapest."""
    table.play(action)
    if table.stage == AWAY:
        suit, power, points = table.kind.suit, table.kind.power, table.kind.points
        sign = 1 if cheap else -1

        def order(card):
            return sign * (power[card] + points[card]), -suit[card], -power[card]

        cards = [card for card in _hand(table, table.mover) if card & 7 != JACK]
        cards.sort(key=order)
        table.play(discard(cards[0], cards[1]))


def test_a_push_is_worth_what_it_scores_by_the_rules():
    """With every card known there is one deal."""
    worths = {}
    marches = 0
    for number in range(DEALS):
        table = _pushed(number, number % 3)
        if number % 2:
            table.play(TAKE)
        seat = table.mover
        player = Pushing()
        _thought(player, _all_known(table))
        assert player.deals == 1
        for i in range(player._count):
            if table.stage == AWAY and i % 9 and i < player._low:
                continue
            marcher = NOBODY if i < player._low else seat
            marches += marcher == seat
            action = player._actions[i]
            done = table.done()
            if table.stage == SKAT:
                _push(table, action, marcher == seat)
            else:
                table.play(action)
            while table.stage == SKAT:
                _push(table, TAKE)
            while table.stage != END:
                table.play(_by_the_rules(table, marcher))
            worths[_score(table, seat)] = 1
            assert player._expected(i) == _score(table, seat), (number, action)
            while table.done() > done:
                table.undo()
    assert len(worths) > 15 and marches >= DEALS


def test_who_can_take_no_trick_pushes_the_skat_on_and_who_takes_many_takes_it():
    low = "C7C8C9S7S8S9H7H8D7D8"
    for hand, action in ((low, PASS), ("CACTCKCQSASTSKHAHTDA", TAKE)):
        line = "skat R 0 %s %s %s ???? - stage=take bids=pass,pass,pass view=0 rules=ramsch,pushing"
        view = read_position(line % (hand, "??" * 10, "??" * 10))
        player = skat.players.make_player("greedy", 1)
        assert players.choose(player, view) == action
        other = TAKE if action == PASS else PASS
        assert player.worth(action) > player.worth(other)
    assert player.worth(PASS) < -100 * 10


def test_no_jacks_are_passed_on_but_what_is_dear():
    for number in range(3):
        table = _pushed(number, 0)
        table.play(TAKE)
        view = table.view(table.mover)
        player = skat.players.make_player("master", 1)
        action = players.choose(player, view)
        assert table.may_play(action)
        legal = table.buffer()
        worths = [player.worth(legal[i]) for i in range(table.legal(legal))]
        assert player.worth(action) == max(worths)
        prices = [_price(table, legal[i]) for i in range(len(worths))]
        assert 2 * _price(table, action) > max(prices)


def _price(table, action):
    """How dear two cards are."""
    power = table.kind.power
    return power[action - DISCARD >> 5] + power[action & 31]


def test_thinking_allocates_nothing():
    pushing = Pushing()
    for plies in range(2):
        table = _pushed(plies, 0)
        if plies:
            table.play(TAKE)
        view = table.view(table.mover)
        _thought(pushing, view)
        pushing.start(view)
        without_heap(lambda: _go_on(pushing))
    player = Ramsch(3000, 20, 1)
    for number in range(3):
        table = _ramsch(number, "ramsch")
        view = table.view(table.mover)
        _thought(player, view)
        player.start(view)
        without_heap(lambda: _go_on(player))


def _go_on(player):
    while player.think() < 0:
        pass
