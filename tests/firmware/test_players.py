"""The players: legal, repeatable, blind to covered cards, without allocation; how they play."""

from games import SOAK, dealt, refusal, some_plies, without_heap

from skat import cards, players
from skat.cards import NONE, card_name
from skat.chance import Chance
from skat.games.lskat import GAME as lskat
from skat.games.lskat.players import make_player
from skat.games.officers import GAME as officers
from skat.games.officers.players.avoid import Avoid
from skat.games.officers.players.declare import Declare
from skat.games.officers.players.declare_by_looks import DeclareByLooks
from skat.games.officers.players.null import Null
from skat.notation import position_line, read_position
from skat.players.analyse import Analysis
from skat.players.levels.greedy import Greedy
from skat.table import END, Table

NODES = 100  # a move, for levels that search


def _position(game, lead, cards0, cards1, covered=""):
    """A late position, seat 0 to move: stacks `SA` or `SA/D8` for each seat; the rest is won.

    `covered` names the cards under stacks written `SA/??`, which are not won yet.
    """
    stacks0 = cards0.split()
    stacks1 = cards1.split()
    if lead != "-":
        stacks1.append("--/--")  # where the lead came from
    used = covered.split() + [lead]
    for stack in stacks0 + stacks1:
        used += stack.split("/")
    won = "".join([card_name(c) for c in range(32) if card_name(c) not in used])
    sides = []
    for stacks in (stacks0, stacks1):
        full = [stack if "/" in stack else stack + "/--" for stack in stacks]
        sides.append(",".join(full + ["--/--"] * (8 - len(full))))
    line = "officers %s %s 0 %s %s %s -" % (game, lead, sides[0], sides[1], won)
    return read_position(line)


def _chosen(level, *position):
    table = _position(*position)
    view = table.view(0, lskat.rules.Table())
    return card_name(players.choose(make_player(level, 0), view))


def _contents(table):
    """All that a table holds."""
    buffers = (table.top, table.under, table.played, table.froms, table.winners, table.known)
    numbers = (table.count, table.start, table.total, table.mover, table.stage, table.viewer)
    return [bytes(b) for b in buffers + (table.points, table.tricks)], numbers, table.kind


def _play(number, seats):
    """Play a deal between two players; the card points of seat 0."""
    table = dealt(number)
    view = lskat.rules.Table()
    while table.stage != END:
        table.play(players.choose(seats[table.mover], table.view(table.mover, view)))
    return table.points[0]


def _mean_points(player, other):
    """A player's mean card points over 100 deals, each played from both seats."""
    points = 0
    for number in range(100):
        points += _play(number, (player, other)) + 120 - _play(number, (other, player))
    return points / 200


def test_every_level_plays_by_the_rules():
    games = []
    for n, level in enumerate(players.LEVELS):
        for number in range(n, 40, 1 if SOAK else 4):
            seats = [
                make_player(level, number, NODES),
                make_player("random", number),
            ]
            points = _play(number, seats if number & 1 else seats[::-1])  # an illegal one raises
            assert 0 <= points <= 120
            games.append(dealt(number).kind.game)
    assert sorted(set(games)) == list(range(cards.GRAND + 1))


def test_other_tables_are_refused_in_a_sentence():
    """Those of three seats with hands, and of two with other places; random plays them all."""
    others = [make_player(level, 0) for level in players.LEVELS if level != "random"]
    others += [
        Analysis(0),
        officers.players.make_adviser(),
        Avoid(),
        Declare(),
        DeclareByLooks(0),
        Null(100),
    ]
    for seats, stacks, hand in ((3, 0, 10), (2, 4, 8), (2, 8, 1)):
        table = Table(seats, stacks, hand)
        table.kind = cards.kind(cards.GRAND)
        for card in range(stacks + hand):
            table.hold(card, card)
        for player in others:
            said = refusal(players.choose, player, table)
            assert said.startswith("this player is for two seats with eight stacks each, "), said
            assert "not for %d with %d places" % (seats, stacks + hand) in said, said
        random = make_player("random", 0)
        assert table.may_play(players.choose(random, table))


