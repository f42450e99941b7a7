"""One who cheats at the other end of the link: who leaves, lies or breaks the rules has lost, and
whoever comes in his name learns nothing."""

import json

from games import refusal
from link_cheat import ID, SHARE, ZERO, Cheat, runs, won
from link_wires import hexed

from skat.link.asking import ASK_MS
from skat.link.conversation import Link
from skat.link.dealing import GONE_MS
from skat.link.linked_deal import DEAL
from skat.link.secrets import STEPS
from skat.notation import action_word
from skat.table import DRAW


def games():
    """Deals of each game, with the cheat as guest and as host."""
    for game in ("lskat", "officers"):
        for host in (False, True):
            yield game, host


def test_one_who_has_seen_the_opening_and_leaves_has_lost():
    for game, host in games():
        cheat = Cheat(host)
        cheat.begin(game)
        if not host:
            assert cheat.said[-1].startswith("reveal 1 "), "the guest knows the cards now"
        assert not cheat.end.link.deal.source.steps
        if host:
            cheat.reveal(1)  # else it would have shown no card to anybody
        cheat.be_gone(GONE_MS - 1000)
        refusal(cheat.end.link.claim)
        cheat.be_gone(12_000)
        cheat.end.link.claim()
        won(cheat, "gone: away")
        record = json.loads(cheat.end.records[0])
        assert (record["open"] is None) == (not host)


def test_one_who_refuses_what_is_due_has_lost():
    for game, host in games():
        for what in ("reveal", "act"):
            cheat = Cheat(host)
            cheat.begin(game)
            if what == "act":
                cheat.reveal(1)
                cheat.until_turn(True)
            cheat.wait(GONE_MS - 2000)
            assert cheat.end.link.connected
            refusal(cheat.end.link.claim)
            cheat.wait(3000)
            cheat.end.link.claim()
            won(cheat, "gone: did not do")
            cheat.work()
            assert cheat.said[-1] == "bye gone"


def test_cuts_set_no_clock_back():
    """Who refuses a minute in parts has refused it."""
    cheat = Cheat()
    cheat.open()
    cheat.until_turn(True)
    steps = cheat.end.link.deal.source.steps
    for _ in range(4):
        cheat.wait(16_000)
        cheat.be_gone(20_000)
        cheat.come_back(steps, cheat.table().done())
        runs(cheat)
    assert cheat.end.link.may_claim()


def test_to_come_back_and_do_nothing_helps_nobody():
    """Away for 55 s each time, and there for none: that can't go on for ever."""
    cheat = Cheat()
    cheat.open()
    cheat.until_turn(True)
    steps = cheat.end.link.deal.source.steps
    rounds = 0
    while not cheat.end.link.may_claim():
        cheat.be_gone(55_000)
        assert rounds or not cheat.end.link.may_claim()
        cheat.come_back(steps, cheat.table().done())
        runs(cheat)
        rounds += 1
        assert rounds < 8
    assert rounds > 3
    cheat.end.link.claim()
    won(cheat, "gone: ")
    cheat = Cheat()  # and where each cut is heard at once, so that nobody waits
    cheat.open()
    cheat.until_turn(True)
    for _ in range(6):
        assert not cheat.end.link.may_claim()
        cheat.end.link.cut(cheat.now)
        cheat.be_gone(55_000)
        cheat.come_back(steps, cheat.table().done())
    assert cheat.end.link.may_claim(), "300 s"
    cheat = Cheat()  # but where it is the end's own turn, nobody stalls
    cheat.open()
    cheat.until_turn(False)
    for _ in range(8):
        cheat.be_gone(55_000)
        cheat.come_back(cheat.end.link.deal.source.steps, cheat.table().done())
    assert not cheat.end.link.may_claim()


def test_what_one_does_sets_the_clock_back():
    cheat = Cheat()
    cheat.open()
    for _ in range(4):
        cheat.until_turn(True)
        cheat.wait(GONE_MS - 5000)
        assert not cheat.end.link.may_claim()
        cheat.play(cheat.table().done() + 1)
        step = cheat.end.link.deal.pending()
        if step:
            cheat.reveal(step)


