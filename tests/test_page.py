"""`pocket-skat replay --html`: a page of each game, from each side, complete and harmless."""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest
from PIL import Image

from pocket_skat import cli
from simulator.page import PHRASES, Page, game_title
from skat import games, players
from skat.records import Record, record_line
from skat.session import Session
from tests.support.firmware_files import ROOT
from tests.support.patience import PATIENCE

NAMES = ['<script>alert("1")</script>', "Jörg & 'Co'", "</p><img src=x>"]
VOID = ("meta",)
DECK = (ROOT / "simulator/deck.svg").read_text()


class _Read(HTMLParser):
    """A page's elements: all are closed in their order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.words = [], [], []
        self.sections = {}  # the text, and the titles of the cards, of each
        self.feed(text)
        assert self.open == [], "some are never closed"

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.seen.append((tag, attributes))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "section":
            self.sections[attributes["id"]] = []
        if "title" in attributes:
            self._note(attributes["title"])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)
        self._note(data)

    def _note(self, text):
        if "section" in self.open:
            list(self.sections.values())[-1].append(text)


def _line(game, deal=4):
    """A deal of a game by the weakest level, as the handheld records it."""
    module = games.find(game)
    session = Session(module)
    session.deal(deal)
    player = module.players.make_player("simple", 1)
    while session.running():
        table = session.table
        session.play(players.choose(player, table.view(table.mover)))
    seats = session.table.seats
    return record_line(session, "0.1", NAMES[:seats], ["human", "simple", "club"][:seats])


@pytest.mark.parametrize("game", sorted(set(games.NAMES) - {"toy"}))  # which is a test's
@pytest.mark.parametrize("language", sorted(PHRASES))
def test_every_card_is_there_and_nothing_else_gets_in(game, language):
    line = _line(game)
    for side in range(-1, games.find(game).seats):
        record = Record(line)
        page = Page(record, side, language)
        text = page.html()
        assert DECK in text
        text = text.replace(DECK, "")
        read = _Read(text)
        assert game_title(game, language) in "".join(read.words)
        assert {tag for tag, _ in read.seen} <= set(
            "html head meta title style body h1 h2 p nav a section dl dt dd b i".split()
            + ["span", "svg", "use"]
        )
        for tag, attributes in read.seen:
            assert set(attributes) <= {"lang", "charset", "name", "content", "href", "id"} | {
                "class",
                "title",
                "style",
                "aria-hidden",
                *(("x", "y", "width", "height") if tag == "use" else ()),
            }
            assert re.fullmatch(r"--part: \d{1,3}%", attributes.get("style", "--part: 0%"))
            link = attributes.get("href", "#")
            assert link.startswith("#"), "nothing from elsewhere"
            assert tag != "use" or f'<symbol id="{link[1:]}"' in DECK
        assert "url(" not in text and "@import" not in text and "//" not in text
        for name in NAMES[: record.table.seats]:
            assert name in "".join(read.words) and name not in text, "escaped"
        seats = record.table.seats
        for i in range(record.table.count):
            section = read.sections[f"trick{i // seats + 1}"]
            name = page.card(record.table.played[i])
            played = section[
                _after(section, f"{NAMES[record.table.froms[i] // record.table.places]}: ")
            ]
            assert played in name, (i, section)
        assert len(read.sections) == record.table.count // seats + 2
        assert all(f"{points} " in "".join(read.sections["result"]) for points in record.points)


def _after(section, words):
    """Where what follows these words is."""
    return section.index(words) + 1


def test_a_side_sees_only_its_own_cards():
    line = _line("skat")
    fields = json.loads(line)
    away = [word for word in fields["actions"] if word.startswith("-")]
    shown = []
    for side in range(-1, 3):
        read = _Read(Page(Record(line), side, "en").html())
        shown.append("".join(read.sections["cards"]).count("covered"))
        if not away:
            assert shown[-1] == (0 if side < 0 else 22)
    assert shown[0] == 0 and min(shown[1:]) >= 20


def test_a_name_that_is_no_text_is_written_as_far_as_it_is(tmp_path):
    records = tmp_path / "games.jsonl"
    fields = json.loads(_line("lskat"))
    fields["names"] = ["Anna\ud800", "Bert"]
    records.write_text(json.dumps(fields), encoding="utf-8")
    page = tmp_path / "page.html"
    for words in (["--html", str(page)], ["--print"]):
        command = [sys.executable, "-m", "pocket_skat", "replay", str(records), *words]
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, cwd=ROOT)
        assert done.returncode == 0 and not done.stderr, done.stderr
    assert "Anna?" in page.read_text(encoding="utf-8")


def test_the_command_writes_a_page(tmp_path, capsys):
    records = tmp_path / "games.jsonl"
    fields = json.loads(_line("lskat"))
    fields["actions"] = fields["actions"][:7]
    fields["hints"] = 2
    del fields["points"]
    records.write_text(json.dumps(fields), encoding="utf-8")
    page = tmp_path / "page.html"
    replay = ["replay", str(records), "--html", str(page)]
    assert cli.main([*replay, "--language", "de", "--side", "open"]) == 0
    text = page.read_text(encoding="utf-8")
    assert "Stich 4" in text and "Tipps: 2." in text and "endet hier" in text
    assert cli.main([*replay, "--side", "2"]) == 1
    assert "seats 0 to 1" in capsys.readouterr().err
    assert cli.main(["replay", str(records), "--html", str(tmp_path / "no" / "page.html")]) == 1
    assert "cannot write" in capsys.readouterr().err


def test_the_command_writes_a_recording_from_each_side(tmp_path, capsys):
    records = tmp_path / "games.jsonl"
    fields = json.loads(_line("harlequin"))
    fields["actions"] = fields["actions"][:9]
    del fields["points"]
    records.write_text(json.dumps(fields), encoding="utf-8")
    seen = set()
    for side in ("0", "1", "open"):
        gif = tmp_path / f"{side}.gif"
        page = str(tmp_path / "page.html")
        words = ["--gif", str(gif), "--side", side, "--board", "thumby", "--html", page]
        assert cli.main(["replay", str(records), *words]) == 0
        seen.add(gif.read_bytes())
        with Image.open(gif) as picture:
            assert picture.n_frames >= 9, "one for each step"
    assert len(seen) == 3
    records.write_text(_line("skat"), encoding="utf-8")
    assert cli.main(["replay", str(records), "--gif", str(gif), "--side", "open"]) == 1
    assert "from one side only" in capsys.readouterr().err
