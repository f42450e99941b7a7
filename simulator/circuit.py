"""What the boards' circuits share: pins, buttons, and how bytes get to the display.

A circuit in simulator/circuits/ says what is wired to which pin. It is strict where a board would
just stay dark: bytes that reach no chip and pins that nothing drives are errors.
"""

from machine import Pin

from devices.processors import PICOS

_ENODEV = 19
_WRAP = 0x3FFFFFFF  # where the chip's clock in ms wraps
_NEVER = 1 << 60


class Circuit:
    """What the pins of stand-in `machine` are wired to. `screen` is the display's controller.

    `W`, `H`, `COLOURS` are the display's, `BUTTONS` the names of the buttons, `processor` is the
    usual one, `HEAP_KB` what the smallest of them leaves for the firmware, and `pwm` the (hz,
    duty of 65535) of each pin that makes pulses. `bus_bytes` went to the display so far in
    `bus_transfers` (each a call of the bus) and took `bus_ms` at the bus's clock; set these three
    to 0 to measure from there. If set, `arrived()` is called after each transfer. `now` is the time
    since power came on, in ms. `grounded` are the pins of the buttons that are held. On I2C the
    display misses its address `deaf` times more; with `mute` it can't be read.
    """

    W = H = 0
    COLOURS = 2
    PROCESSORS: tuple = PICOS  # that it may come with; the first is the usual one
    PULLED_UP: tuple = ()  # pins that a resistor of the board pulls up
    BUTTON_PINS: tuple = ()  # (name, pin): buttons that connect a pin to ground
    I2C: tuple = None  # bus, SCL, SDA, address
    SPI: tuple = None  # bus, SCK, MOSI
    CS: int = None  # pins of the display
    DC: int = None
    RST: int = None
    BACKLIGHT: int = None
    UART: tuple = None  # the link's: number, TX, RX

    def __init__(self, screen):
        self.screen = screen
        self.processor = self.PROCESSORS[0]
        self.HEAP_KB = min([processor.heap_kb for processor in self.PROCESSORS])
        self.BUTTONS = tuple([name for name, _ in self.BUTTON_PINS])
        self.pwm = {}
        self.bus_bytes = 0
        self.bus_transfers = 0
        self.bus_ms = 0
        self.arrived = None
        self._cpu_clock = self.processor.hz
        self._spi_clock = self.processor.spi_hz
        self.now = 0
        self._pin_of = dict(self.BUTTON_PINS)
        self.grounded = set()
        self.deaf = 0
        self.mute = False
        self._modes = {}
        self._pulls = {}
        self._levels = {}
        self._read = {}  # pins' levels, None where they have changed since they were read
        self.cable = None  # what the link's UART is joined to, with any(), read(count), write(data)
        self._i2c = {}
        self._spi = {}
        self._handlers = {}  # pin and what to call when its level falls, by number
        self.timers = {}  # when it is due, every how many ms (0: once), and callback, by timer
        self._due = _NEVER  # the first of them

    def press(self, name):
        """Hold the button down; ValueError if there is none of that name."""
        number = self._pin(name)
        if number not in self.grounded:
            self.grounded.add(number)
            self._read[number] = None
            if number in self._handlers:
                pin, handler = self._handlers[number]
                handler(pin)

    def release(self, name):
        """Let the button go; ValueError if there is none of that name."""
        number = self._pin(name)
        self.grounded.discard(number)
        self._read[number] = None

    def elapse(self, ms):
        """Let time pass; every timer calls back when it is due."""
        end = self.now + ms
        while self.timers and self._due <= end:
            self.now = due = self._due
            timer = self._first(due)
            _, period, callback = self.timers[timer]
            if period:
                self.timers[timer][0] += period
            else:
                del self.timers[timer]
            self._find_due()
            callback(timer)
        self.now = end

    def _first(self, due):
        for timer, (at, _, _) in self.timers.items():
            if at == due:
                return timer

    def _find_due(self):
        due = _NEVER
        for at, _, _ in self.timers.values():
            if at < due:
                due = at
        self._due = due

    def ticks_ms(self):
        """The chip's clock in ms, which wraps."""
        return self.now & _WRAP

    def _pin(self, name):
        if name not in self._pin_of:
            names = ", ".join(self.BUTTONS)
            raise ValueError(f"there is no button {name!r}; there are {names}")
        return self._pin_of[name]

    # Called by the stand-in `machine`

    def pin_setup(self, number, mode, pull):
        """Set mode (Pin.IN, Pin.OUT) and pull of a pin; -1 leaves either as it is, pull None: none.

        ValueError if the pin can't do that.
        """
        if number not in self.processor.gpios:
            raise ValueError(f"the chip has no GPIO {number!r}")
        if number in self.processor.inputs and (mode == Pin.OUT or pull not in (-1, None)):
            raise ValueError(f"GPIO {number} is an input without a pull")
        if mode != -1:
            self._modes[number] = mode
        if pull != -1:
            self._pulls[number] = pull
        self._read[number] = None

    def pin_read(self, number):
        """The pin's level, 0 or 1; RuntimeError if nothing defines it."""
        level = self._read.get(number)
        if level is None:
            level = self._read[number] = self._level(number)
        return level

    def _level(self, number):
        if self._modes.get(number) == Pin.OUT:
            return self._levels.get(number, 0)
        if number in self.grounded:
            return 0
        pull = self._pulls.get(number)
        if pull == Pin.PULL_UP or number in self.PULLED_UP:
            return 1
        if pull == Pin.PULL_DOWN:
            return 0
        raise RuntimeError(f"GPIO {number} floats: nothing pulls it up or down")

    def pin_write(self, number, level):
        """Drive an output; RuntimeError if the pin is not one."""
        if self._modes.get(number) != Pin.OUT:
            raise RuntimeError(f"GPIO {number} is written to, but is not an output")
        self._levels[number] = self._read[number] = level
        if number == self.RST:
            self.screen.reset(level)

    def pwm_write(self, number, freq, duty):
        """Make pulses of `hz` on a pin, high for duty / 65535 of the time; 0 Hz: stop."""
        self.pin_setup(number, Pin.OUT, -1)
        self.pwm[number] = (freq, duty)
        if number == self.BACKLIGHT:
            self.screen.backlight = duty >> 8 if freq else 0
            self.screen.changed = True

    def tone(self):
        """The Hz at which a piezo sounds now; 0 for silence."""
        for number, (hz, duty) in self.pwm.items():
            if number != self.BACKLIGHT and hz and duty:
                return hz
        return 0

    def adc_read(self, number):
        """The voltage at a pin, in microvolts; RuntimeError if nothing defines it."""
        raise RuntimeError(f"GPIO {number} floats: no voltage is connected to it")

    def freq_read(self):
        """The processor's clock in Hz."""
        return self._cpu_clock

    def freq_write(self, hz, peripheral_hz):
        """Set the processor's clock, and that of SPI, which is the same or 48 MHz."""
        if peripheral_hz not in (hz, 48_000_000):
            raise ValueError("peripheral freq must be 48_000_000 or the same as the MCU freq")
        self._cpu_clock = hz
        self._spi_clock = peripheral_hz

    def pin_irq(self, pin, hard, handler):
        """Call handler(pin) when a button takes the pin's level down; ValueError for `hard` where
        that does not exist."""
        self._check_hard(hard)
        self._handlers[pin.number] = pin, handler

    def timer_start(self, timer, number, ms, periodic, hard, callback):
        """Call callback(timer) in `ms`, once or periodically; replaces the timer's last one.

        ValueError if the chip has no timer of that number, or no hard ones.
        """
        if number not in self.processor.timers:
            raise ValueError(f"the chip has no timer {number!r}")
        self._check_hard(hard)
        self.timers[timer] = [self.now + ms, ms if periodic else 0, callback]
        self._find_due()

    def _check_hard(self, hard):
        if hard and not self.processor.hard:
            raise ValueError("this chip's MicroPython has no hard interrupts")

    def i2c_setup(self, bus_id, scl, sda, freq):
        """Lead an I2C controller out to two pins, with a clock of `freq` Hz."""
        self._i2c[bus_id] = (scl, sda, freq)

    def i2c_scan(self, bus_id):
        """The addresses that answer on a bus."""
        return [self.I2C[3]] if self._i2c_reaches_screen(bus_id) and self._listens() else []

    def i2c_write(self, bus_id, addr, vector):
        """One write transfer; OSError(19) if no chip answers to the address on this bus."""
        self._address(bus_id, addr)
        # A byte is 8 bits and the acknowledge; the address comes first.
        hz = self._i2c[bus_id][2]
        self._check_clock(hz, "I2C")
        self._count(1 + sum([len(buf) for buf in vector]), 9, hz)
        self.screen.write(vector)

    def i2c_read(self, bus_id, addr, count):
        """The bytes of one read transfer; OSError(19) if no chip answers, or none that can be
        read."""
        self._address(bus_id, addr)
        if self.mute:
            raise OSError(_ENODEV)
        return self.screen.read(count)

    def _address(self, bus_id, addr):
        """Address a chip; OSError(19) if none acknowledges."""
        if not self._i2c_reaches_screen(bus_id) or addr != self.I2C[3] or not self._listens():
            raise OSError(_ENODEV)

    def _listens(self):
        """Whether the display acknowledges its address yet."""
        if self.deaf:
            self.deaf -= 1
            return False
        return True

    def _i2c_reaches_screen(self, bus_id):
        return self.I2C is not None and (bus_id,) + self._i2c.get(bus_id, ())[:2] == self.I2C[:3]

    def spi_setup(self, bus_id, sck, mosi, miso, baudrate, polarity, phase):
        """Lead an SPI controller out to pins, None: to none, with a clock of `baudrate` Hz."""
        self._spi[bus_id] = (sck, mosi, polarity == phase, baudrate)

    def spi_write(self, bus_id, data):
        """Send bytes; RuntimeError if no chip is there to take them as they are sent."""
        # The displays take a bit on the clock's rising edge, as in modes 0 and 3.
        if self.SPI is None or (bus_id,) + self._spi[bus_id][:3] != self.SPI + (True,):
            raise RuntimeError(f"SPI {bus_id} doesn't reach the display, or not in its mode")
        if self._driven(self.CS):
            raise RuntimeError(f"bytes go out on SPI {bus_id}, but no chip is selected")
        hz = self._spi[bus_id][3]
        self._check_clock(hz, "SPI")
        # The clock is the fastest that can be made and is not faster than asked for.
        self._count(len(data), 8, self._spi_clock / (2 * -(-self._spi_clock // (2 * hz))))
        self.screen.spi(data, self._driven(self.DC))

    def uart_setup(self, number, tx, rx, baudrate, rxbuf):
        """Lead a UART out to two pins; RuntimeError if the link is not there, or not as fast."""
        if (number, tx, rx) != self.UART:
            raise RuntimeError(f"UART {number} on GPIO {tx} and {rx} is not the link's")
        if baudrate != 115200:
            raise RuntimeError(f"the link has 115200 baud, not {baudrate}")

    def uart_any(self, number):
        """How many bytes wait."""
        return self.cable.any() if self.cable else 0

    def uart_read(self, number, count):
        """At most so many of them."""
        return self.cable.read(count) if self.cable else b""

    def uart_write(self, number, data):
        """Send; where nothing is joined, it is lost."""
        if self.cable:
            self.cable.write(data)

    def _check_clock(self, hz, bus):
        fastest = self.screen.FASTEST[bus]
        if hz > fastest:
            raise RuntimeError(f"the display takes {fastest} Hz on {bus} at most, not {hz}")

    def _count(self, count, bits, hz):
        self.bus_transfers += 1
        self.bus_bytes += count
        self.bus_ms += count * bits * 1000 / hz
        if self.arrived is not None:
            self.arrived()

    def _driven(self, number):
        if number not in self._levels:
            raise RuntimeError(f"GPIO {number} leads to the display, but is not driven")
        return self._levels[number]