def test_one_who_thinks_himself_has_won_nothing():
    """The clock is the other side's; one's own turn may last."""
    cheat = Cheat()
    cheat.open()
    cheat.until_turn(False)
    cheat.wait(2 * GONE_MS)
    assert not cheat.end.link.may_claim()
    cheat.say("bye gone")
    record = json.loads((cheat.end.save(), cheat.end.records[0])[1])
    assert record["left"] == cheat.end.link.seat, "it has done nothing for two minutes"
    assert record["reason"].startswith("gone: this side")
    assert not cheat.end.link.met, "both know, and whoever comes next is met for the first time"
    again = Link("", 0, None)
    again.from_bytes(cheat.end.store)
    assert not again.session.running() and again.session.score == record["score"]


def test_two_clocks_may_differ_by_some_seconds():
    """Who thinks himself for a minute by the other side's clock has lost, though not by his own."""
    for ms, lost in ((GONE_MS - 8000, False), (GONE_MS - 3000, True)):
        cheat = Cheat()
        cheat.open()
        cheat.until_turn(False)
        cheat.wait(ms)
        cheat.say("bye gone")
        if lost:
            cheat.end.save()
            assert json.loads(cheat.end.records[0])["left"] == cheat.end.link.seat
        else:
            won(cheat, "gone: the other side said")


LIES = (
    ("reveal 2 " + ZERO, "illegal cheat"),
    ("reveal 1 " + ZERO, "cheat"),  # not the one before
    ("reveal 3 " + ZERO, "illegal"),
    ("reveal 49 " + ZERO, "illegal"),
    ("act 99 HJ", "illegal"),
    ("act 0 nonsense", "illegal"),
    ("act 256 HJ", "illegal"),
    ("done ID 60 60", "illegal"),
    ("done 1122334455667788 60 60", "illegal"),
    ("anchor 1122334455667788 " + ZERO, "illegal"),
    ("anchor ID " + ZERO, "cheat illegal"),  # another one; a host gives none
    ("deal 1122334455667788 lskat 0 - " + ZERO, "illegal"),
    ("deal ID lskat 0 - " + ZERO, "illegal cheat"),
    ("resume -", "illegal"),
    ("resume ID 0 0", "illegal"),
    ("grant undo", "illegal"),
    ("grant abort", "illegal"),
    ("refuse abort", "illegal"),
    ("ask money", "illegal"),
    ("say", "illegal"),
    ("nonsense", "illegal"),
    ("bye nonsense", "illegal"),
)


def test_one_who_breaks_the_rules_has_lost():
    for host in (False, True):
        for turn in (False, True):
            for lie, words in LIES:
                cheat = Cheat(host)
                cheat.open()
                cheat.until_turn(turn)
                if cheat.table().done() == 0:
                    cheat.play(2)
                    cheat.until_turn(turn)
                cheat.say(lie.replace("ID", cheat.id))
                link = cheat.end.link
                assert link.ended in words.split() and link.why, (lie, link.ended, link.why)
                assert cheat.said[-1] == "bye " + link.ended, (lie, cheat.said[-1])
                won(cheat, link.ended + ": ")


def test_the_game_that_was_named_is_the_one_that_is_lost():
    """Whichever it was."""
    seen = set()
    for seed in range(1, 9):
        for game in ("lskat", "officers"):
            cheat = Cheat(seed=seed)
            cheat.open(game)
            if game == "officers":
                cheat.play(2)
            table = cheat.table()
            kind, declarer = table.kind, table.declarer
            assert kind is not None
            cheat.say("reveal 7 " + ZERO)
            won(cheat, "illegal: ")
            record = json.loads(cheat.end.records[0])
            assert table.kind is kind and table.declarer == declarer
            assert record["game"] == "CSHDGN"[kind.game], record["game"]
            seen.add(kind.game)
    assert len(seen) >= 4, seen


def test_the_end_of_another_deal_is_none():
    cheat = Cheat()
    cheat.open()
    cheat.play(32)
    points = "%d %d" % tuple(cheat.table().points)
    cheat.say("done 1122334455667788 " + points)
    link = cheat.end.link
    assert link.ended == "illegal" and link.why == "in 'done' the deal is another one"


