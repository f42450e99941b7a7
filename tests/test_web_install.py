"""The page puts the game on a board: an emulated chip, at the ends of a bridge from the browser."""

import threading

import pytest

from simulator.rp2040 import images
from simulator.rp2040.device import ChipDevice
from tests.support import picoboot
from tests.support.browser import browse, browser, url
from tests.support.chips import image
from tests.support.sizes import size
from tests.support.stock import stock
from tools.flashing import saved, transfer
from tools.flashing.link import Link
from web.building import build

BOARD = "pico_oled"
DATA = {"/data/games.jsonl": b"{}\n" * 50, "/data/x.0": bytes(range(256))}
MINE = {"/lib/mine.py": b"x = 1"}


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The site, with the image of a board."""
    image(BOARD)
    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder, lambda _: None)
    return folder


class Desk:
    """A Pico on the desk: its `device`, `flash`, serial `line`, and the `boot` ROM's interface."""

    def __init__(self, folder, with_stock):
        self.flash = images.blank()
        if with_stock:
            images.put(stock().read_bytes(), "stock", self.flash)
        self.device = ChipDevice(BOARD, self.flash, folder / "drive", {})
        self.line = self.device.line.name
        self.boot = picoboot.PicoBoot(self.flash, self.device.power_on)
        lock = threading.Lock()
        self.door = picoboot.Door(self.boot, lock)
        self._over = threading.Event()
        self._lock = lock
        self._thread = threading.Thread(target=self._go)
        self._thread.start()

    def _go(self):
        while not self._over.is_set():
            with self._lock:
                self.device.poll(0.005)

    @property
    def ports(self):
        return {"line": self.line, "door": self.door.url}

    def close(self):
        self._over.set()
        self._thread.join()
        self.device.close()
        self.door.shutdown()


@pytest.fixture
def desk(tmp_path, request):
    made = Desk(tmp_path, getattr(request, "param", True))
    yield made
    made.close()


def test_from_micropython_to_the_game_with_all_that_was_saved(browse, desk):
    with Link(desk.line) as link, link.stopped():
        transfer.send(link, {**DATA, **MINE})
    found = browse(
        "install",
        allowed=("info:",),
        ports=desk.ports,
        start="connect",
        board=BOARD,
        clicks=["Go on", "Choose the boot ROM"],
    )
    assert found["wrong"] == "" and found["steps"][-1] == "Play!", found
    assert found["downloads"] == ["pocket-skat-board.zip"]
    with Link(desk.line) as link, link.stopped():
        assert link.survey()["image"]["board"] == BOARD
        assert transfer.fetch_all(link, DATA) == DATA
        assert not transfer.sizes(link, "/lib")
    again = browse("install", allowed=("info:",), ports=desk.ports, start="connect", clicks=[])
    assert again["steps"][-1] == "This version is there already. Play!"


@pytest.mark.parametrize("desk", [False] * size(0, 1), indirect=True)
def test_a_blank_board(browse, desk, tmp_path):
    clicks = ["Choose the boot ROM", "Go on"]
    blank = {"allowed": ("info:",), "start": "blank", "board": BOARD, "clicks": clicks}
    desk.boot.spoil = True
    found = browse("install", ports=desk.ports, **blank)
    assert "not what was sent" in found["wrong"]
    desk.boot.spoil = False
    found = browse("install", ports=desk.ports, **blank)
    assert found["wrong"] == "" and found["steps"][-1] == "Play!", found

    with Link(desk.line) as link, link.stopped():
        transfer.send(link, DATA)
    kept = tmp_path / "kept.zip"
    found = browse(
        "install",
        allowed=("info:",),
        ports=desk.ports,
        start="board-backup",
        clicks=[],
        file=str(kept),
    )
    there = saved.read(str(kept))
    assert {f"/data/{name}": data for name, data in there.items()}.items() >= DATA.items()
    changed = tmp_path / "changed.zip"
    saved.pack(str(changed), {"x.1": b"another slot"})
    found = browse(
        "install",
        allowed=("info:",),
        ports=desk.ports,
        start="board-restore",
        clicks=[],
        file=str(changed),
    )
    assert found["wrong"] == ""
    with Link(desk.line) as link, link.stopped():
        paths = transfer.sizes(link, "/data")
    assert "/data/x.1" in paths and "/data/x.0" not in paths and "/data/games.jsonl" in paths


def test_what_can_fail_is_a_sentence(browse, tmp_path):
    allowed = ("info:",)
    found = browse("install", allowed=allowed, ports={}, start="connect", clicks=[])
    assert "No board was chosen" in found["wrong"]
    found = browse(
        "install", allowed=allowed, ports={}, start="blank", clicks=["Choose the boot ROM"]
    )
    assert "No boot ROM was chosen" in found["wrong"]
    bad = tmp_path / "bad.zip"
    bad.write_bytes(b"no zip")
    found = browse(
        "install", allowed=allowed, ports={}, start="board-restore", clicks=[], file=str(bad)
    )
    assert "bad.zip is no backup" in found["wrong"]
    boot = picoboot.PicoBoot(images.blank(), None)
    door = picoboot.Door(boot, threading.Lock())
    found = browse(
        "install",
        allowed=allowed,
        ports={"door": door.url, "refused": "Access denied."},
        start="blank",
        board=BOARD,
        clicks=["Choose the boot ROM", "Go on"],
        stops="The file is there",
    )
    door.shutdown()
    assert "Access denied." in found["asked"] and "RPI-RP2" in found["asked"]
    assert f"{BOARD}-pico.uf2" in found["asked"]


def test_a_browser_without_ports_gets_the_file_and_three_lines(browse):
    found = browse("unable")
    assert not found["cable"] and found["lines"] == 3
    assert "Chrome and Edge on a computer can" in found["told"]
    assert any(f"{BOARD}-pico.uf2" in file for file in found["files"])
