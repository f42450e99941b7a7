"""Screens besides the table: the cursor stays, nothing is cut, sides and seats are consistent."""

import os

from games import fresh_folder, without_heap
from modes import MODES, OWN, SINGLE

from handheld.buttons import DOWN, PRESS, RIGHT, A, B
from handheld.games.officers import result as officers_result
from handheld.settings import BACKS, FACES, HUMAN
from handheld.table.screen import TableScreen
from simulator.emulated import EmulatedHandheld
from skat import VERSION
from skat.games.game import SERIES
from skat.games.officers.options import Options
from skat.session import Session

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])
# For a sum: the game, the declarer's points, Kontra.
DEALS = ((0, 120, 2), (3, 91, 1), (4, 30, 2), (4, 61, 0), (1, 0, 2))


class Seen:
    """An app, and the texts, numbers and signs that its canvas draws, with their positions."""

    def __init__(self, board, language=0):
        self.app = EmulatedHandheld(board, fresh_folder()).app
        self.app.evening.settings.language = language
        self.app.apply_settings()
        canvas = self.app.canvas
        self._text, self._number, self._glyph = canvas.text, canvas.number, canvas.glyph
        canvas.text, canvas.number, canvas.glyph = self.text, self.number, self.glyph
        self.texts = []
        self.signs = []

    def text(self, text, x, y, ink=-1, start=0, end=-1):
        self.texts.append((text[start : len(text) if end < 0 else end], x, y))
        return self._text(text, x, y, ink, start, end)

    def number(self, n, x, y, ink=-1, large=False):
        self.texts.append((str(n), x, y))
        return self._number(n, x, y, ink, large)

    def glyph(self, font, n, x, y, ink=-1):
        self.signs.append((font, n, x, y))
        return self._glyph(font, n, x, y, ink)

    def draw(self):
        """Draw the screen; gives all of its words."""
        canvas = self.app.canvas
        self.texts = []
        self.signs = []
        canvas.clear()
        self.app.screen.prepare(True)
        self.app.screen.draw(canvas)
        return [text for text, _x, _y in self.texts]

    def show(self, *arguments):
        self.app.show(*arguments)
        return self.draw()


def test_drawing_what_is_prepared_takes_nothing_from_the_heap():
    for board in BOARDS:
        app = EmulatedHandheld(board, fresh_folder()).app
        canvas = app.canvas
        for name, argument in (
            ("title", ""),
            ("table", -1),
            ("title", ""),
            ("title", "new"),
            ("title", "undo"),
            ("settings", None),
            ("modes", None),
            ("statistics", None),
            ("help", -1),
            ("help", 2),
        ):
            if name == "table":
                app.deal(5)
                continue
            if argument is None:
                app.show(name)
            else:
                app.show(name, argument)
            screen = app.screen
            screen.prepare(True)
            without_heap(lambda screen=screen, canvas=canvas: screen.draw(canvas))
            screen.press(DOWN, PRESS)
            screen.prepare(False)
            without_heap(lambda screen=screen, canvas=canvas: screen.update(canvas))


def test_a_setting_that_is_changed_stays_the_chosen_one():
    app = EmulatedHandheld("thumby", fresh_folder()).app
    app.evening.save = app.evening.save_settings = lambda: None  # which would take most of the time
    for mode in (SINGLE, OWN):
        app.evening.play_mode(mode)
        app.show("settings")
        keys = [key for key, _label, _value in app.screen.items()]
        for line in range(len(keys)):
            if keys[line][:4] in ("name", "opti", "ease"):
                continue
            app.evening.play_mode(mode)
            app.evening.settings.series = 0
            app.show("settings")
            app.screen.chosen = line
            for _ in range(max(len(MODES), len(SERIES))):
                app.screen.press(RIGHT, PRESS)
                assert app.screen.item(app.screen.chosen)[0] == keys[line]


def _line(app, key):
    """Choose the line of this key, and return its number."""
    line = [item[0] for item in app.screen.items()].index(key)
    app.screen.chosen = line
    return line


