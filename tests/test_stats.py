"""`pocket-skat stats`: figures of recorded games, a chart, and what is refused."""

import json
from xml.etree import ElementTree

import pytest

from simulator import cli
from simulator.statistics import Tally, tallies


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


def test_deals_are_counted_by_game_and_level():
    found, left_out = tallies(LINES)
    assert left_out == 6
    assert [(tally.game, tally.against) for tally in found] == [
        ("lskat", "club"),
        ("officers", "master"),
    ]
    row = found[0].summary()
    assert (row["deals"], row["won"], row["run"]) == (4, 2, 2)
    assert (row["best"], row["worst"], row["score"]) == (3, -3, 0.5)
    assert found[1].summary()["worst"] == -2, "from the person's side"


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


@pytest.mark.parametrize("name", ["nowhere", "empty", "help.jsonl"])
def test_what_cannot_be_told_is_refused(name, tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    (tmp_path / "help.jsonl").write_text(LINES[5])
    assert cli.main(["stats", str(tmp_path / name)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("pocket-skat: ") and told.count("\n") == 1
