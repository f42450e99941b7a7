"""The players of games with hidden cards: legal, blind to what they can't see, and what they deal
fits what they have seen."""

import os

from games import refusal
from hidden import by_chance, deal_anew, dealt, lay, legal, positions, unknown_to

from skat import games, players
from skat.bidding_stages import SKAT
from skat.calls import PASS, SAY_KONTRA, SAY_RE, TAKE
from skat.cards import GAMES, HEARTS, NONE, NULL, RAMSCH, UNKNOWN
from skat.chance import Chance
from skat.engine import Engine
from skat.notation import action_number, action_word, position_line
from skat.players.hidden import playout
from skat.players.hidden.brings import brings
from skat.players.hidden.guess import Guess
from skat.players.hidden.sampler import Sampler
from skat.players.kernels import solve
from skat.table import END, PLAY

SOAK = os.getenv("SOAK") == "1"
GAMES_HERE = [games.find(name) for name in ("harlequin", "halfopen", "admirals")]
NODES = 2500  # a move, for levels that search


def _decisions(game, view):
    return [
        players.choose(game.players.make_player(level, 3, NODES), view) for level in players.LEVELS
    ]


def test_every_level_acts_legally_and_sees_nothing_hidden():
    chance = Chance(5)
    stages = {}
    asked = 0
    for game in GAMES_HERE:
        for table in positions(game, 60 if SOAK else 6, chance, 400):
            asked += 1
            if table.stage == END or table.stage == PLAY and asked % 16 and not SOAK:
                continue
            may = legal(table)
            view = table.view(table.mover)
            decided = _decisions(game, view)
            assert all([action in may for action in decided])
            stages[(game.name, table.stage)] = 1
            unknown = unknown_to(table, table.mover)
            held = deal_anew(table, unknown, chance)
            assert _decisions(game, table.view(table.mover)) == decided
            lay(table, unknown, held)
    assert len(stages) >= 10


def test_the_same_under_every_interpreter():
    words = []
    for game in GAMES_HERE:
        table = dealt(game, 21, 0)
        game.rules.deal_game(table, table.source, GAMES.index("S"), 0, table.options)
        while table.stage > END:
            table.play(PASS)
        for _ in range(12):
            player = game.players.make_player("strong", 0, NODES)
            action = players.choose(player, table.view(table.mover))
            words.append(action_word(action))
            table.play(action)
    assert " ".join(words) == EXPECTED


EXPECTED = (
    "HA H7 DA D8 D7 DK CA C8 C7 CT H9 SA HA H7 DA D8 DT DQ D7 DK CA C8 HT H9 "
    "CT CA DA D9 HT HK DQ D8 H8 HA CK C7"
)


def test_a_guess_fits_what_was_seen():
    chance = Chance(9)
    lacked = 0
    for game in GAMES_HERE:
        for table in positions(game, 6, chance, 500):
            if table.stage != PLAY or not table.count:
                continue
            view = table.view(table.mover)
            guess = Guess()
            guess.start(view)
            for _ in range(2):
                guess.deal()
                there = list(view.played[: view.count])
                for lying, seen in ((guess.top, view.top), (guess.under, view.under)):
                    for p in range(len(lying)):
                        assert lying[p] != UNKNOWN
                        assert seen[p] in (UNKNOWN, lying[p])
                        if lying[p] != NONE:
                            there.append(lying[p])
                assert sorted(there) == list(range(32))
                lacked += _check_lacks(table, view, guess)
    assert lacked > 10


def test_a_guess_fits_what_was_called():
    """Forehand's hidden cards are better for what it has declared than those of anybody."""
    better = 0
    for number in range(12):
        table = dealt(GAMES_HERE[number % 2], number, 0)
        table.play(action_number("=H"))
        table.play(PASS)
        view = table.view(1)
        view.mover = 1
        sums = []
        for declarer in (0, 1):  # to the dealer its own game tells nothing
            view.declarer = declarer
            guess = Guess()
            guess.start(view)
            total = 0
            for _ in range(20):
                guess.deal()
                total += sum([brings(card, HEARTS) for card in guess.top[:4]])
            sums.append(total)
        better += sums[0] > sums[1]
    assert better >= 10


def _check_lacks(table, view, guess) -> int:
    """Check that what is dealt to the other side it can have; how many cards were looked at."""
    suits = table.kind.suit
    other = 1 - view.mover
    looked = 0
    for i in range(1, view.count, 2):
        led = suits[view.played[i - 1]]
        if view.froms[i] // view.places == other and suits[view.played[i]] != led:
            for p in range(other * view.places, (other + 1) * view.places):
                if view.top[p] == UNKNOWN:
                    assert suits[guess.top[p]] != led
                    looked += 1
    return looked


def test_the_kernel_plays_on_and_solves_as_the_table_does():
    """With every card known, and all tricks solved, no card is better than the one that is chosen:
    the best outcome by trying all of them."""
    for game in GAMES_HERE[:2]:
        for number in range(6):
            table = dealt(game, number, number & 1)
            table.play(action_number("=" + "CGRHDS"[number]))
            chance = Chance(number)
            while table.stage > END:
                table.play(PASS)
            while table.total - table.count > 8:
                actions = legal(table)
                table.play(actions[chance.below(len(actions))])
            for card in range(32):
                table.known[card] = 3
            view = table.view(table.mover)
            player = Sampler(1 << 29, 1, 8)
            chosen = players.choose(player, view)
            mover = table.mover
            table.play(chosen)
            best = _best_points(table, mover)
            table.undo()
            few = table.kind.game == RAMSCH
            assert best == _best_points(table, mover), (game.name, number, few)
            assert player.value() == 10 * best


