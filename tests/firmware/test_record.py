"""Records of games: written, read, and refused with the key that is wrong."""

import json

from games import fresh_folder, refusal

from handheld.files import GAMES_BYTES, Files
from skat import lskat, players
from skat.notation import position_line
from skat.record import Record, record_line
from skat.session import Session


def _played(number, forehand=0):
    session = Session()
    session.starter = forehand
    session.deal(number)
    simple = players.make("simple", 0)
    view = lskat.new_table()
    while session.running():
        session.play(players.choose(simple, session.table.view(session.table.mover, view)))
    return session


def _line(number=5, forehand=0):
    return record_line(_played(number, forehand), "0.1", ["Anna", "Jörg"], ["human", "simple"])


def _replayed(record):
    for action in record.actions:
        record.table.play(action)
    return position_line(record.table)


def test_a_record_gives_the_game_back():
    for number in range(10):
        session = _played(number, number & 1)
        line = record_line(session, "0.1", ["Anna", "Jörg"], ["human", "simple"])
        assert "\n" not in line
        record = Record(line)
        assert record.names == ["Anna", "Jörg"] and record.players == ["human", "simple"]
        assert record.number == number and record.table.count == 0 and record.undone == 0
        assert _replayed(record) == position_line(session.table)
        assert record.points == list(session.table.points)


def test_the_keys_of_the_format():
    fields = json.loads(_line(7, 1))
    assert fields["v"] == 1 and fields["program"] == "0.1" and fields["variant"] == "lskat"
    assert fields["options"] == {} and fields["deal"] == 7 and fields["forehand"] == 1
    assert fields["open"].startswith("officers ") and fields["open"].count("/??") == 16
    assert "view" not in fields["open"] and fields["date"] is None and fields["undone"] == 0
    assert (
        len(fields["actions"]) == 32 and fields["game"] in "CSHDG" and sum(fields["points"]) == 120
    )
    assert fields["score"] == [lskat.score(points) for points in fields["points"]]


def test_a_record_without_a_number_has_the_turned_cards():
    session = _played(9)
    fields = json.loads(_line(9))
    table = lskat.new_table()
    lskat.deal(table, 9, 0)
    covered = bytes(table.under)
    turned = []
    for i in range(32):
        place = session.table.froms[i]
        if covered[place] != 32 and covered[place] not in turned:
            turned.append(covered[place])
    # Both covers of a trick are turned after it, the leader's first: that is the order of froms.
    fields["deal"] = None
    fields["turned"] = [position_card(card) for card in turned]
    record = Record(json.dumps(fields))
    assert record.number == -1
    assert _replayed(record) == position_line(session.table)
    fields["turned"].pop()
    assert "turned" in refusal(Record, json.dumps(fields))


def position_card(card):
    """A card's name."""
    return "CSHD"[card >> 3] + "ATKQJ987"[card & 7]


def test_unknown_keys_are_ignored():
    fields = json.loads(_line())
    fields["weather"] = {"sun": [1, 2]}
    assert Record(json.dumps(fields)).number == 5


def test_refusals_name_the_key():
    good = json.loads(_line())
    for key, value in (
        ("v", 2),
        ("v", None),
        ("v", "1"),
        ("v", True),
        ("variant", "skat"),
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
        ("undone", "x"),
    ):
        fields = json.loads(json.dumps(good))
        fields[key] = value
        said = refusal(Record, json.dumps(fields))
        assert said.startswith(key + ":"), (key, value, said)
    for line in ("", "x", "[]", "5", '"a"', "{", "null"):
        assert "JSON" in refusal(Record, line), line


def test_the_oldest_games_go_first():
    folder = fresh_folder()
    files = Files(folder)
    assert files.games() == []
    kept = 0
    for i in range(120):
        files.keep_game('{"n": %d, "x": "%s"}' % (i, "ä" * 300))
        places = files.games()
        numbers = [json.loads(files.game(place))["n"] for place in places]
        assert numbers == list(range(i, i - len(numbers), -1)), numbers
        assert len(numbers) >= min(kept, GAMES_BYTES // 700)
        kept = len(numbers)
    assert 20 < kept < 120
