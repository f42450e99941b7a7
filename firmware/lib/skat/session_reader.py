"""Reading what Session.to_bytes has written, and dealing a session's deal again; loaded only while
it is needed."""

import struct

from skat import games
from skat.cards import NONE, NOT_YET, UNKNOWN
from skat.chance import TRUMP, Pack
from skat.save import SaveError
from skat.session import (
    ASIDE,
    COUNTED,
    FOURTH,
    HEAD,
    NO_DEAL,
    NO_NUMBER,
    TAIL,
    VERSION,
    Series,
    Session,
)
from skat.table import END, NOBODY

_MOST = 1000000000  # a score, or a count of games
LIST = 129  # the first opener of a list is stored with this added
_PARTS = "table options own result number starter forehand match undone hints aside counted".split()
_PARTS += ["score", "games", "won", "sitting_out"]


def read(session, payload: bytes, version: int) -> None:
    """Take a payload of this version over into a session. Raises SaveError, with nothing
    changed."""
    if version < VERSION:
        payload = games.seldom(session.game.NAME).upgrade(version, payload)
    again = Session(session.game)
    try:
        _take(again, payload)
    except SaveError:
        raise
    except ValueError:
        raise SaveError("an option or an action in this save is not legal")
    for name in _PARTS:
        setattr(session, name, getattr(again, name))


def opening(session):
    """A table as it was when the deal on a session's table began."""
    table = session.table.new()
    cards = session.table.source.cards if session.number == NO_NUMBER else b""
    table.deal(source_of(session.number, cards), session.forehand, session.table.options)
    return table


def _take(session, payload: bytes) -> None:
    """Take a payload over into a new session. Raises SaveError and ValueError."""
    seats = session.table.seats
    size = struct.calcsize(HEAD)
    begin = size + 4 * (3 * seats + 1)
    if len(payload) < begin:
        raise SaveError("the game in this save is incomplete")
    width, number, starter, forehand, undone, hints, *more = struct.unpack(HEAD, payload[:size])
    opener, rounds, deals, target, count = more
    aside = opener & ASIDE != 0
    counted = opener & COUNTED != 0
    fourth = opener & FOURTH != 0 and hasattr(session.game, "read_list")
    opener -= ASIDE * aside + COUNTED * counted + FOURTH * fourth
    tail = b""
    if fourth:
        tail = payload[-struct.calcsize(TAIL) :]
        payload = payload[: -len(tail)]
    actions = begin + 3 * width
    cards = actions + 2 * count
    end = cards + (TRUMP + 1 if number == NO_NUMBER else 0)
    is_list = opener >= LIST and hasattr(session.game, "read_list")
    if len(payload) < end or len(payload) > end and not is_list:
        raise SaveError("the game in this save does not add up")
    numbers = list(struct.unpack(">%di" % (3 * seats + 1), payload[size:begin]))
    if not NO_NUMBER <= number < 1 << 30 or number == NO_DEAL and (count or aside or counted):
        raise SaveError("the deal in this save does not add up")
    openers = session.table.openers
    if max(starter, forehand) >= openers or opener > openers and not is_list:
        raise SaveError("the seats in this save do not add up")
    if max(numbers) > _MOST or min(numbers) < -_MOST or min(numbers[seats : 2 * seats + 1]) < 0:
        raise SaveError("the scores in this save do not add up")
    session.options.from_bytes(payload[begin + 2 * width : actions])
    if number != NO_DEAL:
        session.lay_out(number, source_of(number, payload[cards:end]), forehand)
        for i in range(actions, cards, 2):
            session.table.play(payload[i] << 8 | payload[i + 1])
    session.options.from_bytes(payload[begin + width : begin + 2 * width])
    own = session.game.Options()
    own.from_bytes(payload[begin : begin + width])
    session.own = own.to_bytes()
    session.starter = starter
    session.forehand = forehand
    session.undone = undone
    session.hints = hints
    session.aside = aside
    session.counted = counted
    session.score = numbers[:seats]
    session.games = numbers[seats]
    session.won = numbers[seats + 1 : 2 * seats + 1]
    if is_list:
        session.match = session.game.read_list(opener - LIST, deals, rounds, payload[end:])
    elif opener:
        session.match = Series(opener - 1, deals, target, openers)
        session.match.rounds = rounds
        session.match.total = numbers[2 * seats + 1 :][:openers]
    if fourth:
        score, won, session.sitting_out = struct.unpack(TAIL, tail)
        if abs(score) > _MOST or won > _MOST or seats < session.sitting_out < NOBODY:
            raise SaveError("the fourth player in this save does not add up")
        session.score.append(score)
        session.won.append(won)
    if number != NO_DEAL and session.table.stage == END:
        session.table.count_score(session.result)
    elif number != NO_DEAL and opener and session.match.ended() and not aside:
        raise SaveError("the series in this save is over, but not its deal")


def source_of(number: int, cards: bytes):
    """The source of a deal's cards; for NO_NUMBER that of the `cards` drawn so far (Drawn)."""
    if number != NO_NUMBER:
        return Pack(number)
    return Drawn(cards)


class Drawn:
    """Cards that are drawn when somebody may see them, and kept from then on, for undo, saves and
    records. `cards` has them by position, UNKNOWN for those not drawn yet.

    This class draws none: it has those that were drawn before. Subclasses draw, in `draw`.
    """

    def __init__(self, drawn=b""):
        """`drawn`: an earlier `cards`, or nothing. Raises ValueError for impossible ones."""
        self.cards = bytearray(drawn or [UNKNOWN] * (TRUMP + 1))
        if len(self.cards) != TRUMP + 1:
            raise ValueError("a pack has %d cards" % TRUMP)
        for i in range(TRUMP + 1):
            card = self.cards[i]
            if card == UNKNOWN:
                continue
            if card >= NONE or i < TRUMP and card in list(self.cards[:i]):
                raise ValueError("card %d is not there, or drawn twice" % card)

    def card(self, i: int, seen: bool = True) -> int:
        """The card at position i, drawn now if need be; UNKNOWN while nobody sees it."""
        if not seen:
            return UNKNOWN
        card = self.cards[i]
        if card == UNKNOWN:
            card = self.draw(i)
            if card < NONE:
                self.cards[i] = card
        return card

    def draw(self, i: int) -> int:
        """Draw the card at position i: the card, or NOT_YET."""
        return NOT_YET
