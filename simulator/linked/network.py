"""What the window's handheld connects by: its menu waits for a guest, or calls a host."""

from simulator.linked import wires

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-[]/_"
_MOST = 60


class Network:
    """`place` is what is called, as for `play --join`; `port` where one waits, as for `--host`."""

    def __init__(self, place: str = "", port: str = ""):
        self.place = place
        self.port = port

    def type(self, letter: str) -> None:
        """Add a letter to the place, or for "\\b" take one away."""
        if letter == "\b":
            self.place = self.place[:-1]
        elif letter in _LETTERS:
            self.place = (self.place + letter)[:_MOST]

    def wait(self):
        """The wire of a host. Raises WireError."""
        return wires.listening(self.port)

    def call(self):
        """The wire to the place; of a host, where that is empty. Raises WireError."""
        return wires.calling(self.place)
