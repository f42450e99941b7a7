"""Puzzles: the searches behind them, and the screens on which they are solved."""

import os

from games import SOAK, fresh_folder, refusal
from modes import SINGLE

import skat.referee
from handheld.buttons import PRESS, A, B
from handheld.lessons import ASKED, SHOWN, WRONG
from handheld.lessons import RIGHT as GOOD
from handheld.puzzling import is_solved, note, solved
from simulator.emulated import EmulatedHandheld
from simulator.script import Script
from skat import games
from skat.calls import CALL, PASS
from skat.cards import NONE, NULL, TURNED, UNKNOWN, kind
from skat.chance import Chance, Pack
from skat.claims import BEATEN, OPEN, STANDS
from skat.games.lskat import GAME as lskat
from skat.games.lskat.table import deal
from skat.games.officers import GAME as officers
from skat.goals import OPPOSITES, Goal, possible, reached
from skat.puzzles import LEVELS, Puzzles
from skat.referee import MOST, Referee
from skat.session import Session
from skat.table import END, NOBODY, PLAY

ENOUGH = 400  # rounds of 50 ms


def _laid_out(n):
    puzzles = Puzzles()
    session = Session(games.find(puzzles.game(n)))
    for _ in puzzles.lay_out(n, session):
        pass
    return session.table, session.table.mover, puzzles.goal(n)


def _legal(table):
    actions = table.buffer()
    return list(actions[: table.legal(actions)])


def _checked(referee):
    """What a referee finds when it is ready."""
    assert referee.check(MOST) == OPEN
    return referee.check(MOST)


def _judged(referee, card):
    """What a referee says of a card."""
    referee.look_at(card)
    return _checked(referee)


def _right(table, referee):
    return [card for card in _legal(table) if _judged(referee, card) == STANDS]


# Goals


def _naive(view, seat, goal):
    """Whether a seat can force a goal, by every play and all that may be turned."""
    if view.count % 2 == 0:
        for place in range(16):
            if view.top[place] == UNKNOWN:
                seen = bytes(view.top) + bytes(view.played[: view.count])
                for card in range(32):
                    if card not in seen:
                        view.top[place] = card
                        stands = _naive(view, seat, goal)
                        view.top[place] = UNKNOWN
                        if not stands:
                            return False
                return True
        found = reached(view, seat, goal)
        if found != OPEN:
            return found == STANDS
    mine = view.mover == seat
    for card in _legal(view):
        view.play(card)
        stands = _naive(view, seat, goal)
        view.undo()
        if stands == mine:
            return mine
    return not mine


def _tables(count):
    for number in range(count):
        if number % 4 == 0:
            table = lskat.rules.Table()
            deal(table, number, number & 1)
        else:
            table = officers.rules.Table()
            table.deal(Pack(number), number & 1, officers.rules.Options())
            table.play(CALL + number % 7)
            while table.stage != PLAY:
                table.play(PASS)
        yield table


def _in_null(table):
    """The same cards in a Null of the mover's that nobody has won a trick of."""
    view = table.view(NOBODY)
    view.kind = kind(NULL)
    view.declarer = view.mover
    view.tricks[0] = view.tricks[1] = 0
    return view


def test_goals_are_exact():
    seen = {}
    for table in _tables(280 if SOAK else 28):
        chance = Chance(5)
        while table.stage != END:
            if table.count >= 26:
                _are_exact(table, seen)
                if table.VARIANT == "officers" and table.count % 2 == 0:
                    _are_exact(_in_null(table), seen)
            cards = _legal(table)
            table.play(cards[chance.below(len(cards))])
    assert len(seen) == 16 and min(seen.values()) > 1, seen


def _are_exact(table, seen):
    for seat in (0, 1):
        for goal in possible(table, seat):
            search = Goal(table, seat, goal)
            stands = search.stands()
            assert search.first == NONE or table.mover == seat
            assert stands == _naive(table.view(NOBODY), seat, goal)
            if table.count % 2 == 0 and UNKNOWN not in list(table.view(NOBODY).under):
                assert Goal(table, 1 - seat, OPPOSITES[goal]).stands() != stands
            seen[goal, stands] = seen.get((goal, stands), 0) + 1


def test_a_line_misses_the_goal():
    found = 0
    for n in range(Puzzles().count):
        if n % 16 and not SOAK:
            continue
        table, seat, goal = _laid_out(n)
        referee = Referee(table, seat, goal)
        for card in _legal(table):
            if _judged(referee, card) == STANDS:
                continue
            view = table.view(NOBODY)
            view.play(card)
            for step in referee.line():
                if step < TURNED:
                    view.play(step)
                else:
                    two = view.froms[view.count - 2 : view.count]
                    turned = [place for place in two if view.top[place] == UNKNOWN]
                    view.top[turned[0]] = step - TURNED
            assert reached(view, seat, goal) == BEATEN
            table.play(card)
            if table.mover != seat:  # and what is answered prevents it
                referee.look()
                assert _checked(referee) == BEATEN
                assert _judged(referee, referee.answer()) == BEATEN
            table.undo()
            found += 1
    assert found > 5


