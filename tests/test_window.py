"""The window, driven by mouse and keyboard events."""

import os
from importlib import import_module
from pathlib import Path

import pygame
import pytest
from PIL import Image

from simulator import pictures, window_words
from simulator import window as window_module
from simulator.shapes import shape_of
from simulator.shell import Shell
from simulator.sound import RATE, wave
from tests.support.desk import Desk, picture, same

ROOT = Path(__file__).resolve().parent.parent
BOARDS = sorted(path.stem for path in (ROOT / "simulator/circuits").glob("[a-z]*.py"))
KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "a",
    pygame.K_ESCAPE: "b",
    pygame.K_TAB: "menu",
}
PIN_A = 14

# Buttons


def test_mouse_holds_a_button_of_the_shell(desk):
    before = desk.seen()
    spot = desk.window.shell.middle_of("a")
    desk.mouse(pygame.MOUSEBUTTONDOWN, spot)
    desk.wait(40)
    assert desk.handheld.circuit.pin_read(PIN_A) == 0
    assert desk.window.pressed == {"a"}
    lit = pygame.Rect(0, 0, 20, 20)
    lit.center = spot
    assert not same(before, desk.seen(), lit)
    desk.mouse(pygame.MOUSEBUTTONUP, (0, 0))
    desk.wait(40)
    assert desk.handheld.circuit.pin_read(PIN_A) == 1
    assert desk.window.pressed == set()
    assert same(before, desk.seen(), lit)


def test_a_tap_that_is_over_within_a_frame_counts(desk):
    spot = desk.window.shell.middle_of("a")
    desk.mouse(pygame.MOUSEBUTTONDOWN, spot)
    desk.mouse(pygame.MOUSEBUTTONUP, spot)
    desk.wait(200)
    assert desk.app.screen.NAME == "table"


def test_a_button_held_by_two_is_down_until_both_let_go(desk):
    desk.key_down(pygame.K_RETURN)
    desk.mouse(pygame.MOUSEBUTTONDOWN, desk.window.shell.middle_of("a"))
    desk.wait(60)
    desk.mouse(pygame.MOUSEBUTTONUP, (0, 0))
    desk.wait(60)
    assert desk.handheld.circuit.pin_read(PIN_A) == 0
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    desk.wait(60)
    assert desk.handheld.circuit.pin_read(PIN_A) == 1


def test_buttons_are_let_go_when_another_window_is_chosen(desk):
    desk.key_down(pygame.K_UP)
    desk.wait(60)
    assert desk.window.pressed == {"up"}
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    desk.wait(60)
    assert desk.window.pressed == set()


def test_every_button_can_be_clicked_and_is_lit(any_desk):
    desk = any_desk
    circuit = desk.handheld.circuit
    for name, pin in circuit.BUTTON_PINS:
        spot = desk.window.shell.middle_of(name)
        desk.app.show("title")
        desk.wait(60)
        before = desk.seen()
        desk.mouse(pygame.MOUSEBUTTONDOWN, spot)
        desk.wait(60)
        lit = pygame.Rect(0, 0, 20, 20)
        lit.center = spot
        assert desk.window.pressed == {name}
        read = name != "y"  # which the firmware leaves alone
        assert not read or circuit.pin_read(pin) == 0
        assert not same(before, desk.seen(), lit), name
        desk.mouse(pygame.MOUSEBUTTONUP, spot)
        desk.wait(60)
        assert desk.window.pressed == set()
        assert not read or circuit.pin_read(pin) == 1
        assert same(before, desk.seen(), lit), name


def test_the_keyboard_has_the_buttons_that_there_are(any_desk):
    desk = any_desk
    for key, name in KEYS.items():
        desk.key_down(key)
        desk.wait(60)
        assert desk.window.pressed == {name} & set(desk.handheld.circuit.BUTTONS)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
        desk.wait(60)
        assert desk.window.pressed == set()


def circuit_of(board):
    return import_module("simulator.circuits." + board).Circuit()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("scale", [1, 2, 3, 5])
def test_every_board_has_a_shell_with_its_buttons(board, scale):
    circuit = circuit_of(board)
    pygame.font.init()
    shell = Shell(board, circuit.W, circuit.H, scale)
    for name in circuit.BUTTONS:
        assert shell.button_at(shell.middle_of(name)) == name
        assert shell.pixel_at(shell.middle_of(name)) is None
    left, top, w, h = shell.screen
    assert shell.pixel_at((left, top)) == (0, 0)
    assert shell.pixel_at((left + w - 1, top + h - 1)) == (circuit.W - 1, circuit.H - 1)
    assert shell.pixel_at((left + w, top)) is None
    assert shell.button_at((0, 0)) is None


