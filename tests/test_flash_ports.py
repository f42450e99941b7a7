"""tools/flash.py finds the port of a board, and tells why it cannot be used."""

import json
import os
import pty
import select
import subprocess
import sys
import time
from functools import partial
from types import SimpleNamespace

import pytest

from devices.failures import NoPort
from tests.support.flashing import failed, opened, play, run
from tests.support.patience import PATIENCE
from tests.support.systems import LINUX
from tests.support.virtual_handheld import ROOT
from tools.flashing import choosing, command, link, ports, teller

pytestmark = LINUX


def test_there_is_no_such_port(capsys, tmp_path):
    class Nothing:
        tty = str(tmp_path / "ttyACM0")

    failed(run(Nothing, capsys, "--files"), "no-port", Nothing.tty, "--list")


def test_a_file_is_no_port(capsys, tmp_path):
    (tmp_path / "game.uf2").write_bytes(b"")
    for path in (tmp_path / "game.uf2", tmp_path):
        said = run(SimpleNamespace(tty=str(path)), capsys, "--files")
        failed(said, "no-port", f"{path} is no serial port", "--list")


def test_the_cable_carries_nothing(capsys, monkeypatch):
    monkeypatch.setattr(ports, "ports", lambda: [])
    assert command.main(["--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["error"] == "no-port" and "carries data" in said["message"]
    assert command.main([]) == 1
    streams = capsys.readouterr()
    assert streams.out == "" and streams.err.startswith("flash: no handheld found")


class Info:
    """A port as pyserial describes it."""

    def __init__(self, device, vid, pid, description="serial", serial=None):
        self.device, self.vid, self.pid, self.description = device, vid, pid, description
        self.serial_number = serial or "E66" + device


def test_ports_are_known_by_their_usb_ids(start, capsys, monkeypatch):
    handheld = start()
    infos = [Info("/dev/ttyS0", None, None), Info("/dev/ttyUSB9", 0x0483, 0x374B, "ST-Link")]
    infos.append(Info("/dev/ttyACM8", 0x2E8A, 0x000C))
    monkeypatch.setattr(ports.list_ports, "comports", lambda: infos)
    assert command.main(["--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["error"] == "no-port" and "ttyS0" not in said["message"]
    assert "/dev/ttyUSB9 (0483:374B ST-Link)" in said["message"]
    assert "/dev/ttyACM8 (2E8A:000C Debug Probe)" in said["message"]
    infos.append(Info(handheld.tty, 0x2E8A, 0x0005))
    assert command.main(["--json", "--files", "--dry-run", "--board", "pico_oled"]) == 0
    assert json.loads(capsys.readouterr().out)["port"] == handheld.tty
    infos.append(Info("/dev/ttyUSB7", 0x1A86, 0x55D4))
    assert command.main(["--json", "--files", "--board", "pico_oled"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["error"] == "no-port" and "/dev/ttyUSB7" in said["message"], "it doesn't guess"
    assert command.main(["--list"]) == 0
    listed = capsys.readouterr().out
    assert f"{handheld.tty}  2E8A:0005  board with a Raspberry Pi chip" in listed
    assert "0483:374B" in listed and "ttyS0" not in listed


@pytest.mark.parametrize("ids", [(0x1A86, 0x7523), (0x0403, 0x6001), (0x1A86, 0x55D3)])
def test_a_lone_bridge_is_asked_about(capsys, monkeypatch, ids):
    """Before a byte goes to it: it may be a printer's."""
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [Info("/dev/ttyUSB9", *ids)])
    monkeypatch.setattr(link.Link, "__init__", None)  # must not be called
    assert command.main(["--json", "--files", "--board", "tdisplay"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["error"] == "no-port"
    assert "USB bridge" in said["message"] and "--port (/dev/ttyUSB9)" in said["message"]


def test_a_bridge_with_a_board_of_ours_is_not_asked_about_again(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    here = Info("/dev/ttyUSB9", 0x1A86, 0x55D4)
    here.serial_number, here.location = None, "1-4"
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [here])
    nobody = teller.Teller(True)

    def asked(board):
        try:
            return choosing.port(board, nobody) != here.device
        except NoPort:
            return True

    assert asked("tdisplay")
    ports.remember(here.device, "tdisplay")
    assert not asked("tdisplay")
    assert asked("pico_oled") and asked(None), "it may be another one's"
    here.location = "1-3"
    assert asked("tdisplay"), "it is another socket"
    here.location = "1-4"
    (tmp_path / "pocket-skat/bridges.json").write_text("[")
    assert asked("tdisplay")


def test_docs_have_a_udev_rule_for_every_maker():
    text = (ROOT / "docs/flash.md").read_text()
    vendors = {vendor for vendor, _ in (*ports.KNOWN, *ports.BRIDGES)} | {ports.RASPBERRY}
    assert [f"{vendor:04x}" for vendor in vendors if f'"{vendor:04x}"' not in text] == []
    assert "ID_MM_DEVICE_IGNORE" in text and "ModemManager" in text


def test_of_two_handhelds_the_person_chooses(start, capsys, monkeypatch):
    handheld = start()
    infos = [Info(handheld.tty, 0x2E8A, 5), Info("/dev/ttyUSB7", 0x1A86, 0x55D4)]
    infos.sort(key=lambda info: info.device)
    monkeypatch.setattr(ports.list_ports, "comports", lambda: infos)
    monkeypatch.setattr(teller.Teller, "asks", lambda self: True)
    mine = [info.device for info in infos].index(handheld.tty) + 1
    for answers in ([str(mine), "pico_oled"], [handheld.tty, "4"]):
        monkeypatch.setattr("builtins.input", partial(lambda left, _: left.pop(0), answers))
        assert command.main(["--files", "--dry-run"]) == 0
        said = capsys.readouterr().out
        assert f"{mine}  {handheld.tty}  board with a Raspberry Pi chip" in said
        assert "Pocket Skat" in said and "pico_oled" in said

    def nothing(question):
        raise EOFError

    for answer in (lambda question: "7", lambda question: "", nothing):
        monkeypatch.setattr("builtins.input", answer)
        assert command.main(["--files", "--dry-run"]) == 1
        assert "--port" in capsys.readouterr().err


class Terminal:
    """The tool in a terminal of its own."""

    def __init__(self, *words, infos=()):
        ours, theirs = pty.openpty()
        program = (
            "import sys; from types import SimpleNamespace as Info\n"
            "import tests.support.virtual_handheld\n"
            "from tools.flashing import command, ports\n"
            f"found = [Info(**known) for known in {[vars(info) for info in infos]}]\n"
            "ports.list_ports.comports = lambda: found\n"
            "sys.exit(command.main(sys.argv[1:]))"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *words],
            cwd=ROOT,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        self._terminal = ours
        self._seen = b""

    def until(self, text, typed=b""):
        """Type something, and wait for a text; what was shown before it."""
        os.write(self._terminal, typed)
        end = time.monotonic() + PATIENCE
        while text not in self._seen:
            assert time.monotonic() < end, self._seen
            if select.select([self._terminal], (), (), 0.1)[0]:
                try:
                    self._seen += os.read(self._terminal, 1024)
                except OSError:  # it has ended
                    assert text in self._seen, self._seen
        before, _, self._seen = self._seen.partition(text)
        return before

    def type(self, keys):
        """Type something."""
        os.write(self._terminal, keys)

    def end(self):
        """Its exit code when it has ended."""
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            os.close(self._terminal)


def test_a_person_talks_to_the_board(start):
    handheld = start()
    program = "import time\nwhile True:\n print('the game', 6 * 7)\n time.sleep_ms(100)"
    handheld.write("main.py", program)
    infos = [Info(handheld.tty, 0x2E8A, 5), Info("/dev/ttyUSB7", 0x1A86, 0x55D4)]
    terminal = Terminal("--repl", infos=infos)
    terminal.until(b"Which port?")
    said = terminal.until(b">>> ", handheld.tty.encode() + b"\n")
    assert b"Ctrl-D starts it here; Ctrl-] starts it and leaves" in said and b"the game" not in said
    terminal.until(b"42", b"6*7\r")
    terminal.until(b"KeyboardInterrupt", b"while True: pass\r\r\x03")
    terminal.until(b"the game 42", b"\x04")
    terminal.type(b"\x1d")
    assert terminal.end() == 0
    with link.Link(handheld.tty) as line:
        assert line.transport.read_until(1, b"game 42", timeout=PATIENCE).endswith(b"game 42")
    terminal = Terminal("--repl", "--port", handheld.tty)
    terminal.until(b">>> ")
    handheld.kill()
    terminal.until(b"is gone: plug the board in")
    assert terminal.end() == 1


def test_repl_needs_a_terminal(capsys):
    assert command.main(["--repl", "--port", "/dev/null"]) == 1
    assert "terminal" in capsys.readouterr().err
    assert command.main(["--repl", "--port", "/dev/null", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"] == "no-terminal"


def test_unplugged_during_a_flash(start, capsys):
    handheld = start("--fault", "unplug:30000")
    failed(
        run(handheld, capsys, "--files"),
        "unplugged",
        handheld.tty,
        "plug the board in",
        "run the same",
    )


def test_a_board_that_returns_on_another_port_is_known_by_its_serial_number(
    start, capsys, monkeypatch
):
    handhelds = [start("--fault", "unplug:40000")]
    taken = []

    def comports():
        if handhelds[0].process.poll() is not None and len(handhelds) == 1:
            taken.extend(pty.openpty())  # the name that has become free
            handhelds.append(start())
        others = [Info("/dev/ttyUSB7", 0x0483, 0x374B)]  # no handheld
        return [*others, Info(handhelds[-1].tty, 0x2E8A, 5, serial="E6614103E7")]

    monkeypatch.setattr(ports.list_ports, "comports", comports)
    assert command.main(["--json", "--files", "--board", "pico_oled"]) == 0
    said = json.loads(capsys.readouterr().out)
    for fd in taken:
        os.close(fd)
    assert said["port"] == handhelds[1].tty != handhelds[0].tty
    assert 0 < len(said["sent"]) < said["files"], "it goes on where it was"
    assert play(handhelds[1]) == ("0.1.0", 120, 1)


def test_a_board_that_does_not_come_back(monkeypatch):
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [Info("/dev/ttyACM0", 0x2E8A, 5)])
    monkeypatch.setattr(ports, "BACK_S", 0.5)
    assert ports.again("E6614103E7") == ports.again(None) == ports.again("E66/dev/ttyACM0") == ""
    monkeypatch.setattr(ports.os.path, "exists", lambda name: True)
    assert ports.again("E66/dev/ttyACM0") == "/dev/ttyACM0"


def test_the_board_goes_on_wherever_the_tool_is_stopped(start, monkeypatch):
    handheld = start()
    handheld.write("main.py", "print('the game', 6 * 7)\n")

    def stopped(data):
        if len(data) > 20:
            raise KeyboardInterrupt
        return written(data)

    for code, times_out in (("x = 1\n" * 100, False), ("import time\ntime.sleep(30)", True)):
        line = opened(handheld)
        written = line.transport.serial.write
        if times_out:
            monkeypatch.setattr(line.transport, "follow", lambda *_, **__: stopped(bytes(21)))
        else:
            line.transport.serial.write = stopped
        with pytest.raises(KeyboardInterrupt):
            line.run(code)
        line.transport.serial.write = written
        line.leave()
        said = line.transport.read_until(1, b"the game 42", timeout=PATIENCE)
        line.close()
        assert said.endswith(b"the game 42"), said


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may use every port")
def test_the_user_may_not_use_the_port(start, capsys):
    handheld = start()
    os.chmod(handheld.tty, 0)
    failed(run(handheld, capsys, "--files"), "no-permission", handheld.tty, "group", "udev")


def test_no_permission_is_distinguished_from_busy(start, capsys, monkeypatch):
    handheld = start()
    monkeypatch.setattr(link, "SerialTransport", refuse)
    monkeypatch.setattr(link.os, "access", lambda path, mode: False)
    for group, mode, joins in ((0, 0o660, False), (1, 0o600, False), (1, 0o660, True)):
        state = SimpleNamespace(st_gid=group, st_mode=mode)
        monkeypatch.setattr(link.os, "stat", lambda path, state=state: state)
        said = str(link.why_closed(handheld.tty))
        assert ("join the group daemon" in said) == joins and "udev" in said
        assert "root" not in said and handheld.tty in said


def test_a_port_that_is_not_there_is_not_in_use(monkeypatch):
    """On Windows."""
    monkeypatch.setattr(link.sys, "platform", "win32")
    monkeypatch.setattr(link.list_ports, "comports", lambda: [Info("COM3", 0x2E8A, 5)])
    assert [link.why_closed(port).kind for port in ("COM7", "com3")] == ["no-port", "busy"]


def test_modem_manager_is_named():
    said = str(link.busy("/dev/ttyACM0", "ModemManager (812)"))
    assert "modem" in said and "wait" in said and "udev" in said


def test_modem_manager_is_named_where_nobody_may_see_what_it_has_open(tmp_path, monkeypatch):
    """Its files are root's, its name is not."""
    monkeypatch.setattr(link, "PROCESSES", tmp_path)
    assert "ModemManager" not in str(link.busy("/dev/ttyACM0", ""))
    (tmp_path / "812").mkdir()
    (tmp_path / "812/comm").write_text("ModemManager\n")
    said = str(link.busy("/dev/ttyACM0", ""))
    assert "perhaps ModemManager" in said and "wait" in said and "udev" in said


def refuse(*_, **__):
    raise link.TransportError("failed to access")


def test_another_program_has_the_port(start, capsys):
    handheld = start()
    program = f"import os, time; os.open({handheld.tty!r}, os.O_RDWR); print(1, flush=True)"
    command = [sys.executable, "-c", program + "; time.sleep(60)"]
    other = subprocess.Popen(command, stdout=subprocess.PIPE)
    other.stdout.readline()
    failed(run(handheld, capsys, "--files"), "busy", handheld.tty, f"({other.pid})")
    other.kill()
    other.wait()
    assert run(handheld, capsys, "--files", "--dry-run")["code"] == 0
