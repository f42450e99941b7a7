"""tools/flash.py with images: boot drives, an ESP32's loader, boards that run something already.

The image is a file that looks like one; what a board says of its image is put into its mouth.
"""

import ast
import json
import os
import sys
import threading
import time
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from devices.failures import BadFile, NoPort, WrongBoard, WrongImage
from devices.processors import ESP32, PICO
from tests.support import micropython_images as images
from tests.support.blank_boards import INFO, BootDrive, EspLoader
from tests.support.file_system import file_system
from tests.support.flashing import failed, opened, state
from tests.support.patience import PATIENCE
from tests.support.systems import LINUX
from tests.support.virtual_handheld import ROOT, Handheld, hear_no_more_than
from tools.flashing import blank, command, esp, firmware, image, link, owned, ports, transfer

pytestmark = LINUX

BUILD = "1a2b3c4d"
STORAGE = 256 << 10
GAME = b'print("Pocket Skat is running.")\n'
DATA = {"/data/game.0": bytes(range(200)), "/data/games.jsonl": b"{}\n"}
MINE = {"/lib/mine.py": b"x = 1", "/boot.py": b"y = 2"}
WIFI = b'{"name": "Zu Hause", "password": "geheim 1"}'


class Info:
    """A port as pyserial describes it."""

    def __init__(self, device, vid=0x2E8A, pid=0x0005):
        self.device, self.vid, self.pid = device, vid, pid
        self.description = self.serial_number = "a port"


class Desk:
    """The computer: its serial ports, its drives, and files on it."""

    def __init__(self, folder, monkeypatch, capsys):
        self.folder = folder
        self.ports = []
        self.mounts = folder / "mounts"
        self.things = []
        self.handhelds = []
        self.said = {}  # what boards say besides what they do, by port
        self._capsys = capsys
        self.mount()
        survey = link.Link.survey
        says = lambda line: {**survey(line), **self.said.get(line.port, {})}  # noqa: E731
        monkeypatch.setattr(link.Link, "survey", says)
        monkeypatch.setattr(ports.list_ports, "comports", lambda: list(self.ports))
        monkeypatch.setattr(blank, "_MOUNTS", self.mounts)
        monkeypatch.setattr(blank, "_LABELS", folder / "labels")
        monkeypatch.setattr(blank, "_START_S", 0)
        monkeypatch.setattr(blank, "DRIVE_S", PATIENCE)
        monkeypatch.setattr(blank, "PORT_S", PATIENCE)
        monkeypatch.setattr(esp, "_START_S", 0)
        monkeypatch.setattr(image, "IMAGES", folder / "images")
        monkeypatch.chdir(folder)

    def mount(self, *folders):
        """/proc/mounts, with drives and other things."""
        lines = ["proc /proc proc rw 0 0", "server:/far /far nfs rw 0 0"]
        lines += [f"/dev/sda1 {str(f).replace(' ', chr(92) + '040')} vfat rw 0 0" for f in folders]
        self.mounts.write_text("\n".join(lines) + "\n")

    def handheld(self, *arguments, files=None, name="flash", board="pico_oled", says=None):
        """A virtual handheld that is plugged in: its port is there. `says`: what it says besides,
        an image by default; `name`: of the file with its flash."""
        if files is not None:
            processor = ESP32 if board == "tdisplay" else PICO
            (self.folder / name).write_bytes(file_system(files, processor))
        handheld = Handheld(self.folder, *arguments, board=board, image=name)
        self.things.append(handheld.kill)
        self.handhelds.append(handheld)
        self.ports.append(Info(handheld.tty))
        self.said[handheld.tty] = ours(board) if says is None else says
        return handheld

    def stock(self, *arguments, files=None, **keywords):
        """One with MicroPython alone."""
        return self.handheld(*arguments, files=files or {}, says={}, **keywords)

    def new(self, board="pico_oled"):
        """The same board with our image: its file system is new."""
        return self.handheld(files={"/main.py": GAME}, name="new", board=board)

    def drive(self, chip="RP2040", restart=None, name="RPI-RP2"):
        """A board with a boot drive; it becomes a virtual handheld with our image."""
        drive = BootDrive(self.folder / name, chip, restart or self.new)
        self.things.append(drive.close)
        self.mount(drive.folder)
        return drive

    def goes(self, handheld, drive):
        """Have the drive appear when the handheld restarts into it."""

        def away():
            assert handheld.end() == (0, "pocket-skat: it restarted into its boot drive\n")
            self.ports.clear()
            drive.plug_in()

        thread = threading.Thread(target=away)
        thread.start()
        self.things.append(thread.join)

    def file(self, data):
        """A file of these bytes."""
        path = self.folder / "file"
        path.write_bytes(data)
        return path

    def flash(self, *words, board="pico_oled"):
        """The tool's output with --json, and its exit code."""
        self._capsys.readouterr()
        board = ["--board", board] if board else []
        code = command.main(["--json", *board, *map(str, words)])
        said = json.loads(self._capsys.readouterr().out)
        said["code"] = code
        return said


