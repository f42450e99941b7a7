"""The window: a handheld in its shell, for mouse and keyboard."""

import json
import os
import sys
import traceback
from collections import deque
from datetime import datetime
from pathlib import Path

import platformdirs
import pygame

from simulator import pictures
from simulator.emulated import STEP_MS
from simulator.gamepads import Gamepads
from simulator.interface import Handheld
from simulator.shapes import shape_of
from simulator.shell import Glass, Shell, icon, window_size
from simulator.sound import Sound, SoundError
from simulator.window_words import KEYS, WORDS
from skat import VERSION

FRAMES = 60  # a second
LONGEST_MS = 100  # real time to catch up with after a pause
BETWEEN_MS = 30  # firmware time between two changes of the buttons, so that none is lost
SPEEDS = ((1, "1x"), (2, "2x"), (4, "4x"), (0.5, "1/2x"))
USUAL_SIZE = 4  # window pixels per unit of a shell, if there is room
SIZE_STEP = 0.5  # from one size to the next, in window pixels to one of the screen
STATUS_H = 30
DECORATION_H = 80  # room on the desktop for title bars
LEAST_SIZE, SMALLEST_SIZE = 18, 12  # of letters, where the keys are shown: if they fit, and else
MOST_NOTCHES = 3  # of the wheel, taken at once
APPLICATION = "pocket-skat"  # what the desktop knows the window by
ASLEEP_MS = 60_000  # a screen that was dark from the start is not asleep
_BUTTON_KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "a",
    pygame.K_KP_ENTER: "a",
    pygame.K_SPACE: "a",
    pygame.K_ESCAPE: "b",
    pygame.K_TAB: "menu",
}
_TOUCHES = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEWHEEL,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERAXISMOTION,
)
_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
_MOUSE, _RIGHT_MOUSE = -1, -3  # hold a button, as keys do by their code
_PAD = -16  # and those of gamepads, each by its button's place among these
_PAD_BUTTONS = ("a", "b", "menu", "up", "down", "left", "right")

_BAR = (24, 28, 32)
_TEXT, _FAINT, _REC = (214, 222, 228), (128, 138, 146), (226, 76, 70)


class NoDisplay(Exception):
    """There is no display for a window; the message says why."""


