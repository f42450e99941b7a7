"""What the search aims at: the thresholds of the scoring in force, and the march of Ramsch."""

from games import dealt, officers_dealt, options_by_chance, some_plies, without_heap

from skat import players
from skat.calls import CALL, PASS
from skat.cards import CLUBS, RAMSCH, card_name
from skat.chance import Chance
from skat.games.officers import GAME as officers
from skat.notation import read_position
from skat.players.aim import Aim
from skat.players.search import Search
from skat.table import PLAY

# The mover's first card wins more points, but in some dealings not 61; the second one is safe.
SAFE = (
    "officers S - 0 --/--,--/--,C9/CK,--/--,--/--,--/--,--/--,CQ/-- "
    "--/--,--/--,HT/--,--/--,--/--,--/--,--/--,DA/CT "
    "D9DQCAC7HJS7DJSQHQHAH8H7DTSK S9SJH9HKDKD8D7C8S8STCJSA",
    "officers H - 0 CA/--,--/--,--/--,--/--,--/--,--/--,D9/ST,--/-- "
    "--/--,--/--,--/--,DT/CK,S8/--,--/--,--/--,--/-- "
    "S7SKCTC8HQDJC9C7H9SJH7HACQSQHJDKSAS9 HKHTDQDAH8CJD7D8",
    "officers S - 0 --/--,SQ/HT,--/--,--/--,--/--,--/--,H8/--,--/-- "
    "--/--,DQ/--,--/--,--/--,--/--,DT/HJ,--/--,--/-- "
    "H7CQCTC9HKD9SJS7DAD7C8CKSTCJS9DJ H9HADKD8CAC7HQS8SKSA",
    "officers C - 1 --/--,C7/--,--/--,S7/SQ,--/--,--/--,--/--,--/-- "
    "--/--,--/--,--/--,HT/H7,--/--,--/--,--/--,S8/-- "
    "HQH9CQC8D7DTS9STHJSASJSKCKH8 D9DQDJCACJCTDADKD8C9HKHA",
)
CHOSEN = ("CQ", "CA", "SQ", "HT")


def _aim(view, leader, deviation=0):
    aim = Aim()
    aim.begin(view, leader, deviation)
    while aim.go_on():
        pass
    return aim


def _position(line):
    """The mover's view of a position with unknown covered cards."""
    table = read_position(line)
    return table.view(table.mover, type(table)())


def _tables():
    """Tables in play: of lskat, and of Officers' Skat with random options."""
    chance = Chance(5)
    for number in range(40):
        table = dealt(number)
        if number & 1:
            table = officers_dealt(number, 0, options_by_chance(chance))
            ramsch = number & 2 and table.may_play(CALL + RAMSCH)
            table.play(CALL + (RAMSCH if ramsch else CLUBS))
            while table.stage != PLAY:
                table.play(PASS)
        for _ in some_plies(table, number, number % 24):
            pass
        yield table


def test_better_points_are_worth_more_for_both_sides_alike():
    for table in _tables():
        for deviation in (0, 9):
            aims = [_aim(table, seat, deviation) for seat in (0, 1)]
            every = 8 * sum(table.kind.points)
            least, most = 8 * table.points[0], every - 8 * table.points[1]
            before = None
            for points in range(least, most + 1, 8):
                worth = aims[0].worth(points)
                if not deviation:  # else ends make a difference
                    assert abs(worth + aims[1].worth(every - points) - every) <= 2
                if before is not None:
                    better = before - worth if table.kind.game == RAMSCH else worth - before
                    assert better > 0 or deviation and better == 0
                before = worth


def test_thresholds_are_those_of_the_scoring():
    def steps(aim, few=False):
        """The numbers of points at which something is won or lost."""
        usual = abs(aim.worth(8 * 45) - aim.worth(8 * 44))
        return [
            p for p in range(1, 121) if abs(aim.worth(8 * p) - aim.worth(8 * p - 8)) > 3 * usual
        ]

    assert steps(_aim(dealt(0), 0)) == [1, 30, 60, 61, 91, 120]
    declared = {
        (): [61, 91, 120],
        ("schneider30",): [61, 90, 120],
        ("schwarztricks",): [61, 91, 120],
        ("base",): [30, 61, 91],
        ("two34",): [1, 30, 60, 61, 91, 120],
        ("points",): [61],
    }
    for rules in declared:
        table = officers_dealt(0, 0, rules)
        table.play(CALL + CLUBS)
        while table.stage != PLAY:
            table.play(PASS)
        assert steps(_aim(table, 0)) == declared[rules], rules
        assert steps(_aim(table, 1)) == sorted([121 - p for p in declared[rules]]), rules
    ramsch = officers_dealt(0)
    ramsch.play(CALL + RAMSCH)
    assert steps(_aim(ramsch, 0)) == [60, 61]


