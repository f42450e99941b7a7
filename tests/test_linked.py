"""Two devices on the desk: wires, owners, the terminal; and other interpreters at the other end."""

import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
import zlib
from pathlib import Path

import pytest
import serial

from devices.processors import PICO
from handheld.linked import ASKED, SHUT, WAIT
from simulator import paths, pictures
from simulator.emulated import EmulatedHandheld
from simulator.linked import game as owners
from simulator.linked import wires
from simulator.linked.game import LinkedGame
from simulator.linked.network import Network
from simulator.linked.terminal import Terminal
from simulator.linked.wires import Guest, Host, Serial, Virtual, WireError, place
from simulator.script import Script
from simulator.verifying import check
from skat import players
from skat.games.officers import GAME as officers
from skat.session import Session
from tests.support import wasm
from tests.support.file_system import file_system
from tests.support.firmware_files import ROOT
from tests.support.patience import PATIENCE
from tests.support.sizes import size
from tests.support.systems import LINUX
from tests.support.virtual_handheld import Handheld, shows
from tools.flashing.firmware import OLDEST, STARTER, compiled
from tools.flashing.versions import mpy

HAS_IPV6 = socket.has_dualstack_ipv6()


def until(condition, *games):
    """Let owners work until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        if not any([game.step(owners.clock()) for game in games]):
            time.sleep(0.001)


def play(games, deals: int) -> None:
    """Play so many deals of Officers' Skat between two owners."""
    host, guest = games
    begun = host.completed

    def step():
        for game in games:
            link = game.link
            assert not link.ended, link.why
            if link.may_act():
                table = link.session.table
                player = link.session.game.players.make_player("simple", 0)
                link.act(players.choose(player, table.view(link.seat)))
            elif link.connected and link.host and not link.deal:
                if game.completed - begun < deals:
                    link.start("officers", ("noramsch",))
        return not host.link.deal and not guest.link.deal and host.completed - begun >= deals

    until(step, *games)


def same_records(tmp_path, count: int) -> None:
    lines = [(tmp_path / side / owners.RECORDS[0]).read_text().splitlines() for side in "ab"]
    assert len(lines[0]) == len(lines[1]) == count
    for one, other in zip(*lines, strict=True):
        assert check(one) and check(other)
        assert one.replace("remote", "human") == other.replace("remote", "human")


def pair(tmp_path, host, guest):
    for side in "ab":
        (tmp_path / side).mkdir(exist_ok=True)
    return (
        LinkedGame(host, tmp_path / "a", "Änne", 0, "human"),
        LinkedGame(guest, tmp_path / "b", "Bert", 0, "human"),
    )


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        pytest.param("::1", marks=pytest.mark.skipif(not HAS_IPV6, reason="has no IPv6")),
    ],
)
def test_tcp(address, tmp_path):
    host = Host(address, 0)
    games = pair(tmp_path, host, Guest(address, host.port))
    play(games, 2)
    assert games[0].link.host and not games[1].link.host
    assert games[1].link.seat == 1 and games[1].link.other == "Änne"
    same_records(tmp_path, 2)
    for game in games:
        game.wire.close()


def test_who_hangs_up_and_calls_again_plays_on(tmp_path, monkeypatch):
    monkeypatch.setattr(wires, "AGAIN_S", 0)
    host = Host("127.0.0.1", 0)
    games = pair(tmp_path, host, Guest("127.0.0.1", host.port))
    until(lambda: games[0].link.connected, *games)
    games[0].link.start("officers")
    until(
        lambda: (
            games[1].link.session is not None and games[1].link.may_act() or games[0].link.may_act()
        ),
        *games,
    )
    games[1].wire.drop()
    until(lambda: games[0].link.lost, games[0])
    # The guest's program ends, and begins again with what it has saved.
    guest = Guest("127.0.0.1", host.port)
    games = games[0], LinkedGame(guest, tmp_path / "b", "Bert", 0, "human")
    assert games[1].link.deal.id == games[0].link.deal.id
    play(games, 1)
    same_records(tmp_path, 1)
    for game in games:
        game.wire.close()