def test_faces_and_backs_are_chosen_by_their_looks():
    """What is drawn below is drawn as on the table, in what the cursor is on."""
    for board in BOARDS:
        handheld = EmulatedHandheld(board, fresh_folder())
        app = handheld.app
        drawn = []
        for setting, choices in (("faces", FACES), ("back", BACKS)):
            app.show("settings")
            line = _line(app, setting)
            app.screen.press(A, PRESS)
            assert app.screen.NAME == "cards" and app.screen.count() == choices
            app.screen.press(DOWN, PRESS)
            app.screen.press(B, PRESS)
            assert (app.screen.NAME, app.screen.chosen) == ("settings", line)
            assert getattr(app.evening.settings, setting) == 0, "it was only looked at"
            for n in range(choices):
                app.show("cards", setting)
                app.screen.chosen = n
                drawn.append(_drawn_below(handheld))
                assert getattr(app.canvas, setting) == getattr(app.evening.settings, setting)
            app.screen.press(A, PRESS)
            assert getattr(app.evening.settings, setting) == choices - 1
            handheld.restart()
            app = handheld.app
            assert getattr(app.evening.settings, setting) == choices - 1
            app.show("cards", setting)
            assert app.screen.chosen == choices - 1
            assert _drawn_below(handheld) == drawn[-1]
        faces, backs = drawn[:FACES], drawn[FACES:]
        assert len(set(faces)) == FACES and len(set(backs)) == BACKS
        assert faces[-1] == backs[0], "the face stays while a back is chosen"


def _drawn_below(handheld):
    """The pixels below the lines, and what the layout was asked to draw there."""
    app = handheld.app
    app.redraw()
    handheld.run(200)
    canvas = app.canvas
    rows = range(app.screen.bottom(), canvas.h)
    pixels = bytes([canvas.fb.pixel(x, y) for y in rows for x in range(canvas.w)])
    asked = []
    layout = app.layout
    face, cover = layout.face, layout.cover
    layout.face = lambda canvas, kind, card, *at: asked.append((card, canvas.faces))
    layout.cover = lambda canvas, *at: asked.append((32, canvas.back))
    app.screen.draw(app.canvas)
    layout.face, layout.cover = face, cover
    assert len(asked) >= 4
    return pixels, tuple(asked)


def test_about_tells_version_licence_and_where_to_read():
    for board in BOARDS:
        for language in (0, 1):
            handheld = EmulatedHandheld(board, fresh_folder())
            app = handheld.app
            app.evening.settings.language = language
            app.apply_settings()
            app.show("title")
            _line(app, "about")
            app.screen.press(A, PRESS)
            assert app.screen.NAME == "about"
            text = app.screen.pages[0][1]
            for word in (VERSION, board, "MIT", "README.md", "docs/"):
                assert word in text
            app.screen.press(B, PRESS)
            assert app.screen.NAME == "title"


def test_values_are_seen_before_a_line_is_chosen():
    for board in ("thumby", "tdisplay"):
        for language in (0, 1):
            seen = Seen(board, language)
            seen.app.evening.play_mode(OWN)
            for name in ("settings", "options"):
                seen.show(name)
                screen = seen.app.screen
                for line in range(0, screen.count(), 3):
                    screen.chosen = line
                    seen.draw()
                    labels = {text: y for text, x, y in seen.texts if x == screen.left}
                    values = [(text, y) for text, x, y in seen.texts if x > screen.left]
                    assert screen.item(line)[1] in labels
                    for n in range(screen.count()):
                        _key, label, value = screen.item(n)
                        if label in labels:
                            y = labels[label] + (screen.rows(n) - 1) * seen.app.canvas.line
                            assert (value, y) in values, (board, label)


def test_a_seat_is_called_the_same_everywhere():
    app = EmulatedHandheld("pico_oled", fresh_folder()).app
    words = app.evening.words
    cases = (
        ([1, HUMAN], ["", ""], [words.COMPUTER, words.YOU], words.YOU),
        ([HUMAN, 1], ["", ""], [words.YOU, words.COMPUTER], words.COMPUTER),
        ([HUMAN, HUMAN], ["", ""], list(words.SEATS), words.HUMAN),
        ([1, HUMAN], ["", "Anna"], [words.COMPUTER, "Anna"], words.YOU),
    )
    for seats, names, called, who in cases:
        app.evening.settings.seats, app.evening.settings.names = seats, names
        app.show("settings")
        values = {}
        for n in range(app.screen.count()):
            key, label, value = app.screen.item(n)
            values[key] = (label, value)
        for seat in (0, 1):
            assert app.evening.name(seat) == called[seat]
            assert values["seat%d" % seat][0] == words.SEATS[seat]
            app.evening.session.starter = seat
            starter = [value for key, _, value in app.screen.items() if key == "starter"]
            assert starter == [called[seat]], "who leads next"
        assert values["seat1"][1] in (who, words.LEVELS[0])


def _games(seen, results):
    """Keep a game for each ((points, points), (score, score), players), the newest last."""
    app = seen.app
    app.deal(4)
    legal = bytearray(16)
    while app.evening.session.running():
        app.evening.session.table.legal(legal)
        app.evening.session.play(legal[0])
    for points, score, who in results:
        app.evening.session.table.points[0], app.evening.session.table.points[1] = points
        app.evening.session.result.seats[0], app.evening.session.result.seats[1] = score
        app.evening.settings.seats = who
        app.evening.keep_record()
        app.evening.write_due()


