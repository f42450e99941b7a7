"""A session at the table: the deal in play, who opens the next one, and the scores so far."""

from skat.chance import Drawn, Pack
from skat.save import SaveError
from skat.saved import NO_DEAL, NO_NUMBER, VERSION, Saved
from skat.series import Series
from skat.table import DRAW, END, NOBODY

_STEP = 12  # actions that are played aside before others have their turn

_LOOKS = 4  # bits below the seat that is looked into, plus 1, in the byte that says who sits out

_MOST = 1000000000  # a score, or a count of games, in a save
_SAVED = "number starter forehand undone hints aside counted games own".split()  # as they are
_PARTS = _SAVED + "table options result match score won sitting_out looks_into".split()


class Session:
    """One game between its seats, deal after deal, alone or as a series.

    `game` is the game's record (skat/games/game.py). `number` is that of the deal on the table,
    NO_NUMBER for one whose cards are drawn without, NO_DEAL for none. `forehand` opened it;
    `starter` opens the next one, by itself the next seat. `options` are those of the deals to come,
    `own` a person's own choice of them, as bytes, for when it is wanted again; the deal on the
    table has its own, `table.options`. `score`, `games` and `won` count completed deals, by player,
    until they are cleared. `undone` is how many actions of this deal were taken back, `hints` how
    many hints were given: with any of both, it doesn't count there. `counted`: whether the cards
    that are out were looked up. `result` is what the last finished deal scored. `match` is the
    Series being played, or None; the deal on the table is not one of it if it was laid `aside`.
    `sitting_out`: which player has no seat in this deal, where there is one more than seats, or
    NOBODY; the others take the seats in their order. `looks_into`: the seat whose hand he looks
    into, or NOBODY.
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
        self.sitting_out = self.looks_into = NOBODY
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
        """The seat that is a player's own in this deal; whoever sits out looks from that of the
        hand that he looks into, or from forehand's."""
        if player == self.sitting_out:
            return self.forehand if self.looks_into == NOBODY else self.looks_into
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
        self.sitting_out = self.looks_into = NOBODY
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
        statistics, as if `undone` actions, 1 or more, had been taken back. Step by step: yields
        after each.

        A running deal is ended as by `abort`. Raises ValueError for an illegal action.
        """
        if self.running():
            self.abort()
        self.looks_into = NOBODY
        self.table.deal(Pack(number), forehand, options.copy())
        self.forehand = forehand
        self.number = number
        self.undone = min(undone, 255)
        self.hints = 0
        self.aside = True
        self.counted = False
        for action in actions:
            if self.table.done() % _STEP == 0:
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

    def may_look(self) -> bool:
        """Whether the one who sits out may look into a hand, once a deal: the option `kibitz`."""
        if self.sitting_out == NOBODY or self.looks_into != NOBODY or not self.running():
            return False
        return bool(self.table.options.kibitz)

    def look_into(self, seat: int) -> None:
        """Let the one who sits out look into the hand of a seat, for the rest of the deal. Raises
        ValueError where he may not."""
        if not self.may_look() or not 0 <= seat < self.table.seats:
            raise ValueError("no hand can be looked into here")
        self.looks_into = seat

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
        self.looks_into = NOBODY
        if not self.aside:
            self.starter = self.forehand
        self.aside = self.counted = False
        self.table.clear()

    # Saving: docs/notation.md

    def to_bytes(self) -> bytes:
        """Everything that a later start needs, as the payload of a save."""
        table = self.table
        seats = table.seats
        match = self.match
        saved = Saved(seats)
        for name in _SAVED:
            setattr(saved, name, getattr(self, name))
        saved.score = self.score[:seats]
        saved.won = self.won[:seats]
        saved.options = saved.dealt = self.options.to_bytes()
        if match is not None:
            saved.first = match.first_opener
            saved.is_list = match.IS_LIST
            saved.rounds = match.rounds
            saved.deals = match.deals
            saved.target = match.target
            saved.total = (match.total + [0] * seats)[:seats]
            saved.sheet = match.to_bytes()
        if self.dealt():
            saved.dealt = table.options.to_bytes()
            actions = bytearray(2 * table.done())
            for i in range(table.done()):
                actions[2 * i] = table.action(i) >> 8
                actions[2 * i + 1] = table.action(i) & 255
            saved.actions = bytes(actions)
        if self.number == NO_NUMBER:
            saved.cards = table.source.cards
        if len(self.score) > seats:
            out = self.sitting_out
            if self.looks_into != NOBODY:
                out |= 1 + self.looks_into << _LOOKS
            saved.fourth = (self.score[seats], self.won[seats], out)
        return saved.to_bytes()

    def from_bytes(self, payload: bytes, version: int = VERSION) -> None:
        """Take over a payload. Raises SaveError, with nothing changed."""
        if version < VERSION:
            saved = self.game.rules.upgrade(version, payload)
        else:
            saved = Saved(self.table.seats)
            saved.from_bytes(payload, self.game.lists)
        again = Session(self.game)
        try:
            again._take(saved)
        except SaveError:
            raise
        except ValueError:
            raise SaveError("an option or an action in this save is not legal")
        for name in _PARTS:
            setattr(self, name, getattr(again, name))

    def _take(self, saved) -> None:
        """Take over what a save holds, as a new session. Raises SaveError and ValueError."""
        seats = self.table.seats
        openers = self.table.openers
        number = saved.number
        if (
            not NO_NUMBER <= number < 1 << 30
            or number == NO_DEAL
            and (saved.actions or saved.aside)
        ):
            raise SaveError("the deal in this save does not add up")
        if max(saved.starter, saved.forehand) >= openers or saved.first >= (
            openers if not saved.is_list else NOBODY
        ):
            raise SaveError("the seats in this save do not add up")
        counts = [saved.games] + saved.won
        numbers = saved.score + counts + saved.total
        if max(numbers) > _MOST or min(numbers) < -_MOST or min(counts) < 0:
            raise SaveError("the scores in this save do not add up")
        self.options.from_bytes(saved.dealt)
        if number != NO_DEAL:
            self.lay_out(number, _source_of(number, saved.cards), saved.forehand)
            for i in range(0, len(saved.actions), 2):
                self.table.play(saved.actions[i] << 8 | saved.actions[i + 1])
        own = self.game.rules.Options()
        own.from_bytes(saved.own)
        self.options.from_bytes(saved.options)
        for name in _SAVED:
            setattr(self, name, getattr(saved, name))
        self.own = own.to_bytes()
        self.score = saved.score
        self.won = saved.won
        if saved.is_list:
            self.match = self.game.rules.read_list(
                saved.first, saved.deals, saved.rounds, saved.sheet
            )
        elif saved.first >= 0:
            self.match = Series(saved.first, saved.deals, saved.target, openers)
            self.match.rounds = saved.rounds
            self.match.total = saved.total[:openers]
        if saved.fourth:
            score, won, out = saved.fourth
            looks = 0 if out == NOBODY else out >> _LOOKS
            self.sitting_out = out if out == NOBODY else out & (1 << _LOOKS) - 1
            if (
                abs(score) > _MOST
                or won > _MOST
                or seats < self.sitting_out < NOBODY
                or looks > seats
                or looks
                and (number == NO_DEAL or not self.table.options.kibitz)
            ):
                raise SaveError("the fourth player in this save does not add up")
            if looks:
                self.looks_into = looks - 1
            self.score.append(score)
            self.won.append(won)
        if number != NO_DEAL and self.table.stage == END:
            self.table.count_score(self.result)
        elif number != NO_DEAL and self.match and self.match.ended() and not self.aside:
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
