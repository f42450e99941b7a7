"""A person at a window: mouse, keyboard, and what is to be seen."""

import pygame

from simulator import pictures
from simulator.emulated import EmulatedHandheld
from simulator.window import Window

CTRL = pygame.KMOD_LCTRL


class Desk:
    """A person at a window."""

    def __init__(self, folder, board="pico_oled", scale=3, memory=None):
        self.handheld = EmulatedHandheld(board, str(folder))
        # The simple level leads, a person replies.
        self.handheld.app.evening.settings.seats = [1, 0]
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


def picture(desk, scale):
    circuit = desk.handheld.circuit
    frame = pictures.frame(circuit)
    return pictures.picture(frame, circuit.W, circuit.H, scale).convert("RGB")


def same(one, other, area=None):
    area = area or one.get_rect()
    parts = [pygame.image.tobytes(surface.subsurface(area), "RGB") for surface in (one, other)]
    return parts[0] == parts[1]
