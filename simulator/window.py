"""The window: a handheld in its shell, for mouse and keyboard."""

import os
import sys
import traceback
from collections import deque
from datetime import datetime
from pathlib import Path

import pygame

from simulator import pictures
from simulator.emulated import STEP_MS
from simulator.shell import SHAPES, Shell, window_size

FRAMES = 60  # a second
LONGEST_MS = 100  # real time that is caught up with after a pause
BETWEEN_MS = 30  # firmware time between two changes of the buttons, so that none gets lost
SPEEDS = ((1, "1x"), (2, "2x"), (4, "4x"), (0.5, "1/2x"))
USUAL_SIZE = 4  # window pixels to a unit of a shell, if there is room
STATUS_H = 30
DECORATION_H = 80  # what a desktop may take for title bars
LEAST_SIZE = 18  # of letters, where the keys are shown

KEYS = (  # each with the button that it takes
    ("arrows", "directions", "up"),
    ("Enter", "A", "a"),
    ("Escape", "B", "b"),
    ("Tab", "menu", "menu"),
    ("click", "buttons, cards", None),
    ("Ctrl+N", "new game", None),
    ("Ctrl+End", "end game", None),
    ("Ctrl+Q", "quit", None),
    ("F1", "these keys", None),
    ("F2", "picture of the screen", None),
    ("F3", "record a GIF, stop", None),
    ("F4", "speed", None),
    ("F5", "restart the handheld", None),
    ("F6", "size", None),
)
_BUTTON_KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "a",
    pygame.K_KP_ENTER: "a",
    pygame.K_ESCAPE: "b",
    pygame.K_TAB: "menu",
}
_MOUSE = -1  # holds a button, as keys do by their code

_BAR = (24, 28, 32)
_TEXT, _FAINT, _REC = (214, 222, 228), (128, 138, 146), (226, 76, 70)


class NoDisplay(Exception):
    """There is nowhere to open a window."""


