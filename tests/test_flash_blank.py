"""tools/flash.py --micropython and --bootloader: boards without MicroPython."""

import json
import os
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support import micropython_images as images
from tests.support.blank_boards import INFO, BootDrive, EspLoader
from tests.support.patience import PATIENCE
from tests.support.virtual_handheld import Handheld, hear_no_more_than
from tools.flashing import blank, command, esp, ports
from tools.flashing.failures import NoPort

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the virtual handheld's lines are Linux's"
)


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
        self._capsys = capsys
        self._lock = threading.Lock()
        self.mount()
        monkeypatch.setattr(ports.list_ports, "comports", lambda: list(self.ports))
        monkeypatch.setattr(blank, "_MOUNTS", self.mounts)
        monkeypatch.setattr(blank, "_LABELS", folder / "labels")
        monkeypatch.setattr(blank, "_START_S", 0)
        monkeypatch.setattr(blank, "DRIVE_S", PATIENCE)
        monkeypatch.setattr(blank, "PORT_S", PATIENCE)
        monkeypatch.setattr(esp, "_START_S", 0)

    def mount(self, *folders):
        """/proc/mounts, with drives and other things."""
        lines = ["proc /proc proc rw 0 0", "server:/far /far nfs rw 0 0"]
        lines += [f"/dev/sda1 {str(f).replace(' ', chr(92) + '040')} vfat rw 0 0" for f in folders]
        self.mounts.write_text("\n".join(lines) + "\n")

    def handheld(self, *arguments, **keywords):
        """A virtual handheld that is plugged in: its port is there."""
        handheld = Handheld(self.folder, *arguments, **keywords)
        self.things.append(handheld.kill)
        self.ports.append(Info(handheld.tty))
        return handheld

    def drive(self, chip="RP2040", restart=None, name="RPI-RP2"):
        """A board with a boot drive; it becomes a virtual handheld."""
        drive = BootDrive(self.folder / name, chip, restart or self.handheld)
        self.things.append(drive.close)
        self.mount(drive.folder)
        return drive

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


@pytest.fixture
def desk(tmp_path, monkeypatch, capsys):
    desk = Desk(tmp_path, monkeypatch, capsys)
    yield desk
    for close in desk.things:
        close()


def failed(said, kind, *words):
    assert (said["code"], said.get("error")) == (1, kind), said
    for word in words:
        assert word in said["message"], said["message"]
    assert "\n" not in said["message"] and "Traceback" not in said["message"]


# Boot drives


def test_from_a_boot_drive_to_a_game(desk):
    micropython = images.rp2_uf2()
    drive = desk.drive(name="RPI RP2")
    drive.plug_in()
    said = desk.flash("--micropython", desk.file(micropython))
    assert (said["code"], said["version"]) == (0, "0.1.0"), said
    assert drive.got == micropython and said["port"] == desk.ports[0].device
    assert len(said["sent"]) == said["files"] > 10


def test_a_dry_run_writes_nothing(desk):
    drive = desk.drive()
    drive.plug_in()
    said = desk.flash("--micropython", desk.file(images.rp2_uf2()), "--dry-run")
    assert (said["code"], said["chip"], said["micropython"]) == (0, "RP2040", "1.26.1")
    assert os.listdir(drive.folder) == ["INFO_UF2.TXT"]


def test_an_rp2350_is_another_chip(desk):
    desk.drive("RP2350", name="RP2350").plug_in()
    said = desk.flash("--micropython", desk.file(images.rp2_uf2("RPI_PICO")))
    failed(said, "wrong-image", "RP2040", "is an RP2350", "RPI_PICO2", "micropython.org")
    assert os.listdir(desk.folder / "RP2350") == ["INFO_UF2.TXT"], "nothing was written"


def test_a_running_handheld_goes_into_its_boot_drive_by_itself(desk):
    handheld = desk.handheld()
    drive = desk.drive(restart=lambda: desk.handheld(image="new"))

    def away():
        assert handheld.end() == (0, "pocket-skat: it restarted into its boot drive\n")
        desk.ports.clear()
        drive.plug_in()

    thread = threading.Thread(target=away)
    thread.start()
    said = desk.flash("--micropython", desk.file(images.rp2_uf2()), "--games", desk.folder / "g")
    thread.join()
    assert said["code"] == 0 and drive.got, said


