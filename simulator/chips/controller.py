"""What the models of display controllers share: reset, and commands with their parameters."""


class ChipError(Exception):
    """The chip was sent something that its data sheet does not allow."""


class Controller:
    """A display controller. A model says how its commands come in and what they do.

    Attributes to read: `frame_bytes`, how many frame() wants; `bytes_received`; and `changed`:
    whether anything was received since the last frame().
    """

    NAME = ""
    FASTEST: dict = {}  # Hz, by bus
    PARAMETERS: dict = {}  # how many bytes follow a command, where any do

    def __init__(self, wired_reset):
        """`wired_reset`: the reset pin is led out, and the chip waits for a pulse on it; without
        it the chip is as its module's own reset at power-on leaves it."""
        self.bytes_received = 0
        self.changed = True
        self._in_reset = False
        self._was_reset = not wired_reset
        self._command = []
        self._reset()

    def reset(self, level):
        """The reset pin goes to this level: low resets the chip, high lets it work."""
        if not level:
            self._reset()
            self._was_reset = True
        self._in_reset = not level

    def _reset(self):
        """Set all registers as the data sheet says; the display's RAM stays as it is."""
        self._command = []

    def _listen(self, count):
        """Bytes arrive. Raises ChipError if the chip can't listen yet."""
        self.changed = True
        self.bytes_received += count
        if self._in_reset or not self._was_reset:
            state = "is held in reset" if self._in_reset else "was not reset since power-on"
            raise ChipError(f"the {self.NAME} {state}")

    def _collect(self, byte):
        """Add a byte to the command; once it is complete, give it as a list."""
        command = self._command
        command.append(byte)
        if len(command) <= self.PARAMETERS.get(command[0], 0):
            return None
        self._command = []
        return command

    def _unknown(self, command):
        raise ChipError(f"0x{command:02x} is not a command that our {self.NAME} knows")

    def _require(self, allowed, command, value):
        if not allowed:
            raise ChipError(f"0x{value:02x} is out of range for command 0x{command:02x}")
