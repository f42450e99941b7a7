"""What the computer calls in Officers' Skat, and how it plays Null and Ramsch."""

from games import SOAK, dealt, officers_dealt, options_by_chance, some_plies, without_heap

from skat import cards, game_values, players
from skat.calls import CALL, PASS, SAY_KONTRA
from skat.cards import CLUBS, GRAND, HEARTS, NONE, NULL, RAMSCH, card_name, card_number
from skat.chance import Chance
from skat.games.lskat import GAME as lskat
from skat.games.officers import GAME as officers
from skat.games.officers.options import Options
from skat.games.officers.players.declare import Declare
from skat.games.officers.players.declare_by_looks import CARDS, COST, TRUMPS, DeclareByLooks
from skat.games.officers.players.null import Null
from skat.games.officers.scoring import Score
from skat.games.officers.table import KONTRA, RE
from skat.notation import action_word, read_position
from skat.players import weights
from skat.players.levels.club import Club
from skat.players.search import Search
from skat.table import END, PLAY

DEALS = 400 if SOAK else 6  # of each level, with random options
ENDGAMES = 600 if SOAK else 30
NODES = 60  # a move, for levels that search


class _Cards:
    """A card source with these open cards for forehand and the dealer, the rest at random."""

    def __init__(self, forehand, dealer="", seed=0):
        chance = Chance(seed)
        given = [[card_number(name) for name in side.split()] for side in (forehand, dealer)]
        rest = [card for card in range(32) if card not in given[0] + given[1]]
        self._pack = []
        for i in range(32):
            side = given[1 if i & 4 else 0]
            if i & 8 and side:
                self._pack.append(side.pop(0))
            else:
                self._pack.append(rest.pop(chance.below(len(rest))))

    def card(self, i, seen):
        return self._pack[i]


def _dealt(words, forehand, dealer="", seed=0):
    options = Options()
    options.read(words.split())
    table = officers.rules.Table()
    table.deal(_Cards(forehand, dealer, seed), 0, options)
    return table


def _call(table):
    return players.choose(Declare(), table.view(table.mover, officers.rules.Table()))


def _called(words, forehand, dealer="", calls=()):
    table = _dealt(words, forehand, dealer)
    for call in calls:
        table.play(call)
    return action_word(_call(table))


# Declaring


def test_a_game_for_the_cards():
    assert _called("", "CJ SJ CA SA") == "=G"
    assert _called("allopen", "CJ SJ HJ DJ CA SA HA DA", "C7 S7 H7 D7 C8 S8 H8 D8") == "=G"
    assert _called("points", "CJ HJ HA HT") == "=H"
    assert _called("points", "CA CT CK C9") == "=C"
    assert _called("allopen", "DJ SJ DA DT DK DQ D7 SA", "C7 S7 H7 HA C8 S8 HT CJ") == "=D"
    assert _called("", "C7 S7 H7 D7") == "=R"
    assert _called("allopen", "C7 S7 H7 D7 C8 S8 H8 D8", "CJ SJ HJ DJ CA SA HA DA") == "=R"


def test_ramsch_is_not_called_where_it_may_not_be():
    low = "C7 S7 H7 D7"
    assert _called("noramsch", low) in ("=C", "=S", "=H", "=D")
    assert _called("noramsch passing", low) in ("=C", "=S", "=H", "=D", "pass")
    # Both may still pass, and then it is Ramsch.
    assert _called("noramsch passing", "C7 S7 H7 D7", "CJ SJ HJ DJ", [PASS]) != "=R"
    passed = {}
    for number in range(40):
        table = officers_dealt(number, 0, ["noramsch", "passing"])
        table.play(PASS)
        passed[_call(table)] = 1
    assert PASS in passed and CALL + GRAND in passed and CALL + RAMSCH not in passed


def test_every_game_with_trumps_is_called_and_ramsch():
    called = {}
    for number in range(40):
        called[_call(officers_dealt(number, 0, ["points"]))] = 1
    assert sorted(called) == [CALL + game for game in (0, 1, 2, 3, 4, RAMSCH)]


def test_the_scoring_makes_a_difference():
    """Grand counts twice as much as a suit game under matador and base, but no more by points."""
    grands = {}
    for words in ("matador", "base", "points", "two34"):
        rules = [] if words == "matador" else [words]
        calls = [_call(officers_dealt(number, 0, rules)) for number in range(40)]
        grands[words] = calls.count(CALL + GRAND)
    assert grands["base"] > grands["points"] + 4 and grands["base"] > grands["two34"] + 4


def test_suits_are_treated_alike():
    """By points, where bases don't count, another suit's cards lead to that suit's game."""
    for suit in range(4):
        own = " ".join(["%sA" % "CSHD"[suit], "%sT" % "CSHD"[suit], "%sK" % "CSHD"[suit]])
        other = "CSHD"[(suit + 1) % 4]
        assert _called("points", own + " " + other + "A") == "=" + "CSHD"[suit]