def test_one_guest_and_no_more(tmp_path):
    host = Host("127.0.0.1", 0)
    games = pair(tmp_path, host, Guest("127.0.0.1", host.port))
    until(lambda: games[1].link.connected, *games)
    (tmp_path / "c").mkdir()
    third = LinkedGame(Guest("127.0.0.1", host.port), tmp_path / "c", "Eve", 0, "human")
    until(lambda: third.link.ended, *games, third)
    assert third.link.ended == "busy" and third.link.by_other
    play(games, 1)
    # One that says nothing, or too much, does no harm either.
    games[1].wire.close()
    until(lambda: not host.connected, games[0])
    noise = socket.create_connection(("127.0.0.1", host.port))
    until(lambda: host.connected, games[0])
    noise.sendall(b"\xff" * 5000 + b"x" * 5000 + b"\n" * 5000)
    until(lambda: games[0].link.frames.dropped >= 5000, games[0])
    assert not games[0].link.connected and not games[0].link.ended
    noise.close()
    until(lambda: not host.connected, games[0])
    host.close()


def test_strangers_end_no_host_that_waits(tmp_path):
    """Whoever calls first with whatever; the guest comes after him."""
    host = Host("127.0.0.1", 0)
    games = pair(tmp_path, host, Guest("127.0.0.1", host.port))
    for text in (b"bye quit", b"bye foo", b"bye busy"):
        with socket.create_connection(("127.0.0.1", host.port)) as stranger:
            stranger.sendall(line(text))
            stranger.setblocking(False)
            until(lambda stranger=stranger: is_over(stranger), games[0])
        assert not games[0].link.ended and not games[0].link.lost
    play(games, 1)
    same_records(tmp_path, 1)
    for game in games:
        game.wire.close()


def is_over(connection) -> bool:
    """Whether the other side has hung up; reads what it has said."""
    try:
        return not connection.recv(1000)
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def line(text: bytes) -> bytes:
    """A message as the first of a conversation."""
    said = b"1 0 " + text + b" "
    return said + b"%08x\n" % zlib.crc32(said)


def in_play(tmp_path, monkeypatch):
    """Two in the middle of a deal; whoever is silent is so at once."""
    monkeypatch.setattr(wires, "AGAIN_S", 0)
    monkeypatch.setattr("handheld.linked.SILENT_MS", 20)
    host = Host("127.0.0.1", 0)
    games = pair(tmp_path, host, Guest("127.0.0.1", host.port))
    until(lambda: games[0].link.connected, *games)
    games[0].link.start("officers", ("noramsch",))

    def both_play():
        links = [game.link for game in games]
        return links[1].session is not None and any(link.may_act() for link in links)

    until(both_play, *games)
    until(lambda: not any([game.step(owners.clock()) for game in games]), *games)
    return games


def stranger(tmp_path, games) -> str:
    """Let somebody else call; what he hears at last, and what is sent to him."""
    (tmp_path / "c").mkdir(exist_ok=True)
    third = LinkedGame(Guest("127.0.0.1", games[0].wire.port), tmp_path / "c", "Eve", 0, "human")
    said = bytearray()
    read = third.wire.read

    def reading(buffer):
        count = read(buffer)
        said.extend(buffer[:count])
        return count

    third.wire.read = reading
    until(lambda: third.link.ended, third, *games)
    third.wire.close()
    assert games[0].link.deal.id.hex().encode() not in said
    return third.link.ended


