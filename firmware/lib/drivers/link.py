"""The UART of a link: three wires to another handheld."""

ROOM = 1024  # bytes that it keeps: all that the other side sends in a second, and sends again


class LinkUART:
    """As machine.UART, but it takes no memory, and its pins no part, before `init`."""

    def __init__(self, number: int, tx: int, rx: int):
        """`number`: of the UART; `tx`, `rx`: pins by GPIO number."""
        self._wiring = number, tx, rx

    def init(self) -> None:
        """Start it, at 115,200 baud, 8N1."""
        from machine import UART, Pin

        number, tx, rx = self._wiring
        # Pulled up, so that a wire that is not there is silent.
        uart = UART(
            number, 115200, tx=Pin(tx), rx=Pin(rx, Pin.IN, Pin.PULL_UP), rxbuf=ROOM, txbuf=256
        )
        self.any = uart.any
        self.readinto = uart.readinto
        self.write = uart.write
        self.deinit = uart.deinit
