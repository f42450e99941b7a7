"""A session at the table: the deal in play, who opens the next one, and the scores so far."""

import struct

from skat.chance import TRUMP, Drawn, Pack
from skat.save import SaveError
from skat.series import Series
from skat.table import DRAW, END, NOBODY

VERSION = 3  # of the save payload
NO_DEAL, NO_NUMBER = -1, -2  # in place of a deal's number

HEAD = ">BiBBBBBHHHH"  # the payload begins with it
# These are added there to a series' first opener: for a deal that is no deal of it, and for one in
# which the cards that are out were looked up; and where a fourth player has scores, which stand in
# the payload's tail, with who sits out.
ASIDE = 64
COUNTED = 32
FOURTH = 16
TAIL = ">iIB"
_PIECE = 12  # actions that are played aside before others have their turn

_MOST = 1000000000  # a score, or a count of games, in a save
_LIST = 129  # the first opener of a list is stored with this added
_PARTS = "table options own result number starter forehand match undone hints aside counted".split()
_PARTS += ["score", "games", "won", "sitting_out"]


class Session:
    """One game between its seats, deal after deal, alone or as a series.

    `game` is the game's module (skat/games). `number` is the number of the deal on the table,
    NO_NUMBER for one whose cards are drawn without, NO_DEAL for none. `forehand` opened it;
    `starter` opens the next one, by itself the next seat. `options` are those of the deals to come,
    `own` a person's own choice of them, as bytes, for when it is wanted again; the deal on the
    table has its own, `table.options`. `score`, `games` and `won` count completed deals, by player,
    until they are cleared. `undone` is how many actions of this deal were taken back, `hints` how
    many hints were given: with any of both, it doesn't count there. `counted`: whether the cards
    that are out were looked up. `result` is what the last finished deal scored. `match` is the
    Series being played, or None; the deal on the table is not one of it if it was laid `aside`.
    `sitting_out`: which player has no seat in this deal, where there is one more than seats, or
    NOBODY; the others take the seats in their order.
    """

    def __init__(self, game):
        self.game = game
        self.table = game.rules.Table()
        self.options = game.rules.Options()
        self.own = self.options.to_bytes()
        self.result = game.rules.Score()
        self.number = NO_DEAL
        self.starter = 0
        self.forehand = 0
        self.match = None
        self.undone = 0
        self.hints = 0
        self.aside = self.counted = False
        self.sitting_out = NOBODY
        self.clear_statistics()

    # Players have numbers apart from seats (skat/table.py), here those who sit out, too

    def players(self) -> int:
        """How many there are."""
        return self.table.openers + (self.sitting_out != NOBODY)

    def player_of(self, seat: int) -> int:
        """Who plays a seat in this deal."""
        player = self.table.player_of(seat)
        return player + (player >= self.sitting_out)

    def seat_of(self, player: int) -> int:
        """The seat that is a player's own in this deal; who sits out looks from forehand's."""
        if player == self.sitting_out:
            return self.forehand
        return self.table.seat_of(player - (player > self.sitting_out))

    def clear_statistics(self) -> None:
        """Forget scores, games and wins."""
        count = self.table.seats + (self.sitting_out != NOBODY)
        self.score = [0] * count
        self.games = 0
        self.won = [0] * count

    def deal(self, number: int, source=None) -> None:
        """Deal this number's pack; or NO_NUMBER, from a source of cards, a chance.Drawn. The
        match's opener is forehand, or the starter.

        A running deal is ended as by `abort`. Raises ValueError for a number out of range and where
        the match is over; the deal before stays then.
        """
        if self.match is not None and self.match.ended():
            raise ValueError("the match is over")
        if source is None:
            source = Pack(number)
        forehand = self.forehand if self.running() and not self.aside else self.starter
        self.sitting_out = NOBODY
        if self.match is not None:
            forehand = self.match.opener(self.table.openers)
            self.sitting_out = self.match.sits_out()
            if self.sitting_out != NOBODY and len(self.score) == self.table.seats:
                self.score.append(0)
                self.won.append(0)
        self.lay_out(number, source, forehand)
        self.starter = (forehand + 1) % self.table.openers
        self.undone = self.hints = 0
        self.aside = self.counted = False

    def deal_aside(self, number: int, forehand: int, options, actions, undone: int):
        """Deal a number's pack by these options and play these actions: beside the series and the
        statistics, as if `undone` actions, 1 or more, had been taken back. Piece by piece: yields
        after each.

        A running deal is ended as by `abort`. Raises ValueError for an illegal action.
        """
        if self.running():
            self.abort()
        self.table.deal(Pack(number), forehand, options.copy())
        self.forehand = forehand
        self.number = number
        self.undone = min(undone, 255)
        self.hints = 0
        self.aside = True
        self.counted = False
        for action in actions:
            if self.table.done() % _PIECE == 0:
                yield
            self.table.play(action)

    def lay_out(self, number: int, source, forehand: int) -> None:
        """Deal these cards by the options of the deals to come."""
        self.table.deal(source, forehand, self.options.copy())
        self.forehand = forehand
        self.number = number

    def dealt(self) -> bool:
        """Whether a deal is on the table, finished or not."""
        return self.number != NO_DEAL

    def running(self) -> bool:
        """Whether a deal is on the table and not finished."""
        return self.number != NO_DEAL and self.table.stage != END

    def play(self, action: int) -> None:
        """Play an action; a deal that ends by it is scored. Raises ValueError."""
        self.table.play(action)
        if self.table.stage == END:
            self.count()

    def draw(self) -> bool:
        """Ask for the cards that the table waits for; False if some are still to come."""
        if self.table.stage != DRAW:
            return True
        drawn = self.table.draw()
        if self.table.stage == END:
            self.count()
        return drawn

    def undo(self) -> None:
        """Take back the last action of a running deal. Raises ValueError."""
        if not self.running():
            raise ValueError("no deal is running")
        self.table.undo()
        self.undone = min(self.undone + 1, 255)

    def give_hint(self) -> None:
        """Note that a hint was given."""
        self.hints = min(self.hints + 1, 255)

    def counts(self) -> bool:
        """Whether the deal counts in the statistics: nobody has had help."""
        return not self.undone and not self.hints

    def deal_score(self, seat: int) -> int:
        """The score of a seat in this deal."""
        return self.result.seats[seat]

    def scores(self):
        """The score of each player who has a seat in this deal, in the order of their numbers."""
        table = self.table
        return [self.deal_score(table.seat_of(player)) for player in range(table.openers)]

    def count(self) -> None:
        """Score the deal, which has ended; `play` and `draw` do it by themselves."""
        self.table.count_score(self.result)
        scores = self.scores()
        if self.counts():
            self.games += 1
            for i in range(len(scores)):
                player = i + (i >= self.sitting_out)
                self.score[player] += scores[i]
                self.won[player] += scores[i] == max(scores) > min(scores)
        if self.match is not None and not self.aside:
            self.match.note(self.result, scores)

    def abort(self) -> None:
        """End the running deal without a winner or a score; its forehand opens the next one."""
        self.number = NO_DEAL
        if not self.aside:
            self.starter = self.forehand
        self.aside = False
        self.table.clear()

    # Saving: docs/notation.md

    def to_bytes(self) -> bytes:
        """Everything that a later start needs, as the payload of a save."""
        table = self.table
        match = self.match
        count = table.done() if self.dealt() else 0
        seats = table.seats
        fourth = len(self.score) > seats
        options = self.options.to_bytes()
        head = struct.pack(
            HEAD,
            len(options),
            self.number,
            self.starter,
            self.forehand,
            self.undone,
            self.hints,
            (0 if match is None else match.MARK + match.first_opener)
            + ASIDE * self.aside
            + COUNTED * self.counted
            + FOURTH * fourth,
            match.rounds if match else 0,
            match.deals if match else 0,
            match.target if match else 0,
            count,
        )
        numbers = self.score[:seats] + [self.games] + self.won[:seats]
        total = match.total if match else []
        numbers += (total + [0] * seats)[:seats]
        dealt = table.options.to_bytes() if self.dealt() else options
        payload = head + struct.pack(">%di" % len(numbers), *numbers)
        payload += self.own + options + dealt
        actions = bytearray(2 * count)
        for i in range(count):
            action = table.action(i)
            actions[2 * i] = action >> 8
            actions[2 * i + 1] = action & 255
        payload += actions
        if self.number == NO_NUMBER:
            payload += table.source.cards
        if match:
            payload += match.to_bytes()
        if fourth:
            payload += struct.pack(TAIL, self.score[seats], self.won[seats], self.sitting_out)
        return payload

    def from_bytes(self, payload: bytes, version: int = VERSION) -> None:
        """Take over a payload. Raises SaveError, with nothing changed."""
        if version < VERSION:
            payload = self.game.rules.upgrade(version, payload)
        again = Session(self.game)
        try:
            again._take(payload)
        except SaveError:
            raise
        except ValueError:
            raise SaveError("an option or an action in this save is not legal")
        for name in _PARTS:
            setattr(self, name, getattr(again, name))

    def _take(self, payload: bytes) -> None:
        """Take a payload over, as a new session. Raises SaveError and ValueError."""
        seats = self.table.seats
        size = struct.calcsize(HEAD)
        begin = size + 4 * (3 * seats + 1)
        if len(payload) < begin:
            raise SaveError("the game in this save is incomplete")
        width, number, starter, forehand, undone, hints, *more = struct.unpack(HEAD, payload[:size])
        opener, rounds, deals, target, count = more
        aside = opener & ASIDE != 0
        counted = opener & COUNTED != 0
        fourth = opener & FOURTH != 0 and self.game.lists
        opener -= ASIDE * aside + COUNTED * counted + FOURTH * fourth
        tail = b""
        if fourth:
            tail = payload[-struct.calcsize(TAIL) :]
            payload = payload[: -len(tail)]
        actions = begin + 3 * width
        cards = actions + 2 * count
        end = cards + (TRUMP + 1 if number == NO_NUMBER else 0)
        is_list = opener >= _LIST and self.game.lists
        if len(payload) < end or len(payload) > end and not is_list:
            raise SaveError("the game in this save does not add up")
        numbers = list(struct.unpack(">%di" % (3 * seats + 1), payload[size:begin]))
        if not NO_NUMBER <= number < 1 << 30 or number == NO_DEAL and (count or aside or counted):
            raise SaveError("the deal in this save does not add up")
        openers = self.table.openers
        if max(starter, forehand) >= openers or opener > openers and not is_list:
            raise SaveError("the seats in this save do not add up")
        if max(numbers) > _MOST or min(numbers) < -_MOST or min(numbers[seats : 2 * seats + 1]) < 0:
            raise SaveError("the scores in this save do not add up")
        self.options.from_bytes(payload[begin + 2 * width : actions])
        if number != NO_DEAL:
            self.lay_out(number, _source_of(number, payload[cards:end]), forehand)
            for i in range(actions, cards, 2):
                self.table.play(payload[i] << 8 | payload[i + 1])
        self.options.from_bytes(payload[begin + width : begin + 2 * width])
        own = self.game.rules.Options()
        own.from_bytes(payload[begin : begin + width])
        self.own = own.to_bytes()
        self.starter = starter
        self.forehand = forehand
        self.undone = undone
        self.hints = hints
        self.aside = aside
        self.counted = counted
        self.score = numbers[:seats]
        self.games = numbers[seats]
        self.won = numbers[seats + 1 : 2 * seats + 1]
        if is_list:
            self.match = self.game.rules.read_list(opener - _LIST, deals, rounds, payload[end:])
        elif opener:
            self.match = Series(opener - 1, deals, target, openers)
            self.match.rounds = rounds
            self.match.total = numbers[2 * seats + 1 :][:openers]
        if fourth:
            score, won, self.sitting_out = struct.unpack(TAIL, tail)
            if abs(score) > _MOST or won > _MOST or seats < self.sitting_out < NOBODY:
                raise SaveError("the fourth player in this save does not add up")
            self.score.append(score)
            self.won.append(won)
        if number != NO_DEAL and self.table.stage == END:
            self.table.count_score(self.result)
        elif number != NO_DEAL and opener and self.match.ended() and not aside:
            raise SaveError("the series in this save is over, but not its deal")


def opening(session):
    """A table as it was when the deal on a session's table began."""
    table = session.table.new()
    cards = session.table.source.cards if session.number == NO_NUMBER else b""
    table.deal(_source_of(session.number, cards), session.forehand, session.table.options)
    return table


def _source_of(number: int, cards: bytes):
    """The source of a deal's cards; for NO_NUMBER that of the `cards` drawn so far (Drawn)."""
    return Drawn(cards) if number == NO_NUMBER else Pack(number)
