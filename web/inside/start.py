"""The handheld of the page: runs in the MicroPython of a browser's worker, on the stand-in machine.

The worker calls `power_on`, then `turn` again and again. A frame goes out as the file FRAME, all
else as JSON. Nothing here waits: how much time has passed is told to `turn`.
"""

import gc
import json
from binascii import hexlify, unhexlify
from time import ticks_diff, ticks_ms

from handheld.chosen import choose
from handheld.deals import word
from handheld.settings import LANGUAGES
from simulator.emulated import STEP_MS, EmulatedHandheld
from simulator.script import Script, ScriptError
from simulator.speaking import Speaker
from skat import games, players
from skat.deal_words import read_deal
from skat.notation import read_position
from skat.records import Record

FOLDER = "/data"
FRAME = "/frame"
BETWEEN_MS = 30  # between two changes of the buttons, so that none is lost
LONGEST_MS = 100  # time to catch up with after a pause
ROOM = 1024  # bytes that the link's UART keeps: drivers/link.py
BUSY_MS = 25  # after so long in a turn the worker sees what has come


class PageHandheld(EmulatedHandheld):
    """A handheld whose computer thinks by the clock."""

    def __init__(self, board: str, language: int, still: bool):
        """`language` and `still`, whether cards should not move, are for somebody new."""
        self._wishes = language, still
        super().__init__(board, FOLDER)

    def _forget(self):
        """Nothing: a worker has one handheld."""

    def _load(self):
        super()._load()
        app = self.app
        app.evening.timed = True
        # Byte code is as fast here as native code on a handheld: only the clock ends a decision
        # before that.
        players.PLAIN_NODES = players.NODES
        if not app.evening.known:
            app.evening.settings.language = self._wishes[0]
            app.evening.settings.motion = 0 if self._wishes[1] else 1
            app.apply_settings()
            app.redraw()

    def round(self, ms: int) -> None:
        """A round of the firmware after `ms`: as on a device, it takes what it takes."""
        self.now += ms
        self.circuit.elapse(ms)
        while self.app.step(self.now) == 0 and not self.app.screen.thinking:
            pass
        self.heard()


def _nothing() -> None:
    pass


class _Cable:
    """The other end of the link's wires, which the page carries on."""

    def __init__(self):
        self.came = b""
        self.gone = b""

    def any(self):
        return len(self.came)

    def read(self, count):
        taken = self.came[:count]
        self.came = self.came[count:]
        return taken

    def write(self, data):
        self.gone += data


class _Page:
    """What the page has asked for and not got yet."""

    def __init__(self):
        self.handheld = None
        self.frame = None  # a file
        self.pixels = b""
        self.said = []
        self.changes = []  # of buttons: name, whether it goes down
        self.changed_at = 0
        self.owed = 0  # ms that have passed and were not run yet
        self.told = ""  # the last state
        self.opened = ""  # the record that an address gave


_page = _Page()


def power_on(board: str, language: str, still: bool) -> None:
    """Start the board's handheld. Raises ValueError if there is no such board."""
    page = _page
    page.handheld = handheld = PageHandheld(board, LANGUAGES.index(language), still)
    page.pixels = bytearray(handheld.circuit.screen.frame_bytes)
    page.frame = open(FRAME, "wb")
    Speaker(handheld, page.said.append)
    handheld.greet()


def press(name: str) -> None:
    """A button goes down."""
    _page.changes.append((name, True))


def release(name: str) -> None:
    """A button comes up."""
    _page.changes.append((name, False))


def click(x: int, y: int) -> None:
    """The screen is tapped."""
    _page.handheld.click(x, y)


def write(letter: str) -> None:
    """A letter is typed, "\\b" takes one away."""
    _page.handheld.type(letter)


def plug(joined: bool) -> None:
    """Join the link's wires to the page, or unplug them."""
    _page.handheld.circuit.cable = _Cable() if joined else None


def come(data: str) -> None:
    """Bytes have come over the wires, in hexadecimal; what has no room is lost, as on a UART."""
    cable = _page.handheld.circuit.cable
    if cable is not None:
        cable.came = (cable.came + unhexlify(data))[:ROOM]


def turn(ms: int) -> str:
    """Let `ms` pass; gives what has changed as JSON, "" for nothing: `frame`, that there is a new
    one in FRAME; `said`, new lines; `state`, the new one; `sent`, bytes in hexadecimal for the
    other end of the link's wires; `thinking`, where it wants another turn at once."""
    page = _page
    handheld = page.handheld
    page.owed = min(page.owed + ms, LONGEST_MS)
    began = ticks_ms()
    screen = handheld.circuit.screen
    while page.owed >= STEP_MS:
        _change_buttons(page)
        part = STEP_MS
        if handheld.app.screen.thinking:  # its slices take time of their own
            part = page.owed - page.owed % STEP_MS
        page.owed -= part
        handheld.round(part)
        if screen.changed or ticks_diff(ticks_ms(), began) > BUSY_MS:
            break
    return _news(page)


