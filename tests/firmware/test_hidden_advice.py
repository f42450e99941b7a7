"""What every action is worth in Harlequin, half-open and Admirals' Skat."""

from array import array

from hidden import by_chance, dealt, legal

from skat import games, players
from skat.bidding_stages import SKAT
from skat.calls import BID, CALL, HAND, HOLD, PASS, SAY_KONTRA, SAY_RE, TAKE, declaration
from skat.cards import CLUBS, GRAND, NULL, RAMSCH
from skat.chance import Chance
from skat.notation import action_number, action_word
from skat.players.hidden.weigh import Weigh
from skat.players.player import UNTOLD
from skat.review import Review
from skat.table import END

NAMES = ("harlequin", "halfopen", "admirals")
NODES = 9000


def _advice(advice, table):
    """(the action that it likes, {action: value})."""
    view = table.view(table.mover)
    chosen = players.choose(advice, view)
    actions = view.buffer()
    values = array("i", [0] * len(actions))
    count = advice.values(actions, values)
    assert list(actions[:count]) == legal(table)
    return chosen, {actions[i]: values[i] for i in range(count)}


def _advised(table):
    """The same by a new adviser."""
    return _advice(games.find(table.VARIANT).players.make_adviser(NODES), table)


def test_calls_are_those_of_master_and_the_best_of_their_values():
    chance = Chance(12)
    stages = {}
    for name in NAMES:
        game = games.find(name)
        advice = game.players.make_adviser(NODES)
        for number in range(8):
            table = dealt(game, number, number & 1, by_chance(game, chance))
            while table.stage > END:
                call, values = _advice(advice, table)
                view = table.view(table.mover)
                assert call == players.choose(game.players.make_player("master", 0), view)
                known = [value for value in values.values() if value != UNTOLD]
                assert values[call] == max(known), (name, number, action_word(call))
                assert len(known) >= min(2, len(values)) or call == CALL + RAMSCH
                stages[(name, table.stage)] = 1
                # Go on by any call now and then, so that all is asked.
                others = legal(table)
                table.play(others[chance.below(len(others))] if chance.below(3) == 0 else call)
    assert len(stages) >= 10, stages


def test_null_counts_as_lost():
    table = dealt(games.find("harlequin"), 3)
    table.play(CALL + NULL)
    assert _advised(table)[1] == {PASS: 460, SAY_KONTRA: 920}
    table.play(SAY_KONTRA)
    assert _advised(table)[1] == {PASS: -920, SAY_RE: -1840}


def test_a_bid_is_worth_the_best_game_that_it_leaves():
    """With the bids up to 24, clubs with one matador among them; a higher one asks for more."""
    table = dealt(games.find("admirals"), 0)
    _, values = _advised(table)
    assert values[PASS] == 0 < values[BID + 18] == values[BID + 24] > values[BID + 27]
    assert values[BID + 264] < -2000


def test_from_the_hand_counts_more_the_more_points_are_expected():
    table = dealt(games.find("admirals"), 14)
    while table.stage != SKAT:
        table.play(_advised(table)[0])
    chosen, values = _advised(table)
    assert chosen == declaration(GRAND, HAND)
    assert values[chosen] > values[TAKE] > values[declaration(CLUBS, HAND)]
    assert values[action_number("=GHS")] == UNTOLD


def _score_of(table, game, seat: int) -> int:
    """The deal's score for a seat, less the other side's, when both play for points."""
    if table.stage == END:
        score = game.rules.Score()
        table.count_score(score)
        return score.seats[seat] - score.seats[1 - seat]
    scores = []
    for action in legal(table):
        table.play(action)
        scores.append(_score_of(table, game, seat))
        table.undo()
    return max(scores) if table.mover == seat else min(scores)


def test_at_the_end_a_card_is_worth_its_score():
    """With every card known: matadors and Kontra included, and Null."""
    looked = 0
    for number in range(18):
        game = games.find(NAMES[number & 1])
        table = dealt(game, number, number & 1)
        table.play(action_number("=" + "CGRHDN"[number % 6]))
        chance = Chance(number)
        while table.stage > END:
            table.play(SAY_KONTRA if table.may_play(SAY_KONTRA) and number & 2 else PASS)
        while table.total - table.count > 8 and table.stage != END:
            actions = legal(table)
            table.play(actions[chance.below(len(actions))])
        if table.stage == END or len(legal(table)) == 1:
            continue
        for card in range(32):
            table.known[card] = 3
        player = Weigh(1 << 29, 1, 8)
        players.choose(player, table.view(table.mover))
        mover = table.mover
        for card in legal(table):
            table.play(card)
            best = _score_of(table, game, mover)
            table.undo()
            assert player.worth(card) == 10 * best, (number, action_word(card))
            looked += 1
    assert looked > 20


class Coward:
    """An adviser who would always pass; each bid costs 10 points, one above 20 costs 25."""

    def start(self, view):
        self.view = view

    def think(self):
        return PASS

    def values(self, actions, values):
        count = self.view.legal(actions)
        for i in range(count):
            bid = self.view.auction.bid if actions[i] == HOLD else actions[i] - BID
            values[i] = 0 if actions[i] == PASS else -250 if bid > 20 else -100
        return count


class Auction:
    """A record of bids."""

    def __init__(self, table, calls):
        self.table = table
        self.actions = array("H", calls)
        for call in calls:
            table.play(call)


def test_who_bids_too_high_again_and_again_loses_that_once():
    game = games.find("admirals")
    coward = Coward()
    record = Auction(dealt(game, 0), [BID + 18, HOLD, BID + 20, HOLD, BID + 22, HOLD, PASS])
    for seat, lost in ((1, [100, 0, 150, 0]), (0, [100, 0, 150])):
        review = Review(record, (seat,))
        found = []
        while not review.ended():
            decision = review.think(lambda: coward)
            if decision is not None:
                found.append(decision.lost)
                review.go_to(0)  # as a screen does that shows others
        assert found == lost and review.lost == 250
