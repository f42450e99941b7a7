"""Position lines of games with stacks, both ways: docs/notation.md.

officers GAME LEAD MOVER CARDS0 CARDS1 WON0 WON1 [KEY=VALUE ...]

A line does not tell from which stack a card was played that is won: so what is left lies where the
line says, the tricks are taken in the order written, and what was played is counted.
"""

from skat import cards, positions
from skat.calls import CALL
from skat.cards import GRAND, JACK, NONE, NULL, UNKNOWN, card_name
from skat.chance import TRUMP
from skat.table import END, NOBODY


def stack_line(table, shown: int, keys) -> str:
    """The position on a table, or on a view of it, as one line.

    `shown`: how many places of each seat it has. `keys`: the KEY=VALUE words, but for `view`.
    """
    words = ["officers", "-", "-", str(table.mover)]
    if table.kind is not None:
        words[1] = cards.GAMES[table.kind.game]
    if table.lead() != NONE:
        words[2] = card_name(table.lead())
    for seat in (0, 1):
        first = seat * table.places
        words.append(",".join([_place_text(table, p) for p in range(first, first + shown)]))
    for seat in (0, 1):
        won = ""
        for trick in range(table.count // 2):
            if table.winners[trick] == seat:
                won += card_name(table.played[2 * trick]) + card_name(table.played[2 * trick + 1])
        words.append(won or "-")
    if table.viewer != NOBODY:
        words.append("view=%d" % table.viewer)
    return " ".join(words + keys)


def _place_text(table, place: int) -> str:
    if place % table.places >= table.stacks:
        return card_name(table.top[place])  # in hand
    return card_name(table.top[place]) + "/" + card_name(table.under[place])


class StackReader(positions.Reader):
    """Reads such a line. A game's own class has `tell`, which deals and does what was called, and
    `check_play`. `skat`: the cards of it, where there is one."""

    FIELDS = ("officers", "GAME", "LEAD", "MOVER", "CARDS0", "CARDS1", "WON0", "WON1")
    FACES = False  # whether the card on a stack faces its owner alone; else everybody sees it
    SHOWN = 0  # how many places of each seat a line has, 0 for all
    skat = (UNKNOWN, UNKNOWN)

    def tell(self) -> None:
        """Deal, and do what was called."""

    def check_play(self, leader: int) -> None:
        """Refuse what cannot have come about in the play. `leader`: who leads to this trick."""

    def read(self) -> None:
        table = self.table
        self._top = bytearray([NONE] * len(table.top))
        self._under = bytearray(self._top)
        for seat in (0, 1):
            self._read_places(seat)
        self.tell()
        if self.stage == "play" and table.kind is not None:
            table.mover = self.mover
            self._read_play()
        else:
            self.check_turn()
            self._check_dealt()

    # How the cards lie

    def _read_places(self, seat: int) -> None:
        table = self.table
        field = "CARDS%d" % seat
        stacks = self.fields[4 + seat].split(",")
        if len(stacks) > (self.SHOWN or table.places):
            raise ValueError("%s: %d places are too many" % (field, len(stacks)))
        for i in range(len(stacks)):
            place = seat * table.places + i
            top, slash, under = stacks[i].partition("/")
            if i < table.stacks and not slash:
                raise ValueError("%s: '%s' is not a stack, such as H8/??" % (field, stacks[i]))
            if i >= table.stacks and slash:
                raise ValueError("%s: '%s' is no card in hand, such as H8" % (field, stacks[i]))
            if top != "--":
                self._top[place] = self.card(top, field)
            if slash and under != "--":
                self._under[place] = self.card(under, field)
            known = self.viewer == seat or i < table.stacks and not self.FACES
            if top == "??" and known:
                raise ValueError("%s: who looks knows this card, so not '%s'" % (field, stacks[i]))

    def has_open_card(self, seat: int) -> bool:
        """Whether a seat has a card that lies on no other."""
        first = seat * self.table.places
        own = list(self._top[first : first + self.table.places])
        return own.count(NONE) < len(own)

    def game(self) -> int:
        """The game that GAME names alone, -1 for none yet."""
        if len(self.fields[1]) > 1:
            raise ValueError("GAME: one of C S H D G N R, or -, not '%s'" % self.fields[1])
        return self.call - CALL if self.call >= 0 else -1

    def deal(self, forehand: int, trump: int = 0) -> None:
        """Deal the cards to where the line has them, as far as they are due; `trump`: the suit of
        the card that is drawn for it, or GRAND."""
        table = self.table
        self._told = told = positions.Told()
        told.cards[TRUMP] = JACK if trump == GRAND else 8 * trump
        for i in range(32):
            place = table.place_in_pack(i, forehand)
            if place >= table.seats * table.places:
                told.cards[i] = self.skat[place - table.seats * table.places]
            else:
                told.cards[i] = (self._under if table.is_covered(i) else self._top)[place]
        table.deal(told, forehand, self.options)

    def _check_dealt(self) -> None:
        """Check that the line has the cards that are dealt before the play, and no others."""
        for i in (2, 6, 7):
            if self.fields[i] != "-":
                raise ValueError("%s: no card is played before stage=play, so -" % self.FIELDS[i])
        table = self.table
        missing = [table.place_in_pack(i, table.forehand) for i in self._told.missing]
        for seat in (0, 1):
            if seat in [place // table.places for place in missing]:
                raise ValueError("CARDS%d: a card is missing that is dealt by now" % seat)
            first = seat * table.places
            count = self.SHOWN or table.places
            while table.top[first + count - 1] == table.under[first + count - 1] == NONE:
                count -= 1
            self._check_count(seat, count)
            for p in range(first, first + count):
                if table.top[p] != self._top[p] or table.under[p] != self._under[p]:
                    raise ValueError("CARDS%d: this can't lie there in this stage" % seat)

    def _check_count(self, seat: int, due: int) -> None:
        count = len(self.fields[4 + seat].split(","))
        if count != due:
            raise ValueError("CARDS%d: %d places, not %d" % (seat, count, due))

    # What was played

    def _read_play(self) -> None:
        table = self.table
        for seat in (0, 1):
            self._check_count(seat, self.SHOWN or table.places)
            self._read_won(seat)
        if self.fields[2] != "-":
            self._read_lead()
        table.total = 2 * (table.stacks + (self.SHOWN or table.places))
        self._check_held()
        self.check_play(1 - table.mover if table.count % 2 else table.mover)
        if table.count == table.total:
            table.stage = END

    def _read_won(self, seat: int) -> None:
        table = self.table
        field = "WON%d" % seat
        won = self.seen_cards(self.fields[6 + seat], field)
        if len(won) % 2:
            raise ValueError("%s: tricks are two cards each, run together" % field)
        for card in won:
            self._count_played(card)
        for i in range(0, len(won), 2):
            lead = table.count - len(won) + i
            beaten = table.kind.beats(won[i + 1], won[i])
            leader = 1 - seat if beaten else seat
            table.froms[lead] = leader * table.places  # some place of theirs
            table.froms[lead + 1] = (1 - leader) * table.places
            table.winners[lead // 2] = seat
            table.points[seat] += table.kind.points[won[i]] + table.kind.points[won[i + 1]]
        table.tricks[seat] = len(won) // 2

    def _count_played(self, card: int) -> None:
        table = self.table
        table.known[card] = 3
        table.played[table.count] = card
        table.count += 1

    def _read_lead(self) -> None:
        table = self.table
        name = self.fields[2]
        cards = self.seen_cards(name, "LEAD")
        if len(cards) != 1:
            raise ValueError("LEAD: a card, or -, not '%s'" % name)
        place = NOBODY
        first = (1 - table.mover) * table.places
        for p in range(first, first + table.places):
            # The card came from a stack that now has no open one; if there are several, any will
            # do, since nothing will be turned.
            if table.top[p] == NONE:
                place = p
                if table.under[p] != NONE:
                    break
        if place == NOBODY:
            raise ValueError(
                "LEAD: %s can't have been led, for every stack in CARDS%d has an open card"
                % (name, 1 - table.mover)
            )
        self._count_played(cards[0])
        table.froms[table.count - 1] = place

    def _check_held(self) -> None:
        """Check how many cards are held, and that they do not wait for an open one."""
        table = self.table
        tricks = table.count // 2
        leader = 1 - table.mover if table.count % 2 else NOBODY
        for seat in (0, 1):
            held = 0
            waiting = 0  # covered cards with no open card on them
            first = seat * table.places
            for p in range(first, first + table.places):
                held += (table.top[p] != NONE) + (table.under[p] != NONE)
                waiting += table.top[p] == NONE and table.under[p] != NONE
            due = table.total // 2 - tricks - (seat == leader)
            if held != due:
                raise ValueError(
                    "CARDS%d: %d cards do not add up: after %d tricks%s there should be %d"
                    % (seat, held, tricks, " and a lead" if seat == leader else "", due)
                )
            if waiting > (seat == leader):
                raise ValueError(
                    "CARDS%d: '--/' on a card is only for the stack that the led card came from"
                    % seat
                )

    def end_null(self, leader: int) -> None:
        """End Null with the declarer's first trick, after which nothing may have been played."""
        table = self.table
        one = table.declarer
        if table.kind.game == NULL and table.tricks[one]:
            if table.tricks[one] > 1 or table.count % 2 or leader != one:
                raise ValueError("WON%d: Null ends with the declarer's first trick" % one)
            table.stage = END
