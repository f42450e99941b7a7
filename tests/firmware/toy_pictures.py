"""Pictures of a table with hands, as the toy game has one, on a board and in a language."""

from camera import Camera
from toy import NUMBER
from toy_screens import ToyHandheld

from handheld.buttons import RIGHT, A
from skat.saved import NO_NUMBER


class Waiting:
    """A source that has no cards yet."""

    cards = bytes(33)

    def card(self, _i, _seen=True):
        from skat.cards import NOT_YET

        return NOT_YET


def take(board: str, folder: str, language: int, keep) -> None:
    """`keep(name, frame)` gets each picture."""
    camera = Camera(ToyHandheld(board, folder), keep, language, [1, 0, 1])
    app, shot, press, on = camera.app, camera.shot, camera.press, camera.on
    settings = app.evening.settings
    app.evening.seed(3)
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
    camera.result("result-hands")
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
