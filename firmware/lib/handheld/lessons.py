"""A lesson: a task of skat/tasks.py, or a puzzle, in place of what is played; and which tasks have
been done."""

from handheld.games import GAME, PLAYED
from skat import games
from skat.data import open_data
from skat.save import SaveError

SAVE = ("tutor", "E", 1)  # of the names of the tasks that were done
ASKED, RIGHT, WRONG, SHOWN = range(4)  # what is said of a task


def names():
    """The names of the tasks that can be played here."""
    found = []
    here = {}
    for line in lines():
        game = _game(line)
        if game not in here:
            here[game] = games.is_installed(game)
        if here[game]:
            found.append(line.split()[0])
    return found


def ask(_app):
    """Find out which of their games can be played here, which is kept: yields after each."""
    for line in lines():
        games.is_installed(_game(line))
        yield


def lines():
    """The lines of all tasks."""
    with open_data("skat/tasks.txt") as f:
        return str(f.read(), "utf-8").split("\n")[:-1]


def begin(app, name: str, showing: bool):
    """Lay out the task of this name and show its table, piece by piece: yields after each.
    `showing`: the right answer, too."""
    line = [line for line in lines() if line.split()[0] == name][0]
    yield from lay_aside(app, _game(line), "trying")
    from skat.tasks import Task  # only now, or its code would be there twice

    task = Task(line)
    for _ in task.lay_out(app.session):
        yield
    app.lesson = app.lesson[0], task.seat
    yield
    app.show("trying", task, showing)


def lay_aside(app, game: str, name: str):
    """Begin a lesson in a game of this name, with an empty table, and load the screen `name`, piece
    by piece: yields after each. The running game is saved. The second of `app.lesson`, the seat, is
    for the caller."""
    from handheld.loading import change_session, fetch  # which must not stay

    mode = [row[GAME] for row in PLAYED].index(game)
    if app.lesson is None:
        app.save()
        yield
    yield from change_session(app, (mode, 0))
    yield from fetch(app, name)


def _game(line: str) -> str:
    return line.split()[1].split(",")[0]


def done(app):
    """The names of the tasks that were done."""
    found = []

    def take(payload: bytes, _version: int) -> None:
        try:
            found.extend(str(payload, "utf-8").split())
        except UnicodeError:
            raise SaveError("these are no names")

    app.files.load(SAVE, take)
    return found


def note(app, name: str) -> None:
    """Keep that a task was done."""
    before = done(app)
    if name not in before:
        app.write(app.files.save, SAVE, " ".join(before + [name]).encode())
