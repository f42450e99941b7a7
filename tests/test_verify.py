"""`verify`: records of linked deals, true and false."""

import json
import sys

import pytest

from simulator.verifying import Unproven, check
from tests.support.firmware_files import ROOT

sys.path[:0] = [str(ROOT / "tests" / "firmware")]
from link_wires import Pair  # noqa: E402

GAMES = (("lskat", ()), ("officers", ()), ("officers", ("eightcovered", "passing")))


@pytest.fixture(scope="module")
def records():
    """Records of linked deals; of the last ones some actions were taken back."""
    found = []
    for seed, game in enumerate(GAMES * 2):
        pair = Pair(200 + seed)
        pair.ends[0].games = [game]
        if seed < 3:
            pair.play(1)
        else:
            for number in range(400):
                pair.step()
                link = pair.ends[number & 1].link
                if number % 8 == 7 and number < 60 and link.playing():
                    try:
                        link.ask("undo")
                    except ValueError:
                        pass  # there is nothing to take back, or it is asked for already
        found += pair.ends[0].records
        assert pair.ends[0].records == pair.ends[1].records
    return found


def test_true_ones(records):
    assert len(records) == 6
    undone = [json.loads(record)["undone"] for record in records]
    assert not any(undone[:3]) and sum(undone[3:]) > 5
    for record in records:
        assert check(record), record


def changed(record: str, change) -> str:
    fields = json.loads(record)
    change(fields)
    return json.dumps(fields)


def swap_turned(fields):
    turned = fields["turned"]
    turned[-1], turned[-2] = turned[-2], turned[-1]
    actions = fields["actions"]
    places = [actions.index(turned[-1]), actions.index(turned[-2])]
    actions[places[0]], actions[places[1]] = actions[places[1]], actions[places[0]]
    del fields["points"]


def no_secrets(fields):
    for side in (0, 1):
        del fields["link"]["secrets"][side][-1]


def other_secret(fields):
    fields["link"]["secrets"][1][2] = "00" * 32


def other_anchor(fields):
    fields["link"]["anchors"][0] = fields["link"]["anchors"][1]


def other_host(fields):
    fields["link"]["host"] ^= 1
    for key in ("anchors", "secrets"):
        fields["link"][key].reverse()


@pytest.mark.parametrize("change", [no_secrets, other_secret, other_anchor, other_host])
def test_false_ones(records, change):
    for record in records[:3]:
        with pytest.raises(Unproven):
            check(changed(record, change))


def test_a_card_that_was_turned_is_another_one(records):
    refused = 0
    for record in records[:3]:
        try:
            assert not check(changed(record, swap_turned))
        except (Unproven, ValueError):  # or a card that is not legal any more
            refused += 1
    assert refused == 3


@pytest.mark.parametrize(
    "value", [5, [], {}, {"anchors": 1}, {"anchors": ["", ""], "secrets": [[], []], "host": 0}]
)
def test_what_is_no_proof(records, value):
    with pytest.raises(ValueError, match="link"):
        check(changed(records[0], lambda fields: fields.update(link=value)))


def test_the_command(run, records, tmp_path):
    file = tmp_path / "linked.jsonl"
    plain = changed(records[0], lambda fields: fields.pop("link"))
    file.write_text("\n".join([records[0], "", plain]) + "\n")
    code, out, _ = run("verify", file)
    assert code == 0 and "line 1: the cards are those that both" in out
    assert "line 3: not a linked deal" in out
    file.write_text(changed(records[1], other_secret) + "\n{\n\xff\n", encoding="latin-1")
    code, out, error = run("verify", file)
    assert code == 1 and "line 1: the cards are NOT" in out and "guest's secret 3" in out
    assert "line 2" in out and "line 3" in out and not error
    file.write_text(plain)
    code, out, error = run("verify", file)
    assert code == 1 and "no linked deal" in error
    code, out, error = run("verify", tmp_path / "none")
    assert code == 1 and "cannot read" in error