@pytest.mark.parametrize("gone", [False, True], ids=["silent", "gone"])
def test_a_place_is_kept_for_its_owner(gone, tmp_path, monkeypatch):
    """While he says nothing, or after his connection has gone: nobody else gets it, and he does,
    by another connection."""
    host, guest = in_play(tmp_path, monkeypatch)
    if gone:
        guest.wire.drop()
        until(lambda: not host.wire.connected, host)
    else:
        time.sleep(0.05)
    done = host.link.session.table.done()
    for _ in range(2):
        assert stranger(tmp_path, [host]) == "busy"
        assert host.link.playing() and not host.link.ended
        assert host.link.connected != gone, "whoever is there but silent is left in peace"
    # The guest's program begins again with what it has saved, over another connection.
    old = guest.wire
    again = LinkedGame(Guest("127.0.0.1", host.wire.port), tmp_path / "b", "Bert", 0, "human")
    until(lambda: again.link.connected and host.link.connected, host, again)
    assert host.link.session.table.done() == done and not host.link.left_alone()
    play((host, again), 1)
    same_records(tmp_path, 1)
    for wire in (old, host.wire, again.wire):
        wire.close()


def test_silent_strangers_keep_nobody_out(tmp_path, monkeypatch):
    """They come first, and again and again; whoever has a place comes to his turn."""
    monkeypatch.setattr("handheld.linked.HELLO_MS", 50)
    host, guest = in_play(tmp_path, monkeypatch)
    guest.wire.drop()
    until(lambda: not host.wire.connected, host)
    at = ("127.0.0.1", host.wire.port)
    strangers = [socket.create_connection(at) for _ in range(3)]
    until(lambda: host.wire.visitor is not None, host)
    again = LinkedGame(Guest(*at), tmp_path / "b", "Bert", 0, "human")

    def is_back():
        assert not host.link.may_claim()
        for i, stranger in enumerate(strangers):
            stranger.setblocking(False)
            if is_over(stranger):
                stranger.close()
                strangers[i] = socket.create_connection(at)
        return again.link.connected and host.link.connected

    until(is_back, host, again)
    assert not again.link.ended and not host.link.left_alone()
    for connection in (*strangers, host.wire, again.wire):
        connection.close()


def test_one_who_only_knocks_is_sent_away(tmp_path, monkeypatch):
    """In time, so that he keeps nobody out."""
    monkeypatch.setattr("handheld.linked.HELLO_MS", 50)
    host, guest = in_play(tmp_path, monkeypatch)
    time.sleep(0.05)
    for noise in (b"", b"x" * 5000 + b"\n"):
        knocks = socket.create_connection(("127.0.0.1", host.wire.port))
        knocks.sendall(noise)
        until(lambda: host.wire.visitor is not None, host)
        until(lambda: host.wire.visitor is None, host)
        knocks.close()
    play((host, guest), 1)
    same_records(tmp_path, 1)
    for game in (host, guest):
        game.wire.close()


def test_after_two_seconds_of_silence_the_door_is_asked(tmp_path):
    """Not before; and a visitor has a second to speak, the next one waits. The clock is the
    test's."""
    door_is = []
    host = Host("127.0.0.1", 0)
    games = pair(tmp_path, host, Guest("127.0.0.1", host.port))
    until(lambda: games[0].link.connected and games[1].link.connected, *games)
    until(lambda: not any([game.step(owners.clock()) for game in games]), *games)
    tend = host.tend
    host.tend = lambda door: (door_is.append(door), tend(door))[1]
    owner = games[0]
    heard = owner.link.frames.heard
    for ms, door in ((1, SHUT), (1999, SHUT), (2000, ASKED), (9000, ASKED)):
        owner.step(heard + ms)
        assert door_is[-1] == door, ms
    knocks = socket.create_connection(("127.0.0.1", host.port))
    until(lambda: owner.step(heard + 9000) or host.visitor is not None)
    for ms, there in ((9001, True), (9999, True), (10_100, False)):
        owner.step(heard + ms)
        owner.step(heard + ms)
        assert (host.visitor is not None) == there, ms
        owner.step(heard + ms)
        assert door_is[-1] == (WAIT if there else ASKED), ms
    for wire in (knocks, *[game.wire for game in games]):
        wire.close()