def test_passing_and_what_comes_after():
    table = _dealt("passing", "CJ SJ CA SA", "C7 S7 H7 D7")
    assert _call(table) == CALL + GRAND  # no pass with this
    passed = {}
    for number in list(range(12)) + [140]:
        table = officers_dealt(number, 0, ["passing"])
        table.play(PASS)
        passed[_call(table)] = 1
    assert PASS in passed and CALL + GRAND in passed and CALL + RAMSCH in passed


def test_kontra_and_re():
    low, high = "C7 S7 H7 D7", "CJ SJ CA SA"
    assert _called("", low, high, [CALL + CLUBS]) == "kontra"
    assert _called("", high, low, [CALL + GRAND]) == "pass"
    table = _dealt("", low, high)
    for action in (CALL + CLUBS, SAY_KONTRA):
        table.play(action)
    assert table.stage == RE
    everything = "CJ SJ HJ CA CT SA HA DA"
    nothing = "C7 C8 S7 S8 H7 H8 D7 D8"
    for words in ("", "eightcovered", "allopen"):
        assert _called(words, everything, nothing, [CALL + CLUBS, SAY_KONTRA]) == "re"
        assert _called(words, nothing, everything, [CALL + CLUBS, SAY_KONTRA]) == "pass"


def test_kontra_where_a_win_counts():
    low, high = "C7 S7 H7 D7", "CJ SJ CA SA"
    for scoring in ("base", "points", "two34"):
        words = scoring + " kontraall"
        assert _called(words, low, high, [CALL + CLUBS]) == "kontra"
        assert _called(words, high, low, [CALL + GRAND]) == "pass"
        everything = "CJ SJ HJ CA CT SA HA DA"
        nothing = "C7 C8 S7 S8 H7 H8 D7 D8"
        assert _called(words, everything, nothing, [CALL + CLUBS, SAY_KONTRA]) == "re"
        assert _called(words, nothing, everything, [CALL + CLUBS, SAY_KONTRA]) == "pass"


def test_null_is_doubled_and_not_declared():
    table = officers_dealt(3)
    table.play(CALL + NULL)
    assert table.stage == KONTRA and _call(table) == SAY_KONTRA
    table.play(SAY_KONTRA)
    assert _call(table) == PASS


def test_what_a_game_promises_is_what_the_deals_bring():
    """Club plays out what was declared: the mean score is as expected."""
    club = officers.players.make_player("club", 0)
    view = officers.rules.Table()
    deals = 400 if SOAK else 40
    expected = made = squares = 0
    for number in range(deals):
        table = officers_dealt(number, 0, ["points"])
        declare = Declare()
        table.play(players.choose(declare, table.view(0, view)))
        expected += declare.best_value / 16
        while table.stage != END:
            table.play(players.choose(club, table.view(table.mover, view)))
        score = Score()
        table.count_score(score)
        scores = score.seats
        made += scores[0] - scores[1]
        squares += (scores[0] - scores[1]) ** 2
    error = (squares / deals - (made / deals) ** 2) ** 0.5 / deals**0.5
    assert abs(expected - made) / deals < 4 * error < 80


def test_the_chances_of_runs_against_dealing():
    chance = Chance(5)
    for number, words in (
        (1, []),
        (2, ["extended"]),
        (3, ["allopen"]),
        (4, ["allopen", "extended"]),
    ):
        table = officers_dealt(number, 0, words)
        view = table.view(0, officers.rules.Table())
        for game in (HEARTS, GRAND):
            declare = Declare()
            declare.start(view)
            declare._game = game
            declare._begin()
            own = [card for card in view.top[:8] if card < NONE]
            hidden = [card for card in range(32) if card not in list(view.top)]
            limit = game_values.TRUMPS if table.options.extended else game_values.JACKS
            found = [0] * (2 * game_values.TRUMPS)
            deals = 500
            for _ in range(deals):
                held = bytearray(32)
                for card in own:
                    held[card] = 1
                rest = list(hidden)
                for _ in range(16 - len(own)):
                    held[rest.pop(chance.below(len(rest)))] = 1
                run = game_values.matadors(game, held, limit)
                found[run - 1 if run > 0 else game_values.TRUMPS - 1 - run] += 1
            assert 1000 < sum(declare.chances) <= 1024
            for i in range(len(found)):
                assert abs(found[i] / deals - declare.chances[i] / 1024) < 0.09, (words, game, i)


# As people call


def _liked(way, words, forehand, dealer="", calls=()):
    table = _dealt(words, forehand, dealer)
    for call in calls:
        table.play(call)
    return action_word(
        players.choose(DeclareByLooks(way), table.view(table.mover, officers.rules.Table()))
    )


