"""Makes the firmware and the desk's stand-ins importable; fixtures for the command line and
flash."""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE

_ROOT = Path(__file__).resolve().parent.parent
_FOLDERS = ("firmware/lib", "firmware", "simulator/standin", "simulator/cpython", ".")
_BOARDS = sorted(path.stem for path in (_ROOT / "simulator/circuits").glob("[a-z]*.py"))
sys.path[:0] = [str(_ROOT / folder) for folder in _FOLDERS]


# What programs keep for the next time is kept for the tests, too, but not in the user's cache.
os.environ["XDG_CACHE_HOME"] = str(_ROOT / "build" / "cache")

# Programs that a shell starts in the background (nohup, &) ignore Ctrl-C, and so do their children.
# Those of the tests must hear it, as in a terminal.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """One more than there are cores: while a test waits for an answer, another one runs."""
    return os.cpu_count() + 1


_modules = {}  # of the firmware, as the tests have imported them


def _of_the_firmware() -> list:
    toy = ("toy", "toy_screens")  # a game of the tests, made of these
    return [name for name in sys.modules if name.startswith(("skat.", "handheld.")) or name in toy]


def pytest_collection_finish():
    """Note them."""
    _modules.update({name: sys.modules[name] for name in _of_the_firmware()})


@pytest.fixture(autouse=True)
def same_modules():
    """A handheld loads modules of its own; tests hold the classes of theirs still."""
    bring_modules_back()


def bring_modules_back():
    """Where an app has loaded its own, put back what the tests have imported, and let go of all
    that only it has: whatever is loaded when it is needed must belong to the same."""
    gone = [name for name in _modules if sys.modules.get(name) is not _modules[name]]
    if gone:
        for name in set(_of_the_firmware()) - set(_modules):
            del sys.modules[name]
    for name in gone:
        sys.modules[name] = _modules[name]
    for name in gone:
        package, _, own = name.rpartition(".")
        if package:
            setattr(sys.modules[package], own, _modules[name])


@pytest.fixture
def run(tmp_path):
    """Runs the command in tmp_path, away from the user's data; returns exit code, output,
    errors."""

    def call(*arguments, **variables):
        env = {key: os.environ[key] for key in os.environ if "DISPLAY" not in key}
        env.pop("SDL_VIDEODRIVER", None)
        env.update({"PYTHONPATH": str(_ROOT), "HOME": str(tmp_path / "home"), **variables})
        env["XDG_DATA_HOME"] = str(tmp_path / "home")
        command = [sys.executable, "-m", "simulator", *map(str, arguments)]
        done = subprocess.run(
            command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=PATIENCE
        )
        return done.returncode, done.stdout, done.stderr

    return call


@pytest.fixture(scope="session")
def flash_images(tmp_path_factory):
    """Images of a pico_oled's flash to copy: "blank", "flashed" by tools/flash.py, and "played"
    with a game on it; "state": what state() says about the last one."""
    from tests.support import flashing

    return flashing.prepare(tmp_path_factory.mktemp("flash_images"))


@pytest.fixture
def start(tmp_path):
    """Starts virtual handhelds, which end with the test."""
    from tests.support.virtual_handheld import Handheld

    handhelds = []

    def call(*arguments, **keywords):
        handheld = Handheld(tmp_path, *arguments, **keywords)
        handhelds.append(handheld)
        return handheld

    yield call
    for handheld in handhelds:
        handheld.kill()


@pytest.fixture
def flashed(start, flash_images, tmp_path):
    """Starts one with the game on it, or with a game already "played"."""

    def call(kind="flashed"):
        shutil.copy(flash_images[kind], tmp_path / "flash")
        return start()

    return call


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """The game's files, of which a test may change some."""
    from tests.support.flashing import Sources

    return Sources(tmp_path, monkeypatch)


@pytest.fixture
def impatient(monkeypatch):
    """Where nothing comes from a board, tools/flash.py does not wait for it as long."""
    from tools.flashing import link

    for name in ("READ_S", "ENTER_S", "SLOW_S", "TITLE_S", "ANSWER_S"):
        monkeypatch.setattr(link, name, 1)
    monkeypatch.setattr(link.SerialTransport.read_until, "__defaults__", (1, None, None))


@pytest.fixture(scope="session")
def compiled_path(tmp_path_factory):
    """A MICROPYPATH with the firmware compiled, where this machine's native code can be made."""
    from tests.support import firmware_files, micropython

    if not firmware_files.NATIVE:
        return micropython.PATH
    # One for all workers: the first one makes it, the others wait.
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "compiled"
    with open(f"{folder}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            new = tmp_path_factory.mktemp("compiled")
            firmware_files.compile_plain(new)
            new.rename(folder)
    return f"{folder}:{micropython.PATH}"


@pytest.fixture
def room(monkeypatch, tmp_path):
    """A display, and an empty folder for pictures."""
    import pygame

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path))
    yield tmp_path
    pygame.display.quit()


@pytest.fixture
def desk(room):
    """A person at a window."""
    from tests.support.desk import Desk

    return Desk(room / "data")


@pytest.fixture(params=_BOARDS)
def any_desk(request, room):
    """One for each board."""
    from tests.support.desk import Desk

    return Desk(room / "data", request.param, 2)
