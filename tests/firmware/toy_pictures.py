"""Pictures of a table with hands, as the toy game has one, on a board and in a language."""

from toy import NUMBER
from toy_screens import ToyHandheld

from handheld.buttons import PRESS, RIGHT, A
from skat.session import NO_NUMBER


class Waiting:
    """A source that has no cards yet."""

    cards = bytes(33)

    def card(self, _i, _seen=True):
        from skat.cards import NOT_YET

        return NOT_YET


def take(board: str, folder: str, language: int, keep) -> None:
    """`keep(name, frame)` gets each picture."""
    handheld = ToyHandheld(board, folder)
    app = handheld.app
    frame = bytearray(handheld.circuit.screen.frame_bytes)

    def shot(name):
        handheld.run(100)
        assert app.screen.NAME == name.split("-")[0], name
        handheld.circuit.screen.frame(frame)
        keep(name, frame)

    def press(button):
        handheld.run(60)
        app.screen.press(button, PRESS)
        handheld.run(60)

    def on(done):
        for _ in range(400):
            if done():
                return
            handheld.run(100)
        raise AssertionError("it never comes to that")

    app.evening.seed(3)
    settings = app.evening.settings
    settings.language = language
    settings.seats = [1, 0, 1]
    settings.motion = settings.pace = 0
    app.apply_settings()
    app.evening.play_mode(NUMBER)
    app.evening.session.starter = 1
    app.deal(5)
    press(RIGHT)
    shot("table-hands-declare")
    press(A)
    press(RIGHT)
    shot("table-hands-lead")
    press(A)
    on(lambda: app.screen.showing)
    shot("table-hands-complete")
    on(lambda: not app.screen.showing)
    while app.evening.session.table.count < 15:
        on(app.screen.choosing)
        press(A)
    on(app.screen.choosing)
    app.show("trick", app.screen.cursor)
    shot("trick-hands-last")
    press(A)
    press(A)
    shot("trick-hands-won")
    app.show("title")
    shot("title-hands")
    app.show("table")
    settings.pace = 2
    while app.evening.session.running():
        on(lambda: app.screen.choosing() or not app.evening.session.running())
        press(A)
    on(lambda: app.screen.NAME == "result")
    shot("result-hands")
    app.show("statistics")
    shot("statistics-hands")
    settings.names = ["", "Jörg", ""]
    settings.seats = [1, 0, 0]
    app.deal(6)
    shot("handover")
    settings.seats = [1, 0, 1]
    app.evening.session.deal(NO_NUMBER, Waiting())
    app.show("table")
    shot("table-waiting")