def test_one_who_has_left_is_won_against_while_nobody_is_there(tmp_path, monkeypatch):
    """Over TCP no wire is left to look at then."""
    monkeypatch.setattr("skat.link.dealing.GONE_MS", 100)
    host, guest = in_play(tmp_path, monkeypatch)
    guest.wire.close()
    until(host.link.may_claim, host)
    assert not host.wire.connected
    host.link.claim()
    until(lambda: host.completed, host)
    line = (tmp_path / "a" / owners.RECORDS[0]).read_text()
    assert check(line) and json.loads(line)["reason"] == "gone: away for 60 s"
    host.wire.close()


def test_who_does_not_talk_takes_nobodys_place(tmp_path, monkeypatch):
    monkeypatch.setattr("handheld.linked.LOST_MS", 50)
    host = Host("127.0.0.1", 0)
    (tmp_path / "a").mkdir()
    owner = LinkedGame(host, tmp_path / "a", "", 0, "human")
    silent = socket.create_connection(("127.0.0.1", host.port))
    until(lambda: host.connected, owner)
    until(lambda: not host.connected, owner)
    silent.close()
    host.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_serial_line(tmp_path):
    """Two pseudo-terminals, joined by hand."""
    ends = [os.openpty() for _ in range(2)]
    stop = threading.Event()

    def join(source, target):
        os.set_blocking(source, False)
        while not stop.is_set():
            try:
                os.write(target, os.read(source, 256))
            except BlockingIOError:
                time.sleep(0.0005)
            except OSError:
                return

    threads = [
        threading.Thread(target=join, args=(ends[i][0], ends[1 - i][0]), daemon=True)
        for i in (0, 1)
    ]
    lines = [Serial(os.ttyname(slave)) for _, slave in ends]
    for thread in threads:
        thread.start()
    games = pair(tmp_path, *lines)
    until(lambda: games[0].link.connected and games[1].link.connected, *games)
    assert games[0].link.host != games[1].link.host
    play(games if games[0].link.host else games[::-1], 1)
    same_records(tmp_path, 1)
    stop.set()
    for thread in threads:
        thread.join()
    for game in games:
        game.wire.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no sockets in files")
def test_virtual_cable(tmp_path):
    games = pair(tmp_path, Virtual(tmp_path / "cable"), Virtual(tmp_path / "cable"))
    until(lambda: games[0].link.connected and games[1].link.connected, *games)
    play(games if games[0].link.host else games[::-1], 1)
    same_records(tmp_path, 1)
    games[1].wire.close()
    games[0].wire.write(b"lost", 4)
    until(lambda: not games[0].wire.read(bytearray(9)), games[0])
    games[0].wire.close()
    (tmp_path / "file").write_text("")
    with pytest.raises(WireError, match="cannot use"):
        Virtual(tmp_path / "file")


def test_no_such_wire(tmp_path):
    with pytest.raises(WireError, match="cannot open"):
        Serial(str(tmp_path / "none"))
    with Host_("127.0.0.1") as taken, pytest.raises(WireError, match="cannot listen"):
        Host("127.0.0.1", taken.port)
    with pytest.raises(WireError, match="cannot listen"):
        Host("192.0.2.1", 0)


class Host_:
    """A host for a `with`."""

    def __init__(self, address):
        self.host = Host(address, 0)

    def __enter__(self):
        return self.host

    def __exit__(self, *_):
        self.host.close()


def test_it_says_where_it_listens():
    with Host_("127.0.0.1") as host:
        assert f"Listening on 127.0.0.1:{host.port}" in host.where
        assert "this computer alone" in host.where
    for address in wires.ALL if HAS_IPV6 else wires.ALL[:1]:
        with Host_(address) as host:
            assert str(host.port) in host.where and "all addresses" in host.where


def test_nobody_else_can_come_until_an_address_is_named():
    with contextlib.closing(wires.listening("0")) as host:
        assert host.where.startswith("Listening on 127.0.0.1:")
    with contextlib.closing(wires.listening("0.0.0.0:0")) as host:
        assert host.where.startswith("Listening on 0.0.0.0:")
    with contextlib.closing(Network(port="0").wait()) as host:
        assert host.where.startswith("Listening on 127.0.0.1:")