def test_the_list_of_games_has_ones_own_side_first_and_a_sign_for_a_game_that_was_won():
    seen = Seen("pico_lcd_114")
    app = seen.app
    results = (
        ((20, 100), (0, 3), [1, HUMAN]),
        ((20, 100), (3, 0), [HUMAN, 1]),  # in Ramsch, say
        ((60, 60), (1, 1), [1, HUMAN]),
        ((70, 50), (2, 0), [1, HUMAN]),
    )
    _games(seen, results)
    app.evening.settings.seats = [2, HUMAN]  # what they are now says nothing of then
    level = app.evening.words.LEVELS[0]
    words = seen.show("games")
    lines = [app.screen.item(n)[1:] for n in range(app.screen.count())]
    names = "%s - %s" % (app.evening.words.YOU, level)
    assert lines == [("50:70", names), ("60:60", names), ("20:100", names), ("100:20", names)]
    line = app.canvas.line
    crowns = [(y - app.screen.top()) // line for font, n, x, y in seen.signs]
    assert crowns == [2, 3]
    assert words.count("=") == 1
    app.evening.settings.seats = [1, HUMAN]
    app.evening.session.table.points[0], app.evening.session.table.points[1] = 20, 100
    words = seen.show("result")
    assert words.index("100") < words.index("20"), "as in the result"


def test_the_menus_numbers_have_words():
    for board in BOARDS:
        seen = Seen(board)
        app = seen.app
        app.deal(4)
        app.evening.session.score, app.evening.session.won = [11, 22], [33, 44]
        app.evening.session.table.points[0], app.evening.session.table.points[1] = 55, 66
        words = seen.show("title")
        rows = {}
        for text, _x, y in seen.texts:
            rows.setdefault(y, []).append(text)
        named = {
            app.evening.words.POINTS: ["55", "66"],
            app.evening.words.TOTAL: ["11", "22"],
            app.evening.words.WON: ["33", "44"],
        }
        found = 0
        for row in rows.values():
            numbers = [text for text in row if text in ("11", "22", "33", "44", "55", "66")]
            if numbers:
                word = [text for text in row if text not in numbers]
                assert sorted(numbers) == named[word[0]], row
                found += 1
        assert found >= 1 and app.evening.words.YOU in words and app.evening.words.COMPUTER in words
        for games in (1, 98765):
            app.evening.session.games = games
            words = seen.show("statistics")
            assert app.evening.words.PLAYED in words and str(games) in words


class Scored(Session):
    """A session with this table and score, to draw the sum of a deal."""

    def __init__(self, game, table, score):
        super().__init__(game)
        self.table = table
        self.result = score


def _sums(board, language):
    """Yield the app and the score of sums of every possible length, as they are drawn."""
    seen = Seen(board, language)
    app = seen.app
    app.evening.play_mode(OWN)
    app.evening.session.options.levels = 0
    app.deal(4)
    table = app.evening.session.table
    session = app.evening.session
    legal = bytearray(16)
    while session.running():
        table.legal(legal)
        session.play(legal[0])
    score = session.result
    table.declarer = 0
    for levels in (0, 1):
        for run in (-4, 3, 7, 11):
            for game, points, kontra in DEALS:
                if game == 4 and abs(run) > 4:
                    continue
                options = Options()
                options.levels = levels
                tricks = (16, 0) if points == 120 else (0, 16) if not points else (8, 8)
                score.count(options, game, 0, (points, 120 - points), tricks, run, kontra)
                table.options = options
                app.evening.session = Scored(session.game, table, score)
                canvas = app.canvas
                seen.texts = []
                seen.signs = []
                canvas.clear()
                officers_result.draw(canvas, app)
                yield seen, score
    app.evening.session = session


def test_a_sum_has_its_end_and_as_many_matadors_as_it_says():
    for board, language in (("tdisplay", 0), ("tdisplay", 1), ("thumby", 0), ("pico_oled", 1)):
        count = told = 0
        for seen, score in _sums(board, language):
            texts = [text for text, _x, _y in seen.texts]
            assert seen.app.evening.words.YOU in texts and seen.app.evening.words.COMPUTER in texts
            value = str(score.seats[0] or score.seats[1])
            ends = [text for text in texts if text[-len(value) - 1 :] in (" " + value, "=" + value)]
            assert len(ends) == 1, (board, texts)  # told in words, or as a sum
            told += "=" not in ends[0]
            fonts = seen.app.canvas.fonts
            suits = [n for font, n, _x, _y in seen.signs if font is fonts.SUITS]
            ranks = [n for font, n, _x, _y in seen.signs if font is fonts.RANKS]
            run = abs(score.run)
            if suits:
                assert suits == [0, 1, 2, 3][:run] and len(ranks) == 1 + max(run - 4, 0)
                for font, n, x, _y in seen.signs:
                    assert x + seen.app.canvas.glyph_width(font, n) <= seen.app.canvas.w
            else:
                assert run > 4, "four have room everywhere"
            count += 1
        assert count > 25 and (told > 10 or board == "thumby")


def _won_by(app, tricks):
    """A deal at its end, in which the second seat won the first `tricks` tricks."""
    app.deal(4)
    table = app.evening.session.table
    legal = bytearray(16)
    while app.evening.session.running():
        table.legal(legal)
        app.evening.session.play(legal[0])
    for i in range(16):
        table.winners[i] = i < tricks
    app.show("trick", 0)
    app.screen.press(A, PRESS)
    app.screen.press(A, PRESS)


def test_all_cards_won_are_on_the_screen_and_none_covers_another():
    for board in ("thumby", "tdisplay", "pico_lcd_13"):
        seen = Seen(board)
        app = seen.app
        for tricks in (0, 1, 7):
            _won_by(app, tricks)
            seen.draw()
            fonts = app.canvas.fonts
            boxes = []
            for font, n, x, y in seen.signs:
                right = x + app.canvas.glyph_width(font, n)
                lower = y + font[0]
                assert 0 <= x and right <= app.canvas.w and 0 <= y and lower <= app.canvas.h
                for box in boxes:
                    assert x >= box[2] or right <= box[0] or y >= box[3] or lower <= box[1]
                boxes.append((x, y, right, lower))
            assert len(boxes) == 64
            assert seen.signs[0][0] is (fonts.BIG_RANKS if board == "pico_lcd_13" else fonts.RANKS)


def test_screens_to_read_are_written_large_where_there_is_room_and_the_table_is_not():
    for board in BOARDS:
        app = EmulatedHandheld(board, fresh_folder()).app
        plain = app.layout.fonts.TEXT
        roomy = min(app.board.W, app.board.H) >= 240
        app.deal(4)
        for name in ("title", "settings", "statistics", "help", "games", "table", "error"):
            app.show(name, *(("what failed",) if name == "error" else ()))
            reading = roomy and name not in ("table", "error")
            assert (app.canvas.letters is not plain) == reading, name
            if reading:
                assert app.canvas.letters[0] * 2 >= plain[0] * 3
                assert app.canvas.text_width("Größe") > 0
            assert not isinstance(app.screen, TableScreen) or app.canvas.letters is plain


class _Values:
    """In place of an adviser: what a hint compares."""

    def __init__(self, worth):
        self._worth = worth

    def think(self):
        return 0

    def values(self, actions, values):
        for i in range(len(self._worth)):
            actions[i] = i
            values[i] = self._worth[i]
        return len(self._worth)


def test_a_hint_names_no_points_where_fewer_score_more():
    seen = Seen("pico_oled")
    words = seen.app.evening.words
    seen.app.evening.settings.seats = [HUMAN, HUMAN]
    seen.app.deal(4)
    for worth, text, points in (
        ([620, 600, 610], words.BETTER_THAN, "1"),
        ([600, 600, 590], words.AS_GOOD_AS, ""),
        ([600, 590, 612], words.BETTER_THAN, ""),
    ):
        seen.show("hint")
        screen = seen.app.screen
        screen.adviser = _Values(worth)
        screen.tick(seen.app.now)
        assert not screen.thinking
        shown = seen.draw()
        assert text in shown and (points in shown or not points), shown
        assert screen.lead == worth[0] - max(worth[1:])
        assert (words.POINTS in shown) == bool(points), shown
        assert {words.BETTER_THAN, words.AS_GOOD_AS} & set(shown) == {text}, shown


def test_all_cards_won_have_room_however_they_fell():
    for board in BOARDS:
        seen = Seen(board)
        app = seen.app
        app.evening.settings.pace = 2
        app.deal(4)
        table = app.evening.session.table
        legal = table.buffer()
        while app.evening.session.running():
            table.legal(legal)
            app.evening.session.play(legal[0])
        app.show("trick", 0)
        app.screen.page = 2
        suits = app.canvas.fonts.SUITS
        for won in range(17):
            for trick in range(16):
                table.winners[trick] = 1 if trick < won else 0
            seen.draw()
            rows = [y for font, _n, _x, y in seen.signs if font is suits]
            assert len(rows) == 32, board
            assert max(rows) + suits[0] <= app.canvas.h, (board, won)
