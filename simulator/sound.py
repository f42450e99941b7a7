"""The sound of a board's piezo."""

import os
from array import array

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame  # noqa: E402

RATE = 44100
LOUDNESS = 4000  # of 32767


class SoundError(Exception):
    """There is no sound; the message says why."""


class Sound:
    """A loudspeaker, silent at first."""

    def __init__(self):
        """Raises SoundError."""
        try:
            pygame.mixer.init(RATE, -16, 1, 512)
        except pygame.error as error:
            raise SoundError(str(error)) from None
        self._hz = 0

    def play(self, hz: int) -> None:
        """Sound at `hz` from now on; 0 for silence."""
        if hz == self._hz:
            return
        self._hz = hz
        pygame.mixer.stop()
        if hz:
            pygame.mixer.Sound(buffer=wave(hz)).play(-1)

    def close(self) -> None:
        """Be silent, and free the loudspeaker."""
        pygame.mixer.quit()


def wave(hz: int) -> array:
    """A piezo's pulses as samples of 16 bits: whole periods, about a tenth of a second."""
    periods = max(hz // 10, 1)
    count = round(RATE * periods / hz)
    high = (2 * i * periods // count % 2 == 0 for i in range(count))
    return array("h", [LOUDNESS if up else -LOUDNESS for up in high])
