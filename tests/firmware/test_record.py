"""Records of games: written, read, and refused with the name of the wrong key."""

import json

from games import played, recorded_line, refusal

from skat import games
from skat.cards import NONE, UNKNOWN, card_name
from skat.games.lskat import GAME as lskat
from skat.games.lskat.scoring import score
from skat.games.lskat.table import deal as deal_number
from skat.notation import position_line
from skat.records import Record, record_line, summary


def _replayed(record):
    for action in record.actions:
        record.table.play(action)
    return record.table


def test_a_record_gives_the_game_back():
    for number in range(10):
        session = played(number, number & 1)
        line = record_line(session, "0.1", ["Anna", "Jörg"], ["human", "simple"])
        assert "\n" not in line
        record = Record(line)
        assert record.names == ["Anna", "Jörg"] and record.players == ["human", "simple"]
        assert record.number == number and record.table.count == 0 and record.undone == 0
        assert position_line(_replayed(record)) == position_line(session.table)
        assert record.points == list(session.table.points)


def test_the_keys_of_the_format():
    fields = json.loads(recorded_line(7, 1))
    assert fields["v"] == 1 and fields["program"] == "0.1" and fields["variant"] == "lskat"
    assert fields["options"] == {} and fields["deal"] == 7 and fields["forehand"] == 1
    assert fields["open"].startswith("officers ") and fields["open"].count("/??") == 16
    assert "view" not in fields["open"] and fields["date"] is None and fields["undone"] == 0
    assert (
        len(fields["actions"]) == 32 and fields["game"] in "CSHDG" and sum(fields["points"]) == 120
    )
    assert fields["score"] == [score(points) for points in fields["points"]]


def _without_number(number, plies=32, forehand=0):
    """The fields of a record of the first `plies` cards of a deal, without its number."""
    session = played(number, forehand)
    fields = json.loads(record_line(session, "0.1", ["Anna", ""], ["human", "simple"]))
    table = lskat.rules.Table()
    deal_number(table, number, forehand)
    turned = []
    for action in session.table.played[:plies]:
        table.play(action)
        if table.count % 2 == 0:
            for i in (table.count - 2, table.count - 1):
                card = table.top[table.froms[i]]
                if card != NONE:
                    turned.append(card_name(card))
    fields["deal"] = None
    fields["turned"] = turned
    fields["actions"] = fields["actions"][:plies]
    return fields, table