def ours(board="pico_oled", build=BUILD, chip="pico"):
    """What a board with our image says."""
    about = {"version": "0.1.0", "build": build, "chip": chip, "board": board}
    return {"image": about, "storage": STORAGE}


@pytest.fixture
def desk(tmp_path, monkeypatch, capsys):
    desk = Desk(tmp_path, monkeypatch, capsys)
    yield desk
    for close in desk.things:
        close()


def read(handheld, *paths):
    """The bytes of files on a handheld, by path."""
    with opened(handheld) as line:
        found = transfer.fetch_all(line, paths)
        line.leave()
    return found


def test_from_a_boot_drive_to_a_game(desk):
    data = images.rp2_uf2()
    drive = desk.drive(name="RPI RP2")
    drive.plug_in()
    said = desk.flash("--image", desk.file(data))
    assert (said["code"], said["board"], said["build"]) == (0, "pico_oled", BUILD), said
    assert drive.got == data and said["port"] == desk.ports[0].device
    assert said["written"] and not said["others"]


def test_a_dry_run_writes_nothing(desk):
    drive = desk.drive()
    drive.plug_in()
    said = desk.flash("--image", desk.file(images.rp2_uf2()), "--dry-run")
    assert (said["code"], said["version"], said["written"]) == (0, "0.1.0", False)
    assert os.listdir(drive.folder) == ["INFO_UF2.TXT"]


def test_over_micropython_all_files_are_kept(desk):
    """Settings and games come back, with a network that no zip has; another's files are in one."""
    files = {**DATA, **MINE, "/wifi.json": WIFI, "/lib/skat/cards.mpy": b"ours"}
    files["/wifi.json" + transfer.NEW] = WIFI  # as if writing it had been cut
    noted = dict.fromkeys(("/lib/skat/cards.mpy", "/lib/mine.py"), firmware.digest(b"ours"))
    handheld = desk.stock(files={**files, owned.PATH: owned.Owned(noted, "pico_oled").bytes()})
    file = desk.file(images.rp2_uf2())
    said = desk.flash("--image", file, "--dry-run", board=None)
    assert (said["code"], said["moved"], said["others"]) == (0, True, sorted(MINE)), said
    assert not list(desk.folder.glob("*.zip"))
    drive = desk.drive()
    desk.goes(handheld, drive)
    said = desk.flash("--image", file, board=None)
    assert (said["code"], said["board"], said["others"]) == (0, "pico_oled", sorted(MINE)), said
    assert said["restored"] == ["game.0", "games.jsonl"] and drive.got
    assert read(desk.handhelds[-1], *DATA, "/wifi.json") == {**DATA, "/wifi.json": WIFI}
    (path,) = desk.folder.glob("pocket-skat-*.zip")
    with zipfile.ZipFile(path) as archive:
        names = {name: archive.read(name) for name in archive.namelist()}
    wanted = {path.removeprefix("/data/"): data for path, data in DATA.items()}
    assert names == wanted | {f"others{path}": data for path, data in MINE.items()}


def test_over_micropython_another_programs_network_goes_into_the_zip(desk):
    handheld = desk.stock(files={**DATA, "/wifi.json": b'{"ssid": "x"}'})
    drive = desk.drive()
    desk.goes(handheld, drive)
    said = desk.flash("--image", desk.file(images.rp2_uf2()))
    assert (said["code"], said["others"]) == (0, ["/wifi.json"]), said
    assert "/wifi.json" not in state(desk.handhelds[-1])