def test_places():
    for word, found in (
        ("", ("d", 7432)),
        (":80", ("d", 80)),
        ("host", ("host", 7432)),
        ("host:7000", ("host", 7000)),
        ("192.0.2.1:7000", ("192.0.2.1", 7000)),
        ("::1", ("::1", 7432)),
        ("[::1]", ("::1", 7432)),
        ("[::1]:7000", ("::1", 7000)),
    ):
        assert place(word, "d") == found
    for word in ("host:x", "host:65536", "host:-1", "[::1", "[::1]x", "[::1]:x"):
        with pytest.raises(WireError):
            place(word)


# The terminal


def talk(tmp_path, lines):
    """What a person and a level say when they play; `lines`: what the person types, each when the
    text before it has been shown."""
    host = Host("127.0.0.1", 0)
    games = pair(tmp_path, host, Guest("127.0.0.1", host.port))
    said = []

    def say(line):
        said.append(line)
        for text, typed in list(lines):
            if text in line:
                lines.remove((text, typed))
                for word in typed:
                    person.typed.put(word)
                break

    level = Terminal(games[1], 0, "officers", (), "simple", lambda line: None)
    person = Terminal(games[0], 0, "lskat", (), "simple", say)
    person.level = ""  # its lines come from here, not from standard input
    other = threading.Thread(target=level.run, daemon=True)
    other.start()
    code = person.run()
    other.join(PATIENCE)
    assert not other.is_alive()
    for game in games:
        game.wire.close()
    return code, said


def test_a_person_plays_in_the_terminal(tmp_path):
    code, said = talk(
        tmp_path,
        [
            ("is there as guest", ["new"]),
            ("Legal: ", ["undo"]),
            ("nothing to take back", ["nonsense"]),
            ("is not a card", ["say Hallo, Bert!", "abort"]),
            ("says refuse", ["quit"]),
        ],
    )
    assert code == 0
    assert any(line.startswith("Listening on 127.0.0.1") for line in said)
    assert any("officers" in line and "view=0" in line for line in said)
    assert not any("view=1" in line for line in said)


