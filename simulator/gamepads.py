"""Gamepads: which button of the handheld each of theirs is."""

import pygame
from pygame._sdl2 import controller

THRESHOLD = 16_000  # of 32767: how far a stick counts as pushed

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
}


class Gamepads:
    """All that are plugged in, also while one plays."""

    def __init__(self):
        self._open: dict[int, controller.Controller] = {}
        controller.init()

    def take(self, event) -> str:
        """Take an event that a gamepad was plugged in, or pulled out; the name of a new one."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            pad = controller.Controller(event.device_index)
            self._open[pad.as_joystick().get_instance_id()] = pad
            return pad.name
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
        return ""

    @staticmethod
    def changes(event) -> list[tuple[str, bool]]:
        """The handheld's buttons that an event presses (True) or lets go."""
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            name = _BUTTONS.get(event.button)
            return [(name, event.type == pygame.CONTROLLERBUTTONDOWN)] if name else []
        if event.type == pygame.CONTROLLERAXISMOTION and event.axis in _AXES:
            less, more = _AXES[event.axis]
            return [(less, event.value < -THRESHOLD), (more, event.value > THRESHOLD)]
        return []