def test_what_is_saved_is_kept_where_the_board_does_not_come_back(desk, monkeypatch):
    monkeypatch.setattr(blank, "DRIVE_S", 0.5)
    handheld = desk.stock(files=DATA)
    said = desk.flash("--image", desk.file(images.rp2_uf2()))
    assert handheld.end()[0] == 0
    (path,) = desk.folder.glob("pocket-skat-*.zip")
    failed(said, "blank", "no boot drive appeared", f"--restore {path.name}")
    new = desk.new()
    desk.ports = desk.ports[1:]
    assert desk.flash("--restore", path, board=None)["files"] == ["game.0", "games.jsonl"]
    assert read(new, *DATA) == DATA


def test_data_that_do_not_fit_stay_where_they_are(desk):
    handheld = desk.stock(files={f"/data/games.{n}": bytes(70_000) for n in range(3)})
    failed(desk.flash("--image", desk.file(images.rp2_uf2())), "no-space", "nothing was changed")
    assert handheld.mpremote("exec", "print(1)") == "1\n" and not list(desk.folder.glob("*.zip"))


def test_a_zip_is_gone_when_all_is_back(desk):
    handheld = desk.stock(files=DATA)
    desk.goes(handheld, desk.drive())
    said = desk.flash("--image", desk.file(images.rp2_uf2()))
    assert (said["code"], said["restored"]) == (0, ["game.0", "games.jsonl"])
    assert not list(desk.folder.glob("*.zip")) and read(desk.handhelds[-1], *DATA) == DATA


def test_a_new_image_leaves_the_file_system(desk):
    """But for what --changed had sent: it belongs to the old image."""
    sent = {"/lib/skat/cards.mpy": b"sent", "/lib/skat/table.mpy": b"sent"}
    noted = {path: firmware.digest(data) for path, data in sent.items()}
    sent["/lib/skat/table.mpy"] = b"changed"
    files = {**DATA, **MINE, **sent, "/main.py": GAME}
    files[owned.PATH] = owned.Owned(noted, "pico_oled").bytes()
    handheld = desk.handheld(files=files, says=ours(build="00000000"))
    desk.goes(handheld, desk.drive(restart=desk.handheld))
    said = desk.flash("--image", desk.file(images.rp2_uf2()), board=None)
    assert (said["code"], said["moved"], said["restored"]) == (0, False, [])
    there = set(state(desk.handhelds[-1]))
    assert there == {*DATA, *MINE, "/lib/skat/table.mpy", "/main.py"}
    assert not list(desk.folder.glob("*.zip"))


def test_an_image_that_is_there_is_not_written_again(desk):
    handheld = desk.handheld(files={**DATA, "/main.py": GAME})
    said = desk.flash("--image", desk.file(images.rp2_uf2()), board=None)
    assert (said["code"], said["written"]) == (0, False)
    assert read(handheld, *DATA) == DATA


@pytest.mark.parametrize(
    "says, kind, words",
    [
        ({}, "did-not-start", "no image of ours"),
        (ours("thumby"), "wrong-board", "says that it is thumby"),
        (ours(build="00000000"), "checksum", "still has the image 00000000"),
    ],
)
def test_what_the_board_says_afterwards_is_checked(desk, says, kind, words):
    restart = lambda: desk.handheld(files={"/main.py": GAME}, says=says)  # noqa: E731
    desk.drive(restart=restart).plug_in()
    failed(desk.flash("--image", desk.file(images.rp2_uf2())), kind, words)


def test_a_game_that_does_not_reach_its_title(desk):
    desk.drive(restart=lambda: desk.handheld(files={"/main.py": b"1 / 0\n"})).plug_in()
    failed(desk.flash("--image", desk.file(images.rp2_uf2())), "did-not-start", "ZeroDivision")


# Files


def test_a_bad_file_changes_nothing(desk):
    drive = desk.drive()
    drive.plug_in()
    failed(desk.flash("--image", desk.folder / "none"), "file", "cannot read")
    failed(desk.flash("--image", desk.file(b"no")), "wrong-image", ".uf2")
    stock = desk.file(images.rp2_uf2("RPI_PICO", told=b""))
    failed(desk.flash("--image", stock), "wrong-image", "without the game", "--files")
    failed(desk.flash("--image", stock, board="tdisplay"), "wrong-image")
    good = desk.file(images.rp2_uf2())
    failed(desk.flash("--image", good, board="thumby"), "wrong-board", "pico_oled, not for thumby")
    failed(desk.flash("--image", good, board="tdisplay"), "wrong-board", "tdisplay", "RP2040")
    assert os.listdir(drive.folder) == ["INFO_UF2.TXT"]


