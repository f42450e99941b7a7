"""What is said in a game with an auction, drawn: it is chosen from a row.

What is said appears where its speaker sits; below it stands what one can say oneself, the chosen
one in a block and the next ones beside it, or two cards that are to be put away. The game's own
module has the rest (handheld/games).
"""

from handheld.table.auction_words import (
    bid_name,
    call_name,
    first_word,
    said_name,
    sign_and_word,
    words,
)
from handheld.table.names import card_name, game_name
from skat.bidding_stages import TURN
from skat.calls import BID, CALL, DISCARD, HAND, OUVERT, PASS, SCHNEIDER, SCHWARZ, TAKE
from skat.calls import HOLD as YES
from skat.cards import GRAND, NULL
from skat.table import END, NOBODY

_EDGE = 3  # pixels left and right of a text in a block
_NEXT = 3  # pixels between a sign and a text
_FEW = 4  # calls, which may all have room
TIP = 4  # rows of the tip of what is said
_TWO = 2  # cards are put away


def last_word(view, seat: int) -> int:
    """What a seat has said last, or -1; once a game is named, only what is said of that."""
    for i in range(view.logged - 1, -1, -1):
        call = view.log[i]
        if view.form and seat != view.declarer:
            break
        if view.who[i] & 3 == seat and call >= CALL:
            if view.kind is None or seat == view.declarer or call != PASS:
                return call
    return -1


def draw_word(canvas, screen, seat: int, x: int, y: int, w: int, right: bool) -> bool:
    """What a seat has said last, in w pixels from x or up to x, in a block while it is said;
    whether that is all of it."""
    call = last_word(screen.view, seat)
    if call < 0:
        return False
    game, whole = sign_and_word(screen.app, screen.view, call)  # the sign is elsewhere
    if call >= BID and call < DISCARD and canvas.text_width(whole) + 2 * _EDGE > w:
        whole = str(call - BID)
    text = first_word(canvas, whole, w - 2 * _EDGE)
    if not text:
        return False
    fresh = screen.said != 0 and screen.sayer == seat
    width = min(_width(canvas, NOBODY, text), w)
    left = x - width if right else x
    if canvas.colours > 2:
        bubble(canvas, text, left, y, width, right, fresh)
    else:
        _draw_entry(canvas, NOBODY, text, left, y, width, fresh, False)
    return game == NOBODY and text == whole


def bubble(canvas, text: str, x: int, y: int, w: int, right: bool, fresh: bool) -> None:
    """What somebody says, in w pixels from x, with a tip towards his name above it; bright while he
    is saying it."""
    ground = canvas.card if fresh else canvas.dull
    canvas.block(x, y, w, canvas.line, ground)
    tip = x + w - 2 * TIP - 4 if right else x + 4 + TIP
    for i in range(TIP):
        canvas.fb.hline(tip - i, y - TIP + i, 2 * i + 1, ground)
    canvas.text(text, x + _EDGE, y + 1, canvas.card_inks[0])


