"""The table of a game with an auction: what is said is chosen from a row, two cards are put away.

What is said appears where its speaker sits; below it stands what one can say oneself, the chosen
one in a block and the next ones beside it. Cards that are to go leave the hand at once; A then puts
two away, and any direction takes them back. The words are in texts/LANGUAGE_skat.txt; the game's
own module has the rest (handheld/games).
"""

from handheld.buttons import HOLD, PRESS, A, B
from handheld.screens.table import Main as Table
from handheld.table.calls import game_name
from handheld.texts import Texts
from skat import cards
from skat.bidding import BIDS
from skat.bidding_calls import (
    BID,
    CONCEDE,
    DISCARD,
    HAND,
    OUVERT,
    SAID,
    SCHNEIDER,
    SCHWARZ,
    TAKE,
    declared_bits,
    declared_game,
    discard,
)
from skat.bidding_calls import HOLD as YES
from skat.calls import CALL, PASS
from skat.cards import GRAND, NONE, NULL
from skat.table import END, NOBODY

_EDGE = 3  # pixels left and right of a text in a block
_NEXT = 3  # and between a sign and a text
_FEW = 4  # calls, which may all have room
_TWO = 2  # cards are put away
_ANNOUNCED = "HSZOH"

_texts: list = []  # those that were read last


class AuctionTable(Table):
    """The table in play; before the play it also chooses `put` of two cards, which lie in `away`,
    and are not in the hand that is shown."""

    def __init__(self, app, cursor: int = -1):
        super().__init__(app, cursor)
        self.away = bytearray(_TWO)
        self.put = 0

    def enter(self) -> None:
        super().enter()
        chosen = self._cursor  # two cards, where they were put away and are taken back
        if chosen >= DISCARD and self.putting_away():
            self.away[0] = chosen - DISCARD >> 5
            self.away[1] = chosen & 31
            self.put = _TWO
            self.look()

    def leave(self) -> None:
        super().leave()
        if self.putting_away():
            self.app.cursor = self.cursor

    def putting_away(self) -> bool:
        """Whether the one at the bottom is to put two cards away."""
        if self.table.stage <= END or not self.call_count or self.calls[0] < DISCARD:
            return False
        return not (self.said or self.handed) and self._persons_turn()

    def choosing(self) -> bool:
        return self.putting_away() or super().choosing()

    def choosing_call(self) -> bool:
        return super().choosing_call() and not self.putting_away()

    def list_calls(self) -> None:
        super().list_calls()
        self.put = 0
        arrange(self.calls, self.call_count)

    def list_cards(self, found) -> int:
        if not self.putting_away():
            return super().list_cards(found)
        count = 0
        for place in self.own():
            card = self.table.top[place]
            if self.put < _TWO and self._may_go(card) and not self._is_away(card):
                found[count] = card
                count += 1
        return count

    def _may_go(self, card: int) -> bool:
        for i in range(self.call_count):
            if card == self.calls[i] & 31 or card == self.calls[i] - DISCARD >> 5:
                return True
        return False

    def _is_away(self, card: int) -> bool:
        for i in range(self.put):
            if self.away[i] == card:
                return True
        return False

    def take_view(self) -> None:
        super().take_view()
        if self.put and self.putting_away():
            for place in self.own():
                if self._is_away(self.view.top[place]):
                    self.view.top[place] = NONE

    def _kind_called(self):
        if self.choosing_call():
            call = self.calls[self.call]
            if call < PASS or SAID <= call < BID:
                return cards.kind(declared_game(call))
        return cards.kind(GRAND)

    def press(self, button: int, kind: int) -> None:
        if not self.putting_away() or button == B or kind == HOLD and button == A:
            super().press(button, kind)
        elif self.put == _TWO and button == A:
            self.play(discard(self.away[0], self.away[1]))
        elif self.put == _TWO:
            self.put = 0
            self._look_at_hand()
        elif button == A:
            if self.playable(self.cursor):
                self.away[self.put] = self.table.top[self.cursor]
                self.put += 1
                self._look_at_hand()
        else:
            super().press(button, kind)

    def _look_at_hand(self) -> None:
        self.app.new_situation()
        self.look()
        if self.put < _TWO:
            self.cursor = self.layout.nearest(self)

    def click(self, x: int, y: int) -> None:
        if not self.putting_away():
            super().click(x, y)
            return
        from handheld.table.pointing import place_at

        place = place_at(self, x, y)
        if place >= 0 and self.playable(place):
            self.cursor = place
        elif self.put < _TWO:
            return
        self.press(A, PRESS)

    def was_played(self, seat: int, action: int) -> None:
        super().was_played(seat, action)
        if action < CALL and self.table.count % self.table.seats:
            self.app.after_drawing(self._save)  # every card, and not only a complete trick

    def _called(self, seat: int, call: int) -> None:
        super()._called(seat, call)
        if self.table.stage == END:
            self.app.keep_record()


