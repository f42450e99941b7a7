"""The processors that boards come with: what MicroPython reports there, and what they can do.

Runs in both interpreters.
"""

BLOCK = 4096  # bytes of flash that are erased together


class Processor:
    """A processor with MicroPython on it."""

    hard = True  # whether MicroPython has hard interrupts there
    timers: tuple = (-1,)  # numbers of its timers
    gpios: tuple = tuple(range(30))
    inputs: tuple = ()  # GPIOs that can't drive, and have no pull of their own
    spi_hz = 48_000_000  # SPI runs at an even part of it; clk_peri of the rp2 port

    def __init__(self, name, platform, machine, blocks, progsize, heap_kb, id_bytes, hz):
        """`name`: the desk's name for it. `platform`, `machine`: what MicroPython says in
        sys.platform and sys.implementation. The file system has `blocks` of BLOCK bytes and is
        programmed by `progsize`. `heap_kb`: about how much heap a 32-bit MicroPython has.
        `id_bytes`: of machine.unique_id(). `hz`: its clock after power-on."""
        self.name = name
        self.platform = platform
        self.machine = machine
        self.blocks = blocks
        self.progsize = progsize
        self.heap_kb = heap_kb
        self.id_bytes = id_bytes
        self.hz = hz

    @property
    def chip(self) -> str:
        """The chip's name, with which MicroPython's words for the machine end."""
        return self.machine.split()[-1]


class _Esp32(Processor):
    hard = False
    timers = (0, 1, 2, 3)
    gpios = tuple([i for i in range(40) if i not in (20, 24, 28, 29, 30, 31)])
    inputs = (34, 35, 36, 37, 38, 39)
    spi_hz = 80_000_000


# File systems: MICROPY_HW_FLASH_STORAGE_BYTES of MicroPython's rp2 boards, and the partition "vfs"
# of its ESP32 with 4 MB. The rp2 port mounts with a progsize of 256, the ESP32 with LittleFS's 32.
# Heaps: measured on an RP2040; with Wi-Fi it leaves 190 KB. On an ESP32 without PSRAM the heap
# grows: to 112 KB with enough left for Wi-Fi (MicroPython's pull request 13219), and by 40 KB more
# for us, who don't use Wi-Fi.
PICO = Processor("pico", "rp2", "Raspberry Pi Pico with RP2040", 352, 256, 240, 8, 125_000_000)
PICO_W = Processor(
    "pico_w", "rp2", "Raspberry Pi Pico W with RP2040", 212, 256, 190, 8, 125_000_000
)
PICO_2 = Processor("pico_2", "rp2", "Raspberry Pi Pico2 with RP2350", 768, 256, 480, 8, 150_000_000)
ESP32 = _Esp32("esp32", "esp32", "Generic ESP32 module with ESP32", 512, 32, 150, 6, 160_000_000)

PROCESSORS = {processor.name: processor for processor in (PICO, PICO_W, PICO_2, ESP32)}

PICOS = (PICO, PICO_W, PICO_2)
_OTHERS = {"tdisplay": (ESP32,), "thumby": (PICO,)}  # boards that take no other Pico


def of_board(board: str) -> tuple:
    """The processors that a board may come with, its usual one first."""
    return _OTHERS.get(board, PICOS)