def test_every_puzzle_is_played_to_its_goal():
    """One card is right, and what keeps the goal leads to it, with searches that are short."""
    puzzles = Puzzles()
    for n in range(puzzles.count):
        if n % 12 and not SOAK:
            continue
        table, seat, goal = _laid_out(n)
        referee = Referee(table, seat, goal)
        assert len(_right(table, referee)) == 1
        while table.count % 2 or referee.over() == OPEN:
            if table.mover == seat and len(_legal(table)) > 1:
                right = _right(table, referee)
                referee.look()
                assert _checked(referee) == STANDS and referee.answer() in right
                card = right[0]
            else:
                referee.look()
                assert _checked(referee) == STANDS
                card = referee.answer()
            table.play(card)
        assert referee.over() == STANDS
        assert puzzles.grades[n] <= LEVELS


def test_a_search_that_takes_too_long_is_told():
    """So that a puzzle of another program's can't hold the handheld."""
    referee = Referee(*_laid_out(0))
    skat.referee.MOST = 5
    try:
        referee.look()
        said = refusal(_checked, referee)
    finally:
        skat.referee.MOST = MOST
    assert said == "this puzzle takes too long"


# Screens


def _handheld(board="pico_oled"):
    handheld = EmulatedHandheld(board, fresh_folder())
    handheld.app.evening.settings.pace = 2
    handheld.app.evening.settings.motion = 0
    handheld.run(50)
    return handheld


def _press(handheld, *buttons):
    for button in buttons:
        handheld.app.screen.press(button, PRESS)
        handheld.run(20)


def _begin(handheld, n, showing=False):
    app = handheld.app
    app.do(lambda: app.show("puzzle", n))
    handheld.run(100)
    app.do(lambda: app.screen.begin(showing))
    handheld.run(60)


def _solve(handheld, n, right):
    """Play the n-th puzzle with the buttons, with a wrong card if there is one and it is not to be
    `right`; what is said of it."""
    app = handheld.app
    _begin(handheld, n)
    table = app.evening.session.table
    for _ in range(ENOUGH):
        screen = app.screen
        if screen.NAME != "solving":
            return screen.said
        if screen.persons_turn() and not screen.busy(A):
            referee = Referee(table, screen.referee.seat, screen.referee.goal)
            good = _right(table, referee)
            bad = [card for card in _legal(table) if card not in good]
            assert good and (len(good) == 1 or not right)
            screen.move_cursor(table.place_of(good[0] if right or not bad else bad[0]))
            _press(handheld, A)
        handheld.run(50)
    raise AssertionError("puzzle %d does not end" % n)


def test_puzzles_are_solved_missed_and_shown():
    handheld = _handheld()
    app = handheld.app
    puzzles = Puzzles()
    before = app.evening.session.to_bytes()
    some = range(0, puzzles.count, 1 if SOAK else 20)
    for n in some:
        assert _solve(handheld, n, False) == WRONG
        assert len(app.screen.line) and not is_solved(solved(app.evening, puzzles), n)
        _begin(handheld, n, True)
        handheld.run(20000)
        assert app.screen.NAME == "puzzle" and app.screen.said == SHOWN
        assert not is_solved(solved(app.evening, puzzles), n)
        assert _solve(handheld, n, True) == GOOD
        assert is_solved(solved(app.evening, puzzles), n)
    assert sum([is_solved(solved(app.evening, puzzles), n) for n in range(puzzles.count)]) == len(
        some
    )
    _press(handheld, B)
    assert app.screen.NAME == "puzzles" and app.evening.lesson is None
    assert app.evening.session.to_bytes() == before and app.evening.files.games() == []


def test_a_running_game_is_not_lost():
    handheld = _handheld()
    app = handheld.app
    Script(handheld, None).run("deal 4\npress a\nwait 2000\npress right")
    before = app.evening.session.to_bytes()
    _begin(handheld, 0)
    assert app.screen.NAME == "solving" and app.evening.session.to_bytes() != before
    app.evening.save()
    _press(handheld, B)
    assert app.screen.NAME == "puzzle" and app.screen.said == ASKED
    handheld.restart()
    assert handheld.app.evening.session.to_bytes() == before
    assert handheld.app.evening.settings.mode == SINGLE


def test_from_the_menu_to_a_puzzle_and_back():
    handheld = _handheld()
    app = handheld.app
    app.evening.settings.mode = 1  # a series in which deals can't be chosen
    run = Script(handheld, None).run
    run("deal 4\npress b\nexpect title")
    app.evening.session.match.rounds = 1
    app.evening.save()
    app.show("deals")
    run("press up\npress a\nexpect puzzles")
    assert [app.screen.item(n)[2][:2] for n in range(app.screen.count())][0] == "0/"
    run("press down\npress a\nexpect puzzles")
    assert app.screen.title()[-1] == "2"
    run("press down\npress a\nexpect puzzle\npress a\nwait 200\nexpect solving")
    assert app.evening.lesson is not None
    run("press b\nexpect puzzle\npress b\nexpect puzzles")
    assert app.screen.chosen == 1 and app.evening.lesson is None
    run("press b\nexpect puzzles\npress b\nexpect deals\npress b\nexpect title")


def test_progress_belongs_to_one_file():
    handheld = _handheld()
    app = handheld.app
    puzzles = Puzzles()
    note(app.evening, puzzles, 0)
    note(app.evening, puzzles, puzzles.count - 1)
    bits = solved(app.evening, puzzles)
    assert is_solved(bits, 0) and not is_solved(bits, 1) and is_solved(bits, puzzles.count - 1)
    assert "puzzles.1" in os.listdir(handheld.folder)
    puzzles.mark = b"??"
    assert not any(solved(app.evening, puzzles))