def test_what_an_image_says_of_itself():
    for build, chip in (("pico", "RP2040"), ("pico_2", "RP2350")):
        found = image.RP2Image(images.rp2_uf2(build, "thumby"), "x")
        assert (found.chip, found.storage, found.board) == (chip, STORAGE, "thumby")
        assert (found.version, found.build) == ("0.1.0", BUILD)
    found = image.EspImage(images.esp_bin(), "x")
    assert (found.chip, found.storage, found.board) == ("ESP32", STORAGE, "tdisplay")
    assert (found.offset, found.file_system, found.build) == (0x1000, 0x3C0000, BUILD)


@pytest.mark.parametrize("build", ["pico", "pico_2"])
def test_a_damaged_uf2_is_refused(build):
    good = images.rp2_uf2(build)
    blocks = [good[at : at + 512] for at in range(0, len(good), 512)]
    first = build == "pico_2"  # its first block, against an erratum, stands for itself
    lost = [b"".join(blocks[:n] + blocks[n + 1 :]) for n in range(first, len(blocks) - 2)]
    for data in (good[:-512], good[:-1], *lost, good + blocks[-1], good.replace(b"UF2\n", b"UF2 ")):
        with pytest.raises((BadFile, WrongImage)):
            image.RP2Image(data, "x")


@pytest.mark.parametrize(
    "keywords",
    [{"banner": b""}, {"told": b""}, {"partitions": {}}, {"partitions": images.PARTITIONS}],
)
def test_other_files_for_an_esp32_are_refused(keywords):
    with pytest.raises((BadFile, WrongImage)):
        image.EspImage(images.esp_bin(**keywords), "x")


def test_which_build_is_for_which_board():
    assert image.build_for("pico_oled", "Raspberry Pi Pico W with RP2040") == "pico_w"
    assert image.build_for("pico_oled", "Raspberry Pi Pico 2 W with RP2350") == "pico_2"
    assert image.build_for("thumby", "RP2040") == "pico"
    assert image.build_for("tdisplay", "Generic ESP32 module with ESP32") == "esp32"
    for board, machine in (("thumby", "RP2350"), ("tdisplay", "Board with ESP32S3")):
        with pytest.raises(WrongBoard, match=machine.split()[-1]):
            image.build_for(board, machine)


def test_where_no_image_can_be_made_it_says_what_to_get(desk, monkeypatch):
    monkeypatch.setattr(image, "_can_make", lambda build: False)
    desk.drive().plug_in()
    name = f"pocket-skat-{firmware.version()}-pico_oled-pico.uf2"
    failed(desk.flash(), "file", name, "releases page", "--image FILE")


def test_an_image_is_made_where_that_can_be_done(desk, monkeypatch):
    monkeypatch.setattr(image, "_can_make", lambda build: True)
    path = image.file_of("pico_oled", "pico")
    asked = []

    def make(words, **_):
        asked.append(words[1:])
        if len(asked) > 1:
            path.parent.mkdir()
            path.write_bytes(images.rp2_uf2())
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(image.subprocess, "run", make)
    monkeypatch.setattr(image.sys, "stderr", SimpleNamespace(fileno=lambda: 2, isatty=bool))
    desk.drive().plug_in()
    failed(desk.flash(), "file", "could not be built", "releases page")
    assert desk.flash()["code"] == 0
    words = ["-m", "tools.make_image", "--board", "pico_oled", "--chip", "pico"]
    assert asked == [words, words]


# For developers


@pytest.fixture
def changed(desk, tmp_path):
    """A board with an image that is made of the present sources but for a module and a text, and
    what lies beside the image."""
    from tools.imaging import staging

    noted = {path: firmware.digest(text.encode()) for path, text in staging.modules().items()}
    for path in ("skat/cards.py", "handheld/texts/en_txt.py", "boards/thumby.py"):
        noted[path] = "0"
    about = image.file_of("pico_oled", "pico").with_suffix(".json")
    about.parent.mkdir()
    about.write_text(json.dumps({"build": BUILD, "modules": noted}))
    return desk.handheld(files={"/main.py": GAME, **DATA, **MINE})


SENT = ["/lib/handheld/texts/en_txt.mpy", "/lib/skat/cards.mpy"]


