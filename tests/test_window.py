"""The window, driven by events as mouse and keyboard make them."""

from pathlib import Path

import pygame
import pytest
from PIL import Image

from simulator import pictures
from simulator.emulated import EmulatedHandheld
from simulator.shell import SHAPES, Shell
from simulator.window import LONGEST_MS, Window

ROOT = Path(__file__).resolve().parent.parent
# Boards that the app has no layouts for yet: they have neither shells nor golden pictures.
WAITING = {"pico_lcd_114", "pico_lcd_13", "pico_oled_13", "tdisplay", "thumby"}
BOARDS = sorted({path.stem for path in (ROOT / "simulator/circuits").glob("[a-z]*.py")} - WAITING)
CTRL = pygame.KMOD_LCTRL
PIN_A = 14


class Desk:
    """Somebody at a window."""

    def __init__(self, folder):
        self.handheld = EmulatedHandheld("pico_oled", str(folder))
        self.handheld.app.settings.seats = [1, 0]  # the simple level leads, a person replies
        self.handheld.app.save_settings()
        self.window = Window(self.handheld, 3)
        self.wait(100)

    @property
    def app(self):
        return self.handheld.app

    @property
    def table(self):
        return self.app.session.table

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

    def mouse(self, kind, position):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=position))

    def seen(self):
        return pygame.display.get_surface().copy()

    def deal(self, number=9):
        """Deal, and wait until the computer has led."""
        self.app.deal(number)
        self.wait(2000)
        assert self.table.count == 1 and self.table.mover == 1

    def playable(self):
        screen = self.app.screen
        return [place for place in range(8, 16) if screen.playable(place)]


@pytest.fixture
def desk(monkeypatch, tmp_path):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.chdir(tmp_path)
    yield Desk(tmp_path / "data")
    pygame.display.quit()


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


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("scale", [2, 3, 5])
def test_every_board_has_a_shell_with_its_buttons(board, scale, monkeypatch, tmp_path):
    circuit = EmulatedHandheld(board, str(tmp_path)).circuit
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


def test_no_shell_is_left_over():
    assert sorted(SHAPES) == BOARDS


# Playing


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
    assert not desk.app.session.running()
    desk.key(pygame.K_n, CTRL)
    assert desk.app.screen.NAME == "table" and desk.app.session.running()
    number = desk.app.session.number
    desk.key(pygame.K_n, CTRL)
    assert desk.app.screen.NAME == "title", "asks whether the running game shall end"
    desk.key(pygame.K_RETURN)
    assert desk.app.session.number == number and desk.app.session.running()
    desk.key(pygame.K_n, CTRL)
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert desk.app.session.number != number and desk.app.screen.NAME == "table"
    desk.key(pygame.K_END, CTRL)
    assert desk.app.screen.NAME == "title" and desk.app.session.running()
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert desk.app.screen.NAME == "title" and not desk.app.session.running()
    desk.key(pygame.K_END, CTRL)
    assert desk.window.status == "No game is running"


@pytest.mark.parametrize("how", ["ctrl q", "close"])
def test_quitting_saves_what_is_being_recorded(desk, tmp_path, how):
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


def test_f2_saves_the_screen(desk, tmp_path):
    desk.key(pygame.K_F2)
    (path,) = tmp_path.glob("pocket-skat-*.png")
    assert desk.window.status == f"Saved {path.name}"
    circuit = desk.handheld.circuit
    expected = pictures.picture(pictures.frame(circuit), circuit.W, circuit.H, 4).convert("RGB")
    assert Image.open(path).size == (512, 256)
    assert Image.open(path).convert("RGB").tobytes() == expected.tobytes()
    assert len(expected.getcolors()) == 2


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
    assert desk.window.status == f"Saved {path.name}"
    with Image.open(path) as gif:
        assert gif.size == (512, 256) and gif.n_frames == 3
        total = 0
        for i in range(gif.n_frames):
            gif.seek(i)
            total += gif.info["duration"]
    assert lasted <= total <= lasted + 250  # the presses of F3 take their time, too


def test_a_folder_that_takes_no_files_is_named_in_the_status(desk, tmp_path):
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
    app, number, points = desk.app, desk.app.session.number, bytes(desk.table.points)
    module = type(app).__module__
    desk.key_down(pygame.K_LEFT)
    desk.wait(40)
    desk.key(pygame.K_F5)
    assert desk.app is not app and type(desk.app) is not type(app), module
    assert desk.window.status == "Restarted"
    assert desk.window.pressed == set()
    assert desk.app.screen.NAME == "title" and desk.app.session.running()
    assert desk.app.session.number == number and bytes(desk.table.points) == points
    desk.key(pygame.K_RETURN)
    assert desk.app.screen.NAME == "table"


def test_f6_goes_through_the_sizes(desk):
    sizes = set()
    for _ in range(20):
        desk.key(pygame.K_F6)
        window = desk.window
        sizes.add(window.scale)
        assert pygame.display.get_surface().get_width() == window.shell.size[0]
        assert window.shell.screen.w == 128 * window.scale
    desktop = pygame.display.get_desktop_sizes()[0]
    assert {2, 3} <= sizes and all(272 * scale <= desktop[0] for scale in sizes)
    desk.mouse(pygame.MOUSEBUTTONDOWN, desk.window.shell.middle_of("b"))
    desk.wait(40)
    assert desk.window.pressed == {"b"}


# The rest


def test_nothing_is_drawn_when_nothing_changes(desk, monkeypatch):
    drawn = []
    flip = pygame.display.flip
    monkeypatch.setattr(pygame.display, "flip", lambda: (drawn.append(1), flip()))
    desk.wait(400)
    assert not drawn
    desk.key(pygame.K_DOWN)
    assert drawn


def test_a_firmware_that_fails_is_told_and_can_be_restarted(desk, monkeypatch, capsys):
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


def test_code_that_cannot_be_loaded_is_told_and_can_be_restarted(desk, monkeypatch, capsys):
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
