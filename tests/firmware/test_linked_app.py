"""The app with another device at the other seat: on the emulated board, its UART joined to an end
that plays at random."""

import json

from games import without_heap
from link_boards import Both
from modes import MATCH, SINGLE

from handheld.remote import ENDED, LOST
from skat.link.conversation import BROKEN


def test_whole_deals():
    play_two(2, MATCH, ("lskat", ()))
    play_two(3, SINGLE, ("officers", ("noramsch",)))


def play_two(seed: int, mode: int, game) -> None:
    """Two deals, from the menu to the end; `game` is what the end deals as host."""
    both = Both(seed, mode)
    both.open()
    assert both.app.screen.NAME == "link" and both.app.evening.name(both.link.seat) == "Anna"
    assert both.app.evening.name(1 - both.link.seat) == "Bert"
    for deals in (1, 2):
        both.deal(game)
        both.finish()
        both.until(lambda: both.app.screen.NAME == "result" and both.app.settled())
        assert len(both.end.records) == deals == len(both.records())
        theirs = json.loads(both.end.records[-1])
        ours = both.records()[0]
        assert ours["players"][both.link.seat] == "human"
        assert ours["players"][1 - both.link.seat] == "remote"
        assert ours["link"] == theirs["link"] and ours["actions"] == theirs["actions"]
        assert both.app.evening.session.games == deals
        match = both.app.evening.session.match
        if mode == MATCH:
            assert match.target == 21 and match.rounds == deals
        else:
            assert match is None
    before = both.app.evening.session
    both.app.show("link")
    both.choose("leave")
    both.until(lambda: both.app.evening.link is None)
    assert both.end.link.ended == "quit" and both.app.evening.session is not before
    assert both.app.evening.session.games == 0, "statistics of linked games are apart"
    assert not both.app.evening.files.games()


def at_the_table(seed: int = 7, game=("lskat", ()), **more):
    """Some tricks are played, and it is the person's turn."""
    both = Both(seed, **more)
    both.open()
    both.deal(game)
    both.until(lambda: both.app.evening.session.table.done() > 5 and both.link.may_act())
    both.plays = False
    both.until(lambda: both.app.screen.persons_turn())
    return both


def test_cards_that_come_while_others_still_move():
    for seed in (3, 4):  # as guest and as host
        both = Both(seed)
        both.app.evening.settings.motion = 1
        both.app.evening.settings.pace = 1
        both.open()
        both.deal(("lskat", ()))
        for _ in range(3):
            a_card_is_played(both)


def a_card_is_played(both) -> None:
    """The person's, once all that lies on the table is seen."""
    app = both.app
    both.plays = False
    both.until(lambda: app.screen.NAME == "table" and app.screen.persons_turn())
    both.until(lambda: not (app.screen.motion or app.screen.showing))
    assert list(app.screen.view.top) == list(app.screen.table.top)
    done = app.screen.table.done()
    both.plays = True
    both.until(lambda: app.screen.table.done() > done)


def test_asking_and_answering():
    both = at_the_table()
    app, link, end = both.app, both.link, both.end
    end.decide = lambda: None
    done = app.evening.session.table.done()
    app.show("title")
    assert app.screen.NAME == "link", "a link's title is its own"
    both.choose("undo")
    both.until(lambda: end.link.asked == "undo")
    end.link.refuse()
    both.until(lambda: app.evening.link.refused == "undo")
    assert app.evening.session.table.done() == done
    both.choose("undo")
    both.until(lambda: end.link.asked)
    end.link.grant()
    both.until(lambda: app.evening.session.table.done() < done and app.screen.NAME == "table")
    both.step(200)
    assert app.screen.persons_turn() and app.evening.session.table.mover == link.seat
    end.link.ask("abort")
    both.until(lambda: app.screen.NAME == "link")
    both.choose("no")
    both.until(lambda: end.link.answer == "refuse")
    assert link.playing()
    end.link.ask("abort")
    both.until(lambda: link.asked)
    both.choose("yes")
    both.until(lambda: not link.deal and not end.link.deal)
    both.until(lambda: app.screen.NAME == "link")
    assert not app.evening.session.dealt() and not both.records()
    if link.host:
        end.link.ask("new")
        both.until(lambda: link.asked)
        both.choose("yes")
    else:
        both.choose("new")
        both.until(lambda: end.link.asked)
        end.games = [("lskat", ())]
        end.link.grant()
        del end.decide
    both.until(lambda: link.playing() and app.screen.NAME == "table")


def test_both_say_something():
    both = at_the_table(8)
    app, end = both.app, both.end
    app.show("sayings")
    both.step(50)
    screen = app.screen
    for letter in "Hallo, du\b":
        screen.type(letter)
    both.choose("Hallo, d")
    both.until(lambda: end.link.said)
    assert end.link.said == "Hallo, d" and app.screen.NAME == "table"
    for _ in range(2):  # the same twice
        end.link.say("Ä " + 70 * "x")
        both.until(lambda: app.screen.NAME == "link")
        assert app.evening.link.said.startswith("Ä xxx")
        both.choose("table")
        both.until(lambda: app.screen.NAME == "table" and not app.evening.link.said)


def test_the_wire_is_loose_for_a_while():
    both = at_the_table(9)
    both.cable.loose = True
    both.until(lambda: both.app.screen.NAME == "link")
    assert both.app.evening.link.state == LOST
    both.cable.loose = False
    both.until(lambda: both.app.screen.NAME == "table")
    both.plays = True
    both.finish()
    assert len(both.end.records) == 1


