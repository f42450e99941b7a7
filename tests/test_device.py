"""The virtual handheld as tools see it: with mpremote, and with a host of our own."""

import hashlib
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from PIL import Image

from devices.processors import BLOCK, PICO, PROCESSORS
from simulator import pictures
from simulator.device import line as lines
from simulator.device.desk import LOOKS
from simulator.device.device import Device
from simulator.device.in_window import VirtualHandheld
from simulator.device.line import Line
from simulator.emulated import EmulatedHandheld
from simulator.window import Window
from tests.support.file_system import file_system
from tests.support.firmware_files import NATIVE
from tests.support.patience import PATIENCE
from tests.support.sizes import size
from tests.support.systems import LINUX
from tests.support.virtual_handheld import ROOT, Handheld, shows
from tools.flashing import firmware, versions

pytestmark = LINUX

RAW = b"raw REPL; CTRL-B to exit\r\n>"
REBOOT = b"MPY: soft reboot\r\n"
PROMPT = b">>> "


class Host:
    """A tool at the other end of the line. `seen` is all that it has received."""

    def __init__(self, handheld):
        self._fd = os.open(handheld.tty, os.O_RDWR | os.O_NOCTTY)
        self.seen = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self._fd)

    def send(self, data):
        os.write(self._fd, data)

    def until(self, end, patience=PATIENCE):
        """All output up to and including `end`."""
        limit = time.monotonic() + patience
        data = b""
        while not data.endswith(end):
            left = limit - time.monotonic()
            assert left > 0 and select.select([self._fd], (), (), left)[0], (end, data)
            byte = os.read(self._fd, 1)
            if not byte:
                raise EOFError
            data += byte
        self.seen += data
        return data

    def silent(self, seconds):
        """Whether nothing arrives for `seconds`."""
        return not select.select([self._fd], (), (), seconds)[0]

    def prompt(self):
        """Go to the friendly prompt from any state: by way of the raw one, since a start
        brings a friendly one of its own."""
        self.raw()
        self.send(b"\x02")
        self.until(b"information.\r\n>>> ")

    def raw(self):
        """Get to the raw prompt."""
        self.send(b"\r\x03\x01")
        self.until(RAW)

    def exec(self, program):
        """Run a program in the raw REPL; returns its output and error."""
        self.send(program.encode() + b"\x04")
        self.until(b"OK")
        output = self.until(b"\x04")[:-1]
        error = self.until(b"\x04>")[:-2]
        return output, error


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """A handheld for tests that leave it as it was."""
    handheld = Handheld(tmp_path_factory.mktemp("device"))
    yield handheld
    handheld.kill()


# mpremote


def test_exec_eval_and_run(shared, tmp_path):
    assert shared.mpremote("exec", "print(6 * 7)") == "42\n"
    assert shared.mpremote("eval", "'a' + 'b'") == "ab\n"
    program = tmp_path / "program.py"
    program.write_text("import sys\nprint(sys.platform)\n")
    assert shared.mpremote("run", program) == "rp2\n"
    text = shared.mpremote("exec", "1 / 0", good=False)
    assert text.endswith("ZeroDivisionError: divide by zero\n"), text


def test_files_come_and_go(shared, tmp_path):
    data = bytes(range(256)) * 40
    (tmp_path / "data.bin").write_bytes(data)
    shared.mpremote("cp", tmp_path / "data.bin", ":data.bin")
    assert "       10240 data.bin\n" in shared.mpremote("ls")
    digest = hashlib.sha256(data).hexdigest()
    assert shared.mpremote("sha256sum", "data.bin").split()[-1] == digest
    shared.mpremote("cp", ":data.bin", tmp_path / "back.bin")
    assert (tmp_path / "back.bin").read_bytes() == data
    shared.write("note.txt", "one\ntwo\n")
    assert shared.mpremote("cat", "note.txt") == "one\ntwo\n"
    shared.mpremote("rm", "data.bin", "+", "rm", "note.txt")
    assert "data.bin" not in shared.mpremote("ls")
    assert "No such file" in shared.mpremote("cat", "data.bin", good=False)


