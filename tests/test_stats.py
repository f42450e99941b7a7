"""`pocket-skat stats`: figures of recorded games, a chart, and what is refused."""

import json
import zipfile
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from PIL import Image

from pocket_skat import cli
from simulator.statistics import Tally
from skat import ratings
from skat.save import pack
from skat.tallies import SAVE, Tallies


def _line(score, variant="lskat", players=("club", "human"), **more):
    points = [60 - 10 * score[0], 60 + 10 * score[0]]
    fields = {"v": 1, "variant": variant, "players": players, "points": points, "score": score}
    return json.dumps({**fields, "names": ["", ""], **more})


LINES = [
    _line([0, 2]),
    _line([0, 3]),
    _line([1, 1]),
    _line([3, 0]),
    _line([0, 2], "officers", ("human", "master")),
    _line([0, 2], undone=1),
    _line([0, 2], hints=2),
    _line([0, 2], players=("human", "human")),
    _line([0, 2], players=("club", "club")),
    "{broken",
    _line([0, 2], "bridge"),
]


def test_deals_are_counted_by_game_and_level(tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(LINES) + "\n")
    assert cli.main(["stats", str(path), "--json"]) == 0
    told, wrong = capsys.readouterr()
    assert [line.split(" is left out: ")[0] for line in wrong.splitlines()] == [
        f"{path}, line {number}" for number in (10, 11)
    ], "what cannot be read, each by its line"
    told = json.loads(told)
    assert told["left_out"] == 6
    found = told["tallies"]
    assert [(row["game"], row["against"]) for row in found] == [
        ("lskat", "club"),
        ("officers", "master"),
    ]
    row = found[0]
    assert (row["deals"], row["won"], row["run"]) == (4, 2, 2)
    assert (row["best"], row["worst"], row["score"]) == (3, -3, 0.5)
    assert found[1]["worst"] == -2, "from the person's side"


def test_the_rating_is_the_share_of_wins():
    even, better = Tally("lskat", "club"), Tally("lskat", "club")
    for score in (2, -2, 0, 0):
        even.add(60, score)
    assert even.rating()[0] == 0
    for _ in range(99):
        better.add(90, 2)
    for _ in range(9):
        better.add(20, -2)
    ahead, error = better.rating()
    assert round(ahead) == 400  # 100 wins to 10 losses, the two added ones among them
    assert 30 < error < 120
    assert even.rating()[1] > error


def test_a_folder_as_table_json_and_chart(tmp_path, capsys):
    (tmp_path / "games.old.jsonl").write_text("\n".join(LINES[:3]) + "\n")
    (tmp_path / "games.jsonl").write_text("\n".join(LINES[3:]) + "\n")
    chart = tmp_path / "chart.svg"
    assert cli.main(["stats", str(tmp_path), "--chart", str(chart)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1].split()[:4] == ["lskat", "club", "4", "2"] and "left out: 6" in told[-1]
    picture = ElementTree.fromstring(chart.read_text())
    bars = [each for each in picture.iter() if each.tag.endswith("rect")]
    assert len(bars) == 5, "the paper, and a bar a deal"
    assert cli.main(["stats", str(tmp_path / "games.jsonl"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tallies"][0]["deals"] == 1


def _saved(*serials):
    """Slots of a handheld's statistics, each with a deal more than the one before."""
    kept = Tallies()
    for serial in serials:
        kept.of("G", 2).add(70, (0, 2), 1)
        kept.of("K", 0).add(50, (48, 0, 0), 2)
        kept.review("G", 2, SimpleNamespace(number=serial, actions=[serial]), 35)
        yield pack(SAVE[1], SAVE[2], serial, kept.to_bytes())


def test_a_backup_with_the_statistics_of_a_handheld(tmp_path, capsys):
    old, new = _saved(7, 8)
    backup = tmp_path / "backup.zip"
    with zipfile.ZipFile(backup, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tallies.1", old)
        archive.writestr("tallies.0", new)
        archive.writestr("games.jsonl", LINES[0])
    chart = tmp_path / "levels.png"
    assert cli.main(["stats", str(backup), "--json", "--levels", str(chart)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["tallies"]) == 1
    lskat, skat = told["kept"]
    assert (lskat["game"], skat["game"]) == ("lskat", "skat")
    (row,) = lskat["levels"]
    assert (row["against"], row["deals"], row["won"], row["lost"]) == ("greedy", 2, 2, 3.5)
    assert lskat["rating"] > ratings.level_rating("lskat", "greedy")
    assert skat["rating"] is None and skat["levels"][0]["against"] == "mixed"
    with Image.open(chart) as picture:
        assert picture.format == "PNG" and len(picture.getcolors(1 << 16)) > 3
    assert cli.main(["stats", str(backup)]) == 0
    told = capsys.readouterr().out
    assert "lskat      rating " in told and "3.5 in 2" in told


def test_the_statistics_of_a_handheld_alone(tmp_path, capsys):
    (slot,) = _saved(3)
    (tmp_path / "tallies.0").write_bytes(slot)
    assert cli.main(["stats", str(tmp_path)]) == 0
    capsys.readouterr()
    assert cli.main(["stats", str(tmp_path), "--chart", str(tmp_path / "no.svg")]) == 1
    assert "no record that counts" in capsys.readouterr().err
    (tmp_path / "tallies.0").write_bytes(slot[:-1])
    assert cli.main(["stats", str(tmp_path)]) == 1
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["nowhere", "empty", "help.jsonl"])
def test_what_cannot_be_told_is_refused(name, tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    (tmp_path / "help.jsonl").write_text(LINES[5])
    assert cli.main(["stats", str(tmp_path / name)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("pocket-skat: ") and told.count("\n") == 1
