"""What carries a link's bytes on a device: a UART, or the serial line to the desk."""


class Line:
    """A UART: always there, and nobody's host. What a wire is: linked.py."""

    host = None
    connected = True
    address = ""

    def __init__(self, uart):
        """`uart`: a board's `link` (docs/architecture.md)."""
        self._uart = uart
        self._new = True
        uart.init()

    def tend(self, _silent: int) -> bool:
        """Once there is something new: the line."""
        new = self._new
        self._new = False
        return new

    def read(self, buffer) -> int:
        """What has come."""
        return self._uart.readinto(buffer) if self._uart.any() else 0

    def write(self, line, count: int) -> None:
        """Send."""
        self._uart.write(line, count)

    def drop(self) -> None:
        """Nothing: the line stays."""

    def close(self) -> None:
        """Give it back."""
        self._uart.deinit()


class Console:
    """As a UART, the serial line on which the REPL else is; Ctrl-C does not interrupt then."""

    def __init__(self):
        import select
        import sys

        self._poll = select.poll()
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll.register(sys.stdin, select.POLLIN)
        self._byte = bytearray(1)

    def init(self) -> None:
        """Take it for the link."""
        _interrupt_by(-1)

    def deinit(self) -> None:
        """Give it back."""
        _interrupt_by(3)

    def any(self) -> int:
        """Whether a byte has come."""
        for _ in self._poll.ipoll(0):
            return 1
        return 0

    def readinto(self, buffer) -> int:
        """What has come, byte by byte: more at once would wait for the last one."""
        count = 0
        while count < len(buffer) and self.any():
            self._in.readinto(self._byte)
            buffer[count] = self._byte[0]
            count += 1
        return count

    def write(self, line, count: int) -> None:
        """Send."""
        self._out.write(line, count)


def _interrupt_by(character: int) -> None:
    """Let this character interrupt the program, or none for -1."""
    from micropython import kbd_intr

    kbd_intr(character)
