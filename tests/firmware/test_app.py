"""The app on its emulated board: every way through the screens, whatever is pressed."""

from games import SOAK, fresh_folder, without_heap
from handhelds import check_shown, finish, handheld_of, run, shown

from handheld.screens.title import can_take_back
from handheld.settings import HUMAN, LADDER, SEAT_LEVELS
from handheld.texts import Texts
from simulator.emulated import EmulatedHandheld
from simulator.script import ScriptError
from skat import players
from skat.chance import Chance
from skat.records import Record

BOARD = "pico_oled"


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
    handheld = handheld_of()
    run(
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
        run(handheld, hold, "expect settings", play, hold, "expect help")
        assert app.screen.pages[app.screen.page] == (
            app.evening.words.LEVELS[5],
            app.evening.words.WAYS[5],
        )
        assert len(app.screen.pages) == 7 and app.evening.settings.seats == [0, 6]
        run(handheld, back, "expect settings")
        assert app.screen.chosen == 1


def test_levels_are_listed_by_strength():
    """Their numbers are those in all saves, their order is that of the players."""
    assert SEAT_LEVELS[:6] == ("simple", "greedy", "beginner", "club", "strong", "master")
    offered = [level for level in players.LEVELS if level in SEAT_LEVELS]
    assert len(offered) == len(SEAT_LEVELS) and LADDER[0] == HUMAN
    handheld = EmulatedHandheld("pico_oled", fresh_folder())
    app = handheld.app
    app.evening.settings.seats = [HUMAN, HUMAN]
    app.show("settings")
    seen = []
    for _ in LADDER:
        run(handheld, "press right")
        seen.append(app.screen.item(0)[2])
    words = app.evening.words
    assert seen == [words.LEVELS[SEAT_LEVELS.index(level)] for level in offered] + [words.HUMAN]


def test_the_left_hand():
    """The picture is turned, and directions with it; where it can't be, A and B change places."""
    for board, down, play in (
        ("pico_oled", "press up", "press a"),
        ("tdisplay", "press b", "press a"),
    ):
        handheld = EmulatedHandheld(board, fresh_folder())
        app = handheld.app
        upright = shown(handheld)[0] if board == "pico_oled" else None
        app.evening.settings.left = 1
        app.apply_settings()
        run(handheld, "wait 60")
        if upright:
            turned = shown(handheld)[0]
            assert [app.screen.NAME] == ["title"] and turned != upright
        chosen = app.screen.chosen
        run(handheld, down)
        assert app.screen.chosen == chosen + 1
        app.screen.chosen = 0
        run(handheld, play, "expect table")
        restarted = EmulatedHandheld(board, handheld.folder).app
        assert not restarted.evening.settings.left, "it was not saved"
        app.evening.save_settings()
        again = EmulatedHandheld(board, handheld.folder)
        assert again.app.evening.settings.left and again.state()["turned"] == (board == "pico_oled")
        run(again, "wait 60", down)
        assert again.app.screen.chosen == 1


def test_no_to_the_question_keeps_the_game():
    handheld = handheld_of()
    run(handheld, "deal 9", "press b", "press down", "press a", "press a", "press b")
    run(handheld, "expect table", "press b", "press down", "press a", "press down", "press a")
    assert handheld.app.evening.session.number != 9
    run(handheld, "expect table", "press b", "press down", "press down", "press a")
    assert handheld.app.evening.session.running()
    run(handheld, "press down", "press a", "expect title")
    assert not handheld.app.evening.session.running()


def test_a_game_survives_power_off_at_any_time():
    folder = fresh_folder()
    handheld = handheld_of(folder)
    handheld.app.evening.settings.pace = 2
    run(handheld, "deal 31")
    tricks = 0
    for _ in range(200):
        if handheld.app.screen.NAME == "result":
            break
        run(handheld, "wait 300", "press a", "wait 300")
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
            run(handheld, "expect title", "press a", "expect table")
        else:
            assert app.evening.session.games == 1 and sum(app.evening.session.score) >= 2
            tricks = done
            break
    assert tricks == 16
    files = handheld.app.evening.files
    assert files.notices == []


def test_settings_survive_power_off():
    folder = fresh_folder()
    handheld = handheld_of(folder)
    run(handheld, *["press up"] * 3, "press a", "expect settings", "press up", "press right")
    assert handheld.app.evening.words.LANGUAGE == "Deutsch"
    handheld.restart()
    assert handheld.app.evening.words.LANGUAGE == "Deutsch"


def test_a_broken_save_is_named_and_set_aside():
    folder = fresh_folder()
    handheld = handheld_of(folder)
    run(handheld, "deal 3")
    with open(folder + "/game.1", "wb") as f:
        f.write(b"\0" * 60)
    handheld.restart()
    assert handheld.app.evening.files.notices == ["game.1"]
    run(handheld, "expect title")
    check_shown(handheld)


def test_an_error_in_a_screen_leads_back_to_the_title():
    handheld = handheld_of()
    run(handheld, "deal 3", "wait 100")

    def fail(now):
        raise RuntimeError("on purpose")

    handheld.app.screen.tick = fail
    try:
        run(handheld, "wait 50")
        raise AssertionError("the script went on")
    except ScriptError as error:
        assert "on purpose" in str(error)
    check_shown(handheld)
    with open(handheld.folder + "/log.txt") as f:
        assert "on purpose" in f.read()
    run(handheld, "press a", "expect title", "press a", "expect table")


def test_random_presses_leave_nothing_stale_and_nothing_wrong():
    handheld = handheld_of()
    app = handheld.app
    app.evening.seed(5)
    chance = Chance(21)
    names = sorted(handheld.circuit.BUTTONS)
    screens = {}
    for i in range(6000 if SOAK else 300):
        if i % 50 == 0:  # else it depends on luck where few presses lead
            app.show(("title", "settings", "help", "statistics")[i // 50 % 4])
        name = names[chance.below(len(names))]
        ms = 600 if chance.below(8) == 0 else 60
        run(handheld, "hold %s %d" % (name, ms))
        if chance.below(10) == 0:
            run(handheld, "wait 1500")
        if chance.below(20) == 0:
            run(handheld, "click %d %d" % (chance.below(128), chance.below(64)))
        screens[app.screen.NAME] = 1
        if app.evening.settings.column:  # which shifts the picture, as for another display
            app.evening.settings.column = 0
            app.apply_settings()
        elif i % 8 == 0:
            check_shown(handheld)
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
        handheld = handheld_of()
        handheld.app.evening.settings.pace = 0  # the computer waits long enough
        run(handheld, *lines)
        rounds = _SteadyRounds(handheld)
        without_heap(rounds.run)


def test_drawing_the_table_allocates_nothing():
    handheld = handheld_of()
    run(handheld, "deal 4", "wait 3000", "expect table")
    app = handheld.app
    app.canvas.clear()
    without_heap(lambda: app.screen.draw(app.canvas))
    run(handheld, "press a", "wait 900")
    assert app.screen.showing
    without_heap(lambda: app.screen.draw(app.canvas))


def test_a_name_is_typed_with_the_buttons():
    folder = fresh_folder()
    handheld = handheld_of(folder)
    run(handheld, *["press up"] * 3, "press a", "press down", "press down", "press a")
    run(handheld, "expect name")
    for _ in range(16):
        run(handheld, "press up")
    run(handheld, "press right", "press down", "press down", "press left", "press right")
    run(handheld, "press a", "expect settings", "press down", "press a", "expect name", "press up")
    run(handheld, "press b", "expect settings")
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
    handheld = handheld_of()
    handheld.app.show("name", 0)
    for letter in "Jo\b\b\bIlli i1234567890\n€":
        handheld.type(letter)
        handheld.run(10)
    run(handheld, "press a", "expect settings")
    assert handheld.app.evening.settings.names[0] == "Illi i1234", (
        handheld.app.evening.settings.names
    )


def test_a_name_stays_within_its_place():
    handheld = handheld_of()
    handheld.app.show("name", 0)
    for _ in range(20):
        run(handheld, "press up", "press up", "press right")
    run(handheld, "press a")
    name = handheld.app.evening.settings.names[0]
    assert 8 <= len(name) <= 10 and handheld.app.canvas.text_width(name) <= 58


def test_records_are_kept_and_can_be_replayed():
    handheld = handheld_of()
    app = handheld.app
    app.evening.settings.names = ["Müller", ""]
    for number in (5, 6):
        app.deal(number)
        run(handheld, "wait 2000")
        if number == 6:
            while not can_take_back(app.evening):
                run(handheld, "press a", "wait 800")
            app.show("table", app.evening.take_back())
        finish(handheld)
        points = list(app.evening.session.table.points)
    places = app.evening.files.games()
    assert len(places) == 2
    newest = Record(app.evening.files.game(places[0]))
    assert newest.number == 6 and newest.points == points and newest.undone >= 1
    oldest = Record(app.evening.files.game(places[1]))
    assert oldest.number == 5 and oldest.undone == 0 and oldest.names == ["Müller", ""]
    assert oldest.players == ["greedy", "human"] and len(oldest.actions) == 32
    app.show("games")
    run(handheld, "press down", "press a", "expect replay", "press right", "press right")
    check_shown(handheld)
    screen = app.screen
    assert screen.table.count == 2 and screen.showing and screen.bottom == 1
    run(handheld, "press left", "press left", "press left")
    assert screen.table.count == 0 and not screen.showing
    run(handheld, "press down")
    assert list(screen.table.points) == oldest.points
    states = []
    while screen.backward():
        states.append((screen.table.count, screen.showing))
    assert screen.table.count == 0
    again = []
    while screen.forward():
        again.append((screen.table.count, screen.showing))
    assert again[-2::-1] + [(0, False)] == states
    run(handheld, "press b", "expect games", "press b", "expect statistics")


def test_statistics_are_cleared_only_after_a_question():
    handheld = handheld_of()
    handheld.app.deal(5)
    finish(handheld)
    session = handheld.app.evening.session
    assert session.games == 1
    run(handheld, "press b", *["press down"] * 6, "press a", "expect statistics")
    run(handheld, *["press down"] * 3, "press a", "press a")
    assert session.games == 1
    run(handheld, *["press down"] * 3, "press a", "press down", "press a")
    assert session.games == 0 and session.score == [0, 0]
    handheld.restart()
    assert handheld.app.evening.session.games == 0


def test_the_light_theme_is_the_dark_one_inverted():
    handheld = handheld_of()
    for lines in (("wait 60",), ("deal 4", "wait 3000")):
        run(handheld, *lines)
        dark = shown(handheld)[0]
        handheld.app.evening.settings.theme = 1
        handheld.app.apply_settings()
        handheld.app.redraw()
        handheld.run(60)
        light = shown(handheld)[0]
        assert bytes([255 ^ b for b in light]) == bytes(dark)
        handheld.app.evening.settings.theme = 0
        handheld.app.apply_settings()


def test_the_screen_dims_and_a_press_only_wakes_it():
    handheld = handheld_of()
    chip = handheld.circuit.screen
    bright = chip.contrast
    run(handheld, "wait 59000")
    assert chip.on and chip.contrast == bright
    run(handheld, "wait 2000")
    assert chip.on and chip.contrast < bright // 2
    run(handheld, "press down", "expect title")
    assert chip.contrast == bright and handheld.app.screen.chosen == 1
    run(handheld, "wait 181000")
    assert not chip.on and not any(shown(handheld)[0])
    run(handheld, "press down")
    assert chip.on and chip.contrast == bright and handheld.app.screen.chosen == 1
    check_shown(handheld)
    run(handheld, *["press down"] * 4)
    assert handheld.app.screen.chosen == 5
    if SOAK:
        run(handheld, "wait 181000", "hold a 900", "expect title")
        assert chip.on
    run(handheld, "wait 181000", "click 20 30", "expect title", "press a", "expect statistics")


def test_two_buttons_suffice():
    handheld = handheld_of()
    app = handheld.app
    app.two_buttons = True
    app.evening.settings.pace = 2
    app.evening.session.starter = 1
    hold_a, hold_b = "hold a 600", "hold b 600"
    run(handheld, *["press a"] * 6, "press b", "expect settings")
    run(handheld, *["press b"] * (len(LADDER) - LADDER.index(app.evening.settings.seats[0])))
    assert app.evening.settings.seats[0] == 0, "B chooses"
    run(handheld, "press b", "press b", "press a", "press a", "press b", "expect name")
    run(handheld, "press a", "press b", "press a", "press a", hold_b, "expect settings")
    assert app.evening.settings.names[0] == "AB"
    run(handheld, hold_b, "expect title", "press a", "press b", "press b", "expect help")
    run(handheld, "press b", "press a", hold_b, hold_b, "expect title")
    run(handheld, *["press a"] * 7, "press b")
    run(handheld, "expect statistics", "press b", "expect games", hold_b, hold_b, "expect title")
    run(handheld, "deal 4")
    screen = app.screen
    before = screen.cursor
    run(handheld, "press a")
    assert screen.cursor != before and app.evening.session.table.count == 0
    run(handheld, hold_a, "expect trick", "press a", hold_a, "expect trick", hold_a, "expect table")
    run(handheld, "press b")
    assert app.evening.session.table.count == 1
    run(handheld, hold_b, "expect title", hold_b, "expect table")
    for _ in range(60):
        if app.screen.NAME == "table":
            run(handheld, "press b", "wait 800")
    run(handheld, "expect result", hold_b, "expect title", "press a", "press b", "expect result")
    run(handheld, hold_b, *["press a"] * 5, "press b", "press b", "expect games")
    run(handheld, "press b", "expect replay", "press a", "press b", hold_a)
    assert app.screen.table.count == 1 and not app.screen.showing
    run(handheld, hold_b, "expect games", hold_b, "expect statistics")


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
    run(handheld, "deal 4", "press a")
    assert app.evening.session.table.count == 1 and tones == []
    app.evening.settings.sound = 1
    run(handheld, "press a")
    assert app.evening.session.table.count == 2 and len(tones) == 1
    run(handheld, "wait 500")
    assert not any([duty for _, duty in handheld.circuit.pwm.values()]), "it ends by itself"
    app.show("settings")
    assert "sound" in [app.screen.item(n)[0] for n in range(app.screen.count())]
    silent = handheld_of().app
    silent.evening.settings.sound = 1
    silent.tone(440, 10)
    silent.show("settings")
    assert "sound" not in [silent.screen.item(n)[0] for n in range(silent.screen.count())]


def test_the_menu_button_is_b():
    handheld = EmulatedHandheld("pico_lcd_13", fresh_folder())
    run(handheld, "deal 4", "wait 3000", "press menu", "expect title", "press menu", "expect table")


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
