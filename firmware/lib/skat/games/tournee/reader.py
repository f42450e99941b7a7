"""Reads position lines of Tournee: those of Skat, with two keys more. docs/notation.md."""

from skat.bidding_calls import GUCKSER, HIDDEN, TOURNEE, declared_game, discard
from skat.bidding_stages import AWAY, DECLARE, PLACES, SKAT, TURN
from skat.calls import CALL, PASS
from skat.cards import GRAND, JACK, NONE, UNKNOWN, card_number, kind
from skat.games.skat import reader as skat_reader
from skat.games.tournee.forms import FORMS, GUCKED, SECOND, TURNED


class Reader(skat_reader.Reader):
    """Reads the words of a line; the base class says how."""

    MORE = ("form", "turned")

    def _bid(self, declarer: int) -> None:
        super()._bid(declarer)
        if self.table.stage != SKAT:
            self._check_untouched()

    def _check_untouched(self) -> None:
        """Check that nothing is told of a skat that nobody has touched."""
        for key in self.MORE:
            if key in self.keys:
                raise ValueError("%s: nobody has touched the skat" % key)

    def _before_a_game(self) -> None:
        """How trump was found, and what was put away then."""
        table = self.table
        form = self._form()
        if table.kind is not None or not form:
            if self.stage in (TURN, AWAY, DECLARE):
                raise ValueError("form: is missing")
            self._check_untouched()
            return
        if self.stage == SKAT:
            raise ValueError("form: nothing is done with the skat yet in stage=take")
        card = self._turned(form)
        if form == GUCKED:
            table._note(GUCKSER, SKAT, table.mover)
            game = GRAND
        else:
            table._note(TOURNEE, SKAT, table.mover)
            if form == SECOND:
                table._note(PASS, TURN, table.mover)
            game = -1 if self.call < 0 else declared_game(self.call)
            self._check_trump(game, card)
            if game >= 0 and (form == TURNED or card & 7 == JACK):
                table._note(CALL + game, TURN, table.mover)
        table.form = form
        table.turned = card
        if self.stage == TURN:
            table._know(0, 1 << table.mover)
            table._know(1, table._all if form == SECOND else 0)
            table.stage = TURN
            return
        if self.call < 0 or form == GUCKED and declared_game(self.call) != GRAND:
            raise ValueError("GAME: it is %s here" % ("G" if form == GUCKED else "the trump"))
        table.kind = kind(game)
        if self.stage == AWAY:
            table._take_all()
            table.stage = AWAY
            return
        away = [table.under[table.skat + i] for i in range(2)]
        table._note(HIDDEN if UNKNOWN in away else discard(*away), AWAY, table.mover)
        for i in range(2):
            table._know(i, 1 << table.mover)
        table.stage = DECLARE

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
        due = form == SECOND or form == TURNED and self.stage != TURN
        if (word is not None) != due:
            raise ValueError("turned: %s" % ("is missing" if due else "no card is turned up here"))
        if word is None:
            return NONE
        try:
            card = card_number(word)
        except ValueError as error:
            raise ValueError("turned: %s" % error)
        if self.stage == TURN and self.table.under[self.table.skat + 1] != card:
            raise ValueError("turned: it is not what SKAT shows")
        if not self._had(card):
            raise ValueError("turned: it did not lie in the skat")
        return card

    def _had(self, card: int) -> bool:
        """Whether the declarer, who took the skat, may have had a card."""
        table = self.table
        first = table.hand_of(table.mover)
        skat = [table.under[table.skat + i] for i in range(2)]
        if self.stage == AWAY and UNKNOWN not in skat:
            return card in skat
        hand = list(table.top[first : first + PLACES])
        return card in hand + skat or UNKNOWN in hand + skat and card not in list(table.top)

    def _check_trump(self, game: int, card: int) -> None:
        if self.stage == TURN:
            if game >= 0:
                raise ValueError("GAME: it is not named yet in stage=turn, so -")
        elif game != card >> 3 and not (game == GRAND and card & 7 == JACK):
            raise ValueError("GAME: the card that was turned up makes another trump")

    def _name(self) -> None:
        table = self.table
        if not table.form:
            super()._name()
        elif self.stage in (AWAY, DECLARE):
            if self.call != CALL + table.kind.game:
                raise ValueError("GAME: nothing is announced yet in this stage")
        else:
            if not table.may_play(self.call):
                raise ValueError("GAME: this cannot be said of it")
            table.play(self.call)
