"""Oma-Skat: whose turn it is, what is turned when, who wins, and what nobody may know."""

from games import SOAK, refusal, without_heap
from hidden import by_chance, dealt, legal
from skat_deals import any_action, legal_words, say

from skat import games
from skat.bidding_stages import CONSENT, KONTRA, PLACES
from skat.calls import CLAIM, CONCEDE, CONCEDE_OF, HAND, PASS, declaration
from skat.cards import CLUBS, GRAND, NONE, NOT_YET, NULL, RAMSCH, UNKNOWN
from skat.chance import Chance, Drawn, Pack
from skat.games.oma import GAME
from skat.games.oma.claims import Claim
from skat.games.skat.claims import is_decided
from skat.games.skat.players import mixing
from skat.games.skat.players.mixing import CARDS, COUNT, PILE, PILED
from skat.games.skat.players.sampler import Sampler
from skat.notation import position_line, read_position
from skat.session import Session
from skat.table import DRAW, END, NOBODY, PLAY

DEALS = 300 if SOAK else 24
FROM_HAND = declaration(CLUBS, HAND)


def _table(number=5, forehand=0, words="", rules=()):
    table = dealt(GAME, number, forehand, rules)
    say(table, words)
    return table


def _in_play(deals):
    """(number, table): tables in the play of any game, with random options."""
    for number in range(deals):
        chance = Chance(number)
        table = dealt(GAME, number << 9, number % 2, by_chance(GAME, chance))
        say(table, "18 pass" if number % 3 else "pass pass")
        if number % 3:
            table.play(declaration((CLUBS, GRAND, NULL)[number // 3 % 3], HAND))
        while table.stage == KONTRA:
            table.play(PASS)
        if table.stage == PLAY:
            yield number, table


def _pile(table):
    """The cards of the pile, the next one first."""
    first = table.pile() * PLACES
    return [card for card in table.under[first : first + PLACES] if card != NONE]


def _play(table, seed):
    """Play at random to the end, yielding after each card."""
    chance = Chance(seed)
    while table.stage != END:
        actions = legal(table)
        table.play(actions[chance.below(len(actions))])
        yield


def test_she_is_rearhand_and_the_others_take_turns():
    for forehand, oma, seats in ((0, 2, (0, 1)), (1, 0, (2, 1))):
        table = _table(5, forehand)
        assert table.dummy() == table.pile() == oma and table.openers == 2
        assert tuple([table.seat_of(player) for player in (0, 1)]) == seats
        assert [table.player_of(seat) for seat in seats] == [0, 1]
        assert table.mover == seats[1 - forehand], "middlehand calls"
        say(table, "18 yes 20 pass")
        assert table.declarer == seats[1 - forehand] and table.auction.bid == 20
        table.play(FROM_HAND)
        assert table.mover == forehand and table.played_by(oma) == forehand
        assert table.player_of(oma) == forehand
    session = Session(GAME)
    forehands = []
    for number in range(4):
        session.deal(number)
        forehands.append(session.forehand)
        session.play(PASS)
        session.play(PASS)
    assert forehands == [0, 1, 0, 1]


def test_she_never_speaks():
    table = _table(5, 0, "pass")
    assert table.mover == 0 and legal_words(table) == ["pass", "18"]
    say(table, "pass")
    assert table.stage == END and table.kind is None
    table = _table(5, 0, "18 pass =CH", ["kontra"])
    assert (table.stage, table.mover) == (KONTRA, 0), "only the declarer's opponent is asked"
    say(table, "pass")
    assert (table.stage, table.mover) == (PLAY, 0)
    table = _table(5, 0, "pass pass", ["ramsch"])
    assert (table.stage, table.mover, table.kind.game) == (PLAY, 0, RAMSCH)


def test_her_cards_come_as_they_lie_and_in_her_turn():
    ran = led = 0
    for number, table in _in_play(DEALS):
        pile = _pile(table)
        assert len(pile) == 10
        assert [Pack(number << 9).cards[table.position_of(table.pile() * PLACES + i)]
                for i in range(10)] == pile  # fmt: skip
        came = []
        for _ in _play(table, number):
            card = table.forced()
            if table.stage == END:
                break
            assert (card >= 0) == (table.mover == table.pile())
            assert len(_pile(table)) == 10 - len(came) - (card >= 0)
            if card >= 0:
                came.append(card)
                assert legal(table) == [card] and table.known[card] == 7
                for seat in range(3):
                    assert card in list(table.view(seat).top)
                led += table.count % 3 == 0
        assert came == pile[: len(came)]
        ran += len(came) == 10
    assert ran > DEALS // 4 and led > DEALS // 2


def test_nobody_sees_her_cards_before():
    for number, table in _in_play(DEALS):
        for _ in _play(table, number):
            for seat in (0, 1, 2, NOBODY):
                view = table.view(seat)
                first = table.pile() * PLACES
                left = len(_pile(table))
                assert list(view.under[first : first + PLACES]).count(UNKNOWN) == left
                assert not [card for card in _pile(table) if view.known[card]]
            assert not [card for card in _pile(table) if table.known[card]]
            backs = [table.facing(p, 0) == UNKNOWN for p in range(first, first + PLACES)]
            assert sum(backs) == len(_pile(table))


def test_the_order_of_the_pile_changes_nothing():
    """Nor does who of the others has what, which test_skat_honesty.py deals again."""
    levels = ("simple", "greedy", "club", "strong")
    for number, table in _in_play(DEALS // 2):
        chance = Chance(number)
        for ply in _play_some(table, number, 9):
            if table.forced() >= 0 or table.stage != PLAY:
                continue
            seat = table.mover
            before = position_line(table.view(seat)), legal(table), _claimed(table)
            chosen = _chosen(levels[ply % 4], table, seat)
            first = table.pile() * PLACES
            places = [p for p in range(first, first + PLACES) if table.under[p] != NONE]
            told = bytes(table.under)
            for i in range(len(places) - 1, 0, -1):
                p, q = places[i], places[chance.below(i + 1)]
                table.under[p], table.under[q] = table.under[q], table.under[p]
            assert (position_line(table.view(seat)), legal(table), _claimed(table)) == before
            assert _chosen(levels[ply % 4], table, seat) == chosen
            table.under[:] = told


def _play_some(table, seed, most):
    """The numbers of some plies, while it is played at random."""
    ply = 0
    yield ply
    for _ in _play(table, seed):
        ply += 1
        if ply % 5 == 0 and most:
            most -= 1
            yield ply


def _claimed(table):
    return table.declarer != NOBODY and Claim(table, 300).stands()


def _chosen(level, table, seat):
    player = GAME.players.make_player(level, 1, 400)
    player.start(table.view(seat))
    action = -1
    while action < 0:
        action = player.think()
    return action


def test_tricks_and_points_go_where_they_belong():
    """Against a count of one's own, with her card winning and only giving."""
    given = 0
    for number, table in _in_play(DEALS):
        gives = not table.options.oma
        kind = table.kind
        for _ in _play(table, number):
            pass
        points = [0, 0, 0]
        leader = table.forehand
        for first in range(0, table.count - 2, 3):
            best = NONE
            for i in range(3):
                card = table.played[first + i]
                seat = (leader + i) % 3
                assert table.froms[first + i] // PLACES == seat
                if gives and seat == table.pile():
                    continue
                if best == NONE or kind.beats(card, best):
                    best, winner = card, seat
            given += gives
            assert table.winners[first // 3] == winner
            leader = winner
            for i in range(3):
                points[winner] += kind.points[table.played[first + i]]
        assert not gives or not table.tricks[table.pile()]
        if kind.game == NULL:
            continue
        for i in range(2):
            points[table.skat_of] += kind.points[table.under[table.skat + i]]
        assert points == list(table.points) and sum(points) == sum(kind.points)
    assert given > DEALS


def test_what_she_wins_is_the_declarers_opponents():
    for number, table in _in_play(DEALS):
        for _ in _play(table, number):
            pass
        oma = table.pile()
        sides = [table.points_of(player) for player in (0, 1)]
        if table.declarer == NOBODY:
            assert sum(sides) + table.points[oma] == sum(table.kind.points)
            assert sides == [table.points[table.seat_of(player)] for player in (0, 1)]
        else:
            other = 1 - table.player_of(table.declarer)
            assert sides[1 - other] == table.points[table.declarer]
            assert sides[other] == sum(table.points) - table.points[table.declarer]
        score = GAME.rules.Score()
        table.count_score(score)
        assert score.seats[oma] == score.plain[oma] == score.league[oma] == 0
        assert score.winner != oma


def test_in_ramsch_she_takes_part_without_a_score():
    game = games.find("oma")
    for points, seats, winner in (
        ((70, 30, 20), [-70, 0, 0], 1),
        ((20, 30, 70), [0, 0, 0], -1),
        ((45, 30, 45), [-45, 0, 0], 1),
        ((50, 50, 20), [-50, -50, 0], -1),
    ):
        table = _table(5, 0, "pass pass", ["ramsch"])
        for seat in range(3):
            table.points[seat] = points[seat]
            table.tricks[seat] = 3
        score = game.rules.Score()
        table.count_score(score)
        assert (score.seats, score.winner) == (seats, winner)


class Late(Drawn):
    """Gives each card only when it has been asked for it three times."""

    def __init__(self, number):
        super().__init__()
        self._pack = Pack(number)
        self.asked = 0

    def draw(self, i):
        self.asked += 1
        return NOT_YET if self.asked % 3 else self._pack.card(i)


def test_the_table_waits_for_a_card_that_is_not_there_yet():
    table = GAME.rules.Table()
    table.deal(Late(5), 0)
    while not table.draw():
        assert table.awaits() == NOBODY
    say(table, "18 pass =CH")
    while table.stage == KONTRA:
        table.play(PASS)
    again = _table(5, 0, "18 pass =CH")
    chance = Chance(1)
    waited = 0
    while table.count < 24:
        action = any_action(table, chance, table.buffer())
        table.play(action)
        again.play(action)
        if table.stage == DRAW:
            assert table.awaits() == table.mover == table.pile() and legal(table) == []
            assert UNKNOWN in list(table.under)
            if waited == 3:
                table.undo()
                assert table.stage == PLAY and table.may_play(action)
                table.play(action)
            waited += 1
            while not table.draw():
                assert table.awaits() == table.pile()
        assert legal(table) == legal(again) and position_line(table.view(1)) == position_line(
            again.view(1)
        )
    assert waited > 6


def test_lines_tell_the_pile():
    table = _table(5, 1, "18 pass =CH")
    line = position_line(table)
    assert line.split()[3] == "".join([_word(card) for card in _pile(table)])
    hidden = position_line(table.view(1)).split()
    assert hidden[3] == "??" * 10
    for _ in range(2):
        table.play(legal(table)[0])
    turned = position_line(table.view(1))
    assert turned.split()[3] == _word(table.forced()) + "??" * 9 and turned.split()[2] == "0"
    words = turned.split()
    words[3] = "??" * 10
    assert "HAND0" in refusal(read_position, " ".join(words))
    assert "HAND0" in refusal(read_position, turned.replace("??" * 9, "??" * 8))
    for number, table in _in_play(DEALS // 2):
        for _ in _play(table, number):
            for seen in (table, table.view(0), table.view(table.pile())):
                line = position_line(seen)
                assert position_line(read_position(line)) == line


def _word(card):
    return "CSHD"[card >> 3] + "ATKQJ987"[card & 7]


def test_she_neither_gives_up_nor_claims_but_her_partner_may():
    table = _table(5, 0, "18 pass =CH")
    for _ in range(2):
        table.play(legal(table)[0])
    assert table.mover == 2 and table.forced() >= 0
    for action in (CONCEDE, CLAIM, CONCEDE_OF + 1, CONCEDE_OF + 2):
        assert not table.may_play(action)
    table.play(CONCEDE_OF)
    assert (table.stage, table.mover) == (CONSENT, 1) and table.forced() < 0
    say(table, "pass")
    assert (table.stage, table.mover) == (PLAY, 2) and table.forced() >= 0
    table.undo()
    table.undo()
    assert table.forced() >= 0
    say(table, "concede0 yes")
    assert table.stage == END and table.decided() > 0


def _end(number, cards_left):
    """A table with so many tricks left, in a random game; None if it ended before."""
    for _, table in _in_play_of(number):
        for _ in _play(table, number):
            if table.stage == PLAY and table.count == 30 - 3 * cards_left:
                return table
    return None


def _in_play_of(number):
    chance = Chance(number)
    table = dealt(GAME, number << 9, number % 2, by_chance(GAME, chance))
    say(table, "18 pass")
    table.play(declaration((CLUBS, GRAND, NULL)[number % 3], HAND))
    while table.stage == KONTRA:
        table.play(PASS)
    yield number, table


def _wins_all(table, seat, null):
    """Whether a seat has an answer to everything, whatever card of hers comes: tried out."""
    if table.count % 3 == 0 and table.count:
        if (table.winners[table.count // 3 - 1] == seat) == null and table.count > table.claimed:
            return False
    if table.stage == END:
        return True
    actions = legal(table)
    mine = table.mover == seat
    for action in actions:
        table.play(action)
        good = _wins_all(table, seat, null)
        table.undo()
        if good == mine:
            return mine
    return not mine


def test_a_claim_stands_if_it_does_in_any_order():
    stands = tried = 0
    for number in range(20 * DEALS):
        table = _end(number, 2 + number // 20 % 2)
        if table is None or table.mover == table.pile():
            continue
        null = table.kind.game == NULL
        claim = Claim(table)
        if null and table.mover != table.declarer:
            assert not claim.stands()
            continue
        laid = table.laid()
        laid.claimed = table.count
        laid.start = laid.count
        found = _wins_all(laid, table.mover, null)
        assert claim.stands() == found == table.may_play(CLAIM), number
        if found:
            before = bytes(table.points)
            mover = table.mover
            table.play(CLAIM)
            assert table.stage == END
            if not null:
                assert sum(table.points) == 120 and table.tricks[mover] >= 2
            table.undo()
            assert bytes(table.points) == before
        tried += 1
        stands += found
    assert stands > DEALS and tried - stands > DEALS
    assert not is_decided(table)


def test_undo_covers_her_card_again():
    for number, table in _in_play(DEALS):
        states = []
        start = table.done()
        for _ in _play(table, number):
            states.append((table.done(), position_line(table), bytes(table.known)))
        for done, line, known in reversed(states):
            table.undo_to(done)
            assert position_line(table) == line and bytes(table.known) == known
        assert start < done


def _many_plies(table, into, legal):
    while table.stage != END:
        card = legal[table.legal(legal) - 1]
        table.view(table.mover, into)
        table.play(card)
        table.undo()
        table.play(card)


def test_nothing_is_allocated():
    for rules in ([], ["omagives"]):
        table = _table(5, 1, "18 pass =CH", rules)
        into, legal = table.new(), table.buffer()
        without_heap(lambda: _many_plies(table, into, legal))  # noqa: B023
        assert table.count == 30


def _go_on(player):
    while player.think() < 0:
        pass


def test_thinking_in_ramsch_allocates_nothing():
    player = GAME.players.make_player("club", 1)
    for number in range(3):
        table = _table(number, 0, "pass pass", ["ramsch"])
        for _ in range(6 + number):
            table.play(legal(table)[0])
        if table.forced() >= 0:
            table.play(table.forced())
        view = table.view(table.mover)
        player.start(view)
        _go_on(player)  # it makes what it needs
        player.start(view)
        without_heap(lambda: _go_on(player))


def test_the_computer_takes_any_unseen_card_for_her_next_one():
    """In its deals each comes next about as often as any other, and none that it has seen."""
    table = _table(6, 0, "18 pass take")
    table.play(legal(table)[0])
    say(table, "=C")
    for _ in range(3):
        table.play(legal(table)[0])
    while table.mover != table.declarer:
        table.play(legal(table)[0])
    view = table.view(table.mover)
    player = Sampler(1 << 20, 1, 1)
    player.start(view)
    _go_on(player)
    words = player.words
    unseen = [card for card in range(32) if not view.known[card]]
    left = len(_pile(table))
    assert words[PILED] == (table.pile() - table.declarer) % 3
    times = [0] * 32
    for _ in range(3000):
        mixing.mix(words, 20)
        mixing.lay(words)
        cards = [words[PILE + i] for i in range(1, left + 1)]
        together = 0
        for card in cards:
            together |= 1 << card
        assert words[PILE] & 0xFFFFFFFF == together and len(set(cards)) == left
        times[words[PILE + left]] += 1
    unseen = sorted(words[CARDS : CARDS + len(unseen)])  # by number
    assert words[COUNT] == len(unseen) and unseen == [i for i in range(32) if times[i]]
    even = 3000 // len(unseen)
    assert max(times) < 2 * even and min([times[i] for i in unseen]) > even // 2
