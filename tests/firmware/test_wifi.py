"""Two devices over Wi-Fi: an emulated handheld, by its own menu, with another owner of a link on
the same network; both over real sockets of this computer."""

import os
import socket
import sys
from time import time

from games import fresh_folder, without_heap

from handheld.buttons import PRESS, A
from handheld.files import Files
from handheld.linked import RECORDS, Owner
from simulator.emulated import EmulatedHandheld
from simulator.wireless import network
from skat.chance import Chance
from skat.compat import random_number

sys.modules["network"] = network
HOME, SECRET = "Zu Hause", "geheim 1!"
PATIENCE = 600  # seconds


class Guest:
    """The other side: an owner that plays at random."""

    def __init__(self, wire):
        self.folder = fresh_folder()
        self.owner = Owner(wire, Files(self.folder), "Bert", 0, 0)
        self.chance = Chance(3)

    def step(self, now: int) -> None:
        link = self.owner.link
        if link.may_act():
            legal = link.session.table.buffer()
            link.act(legal[self.chance.below(link.session.table.legal(legal))])
        self.owner.step(now)


class Both:
    """A handheld with Wi-Fi, and who else is stepped with it."""

    def __init__(self):
        network.NETWORKS.clear()
        network.NETWORKS[HOME] = SECRET
        self.file = fresh_folder() + "-wifi.json"
        self.handheld = EmulatedHandheld("pico_oled", fresh_folder())
        self.app = self.handheld.app
        self.app.wifi = self.file
        self.app.evening.settings.pace = 2
        self.app.evening.settings.motion = 0
        self.chance = Chance(4)
        self.guest = None
        self.handheld.run(100)
        self.app.show("link")
        self.run()
        self.choose("wifi")
        self.wifi = sys.modules["handheld.wifi"]  # the guest has the handheld's own code
        self.port = 20000 + random_number() % 20000

    def run(self, ms: int = 50) -> None:
        self.handheld.run(ms)

    def keys(self):
        screen = self.app.screen
        return [screen.item(n)[0] for n in range(screen.count())]

    def choose(self, key: str) -> None:
        screen = self.app.screen
        screen.chosen = self.keys().index(key)
        self.app.do(lambda: screen.press(A, PRESS))
        self.run()

    def wait(self) -> None:
        """For a guest, at a port of the test's own."""
        self.choose("wait")
        self.app.evening.link.wire.port = self.port

    def type(self, key: str, word: str) -> None:
        """By the menu, with the desk's keys for letters."""
        self.choose(key)
        screen = self.app.screen
        for letter in "\b" * len(screen.text) + word:
            screen.type(letter)
        self.run()
        screen.press(A, PRESS)
        self.run()

    def until(self, condition) -> None:
        end = time() + PATIENCE  # sockets take time, however fast the rounds are
        while time() < end:
            if condition():
                return
            assert self.app.screen.NAME != "error", self.app.screen.message
            self.run(5)
            if self.guest is not None:
                self.guest.step(self.handheld.now)
            screen = self.app.screen
            link = self.app.evening.link
            if screen.NAME == "table" and link and link.link.may_act() and screen.persons_turn():
                legal = self.app.evening.session.table.buffer()
                action = legal[self.chance.below(self.app.evening.session.table.legal(legal))]
                self.app.do(lambda screen=screen, action=action: screen.play(action))
        raise AssertionError("it does not happen")

    def sentence(self) -> str:
        return self.app.screen.sentence()

    def call(self):
        """The wire of one who calls the handheld."""
        words = {"name": HOME, "password": SECRET}
        words["place"] = "127.0.0.1:%d" % self.port
        return self.wifi.Calling(words)


def typed() -> Both:
    both = Both()
    assert both.keys() == ["name"]
    both.type("name", HOME)
    both.type("password", SECRET)
    assert both.keys() == ["wait", "place", "name", "password"]
    return both


def test_a_deal_over_wifi():
    both = typed()
    both.wait()
    texts = both.app.evening.texts("link")
    assert both.sentence() == texts.TROUBLE["joining"]
    both.until(lambda: both.app.evening.link.wire.address)
    assert both.sentence() == texts.WAITING + " 127.0.0.1"
    both.guest = Guest(both.call())
    theirs = both.guest.owner.link
    both.until(lambda: theirs.connected and both.app.evening.link.link.connected)
    assert both.app.evening.link.link.host and not theirs.host
    third = both.call()
    buffer = bytearray(100)
    came = []

    def busy():
        third.tend(0)
        count = third.read(buffer)
        if count:
            came.append(bytes(buffer[:count]))
        return came

    both.until(busy)
    assert came[0].startswith(b"1 0 bye busy ")
    third.close()
    # The network goes, and comes back.
    both.app.deal()
    both.until(lambda: both.app.evening.session.table.done() > 4)
    network.NETWORKS.clear()
    both.until(lambda: not both.app.evening.link.link.connected)
    both.until(lambda: both.app.screen.NAME == "link")
    assert both.sentence() in texts.TROUBLE.values()
    network.NETWORKS[HOME] = SECRET
    both.app.evening.link.wire.since -= 11_000_000  # it is patient
    both.guest.owner.wire.since -= 11_000_000
    both.until(lambda: both.app.evening.link.link.connected and theirs.connected)
    files = Files(both.handheld.folder)
    both.until(lambda: files.games(RECORDS) and not both.app.evening.link.link.deal)
    both.until(lambda: Files(both.guest.folder).games(RECORDS))
    both.app.show("link")
    both.run()
    both.choose("leave")
    both.until(lambda: both.app.evening.link is None)
    both.guest.owner.wire.close()
    assert network.LOG[-1] == "off"
    no_password_in(both.handheld.folder)


