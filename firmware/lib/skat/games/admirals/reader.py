"""Reads position lines of Admirals' Skat (lines.py): what must have been bid, taken and said."""

from skat.bidding_calls import (
    BID,
    HAND,
    HIDDEN,
    HOLD,
    TAKE,
    call_number,
    declared_bits,
    declared_game,
    discard,
)
from skat.bidding_stages import AWAY, DECLARE, KONTRA, PLACES, RE, SKAT
from skat.bidding_stages import BID as BIDDING
from skat.calls import PASS, SAY_KONTRA, SAY_RE
from skat.cards import NONE, NULL, RAMSCH, UNKNOWN
from skat.games.admirals.lines import FIRST_BID, SHOWN, SILENT, STAGES, TAKEN
from skat.games.admirals.options import Options
from skat.games.admirals.table import AdmiralsTable
from skat.games.stack_reader import read_cards, read_stack_line
from skat.table import END, NOBODY, PLAY


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    words = list(words)
    call = call_number("=" + words[1]) if len(words) > 1 else -1
    if len(words) > 1 and words[1][:1] not in ("", "-"):
        if call < 0:
            raise ValueError("GAME: one of C S H D G N R with H S Z O, or -, not '%s'" % words[1])
        words[1] = words[1][0]
    skat = "????"
    viewer = ""
    for word in words[8:]:
        if word.startswith("skat="):
            skat = word[5:]
        elif word.startswith("view="):
            viewer = word[5:]
    knower = "" if "?" in skat else viewer  # a seat that knows the skat

    def begin(_game, mover, _other_open, keys):
        keys.pop("skat", None)
        return _begin(call, mover, keys, knower)

    table = read_stack_line(words, begin, None, False, SHOWN)
    _lay_skat(table, _skat(skat, table))
    table._show_hands(True)
    if table.stage in (PLAY, END):
        _check_play(table)
    table.logged_before = table.logged
    return table


def _begin(call: int, mover: int, keys, knower: str):
    """A table without cards on which has been called what a line tells, as read_stack_line wants
    it; `knower`: the seat whose view names the skat, if any."""
    rules = keys.pop("rules", "")
    rules = rules.split(",") if rules else []
    taken = TAKEN in rules
    silent = SILENT in rules
    options = Options()
    try:
        options.read([word for word in rules if word not in (TAKEN, SILENT)])
    except ValueError as error:
        raise ValueError("rules: %s" % error)
    stage = keys.pop("stage", "play")
    if stage not in STAGES.values():
        raise ValueError("stage: Admirals' Skat has no '%s'" % stage)
    forehand = _number(keys, "forehand", "0", ("0", "1"))
    declarer = _number(keys, "declarer", str(NOBODY), ("0", "1"))
    kontra = _number(keys, "kontra", "0", ("0", "1", "2"))
    if kontra or stage in ("kontra", "re"):
        options.kontra = options.kontra or 1
    if call >= 0 and declared_game(call) == RAMSCH:
        options.ramsch = 1
    bid = keys.pop("bid", "0")
    table = AdmiralsTable()
    table.options = options
    table.forehand = forehand
    table.start_auction()
    table.mover = table.auction.mover
    table.stage = BIDDING
    if bid != "0" and not table.auction.may(BID + (int(bid) if bid.isdigit() else 0)):
        raise ValueError("bid: no game has the value '%.10s'" % bid)
    _bid(table, int(bid), mover, declarer, stage, silent, call)
    if table.stage == SKAT:
        if stage == "declare":
            taken = taken or knower == str(table.declarer)
        elif stage != "discard":
            taken = call >= 0 and not declared_bits(call) & HAND
        _take(table, stage, taken)
    if call >= 0 and declared_game(call) != RAMSCH:
        if table.stage not in (SKAT, DECLARE) or stage in ("declare", "discard"):
            raise ValueError("GAME: no game is named in this stage, so -")
        if not table.may_play(call):
            raise ValueError("GAME: this can't be declared with a bid of %d" % table.auction.bid)
        table.play(call)
    _say_kontra(table, kontra, stage)
    if table.stage == END:
        if stage != "play":
            raise ValueError("stage: both have passed, so play")
    elif STAGES[table.stage] != stage:
        raise ValueError("stage: it must be %s here" % STAGES[table.stage])
    table.total = 0
    if stage == "play" and table.kind is not None:
        table.mover = mover
        return table, None
    if table.mover != mover:
        raise ValueError("MOVER: it is %d's turn" % table.mover)
    dealt = AdmiralsTable()
    dealt.deal(None, forehand, options)
    return table, dealt


