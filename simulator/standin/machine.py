"""Stand-in for MicroPython's `machine`: pins and buses lead to an emulated circuit.

Runs under CPython and, placed before the built-in module, under a desk MicroPython. It forwards and
nothing more. A circuit (simulator/circuit.py) has

    pin_setup(number, mode, pull)            pin_read(number) -> 0 or 1
    pin_write(number, level)                 pwm_write(number, freq, duty)
    adc_read(number) -> microvolts           pin_irq(pin, hard, handler)
    freq_read() -> Hz                        freq_write(hz, peripheral_hz)
    timer_start(timer, number, ms, periodic, hard, callback)
    i2c_setup(bus_id, scl, sda, freq)        i2c_scan(bus_id) -> list of addresses
    i2c_write(bus_id, addr, vector)          i2c_read(bus_id, addr, count) -> bytes
    spi_write(bus_id, data)
    spi_setup(bus_id, sck, mosi, miso, baudrate, polarity, phase)
    uart_setup(number, tx, rx, baudrate, rxbuf)      uart_any(number) -> bytes that wait
    uart_read(number, count) -> at most so many      uart_write(number, data)

where vector is a sequence of buffers, and i2c_write and i2c_read raise OSError(19) if no chip
acknowledges.
"""


class _Nothing:
    """What pins and buses lead to before a circuit is attached."""

    def __getattr__(self, name):
        raise RuntimeError("no circuit is attached: call machine.attach(circuit) first")


_circuit = _Nothing()


def attach(circuit):
    """Wire all pins and buses to `circuit` (None: to nothing)."""
    global _circuit
    _circuit = circuit or _Nothing()


def freq(hz=None, peripheral_hz=48000000):
    """Without `hz` the processor's clock in Hz; with it, set that and the clock of SPI."""
    if hz is None:
        return _circuit.freq_read()
    _circuit.freq_write(hz, peripheral_hz)


class Pin:
    """A pin, by its GPIO number; mode and pull of -1 leave it as it is, pull None means none."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4

    def __init__(self, id, mode=-1, pull=-1, *, value=None):
        self.number = id
        circuit = _circuit
        if mode != -1 or pull != -1:
            circuit.pin_setup(id, mode, pull)
        if value is not None:
            circuit.pin_write(id, 1 if value else 0)

    def value(self, v=None):
        """Without `v` the level of the pin, 0 or 1; with it, drive the pin to that level."""
        if v is None:
            return _circuit.pin_read(self.number)
        _circuit.pin_write(self.number, 1 if v else 0)

    __call__ = value

    def irq(self, handler, trigger, *, hard=False):
        """Call handler(pin) when the level falls, which is the only `trigger` there is."""
        if trigger != Pin.IRQ_FALLING:
            raise ValueError("only Pin.IRQ_FALLING is emulated")
        _circuit.pin_irq(self, hard, handler)

    def on(self):
        """Drive the pin high."""
        self.value(1)

    def off(self):
        """Drive the pin low."""
        self.value(0)


class I2C:
    """The I2C bus controller `id` on the given pins."""

    def __init__(self, id, *, scl, sda, freq=400000):
        self._id = id
        _circuit.i2c_setup(id, scl.number, sda.number, freq)

    def writeto(self, addr, buf):
        """Write one buffer; returns the number of bytes acknowledged; OSError(19) if no chip is."""
        return self.writevto(addr, (buf,))

    def writevto(self, addr, vector):
        """Write all buffers of a sequence as one transfer; otherwise like writeto."""
        _circuit.i2c_write(self._id, addr, vector)
        total = 0
        for buf in vector:
            total += len(buf)
        return total

    def readfrom(self, addr, nbytes):
        """Read so many bytes; OSError(19) if no chip answers."""
        return _circuit.i2c_read(self._id, addr, nbytes)

    def scan(self):
        """The addresses that acknowledge, in ascending order."""
        return _circuit.i2c_scan(self._id)


class SPI:
    """The SPI bus controller `id` on the given pins; miso None if nothing is read."""

    def __init__(self, id, *, baudrate=1000000, polarity=0, phase=0, sck, mosi, miso=None):
        self._id = id
        _circuit.spi_setup(
            id,
            sck.number,
            mosi.number,
            None if miso is None else miso.number,
            baudrate,
            polarity,
            phase,
        )

    def write(self, buf):
        """Send all bytes of a buffer."""
        _circuit.spi_write(self._id, bytes(buf))


class UART:
    """The UART `id` on the given pins; it keeps `rxbuf` bytes that have come, the rest is lost."""

    def __init__(self, id, baudrate=9600, *, tx, rx, rxbuf=256, txbuf=256):
        self._id = id
        _circuit.uart_setup(id, tx.number, rx.number, baudrate, rxbuf)

    def any(self):
        """How many bytes can be read."""
        return _circuit.uart_any(self._id)

    def readinto(self, buf):
        """Read what is there into a buffer; how many bytes that are, None if there are none."""
        data = _circuit.uart_read(self._id, len(buf))
        buf[: len(data)] = data
        return len(data) or None

    def write(self, buf, count=None):
        """Send the first `count` bytes of a buffer, or all of them; returns how many."""
        data = bytes(buf if count is None else buf[:count])
        _circuit.uart_write(self._id, data)
        return len(data)

    def deinit(self):
        """Stop it."""


class PWM:
    """Pulses on a pin: `freq` in Hz, high for duty_u16 / 65535 of the time."""

    def __init__(self, dest, *, freq=0, duty_u16=0):
        self._number = dest.number
        self._freq = freq
        self._duty = duty_u16
        self._write()

    def freq(self, value=None):
        """Without `value` the frequency in Hz; with it, set that."""
        if value is None:
            return self._freq
        self._freq = value
        self._write()

    def duty_u16(self, value=None):
        """Without `value` the duty, 0 to 65535; with it, set that."""
        if value is None:
            return self._duty
        self._duty = value
        self._write()

    def deinit(self):
        """Stop the pulses."""
        _circuit.pwm_write(self._number, 0, 0)

    def _write(self):
        _circuit.pwm_write(self._number, self._freq, self._duty)


class ADC:
    """A pin that measures a voltage; `atten` as on the ESP32, where 11 dB is the widest range."""

    ATTN_11DB = 3

    def __init__(self, id, *, atten=ATTN_11DB):
        self._number = id.number

    def read_uv(self):
        """The voltage in microvolts."""
        return _circuit.adc_read(self._number)

    def read_u16(self):
        """The voltage, 65535 being the 3.3 V that an RP2040 refers to."""
        return min(_circuit.adc_read(self._number) * 65535 // 3_300_000, 65535)


class Timer:
    """Timer number `id`; -1 is a software timer."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id=-1):
        self._id = id

    def init(self, *, mode, period, callback, hard=False):
        """Call callback(timer) after `period` ms, or every `period` ms.

        Replaces an earlier one.
        """
        periodic = mode == Timer.PERIODIC
        _circuit.timer_start(self, self._id, period, periodic, hard, callback)