def no_password_in(folder: str) -> None:
    """In any file of the game: records, saves, logs."""
    names = os.listdir(folder)
    assert names
    for name in names:
        with open(folder + "/" + name, "rb") as file:
            data = file.read()
        assert SECRET.encode() not in data and HOME.encode() not in data, name


def test_the_handheld_calls():
    both = typed()
    both.type("place", "127.0.0.1:%d" % both.port)
    host = both.wifi.Waiting({"name": HOME, "password": SECRET})
    host.port = both.port
    both.guest = Guest(host)
    both.choose("call")
    both.until(lambda: both.app.evening.link.link.connected and both.guest.owner.link.connected)
    assert not both.app.evening.link.link.host
    for _ in range(20):
        both.run()
        both.guest.step(both.handheld.now)
    link = both.app.evening.link
    now = both.handheld.now

    def idle():
        for i in range(20):
            link.step(now + i)
            both.guest.owner.step(now + i)

    without_heap(idle)
    link.wire.close()
    host.close()


def test_who_knocks_at_a_door():
    """Free, he takes the place; asked, he is a visitor, one at a time, who may be welcome; shut, he
    hears that one is busy. The desk's door does the same."""
    both = typed()
    both.wait()
    host = both.app.evening.link.wire
    both.until(lambda: host.address)
    linked = sys.modules["handheld.linked"]
    doors = [host]
    if sys.implementation.name == "cpython":
        from simulator.linked.wires import Host

        doors.append(Host("127.0.0.1", 0))
    for door in doors:
        there = []

        def knock(state, door=door, there=there):
            caller = socket.socket()
            caller.connect(socket.getaddrinfo("127.0.0.1", door.port)[0][-1])
            there.append(caller)
            before = door.visitor
            end = time() + PATIENCE
            while time() < end:
                if door.tend(state):
                    return "in"
                if door.visitor is not before:
                    return "visitor"
                caller.setblocking(False)
                try:
                    return str(caller.recv(100), "ascii")
                except OSError:
                    pass
            raise AssertionError("nothing happens")

        def hears(number, text, door=door, there=there):
            door.write(text, len(text))
            end = time() + PATIENCE
            there[number].setblocking(False)
            while time() < end:
                try:
                    return there[number].recv(100) == text
                except OSError:
                    pass

        assert knock(linked.SHUT) == "in" and hears(0, b"first")
        assert knock(linked.SHUT).startswith("1 0 bye busy ") and hears(0, b"still")
        assert knock(linked.ASKED) == "visitor" and hears(0, b"still there")
        assert knock(linked.ASKED).startswith("1 0 bye busy ")
        door.welcome()
        assert door.visitor is None and hears(2, b"welcome")
        assert knock(linked.FREE) == "in" and hears(4, b"last")
        assert knock(linked.ASKED) == "visitor"
        door.visitor.drop()
        door.tend(linked.SHUT)
        assert door.visitor is None and door.connected
        door.close()
        for caller in there:
            caller.close()


def test_what_is_in_the_way():
    both = typed()
    for key, word, trouble in (
        ("password", "", "password"),
        ("name", "far away", "network"),
    ):
        both.type(key, word)
        both.wait()
        wire = both.app.evening.link.wire
        both.until(lambda wire=wire, trouble=trouble: wire.trouble == trouble)
        both.run(100)
        assert both.sentence() == both.app.evening.texts("link").TROUBLE[trouble]
        both.choose("leave")
        assert both.app.evening.link is None
        both.choose("wifi")
    both.type("name", "")
    assert both.keys() == ["name"]
    with open(both.file) as file:
        assert SECRET not in file.read(), "a network that is forgotten leaves no password"


def test_a_file_of_another_program_stays_as_it_is():
    both = Both()
    with open(both.file + ".new", "w") as file:
        file.write("theirs")
    both.type("name", HOME)
    with open(both.file + ".new") as file:
        assert file.read() == "theirs"
    ours = '{"name": "x", "password": "12345678", "place": ""'
    for content in (
        '{"ssid": "theirs", "key": "secret"}',
        ours + ', "country": "DE"}',
        ours + ', "notes": "%s"}' % (2000 * "x"),
        ours,
        '["name"]',
        '"name"',
        "7",
        "",
    ):
        with open(both.file, "w") as file:
            file.write(content)
        both.app.show("wifi")
        assert both.keys() == ["name"]
        both.choose("name")
        assert both.app.screen.NAME == "error" and both.file in both.app.screen.message, content
        with open(both.file) as file:
            assert file.read() == content
    with open(both.file, "w") as file:
        file.write(ours + "}")
    both.app.show("wifi")
    assert both.keys() == ["wait", "place", "name", "password"]


def test_a_port_that_is_taken_is_said():
    both = typed()
    with_it = socket.socket()
    with_it.bind(socket.getaddrinfo("0.0.0.0", both.port)[0][-1])
    with_it.listen(1)
    both.wait()
    for _ in range(20):
        both.run()
    assert both.app.screen.NAME == "error" and both.app.evening.link is None
    with_it.close()
    no_password_in(both.handheld.folder)


def test_without_wifi_nothing_is_offered():
    handheld = EmulatedHandheld("pico_oled", fresh_folder())
    handheld.app.show("link")
    handheld.run(50)
    screen = handheld.app.screen
    assert "wifi" not in [screen.item(n)[0] for n in range(screen.count())]