def test_folders_come_and_go(shared, tmp_path):
    (tmp_path / "pack/inner").mkdir(parents=True)
    (tmp_path / "pack/inner/deep.py").write_text("DEEP = 5\n")
    (tmp_path / "pack/__init__.py").write_text("")
    shared.mpremote("mkdir", "lib")
    shared.mpremote("cp", "-r", tmp_path / "pack", ":lib/")
    assert shared.mpremote("exec", "from pack.inner.deep import DEEP; print(DEEP)") == "5\n"
    shared.mpremote("rm", "-r", "lib")
    assert "lib" not in shared.mpremote("ls")


def test_mount_runs_what_lies_on_the_desk(shared, tmp_path):
    blob = bytes(range(256)) * 4  # with every control character
    (tmp_path / "blob.bin").write_bytes(blob)
    (tmp_path / "desk.py").write_text("print('from', __file__)\n")
    program = "import desk, hashlib, binascii; "
    program += "print(binascii.hexlify(hashlib.sha256(open('blob.bin', 'rb').read()).digest()))"
    text = shared.mpremote("mount", tmp_path, "exec", program)
    assert "from desk.py\n" in text or "from /remote/desk.py\n" in text, text
    assert hashlib.sha256(blob).hexdigest() in text


def test_df_tells_the_boards_size(shared):
    size = PROCESSORS["pico"].blocks * BLOCK
    assert shared.mpremote("df").split("\n")[1].split()[1] == str(size)


def test_soft_reset_and_reset(shared):
    shared.mpremote("exec", "left = 1")
    assert "left" in shared.mpremote("resume", "exec", "print(dir())")
    shared.mpremote("soft-reset")
    assert "left" not in shared.mpremote("resume", "exec", "print(dir()); left = 1")
    before = shared.inside()
    shared.mpremote("resume", "reset")
    shared.restarted(before)
    assert "left" not in shared.mpremote("resume", "exec", "print(dir())")


def test_repl_of_mpremote(shared):
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "mpremote", "connect", shared.tty, "repl"]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave)
    seen = b""
    steps = [(b"Use Ctrl-", b"print(20 + 3)\r"), (b"\n23\r\n", b"\x1d"), (None, b"")]
    for expected, answer in steps:
        end = time.monotonic() + PATIENCE
        while expected and expected not in seen:
            assert time.monotonic() < end, seen
            if select.select([master], (), (), 0.1)[0]:
                seen += os.read(master, 1024)
        os.write(master, answer)
    assert process.wait(PATIENCE) == 0
    os.close(master)
    os.close(slave)


# The REPL


def test_the_friendly_repl(shared):
    with Host(shared) as host:
        host.prompt()
        banner = host.seen.rpartition(b"MicroPython ")[2]
        assert banner.startswith(b"v1.29.0") and b"; Raspberry Pi Pico with RP2040\r\n" in banner
        host.send(b"a = 4\r")
        host.until(PROMPT)
        host.send(b"print(a)\r")
        assert host.until(PROMPT) == b"print(a)\r\n4\r\n>>> "
        host.send(b"\x03")
        host.until(b"\r\n>>> ")
        host.send(b"\x05")  # paste mode
        host.until(b"=== ")
        host.send(b"if a:\r    print('pasted')\r\x04")
        assert b"\npasted\r\n" in host.until(PROMPT)


def test_the_raw_repl(shared):
    with Host(shared) as host:
        host.raw()
        assert host.exec("print(2)\nprint(3)") == (b"2\r\n3\r\n", b"")
        output, error = host.exec("print(4)\nx = nothing")
        assert output == b"4\r\n"
        assert error.startswith(b"Traceback (most recent call last):\r\n"), error
        assert error.endswith(b"NameError: name 'nothing' isn't defined\r\n")
        assert b"SyntaxError" in host.exec("1 +")[1]
        host.send(b"\x02")
        assert b"MicroPython" in host.until(PROMPT)


def test_raw_paste_has_a_window(shared):
    program = b"".join(b"x%d = %d\n" % (i, i) for i in range(400)) + b"print(x399)\n"
    with Host(shared) as host:
        host.raw()
        host.send(b"\x05A\x01")
        assert host.until(b"R\x01") == b"R\x01"
        window = int.from_bytes(host.until(b"\x00"), "little")
        assert 32 <= window <= 1024
        left, sent, grants = window, 0, 0
        while sent < len(program):
            if left == 0:
                host.until(b"\x01")
                left += window
                grants += 1
            part = program[sent : sent + left]
            host.send(part)
            sent += len(part)
            left -= len(part)
        host.send(b"\x04")
        host.until(b"\x04")
        assert host.until(b"\x04>").replace(b"\x01", b"") == b"399\r\n\x04\x04>"
        assert grants >= sent // window - 2
        host.send(b"\x02")
        host.until(PROMPT)


