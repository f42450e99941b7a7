"""Bids and announcements on the table: where they stand, and that they meet nothing."""

from games import SOAK
from modes import DEADHAND, OMA, SKAT, STROHMANN
from skat_seats import BOARDS, SIMPLE, seated

from handheld.palette import FELT, SHADES
from handheld.settings import HUMAN
from handheld.table.auction_words import words
from skat.calls import BID, HAND, OUVERT, PASS, SCHNEIDER, SCHWARZ, declaration
from skat.cards import GRAND, HEARTS, NULL


def _names_and_bid(app):
    """Where the texts and numbers beside the bid are, and the bid: left, top, right and bottom of
    each."""
    canvas = app.canvas
    texts, bids = [], []

    def listen(draw, width, high):
        def drawn(what, x, y, *rest):
            found = bids if what == app.screen.view.auction.bid else texts
            found.append((x, y, x + width(what, *rest[1:]), y + high(rest)))
            return draw(what, x, y, *rest)

        return drawn

    def digits(rest):
        return canvas.fonts.DIGITS[0] if rest[-1:] == (True,) else canvas.letters[0]

    text, number = canvas.text, canvas.number
    canvas.text = listen(text, canvas.text_width, lambda rest: canvas.letters[0])
    canvas.number = listen(number, canvas.number_width, digits)
    canvas.clear()
    app.screen.draw(canvas)
    canvas.text, canvas.number = text, number
    assert len(bids) == 1
    left, top, right, bottom = bids[0]
    return [box for box in texts if box[1] < bottom and top < box[3]], bids[0]


def test_a_bid_stands_apart_from_names_and_from_the_declarers_bar():
    for board in BOARDS:
        for mode in (SKAT, DEADHAND, STROHMANN, OMA):
            handheld = seated([SIMPLE, HUMAN, HUMAN], board, mode=mode)
            app = handheld.app
            table = app.evening.session.table
            for seat in range(table.openers):
                for value in (18, 120):
                    app.evening.session.abort()
                    app.evening.session.starter = seat
                    app.deal(6)
                    for call in (BID + value,) + (PASS,) * (table.openers - 1):
                        app.evening.session.play(call)
                    for language in (0, 1):
                        app.evening.settings.language = language
                        app.apply_settings()
                        app.evening.holder = app.evening.looker()
                        app.show("table")
                        names, bid = _names_and_bid(app)
                        for left, _, right, _ in names:
                            apart = left - bid[2] if left > bid[0] else bid[0] - right
                            assert apart >= app.canvas.blank, (board, mode, value, names, bid)
                        for y in range(bid[1], bid[3]):
                            for x in (bid[0] - 1, bid[2]):
                                pixel = app.canvas.fb.pixel(x, y)
                                felt = app.canvas.colours > 2 and FELT <= pixel < FELT + SHADES
                                assert felt or pixel == app.canvas.paper, (board, x)


def test_what_was_bid_and_announced_leaves_the_declarers_bar_whole():
    for board in BOARDS:
        handheld = seated([SIMPLE, HUMAN], board, mode=DEADHAND)
        app = handheld.app
        table = app.evening.session.table
        app.evening.session.starter = 1
        app.deal(6)
        for call in (BID + 20, PASS, declaration(HEARTS, HAND)):
            app.evening.session.play(call)
        assert table.declarer == 0
        actions = table.buffer()
        while app.evening.session.running():
            app.show("table")
            handheld.run(60)
            layout = app.screen.layout
            where = layout.where
            left = where.SIGN_X + (
                -2 * layout.bar if layout.side(app.screen, 0) == 1 else where.SIGN_W + layout.bar
            )
            for y in range(where.SIGN_Y, where.SIGN_Y + where.SIGN_H):
                for x in range(left, left + layout.bar):
                    assert app.canvas.fb.pixel(x, y) == app.canvas.mark, (board, table.count, x, y)
            table.legal(actions)
            app.evening.session.play(actions[0])