def test_a_level_plays_the_command(run, tmp_path):
    """Host and guest are programs of their own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "simulator", "play", "--headless", "--player", "simple"]
    options = ["--variant", "officers", "--rules", "noramsch,passing", "--deals", "1"]
    host = subprocess.Popen(
        [*command, "--host", "127.0.0.1:0", "--data", tmp_path / "a", *options, "--name", "Anna"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        port = host.stdout.readline().partition("127.0.0.1:")[2].partition(",")[0]
        join = ["play", "--headless", "--player", "greedy", "--join", f"127.0.0.1:{port}"]
        code, out, error = run(*join, "--data", tmp_path / "b")
        assert code == 0 and "Anna is there as host" in out and "Anna has left" in out, error
        assert host.wait(PATIENCE) == 0
    finally:
        host.kill()
        host.stdout.close()
    code, out, _ = run("verify", tmp_path / "b" / "linked.jsonl")
    assert code == 0 and "both sides drew" in out


def test_the_window_plays_too(tmp_path):
    """Its handheld waits for a guest, or calls a host, as the menu says."""
    from simulator.emulated import EmulatedHandheld

    network = Network(port="127.0.0.1:0")
    handheld = EmulatedHandheld("pico_oled", str(tmp_path / "a"), network=network)
    handheld.open_link(network.wait(), "Änne")
    handheld.run(50)
    remote = handheld.app.evening.link
    (tmp_path / "b").mkdir()
    for letter in f"127.0.0.1:{remote.wire.port}x\b":
        network.type(letter)
    guest = LinkedGame(network.call(), tmp_path / "b", "Bert", 0, "simple")
    end = time.monotonic() + PATIENCE
    while not (remote.link.connected and guest.link.connected):
        assert time.monotonic() < end
        handheld.run(5)
        guest.step(owners.clock())
        time.sleep(0.001)
    handheld.run(50)
    assert remote.link.host and guest.link.other == "Änne" and remote.other == "Bert"
    assert handheld.state()["screen"] == "link"
    handheld.restart()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", remote.wire.port))
    guest.wire.close()
    network.place = "host.invalid"
    handheld.app.show("link")
    handheld.open_link(network.call())
    while handheld.state()["screen"] != "error":
        assert time.monotonic() < end
        handheld.run(5)
        time.sleep(0.001)
    assert "there is no 'host.invalid'" in handheld.state()["message"]
    assert handheld.app.evening.link is None


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (["--host", "--runtime", "micropython"], "cpython only"),
        (["--headless", "--host", "x"], "cannot listen"),
        (["--headless", "--host", "99999"], "not a port"),
        (
            ["--headless", "--player", "simple", "--join", "host.invalid"],
            "there is no 'host.invalid'",
        ),
        (["--headless", "--join", "serial:/none"], "cannot open"),
        (["--headless", "--host", "--rules", "nonsense"], "--rules"),
        (["--host", "--join", "x"], "not allowed"),
        (["--headless", "--host", "--variant", "skat"], "invalid choice"),
    ],
)
def test_refusals(run, arguments, sentence, tmp_path):
    code, out, error = run("play", *arguments, "--data", tmp_path)
    assert code and sentence in out + error and "Traceback" not in error


# Two interpreters


class Child:
    """An end of a link in another interpreter, which takes turns (tests/support/link_turns.py)."""

    def __init__(self, kind: str, folder):
        path = os.pathsep.join(str(ROOT / name) for name in PATHS)
        environment = {**os.environ, "PYTHONPATH": path, "MICROPYPATH": path}
        if kind == "wasm":
            program = folder / "answers.py"
            text = 'import sys\nsys.path[:] = ["/lib", "/tests", "/support"]\n'
            program.write_text(text + "from link_turns import answer\n")
            mounts = zip(PATHS, ("/lib", "/tests", "/support"), strict=True)
            command = wasm.command(program, [(ROOT / name, mount) for name, mount in mounts])
        else:
            python = sys.executable if kind == "cpython" else paths.micropython()
            command = [python, str(ROOT / PATHS[2] / "link_turns.py")]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, line: str) -> str:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().rstrip("\n")

    def begin(self, wanted: dict) -> None:
        assert self.ask(json.dumps(wanted)) == "ready"

    def turn(self, now: int, came: bytes) -> bytes:
        state, _, sent = self.ask(f"{now} {came.hex()}").partition(" ")
        self.over = state == "."
        assert self.over or state == "-", state
        return bytes.fromhex(sent)

    def told(self) -> list:
        return self.ask("end").split("\t")

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


class OnCable:
    """As Child, on a virtual handheld: what it sends and takes goes over its UART."""

    def __init__(self, folder, cable):
        self._folder = folder
        self._cable = cable

    def begin(self, wanted: dict) -> None:
        files = {"/main.py": (ROOT / "tests/support/link_uart.py").read_bytes()}
        files["/settings.json"] = json.dumps(wanted).encode()
        library = ROOT / PATHS[0]
        for names in ("*", "link/*", "games/*", "games/officers/*", "players/__init__"):
            for path in library.glob(f"skat/{names}.py"):
                files[f"/lib/{path.relative_to(library)}"] = path.read_bytes()
        for name in ENDS:
            files["/lib/" + Path(name).name] = (ROOT / name).read_bytes()
        (self._folder / wanted["name"]).write_bytes(file_system(files, PICO))
        self._handheld = Handheld(self._folder, "--link", self._cable, image=wanted["name"])
        self._line = serial.Serial(self._handheld.tty, timeout=0)
        self._said = b""
        self._wire = None

    def turn(self, now: int, came: bytes) -> bytes:
        """For one whose other side is not on the cable itself."""
        if self._wire is None:
            self._wire = Virtual(self._cable)
        self._wire.write(came, len(came))
        sent = bytearray(256)
        return bytes(sent[: self._wire.read(sent)])

    @property
    def over(self) -> bool:
        self._said += self._line.read(200)
        assert b"Traceback" not in self._said, self._said
        return b"it is played" in self._said

    def told(self) -> list:
        self._line.close()
        return self._handheld.mpremote("cat", ":told").splitlines()

    def close(self) -> None:
        self._line.close()
        if self._wire is not None:
            self._wire.close()
        self._handheld.kill()


PATHS = ("firmware/lib", "tests/firmware", "tests/support")
ENDS = ("tests/support/link_turns.py", "tests/firmware/link_wires.py")
KINDS = ("cpython", "micropython", "wasm", "handheld")
PAIRS = [(one, other) for i, one in enumerate(KINDS) for other in KINDS[i:]]
SAMPLE = [("cpython", "micropython"), ("wasm", "handheld")]  # each of them


@LINUX
@pytest.mark.parametrize("pair", PAIRS if size(0, 1) else SAMPLE, ids="-".join)
def test_two_series_between_two_interpreters(pair, tmp_path):
    """Of Officers' Skat; in the end both have the same, to the byte."""
    deals = size(1, 4)  # in a series
    options = ([], ["noramsch"], ["allopen", "passing"], ["eightcovered"])
    games = [("officers", options[i % 4]) for i in range(2 * deals)]
    onboard = pair.count("handheld")
    ends = []
    try:
        for i, kind in enumerate(pair):
            cable = tmp_path / "cable"
            end = OnCable(tmp_path, cable) if kind == "handheld" else Child(kind, tmp_path)
            ends.append(end)
            wanted = {"name": ("Anna", "Bert")[i], "seed": 31 + i, "games": games, "series": deals}
            end.begin({**wanted, "host": None if onboard else i == 0})
        came = [b"", b""]
        now = 0
        limit = time.monotonic() + PATIENCE
        while True:
            over = [end.over for end in ends] if onboard == 2 or now else [False]
            if all(over):
                break
            assert time.monotonic() < limit
            if onboard < 2:
                came = [ends[i].turn(now, came[i]) for i in (0, 1)][::-1]
                limit = time.monotonic() + PATIENCE if any(came) else limit
            if onboard:
                time.sleep(0.002)
                now = owners.clock()
            else:
                now += 10 if any(came) else 250
        told = [end.told() for end in ends]
    finally:
        for end in ends:
            end.close()
    # A record's fields stand in an order of the interpreter's own.
    records = [list(map(json.loads, lines[:-1])) for lines in told]
    assert records[0] == records[1] and len(records[0]) == 2 * deals
    assert told[0][-1] == told[1][-1] and all(map(check, told[0][:-1]))
    session = Session(officers)
    session.from_bytes(bytes.fromhex(told[0][-1]))
    assert session.games == 2 * deals
    assert session.match.rounds == session.match.deals == deals


