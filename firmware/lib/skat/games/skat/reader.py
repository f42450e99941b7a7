"""Reading positions of Skat for three: the lines of lines.py, checked.

The cards are dealt as they must have been; then what the line tells is done by the table's own
actions, so that what cannot have come about is refused by the rules themselves.
"""

from skat import cards, games
from skat.bidding_calls import (
    CONCEDE,
    HAND,
    HIDDEN,
    TAKE,
    call_number,
    declared_bits,
    declared_game,
    discard,
)
from skat.bidding_stages import AWAY, BID, CONSENT, DECLARE, KONTRA, RE, SKAT
from skat.calls import PASS, SAY_KONTRA, SAY_RE
from skat.cards import JACK, NONE, RAMSCH, UNKNOWN, card_name, card_number
from skat.games.skat.lines import FIELDS, STAGES
from skat.notation import read_keys
from skat.table import END, NOBODY, PLAY

_KEYS = "variant forehand stage bids seen declarer kontra view rules form turned".split()


def read_position(words, reader=None):
    """The table that a line's words describe; `reader`: the Reader of a game that tells more.

    Raises ValueError with a sentence that names the field.
    """
    keys = read_keys(words, FIELDS, _KEYS)
    return (reader or Reader)(words, keys, games.find(keys.get("variant", FIELDS[0]))).table


