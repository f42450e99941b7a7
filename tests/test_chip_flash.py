"""tools/flash.py installs an image on an emulated chip, over MicroPython as it comes."""

import json
import sys
import threading

import pytest

from handheld.settings import FAST, SEAT_LEVELS
from simulator.rp2040 import images
from simulator.rp2040.device import ChipDevice
from simulator.rp2040.handheld import RP2040Handheld
from tests.support.chips import image
from tests.support.patience import PATIENCE
from tests.support.sizes import size
from tests.support.stock import stock
from tests.support.virtual_handheld import ROOT  # noqa: F401 - which brings patience
from tools.flashing import blank, command, ports, transfer
from tools.flashing.link import Link
from tools.imaging import staging

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="boot drives are Linux's here")

BOARD = "pico_oled"
GREEDY = 1 + SEAT_LEVELS.index("greedy")
DATA = {"/data/games.jsonl": b"{}\n" * 50, "/data/x.0": bytes(range(256))}
MINE = {"/lib/mine.py": b"x = 1"}
WIFI = {"/wifi.json": b'{"name": "Zu Hause", "password": "geheim 1"}'}


class Info:
    """A port as pyserial describes it."""

    vid, pid, description, serial_number = 0x2E8A, 5, "a port", "E66"

    def __init__(self, device):
        self.device = device


@pytest.fixture
def desk(tmp_path, monkeypatch, capsys):
    """A Pico with MicroPython alone on the desk; calls tools/flash.py, and gives what it says."""
    flash = images.blank()
    images.put(stock().read_bytes(), "stock", flash)
    device = ChipDevice(BOARD, flash, tmp_path / "drive", {})
    info = tmp_path / "drive/INFO_UF2.TXT"
    found = lambda: [] if info.exists() else [Info(device.line.name)]  # noqa: E731
    (tmp_path / "mounts").write_text(f"/dev/sda1 {tmp_path}/drive vfat rw 0 0\n")
    monkeypatch.setattr(ports.list_ports, "comports", found)
    monkeypatch.setattr(blank, "_MOUNTS", tmp_path / "mounts")
    monkeypatch.setattr(blank, "_LABELS", tmp_path / "labels")
    monkeypatch.setattr(blank, "DRIVE_S", PATIENCE)
    monkeypatch.setattr(blank, "PORT_S", PATIENCE)
    monkeypatch.chdir(tmp_path)
    over = threading.Event()

    def go():
        while not over.is_set():
            device.poll(0.005)

    def flash_it(*words):
        capsys.readouterr()
        code = command.main(["--json", *map(str, words)])
        return {**json.loads(capsys.readouterr().out), "code": code}

    thread = threading.Thread(target=go)
    thread.start()
    flash_it.line = device.line.name
    flash_it.flash = flash
    yield flash_it
    over.set()
    thread.join()
    device.close()


def test_from_micropython_to_an_image_that_a_developer_changes(desk, tmp_path, monkeypatch):
    with Link(desk.line) as link, link.stopped():
        transfer.send(link, {**DATA, **MINE, **WIFI})
    said = desk("--board", BOARD, "--image", image(BOARD))
    assert (said["code"], said["moved"], said["others"]) == (0, True, [*MINE]), said
    assert len(list(tmp_path.glob("*.zip"))) == 1
    with Link(desk.line) as link, link.stopped():
        state = link.survey()
        assert state["image"]["board"] == BOARD and state["storage"] == 256 << 10
        assert transfer.fetch_all(link, [*DATA, *WIFI]) == {**DATA, **WIFI}
        assert not transfer.sizes(link, "/lib")
    said = desk("--image", image(BOARD))
    assert (said["code"], said["written"]) == (0, False)

    texts = staging.modules()
    texts["handheld/canvas.py"] += "\nCHANGED = 17\n"
    monkeypatch.setattr(staging, "modules", lambda: texts)
    said = desk("--changed")
    assert (said["code"], said["sent"]) == (0, ["/lib/handheld/canvas.mpy"]), said
    with Link(desk.line) as link, link.stopped():
        code = "import main\nmain.prefer_sent(main.sent())\nfrom handheld import canvas\n"
        assert link.ask(code + "print(json.dumps(canvas.CHANGED))") == 17
    assert desk("--clean") == {"left": [], "code": 0}
    with Link(desk.line) as link, link.stopped():
        assert not transfer.sizes(link, "/lib")


DEAL_MS = 240_000  # after which a deal of greedy against itself is over
LOOK_MS = 2000


@pytest.mark.parametrize("mode", size([0], [0, 2]))  # the simple game, Officers' Skat
def test_the_oldest_micropython_plays_what_it_has_room_for(desk, mode):
    said = desk("--files", "--board", BOARD)
    assert said["code"] == 0 and said["files"] > 100, said
    again = desk("--files", "--board", BOARD)
    assert (again["code"], again["sent"]) == (0, [])
    handheld = RP2040Handheld(BOARD, bytearray(desk.flash))
    assert handheld.state()["screen"] == "title"
    handheld.tell(f"app.evening.settings.seats[:] = [{GREEDY}] * 4")
    handheld.tell(f"app.evening.settings.pace = {FAST}")
    handheld.tell(f"app.evening.play_mode({mode})")
    handheld.deal(7)
    shown = set()
    for _ in range(0, DEAL_MS, LOOK_MS):
        handheld.run(LOOK_MS)
        shown.add(handheld.state()["screen"])
        if "table" in shown and not handheld.state()["running"]:
            break
    assert not handheld.state()["running"]
    assert "error" not in shown, handheld.state()["message"]
    for name in ("help", "settings", "statistics", "title"):
        handheld.tell(f"app.do(lambda: app.show({name!r}))")
        handheld.run(LOOK_MS)
        assert handheld.state()["screen"] == name, handheld.state()