def flashed(folder, name: str) -> None:
    """An image with the game, whose table does not wait for anybody to watch."""
    from handheld.files import Files
    from handheld.settings import SAVE as SETTINGS
    from handheld.settings import Settings

    code = compiled("pico_oled", mpy("x64"), OLDEST, small=True)
    files = {"/" + path: data for path, data in code.items()} | {"/main.py": STARTER}
    settings = Settings()
    settings.pace = 2
    settings.motion = 0
    Files(str(folder / "data")).save(SETTINGS, settings.to_bytes())
    for path in (folder / "data").iterdir():
        files[f"/data/{path.name}"] = path.read_bytes()
    (folder / name).write_bytes(file_system(files, PICO))


def connect(handheld, way: int) -> None:
    """By its menu: the line for two devices, then one of the ways to connect."""
    with serial.Serial(handheld.tty, timeout=PATIENCE) as line:
        assert b"Pocket Skat" in line.read_until(b"is running.")
    title, line, ways = on_the_desk(handheld.folder, way)
    shows(handheld, title)
    handheld.press_until("down", line)
    handheld.press_until("a", *ways)
    handheld.press_until("down", ways[way])
    handheld.press("a")


def on_the_desk(folder, way: int):
    """What a handheld shows: its title, with the cursor on the line for two devices, and then the
    ways to connect with the cursor on each up to that one."""
    desk = EmulatedHandheld("pico_oled", str(folder / "desk"))
    desk.app.console = True  # a device has a line to the desk

    def shown(*presses):
        Script(desk, None).run("\n".join(f"press {button}\nwait 500" for button in presses))
        scale = pictures.usual_scale(desk.circuit)
        frame = pictures.frame(desk.circuit)
        picture = pictures.picture(frame, desk.circuit.W, desk.circuit.H, scale)
        return picture.convert("RGB").tobytes()

    found = shown(), shown(*("down",) * 3), [shown("a")] + [shown("down") for _ in range(way)]
    desk.close()
    return found


