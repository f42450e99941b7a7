"""Reads position lines of Admirals' Skat (lines.py): what must have been bid, taken and said."""

from skat.bidding_calls import BID, HIDDEN, HOLD, TAKE, discard
from skat.bidding_stages import SKAT
from skat.calls import PASS
from skat.cards import UNKNOWN
from skat.games.admirals.lines import FIRST_BID, SHOWN, SILENT, STAGES, TAKEN
from skat.games.skat.reader import declare, imply, is_ramsch, is_taken
from skat.games.stack_lines import StackReader
from skat.table import END, NOBODY


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    return Reader(words).table


class Reader(StackReader):
    """Reads a line."""

    KEYS = "variant forehand stage bid declarer kontra view skat rules"
    STAGES = STAGES
    WORDS = (TAKEN, SILENT)
    SHOWN = SHOWN

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
            taken = TAKEN in self.words or known and self.viewer == table.declarer
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
        elif self.declarer == forehand and SILENT in self.words:
            if bid > FIRST_BID:
                raise ValueError("bid: only a bid that the other side has held is above 18")
            table.play(PASS)
            table.play(BID + FIRST_BID)
        else:
            self._call(bid or FIRST_BID, self.declarer != forehand)
            if self.declarer == forehand:
                table.play(HOLD)
            table.play(PASS)

    def _call(self, bid: int, held: bool) -> None:
        """The dealer has called this; `held`: after a lower bid that forehand has held, if any."""
        if held and bid > FIRST_BID and SILENT not in self.words:
            self.table.play(BID + FIRST_BID)
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