def test_bootloader(desk):
    handheld = desk.handheld()
    assert desk.flash("--bootloader", board=None) == {"bootloader": True, "code": 0}
    assert handheld.end() == (0, "pocket-skat: it restarted into its boot drive\n")
    assert not Path(handheld.tty).exists()


def test_a_running_handheld_with_another_chip_stays_as_it_is(desk):
    handheld = desk.handheld()
    said = desk.flash("--micropython", desk.file(images.rp2_uf2("RPI_PICO2")))
    failed(said, "wrong-image", "RP2350", "RP2040")
    assert handheld.mpremote("exec", "print(1)") == "1\n"


def test_an_esp32_has_no_boot_drive(desk):
    handheld = desk.handheld(board="tdisplay")
    failed(desk.flash("--bootloader", board=None), "wrong-board", "no boot drive", "FILE.bin")
    assert handheld.mpremote("exec", "print(1)") == "1\n"


@pytest.mark.parametrize(
    "chip, words",
    [
        ("RP2040", ("RPI_PICO (", "RPI_PICO_W", "download/RPI_PICO,", "FILE.uf2")),
        ("RP2350", ("RPI_PICO2 (", "RPI_PICO2_W", "download/RPI_PICO2,", "FILE.uf2")),
    ],
)
def test_which_file_to_get_for_a_blank_board(desk, chip, words):
    desk.drive(chip).plug_in()
    failed(desk.flash(), "blank", str(desk.folder), chip, "--board pico_oled", *words)
    failed(desk.flash(board=None), "blank", "--board NAME")


def test_other_boot_drives_are_not_ours(desk):
    folder = desk.folder / "other"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_text("Model: Arduino Zero\nBoard-ID: SAMD21G18A-Zero-v0\n")
    desk.mount(folder)
    failed(desk.flash(), "no-port")
    failed(desk.flash("--micropython", desk.file(images.rp2_uf2())), "blank", "BOOTSEL")


def test_several_boot_drives(desk):
    for name in "ab":
        (desk.folder / name).mkdir()
        (desk.folder / name / "INFO_UF2.TXT").write_text(INFO["RP2040"])
    desk.mount(desk.folder / "a", desk.folder / "b")
    said = desk.flash("--micropython", desk.file(images.rp2_uf2()))
    failed(said, "blank", "several", str(desk.folder / "a"), str(desk.folder / "b"))


def test_a_drive_that_is_not_mounted(desk):
    (desk.folder / "labels").mkdir()
    (desk.folder / "labels/RPI-RP2").touch()
    said = desk.flash("--micropython", desk.file(images.rp2_uf2()))
    failed(said, "blank", "not mounted", "udisksctl mount")
    failed(desk.flash(), "blank", "not mounted")


def test_a_drive_that_does_not_take_the_file(desk, monkeypatch):
    monkeypatch.setattr(blank, "PORT_S", 0.5)
    drive = desk.drive()
    drive.restart = None
    drive.plug_in()
    said = desk.flash("--micropython", desk.file(images.rp2_uf2()))
    failed(said, "no-port", "still there", "did not take")


def test_a_board_that_does_not_come_up(desk, monkeypatch):
    gone = []
    now = [0]

    def monotonic():  # it is waited for as long as the drive is there, and then no more
        now[0] += PATIENCE * len(gone)
        return now[0]

    monkeypatch.setattr(blank, "time", SimpleNamespace(monotonic=monotonic, sleep=time.sleep))
    desk.drive(restart=lambda: gone.append(True)).plug_in()
    said = desk.flash("--micropython", desk.file(images.rp2_uf2()))
    failed(said, "no-port", "no serial port appeared", "without --micropython")


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
    said = desk.flash("--micropython", desk.file(images.rp2_uf2()))
    failed(said, "blank", "while it was written", "BOOTSEL")


def test_a_drive_that_disappears_at_the_end_has_taken_the_file(desk, monkeypatch):
    """So it is on Linux and macOS: the system can't write what it has to say of the drive."""
    sync = os.fsync

    def failing(fd):
        sync(fd)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(blank.os, "fsync", failing)
    desk.drive().plug_in()
    said = desk.flash("--micropython", desk.file(images.rp2_uf2()), "--games", desk.folder / "g")
    assert said["code"] == 0, said


def test_a_drive_that_is_read_only(desk, monkeypatch):
    def refused(*_):
        raise OSError(30, "Read-only file system")

    desk.drive().plug_in()
    monkeypatch.setattr(blank.os, "open", refused)
    said = desk.flash("--micropython", desk.file(images.rp2_uf2()))
    failed(said, "file", "Read-only")