def test_false_accusations():
    for word in ("illegal", "cheat", "differ", "gone"):
        for host in (False, True):
            for turn in (False, True):
                cheat = Cheat(host)
                cheat.open()
                cheat.until_turn(turn)
                cheat.say("bye " + word)
                assert cheat.end.link.ended == word and cheat.end.link.by_other
                won(cheat, word + ": the other side said")


def test_words_that_only_leave():
    """The deal is kept; who does not come back has lost it."""
    for word in ("quit", "version", "busy"):
        cheat = Cheat()
        cheat.open()
        cheat.until_turn(True)
        cheat.say("bye " + word)
        runs(cheat)
        cheat.be_gone(GONE_MS - 1000)
        assert not cheat.end.link.may_claim()
        cheat.be_gone(2000)
        cheat.end.link.claim()
        won(cheat, "gone: away")
        cheat = Cheat()
        cheat.open()
        cheat.until_turn(True)
        cheat.say("bye " + word)
        cheat.be_gone(5000)
        cheat.come_back(1, cheat.table().done())
        assert cheat.end.link.connected and not cheat.end.link.ended
        cheat.act()
        runs(cheat)


def test_nobody_acts_for_the_other_side():
    for host in (False, True):
        cheat = Cheat(host)
        cheat.open()
        cheat.until_turn(False)
        table = cheat.table()
        assert table.stage != DRAW and table.mover == cheat.end.link.seat
        cheat.say("act %d %s" % (table.done(), action_word(cheat.may()[0])))
        won(cheat, "illegal: ")


def test_what_was_done_stays():
    """Repeated, it is taken; another one is a contradiction."""
    cheat = Cheat()
    cheat.open()
    cheat.play(6)
    cheat.until_turn(True)
    table = cheat.table()
    first = [i for i in range(table.done()) if table.actor(i) != cheat.end.link.seat][0]
    cheat.say("act %d %s" % (first, action_word(table.action(first))))
    cheat.say("reveal 1 " + hexed(cheat.secrets[1]))
    runs(cheat)
    other = table.action(first) ^ 1
    cheat.say("act %d %s" % (first, action_word(other)))
    assert cheat.end.link.ended == "differ"
    won(cheat, "differ: ")


def test_secrets_and_anchors_stay():
    for host in (False, True):
        for later in (1, 2):
            cheat = Cheat(host)
            cheat.open()
            cheat.play(6)
            cheat.until_turn(True)
            assert cheat.end.link.deal.source.steps > 2
            cheat.say("reveal %d %s" % (later, hexed(cheat.secrets[later])))
            runs(cheat)
            cheat.say("reveal %d %s" % (later, hexed(cheat.secrets[later + 1])))
            assert cheat.end.link.ended == "cheat"
            won(cheat, "cheat: ")
        cheat = Cheat(host)
        cheat.open()
        word = "deal %s lskat 0 - %s" if host else "anchor %s %s"
        cheat.say(word % (cheat.id, hexed(cheat.secrets[0])))
        runs(cheat)
        cheat.say(word % (cheat.id, hexed(cheat.secrets[1])))
        assert cheat.end.link.ended == "cheat"
        won(cheat, "cheat: ")


def test_nobody_reveals_too_early():
    """The one whose turn it is to reveal first must have heard that it was heard: else he could
    choose; here the cheat is second at the step, and has not acknowledged the first secret."""
    for host in (False, True):
        cheat = Cheat(host)
        link = cheat.end.link
        if host:
            cheat.open()
            while cheat.table().done() % 2 == 0 or cheat.table().mover != link.seat:
                cheat.play(cheat.table().done() + 1)
                step = link.deal.pending()
                if step:
                    cheat.reveal(step)
            step = link.deal.source.steps + 1
            while step & 1:  # the host is first then
                cheat.play(cheat.table().done() + 1)
                cheat.until_turn(False)
                if cheat.table().done() % 2 == 0:
                    cheat.play(cheat.table().done() + 1)
                    cheat.until_turn(False)
                step = link.deal.source.steps + 1
            link.act(cheat.may()[0])
        else:
            step = 1
            cheat.meet()
            link.start("lskat")
            cheat.work()
            cheat.feed(cheat.line("anchor %s %s" % (cheat.id, hexed(cheat.secrets[0]))))
        assert link.deal.pending() == step
        cheat.feed(cheat.line("reveal %d %s" % (step, hexed(cheat.secrets[step]))))
        assert cheat.end.link.ended == "illegal" and "early" in cheat.end.link.why
        won(cheat, "illegal: ")


