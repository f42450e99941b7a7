"""tools/flash.py on virtual handhelds: what goes wrong on a board is told, nothing is lost."""

import os
import pty
import re
import shutil
import threading
import time
from itertools import count
from types import SimpleNamespace

import pytest

from devices.failures import (
    DeviceError,
    DidNotStart,
    Garbled,
    NoAnswer,
    NoSpace,
    NotMicroPython,
    TooOld,
    WrongBoard,
)
from tests.support.flashing import failed, opened, play, run, state
from tests.support.patience import PATIENCE
from tests.support.systems import LINUX
from tests.support.virtual_handheld import hear_no_more_than
from tools.flashing import firmware, game, link, owned, previous, saved, transfer

pytestmark = LINUX


def test_nothing_answers(start, capsys, impatient):
    failed(run(start("--fault", "silent"), capsys, "--files"), "no-answer", "Ctrl-C", "hold A")


def test_a_program_that_cannot_be_interrupted(start, capsys, impatient):
    """What helps is named: only erasing does."""
    handheld = start("--fault", "silent")
    said = run(handheld, capsys, "--files")
    failed(said, "no-answer", "can't be interrupted", "BOOTSEL", "flash_nuke.uf2", "erase-flash")
    said = run(handheld, capsys)  # an image takes the place of the whole file system
    failed(said, "no-answer", "can't be interrupted, hold BOOTSEL", "then run the same command")


def test_a_main_program_that_takes_no_ctrl_c(start, capsys, impatient):
    handheld = start()
    deaf = "import micropython\nmicropython.kbd_intr(-1)\n"
    deaf += "with open('note', 'w') as f:\n    f.write('deaf' * 30)\nwhile True:\n    pass"
    handheld.write("main.py", deaf)
    before = handheld.inside()
    handheld.mpremote("resume", "reset")
    handheld.restarted(before)
    end = time.monotonic() + PATIENCE
    while b"deaf" * 30 not in handheld.image.read_bytes():  # until then it can be interrupted
        assert time.monotonic() < end, "its program does not run"
        time.sleep(0.02)
    failed(run(handheld, capsys, "--files"), "no-answer", "can't be interrupted", "flash_nuke.uf2")


def test_a_boot_program_that_takes_its_time(start, capsys, monkeypatch):
    handheld = start()
    handheld.write("boot.py", "import time\ntime.sleep(3)")
    monkeypatch.setattr(link, "ENTER_S", 1)
    monkeypatch.setattr(link.SerialTransport.read_until, "__defaults__", (1, None, None))
    failing = run(handheld, capsys, "--files", "--dry-run")
    assert failing["code"] == 0, failing


def test_a_silent_display_is_told_with_its_pins(flash_images, start, tmp_path, capsys):
    shutil.copy(flash_images["flashed"], tmp_path / "flash")
    said = run(start("--fault", "display"), capsys, "--files")
    failed(said, "did-not-start", "no display answers on GPIO 4 (SDA) and GPIO 5 (SCL)", "0x3C")


def test_a_display_that_answers_late_is_waited_for(flash_images, start, tmp_path, capsys):
    shutil.copy(flash_images["flashed"], tmp_path / "flash")
    said = run(start("--fault", "display:20"), capsys, "--files")
    assert said["code"] == 0, said


@pytest.mark.parametrize("said", ["", "MPY: soft reboot\r\n"])
def test_a_boot_program_that_fails_is_not_the_game(said):
    said += 'Traceback (most recent call last):\r\n  File "boot.py", line 1, in <module>\r\n'
    said += "NameError: name 'wifi' isn't defined\r\nMicroPython v1.26\r\n>>> "
    with pytest.raises(DidNotStart, match="your /boot.py fails .NameError"):
        game.start(SimpleNamespace(restart=lambda begin: said))


def test_it_is_not_micropython(start, capsys, monkeypatch):
    hear_no_more_than(b"ERROR", monkeypatch)
    failed(run(start("--fault", "foreign"), capsys, "--files"), "not-micropython", "docs/flash.md")


