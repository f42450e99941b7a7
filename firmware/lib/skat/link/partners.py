"""Scores and series of linked games, by game and partner."""

from skat import games
from skat.save import SaveError
from skat.saved import NO_DEAL
from skat.session import Session

MOST = 12  # pairs of game and partner beside those that play now


def bare(session):
    """A session without its deal: what counts beyond it."""
    other = Session(session.game)
    other.options.from_bytes(session.options.to_bytes())
    for name in ("own", "starter", "score", "games", "won", "match"):
        setattr(other, name, getattr(session, name))
    return other


def linked_game(name: str):
    """The game of this name, if it can be played over the link. Raises ValueError."""
    game = games.find(name)
    if not game.linked:
        raise ValueError("'%.20s' can't be played over the link" % name)
    return game


class Partners:
    """The sessions that are put aside, as bytes, the oldest first."""

    def __init__(self):
        self._kept = []  # partner, name of the game, how many games were counted, payload

    def put(self, partner: str, session) -> None:
        """Keep what counts of a session with a partner. Where there are too many, those go with
        whom the fewest games were played: strangers come and go."""
        name = session.game.name
        self._take(partner, name)
        if not session.games and session.match is None:
            return
        self._kept.append((partner, name, session.games, bare(session).to_bytes()))
        if len(self._kept) > MOST:
            fewest = min([kept[2] for kept in self._kept])
            for i in range(len(self._kept)):
                if self._kept[i][2] == fewest:
                    del self._kept[i]
                    break

    def get(self, partner: str, game):
        """The session of a game with a partner, without a deal: as it was put, or a new one."""
        session = Session(game)
        payload = self._take(partner, game.name)
        if payload:
            session.from_bytes(payload)
        return session

    def _take(self, partner: str, name: str) -> bytes:
        for i in range(len(self._kept)):
            if self._kept[i][:2] == (partner, name):
                return self._kept.pop(i)[3]
        return b""

    def to_bytes(self) -> bytes:
        """All of them, for a save."""
        parts = []
        for partner, name, _, payload in self._kept:
            for part in (partner.encode(), name.encode(), payload):
                parts.append(bytes([len(part) >> 8, len(part) & 255]) + part)
        return b"".join(parts)

    def from_bytes(self, data: bytes) -> None:
        """Take what to_bytes gave. Raises SaveError and ValueError."""
        parts = []
        at = 0
        while at < len(data):
            if at + 2 > len(data):
                raise SaveError("the partners in this save are incomplete")
            end = at + 2 + (data[at] << 8 | data[at + 1])
            parts.append(data[at + 2 : end])
            at = end
        if at != len(data) or len(parts) % 3 or len(parts) > 3 * MOST:
            raise SaveError("the partners in this save do not add up")
        kept = []
        for i in range(0, len(parts), 3):
            session = Session(linked_game(str(parts[i + 1], "utf-8")))
            session.from_bytes(parts[i + 2])
            if session.number != NO_DEAL:
                raise SaveError("the partners in this save do not add up")
            kept.append((str(parts[i], "utf-8"), session.game.name, session.games, parts[i + 2]))
        self._kept = kept
