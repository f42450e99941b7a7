"""Joins a chip's pins and buses to a circuit, by the calls that the stand-in `machine` makes, too.

To which controller a pin can be led follows from its number: RP2040 data sheet, 1.4.3.
"""

from functools import partial

from machine import Pin

from simulator.rp2040.chip import Chip

_SPI, _I2C, _PWM = 1, 3, 4  # functions of a pin
_HIGH = 1  # a pin's state if it drives that level; the next ones are those of inputs
_ON = 1  # a PWM slice's bit
_FIRST_ADC = 26  # the pin of the ADC's channel 0
_UART_BYTES = 11  # that come in a ms, at the link's 115,200 baud


def wire(chip: Chip, circuit) -> None:
    """Solder a circuit to a chip. What its parts complain about is raised by Chip.run()."""
    circuit.screen.clock = chip.now_ms
    _wire_adc(chip.mcu.adc, circuit)
    if circuit.SPI:
        _SPIWires(chip, circuit)
    else:
        _I2CWires(chip, circuit)
    chip.served = _SlowWires(chip, circuit).serve


def _wire_adc(adc, circuit) -> None:
    """Let the chip measure the circuit's voltages: a sample is 12 bits of 3.3 V."""
    measure = adc.on_adc_read

    def read(channel: int) -> None:
        microvolts = circuit.adc_read(_FIRST_ADC + channel)
        adc.channel_values[channel] = min(microvolts * 4095 // 3_300_000, 4095)
        measure(channel)

    adc.on_adc_read = read


class _SlowWires:
    """What is looked at now and then: buttons, pulses, and the link."""

    def __init__(self, chip, circuit):
        self._mcu = chip.mcu
        self._circuit = circuit
        self._grounded: set[int] = set()
        self._pulses: dict = {}  # hz and duty by pin
        number, _, _ = circuit.UART
        self._uart = self._mcu.uart[number]
        self._uart.on_byte = lambda byte: circuit.uart_write(number, bytes((byte,)))

    def serve(self) -> None:
        """Bring over what has changed."""
        pins = self._mcu.gpio
        held = self._circuit.grounded
        for number in held - self._grounded:
            pins[number].set_input_value(False)
        for number in self._grounded - held:
            pins[number].release_input()
        self._grounded = set(held)
        for number, pin in enumerate(pins):
            pulses = self._of_slice(number) if pin.function_select == _PWM else (0, 0)
            if pulses != self._pulses.get(number, (0, 0)):
                self._pulses[number] = pulses
                self._circuit.pwm_write(number, *pulses)
        cable = self._circuit.cable
        if cable:
            for byte in cable.read(_UART_BYTES):
                self._uart.feed_byte(byte)

    def _of_slice(self, number: int) -> tuple:
        """The hz and the duty of 65535 that a pin gets; 0 Hz while it gets none."""
        pwm = self._mcu.pwm.channels[number >> 1 & 7]
        if not pwm.csr & _ON:
            return 0, 0
        length = pwm.top + 1
        high = pwm.cc >> (16 if number & 1 else 0) & 0xFFFF
        hz = self._mcu.clk_sys * 16 / (pwm.div * length)
        return round(hz), min(high * 65535 // length, 65535)


class _SPIWires:
    """A display's SPI, and the pins beside it."""

    def __init__(self, chip, circuit):
        self._mcu = chip.mcu
        self._circuit = circuit
        self._spi = self._mcu.spi[circuit.SPI[0]]
        self._spi.on_transmit = self._transmit
        self._data = bytearray()  # that is on its way
        for number in (circuit.CS, circuit.DC, circuit.RST):
            self._mcu.gpio[number].add_listener(partial(self._drive, number))

    def _transmit(self, byte: int) -> None:
        self._data.append(byte)
        self._spi.complete_transmit(0)

    def _drive(self, number: int, state, _before) -> None:
        """A pin beside the bus changes: by then all data has arrived."""
        if state > _HIGH:
            return
        if self._data:
            self._deliver()
        self._circuit.pin_setup(number, Pin.OUT, -1)
        self._circuit.pin_write(number, int(state))

    def _deliver(self) -> None:
        bus, sck, mosi = self._circuit.SPI
        spi, led = self._spi, self._mcu.gpio
        pins = [pin if led[pin].function_select == _SPI else None for pin in (sck, mosi)]
        control = spi._control0
        self._circuit.spi_setup(
            bus, *pins, None, spi.clock_frequency, control >> 6 & 1, control >> 7 & 1
        )
        data, self._data = bytes(self._data), bytearray()
        self._circuit.spi_write(bus, data)


class _I2CWires:
    """A display's I2C. Its bytes take their time: the address, or 8 bits, and an acknowledge."""

    def __init__(self, chip, circuit):
        self._mcu = chip.mcu
        self._circuit = circuit
        self._bus, *self._pins, _ = circuit.I2C
        self._i2c = i2c = self._mcu.i2c[self._bus]
        self._data = bytearray()
        self._answer = None  # for when the byte has been sent
        self._sent = self._mcu.clock.create_alarm(lambda: self._answer())
        i2c.on_connect = self._connect
        i2c.on_write_byte = self._write
        i2c.on_read_byte = self._read
        i2c.on_stop = self._stop

    def _hz(self) -> float:
        return self._mcu.clk_sys / (self._i2c.scl_high_period + self._i2c.scl_low_period)

    def _later(self, answer) -> None:
        self._answer = answer
        self._sent.schedule(9e9 / self._hz())

    def _connect(self, address: int, _mode) -> None:
        led = self._mcu.gpio
        pins = [pin if led[pin].function_select == _I2C else None for pin in self._pins]
        self._circuit.i2c_setup(self._bus, *pins, self._hz())
        there = address in self._circuit.i2c_scan(self._bus)
        self._address = address if there else None
        self._later(partial(self._i2c.complete_connect, there))

    def _write(self, byte: int) -> None:
        self._data.append(byte)
        self._later(partial(self._i2c.complete_write, True))

    def _read(self, _ack: bool) -> None:
        byte = self._circuit.i2c_read(self._bus, self._address, 1)[0]
        self._later(partial(self._i2c.complete_read, byte))

    def _stop(self) -> None:
        data, self._data = bytes(self._data), bytearray()
        if data:
            self._circuit.i2c_write(self._bus, self._address, (data,))
        self._i2c.complete_stop()