def test_the_dealer_has_a_mark_where_he_plays():
    for mode, dealers in ((SKAT, (2, 0, 1)), (DEADHAND, (1, 0))):
        for board in ("pico_lcd_114", "pico_lcd_13"):
            handheld = seated([SIMPLE, HUMAN, SIMPLE], board, mode=mode)
            app = handheld.app
            for forehand, dealer in enumerate(dealers):
                app.evening.session.abort()
                app.evening.session.starter = forehand
                app.deal(6)
                table = app.evening.session.table
                for call in (BID + 18,) + (PASS,) * (table.openers - 1):
                    app.evening.session.play(call)
                app.evening.session.play(declaration(HEARTS, HAND))
                app.show("table")
                handheld.run(60)
                assert app.screen.dealer() == dealer
                drawn = []
                text = app.canvas.text
                app.canvas.text = lambda word, *where, d=drawn, t=text: (
                    d.append(word) or t(word, *where)
                )
                app.screen.draw(app.canvas)
                app.canvas.text = text
                assert drawn.count(words(app).DEALER) == 1, (board, mode, forehand)


def _written(app):
    """What is written on the table: the text or number with its left, top, right and bottom; and
    where the cards of the trick lie."""
    canvas = app.canvas
    layout = app.screen.layout
    written, cards = [], []
    text, number, face, trick = canvas.text, canvas.number, layout.face, layout.trick

    def write(what, x, y, ink=-1, first=0, last=-1):
        right = x + canvas.text_width(what, first, last)
        if right > x:
            written.append((what, x, y, right, y + canvas.letters[0]))
        return text(what, x, y, ink, first, last)

    def count(what, x, y, ink=-1, large=False):
        high = canvas.fonts.DIGITS[0] if large else canvas.letters[0]
        written.append((what, x, y, x + canvas.number_width(what, large), y + high))
        return number(what, x, y, ink, large)

    def lay(canvas, kind, card, x, y, w, playable):
        cards.append((card, x, y, x + w, y + layout.CARD_H))
        face(canvas, kind, card, x, y, w, playable)

    def lay_trick(canvas, screen):
        layout.face = lay
        trick(canvas, screen)
        layout.face = face

    canvas.text, canvas.number, layout.trick = write, count, lay_trick
    canvas.clear()
    app.screen.draw(canvas)
    canvas.text, canvas.number, layout.trick = text, number, trick
    return written, cards


def _is_bids_place(app, box) -> bool:
    where = app.screen.layout.where
    mirrored = app.canvas.w - where.BID_X - where.BID_W  # where Oma's pile lies there
    left = box[1] - min(where.BID_X, mirrored)
    right = max(where.BID_X + where.BID_W, mirrored + where.BID_W) - box[3]
    return box[2] == where.BID_Y and left >= 0 and right >= 0


def _meet(one, other) -> bool:
    across = one[1] < other[3] and other[1] < one[3]
    return across and one[2] < other[4] and other[2] < one[4]


def test_bid_and_announcements_stand_there_from_the_first_trick_on():
    """Whoever has declared it; no card of the trick lies on them, or on points, and nothing else is
    written there."""
    games = (
        (SKAT, 0, 18, declaration(GRAND, HAND | SCHNEIDER)),
        (SKAT, 1, 120, declaration(HEARTS, HAND)),
        (SKAT, 2, 59, declaration(NULL, HAND | OUVERT)),
        (DEADHAND, 0, 18, declaration(HEARTS, HAND)),
        (STROHMANN, 1, 18, declaration(HEARTS, HAND)),
        (OMA, 0, 18, declaration(GRAND, HAND)),
        (OMA, 1, 18, declaration(GRAND, HAND | SCHNEIDER | SCHWARZ | OUVERT)),
    )
    for number, board in enumerate(BOARDS):
        for i in range(0 if SOAK else number % 3, len(games), 1 if SOAK else 3):
            mode, starter, bid, said = games[i]
            app = seated([SIMPLE, HUMAN, SIMPLE], board, mode=mode).app
            app.evening.session.starter = starter
            app.deal(6)
            table = app.evening.session.table
            for call in (BID + bid,) + (PASS,) * (table.openers - 1) + (said,):
                app.evening.session.play(call)
            actions = table.buffer()
            while app.evening.session.running():
                app.show("table")
                written, cards = _written(app)
                at = [box for box in written if box[0] == bid and _is_bids_place(app, box)]
                where = board, mode, said, table.count
                assert at, (where, written)
                for box in written:
                    if isinstance(box[0], int):
                        for card in cards:
                            assert not _meet(box, card), (where, box, card)
                    if box is not at[0]:
                        assert not _meet(box, at[0]), (where, box, at[0])
                app.evening.session.play(actions[table.legal(actions) - 1])
