"""The position lines of Officers' Skat, and what else games/__init__.py asks for."""

from skat.calls import CALL, PASS
from skat.cards import NONE, RAMSCH
from skat.games.officers.options import ALL_OPEN
from skat.games.officers.table import DECLARE, KONTRA, RE
from skat.games.stack_lines import StackReader, stack_line
from skat.saved import from_officers
from skat.table import END, NOBODY, PLAY

_STAGES = {PLAY: "play", DECLARE: "declare", KONTRA: "kontra", RE: "re"}
_PASSED = "passed"  # among the rules: forehand has passed, if nothing else shows it


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal, and forehand declares this. Raises ValueError if that is not allowed."""
    table.deal(source, forehand, options)
    if not table.may_play(CALL + game):
        raise ValueError("by these rules nobody declares it")
    table.play(CALL + game)


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    return stack_line(table, places_shown(table), key_words(table))


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    return Reader(words).table


def tells_forehand(table) -> bool:
    """Whether a position says who is forehand: as long as no game is named."""
    return table.kind is None


def upgrade(version: int, payload: bytes):
    """What an older save holds, a Saved. Raises SaveError."""
    return from_officers(payload)


def places_shown(table) -> int:
    """How many places of each seat a line has: the second row only once it is dealt."""
    return 4 if table.stage > END and table.under[4] == NONE else table.places


def key_words(table):
    """The KEY=VALUE words of a table, but for `view`."""
    words = ["variant=" + table.VARIANT]
    if table.stage in _STAGES and table.stage != PLAY:
        words.append("stage=" + _STAGES[table.stage])
    if table.declarer != NOBODY:
        words.append("declarer=%d" % table.declarer)
    if table.kontra:
        words.append("kontra=%d" % table.kontra)
    rules = table.options.words()
    if table.stage == DECLARE and table.called and table.options.deal == ALL_OPEN:
        rules.append(_PASSED)
    if rules:
        words.append("rules=" + ",".join(rules))
    return words


class Reader(StackReader):
    """Reads a line."""

    KEYS = "variant view stage declarer kontra rules"
    STAGES = _STAGES
    WORDS = (_PASSED,)

    def tell(self) -> None:
        game = self.game()
        if self.stage == "declare":
            self._tell_before_a_game(game)
            return
        if self.words:
            raise ValueError("rules: '%s' is for stage=declare" % _PASSED)
        if game < 0:
            raise ValueError("GAME: it must be named, except in stage=declare")
        self.deal(self.mover if self.declarer == NOBODY else self.declarer)
        if self.declarer != NOBODY:
            self.do(CALL + game, "GAME: by these rules nobody declares it")
        elif game != RAMSCH:
            raise ValueError("declarer: is missing; who named the game?")
        else:
            for _ in range(2):
                self.do(PASS, "GAME: without a declarer it is Ramsch only by 'passing'")
        self.say_kontra()
        if self.at() != self.stage:
            raise ValueError("stage: there is no Kontra in this game, so not '%s'" % self.stage)

    def _tell_before_a_game(self, game: int) -> None:
        if game >= 0:
            raise ValueError("GAME: it is not named yet in stage=declare, so '-'")
        if self.declarer != NOBODY:
            raise ValueError("declarer: there is none yet in stage=declare")
        if self.kontra:
            raise ValueError("kontra: nobody can have said it in stage=declare")
        if self.options.deal == ALL_OPEN:
            passed = bool(self.words)
        elif self.words:
            raise ValueError("rules: '%s' is for allopen" % _PASSED)
        else:
            passed = self.has_open_card(1 - self.mover)
        self.deal(self.mover ^ passed)
        if passed:
            self.do(PASS, "rules: without 'passing' forehand can't have passed")

    def check_play(self, leader: int) -> None:
        table = self.table
        if table.declarer == NOBODY:
            return
        if table.count < 2 and leader != table.declarer:
            raise ValueError("MOVER: the declarer leads to the first trick")
        self.end_null(leader)
