"""The table: the deal in play."""

from handheld.buttons import DIRECTIONS, DOWN, HELD, HOLD, LEFT, RIGHT, A, B
from handheld.games import find
from handheld.screen import Screen
from handheld.settings import FAST
from handheld.table import pointing
from handheld.table.looks import CARD_PLAYED, CARDS_DEALT, CARDS_TURNED, NO_MOTION
from handheld.table.screen import NOTHING_SAID, TableScreen
from skat.calls import CALL
from skat.cards import NONE, TRUMP
from skat.compat import ticks_diff
from skat.table import DRAW, END, NOBODY

TRICK_MS = (2000, 1200, 500)  # how long a complete trick lies there, by pace
MOTION_MS = 170  # how long a card moves, until its last picture is drawn and sent
FRAME_MS = 30  # at least, between two pictures of a motion
PLAYED_HZ, WON_HZ, LOST_HZ = 880, 1175, 587  # a card, a trick of one's own, one of the other's
TONE_MS = 40
NOTICE_MS = 2500  # how long a notice stands there, unless somebody presses
WAIT_MS = (1200, 700, 200)  # how long the computer seems to think, by pace


class Main(TableScreen):
    """Choose a card, play it, watch the other side play."""

    NAME = "table"
    PRIVATE = True
    TWO_BUTTONS = (RIGHT, A, A, B)
    SCAN = (RIGHT, A)
    KEPT = DIRECTIONS | B | HELD

    def __init__(self, app, cursor: int = -1):
        """`cursor`: the place, or the call, that it stands on at first; -1: where it was left."""
        super().__init__(app, app.evening.session.table)
        if self.evening.settings.large:
            large = __import__("handheld.ease.enlarged", None, None, ("Enlarged",))
            self.layout = self.arranger = large.Enlarged(self)
        self._cursor = cursor
        self._seen = self.evening.session.table.new()  # what a computer player knows
        self._legal = (
            self.evening.session.table.buffer()
        )  # cards that may be played, and a flag for each card
        self._legal_count = 0
        self._may = bytearray(64)
        self._player = None  # who thinks, or has
        self._action = -1  # what it plays, -1 for not yet
        self.done = self.evening.session.table.done()  # how many actions are shown
        self._held_up = False  # saving has taken time
        self._asked = False  # whether cards were asked for that were not there yet
        self.notice = None  # words on the table for a while, and a suit's sign behind them, or -1
        self._noticed = app.now
        self.passing = False  # another person is to take the handheld, and to see other cards

    @classmethod
    def of(cls, game: str):
        return find(game).table_screen() if cls is Main else cls

    def enter(self) -> None:
        self._since = self.app.now
        self.handed = (
            self.shared() and self.evening.session.running() and self.evening.holder == NOBODY
        )
        cursor = self.app.cursor if self._cursor < 0 else self._cursor
        self.cursor = cursor
        self.look_again()
        for i in range(self.call_count):
            if self.calls[i] == cursor:
                self.choose_call(i - self.call)
        if not self.done and self.evening.settings.pace != FAST:
            self._start_motion(CARDS_DEALT)

    def leave(self) -> None:
        if self.evening.link is not None:
            self.evening.link.paused = False
        self.app.cursor = self.calls[self.call] if self.table.stage > END else self.cursor

    # What the layout asks

    def look(self) -> None:
        super().look()
        may = self._may
        legal = self._legal
        for i in range(self._legal_count):
            may[legal[i]] = 0
        self._legal_count = 0
        if self.choosing():
            self._legal_count = self.list_cards(legal)
            for i in range(self._legal_count):
                may[legal[i]] = 1

    def list_cards(self, cards) -> int:
        """Write the cards that may be chosen into a buffer, and return how many."""
        return self.table.legal(cards)

    def list_calls(self) -> None:
        """Take what may be said, in the order in which it is chosen from, and what is chosen at
        first."""
        self.call_count = self.table.legal(self.calls)
        self.call = 0

    def playable(self, place: int) -> bool:
        table = self.table
        return self._may[table.top[place]] != 0 and table.mover == place // table.places

    def choosing(self) -> bool:
        return not self.showing and not self.calling() and self.persons_turn()

    def choosing_call(self) -> bool:
        waits = self.said or self.handed
        return self.table.stage > END and not waits and self.persons_turn()

    def shared(self) -> bool:
        return self.evening.people() > 1

    # Turns

    def persons_turn(self) -> bool:
        """Whether a person is to act, who holds the handheld."""
        return self._decided() and self.evening.human(self.table.mover) and not self.passing

    def _decided(self) -> bool:
        """Whether somebody is to decide: the deal goes on, and all its cards are there."""
        return self.evening.session.running() and self.table.stage != DRAW

    def _waits(self) -> bool:
        """Ask for cards that are to come; whether there are some yet."""
        if self.table.stage != DRAW and not self._asked:
            return False
        self._asked = not self.evening.session.draw()  # and a link draws what has come
        if self._asked:
            return True
        self.waiting = False
        self._save()
        if not self.showing:
            self._start_motion(CARDS_TURNED)
        self.look_again()
        return False

    def look_again(self) -> None:
        """Look at the table again: somebody is to play, or the deal is over."""
        self.app.new_situation()
        table = self.table
        self.passing = self.evening.must_be_handed()
        if not self.passing:
            bottom = self.evening.looker()
            if self.shared() and self.evening.holder == NOBODY:
                self.handed = self.handed or bottom != self.bottom
            self.bottom = bottom
        first = self.bottom * table.places
        if not first <= self.cursor < first + table.places:
            self.cursor = first
        if self.table.stage > END:
            self.list_calls()
        self.look()
        if self.choosing() and not self.playable(self.cursor):
            self.cursor = self.layout.nearest(self)

    def tick(self, now: int) -> None:
        session = self.evening.session
        waited = ticks_diff(now, self._since)
        if self._held_up:  # of that time, no more than a picture's counts
            self._held_up = False
            waited = min(waited, FRAME_MS)
            self._since = now - waited
        pace = self.evening.settings.pace
        waits = self._waits()
        if self.evening.link is not None:
            self.evening.link.watch(self)
        if self.motion:
            self._move(waited)
        elif self.showing:
            if waited >= TRICK_MS[pace]:
                self.clear_trick()
        elif self.said:
            if waited >= TRICK_MS[pace]:
                self.hush()
        elif waits:
            if not self.waiting:
                self.waiting = True
                self.look()
        elif self.passing:
            if waited >= TRICK_MS[pace]:
                self.app.show("table")
        elif self.handed:
            if waited >= TRICK_MS[pace]:
                self.take_over()
        elif not session.running():
            self.app.show("result")
        elif self._action >= 0 and waited >= WAIT_MS[pace]:
            self.play(self._action)
        if self.notice is not None and ticks_diff(now, self._noticed) >= NOTICE_MS:
            self.notice = None
            self.app.redraw()
        if self.app.settled():  # a picture that is due comes first
            self.think()

    def think(self) -> None:
        """Let the computer think a slice if it is to move, also while cards still move."""
        table = self.table
        seat = self.thinker() if self._action < 0 and self._decided() else NOBODY
        if seat == NOBODY:
            self.thinking = False
            return
        if self._player is None:
            self._action = table.forced()
            if self._action < 0:
                self._player = self.evening.player(seat)
                self._player.start(table.view(table.mover, self._seen))
        else:
            self._action = self._player.think()
        self.thinking = self._action < 0

    def thinker(self) -> int:
        """The seat whose player thinks now, or NOBODY."""
        mover = self.table.mover
        return mover if self.evening.computer(mover) else NOBODY

    def play(self, action: int) -> None:
        seat = self.table.mover
        self._player = None
        self._action = -1
        self.evening.play(action)
        self.was_played(seat, action)

    def was_played(self, seat: int, action: int) -> None:
        """Show what a seat has done."""
        table = self.table
        self.done = table.done()
        self._since = self.app.now
        if action >= CALL:
            self._called(seat, action)
            return
        self._first = table.froms[table.count - 1]
        if table.count % table.seats:
            self.app.tone(PLAYED_HZ, TONE_MS)
            self._start_motion(CARD_PLAYED)
            self.look_again()
        else:
            own = table.winners[table.count // table.seats - 1] == self.bottom
            self.app.tone(WON_HZ if own else LOST_HZ, TONE_MS)
            self.showing = True
            self._start_motion(CARD_PLAYED)
            self.app.new_situation()
            self.app.after_drawing(self._save)
            self.look()

    def _save(self) -> None:
        """Save a complete trick: after the first picture, before its last card begins to move, for
        writing holds up everything else."""
        self.evening.save()
        if self.table.stage == END:
            self.evening.keep_record()
        self._held_up = True

    def _called(self, seat: int, call: int) -> None:
        """A seat has called: it is shown, unless the one who looks has said it."""
        self.app.tone(PLAYED_HZ, TONE_MS)
        self.evening.save()
        if not self.evening.human(seat) or self.evening.only_human() < 0:
            self.said = call
            self.sayer = seat
        self.look_again()

    def hush(self) -> None:
        """The call that was shown has been seen."""
        self.said = NOTHING_SAID
        self._since = self.app.now
        self.look_again()
        if self.passing:
            self.app.show("table")

    def take_over(self) -> None:
        """Whoever is to play has the handheld."""
        self.handed = False
        if self.calling():
            self.app.new_situation()
        self.look()

    def _start_motion(self, motion: int) -> None:
        if self.evening.settings.motion:
            self.motion = motion
            self.progress = 0

    def _move(self, ms: int) -> None:
        """Draw the motion as it is `ms` after its start."""
        progress = 256 * ms // MOTION_MS
        if progress >= 256:
            self._stop_motion()
        elif progress - self.progress >= 256 * FRAME_MS // MOTION_MS:
            self.progress = progress
            self.app.update()

    def _stop_motion(self) -> None:
        self.motion = NO_MOTION
        self.arrange()
        self.middle_changed()

    def clear_trick(self) -> None:
        self.showing = False
        app = self.app
        if "trick" not in app.told and app.scanning is None and self.evening.only_human() >= 0:
            self._note_told("trick")
            for text in self.evening.words.HOLD_TRICK:
                if self._has_room(text):
                    self.say(text)
                    break
        self._since = self.app.now
        if self.table.stage == END:
            self.app.show("result")
        else:
            if self.table.stage != DRAW:
                self._start_motion(CARDS_TURNED)
            self.look_again()
            if self.passing:
                self.app.show("table")

    # Presses

    def busy(self, button: int, early: bool = False) -> bool:
        """While the computer thinks against a person, and while something lies there to be seen
        that could not be seen when they were made, presses wait; but for B."""
        if button == B or not self.evening.session.running():
            return False
        if self.showing or self.said or self.passing or self.handed and self.calling():
            return early
        return not self.persons_turn() and self.evening.people() > 0 and not self.watching

    def press(self, button: int, kind: int) -> None:
        if self.notice is not None:
            self.notice = None
            self.app.redraw()
        if self.motion:  # a press ends it, and does what it does
            self._stop_motion()
        if button == B:
            self.app.show("result" if self.table.stage == END else "title")
        elif self.goes_on():
            return
        elif button == A and kind == HOLD:
            self.app.show("trick", self.cursor)
        elif not self.persons_turn():
            return
        elif self.choosing_call():
            if button == A:
                self.play(self.calls[self.call])
            else:
                self.choose_call(-1 if button & (LEFT | DOWN) else 1)
        elif button == A:
            if self.playable(self.cursor):
                self.play(self.table.top[self.cursor])
        else:
            if self.handed:
                self.take_over()
            place = self.layout.neighbour(self, button)
            if place == self.cursor or "follow" not in self.app.told:
                self.tell_why()
            self.move_cursor(place)

    def goes_on(self) -> bool:
        """Whether there was something to be seen, or waited for, before anybody can act: any press
        goes on from it."""
        if self.showing:
            self.clear_trick()
        elif self.said:
            self.hush()
        elif self.table.stage == DRAW:
            return True
        elif self.passing:
            self.app.show("table")
        elif self.handed and self.calling():
            self.take_over()
        else:
            return False
        return True

    # Notices

    def say(self, text: str, suit: int = -1) -> None:
        """Write this across the table for a while, with a suit's sign behind it."""
        self.notice = text, suit
        self._noticed = self.app.now
        self.app.update()

    def tell_why(self) -> None:
        """Say why there are cards that may not be played, if there are."""
        table = self.table
        if not self.choosing() or not self._held_back():
            return
        self._note_told("follow")
        suit = table.kind.suit[table.played[table.count - table.count % table.seats]]
        if suit == TRUMP:
            self.say(self.evening.words.FOLLOW_TRUMP)
        else:
            self.say(self.evening.words.FOLLOW, suit)

    def _note_told(self, what: str) -> None:
        if what not in self.app.told:
            self.app.told.append(what)

    def _held_back(self) -> bool:
        """Whether the rules keep a card back that is there, since another suit was led."""
        table = self.table
        if not table.count % table.seats:
            return False
        for place in self.own():
            if table.top[place] < NONE and not self.playable(place):
                return True
        return False

    def _has_room(self, text: str) -> bool:
        canvas = self.app.canvas
        room = self.layout.NOTICE or self.layout.CALLS
        return canvas.text_width(text) + 4 <= min(room[2], canvas.w)

    def draw(self, canvas) -> None:
        super().draw(canvas)
        self._draw_notice(canvas)

    def update(self, canvas) -> bool:
        more = super().update(canvas)
        if not more:
            self._draw_notice(canvas)
        return more

    def _draw_notice(self, canvas) -> None:
        """Where calls stand otherwise, or apart from the trick and the points."""
        if self.notice is None:
            return
        text, suit = self.notice
        size = canvas.fonts.SUITS[0]
        w = canvas.text_width(text)
        whole = w + (canvas.blank + size if suit >= 0 else 0)
        if self.layout.NOTICE:
            x, y, room = self.layout.NOTICE
            y -= canvas.line
        else:
            x, y, room, h = self.layout.CALLS
            y += (h - canvas.line) // 2
        x += max((room - whole) // 2, 0)
        canvas.block(x - 3, y - 1, whole + 6, canvas.line, canvas.bar)
        canvas.touch(x - 3, y - 1, whole + 6, canvas.line)
        canvas.text(text, x, y, canvas.on_bar)
        if suit >= 0:
            above = (canvas.letters[0] - size) // 2
            canvas.suit(suit, x + whole - size, y + above, canvas.on_bar)

    def choose_call(self, step: int) -> None:
        """Move on among the calls, or back."""
        self.call = (self.call + step) % self.call_count
        self.look()

    def scan(self):
        if self.motion or not (self.choosing() or self.choosing_call()):
            return Screen.SCAN
        return self.SCAN

    def click(self, x: int, y: int) -> None:
        pointing.click(self, x, y)

    def point(self, x: int, y: int) -> None:
        pointing.point(self, x, y)
