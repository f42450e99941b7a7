"""The rule vectors, run by the same adapter as `python -m tests.vectors`."""

import json
from pathlib import Path

import pytest

from tests import vectors

PATH = Path(__file__).parent / "data" / "rules.json"
NAMES = {kind.__name__ for kind in vectors.KINDS}
VECTORS = [v for v in json.loads(PATH.read_text(encoding="utf-8")) if v["kind"] in NAMES]


def test_every_kind_has_vectors():
    assert {vector["kind"] for vector in VECTORS} == NAMES
    assert len(VECTORS) == 32


@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_vector(vector):
    assert vectors.check(vector) == ""


@pytest.mark.parametrize(
    "vector, word",
    [
        (
            {"kind": "trick_winner", "input": {"trump": "H", "cards": ["HJ", "CJ"]}, "expect": 0},
            "1",
        ),
        ({"kind": "no_such", "input": {}, "expect": 0}, "no_such"),
        ({"kind": "deck_total", "input": {"more": 1}, "expect": 120}, "more"),
        ({"kind": "card_points", "input": {"cards": ["XX"]}, "expect": 0}, "XX"),
    ],
)
def test_failures_are_found(vector, word):
    assert word in vectors.check(vector)


def test_the_program_counts_and_exits(tmp_path, capsys):
    good = tmp_path / "good.json"
    good.write_text(json.dumps(VECTORS[:3]))
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps([{"id": "x", "kind": "deck_total", "input": {}, "expect": 121}]))
    assert vectors.main([good]) == 0
    assert capsys.readouterr().out == "3 passed, 0 failed\n"
    assert vectors.main([good, bad]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "3 passed, 1 failed"
    assert vectors.main([tmp_path / "none.json"]) == 2
