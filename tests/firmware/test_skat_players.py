"""Skat's players that deal what they cannot see: the deals fit the view, what is solved is right,
and advice has an answer at every stage."""

from array import array

from games import SOAK
from skat_deals import any_action, by_chance, dealt, say, some_plies

from skat import games, players
from skat.bidding_stages import BID, CONSENT
from skat.calls import (
    CONCEDE,
    HAND,
    HOLD,
    OUVERT,
    PASS,
    SAY_KONTRA,
    SCHNEIDER,
    SCHWARZ,
    declared_bits,
)
from skat.cards import NONE, NULL, RAMSCH, TRUMP, UNKNOWN, card_name
from skat.chance import Chance, Pack
from skat.games.skat import GAME as skat
from skat.games.skat.players import mixing
from skat.games.skat.players.sampler import Sampler
from skat.games.skat.players.scores import Scores
from skat.games.skat.players.weigh import Weigh
from skat.notation import action_word, read_position
from skat.players.player import UNTOLD
from skat.table import END, NOBODY, PLAY
from skat.values import value

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


def test_what_a_card_is_worth_is_the_score_that_it_solves():
    scored = {}
    for table in _in_the_play(DEALS):
        if table.count < 21:
            continue
        judge = Weigh(1 << 20, 1, SOLVED)
        view = table.view(NOBODY)
        judge.start(view)
        while judge.think() < 0:
            pass
        if not judge.deals:
            continue
        legal = table.buffer()
        for i in range(table.legal(legal)):
            table.play(legal[i])
            end = _best_end(table)
            table.undo()
            points = 120 - end if table.kind.game == NULL else end
            score = Scores(view).score(points, points > 0, points < 120)
            if table.kind.game == NULL:
                score = Scores(view).score(0, end == 0, 1)
            worth = judge.worth(legal[i])
            assert worth == (10 if table.mover == table.declarer else -10) * score
            scored[worth] = 1
    assert len(scored) > 20 and min(scored) < 0 < max(scored)


def test_scores_are_those_of_the_end_as_far_as_a_seat_knows_the_run():
    seen = {}
    for number, table in by_chance(4 * DEALS):
        chance = Chance(number)
        legal = table.buffer()
        views = []
        while table.stage != END:
            if table.stage == PLAY and table.declarer != NOBODY and table.count < 3:
                views.append(table.view(table.mover))
            table.play(any_action(table, chance, legal))
        if not views:
            continue
        result = skat.rules.Score()
        table.count_score(result)
        declarer = table.declarer
        tricks = table.tricks[declarer]
        found = result.score + (50 if result.won else -90)
        for view in views:
            scores = Scores(view)
            done = table.points[declarer], tricks, sum(table.tricks) - tricks
            if view.mover == declarer and not view.said & HAND:
                assert scores.score(*done) == found
                seen["known", result.won] = 1
            elif view.kind.game != NULL and view.mover != declarer:
                if value(view.kind.game, view.said, result.run) < view.auction.bid:
                    continue  # overbid, unless a grade saves it
                assert abs(scores.run) <= abs(result.run)
                if scores.run == result.run:
                    assert scores.score(*done) == found
                    seen["guessed", result.won] = 1
    assert len(seen) == 4, seen


def test_giving_up_is_worth_what_it_scores():
    given = {}
    for table in _in_the_play(2 * DEALS):
        if not table.may_play(CONCEDE) or table.mover == table.declarer and table.said & HAND:
            continue
        mover = table.mover
        advice = skat.players.make_adviser()
        advice.start(table.view(mover))
        for _ in range(2):  # it lists what is legal, and begins
            advice.think()
        worth = advice.given_up()
        table.play(CONCEDE)
        done = 1
        while table.stage != END:
            table.play(HOLD)
            done += 1
        result = skat.rules.Score()
        table.count_score(result)
        for _ in range(done):
            table.undo()
        score = 10 * (result.score + (50 if result.won else -90))
        if mover == table.declarer:
            assert worth == score
        elif not result.overbid:
            assert worth >= -score if result.won else worth <= -score
        given[mover == table.declarer, result.won] = 1
    assert len(given) == 4, given


def _asked(line):
    """What greedy says to the one who is to play and gives up, at this position; seat 0 has
    declared."""
    table = read_position(line)
    table.play(CONCEDE)
    assert table.stage == CONSENT
    player = skat.players.make_player("greedy", 1)
    view = table.view(table.mover)
    answer = players.choose(player, view)
    assert answer == players.choose(skat.players.make_player("master", 1), view)
    assert players.choose(skat.players.make_player("simple", 1), view) == HOLD
    advice = skat.players.make_adviser(4000)
    assert players.choose(advice, view) == answer
    values = array("i", [0] * table.ACTIONS)
    actions = table.buffer()
    assert advice.values(actions, values) == 2
    assert (values[0] > values[1]) == (answer == actions[0])
    return answer


