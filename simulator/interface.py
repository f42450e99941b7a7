"""What the window and scripts use: a handheld with power on, whatever runs it.

emulated.py runs it in this Python, child.py in a MicroPython of its own, rp2040/handheld.py on an
emulated chip with its image; device/in_window.py is a virtual handheld, whose app can't be seen
from outside.
"""

from collections.abc import Callable
from typing import Any, Protocol


class Handheld(Protocol):
    """A board with power on. Requests to its app are carried out in the next run()."""

    board: str

    @property
    def circuit(self) -> Any:
        """Its `press`, `release`, `screen`, `W`, `H`, `BUTTONS`, as of a Circuit in circuit.py."""
        ...

    @property
    def now(self) -> int:
        """Its clock, in ms."""
        ...

    def run(self, ms: int, watch: Callable[[], None] | None = None) -> None:
        """Let `ms` of its time pass, or a little more; `watch()` is called after each change of the
        screen."""

    def restart(self) -> None:
        """Switch the power off and on."""

    def close(self) -> None:
        """Switch it off for good."""

    def state(self) -> dict:
        """What is known of the app: the name of its `screen` ("" if that is unknown), the `message`
        of an error, whether a game is `running` (None if that is unknown), the `points` of both
        seats, the `tone` that sounds (Hz, 0 for none), and whether it is held the other way round,
        `turned` (False if that is unknown); where they are known, its `language` and whether
        letters are typed now, `typing`."""
        ...

    def meter(self) -> str:
        """The text of the window's second line; "" for none."""
        ...

    def greet(self) -> None:
        """Ask somebody new what a device asks: whether one knows Skat; after restarts, too."""

    def click(self, x: int, y: int) -> None:
        """Tap a pixel of the screen."""

    def point(self, x: int, y: int) -> None:
        """Move the pointer to a pixel of the screen, which puts the cursor there."""

    def type(self, letter: str) -> None:
        """Type a letter where a text is asked for; "\\b" takes one away."""

    def deal(self, number: int = -1) -> None:
        """Start the deal of this number, or a random one for -1."""

    def ask(self, question: str) -> None:
        """Show the title with one of its questions, "new" or "end"."""

    def seed(self, seed: int) -> None:
        """Take all random choices from this seed from now on."""
