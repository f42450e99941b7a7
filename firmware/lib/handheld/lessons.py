"""A lesson: a task of skat/tasks.py, or a puzzle, in place of what is played; and which tasks have
been done."""

from skat import games
from skat.data import read
from skat.save import SaveError
from skat.tasks import Task

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


def lines():
    """The lines of all tasks."""
    return str(read("skat/tasks.txt"), "utf-8").split("\n")[:-1]


def begin(app, name: str, showing: bool) -> None:
    """Lay out the task of this name and show its table. `showing`: the right answer, too."""
    line = [line for line in lines() if line.split()[0] == name][0]
    lay_aside(app.evening, _game(line))
    task = Task(line)
    for _ in task.lay_out(app.evening.session):
        pass
    app.evening.lesson = app.evening.lesson[0], task.seat
    app.show("trying", task, showing)


def lay_aside(evening, game: str) -> None:
    """Begin a lesson in a game of this name, with an empty table. The running game is saved. The
    second of `evening.lesson`, the seat, is for the caller."""
    if evening.lesson is None:
        evening.save()
    evening.load_session((games.find(game).first_mode(), 0))


def _game(line: str) -> str:
    return line.split()[1].split(",")[0]


def done(evening):
    """The names of the tasks that were done."""
    found = []

    def take(payload: bytes, _version: int) -> None:
        try:
            found.extend(str(payload, "utf-8").split())
        except UnicodeError:
            raise SaveError("these are no names")

    evening.files.load(SAVE, take)
    return found


def note(evening, name: str) -> None:
    """Keep that a task was done."""
    before = done(evening)
    if name not in before:
        evening.write(evening.files.save, SAVE, " ".join(before + [name]).encode())
