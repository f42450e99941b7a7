"""The table of Skat for three: dealing, auction, skat, declaring, Kontra, play, Ramsch, undo."""

from games import Later, refusal, wait, without_heap
from skat_deals import any_action, by_chance, dealt, legal_words, options_of, say, some_plies

from skat.bidding_stages import AWAY, BID, DECLARE, KONTRA, PLACES, RE, SKAT
from skat.calls import CLAIM, CONCEDE, CONCEDE_OF
from skat.cards import GAMES, JACK, NONE, NULL, RAMSCH, card_name
from skat.chance import Chance, Pack
from skat.games.skat import GAME as skat
from skat.notation import action_number, action_word
from skat.table import DRAW, END, NOBODY, PLAY


def _hand(table, seat):
    return [card for card in table.top[seat * PLACES : seat * PLACES + PLACES] if card != NONE]


def _skat(table):
    return list(table.under[table.skat : table.skat + 2])


def _state(table):
    """All that a table is made of, as far as it is used."""
    state = {}
    for name in table.__dict__:
        value = table.__dict__[name]
        if isinstance(value, bytearray):
            value = bytes(value)
        state[name] = value
    state["played"] = state["played"][: table.count]
    state["froms"] = state["froms"][: table.count]
    state["winners"] = state["winners"][: table.count // 3]
    state["log"] = list(table.log[: table.logged])
    state["who"] = state["who"][: table.logged]
    state["auction"] = sorted(table.auction.__dict__.items())
    for name in ("_knew", "_saw", "skat_of"):  # used after something was done
        del state[name]
    return state


def test_three_the_skat_four_three():
    for forehand in range(3):
        table = dealt(7, forehand)
        pack = [Pack(7).card(i) for i in range(32)]
        packets = {}
        left = list(pack)
        for size in (3, 4, 3):
            for turn in range(3):
                seat = (forehand + turn) % 3
                packets[seat] = packets.get(seat, []) + left[:size]
                left = left[size:]
            if size == 3 and len(left) > 20:
                assert _skat(table) == left[:2]
                left = left[2:]
        for seat in range(3):
            assert _hand(table, seat) == packets[seat]
        assert table.stage == BID and table.mover == (forehand + 1) % 3 and table.total == 30


def test_the_auction_ends_in_a_declarer():
    table = dealt(1, 2)
    assert table.mover == 0
    say(table, "18")
    assert table.mover == 2 and legal_words(table) == ["pass", "yes"]
    say(table, "yes 24 pass")
    assert table.mover == 1 and legal_words(table)[:3] == ["pass", "27", "30"]
    say(table, "33 yes pass")
    assert (table.stage, table.mover, table.declarer, table.auction.bid) == (SKAT, 0, 0, 33)
    words = legal_words(table)
    assert len(words) == 23 and words[0] == "take" and words[-2:] == ["=NH", "=NHO"]
    assert words[1:5] == ["=CH", "=CHS", "=CHSZ", "=CHSZO"]
    say(table, "take")
    assert table.stage == AWAY and len(_hand(table, 0)) == 12 and _skat(table) == [NONE, NONE]


def test_forehand_alone_may_take_it_at_eighteen():
    table = dealt(1)
    say(table, "pass pass")
    assert table.mover == 0 and legal_words(table) == ["pass", "18"]
    assert not table.may_play(action_number("20")) and not table.may_play(action_number("yes"))
    say(table, "18")
    assert table.declarer == 0 and table.auction.bid == 18 and table.stage == SKAT


def test_null_below_the_bid_is_refused():
    for bid, taken, hand in (
        (23, ["=N", "=NO"], ["=NH", "=NHO"]),
        (24, ["=NO"], ["=NH", "=NHO"]),
        (36, ["=NO"], ["=NHO"]),
        (48, [], ["=NHO"]),
        (60, [], []),
    ):
        table = dealt(3)
        say(table, "pass %d pass" % bid)
        assert [word for word in legal_words(table) if word[1] == "N"] == hand
        refused = [w for w in ("=NH", "=NHO", "=N", "=NO") if w not in hand]
        for word in refused:
            assert "not legal" in refusal(table.play, action_number(word))
        say(table, "take")
        say(table, legal_words(table)[0])
        assert [word for word in legal_words(table) if word[1] == "N"] == taken
        assert legal_words(table)[:5] == ["=C", "=S", "=H", "=D", "=G"]


def test_any_two_of_twelve_are_put_away():
    table = dealt(3)
    say(table, "18 pass pass take")
    held = sorted(_hand(table, 1))
    words = legal_words(table)
    assert len(words) == len(set(words)) == 66
    for word in words:
        numbers = [action_number(name) for name in (word[1:3], word[4:])]
        assert numbers[0] < numbers[1] and numbers[0] in held and numbers[1] in held
        assert action_number("-%s-%s" % (word[4:], word[1:3])) == action_number(word)
    say(table, words[40])
    assert table.stage == DECLARE and len(_hand(table, 1)) == 10
    assert ["-%s-%s" % tuple([card_name(card) for card in _skat(table)])] == [words[40]]
    assert sorted(_hand(table, 1) + _skat(table)) == held
    table.undo()
    assert sorted(_hand(table, 1)) == held and legal_words(table) == words


def test_declarations_that_no_game_has():
    table = dealt(3)
    say(table, "18 pass pass")
    for word in ("=C", "=CS", "=CHO", "=CHZ", "=CHSO", "=NHS", "=NO", "=RH", "=R", "CA", "pass"):
        assert not table.may_play(action_number(word)), word
    say(table, "take")
    say(table, legal_words(table)[0])
    for word in ("=CH", "=CO", "=CS", "=NH", "=R", "take", "pass"):
        assert not table.may_play(action_number(word)), word
    for action in range(128, 256, 16):
        assert not table.may_play(action)


def test_forehand_leads_whoever_declares():
    table = dealt(3, 1)
    say(table, "pass 18 pass")
    assert table.declarer == 0
    say(table, "=CH")
    assert table.stage == PLAY and table.mover == 1 and table.kind.game == 0


def test_an_open_hand_is_known_to_all_from_the_declaration_on():
    table = dealt(3)
    say(table, "18 pass pass take")
    say(table, legal_words(table)[0])
    assert [table.known[card] for card in _hand(table, 1)] == [2] * 10
    say(table, "=NO")
    for seat in (0, 2):
        view = table.view(seat)
        assert _hand(view, 1) == sorted(_hand(table, 1)) and 33 in _hand(view, 2 - seat)
        assert _skat(view) == [33, 33]
    table.undo()
    assert [table.known[card] for card in _hand(table, 1)] == [2] * 10


def test_null_ends_with_the_first_trick_of_the_declarer():
    ends = 0
    for number in range(40):
        table = dealt(number)
        say(table, "18 pass pass =NH")
        for _ in some_plies(table, number):
            pass
        ends += table.count < 30
        assert table.stage == END and table.tricks[1] == (1 if table.count < 30 else 0)
        score = skat.rules.Score()
        table.count_score(score)
        assert score.plain == [0, 35 if table.count == 30 and not table.tricks[1] else -70, 0]
    assert ends > 30


def test_kontra_is_asked_of_both_in_turn():
    table = dealt(3, 0, options_of("kontra"))
    say(table, "18 pass pass =CH")
    assert (table.stage, table.mover) == (KONTRA, 2) and legal_words(table) == ["pass", "kontra"]
    say(table, "pass")
    assert (table.stage, table.mover) == (KONTRA, 0)
    say(table, "kontra")
    assert (table.stage, table.mover, table.kontra) == (RE, 1, 1)
    assert legal_words(table) == ["pass", "re"]
    say(table, "re")
    assert (table.stage, table.mover, table.kontra) == (PLAY, 0, 2)
    table.undo()
    table.undo()
    assert (table.stage, table.mover, table.kontra) == (KONTRA, 0, 0)
    say(table, "pass")
    assert (table.stage, table.mover, table.kontra) == (PLAY, 0, 0)


def test_kontra_only_of_those_who_have_bid():
    for bids, asked in (
        ("18 yes 20 pass pass", [0]),
        ("18 pass pass", []),
        ("pass 18 yes pass", [2]),
    ):
        table = dealt(3, 0, options_of("kontrabid"))
        say(table, bids)
        say(table, "=CH")
        seats = []
        while table.stage == KONTRA:
            seats.append(table.mover)
            say(table, "pass")
        assert seats == asked, bids


def test_all_have_passed():
    table = dealt(3)
    say(table, "pass pass pass")
    assert table.stage == END and table.kind is None and table.declarer == NOBODY
    assert legal_words(table) == []
    score = skat.rules.Score()
    table.count_score(score)
    assert score.seats == [0, 0, 0] and score.winner == -1 and score.game == NOBODY
    table.undo()
    assert legal_words(table) == ["pass", "18"]
    table = dealt(3, 1, options_of("ramsch"))
    say(table, "pass pass pass")
    assert table.stage == PLAY and table.mover == 1 and table.kind.game == RAMSCH


def test_the_skat_is_pushed_round():
    table = dealt(4, 2, options_of("ramsch pushing"))
    say(table, "pass pass pass")
    assert (table.stage, table.mover) == (SKAT, 2) and legal_words(table) == ["take", "pass"]
    say(table, "pass")
    assert (table.stage, table.mover, table.refused) == (SKAT, 0, 1)
    say(table, "take")
    jacks = [card for card in _hand(table, 0) if card & 7 == JACK]
    count = 12 - len(jacks)
    words = legal_words(table)
    assert len(words) == count * (count - 1) // 2
    assert not [word for word in words if "J" in word]
    say(table, words[5])
    passed_on = _skat(table)
    assert (table.stage, table.mover) == (SKAT, 1)
    assert [table.known[card] for card in passed_on] == [1, 1]
    say(table, "take")
    assert [table.known[card] for card in passed_on] == [2, 2]
    table.undo()
    assert [table.known[card] for card in passed_on] == [1, 1]
    say(table, "pass")
    assert (table.stage, table.mover, table.refused) == (PLAY, 2, 2)


def test_who_gets_the_skat_in_ramsch():
    both = 0
    for number in range(60):
        points = []
        for words in ("ramsch", "ramsch skatloser"):
            table = dealt(number, 0, options_of(words))
            say(table, "pass pass pass")
            for _ in some_plies(table, number):
                pass
            worth = sum([table.kind.points[card] for card in _skat(table)])
            points.append(list(table.points))
            assert sum(table.points) == 120
            table.undo()
            assert sum(table.points) <= 120 - worth
            table.play(action_number(card_name(_last(table))))
            without = list(table.points)
            for seat in range(3):
                without[seat] -= worth * (seat == table.skat_of)
            if words == "ramsch":
                assert table.skat_of == table.winners[9]
            else:
                assert without[table.skat_of] == max(without)
        both += points[0] != points[1]
    assert both > 10


def _last(table):
    """The one card that the mover has left."""
    return _hand(table, table.mover)[0]


def test_play_and_undo_at_every_ply():
    for number, table in by_chance(60):
        states = [_state(table)]
        actions = []
        for _ in some_plies(table, number):
            states.append(_state(table))
            actions.append(table.action(table.done() - 1))
        seats = [table.actor(i) for i in range(table.done())]
        assert table.done() == len(actions) == len(seats)
        states.pop()
        while table.done():
            table.undo()
            assert table.mover == seats[table.done()]
            assert _state(table) == states.pop()
        assert "nothing" in refusal(table.undo)
        for action in actions:
            assert table.may_play(action)
            table.play(action)
        assert table.stage == END


def test_legal_is_what_may_be_played():
    chance = Chance(8)
    for number, table in by_chance(25):
        for _ in some_plies(table, number):
            legal = table.buffer()
            may = sorted(legal[: table.legal(legal)])
            assert len(set(may)) == len(may)
            for action in may:
                assert table.may_play(action), action_word(action)
            for _ in range(20):
                action = chance.below(250) * 10 + chance.below(10)
                if action not in (CONCEDE, CLAIM) and not 0 <= action - CONCEDE_OF < 3:
                    assert table.may_play(action) == (action in may), action
        assert table.legal(legal) == 0 and not table.may_play(0)
    before = _state(table)
    assert "not legal" in refusal(table.play, 3) and _state(table) == before


def test_cards_and_points_are_conserved():
    games = {}
    score = skat.rules.Score()
    for number, table in by_chance(150):
        for _ in some_plies(table, number):
            held = sum([_hand(table, seat) for seat in range(3)], [])
            every = held + [card for card in _skat(table) if card != NONE]
            every += list(table.played[: table.count])
            assert sorted(every) == list(range(32))
        table.count_score(score)
        if table.kind is None:
            continue
        game = GAMES[table.kind.game]
        games[game] = games.get(game, 0) + 1
        if table.count == 30:
            assert sum(table.points) == (84 if table.kind.low_ten == 1 else 120)
            assert sum(table.tricks) == 10
        else:
            assert table.kind.game == NULL and table.tricks[table.declarer] == 1
    assert "".join(sorted(games)) == "CDGHNRS"


def test_cards_that_come_later():
    """The skat is not drawn before somebody is to see it."""
    for words, drawn in (("take", 32), ("=CH", 30)):
        source = Later(9, 2)
        table = skat.rules.Table()
        table.deal(source, 1, skat.rules.Options())
        assert table.stage == DRAW and wait(table) > 30 and table.stage == BID
        assert len(source.drawn) == 30 and not set(source.drawn) & {9, 10}
        assert table.top[: table.skat] == dealt(9, 1).top[: table.skat]
        say(table, "18 pass pass " + words)
        if words == "take":
            assert table.stage == DRAW
            table.undo()
            assert table.stage == SKAT and _skat(table) == [33, 33]
            say(table, words)
            wait(table)
            assert table.stage == AWAY and len(_hand(table, 2)) == 12
        assert len(source.drawn) == drawn
        for _ in _to_the_end(table):
            pass
        assert sorted(source.drawn) == list(range(32)) and sum(table.points) == 120


def _to_the_end(table):
    chance = Chance(1)
    legal = table.buffer()
    while table.stage != END:
        if table.stage == DRAW:
            wait(table)
            continue
        action = any_action(table, chance, legal)
        while table.stage == DECLARE and action > 36:
            action = any_action(table, chance, legal)
        table.play(action)
        yield


def _many_plies(table, into, legal):
    def play():
        _play_many(table, into, legal)

    return play


def _play_many(table, into, legal):
    while table.stage != END:
        count = table.legal(legal)
        table.view(table.mover, into)
        table.may_play(legal[count - 1])
        action = legal[min(count - 1, 2)] if table.stage != SKAT else legal[0]
        table.play(action)
        table.undo()
        table.play(action)
    while table.done():
        table.undo()


def test_nothing_is_allocated():
    for words in ("kontra", "ramsch pushing skatloser"):
        table = dealt(5, 2, options_of(words))
        into, legal = table.new(), table.buffer()
        if "ramsch" in words:
            say(table, "pass pass pass")
        without_heap(_many_plies(table, into, legal))
