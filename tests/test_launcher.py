"""firmware/main.py on the virtual handheld: which version it starts, and when it leaves one."""

import json
import sys

import pytest

from tests.support.micropython import micropython
from tests.support.virtual_handheld import ROOT, Handheld
from tools.flashing.link import Link
from tools.flashing.transfer import send

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the virtual handheld's lines are Linux's"
)

RUNNING = "Pocket Skat from "
BOARD = """
SAFE = 16
def buttons():
    return 0
"""
APP = """
class Screen:
    NAME = "title"
class App:
    def __init__(self, board, folder, now):
        self.screen = Screen()
    def step(self, now):
        return 20
"""
WRONG = "1 / 0\n"
LOOSE = "raise OSError(5)\n"
HANGS = "import time\nprint('hangs')\ntime.sleep(99)\n"
FILL = """
f = open("/full", "wb")
try:
    while True:
        f.write(bytes(4000))
        f.flush()
except OSError:
    pass
try:
    f.close()
except OSError:
    pass
"""
ERROR = APP.replace('"title"', '"error"').replace(
    "return 20", "self.steps = getattr(self, 'steps', 0) + 1; print(self.steps, 'steps'); return 20"
)


class Launched:
    """A handheld with the launcher and versions that are hardly more than a name."""

    def __init__(self, folder):
        self.handheld = Handheld(folder)
        self.said = []

    def put(self, **files):
        """Write files: a_app is /a/lib/handheld/app.py, and so on; then restart it."""
        names = {"board": "board.py", "app": "lib/handheld/app.py", "version": "version.json"}
        names["lent"] = "lent"
        content = {"/main.py": (ROOT / "firmware/main.py").read_bytes()}
        for name, text in files.items():
            folder, _, file = name.partition("_")
            path = f"/{folder}/{names[file]}" if file else f"/{folder}"
            content[path] = text.encode()
        with self.link() as link:
            send(link, content)

    def link(self):
        link = Link(self.handheld.tty)
        link.enter()
        return link

    def start(self, until=RUNNING):
        """Restart; gives what is printed up to a title, the prompt, or a line that begins so."""
        with self.link() as link:
            return link.restart(until)

    def read(self, path):
        with self.link() as link:
            link.run("def text(p):\n print(json.dumps(open(p).read() if _stat(p) else None))")
            return link.ask(f"text({path!r})")


@pytest.fixture
def launched(tmp_path):
    launched = Launched(tmp_path)
    yield launched
    launched.handheld.kill()


FILES = json.dumps({"files": {"board.py": "", "lib/handheld/app.py": ""}})


def version(letter, app=APP, board=BOARD):
    return {f"{letter}_board": board, f"{letter}_app": app, f"{letter}_version": FILES}


def from_(letter):
    return f"{RUNNING}/{letter}\r\n"


def test_current_names_the_version_that_is_started(launched):
    launched.put(**version("a"), **version("b"), current="/b")
    assert launched.start().endswith(from_("b"))
    assert launched.read("/b/ok") == "x" and launched.read("/b/tries") is None
    launched.put(current="/a\n")
    assert launched.start().endswith(from_("a"))
    assert launched.read("/current") == "/a\n", "nothing is written without need"


def test_without_current_it_is_lib(launched):
    with launched.link() as link:
        main = (ROOT / "firmware/main.py").read_bytes()
        send(link, {"/main.py": main, "/board.py": BOARD.encode(), "/tries": b"not ours"})
        send(link, {"/lib/handheld/app.py": APP.encode()})
    assert launched.start().endswith("/lib\r\n")
    with launched.link() as link:
        link.run("print(json.dumps(sorted(os.listdir('/'))))", launched.said.append)
    assert launched.said == [["board.py", "lib", "main.py", "tries"]]


@pytest.mark.parametrize("bad", [WRONG, LOOSE, "import nothing_there\n", BOARD + "SAFE = None"])
def test_a_version_that_fails_twice_is_left_by_itself(launched, bad):
    launched.put(**version("a"), **version("b"), current="/a")
    launched.start()
    launched.put(b_board=bad, current="/b")
    said = launched.start()
    assert said.endswith(from_("a")) and said.count("Traceback") == 2, said
    assert launched.read("/current") == "/a" and launched.read("/b/tries") == "xx"
    assert launched.start().count("Traceback") == 0


def test_a_version_that_hangs_is_left_when_it_was_started_twice(launched):
    launched.put(**version("a"), **version("b", board=HANGS), current="/b")
    assert launched.start("hangs").endswith("hangs\r\n")
    assert launched.start("hangs").endswith("hangs\r\n")
    assert launched.start().endswith(from_("a"))


def test_an_error_screen_is_no_title(launched):
    launched.put(**version("a"), **version("b", ERROR), current="/b")
    for _ in range(2):
        assert RUNNING not in launched.start("3 steps")
    assert launched.start().endswith(from_("a"))


