"""A piezo that sounds while the program goes on."""

from machine import PWM, Pin, Timer


class Piezo:
    """The piezo on a GPIO, by its number."""

    def __init__(self, number):
        self._pwm = PWM(Pin(number), freq=440, duty_u16=0)
        self._timer = Timer()

    def tone(self, hz, ms):
        """Sound at `hz` for `ms`, instead of whatever sounds now; does not wait."""
        self._pwm.freq(hz)
        self._pwm.duty_u16(32768)  # high half of the time, which is loudest
        self._timer.init(mode=Timer.ONE_SHOT, period=ms, callback=self._silence)

    def _silence(self, timer):
        self._pwm.duty_u16(0)