def test_who_may_win_schneider_has_it_played_on():
    clubs = "skat C 1 %s - declarer=0 bids=pass,18,pass forehand=1"
    best = "CJSJHJDJCACTSAHADADT CKC9C8C7STSKHTHKDKDQ CQSQS9S8S7HQH9H8D9D8 H7D7"
    assert _asked(clubs % best) == PASS
    good = "CJSJCACKC9SASKHTHQD9 HJCTC8STSQHAH7DTDQDK DJCQC7S9S8S7H9H8DAD8 HKD7"
    assert _asked(clubs % good) == HOLD
    eight = "skat C 0 %s declarer=0 bids=18,pass,pass forehand=2"
    poor = "C7C8S7S8H7H8H9D7 CJSJHJDJCACTCKCQ C9SASTHAHTDAD9 DQHQ DKD8DTSQSKS9HK"
    assert _asked(eight % poor) == PASS
    fair = "C7CKS7SQH7H8H9D7 CJSJCQC9STSKHTHK HJDJCTC8HQDADQ CAHA S9SAS8D8D9DTDK"
    assert _asked(eight % fair) == HOLD


def _null_hand(chance):
    """Ten cards that lose all tricks: in each suit the lowest is the seven, the second at most the
    nine, and so on. A bytearray, 1 for each of 32."""
    order = b"\7\6\5\1\4\3\2\0"
    held = bytearray(32)
    while sum(held) < 10:
        suit = 8 * chance.below(4)
        length = sum(held[suit : suit + 8])
        if length < 4:
            lowest = 2 * length - chance.below(2) if length else 0
            rank = order[max(lowest, length)]
            held[suit + rank] = 1
    return held


def test_a_null_that_nobody_can_beat_is_never_lost():
    chance = Chance(4)
    thought = 0
    for number in range(DEALS):
        held = _null_hand(chance)
        rest = [card for card in range(32) if not held[card]]
        for i in range(21, 0, -1):
            k = chance.below(i + 1)
            rest[i], rest[k] = rest[k], rest[i]
        hands = [[card for card in range(32) if held[card]], rest[:10], rest[10:20], rest[20:]]
        words = ["".join([card_name(card) for card in hand]) for hand in hands]
        line = "skat N%s %d %s - declarer=0 forehand=%d"
        table = read_position(line % ("HO"[: number % 3], number % 3, " ".join(words), number % 3))
        legal = table.buffer()
        player = skat.players.make_player("greedy", 0)
        while table.stage != END:
            if table.mover:
                table.play(legal[chance.below(table.legal(legal))])
            else:
                thought += table.legal(legal) > 1
                table.play(players.choose(player, table.view(0)))
        assert table.tricks[0] == 0 and table.count == 30, (line, words)
    assert thought > 3 * DEALS


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
        words = player.words
        assert not mixing.misplaced(words)
        suits = view.kind.suit
        for seat in range(3):
            hand = words[mixing.DEAL + (seat - view.declarer) % 3]
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


def _advised(game, deals):
    """The stages for which advice is given in a game, with its values of all that it does."""
    advice = game.players.make_adviser(4000)
    told = {}
    for number in range(deals):
        table = game.rules.Table()
        table.deal(Pack(7 * number + 3), number % table.openers, game.rules.Options())
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
                assert len(known) == count or table.stage != BID
                chosen = values[list(actions[:count]).index(action)]
                if table.stage != PLAY:
                    assert chosen == max(known)
            table.play(action)
    return told