def test_another_python_is_not_micropython(start, capsys, monkeypatch):
    program = "import json\nclass sys:\n class implementation:\n  name = 'circuitpython'"
    monkeypatch.setattr(link, "_program", program.encode)
    failed(
        run(start(), capsys, "--files"), "not-micropython", "runs circuitpython", "docs/flash.md"
    )


def test_an_open_line_that_stays_silent(capsys, impatient):
    master, slave = pty.openpty()

    class Dead:
        tty = os.ttyname(slave)

    os.close(slave)
    failed(run(Dead, capsys, "--files"), "no-answer")
    os.close(master)


def test_a_port_that_never_falls_silent(capsys, monkeypatch):
    monkeypatch.setattr(link, "ENTER_S", 0.3)
    monkeypatch.setattr(link.SerialTransport, "_is_pty_device", lambda *_: False)  # like a real one
    master, slave = pty.openpty()
    over = threading.Event()

    def chatter():
        while not over.wait(0.05):
            os.write(master, b"42 degrees\r\n")

    class Logger:
        tty = os.ttyname(slave)

    thread = threading.Thread(target=chatter)
    thread.start()
    try:
        failed(run(Logger, capsys, "--files"), "not-micropython", "docs/flash.md")
    finally:
        over.set()
        thread.join()
        os.close(slave)
        os.close(master)


def test_a_port_that_floods(monkeypatch):
    """mpremote looks at its clock only where nothing comes."""
    monkeypatch.setattr(link, "ENTER_S", 0.1)
    monkeypatch.setattr(link, "READ_S", 0.1)
    ours, theirs = pty.openpty()
    line = link.Link(os.ttyname(theirs))
    line.transport.is_pty = True
    line.transport.serial.read = lambda size=1: b"#"
    try:
        with pytest.raises(NotMicroPython, match="not as MicroPython"):
            line.enter()
    finally:
        line.close()
        os.close(theirs)
        os.close(ours)


def test_answers_to_lines_are_checked():
    line = object.__new__(link.Link)
    line.port = os.devnull

    class Transport:
        serial = SimpleNamespace(write=len)

        def exec_raw_no_follow(self, code):
            self.left = list(self.answers)

        def read_until(self, _, ending, timeout):
            return self.left.pop(0)

        def follow(self, timeout, consume):
            return b"", b""

    line.transport = Transport()
    for answers, failure, words in (
        ([b"0\r\n", b"0\r\n"], None, ""),
        ([b"0\r\n", b"ets Jul 29 2019\r\n"], Garbled, "damaged"),
        ([b"0\r\n", b""], NoAnswer, "answering"),
        ([b"\x04Traceback\r\n", b"OSError: 28\r\n\x04"], NoSpace, "full"),
        ([b"\x04Traceback\r\n", b"KeyError: 3\r\n\x04"], DeviceError, "KeyError"),
        ([b"\x04\r\n", b""], Garbled, "damaged"),
        ([b"\x04\r\n", b"\x04"], DeviceError, "?"),
    ):
        line.transport.answers = answers
        if failure is None:
            line.run("receive()", None, [b"x\n"] * 2)
        else:
            with pytest.raises(failure, match=re.escape(words)):
                line.run("receive()", None, [b"x\n"] * 2)


@pytest.mark.parametrize(
    "micropython, mpy, words",
    [((1, 19, 1), 0x1306, "1.19.1"), ((1, 24, 1), 0x1306, "1.25 or newer"),
     ((1, 30, 0), 0x1307, "newer kind"), ((1, 30, 0), 0x1F << 10 | 0x306, "newer kind")],
)  # fmt: skip
def test_a_micropython_that_cannot_load_it(start, capsys, monkeypatch, micropython, mpy, words):
    handheld = start()
    with pytest.raises(TooOld, match=words):
        firmware.check(mpy, micropython)
    survey = link.Link.survey

    def surveyed(self):
        return {**survey(self), "mpy": mpy, "micropython": list(micropython)}

    monkeypatch.setattr(link.Link, "survey", surveyed)
    failed(run(handheld, capsys, "--files"), "too-old", words)
    assert state(handheld) == {}, "nothing was sent"