@pytest.mark.parametrize("board", BOARDS)
def test_the_screen_is_in_the_glass_and_all_is_on_the_shell(board):
    circuit = circuit_of(board)
    shape = shape_of(board)
    w, h = circuit.W * shape.pixel, circuit.H * shape.pixel
    case = pygame.FRect(0, 0, shape.w, shape.h)
    glass = pygame.FRect(shape.glass)
    assert glass.contains(pygame.FRect(*shape.screen, w, h)) and case.contains(glass)
    for cap in shape.caps.values():
        box = pygame.FRect(cap.x - cap.r, cap.y - cap.r, 2 * cap.r, 2 * cap.r)
        assert case.contains(box) and not glass.colliderect(box)
    assert set(shape.caps) <= set(circuit.BUTTONS)
    assert shape.lcd == (circuit.COLOURS > 2)


def test_no_shell_is_left_over():
    shells = [path.stem for path in (ROOT / "simulator/shells").glob("*.py")]
    assert sorted(shells) == BOARDS


# The screen


def test_the_window_shows_what_the_screen_shows(any_desk):
    desk = any_desk
    circuit = desk.handheld.circuit
    shell = desk.window.shell
    desk.app.deal(9)
    desk.wait(2000)
    assert desk.app.screen.NAME == "table" and desk.table.count == 1
    for seen, name in ((desk.seen(), "table"), (None, "title")):
        if not seen:
            desk.app.show(name)
            desk.wait(60)
            seen = desk.seen()
        wanted = picture(desk, 1)
        assert len(wanted.getcolors()) >= 2, name
        for y in range(circuit.H):
            for x in range(circuit.W):
                spot = shell.screen.x + x * shell.scale, shell.screen.y + y * shell.scale
                colour = tuple(seen.get_at(spot))[:3]
                if circuit.COLOURS > 2:
                    assert colour == wanted.getpixel((x, y)), (name, x, y)
                else:  # with light from its neighbours
                    lit = wanted.getpixel((x, y)) == pictures.INK
                    assert (sum(colour) > 500) == lit, (name, x, y)


def test_a_left_hander_turns_the_handheld(desk, room):
    shell, fb = desk.window.shell, desk.app.canvas.fb
    desk.app.evening.settings.left = 1
    desk.app.apply_settings()
    desk.wait(60)
    box = pygame.Rect((0, 0), shell.screen.size)
    box.bottomright = shell.size[0] - shell.screen.x, shell.size[1] - shell.screen.y
    w, h = desk.handheld.circuit.W, desk.handheld.circuit.H
    drawn = [fb.pixel(x, y) for y in range(h) for x in range(w)]
    spots = [(box.x + 3 * x + 1, box.y + 3 * y + 1) for y in range(h) for x in range(w)]
    seen = desk.seen()
    assert [seen.get_at(spot)[1] > 128 for spot in spots] == drawn
    chosen = desk.app.screen.chosen
    desk.key(pygame.K_DOWN)
    assert desk.app.screen.chosen == chosen + 1
    desk.app.deal(4)
    desk.wait(1500)
    place = next(place for place in desk.app.screen.own() if desk.app.screen.playable(place))
    x, y = desk.app.screen.xs[place] + 2, desk.app.screen.ys[place] + 2
    spot = box.x + x * shell.scale, box.y + y * shell.scale
    desk.mouse(pygame.MOUSEBUTTONDOWN, spot)
    desk.mouse(pygame.MOUSEBUTTONUP, spot)
    desk.wait(60)
    assert desk.table.froms[1] == place
    desk.wait(2000)
    desk.window.save_picture()
    with Image.open(next(room.glob("**/*.png"))) as saved:
        k = saved.width // w
        inks = [saved.getpixel((k * x, k * y)) for y in range(h) for x in range(w)]
    assert inks == [fb.pixel(x, y) for y in range(h) for x in range(w)]