def _news(page) -> str:
    handheld = page.handheld
    screen = handheld.circuit.screen
    news = {}
    if screen.changed:
        _put_frame()
        news["frame"] = True
    if page.said:
        news["said"] = page.said[:]
        del page.said[:]
    state = handheld.state()
    state["linked"] = handheld.app.evening.link is not None
    told = json.dumps(state)
    if told != page.told:
        page.told = told
        news["state"] = state
    cable = handheld.circuit.cable
    if cable is not None and cable.gone:
        news["sent"] = str(hexlify(cable.gone), "ascii")
        cable.gone = b""
    if handheld.app.screen.thinking:
        news["thinking"] = True
    return json.dumps(news) if news else ""


def _put_frame() -> None:
    page = _page
    page.handheld.circuit.screen.frame(page.pixels)
    page.frame.seek(0)
    page.frame.write(page.pixels)
    page.frame.flush()


def _change_buttons(page) -> None:
    """Let the next change reach the pins, so that even the shortest tap is seen."""
    handheld = page.handheld
    if page.changes and handheld.now - page.changed_at >= BETWEEN_MS:
        name, down = page.changes.pop(0)
        if down:
            handheld.circuit.press(name)
        else:
            handheld.circuit.release(name)
        page.changed_at = handheld.now


def ask(question: str) -> None:
    """Show the title with one of its questions; "end" only while a game is running."""
    handheld = _page.handheld
    if handheld.state()["running"]:
        handheld.ask(question)


def address() -> str:
    """What is on the screen, for an address: JSON with `kind`, "deal" or "replay", its `text`, and
    the deal's `game`; without any where there is nothing."""
    app = _page.handheld.app
    evening = app.evening
    screen = app.screen
    found = {}
    if screen.NAME == "replay":
        line = _page.opened
        if screen.line >= 0:
            line = evening.files.game(evening.files.games()[screen.line])
        found = {"kind": "replay", "text": line.strip()}
    elif evening.lesson is None and evening.link is None and evening.session.number >= 0:
        game = evening.session.game.name
        found = {"kind": "deal", "text": word(evening), "game": game}
    return json.dumps(found)


def open_address(kind: str, text: str, game: str) -> str:
    """Show the deal, replay or position of an address; `game`: of a deal, "" for the one that is
    played. Gives what is wrong with it, "" for nothing."""
    app = _page.handheld.app
    try:
        if kind == "deal":
            number, opener = read_deal(text)
            mode = _mode(app.evening, game)
            app.do(lambda: _deal(app, number, opener, mode))
        else:
            line = text if kind == "replay" else _position(text)
            record = Record(line)
            _page.opened = line
            app.do(lambda: app.show("replay", record, -1, lambda: app.show("title")))
    except ValueError as error:
        return str(error)
    return ""


def _mode(evening, game: str):
    """The way to play this game that is played, or its first. Raises ValueError."""
    mode = evening.played()
    if game in ("", mode.game.name):
        return mode
    return games.find(game).modes[0]


def _deal(app, number: int, opener: int, mode) -> None:
    evening = app.evening
    evening.end_game()
    if mode.number != evening.settings.mode:
        evening.play_mode(mode.number)
    app.asks = False
    evening.save_settings()  # he is not new any more, and is asked nothing when he comes back
    table = evening.session.table
    choose(app, number, (table.player_of(evening.bottom()) + opener) % table.openers)


def _position(line: str) -> str:
    """A position as a record of a deal in which nothing was done yet. Raises ValueError."""
    table = read_position(line)
    options = table.options.named() if table.options.TABLE else {}
    fields = {"v": 1, "variant": table.VARIANT, "open": line, "options": options}
    fields["turned"] = fields["actions"] = []
    return json.dumps(fields)


def in_use() -> int:
    """The bytes of the heap in use."""
    return gc.mem_alloc()


def collect() -> None:
    """Collect garbage."""
    gc.collect()


def script(text: str, shown) -> str:
    """Run a script (docs/notation.md) as the desk does, by the emulation's clock, asking nobody
    what is asked of somebody new; `shown()` is called for each new frame in FRAME. Gives what has
    failed, "" for nothing."""
    app = _page.handheld.app
    app.asks = app.evening.timed = False

    def watch():
        _put_frame()
        shown()

    try:
        Script(_page.handheld, _nothing, watch).run(text)
    except ScriptError as error:
        return str(error)
    return ""