def test_compiled_files_are_checked():
    code = firmware.code("lib/board", "x = 1", 0x1306)  # armv6m
    firmware.check_header("board.mpy", code, 0x1306)
    native = bytes((code[0], code[1], code[2] | 4 << 2 | 3, code[3])) + code[4:]
    firmware.check_header("board.mpy", native, 4 << 10 | 0x306)
    for data, mpy in ((native, 7 << 10 | 0x306), (native, 4 << 10 | 0x206), (code, 0x1305)):
        with pytest.raises(TooOld):
            firmware.check_header("board.mpy", data, mpy)


def test_native_code_is_for_this_devices_processor():
    name = "lib/skat/players/kernels/solve"
    text = firmware.sources("pico_oled")[name].read_text()
    for mpy, architecture in ((0x1306, 4), (0x1F06, 7), (0x2B06, 10), (0x0306, 0)):
        files = firmware.compiled_texts({name: text, "lib/board": "x = 1"}, mpy)
        assert (files[f"{name}.mpy"][2] >> 2, files["lib/board.mpy"][2] >> 2) == (architecture, 0)


def test_flags_of_a_processor_are_not_its_architecture():
    mpy = 3 << 16 | 11 << 10 | 0x306  # RISC-V, with what RP2350 has besides
    firmware.check(mpy, (1, 29, 0))
    assert firmware.architecture(mpy) == 11
    firmware.check_header("solve.mpy", bytes((ord("M"), 6, 11 << 2 | 3, 31)), mpy)
    with pytest.raises(TooOld, match="official build"):
        firmware.check(0, (1, 29, 0))


def test_wrong_board(start, capsys):
    handheld = start()
    said = run(handheld, capsys, "--files", board="tdisplay")
    failed(said, "wrong-board", "Raspberry Pi Pico", "thumby")
    failed(run(handheld, capsys, "--files", board=None), "wrong-board", "--board", "pico_oled_13")
    with pytest.raises(WrongBoard):
        firmware.sources("gameboy")


def test_a_board_that_has_never_been_ours_is_asked_about(start, capsys):
    """Even where but one kind of it is known: it may be anything with that chip."""
    handheld = start(board="tdisplay")
    failed(run(handheld, capsys, "--files", board=None), "wrong-board", "--board", "tdisplay")
    failed(run(handheld, capsys, "--files", board="tdisplay"), "no-memory", "--image FILE.bin")
    assert not state(handheld)
    failed(run(handheld, capsys, "--files", board="thumby"), "wrong-board", "ESP32", "tdisplay")


@pytest.mark.parametrize("machine", ["ESP32C3 module with ESP32C3", "Board with ESP32S3", "x", ""])
def test_another_chip_is_none_of_our_boards(start, capsys, monkeypatch, machine):
    handheld = start(board="tdisplay")
    survey = link.Link.survey
    monkeypatch.setattr(link.Link, "survey", lambda self: {**survey(self), "machine": machine})
    failed(run(handheld, capsys, "--files", board=None), "wrong-board", "does not run", machine)


def test_not_enough_space(start, capsys):
    handheld = start("--fault", "full:100000")
    failed(run(handheld, capsys, "--files"), "no-space", "KB", "nothing was changed")
    assert {*state(handheld)} == {"/filler.bin"}


def test_a_file_system_that_fills_up_early(start, capsys, monkeypatch):
    handheld = start("--fault", "full:30000")
    handheld.mpremote("exec", "pass")  # it is full now
    monkeypatch.setattr(transfer, "SPARE", -300)
    failed(run(handheld, capsys, "--files"), "no-space", "full", "your own files")
    assert owned.MAIN not in state(handheld)


def test_a_board_that_never_had_the_game_loses_nothing(start, capsys):
    handheld = start()
    mine = {"/a/mine.py": b"1", "/a/ok": b"1", "/b/x": b"2", "/code/0": b"3", "/wifi.json": b"{}"}
    mine |= {"/main.py": b"print(1)", "/main.before.py": b"print(2)", "/lib/skat/x.py": b""}
    for current in (b"", b"my own", b"/a", b"/b\n"):
        with opened(handheld) as line:
            transfer.send(line, {**mine, "/current": current})
            assert not previous.files(line)
        for words in (["--uninstall"], ["--uninstall", "--dry-run"]):
            failed(run(handheld, capsys, *words), "not-ours", "nothing was removed")
        assert {*state(handheld)} == {*mine, "/current"}


