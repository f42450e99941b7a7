"""What the layout of a table asks of the screen that shows it."""

from array import array

from handheld.games import find
from handheld.screen import Screen
from handheld.table.looks import (
    CARDS_DEALT,
    CARDS_TURNED,
    CHOSEN,
    COVERED,
    NO_MOTION,
    PLAYABLE,
    TRUMPS,
    TURNING,
)
from skat import cards
from skat.calls import CALL, PASS
from skat.cards import NONE, TRUMP, UNKNOWN
from skat.table import END, NOBODY

NOTHING_SAID = 0
UNDRAWN = -1


class TableScreen(Screen):
    """A table seen from one side.

    `table` is the truth, `view` what the one at the bottom knows, `bottom` that seat. `showing`
    says that a complete trick still lies there, its covers not yet turned for the eye. `cursor` is
    a place. `kind` is the game's, or what the cards are shown as before it is named. Of the
    `calls`, the legal ones where there are any, number `call` is chosen; `said` is the call that
    `sayer` has just made, or NOTHING_SAID. `handed` says that the handheld has just come, or is to
    come, to another person. `waiting` says that cards are yet to come, and nothing else is to be
    seen. `watching`: the only person sits out; `looking`: and sees the hand at the bottom. `open`:
    all cards are shown from their front. `motion` is what moves, a number of looks.py; `progress`
    is how far, 0 to 256. `shown` is the game's Shown (handheld/games).
    """

    READING = False  # it has letters of its own
    away = b""  # cards that are chosen to be put away, in games in which that is done
    put = 0  # how many cards are chosen to be put away
    told = 0  # a bit for each seat whose last words stand beside its hand

    def __init__(self, app, table):
        super().__init__(app)
        self.table = table
        self.shown = find(table.VARIANT)
        self.layout = self.shown.layout(app, table)
        self.arranger = self.shown.arranger(self.layout, table)
        self.view = table.new()
        self.kind = None
        self.calls = table.buffer()
        self.call_count = 0
        self.said = NOTHING_SAID
        self.bottom = 1
        self.cursor = 0
        self.call = 0
        self.sayer = 0
        self.showing = False
        self.handed = False
        self.waiting = self.watching = self.looking = False
        self.open = False
        self.motion = NO_MOTION
        self.progress = 0
        self.xs = bytearray(len(table.top))  # where each place lies in the picture: columns
        self.ys = bytearray(len(table.top))  # where each place lies: rows
        self.wide = bytearray(len(table.top))  # how wide each one's card is; 0: not shown
        self.moved = False  # whether places have moved since they were drawn
        self._drawn = array("i", [UNDRAWN] * len(table.top))  # how each place looks in the picture
        self._changed = bytearray(len(table.top))  # the places that are drawn next
        self._middle = True  # what is no stack is to be drawn
        self._first = UNDRAWN  # the place that is drawn before all others
        self._left = UNDRAWN  # the place that the cursor has left, if nothing else has changed
        self._side = UNDRAWN  # the seat that is shown at the bottom

    def look(self) -> None:
        """Take what the bottom seat knows now, and draw it."""
        self.take_view()
        self.kind = self.view.kind
        if self.kind is None:
            self.kind = self._kind_called()
        turned = self._side != self.bottom  # the handheld is turned round
        if turned:
            self._side = self.bottom
            self.app.redraw()
        self.arrange(turned)
        self.middle_changed()

    def take_view(self) -> None:
        """Copy what the bottom seat knows."""
        self.table.view(self.bottom, self.view)

    def arrange(self, turned: bool = False) -> None:
        """Lay the places where they are to lie now; `turned` as TableLayout.arrange says."""
        self.arranger.arrange(self, turned)

    def middle_changed(self) -> None:
        """Ask for what is no stack to be drawn, besides the stacks that have changed."""
        self._middle = True
        self._left = UNDRAWN
        self.app.update()

    def _kind_called(self):
        """The kind of the game that is being chosen; else Grand, for jacks are mostly trumps."""
        game = cards.GRAND
        if self.choosing_call() and self.calls[self.call] < PASS:
            game = self.calls[self.call] - CALL
        return cards.kind(game)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.evening.name(seat)

    def person(self, seat: int) -> bool:
        """Whether a person plays a seat."""
        return not self.evening.computer(seat)

    def dealer(self) -> int:
        """The seat of whoever has dealt, where that is shown; else NOBODY."""
        return NOBODY

    def own(self):
        """The places of the seat at the bottom, or of a dummy, while one chooses from it."""
        first = self.bottom * self.view.places
        return range(first, first + self.view.places)

    def shared(self) -> bool:
        """Whether several people play on this handheld, in turns."""
        return False

    def calling(self) -> bool:
        """Whether words stand in place of the trick: calls, or what the table waits for."""
        unnamed = self.view.kind is None or self.view.stage > END
        return unnamed or self.said != NOTHING_SAID or self.waiting

    def awaited(self) -> str:
        """For which cards the table waits."""
        words = self.evening.words
        seat = self.table.awaits()
        return words.WAITING if seat == NOBODY else words.WAITING_FOR.format(name=self.name(seat))

    def choosing_call(self) -> bool:
        """Whether the one at the bottom is to call."""
        return False

    def putting_away(self) -> bool:
        """Whether the one at the bottom is to put cards away."""
        return False

    def playable(self, place: int) -> bool:
        """Whether a person may play the card on this place now."""
        return False

    def choosing(self) -> bool:
        """Whether the one at the bottom is to choose a card."""
        return False

    def _in_trick(self, place: int) -> bool:
        """Whether the last trick has a card from this place."""
        table = self.table
        for i in range(table.count - table.seats, table.count):
            if table.froms[i] == place:
                return True
        return False

    # Drawing

    def look_of(self, place: int, choosing: bool) -> int:
        """How the stack on a place looks; `choosing` as the method of that name tells."""
        view = self.view
        card = view.top[place]
        if self.motion == CARDS_DEALT and card != NONE:
            if 256 * self.xs[place] >= self.progress * self.app.canvas.w:
                return COVERED | NONE
        facing = card if self.open else view.facing(place, self.bottom)
        if facing != card or card == UNKNOWN:
            return self._look_averted(place, card, facing)
        look = 0 if view.under[place] == NONE else COVERED
        if card == NONE:
            return look | NONE
        if self.showing and self._in_trick(place):  # turned already, but not yet for the eye
            return COVERED | NONE
        if self.motion == CARDS_TURNED and self._in_trick(place):
            return card | TURNING * (1 + self.progress)
        if self.kind.suit[card] == TRUMP:
            look |= TRUMPS
        if not choosing or place // view.places != self.bottom:
            return look | card | PLAYABLE
        if not self.playable(place):
            return look | card
        return look | card | PLAYABLE | (CHOSEN if place == self.cursor else 0)

    def _look_averted(self, place: int, card: int, facing: int) -> int:
        """How a place looks of which another side sees the card that can be played."""
        look = 0 if card == NONE else COVERED
        if facing == UNKNOWN:
            turned = card != UNKNOWN and (self.showing or self.motion == CARDS_TURNED)
            if not turned or not self._in_trick(place):
                return COVERED | NONE
            if not self.showing:  # from its face to its back
                return card | TURNING * (1 + 256 - self.progress)
            facing = card
            look = 0
        if self.kind.suit[facing] == TRUMP:
            look |= TRUMPS
        return look | facing

    def move_cursor(self, place: int) -> None:
        """Put the cursor on a place."""
        if place != self.cursor:
            self._left = self.cursor if self.app.settled() else UNDRAWN
            self.cursor = place
            self.app.update()

    def draw(self, canvas) -> None:
        layout = self.layout
        choosing = self.choosing()
        self._first = self._left = UNDRAWN
        self.moved = False
        drawn = self._drawn
        for place in range(len(drawn)):
            look = UNDRAWN
            if self.wide[place]:
                look = self.look_of(place, choosing)
                if not _chosen(look):
                    layout.draw_place(canvas, self, place, look)
            drawn[place] = look
        look = drawn[self.cursor]
        if _chosen(look):  # it lies on the cards of the row above it
            layout.draw_place(canvas, self, self.cursor, look)
        layout.draw_middle(canvas, self)
        self._middle = False
        layout.forget()
        if self.motion:
            layout.lay(canvas, self)

    def update(self, canvas) -> bool:
        """Draw what has changed, in steps, so that what moves goes on moving: first the stack that
        a card is played from, then the others that have changed, then the rest; but calls come
        before the stacks."""
        layout = self.layout
        layout.lift(canvas)
        more = False
        if self._middle and self.calling():
            self._draw_middle(canvas)
            more = True
        elif self._draw_changed(canvas):
            more = True
        elif self._middle:
            self._draw_middle(canvas)
        if self.motion:
            layout.lay(canvas, self)
        return more

    def _draw_middle(self, canvas) -> None:
        self._middle = False
        self.layout.clear_middle(canvas)
        look = self._drawn[self.cursor]
        if _chosen(look):  # it has come up into the middle
            self.layout.draw_place(canvas, self, self.cursor, look)
        self.layout.draw_middle(canvas, self)

    def _draw_changed(self, canvas) -> bool:
        """Draw the stacks that look different now; whether there were any."""
        drawn = self._drawn
        changed = self._changed
        choosing = self.choosing()
        first = self._first
        if first >= 0 and (not self.wide[first] or self.look_of(first, choosing) == drawn[first]):
            first = UNDRAWN  # a card less in a hidden hand may not be seen there
        left = self._left
        self._first = self._left = UNDRAWN
        found = raised = False
        if self.moved:
            self.moved = False
            self._middle = True
            self.layout.clear_moved(canvas)
            first = left = UNDRAWN
            found = True
            for place in range(len(drawn)):
                if place // self.view.places == self.bottom or not self.wide[place]:
                    drawn[place] = UNDRAWN
        for place in range(len(drawn)):
            if first >= 0 and place != first:
                continue
            if left >= 0 and place != left and place != self.cursor:
                continue
            before = drawn[place]
            now = self.look_of(place, choosing) if self.wide[place] else UNDRAWN
            if now != before:
                drawn[place] = now
                up = _chosen(before) or _chosen(now)
                self._clear(canvas, place, up)
                found = True
                raised = raised or up
        if found:
            for last in (False, True):  # what has come up lies on the row above it
                for place in range(len(drawn)):
                    if changed[place] and _chosen(drawn[place]) == last:
                        changed[place] = 0
                        if self.wide[place]:
                            self.layout.draw_place(canvas, self, place, drawn[place])
            if raised and self.layout.COVERS and not self._middle:
                self.layout.over(canvas, self)
        return found

    def _clear(self, canvas, place: int, up: bool) -> None:
        """Make a place paper; and the one above it or below it in another row of one's own, if a
        card that comes up reaches into the upper one. What touches it is drawn again."""
        changed = self._changed
        self.layout.clear_place(canvas, self, place, up)
        changed[place] = 1
        first = place - place % self.view.places
        own = first == self.bottom * self.view.places
        for other in range(first, first + self.view.places):
            if not self.wide[other]:
                continue
            if self.ys[other] == self.ys[place]:
                if self._in_column(other, place, 0):
                    changed[other] = 1
                continue
            above = self.ys[other] < self.ys[place]
            if not own or not (up if above else _chosen(self._drawn[other])):
                continue
            if self._in_column(other, place, self.layout.CARD_W + self.layout.BESIDE):
                self.layout.clear_place(canvas, self, other, False)
                changed[other] = 1

    def _in_column(self, one: int, other: int, least: int) -> bool:
        """Whether what two places take up, each `least` columns, lies in part above each other."""
        beyond = self.layout.LEFT + self.layout.RIGHT
        left = self.xs[one] < self.xs[other] + max(self.wide[other], least) + beyond
        return left and self.xs[other] < self.xs[one] + max(self.wide[one], least) + beyond


def _chosen(look: int) -> bool:
    """Whether a stack's card has come up."""
    return 0 <= look < TURNING and look & CHOSEN != 0
