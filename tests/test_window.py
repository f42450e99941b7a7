"""The window, driven by mouse and keyboard events."""

import os
import sys
from importlib import import_module
from pathlib import Path

import pygame
import pytest
from PIL import Image

from simulator import pictures, window_words
from simulator import window as window_module
from simulator.emulated import EmulatedHandheld
from simulator.shapes import shape_of
from simulator.shell import Shell
from simulator.sound import RATE, wave
from simulator.window import LONGEST_MS, Window

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
CTRL = pygame.KMOD_LCTRL
PIN_A = 14


class Desk:
    """A person at a window."""

    def __init__(self, folder, board="pico_oled", scale=3, memory=None):
        self.handheld = EmulatedHandheld(board, str(folder))
        self.handheld.app.evening.settings.seats = [
            1,
            0,
        ]  # the simple level leads, a person replies
        self.handheld.app.evening.save_settings()
        self.window = Window(self.handheld, scale, memory)
        self.wait(100)

    @property
    def app(self):
        return self.handheld.app

    @property
    def table(self):
        return self.app.evening.session.table

    def wait(self, ms):
        for _ in range(ms // 20):
            self.window.round(20)

    def key(self, key, mod=0):
        self.key_down(key, mod)
        self.wait(60)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
        self.wait(60)

    def key_down(self, key, mod=0):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod))

    def type(self, text):
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.wait(60)

    def wheel(self, notches):
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches))
        self.wait(400)

    def stretch(self, w, h):
        """Pull at the window's edge."""
        self.window.window.size = w, h
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=w, y=h))
        self.wait(60)

    def mouse(self, kind, position, button=1):
        pygame.event.post(pygame.event.Event(kind, button=button, pos=position))

    def point(self, position):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=position))
        self.wait(60)

    def on_screen(self, x, y):
        """Where the middle of a pixel of the handheld's screen is in the window."""
        shell, corner = self.window.shell, self.window.corner
        return (
            corner[0] + shell.screen.x + int((x + 0.5) * shell.scale),
            corner[1] + shell.screen.y + int((y + 0.5) * shell.scale),
        )

    def seen(self):
        return self.window.surface.copy()

    def deal(self, number=9):
        """Deal, and wait until the computer has led."""
        self.app.deal(number)
        self.wait(2000)
        assert self.table.count == 1 and self.table.mover == 1

    def playable(self):
        screen = self.app.screen
        return [place for place in range(8, 16) if screen.playable(place)]


