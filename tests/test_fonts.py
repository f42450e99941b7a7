"""The fonts: the files are what the drawings give, complete, and bad drawings are refused."""

import importlib.util
import shutil
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PIL import Image

from handheld.fonts import SHADED_NAMES, Fonts
from skat import data
from skat.data import DataError

ROOT = Path(__file__).resolve().parent.parent
TOOL = Path("tools") / "make_fonts.py"
FILES = Path("firmware") / "lib" / "handheld" / "layouts"


def load(path):
    spec = importlib.util.spec_from_file_location("loaded_" + path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = load(ROOT / TOOL)
loaded = {
    size: Fonts(name.removesuffix(".bin"), tuple(tool.fonts_of(size)))
    for size, name in tool.FILES.items()
}

# Rows of TEXT: the top of capitals, the top of small letters, the one on which both stand.
LINES = {"tiny": (0, 1, 4), "small": (0, 2, 6), "large": (0, 3, 10), "reading": (2, 6, 16)}
# The widths of a digit of TEXT, of one of DIGITS, of a suit and of a big one.
WIDTHS = {"tiny": (3, 4, 5, 9), "small": (5, 8, 7, 15), "large": (0, 16, 15, 29)}
INKS = ".:+#"  # the shades of sizes that have some

every_size = pytest.mark.parametrize("size", tool.SIZES)
every_written_size = pytest.mark.parametrize("size", LINES)
every_whole_size = pytest.mark.parametrize("size", WIDTHS)
every_font = pytest.mark.parametrize(
    "size, constant",
    [(size, name) for size in tool.SIZES for name in tool.fonts_of(size)],
)


def glyphs(size, constant):
    """The glyphs of a font, each as a tuple of rows of # and `.`, or of INKS."""
    height, _, index, data = getattr(loaded[size], constant)[:4]
    if size in tool.SHADED:
        return [
            shaded(data, index[i] | index[i + 1] << 8, height) for i in range(0, len(index) - 2, 2)
        ]
    pages = (height + 7) // 8
    offsets = [index[i] | index[i + 1] << 8 for i in range(0, len(index), 2)]
    assert offsets[-1] <= len(data)
    found = []
    for start, end in pairwise(offsets):
        width, rest = divmod(end - start, pages)
        assert width > 0 and rest == 0
        found.append(
            tuple(
                "".join(".#"[data[start + y // 8 * width + x] >> y % 8 & 1] for x in range(width))
                for y in range(8 * pages)
            )
        )
    return found


def shaded(data, at, height):
    """The rows of a glyph with shades."""
    width, top, count = data[at : at + 3]
    pitch = (width + 3) // 4
    rows = [
        "".join(INKS[data[at + 3 + y * pitch + x // 4] >> x % 4 * 2 & 3] for x in range(width))
        for y in range(count)
    ]
    empty = INKS[0] * width
    assert not rows or empty not in (rows[0], rows[-1])
    return (*[empty] * top, *rows, *[empty] * (height - top - count))


def inked(row):
    """Whether a row, or a column, has more than a trace of ink."""
    return any(dot in "+#" for dot in row)


def text_glyph(size, character):
    code = ord(character)
    extra = loaded[size].TEXT[1].find(code)
    assert 32 <= code < 127 or extra >= 0, character
    return glyphs(size, "TEXT")[code - 32 if code < 127 else 95 + extra]


def run(root, *arguments):
    return subprocess.run(
        [sys.executable, str(root / TOOL), *arguments],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.fixture
def copy(tmp_path):
    """A root of its own with the tool, the drawings and the fonts, to be spoilt."""
    shutil.copytree(ROOT / "tools" / "glyphs", tmp_path / "tools" / "glyphs")
    shutil.copy(ROOT / TOOL, tmp_path / TOOL)
    shutil.copytree(ROOT / FILES, tmp_path / FILES)
    return tmp_path


def test_files_are_what_the_drawings_give():
    done = run(ROOT, "--check")
    assert (done.returncode, done.stderr) == (0, "")


@every_size
def test_check_sees_a_changed_drawing_and_writing_mends_it(copy, size):
    first = next(iter(tool.fonts_of(size)))
    path = copy / "tools" / "glyphs" / size / f"{first.lower()}.txt"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("#\n", ".\n", 1), encoding="utf-8")
    done = run(copy, "--check")
    assert done.returncode == 1
    assert f"{tool.FILES[size]} does not match the drawings" in done.stderr
    assert run(copy).returncode == 0
    assert run(copy, "--check").returncode == 0


@every_font
def test_font_is_complete_and_fits(size, constant):
    names = tool.fonts_of(size)[constant]
    height, widest = tool.SIZES[size][list(tool.fonts_of(size)).index(constant)]
    assert getattr(loaded[size], constant)[0] == height
    found = glyphs(size, constant)
    assert len(found) == len(names)
    # Roboto Bold has one glyph for I and l.
    assert len(set(found)) == len(found) - (constant == "BOLD"), "two glyphs look the same"
    assert max(len(rows[0]) for rows in found) <= widest
    path = ROOT / "tools" / "glyphs" / size / f"{constant.lower()}.txt"
    inks = INKS if size in tool.SHADED else "#."
    drawings, _ = tool.read_drawings(path, height, widest, names, inks)
    for name, rows in zip(names, found):
        assert rows[:height] == tuple(drawings[name]), name
        assert not any(inked(row) for row in rows[height:]), name
        assert name == "space" or any(inked(row) for row in rows), name
        single = constant in ("TEXT", "BOLD", "RANKS", "BIG_RANKS") and name != "space"
        if single and (name != "1" or size in tool.SHADED):  # that is as wide as other digits
            columns = ["".join(column).strip(".") for column in zip(*rows)]
            assert columns[0] and columns[-1], f"{name} has space of its own"


@every_written_size
def test_text_has_ascii_and_german(size):
    for character in [chr(code) for code in range(32, 127)] + list("ÄÖÜäöüß·«»×°"):
        text_glyph(size, character)
    extra = loaded[size].TEXT[1]
    assert list(extra) == sorted(extra)
    assert set("".join(text_glyph(size, " "))) == {"."}


@every_written_size
def test_capitals_and_digits_keep_to_their_lines(size):
    top, small, base = LINES[size]
    for character in "ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789":  # Q has a tail
        rows = text_glyph(size, character)
        assert inked(rows[top]) and inked(rows[base]), character
        assert not inked("".join(rows[:top] + rows[base + 1 :])), character
    for character in "ÄÖÜ":
        rows = text_glyph(size, character)
        assert inked("".join(rows[: top + 1])) and inked(rows[base])
        assert not inked("".join(rows[base + 1 :]))
    for character in "acemnorsuvwxz":
        rows = text_glyph(size, character)
        assert inked(rows[small]) and inked(rows[base]), character
        assert not inked("".join(rows[:small] + rows[base + 1 :])), character


@every_written_size
def test_umlauts_differ_from_each_other_in_more_than_a_pixel(size):
    for one, other in combinations("ÄÖÜäöü", 2):
        rows, others = text_glyph(size, one), text_glyph(size, other)
        if len(rows[0]) == len(others[0]):
            assert sum(a != b for a, b in zip("".join(rows), "".join(others))) > 1, one + other


@every_whole_size
def test_digits_are_tabular(size):
    if WIDTHS[size][0]:
        in_text = {len(text_glyph(size, digit)[0]) for digit in "0123456789"}
        assert in_text == {WIDTHS[size][0]}
    assert {len(rows[0]) for rows in glyphs(size, "DIGITS")[:10]} == {WIDTHS[size][1]}


@every_whole_size
def test_suits_have_the_sizes_the_cards_are_laid_out_for(size):
    _, _, plain, big = WIDTHS[size]
    for constant in ("SUITS", "GERMAN_SUITS"):
        assert [len(rows[0]) for rows in glyphs(size, constant)] == [plain] * 4
        assert [len(rows[0]) for rows in glyphs(size, "BIG_" + constant)] == [big] * 4


@every_whole_size
@pytest.mark.parametrize("constant", ["RANKS", "BIG_RANKS"])
def test_ober_is_wider_than_the_naught_of_ten(size, constant):
    assert tool.RANKS[1] == "10" and tool.RANKS[8:] == ["O", "U", "D", "B"]
    ranks = glyphs(size, constant)
    columns = ["#" if inked(column) else "." for column in zip(*ranks[1])]
    naught = "".join(columns).strip(".").split(".")[-1]
    assert 0 < len(naught) < len(ranks[8][0])


@every_whole_size
@pytest.mark.parametrize("big", ["", "BIG_"])
def test_suits_of_both_packs_differ_in_a_sixth_of_their_pixels(size, big):
    french, german = glyphs(size, big + "SUITS"), glyphs(size, big + "GERMAN_SUITS")
    assert german[2] == french[2], "hearts are the same in both packs"
    area = getattr(loaded[size], big + "SUITS")[0] * len(french[0][0])
    for one, other in combinations(french + german[:2] + german[3:], 2):
        different = sum(a != b for a, b in zip("".join(one), "".join(other)))
        assert 6 * different >= area, (one, other)


def test_a_file_has_what_the_firmware_looks_for():
    assert list(SHADED_NAMES) == list(tool.FONTS)


@pytest.mark.parametrize(
    "spoilt", [lambda file: b"", lambda file: file[:-1], lambda file: file + b"x"]
)
def test_a_damaged_file_is_refused(tmp_path, monkeypatch, spoilt):
    path = tmp_path / "handheld" / "layouts" / "colour.bin"
    path.parent.mkdir(parents=True)
    path.write_bytes(spoilt((ROOT / FILES / "colour.bin").read_bytes()))
    monkeypatch.setattr(data.sys, "path", [str(tmp_path)])
    with pytest.raises(DataError, match="colour.bin is damaged"):
        Fonts("colour")
    path.unlink()
    with pytest.raises(DataError, match="colour.bin is missing"):
        Fonts("colour")


@every_whole_size
def test_signs_are_named(size):
    named = [getattr(loaded[size], name.upper()) for name in tool.SIGNS]
    assert named == list(range(len(tool.SIGNS)))


BAD = [
    ("suits", 6, "##..", "suits.txt:6: this row of 'clubs' is 4 wide, the rows above it 7."),
    ("suits", 6, "##x#.##", "suits.txt:6: a row has only # and ., but this one has 'x'."),
    ("suits", 6, "", "'clubs' has 6 rows, not 7."),
    ("suits", 6, "#######\n#######", "suits.txt:12: 'clubs' has more than 7 rows."),
    ("suits", 4, "== acorns", "suits.txt:4: this font has no glyph called 'acorns'."),
    ("suits", 4, "", "suits.txt:5: a row of pixels comes before the first '== name'."),
    ("text", 7, "== B", "'B' is already drawn on line 7."),
    ("ranks", 5, ".........", "ranks.txt:5: 'A' is 9 wide, but only 7 fit."),
]


@pytest.mark.parametrize("font, number, line, sentence", BAD)
def test_bad_drawing_is_refused(copy, font, number, line, sentence):
    path = copy / "tools" / "glyphs" / "small" / f"{font}.txt"
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[number - 1] = line
    path.write_text("\n".join(lines), encoding="utf-8")
    before = [(copy / FILES / name).read_bytes() for name in tool.FILES.values()]
    for arguments in ((), ("--check",)):
        done = run(copy, *arguments)
        assert done.returncode == 1
        assert sentence in done.stderr and f"{font}.txt:" in done.stderr
        assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
    assert before == [(copy / FILES / name).read_bytes() for name in tool.FILES.values()]


def test_missing_glyph_and_missing_file_are_refused(copy):
    path = copy / "tools" / "glyphs" / "small" / "suits.txt"
    text = path.read_text(encoding="utf-8")
    text = text[: text.index("== diamonds")]
    path.write_text(text, encoding="utf-8")
    done = run(copy)
    assert done.returncode == 1
    last = len(text.splitlines())
    assert done.stderr == f"{path}:{last}: the file ends without a glyph called 'diamonds'.\n"
    path.unlink()
    done = run(copy)
    assert (done.returncode, done.stderr) == (1, f"{path}:1: no such file.\n")
    path.write_bytes(b"== clubs\n\xff\xfe\n")
    done = run(copy)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert done.stderr.startswith(f"{path}:1: the file cannot be read")


def test_preview_is_a_picture(tmp_path):
    path = tmp_path / "fonts.png"
    assert run(ROOT, "--preview", str(path)).returncode == 0
    with Image.open(path) as picture:
        assert picture.width == 1440
        assert len(picture.convert("L").getcolors()) == 2


def test_a_preview_that_cannot_be_written(tmp_path, capsys):
    path = tmp_path / "none" / "fonts.png"
    assert tool.main(["--preview", str(path)]) == 1
    assert capsys.readouterr().err == f"cannot write {path}: No such file or directory\n"
