"""The options of lskat: none. The interface is that of skat/options.py."""


class Options:
    """No options at all."""

    TABLE = ()

    def copy(self):
        """Itself, for nothing can change."""
        return self

    def named(self):
        """The words of all options that are not at their default: none."""
        return {}

    words = named

    def read(self, words) -> None:
        """Take options from their words. Raises ValueError, for there are none."""
        for word in words:
            raise ValueError("'%.20s' is not an option" % word)

    read_named = read

    def to_bytes(self) -> bytes:
        """A byte for each option."""
        return b""

    def from_bytes(self, choices) -> None:
        """Take such bytes. Raises ValueError for any."""
        self.read([str(choice) for choice in choices])
