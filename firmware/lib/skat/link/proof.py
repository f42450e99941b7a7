"""What proves the cards of a linked deal, in its record: docs/notation.md."""

from binascii import hexlify

from skat import VERSION
from skat.link.secrets import older
from skat.record_writer import record_line


class Proof:
    """Both sides' newest secrets of a deal, of which the others follow, and what was drawn."""

    def __init__(self, id: bytes, own: bytes, other: bytes, host: bool, seat: int, source):
        """`id`: the deal's; `own`, `other`: the secrets of the last step of a `source`; `host`:
        whether one was the host of the deal; `seat`: one's own."""
        self.id = id
        self.seat = seat
        self._host_seat = seat if host else 1 - seat
        self._newest = (own, other) if host else (other, own)
        self._steps = source.steps
        self._log = bytes(source.log[: source.logged])

    def fields(self, undone: bool):
        """The value of `link`; where actions were `undone`, with the positions that each step has
        drawn, for the actions don't tell these then."""
        secrets = [
            [_hex(older(newest, self._steps - step)) for step in range(1, self._steps + 1)]
            for newest in self._newest
        ]
        anchors = [_hex(older(newest, self._steps)) for newest in self._newest]
        fields = {"anchors": anchors, "secrets": secrets, "host": self._host_seat}
        if undone:
            fields["drawn"] = []
            at = 0
            while at < len(self._log):
                end = at + 2 + self._log[at + 1]
                fields["drawn"].append(list(self._log[at + 2 : end]))
                at = end
        return fields


def linked_line(session, names, players, proof, left: int) -> str:
    """The record of a linked deal that is over, as a line; `left`: the seat that has left it and
    lost it by that, or -1."""
    more = [("link", proof.fields(session.undone > 0))]
    if left >= 0:
        more.append(("left", left))
    return record_line(session, VERSION, names, players, more)


def _hex(data: bytes) -> str:
    return str(hexlify(data), "ascii")
