"""The position lines of Officers' Skat, and what else games/__init__.py asks for."""

from skat.calls import CALL, PASS, SAY_KONTRA, SAY_RE
from skat.cards import NONE, NULL, RAMSCH
from skat.games.officers.options import ALL_OPEN, Options
from skat.games.officers.table import DECLARE, KONTRA, RE, OfficersTable
from skat.games.stack_reader import read_stack_line
from skat.games.stack_writer import stack_line
from skat.older_saves import upgrade_officers
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


def tells_forehand(table) -> bool:
    """Whether a position says who is forehand: as long as no game is named."""
    return table.kind is None


def upgrade(version: int, payload: bytes) -> bytes:
    """The payload of an older save in the present format. Raises SaveError."""
    return upgrade_officers(payload)


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


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""

    def begin_here(*line):
        return begin(OfficersTable(), Options(), *line)

    return read_stack_line(words, begin_here, check_play)


def begin(dealt, options, game: int, mover: int, other_open: bool, keys):
    """The table with the calls in the line, for read_stack_line; `dealt`: an empty table;
    `options`: the game's, at their defaults."""
    rules = keys.pop("rules", "")
    rules = rules.split(",") if rules else []
    passed = _PASSED in rules
    if passed:
        rules.remove(_PASSED)
    try:
        options.read(rules)
    except ValueError as error:
        raise ValueError("rules: %s" % error)
    stage = keys.pop("stage", "play")
    if stage not in _STAGES.values():
        raise ValueError("stage: Officers' Skat has play, declare, kontra and re, not '%s'" % stage)
    declarer = keys.pop("declarer", None)
    if declarer not in (None, "0", "1"):
        raise ValueError("declarer: a seat is 0 or 1, not '%s'" % declarer)
    kontra = keys.pop("kontra", "0")
    if kontra not in ("0", "1", "2"):
        raise ValueError("kontra: 0, 1, or 2 for Re, not '%s'" % kontra)
    if stage == "declare":
        calls = _before_a_game(options, game, declarer, kontra, passed, other_open)
        forehand = 1 - mover if calls else mover
    elif passed:
        raise ValueError("rules: '%s' is for stage=declare" % _PASSED)
    else:
        calls = _with_a_game(options, game, declarer, stage, int(kontra))
        forehand = mover if declarer is None else int(declarer)
    dealt.deal(None, forehand, options)
    for call in calls:
        dealt.calls[dealt.called] = call
        dealt.called += 1
    dealt.settle()
    if _STAGES[dealt.stage] != stage:
        raise ValueError("stage: there is no Kontra in this game, so not '%s'" % stage)
    if dealt.kontra and not dealt.may_double():
        raise ValueError("kontra: there is none in this game")
    if stage == "play":
        dealt.mover = mover
    elif dealt.mover != mover:
        raise ValueError("MOVER: in stage=%s it is the other side's turn" % stage)
    table = dealt.view(mover)
    for p in range(len(table.top)):
        table.top[p] = table.under[p] = NONE
    table.total = 0
    return table, None if stage == "play" else dealt


def check_play(table) -> None:
    """Refuse positions that cannot arise in play, and the end of Null."""
    if table.declarer == NOBODY:
        return
    leader = 1 - table.mover if table.count % 2 else table.mover
    if table.count < 2 and leader != table.declarer:
        raise ValueError("MOVER: the declarer leads to the first trick")
    tricks = table.tricks[table.declarer]
    if table.kind.game == NULL and tricks:
        if tricks > 1 or table.count % 2 or leader != table.declarer:
            raise ValueError("WON%d: Null ends with the declarer's first trick" % table.declarer)
        table.stage = END


def _before_a_game(options, game, declarer, kontra, passed, other_open):
    """The calls before stage=declare."""
    if game >= 0:
        raise ValueError("GAME: it is not named yet in stage=declare, so '-'")
    if declarer is not None:
        raise ValueError("declarer: there is none yet in stage=declare")
    if kontra != "0":
        raise ValueError("kontra: nobody can have said it in stage=declare")
    if options.deal != ALL_OPEN:
        if passed:
            raise ValueError("rules: '%s' is for allopen" % _PASSED)
        passed = other_open
    if passed and not options.passing:
        raise ValueError("rules: without 'passing' forehand can't have passed")
    return [PASS] if passed else []


def _with_a_game(options, game, declarer, stage, kontra):
    """The calls that led to a game and its Kontra; forehand made the first one."""
    if game < 0:
        raise ValueError("GAME: it must be named, except in stage=declare")
    if game == NULL and not options.null:
        raise ValueError("GAME: there is no Null with the option nonull")
    if game == RAMSCH and options.noramsch and (declarer is not None or not options.passing):
        raise ValueError("GAME: with the option noramsch it is Ramsch only when both have passed")
    if declarer is None:
        if game != RAMSCH:
            raise ValueError("declarer: is missing; who named the game?")
        if not options.passing:
            raise ValueError("declarer: is missing; without 'passing' somebody named Ramsch")
        calls = [PASS, PASS]
    else:
        calls = [CALL + game]
    if stage == "kontra":
        if kontra:
            raise ValueError("kontra: must be 0 in stage=kontra")
    elif stage == "re":
        if kontra != 1:
            raise ValueError("kontra: must be 1 in stage=re, not %d" % kontra)
        calls.append(SAY_KONTRA)
    elif kontra:
        calls += [SAY_KONTRA, SAY_RE if kontra == 2 else PASS]
    elif game != RAMSCH:
        calls.append(PASS)
    return calls
