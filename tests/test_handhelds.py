"""The three handhelds that the window drives have one interface: simulator/interface.py."""

import inspect

import pygame
import pytest

from simulator.child import ChildHandheld
from simulator.device.device import Device
from simulator.device.in_window import VirtualHandheld
from simulator.emulated import EmulatedHandheld
from simulator.interface import Handheld
from simulator.window import Window
from simulator.window_words import ENGLISH
from tests.support.systems import LINUX

pytestmark = LINUX
KINDS = {"emulated": EmulatedHandheld, "remote": ChildHandheld, "virtual": VirtualHandheld}
METHODS = [name for name, _ in inspect.getmembers(Handheld, inspect.isfunction) if name[0] != "_"]


@pytest.fixture(params=KINDS)
def handheld(request, tmp_path):
    """Each of the three."""
    if request.param == "virtual":
        made = VirtualHandheld(Device("pico_oled", tmp_path / "flash"))
    else:
        made = KINDS[request.param]("pico_oled", str(tmp_path))
    yield made
    made.close()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_they_have_the_same_methods(kind):
    assert len(METHODS) > 9
    for name in METHODS:
        wanted = inspect.signature(getattr(Handheld, name)).parameters
        found = inspect.signature(getattr(kind, name)).parameters
        assert list(found) == list(wanted), name
        assert [p.default for p in found.values()] == [p.default for p in wanted.values()], name
    more = {name for name in vars(kind) if name[0] != "_"} - set(METHODS)
    assert more <= {"now", "circuit", "open_link", "send"}, "what the window does not know of"


def test_they_do_what_a_window_asks(handheld):
    assert handheld.board == "pico_oled" and handheld.circuit.BUTTONS
    assert set(handheld.state()) >= {"screen", "message", "running", "points", "tone"}
    assert isinstance(handheld.meter(), str)
    with pytest.raises(ValueError, match="no button 'x'"):
        handheld.circuit.press("x")
    for name in ("up", "a"):
        handheld.circuit.press(name)
        handheld.circuit.release(name)
    for ask in (
        lambda: handheld.click(3, 4),
        lambda: handheld.type("x"),
        lambda: handheld.seed(1),
        lambda: handheld.deal(7),
        lambda: handheld.ask("new"),
        handheld.restart,
    ):
        ask()
        before = handheld.now
        handheld.run(20)
        assert handheld.now > 0 and (handheld.now > before or ask == handheld.restart)


@pytest.fixture
def window(handheld, monkeypatch):
    """A window with it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window(handheld, 3)
    window.round(20)
    yield window
    window.close()
    pygame.display.quit()


def press(window, key, mod=0):
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=mod))
        for _ in range(5):
            window.round(20)


def test_games_begin_and_end_by_the_keyboard(window, handheld):
    """A virtual handheld cannot be asked, and nothing is said of it that nobody knows."""
    end, new = pygame.K_END, pygame.K_n
    if isinstance(handheld, VirtualHandheld):
        for key in (end, new):
            window.status = ""
            press(window, key, pygame.KMOD_CTRL)
            assert window.status == ENGLISH["not_from_here"]
        return
    press(window, end, pygame.KMOD_CTRL)
    assert window.status == "No game is running"
    window.status = ""
    press(window, new, pygame.KMOD_CTRL)
    assert handheld.state()["screen"] == "table" and handheld.state()["running"]
    for key in (new, end):
        press(window, key, pygame.KMOD_CTRL)
        assert handheld.state()["screen"] == "title" and handheld.state()["running"]
        assert window.status == ""
    press(window, pygame.K_DOWN)
    press(window, pygame.K_RETURN)
    assert handheld.state()["running"] is False


@pytest.mark.parametrize("kind", [EmulatedHandheld, ChildHandheld])
def test_somebody_new_is_asked_after_a_restart_too(kind, tmp_path):
    handheld = kind("pico_oled", str(tmp_path))

    def after_a_press():
        handheld.run(100)
        handheld.circuit.press("a")
        handheld.run(60)
        handheld.circuit.release("a")
        handheld.run(100)
        return handheld.state()["screen"], handheld.state()["running"]

    try:
        assert after_a_press() == ("table", True), "scripts are not asked"
        handheld.deal(1)
        for path in tmp_path.iterdir():
            path.unlink()
        handheld.greet()
        for _ in range(2):
            handheld.restart()
            handheld.run(200)
            assert handheld.state()["screen"] == "tutor", "it asks first"
    finally:
        handheld.close()
