"""Two devices: how they are connected, what one asks and says; a link's own title."""

from handheld.linked import Console, Line
from handheld.menu import Menu
from handheld.remote import open_link
from handheld.texts.wrap import wrap
from skat import games
from skat.games.game import SERIES

ROOMY = 6  # lines of a screen that has room for a title bar over the sentence


class Main(Menu):
    """Without a link: what is played, and the wires. With one: a sentence on how it stands, and
    what can be done; a question of the other side comes before all else."""

    NAME = "link"
    TYPED = True

    def __init__(self, app):
        super().__init__(app)
        self._texts = self.evening.texts("link")
        self._shown_state = None

    def title(self) -> str:
        return "" if self._above() else self.fitting(self.evening.words.LINK)

    def _above(self) -> bool:
        """Whether the sentence stands in place of the title."""
        canvas = self.app.canvas
        return self.evening.link is not None and canvas.h < ROOMY * canvas.line

    def enter(self) -> None:
        self._shown_state = self._state()

    def leave(self) -> None:
        link = self.evening.link
        if link is not None:
            link.said = link.refused = ""

    def _state(self):
        """What the picture depends on."""
        link = self.evening.link
        if link is None:
            return None
        conversation = link.link
        state = link.state, link.said, link.refused, conversation.asked, conversation.asking
        state += conversation.may_claim(), conversation.playing()
        return state + (link.wire.trouble, link.wire.address)

    def tick(self, now: int) -> None:
        if self.evening.link is not None and self._state() != self._shown_state:
            self._shown_state = self._state()
            self.chosen = 0
            self.app.new_situation()
            self.app.redraw()

    # The menu

    def items(self):
        if self.evening.link is None:
            return self._closed_items()
        return self._open_items(self.evening.link)

    def _closed_items(self):
        app = self.app
        words = self.evening.words
        texts = self._texts
        items = []
        if hasattr(app.board, "link"):  # which makes it
            items.append(("wire", texts.BY_WIRE, None))
        if app.console:
            items.append(("console", texts.BY_USB, None))
        if app.wifi and has_wifi():
            items.append(("wifi", texts.BY_WIFI, None))
        if app.network is not None:
            items.append(("wait", texts.BY_WAITING, None))
            items.append(("call", texts.BY_CALLING, app.network.place or "-"))
        mode = self._mode()
        items.append(("mode", words.SET_MODE, words.MODES[mode.number]))
        if len(mode.lengths) > 1:
            items.append(("series", words.SET_SERIES, words.SERIES[self.evening.settings.series]))
        if self.evening.session.options.TABLE:
            items.append(("options", words.SET_OPTIONS, "..."))
        return items

    def _mode(self):
        """What is played, if two devices can play it."""
        mode = self.evening.played()
        return mode if _can_be_played(mode) else games.modes()[0]

    def _open_items(self, link):
        words = self.evening.words
        texts = self._texts
        conversation = link.link
        if conversation.ended:
            items = [("leave", texts.CLOSE, None)]
            if conversation.may_claim():
                items.insert(0, ("claim", texts.CLAIM, None))
            return items
        if conversation.asked:
            return [("no", words.NO, None), ("yes", words.YES, None)]
        items = []
        if conversation.may_claim():
            items.append(("claim", texts.CLAIM, None))
        if conversation.connected and not conversation.left_alone():
            if conversation.playing():
                items.append(("table", words.CONTINUE, None))
                if not conversation.asking:
                    if conversation.deal.last_of(link.seat()) >= 0:
                        items.append(("undo", words.UNDO, None))
                    items.append(("abort", words.END_GAME, None))
            else:
                if conversation.host or not conversation.asking:
                    items.append(("new", words.NEW_GAME, None))
                if self.evening.session.dealt():
                    items.append(("result", words.LAST_RESULT, None))
            items.append(("sayings", texts.SAY, None))
        items.append(("statistics", words.STATISTICS, None))
        items.append(("leave", texts.LEAVE, None))
        return items

    def choose(self, key: str, step: int) -> None:
        app = self.app
        link = self.evening.link
        if link is None:
            self._choose_closed(key, step)
        elif step:
            return
        elif key == "leave":
            link.leave()
        elif key == "new":
            link.wish()
        elif key == "yes":
            link.grant()
        elif key == "no":
            link.link.refuse()
        elif key in ("undo", "abort"):
            link.link.ask(key)
        elif key == "claim":
            link.link.claim()
        else:
            app.show(key)

    def _choose_closed(self, key: str, step: int) -> None:
        app = self.app
        settings = self.evening.settings
        if key == "mode":
            self._next_mode(step or 1)
        elif key == "series":
            settings.series = (settings.series + (step or 1)) % len(SERIES)
            self.evening.save_settings()
        elif step:
            return
        elif key == "options":
            app.show("options", "link")
        else:
            self.evening.play_mode(self._mode().number)
            self._open(key)

    def _next_mode(self, step: int) -> None:
        evening = self.evening
        mode = games.further(games.mode(evening.settings.mode), step)
        while not _can_be_played(mode):
            mode = games.further(mode, step)
        evening.play_mode(mode.number)
        evening.save_settings()

    def _open(self, key: str) -> None:
        if key == "wifi":
            self.app.show("wifi")
            return
        app = self.app
        if key == "wire":
            wire = Line(app.board.link)
        elif key == "console":
            wire = Line(Console())
        else:
            try:
                wire = app.network.wait() if key == "wait" else app.network.call()
            except OSError as error:
                app.show("error", str(error))
                return
        open_link(app, wire)

    def type(self, letter: str) -> None:
        """A letter of the address to call."""
        network = self.app.network
        if self.evening.link is None and network is not None:
            network.type(letter)
            self._items = None
            self.app.redraw()

    def back(self) -> None:
        link = self.evening.link
        if link is None:
            self.app.show("title")
        elif link.link.playing() and link.link.connected and not link.link.asked:
            self.app.show("table")

    # The picture

    def sentence(self) -> str:
        """How it stands."""
        link = self.evening.link
        texts = self._texts
        if link is None:
            return ""
        conversation = link.link
        name = link.other or texts.OTHER
        if conversation.ended and conversation.may_claim():
            return texts.GONE.format(name=name)
        if conversation.ended:
            return self._end(conversation, name)
        if conversation.asked:
            return texts.ASKS[conversation.asked].format(name=name)
        if link.wire.trouble:
            return texts.TROUBLE[link.wire.trouble]
        if not conversation.connected:
            if conversation.may_claim():
                return texts.GONE.format(name=name)
            if conversation.lost:
                return texts.LOST.format(name=name)
            return " ".join([texts.WAITING] + ([link.wire.address] if link.wire.address else []))
        if link.said:
            return "%s: %s" % (name, link.said)
        if link.refused:
            return texts.REFUSED.format(name=name)
        if conversation.left_alone():
            return texts.ALONE.format(name=name)
        if conversation.asking:
            return texts.ASKED.format(name=name)
        if conversation.may_claim():
            return texts.IDLE.format(name=name)
        if conversation.playing():
            return texts.PLAYING.format(name=name)
        return (texts.HOST if conversation.host else texts.GUEST).format(name=name)

    def _end(self, conversation, name: str) -> str:
        """How it ended; with the reason, where there is room."""
        texts = self._texts
        sentences = texts.ENDS_BY_OTHER if conversation.by_other else texts.ENDS
        sentence = sentences[conversation.ended].format(name=name)
        if conversation.forfeited:
            won = conversation.left != self.evening.link.seat()
            sentence += " " + (texts.WON if won else texts.BEATEN)
        if conversation.why:
            longer = "%s (%s)" % (sentence, conversation.why)
            if len(self.lines(longer)) <= self.most():
                return longer
        return sentence

    def lines(self, sentence: str):
        """Where the lines of a sentence end."""
        return wrap(self.app.canvas, sentence, self.app.canvas.w - 4)

    def _begin(self) -> int:
        """The row in which the sentence begins."""
        return 1 if self._above() else super().top() - 1

    def most(self) -> int:
        """How many lines a sentence has room for, above one line of the menu."""
        canvas = self.app.canvas
        return (canvas.h - self._begin() - 3) // canvas.line - 1

    def top(self) -> int:
        """Below the sentence."""
        sentence = self.sentence()
        if not sentence:
            return super().top()
        lines = min(len(self.lines(sentence)), self.most())
        return self._begin() + lines * self.app.canvas.line + 3

    def draw(self, canvas) -> None:
        super().draw(canvas)
        sentence = self.sentence()
        if not sentence:
            return
        y = self._begin()
        start = 0
        for end in self.lines(sentence)[: self.most()]:
            canvas.text(sentence, 2, y, -1, start, end)
            start = end
            y += canvas.line


def has_wifi() -> bool:
    """Whether this board has Wi-Fi, as its MicroPython knows."""
    try:
        from network import WLAN
    except ImportError:
        return False
    return WLAN is not None


def _can_be_played(mode) -> bool:
    """Whether two devices can play that: who calls is asked."""
    return mode.game.linked and not mode.calls
