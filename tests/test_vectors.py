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
    assert len(VECTORS) == 121


@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_vector(vector):
    assert vectors.check(vector) == ""


GOOD = {"id": "x", "kind": "deck_total", "input": {}, "expect": 120}
MISSING = [
    ({key: GOOD[key] for key in GOOD if key != missing}, f"'{missing}' is missing")
    for missing in GOOD
]
TRICK = {"kind": "trick_winner", "input": {"trump": "H", "cards": ["HJ", "CJ"]}, "expect": 0}
NINE = ["CA", "CT", "CK", "CQ", "CJ", "C9", "C8", "C7", "SA"]
LEGAL = {"kind": "legal_cards", "input": {"trump": "C", "lead": "S7", "open": NINE}, "expect": []}
SEATS = {"forehand": "F", "middlehand": "M", "rearhand": "R"}
BAD = [
    (GOOD | TRICK, "got 1"),
    (GOOD | {"kind": "no_such"}, "no_such"),
    (GOOD | {"kind": ["deck_total"]}, "deck_total"),
    (GOOD | {"comment": ""}, "'comment' is not known"),
    (GOOD | {"input": {"more": 1}}, "more"),
    (GOOD | {"input": []}, "TypeError"),
    (GOOD | {"input": None}, "TypeError"),
    (GOOD | {"kind": "card_points", "input": {"cards": ["XX"]}}, "XX"),
    (GOOD | {"kind": "card_points", "input": {"cards": [7]}}, "TypeError"),
    (GOOD | {"kind": "lskat_score", "input": {"points": [60]}, "expect": [1, 1]}, "got [1]"),
    (GOOD | {"kind": "lskat_score", "input": {"points": [60] * 3}, "expect": [1, 1]}, "[1, 1, 1]"),
    (GOOD | {"kind": "match21", "input": {"rounds": [[1]]}}, "ValueError"),
    (GOOD | {"kind": "lskat_trump_distribution", "expect": 1}, "AttributeError"),
    (GOOD | {"kind": "lskat_trump_distribution", "expect": {"C": "7/0"}}, "ZeroDivisionError"),
    (GOOD | LEGAL, "IndexError"),
    (GOOD | {"kind": "auction", "input": SEATS | {"calls": ["F18"]}}, "M's turn"),
    (GOOD | {"kind": "auction", "input": SEATS | {"calls": ["M19"]}}, "not a bid"),
    (GOOD | {"kind": "auction", "input": SEATS | {"calls": ["M20", "F22"]}}, "not legal"),
    (GOOD | {"kind": "auction", "input": SEATS | {"calls": ["M18", "Fp"]}}, "goes on"),
    (GOOD | {"kind": "tournee_value", "input": {"game": "null", "grade": 1}}, "grade"),
    ("deck_total", "JSON object"),
    (None, "JSON object"),
    *MISSING,
]


@pytest.mark.parametrize("vector, says", BAD)
def test_failures_are_found(vector, says):
    assert vectors.check(GOOD) == ""
    assert says in vectors.check(vector)


def run(tmp_path, capsys, *texts):
    """The exit code and the lines printed for files with these texts; None is no file."""
    paths = []
    for i, text in enumerate(texts):
        paths.append(tmp_path / f"{i}.json")
        if text is not None:
            paths[-1].write_bytes(text if isinstance(text, bytes) else text.encode())
    code = vectors.main(paths)
    return code, capsys.readouterr().out.splitlines()


def test_the_program_counts_and_exits(tmp_path, capsys):
    good = json.dumps(VECTORS[:3])
    bad = json.dumps([GOOD | {"expect": 121}])
    assert run(tmp_path, capsys, good) == (0, ["3 passed, 0 failed"])
    wrong = "x: expected 121, got 120"
    assert run(tmp_path, capsys, good, bad) == (1, [wrong, "3 passed, 1 failed"])


def test_a_bad_vector_is_reported_and_the_others_run(tmp_path, capsys):
    tests = [GOOD]
    for vector, _ in BAD:
        tests += [vector, GOOD]
    code, lines = run(tmp_path, capsys, json.dumps(tests))
    assert code == 1 and lines[-1] == f"{len(BAD) + 1} passed, {len(BAD)} failed"
    assert len(lines) == len(BAD) + 1
    for line, (vector, says) in zip(lines, BAD):
        named = isinstance(vector, dict) and "id" in vector
        assert says in line and line.startswith("x: " if named else str(tmp_path))


@pytest.mark.parametrize(
    "text, says",
    [
        (None, "FileNotFoundError"),
        ("", "can't be read"),
        ("[" * 100_000, "RecursionError"),
        (b'["\xff"]', "UnicodeDecodeError"),
        (json.dumps(GOOD) + "\n" + json.dumps(GOOD), "can't be read"),
        ("{}", "no list of vectors"),
        (json.dumps(GOOD), "no list of vectors"),
        ("null", "no list of vectors"),
    ],
)
def test_a_bad_file_is_reported_and_the_others_run(tmp_path, capsys, text, says):
    good = json.dumps([GOOD])
    code, lines = run(tmp_path, capsys, good, text, good)
    assert code == 1 and lines[1:] == ["2 passed, 1 failed"]
    assert lines[0].startswith(str(tmp_path / "1.json: ")) and says in lines[0]


def test_any_text_can_be_told_on_one_line(tmp_path, capsys):
    text = json.dumps([GOOD | {"id": "\ud800\n", "kind": "\n\ud800"}])
    code, lines = run(tmp_path, capsys, text)
    assert code == 1 and len(lines) == 2 and lines[-1] == "0 passed, 1 failed"