@pytest.mark.parametrize(
    "program",
    ["while True: pass", "import time; time.sleep(60)", "sum(range(10 ** 9))",
     "import machine; p = machine.Pin(10, 0, 1)\nwhile True: p.value()",
     "while True:\n f = open('busy', 'w'); f.write('x' * 99); f.close()"],
)  # fmt: skip
def test_an_interrupt_ends_a_program(shared, program):
    with Host(shared) as host:
        host.raw()
        host.send(b"print('up')\n" + program.encode() + b"\x04")
        host.until(b"up\r\n")
        host.send(b"\x03")
        assert host.until(b"\x04>").endswith(b"KeyboardInterrupt: \r\n\x04>")
        assert host.exec("print(1)") == (b"1\r\n", b"")
        host.exec("import os\nif 'busy' in os.listdir('/'): os.remove('/busy')")
        host.send(b"\x02")
        host.until(PROMPT)


def test_an_interrupt_comes_after_what_a_slow_processor_has_yet_to_read(shared):
    with Host(shared) as host:
        host.prompt()
        processor = int(shared.inside()[0])
        os.kill(processor, signal.SIGSTOP)
        host.send(b"while True: pass\r\r\x03")
        time.sleep(0.3)
        os.kill(processor, signal.SIGCONT)
        assert b"KeyboardInterrupt" in host.until(b"\r\n>>> ")


def test_an_interrupt_ends_a_program_that_came_by_raw_paste(shared):
    with Host(shared) as host:
        host.raw()
        for _ in range(2):
            host.send(b"\x05A\x01")
            host.until(b"R\x01")
            host.send(b"print('up')\nwhile True: pass\x04")
            host.until(b"up\r\n")
            host.send(b"\x03")
            assert host.until(b"\x04>").endswith(b"KeyboardInterrupt: \r\n\x04>")
        assert host.exec("print(1)") == (b"1\r\n", b"")
        host.send(b"\x02")
        host.until(PROMPT)


def test_no_process_outlives_a_killed_handheld(start):
    handheld = start()
    with Host(handheld) as host:
        host.raw()
        host.send(b"while True: pass\x04")
        host.until(b"OK")
        inside = handheld.inside()
        handheld.kill()
    assert len(inside) == 1
    end = time.monotonic() + PATIENCE
    status = Path("/proc", inside[0], "status")
    while status.exists() and "zombie" not in status.read_text():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_program_can_read_what_is_typed_even_control_characters(shared):
    program = "import sys, micropython; micropython.kbd_intr(-1)\n"
    program += "print('go'); print(sys.stdin.buffer.read(3)); micropython.kbd_intr(3)"
    with Host(shared) as host:
        host.raw()
        host.send(program.encode() + b"\x04")
        host.until(b"go")
        host.send(b"\x03\x01\x04")
        assert b"b'\\x03\\x01\\x04'" in host.until(b"\x04>")
        host.send(b"print('up')\nwhile True: pass\x04")
        host.until(b"up\r\n")
        host.send(b"\x03")
        assert b"KeyboardInterrupt" in host.until(b"\x04>")
        host.send(b"\x02")
        host.until(PROMPT)


# What a device is


def test_boot_and_main_run_at_each_soft_reset_with_a_new_heap(start):
    handheld = start()
    handheld.write("boot.py", "print('boot', __name__)\nb = 1")
    handheld.write("main.py", "print('main', b)\nm = 2\n1/0")
    with Host(handheld) as host:
        host.prompt()
        host.send(b"left = bytearray(100000)\r")
        host.until(PROMPT)
        host.send(b"\x04")
        host.until(REBOOT)
        text = REBOOT + host.until(b"information.\r\n>>> ")
        parts = (REBOOT, b"boot __main__\r\n", b"main 1\r\n", b'File "main.py", line 3', b"MicroPy")
        places = [text.find(part) for part in parts]
        assert places == sorted(places) and places[0] >= 0, text
        assert b"start.py" not in text
        host.send(b"print(m, 'left' in dir())\r")
        assert b"\r\n2 False\r\n" in host.until(PROMPT)
        host.raw()
        host.send(b"\x04")
        text = host.until(RAW)
        assert REBOOT + b"boot __main__\r\n" in text and b"main" not in text.replace(
            b"__main__", b""
        )
        assert host.exec("print(b, 'm' in dir())")[0] == b"1 False\r\n"
        host.exec("import os; os.remove('boot.py'); os.remove('main.py')")


