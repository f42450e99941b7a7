"""Another device plays the other seat: what the app asks of it, and when the app shows something of
it by itself."""

from handheld.linked import Owner
from handheld.settings import NAME_LENGTH
from skat.link.asking import NEW
from skat.session import Session
from skat.table import DRAW

# A Remote's `state`: nobody was there yet; somebody is; somebody is, but lacks the deal that is
# running here; the other side is looked for; it has left, or was left.
WAITING, THERE, ALONE, LOST, ENDED = range(5)


def open_link(app, wire) -> None:
    """Let another device play the other seat, over this wire (linked.py)."""
    app.evening.save()
    Remote(app, wire)
    app.show("link")


def close_link(app) -> None:
    """Go back to what is played without another device."""
    app.evening.load_session()
    app.show("link")


class Remote(Owner):
    """The other device, as `evening.link`. `state`: WAITING to ENDED; `other` is its name as far as
    it has room, `said` what it has said and nobody has read yet, `refused` what it has just
    refused.
    """

    def __init__(self, app, wire):
        """Becomes the evening's `link`. What is played is what the app would play alone."""
        evening = app.evening
        mode = evening.played()
        game = mode.game
        lengths = mode.lengths
        length = lengths[evening.settings.series if len(lengths) > 1 else 0]
        self._start = game.name, evening.session.options.words()
        seat = evening.bottom()
        self.app = app
        self.state = WAITING
        self.other = self.said = self.refused = ""
        self._starting = False  # as host, as soon as the deal before is done with
        self._asking = self._asked = ""  # what the other side asks for, what was asked for here
        super().__init__(wire, evening.files, evening.settings.names[seat], seat, app.now)
        self.link.series = (game.name,) + length
        self._deal = self.link.deal
        evening.link = self
        evening.session = self.link.session or Session(game)

    # What the app asks

    def seat(self) -> int:
        """One's own."""
        return self.link.seat

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if seat == self.link.seat:
            return self.link.name or self.app.evening.words.YOU
        return self.other or self.app.evening.words.SEATS[seat]

    def mode(self):
        """The Mode that is played: one's own choice, if it is one of that game."""
        evening = self.app.evening
        game = evening.session.game
        for mode in game.modes:
            if mode.number == evening.settings.mode:
                return mode
        return game.first_mode()

    def wish(self) -> None:
        """A new game: the host begins it, the guest asks for it."""
        link = self.link
        if link.playing():
            self.app.show("table")
            return
        if link.host:
            self._starting = True
        elif link.connected and not link.asking:
            link.ask(NEW)
        self.app.show("link")

    def grant(self) -> None:
        """Give the other side what it asks for."""
        self._starting = self.link.asked == NEW
        self.link.grant()

    def leave(self) -> None:
        """Say good-bye, then close."""
        if self.link.ended or not self.wire.connected:
            close_link(self.app)
        else:
            self.link.quit()

    def watch(self, screen) -> None:
        """What the other side has done is shown at the table; meanwhile it does nothing else."""
        table = screen.table
        done = table.done()
        if done < screen.done:
            self.app.show("table")
        elif done > screen.done:
            screen.was_played(table.actor(done - 1), table.action(done - 1))
        self.paused = (screen.motion or screen.showing or screen.said) and table.stage != DRAW

    # Each round

    def step(self, now: int) -> bool:
        link = self.link
        app = self.app
        evening = app.evening
        if link.ended and link.closed() and self.wire.host is None:
            if self.wire.lent or not link.left_alone():
                self.wire.close()  # nothing comes any more; flash.py has its serial line again
        busy = super().step(now)
        if link.ended and not link.by_other and link.ended == "quit" and link.closed():
            close_link(app)
            return busy
        if self._starting and link.connected and not link.ended:
            try:
                link.start(self._start[0], self._start[1])
                self._starting = False
            except ValueError:
                self._starting = not link.playing()  # the other side has not counted yet
        if link.session is not None and link.session is not evening.session:
            evening.session = link.session
        show = self._news()
        if show == "table" or show and app.screen.NAME != show:  # that screen looks by itself
            app.show(show)
        return busy

    def save(self) -> None:
        """As Owner; where that fails the game goes on, and the app says so."""
        self.app.evening.write(super().save)
        self.link.saved()

    def _news(self) -> str:
        """The screen to be shown because something has happened, or ""."""
        link = self.link
        show = ""
        if link.deal is not self._deal:
            self._deal = link.deal
            if link.playing():
                show = "table"
            elif link.session is not None and not link.session.dealt():
                show = "link"  # it was ended
        state = self._state()
        if state != self.state:
            self.state = state
            if state == THERE:
                self.other = self._fitting(link.other)
            show = "table" if state == THERE and link.playing() else "link"
        if link.asked != self._asking:
            self._asking = link.asked
            if link.asked:
                show = "link"
        if link.said:
            self.said = link.said
            link.said = ""
            show = "link"
        if link.answer:
            if link.answer == "refuse":
                self.refused = self._asked
                show = "link"
            elif not show and link.playing():
                show = "table"
            link.answer = ""
        self._asked = link.asking or self._asked
        return show

    def _state(self) -> int:
        link = self.link
        if link.ended:
            return ENDED
        if link.connected:
            return ALONE if link.left_alone() else THERE
        return LOST if link.lost else WAITING

    def _fitting(self, name: str) -> str:
        """As much of a name as two sides have room for."""
        canvas = self.app.canvas
        name = name[:NAME_LENGTH].strip()
        while canvas.text_width(name) > canvas.w // 2 - 6:
            name = name[:-1]
        return name
