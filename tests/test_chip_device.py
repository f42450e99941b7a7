"""The emulated chip as tools find it: a serial line, a boot drive, MicroPython's own REPL."""

import os
import select
import shutil
import subprocess
import sys
import time

import pytest

from simulator.device.cable import Cable
from simulator.rp2040 import images
from simulator.rp2040.chip import Chip
from simulator.rp2040.device import ChipDevice
from tests.support.chips import flashed, image
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")

BOARD = "pico_oled"


class Host:
    """Whoever is at the other end of a line; a device of ours goes on meanwhile."""

    def __init__(self, device, line=""):
        self._device = device
        self._fd = os.open(line or device.line.name, os.O_RDWR | os.O_NOCTTY)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self._fd)

    def send(self, data):
        """Type something."""
        os.write(self._fd, data)

    def interrupt(self):
        """Ctrl-C, until the prompt comes: one is lost if it comes in a timer's interrupt."""
        data = b""
        while not data.endswith(b">>> "):
            self.send(b"\x03")
            data = self.until(b">>> ", 1)
        return data

    def until(self, end, patience=PATIENCE):
        """What is printed, up to and including `end`, or for so many seconds."""
        data = b""
        limit = time.monotonic() + patience
        while not data.endswith(end):
            if time.monotonic() > limit:
                assert patience < PATIENCE, data
                return data
            if self._device:
                self._device.poll(0)
            if select.select([self._fd], (), (), 0)[0]:
                data += os.read(self._fd, 1)
        return data


@pytest.fixture
def device(tmp_path):
    """A board with its image."""
    made = ChipDevice(BOARD, flashed(BOARD), tmp_path / "drive", {})
    yield made
    made.close()


def until(device, done):
    """Let a device go on until something is so."""
    limit = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < limit
        device.poll(0)


def test_ctrl_c_leads_to_the_repl_and_ctrl_d_back_to_the_game(device):
    device.run(1)
    with Host(device) as host:
        assert b"KeyboardInterrupt: \r\nMicroPython" in host.interrupt()
        host.send(b"1 + 1\r\n")
        assert host.until(b">>> ").endswith(b"\r\n2\r\n>>> ")
        device.circuit.screen.changed = False
        host.send(b"\x04")
        host.until(b"MPY: soft reboot\r\n")
        until(device, lambda: device.circuit.screen.changed)


def test_a_blank_board_takes_an_image_and_an_update_keeps_its_files(tmp_path):
    drive = tmp_path / "drive"
    flash = images.kept(tmp_path / "chip.flash")
    device = ChipDevice(BOARD, flash, drive, {})
    assert (drive / "INFO_UF2.TXT").read_text().startswith("UF2 Bootloader")
    whole = image(BOARD).read_bytes()
    (drive / "new.uf2").write_bytes(whole[:-512])
    device.run(0.1)
    assert not device.runs(), "it waits for the rest"
    (drive / "new.uf2").write_bytes(whole)
    until(device, device.runs)
    device.run(2)
    with Host(device) as host:
        host.interrupt()
        host.send(b"f = open('/data/kept', 'w'); f.write('well'); f.close()\r\n")
        host.until(b">>> ")
        host.send(b"import machine; machine.bootloader()\r\n")
        until(device, lambda: not device.runs())
    assert (drive / "INFO_UF2.TXT").exists()
    shutil.copy(image(BOARD), drive)
    until(device, device.runs)
    assert not (drive / "INFO_UF2.TXT").exists()
    device.run(1)
    with Host(device) as host:
        host.interrupt()
        host.send(b"open('/data/kept').read()\r\n")
        assert b"\r\n'well'\r\n" in host.until(b">>> ")
    device.close()
    assert flash[:] == images.kept(tmp_path / "chip.flash")[:]


def test_mpremote(tmp_path):
    flash = images.kept(tmp_path / "chip.flash")
    images.put(image(BOARD).read_bytes(), "image", flash)
    command = ["-m", "simulator", "device", "--runtime", "rp2040", "--headless", "--board", BOARD]
    with subprocess.Popen(
        [sys.executable, *command, "--image", tmp_path / "chip.flash"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as desk:
        line = desk.stdout.readline().strip()
        with Host(None, line) as host:
            host.interrupt()  # mpremote does it only once

        def remote(*words):
            command = [sys.executable, "-m", "mpremote", "connect", line, *words]
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
            assert done.returncode == 0, done.stdout + done.stderr
            return done.stdout

        assert remote("exec", "import sys; print(sys.platform)") == "rp2\n"
        here = tmp_path / "text"
        here.write_bytes(bytes(range(256)) * 8)
        remote("fs", "cp", str(here), ":/there")
        remote("fs", "cp", ":/there", str(tmp_path / "back"))
        assert (tmp_path / "back").read_bytes() == here.read_bytes()
        desk.communicate("quit\n", timeout=PATIENCE)
    assert desk.returncode == 0


def test_a_cable_joins_two(tmp_path):
    ends = [Cable(tmp_path / "cable") for _ in range(2)]
    devices = [
        ChipDevice(BOARD, flashed(BOARD), tmp_path / f"drive{i}", {}, end)
        for i, end in enumerate(ends)
    ]
    for device in devices:
        device.run(1)
    with Host(devices[0]) as one, Host(devices[1]) as other:
        for host in (one, other):
            host.interrupt()
            host.send(b"from machine import Pin, UART\r\n")
            host.until(b">>> ")
            host.send(b"u = UART(0, 115200, tx=Pin(0), rx=Pin(1), rxbuf=256)\r\n")
            host.until(b">>> ")
        one.send(b"u.write(bytes(range(200)))\r\n")
        assert b"\r\n200\r\n" in one.until(b">>> ")
        for device in devices:
            device.run(0.5)
        other.send(b"u.read() == bytes(range(200))\r\n")
        assert b"\r\nTrue\r\n" in other.until(b">>> ")
    for device in devices:
        device.close()


def test_changing_the_flash_takes_its_time():
    """45 ms a block, in which no instruction is carried out."""
    chip = Chip(flashed(BOARD))
    times = []
    chip.written = lambda _number: times.append(chip.mcu.clock.nanos)
    chip.run(1000)
    assert len(times) >= 2, "the first start makes the file system"
    assert min(b - a for a, b in zip(times, times[1:])) >= 400_000
