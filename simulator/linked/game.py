"""Owning a link on the desk: its wire, its saves and its records."""

import os
import time
from pathlib import Path

from handheld.files import Files
from skat.link.conversation import LOST_MS, SAVE, Link
from skat.table import END

RECORDS = "linked.jsonl"  # in the folder of the game's files
_WRAP = 0x3FFFFFFF


def clock() -> int:
    """Milliseconds, as a link counts them."""
    return time.monotonic_ns() // 1_000_000 & _WRAP


class LinkedGame:
    """A link and who plays on this side of it.

    `who` is a level, or "human", for the record; `completed` counts the deals that were played.
    """

    def __init__(self, wire, folder, name: str, seat: int, who: str, host: bool):
        """`folder`: the game's files; an unfinished deal that is saved there is played on."""
        self.wire = wire
        self.who = who
        self._files = Files(str(folder))
        self._records = Path(folder, RECORDS)
        self.link = Link(name, seat, host if wire.SIDED else None)
        self._files.load(SAVE, self.link.from_bytes)
        self._heard = self._talked = clock()
        self.completed = 0

    def step(self) -> bool:
        """Carry what there is to be carried; whether there was anything. Raises OSError where the
        disk is full, and WireError."""
        link = self.link
        wire = self.wire
        now = clock()
        was = wire.connected
        if wire.tend(now - self._heard & _WRAP):
            link.begin(now)
            self._heard = self._talked = now
            was = True
        data = wire.read()
        if data:
            self._heard = now
            link.feed(data, len(data), now)
        if was and not wire.connected:
            link.cut(now)
        busy = bool(data)
        while wire.connected:
            count = link.poll(now)
            if link.must_save:
                self.save()
            elif count:
                busy = True
                wire.write(bytes(link.line[:count]))
            else:
                break
        if link.connected:
            self._talked = now
        elif wire.SIDED and wire.connected and now - self._talked & _WRAP > LOST_MS:
            wire.drop()  # who does not talk takes nobody's place
            link.cut(now)
        if link.unsaved():
            self.save()
        return busy

    def save(self) -> None:
        """Write the record of a deal that is over, then all that is to be kept."""
        link = self.link
        if not link.kept:
            players = [self.who, self.who]
            players[1 - link.seat] = "remote"
            with open(self._records, "a", encoding="utf-8") as records:
                records.write(link.record(players) + "\n")
                records.flush()
                os.fsync(records.fileno())
            self.completed += 1
        self._files.save(SAVE, link.to_bytes())
        link.saved()

    def over(self) -> bool:
        """Whether the deal on the table is played to its end."""
        session = self.link.session
        return session is not None and session.dealt() and session.table.stage == END
