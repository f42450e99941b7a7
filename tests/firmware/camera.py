"""A handheld that is led through its screens, and the pictures taken on the way."""

from handheld.buttons import PRESS, A


class Camera:
    """`keep(name, frame)` gets each picture of a handheld."""

    def __init__(self, handheld, keep, language: int, seats):
        """Nothing moves and nobody waits; `seats` as in the settings."""
        self.handheld = handheld
        self.app = handheld.app
        self._keep = keep
        self._frame = bytearray(handheld.circuit.screen.frame_bytes)
        settings = self.app.evening.settings
        settings.language = language
        settings.seats = seats
        settings.motion = settings.pace = 0
        self.app.apply_settings()

    def shot(self, name: str) -> None:
        """Take what is shown; the first part of its name is the screen's."""
        self.handheld.run(100)
        assert self.app.screen.NAME == name.split("-")[0], (name, self.app.screen.NAME)
        self.handheld.circuit.screen.frame(self._frame)
        self._keep(name, self._frame)

    def press(self, button: int) -> None:
        """Press a button."""
        self.handheld.run(60)
        self.app.screen.press(button, PRESS)
        self.handheld.run(60)

    def on(self, done) -> None:
        """Go on until something is so."""
        for _ in range(400):
            if done():
                return
            self.handheld.run(100)
        raise AssertionError("it never comes to that")

    def large(self, name: str) -> None:
        """Take the table with large cards."""
        settings = self.app.evening.settings
        settings.large = 1
        self.app.show("table")
        self.on(self.app.screen.choosing)
        self.shot(name)
        settings.large = 0
        self.app.show("table")

    def result(self, name: str) -> None:
        """Play the first card that may be played until the deal is over, and take its result."""
        app = self.app
        app.evening.settings.pace = 2
        while app.evening.session.running():
            self.on(lambda: app.screen.choosing() or not app.evening.session.running())
            self.press(A)
        self.on(lambda: app.screen.NAME == "result")
        self.shot(name)
        app.evening.settings.pace = 0

    def helped(self, name: str) -> None:
        """The same with a hint, so that the deal is not in the statistics."""
        self.app.evening.session.hints = 1
        self.result(name)