def test_a_beginner_counts_trumps():
    assert _liked(TRUMPS, "", "HJ H7 H8 CA") == "=H"
    assert _liked(TRUMPS, "", "CA ST HK D7") == "=C"  # the dearest of equal ones
    assert _liked(TRUMPS, "", "CJ SJ H7 D8") == "=G"
    assert _liked(TRUMPS, "", "H7 S7 H8 D8") == "=H"  # Ramsch, and Null, it never thinks of
    assert _liked(TRUMPS, "passing", "H7 S7 C8 D8") == "=C"
    strong, weak = "CJ SJ HJ CA", "H7 D8 S7 D9"
    assert _liked(TRUMPS, "", weak, strong, [CALL + CLUBS]) == "kontra"
    assert _liked(TRUMPS, "", "C7 D8 S7 D9", strong[3:] + " SA HA DA", [CALL + CLUBS]) == "pass"


def test_a_casual_player_knows_what_cards_are_good_for():
    assert _liked(CARDS, "", "HJ H7 H8 CA") == "=H"
    assert _liked(CARDS, "", "CJ CA SA HA") == "=G"
    assert _liked(CARDS, "", "H7 S7 H8 D8") == "=R"
    assert _liked(CARDS, "noramsch", "H7 S7 H8 D8") == "=H"
    assert _liked(CARDS, "passing noramsch", "H7 S7 C8 DK") == "pass"
    assert _liked(CARDS, "", "C7 D8 S7 D9", "CA SA HA DA", [CALL + CLUBS]) == "kontra"


def test_a_regular_player_knows_what_a_loss_costs():
    assert _liked(CARDS, "noramsch", "CA CK C9 H7") == "=C"
    assert _liked(CARDS, "noramsch", "C9 C8 D9 D8") == "=C"
    assert _liked(COST, "noramsch", "C9 C8 D9 D8") == "=D"  # it is cheaper to lose
    assert _liked(COST, "noramsch points", "CA CK C9 H7") == "=C"
    assert _liked(COST, "", "CA CK C9 H7") == "=R"
    everything, nothing = "CJ SJ HJ CA CT SA HA DA", "C7 C8 S7 S8 H7 H8 D7 D8"
    for way in (CARDS, COST):
        for game in (CLUBS, NULL):
            said = [CALL + game, SAY_KONTRA]
            assert _liked(way, "allopen", everything, nothing, said) == ("pass" if game else "re")
        assert _liked(way, "allopen", nothing, everything, [CALL + NULL]) == "kontra"


def test_the_better_the_level_the_more_its_calls_are_worth():
    """Forehand's calls in deals without declared Ramsch, as valued by the best level."""
    view = officers.rules.Table()
    worths = [0, 0, 0, 0]
    for number in range(60):
        officers_dealt(number, 0, ["noramsch"]).view(0, view)
        declare = Declare()
        calls = [players.choose(DeclareByLooks(way), view) for way in (TRUMPS, CARDS, COST)]
        calls.append(players.choose(declare, view))
        for i in range(4):
            worths[i] += declare.worth(calls[i])
    assert worths[0] < worths[1] and worths[1] + 960 < worths[2] < worths[3], worths


# All levels


def test_every_level_in_every_game_by_the_rules():
    chance = Chance(17)
    view = officers.rules.Table()
    kinds = {}
    for level in players.LEVELS:
        both = [officers.players.make_player(name, 3, NODES) for name in (level, "random")]
        for number in range(DEALS):
            table = officers_dealt(number, number & 1, options_by_chance(chance))
            forced = number % (RAMSCH + 1)
            if number & 1 and table.may_play(CALL + forced):
                table.play(CALL + forced)
            while table.stage != END:
                seat = both[(table.mover + number) & 1]
                table.play(players.choose(seat, table.view(table.mover, view)))  # or it raises
            kinds[table.kind.game] = 1
    assert NULL in kinds and RAMSCH in kinds and len(kinds) >= 4


def test_thinking_allocates_nothing_in_any_stage_and_game():
    chance = Chance(23)
    view = officers.rules.Table()
    for level in players.LEVELS[1:]:
        player = officers.players.make_player(level, 0, NODES)
        for low_ten in (0, 10, 1):  # have everything imported that is imported on first use
            for game in (CLUBS, GRAND, NULL, RAMSCH):
                options = Options()
                options.lowten = low_ten
                table = officers_dealt(0, 0, options)
                players.choose(player, table.view(0, view))
                table.play(CALL + game)
                while table.stage != PLAY:
                    table.play(PASS)
                players.choose(player, table.view(0, view))

        def think():
            players.choose(player, view)  # noqa: B023

        for number in range(DEALS):
            table = officers_dealt(number, 0, options_by_chance(chance))
            for _ in some_plies(table, number):
                if table.stage == END:
                    break
                if table.stage != PLAY or table.count % 5 == 0:
                    table.view(table.mover, view)
                    if table.stage == PLAY and table.kind.game != NULL:
                        for nets in (False, True):  # that the first move of a deal loads
                            weights.of(table.kind, nets)
                    without_heap(think)