def test_a_certain_win_comes_before_more_points():
    for i in range(len(SAFE)):
        view = _position(SAFE[i])
        assert card_name(players.choose(Search(20000), view)) == CHOSEN[i]
        for rules in ("", " rules=base", " rules=two34"):
            view = _position(SAFE[i] + " variant=officers declarer=%d" % view.mover + rules)
            assert card_name(players.choose(Search(20000), view)) == CHOSEN[i]


def _ramsch(lead, mover, cards0, cards1, tricks0):
    """The mover's view near the end of Ramsch, with these tricks won by seat 0, the rest by seat
    1."""
    sides = []
    used = [lead]
    for cards in (cards0, cards1):
        used += cards
        stacks = [card + "/--" for card in cards]
        sides.append(",".join(stacks + ["--/--"] * (8 - len(stacks))))
    rest = [card_name(card) for card in range(32) if card_name(card) not in used]
    won0, won1 = "".join(rest[: 2 * tricks0]), "".join(rest[2 * tricks0 :])
    line = "officers R %s %d %s %s %s %s variant=officers declarer=0"
    return _position(line % (lead, mover, sides[0], sides[1], won0 or "-", won1 or "-"))


def test_a_side_without_tricks_in_ramsch_breaks_the_march():
    for rules in ("", "ramsch15", "base"):
        for tricks, card in ((0, "SA"), (1, "S7")):
            view = _ramsch("S8", 0, ["S7", "SA"], ["CK"], tricks)
            view.options.read([rules] if rules else [])
            assert card_name(players.choose(Search(5000), view)) == card


def test_a_side_with_all_tricks_in_ramsch_marches_on():
    for tricks, card in ((0, "HA"), (1, "H8")):
        view = _ramsch("-", 1, ["H9", "D7"], ["HA", "H8"], tricks)
        player = Search(5000)
        assert card_name(players.choose(player, view)) == card
        assert tricks or player.value() == 1200


def test_club_and_greedy_know_of_marches_by_a_rule():
    low = ["H7", "H8", "H9", "D7", "D8"]
    clubs = ["CA", "CT", "CK", "CQ", "C9"]
    for level in ("club", "greedy", "casual"):
        player = officers.players.make_player(level, 0)
        rule = level != "casual"
        breaks = _ramsch("S8", 0, ["S7", "S9", "SA"] + low, clubs + ["C8", "C7"], 0)
        assert (card_name(players.choose(player, breaks)) == "S9") == rule, level
        plain = _ramsch("S8", 0, ["S7", "S9", "SA"] + low, clubs + ["C8", "C7"], 1)
        assert card_name(players.choose(player, plain)) == "S7", level
        goes_on = _ramsch("-", 1, ["H9", "S7", "S8"], ["HA", "H8", "DA"], 0)
        action = players.choose(player, goes_on)
        assert (card_name(action) in ("HA", "DA")) == rule, level
        without_heap(lambda: players.choose(player, goes_on))  # noqa: B023


def test_a_march_is_seen_before_the_game_is_solved():
    low = ["H7", "H8", "H9", "D7", "D8", "D9"]
    clubs = ["CA", "CT", "CK", "CQ", "C9", "C8", "C7"]
    for tricks, card in ((0, "SA"), (1, "S7")):
        player = Search(5000)
        view = _ramsch("S8", 0, ["S7", "SA"] + low, clubs, tricks)
        assert card_name(players.choose(player, view)) == card
        assert player.looks_ahead


def test_a_search_for_the_score_allocates_nothing():
    view = _ramsch("S8", 0, ["S7", "SA"], ["CK"], 0)
    for position in (view, _position(SAFE[0] + " variant=officers declarer=0")):
        player = Search(600)
        players.choose(player, position)  # reads the numbers of its kind of game
        without_heap(lambda: players.choose(player, position))  # noqa: B023
