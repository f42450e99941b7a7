"""`verify`: records of linked deals, true and false."""

import json
import sys

import pytest

from simulator.verifying import Unproven, check
from skat.cards import NONE
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


# Cheats


def other_seat(fields):
    fields["link"]["host"] ^= 1


def taken_back_and_permuted(fields):
    """What was drawn is said to have been drawn in another order, one action being taken back."""
    fields["undone"] = 1
    fields["link"]["drawn"] = drawn_of(fields)
    fields["link"]["drawn"][2], fields["link"]["drawn"][3] = (
        fields["link"]["drawn"][3],
        fields["link"]["drawn"][2],
    )


def opening_permuted(fields):
    """The open cards of the opening lie in other places."""
    fields["undone"] = 1
    fields["link"]["drawn"] = drawn_of(fields)
    opening = fields["link"]["drawn"][0]
    opening[-1], opening[-2] = opening[-2], opening[-1]


def drawn_of(fields) -> list:
    """Which positions each step of a deal has drawn, nothing being taken back."""
    import simulator.verifying as verifying

    found = []
    step = verifying.Turning.step

    def listening(self, draw, actions, host, guest):
        start = self.logged + 2
        step(self, draw, actions, host, guest)
        found.append(list(self.log[start : self.logged]))

    verifying.Turning.step = listening
    try:
        assert check(json.dumps({**fields, "undone": 0}))
    finally:
        verifying.Turning.step = step
    return found


@pytest.mark.parametrize(
    "change", [other_seat, taken_back_and_permuted, opening_permuted], ids=lambda f: f.__name__
)
def test_cheats(records, change):
    for record in records[:3]:
        with pytest.raises(Unproven):
            check(changed(record, change))


def test_what_is_drawn_for_what_was_taken_back(records):
    """Only as much as that, and no card twice."""

    def again(fields):
        drawn = fields["link"]["drawn"]
        for step in range(2, len(drawn)):
            drawn[step] = drawn[1]

    def empty(fields):
        fields["link"]["drawn"][2:] = [[]] * len(fields["link"]["drawn"][2:])

    def all_on_one_side(fields):
        fields["link"]["drawn"][2:] = [[0, 1]] * len(fields["link"]["drawn"][2:])

    said = []
    for record in records[3:]:
        fields = json.loads(record)
        assert len(fields["link"]["drawn"]) == len(fields["link"]["secrets"][0])
        for change in (again, empty, all_on_one_side):
            with pytest.raises(Unproven) as unproven:
                check(changed(record, change))
            said.append(str(unproven.value).rpartition(", which ")[2])
        for drawn in (5, [], [[1]] * 99, [["x"]] * len(fields["link"]["drawn"])):
            fields["link"]["drawn"] = drawn
            with pytest.raises(ValueError, match="drawn"):
                check(json.dumps(fields))
    assert said.count("draws a card again") > 0 and said.count("no trick can have drawn") > 1
    spare = []
    for record in records[3:]:
        fields = json.loads(record)
        for undone in range(1, fields["undone"] + 1):
            fields["undone"] = undone
            try:
                assert check(json.dumps(fields))
            except Unproven as unproven:
                assert "fewer actions were taken back" in str(unproven)
            else:
                spare.append(undone)
                break
    assert max(spare) > 1, "some have drawn more than once for what was taken back"


def test_secrets_that_nothing_asks_for():
    """A deal that was lost later than its record says."""
    pair = Pair(310)
    pair.ends[0].games = [GAMES[0]]
    for _ in range(26):
        pair.step()
    cut = pair.ends[0]
    pair.ends[1].work = lambda now, into: False
    while not cut.link.may_claim():
        pair.step()
    cut.link.claim()
    pair.step()
    fields = json.loads(cut.records[0])
    assert check(cut.records[0]) and len(fields["link"]["secrets"][0]) > 3
    fields["actions"] = fields["actions"][:4]
    found = []
    for turned in range(len(fields["turned"])):
        try:
            check(json.dumps({**fields, "turned": fields["turned"][:turned]}))
        except Unproven as unproven:
            found.append(str(unproven))
        except ValueError:
            pass  # so many cards are not turned by so many actions
    assert found[-1] == "there are secrets that no action asks for"


@pytest.mark.parametrize(
    "key, value, match",
    [
        ("score", [99, 0], "score"),
        ("points", [60, 60], "points"),
        ("left", True, "left"),
        ("left", 2, "left"),
        ("left", 1, "left: the deal was played to its end"),
    ],
)
def test_points_and_score(records, key, value, match):
    with pytest.raises(ValueError, match=match):
        check(changed(records[0], lambda fields: fields.update({key: value})))