def test_thinking_changes_no_view_and_the_same_view_gives_the_same_action():
    view = lskat.rules.Table()
    for level in players.LEVELS:
        old = make_player(level, 1, NODES)
        for number in range(20 if SOAK else 4):
            table = dealt(number)
            for _ in some_plies(table, number, 31):
                table.view(table.mover, view)
                before = _contents(view)
                players.choose(old, view)
                assert _contents(view) == before
                action = players.choose(make_player(level, number, NODES), view)
                assert action == players.choose(make_player(level, number, NODES), view)
                # Earlier thinking has no influence, except on the random player.
                assert level == "random" or action == players.choose(old, view)


def test_thinking_allocates_nothing():
    view = lskat.rules.Table()
    for level in players.LEVELS[1:]:
        player = make_player(level, 0, NODES)

        def think():
            players.choose(player, view)  # noqa: B023

        dealt(0).view(0, view)
        think()  # reads its numbers
        for number in range(10 if SOAK else 4):
            table = dealt(number)
            for _ in some_plies(table, number, 31):
                table.view(table.mover, view)
                without_heap(think)


def test_no_player_sees_a_covered_card():
    for level in players.LEVELS:
        moved = 0
        for number in range(20 if SOAK else 5):
            table = dealt(number)
            chance = Chance(number)
            for _ in some_plies(table, number, 24):
                other = read_position(position_line(table))
                places = [p for p in range(16) if other.under[p] != NONE]
                for i in range(len(places) - 1, 0, -1):
                    p = places[i]
                    q = places[chance.below(i + 1)]
                    other.under[p], other.under[q] = other.under[q], other.under[p]
                moved += other.under != table.under
                actions = []
                for truth in (table, other):
                    view = truth.view(truth.mover, lskat.rules.Table())
                    actions.append(players.choose(make_player(level, number, NODES), view))
                assert actions[0] == actions[1]
        assert moved > (300 if SOAK else 60)


def test_a_level_that_does_not_exist():
    assert "'perfect'" in refusal(make_player, "perfect", 0)


def test_random_plays_everything_that_is_legal():
    table = dealt(0)
    legal = bytearray(16)
    count = table.legal(legal)
    player = make_player("random", 3)
    seen = sorted({players.choose(player, table) for _ in range(300)})
    assert seen == sorted(legal[:count]) and count == 8


def test_simple_takes_points_with_the_lowest_card_that_wins():
    assert _chosen("simple", "C", "HK", "HA HT H7", "D7 D8") == "HT"
    assert _chosen("simple", "C", "H8", "HQ H7 S7", "D7 D8") == "HQ"  # its own points count
    assert _chosen("simple", "C", "HK", "C7 CJ S7", "D7 D8") == "C7"


def test_simple_gives_its_lowest_card_to_a_trick_it_does_not_take():
    assert _chosen("simple", "C", "H8", "H9 H7 HA", "D7 D8") == "HA"  # the ace would bring points
    assert _chosen("simple", "C", "H8", "H9 H7 S7", "D7 D8") == "H7"  # nothing in it
    assert _chosen("simple", "C", "HA", "HT HK HQ", "D7 D8") == "HQ"  # points first
    assert _chosen("simple", "C", "H8", "C7 S9 S8", "D7 D8") == "S8"  # trumps after the rest
    assert _chosen("simple", "C", "CA", "C7 C9 C8", "D7 D8") == "C7"  # then strength


def test_simple_leads_the_best_card_that_no_reply_beats():
    assert _chosen("simple", "C", "-", "HT ST D7", "HA S7 D8") == "ST"
    assert _chosen("simple", "C", "-", "HT ST D7", "H7 C7 D8") == "HT"  # spades would be trumped
    assert _chosen("simple", "C", "-", "CQ HQ D7", "H7 C7 D8") == "HQ"  # rather not a trump
    assert _chosen("simple", "C", "-", "H9 H8 D7", "H7 S7 D8") == "H9"  # the strongest