@pytest.mark.parametrize("way", ["machine.soft_reset()", "raise SystemExit"])
def test_programs_can_ask_for_a_soft_reset(shared, way):
    with Host(shared) as host:
        host.prompt()
        host.send(b"import machine; left = 1\r")
        host.until(PROMPT)
        host.send(way.encode() + b"\r")
        host.until(REBOOT)
        host.until(b"information.\r\n>>> ")
        host.send(b"print('left' in dir())\r")
        assert b"False" in host.until(PROMPT)


def test_an_interrupt_ends_main_and_the_repl_comes(start):
    handheld = start()
    handheld.write("main.py", "import time\nprint('up')\nn = 7\nwhile True: time.sleep_ms(10)")
    with Host(handheld) as host:
        host.prompt()
        host.send(b"\x04")
        host.until(b"up\r\n")
        host.send(b"\x03")
        text = host.until(b"information.\r\n>>> ")
        assert b'File "main.py", line 4' in text and b"KeyboardInterrupt" in text
        host.send(b"print(n)\r")
        assert b"\r\n7\r\n" in host.until(PROMPT)


def test_written_files_survive_a_power_cycle(start):
    handheld = start()
    handheld.write("kept", "for ever")
    identity = handheld.mpremote("exec", "import machine; print(machine.unique_id())")
    before = handheld.inside()
    handheld.mpremote("resume", "reset")
    handheld.restarted(before)
    assert handheld.mpremote("cat", "kept") == "for ever"
    handheld.kill()
    handheld = start()
    assert handheld.mpremote("cat", "kept") == "for ever"
    assert handheld.mpremote("exec", "print(machine.unique_id())", good=False)
    again = handheld.mpremote("exec", "import machine; print(machine.unique_id())")
    assert again == identity and len(eval(identity)) == 8
    before = handheld.inside()
    handheld.say("off", "on")
    handheld.restarted(before)
    assert handheld.mpremote("cat", "kept") == "for ever"


@pytest.mark.parametrize(
    "board, name", [("pico_oled", "pico"), ("pico_lcd_13", "pico_w"), ("thumby", "pico_2"),
                    ("tdisplay", "esp32")]
)  # fmt: skip
def test_every_processor_is_what_it_says(start, board, name):
    processor = PROCESSORS[name]
    handheld = start("--processor", name, board=board)
    program = """
import gc, os, sys
gc.collect()
v = os.statvfs("/")
print(repr([sys.implementation._machine, os.uname().machine, os.uname().sysname, sys.platform,
    v[0], v[2], sys.path, os.listdir("/"), os.getcwd(), gc.mem_free() // 2048]))"""
    found = eval(handheld.mpremote("exec", program))
    assert found[:4] == [processor.machine] * 2 + [processor.platform] * 2
    assert found[4:6] == [BLOCK, processor.blocks]
    assert found[6:9] == [["", ".frozen", "/lib"], [], "/"]
    assert processor.heap_kb - 12 < found[9] <= processor.heap_kb + 4
    assert (handheld.folder / "flash").stat().st_size == processor.blocks * BLOCK


def test_the_desk_cannot_be_seen(shared):
    program = f"import os\nfor f in ('{ROOT}', '/etc', '/proc'):\n"
    program += " try: print(os.stat(f))\n except OSError as e: print(e.errno)\n"
    program += "try: import simulator\nexcept ImportError: print('no')\nprint(open('/etc/passwd'))"
    text = shared.mpremote("exec", program, good=False)
    assert text.startswith("2\n2\n2\nno\n") and text.endswith("OSError: [Errno 2] ENOENT\n"), text