def test_who_stays_may_count_it_as_won():
    both = at_the_table(10)
    link = both.link
    both.cable.loose = True
    both.until(link.may_claim)
    both.until(lambda: both.app.screen.NAME == "link")

    def keys():
        screen = both.app.screen
        return [screen.item(n)[0] for n in range(screen.count())]

    both.until(lambda: "claim" in keys())  # the next round shows it
    both.choose("claim")
    both.until(lambda: both.app.evening.link.state == ENDED)
    record = both.records()[0]
    assert record["left"] == 1 - link.seat and record["points"][link.seat] == 120
    both.choose("leave")
    both.until(lambda: both.app.evening.link is None)


def test_power_goes_at_either_side():
    both = at_the_table(11)
    done = both.app.evening.session.table.done()
    both.switch_on()
    assert both.app.evening.link is None and both.app.screen.NAME == "title"
    both.open()
    both.until(lambda: both.app.screen.NAME == "table")
    assert both.app.evening.session.table.done() >= done
    both.end.power_up(both.handheld.now)
    both.plays = True
    both.finish()
    assert len(both.end.records) == 1 == len(both.records())


def test_a_failure_ends_the_link_and_nothing_else():
    both = at_the_table(12)
    done = both.app.evening.session.table.done()

    def fail():
        raise RuntimeError("on purpose")

    both.app.do(fail)
    both.handheld.run(100)
    assert both.app.screen.NAME == "error" and both.app.evening.link is None
    both.app.show("title")
    both.open()
    both.until(lambda: both.app.screen.NAME == "table")
    assert both.app.evening.session.table.done() == done
    both.plays = True
    both.finish()


def test_the_wire_is_given_back_when_the_other_side_leaves():
    both = at_the_table(16)
    wire = both.app.evening.link.wire
    wire.lent = True  # as the serial line to the desk is
    given_back = []
    deinit = wire.uart.deinit
    wire.uart.deinit = lambda: given_back.append(deinit())
    both.end.link.quit()
    both.until(lambda: given_back)
    assert both.end.link.closed(), "its bye was acknowledged"
    both.step(500)
    assert both.app.evening.link.state == ENDED and both.app.screen.NAME == "link"
    both.choose("leave")
    assert both.app.evening.link is None and given_back == [None]


def who_has_left():
    """The other side has taken its leave in the middle of a deal."""
    both = at_the_table(17)
    both.end.link.quit()
    both.until(lambda: both.app.evening.link.state == ENDED)
    both.until(both.end.link.closed)
    return both


def test_one_who_leaves_may_come_back():
    """By a wire that is nobody else's."""
    both = who_has_left()
    both.end.link.begin(both.handheld.now)
    both.until(lambda: both.app.screen.NAME == "table")
    both.plays = True
    both.finish()
    assert '"left"' not in both.end.records[0] and len(both.records()) == 1


def test_one_who_leaves_and_stays_away_has_lost():
    both = who_has_left()
    link = both.link
    both.end.work = lambda now, into: False
    both.until(link.may_claim)
    both.step(50)
    both.choose("claim")
    both.until(both.records)
    assert both.records()[0]["left"] == 1 - link.seat
    assert both.app.evening.texts("link").WON in both.app.screen.sentence()


def test_one_who_breaks_the_rules():
    both = at_the_table(13)
    link = both.link
    end = both.end.link
    end.say("x")
    end._text = lambda kind: "act 60 HJ"
    both.until(lambda: link.ended)
    assert link.ended == "illegal" and both.app.evening.link.state == ENDED
    assert both.app.screen.NAME == "link" and link.session.score[link.seat] == 4
    assert both.app.screen.sentence().startswith("Bert broke the rules. You have won.")
    assert both.records()[0]["left"] == 1 - link.seat
    both.choose("leave")
    assert both.app.evening.link is None and both.app.screen.NAME == "link"


def test_nothing_is_taken_from_the_heap_while_nobody_does_anything():
    both = at_the_table(14)
    both.end.decide = lambda: None
    app = both.app
    for _ in range(50):
        both.step(50)
    now = both.handheld.now
    link = app.evening.link

    def idle():
        for i in range(20):
            link.step(now + i)

    without_heap(idle)


def test_every_sentence_fits():
    for board in ("thumby", "tdisplay"):
        both = Both(15, board=board, name="WMWMWMWMWM")
        app = both.app
        for language in (0, 1):
            app.evening.settings.language = language
            app.apply_settings()
            if app.evening.link is None:
                both.open()
            app.show("link")
            both.step(100)
            screen = app.screen
            texts = app.evening.texts("link")
            sentences = [texts.HOST, texts.GUEST, texts.PLAYING, texts.ASKED, texts.REFUSED]
            sentences += [texts.LOST, texts.GONE, texts.ALONE, texts.WAITING, texts.IDLE]
            for group in (texts.ASKS, texts.ENDS, texts.ENDS_BY_OTHER, texts.TROUBLE):
                sentences += list(group.values())
            for group in (texts.ENDS, texts.ENDS_BY_OTHER):
                for word in BROKEN + ("gone",):
                    sentences += [group[word] + " " + texts.WON, group[word] + " " + texts.BEATEN]
            for sentence in sentences:
                text = sentence.format(name=app.evening.link.other)
                assert len(screen.lines(text)) <= screen.most(), (board, text)
