"""Golden pictures of every screen under both interpreters, and a game that is the same in both.

`python -m tests.test_screens [BOARD ...]` draws the golden pictures again, of all boards or some;
look at them before you commit.
"""

import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
sys.path[:0] = [str(ROOT / "tests" / "firmware")]

if __name__ == "__main__":
    import tests.conftest  # noqa: F401

import screens  # noqa: E402

from simulator import pictures  # noqa: E402
from tests.support.micropython import micropython  # noqa: E402
from tests.support.sizes import size  # noqa: E402

BOARDS = sorted(path.stem for path in (ROOT / "firmware" / "boards").glob("*.py"))
# There native code draws colours ten times as fast.
IN_MICROPYTHON = size(["pico_lcd_114", "pico_lcd_13", "tdisplay", "thumby"], BOARDS)
IN_BOTH = size(["pico_lcd_114", "thumby"], BOARDS)
REFERENCE = "pico_oled"
TWINS = {"pico_oled_13": "pico_oled"}  # of the same size: keeps only what looks different
FIXED = ("pico_oled_13", "thumby")  # whose display is of one kind
LANGUAGES = sorted(path.stem for path in (ROOT / "firmware/lib/handheld/texts").glob("??.txt"))


@pytest.fixture(scope="module")
def drawn(compiled_path, tmp_path_factory):
    """Folders for each board with what screens.py writes, by the interpreter's name. Of a sample
    every other board has the other language, and some are drawn in MicroPython instead; the game is
    played in both on those IN_BOTH."""
    folders = {board: {} for board in BOARDS}
    every = size("", " ".join(LANGUAGES))
    for n, board in enumerate(BOARDS):
        if board in IN_MICROPYTHON and board not in IN_BOTH:
            continue
        folders[board]["CPython"] = tmp_path_factory.mktemp("cpython")
        here = "" if board in IN_MICROPYTHON else LANGUAGES[n % 2]
        screens.main(board, str(folders[board]["CPython"]), every or here)
    for board in IN_MICROPYTHON:
        folder = folders[board]["MicroPython"] = tmp_path_factory.mktemp("micropython")
        words = board, folder, every or LANGUAGES[BOARDS.index(board) % 2]
        result = micropython(
            "tests/firmware/screens.py", *words, scratch=folder, path=compiled_path
        )
        assert result.returncode == 0, result.stdout + result.stderr
    return folders


def _is_golden(board: str, path: Path) -> bool:
    """All in English are, and all on the reference board; on the others one of each screen is in
    German, that of its plain name."""
    if path.stem == "display" and board in FIXED:
        return False
    return path.parent.name == "en" or board == REFERENCE or "-" not in path.stem


def _frames(board: str, folder: Path) -> dict:
    return {
        path.relative_to(folder): path.read_bytes()
        for path in folder.glob("*/*.frame")
        if _is_golden(board, path)
    }


def _golden(board: str) -> dict:
    """A board's golden pictures; of those that look the same on its twin, that one's."""
    return {
        path.relative_to(folder): path
        for folder in (GOLDEN / TWINS.get(board, board), GOLDEN / board)
        for path in folder.glob("*/*.png")
        if _is_golden(board, path)
    }


def _image(board: str, frame: bytes) -> Image.Image:
    circuit = import_module(f"simulator.circuits.{board}").Circuit
    if circuit.COLOURS == 2:
        return Image.frombytes("1", (circuit.W, circuit.H), frame)
    return pictures.picture(frame, circuit.W, circuit.H)


@pytest.mark.parametrize("board", BOARDS)
def test_golden_pictures(board, drawn):
    golden = _golden(board)
    wrong = []
    drawn_in = set()
    for name, folder in drawn[board].items():
        frames = _frames(board, folder)
        languages = {path.parent.name for path in frames}
        drawn_in |= languages
        assert {path.with_suffix(".png") for path in frames} == {
            path for path in golden if path.parent.name in languages
        }
        for path, frame in sorted(frames.items()):
            with Image.open(golden[path.with_suffix(".png")]) as picture:
                image = _image(board, frame)
                if picture.convert(image.mode).tobytes() != image.tobytes():
                    wrong.append(f"{name}: {path}")
    assert not wrong and len(drawn_in) == size(1, 2)


@pytest.mark.parametrize(
    "board, language", [(REFERENCE, "de"), *((board, "en") for board in BOARDS)]
)
def test_every_screen_is_there(board, language):
    modules = {path.stem for path in (ROOT / "firmware/lib/handheld/screens").glob("[a-z]*.py")}
    pictures = {path.stem.split("-")[0] for path in _golden(board) if path.parent.name == language}
    assert pictures == modules - ({"display"} if board in FIXED else set())


@pytest.mark.parametrize("board", IN_BOTH)
def test_a_game_is_the_same_byte_for_byte(board, drawn):
    ours, theirs = ((folder / "game.frames").read_bytes() for folder in drawn[board].values())
    assert len(ours) > 32 * 40, "a game has more frames than that"
    assert ours == theirs


def _draw(boards) -> None:
    for board in boards:
        shutil.rmtree(GOLDEN / board, ignore_errors=True)
        with tempfile.TemporaryDirectory() as folder:
            screens.main(board, folder)
            for path, frame in _frames(board, Path(folder)).items():
                target = GOLDEN / board / path.with_suffix(".png")
                image = _image(board, frame)
                twin = _golden(board).get(path.with_suffix(".png"))
                if twin:
                    with Image.open(twin) as picture:
                        if picture.convert(image.mode).tobytes() == image.tobytes():
                            continue
                target.parent.mkdir(parents=True, exist_ok=True)
                image.save(target)
                print(target.relative_to(ROOT))


if __name__ == "__main__":
    unknown = set(sys.argv[1:]) - set(BOARDS)
    if unknown:
        sys.exit(f"no board: {', '.join(sorted(unknown))}; there are {', '.join(BOARDS)}")
    _draw(sys.argv[1:] or BOARDS)
