"""The position lines of Skat for three, which docs/notation.md describes, both ways, and what else
games/__init__.py asks for.

skat GAME MOVER HAND0 HAND1 HAND2 SKAT PLAYED [KEY=VALUE ...]
"""

from skat import cards, positions
from skat.bidding_stages import AWAY, BID, CONSENT, DECLARE, KONTRA, PLACES, RE, SKAT, TURN
from skat.calls import BID as CALL_BID
from skat.calls import (
    CONCEDE,
    CONCEDE_OF,
    HAND,
    HIDDEN,
    PASS,
    TAKE,
    call_number,
    call_word,
    declaration,
    declared_bits,
    declared_game,
    discard,
)
from skat.cards import JACK, NONE, RAMSCH, UNKNOWN, card_name
from skat.table import END, NOBODY, PLAY

STAGES = {
    PLAY: "play",
    BID: "bid",
    SKAT: "take",
    AWAY: "discard",
    DECLARE: "declare",
    KONTRA: "kontra",
    RE: "re",
    CONSENT: "concede",
    TURN: "turn",
}
# Stages in which the skat may be taken.
_TAKEN = (
    "declare",
    "kontra",
    "re",
    "play",
    "concede",
    "turn",
)
FIELDS = ("skat", "GAME", "MOVER", "HAND0", "HAND1", "HAND2", "SKAT", "PLAYED")


def position_line(table) -> str:
    """The position on a table, or on a view of it, as one line."""
    words = ["skat", _game_word(table), str(table.mover)]
    for seat in range(3):
        first = table.hand_of(seat)
        words.append(_run([_lying(table, p) for p in range(first, first + PLACES)]))
    words.append(_run(table.under[table.skat : table.skat + 2]))
    words.append(_run(table.played[: table.count]))
    return " ".join(words + _key_words(table))


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    return Reader(words).table


def _game_word(table) -> str:
    if table.kind is None:
        return "-"
    return call_word(declaration(table.kind.game, table.said))[1:]


def _lying(table, place: int) -> int:
    """The card on a place, open or covered."""
    return table.under[place] if table.top[place] == NONE else table.top[place]


def _run(numbers) -> str:
    """Cards run together, `-` for none."""
    return "".join([card_name(card) for card in numbers if card != NONE]) or "-"


def _key_words(table):
    words = []
    if table.VARIANT != FIELDS[0]:
        words.append("variant=" + table.VARIANT)
    if table.forehand:
        words.append("forehand=%d" % table.forehand)
    if stage_of(table) != PLAY:
        words.append("stage=" + STAGES[stage_of(table)])
    bids = []
    away = ""
    for i in range(table.logged):
        action = table.log[i]
        stage = table.who[i] >> 2
        if stage == BID or stage == SKAT and table.declarer == NOBODY:
            bids.append(call_word(action))
        elif stage == AWAY and table.declarer == NOBODY:
            away += call_word(action).replace("-", "")
    if bids:
        words.append("bids=" + ",".join(bids))
    if away:
        words.append("seen=" + away)
    words += table.key_words()
    if table.declarer != NOBODY:
        words.append("declarer=%d" % table.declarer)
    if table.kontra:
        words.append("kontra=%d" % table.kontra)
    if table.viewer != NOBODY:
        words.append("view=%d" % table.viewer)
    rules = table.options.words()
    if rules:
        words.append("rules=" + ",".join(rules))
    return words


def stage_of(table) -> int:
    """The stage that a line names: a deal that was passed out has ended in the auction, any other
    one in the play; before the skat is there that has been taken, it is not taken."""
    if table.stage > END:
        return table.stage
    if table.kind is None:
        return SKAT if table.logged and table.stage != END else BID
    return PLAY


def tells_forehand(table) -> bool:
    """Whether a position tells who is forehand: always."""
    return True


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal; forehand declares this from the hand, as the others have passed, or all have passed and
    it is Ramsch. Raises ValueError where that is not allowed."""
    table.deal(source, forehand, options)
    while table.mover != forehand:
        table.play(PASS)
    if game != RAMSCH:
        table.play(CALL_BID + 18)
        table.play(declaration(game, HAND))
        return
    if "ramsch" not in [row[0] for row in table.options.TABLE]:
        raise ValueError("there is no Ramsch in this game")
    if not table.options.ramsch:
        raise ValueError("there is no Ramsch without the option ramsch")
    table.play(PASS)


# Reading


def imply(reader) -> None:
    """Add to a reader's options those without which its line could not be."""
    options = reader.options
    rows = [row[0] for row in options.TABLE]
    if reader.kontra or reader.stage in ("kontra", "re"):
        if "kontra" not in rows:
            raise ValueError("kontra: there is none in this game")
        options.kontra = options.kontra or 1
    if is_ramsch(reader.call) and not options.ramsch:
        if "ramsch" not in rows:
            raise ValueError("GAME: there is no Ramsch in this game")
        options.ramsch = 1