def test_numbers_that_cannot_be():
    """In `resume`: each ends the deal as a contradiction; those that can be do not."""
    for host in (False, True):
        for turn in (False, True):
            told = Cheat(host)
            told.open()
            told.play(4)
            told.until_turn(turn)
            steps = told.end.link.deal.source.steps
            done = told.table().done()
            last = told.end.link.deal.last_of(1 - told.end.link.seat)
            for his_steps, his_actions, can in (
                (steps, done, True),
                (steps + 1, done, False),
                (STEPS, done, False),
                (steps, 200, turn),  # it is his turn: he may have done more, and has to tell it
                (steps, 255, turn),
                (steps, done + 1, turn),
                (0, 0, False),
                (steps, last, False),
                (steps - 2, done, False),
            ):
                cheat = Cheat(host)
                cheat.open()
                cheat.play(4)
                cheat.until_turn(turn)
                cheat.come_back(his_steps, his_actions)
                if can:
                    runs(cheat)
                    if his_actions > done:  # which then can't go on for ever
                        cheat.wait(GONE_MS + 2000)
                        assert cheat.end.link.may_claim()
                else:
                    assert cheat.end.link.ended == "differ", (his_steps, his_actions)
                    won(cheat, "differ: ")


def test_more_actions_than_can_be_are_found_as_soon_as_that_shows():
    cheat = Cheat()
    cheat.open()
    cheat.until_turn(True)
    cheat.come_back(1, 200)
    runs(cheat)
    cheat.act()  # now it would be the end's turn
    if cheat.end.link.playing():
        cheat.act()
    assert cheat.end.link.ended == "differ"
    won(cheat, "differ: ")


def test_another_deals_id_frees_nobody():
    cheat = Cheat()
    cheat.open()
    cheat.come_back(1, 0, "1122334455667788")
    assert cheat.end.link.ended == "differ"
    won(cheat, "differ: the other side plays another deal")


def test_nothing_can_be_forced_by_what_was_taken_back():
    """Once it was played on, nobody puts the end's old card back by having heard of nothing:
    whether or not he has acknowledged that it was taken back."""
    for heard in (True, False):
        cheat = Cheat()
        cheat.open()
        cheat.play(5)
        cheat.until_turn(True)
        table = cheat.table()
        link = cheat.end.link
        start = table.done()
        first, second = list(cheat.may())[:2]
        cheat.say("act %d %s" % (start, action_word(first)))
        assert table.mover == link.seat and not link.deal.pending()
        own = cheat.may()[0]
        link.act(own)
        cheat.work()
        step = link.deal.pending()
        if step:
            cheat.reveal(step)
        cheat.say("ask undo")
        link.grant()
        taken = cheat.taken
        if heard:
            cheat.work()
        else:
            cheat.end.work(cheat.now, cheat)
        assert cheat.said[-1] == "grant undo" and table.done() == start
        if not heard:
            cheat.taken = taken
        cheat.feed(cheat.line("act %d %s" % (start, action_word(second))))
        assert table.done() == start + 1 and table.action(start) == second
        cheat.come_back(link.deal.source.steps, start + 2)
        if link.deal:
            cheat.say("act %d %s" % (start + 1, action_word(own)))
        assert link.ended == "differ"
        won(cheat, "differ: ")


def test_a_question_that_nobody_answers_is_refused():
    cheat = Cheat()
    cheat.open()
    cheat.until_turn(True)
    cheat.play(cheat.table().done() + 2)
    cheat.say("ask abort")
    assert cheat.end.link.asked == "abort"
    cheat.wait(ASK_MS - 1000)
    assert cheat.end.link.asked
    cheat.wait(2000)
    assert not cheat.end.link.asked and cheat.said[-1] == "refuse abort"
    runs(cheat)
    cheat = Cheat()
    cheat.meet()
    cheat.say("ask new")
    cheat.wait(2 * ASK_MS)
    assert cheat.end.link.asked == "new", "nobody waits for that with a card in his hand"