class Window:
    """A window with a running handheld. `open` until somebody closes it.

    `pressed` are the names of the buttons that are down, `status` is the line at the bottom.
    """

    def __init__(self, handheld, scale: int | None = None):
        """`scale`: window pixels to one of the screen's; None for the usual, if there is room.

        Raises NoDisplay.
        """
        self._handheld = handheld
        self._rows = 2 if handheld.meter() else 1  # of the status
        pygame.font.init()
        try:
            pygame.display.init()
            self._scales = _fitting(handheld.board, self._rows)
            self._surface = pygame.display.set_mode((1, 1), pygame.HIDDEN)
        except pygame.error as error:
            raise NoDisplay(str(error))
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise NoDisplay("SDL found none")  # and draws where nobody sees it
        pygame.display.set_caption("Pocket Skat")
        usual = round(USUAL_SIZE * SHAPES[handheld.board].pixel)
        self._resize(scale or min(usual, self._scales[-1]))
        self.open = True
        self.status = ""
        self.pressed = set()
        self._holding = {}  # a button's name by the key that holds it
        self._changes = deque()  # (name, down) that have yet to reach the pins
        self._changed_at = -BETWEEN_MS
        self._speed = 0
        self._owed = 0.0  # firmware time, ms, that has not been run yet
        self._played = 0  # firmware time that has, through all restarts
        self._recorder = None
        self._keys_shown = False
        self._crashed = False
        self._frame = pictures.frame(handheld.circuit)

    def run(self) -> None:
        """Play until the window is closed."""
        clock = pygame.time.Clock()
        while self.open:
            self.round(clock.tick(FRAMES))
        pygame.display.quit()

    def round(self, elapsed: int) -> None:
        """Take what happened, let `elapsed` ms pass (after a pause not all), show the outcome."""
        for event in pygame.event.get():
            self._take(event)
        self._pass(min(elapsed, LONGEST_MS) * SPEEDS[self._speed][0])
        if self._changed:
            self._changed = False
            self._draw()

    def close(self) -> None:
        """Close the window; a recording that runs is saved."""
        if self._recorder:
            self._record()
        self.open = False

    @property
    def scale(self) -> int:
        """Window pixels to one of the screen's."""
        return self.shell.scale

    # The firmware

    def _pass(self, ms: float) -> None:
        self._owed += ms
        while self._owed >= STEP_MS:
            self._owed -= STEP_MS
            self._played += STEP_MS
            self._change_buttons()
            self._firmware(self._handheld.run, STEP_MS, self._watch)

    def _firmware(self, call, *arguments) -> None:
        """Call the firmware; where it fails, say so and leave it alone until it restarts."""
        if self._crashed:
            return
        try:
            call(*arguments)
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            self._crashed = True
            self._say(f"The firmware failed: {type(error).__name__}: {error}. F5 restarts it.")

    def _watch(self) -> None:
        self._frame = pictures.frame(self._handheld.circuit)
        self._changed = True
        if self._recorder:
            self._recorder.add(self._frame, self._played)

    def _restart(self) -> None:
        self._crashed = False
        self._let_go()
        self._changes.clear()
        self.pressed.clear()
        self._say("Restarted")
        self._firmware(self._handheld.restart)
        self._changed_at = self._handheld.now - BETWEEN_MS

    # Buttons

    def _hold(self, key: int, name: str) -> None:
        if name in self._handheld.circuit.BUTTONS and name not in self._holding.values():
            self._changes.append((name, True))
        self._holding[key] = name

    def _release(self, key: int) -> None:
        name = self._holding.pop(key, None)
        if name in self._handheld.circuit.BUTTONS and name not in self._holding.values():
            self._changes.append((name, False))

    def _let_go(self) -> None:
        for key in list(self._holding):
            self._release(key)

    def _change_buttons(self) -> None:
        """Let the next change reach the pins: a tap that is over at once is seen all the same."""
        if not self._changes or self._handheld.now - self._changed_at < BETWEEN_MS:
            return
        name, down = self._changes.popleft()
        if down:
            self._handheld.circuit.press(name)
            self.pressed.add(name)
        else:
            self._handheld.circuit.release(name)
            self.pressed.discard(name)
        self._changed_at = self._handheld.now
        self._changed = True

    # What people do

    def _take(self, event) -> None:
        if event.type == pygame.QUIT:
            self.close()
        elif event.type == pygame.KEYDOWN:
            self._key(event.key, event.mod & pygame.KMOD_CTRL)
        elif event.type == pygame.KEYUP:
            self._release(event.key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(_MOUSE)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
        elif event.type == pygame.WINDOWEXPOSED:
            self._changed = True

    def _key(self, key: int, ctrl: int) -> None:
        if ctrl:
            if key == pygame.K_n:
                self._new_game()
            elif key == pygame.K_END:
                self._end_game()
            elif key == pygame.K_q:
                self.close()
        elif key in _BUTTON_KEYS:
            self._hold(key, _BUTTON_KEYS[key])
        elif key == pygame.K_F1:
            self._keys_shown = not self._keys_shown
            self._changed = True
        elif key == pygame.K_F2:
            self._save_picture()
        elif key == pygame.K_F3:
            self._record()
        elif key == pygame.K_F4:
            self._speed = (self._speed + 1) % len(SPEEDS)
            self._say(f"Speed {SPEEDS[self._speed][1]}")
        elif key == pygame.K_F5:
            self._restart()
        elif key == pygame.K_F6:
            larger = [scale for scale in self._scales if scale > self.scale]
            self._resize((larger or self._scales)[0])
            self._say(f"Size {self.scale}x")

    def _click(self, position) -> None:
        name = self.shell.button_at(position)
        pixel = self.shell.pixel_at(position)
        if name:
            self._hold(_MOUSE, name)
        elif pixel:
            self._handheld.click(*pixel)

    def _new_game(self) -> None:
        """Deal; a running game is ended only after a question."""
        if self._handheld.state()["running"]:
            self._handheld.ask("new")
        else:
            self._handheld.deal()

    def _end_game(self) -> None:
        if self._handheld.state()["running"]:
            self._handheld.ask("end")
        else:
            self._say("No game is running")

    # Pictures

    def _picture_scale(self) -> int:
        return pictures.PICTURE_W // self._handheld.circuit.W

    def _save_picture(self) -> None:
        path = _new_file("png")
        try:
            pictures.save_png(self._handheld.circuit, path, self._picture_scale())
        except OSError as error:
            self._say(f"Not saved: {error}")
        else:
            self._say(f"Saved {path.name}")

    def _record(self) -> None:
        """Begin a recording, or end and save it."""
        recorder = self._recorder
        if not recorder:
            circuit = self._handheld.circuit
            self._recorder = pictures.Recorder(circuit.W, circuit.H)
            self._recorder.add(self._frame, self._played)
            self._say("Recording…")
            return
        self._recorder = None
        path = _new_file("gif")
        try:
            recorder.save(path, self._played, self._picture_scale())
        except OSError as error:
            self._say(f"Not saved: {error}")
        else:
            self._say(f"Saved {path.name}")

    # Drawing

    def _say(self, text: str) -> None:
        self.status = text
        self._changed = True

    def _resize(self, scale: int) -> None:
        circuit = self._handheld.circuit
        w, h = window_size(self._handheld.board, scale)
        self._surface = pygame.display.set_mode((w, h + self._rows * STATUS_H))
        self.shell = Shell(self._handheld.board, circuit.W, circuit.H, scale)
        self._changed = True

    def _draw(self) -> None:
        circuit = self._handheld.circuit
        image = pictures.picture(self._frame, circuit.W, circuit.H).convert("RGB")
        image = pygame.image.frombytes(image.tobytes(), image.size, "RGB")
        self.shell.draw(self._surface, image, self.pressed)
        self._draw_status()
        if self._keys_shown:
            self._draw_keys()
        pygame.display.flip()

    def _draw_status(self) -> None:
        surface = self._surface
        w, h = surface.get_size()
        top = h - self._rows * STATUS_H
        surface.fill(_BAR, (0, top, w, self._rows * STATUS_H))
        self._write(self._handheld.meter(), 20, _FAINT, midleft=(12, h - STATUS_H // 2))
        middle = top + STATUS_H // 2
        right = self._write("F1: keys", 20, _FAINT, midright=(w - 12, middle)).left - 14
        if SPEEDS[self._speed][0] != 1:
            text = SPEEDS[self._speed][1]
            right = self._write(text, 20, _TEXT, midright=(right, middle)).left - 14
        if self._recorder:
            pygame.draw.aacircle(surface, _REC, (right - 6, middle), 6)
            right -= 24
        surface.set_clip((0, top, right, STATUS_H))
        self._write(self.status, 20, _TEXT, midleft=(12, middle))
        surface.set_clip(None)

    def _draw_keys(self) -> None:
        """The keys in two columns, or in one where the window is too narrow."""
        buttons = self._handheld.circuit.BUTTONS
        keys = [(key, what) for key, what, button in KEYS if not button or button in buttons]
        w = self._surface.get_width()
        columns = 2 if w >= 27 * LEAST_SIZE else 1
        rows = (len(keys) + columns - 1) // columns
        size = max(w // 40, LEAST_SIZE)
        box = pygame.Rect(0, 0, 13 * columns * size, (rows + 1) * size)
        box.center = self.shell.screen.center
        box.clamp_ip(self._surface.get_rect())
        panel = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(panel, _BAR, panel.get_rect(), border_radius=size // 2)
        pygame.draw.rect(panel, _FAINT, panel.get_rect(), 1, border_radius=size // 2)
        self._surface.blit(panel, box)
        for i, (key, what) in enumerate(keys):
            x = box.left + (1 + i // rows * 12) * size
            y = box.top + (1 + i % rows) * size
            self._write(key, size, pictures.INK, midleft=(x, y))
            self._write(what, size, _TEXT, midleft=(x + 4 * size, y))

    def _write(self, text: str, size: int, colour, **where) -> pygame.Rect:
        """Write in the window; `where` as in pygame's get_rect."""
        image = pygame.font.Font(None, size).render(text, True, colour)
        return self._surface.blit(image, image.get_rect(**where))


def _fitting(board: str, rows: int) -> list:
    """The scales at which a board's window, with so many rows of status, fits the desktop; never
    none, and 1 only if need be."""
    w, h = pygame.display.get_desktop_sizes()[0]
    scales = [1]
    while True:
        wide, high = window_size(board, scales[-1] + 1)
        if wide > w or high + rows * STATUS_H + DECORATION_H > h:
            return scales[1:] or scales
        scales.append(scales[-1] + 1)


def _new_file(ending: str) -> Path:
    """A file named after this moment in the current folder."""
    return Path(f"pocket-skat-{datetime.now():%Y-%m-%d-%H%M%S}.{ending}")
