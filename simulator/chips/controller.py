"""What the models of display controllers share: reset, and commands with their parameters."""


class ChipError(Exception):
    """The chip was sent something that its data sheet does not allow; the message says what."""


class Controller:
    """A display controller. A model defines how commands arrive and what they do.

    Attributes to read: `frame_bytes`, how many frame() wants; `bytes_received`; and `changed`:
    whether anything arrived since the last frame().
    """

    NAME = ""
    FASTEST: dict = {}  # Hz, by bus
    PARAMETERS: dict = {}  # how many bytes follow a command, where any do

    def __init__(self, wired_reset):
        """`wired_reset`: the chip waits for a pulse on its reset pin; else it is reset at
        power-on."""
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
        """Set all registers to the data sheet's reset values; the display's RAM stays as it is."""
        self._command = []

    def _listen(self, count):
        """Bytes arrive. Raises ChipError if the chip can't listen yet."""
        self.changed = True
        self.bytes_received += count
        if self._in_reset or not self._was_reset:
            state = "is held in reset" if self._in_reset else "has not been reset since power-on"
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
        raise ChipError(f"0x{command:02x} is no command of our {self.NAME}")

    def _require(self, allowed, command, value):
        if not allowed:
            raise ChipError(f"0x{value:02x} is out of range for command 0x{command:02x}")
