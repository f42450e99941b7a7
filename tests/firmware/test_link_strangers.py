"""Strangers on the link: who comes while somebody else has a place, or after he has gone."""

from games import refusal
from link_cheat import SHARE, ZERO, Cheat, runs, won

from skat.link.dealing import GONE_MS


def strangers(cheat):
    """What one who has no place can say after his hello; what each must hear, and no more."""
    id = cheat.id
    old = cheat.proof()
    for share in ("-", "77" * 16):
        for text in (
            "resume -",
            "resume - " + ZERO,
            "resume - " + old,
            "resume %s 0 0" % id,
            "resume %s 0 0 %s" % (id, ZERO),
            "resume %s 0 0 %s" % (id, old),
            "reveal 1 " + ZERO,
            "act 0 HJ",
            "bye illegal",
            "bye gone",
            "nonsense",
        ):
            yield share, text


def test_a_stranger_learns_nothing_and_plays_for_nobody():
    for away in (3000, 30_000):
        first = Cheat()
        first.open()
        for share, text in strangers(first):
            cheat = Cheat()
            cheat.open()
            cheat.until_turn(True)
            steps, done = cheat.end.link.deal.source.steps, cheat.table().done()
            token, id = cheat.token, cheat.id
            cheat.end.link.cut(cheat.now)
            cheat.be_gone(away)
            del cheat.said[:]
            cheat.end.link.begin(cheat.now)
            cheat.hang_up()
            cheat.hello(share)
            cheat.say(text.replace(first.id, id))
            runs(cheat)
            assert not cheat.end.link.connected and not cheat.end.link.ended, text
            assert [said.split()[0] for said in cheat.said] == ["hello", "bye"], cheat.said
            assert id not in " ".join(cheat.said)
            if text.startswith("resume"):
                assert cheat.said[-1] == "bye busy"
                assert cheat.end.link.sent_away() or cheat.wait(4000) or cheat.end.link.sent_away()
            # Who was there comes back, and plays on.
            cheat.token = token
            cheat.come_back(steps, done)
            assert cheat.end.link.connected and not cheat.end.link.left_alone()
            cheat.act()
            runs(cheat)


def test_a_proof_serves_once():
    """The same hello and the same proof again are those of a stranger."""
    cheat = Cheat()
    cheat.open()
    cheat.come_back(1, 0)
    assert cheat.end.link.connected
    nonce, proof = cheat.nonce, cheat.proof()
    cheat.end.link.cut(cheat.now)
    cheat.hang_up()
    cheat.end.link.begin(cheat.now)
    cheat.hello("-", nonce)
    cheat.say("resume %s 1 0 %s" % (cheat.id, proof))
    assert not cheat.end.link.connected and cheat.said[-1] == "bye busy"
    runs(cheat)


def test_where_there_are_no_sides_wrong_proofs_begin_anew_three_times():
    """Then somebody else is there: he is heard, but for nothing of the deal."""
    cheat = Cheat(sided=False)
    cheat.open()
    cheat.until_turn(True)
    cheat.end.link.cut(cheat.now)
    cheat.be_gone(3000)
    cheat.hang_up()
    cheat.end.link.begin(cheat.now)
    for _ in range(4):
        assert not cheat.end.link.connected
        del cheat.said[:]
        cheat.hello()
        cheat.say("resume %s 1 0 %s" % (cheat.id, ZERO))
        cheat.hang_up()
        runs(cheat)
    link = cheat.end.link
    assert link.connected and not link.proved and link.left_alone()


def test_nobody_is_met_by_what_he_says_himself():
    """The end's own nonce, or its own bytes."""
    cheat = Cheat()
    cheat.open()
    cheat.end.link.cut(cheat.now)
    cheat.hang_up()
    cheat.end.link.begin(cheat.now)
    cheat.end.work(cheat.now, cheat)
    cheat.hello("-", cheat.said[-1].split()[2])
    assert cheat.said[-1] == "bye illegal" and not cheat.end.link.connected
    runs(cheat)
    cheat = Cheat()
    cheat.end.work(0, cheat)
    cheat.hello(cheat.said[0].split()[-1])
    assert cheat.said[-1] == "bye illegal" and not cheat.end.link.connected


