"""A handheld whose UART is joined to an end of a link that plays at random."""

import json

from games import fresh_folder
from link_wires import End, source_of_chance
from modes import SINGLE

from handheld.buttons import PRESS, A
from handheld.files import Files
from handheld.linked import RECORDS
from simulator.emulated import EmulatedHandheld


class Cable:
    """Joins the board's UART to an end: what the circuit asks for, and a wire for the end."""

    def __init__(self):
        self.to_board = bytearray()
        self.to_end = bytearray()
        self.loose = False

    def any(self) -> int:
        return len(self.to_board)

    def read(self, count: int) -> bytes:
        data = bytes(self.to_board[:count])
        self.to_board = self.to_board[count:]
        return data

    def write(self, data) -> None:
        if not self.loose:
            self.to_end += data

    def to(self, data) -> None:
        """From the end."""
        if not self.loose:
            self.to_board += data


class Both:
    """A handheld, and the end at its other side. `plays`: whether the handheld's person acts."""

    def __init__(
        self,
        seed: int = 1,
        mode: int = SINGLE,
        name: str = "Bert",
        folder: str = "",
        board: str = "pico_oled",
    ):
        self.board = board
        self.seed = seed
        self.folder = folder or fresh_folder()
        self.end = End(name, None, seed, 1)
        self.cable = Cable()
        self.plays = True
        self.switch_on()
        self.handheld.app.evening.settings.mode = mode
        self.handheld.app.evening.settings.pace = 2
        self.handheld.app.evening.settings.motion = 0
        self.handheld.app.evening.settings.names[1] = "Anna"
        self.handheld.app.evening.play_mode(mode)
        self.handheld.app.evening.save_settings()

    def switch_on(self) -> None:
        self.handheld = EmulatedHandheld(self.board, self.folder)
        self.handheld.circuit.cable = self.cable
        self.handheld.run(200)

    @property
    def app(self):
        return self.handheld.app

    @property
    def link(self):
        return self.app.evening.link.link

    def open(self) -> None:
        """By the menu."""
        self.app.show("link")
        self.handheld.run(50)
        self.choose("wire", self._seed)
        self.until(lambda: self.link.connected and self.end.link.connected)

    def _seed(self) -> None:
        """Chance from a seed; and who is away is missed sooner."""
        self.link.random = source_of_chance(self.seed + 500)
        conversation = __import__("skat.link.conversation", None, None, ("LOST_MS",))
        conversation.LOST_MS = 3000
        conversation.dealing.GONE_MS = 5000

    def choose(self, key: str, then=int) -> None:
        """A line of the menu that is shown; `then()` comes before the link does anything."""
        screen = self.app.screen
        keys = [screen.item(n)[0] for n in range(screen.count())]
        screen.chosen = keys.index(key)

        def errand():
            screen.press(A, PRESS)
            then()

        self.app.do(errand)
        self.step()

    def step(self, ms: int = 10) -> None:
        """Let both live on for a while; the person at the handheld plays at random."""
        app = self.app
        self.handheld.run(ms)
        now = self.handheld.now
        data = bytes(self.cable.to_end)
        self.cable.to_end = bytearray()
        if data:
            self.end.link.feed(data, len(data), now)
        end = self.end.link
        if not (end.ended and end.closed()):
            self.end.work(now, self)
        screen = app.screen
        if app.evening.link is None or not self.plays:
            return
        if screen.NAME == "table" and self.link.may_act() and screen.persons_turn():
            table = app.evening.session.table
            legal = table.buffer()
            count = table.legal(legal)
            action = legal[self.end.chance.below(count)]
            app.do(lambda: screen.play(action))

    def write(self, data) -> None:
        """What the end sends."""
        self.cable.to(data)

    def until(self, condition, rounds: int = 20000) -> None:
        for _ in range(rounds):
            if condition():
                return
            assert self.app.screen.NAME != "error", self.app.screen.message
            self.step()
        raise AssertionError("it does not happen")

    def records(self):
        files = Files(self.folder)
        return [json.loads(files.game(place)) for place in files.games(RECORDS)]

    def deal(self, game=("lskat", ())) -> None:
        """Let whoever is the host begin."""
        if self.link.host:
            self.app.deal()
        else:
            self.end.games = [game]
        self.until(lambda: self.app.screen.NAME == "table" and self.link.playing())

    def finish(self) -> None:
        count = len(self.records())
        self.until(lambda: len(self.records()) > count and not self.link.deal)
