"""Deals that one chooses: by number, by word, today's, and the same again with both results."""

from games import fresh_folder, refusal
from handhelds import run

from handheld.screens import deals as screen
from simulator.emulated import EmulatedHandheld
from skat.chance import LAST_DEAL
from skat.deal_words import LETTERS, deal_word, read_deal

NUMBERS = (0, 1, 77, 20261122, 123456789, LAST_DEAL)


def _handheld(board="pico_oled"):
    handheld = EmulatedHandheld(board, fresh_folder())
    handheld.app.evening.settings.motion = 0
    handheld.app.evening.settings.pace = 2
    return handheld


def go(handheld, key):
    """Choose a line of the menu that is shown."""
    menu = handheld.app.screen
    keys = [menu.item(n)[0] for n in range(menu.count())]
    menu.chosen = keys.index(key)
    run(handheld, "press a")


def finish(handheld):
    """Play the deal on the table to its end, with the first legal action each time."""
    app = handheld.app
    legal = app.evening.session.table.buffer()
    while app.evening.session.running():
        app.evening.session.table.legal(legal)
        app.evening.session.play(legal[0])
    app.evening.keep_record()
    app.evening.write_due()
    app.show("result")
    run(handheld, "wait 60")


def _type(handheld, text):
    for letter in text:
        handheld.type(letter)
        handheld.run(10)
    run(handheld, "press a")


def test_a_word_is_a_number_and_who_opens():
    for number in NUMBERS:
        for opener in range(3):
            word = deal_word(number, opener)
            assert len(word) == 8 and read_deal(word.lower()) == (number, opener), word
    assert deal_word(123456789, 1) == "MAPMNMCE"  # for ever
    assert read_deal("123456789") == (123456789, 0)


def test_a_mistyped_word_is_told():
    word = deal_word(123456789, 1)
    for i in range(8):
        for letter in LETTERS.replace(word[i], ""):
            assert "is wrong" in refusal(read_deal, word[:i] + letter + word[i + 1 :])
        for j in range(i):
            if word[i] != word[j]:
                swapped = word[:j] + word[i] + word[j + 1 : i] + word[j] + word[i + 1 :]
                assert "is wrong" in refusal(read_deal, swapped), swapped
    for text in ("", "-1", "MAPMNMC", word + "A", "OOOOOOOO", str(LAST_DEAL + 1)):
        assert "is not a deal" in refusal(read_deal, text), text


def test_a_shared_word_deals_the_same_cards_to_a_person_in_another_seat():
    for opener in (0, 1):
        one, other = _handheld(), _handheld()
        one.app.evening.session.starter = opener
        one.app.deal(4242)
        other.app.evening.settings.seats = [0, 1, 1]
        other.app.show("deal", "word")
        _type(other, screen.word(one.app.evening))
        assert other.app.screen.NAME == "table"
        cards = one.app.evening.session.table.view(one.app.evening.bottom())
        same = other.app.evening.session.table.view(other.app.evening.bottom())
        assert one.app.evening.bottom() != other.app.evening.bottom()
        assert list(cards.top[:8]) == list(same.top[8:]) and list(cards.top[8:]) == list(
            same.top[:8]
        )
        assert (one.app.evening.session.forehand == 1) == (other.app.evening.session.forehand == 0)


def test_a_number_is_typed_and_what_is_wrong_is_told():
    handheld = _handheld()
    app = handheld.app
    go(handheld, "deals")
    go(handheld, "number")
    _type(handheld, str(LAST_DEAL + 1))
    assert app.screen.NAME == "deal" and app.screen.how() == "Number too high"
    run(handheld, "press left")
    assert app.screen.how() == app.evening.words.TYPE_NAME
    run(handheld, "press b", "expect deals")
    go(handheld, "word")
    _type(handheld, "AAAAAAAB")
    assert app.screen.NAME == "deal" and app.screen.how() == "No such word"
    run(handheld, "press b", "expect deals")
    go(handheld, "number")
    _type(handheld, "12345")
    assert (
        app.evening.session.number == 12345 and app.evening.session.forehand == app.evening.bottom()
    )
    assert app.screen.NAME == "table" and app.evening.session.counts()
    handheld.restart()
    assert handheld.app.evening.session.number == 12345


