"""A session at the table: the deal in play, who opens the next one, and the scores so far."""

import struct

from skat.chance import Pack
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
_LONGEST = 9999  # a series, in deals or points


class Series:
    """A number of deals, or deals to a target score; the seats take turns as forehand.

    `total` is each player's score in `rounds` deals. With a target it ends after the deal in which
    a total reaches it, above or below zero.
    """

    MARK = 1  # plus its first opener, in saves

    def __init__(self, first_opener: int = 0, deals: int = 0, target: int = 0, seats: int = 2):
        """`deals`, `target`: where it ends; 0: no such end. Raises ValueError beyond 9999."""
        if not 0 <= min(deals, target) <= max(deals, target) <= _LONGEST:
            raise ValueError("a series has 0 to %d deals or points" % _LONGEST)
        self.first_opener = first_opener
        self.deals = deals
        self.target = target
        self.total = [0] * seats
        self.rounds = 0

    def opener(self, openers: int = 0) -> int:
        """The seat that opens the next deal; `openers`: how many do in turn, if not all."""
        return (self.first_opener + self.rounds) % (openers or len(self.total))

    def sits_out(self) -> int:
        """Which player has no seat in the next deal, or NOBODY."""
        return NOBODY

    def add(self, *scores) -> None:
        """Add a completed deal's scores, one per player."""
        for player in range(len(scores)):
            self.total[player] += scores[player]
        self.rounds += 1

    def note(self, _result, scores) -> None:
        """Count a completed deal by its Score and what each player has of it."""
        self.add(*scores)

    def to_bytes(self) -> bytes:
        """What a save holds of a series besides: nothing."""
        return b""

    def ended(self) -> bool:
        """Whether all deals are played, or a total is at the target."""
        if self.deals and self.rounds >= self.deals:
            return True
        most = max(max(self.total), -min(self.total))
        return 0 < self.target <= most

    def winner(self) -> int:
        """The seat that has won, or -1: not ended, or drawn."""
        best = max(self.total)
        if not self.ended() or self.total.count(best) > 1:
            return -1
        return self.total.index(best)


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
        self.table = game.new_table()
        self.options = game.Options()
        self.own = self.options.to_bytes()
        self.result = game.Score()
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
        """Deal this number's pack; or NO_NUMBER, from a source of cards, a saved.Drawn. The
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
        from skat.session_reader import read

        read(self, payload, version)