def test_a_record_without_a_number_has_the_turned_cards():
    for plies, forehand in ((32, 0), (32, 1), (31, 0), (7, 1), (2, 0), (0, 1)):
        fields, table = _without_number(9, plies, forehand)
        assert len(fields["turned"]) == min(plies // 2 * 2, 16) or 2 < plies < 32
        record = Record(json.dumps(fields))
        assert record.number == -1 and record.points == list(table.points)
        for _ in range(2):
            there = [card for card in _cards(_replayed(record)) if card < NONE]
            assert len(set(there)) == len(there)
            for p in range(16):  # a cover that was not turned is not known
                assert record.table.top[p] == table.top[p]
                assert record.table.under[p] in (table.under[p], UNKNOWN)
            while record.table.count:
                record.table.undo()


def _cards(table):
    return list(table.top) + list(table.under) + list(table.played[: table.count])


def test_turned_cards_that_cannot_be():
    fields, _ = _without_number(9, 14)
    turned = fields["turned"]
    opened = fields["open"].split(" ")[4][:2]
    assert 2 < len(turned) < 16
    missing = [card_name(card) for card in range(32)]
    missing = [name for name in missing if name not in turned and name not in fields["open"]]
    for wrong in (
        turned[:-1],  # too few
        turned + missing[:1],  # too many: that one is not turned yet
        turned[:-1] + turned[:1],  # one twice
        [opened] + turned[1:],  # one that lies open
        [{"a": 1, "b": 2}] + turned[1:],
        [["C", "J"]] + turned[1:],
        ["XX"] + turned[1:],
        [3] + turned[1:],
        "CJ",
        None,
    ):
        fields["turned"] = wrong
        assert refusal(Record, json.dumps(fields)).startswith("turned:"), wrong
    fields["turned"] = turned
    assert len(Record(json.dumps(fields)).actions) == 14


def test_turned_cards_that_the_opening_names():
    for where in ("won", "led", "covered"):
        table = lskat.rules.Table()
        deal_number(table, 9, 0)
        covers = [card_name(table.under[p]) for p in range(16)]
        words = position_line(table).split(" ")
        if where == "covered":
            words[4] = words[4][:3] + covers[0] + words[4][5:]
            for seat in (0, 1):
                first = 1 - seat
                stacks = words[4 + seat].split(",")
                stacks[first:] = [stack[:3] + "??" for stack in stacks[first:]]
                words[4 + seat] = ",".join(stacks)
            named = covers[0]
        else:
            lead = words[4][:2]
            words[2], words[3] = lead, "1"
            words[4] = "--/??" + words[4][5:]
            named = lead
            if where == "won":
                reply = words[5][:2]
                words[2], words[3] = "-", "0"
                words[4] = covers[0] + "/--" + words[4][5:]
                words[5] = covers[8] + "/--" + words[5][5:]
                words[6] = lead + reply
                named = reply
        fields = {"v": 1, "deal": None, "open": " ".join(words), "turned": [], "actions": []}
        assert Record(json.dumps(fields)).table.count == {"won": 2, "led": 1, "covered": 0}[where]
        fields["turned"] = [named]
        said = refusal(Record, json.dumps(fields))
        assert said == "turned: %s is there twice" % named, said


def test_what_contradicts_the_deal():
    good = json.loads(recorded_line(5, 1))
    other = json.loads(recorded_line(6, 1))
    table = lskat.rules.Table()
    deal_number(table, 5, 1)
    good["open"] = position_line(table)
    assert "??" not in good["open"] and Record(json.dumps(good)).number == 5
    words = good["open"].split(" ")
    stacks = words[4]
    turned_round = stacks[3:5] + "/" + stacks[:2] + stacks[5:]
    covers_swapped = stacks[:3] + stacks[9:11] + stacks[5:9] + stacks[3:5] + stacks[11:]
    for opening in (
        other["open"],
        json.loads(recorded_line(5, 0))["open"],
        " ".join(words[:3] + ["0"] + words[4:]),
        " ".join([words[0], "H" if words[1] != "H" else "C"] + words[2:]),
        " ".join(words[:4] + [turned_round] + words[5:]),
        " ".join(words[:4] + [covers_swapped] + words[5:]),
        "officers",
        7,
    ):
        fields = dict(good)
        fields["open"] = opening
        assert refusal(Record, json.dumps(fields)).startswith("open:"), opening
    del good["open"]
    assert Record(json.dumps(good)).number == 5
    for fields in (good, _without_number(5)[0]):
        for game in "CSHDGNR":
            if game != fields["game"]:
                wrong = dict(fields)
                wrong["game"] = game
                assert refusal(Record, json.dumps(wrong)).startswith("game:")


def test_forehand_leads_in_the_opening():
    for forehand in (0, 1):
        fields, _ = _without_number(9, 32, forehand)
        for wrong in (1 - forehand, 2, -1, "0", True, 0.5):
            fields["forehand"] = wrong
            assert refusal(Record, json.dumps(fields)).startswith("forehand:"), wrong
        del fields["forehand"]
        assert len(Record(json.dumps(fields)).actions) == 32


def test_unknown_keys_are_ignored():
    fields = json.loads(recorded_line())
    fields["weather"] = {"sun": [1, 2]}
    assert Record(json.dumps(fields)).number == 5


def test_refusals_name_the_key():
    good = json.loads(recorded_line())
    for key, value in (
        ("v", 2),
        ("v", None),
        ("v", "1"),
        ("v", True),
        ("variant", "bridge"),
        ("options", {"kontra": 1}),
        ("deal", -1),
        ("deal", 1 << 30),
        ("deal", "5"),
        ("deal", 5.0),
        ("forehand", 2),
        ("forehand", None),
        ("names", ["a"]),
        ("names", [1, 2]),
        ("players", "ab"),
        ("actions", None),
        ("actions", {}),
        ("actions", good["actions"][::-1]),
        ("actions", good["actions"] + ["CA"]),
        ("actions", ["XX"]),
        ("actions", [3]),
        ("points", [1, 2]),
        ("points", [True, 120]),
        ("points", 60),
        ("undone", "x"),
        ("hints", "x"),
        ("undone", -1),
        ("hints", -1),
        ("game", 3),
        ("game", []),
        ("options", 0),
    ):
        fields = json.loads(json.dumps(good))
        fields[key] = value
        said = refusal(Record, json.dumps(fields))
        assert said.startswith(key + ":") and len(said) > len(key) + 5, (key, value, said)
    for line in ("", "x", "[]", "5", '"a"', "{", "null"):
        assert "JSON" in refusal(Record, line), line


def test_json_nested_deep_or_with_long_values():
    assert "JSON" in refusal(Record, "[" * 100000)
    assert "JSON" in refusal(summary, "[" * 100000)
    good = json.loads(recorded_line())
    for key in good:
        if key in ("program", "score", "date"):
            continue  # they are not read
        for value in (
            "[" * 900 + "]" * 900,
            '{"a":' * 900 + "1" + "}" * 900,
            '"%s"' % ("x" * 9000),
        ):
            rest = json.dumps({other: good[other] for other in good if other != key})
            if value[0] == '"' and key == "open":
                continue  # words of a position are repeated whole
            said = refusal(Record, '{"%s": %s, %s' % (key, value, rest[1:]))
            assert said.startswith(key + ":") and len(said) < 200, (key, said)


def test_a_game_that_is_not_installed():
    line = record_line(played(1), "0.1", ["A", "B"], ["human", "simple"])
    found = games.find

    def find(name):
        return found("nowhere" if name == "lskat" else name)

    names = games.NAMES
    games.NAMES += ("nowhere",)
    games.find = find
    try:
        assert "cannot be played here" in refusal(Record, line)
    finally:
        games.find = found
        games.NAMES = names