def draw(canvas, screen, x: int, y: int, w: int, h: int) -> None:
    """What is to be said, or put away, in this rectangle: a row to choose from, and above it what
    is asked, where there is room, or what was said. Who has the words beside his hand
    (`screen.told`) is not told again."""
    tall = h >= 2 * canvas.line
    lower = y + h - canvas.line if tall else y + (h - canvas.line + 1) // 2
    if screen.said == 0 and screen.put + screen.putting_away():
        _draw_away(canvas, screen, x, y, w, h)
    elif screen.choosing_call():
        if tall:
            asker = _asker(screen)
            if asker == NOBODY or not screen.told >> asker & 1:
                text = question(screen)
                room = w - 2 * screen.layout.BUBBLES
                if ": " in text and canvas.text_width(text) > room:
                    text = text[text.find(": ") + 2 :]
                _say(canvas, screen, asker, text, x, y + (h - 2 * canvas.line) // 3, w)
        for i, left, width in _row(canvas, screen, x, w):
            game, text = _entry(canvas, screen, i, w)
            _draw_entry(canvas, game, text, left, lower, width, i == screen.call, i != screen.call)
    else:
        app = screen.app
        text = app.evening.words.CALLING.format(name=screen.name(screen.view.mover))
        speaker = NOBODY
        if screen.said:
            speaker = screen.sayer
            if screen.told >> speaker & 1:
                return
            name = call_name(app, screen.view, screen.said, True)
            text = "%s: %s" % (screen.name(speaker), name)
            if canvas.text_width(text) > w - 2 * screen.layout.BUBBLES:
                text = name
        elif screen.view.stage == END:
            text = words(app).ALL_PASSED
        _say(canvas, screen, speaker, text, x, y + (h - canvas.line) // 2, w)


def call_at(canvas, screen, px: int, py: int, x: int, y: int, w: int, h: int) -> int:
    """The call under the pixel px, py in this rectangle, by number; -1 for none."""
    if y <= py < y + h:
        for i, left, width in _row(canvas, screen, x, w):
            if left <= px < left + width:
                return i
    return -1


def draw_bid(canvas, screen, x: int, y: int, w: int, side: int = 0) -> None:
    """The bid, and what was announced, in w pixels from x; `side`: 0 at their left, 1 in the
    middle, 2 at the right. Announcements that have no room are letters: H Hand, S Schneider,
    Z Schwarz, O ouvert; the last ones, if not all have room."""
    view = screen.view
    bid = view.auction.bid
    wide = canvas.number_width(bid)
    text = said_name(words(screen.app), view.kind.game, view.said)
    first = 0
    if wide + canvas.blank + canvas.text_width(text) > w:
        text = _letters(view.kind.game, view.said)
        while first < len(text) and wide + canvas.gap + canvas.text_width(text, first) > w:
            first += 1
    width = canvas.text_width(text, first)
    apart = min(canvas.blank, w - wide - width) if first < len(text) else 0
    x += (w - wide - apart - width) * side // 2
    canvas.number(bid, x, y, canvas.faint)
    if first < len(text):
        canvas.text(text, x + wide + apart, y, canvas.faint, first)


def _letters(game: int, said: int) -> str:
    """What was announced, as letters."""
    if said & OUVERT:
        return "OH" if game == NULL and said & HAND else "O"
    if said & SCHWARZ:
        return "HZ" if said & HAND else "Z"
    if said & SCHNEIDER:
        return "HS" if said & HAND else "S"
    return "H" if said & HAND else ""


def _say(canvas, screen, seat: int, text: str, x: int, y: int, w: int) -> None:
    """A text in the middle, cut if it has no room; in a bubble what a seat says whose cards lie
    above it."""
    if seat in (NOBODY, screen.bottom) or canvas.colours == 2 or not screen.layout.STACKS:
        canvas.text_within(text, x + max((w - canvas.text_width(text)) // 2, 0), y, w)
        return
    text = text[text.find(": ") + 2 :] if ": " in text else text
    width = _width(canvas, NOBODY, text)
    bubble(canvas, text, x + (w - width) // 2, y, width, False, screen.said != 0)


def _asker(screen) -> int:
    """Who asks one to hold a bid, or NOBODY."""
    auction = screen.view.auction
    asked = auction.mover != NOBODY and screen.calls[screen.call_count - 1] == YES
    return auction.caller if asked else NOBODY


def question(screen) -> str:
    """What is asked."""
    app = screen.app
    texts = words(app)
    view = screen.view
    auction = view.auction
    call = screen.calls[screen.call_count - 1]
    if auction.mover != NOBODY:
        if call == YES:
            return "%s: %s" % (screen.name(auction.caller), bid_name(texts, auction.bid))
        ahead = (screen.bottom - view.forehand) % view.seats
        return texts.SEATED[3 if ahead and view.openers == 2 else ahead]
    if view.stage == TURN:
        card = card_name(app.evening.words, app.evening.settings.faces, view.looked_at())
        return texts.TURNED.format(card=card)
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
    elif text in screen.evening.words.DECLINED:  # a player passes
        text = words(screen.app).PASS
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
    """The places of two cards that are to go, and at the right what to do, or below them; narrower
    where neither has room."""
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
    below = y + layout.CARD_H + 3
    for place in screen.own():
        if screen.wide[place] and screen.ys[place] < below + canvas.line:
            wide = min(wide, (w - canvas.text_width(text)) // 2 - 2 * canvas.blank)
    room = w - 2 * wide - 3
    beside = canvas.text_width(text) + 2 * canvas.blank <= room
    left = x + (room - (canvas.text_width(text) if beside else 0)) // 2
    shadow = 2 * (canvas.colours > 2)
    top = y + h - layout.CARD_H - shadow if beside else y
    for i in range(_TWO):
        if i < screen.put:
            layout.face(canvas, screen.kind, screen.away[i], left, top, wide, True)
        else:
            canvas.dotted(left, top, (wide - 1) | 1, (layout.CARD_H - 1) | 1)
        left += wide + 3
    if beside:
        canvas.text(text, left + canvas.blank, top + (layout.CARD_H - canvas.line) // 2)
    else:
        canvas.text_centred(text, x, w, below)
