"""The app on its emulated board: every way through the screens, whatever is pressed."""

from games import SOAK, Later, fresh_folder, without_heap
from modes import SINGLE, TRUMPS

from handheld.buttons import HOLD, A
from handheld.screens.title import can_take_back
from handheld.settings import HUMAN, LADDER, SEAT_LEVELS
from handheld.texts import Texts
from simulator.emulated import EmulatedHandheld
from simulator.script import Script, ScriptError
from skat import players
from skat.chance import Chance
from skat.games.lskat import GAME as lskat
from skat.records import Record
from skat.session import NO_NUMBER
from skat.table import DRAW

BOARD = "pico_oled"


def _handheld(folder=""):
    return EmulatedHandheld(BOARD, folder or fresh_folder())


def _run(handheld, *lines):
    Script(handheld, None).run("\n".join(lines))


def _shown(handheld):
    """What the glass shows, and what the firmware thinks it shows."""
    circuit = handheld.circuit
    glass = bytearray(circuit.screen.frame_bytes)
    circuit.screen.frame(glass)
    fb = handheld.app.canvas.fb
    drawn = bytearray(len(glass))
    for y in range(circuit.H):
        for x in range(circuit.W):
            if fb.pixel(x, y):
                drawn[(y * circuit.W + x) // 8] |= 0x80 >> x % 8
    return glass, drawn


def _check_shown(handheld):
    """The glass shows what a full redraw would: no row was forgotten."""
    app = handheld.app
    glass, _ = _shown(handheld)
    app.canvas.clear()
    app.screen.draw(app.canvas)
    assert glass == _shown(handheld)[1], "rows were not sent on screen " + app.screen.NAME


def test_both_languages_have_the_same_words():
    def shape(words, name):
        value = getattr(words, name)
        if isinstance(value, str):
            return name, "str", sorted([p.split("}")[0] for p in value.split("{")[1:]])
        return name, len(value), [type(v).__name__ for v in value]

    for part in ("", "_rules", "_options", "_deals", "_games"):
        ours, theirs = Texts("en" + part), Texts("de" + part)
        names = _names(ours)
        assert names == _names(theirs)
        for name in names:
            assert shape(ours, name) == shape(theirs, name)


def _names(texts):
    """The names in a file of texts."""
    with open("firmware/lib/handheld/texts/%s.txt" % texts.file, "rb") as f:
        lines = [str(line, "utf-8") for line in f]
    return [line.split(" ")[0] for line in lines if line[0] not in "#\n"]


def test_every_screen_can_be_reached_and_left():
    handheld = _handheld()
    _run(
        handheld,
        "expect title",
        "seed 1",
        "press a",
        "expect table",
        "wait 2000",
        "hold a 600",
        "expect trick",
        "press a",
        "expect trick",
        "press a",
        "expect trick",
        "press a",
        "expect table",
        "press b",
        "expect title",
        "press b",
        "expect table",
        "press b",
        "press up",
        "press up",
        "press a",
        "expect tutor",
        "press a",
        "expect help",
        "press b",
        "expect tutor",
        "press b",
        "press up",
        "press a",
        "expect settings",
        "press b",
        "expect title",
        "press up",
        "press a",
        "expect statistics",
        "press a",
        "expect games",
        "press b",
        "expect statistics",
        "press b",
        "expect title",
        "press down",
        "press down",
        "press a",
        "press a",
        "expect help",
        "press right",
        "press b",
        "expect tutor",
        "press b",
        "expect title",
        "press b",
        "expect table",
    )


def test_every_level_says_how_it_plays():
    for language in ("en", "de"):
        words = Texts(language)
        assert len(words.WAYS) == len(words.LEVELS) == len(SEAT_LEVELS)
    for board, play, hold, back in (
        ("pico_oled", "press down", "hold a 600", "press b"),
        ("tdisplay", "press a", "hold a 600", "hold b 600"),
    ):
        handheld = EmulatedHandheld(board, fresh_folder())
        app = handheld.app
        app.evening.settings.seats = [0, 6]
        app.show("settings")
        _run(handheld, hold, "expect settings", play, hold, "expect help")
        assert app.screen.pages[app.screen.page] == (
            app.evening.words.LEVELS[5],
            app.evening.words.WAYS[5],
        )
        assert len(app.screen.pages) == 7 and app.evening.settings.seats == [0, 6]
        _run(handheld, back, "expect settings")
        assert app.screen.chosen == 1


def test_levels_are_listed_by_strength():
    """Their numbers are those in all saves, their order is that of the players."""
    assert SEAT_LEVELS[:6] == ("simple", "greedy", "beginner", "club", "strong", "master")
    assert LADDER[0] == HUMAN
    assert tuple([SEAT_LEVELS[value - 1] for value in LADDER[1:]]) == players.LEVELS[1:]
    handheld = EmulatedHandheld("pico_oled", fresh_folder())
    app = handheld.app
    app.evening.settings.seats = [HUMAN, HUMAN]
    app.show("settings")
    seen = []
    for _ in LADDER:
        _run(handheld, "press right")
        seen.append(app.screen.item(0)[2])
    assert seen == [app.evening.words.LEVELS[value - 1] for value in LADDER[1:]] + [
        app.evening.words.HUMAN
    ]


def test_the_left_hand():
    """The picture is turned, and directions with it; where it can't be, A and B change places."""
    for board, down, play in (
        ("pico_oled", "press up", "press a"),
        ("tdisplay", "press b", "press a"),
    ):
        handheld = EmulatedHandheld(board, fresh_folder())
        app = handheld.app
        upright = _shown(handheld)[0] if board == "pico_oled" else None
        app.evening.settings.left = 1
        app.apply_settings()
        _run(handheld, "wait 60")
        if upright:
            turned = _shown(handheld)[0]
            assert [app.screen.NAME] == ["title"] and turned != upright
        chosen = app.screen.chosen
        _run(handheld, down)
        assert app.screen.chosen == chosen + 1
        app.screen.chosen = 0
        _run(handheld, play, "expect table")
        restarted = EmulatedHandheld(board, handheld.folder).app
        assert not restarted.evening.settings.left, "it was not saved"
        app.evening.save_settings()
        again = EmulatedHandheld(board, handheld.folder)
        assert again.app.evening.settings.left and again.state()["turned"] == (board == "pico_oled")
        _run(again, "wait 60", down)
        assert again.app.screen.chosen == 1


def test_no_to_the_question_keeps_the_game():
    handheld = _handheld()
    _run(handheld, "deal 9", "press b", "press down", "press a", "press a", "press b")
    _run(handheld, "expect table", "press b", "press down", "press a", "press down", "press a")
    assert handheld.app.evening.session.number != 9
    _run(handheld, "expect table", "press b", "press down", "press down", "press a")
    assert handheld.app.evening.session.running()
    _run(handheld, "press down", "press a", "expect title")
    assert not handheld.app.evening.session.running()


def test_a_press_decides_nothing_that_was_not_yet_on_the_screen():
    for press in (False, True):
        handheld = _handheld()
        handheld.app.evening.session.starter = 1  # the person at the bottom opens
        _run(handheld, "deal 4", "press a")
        table = handheld.app.evening.session.table
        assert table.count == 1
        if press:
            _run(handheld, "press a")  # too early: the computer has not answered
        assert table.count == 1
        _run(handheld, "wait %d" % (600 if press else 720))
        assert table.count == 2 and handheld.app.screen.showing
        _run(handheld, "wait 400")
        assert handheld.app.screen.showing, "a trick is seen before it goes"
        _run(handheld, "press a")
        assert not handheld.app.screen.showing


def test_directions_are_kept_while_the_computer_thinks():
    """Through the trick that follows, which they do not dismiss, up to the next choice."""
    cursors = []
    for press in (False, True):
        handheld = _handheld()
        handheld.app.evening.session.starter = 1
        _run(handheld, "deal 4", "press a", *["press right"] * press)
        table = handheld.app.evening.session.table
        screen = handheld.app.screen
        _run(handheld, "wait %d" % (900 - 120 * press))
        assert table.count == 2 and screen.showing
        _run(handheld, "wait 400")
        assert screen.showing
        while not screen.choosing():
            handheld.run(5)
        handheld.run(20)
        cursors.append(screen.cursor)
    assert cursors[0] != cursors[1]


def test_a_click_plays_a_card():
    handheld = _handheld()
    handheld.app.evening.session.starter = 1
    _run(handheld, "deal 4")
    card = handheld.app.evening.session.table.top[8 + 3]
    _run(handheld, "click 40 50")
    assert handheld.app.evening.session.table.played[0] == card


def test_only_legal_cards_can_be_chosen():
    handheld = _handheld()
    handheld.app.evening.settings.seats = [0, 0]
    for number in range(6):
        _run(handheld, "deal %d" % number)
        table = handheld.app.evening.session.table
        chance = Chance(number)
        while handheld.app.screen.NAME == "table":
            screen = handheld.app.screen
            if screen.choosing():
                assert screen.playable(screen.cursor), "the cursor is on a card that may be played"
                assert screen.bottom == table.mover
            _run(handheld, "press " + ("left", "right", "a", "a")[chance.below(4)])
        _run(handheld, "expect result")
        assert sum(table.points) == 120


def test_a_game_survives_power_off_at_any_time():
    folder = fresh_folder()
    handheld = _handheld(folder)
    handheld.app.evening.settings.pace = 2
    _run(handheld, "deal 31")
    tricks = 0
    for _ in range(200):
        if handheld.app.screen.NAME == "result":
            break
        _run(handheld, "wait 300", "press a", "wait 300")
        table = handheld.app.evening.session.table
        points, done = list(table.points), table.count // 2
        handheld.restart()
        app = handheld.app
        app.evening.settings.pace = 2
        if app.evening.session.running():
            assert app.evening.session.number == 31
            assert (
                app.evening.session.table.count // 2 == done
                and list(app.evening.session.table.points) == points
            )
            _run(handheld, "expect title", "press a", "expect table")
        else:
            assert app.evening.session.games == 1 and sum(app.evening.session.score) >= 2
            tricks = done
            break
    assert tricks == 16
    files = handheld.app.evening.files
    assert files.notices == []


def test_settings_survive_power_off():
    folder = fresh_folder()
    handheld = _handheld(folder)
    _run(handheld, *["press up"] * 3, "press a", "expect settings", "press up", "press right")
    assert handheld.app.evening.words.LANGUAGE == "Deutsch"
    handheld.restart()
    assert handheld.app.evening.words.LANGUAGE == "Deutsch"


def test_a_broken_save_is_named_and_set_aside():
    folder = fresh_folder()
    handheld = _handheld(folder)
    _run(handheld, "deal 3")
    with open(folder + "/game.1", "wb") as f:
        f.write(b"\0" * 60)
    handheld.restart()
    assert handheld.app.evening.files.notices == ["game.1"]
    _run(handheld, "expect title")
    _check_shown(handheld)


def test_an_error_in_a_screen_leads_back_to_the_title():
    handheld = _handheld()
    _run(handheld, "deal 3", "wait 100")

    def fail(now):
        raise RuntimeError("on purpose")

    handheld.app.screen.tick = fail
    try:
        _run(handheld, "wait 50")
        raise AssertionError("the script went on")
    except ScriptError as error:
        assert "on purpose" in str(error)
    _check_shown(handheld)
    with open(handheld.folder + "/log.txt") as f:
        assert "on purpose" in f.read()
    _run(handheld, "press a", "expect title", "press a", "expect table")


def test_computer_against_computer_needs_no_hands():
    handheld = _handheld()
    handheld.app.evening.settings.seats = [1, 2]
    handheld.app.evening.settings.pace = 2
    _run(handheld, "deal 12", "wait 40000", "expect result")


def test_a_match_goes_on_until_21():
    handheld = _handheld()
    app = handheld.app
    app.evening.settings.seats = [1, 2]
    app.evening.settings.pace = 2
    app.evening.settings.mode = 1
    _run(handheld, "seed 3", "press a")
    rounds = 0
    while True:
        while app.screen.NAME != "result":
            _run(handheld, "wait 1000")
        _run(handheld, "press a", "expect match")
        rounds += 1
        match = app.evening.session.match
        assert match.rounds == rounds
        if match.ended():
            break
        _run(handheld, "press a", "expect table")
    assert max(match.total) >= 21
    _run(handheld, "press a", "expect table")
    assert app.evening.session.match.rounds == 0


def test_random_presses_leave_nothing_stale_and_nothing_wrong():
    handheld = _handheld()
    app = handheld.app
    app.evening.seed(5)
    chance = Chance(21)
    names = sorted(handheld.circuit.BUTTONS)
    screens = {}
    for i in range(6000 if SOAK else 450):
        if i % 50 == 0:  # else it depends on luck where few presses lead
            app.show(("title", "settings", "help", "statistics")[i // 50 % 4])
        name = names[chance.below(len(names))]
        ms = 600 if chance.below(8) == 0 else 60
        _run(handheld, "hold %s %d" % (name, ms))
        if chance.below(10) == 0:
            _run(handheld, "wait 1500")
        if chance.below(20) == 0:
            _run(handheld, "click %d %d" % (chance.below(128), chance.below(64)))
        screens[app.screen.NAME] = 1
        if app.evening.settings.column:  # which shifts the picture, as for another display
            app.evening.settings.column = 0
            app.apply_settings()
        elif i % 8 == 0:
            _check_shown(handheld)
    for name in ("title", "table", "settings", "help", "trick", "statistics"):
        assert name in screens, sorted(screens)


class _SteadyRounds:
    def __init__(self, handheld):
        self.app = handheld.app
        self.now = handheld.now

    def run(self):
        for i in range(20):
            self.app.step(self.now + 5 * i)


def test_a_steady_round_allocates_nothing():
    for lines in (("deal 4", "wait 500"), ("wait 500",)):  # when the cards are dealt
        handheld = _handheld()
        handheld.app.evening.settings.pace = 0  # the computer waits long enough
        _run(handheld, *lines)
        rounds = _SteadyRounds(handheld)
        without_heap(rounds.run)


def test_drawing_the_table_allocates_nothing():
    handheld = _handheld()
    _run(handheld, "deal 4", "wait 3000", "expect table")
    app = handheld.app
    app.canvas.clear()
    without_heap(lambda: app.screen.draw(app.canvas))
    _run(handheld, "press a", "wait 900")
    assert app.screen.showing
    without_heap(lambda: app.screen.draw(app.canvas))


def test_holding_a_is_the_last_trick_not_a_card():
    handheld = _handheld()
    handheld.app.evening.session.starter = 1
    _run(handheld, "deal 4")
    handheld.app.screen.press(A, HOLD)
    _run(handheld, "expect trick")
    assert handheld.app.evening.session.table.count == 0


def test_a_name_is_typed_with_the_buttons():
    folder = fresh_folder()
    handheld = _handheld(folder)
    _run(handheld, *["press up"] * 3, "press a", "press down", "press down", "press a")
    _run(handheld, "expect name")
    for _ in range(16):
        _run(handheld, "press up")
    _run(handheld, "press right", "press down", "press down", "press left", "press right")
    _run(handheld, "press a", "expect settings", "press down", "press a", "expect name", "press up")
    _run(handheld, "press b", "expect settings")
    assert handheld.app.evening.settings.names == ["P-", "", "", ""], (
        handheld.app.evening.settings.names
    )
    assert (
        handheld.app.evening.name(0) == "P-"
        and handheld.app.evening.name(1) == handheld.app.evening.words.YOU
    )
    handheld.restart()
    assert handheld.app.evening.settings.names == ["P-", "", "", ""]


def test_a_name_is_typed_with_a_keyboard():
    handheld = _handheld()
    handheld.app.show("name", 0)
    for letter in "Jo\b\b\bIlli i1234567890\n€":
        handheld.type(letter)
        handheld.run(10)
    _run(handheld, "press a", "expect settings")
    assert handheld.app.evening.settings.names[0] == "Illi i1234", (
        handheld.app.evening.settings.names
    )


def test_a_name_stays_within_its_place():
    handheld = _handheld()
    handheld.app.show("name", 0)
    for _ in range(20):
        _run(handheld, "press up", "press up", "press right")
    _run(handheld, "press a")
    name = handheld.app.evening.settings.names[0]
    assert 8 <= len(name) <= 10 and handheld.app.canvas.text_width(name) <= 58


def test_taking_back():
    handheld = _handheld()
    handheld.app.evening.session.starter = 1
    _run(handheld, "deal 4", "press b")
    assert not can_take_back(handheld.app.evening)
    _run(handheld, "press b", "press a", "wait 4000")
    table = handheld.app.evening.session.table
    count = table.count
    assert count >= 2
    _run(handheld, "press b", "expect title", "press down", "press a", "expect title")
    assert table.count == count, "that it won't count is said before"
    _run(handheld, "press down", "press a", "expect table")
    assert table.count == 0 and handheld.app.evening.session.undone == count
    assert handheld.app.screen.choosing() and handheld.app.screen.bottom == 1
    _check_shown(handheld)


def test_the_cursor_stays_on_its_card():
    """Across the menu, the last trick, and a cancelled hint; in a new deal it is on the first card
    again. A card taken back is under it."""
    handheld = _handheld()
    app = handheld.app
    app.evening.session.starter = 1
    _run(handheld, "deal 4", "press right", "press right", "press right")
    place = app.screen.cursor
    assert place == 8 + 3
    for lines in (
        ("press b", "expect title", "press b"),
        ("press b", "expect title", "press a"),
        tuple("press b;press up;press up;press a;press a;expect help".split(";") + ["press b"] * 3),
        ("hold a 600", "expect trick", "press b"),
        ("hold a 600", "press a", "press a", "press a"),
    ):
        _run(handheld, *(lines + ("expect table",)))
        assert app.screen.cursor == place, lines
    app.show("hint")
    handheld.run(20)
    _run(handheld, "press b", "expect title", "press b", "expect table")
    assert app.screen.cursor == place
    _run(handheld, "press a")
    table = app.evening.session.table
    card = table.played[0]
    _run(handheld, "wait 3000", "press right")
    for _ in range(2):  # from the table as well as from the menu
        app.show("table", app.evening.take_back())
        handheld.run(50)
        assert app.screen.cursor == place and table.top[place] == card
        app.evening.session.play(card)
        app.show("title")
    _run(handheld, "deal 5")
    assert app.screen.cursor == 8


def test_a_hint():
    """It is the strongest level's analysis, is counted, and a restart remembers it."""
    handheld = _handheld()
    app = handheld.app
    app.evening.session.starter = 1
    app.evening.settings.seats = [1, 0]
    app.evening.save_settings()
    _run(handheld, "deal 70", "press b", "expect title", "press down", "press a", "expect title")
    _run(handheld, "press down", "press a", "expect hint")
    assert app.screen.thinking and app.evening.session.hints == 0
    handheld.run(100)
    _check_shown(handheld)
    rounds = 0
    while app.screen.thinking:
        handheld.run(5)
        rounds += 1
    assert rounds > 20
    handheld.run(5)
    _check_shown(handheld)
    table = app.evening.session.table
    view = table.view(1, lskat.rules.Table())
    card = players.choose(lskat.players.make_adviser(), view)
    assert app.screen.action == card and app.screen.second != card >= 0
    assert app.evening.session.hints == 1 and not app.evening.session.counts()
    handheld.restart()
    app = handheld.app
    assert app.evening.session.hints == 1
    app.show("hint")
    _run(handheld, "wait 2000", "press a", "expect table")
    assert (
        app.evening.session.table.top[app.screen.cursor] == card and app.evening.session.hints == 2
    )
    _finish(handheld)
    assert app.evening.session.games == 0 and app.evening.session.score == [0, 0]
    record = Record(app.evening.files.game(app.evening.files.games()[0]))
    assert record.hints == 2 and record.undone == 0
    _run(handheld, "press a", "expect table")
    assert app.evening.session.hints == 0 and app.evening.session.counts()


def test_asks_once_before_a_deal_stops_counting():
    """In every game; after a No the deal still counts, and it asks again the next time."""
    for mode in (SINGLE, TRUMPS):
        handheld = _handheld()
        app = handheld.app
        app.evening.settings.seats = [1, 0]
        app.evening.settings.pace = 2
        app.evening.play_mode(mode)
        app.evening.session.starter = 1
        app.deal(4)
        legal = bytearray(16)
        app.evening.session.table.legal(legal)
        app.evening.session.play(legal[0])
        while not app.evening.human(app.evening.session.table.mover):
            app.evening.session.table.legal(legal)
            app.evening.session.play(legal[0])
        for key in ("undo", "hint", "undo"):
            for answer in ("no", "yes") if app.evening.session.counts() else ("",):
                app.show("title")
                app.screen.choose(key, 0)
                if answer:
                    assert app.screen.NAME == "title" and app.evening.session.counts()
                    assert [item[0] for item in app.screen.items()] == ["no", "yes"]
                    app.screen.choose(answer, 0)
                assert (app.screen.NAME == "title") == (answer == "no"), (key, answer)
                assert app.evening.session.counts() == (answer == "no")
            if key == "hint":
                handheld.run(6000)
                assert app.evening.session.hints == 1
                app.evening.session.table.legal(legal)
                app.evening.session.play(legal[0])
        app.deal(5)
        assert app.evening.session.counts()


def test_a_hint_can_be_cancelled_and_is_seen_before_it_can_be_left():
    handheld = _handheld()
    app = handheld.app
    app.evening.session.starter = 1
    app.deal(70)
    app.show("hint")
    handheld.run(20)
    _run(handheld, "press b", "expect title")
    assert app.evening.session.hints == 0 and app.evening.session.counts()
    app.show("hint")
    handheld.run(20)
    _run(handheld, "press a", "expect hint")
    while app.screen.thinking:
        handheld.run(5)
    _run(handheld, "wait 800", "expect hint", "press a", "expect table")
    assert app.evening.session.hints == 1


def test_a_hint_sees_no_covered_cards():
    """With other cards covered it is the same, to the tenth of a point."""
    chance = Chance(8)
    changed = 0
    for number in (70, 71):
        handheld = _handheld()
        app = handheld.app
        app.evening.session.starter = 1
        app.deal(number)
        table = app.evening.session.table
        said = []
        for _ in range(3):
            app.show("hint")
            screen = app.screen
            while screen.thinking:
                handheld.run(5)
            said.append((screen.action, screen.second, screen.lead))
            before = bytes(table.under)
            for i in range(15, 0, -1):
                k = chance.below(i + 1)
                table.under[i], table.under[k] = table.under[k], table.under[i]
            changed += before != table.under
        assert said[0] == said[1] == said[2]
    assert changed == 6


def test_there_are_hints_only_for_people_to_move():
    handheld = _handheld()
    app = handheld.app
    for starter in (0, 1):
        app.evening.session.starter = starter
        app.deal(70)
        app.show("title")
        keys = [item[0] for item in app.screen.items()]
        assert ("hint" in keys) == (starter == 1)
        app.evening.end_game()
    assert "hint" not in [item[0] for item in app.screen.items()]


def test_thinking_starts_at_once_and_the_card_comes_after_the_pause():
    """One waits for the pause or for a strong level's thinking, whichever is longer, not for
    both."""
    handheld = _handheld()
    app = handheld.app
    app.evening.settings.seats = [SEAT_LEVELS.index("strong") + 1, 0]
    app.evening.session.starter = 0
    app.deal(70)
    handheld.run(20)
    assert app.screen.thinking and app.step(handheld.now) == 0
    handheld.run(600)
    assert not app.screen.thinking and app.step(handheld.now) > 0
    assert app.evening.session.table.count == 0
    handheld.run(150)
    assert app.evening.session.table.count == 1


def _finish(handheld):
    handheld.app.evening.settings.pace = 2
    for _ in range(100):
        if handheld.app.screen.NAME == "result":
            return
        _run(handheld, "press a", "wait 800")
    raise AssertionError("the game does not end")


def test_records_are_kept_and_can_be_replayed():
    handheld = _handheld()
    app = handheld.app
    app.evening.settings.names = ["Müller", ""]
    for number in (5, 6):
        app.deal(number)
        _run(handheld, "wait 2000")
        if number == 6:
            while not can_take_back(app.evening):
                _run(handheld, "press a", "wait 800")
            app.show("table", app.evening.take_back())
        _finish(handheld)
        points = list(app.evening.session.table.points)
    places = app.evening.files.games()
    assert len(places) == 2
    newest = Record(app.evening.files.game(places[0]))
    assert newest.number == 6 and newest.points == points and newest.undone >= 1
    oldest = Record(app.evening.files.game(places[1]))
    assert oldest.number == 5 and oldest.undone == 0 and oldest.names == ["Müller", ""]
    assert oldest.players == ["greedy", "human"] and len(oldest.actions) == 32
    app.show("games")
    _run(handheld, "press down", "press a", "expect replay", "press right", "press right")
    _check_shown(handheld)
    screen = app.screen
    assert screen.table.count == 2 and screen.showing and screen.bottom == 1
    _run(handheld, "press left", "press left", "press left")
    assert screen.table.count == 0 and not screen.showing
    _run(handheld, "press down")
    assert list(screen.table.points) == oldest.points
    states = []
    while screen.backward():
        states.append((screen.table.count, screen.showing))
    assert screen.table.count == 0
    again = []
    while screen.forward():
        again.append((screen.table.count, screen.showing))
    assert again[-2::-1] + [(0, False)] == states
    _run(handheld, "press b", "expect games", "press b", "expect statistics")


def test_statistics_are_cleared_only_after_a_question():
    handheld = _handheld()
    handheld.app.deal(5)
    _finish(handheld)
    session = handheld.app.evening.session
    assert session.games == 1
    _run(handheld, "press b", *["press down"] * 6, "press a", "expect statistics")
    _run(handheld, *["press down"] * 3, "press a", "press a")
    assert session.games == 1
    _run(handheld, *["press down"] * 3, "press a", "press down", "press a")
    assert session.games == 0 and session.score == [0, 0]
    handheld.restart()
    assert handheld.app.evening.session.games == 0


def test_a_press_begun_on_the_table_does_not_leave_the_result():
    handheld = _handheld()
    handheld.app.deal(5)
    _finish(handheld)
    handheld.circuit.press("a")
    handheld.run(100)
    handheld.app.show("result")
    handheld.circuit.release("a")
    handheld.run(100)
    _run(handheld, "expect result")


def test_the_light_theme_is_the_dark_one_inverted():
    handheld = _handheld()
    for lines in (("wait 60",), ("deal 4", "wait 3000")):
        _run(handheld, *lines)
        dark = _shown(handheld)[0]
        handheld.app.evening.settings.theme = 1
        handheld.app.apply_settings()
        handheld.app.redraw()
        handheld.run(60)
        light = _shown(handheld)[0]
        assert bytes([255 ^ b for b in light]) == bytes(dark)
        handheld.app.evening.settings.theme = 0
        handheld.app.apply_settings()


def test_the_screen_dims_and_a_press_only_wakes_it():
    handheld = _handheld()
    chip = handheld.circuit.screen
    bright = chip.contrast
    _run(handheld, "wait 59000")
    assert chip.on and chip.contrast == bright
    _run(handheld, "wait 2000")
    assert chip.on and chip.contrast < bright // 2
    _run(handheld, "press down", "expect title")
    assert chip.contrast == bright and handheld.app.screen.chosen == 1
    _run(handheld, "wait 181000")
    assert not chip.on and not any(_shown(handheld)[0])
    _run(handheld, "press down")
    assert chip.on and chip.contrast == bright and handheld.app.screen.chosen == 1
    _check_shown(handheld)
    _run(handheld, *["press down"] * 4)
    assert handheld.app.screen.chosen == 5
    if SOAK:
        _run(handheld, "wait 181000", "hold a 900", "expect title")
        assert chip.on
    _run(handheld, "wait 181000", "click 20 30", "expect title", "press a", "expect statistics")


def test_two_buttons_suffice():
    handheld = _handheld()
    app = handheld.app
    app.two_buttons = True
    app.evening.settings.pace = 2
    app.evening.session.starter = 1
    hold_a, hold_b = "hold a 600", "hold b 600"
    _run(handheld, *["press a"] * 6, "press b", "expect settings")
    _run(handheld, *["press b"] * (len(LADDER) - LADDER.index(app.evening.settings.seats[0])))
    assert app.evening.settings.seats[0] == 0, "B chooses"
    _run(handheld, "press b", "press b", "press a", "press a", "press b", "expect name")
    _run(handheld, "press a", "press b", "press a", "press a", hold_b, "expect settings")
    assert app.evening.settings.names[0] == "AB"
    _run(handheld, hold_b, "expect title", "press a", "press b", "press b", "expect help")
    _run(handheld, "press b", "press a", hold_b, hold_b, "expect title")
    _run(handheld, *["press a"] * 7, "press b")
    _run(handheld, "expect statistics", "press b", "expect games", hold_b, hold_b, "expect title")
    _run(handheld, "deal 4")
    screen = app.screen
    before = screen.cursor
    _run(handheld, "press a")
    assert screen.cursor != before and app.evening.session.table.count == 0
    _run(
        handheld, hold_a, "expect trick", "press a", hold_a, "expect trick", hold_a, "expect table"
    )
    _run(handheld, "press b")
    assert app.evening.session.table.count == 1
    _run(handheld, hold_b, "expect title", hold_b, "expect table")
    for _ in range(60):
        if app.screen.NAME == "table":
            _run(handheld, "press b", "wait 800")
    _run(handheld, "expect result", hold_b, "expect title", "press a", "press b", "expect result")
    _run(handheld, hold_b, *["press a"] * 5, "press b", "press b", "expect games")
    _run(handheld, "press b", "expect replay", "press a", "press b", hold_a)
    assert app.screen.table.count == 1 and not app.screen.showing
    _run(handheld, hold_b, "expect games", hold_b, "expect statistics")


def test_sound_is_off_by_default():
    handheld = EmulatedHandheld("thumby", fresh_folder())
    app = handheld.app
    app.evening.settings.seats = [0, 0]
    tones = []
    tone = app.board.tone

    def note(hz, ms):
        tones.append(hz)
        tone(hz, ms)

    app.board.tone = note
    _run(handheld, "deal 4", "press a")
    assert app.evening.session.table.count == 1 and tones == []
    app.evening.settings.sound = 1
    _run(handheld, "press a")
    assert app.evening.session.table.count == 2 and len(tones) == 1
    _run(handheld, "wait 500")
    assert not any([duty for _, duty in handheld.circuit.pwm.values()]), "it ends by itself"
    app.show("settings")
    assert "sound" in [app.screen.item(n)[0] for n in range(app.screen.count())]
    silent = _handheld().app
    silent.evening.settings.sound = 1
    silent.tone(440, 10)
    silent.show("settings")
    assert "sound" not in [silent.screen.item(n)[0] for n in range(silent.screen.count())]


def test_the_menu_button_is_b():
    handheld = EmulatedHandheld("pico_lcd_13", fresh_folder())
    _run(
        handheld, "deal 4", "wait 3000", "press menu", "expect title", "press menu", "expect table"
    )


def test_the_battery_is_on_the_title():
    handheld = EmulatedHandheld("tdisplay", fresh_folder())
    pictures = []
    for millivolts in (3300, 3700, 4200):
        handheld.circuit.battery_mv = millivolts
        handheld.app.show("title")
        handheld.run(60)
        frame = bytearray(handheld.circuit.screen.frame_bytes)
        handheld.circuit.screen.frame(frame)
        pictures.append(bytes(frame))
    assert handheld.app.screen.battery == 100
    assert pictures[0] != pictures[1] != pictures[2]


def test_a_nearly_empty_battery_is_told_once():
    for board in ("tdisplay", "thumby"):
        handheld = EmulatedHandheld(board, fresh_folder())
        app = handheld.app
        app.evening.settings.seats = [HUMAN, HUMAN]
        app.deal(4)
        handheld.run(200)
        count = app.evening.session.table.count
        told = []
        for millivolts in (3600, 3240, 3230, 3230, 3500, 3240, 3230):
            handheld.circuit.battery_mv = millivolts - 100 * (board == "thumby") + 100
            handheld.run(61_000)
            told.append(app.screen.NAME == "error" and app.screen.message == app.evening.words.WEAK)
            app.show("table")
            handheld.run(60)
        assert told == [False, True, False, False, False, True, False], (board, told)
        assert app.evening.session.table.count == count and app.evening.session.running()


def test_a_deal_whose_cards_come_later():
    """The table waits for them, asks every round, and plays on; after a restart it waits again."""
    handheld = _handheld()
    app = handheld.app
    app.evening.settings.seats = [2, 2]
    app.evening.settings.pace = 2
    source = Later(7, 40)
    app.evening.session.deal(NO_NUMBER, source)
    assert app.evening.session.table.stage == DRAW
    app.show("table")
    handheld.run(300)
    assert (
        app.screen.NAME == "table"
        and app.evening.session.table.stage == DRAW
        and not app.screen.thinking
    )
    waited = 0
    for _ in range(4000):
        handheld.run(50)
        waited += app.evening.session.table.stage == DRAW
        if app.screen.NAME != "table":
            break
    assert app.screen.NAME == "result" and waited > 20
    line = app.evening.files.game(app.evening.files.games()[0])
    record = Record(line)
    assert record.number == -1 and record.points == list(app.evening.session.table.points)