def test_a_word_is_typed_with_two_buttons():
    handheld = _handheld("pico_oled_13")
    app = handheld.app
    app.show("deal", "word")
    for letter in deal_word(77, 0):
        for _ in range(LETTERS.find(letter) + 1):
            run(handheld, "press a")
        run(handheld, "press b")
    run(handheld, "hold b 600")
    assert app.screen.NAME == "table" and app.evening.session.number == 77
    app.show("deal", "word")
    run(handheld, "hold a 600")
    assert app.screen.NAME == "deals"


def test_the_same_again_has_both_results_and_does_not_count():
    handheld = _handheld()
    app = handheld.app
    app.evening.session.starter = 0
    app.deal(7)
    finish(handheld)
    points = list(app.evening.session.table.points)
    assert app.evening.session.games == 1
    run(handheld, "press b")
    go(handheld, "deals")
    go(handheld, "again")
    assert (
        app.screen.NAME == "table"
        and app.evening.session.number == 7
        and app.evening.session.forehand == 0
    )
    assert not app.evening.session.counts()
    handheld.restart()
    app = handheld.app
    assert app.evening.session.running() and not app.evening.session.counts()
    legal = bytearray(16)
    count = app.evening.session.table.legal(legal)
    app.evening.session.play(legal[count - 1])
    finish(handheld)
    assert app.evening.session.games == 1
    run(handheld, "press a", "expect twice")
    assert (
        app.screen.pairs[0][1] == points
        and app.screen.pairs[1][1] is app.evening.session.table.points
    )
    run(handheld, "press a", "expect table")
    assert app.evening.session.number != 7 and app.evening.session.counts()


def test_a_deal_among_the_records_does_not_count_again_and_another_does():
    handheld = _handheld()
    app = handheld.app
    app.evening.session.starter = 1
    app.deal(77)
    finish(handheld)
    app.deal(8)
    finish(handheld)
    screen.choose(app, 7, 1)  # no part of 77
    assert app.evening.session.counts()
    screen.choose(app, 77, 1)
    assert not app.evening.session.counts()
    finish(handheld)
    run(handheld, "press a", "expect twice")
    screen.choose(app, 77, 0)
    finish(handheld)
    run(handheld, "press a", "expect table")  # with another forehand there is nothing to compare
    screen.choose(app, 6, 0)
    app.evening.play(
        app.evening.session.table.top[0]
        if app.evening.session.table.may_play(app.evening.session.table.top[0])
        else 0
    )
    screen.choose(app, 6, 0)  # it was on the table
    assert not app.evening.session.counts()


def test_damaged_records_are_passed_over():
    handheld = _handheld()
    app = handheld.app
    app.deal(9)
    finish(handheld)
    for line in ('{"deal": 9', '["deal": 9]', '"deal": 9', '{"deal": 9, "variant": "lskat"}'):
        app.evening.files.keep_game(line)
    screen.choose(app, 10, 0)
    screen.choose(app, 9, 0)
    assert not app.evening.session.counts()


def test_todays_deal_is_the_date_or_counted_up():
    handheld = _handheld()
    app = handheld.app
    localtime = screen.localtime
    try:
        screen.localtime = lambda: (2031, 2, 3, 4, 5, 6, 0, 34)
        assert screen.today(app.evening) == screen.today(app.evening) == 20310203
        screen.localtime = lambda: (2021, 1, 1, 0, 0, 0, 4, 1)  # as a clock begins
        assert [screen.today(app.evening) for _ in range(3)] == [1, 2, 3]
        handheld.restart()
        assert screen.today(handheld.app.evening) == 4
    finally:
        screen.localtime = localtime


def test_a_running_game_is_ended_after_a_question_and_a_series_is_not():
    handheld = _handheld()
    app = handheld.app
    app.deal(5)
    app.show("deals")
    run(handheld, "wait 60")
    go(handheld, "again")
    assert app.screen.title() == app.evening.words.ASK_NEW
    run(handheld, "press b")
    assert app.screen.NAME == "deals" and app.evening.session.running()
    app.evening.settings.mode = 1
    app.deal(5)
    finish(handheld)
    app.show("deals")
    run(handheld, "wait 60")
    assert app.screen.title() == "Not in a series"
    assert [key for key, _, _ in app.screen.items()] == ["puzzles"], "nothing that can't be done"