class Reader:
    """A table that is brought to where a line says it is."""

    MORE = ()  # keys that only this game has

    def __init__(self, words, keys, game):
        self.table = table = game.rules.Table()
        for key in ("form", "turned"):
            if key in keys and key not in self.MORE:
                raise ValueError("%s: %s has none" % (key, game.name))
        self.keys = keys
        self.stage = _stage(keys.get("stage", "play"))
        self.call = _game(words[1])
        self.bids = keys["bids"].split(",") if "bids" in keys else []
        self.kontra = _kontra(keys.get("kontra", "0"))
        table.options = self._options(game.rules.Options(), keys.get("rules", ""))
        table.forehand = self._seat(keys.get("forehand", "0"), "forehand")
        mover = self._seat(words[2], "MOVER")
        hands = [_cards(words[3 + seat], FIELDS[3 + seat]) for seat in range(3)]
        skat = _cards(words[6], "SKAT")
        self.seen = _cards(keys.get("seen", "-"), "seen")
        if len(self.seen) & 1:
            raise ValueError("seen: two cards for each who took the skat")
        self._lay(hands, skat, _played(words[7], self.stage), mover)
        table.start_auction()
        table.mover = table.auction.mover
        table.stage = BID
        self._bid(self._seat(keys["declarer"], "declarer") if "declarer" in keys else NOBODY)
        if table.stage == SKAT:
            self._before_a_game()
        if self.bids or self.seen:
            raise ValueError("%s: these are too many" % ("bids" if self.bids else "seen"))
        if self.call >= 0:
            self._name()
        if table.kind is not None:
            self._say_kontra(mover)
        elif self.kontra:
            raise ValueError("kontra: no game is named yet")
        for card in self.played:
            if not table.may_play(card):
                raise ValueError(
                    "PLAYED: %s can't be played by seat %d there" % (card_name(card), table.mover)
                )
            table.play(card)
        if self.stage == CONSENT:
            self._give_up(mover)
        if table.stage not in (self.stage, END):
            raise ValueError("stage: it must be %s here" % STAGES[table.stage])
        if table.mover != mover and table.stage != END:
            raise ValueError("MOVER: it is the turn of %d, not of %d" % (table.mover, mover))
        table.start = table.count
        table.logged_before = table.logged
        table.viewer = self._seat(keys["view"], "view") if "view" in keys else NOBODY

    def _seat(self, word: str, field: str) -> int:
        seats = self.table.openers if field == "forehand" else self.table.seats
        if word not in ("0", "1", "2")[:seats]:
            raise ValueError("%s: a seat is 0 to %d, not '%s'" % (field, seats - 1, word))
        return int(word)

    def _options(self, options, text: str):
        """The options, and those without which the line could not be."""
        try:
            options.read(text.split(",") if text else [])
        except ValueError as error:
            raise ValueError("rules: %s" % error)
        rows = [row[0] for row in options.TABLE]
        if self.kontra or self.stage in (KONTRA, RE):
            if "kontra" not in rows:
                raise ValueError("kontra: there is none in this game")
            options.kontra = options.kontra or 1
        if self.call >= 0 and declared_game(self.call) == RAMSCH and not options.ramsch:
            if "ramsch" not in rows:
                raise ValueError("GAME: there is no Ramsch in this game")
            options.ramsch = 1
        if options.ramsch and "pushing" in rows and self._is_pushed():
            options.pushing = 1
        return options

    def _is_pushed(self) -> bool:
        """Whether the skat is pushed in this line."""
        ramsch = self.call >= 0 and declared_game(self.call) == RAMSCH
        return ramsch and (self.stage != PLAY or "take" in self.bids)

    def _lay(self, hands, skat, played, mover: int) -> None:
        """Deal the cards as they were after the discard, those that were played included."""
        table = self.table
        self.played = played
        taken = self.stage == AWAY
        seen = bytearray(NONE)
        for field, run in zip(FIELDS[3:], hands + [skat, played]):
            for card in run:
                if card < NONE and seen[card]:
                    raise ValueError("%s: %s is there twice" % (field, card_name(card)))
                if card < NONE:
                    seen[card] = 1
        if len(skat) != (0 if taken else 2):
            raise ValueError("SKAT: %s" % ("- while two are put away" if taken else "two cards"))
        held = [len(hand) for hand in hands]
        self._give_back(hands)
        for seat in range(3):
            due = 12 if taken and seat == mover else 10
            if len(hands[seat]) != due:
                due -= len(hands[seat]) - held[seat]
                raise ValueError(
                    "HAND%d: %d cards do not add up: there should be %d" % (seat, held[seat], due)
                )
            if due == 12:
                skat = hands[seat][10:]
            for i in range(10):
                table.lay(table.hand_of(seat) + i, hands[seat][i])
        for i in range(2):
            table.put(table.skat + i, skat[i], True)

    def _give_back(self, hands) -> None:
        """Add to each hand the cards that it has played, from the first trick on."""
        if not self.played:
            return
        if self.call < 0:
            raise ValueError("GAME: it must be named before a card is played")
        kind = self._kind()
        seats = self.table.seats
        seat = self.table.forehand
        for first in range(0, len(self.played), seats):
            trick = bytes(self.played[first : first + seats])
            for i in range(len(trick)):
                hands[(seat + i) % seats].append(trick[i])
            if len(trick) == seats:
                seat = (seat + kind.winner(trick, seats)) % seats

    def _kind(self):
        game = declared_game(self.call)
        return cards.kind(game, self.table.options.lowten if game == RAMSCH else 0)

    def _bid(self, declarer: int) -> None:
        """The auction, as far as the line tells it."""
        table = self.table
        while self.bids and table.stage == BID:
            word = self.bids.pop(0)
            action = call_number(word)
            if not table.may_play(action):
                raise ValueError("bids: '%s' can't be said by seat %d" % (word, table.mover))
            table.play(action)
        if self.stage == BID:
            if table.stage not in (BID, END) or self.bids:
                raise ValueError("stage: the auction is over after these bids, so it is not bid")
            if declarer != NOBODY:
                raise ValueError("declarer: there is none yet in stage=bid")
            if table.stage == END and table.options.ramsch:
                raise ValueError("GAME: all have passed, so it is R with these rules")
            return
        if table.stage == BID and table.logged:
            raise ValueError("bids: the auction is not over, so stage=bid")
        if not table.logged:
            self._without_bids(declarer)
        if table.stage == END:
            raise ValueError("bids: all have passed, so stage=bid")
        if declarer not in (NOBODY, table.declarer):
            raise ValueError("declarer: after these bids it is not %d" % declarer)

    def _without_bids(self, declarer: int) -> None:
        table = self.table
        ramsch = self.call >= 0 and declared_game(self.call) == RAMSCH
        if (declarer == NOBODY) != ramsch:
            raise ValueError("declarer: %s" % ("Ramsch has none" if ramsch else "is missing"))
        table.auction.mover = NOBODY
        table.auction.declarer = declarer
        table._after_bid()

    def _before_a_game(self) -> None:
        """Taking the skat and putting two away, in Ramsch pushing."""
        table = self.table
        if table.kind is not None:
            self._push()
        elif self.stage == AWAY:
            table.play(TAKE)
        elif self.stage > AWAY or self.stage == PLAY and not declared_bits(self.call) & HAND:
            if self.call < 0 or not declared_bits(self.call) & HAND:
                self._note_taken([table.under[table.skat + i] for i in range(2)])
                table.stage = DECLARE

    def _note_taken(self, away) -> None:
        """Note that the mover has taken the skat and put these cards away."""
        table = self.table
        table._note(TAKE, SKAT, table.mover)
        known = UNKNOWN not in away
        table._note(discard(*away) if known else HIDDEN, AWAY, table.mover)
        for card in [table.under[table.skat + i] for i in range(2)]:
            if card < NONE:
                table.known[card] = 1 << table.mover

    def _push(self) -> None:
        table = self.table
        while self.bids and table.stage == SKAT:
            word = self.bids.pop(0)
            if word == "pass":
                table.play(PASS)
            elif word != "take":
                raise ValueError("bids: '%s' can't be said of the skat in Ramsch" % word)
            elif self.stage == AWAY and not self.bids:
                table.play(TAKE)
            else:
                away = self._next_seen()
                if self.bids.count("take") == (self.stage == AWAY):  # nobody has taken it since
                    self._check_seen(away)
                self._note_taken(away)
                table._after_push()

    def _next_seen(self):
        away = self.seen[:2]
        if len(away) < 2:
            away = [UNKNOWN, UNKNOWN]
        self.seen = self.seen[2:]
        for card in away:
            if card < NONE and (card & 7 == JACK or away.count(card) > 1):
                raise ValueError("seen: %s can't be passed on" % card_name(card))
        return away

    def _check_seen(self, away) -> None:
        """Check that these cards, which were put away last, are those that lie there."""
        skat = [self.table.under[self.table.skat + i] for i in range(2)]
        if UNKNOWN not in away + skat and sorted(away) != sorted(skat):
            raise ValueError("seen: these cards are not the skat")

    def _name(self) -> None:
        """The game, as GAME says it."""
        table = self.table
        if declared_game(self.call) == RAMSCH:
            if table.kind is None or declared_bits(self.call):
                raise ValueError("GAME: it is Ramsch only when all have passed")
            return
        if table.stage not in (SKAT, DECLARE) or self.stage in (SKAT, AWAY, DECLARE):
            raise ValueError("GAME: no game is named in this stage, so -")
        if not table.may_play(self.call):
            raise ValueError("GAME: this can't be declared with a bid of %d" % table.auction.bid)
        table.play(self.call)

    def _give_up(self, mover: int) -> None:
        """Whoever is to play wants to give up; who is asked before `mover` does not consent."""
        table = self.table
        if table.stage == END or not table.may_play(CONCEDE):
            raise ValueError("stage: nobody can want to give up here")
        table.play(CONCEDE)
        while table.stage == CONSENT and table.mover != mover:
            table.play(PASS)
        if table.stage != CONSENT:
            raise ValueError(
                "MOVER: seat %d is not asked whether the other side may give up" % mover
            )

    def _say_kontra(self, mover: int) -> None:
        """What was said after the declaration."""
        table = self.table
        if self.stage in (KONTRA, RE) and self.kontra != self.stage - KONTRA:
            raise ValueError("kontra: it is %d in this stage" % (self.stage - KONTRA))
        while table.stage == KONTRA and (self.stage != KONTRA or table.mover != mover):
            table.play(SAY_KONTRA if self.kontra else PASS)
        if self.stage == KONTRA and table.stage == PLAY:
            raise ValueError("MOVER: seat %d is not asked for Kontra" % mover)
        if table.stage == RE and self.stage != RE:
            table.play(SAY_RE if self.kontra == 2 else PASS)
        if table.kontra != self.kontra:
            raise ValueError("kontra: it can't be %d here" % self.kontra)


