"""Playing in the window: keyboard, pointer, gamepad, and what the F keys do."""

import sys

import pygame
import pytest
from PIL import Image

from simulator.window import LONGEST_MS, Window
from tests.support.desk import CTRL, Desk, picture, same

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