def test_an_image_is_for_one_handheld_of_its_size(start):
    start().mpremote("exec", "1")
    with pytest.raises(
        RuntimeError, match="cannot use .*flash: another virtual handheld is using it"
    ):
        start()
    with pytest.raises(RuntimeError, match="not a fault"):
        start("--fault", "rust", image="other")
    (start(image="third")).kill()
    with pytest.raises(RuntimeError, match="has 1441792 bytes, not the 868352"):
        start("--processor", "pico_w", image="third")


# The firmware on it


@pytest.fixture(scope="module")
def flashed(tmp_path_factory):
    """A handheld with the firmware on it, but for the games that it has no room for."""
    folder = tmp_path_factory.mktemp("flashed")
    code = firmware.compiled("pico_oled_13", versions.mpy(NATIVE or None), firmware.OLDEST, True)
    files = {"/" + path: data for path, data in code.items()} | {"/main.py": firmware.STARTER}
    (folder / "flash").write_bytes(file_system(files, PICO))
    handheld = Handheld(folder, board="pico_oled_13")
    yield handheld
    handheld.kill()


def expected(folder, *presses):
    """The screen of CPython's handheld after some presses."""
    handheld = EmulatedHandheld("pico_oled_13", str(folder))
    handheld.app.asks = True  # as on a device
    handheld.run(500)
    for button in presses:
        handheld.circuit.press(button)
        handheld.run(60)
        handheld.circuit.release(button)
        handheld.run(500)
    path = folder / "expected.png"
    pictures.save_png(handheld.circuit, path)
    with Image.open(path) as image:
        return image.convert("RGB").tobytes()


def test_the_firmware_plays(flashed, tmp_path):
    shows(flashed, expected(tmp_path))
    flashed.say("press a")
    shows(flashed, expected(tmp_path, "a"))
    flashed.say("reset")
    shows(flashed, expected(tmp_path))


def test_a_button_held_at_the_start_means_safe_mode(flashed):
    with Host(flashed) as host:
        host.prompt()
        flashed.say("down a", "reset")
        host.until(b"Safe mode: the game was not started. Reset to play.\r\n")
        host.until(PROMPT)
    flashed.say("up a")


def test_the_window(flashed, tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    image = shutil.copy(flashed.image, tmp_path / "copy")
    device = Device("pico_oled_13", image)
    window = Window(VirtualHandheld(device), 3)

    def until(picture):
        end = time.monotonic() + PATIENCE
        while True:
            window.round(50)
            pictures.save_png(device.circuit, tmp_path / "window.png")
            with Image.open(tmp_path / "window.png") as image:
                if image.convert("RGB").tobytes() == picture:
                    return
            assert time.monotonic() < end, "the screen is another"

    try:
        until(expected(tmp_path))
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0))
            seen = device.looks("a") + LOOKS
            while device.looks("a") < seen:
                window.round(50)
        until(expected(tmp_path, "a"))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0))
        until(expected(tmp_path))
    finally:
        window.close()
        device.close()


def test_a_chip_complains_inside_too(shared):
    program = "from machine import SPI, Pin; SPI(0, sck=Pin(2), mosi=Pin(3)).write(b'1')"
    assert "RuntimeError: SPI 0 doesn't reach" in shared.mpremote("exec", program, good=False)
    program = "from machine import Pin; Pin(99, Pin.OUT)"
    assert "RuntimeError: the chip has no GPIO 99" in shared.mpremote("exec", program, good=False)


# Faults


def test_the_cable_is_pulled_out(start):
    handheld = start("--fault", "unplug:150")
    with Host(handheld) as host:
        with pytest.raises((OSError, EOFError)):
            while True:
                host.send(b"\r")
                host.until(PROMPT)
        assert len(host.seen) < 150
    assert handheld.end() == (0, "pocket-skat: the cable was pulled out\n")


def test_a_slow_line(start):
    handheld = start("--fault", "slow:1000")
    with Host(handheld) as host:
        host.raw()
        assert host.exec("print('x' * 1000)") == (b"x" * 1000 + b"\r\n", b"")


@pytest.fixture
def line():
    """Makes lines, and opens the other end of each: the line, and what reads from it."""
    made = []

    def call(**faults):
        line = Line(**faults)
        fd = os.open(line.name, os.O_RDWR | os.O_NOCTTY)
        made.append((line, fd))
        return line, partial(os.read, fd, 1 << 16)

    yield call
    for line, fd in made:
        os.close(fd)
        line.close()