def arrange(calls, count: int) -> None:
    """Sort what may be said: to take the skat first, then declarations by how much they announce,
    then by their game."""
    for i in range(1, count):
        call = calls[i]
        j = i
        while j and _rank(calls[j - 1]) > _rank(call):
            calls[j] = calls[j - 1]
            j -= 1
        calls[j] = call


def _rank(call: int) -> int:
    if SAID <= call < BID:
        said = declared_bits(call)
        if declared_game(call) == NULL:
            said &= HAND
        return said * 16 + declared_game(call) + 32
    if call < PASS:
        return call - CALL + 32
    return 0


# Words


def words(app):
    """The texts of an auction."""
    name = app.words.file + "_skat"
    if not _texts or _texts[0].file != name:
        _texts[:] = [Texts(name)]
    return _texts[0]


def call_name(app, view, call: int) -> str:
    """What is said, in words."""
    game, text = sign_and_word(app, view, call)
    if game == NOBODY:
        return text
    name = game_name(app, game)
    return "%s %s" % (name, text) if text else name


def sign_and_word(app, view, call: int):
    """What is said, as a game or NOBODY, and what comes after its name."""
    texts = words(app)
    if call >= DISCARD:
        return NOBODY, texts.PUTS_AWAY
    if call >= BID:
        return NOBODY, _bid_name(texts, call - BID)
    if call >= SAID or call < PASS:
        return declared_game(call), said_name(texts, declared_game(call), declared_bits(call))
    if call >= CONCEDE:
        return NOBODY, texts.OTHER_CALLS[call - CONCEDE]
    if call == TAKE:
        return NOBODY, texts.TAKE
    if call == YES:
        return NOBODY, texts.HOLD
    if call != PASS:
        return NOBODY, app.words.CALLS[call - PASS]
    if view.declarer == NOBODY:
        return NOBODY, texts.PUSH if view.kind is not None else texts.PASS
    return NOBODY, app.words.DECLINED[view.kontra] if view.kind is not None else texts.PASS


def said_name(texts, game: int, said: int) -> str:
    """What is said of a game behind its name."""
    if game == NULL:
        return texts.NULLS[(said & HAND) + (2 if said & OUVERT else 0)]
    if said & OUVERT:
        return texts.ANNOUNCED[3]
    if said & SCHWARZ:
        return texts.ANNOUNCED[2]
    if said & SCHNEIDER:
        return texts.ANNOUNCED[1]
    return texts.ANNOUNCED[0] if said & HAND else ""


def _bid_name(texts, value: int) -> str:
    spoken = texts.BIDS
    for i in range(len(spoken)):
        if BIDS[i] == value:
            return spoken[i]
    return str(value)


def last_word(view, seat: int) -> int:
    """What a seat has said last, or -1; once a game is named, only what is said of that."""
    for i in range(view.logged - 1, -1, -1):
        call = view.log[i]
        if view.who[i] & 3 == seat and call >= CALL:
            if view.kind is None or seat == view.declarer or call != PASS:
                return call
    return -1


# Drawing


def draw_word(canvas, screen, seat: int, x: int, y: int, w: int, right: bool) -> None:
    """What a seat has said last, in w pixels from x or up to x, in a block while it is said."""
    call = last_word(screen.view, seat)
    if call < 0:
        return
    game, text = sign_and_word(screen.app, screen.view, call)
    if game != NOBODY:  # whose sign is there
        game = NOBODY
        if not text:
            return
    if call >= BID and call < DISCARD and canvas.text_width(text) + 2 * _EDGE > w:
        text = str(call - BID)
    text = first_word(canvas, text, w - 2 * _EDGE)
    if not text:
        return
    fresh = screen.said != 0 and screen.sayer == seat
    width = min(_width(canvas, game, text), w)
    _draw_entry(canvas, game, text, x - width if right else x, y, width, fresh, False)