def test_a_version_that_is_not_complete_is_left_at_once(launched):
    launched.put(**version("a"), b_board=BOARD, b_app=WRONG, current="/b")
    said = launched.start()
    assert said.endswith(from_("a")) and "Traceback" not in said


def test_without_another_one_the_error_is_shown_and_tried_again(launched):
    launched.put(**version("a", WRONG), current="/a")
    for _ in range(3):
        said = launched.start()
        assert said.count("ZeroDivisionError") == 1 and said.endswith(">>> "), said
    assert launched.read("/current") == "/a" and launched.read("/a/tries") == "xx"
    launched.put(a_app=APP)
    assert launched.start().endswith(from_("a"))


def test_a_loose_display_is_not_the_fault_of_a_version_that_has_run(launched):
    launched.put(**version("a"), **version("b"), current="/b")
    launched.start()
    launched.put(b_board=LOOSE)
    for _ in range(3):
        said = launched.start()
        assert said.count("Traceback") == 1 and "OSError: " in said, said
    assert launched.read("/current") == "/b" and launched.read("/b/tries") is None


def test_code_that_is_broken_later_is_left_too(launched):
    launched.put(**version("a"), **version("b"), current="/b")
    launched.start()
    launched.put(b_app=WRONG)
    assert launched.start().endswith(from_("a"))


@pytest.mark.parametrize("named", [b"", b"/c", b"\xff\xfe", b"/a/b", bytes(300)])
@pytest.mark.parametrize("whole", ["a", "b"])
def test_a_damaged_current_is_replaced(launched, named, whole):
    partly = "a" if whole == "b" else "b"
    launched.put(**version(whole), **{f"{partly}_version": FILES, f"{partly}_lent": "x"})
    with launched.link() as link:
        send(link, {"/current": named})
    assert launched.start().endswith(from_(whole))
    assert launched.read("/current") == f"/{whole}"


def test_a_damaged_current_without_versions_is_lib(launched):
    launched.put(current="")
    with launched.link() as link:
        send(link, {"/board.py": BOARD.encode(), "/lib/handheld/app.py": APP.encode()})
    assert launched.start().endswith("/lib\r\n")


def lending(**files):
    """/b is to be started and has lent its app."""
    return {**version("a"), "b_board": BOARD + "#", "b_version": FILES, "b_lent": "x", **files}


def test_what_a_version_has_lent_comes_back_before_it_is_started(launched):
    launched.put(**lending(), current="/b")
    assert launched.start().endswith(from_("b"))
    assert launched.read("/b/lib/handheld/app.py") == APP and launched.read("/b/lent") is None
    assert launched.read("/a/lib/handheld/app.py") is None and launched.read("/a/lent") == "x"
    launched.put(b_board=WRONG)
    assert launched.start().endswith(from_("a"))
    assert launched.read("/a/board.py") == BOARD
    assert launched.read("/a/lib/handheld/app.py") == APP and launched.read("/a/lent") is None
    assert launched.read("/b/lib/handheld/app.py") is None and launched.read("/b/lent") == "x"


@pytest.mark.parametrize("files", [FILES.replace("app.py", "lost.py"), "{", "{}"])
def test_a_version_whose_files_are_lost_is_left_for_the_other_one(launched, files):
    launched.put(**lending(b_version=files), current="/b")
    said = launched.start()
    assert said.endswith(from_("a")) and said.count("Traceback") == 2, said


def test_a_full_file_system_does_not_keep_it_from_giving_back(launched):
    launched.put(**lending(), current="/b")
    with launched.link() as link:
        send(link, {"/b/wrong.py": WRONG.encode()})
        link.run(FILL)
    assert launched.start().endswith(from_("b"))
    with launched.link() as link:
        link.run("move('/b/wrong.py', '/b/board.py')")
    assert launched.start().endswith(from_("a"))


def test_a_cut_while_it_gives_back_leaves_both_versions_as_good_as_before(tmp_path):
    done = micropython("tests/support/lending_cut.py", scratch=tmp_path, heap="32M")
    assert done.returncode == 0, done.stdout + done.stderr
    words = done.stdout.split()
    tried = dict(zip(words[::2], map(int, words[1::2])))
    assert tried["cuts"] == 6 * tried["operations"] + 3 >= 250, "in every way, and after all"
    assert tried["before"] > 0 < tried["after"]


def test_safe_mode_starts_nothing_and_forgives(launched):
    held = BOARD.replace("return 0", "return 16")
    launched.put(**version("a"), **version("b", WRONG, held), current="/b")
    with launched.link() as link:
        send(link, {"/b/tries": b"x"})
    for _ in range(3):
        assert "Safe mode: the game was not started." in launched.start()
    assert launched.read("/b/tries") is None and launched.read("/current") == "/b"


def test_a_full_file_system_does_not_keep_it_from_starting(launched):
    launched.put(**version("a"), **version("b"), current="/b")
    with launched.link() as link:
        link.run(FILL)
    assert launched.start().endswith(from_("b"))