class Window:
    """A window with a running handheld. `open` until it is closed.

    `pressed` are the names of the buttons that are down, `status` is the line at the bottom.
    """

    def __init__(
        self,
        handheld: Handheld,
        scale: float | None = None,
        memory: Path | None = None,
        sound: bool = False,
    ):
        """`scale`: window pixels per pixel of the screen; None for what fits the window as it was
        last time, or for the usual one. `memory`: the file that remembers its size and place;
        without one it opens in the middle of the desktop. `sound`: whether to play the piezo.

        Raises NoDisplay.
        """
        self.handheld = handheld
        self._rows = 2 if handheld.meter() else 1  # of the status
        pygame.font.init()
        for variable in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
            os.environ[variable] = APPLICATION  # pygame has named it after the file that was run
        self.shell: Shell | Glass = None
        self.bare = self.full = False  # the screen without its shell; all of the desktop
        self.status = ""
        self._memory = memory
        try:
            pygame.display.init()
            scales = self._fitting()
            before = _remembered(memory)
            usual = min(round(USUAL_SIZE * shape_of(handheld.board).pixel), scales[-1])
            size = before[2:] if before and not scale else self.size_at(scale or usual)
            desktop = pygame.display.get_desktop_sizes()[0]
            place = before[:2] if before else [(have - w) // 2 for have, w in zip(desktop, size)]
            place = [max(at, 0) for at in place]
            window = pygame.Window("Pocket Skat", size, place, hidden=True, resizable=True)
        except pygame.error as error:
            raise NoDisplay(str(error))
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise NoDisplay("SDL found none")  # and would draw where nobody sees it
        self.window = window
        window.set_icon(icon())
        window.show()
        self._gamepads = Gamepads()
        self._pointed: tuple | None = None  # where the pointer has come to, not told yet
        self._changed = True
        self._lay_out()
        self.open = True
        self._sound: Sound = None
        self.pressed: set[str] = set()
        self._holding: dict[int, str] = {}  # a button's name by the key that holds it
        self._changes: deque[tuple[str, bool]] = deque()  # (name, down), not yet at the pins
        self._changed_at = -BETWEEN_MS
        self._speed = 0
        self._owed = 0.0  # firmware time, ms, that is still to be run
        self._played = 0  # firmware time that has been run, across restarts
        self._touched = 0  # when somebody last did something, by that clock
        self._typed: deque[str] = deque()  # letters
        self._recorder: pictures.Recorder = None
        self._keys_shown = False
        self._crashed = False
        self.frame = self._seen()
        if sound:
            self._switch_sound()

    def run(self) -> None:
        """Play until the window is closed."""
        clock = pygame.time.Clock()
        while self.open:
            self.round(clock.tick(FRAMES))
        self.window.destroy()
        pygame.display.quit()

    def round(self, elapsed: int) -> None:
        """Take the events, let `elapsed` ms pass (after a pause not all of them), draw."""
        for event in pygame.event.get():
            self._take(event)
        self._pass(min(elapsed, LONGEST_MS) * SPEEDS[self._speed][0])
        if self._changed:
            self._changed = False
            self._draw()

    def close(self) -> None:
        """Close the window; saves a running recording, and the window's place."""
        if self._recorder:
            self._record()
        if self._sound:
            self._switch_sound()
        if not self.full:
            if self.bare:  # the next start shows its shell again
                self._show_bare(False)
            _remember(self._memory, self.window)
        self.open = False

    @property
    def scale(self) -> float:
        """Window pixels to one of the screen's."""
        return self.shell.scale

    @property
    def surface(self) -> pygame.Surface:
        """What the window shows."""
        return self.window.get_surface()

    def flip(self) -> None:
        """Show what was drawn."""
        self.window.flip()

    # The firmware

    def _pass(self, ms: float) -> None:
        self._owed += ms
        while self._owed >= STEP_MS:
            self._owed -= STEP_MS
            self._played += STEP_MS
            self._change_buttons()
            if self._pointed:
                self._firmware(self.handheld.point, *self._pointed)
                self._pointed = None
            if self._typed:
                self._firmware(self.handheld.type, self._typed.popleft())
            self._firmware(self.handheld.run, STEP_MS, self._watch)
            if self._sound:
                self._sound.play(0 if self._crashed else self.handheld.state()["tone"])

    def _firmware(self, call, *arguments) -> None:
        """Call the firmware; if it fails, say so and leave it alone until it is restarted."""
        if self._crashed:
            return
        try:
            call(*arguments)
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            self._crashed = True
            self._say("failed", error=f"{type(error).__name__}: {error}")

    def _watch(self) -> None:
        self.frame = self._seen()
        self._changed = True
        if any(self.frame):
            if self.status in [words["asleep"] for words in WORDS.values()]:
                self._say("")
        elif self._played - self._touched > ASLEEP_MS:
            self._say("asleep")
        if self._recorder:
            self._recorder.add(self.frame, self._played)

    def _restart(self) -> None:
        self._crashed = False
        self._let_go()
        self._changes.clear()
        self._typed.clear()
        self.pressed.clear()
        self._say("restarted")
        self._firmware(self.handheld.restart)
        self._changed_at = self.handheld.now - BETWEEN_MS

    # Buttons

    def _turned(self) -> bool:
        """Whether the handheld is held the other way round, as left-handed players hold it."""
        return not self._crashed and self.handheld.state().get("turned", False)

    def _facing(self, name: str) -> str:
        """The button that now lies in this direction; any other as it is."""
        return _OPPOSITE.get(name, name) if self._turned() else name

    def _seen(self) -> bytes:
        """The frame as one sees it."""
        circuit = self.handheld.circuit
        frame = pictures.frame(circuit)
        return pictures.upside_down(frame, circuit.W, circuit.H) if self._turned() else frame

    def _hold(self, key: int, name: str) -> None:
        if name in self.handheld.circuit.BUTTONS and name not in self._holding.values():
            self._changes.append((name, True))
        self._holding[key] = name

    def _release(self, key: int) -> None:
        name = self._holding.pop(key, None)
        if name in self.handheld.circuit.BUTTONS and name not in self._holding.values():
            self._changes.append((name, False))

    def _tap(self, name: str) -> None:
        """Press a button, as one sees it, and let it go."""
        name = self._facing(name)
        if name in self.handheld.circuit.BUTTONS and name not in self._holding.values():
            self._changes += (name, True), (name, False)

    def _let_go(self) -> None:
        for key in list(self._holding):
            self._release(key)

    def _change_buttons(self) -> None:
        """Let the next change reach the pins, so that even the shortest tap is seen."""
        if not self._changes or self.handheld.now - self._changed_at < BETWEEN_MS:
            return
        name, down = self._changes.popleft()
        if down:
            self.handheld.circuit.press(name)
            self.pressed.add(name)
        else:
            self.handheld.circuit.release(name)
            self.pressed.discard(name)
        self._changed_at = self.handheld.now
        self._changed = True

    # Events

    def _take(self, event) -> None:
        if event.type in _TOUCHES:
            self._touched = self._played
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
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._hold(_RIGHT_MOUSE, "b")
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            self._release(_RIGHT_MOUSE)
        elif event.type == pygame.MOUSEMOTION:
            self._pointed = self._pixel_at(event.pos) or self._pointed
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif event.type == pygame.TEXTINPUT:
            self._typed += event.text
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._lay_out()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
        elif event.type == pygame.WINDOWEXPOSED:
            self._changed = True
        else:
            name = self._gamepads.take(event)
            if name:
                self._say("gamepad", name=name)
            for button, down in self._gamepads.changes(event):
                key = _PAD - _PAD_BUTTONS.index(button)
                if not down:
                    self._release(key)
                elif key not in self._holding:
                    self._hold(key, self._facing(button))

    def _key(self, key: int, ctrl: int) -> None:
        if ctrl:
            if key == pygame.K_n:
                self._new_game()
            elif key == pygame.K_END:
                self._end_game()
            elif key == pygame.K_q:
                self.close()
        elif key == pygame.K_BACKSPACE:
            self._typed.append("\b")
        elif key == pygame.K_SPACE and self.handheld.state().get("typing"):
            return  # it is a letter there
        elif key in _BUTTON_KEYS:
            self._hold(key, self._facing(_BUTTON_KEYS[key]))
        elif key == pygame.K_F1:
            self._keys_shown = not self._keys_shown
            self._changed = True
        elif key == pygame.K_F2:
            self.save_picture()
        elif key == pygame.K_F3:
            self._record()
        elif key == pygame.K_F4:
            self._speed = (self._speed + 1) % len(SPEEDS)
            self._say("speed", speed=SPEEDS[self._speed][1])
        elif key == pygame.K_F5:
            self._restart()
        elif key == pygame.K_F6:
            self._next_size()
        elif key == pygame.K_F7:
            self._switch_sound()
        elif key == pygame.K_F8:
            self._show_bare(not self.bare)
        elif key == pygame.K_F11:
            self._fill_desktop(not self.full)

    def _wheel(self, notches: int) -> None:
        """Up or down in a menu. At the table the wheel does nothing, lest it choose a card."""
        if self.handheld.state()["screen"] != "table" and not self._changes:
            for _ in range(min(abs(notches), MOST_NOTCHES)):
                self._tap("up" if notches > 0 else "down")

    def _switch_sound(self) -> None:
        if self._sound:
            self._sound.close()
            self._sound = None
            self._say("sound_off")
            return
        try:
            self._sound = Sound()
        except SoundError as error:
            self._say("no_sound", error=error)
        else:
            self._say("sound_on")

    def _on_shell(self, position) -> list:
        """A position in the window as one on the shell's picture."""
        position = [at - corner for at, corner in zip(position, self.corner)]
        if self._turned():
            position = [side - 1 - at for at, side in zip(position, self.shell.size)]
        return position

    def _pixel_at(self, position) -> tuple | None:
        """The pixel of the screen under a position in the window, as the firmware counts them."""
        pixel = self.shell.pixel_at(self._on_shell(position))
        if pixel and self._turned():
            circuit = self.handheld.circuit
            pixel = circuit.W - 1 - pixel[0], circuit.H - 1 - pixel[1]
        return pixel

    def _click(self, position) -> None:
        name = self.shell.button_at(self._on_shell(position))
        pixel = self._pixel_at(position)
        if name:
            self._hold(_MOUSE, name)
        elif pixel:
            self.handheld.click(*pixel)

    def _new_game(self) -> None:
        """Deal, but ask before a running game is ended."""
        running = self.handheld.state()["running"]
        if running is None:
            self._say("not_from_here")
        elif running:
            self.handheld.ask("new")
        else:
            self.handheld.deal()

    def _end_game(self) -> None:
        running = self.handheld.state()["running"]
        if running is None:
            self._say("not_from_here")
        elif running:
            self.handheld.ask("end")
        else:
            self._say("no_game")

    # Pictures

    def save_picture(self) -> None:
        """Save what the display shows as a PNG."""
        circuit = self.handheld.circuit
        scale = pictures.usual_scale(circuit)
        image = pictures.picture(self.frame, circuit.W, circuit.H, scale)
        self._save("png", lambda path: image.save(path, "PNG"))

    def _save(self, ending: str, write) -> None:
        """Have `write(path)` make a new file in the user's pictures, and say where it is."""
        folder = platformdirs.user_pictures_path()
        path = folder / f"pocket-skat-{datetime.now():%Y-%m-%d-%H%M%S}.{ending}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write(path)
        except OSError as error:
            self._say("not_saved", error=error)
        else:
            self._say("saved", path=_short(path))

    def _record(self) -> None:
        """Start a recording, or end and save it."""
        recorder = self._recorder
        if not recorder:
            circuit = self.handheld.circuit
            self._recorder = pictures.Recorder(circuit.W, circuit.H)
            self._recorder.add(self.frame, self._played)
            self._say("recording")
            return
        self._recorder = None
        scale = pictures.usual_scale(self.handheld.circuit)
        self._save("gif", lambda path: recorder.save(path, self._played, scale))

    # Drawing

    def _language(self) -> str:
        """That of the handheld, as far as it tells."""
        return "en" if self._crashed else self.handheld.state().get("language", "en")

    def _say(self, key: str, **parts) -> None:
        """Say what window_words.py has for this key, or nothing."""
        self.status = WORDS[self._language()][key].format(**parts) if key else ""
        self._changed = True

    def size_at(self, scale: float) -> tuple:
        """The window's size at a scale, with nothing round the shell's picture."""
        if self.bare:
            circuit = self.handheld.circuit
            w, h = round(circuit.W * scale), round(circuit.H * scale)
        else:
            w, h = window_size(self.handheld.board, scale)
        return w, h + self._rows * STATUS_H

    def _fitting(self) -> list:
        """The scales at which the window fits the desktop; at least one, and 1 only if nothing
        larger fits."""
        w, h = pygame.display.get_desktop_sizes()[0]
        scales = [1.0]
        while True:
            wide, high = self.size_at(scales[-1] + SIZE_STEP)
            if wide > w or high + DECORATION_H > h:
                return scales[1:] or scales
            scales.append(scales[-1] + SIZE_STEP)

    def _next_size(self) -> None:
        """The next larger one that fits, or the smallest."""
        if self.full:
            return
        scales = self._fitting()
        larger = [scale for scale in scales if scale > self.scale]
        self._resize((larger or scales)[0])
        self._say("size", scale=self.scale)

    def _resize(self, scale: float) -> None:
        """Resize the window for a scale; its middle stays where it is."""
        before, size = self.window.size, self.size_at(scale)
        place = self.window.position
        self.window.size = size
        self.window.position = [
            max(at + (had - has) // 2, 0) for at, had, has in zip(place, before, size)
        ]
        self._lay_out()

    def _show_bare(self, bare: bool) -> None:
        """Show the screen alone, or its shell, too; where it fits, at the same size."""
        scale = self.scale
        self.bare = bare
        self.shell = None
        if self.full:
            self._lay_out()
        else:
            self._resize(min(scale, self._fitting()[-1]))

    def _fill_desktop(self, full: bool) -> None:
        self.full = full
        if full:
            self.window.set_fullscreen(True)
        else:
            self.window.set_windowed()
        self._lay_out()

    def _lay_out(self) -> None:
        """Put the shell, or the bare screen, in the middle of the window, as large as fits."""
        self._surface = self.surface
        w, h = self._surface.get_size()
        scale = 1.0
        while all(has >= want for has, want in zip((w, h), self.size_at(scale + SIZE_STEP))):
            scale += SIZE_STEP
        if not self.shell or self.scale != scale:
            circuit = self.handheld.circuit
            if self.bare:
                self.shell = Glass(circuit.W, circuit.H, scale)
            else:
                self.shell = Shell(self.handheld.board, circuit.W, circuit.H, scale)
            self._picture = pygame.Surface(self.shell.size)
        shell_w, shell_h = self.shell.size
        self.corner = (w - shell_w) // 2, (h - self._rows * STATUS_H - shell_h) // 2
        self._changed = True

    def _draw(self) -> None:
        circuit = self.handheld.circuit
        picture = pictures.picture(self.frame, circuit.W, circuit.H).convert("RGB")
        image = pygame.image.frombytes(picture.tobytes(), picture.size, "RGB")
        turned = self._turned()
        if turned:
            image = pygame.transform.rotate(image, 180)
        self.shell.draw(self._picture, image, self.pressed)
        self.shell.draw_desk(self._surface, self.corner[1])
        shown = pygame.transform.rotate(self._picture, 180) if turned else self._picture
        self._surface.blit(shown, self.corner)
        self._draw_status()
        if self._keys_shown:
            self._draw_keys()
        self.flip()

    def _draw_status(self) -> None:
        surface = self._surface
        w, h = surface.get_size()
        top = h - self._rows * STATUS_H
        surface.fill(_BAR, (0, top, w, self._rows * STATUS_H))
        self.write(self.handheld.meter(), 20, _FAINT, midleft=(12, h - STATUS_H // 2))
        middle = top + STATUS_H // 2
        keys = WORDS[self._language()]["keys"]
        right = self.write(keys, 20, _FAINT, midright=(w - 12, middle)).left - 14
        if SPEEDS[self._speed][0] != 1:
            text = SPEEDS[self._speed][1]
            right = self.write(text, 20, _TEXT, midright=(right, middle)).left - 14
        if self._recorder:
            pygame.draw.aacircle(surface, _REC, (right - 6, middle), 6)
            right -= 24
        size = 20
        while size > 14 and pygame.font.Font(None, size).size(self.status)[0] > right - 12:
            size -= 1
        surface.set_clip((0, top, right, STATUS_H))
        self.write(self.status, size, _TEXT, midleft=(12, middle))
        surface.set_clip(None)

    def _draw_keys(self) -> None:
        """The keys in two columns, or in one where the window is too narrow."""
        buttons = self.handheld.circuit.BUTTONS
        which = sorted(WORDS, reverse=True).index(self._language())
        keys = [each[which] for each in KEYS if not each[2] or each[2] in buttons]
        labels_and_uses = list(zip(*keys))
        w, h = self._surface.get_size()
        size = max(w // 40, LEAST_SIZE)
        columns = 2
        while True:
            font = pygame.font.Font(None, size)
            labels, column = (
                max(font.size(part)[0] for part in parts) + size for parts in labels_and_uses
            )
            column += labels
            rows = (len(keys) + columns - 1) // columns
            box = pygame.Rect(0, 0, columns * column + size, (rows + 2) * size)
            if size <= SMALLEST_SIZE or box.w <= w and box.h <= h:
                break
            columns, size = (1, size) if columns == 2 and box.w > w else (2, size - 1)
        box.center = self.shell.screen.move(self.corner).center
        box.clamp_ip(self._surface.get_rect())
        panel = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(panel, _BAR, panel.get_rect(), border_radius=size // 2)
        pygame.draw.rect(panel, _FAINT, panel.get_rect(), 1, border_radius=size // 2)
        self._surface.blit(panel, box)
        for i, (key, what) in enumerate(keys):
            x = box.left + size + i // rows * column
            y = box.top + (1 + i % rows) * size
            self.write(key, size, pictures.INK, midleft=(x, y))
            self.write(what, size, _TEXT, midleft=(x + labels, y))
        about = f"Pocket Skat {VERSION}, MIT licence"
        self.write(about, size, _FAINT, midleft=(box.left + size, box.bottom - size))

    def write(self, text: str, size: int, colour, **where) -> pygame.Rect:
        """Write text in the window; `where` as in pygame's get_rect."""
        image = pygame.font.Font(None, size).render(text, True, colour)
        return self._surface.blit(image, image.get_rect(**where))


def _remember(memory: Path | None, window: pygame.Window) -> None:
    """Save the window's place and size; if that fails they are forgotten."""
    if not memory:
        return
    try:
        memory.parent.mkdir(parents=True, exist_ok=True)
        memory.write_text(json.dumps([*window.position, *window.size]))
    except OSError:
        pass


def _remembered(memory: Path | None) -> list:
    """The window's last place and size: x, y, w, h. Nothing if it would be off the desktop."""
    try:
        x, y, w, h = map(int, json.loads(memory.read_text()))
    except (AttributeError, OSError, ValueError, TypeError):
        return []
    desktops = pygame.display.get_desktop_sizes()
    wide, high = sum(size[0] for size in desktops), max(size[1] for size in desktops)
    seen = 0 <= x <= wide - w // 2 and 0 <= y <= high - h // 2
    return [x, y, w, h] if seen and 0 < w <= wide and 0 < h <= high else []


def _short(path: Path) -> str:
    """A path as people write it."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except ValueError:
        return str(path)