def test_only_both_end_a_deal_without_a_score():
    cheat = Cheat()
    cheat.open()
    cheat.say("ask abort")
    cheat.end.link.grant()
    cheat.work()
    assert cheat.said[-1] == "grant abort" and cheat.end.link.deal is None
    assert not cheat.end.records and not cheat.end.link.session.games
    cheat = Cheat()
    cheat.open()
    cheat.end.link.ask("abort")
    cheat.work()
    cheat.say("refuse abort")
    runs(cheat)
    cheat.end.link.ask("abort")
    cheat.work()
    cheat.say("grant abort")
    assert cheat.end.link.deal is None and not cheat.end.records


def test_no_deal_is_ended_while_cards_are_drawn():
    """What one side has revealed may have ended it for the other."""
    cheat = Cheat()
    cheat.open()
    while not cheat.end.link.deal.pending():
        cheat.act()
    cheat.say("ask abort")
    cheat.end.link.grant()
    cheat.work()
    assert "grant abort" not in cheat.said
    cheat.reveal(cheat.end.link.deal.pending())
    assert "grant abort" in cheat.said and not cheat.end.link.playing()


def test_a_refusal_waits_for_nothing():
    cheat = Cheat()
    cheat.open()
    while not cheat.end.link.deal.pending():
        cheat.act()
    for what in ("abort", "undo"):
        cheat.say("ask " + what)
        cheat.end.link.refuse()
        cheat.work()
        assert cheat.said[-1] == "refuse " + what and cheat.end.link.deal.pending()


def test_there_is_nothing_to_take_back_at_first():
    cheat = Cheat()
    cheat.open()
    assert "nothing to take back" in refusal(cheat.end.link.ask, "undo")
    cheat.say("ask undo")
    assert not cheat.end.link.asked and cheat.said[-1] == "refuse undo"


def test_what_was_still_said_of_an_ended_deal_is_of_no_account():
    cheat = Cheat()
    cheat.open()
    cheat.until_turn(True)
    act = "act %d %s" % (cheat.table().done(), action_word(cheat.may()[0]))
    last = cheat.id
    cheat.say("ask abort")
    cheat.end.link.grant()
    cheat.work()
    cheat.end.link.start("lskat")
    cheat.work()
    assert cheat.id != last
    cheat.say(act, "reveal 2 " + ZERO, "done %s 120 0" % last)
    assert not cheat.end.link.ended and cheat.end.link.deal and not cheat.end.records
    cheat.say("say -", "done %s 120 0" % last)
    assert not cheat.end.link.ended, "its end is always known"
    cheat.say("reveal 1 " + ZERO)
    assert cheat.end.link.ended == "illegal"


def test_a_deal_that_was_dropped_before_it_began_is_taken_again():
    """By one who would be host now himself."""
    cheat = Cheat(True, sided=False)
    cheat.end.link.begin(0)
    cheat.hello(SHARE, "f" * 16)  # the greater one is the host's
    cheat.say("resume -")
    cheat.begin()
    cheat.end.link.deal.begun = False  # as if the cheat had not heard of its anchor
    cheat.end.link._drop()
    cheat.call_again()
    cheat.say("resume %s 0 0 %s" % (cheat.id, cheat.proof()))
    assert cheat.end.link.host and cheat.end.link.connected
    cheat.say("deal %s lskat 0 - %s" % (cheat.id, hexed(cheat.secrets[0])))
    assert cheat.end.link.playing() and not cheat.end.link.ended, cheat.end.link.why


def test_no_card_crosses_the_end_that_is_asked_for():
    """Or the one who asks has counted the deal, and the one who grants has not."""
    for what in ("undo", "abort"):
        cheat = Cheat()
        cheat.open()
        cheat.play(29)
        cheat.until_turn(False)
        link = cheat.end.link
        link.ask(what)
        cheat.work()
        assert cheat.said[-1] == "ask " + what
        assert "not your turn" in refusal(link.act, cheat.may()[0])
        cheat.say("refuse " + what)
        link.act(cheat.may()[0])
        assert link.session.running() or link.session.games == 1


