"""An end of a link that plays at random, on any interpreter: `begin` it, then give each `turn` a
line and take the line that it answers. As a program it does that with standard input and output.

The firmware's library and tests/firmware are on the path.
"""

import json
import sys
from binascii import hexlify, unhexlify

from link_wires import End

end = None
games = ()


class Out:
    """A wire that keeps what is sent."""

    def __init__(self):
        self.sent = b""

    def write(self, data) -> None:
        self.sent += bytes(data)


def begin(line: str) -> None:
    """`line`: in JSON `name`, `host` (null without sides), `seed`, all `games` (name and options
    each) and of how many deals a `series` is."""
    global end, games
    wanted = json.loads(line)
    end = End(wanted["name"], wanted["host"], wanted["seed"])
    games = wanted["games"]
    end.link.series = games[0][0], wanted["series"], 0


def work(now: int, into) -> bool:
    """One round: play and send; whether all games are played, and told."""
    end.games = games[len(end.records) :]  # whoever is host starts the next one
    end.work(now, into)
    return len(end.records) == len(games) and end.link.deal is None


def turn(line: str) -> str:
    """`line`: the time, then in hex what has come. The answer: `.` once all is played, else `-`,
    then in hex what is sent."""
    now, _, came = line.strip().partition(" ")
    data = unhexlify(came)
    end.link.feed(data, len(data), int(now))
    out = Out()
    over = work(int(now), out)
    return (". " if over else "- ") + str(hexlify(out.sent), "ascii")


def told() -> list:
    """All that it has of the games, in lines: the records, and in hex the save of the session with
    scores, series and the last deal."""
    return end.records + [str(hexlify(end.link.session.to_bytes()), "ascii")]


def answer(line: str) -> str:
    """That to the first line, to each turn, and to `end`: what is told, with tabs between lines."""
    if end is None:
        begin(line)
        return "ready"
    return "\t".join(told()) if line.strip() == "end" else turn(line)


if __name__ == "__main__":
    for line in sys.stdin:
        print(answer(line))
        getattr(sys.stdout, "flush", int)()
