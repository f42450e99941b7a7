"""Owning a link on the desk, in the terminal: its saves and its records."""

import os
import time
from pathlib import Path

from handheld.files import Files
from handheld.linked import RECORDS, Owner

_WRAP = 0x3FFFFFFF


def clock() -> int:
    """Milliseconds, as a link counts them."""
    return time.monotonic_ns() // 1_000_000 & _WRAP


class LinkedGame(Owner):
    """A link and who plays on this side of it: a level, or "human". `completed` counts the deals
    that were played."""

    def __init__(self, wire, folder, name: str, seat: int, who: str):
        """`folder`: the game's files; an unfinished deal that is saved there is played on."""
        super().__init__(wire, Files(str(folder)), name, seat, clock())
        self._who = who
        self._records = Path(folder, RECORDS[0])
        self.completed = 0

    def who(self) -> str:
        return self._who

    def keep(self, line: str) -> None:
        """Add a record: a desk keeps all of them."""
        with open(self._records, "a", encoding="utf-8") as records:
            records.write(line + "\n")
            records.flush()
            os.fsync(records.fileno())
        self.completed += 1