@pytest.fixture
def room(monkeypatch, tmp_path):
    """A display, and an empty folder for pictures."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    yield tmp_path
    pygame.display.quit()


@pytest.fixture
def desk(room):
    return Desk(room / "data")


@pytest.fixture(params=BOARDS)
def any_desk(request, room):
    return Desk(room / "data", request.param, 2)


def picture(desk, scale):
    circuit = desk.handheld.circuit
    frame = pictures.frame(circuit)
    return pictures.picture(frame, circuit.W, circuit.H, scale).convert("RGB")


def same(one, other, area=None):
    area = area or one.get_rect()
    parts = [pygame.image.tobytes(surface.subsurface(area), "RGB") for surface in (one, other)]
    return parts[0] == parts[1]


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


# Playing


def test_the_wheel_moves_in_menus_and_plays_nothing(desk):
    assert desk.app.screen.NAME == "title" and desk.app.screen.chosen == 0
    desk.wheel(-1)
    assert desk.app.screen.chosen == 1
    desk.wheel(-2)
    assert desk.app.screen.chosen == 3
    desk.wheel(1)
    assert desk.app.screen.chosen == 2
    desk.deal()
    cursor = desk.app.screen.cursor
    desk.wheel(-3)
    assert desk.app.screen.cursor == cursor and desk.table.count == 1


def test_a_name_is_typed_on_the_keyboard(desk):
    desk.app.show("name", 1)
    desk.wait(60)
    desk.type("Jo x")
    for _ in range(2):
        desk.key(pygame.K_BACKSPACE)
    desk.type(" An€n")
    assert desk.app.screen.NAME == "name"
    desk.key(pygame.K_RETURN)
    assert desk.app.evening.settings.names[1] == "Jo Ann"
    desk.type("x")  # nobody asks
    assert desk.app.evening.settings.names[1] == "Jo Ann"


def test_a_dark_screen_is_explained(desk, monkeypatch):
    monkeypatch.setattr(sys.modules["handheld.power"], "BLANK_MS", 61_000)
    desk.key(pygame.K_DOWN)
    for _ in range(605):
        desk.window.round(100)
    assert desk.window.status == "" and any(desk.window.frame)
    for _ in range(20):
        desk.window.round(100)
    assert not any(desk.window.frame)
    assert desk.window.status == "The screen sleeps: any button wakes it"
    desk.key(pygame.K_DOWN)
    assert any(desk.window.frame) and desk.window.status == "" and desk.app.screen.chosen == 1


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


def test_arrows_and_enter_play_a_card(desk):
    desk.deal()
    first = desk.app.screen.cursor
    desk.key(pygame.K_RIGHT)
    place = desk.app.screen.cursor
    assert place != first and len(desk.playable()) > 1
    card = desk.table.top[place]
    desk.key(pygame.K_RETURN)
    assert desk.table.count == 2 and desk.table.played[1] == card


def test_escape_is_b(desk):
    desk.deal()
    desk.key(pygame.K_ESCAPE)
    assert desk.app.screen.NAME == "title"


def test_a_click_on_a_card_plays_it(desk):
    desk.deal()
    place = desk.playable()[-1]
    card = desk.table.top[place]
    screen = desk.window.shell.screen
    spot = (screen.x + (12 * (place - 8) + 5) * 3 + 1, screen.y + 52 * 3 + 1)
    desk.mouse(pygame.MOUSEBUTTONDOWN, spot)
    desk.wait(40)
    assert desk.table.count == 2 and desk.table.played[1] == card


def test_ctrl_n_deals_and_ctrl_end_ends(desk):
    desk.key(pygame.K_n)
    assert not desk.app.evening.session.running()
    desk.key(pygame.K_n, CTRL)
    assert desk.app.screen.NAME == "table" and desk.app.evening.session.running()
    number = desk.app.evening.session.number
    desk.key(pygame.K_n, CTRL)
    assert desk.app.screen.NAME == "title", "asks whether the running game shall end"
    desk.key(pygame.K_RETURN)
    assert desk.app.evening.session.number == number and desk.app.evening.session.running()
    desk.key(pygame.K_n, CTRL)
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert desk.app.evening.session.number != number and desk.app.screen.NAME == "table"
    desk.key(pygame.K_END, CTRL)
    assert desk.app.screen.NAME == "title" and desk.app.evening.session.running()
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert desk.app.screen.NAME == "title" and not desk.app.evening.session.running()
    desk.key(pygame.K_END, CTRL)
    assert desk.window.status == "No game is running"


@pytest.mark.parametrize("how", ["ctrl q", "close"])
def test_quitting_saves_a_running_recording(desk, tmp_path, how):
    desk.key(pygame.K_F3)
    assert desk.window.open
    if how == "close":
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    else:
        desk.key_down(pygame.K_q, CTRL)
    desk.window.run()  # which ends by itself
    assert not desk.window.open
    assert len(list(tmp_path.glob("*.gif"))) == 1


# The F keys


def test_f1_shows_the_keys(desk):
    before = desk.seen()
    desk.key(pygame.K_F1)
    assert not same(before, desk.seen(), desk.window.shell.screen)
    desk.key(pygame.K_F1)
    assert same(before, desk.seen())


def test_f1_lists_the_keys_that_the_board_has(any_desk, monkeypatch):
    written = []
    write = Window.write

    def read(window, text, *rest, **where):
        written.append((text, write(window, text, *rest, **where)))
        return written[-1][1]

    monkeypatch.setattr(Window, "write", read)
    any_desk.key(pygame.K_F1)
    words = [text for text, _ in written]
    buttons = any_desk.handheld.circuit.BUTTONS
    assert ("arrows" in words) == ("up" in buttons)
    assert ("Tab" in words) == ("menu" in buttons)
    assert "Enter, Space" in words and "F6" in words
    window = any_desk.window.surface.get_rect()
    assert all(window.contains(place) for _, place in written)


def test_f2_saves_the_screen(desk, tmp_path):
    desk.key(pygame.K_F2)
    (path,) = tmp_path.glob("pocket-skat-*.png")
    assert desk.window.status == f"Saved {path}"
    expected = picture(desk, 4)
    assert Image.open(path).size == (512, 256)
    assert Image.open(path).convert("RGB").tobytes() == expected.tobytes()
    assert len(expected.getcolors()) == 2


@pytest.mark.parametrize(
    "board, size",
    [("pico_lcd_13", (480, 480)), ("tdisplay", (405, 720)), ("thumby", (504, 280))],
)
def test_f2_and_f3_on_other_screens(room, board, size):
    desk = Desk(room / "data", board, 1)
    desk.key(pygame.K_F3)
    desk.key(pygame.K_F2)
    (png,) = room.glob("*.png")
    expected = picture(desk, size[0] // desk.handheld.circuit.W)
    with Image.open(png) as image:
        assert image.size == size and image.convert("RGB").tobytes() == expected.tobytes()
    desk.app.show("settings")
    desk.wait(200)
    desk.key(pygame.K_F3)
    (path,) = room.glob("*.gif")
    with Image.open(path) as gif:
        assert gif.size == size and gif.n_frames == 2
        assert gif.convert("RGB").tobytes() == expected.tobytes()


def test_f3_records(desk, tmp_path):
    desk.key(pygame.K_F3)
    assert desk.window.status == "Recording…"
    start = desk.handheld.now
    desk.key(pygame.K_DOWN)
    desk.wait(500)
    desk.key(pygame.K_UP)
    desk.wait(500)
    lasted = desk.handheld.now - start
    desk.key(pygame.K_F3)
    (path,) = tmp_path.glob("pocket-skat-*.gif")
    assert desk.window.status == f"Saved {path}"
    with Image.open(path) as gif:
        assert gif.size == (512, 256) and gif.n_frames == 3
        total = 0
        for i in range(gif.n_frames):
            gif.seek(i)
            total += gif.info["duration"]
    assert lasted <= total <= lasted + 250  # the presses of F3 take their time, too


def test_a_picture_that_cannot_be_saved_is_reported(desk, tmp_path):
    def refuse(path, *_):
        raise OSError(28, "No space left on device", str(path))

    for key in (pygame.K_F2, pygame.K_F3):
        desk.window.status = ""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Image.Image, "save", lambda image, path, *_, **__: refuse(path))
            desk.key(key)
            if key == pygame.K_F3:
                desk.key(key)
        assert desk.window.status.startswith("Not saved: ")
        assert "No space left" in desk.window.status


def test_f4_changes_the_speed(desk):
    def passed():
        before = desk.handheld.now
        desk.wait(1000)
        return desk.handheld.now - before

    assert passed() == 1000
    for status, ms in (("2x", 2000), ("4x", 4000), ("1/2x", 500), ("1x", 1000)):
        desk.key(pygame.K_F4)
        assert desk.window.status == f"Speed {status}"
        assert passed() == ms


def test_the_firmware_keeps_time_whatever_a_frame_lasts(desk):
    before = desk.handheld.now
    for _ in range(100):
        desk.window.round(17)
    assert abs(desk.handheld.now - before - 1700) < 5


def test_a_long_pause_is_not_caught_up_with(desk):
    before = desk.handheld.now
    desk.window.round(60_000)
    assert desk.handheld.now - before == LONGEST_MS


def test_f5_restarts_and_the_game_goes_on(desk):
    desk.deal()
    desk.key(pygame.K_RETURN)
    assert desk.table.count == 2
    desk.wait(1500)  # the trick is cleared, and saved before that
    app, number, points = desk.app, desk.app.evening.session.number, bytes(desk.table.points)
    module = type(app).__module__
    desk.key_down(pygame.K_LEFT)
    desk.wait(40)
    desk.key(pygame.K_F5)
    assert desk.app is not app and type(desk.app) is not type(app), module
    assert desk.window.status == "Restarted"
    assert desk.window.pressed == set()
    assert desk.app.screen.NAME == "title" and desk.app.evening.session.running()
    assert desk.app.evening.session.number == number and bytes(desk.table.points) == points
    desk.key(pygame.K_RETURN)
    assert desk.app.screen.NAME == "table"


def test_f6_goes_through_the_sizes(any_desk):
    desk = any_desk
    circuit = desk.handheld.circuit
    desktop = pygame.display.get_desktop_sizes()[0]
    before = desk.window.window
    sizes = []
    while len(sizes) < 2 or sizes[-1] > sizes[-2]:
        desk.key(pygame.K_F6)
        window = desk.window
        sizes.append(window.scale)
        w, h = window.surface.get_size()
        assert w == window.shell.size[0] <= desktop[0] and h <= desktop[1]
        pixels = round(circuit.W * window.scale), round(circuit.H * window.scale)
        assert window.shell.screen.size == pixels
    assert sizes[-1] == min(sizes) and desk.window.window is before
    desk.mouse(pygame.MOUSEBUTTONDOWN, desk.window.shell.middle_of("b"))
    desk.wait(40)
    assert desk.window.pressed == {"b"}


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


# What else a desk has


def test_the_pointer_chooses_a_card_and_a_click_plays_it(desk):
    desk.deal()
    screen = desk.app.screen
    for place in reversed(desk.playable()):
        desk.point(desk.on_screen(screen.xs[place] + 3, screen.ys[place] + 5))
        assert screen.cursor == place and desk.table.count == 1
    refused = [place for place in range(8, 16) if place not in desk.playable()]
    cursor = screen.cursor
    if refused:
        desk.point(desk.on_screen(screen.xs[refused[0]] + 3, screen.ys[refused[0]] + 5))
    assert screen.cursor == cursor


def test_the_pointer_chooses_a_line(desk):
    row = desk.app.screen.top() + desk.app.canvas.line + 3
    desk.point(desk.on_screen(20, row))
    assert desk.app.screen.chosen == 1 and desk.app.screen.NAME == "title"


def test_the_right_button_is_b_and_space_is_a(desk):
    desk.deal()
    for _ in range(2):
        desk.mouse(pygame.MOUSEBUTTONDOWN, (5, 5), 3)
        desk.wait(60)
        assert desk.window.pressed == {"b"}
        desk.mouse(pygame.MOUSEBUTTONUP, (5, 5), 3)
        desk.wait(60)
    assert desk.app.screen.NAME == "table"
    desk.key(pygame.K_SPACE)
    assert desk.table.count > 1


def test_space_is_a_letter_where_letters_are_typed(desk):
    desk.app.show("name", 1)
    desk.wait(60)
    desk.key(pygame.K_SPACE)
    assert desk.app.screen.NAME == "name"


def test_a_gamepad_plays(desk):
    desk.deal()
    pad = {"instance_id": 0}
    cursor = desk.app.screen.cursor
    for value in (30_000, 0):
        event = {"axis": pygame.CONTROLLER_AXIS_LEFTX, "value": value, **pad}
        pygame.event.post(pygame.event.Event(pygame.CONTROLLERAXISMOTION, event))
        desk.wait(80)
    assert desk.app.screen.cursor != cursor or len(desk.playable()) == 1
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        event = {"button": pygame.CONTROLLER_BUTTON_A, **pad}
        pygame.event.post(pygame.event.Event(kind, event))
        desk.wait(80)
    assert desk.table.count > 1
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        event = {"button": pygame.CONTROLLER_BUTTON_B, **pad}
        pygame.event.post(pygame.event.Event(kind, event))
        desk.wait(80)
    assert desk.app.screen.NAME == "title" and not desk.window.pressed


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