def test_modules_that_have_changed_are_sent_until_clean(desk, changed):
    before = set(state(changed))
    assert desk.flash("--changed", "--dry-run", board=None)["sent"] == SENT
    said = desk.flash("--changed", board=None)
    assert (said["code"], said["sent"]) == (0, SENT), said
    assert desk.flash("--changed", board=None)["sent"] == []
    listed = json.loads(read(changed, owned.PATH)[owned.PATH])
    assert listed["complete"] and [*listed["files"]] == [path[5:] for path in SENT]
    with opened(changed) as line:
        transfer.send(line, {SENT[1]: b"changed by somebody"})
    assert desk.flash("--clean", board=None) == {"left": [SENT[1]], "code": 0}
    assert set(state(changed)) == before | {SENT[1]}


def test_changes_are_those_of_the_very_image(desk, changed):
    desk.said[changed.tty] = ours(build="00000000")
    failed(desk.flash("--changed", board=None), "wrong-image", "00000000", BUILD)
    image.file_of("pico_oled", "pico").with_suffix(".json").unlink()
    failed(desk.flash("--changed", board=None), "file", "make image")
    failed(desk.flash("--files", board=None), "wrong-image", "without --files")
    desk.said[changed.tty] = {}
    failed(desk.flash("--changed", board=None), "wrong-image", "without --changed")
    failed(desk.flash("--clean", board=None), "wrong-image", "--uninstall")


# Boot drives


def test_an_rp2350_is_another_chip(desk):
    desk.drive("RP2350", name="RP2350").plug_in()
    said = desk.flash("--image", desk.file(images.rp2_uf2()))
    failed(said, "wrong-image", "RP2040", "is an RP2350")
    assert os.listdir(desk.folder / "RP2350") == ["INFO_UF2.TXT"], "nothing was written"


def test_bootloader(desk):
    handheld = desk.handheld()
    assert desk.flash("--bootloader", board=None) == {"bootloader": True, "code": 0}
    assert handheld.end() == (0, "pocket-skat: it restarted into its boot drive\n")
    assert not Path(handheld.tty).exists()


def test_a_running_handheld_with_another_chip_stays_as_it_is(desk):
    handheld = desk.stock()
    said = desk.flash("--image", desk.file(images.rp2_uf2("pico_2")))
    failed(said, "wrong-image", "RP2350", "RP2040")
    assert handheld.mpremote("exec", "print(1)") == "1\n"


def test_an_esp32_has_no_boot_drive(desk):
    handheld = desk.handheld(board="tdisplay")
    failed(desk.flash("--bootloader", board=None), "wrong-board", "no boot drive", "FILE.bin")
    assert handheld.mpremote("exec", "print(1)") == "1\n"


def test_a_board_that_nobody_has_named(desk):
    drive = desk.drive()
    drive.plug_in()
    failed(desk.flash(board=None), "wrong-board", "RP2040", "--board")
    assert desk.flash("--image", desk.file(images.rp2_uf2()), board=None)["board"] == "pico_oled"
    desk.ports.clear()
    handheld = desk.stock("--processor", "pico", name="other", files={})
    failed(desk.flash("--image", desk.folder / "file", board=None), "wrong-board", "--board")
    assert handheld.mpremote("exec", "print(1)") == "1\n"


def test_other_boot_drives_are_not_ours(desk):
    folder = desk.folder / "other"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("Model: Arduino Zero\nBoard-ID: SAMD21G18A-Zero-v0\n")
    desk.mount(folder)
    failed(desk.flash(), "no-port")
    failed(desk.flash("--image", desk.file(images.rp2_uf2())), "no-port")


def test_several_boot_drives(desk):
    for name in "ab":
        (desk.folder / name).mkdir()
        (desk.folder / name / "INFO_UF2.TXT").write_text(INFO["RP2040"])
    desk.mount(desk.folder / "a", desk.folder / "b")
    said = desk.flash("--image", desk.file(images.rp2_uf2()))
    failed(said, "blank", "several", str(desk.folder / "a"), str(desk.folder / "b"))


def test_a_drive_that_is_not_mounted(desk):
    (desk.folder / "labels").mkdir()
    (desk.folder / "labels/RPI-RP2").touch()
    said = desk.flash("--image", desk.file(images.rp2_uf2()))
    failed(said, "blank", "not mounted", "udisksctl mount")
    failed(desk.flash(), "blank", "not mounted")


def test_a_drive_that_does_not_take_the_file(desk, monkeypatch):
    monkeypatch.setattr(blank, "PORT_S", 0.5)
    drive = desk.drive()
    drive.restart = None
    drive.plug_in()
    said = desk.flash("--image", desk.file(images.rp2_uf2()))
    failed(said, "no-port", "still there", "did not take")