def test_a_solve_that_goes_on_counts_its_nodes_once():
    table = dealt(GAMES_HERE[0], 3, 0)
    table.play(action_number("=C"))
    chance = Chance(3)
    while table.stage > END:
        table.play(PASS)
    while table.total - table.count > 16:
        actions = legal(table)
        table.play(actions[chance.below(len(actions))])
    for card in range(32):
        table.known[card] = 3
    used = []
    for at_once in (20, 1 << 20):
        player = Sampler(1 << 29, 1, 8)
        player.at_once = at_once
        players.choose(player, table.view(table.mover))
        used.append(player.used)
    assert used[0] < used[1] * 5 // 4, used


def test_a_move_that_was_ended_early_leaves_nothing_to_the_next():
    """In the middle of a card it did: the next went on with that one's cards, even for ever."""
    table = dealt(GAMES_HERE[1], 21, 0)
    table.play(action_number("=R"))
    while table.stage > END:
        table.play(PASS)
    chance = Chance(9)
    cut = Sampler(12000, 300, 6)
    ended = 0
    while table.stage == PLAY:
        view = table.view(table.mover)
        fresh = Sampler(12000, 300, 6)
        assert (players.choose(cut, view), cut.used) == (players.choose(fresh, view), fresh.used)
        ended += cut.words[playout.SOLVING]
        actions = legal(table)
        table.play(actions[chance.below(len(actions))])
    assert ended


def _best_points(table, seat: int) -> int:
    """A seat's points at the end when both sides play as is best for them."""
    if table.stage == END:
        return table.points[seat]
    wants = (table.mover == seat) != (table.kind.game == RAMSCH)
    best = -1
    for action in legal(table):
        table.play(action)
        points = _best_points(table, seat)
        table.undo()
        if best < 0 or (points > best if wants else points < best):
            best = points
    return best


def test_positions_have_keys_below_a_small_int():
    words = playout.new_words()
    solver = solve.new_words()
    for game in GAMES_HERE:
        table = dealt(game, 1, 0)
        game.rules.deal_game(table, table.source, 0, 0, table.options)
        while table.stage > END:
            table.play(PASS)
        words[playout.LEADER] = 1
        words[playout.PLACES] = table.places
        words[playout.STACKS] = table.stacks
        number = bytearray([i % 30 for i in range(32)])
        playout.lay(solver, words, table.top, table.under, number)
        assert 0 < words[playout.KEY] < 1 << 30


def test_null_is_ducked_and_beaten():
    won = 0
    for number in range(6):
        game = GAMES_HERE[number % 2]
        table = dealt(game, number, 0)
        table.play(action_number("=N"))
        while table.stage > END:
            table.play(PASS)
        assert table.kind.game == NULL
        while table.stage != END:
            player = game.players.make_player("strong", 0, NODES)
            table.play(players.choose(player, table.view(table.mover)))
        won += not table.tricks[0]
    assert won < 6


def test_bids_are_held_as_far_as_they_go():
    game = GAMES_HERE[2]
    declared = 0
    for number in range(30):
        table = dealt(game, number, number & 1)
        while table.stage > END:
            action = players.choose(game.players.make_player("greedy", 0), table.view(table.mover))
            assert action not in (SAY_KONTRA, SAY_RE)
            table.play(action)
        if table.stage == PLAY:
            declared += 1
            assert table.kind.game < NULL
    assert declared > 15


def test_very_good_cards_are_played_from_the_hand():
    game = GAMES_HERE[2]
    said = []
    for number in range(60):
        table = dealt(game, number, number & 1)
        while table.stage > END:
            view = table.view(table.mover)
            action = players.choose(game.players.make_player("greedy", 0), view)
            if table.stage == SKAT:
                assert players.choose(game.players.make_player("simple", 0), view) == TAKE
                if action != TAKE:
                    said.append("%d %s" % (number, action_word(action)))
            table.play(action)
    # 14 and 54: aces, tens and jacks against nothing higher; 55 and 58: six or seven trumps.
    assert all([each in said for each in ("14 =GH", "54 =GH", "55 =CH", "58 =SH")])
    assert 15 < len(said) < 30


def test_the_engine_lets_every_level_play():
    table = dealt(GAMES_HERE[0], 2, 0)
    for word in "=C pass SA ST HA H8 D9".split():
        table.play(action_number(word))
    line = position_line(table.view(1))
    for level in players.LEVELS:
        engine = Engine()
        assert list(engine.answer("level " + level)) == []
        assert list(engine.answer("position " + line)) == []
        answer = list(engine.answer("go nodes 3000"))
        assert action_number(answer[-1].split()[1]) in legal(table)
        if level in players.SEARCHING:
            assert answer[-2].startswith("info nodes ")
    assert "level" in refusal(GAMES_HERE[0].players.make_player, "expert", 0)


def test_options_do_not_confuse_them():
    chance = Chance(2)
    for game in GAMES_HERE:
        for number in range(2):
            table = dealt(game, number, number & 1, by_chance(game, chance))
            player = game.players.make_player("club", 0)
            while table.stage != END:
                table.play(players.choose(player, table.view(table.mover)))
            assert table.done()