@LINUX
@pytest.mark.skipif(not size(0, 1), reason="it is for make soak: a deal by presses takes a minute")
def test_two_handhelds_on_a_cable(tmp_path):
    """By their own menus and buttons, to the end of a deal; both have its record then."""
    handhelds = []
    try:
        for name in ("one", "two"):
            flashed(tmp_path, name)
            handhelds.append(Handheld(tmp_path, "--link", tmp_path / "cable", image=name))
            connect(handhelds[-1], 0)
        end = time.monotonic() + PATIENCE
        chance = random.Random(1)
        while not all(b'"anchors"' in handheld.image.read_bytes() for handheld in handhelds):
            assert time.monotonic() < end
            for handheld in handhelds:  # on a menu, right does nothing
                handheld.say(*["press right"] * chance.randrange(4), "press a", "wait 50")
                handheld.shot("now.png")  # not before all that is done
        records = [handheld.mpremote("cat", ":data/linked.jsonl") for handheld in handhelds]
    finally:
        for handheld in handhelds:
            handheld.kill()
    games = [json.loads(record.splitlines()[0]) for record in records]
    assert check(records[0].splitlines()[0])
    for key in ("link", "actions", "points", "score", "turned"):
        assert games[0][key] == games[1][key]
    assert [game["players"] for game in games].count(["human", "remote"]) == 1


@LINUX
def test_the_game_on_a_handheld_over_usb(tmp_path):
    """By its own menu and buttons, with the desk at its serial line, which it gives back."""
    flashed(tmp_path, "flash")
    handheld = Handheld(tmp_path)
    try:
        connect(handheld, 1)
        game = LinkedGame(Serial(handheld.tty), tmp_path, "Bert", 0, "human")
        until(lambda: game.link.connected, game)

        def step():
            link = game.link
            handheld.say("press a", "wait 50")
            for _ in range(30):
                game.step(owners.clock())
                time.sleep(0.005)
            if link.asked:
                link.grant()
            if link.may_act():
                actions = link.session.table.buffer()
                link.session.table.legal(actions)
                link.act(actions[0])
            elif link.connected and link.host and not link.deal:
                link.start("lskat")
            return link.playing() and link.session.table.done() >= 6

        end = time.monotonic() + PATIENCE
        while not step():
            assert time.monotonic() < end and not game.link.ended
        game.link.quit()
        until(game.link.closed, game)
        game.wire.close()
        # Nobody presses a button: the line is given back as soon as nothing comes any more.
        with serial.Serial(handheld.tty, timeout=0.2) as line:
            came = b""
            end = time.monotonic() + PATIENCE
            while not came.endswith(b">>> "):
                assert time.monotonic() < end
                line.write(b"\x03")
                came += line.read(1000)
        assert handheld.mpremote("exec", "print(6 * 7)") == "42\n"
    finally:
        handheld.kill()