@pytest.mark.parametrize("steps", range(10, 34, 3))
def test_deals_that_are_lost_before_their_end(steps):
    """At any step: verify deals as far as they went; before the first card there is nothing."""
    for seed in (3, 4):
        pair = Pair(300 + seed)
        pair.ends[0].games = [GAMES[seed % 3]]
        for _ in range(steps // 2):
            pair.step()
        gone, stays = pair.ends[seed & 1], pair.ends[1 - (seed & 1)]
        if not (stays.link.deal and stays.link.deal.begun):
            continue
        gone.work = lambda now, into: False
        before = pair.now
        while pair.now < before + 62_000:
            pair.step()
        if not stays.link.may_claim():
            continue
        stays.link.claim()
        pair.step()
        fields = json.loads(stays.records[0])
        assert check(stays.records[0]), stays.records[0]
        assert fields["reason"] == "gone: away for 60 s" and max(fields["points"]) == 120
        assert max(fields["score"]) > min(fields["score"])
        assert_no_other_end(stays.records[0])


def assert_no_other_end(record):
    """Of a deal that was lost before its end: who has lost it, and what that counts."""
    fields = json.loads(record)
    worth = max(fields["score"], key=abs)
    for key, value in (
        ("score", [999, -5]),
        ("score", [n and n + 1 for n in fields["score"]]),
        ("score", fields["score"][::-1]),
        ("score", [worth]),
        ("points", [60, 60]),
        ("points", [7, 7]),
        ("points", fields["points"][::-1]),
        ("points", "120"),
        ("left", 1 - fields["left"]),
        ("left", "zz"),
        ("left", 2),
    ):
        with pytest.raises(ValueError, match="points|score|left"):
            check(json.dumps({**fields, key: value}))


def test_a_deal_that_is_lost_while_cards_are_due_that_were_taken_back():
    """Some of those that the last trick turns were drawn for it before."""
    lost = 0
    for seed in range(5100, 5130):
        pair = Pair(seed)
        pair.ends[0].games = [GAMES[0]]
        gone, stays = pair.ends
        for number in range(80):
            pair.step()
            asks = pair.ends[number & 1].link
            if number % 9 == 8 and asks.playing():
                try:
                    asks.ask("undo")
                except ValueError:
                    pass  # there is nothing to take back, or it is asked for already
            if stays.link.playing() and is_partly_drawn(stays.link):
                break
        else:
            continue
        gone.work = lambda now, into: False
        while not stays.link.may_claim():
            pair.step()
        stays.link.claim()
        pair.step()
        assert check(stays.records[0]), stays.records[0]
        lost += 1
    assert lost


def is_partly_drawn(link) -> bool:
    """Whether the last trick waits for one of its cards, and has turned the other."""
    table = link.session.table
    if not link.deal.pending() or not table.count:
        return False
    places = table.froms[table.count - table.seats : table.count]
    return any(table.top[place] < NONE for place in places)


def test_a_deal_that_is_lost_before_its_first_card():
    """Its record has neither cards nor an opening; other readers say so."""
    from link_cheat import Cheat

    from skat.records import Record

    for game in ("lskat", "officers"):
        cheat = Cheat()
        cheat.begin(game)
        cheat.be_gone(75_000)
        cheat.end.link.claim()
        cheat.end.save()
        record = cheat.end.records[0]
        assert check(record) == "it was lost before anybody drew a card"
        assert_no_other_end(record)
        for key, value, match in (
            ("actions", ["HJ"], "actions: no card was drawn"),
            ("turned", ["HJ"], "turned: no card was drawn"),
            ("variant", None, "variant"),
            ("variant", "skat", "over the link"),
            ("options", ["x"], "options"),
            ("options", {"x": 1}, "options: 'x'"),
            ("forehand", True, "forehand"),
            ("forehand", None, "forehand"),
        ):
            with pytest.raises(ValueError, match=match):
                check(json.dumps({**json.loads(record), key: value}))
        with pytest.raises(ValueError, match="before its first card"):
            Record(record)
        with pytest.raises(Unproven):
            check(changed(record, other_seat))


def test_records_of_version_1(records):
    """They don't say which anchor is of which seat, nor why a deal was lost."""

    def as_before(fields):
        del fields["link"]["seats"]

    for record in records:
        assert check(changed(record, as_before))


def test_it_says_whom_it_convinces(run, records, tmp_path):
    (tmp_path / "linked.jsonl").write_text(records[0] + "\n")
    code, out, _ = run("verify", tmp_path / "linked.jsonl")
    assert code == 0 and "convinces the two who played" in out and "nobody else" in out
