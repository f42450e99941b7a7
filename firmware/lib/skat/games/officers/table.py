"""The table of Officers' Skat in full: dealt in steps, with calls between them.

Forehand declares a game or passes, the other side may say Kontra and the declarer then Re; the
cards come step by step, as the option `deal` says. Rules: docs/rules.md, section 4.

Everything follows from the calls and from who is forehand, so after a call is made or taken back
they are simply evaluated again.
"""

from skat import cards, game_values
from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import NONE, NULL, RAMSCH, UNKNOWN
from skat.games.officers.options import ALL_OPEN, EIGHT_COVERED, Options
from skat.games.officers.scoring import MATADOR, Score, doubles
from skat.table import DRAW, END, NOBODY, PLAY, Stacks

DECLARE, KONTRA, RE = range(END + 1, END + 4)  # stages, before PLAY

_FOREHAND, _DEALER, _ALL = range(3)  # steps: four open cards, four of each, everything is dealt
_DEALT = b"\x0c\x10\x20"  # cards of the pack that are dealt after each step, if by four

_would = Score()  # for would_score: one serves all tables


class OfficersTable(Stacks):
    """The table of the base class, and the calls.

    `forehand` calls first. `calls` has all calls, `called` how many. `declarer` is the seat that
    named the game, or NOBODY, `kontra` 1 after Kontra and 2 after Re. `kind` is None until the game
    is named. A card that is not dealt yet lies nowhere.
    """

    VARIANT = "officers"

    def __init__(self):
        """An empty table."""
        self.calls = bytearray(4)
        super().__init__()

    def clear(self) -> None:
        """Take all cards off the table, and forget the calls."""
        super().clear()
        self.declarer = NOBODY
        self.kontra = 0
        self.called = 0
        self.called_before = 0  # what `called` was at the start: how far undo goes
        self._step = -1  # the step whose cards are dealt; -1: none, or not all of them
        self._due = _FOREHAND  # which ones the calls have brought, and the stage then
        self._then = DECLARE

    # Dealing

    def deal(self, source, forehand: int, options=None) -> None:
        if options is None:
            options = Options()
        for game in range(RAMSCH):
            cards.kind(game)  # made now, since a call must allocate nothing
        cards.kind(RAMSCH, options.lowten)
        super().deal(source, forehand, options)

    def _deal_cards(self) -> bool:
        """Deal cards, or take them back, to match the calls; False if one is still to come."""
        step = self._due
        if step == self._step:
            return True
        self._step = -1
        for i in range(32):
            dealt = self._is_dealt(i)
            if dealt == self._is_due(i, step):
                continue
            if dealt:
                self._take_back(i)
            elif not self._deal_card(i):
                return False
        self._step = step
        return True

    def _is_dealt(self, i: int) -> bool:
        """Whether the card at position i of the pack is dealt; before the play."""
        place = self.place_in_pack(i, self.forehand)
        return (self.under if self.is_covered(i) else self.top)[place] != NONE

    def _is_due(self, i: int, step: int) -> bool:
        """Whether the card at position i of the pack is dealt after a step."""
        deal = self.options.deal
        return i < _DEALT[step] or deal == ALL_OPEN or deal == EIGHT_COVERED and not i & 8

    def _take_back(self, i: int) -> None:
        """Take the card at position i of the pack off the table again."""
        place = self.place_in_pack(i, self.forehand)
        lying = self.under if self.is_covered(i) else self.top
        if lying[place] < NONE:
            self.known[lying[place]] = 0
        lying[place] = NONE
        self.total -= 1

    def start_here(self) -> None:
        super().start_here()
        self.called_before = self.called

    # Calls and cards

    def may_double(self) -> bool:
        """Whether Kontra may be said in the game that is declared."""
        return doubles(self.options) and self.kind.game != RAMSCH

    def settle(self) -> None:
        """Make the game, the cards dealt, the stage and the mover follow from the calls."""
        calls = self.calls
        left = self.called
        seat = self.forehand
        first = 0
        step = _FOREHAND
        if left and calls[0] == PASS:
            seat = 1 - seat
            first = 1
            step = _DEALER
        left -= first
        self.kind = None
        self.declarer = NOBODY
        self.kontra = 0
        stage = DECLARE
        self.mover = seat
        if left and calls[first] == PASS:
            self.kind = cards.kind(RAMSCH, self.options.lowten)
            stage = PLAY
            self.mover = self.forehand
        elif left:
            game = calls[first] - CALL
            self.kind = cards.kind(game, self.options.lowten if game == RAMSCH else 0)
            self.declarer = seat
            stage = PLAY
            if left == 1 and self.may_double():
                stage = KONTRA
                self.mover = 1 - seat
                step = _DEALER
            elif left > 1 and calls[first + 1] == SAY_KONTRA:
                self.kontra = 2 if left > 2 and calls[first + 2] == SAY_RE else 1
                if left == 2:
                    stage = RE
                    step = _ALL
        self._due = _ALL if stage == PLAY else step
        self._then = stage
        self.stage = DRAW
        self.draw()

    def _stage_drawn(self) -> int:
        if not self.count:
            return self._then
        if self.kind.game == NULL and self.mover == self.declarer:
            return END  # Null is lost with the declarer's first trick
        return super()._stage_drawn()

    def may_claim(self) -> bool:
        return self.declarer != NOBODY

    def legal(self, actions) -> int:
        """Write all legal actions into the caller's buffer (16 or more) and return how many."""
        stage = self.stage
        if stage <= END:
            return super().legal(actions)
        n = 0
        for call in range(CALL, SAY_RE + 1):
            if self.may_play(call):
                actions[n] = call
                n += 1
        return n

    def may_play(self, action: int) -> bool:
        """Whether this action is legal for the mover now, a card or a call."""
        stage = self.stage
        if stage <= END:
            return super().may_play(action)
        if stage == KONTRA:
            return action == PASS or action == SAY_KONTRA
        if stage == RE:
            return action == PASS or action == SAY_RE
        if action == PASS:
            return bool(self.options.passing)
        game = action - CALL
        return 0 <= game <= RAMSCH and self.options.may_declare(game)

    def play(self, action: int) -> None:
        """Do a legal action of the mover's: a call, which may deal cards, or a card as in the base
        class. Raises ValueError for an illegal one, with nothing changed.
        """
        if self.stage <= END:
            super().play(action)
            return
        if not self.may_play(action):
            raise ValueError("action %r is not legal here" % action)
        self.calls[self.called] = action
        self.called += 1
        self.settle()

    def undo(self) -> None:
        """Take back the last action. Raises ValueError at the start of the deal."""
        if self.count > self.start or self.called == self.called_before:
            super().undo()
        else:
            self.called -= 1
            self.settle()

    def done(self) -> int:
        """How many actions of this deal can be taken back."""
        return self.called - self.called_before + super().done()

    def action(self, i: int) -> int:
        """The i-th of these actions, from 0."""
        calls = self.called - self.called_before
        if i < calls:
            return self.calls[self.called_before + i]
        return super().action(i - calls)

    def actor(self, i: int) -> int:
        """The seat that did the i-th of these; in calls the seats alternate."""
        calls = self.called - self.called_before
        if i < calls:
            return self.forehand ^ (self.called_before + i & 1)
        return super().actor(i - calls)

    # Knowledge

    def view(self, seat: int, into=None):
        into = super().view(seat, into)
        for i in range(len(self.calls)):
            into.calls[i] = self.calls[i] if i < self.called else 0
        into.called = into.called_before = self.called
        into.declarer = self.declarer
        into.kontra = self.kontra
        into._step = self._step
        into._due = self._due
        into._then = self._then
        return into

    # The end

    def matadors(self, game: int = NOBODY) -> int:
        """The declarer's run of trumps in all 16 cards dealt to him: n for with, -n for without;
        in the declared game, or if it were another `game`.

        Raises ValueError in a game without matadors, or if a card is unknown.
        """
        if game == NOBODY and self.kind is not None:
            game = self.kind.game
        if self.declarer == NOBODY or game >= NULL:
            raise ValueError("there are no matadors in this game")
        held = bytearray(34)
        first = self.declarer * self.places
        for p in range(first, first + self.places):
            held[self.top[p]] = held[self.under[p]] = 1
        for i in range(self.count):
            if self.froms[i] // self.places == self.declarer:
                held[self.played[i]] = 1
        if held[UNKNOWN] or self.start:
            raise ValueError("not all of the declarer's cards are known")
        limit = game_values.TRUMPS if self.options.extended else game_values.JACKS
        return game_values.matadors(game, held, limit)

    def count_score(self, result) -> None:
        run = 0
        if self.options.scoring == MATADOR and self.kind.game < NULL and self.count == 32:
            run = self.matadors()  # unknown in a deal that somebody has left
        result.count(
            self.options,
            self.kind.game,
            self.declarer,
            self.points,
            self.tricks,
            run,
            self.kontra,
        )

    def would_score(self, points, tricks, run: int = 1) -> int:
        # Matadors nearly multiply all scores, so to compare them any number will do.
        options = self.options
        _would.count(options, self.kind.game, self.declarer, points, tricks, run, self.kontra)
        return _would.seats[0] - _would.seats[1]