def test_another_hello_in_the_same_conversation_is_no_meeting():
    """Somebody else has the wire now, before anybody has noticed a cut: he gets no token."""
    for sided in (True, False):
        cheat = Cheat(False, sided=sided)
        if not sided:
            cheat.end.link.begin(0)
            cheat.hello(SHARE, "0" * 16)
            cheat.say("resume -")
        cheat.open()
        token = cheat.end.link.token
        assert token == cheat.token
        cheat.hang_up()
        cheat.hello("77" * 16, "0" * 15 + "1")
        cheat.say("resume -")
        link = cheat.end.link
        assert link.token == token and not link.proved and not link.fresh
        runs(cheat)
        assert cheat.id not in " ".join(cheat.said[-2:])


def test_after_a_minute_the_place_is_free():
    """A deal can be claimed then, and only then is another one met."""
    cheat = Cheat()
    cheat.open()
    cheat.end.link.cut(cheat.now)
    cheat.be_gone(GONE_MS + 1000)
    cheat.hang_up()
    cheat.end.link.begin(cheat.now)
    cheat.hello(SHARE)
    cheat.say("resume -")
    assert cheat.said[-1] == "resume -" and cheat.end.link.left_alone()
    refusal(cheat.end.link.start, "lskat")
    cheat.end.link.claim()
    won(cheat, "gone: away")


def test_a_stranger_is_asked_for_nothing_and_ends_nothing():
    """One who is there without the deal can't have it ended, whoever says yes."""
    cheat = Cheat(True)
    cheat.open()
    cheat.end.link.cut(cheat.now)
    cheat.be_gone(5000)
    cheat.hang_up()
    cheat.end.link.begin(cheat.now)
    cheat.hello("77" * 16)
    cheat.say("resume -")
    link = cheat.end.link
    assert link.connected and link.left_alone() and not link.may_act()
    for what in ("abort", "undo"):
        cheat.say("ask " + what)
        assert not link.asked and cheat.said[-1] == "refuse " + what
        refusal(link.ask, what)
    cheat.say("deal 1122334455667788 lskat 0 - " + ZERO)
    assert link.ended == "illegal"
    runs(cheat)


def test_an_end_that_was_granted_and_not_heard_of_is_one():
    """Who granted it does not claim what both have given up."""
    cheat = Cheat()
    cheat.open()
    cheat.feed(cheat.line("ask abort"))
    cheat.end.link.grant()
    cheat.end.work(cheat.now, cheat)
    assert cheat.end.link.deal.aborting
    cheat.be_gone(GONE_MS - 1000)
    assert not cheat.end.link.may_claim() and cheat.end.link.playing()
    cheat.be_gone(12_000)
    assert cheat.end.link.deal is None and not cheat.end.records


def test_who_does_not_listen_may_not_claim():
    """While what the other side does is not read, it is not the other side that is late."""
    cheat = Cheat()
    cheat.open()
    cheat.until_turn(True)
    cheat.end.link.deaf = True
    cheat.wait(GONE_MS + 5000)
    assert not cheat.end.link.may_claim()
    cheat.end.link.deaf = False
    cheat.wait(GONE_MS + 5000)
    assert cheat.end.link.may_claim()


def test_a_place_without_a_deal_is_kept_too():
    for away, free in ((30_000, False), (GONE_MS + 1000, True)):
        cheat = Cheat()
        cheat.meet()
        token = cheat.token
        cheat.end.link.cut(cheat.now)
        cheat.be_gone(away)
        cheat.hang_up()
        cheat.end.link.begin(cheat.now)
        cheat.hello("77" * 16)
        cheat.say("resume -")
        assert cheat.end.link.connected == free
        if not free:
            assert cheat.said[-1] == "bye busy"
            cheat.token = token
            cheat.call_again()
            cheat.say("resume - " + cheat.proof())
            assert cheat.end.link.connected
        cheat.end.link.start("lskat")


def test_one_who_never_met_anybody_says_so():
    """Two of whom each knows somebody else, or only one: they meet for the first time."""
    cheat = Cheat(True)
    cheat.meet()
    cheat.end.link.cut(cheat.now)
    cheat.token = None
    cheat.hang_up()
    cheat.end.link.begin(cheat.now)
    assert cheat.end.link.met
    cheat.hello("77" * 16)
    cheat.say("resume -")  # another host, who does not know the guest
    assert not cheat.end.link.connected and cheat.said[-1].startswith("hello 2 ")
    cheat.hello("78" * 16)
    cheat.say("resume -")
    assert cheat.end.link.connected and cheat.end.link.fresh