def draw(canvas, screen, x: int, y: int, w: int, h: int) -> None:
    """What is to be said, or put away, in this rectangle: a row to choose from, and above it what
    is asked, where there is room."""
    tall = h >= 2 * canvas.line
    lower = y + h - canvas.line if tall else y + (h - canvas.line + 1) // 2
    if screen.said == 0 and getattr(screen, "put", 0) + _may_put(screen):
        _draw_away(canvas, screen, x, y, w, h)
    elif screen.choosing_call():
        if tall:
            text = _question(screen)
            if canvas.text_width(text) > w:
                text = text[text.find(":") + 2 :]
            _centred(canvas, text, x, w, y + (h - 2 * canvas.line) // 3)
        for i, left, width in _row(canvas, screen, x, w):
            game, text = _entry(canvas, screen, i, w)
            _draw_entry(canvas, game, text, left, lower, width, i == screen.call, i != screen.call)
    else:
        app = screen.app
        text = app.words.CALLING.format(name=screen.name(screen.view.mover))
        if screen.said:
            name = call_name(app, screen.view, screen.said)
            text = "%s: %s" % (screen.name(screen.sayer), name)
            if canvas.text_width(text) > w:
                text = name
        elif screen.view.stage == END:
            text = words(app).ALL_PASSED
        _centred(canvas, text, x, w, y + (h - canvas.line) // 2)


def call_at(canvas, screen, px: int, py: int, x: int, y: int, w: int, h: int) -> int:
    """The call under the pixel px, py in this rectangle, by number; -1 for none."""
    if y <= py < y + h:
        for i, left, width in _row(canvas, screen, x, w):
            if left <= px < left + width:
                return i
    return -1


def draw_bid(canvas, screen, x: int, y: int, w: int) -> None:
    """The bid, and a letter for what was announced: H Hand, S Schneider, Z Schwarz, O ouvert; in w
    pixels from x."""
    view = screen.view
    said = view.said
    end = canvas.number(view.auction.bid, x, y, canvas.faint)
    first = 3 if said & OUVERT else 2 if said & SCHWARZ else 1 if said & SCHNEIDER else 0
    last = first + 1
    if view.kind.game == NULL and said & OUVERT and said & HAND:
        last = first + 2
    if said:
        end += min(canvas.blank, w - (end - x) - canvas.text_width(_ANNOUNCED, first, last))
        canvas.text(_ANNOUNCED, end, y, canvas.faint, first, last)


def _centred(canvas, text: str, x: int, w: int, y: int) -> None:
    """A text in the middle, cut if it has no room."""
    canvas.text_within(text, x + max((w - canvas.text_width(text)) // 2, 0), y, w)


def first_word(canvas, text: str, w: int) -> str:
    """A text, or if it has no room its first word, or nothing."""
    if canvas.text_width(text) > w and " " in text:
        text = text[: text.find(" ")]
    return text if canvas.text_width(text) <= w else ""


def _may_put(screen) -> bool:
    return hasattr(screen, "putting_away") and screen.putting_away()


def _question(screen) -> str:
    """What is asked."""
    app = screen.app
    texts = words(app)
    view = screen.view
    auction = view.auction
    call = screen.calls[screen.call_count - 1]
    if auction.mover != NOBODY:
        if call == YES:
            return "%s: %s" % (screen.name(auction._caller), _bid_name(texts, auction.bid))
        ahead = (screen.bottom - view.forehand) % view.seats
        return texts.SEATED[3 if ahead and view.seats == 2 else ahead]
    if view.kind is None:
        return texts.PLAYS_FOR.format(bid=auction.bid)
    if call == YES:
        return texts.GIVES_UP
    if view.declarer == NOBODY:
        return texts.THE_SKAT
    said = said_name(texts, view.kind.game, view.said)
    name = "%s %s" % (game_name(app, view.kind.game), said)
    return "%s: %s" % (screen.name(view.declarer), name.strip())


def _entry(canvas, screen, i: int, w: int):
    """The i-th call as a sign and a text that has room."""
    call = screen.calls[i]
    game, text = sign_and_word(screen.app, screen.view, call)
    if BID <= call < DISCARD:
        text = str(call - BID)
    elif call == TAKE and _width(canvas, game, text) > w // 2:
        text = words(screen.app).TAKE_SHORT
    elif game != NOBODY and i == screen.call:
        full = call_name(screen.app, screen.view, call)
        size = canvas.fonts.SUITS[0] + _NEXT
        if canvas.text_width(full) + size + 2 * _EDGE <= w // 2:
            return (game if game < GRAND else NOBODY), full
    return game, text


def _width(canvas, game: int, text: str) -> int:
    """How wide the block of a call is."""
    width = canvas.text_width(text) + 2 * _EDGE if text else 2 * _EDGE - _NEXT
    return width if game == NOBODY else width + canvas.fonts.SUITS[0] + _NEXT


def _row(canvas, screen, x: int, w: int):
    """The calls that have room, each with where its block begins and how wide it is: if not all
    have, the chosen one in the middle, the next ones at the right, those before at the left."""
    n = screen.call
    if screen.call_count < _FEW:
        widths = [
            _width(canvas, *_entry(canvas, screen, i, w)) + 1 for i in range(screen.call_count)
        ]
        if sum(widths) <= w:
            left = x + (w - sum(widths)) // 2
            return [(i, left + sum(widths[:i]), widths[i] - 1) for i in range(len(widths))]
    width = min(_width(canvas, *_entry(canvas, screen, n, w)), w)
    left = x + (w - width) // 2
    found = [(n, left, width)]
    right = left + width
    for i in range(n + 1, screen.call_count):
        width = _width(canvas, *_entry(canvas, screen, i, w))
        if right + 1 + width > x + w:
            break
        found.append((i, right + 1, width))
        right += 1 + width
    for i in range(n - 1, -1, -1):
        width = _width(canvas, *_entry(canvas, screen, i, w))
        if left - 1 - width < x:
            break
        left -= 1 + width
        found.append((i, left, width))
    return found


def _draw_entry(
    canvas, game: int, text: str, x: int, y: int, w: int, chosen: bool, faint: bool
) -> None:
    """A call in its block, or as plain text."""
    ink = canvas.faint if faint else canvas.ink
    if chosen:
        canvas.block(x, y - 1, w, canvas.line, canvas.bar)
        ink = canvas.on_bar
    end = x + w
    x += _EDGE
    if game != NOBODY:
        size = canvas.fonts.SUITS[0]
        lower = (canvas.line - 2 - size) // 2
        if canvas.colours > 2:
            canvas.fb.fill_rect(x - 1, y + lower - 1, size + 2, size + 2, canvas.card)
            canvas.game(game, x, y + lower, canvas.card_inks[game if game < GRAND else 0])
        else:
            canvas.game(game, x, y + lower, ink)
        x += size + _NEXT
    canvas.text_within(text, x, y, end - x, ink)


def _draw_away(canvas, screen, x: int, y: int, w: int, h: int) -> None:
    """The places of two cards that are to go, and at the right what to do."""
    texts = words(screen.app)
    layout = screen.layout
    text = texts.PUT_AWAY if screen.put == _TWO else texts.CHOOSE_TWO
    if 4 * h < 3 * layout.CARD_H:
        size = canvas.fonts.SUITS[0]
        left = x + 1
        for i in range(screen.put):
            card = screen.away[i]
            canvas.rank(card, left, y + 2, size)
            canvas.suit(card >> 3, left + size + 1, y + 2)
            left += 2 * size + 4
        canvas.text_within(text, left, y + 2, x + w - left)
        return
    wide = layout.CARD_W
    room = w - 2 * wide - 3
    beside = canvas.text_width(text) + 2 * canvas.blank <= room
    left = x + (room - (canvas.text_width(text) if beside else 0)) // 2
    top = y + h - layout.CARD_H if beside else y
    for i in range(_TWO):
        if i < screen.put:
            layout.face(canvas, screen.kind, screen.away[i], left, top, wide, True)
        else:
            canvas.dotted(left, top, (wide - 1) | 1, (layout.CARD_H - 1) | 1)
        left += wide + 3
    if beside:
        canvas.text(text, left + canvas.blank, top + (layout.CARD_H - canvas.line) // 2)
    else:
        canvas.text_centred(text, x, w, y + layout.CARD_H + 3)
