"""Loading what takes long a module at a time, so that no round of the app waits for all of it.

Each of these is a generator, for App.piecewise: it yields after each piece.
"""

from handheld import memory
from handheld.games import GAME, PLAYED, TABLES, place
from handheld.settings import LADDER, SEAT_LEVELS
from skat import games, players
from skat.data import DataError, line_of


def load(root: str):
    """Load what a module needs, and it; or what a function loads, by MODULE.FUNCTION. What
    tools/make_pieces.py does not list is left for when it is used."""
    for name in _pieces(root):
        if not memory.is_loaded(name):
            __import__(name)
            yield


def _pieces(root: str):
    """The names of these modules, each after all that it needs itself."""
    package = "/".join(root.split(".", 2)[:2])
    try:
        return str(line_of(package + "/pieces.txt", root.encode() + b" "), "utf-8").split()
    except DataError:  # small packages have none
        return ()


def fetch(app, name: str):
    """Load a screen's modules, which stay until another screen is shown, and make it ready."""
    from handheld.app import LESSON

    if app.lesson is not None and name not in LESSON:
        yield from change_session(app)
    if name != app.leads:
        memory.let_go(app.ahead)
        app.ahead = set()
        app.leads = name
    app.make_way(name)
    if app.tidy():
        yield
    memory.begin_loading(tidy=True)
    before = memory.loaded() - app.ahead
    for _ in _screen(app, name):
        app.ahead = memory.loaded() - before
        yield
    memory.end_loading()


def _screen(app, name: str):
    yield from load("handheld.screens." + name)
    table = TABLES[app.session.game.NAME]
    if table and name in ("table", "trying"):
        yield from load(place(table))
        yield from load(place(table) + ".table_screen")
    make = app.class_of(name)
    yield
    if hasattr(make, "make_ready"):
        yield from make.make_ready(app)


def fetch_players(app):
    """Load the code of the computer's players that decide now, and make them."""
    app.make_room()
    yield
    before = memory.loaded()
    memory.begin_loading(tidy=True)
    app.make_players(before)
    memory.let_go(("handheld.loading",))  # the players stay


def make_lower_players(app) -> None:
    """Load and make the computer's players at once; of the levels below until they fit."""
    while True:
        try:
            for _ in fetch_players(app):
                pass
            return
        except MemoryError:
            if not lower(app):
                raise


def lower(app) -> bool:
    """Play the level below from now on; below those that search, which all need as much, club.
    False where there is none."""
    app.let_code_go()
    highest = 0
    for value in app.settings.seats[: app.session.players()]:
        highest = max(highest, min(LADDER.index(value), app.highest))
    while highest > 1:
        highest -= 1
        if SEAT_LEVELS[LADDER[highest] - 1] not in players.SEARCHING:
            app.highest = highest
            return True
    return False


def change_session(app, lesson=None):
    """Load the modules of what is to be played now, or of a lesson's game, and its session."""
    app.let_code_go()
    memory.keep_only(app.always)
    yield
    memory.begin_loading()
    name = games.place(PLAYED[lesson[0] if lesson else app.settings.mode][GAME])
    yield from load(name)
    yield from load(name + ".new_table")
    app.load_session(lesson, memory.loaded())
    yield


def change_mode(app, mode: int):
    """Play something else from now on; each game has a running deal of its own."""
    app.save()
    yield
    app.settings.mode = mode
    if app.played()[GAME] != app.session.game.NAME:
        yield from change_session(app)
    app.take_preset()
    app.save()
    yield