def is_ramsch(call: int) -> bool:
    """Whether a line's GAME is Ramsch."""
    return call >= 0 and declared_game(call) == RAMSCH


def is_taken(reader) -> bool:
    """Whether the declarer must have taken the skat and put two cards away."""
    if reader.call >= 0 and declared_bits(reader.call) & HAND:
        return False
    return reader.stage in _TAKEN and (reader.call >= 0 or reader.stage == "declare")


def declare(reader) -> None:
    """Declare the game that GAME says."""
    if reader.at() not in ("take", "declare") or reader.stage in ("take", "discard", "declare"):
        raise ValueError("GAME: no game is named in this stage, so -")
    bid = reader.table.auction.bid
    reader.do(reader.call, "GAME: this can't be declared with a bid of %d" % bid)


class Reader(positions.Reader):
    """Reads a line; Tournee has a class on top of this one."""

    FIELDS = FIELDS
    KEYS = "variant forehand stage bids seen declarer kontra view rules"
    STAGES = STAGES

    def read(self) -> None:
        table = self.table
        self.bids = self.keys["bids"].split(",") if "bids" in self.keys else []
        imply(self)
        if self.options.ramsch and "pushing" in [row[0] for row in self.options.TABLE]:
            if is_ramsch(self.call) and (self.stage != "play" or "take" in self.bids):
                self.options.pushing = 1
        self._deal(self.seat(self.keys.get("forehand", "0"), "forehand"))
        self.seen = self._read_seen(self.keys.get("seen", "-"))
        self._bid()
        if table.stage == SKAT:
            self.before_a_game()
        if self.bids or self.seen:
            raise ValueError("%s: these are too many" % ("bids" if self.bids else "seen"))
        if self.call >= 0:
            self.name()
        if table.kind is not None:
            self.say_kontra()
        elif self.kontra:
            raise ValueError("kontra: no game is named yet")
        for card in self.played:
            seat = table.mover
            self.do(card, "PLAYED: %s can't be played by seat %d there" % (card_name(card), seat))
        if self.stage == "concede":
            self._give_up()
        if table.stage == END:
            self.mover = table.mover
        self.check_turn()

    # How the cards lie

    def _deal(self, forehand: int) -> None:
        """Deal the cards as they were after the discard, those that were played included."""
        table = self.table
        hands = [self.cards(self.fields[3 + seat], FIELDS[3 + seat]) for seat in range(3)]
        skat = self.cards(self.fields[6], "SKAT")
        played = self.played = self.seen_cards(self.fields[7], "PLAYED")
        if played and self.stage not in ("play", "concede"):
            raise ValueError("PLAYED: no card is played before stage=play, so -")
        if len(played) > 30:
            raise ValueError("PLAYED: 30 cards are played at most")
        taken = self.stage == "discard"
        if len(skat) != (0 if taken else 2):
            raise ValueError("SKAT: %s" % ("- while two are put away" if taken else "two cards"))
        held = [len(hand) for hand in hands]
        self._give_back(hands, forehand)
        for seat in range(3):
            due = 12 if taken and seat == self.mover else 10
            if len(hands[seat]) != due:
                due -= len(hands[seat]) - held[seat]
                raise ValueError(
                    "HAND%d: %d cards do not add up: there should be %d" % (seat, held[seat], due)
                )
            if due == 12:
                skat = hands[seat][10:]
        told = positions.Told()
        for i in range(32):
            place = table.place_in_pack(i, forehand)
            for seat in range(3):
                if 0 <= place - table.hand_of(seat) < 10:
                    told.cards[i] = hands[seat][place - table.hand_of(seat)]
            if 0 <= place - table.skat < 2:
                told.cards[i] = skat[place - table.skat]
        table.deal(told, forehand, self.options)
        table.source = None

    def _give_back(self, hands, forehand: int) -> None:
        """Add to each hand the cards that it has played, from the first trick on."""
        if not self.played:
            return
        if self.call < 0:
            raise ValueError("GAME: it must be named before a card is played")
        game = declared_game(self.call)
        kind = cards.kind(game, self.options.lowten if game == RAMSCH else 0)
        seats = self.table.seats
        seat = forehand
        for first in range(0, len(self.played), seats):
            trick = bytes(self.played[first : first + seats])
            for i in range(len(trick)):
                hands[(seat + i) % seats].append(trick[i])
            if len(trick) == seats:
                seat = (seat + self.winner(kind, trick, seat)) % seats

    def winner(self, kind, trick: bytes, leader: int) -> int:
        """Which card of a complete trick wins, counted from 0."""
        return kind.winner(trick, len(trick))

    def skat(self) -> list:
        """The two cards that lie there."""
        return list(self.table.under[self.table.skat : self.table.skat + 2])

    # What was done

    def _bid(self) -> None:
        """The auction, as far as the line tells it."""
        table = self.table
        told = bool(self.bids)
        while self.bids and self.at() == "bid":
            word = self.bids.pop(0)
            self.do(call_number(word), "bids: '%s' can't be said by seat %d" % (word, table.mover))
        if self.stage == "bid":
            if self.at() not in ("bid", "") or self.bids:
                raise ValueError("stage: the auction is over after these bids, so it is not bid")
            if self.declarer != NOBODY:
                raise ValueError("declarer: there is none yet in stage=bid")
            if table.stage == END and self.options.ramsch:
                raise ValueError("GAME: all have passed, so it is R with these rules")
            return
        if self.at() == "bid" and told:
            raise ValueError("bids: the auction is not over, so stage=bid")
        if not told:
            ramsch = is_ramsch(self.call)
            if (self.declarer == NOBODY) != ramsch:
                raise ValueError("declarer: %s" % ("Ramsch has none" if ramsch else "is missing"))
            table.end_auction(self.declarer)
        if table.stage == END:
            raise ValueError("bids: all have passed, so stage=bid")
        if self.declarer not in (NOBODY, table.declarer):
            raise ValueError("declarer: after these bids it is not %d" % self.declarer)

    def before_a_game(self) -> None:
        """Taking the skat and putting two away, in Ramsch pushing."""
        table = self.table
        if table.kind is not None:
            self._push()
        elif self.stage == "discard":
            table.play(TAKE)
        elif is_taken(self):
            away = self.skat()
            table.play(TAKE)
            table.put_back(HIDDEN if UNKNOWN in away else discard(*away))

    def _push(self) -> None:
        table = self.table
        while self.bids and table.stage == SKAT:
            word = self.bids.pop(0)
            if word == "pass":
                table.play(PASS)
            elif word != "take":
                raise ValueError("bids: '%s' can't be said of the skat in Ramsch" % word)
            else:
                table.play(TAKE)
                if self.stage != "discard" or self.bids:
                    table.put_back(self._next_seen())

    def _read_seen(self, word: str) -> list:
        """The discards in Ramsch that a line tells: they lie somewhere else by now."""
        self._named = bytearray(NONE)
        run = self.cards(word, "seen")
        if len(run) & 1:
            raise ValueError("seen: two cards for each who took the skat")
        for card in run:
            if card < NONE and card & 7 == JACK:
                raise ValueError("seen: %s can't be passed on" % card_name(card))
        return run

    def _next_seen(self) -> int:
        """What was put away next; the last ones must be those that lie there."""
        away = self.seen[:2]
        self.seen = self.seen[2:]
        if not away or UNKNOWN in away:
            return HIDDEN
        taken_again = self.bids.count("take") - (self.stage == "discard")
        first = self.table.mover * 12 + 10
        skat = list(self.table.top[first : first + 2])
        if taken_again == 0 and UNKNOWN not in skat and sorted(away) != sorted(skat):
            raise ValueError("seen: these cards are not the skat")
        return discard(*away)

    def name(self) -> None:
        """The game, as GAME says it."""
        if not is_ramsch(self.call):
            declare(self)
        elif self.table.kind is None or declared_bits(self.call):
            raise ValueError("GAME: it is Ramsch only when all have passed")

    def _give_up(self) -> None:
        """Whoever is to play wants to give up; those who are asked before the mover do not
        consent."""
        table = self.table
        wish = CONCEDE
        if self.mover == table.mover == table.declarer:  # it is a defender who is not to play
            wish = CONCEDE_OF + table.next_answering()
        self.do(wish, "stage: nobody can want to give up here")
        while self.at() == "concede" and table.mover != self.mover:
            table.play(PASS)
        if self.at() != "concede":
            raise ValueError(
                "MOVER: seat %d is not asked whether the other side may give up" % self.mover
            )