# Null and Ramsch


def _endgame(game, low_ten, number, most):
    """A table with few tricks left and no covered card."""
    table = dealt(number)
    table.kind = cards.kind(game, low_ten)
    for _ in some_plies(table, number, 32 - 2 * most + number % 2):
        pass
    while sum([card != NONE for card in table.under]):
        for _ in some_plies(table, number, 1):
            pass
    return table


def _best(table, seat):
    """The points that `seat` still takes in Ramsch, when both want few, by trying everything."""
    if table.stage == END:
        return 0
    legal = bytearray(16)
    values = []
    for i in range(table.legal(legal)):
        before = table.points[seat]
        table.play(legal[i])
        values.append(table.points[seat] - before + _best(table, seat))
        table.undo()
    return min(values) if table.mover == seat else max(values)


def test_casual_leads_worse_than_greedy_in_ramsch_and_null():
    """In Ramsch it weighs all replies alike; in Null it leads low, as simple does."""
    casual, greedy, simple = [
        officers.players.make_player(n, 0) for n in ("casual", "greedy", "simple")
    ]
    differs = {RAMSCH: 0, NULL: 0}
    for number in range(24):
        for game in differs:
            table = officers_dealt(number)
            table.play(CALL + game)
            while table.stage != PLAY:
                table.play(PASS)
            for _ in some_plies(table, number, number // 6 * 2):
                pass
            view = table.view(table.mover)
            card = players.choose(casual, view)
            differs[game] += card != players.choose(greedy, view)
            assert game == RAMSCH or card == players.choose(simple, view)
    assert min(differs.values()) >= 4, differs


def test_ramsch_is_played_best_when_all_cards_are_known():
    better = 0
    view = lskat.rules.Table()
    for number in range(ENDGAMES):
        table = _endgame(RAMSCH, (0, 10, 1)[number % 3], number, 4)
        if table.stage == END:
            continue
        seat = table.mover
        best = _best(table, seat)
        for player in (Search(100000), Club()):
            action = players.choose(player, table.view(seat, view))
            before = table.points[seat]
            table.play(action)
            value = table.points[seat] - before + _best(table, seat)
            table.undo()
            if isinstance(player, Search):
                assert value == best
                assert player.value() == 10 * (table.points[seat] + best) or player.pairs.deals == 0
            better += value > best
    assert better > 0, "else this is too easy"


def _unbeaten(table, declarer):
    """Whether the declarer of Null gets through with best play by both."""
    if table.stage == END:
        return not table.tricks[declarer]
    legal = bytearray(16)
    values = []
    for i in range(table.legal(legal)):
        table.play(legal[i])
        values.append(not table.tricks[declarer] and _unbeaten(table, declarer))
        table.undo()
    return max(values) if table.mover == declarer else min(values)


def _null_endgame(number, tricks):
    """A table of Null with few tricks left, no covered card, and the other side to lead."""
    chance = Chance(number)
    left = list(range(32))
    stacks = ([], [])
    for i in range(2 * tricks):
        stacks[i & 1].append(card_name(left.pop(chance.below(len(left)))) + "/--")
    sides = [",".join(side + ["--/--"] * (8 - tricks)) for side in stacks]
    won = ["-", "-"]
    won[number & 1] = "".join([card_name(card) for card in left])
    line = "officers N - %d %s %s %s %s variant=officers declarer=%d"
    line %= (number & 1, sides[0], sides[1], won[0], won[1], 1 - (number & 1))
    return read_position(line)


def test_null_is_played_best_when_all_cards_are_known():
    results = {}
    better = 0
    view = officers.rules.Table()
    for number in range(2 * ENDGAMES):
        table = _null_endgame(number, 3 + number % 2)
        best = _unbeaten(table, table.declarer)
        results[best] = 1
        while table.stage != END:
            mover = table.mover
            for player in (lskat.players.make_player("random", number), Null(100000)):
                action = players.choose(player, table.view(mover, view))
                table.play(action)
                value = not table.tricks[table.declarer] and _unbeaten(table, table.declarer)
                better += value != best
                if not isinstance(player, Null):
                    table.undo()
            assert value == best, (number, action)
    assert len(results) == 2 and better > 0, "else this is too easy"


def test_null_is_solved_without_heap():
    null = Null(2000)
    view = officers.rules.Table()

    def think():
        players.choose(null, view)

    for number in range(4):
        table = _null_endgame(number, 3)
        players.choose(null, table.view(table.mover, view))
        while table.stage != END:
            without_heap(think)
            table.play(players.choose(null, view))
            table.view(table.mover, view)
