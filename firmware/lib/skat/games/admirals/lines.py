"""The position lines of Admirals' Skat, and what else games/__init__.py asks for.

They are those of games with stacks: five stacks and five cards in hand a seat, the cards that are
left first. While two are put away the two that were taken are the skat. GAME is written as in Skat.
"""

from skat.bidding_stages import AWAY, DECLARE, KONTRA, PLACES, RE, SKAT
from skat.bidding_stages import BID as BIDDING
from skat.calls import (
    BID,
    HAND,
    HIDDEN,
    HOLD,
    PASS,
    TAKE,
    call_word,
    declaration,
    discard,
)
from skat.cards import NONE, RAMSCH, UNKNOWN, card_name
from skat.games.skat.lines import declare, imply, is_ramsch, is_taken
from skat.games.stack_lines import StackReader, stack_line
from skat.table import END, NOBODY, PLAY

_STAGES = {
    PLAY: "play",
    BIDDING: "bid",
    SKAT: "declare",
    AWAY: "discard",
    DECLARE: "declare",
    KONTRA: "kontra",
    RE: "re",
}
_SHOWN = 10  # places of a seat in a line
_TAKEN = "taken"  # among the rules: the declarer has taken the skat
_SILENT = "silent"  # forehand, or the declarer's opponent, has neither bid nor held
_FIRST_BID = 18


def tells_forehand(table) -> bool:
    """Whether a position tells who is forehand: always."""
    return True


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal; forehand declares this from the hand at the lowest bid, or both have passed and it is
    Ramsch. Raises ValueError where that is not allowed."""
    table.deal(source, forehand, options)
    table.play(PASS)
    if game != RAMSCH:
        table.play(BID + _FIRST_BID)
        table.play(declaration(game, HAND))
    elif table.options.ramsch:
        table.play(PASS)
    else:
        raise ValueError("there is no Ramsch without the option ramsch")


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    shown = table.view(NOBODY)  # a copy, in which hands are as a line has them
    for p in range(len(table.top)):
        shown.top[p] = table.top[p]
        shown.under[p] = table.under[p]
    skat = list(table.under[table.skat :])
    for seat in (0, 1):
        first = seat * PLACES + table.stacks
        hand = list(table.top[first : (seat + 1) * PLACES])
        if table.stage == AWAY and seat == table.mover:
            skat = hand[-2:]
        else:
            hand = [card for card in hand if card != NONE]
        for i in range(PLACES - table.stacks):
            shown.top[first + i] = hand[i] if i < len(hand) else NONE
    shown.viewer = table.viewer
    words = stack_line(shown, _SHOWN, _key_words(table, skat)).split(" ")
    if table.kind is not None:
        words[1] = call_word(declaration(table.kind.game, table.said))[1:]
    return " ".join(words)


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    return Reader(words).table


def _key_words(table, skat):
    """The KEY=VALUE words of a table, but for `view`."""
    words = ["variant=" + table.VARIANT]
    auction = table.auction
    if table.forehand:
        words.append("forehand=1")
    if table.stage in _STAGES and table.stage != PLAY:
        words.append("stage=" + _STAGES[table.stage])
    if auction.bid:
        words.append("bid=%d" % auction.bid)
    if table.declarer != NOBODY:
        words.append("declarer=%d" % table.declarer)
    if table.kontra:
        words.append("kontra=%d" % table.kontra)
    words.append("skat=" + "".join([card_name(card) for card in skat]))
    rules = table.options.words()
    if table.stage == DECLARE:
        rules.append(_TAKEN)
    if table.options.kontra == 2 and auction.bid and not auction.spoken >> _listener(table) & 1:
        rules.append(_SILENT)
    if rules:
        words.append("rules=" + ",".join(rules))
    return words


def _listener(table) -> int:
    """The seat of which it matters whether it has bid or held."""
    return table.forehand if table.declarer == NOBODY else 1 - table.declarer


class Reader(StackReader):
    """Reads a line."""

    KEYS = "variant forehand stage bid declarer kontra view skat rules"
    STAGES = _STAGES
    WORDS = (_TAKEN, _SILENT)
    SHOWN = _SHOWN

    def tell(self) -> None:
        table = self.table
        imply(self)
        self.skat = self.cards(self.keys.get("skat", "????").replace(",", ""), "skat")
        if len(self.skat) != 2:
            raise ValueError("skat: two cards or ????, not '%s'" % self.keys["skat"])
        known = UNKNOWN not in self.skat
        if self.viewer == self.mover == self.declarer and self.stage == "discard" and not known:
            raise ValueError("skat: who has taken it knows it, so not ????")
        self.deal(self.seat(self.keys.get("forehand", "0"), "forehand"))
        table.source = None
        self._bid()
        if table.stage == END and self.stage != "play":
            raise ValueError("stage: both have passed, so play")
        if table.stage == SKAT:
            taken = _TAKEN in self.words or known and self.viewer == table.declarer
            if self.stage == "discard":
                table.play(TAKE)
            elif taken if self.stage == "declare" else is_taken(self):
                table.play(TAKE)
                table.put_back(discard(*self.skat) if known else HIDDEN)
        if self.call >= 0 and not is_ramsch(self.call):
            declare(self)
        self.say_kontra()

    def _bid(self) -> None:
        """Bid as must have been bid."""
        table = self.table
        word = self.keys.get("bid", "0")
        bid = int(word) if word.isdigit() else -1
        if bid and not table.may_play(BID + bid):
            raise ValueError("bid: no game has the value '%.10s'" % word)
        forehand = table.forehand
        if self.stage == "bid":
            if self.declarer != NOBODY:
                raise ValueError("declarer: there is none yet in stage=bid")
            if self.call >= 0:
                raise ValueError("GAME: no game is named in stage=bid, so -")
            if bid:
                self._call(bid, self.mover == forehand)
                if self.mover != forehand:
                    table.play(HOLD)
            elif self.mover == forehand:
                table.play(PASS)
        elif self.declarer == NOBODY:
            if bid:
                raise ValueError("declarer: is missing; who bid %d?" % bid)
            ramsch = is_ramsch(self.call)
            if ramsch != bool(self.options.ramsch) or self.call >= 0 and not ramsch:
                raise ValueError("GAME: both have passed: it is Ramsch by these rules, or none")
            table.play(PASS)
            table.play(PASS)
        elif self.declarer == forehand and _SILENT in self.words:
            if bid > _FIRST_BID:
                raise ValueError("bid: only a bid that the other side has held is above 18")
            table.play(PASS)
            table.play(BID + _FIRST_BID)
        else:
            self._call(bid or _FIRST_BID, self.declarer != forehand)
            if self.declarer == forehand:
                table.play(HOLD)
            table.play(PASS)

    def _call(self, bid: int, held: bool) -> None:
        """The dealer has called this; `held`: after a lower bid that forehand has held, if any."""
        if held and bid > _FIRST_BID and _SILENT not in self.words:
            self.table.play(BID + _FIRST_BID)
            self.table.play(HOLD)
        self.table.play(BID + bid)

    def check_play(self, leader: int) -> None:
        table = self.table
        if table.count < 2 and leader != table.forehand:
            raise ValueError("MOVER: forehand leads to the first trick")
        if table.declarer != NOBODY:
            self.end_null(leader)
        if table.count == table.total:
            table.stage = END
        if table.stage == END:
            if table.declarer == NOBODY:
                self._put_last(table.mover)
            table.finish(1)

    def _put_last(self, seat: int) -> None:
        """Let the last trick be one of a seat's, who must have won it."""
        table = self.table
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