@pytest.mark.parametrize(
    "desktop, scales", [((1920, 1080), (4, 4, 2, 2, 6, 2)), ((1366, 768), (4, 4, 2, 2, 4, 1))]
)
def test_the_usual_size_fits_the_desktop(room, monkeypatch, desktop, scales):
    boards = ("pico_oled", "pico_oled_13", "pico_lcd_13", "pico_lcd_114", "thumby", "tdisplay")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    for board, scale in zip(boards, scales, strict=True):
        window = Desk(room / board, board, None).window
        w, h = window.surface.get_size()
        assert window.scale == scale and w <= desktop[0] and h < desktop[1], board


@pytest.mark.parametrize("board", BOARDS)
def test_it_opens_in_the_middle_of_the_desktop(room, board):
    window = Desk(room / "data", board, None).window.window
    desktop = pygame.display.get_desktop_sizes()[0]
    middle = [at + side / 2 for at, side in zip(window.position, window.size)]
    assert all(abs(at - side / 2) <= 1 for at, side in zip(middle, desktop))


def test_its_icon_is_ours(room, monkeypatch):
    icons = []
    icon = window_module.icon
    monkeypatch.setattr(window_module, "icon", lambda: icons.append(icon()) or icons[0])
    Desk(room / "data")
    (icon,) = icons
    w, h = icon.get_size()
    assert icon.get_at((0, 0)).a == 0 and icon.get_at((w // 2, h // 2)).a > 250
    colours = [icon.get_at((x, y)) for x in range(w) for y in range(h)]
    assert sum(c.r > 150 and c.g < 80 for c in colours) > w * h // 50, "a heart"


@pytest.mark.parametrize("w, h", [(1100, 700), (419, 300), (700, 1000)])
def test_it_can_be_made_larger_and_stays_crisp(desk, w, h):
    desk.deal()
    desk.stretch(w, h)
    window, shell = desk.window, desk.window.shell
    more = [a > b for a, b in zip(window.size_at(window.scale + 0.5), (w, h))]
    assert any(more) and (window.scale == 1 or shell.size[0] <= w and shell.size[1] <= h)
    seen, wanted = desk.seen(), picture(desk, 1)
    for y in range(64):
        for x in range(128):
            spot = desk.on_screen(x, y)
            lit = sum(tuple(seen.get_at(spot))[:3]) > 500
            assert lit == (wanted.getpixel((x, y)) == pictures.INK)
    place = desk.playable()[-1]
    card = desk.table.top[place]
    spot = desk.on_screen(12 * (place - 8) + 5, 52)
    desk.mouse(pygame.MOUSEBUTTONDOWN, spot)
    desk.wait(40)
    assert desk.table.count == 2 and desk.table.played[1] == card


def test_it_remembers_its_size_and_place(room):
    memory = room / "not/there/window.json"
    desk = Desk(room / "data", memory=memory)
    desk.stretch(800, 600)
    desk.window.window.position = 30, 40
    desk.window.close()
    pygame.display.quit()
    window = Desk(room / "data", scale=None, memory=memory).window
    assert window.window.position == (30, 40)
    assert window.surface.get_size() == (800, 600)
    assert window.shell.size[0] <= 800 < window.size_at(window.scale + 0.5)[0]
    pygame.display.quit()
    window = Desk(room / "data", scale=1, memory=memory).window
    assert window.scale == 1 and window.window.position == (30, 40)


def test_the_size_of_the_screen_alone_is_not_that_of_its_shell(room):
    memory = room / "window.json"
    desk = Desk(room / "data", memory=memory)
    size, scale = desk.window.surface.get_size(), desk.window.scale
    desk.key(pygame.K_F8)
    assert desk.window.surface.get_size() != size
    desk.window.close()
    pygame.display.quit()
    window = Desk(room / "data", scale=None, memory=memory).window
    assert window.surface.get_size() == size and window.scale == scale


@pytest.mark.parametrize(
    "text",
    ["", "{", "[1, 2, 3]", "null", '["a", 1, 2, 3]', "[5000, 10, 300, 200]", "[0, 0, 9000, 9000]",
     "[-400, 0, 300, 200]", "[0, 0, 0, 0]"],
)  # fmt: skip
def test_a_place_off_the_desktop_is_forgotten(room, text):
    memory = room / "window.json"
    memory.write_text(text)
    window = Desk(room / "data", scale=None, memory=memory).window.window
    w, h = window.size
    desktop = pygame.display.get_desktop_sizes()[0]
    assert window.position == ((desktop[0] - w) // 2, (desktop[1] - h) // 2)


# Sound


def test_the_piezo_is_heard_on_request(room, monkeypatch):
    heard = []

    class Loudspeaker:
        play = heard.append

        def close(self):
            heard.append("off")

    monkeypatch.setattr(window_module, "Sound", Loudspeaker)
    desk = Desk(room / "data", "thumby")
    desk.app.evening.settings.sound = 1

    def sound():
        heard.clear()
        desk.app.tone(880, 100)
        desk.wait(300)

    sound()
    assert heard == []
    desk.key(pygame.K_F7)
    sound()
    assert set(heard) == {880, 0} and heard[-1] == 0
    assert 15 <= heard.count(880) <= 25, "100 ms in steps of 5"
    desk.key(pygame.K_F7)
    assert heard[-1] == "off" and desk.window.status == "Sound off"
    sound()
    assert heard == []


def test_pulses_have_their_frequency():
    for hz in (50, 440, 1000, 4000):
        samples = wave(hz)
        rises = sum(a < b for a, b in zip(samples, [*samples[1:], samples[0]]))
        assert abs(rises * RATE / len(samples) - hz) < hz / 100


def test_a_missing_loudspeaker_is_reported(desk, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    desk.key(pygame.K_F7)
    assert desk.window.status.startswith("No sound: ")
    desk.key(pygame.K_DOWN)
    assert desk.app.screen.chosen == 1


# The rest


def test_nothing_is_drawn_when_nothing_changes(desk, monkeypatch):
    drawn = []
    flip = desk.window.flip
    monkeypatch.setattr(desk.window, "flip", lambda: (drawn.append(1), flip()))
    desk.wait(400)
    assert not drawn
    desk.key(pygame.K_DOWN)
    assert drawn


def test_firmware_that_fails_is_reported_and_can_be_restarted(desk, monkeypatch, capsys):
    def fail(*_):
        raise RuntimeError("out of cards")

    app = desk.app
    monkeypatch.setattr(app, "step", fail)
    desk.wait(100)
    assert "RuntimeError: out of cards" in desk.window.status
    assert capsys.readouterr().err.count("Traceback") == 1
    now = desk.handheld.now
    desk.wait(100)
    assert desk.handheld.now == now and desk.window.open
    desk.key(pygame.K_F5)
    desk.wait(100)
    assert desk.app is not app and desk.handheld.now > 0
    desk.key(pygame.K_RETURN)
    assert desk.app.screen.NAME == "table"


def test_firmware_that_cannot_be_loaded_is_reported_and_can_be_restarted(desk, monkeypatch, capsys):
    def fail():
        raise SyntaxError("half a line")

    with monkeypatch.context() as patch:
        patch.setattr(desk.handheld, "restart", fail)
        desk.key(pygame.K_F5)
        assert "SyntaxError: half a line" in desk.window.status
    desk.key(pygame.K_F5)
    assert desk.window.status == "Restarted"
    desk.key(pygame.K_RETURN)
    assert desk.app.screen.NAME == "table"


def test_the_screen_alone_and_all_of_the_desktop(any_desk):
    desk = any_desk
    desk.key(pygame.K_F8)
    circuit = desk.handheld.circuit
    scale = desk.window.scale
    assert desk.window.shell.size == (round(circuit.W * scale), round(circuit.H * scale))
    seen, wanted = desk.seen(), picture(desk, 1)
    assert tuple(seen.get_at(desk.on_screen(0, 0)))[:3] == wanted.getpixel((0, 0))
    row = desk.app.screen.top() + desk.app.canvas.line + 3
    desk.point(desk.on_screen(20, row))
    assert desk.app.screen.chosen == 1
    desk.key(pygame.K_F11)
    assert desk.window.surface.get_size() == pygame.display.get_desktop_sizes()[0]
    assert desk.window.scale >= scale
    desk.key(pygame.K_F11)
    desk.key(pygame.K_F8)
    shell = desk.window.shell
    assert shell.button_at(shell.middle_of("a")) == "a" and desk.window.scale <= scale


def test_it_speaks_the_language_of_the_handheld(desk):
    desk.key(pygame.K_F4)
    assert desk.window.status == "Speed 2x"
    desk.app.evening.settings.language = 1
    desk.app.apply_settings()
    desk.key(pygame.K_F4)
    assert desk.window.status == "Tempo 4x"
    assert set(window_words.ENGLISH) == set(window_words.GERMAN)


def test_the_desktop_knows_it_by_its_name(room, monkeypatch):
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        monkeypatch.delenv(name, raising=False)
    Desk(room / "data")
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "pocket-skat"
    assert os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] == "pocket-skat"
