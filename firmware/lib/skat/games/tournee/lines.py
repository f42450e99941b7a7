"""The position lines of Tournee, those of Skat with two keys more, and how it is dealt for a game.
docs/notation.md.
"""

from skat.bidding_stages import PLACES, SKAT
from skat.calls import BID, CALL, GUCKSER, HIDDEN, PASS, TOURNEE, declared_game, discard
from skat.cards import GRAND, JACK, NONE, RAMSCH, UNKNOWN, card_number
from skat.games.skat import lines
from skat.games.tournee.forms import FORMS, GUCKED, SECOND, TURNED

_MORE = ("form", "turned")


def read_position(words):
    """The table that the words of a line describe. Raises ValueError."""
    return Reader(words).table


def deal_game(table, source, game: int, forehand: int, options=None) -> None:
    """Deal; forehand plays this solo, as the others have passed, or it is Ramsch."""
    table.deal(source, forehand, options)
    table.play(PASS)
    table.play(PASS)
    if game == RAMSCH:
        table.play(PASS)
        return
    table.play(BID + table.auction.values[0])
    table.play(CALL + game)


class Reader(lines.Reader):
    """Reads the words of a line; the base class says how."""

    KEYS = lines.Reader.KEYS + " form turned"

    def before_a_game(self) -> None:
        """How trump was found, and what was put away then."""
        table = self.table
        form = self._form()
        if table.kind is not None or not form:
            if self.stage in ("turn", "discard", "declare"):
                raise ValueError("form: is missing")
            self._check_untouched()
            return
        if self.stage == "take":
            raise ValueError("form: nothing is done with the skat yet in stage=take")
        card = self._turned(form)
        if self.stage == "turn":
            self._turn(form, card)
            return
        if self.call < 0 or form == GUCKED and declared_game(self.call) != GRAND:
            raise ValueError("GAME: it is %s here" % ("G" if form == GUCKED else "the trump"))
        game = declared_game(self.call)
        away = self.skat()
        if form == GUCKED:
            table.play(GUCKSER)
        elif game == card >> 3 or game == GRAND and card & 7 == JACK:
            table.find_trump(form, card, game)
        else:
            raise ValueError("GAME: the card that was turned up makes another trump")
        if self.stage != "discard":
            table.put_back(HIDDEN if UNKNOWN in away else discard(*away))

    def _turn(self, form: int, card: int) -> None:
        """Look at a card of the skat, or turn the second one up."""
        if form == GUCKED:
            raise ValueError("form: who plays guckser turns nothing up")
        if self.call >= 0:
            raise ValueError("GAME: it is not named yet in stage=turn, so -")
        if form == SECOND and self.skat()[1] != card:
            raise ValueError("turned: it is not what SKAT shows")
        self.table.play(TOURNEE)
        if form == SECOND:
            self.table.play(PASS)

    def _form(self) -> int:
        word = self.keys.get("form")
        if word is None:
            return 0
        if not word or word not in FORMS:
            raise ValueError("form: tournee, passt or guckser, not '%s'" % word)
        return FORMS.index(word)

    def _turned(self, form: int) -> int:
        """The card that all have seen."""
        word = self.keys.get("turned")
        due = form == SECOND or form == TURNED and self.stage != "turn"
        if (word is not None) != due:
            raise ValueError("turned: %s" % ("is missing" if due else "no card is turned up here"))
        if word is None:
            return NONE
        try:
            card = card_number(word)
        except ValueError as error:
            raise ValueError("turned: %s" % error)
        if not self._had(card):
            raise ValueError("turned: it did not lie in the skat")
        return card

    def _had(self, card: int) -> bool:
        """Whether the declarer, who took the skat, may have had a card."""
        table = self.table
        first = table.hand_of(table.mover)
        skat = self.skat()
        if self.stage == "discard" and UNKNOWN not in skat:
            return card in skat
        hand = list(table.top[first : first + PLACES])
        return card in hand + skat or UNKNOWN in hand + skat and card not in list(table.top)

    def name(self) -> None:
        table = self.table
        if table.stage == SKAT or not table.form:
            super().name()
        elif self.stage in ("discard", "declare"):
            if self.call != CALL + table.kind.game:
                raise ValueError("GAME: nothing is announced yet in this stage")
        else:
            self.do(self.call, "GAME: this cannot be said of it")

    def check_turn(self) -> None:
        if not self.table.form:
            self._check_untouched()
        super().check_turn()

    def _check_untouched(self) -> None:
        """Check that nothing is told of a skat that nobody has touched."""
        for key in _MORE:
            if key in self.keys:
                raise ValueError("%s: nobody has touched the skat" % key)