def _number(keys, key: str, default: str, values) -> int:
    word = keys.pop(key, default)
    if word != default and word not in values:
        raise ValueError("%s: one of %s, not '%s'" % (key, " ".join(values), word))
    return int(word)


def _bid(table, bid: int, mover: int, declarer: int, stage: str, silent: bool, call: int) -> None:
    """Bid as must have been bid."""
    forehand = table.forehand
    if stage == "bid":
        if declarer != NOBODY:
            raise ValueError("declarer: there is none yet in stage=bid")
        if call >= 0:
            raise ValueError("GAME: no game is named in stage=bid, so -")
        if bid:
            table.play(BID + bid)
            if mover != forehand:
                table.play(HOLD)
            elif not silent and bid > FIRST_BID:
                table.auction.spoken = 3
        elif mover == forehand:
            table.play(PASS)
        return
    if declarer == NOBODY:
        if bid:
            raise ValueError("declarer: is missing; who bid %d?" % bid)
        if (call >= 0) != bool(table.options.ramsch) or call >= 0 and declared_game(call) != RAMSCH:
            raise ValueError("GAME: both have passed, and without a declarer it is Ramsch, or none")
        table.play(PASS)
        table.play(PASS)
        return
    bid = bid or FIRST_BID
    if declarer == forehand and silent:
        if bid != FIRST_BID:
            raise ValueError("bid: only a bid that the other side has held is above 18")
        table.play(PASS)
        table.play(BID + bid)
    else:
        table.play(BID + bid)
        if declarer == forehand:
            table.play(HOLD)
        elif not silent and bid > FIRST_BID:
            table.auction.spoken = 3
        table.play(PASS)


def _take(table, stage: str, taken: bool) -> None:
    """The skat is taken, and two cards are put away."""
    if stage == "discard":
        table.play(TAKE)
    elif taken:
        table._note(TAKE, SKAT, table.mover)
        table._note(HIDDEN, AWAY, table.mover)
        table.stage = DECLARE


def _say_kontra(table, kontra: int, stage: str) -> None:
    """What was said after the declaration."""
    if table.stage == KONTRA and stage != "kontra":
        table.play(SAY_KONTRA if kontra else PASS)
    if table.stage == RE and stage != "re":
        table.play(SAY_RE if kontra == 2 else PASS)
    if table.kontra != kontra:
        raise ValueError("kontra: it can't be %d here" % kontra)


def _skat(word: str, table):
    """The two cards that a line names as the skat."""
    if word == "????":
        return [UNKNOWN, UNKNOWN]
    cards = read_cards(word, "skat", table)
    if len(cards) != 2:
        raise ValueError("skat: two cards or ????, not '%s'" % word)
    return cards


def _lay_skat(table, cards) -> None:
    """Lay the skat; whoever has put it away knows it."""
    away = NOBODY
    for i in range(table.logged):
        if table.log[i] == HIDDEN:
            away = table.who[i] & 3
            if UNKNOWN not in cards:
                table.log[i] = discard(cards[0], cards[1])
    if table.viewer == table.mover == table.declarer and table.stage == AWAY and UNKNOWN in cards:
        raise ValueError("skat: who has taken it knows it, so not ????")
    for i in range(2):
        card = cards[i]
        if table.stage == AWAY:
            table.put(table.mover * PLACES + SHOWN + i, card, False)
        else:
            table.put(table.skat + i, card, True)
            if card < NONE and away != NOBODY:
                table.known[card] = 1 << away
    table.total = 30


def _check_play(table) -> None:
    """Refuse what cannot have come about in the play; and its end."""
    if table.kind is None:
        return
    leader = 1 - table.mover if table.count % 2 else table.mover
    if table.count < 2 and leader != table.forehand:
        raise ValueError("MOVER: forehand leads to the first trick")
    declarer = table.declarer
    if table.kind.game == NULL and table.tricks[declarer]:
        if table.tricks[declarer] > 1 or table.count % 2 or leader != declarer:
            raise ValueError("WON%d: Null ends with the declarer's first trick" % declarer)
        table.stage = END
    if table.stage == END:
        if declarer == NOBODY:
            _put_last(table, table.mover)
        table._end(1)


def _put_last(table, seat: int) -> None:
    """Let the last trick be one of a seat's, who must have won it."""
    last = table.count // 2 - 1
    for i in range(last, -1, -1):
        if table.winners[i] == seat:
            for buffer, a, b in (
                (table.winners, i, last),
                (table.played, 2 * i, 2 * last),
                (table.played, 2 * i + 1, 2 * last + 1),
            ):
                buffer[a], buffer[b] = buffer[b], buffer[a]
            return
    raise ValueError("MOVER: who won the last trick has one")
