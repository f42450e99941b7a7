"""The table's layout on every board: cards can be reached, touched, and drawn without the heap."""

import os

import framebuf
from games import fresh_folder, some_plies, without_heap
from modes import GAMES

from handheld.buttons import DOWN, LEFT, PRESS, RIGHT, UP, A
from handheld.canvas import RECTS, Canvas
from handheld.fonts import Fonts
from handheld.settings import BACKS, FACES, LANGUAGES, LETTERS
from handheld.table.looks import CARD_PLAYED, CARDS_TURNED, NO_MOTION
from handheld.table.pointing import place_at
from handheld.texts import Texts
from simulator.emulated import EmulatedHandheld
from skat.cards import NONE

BOARDS = sorted([name[:-3] for name in os.listdir("firmware/boards") if name[-3:] == ".py"])


def _tables():
    """(app, table screen) of every board, with two people at the table."""
    for board in BOARDS:
        app = EmulatedHandheld(board, fresh_folder()).app
        app.evening.settings.seats = [0, 0]
        app.deal(12)
        yield app, app.screen


def test_every_board_is_looked_at():
    assert len(BOARDS) == 6


def test_every_playable_card_is_reached_by_each_direction_and_by_touch():
    reached = 0
    for app, screen in _tables():
        layout = screen.layout
        for _ in some_plies(screen.table, 3):
            screen.look_again()
            playable = [p for p in range(16) if screen.playable(p)]
            for button in (LEFT, RIGHT):
                seen = []
                for _ in playable:
                    screen.cursor = layout.neighbour(screen, button)
                    seen.append(screen.cursor)
                assert sorted(seen) == playable
            for place in playable:
                for button in (UP, DOWN):
                    screen.cursor = place
                    assert layout.neighbour(screen, button) in playable
                i = place % 8
                x = layout.x_of(i) + layout.CARD_W // 2
                y = layout.y_of(True, i) + layout.CARD_H // 2
                assert place_at(screen, x, y) == place
                reached += 1
            if screen.table.legal(bytearray(16)) == 0:
                break
        assert place_at(screen, app.canvas.w - 1, 0) == -1
    assert reached > 300


def test_up_and_down_change_the_row_where_there_are_two():
    two = 0
    for _app, screen in _tables():
        if screen.layout.COLUMNS == 4:
            two += 1
            screen.cursor = 8 * screen.bottom + 1
            for place in (5, 1, 5):
                screen.cursor = screen.layout.neighbour(screen, UP)
                assert screen.cursor == 8 * screen.bottom + place
    assert two == 2


def test_nothing_is_allocated_whatever_is_drawn():
    draws = 0
    for app, screen in _tables():
        canvas = app.canvas
        for ply, _ in enumerate(some_plies(screen.table, 5)):
            screen.look_again()
            app.evening.settings.faces = canvas.faces = ply % FACES
            app.evening.settings.back = canvas.back = ply % BACKS
            screen.showing = screen.table.count % 2 == 0 and ply % 3 > 0
            for motion in (NO_MOTION, CARD_PLAYED, CARDS_TURNED):
                if motion == CARDS_TURNED and screen.showing:
                    continue
                screen.motion = motion
                screen.progress = 40 + 7 * ply
                canvas.clear()
                without_heap(lambda canvas=canvas, screen=screen: screen.draw(canvas))
                screen.progress += 5
                screen.middle_changed()
                canvas.touched = 0
                without_heap(lambda canvas=canvas, screen=screen: screen.update(canvas))
                assert 0 < canvas.touched <= RECTS
                draws += 1
            screen.showing = False
            screen.motion = NO_MOTION
    assert draws > 6 * 32


def test_ranks_have_room_in_their_column():
    seen = 0
    for app, _screen in _tables():
        canvas = app.canvas
        if canvas.colours > 2:
            for faces in (app.layout.stack_faces(), app.layout.hand_faces()):
                font = canvas.fonts.BIG_RANKS if faces.big else canvas.fonts.RANKS
                widths = [canvas.glyph_width(font, n) for n in range(12)]
                assert max(widths) <= faces.column + 2, (widths, faces.column)
                seen += 1
    assert seen == 6


def test_the_letters_of_suits_lie_where_their_signs_do():
    drawn = 0
    for app, _screen in _tables():
        canvas = app.canvas
        canvas.faces = LETTERS
        for language in LANGUAGES:
            canvas.initials = Texts(language).INITIALS.encode()
            for big in (False, True):
                size = (canvas.fonts.BIG_SUITS if big else canvas.fonts.SUITS)[0]
                letters = set()
                for suit in range(4):
                    canvas.fb.fill(canvas.paper)
                    canvas.suit(suit, 10, 5, canvas.ink, big)
                    letter = [
                        (x, y)
                        for y in range(canvas.h)
                        for x in range(canvas.w)
                        if canvas.fb.pixel(x, y) != canvas.paper
                    ]
                    assert all(10 <= x < 10 + size and 5 <= y < 5 + size for x, y in letter)
                    assert len(letter) >= 7
                    letters.add(tuple(letter))
                    drawn += 1
                assert len(letters) == 4
    assert drawn == 6 * 2 * 2 * 4


def test_every_format_of_a_frame_buffer_shows_the_same():
    drawn = []
    for form in (framebuf.MONO_VLSB, framebuf.MONO_HMSB, framebuf.MONO_HLSB):
        fb = framebuf.FrameBuffer(bytearray(64 * 64 // 8), 64, 64, form)
        canvas = Canvas(fb, 64, 64, Fonts("w128h64"), 2)
        for ink in (1, 0):
            canvas.net = canvas.faint = ink
            canvas.text(
                "Äb{|} \u20ac", -3 + ink, 3 + ink, ink
            )  # over the edge, and not in the font
            canvas.text("gj", 60, -2, ink)
            canvas.text("Wq", 20, 61, ink)
            canvas.number(-1024, 5, 17, ink)
            canvas.rank(1, 3, 30, 20, ink, True)
            canvas.suit(1, 30, 29, ink, True)
            canvas.dotted(1, 40, 15, 21)
            for back in range(BACKS):
                canvas.back = back
                canvas.pattern(18 + 15 * back + ink, 50, 13, 17)
        drawn.append([fb.pixel(x, y) for y in range(64) for x in range(64)])
    assert sum(drawn[0]) > 200
    for other in drawn[1:]:
        assert other == drawn[0]


def test_with_large_cards_all_of_ones_own_are_on_the_screen():
    shown = 0
    for board in BOARDS:
        for game in GAMES:
            mode = game.first_mode().number
            app = EmulatedHandheld(board, fresh_folder()).app
            app.evening.settings.seats = [0, 0, 0]
            app.evening.settings.large = 1
            app.evening.play_mode(mode)
            app.deal(12)
            for _ in some_plies(app.evening.session.table, 9, 14):
                app.show("table")
                screen = app.screen
                if screen.NAME != "table":  # another person's turn
                    screen.press(A, PRESS)
                    screen = app.screen
                screen.look_again()
                for place in screen.own():
                    if screen.view.top[place] != NONE and screen.wide[place]:
                        x, y = screen.xs[place], screen.ys[place]
                        assert 0 <= x and x + screen.wide[place] <= app.canvas.w, (board, mode)
                        assert 0 <= y and y < app.canvas.h - screen.layout.CARD_H // 2, (
                            board,
                            mode,
                        )
                        shown += 1
    assert shown > 500