def test_another_board_plugged_in_meanwhile_is_not_ours(desk, monkeypatch):
    monkeypatch.setattr(blank, "PORT_S", 0.5)
    desk.ports.append(Info("/dev/ttyUSB7", 0x1A86, 0x55D4))
    drive = blank.Drive(desk.folder)
    with pytest.raises(NoPort):
        blank.wait_for_port(set(), drive)


def test_a_bad_file_changes_nothing(desk):
    drive = desk.drive()
    drive.plug_in()
    failed(desk.flash("--micropython", desk.folder / "none"), "file", "cannot read")
    failed(desk.flash("--micropython", desk.file(b"no")), "wrong-image", ".uf2")
    said = desk.flash("--micropython", desk.file(images.rp2_uf2()), board="tdisplay")
    failed(said, "wrong-board", "tdisplay")
    assert os.listdir(drive.folder) == ["INFO_UF2.TXT"]


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


def test_from_an_esp32s_loader_to_a_game(desk, loader):
    handheld = desk.handheld(board="tdisplay")

    def restart():
        rom.port.unlink()
        rom.port.symlink_to(handheld.tty)

    rom = loader(restart=restart)
    micropython = images.esp_bin()
    said = desk.flash("--port", rom.port, "--micropython", desk.file(micropython), board="tdisplay")
    assert (said["code"], said["version"]) == (0, "0.1.0"), said
    assert rom.flash[0x1000 : 0x1000 + len(micropython)] == micropython
    assert set(rom.flash[:0x1000]) == set(rom.flash[0x1000 + len(micropython) :]) == {0xFF}


def test_which_file_to_get_for_a_blank_esp32(desk, monkeypatch):
    hear_no_more_than(b"ERROR", monkeypatch)
    handheld = desk.handheld("--fault", "foreign", board="tdisplay")
    said = desk.flash("--port", handheld.tty, board="tdisplay")
    failed(said, "not-micropython", "ESP32_GENERIC", "FILE.bin", "--board tdisplay")


def test_an_image_for_another_chip_is_not_written(desk, loader):
    rom = loader()
    s3 = desk.file(images.esp_bin(chip=9, begins=0))
    said = desk.flash("--port", rom.port, "--micropython", s3, board="tdisplay")
    failed(said, "wrong-image", "ESP32-S3", "is an ESP32:", "nothing was written")
    assert not rom.written


def test_damage_on_the_way_to_an_esp32_is_detected(desk, loader):
    rom = loader(spoil=True)
    said = desk.flash("--port", rom.port, "--micropython", desk.file(images.esp_bin()))
    failed(said, "wrong-board", "pico_oled")
    said = desk.flash(
        "--port", rom.port, "--micropython", desk.file(images.esp_bin()), board="tdisplay"
    )
    failed(said, "checksum", "cable")


def test_an_esp32_that_is_not_in_its_loader(desk, monkeypatch):
    handheld = desk.handheld("--fault", "silent", board="tdisplay")
    said = desk.flash(
        "--port", handheld.tty, "--micropython", desk.file(images.esp_bin()), board="tdisplay"
    )
    failed(said, "no-answer", "BOOT", handheld.tty)


def test_an_esp32s_port_that_is_not_there(desk):
    port = desk.folder / "ttyUSB0"
    said = desk.flash(
        "--port", port, "--micropython", desk.file(images.esp_bin()), board="tdisplay"
    )
    failed(said, "no-port", str(port))


def test_an_image_that_is_bigger_than_the_flash(desk, loader):
    rom = loader()
    big = desk.file(images.esp_bin(size=4 << 20))
    said = desk.flash("--port", rom.port, "--micropython", big, board="tdisplay")
    failed(said, "no-space", "flash")
    assert not rom.written


@pytest.mark.parametrize("missing, words", [("esptool", []), ("littlefs", ["image", "-o", "out"])])
def test_a_package_that_is_missing_is_named(desk, loader, monkeypatch, missing, words):
    monkeypatch.setitem(sys.modules, missing, None)
    said = desk.flash(
        *words, "--port", loader().port, "--micropython", desk.file(images.esp_bin()),
        board="tdisplay",
    )  # fmt: skip
    failed(said, "file", missing, "make flash", "pip install -e '.[flash]'")