def test_a_slow_line_keeps_to_its_speed(line, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(lines, "time", SimpleNamespace(monotonic=lambda: now[0]))
    slow, read = line(slow=1000)
    slow.write(b"x" * 1000)
    came = b""
    for _ in range(40):
        now[0] += 0.025
        slow.flush()
        came += read()
        assert abs(len(came) - 1000 * (now[0] - 100)) <= 2
    assert set(came) == {ord("x")}


def test_a_noisy_line(line):
    noisy, read = line(noise=50)
    noisy.write(b"x" * 2000)
    came = b""
    while len(came) < 2000:
        noisy.flush()
        came += read()
    assert 10 < 2000 - came.count(b"x") < 100


def test_a_full_file_system(start):
    handheld = start("--fault", "full:8192")
    program = "with open('big', 'w') as f: f.write('x' * 50000)"
    assert "OSError: 28" in handheld.mpremote("exec", program, good=False)
    handheld.mpremote("rm", "big")
    handheld.write("small", "x" * 100)
    assert int(handheld.mpremote("df").split("\n")[1].split()[3]) <= 8192


@pytest.mark.parametrize(
    "word, count", size([("cut", 7), ("torn", 12)], list(product(("cut", "torn"), (7, 12))))
)
def test_the_power_goes_during_a_write(start, word, count):
    handheld = start()
    handheld.write("old", "old")
    handheld.kill()
    handheld = start("--fault", f"{word}:{count}")
    with Host(handheld) as host:
        host.raw()
        host.send(
            b"for i in range(99):\n with open('new%d' % i, 'w') as f: f.write('new' * 999)\x04"
        )
        code, errors = handheld.end()
    assert (code, errors) == (0, f"pocket-skat: the power failed at write {count}\n")
    handheld = start()
    assert handheld.mpremote("cat", "old") == "old"
    files = handheld.mpremote("exec", "import os; print(len(os.listdir()))")
    assert 1 <= int(files) < 20
    handheld.write("again", "works")
    assert handheld.mpremote("cat", "again") == "works"


def test_the_fault_silent(start):
    handheld = start("--fault", "silent")
    with Host(handheld) as host:
        host.send(b"\r\x03\x01\x04")
        assert host.silent(1)


def test_the_fault_foreign(start):
    handheld = start("--fault", "foreign")
    with Host(handheld) as host:
        host.send(b"\r\x03\r\x01")
        assert host.until(b"ERROR\r\n") == b"\r\nERROR\r\n"
        host.send(b"\x04print(1)\r")
        assert host.until(b"\r\n\r\nERROR\r\n") == b"\r\nERROR\r\n\r\nERROR\r\n"
        assert host.silent(0.3)


# Two of them


def test_bytes_go_over_the_virtual_cable(start, tmp_path):
    one = start("--link", tmp_path / "cable", image="one")
    two = start("--link", tmp_path / "cable", image="two", board="thumby")
    uart = "from machine import Pin, UART; u = UART(0, 115200, tx=Pin(0), rx=Pin(1)); "
    send = uart + "print(u.write(b'hello, you', 5))"
    read = uart + "b = bytearray(8); print(u.any(), u.readinto(b), b[:5], u.readinto(b))"
    assert one.mpremote("exec", send) == "5\n"
    assert two.mpremote("exec", read) == "5 5 bytearray(b'hello') None\n"
    assert two.mpremote("exec", send) == "5\n"
    assert one.mpremote("exec", read) == "5 5 bytearray(b'hello') None\n"


@pytest.mark.parametrize("what", ["file", "folder", "link"])
def test_a_file_that_is_no_cable_is_left_alone(start, tmp_path, what):
    path = tmp_path / "precious"
    (tmp_path / "other").write_text("precious")
    if what == "file":
        path.write_text("precious")
    elif what == "folder":
        path.mkdir()
    else:
        path.symlink_to("other")
    with pytest.raises(RuntimeError, match="pocket-skat: cannot use .*precious: it exists, and"):
        start("--link", path)
    assert (tmp_path / "other").read_text() == "precious" and path.exists()


def test_it_ends_on_quit(start):
    handheld = start()
    handheld.say("quit")
    assert handheld.end() == (0, "")
    handheld = start()
    handheld.process.send_signal(signal.SIGTERM)
    assert handheld.end() == (0, "")
