"""The fonts: the module is what the drawings give, is complete, and bad drawings are refused."""

import importlib.util
import shutil
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
TOOL = Path("tools") / "make_fonts.py"
MODULE = Path("firmware") / "lib" / "handheld" / "fonts.py"


def load(path):
    spec = importlib.util.spec_from_file_location("loaded_" + path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = load(ROOT / TOOL)
fonts = load(ROOT / MODULE)


def glyphs(constant):
    """The glyphs of a font of the module, each as a tuple of rows of # and `.`."""
    height, _, index, data = getattr(fonts, constant)
    pages = (height + 7) // 8
    offsets = [index[i] | index[i + 1] << 8 for i in range(0, len(index), 2)]
    assert offsets[0] == 0 and offsets[-1] == len(data)
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


def text_glyph(character):
    code = ord(character)
    extra = fonts.TEXT[1].find(code)
    assert 32 <= code < 127 or extra >= 0, character
    return glyphs("TEXT")[code - 32 if code < 127 else 95 + extra]


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
    """A root of its own with the tool, the drawings and the module, to be spoilt."""
    shutil.copytree(ROOT / "tools" / "glyphs", tmp_path / "tools" / "glyphs")
    shutil.copy(ROOT / TOOL, tmp_path / TOOL)
    (tmp_path / MODULE).parent.mkdir(parents=True)
    shutil.copy(ROOT / MODULE, tmp_path / MODULE)
    return tmp_path


def test_module_is_what_the_drawings_give():
    done = run(ROOT, "--check")
    assert (done.returncode, done.stderr) == (0, "")


def test_check_sees_a_changed_drawing_and_writing_mends_it(copy):
    path = copy / "tools" / "glyphs" / "suits.txt"
    path.write_text(
        path.read_text(encoding="utf-8").replace("...#...", "..#....", 1), encoding="utf-8"
    )
    done = run(copy, "--check")
    assert done.returncode == 1
    assert "fonts.py is not what the drawings give" in done.stderr
    assert run(copy).returncode == 0
    assert run(copy, "--check").returncode == 0


@pytest.mark.parametrize("constant", tool.FONTS)
def test_font_is_complete_and_fits(constant):
    height, widest, names = tool.FONTS[constant]
    assert getattr(fonts, constant)[0] == height
    found = glyphs(constant)
    assert len(found) == len(names)
    assert len(set(found)) == len(found), "two glyphs look the same"
    drawings = tool.read_drawings(
        ROOT / "tools" / "glyphs" / f"{constant.lower()}.txt", height, widest, names
    )
    for name, rows in zip(names, found):
        assert rows[:height] == tuple(drawings[name]), name
        assert not any("#" in row for row in rows[height:]), name
        assert len(rows[0]) <= widest
        assert name == "space" or any("#" in row for row in rows), name
        if name not in ("space", "1", "diamonds"):  # as wide as the other digits and suits are
            columns = ["".join(column) for column in zip(*rows)]
            assert "#" in columns[0] and "#" in columns[-1], f"{name} has space of its own"


def test_text_has_ascii_and_german():
    for character in [chr(code) for code in range(32, 127)] + list("ÄÖÜäöüß·«»×°"):
        text_glyph(character)
    assert list(fonts.TEXT[1]) == sorted(fonts.TEXT[1])
    assert "".join(text_glyph(" ")) == "." * 24


def test_capitals_and_digits_keep_to_their_lines():
    for character in "ABCDEFGHIJKLMNOPRSTUVWXYZÄÖÜ0123456789":  # Q has a tail
        rows = text_glyph(character)
        assert "#" in rows[0] and "#" in rows[6] and "#" not in rows[7], character
    for character in "acemnorsuvwxz":
        rows = text_glyph(character)
        assert "#" not in rows[0] + rows[1] + rows[7], character
        assert "#" in rows[2] and "#" in rows[6], character


def test_digits_are_tabular():
    assert {len(text_glyph(digit)[0]) for digit in "0123456789"} == {5}
    assert {len(rows[0]) for rows in glyphs("DIGITS")[:10]} == {8}


def test_card_pictures_have_the_sizes_the_cards_are_laid_out_for():
    assert [len(rows[0]) for rows in glyphs("RANKS")] == [5, 7] + [5] * 8
    for suits in ("SUITS", "GERMAN_SUITS"):
        assert [len(rows[0]) for rows in glyphs(suits)] == [7] * 4
        assert [len(rows[0]) for rows in glyphs("BIG_" + suits)] == [15] * 4


def test_ober_is_wider_than_the_naught_of_ten():
    assert tool.RANKS[1] == "10" and tool.RANKS[8:] == ["O", "U"]
    for constant in ("RANKS", "BIG_RANKS"):
        ranks = glyphs(constant)
        columns = ["#" if "#" in column else "." for column in zip(*ranks[1])]
        naught = "".join(columns).split(".")[-1]
        assert 0 < len(naught) < len(ranks[8][0])


@pytest.mark.parametrize("size", ["", "BIG_"])
def test_suits_of_both_packs_differ_in_a_sixth_of_their_pixels(size):
    french, german = glyphs(size + "SUITS"), glyphs(size + "GERMAN_SUITS")
    assert german[2] == french[2], "hearts are the same in both packs"
    area = getattr(fonts, size + "SUITS")[0] * len(french[0][0])
    for one, other in combinations(french + german[:2] + german[3:], 2):
        different = sum(a != b for a, b in zip("".join(one), "".join(other)))
        assert 6 * different >= area, (one, other)


def test_signs_are_named():
    assert [getattr(fonts, name.upper()) for name in tool.SIGNS] == list(range(len(tool.SIGNS)))


BAD = [
    ("suits", 6, "##..", "suits.txt:6: this row of 'clubs' is 4 wide, those above it 7."),
    ("suits", 6, "##x#.##", "suits.txt:6: a row is made of # and . only, but here is 'x'."),
    ("suits", 6, "", "'clubs' has 6 rows, not 7."),
    ("suits", 6, "#######\n#######", "suits.txt:12: 'clubs' has more than 7 rows."),
    ("suits", 4, "== acorns", "suits.txt:4: this font has no glyph called 'acorns'."),
    ("suits", 4, "", "suits.txt:5: a row of pixels stands before the first '== name'."),
    ("text", 7, "== B", "'B' is already drawn in line 7."),
    ("ranks", 5, ".........", "ranks.txt:5: 'A' is 9 wide, at most 7 fit."),
]


@pytest.mark.parametrize("font, number, line, sentence", BAD)
def test_bad_drawing_is_refused(copy, font, number, line, sentence):
    path = copy / "tools" / "glyphs" / f"{font}.txt"
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[number - 1] = line
    path.write_text("\n".join(lines), encoding="utf-8")
    before = (copy / MODULE).read_bytes()
    for arguments in ((), ("--check",)):
        done = run(copy, *arguments)
        assert done.returncode == 1
        assert sentence in done.stderr and f"{font}.txt:" in done.stderr
        assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
    assert (copy / MODULE).read_bytes() == before


def test_missing_glyph_and_missing_file_are_refused(copy):
    path = copy / "tools" / "glyphs" / "suits.txt"
    text = path.read_text(encoding="utf-8")
    text = text[: text.index("== diamonds")]
    path.write_text(text, encoding="utf-8")
    done = run(copy)
    assert done.returncode == 1
    last = len(text.splitlines())
    assert done.stderr == f"{path}:{last}: the file ends without a glyph called 'diamonds'.\n"
    path.unlink()
    done = run(copy)
    assert (done.returncode, done.stderr) == (1, f"{path}:1: there is no such file.\n")
    path.write_bytes(b"== clubs\n\xff\xfe\n")
    done = run(copy)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert done.stderr.startswith(f"{path}:1: the file cannot be read")


def test_preview_is_a_picture(tmp_path):
    path = tmp_path / "fonts.png"
    assert run(ROOT, "--preview", str(path)).returncode == 0
    with Image.open(path) as picture:
        assert picture.width == 1152
        assert len(picture.convert("L").getcolors()) == 2