def test_what_is_granted_after_the_last_card_has_no_effect():
    """An honest side does not say that: it has counted, too."""
    for what in ("undo", "abort"):
        cheat = Cheat(seed=3)  # who plays the last card
        cheat.open()
        cheat.play(31)
        link = cheat.end.link
        link.ask(what)
        cheat.work()
        cheat.play(32)
        cheat.say("grant " + what)
        assert not link.ended and link.session.games == 1
        assert link.session.table.done() == 32 and not link.asking


# One thing after the other


def test_a_record_is_written_before_the_next_deal_is_looked_at():
    """The last card and the next deal in one read: nothing of the first is lost."""
    cheat = Cheat(True)
    cheat.open()
    while cheat.table().done() < 31:
        cheat.play(cheat.table().done() + 1)
        step = cheat.end.link.deal.pending()
        if step:
            cheat.reveal(step)
    if cheat.table().mover == cheat.end.link.seat:
        cheat = Cheat(True, 6)
        cheat.open()
        while cheat.table().done() < 31:
            cheat.play(cheat.table().done() + 1)
            step = cheat.end.link.deal.pending()
            if step:
                cheat.reveal(step)
    assert cheat.table().mover != cheat.end.link.seat, "take another seed"
    act = cheat.line("act 31 " + action_word(cheat.may()[0]))
    points = list(cheat.table().points)
    other = "11" * 8
    deal = cheat.line("deal %s lskat 1 - %s" % (other, hexed(cheat.secrets[0])))
    cheat.feed(act + deal)
    cheat.end.save()
    cheat.feed(deal)  # sent again, for it was not acknowledged
    cheat.work()
    assert len(cheat.end.records) == 1 and cheat.end.link.deal.id == bytes([0x11]) * 8
    record = json.loads(cheat.end.records[0])
    assert len(record["actions"]) == 32 and sum(record["points"]) == 120
    assert all([record["points"][seat] >= points[seat] for seat in (0, 1)])


def test_who_has_started_a_deal_stays_its_host():
    """Whatever the nonces say after a cut; whether its anchor has come or not."""
    for host in (False, True):
        for told in (False, True):
            nonces = set()
            for seed in range(1, 9):
                cheat = Cheat(host, seed, sided=False)
                cheat.end.link.begin(0)
                # Which one is host by its nonce is the cheat's to choose.
                cheat.hello(SHARE, ("0" if not host else "f") * 16)
                cheat.say("resume -")
                link = cheat.end.link
                assert link.connected and link.host != host
                if host:
                    cheat.say("deal %s lskat 0 - %s" % (ID, hexed(cheat.secrets[0])))
                    anchor = [said for said in cheat.said if said.startswith("anchor")][-1]
                else:
                    link.start("lskat")
                    cheat.work()
                    if told:
                        cheat.say("anchor %s %s" % (cheat.id, hexed(cheat.secrets[0])))
                link.cut(0)
                cheat.hang_up()
                link.begin(0)
                del cheat.said[:]
                cheat.hello("-", ("0" if seed & 1 else "f") * 15 + "1")
                nonces.add(link.host)
                if host and not told:
                    cheat.say("resume - " + cheat.proof())
                    assert link.connected
                    assert link.left_alone(), "it has heard of the guest's anchor before"
                    continue
                if not host and not told:
                    cheat.say("resume - " + cheat.proof())
                    words = [said.split()[0] for said in cheat.said]
                    assert words == ["hello", "resume", "deal"], cheat.said
                    cheat.say("anchor %s %s" % (cheat.id, hexed(cheat.secrets[0])))
                else:
                    cheat.say("resume %s 0 0 %s" % (cheat.id, cheat.proof()))
                    if host:
                        assert anchor in cheat.said or link.deal.begun
                assert link.deal.host != host and link.deal.agreed
                if host:
                    assert not link.deal.text(DEAL - 0).startswith("anchor")
                cheat.reveal(1)
                assert link.deal.source.steps == 1 and not link.ended, link.why
            assert len(nonces) == 2