def test_before_anybody_was_there_strangers_end_nothing():
    """Whatever they say: who listens waits on, and meets the next one."""
    hello = "hello 2 0123456789abcdef 1 Eve eve/1 " + SHARE
    for texts in (
        ("bye quit",),
        ("bye busy",),
        ("bye gone",),
        ("bye foo",),
        ("bye",),
        ("hello",),
        ("hello 1",),
        (hello + " x",),
        (hello.replace("Eve", "%zz"),),
        (hello.replace("Eve", "%FF"),),
        (hello.replace(" 1 ", " 2 "),),
        (hello, "bye quit"),
        (hello, "bye illegal"),
        (hello, "act 0 HJ"),
        (hello, "resume"),
        (hello, "resume 0011223344556677 0 0"),
        (hello, "resume 0011223344556677 0 0 " + ZERO),
        (hello, "nonsense"),
    ):
        for sided in (True, False):
            cheat = Cheat(not sided, sided=sided)
            link = cheat.end.link
            link.begin(0)
            for text in texts:
                cheat.say(text)
            assert (link.ended == "") == sided, texts  # a wire without sides has only one other end
            if sided:
                assert link.sent_away() and not link.connected, texts
                assert not any(["resume" in said for said in cheat.said]), cheat.said
                link.cut(cheat.now)
                assert not link.lost, "there was nobody"
                cheat.hang_up()
                cheat.meet()
                assert link.other == "Eve" and not link.sent_away()
                cheat.open()
                runs(cheat)


def test_an_older_version_is_told_so():
    for text in ("hello 1 0123456789abcdef 1 Eve eve/1", "hello 1", "hello 3 x"):
        cheat = Cheat()
        cheat.end.link.begin(0)
        cheat.say(text)
        assert cheat.said[-1] == "bye version" and cheat.end.link.sent_away()
    for sided in (True, False):  # who does not listen has nobody else to wait for
        cheat = Cheat(True, sided=sided)
        cheat.end.link.begin(0)
        cheat.say("hello 1")
        assert cheat.said[-1] == "bye version" and cheat.end.link.ended == "version"
    cheat = Cheat()
    cheat.open()
    cheat.end.link.cut(0)
    cheat.hang_up()
    cheat.end.link.begin(0)
    cheat.say("hello 1 0123456789abcdef 1 Eve eve/1")
    assert cheat.said[-1] == "bye version"
    runs(cheat)


def test_a_place_is_kept_for_one_who_was_there():
    link = Cheat().end.link
    link.begin(0)
    assert not link.keeps_place(), "nobody was"
    cheat = Cheat()
    cheat.open()
    assert cheat.end.link.keeps_place()
    cheat.say("reveal 7 " + ZERO)
    assert cheat.end.link.ended == "illegal" and not cheat.end.link.keeps_place(), "he has lost"
    # One's own leave counts from when the wire was cut.
    cheat = Cheat()
    cheat.open()
    cheat.end.link.quit()
    cheat.work()
    cheat.end.link.cut(cheat.now)
    cheat.now += GONE_MS
    cheat.hang_up()
    cheat.end.link.begin(cheat.now)
    assert not cheat.end.link.keeps_place()


def test_the_doorkeeper_lets_in_who_was_there():
    cheat = Cheat()
    cheat.open()
    cheat.end.link.cut(cheat.now)
    token, end = cheat.token, cheat.end.link
    for share in ("-", "77" * 16):
        cheat.hang_up()
        cheat.now += 5000
        cheat.end.link = keeper = end.doorkeeper()
        assert keeper is not end and keeper.deal is None
        keeper.begin(cheat.now)
        cheat.hello(share)
        assert cheat.token == token or share != "-"
        cheat.token = token
        cheat.feed(cheat.line("resume %s 1 0 %s" % (cheat.id, ZERO)))
        assert not keeper.proved and not keeper.sent_away(), "it has not heard that yet"
        cheat.work()
        assert cheat.said[-1] == "bye busy" and keeper.sent_away()
    for heard in (False, True):
        cheat.hang_up()
        cheat.end.link = keeper = end.doorkeeper()
        keeper.begin(cheat.now)
        cheat.hello()
        proof = cheat.proof() if heard else ZERO
        cheat.feed(cheat.line("resume %s 1 0 %s" % (cheat.id, proof)))
        cheat.end.work(cheat.now, cheat)
        assert keeper.proved == heard
        if not heard:
            assert not keeper.sent_away()
            cheat.be_gone(3000)
            assert keeper.sent_away(), "it won't hear it"


def test_no_proof_is_given_before_both_have_met():
    cheat = Cheat(True)
    cheat.end.link.begin(0)
    cheat.hello("-")
    assert cheat.said[-1] == "resume -"