def test_advice_knows_what_actions_are_worth():
    assert len(_advised(skat, DEALS // 10)) == 5


def test_advice_is_given_in_the_other_games():
    for name, stages in (("tournee", 6), ("strohmann", 5), ("deadhand", 5)):
        assert len(_advised(games.find(name), DEALS // 2)) == stages


def test_levels_play_whole_deals():
    levels = [level for level in skat.levels if level not in players.SEARCHING]
    for number in range(4):
        table = dealt(7 * number + 3)
        seats = [
            skat.players.make_player(levels[(number + seat) % len(levels)], 1) for seat in range(3)
        ]
        while table.stage != END:
            table.play(players.choose(seats[table.mover], table.view(table.mover)))


def _at_take(hand, forehand, bids):
    """What seat 0 knows with these cards, before it takes the skat or plays from the hand."""
    unknown = "??" * 10
    line = "skat - 0 %s %s %s ???? - stage=take bids=%s declarer=0 forehand=%d view=0"
    return read_position(line % (hand, unknown, unknown, bids, forehand))


def _told(view):
    """What advice does in a view, and what it says of all actions, in points, by their words."""
    advice = games.find(view.VARIANT).players.make_adviser(4000)
    action = players.choose(advice, view)
    actions = view.buffer()
    values = array("i", [0] * len(actions))
    count = advice.values(actions, values)
    return action_word(action), {action_word(actions[i]): values[i] / 10 for i in range(count)}


def test_any_two_cards_that_are_put_away_have_a_value():
    for name, calls in (
        ("skat", "48 pass pass take"),  # more than a Null reaches, for which jacks could go
        ("tournee", "10 pass pass guckser"),
        ("tournee", "10 pass pass tournee"),
    ):
        game = games.find(name)
        for number in (3120, 3083) + tuple(range(max(3, DEALS // 10))):
            table = game.rules.Table()
            table.deal(Pack(number), 0, game.rules.Options())
            say(table, calls)
            legal = table.buffer()
            if table.legal(legal) != 66:
                table.play(legal[0])  # the suit that was looked at
            best, values = _told(table.view(table.mover))
            assert len(values) == 66 and UNTOLD / 10 not in values.values()
            assert values[best] == max(values.values()), "nothing is called better than the best"


def test_every_hand_has_a_value_with_whatever_is_announced():
    for number in range(max(3, DEALS // 10)):
        table = dealt(number << 7, number % 3)
        bid = (18, 36, 60)[number % 3]
        say(table, "%d pass pass" % bid)
        best, values = _told(table.view(table.mover))
        assert len(values) == 21 + (bid <= 59) + (bid <= 35)
        assert UNTOLD / 10 not in values.values()
        assert values[best] == max(values.values())


def test_what_nobody_can_take_a_trick_of_is_worth_its_value():
    # without a loser: with 4, game 5, Hand 6, and 50 points more; then 2, 4 and 5 levels more
    best, values = _told(_at_take("CJSJHJDJCACTCKCQC9C8", 0, "pass,pass,18"))
    assert best == "=GHSZO"
    assert [values["=GH" + said] for said in ("S", "SZ", "SZO")] == [218, 242, 266]
    # with 10, as there are no others in clubs: game 11, Hand 12, which is what Schneider adds to
    assert values["=CHSZO"] == 12 * 12 + 50 + 3 * 12
    # what was not announced is not counted
    assert values["=GH"] == 6 * 24 + 50


def test_who_takes_all_tricks_announces_it():
    # where another one leads, trumps only: who had none of the ace's suit could trump it
    for hand, forehand, said in (
        ("CJSJHJDJCACTCKCQC9SA", 0, HAND | SCHNEIDER | SCHWARZ | OUVERT),
        ("CJSJHJDJCACTCKCQC9C8", 1, HAND | SCHNEIDER | SCHWARZ | OUVERT),
    ):
        view = _at_take(hand, forehand, "pass,18,pass" if forehand else "pass,pass,18")
        action = players.choose(skat.players.make_player("greedy", 1), view)
        assert declared_bits(action) == said, hand


def test_a_game_below_the_bid_is_lost_as_cheaply_as_can_be():
    # Clubs with 1 and Hand count 36, without Hand 24; 60 is lost, 120, and 50 and 40 more
    _, values = _told(_at_take("CJC7C8S7S8H7H8D7D8D9", 2, "60,pass,pass"))
    assert values["=CH"] <= -209 and values["=CH"] >= -210
    # 72 is the least of Grand from 60 on
    assert values["=GH"] == -2 * 72 - 90
    # announced levels count, whether they are reached or not: 60 is reached, and lost at 60
    assert values["=CHS"] >= -210


def test_null_that_may_fail_is_open_where_that_pays():
    """Open it is as likely won as two that are not."""
    line = "skat - 0 %s %s %s CACK - stage=declare bids=pass,18,pass declarer=0 forehand=1 view=0"
    for hand, open_pays in (("STSJS9S8S7H8DTD9D8D7", True), ("C7C9CJS7S9SQH7H9HJDT", False)):
        best, values = _told(read_position(line % (hand, "??" * 10, "??" * 10)))
        chance = (values["=N"] + 136) / (73 + 136)
        assert abs(chance * chance - (values["=NO"] + 182) / (96 + 182)) < 0.01
        assert (values["=NO"] > values["=N"]) == open_pays == (best == "=NO")


def test_who_takes_all_tricks_says_kontra_and_who_takes_a_few_does_not():
    unknown = "??" * 10
    all_trumps = "CJSJHJDJCACTCKCQC9C8"
    few = "C7SQS9S8HQH9H8DQD9D8"
    line = "skat C 1 %s %s %s ???? - stage=kontra bids=pass,pass,18 declarer=0 kontra=0 view=1 "
    line += "rules=kontra"
    for hand, answer in (all_trumps, SAY_KONTRA), (few, PASS):
        view = read_position(line % (unknown, hand, unknown))
        player = skat.players.make_player("greedy", 1)
        assert players.choose(player, view) == answer
        advice = skat.players.make_adviser(4000)
        assert players.choose(advice, view) == answer
        actions = view.buffer()
        values = array("i", [0] * len(actions))
        count = advice.values(actions, values)
        assert actions[list(values[:count]).index(max(values[:count]))] == answer


def test_of_equals_null_plays_the_one_that_keeps_most_for_later():
    table = dealt(103)
    say(table, "18 yes 20 yes 22 yes 23 pass pass take -S9-HT =N CQ")
    for level in ("greedy", "club"):
        player = skat.players.make_player(level, 0)
        card = players.choose(player, table.view(table.mover))
        assert card_name(card) == "CJ", level  # of A K J 7, though it may be lost in all the deals