def _stage(word: str) -> int:
    for stage in STAGES:
        if STAGES[stage] == word:
            return stage
    raise ValueError("stage: Skat has no '%s'" % word)


def _kontra(word: str) -> int:
    if word not in ("0", "1", "2"):
        raise ValueError("kontra: 0, 1, or 2 for Re, not '%s'" % word)
    return int(word)


def _game(word: str) -> int:
    """The call that declares what GAME says, -1 for none yet."""
    call = call_number("=" + word)
    if call < 0 and word != "-":
        raise ValueError("GAME: one of C S H D G N R with H S Z O, or -, not '%s'" % word)
    return call


def _cards(word: str, field: str):
    """The cards that are run together."""
    if word == "-":
        return []
    if len(word) % 2:
        raise ValueError("%s: cards are two letters each, run together" % field)
    names = [word[i : i + 2] for i in range(0, len(word), 2)]
    try:
        return [UNKNOWN if name == "??" else card_number(name) for name in names]
    except ValueError as error:
        raise ValueError("%s: %s" % (field, error))


def _played(word: str, stage: int):
    played = _cards(word, "PLAYED")
    if UNKNOWN in played:
        unknown = card_name(UNKNOWN)
        raise ValueError("PLAYED: everybody has seen what was played, so not '%s'" % unknown)
    if played and stage not in (PLAY, CONSENT):
        raise ValueError("PLAYED: no card is played before stage=play, so -")
    if len(played) > 30:
        raise ValueError("PLAYED: 30 cards are played at most")
    return played
