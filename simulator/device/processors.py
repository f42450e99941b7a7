"""The processors that the boards carry: what MicroPython says there, and how much it has."""

BLOCK = 4096  # bytes of flash that are erased together

PICO, PICO_W, PICO_2, ESP32 = "pico", "pico_w", "pico_2", "esp32"


class Processor:
    """A processor with MicroPython on it.

    `machine` is sys.implementation._machine; the file system has `blocks` of BLOCK bytes and is
    programmed by `progsize`; `heap_kb` is how much a 32-bit MicroPython has for its heap, about.
    """

    def __init__(self, platform, machine, blocks, progsize, heap_kb, id_bytes, hz):
        self.platform = platform
        self.machine = machine
        self.blocks = blocks
        self.progsize = progsize
        self.heap_kb = heap_kb
        self.id_bytes = id_bytes  # of machine.unique_id()
        self.hz = hz


# Sizes: MICROPY_HW_FLASH_STORAGE_BYTES of MicroPython's rp2 boards, and the partition "vfs" of its
# ESP32 with 4 MB. The rp2 port mounts with a progsize of 256, the ESP32 with LittleFS's own 32.
PROCESSORS = {
    PICO: Processor("rp2", "Raspberry Pi Pico with RP2040", 352, 256, 240, 8, 125_000_000),
    PICO_W: Processor("rp2", "Raspberry Pi Pico W with RP2040", 212, 256, 190, 8, 125_000_000),
    PICO_2: Processor("rp2", "Raspberry Pi Pico2 with RP2350", 768, 256, 480, 8, 150_000_000),
    ESP32: Processor("esp32", "Generic ESP32 module with ESP32", 512, 32, 110, 6, 160_000_000),
}


def usual(board: str) -> str:
    """The name of the processor that a board comes with."""
    return ESP32 if board == "tdisplay" else PICO
