"""The lists in README.md and docs/ are those of the program, and no link is broken."""

import ast
import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from handheld.settings import SEAT_LEVELS, Settings
from handheld.texts import Texts
from simulator.script import Script, ScriptError
from skat.calls import call_word
from skat.cards import card_name
from skat.games.lskat import GAME as lskat
from skat.games.officers.options import TABLE
from skat.players import LEVELS
from skat.records import record_line
from skat.save import SaveError
from skat.session import Session

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("firmware", "simulator", "pocket_skat", "devices", "tools", "tests")
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def _page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _table(page: str, first: str) -> list[list[str]]:
    """The rows of the table whose head begins with this word, as lists of cells."""
    rows = page[page.index(f"| {first} |") :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    for link in re.findall(r"(?:\]\(|src=\")([^)\"]+)[)\"]", path.read_text(encoding="utf-8")):
        if link.startswith("https:"):
            continue
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        assert target.exists(), link
        if anchor:
            headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.M)
            assert anchor in [_anchor(heading) for heading in headings], link


def test_files_that_pages_name_exist():
    rooms = [ROOT, ROOT / "firmware", ROOT / "firmware/lib", ROOT / "firmware/lib/skat"]
    count = 0
    for path in PAGES:
        if path.name == "adding.md":
            continue  # its files are to be made
        for name in re.findall(r"`((?:[a-z_]\w*/)+[a-z_]\w*\.[a-z]+)`", path.read_text("utf-8")):
            assert any((room / name).exists() for room in rooms), (path.name, name)
            count += 1
    assert count > 100


def test_modules_that_pages_name_exist():
    names = {path.name for room in SOURCES for path in (ROOT / room).rglob("*.py")}
    names.add("boot.py")  # of MicroPython
    for path in PAGES:
        named = set(re.findall(r"`([a-z_]\w*\.py)`", path.read_text("utf-8")))
        assert named <= names, path.name


def test_the_ways_lead_through_what_there_is():
    """Each step names a file, and mostly what is called there."""
    steps = re.findall(r"^\d+\. `([^`]+)`(?:, `([^`]+)`)?", _page("docs/architecture.md"), re.M)
    assert len(steps) > 40
    for name, called in steps:
        path = next(it for it in (ROOT / name, ROOT / "firmware/lib" / name) if it.exists())
        tree = ast.parse(path.read_text("utf-8"))
        for part in called.split(".") if called else ():
            tree = next((it for it in tree.body if getattr(it, "name", "") == part), None)
            assert tree, (name, called)


def test_screens():
    listed = re.search(r"`expect WORD`.*`(title [a-z_ ]+)`", _page("docs/notation.md"))[1].split()
    files = (ROOT / "firmware/lib/handheld/screens").glob("[a-z]*.py")
    assert sorted(listed) == sorted(path.stem for path in files)


def test_script_commands():
    rows = _table(_page("docs/notation.md"), "command")
    listed = [row[0].strip("`").split()[0] for row in rows]
    with pytest.raises(ScriptError) as refused:
        Script(SimpleNamespace(run=lambda ms, watch: None), None).run("nonsense")
    assert list(dict.fromkeys(listed)) == str(refused.value).split("there are ")[1].split(", ")


def test_actions():
    text = _page("docs/notation.md").replace("\n", " ")
    assert f"`{card_name(0)}` is 0, `{card_name(31)}` is 31" in text
    games = " ".join(f"`{call_word(call)}`" for call in range(32, 39))
    assert f"{games} declare a game, 32 to 38" in text
    assert f"`{call_word(40)}` is 40" in text
    assert f"`{call_word(41)}` is 41, `{call_word(42)}` 42" in text


def test_settings():
    text = _page("docs/notation.md")
    rows = _table(text, "setting")
    payload = Settings().to_bytes()
    assert f"how many values there are ({payload[0]})" in text
    assert len(rows) == payload[0]
    settings = Settings()
    for at, (name, choices) in enumerate(rows, 1):
        if choices != "the same":
            count = max(part.count(",") for part in choices.split(";")) + 1
        for value in range(count + 1):
            changed = bytearray(payload)
            changed[at] = value
            if value == count and name == "mode":
                continue  # the games say which there are
            if value == count:
                with pytest.raises(SaveError):
                    settings.from_bytes(changed)
                continue
            settings.from_bytes(changed)
            seat = name.startswith("seat ")
            assert value == (settings.seats[int(name[5:])] if seat else getattr(settings, name))
    assert dict(rows)["seat 0"].split(", ")[1:] == list(SEAT_LEVELS)


def test_modes_are_called_what_the_device_calls_them():
    modes = Texts("en").MODES
    assert ", ".join(modes) == dict(_table(_page("docs/notation.md"), "setting"))["mode"]
    rules = _page("docs/rules.md").replace("\n", " ")
    for mode in modes[2:]:
        assert f"*{mode}*" in rules


def test_options():
    rows = _table(_page("docs/rules.md"), "option")
    assert [row[0].strip("`") for row in rows] == [name for name, _, _ in TABLE]
    for row, (_, values, words) in zip(rows, TABLE, strict=True):
        assert tuple(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", row[1]))) == words
        assert len(values) == 1 + len(words)
        assert row[1].startswith("("), "the default comes first"


def test_levels():
    engine = re.findall(r"^    level (\w+)$", _page("docs/engine.md"), re.M)
    assert engine == list(LEVELS)
    names = [f"{en} · {de}" for en, de in zip(Texts("en").LEVELS, Texts("de").LEVELS, strict=True)]
    listed = [row[0] for row in _table(_page("docs/players.md"), "level")]
    assert sorted(listed) == sorted(["random", *names])


def test_record_keys():
    page = _page("docs/notation.md")
    rows = _table(page[page.index("## Game records") :], "key")
    listed = re.findall(r"`(\w+)`", " ".join(row[0] for row in rows))
    session = Session(lskat)
    session.deal(5)
    record = json.loads(record_line(session, "0", ["", ""], ["human", "simple"]))
    assert sorted(listed) == sorted([*record, "turned", "link", "left", "reason", "counting"])
