"""The words on the table on every board: questions, calls, and whose turn it is."""

import os

from games import fresh_folder, without_heap
from modes import OWN

from handheld.buttons import PRESS, RIGHT, A
from handheld.settings import LANGUAGES
from simulator.emulated import EmulatedHandheld
from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import CLUBS, GRAND, NULL, RAMSCH
from skat.table import PLAY

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])


class _Listener:
    """A handheld whose words can be read."""

    def __init__(self, board, names=("", "")):
        self.handheld = EmulatedHandheld(board, fresh_folder())
        app = self.app = self.handheld.app
        app.evening.settings.seats = [0, 0]
        app.evening.settings.names = list(names)
        app.evening.settings.pace = 0
        app.evening.settings.motion = 0
        app.apply_settings()
        app.evening.play_mode(OWN)
        app.evening.session.options.passing = 1
        app.evening.session.starter = 1
        app.deal(4)
        app.do_errand()

    def words(self):
        """All words of the present picture."""
        canvas = self.app.canvas
        text = canvas.text
        seen = []

        def listen(words, x, y, ink=-1, start=0, end=-1):
            seen.append(words[start : len(words) if end < 0 else end])
            return text(words, x, y, ink, start, end)

        canvas.text = listen
        canvas.clear()
        self.app.screen.draw(canvas)
        canvas.text = text
        return " ".join(seen)

    def call(self, *calls):
        """Make these calls, and show the table to the next player."""
        for call in calls:
            self.app.evening.session.play(call)
        self.app.show("table")
        self.app.screen.press(A, PRESS)  # it is seen whose turn it is


def test_every_call_that_is_chosen_has_its_name():
    for board in BOARDS:
        listener = _Listener(board)
        listener.call()
        screen = listener.app.screen
        said = []
        for _ in range(screen.call_count):
            said.append(listener.words())
            screen.press(RIGHT, PRESS)
        names = ("Clubs", "Spades", "Hearts", "Diamonds", "Grand", "Null", "Ramsch", "Pass")
        for name, words in zip(names, said):
            # Among eight calls on 72 x 40 the longest name has no room, but that suit's sign has.
            assert name in words or (board, name) == ("thumby", "Diamonds"), (board, words)


def test_kontra_and_re_are_questions():
    for board in BOARDS:
        listener = _Listener(board)
        for language in range(len(LANGUAGES)):
            listener.app.evening.settings.language = language
            listener.app.apply_settings()
            listener.app.deal(4)
            passed, kontra, answer = listener.app.evening.words.CALLS
            listener.call(CALL + CLUBS)
            assert listener.words().endswith("%s %s" % (passed, kontra)), listener.words()
            assert listener.app.screen.calls[listener.app.screen.call] == PASS
            listener.app.screen.press(RIGHT, PRESS)
            listener.app.screen.press(A, PRESS)
            assert listener.app.evening.session.table.kontra == 1
            listener.call()
            assert listener.words().endswith("%s %s" % (passed, answer)), listener.words()


def test_the_last_call_is_named():
    for board in BOARDS:
        listener = _Listener(board)
        for calls, name in (
            ((PASS,), "Pass"),
            ((CALL + GRAND,), "Grand"),
            ((CALL + NULL,), "Null"),
            ((CALL + RAMSCH,), "Ramsch"),
            ((CALL + CLUBS, PASS), "no Kontra"),
            ((CALL + CLUBS, SAY_KONTRA), "Kontra"),
            ((CALL + CLUBS, SAY_KONTRA, PASS), "no Re"),
            ((CALL + CLUBS, SAY_KONTRA, SAY_RE), "Re"),
        ):
            listener.app.deal(4)
            listener.app.do_errand()
            listener.call(*calls[:-1])
            listener.app.screen.play(calls[-1])
            assert name in listener.words(), (board, name, listener.words())


def test_two_people_see_whose_turn_it_is():
    """Whenever the table turns, and on returning to it; but not a person against the computer."""
    for board in BOARDS:
        listener = _Listener(board, names=("Ann", "Ben"))
        app = listener.app
        table = app.evening.session.table
        assert "Ben" in listener.words() and not app.screen.choosing_call()
        app.screen.press(A, PRESS)
        assert app.screen.choosing_call() and table.called == 0, "that press only takes over"
        app.screen.press(A, PRESS)  # clubs
        app.screen.press(A, PRESS)  # it was said
        assert "Ann" in listener.words() and not app.screen.choosing_call()
        app.show("title")
        app.show("table")
        assert "Ann" in listener.words() and not app.screen.choosing_call()
        app.evening.session.play(PASS)
        app.show("table")
        assert table.stage == PLAY
        for name in ("Ben", "Ann"):
            assert name in listener.words() and app.screen.choosing()
            app.screen.press(A, PRESS)
        assert table.count == 2
        app.evening.settings.seats = [1, 0]
        app.deal(4)
        assert app.screen.choosing_call()


def test_on_the_smallest_screen_the_name_makes_room():
    listener = _Listener("thumby", names=("Ann", "Ben"))
    app = listener.app
    app.evening.session.play(CALL + CLUBS)
    app.evening.session.play(PASS)
    app.show("table")
    listener.handheld.run(100)
    assert "Ben" in listener.words()
    app.canvas.clear()
    without_heap(lambda: app.screen.draw(app.canvas))
    listener.handheld.run(2500)
    assert "Ben" not in listener.words()
    cursor = app.screen.cursor
    app.show("table")
    listener.handheld.run(100)
    assert "Ben" in listener.words()
    app.screen.press(RIGHT, PRESS)
    assert "Ben" not in listener.words() and app.screen.cursor != cursor