def test_a_board_that_does_not_come_up(desk, monkeypatch):
    gone = []
    now = [0]

    def monotonic():  # it is waited for as long as the drive is there, and then no more
        now[0] += PATIENCE * len(gone)
        return now[0]

    monkeypatch.setattr(blank, "time", SimpleNamespace(monotonic=monotonic, sleep=time.sleep))
    desk.drive(restart=lambda: gone.append(True)).plug_in()
    said = desk.flash("--image", desk.file(images.rp2_uf2()))
    failed(said, "no-port", "no serial port appeared", "run the same command")


def test_a_drive_that_disappears_during_the_copy(desk, monkeypatch):
    monkeypatch.setattr(blank, "_PIECE", 4096)
    drive = desk.drive()
    drive.plug_in()
    write = os.write

    def torn(fd, data):
        if len(data) == 4096:
            (drive.folder / "INFO_UF2.TXT").unlink(missing_ok=True)
            raise OSError(5, "Input/output error")
        return write(fd, data)

    monkeypatch.setattr(blank.os, "write", torn)
    said = desk.flash("--image", desk.file(images.rp2_uf2()))
    failed(said, "blank", "while it was written", "BOOTSEL")


def test_a_drive_that_disappears_at_the_end_has_taken_the_file(desk, monkeypatch):
    """So it is on Linux and macOS: the system can't write what it has to say of the drive."""
    sync = os.fsync

    def failing(fd):
        sync(fd)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(blank.os, "fsync", failing)
    desk.drive().plug_in()
    said = desk.flash("--image", desk.file(images.rp2_uf2()))
    assert said["code"] == 0, said


def test_a_drive_that_is_read_only(desk, monkeypatch):
    def refused(*_):
        raise OSError(30, "Read-only file system")

    desk.drive().plug_in()
    monkeypatch.setattr(blank.os, "open", refused)
    said = desk.flash("--image", desk.file(images.rp2_uf2()))
    failed(said, "file", "Read-only")


def test_another_board_plugged_in_meanwhile_is_not_ours(desk, monkeypatch):
    monkeypatch.setattr(blank, "PORT_S", 0.5)
    desk.ports.append(Info("/dev/ttyUSB7", 0x1A86, 0x55D4))
    drive = blank.Drive(desk.folder)
    with pytest.raises(NoPort):
        blank.wait_for_port(set(), drive)


# ESP32


@pytest.fixture
def loader(desk):
    """Starts an ESP32's loader behind a port's name that outlives it."""

    def call(**keywords):
        loader = EspLoader(**keywords)
        desk.things.append(loader.close)
        loader.port = desk.folder / "ttyUSB0"
        loader.port.symlink_to(loader.tty)
        return loader

    return call


def test_from_an_esp32s_loader_to_a_game(desk, loader, monkeypatch):
    """One with nothing on it, which says what it finds wrong again and again."""
    handheld = desk.handheld(board="tdisplay", files={"/main.py": GAME}, says={})
    prompt = link.Link.enter

    def enter(line):
        if line.port == str(rom.port) and not rom.flash[0x1000] == 0xE9:
            raise link.NotMicroPython("it answers, but not as MicroPython does")
        desk.said[line.port] = ours("tdisplay", chip="esp32")
        prompt(line)

    def restart():
        rom.port.unlink()
        rom.port.symlink_to(handheld.tty)

    monkeypatch.setattr(link.Link, "enter", enter)
    rom = loader(restart=restart)
    data = images.esp_bin()
    words = ("--port", rom.port, "--image", desk.file(data))
    said = desk.flash(*words, "--dry-run", board="tdisplay")
    assert (said["code"], said["written"], rom.written) == (0, False, 0), said
    said = desk.flash(*words, board="tdisplay")
    assert (said["code"], said["build"]) == (0, BUILD), said
    assert rom.flash[0x1000 : 0x1000 + len(data)] == data
    assert set(rom.flash[:0x1000]) == set(rom.flash[0x1000 + len(data) :]) == {0xFF}