def test_a_file_where_a_folder_belongs(start, capsys):
    """Such as a log called data; or the other way round."""
    handheld = start()
    for path, kind in (("/data", "file"), ("/lib", "file"), ("/main.py", "folder")):
        made = f"os.mkdir({path!r})" if kind == "folder" else f"open({path!r}, 'w').close()"
        handheld.mpremote("exec", f"import os\n{made}")
        for words in ([], ["--dry-run"]):
            said = run(handheld, capsys, "--files", *words)
            failed(said, "in-the-way", f"{path} on the board is a {kind}", "nothing was changed")
        undone = "rmdir" if kind == "folder" else "remove"
        assert handheld.mpremote("exec", f"import os\nos.{undone}({path!r}); print(os.listdir())")


@pytest.mark.parametrize("answer", ['"@@@"', "17", "null", "{", '["a"]', '{"machine": 1}', "[[]]"])
def test_any_garbled_answer_is_reported(monkeypatch, answer):
    """Of the answers that a board gives, one after the other."""
    line = object.__new__(link.Link)
    line.port = "/dev/ttyACM0"

    class Transport:
        def exec_raw_no_follow(self, code):
            self.code = code

        def follow(self, timeout, consume):
            said = answer
            if self.wrong != "files" and self.code.startswith("files"):
                said = '["/data/settings.0", 8]'
            elif self.wrong == "give" and self.code.startswith("digests"):
                said = '"00"'
            for byte in said.encode() + b"\n":
                consume(bytes((byte,)))
            return b"", b""

    line.transport = Transport()
    for line.transport.wrong in ("files", "digests", "give"):
        with pytest.raises(Garbled):
            saved.files_of(line)
    with pytest.raises(Garbled):
        line.survey()


@pytest.mark.parametrize("most", [link.LINE, *link.LINES.values()])
def test_all_bytes_arrive_in_lines_of_any_length(start, most):
    handheld = start()
    everything = bytes(range(256))
    files = {
        "/x/each": everything,
        "/x/twice": b"".join(bytes((byte, byte)) for byte in everything),
        "/x/quotes": b"'" * 300 + b"\\" * 300 + b"\0" + b"1" * 600,
        "/x/none": b"",
    }
    with opened(handheld) as line:
        line.survey()
        line.line = most
        lines = list(transfer.lines_of(files, most))
        assert max(map(len, lines)) == most and b"\x03" not in b"".join(lines)
        transfer.send(line, files)
        assert transfer.fetch_all(line, files) == files


def test_a_board_that_cannot_inflate(start, monkeypatch):
    handheld = start()
    monkeypatch.setattr(link, "_unpacking", lambda program: b"import deflated")
    with opened(handheld) as line:
        assert line.survey()["platform"] == "rp2"


def test_a_noisy_line_is_detected(start, capsys, impatient):
    handheld = start("--fault", "noise:3000")
    said = run(handheld, capsys, "--files")
    assert said["code"] in (0, 1)
    if said["code"]:
        kinds = ("checksum", "no-answer", "device-error", "not-micropython", "did-not-start")
        assert said["error"] in kinds, said


def test_damaged_files_are_not_used(start, capsys, monkeypatch):
    handheld = start()
    right = transfer.literal
    lines = count()

    def damaged(data, at, most):
        line, end = right(data, at, most)
        return b"b'%s'" % bytes(end - at) if next(lines) in range(60, 80) else line, end

    monkeypatch.setattr(transfer, "literal", damaged)
    said = run(handheld, capsys, "--files")
    failed(said, "checksum", "cable")
    damaged = int(said["message"].split()[0])
    assert owned.MAIN not in state(handheld)
    monkeypatch.undo()
    said = run(handheld, capsys, "--files")
    assert said["code"] == 0 and 0 < len(said["sent"]) == damaged + 1 < said["files"] / 2
    assert play(handheld) == ("0.1.0", 120, 1)