def test_simple_leads_its_lowest_card_when_every_one_can_be_beaten():
    assert _chosen("simple", "C", "-", "HT HK D7", "HA D8 D9") == "D7"


def test_greedy_takes_what_is_worth_taking():
    assert _chosen("greedy", "C", "-", "HA H8 D7", "HT S9 D8") == "HA"  # a bare ten
    assert _chosen("greedy", "C", "ST", "SA S8 D7", "D8 D9") == "SA"
    assert _chosen("greedy", "C", "SA", "CA D7 D8", "HA C8") == "CA"


def test_greedy_takes_cheaply():
    assert _chosen("greedy", "C", "HT", "CJ C7 D7", "D8 C8") == "C7"
    assert _chosen("greedy", "C", "HT", "CA C7 D7", "D8 HJ") == "CA"  # the jack would get it


def test_greedy_keeps_aces_and_trumps():
    assert _chosen("greedy", "C", "H7", "CA D7 S8", "D8 S9") == "D7"
    assert _chosen("greedy", "C", "-", "SA CJ D7", "C7 D8 H9") == "D7"  # the ace would be trumped


def test_greedy_gives_what_costs_least():
    assert _chosen("greedy", "C", "SA", "HT D7", "HA") == "D7"  # the ten is bare, but points count
    assert _chosen("greedy", "C", "SA", "S7 ST SQ", "HA C8") == "S7"
    assert _chosen("greedy", "C", "SA", "HT H7 D8", "HA C8") == "D8"  # the ten keeps its guard


def test_greedy_would_rather_turn_a_card():
    assert _chosen("greedy", "C", "SA", "H7/?? H8 D9", "HA C8 C9", "ST") == "H7"
    assert _chosen("greedy", "C", "SA", "H7 H8/?? D9", "HA C8 C9", "ST") == "H8"


def test_greedy_weighs_one_card_a_slice():
    view = dealt(0).view(0, lskat.rules.Table())
    player = Greedy()
    player.start(view)
    assert [player.think() for _ in range(7)] == [-1] * 7
    assert player.think() in list(view.top[:8])


def test_greedy_beats_simple():
    greedy = make_player("greedy", 0)
    simple = make_player("simple", 0)
    points = 0
    for number in range(100):
        points += _play(number, (greedy, simple)) + 120 - _play(number, (simple, greedy))
    assert points > 200 * 66, points / 200


def test_club_beats_greedy():
    club = make_player("club", 0)
    greedy = make_player("greedy", 0)
    points = 0
    for number in range(100):
        points += _play(number, (club, greedy)) + 120 - _play(number, (greedy, club))
    assert points > 200 * 60.9, points / 200  # 62.5 with a standard error of 0.7


def test_the_beginners_mistakes():
    assert _chosen("beginner", "C", "-", "SA CJ D7", "C7 D8 H9") == "SA"  # it is trumped
    assert _chosen("beginner", "C", "HT", "CA C7 D7", "D8 C8") == "CA"  # the seven would do
    assert _chosen("beginner", "C", "-", "SK H8 D7", "SA D8 H9") == "H8"  # but no open ace's king


def test_casual_looks_at_its_own_cards_only():
    # The bare queen is worth more than the ten now; that it will be bare later, too, it overlooks.
    assert _chosen("greedy", "C", "-", "HT D7 DK", "SA SQ DQ") == "HT"
    assert _chosen("casual", "C", "-", "HT D7 DK", "SA SQ DQ") == "DK"


def test_casual_is_between_beginner_and_greedy():
    casual = make_player("casual", 0)
    for level, least, most in (("beginner", 61, 70), ("greedy", 50, 59)):
        points = _mean_points(casual, make_player(level, 0))
        assert least < points < most, (level, points)


def test_the_beginner_is_weaker_than_simple_and_no_fool():
    beginner = make_player("beginner", 0)
    for level, least, most in (("simple", 50, 60), ("random", 70, 90)):
        points = _mean_points(beginner, make_player(level, 0))
        assert least < points < most, (level, points)