def test_over_an_esp32s_micropython_all_files_are_kept(desk, loader, monkeypatch):
    """Where the file system was, its beginning is erased: nothing old is taken for one."""
    old = desk.stock(board="tdisplay", files={**DATA, **MINE}, name="old")
    new = desk.handheld(board="tdisplay", files={"/main.py": GAME}, name="new")

    def restart():
        if rom.written > len(images.esp_bin()):
            rom.port.unlink()
            rom.port.symlink_to(new.tty)

    def written(chosen, port, fresh, progress):
        rom.port.unlink()
        rom.port.symlink_to(rom.tty)
        desk.said[str(rom.port)] = ours("tdisplay", chip="esp32")
        put(chosen, port, fresh, progress)

    put = esp.put
    rom = loader(restart=restart)
    rom.flash[0x3C0000:0x3C4000] = b"littlefs" * 2048
    rom.port.unlink()
    rom.port.symlink_to(old.tty)
    monkeypatch.setattr(esp, "put", written)
    file = desk.file(images.esp_bin())
    said = desk.flash("--port", rom.port, "--image", file, board="tdisplay")
    assert (said["code"], said["others"]) == (0, sorted(MINE)), said
    assert rom.flash[0x3C0000:0x3C4000] == b"\xff" * 0x2000 + b"littlefs" * 1024
    assert read(new, *DATA) == DATA


def test_what_to_do_about_a_blank_esp32(desk, monkeypatch):
    hear_no_more_than(b"ERROR", monkeypatch)
    handheld = desk.handheld("--fault", "foreign", board="tdisplay")
    said = desk.flash("--port", handheld.tty, board="tdisplay")
    failed(said, "not-micropython", "--board tdisplay --image FILE.bin")
    said = desk.flash("--port", handheld.tty, board=None)
    failed(said, "not-micropython", "BOOTSEL")


@pytest.fixture
def silent(monkeypatch):
    """No board answers at its prompt."""

    def enter(line):
        raise link.NoAnswer("it does not answer")

    monkeypatch.setattr(link.Link, "enter", enter)
    monkeypatch.setattr(link.Link, "leave", lambda line: None)


def test_an_image_for_another_chip_is_not_written(desk, loader, silent):
    rom = loader(magic=0x000007C6)
    words = ("--port", rom.port, "--image")
    said = desk.flash(*words, desk.file(images.esp_bin()), board="tdisplay")
    failed(said, "wrong-image", "for an ESP32,", "is an ESP32-S2:", "nothing was written")
    said = desk.flash(*words, desk.file(images.esp_bin(chip=9, begins=0)), board="tdisplay")
    failed(said, "wrong-image", "for an ESP32-S3,", "is an ESP32")
    assert not rom.written


def test_damage_on_the_way_to_an_esp32_is_detected(desk, loader, silent):
    rom = loader(spoil=True)
    said = desk.flash("--port", rom.port, "--image", desk.file(images.esp_bin()))
    failed(said, "wrong-image", "for an ESP32, but the board is an RP2040")
    said = desk.flash("--port", rom.port, "--image", desk.file(images.esp_bin()), board="tdisplay")
    failed(said, "checksum", "cable")


def test_an_esp32_that_is_not_in_its_loader(desk, silent):
    handheld = desk.stock("--fault", "silent", board="tdisplay")
    said = desk.flash(
        "--port", handheld.tty, "--image", desk.file(images.esp_bin()), board="tdisplay"
    )
    failed(said, "no-answer", "BOOT", handheld.tty)


def test_an_esp32s_port_that_is_not_there(desk):
    port = desk.folder / "ttyUSB0"
    said = desk.flash("--port", port, "--image", desk.file(images.esp_bin()), board="tdisplay")
    failed(said, "no-port", str(port))


def test_an_image_that_is_bigger_than_the_flash(desk, loader, silent):
    rom = loader()
    big = desk.file(images.esp_bin(size=4 << 20))
    said = desk.flash("--port", rom.port, "--image", big, board="tdisplay")
    failed(said, "no-space", "flash")
    assert not rom.written


def test_esptool_is_only_run_as_a_program():
    """It is under the GPL."""
    for room in ("devices", "pocket_skat", "simulator", "tools"):
        for path in (ROOT / room).rglob("*.py"):
            names = firmware.imported(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
            assert not [name for name in names if name.split(".")[0] == "esptool"], path


def test_a_package_that_is_missing_is_named(desk, loader, silent, monkeypatch):
    monkeypatch.setitem(sys.modules, "esptool", None)
    file = desk.file(images.esp_bin())
    said = desk.flash("--port", loader().port, "--image", file, board="tdisplay")
    failed(said, "file", "esptool", "make flash", "pip install -e '.[flash]'")
