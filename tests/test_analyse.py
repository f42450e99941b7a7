"""`pocket-skat analyse`: recorded games judged by master and by engines, as table, JSON, chart."""

import json
import sys
from xml.etree import ElementTree

import pytest

from simulator.analysis import critics, report
from simulator.arena.engine_client import EngineClient
from skat.bidding_stages import BID
from skat.cards import NONE
from skat.games.admirals import GAME as admirals
from skat.games.halfopen import GAME as halfopen
from skat.games.harlequin import GAME as harlequin
from skat.games.oma import GAME as oma
from skat.games.skat import GAME as skat_game
from skat.games.strohmann import GAME as strohmann
from skat.games.tournee import GAME as tournee
from skat.notation import action_number, action_word, position_line
from skat.records import Record, record_line
from skat.session import Session
from tests.firmware.games import dealt, some_plies
from tests.support.firmware_files import ROOT

# An engine that always plays its first legal card, and says what it expects only when it is told.
FIRST = """
import sys
from skat.notation import action_word, read_position
value = sys.argv[1:]
for line in sys.stdin:
    words = line.split()
    if words[0] == "skat":
        print("skatok")
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "position":
        table = read_position(line[9:])
    elif words[0] == "go":
        legal = table.buffer()
        table.legal(legal)
        if value:
            print("info nodes 1 value", value[0], "pv", action_word(legal[0]))
        print("bestmove", action_word(legal[0]))
    sys.stdout.flush()
"""


def _end(number: int):
    """A table with three tricks left and nothing covered, and what is played there: always the
    last legal card."""
    while True:
        table = dealt(number)
        for _ in some_plies(table, number, 26):
            pass
        if set(table.under) == {NONE}:
            break
        number += 1
    start = position_line(table)
    legal = table.buffer()
    actions = []
    while table.count < 32:
        actions.append(legal[table.legal(legal) - 1])
        table.play(actions[-1])
    fields = {"v": 1, "open": start, "turned": [], "actions": [action_word(a) for a in actions]}
    return json.dumps({**fields, "names": ["Jörg", ""]})


@pytest.fixture
def record(tmp_path):
    """Such a record in a file."""
    path = tmp_path / "end.jsonl"
    path.write_text(_end(7) + "\n", encoding="utf-8")
    return path


def _engine(tmp_path, *arguments) -> list:
    path = tmp_path / "engine.py"
    path.write_text(f"import sys\nsys.path.insert(0, {str(ROOT / 'firmware/lib')!r})\n{FIRST}")
    return [sys.executable, str(path), *arguments]


def _best(table, seat: int) -> int:
    """The points of a seat at the end if both play their best, all cards being open."""
    legal = table.buffer()
    count = table.legal(legal)
    if not count:
        return table.points[seat]
    found = []
    for action in list(legal[:count]):
        table.play(action)
        found.append(_best(table, seat))
        table.undo()
    return max(found) if table.mover == seat else min(found)


def test_what_is_lost_is_exact_where_nothing_is_covered():
    decisions = 0
    for number in range(7, 60, 10):
        record = Record(_end(number))
        judged = list(critics.Hints(record).judge(record))
        table = record.table
        while table.done():
            table.undo()
        for action in record.actions:
            seat = table.mover
            before = _best(table, seat)
            legal = table.buffer()
            if table.legal(legal) > 1:
                found = judged.pop(0)
                assert (found.ply, found.seat) == (table.done(), seat)
                table.play(action)
                assert found.value == 10 * before
                assert found.lost == 10 * (before - _best(table, seat))
                decisions += found.lost > 0
            else:
                table.play(action)
        assert not judged
    assert decisions > 3


def test_table_json_and_chart_agree(run, record, tmp_path):
    code, out, err = run("analyse", record, "--chart", tmp_path / "chart.svg")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    code, out, err = run("analyse", record, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["critic"] == "master" and found["unit"] == "points"
    assert len(lines) == len(found["decisions"]) + 3
    for seat in (0, 1):
        lost = sum(each["lost"] for each in found["decisions"] if each["seat"] == seat)
        assert round(lost, 1) == found["lost"][seat]
        assert lines[seat - 2].startswith(f"{('Jörg', 'Player 2')[seat]}: {lost:.1f} points lost")
    chart = ElementTree.parse(tmp_path / "chart.svg").getroot()
    line = chart.find("{*}polyline").get("points").split()
    assert len(line) == len(found["decisions"]) and len(chart.findall("{*}circle")) >= 1
    assert run("analyse", record, "--json")[1] == out, "it is repeatable"


@pytest.mark.parametrize("value", [(), ("45.5",)])
def test_an_engine_judges(value, tmp_path):
    record = Record(_end(7))
    client = EngineClient("first", _engine(tmp_path, *value), "go", 60)
    client.start()
    try:
        judged = list(critics.Engine(client, "first").judge(record))
    finally:
        client.end()
    table = record.table
    while table.done():
        table.undo()
    assert judged
    for found in judged:
        while table.done() < found.ply:
            table.play(record.actions[table.done()])
        assert found.value == (455 if value else None)
        wanted = max(_after(table, found.best, value) - _after(table, found.action, value), 0)
        assert found.lost == (0 if found.best == found.action else wanted)


def _after(table, word: str, value) -> int:
    """What that engine expects after an action, in tenths; or what comes of it if it plays on."""
    seat = table.mover
    done = table.done()
    table.play(action_number(word))
    legal = table.buffer()
    while table.legal(legal) and not value:
        table.play(legal[0])
    expected = 10 * table.points[seat]
    if table.legal(legal):
        expected = 455 if table.mover == seat else 1200 - 455
    while table.done() > done:
        table.undo()
    return expected


def test_an_engine_sees_covered_cards_dealt_in_the_same_ways(tmp_path):
    table = dealt(3)
    for _ in some_plies(table, 3, 9):
        pass
    view = table.view(table.mover)
    ways = [critics.dealt_again(view, seed) for seed in range(critics.DEALINGS)]
    under = {bytes(way.under) for way in ways}
    assert len(under) == critics.DEALINGS and bytes(table.under) not in under
    for way in ways:
        assert sorted([*way.top, *way.under]) == sorted([*table.top, *table.under])
        assert bytes(way.top) == bytes(table.top)
    assert under == {
        bytes(critics.dealt_again(view, seed).under) for seed in range(critics.DEALINGS)
    }


def test_what_cannot_be_judged_is_refused_in_a_sentence(run, record, tmp_path):
    for arguments, words in (
        ((record, "--engine", ""), "names no program"),
        ((record, "--engine", "no-such-program"), "cannot be started"),
        ((record, "--engine", f"{sys.executable} -c pass"), "ended when asked"),
        ((record, "--chart", tmp_path / "none/chart.svg"), "cannot write"),
        ((tmp_path / "none.jsonl",), "cannot read"),
    ):
        code, _, err = run("analyse", *arguments)
        assert code == 1 and words in err and err.count("\n") == 1, (arguments, err)


def _skat_record(tmp_path, words: str, options: str = ""):
    """A deal of Skat that begins with these actions, and ends with the last legal ones."""
    session = Session(skat_game)
    session.options.read(options.split())
    session.deal(6)
    legal = session.table.buffer()
    for word in words.split():
        session.play(action_number(word))
    while session.running():
        session.play(legal[session.table.legal(legal) - 1])
    path = tmp_path / "skat.jsonl"
    path.write_text(record_line(session, "0", ["A", "B", "C"], [""] * 3))
    return path


DECLARED = "18 yes 20 yes 22 yes pass pass take -SQ-D8 =C"


def test_all_that_three_did_is_judged(run, tmp_path):
    path = _skat_record(tmp_path, DECLARED)
    code, out, err = run("analyse", path, "--json", "--chart", tmp_path / "chart.svg")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["unit"] == "score" and found["side"] == 0 and len(found["lost"]) == 3
    table = Record(path.read_text()).table
    by_ply = {each["ply"]: each for each in found["decisions"]}
    legal = table.buffer()
    for ply, action in enumerate(Record(path.read_text()).actions):
        assert (ply in by_ply) == (table.legal(legal) > 1)
        if ply in by_ply:
            each = by_ply[ply]
            assert each["seat"] == table.mover and each["action"] == action_word(action)
            called = table.stage == BID
            assert called == (each["expected"] is None)
            if not called:
                assert each["expected"] == each["value"] * (1 if table.mover == 0 else -1)
        table.play(action)
    own = [each for each in found["decisions"] if each["expected"] is not None and not each["seat"]]
    chart = ElementTree.parse(tmp_path / "chart.svg").getroot()
    assert len(chart.find("{*}polyline").get("points").split()) == len(own)


def test_giving_up_is_a_decision_where_it_ends_the_deal(run, tmp_path):
    for words, judged in (("concede", 1), ("C7 CA CQ concede pass", 0), ("C7 concede yes", 2)):
        path = _skat_record(tmp_path, f"{DECLARED} {words}")
        code, out, _ = run("analyse", path, "--json")
        gave = [each for each in json.loads(out)["decisions"] if each["action"] == "concede"]
        assert code == 0 and len(gave) == bool(judged), words
        if judged == 1:  # the declarer, at once
            assert gave[0]["value"] - gave[0]["lost"] == -2 * 24 - 90
        if judged == 2:  # a defender
            assert round(gave[0]["value"] - gave[0]["lost"], 1) == -24 - 50


def test_hidden_hands_are_judged_too(run, tmp_path):
    for game in (harlequin, halfopen, admirals):
        session = Session(game)
        session.deal(3)
        legal = session.table.buffer()
        while session.running():
            session.play(legal[min(session.table.legal(legal) - 1, 1)])
        path = tmp_path / "hidden.jsonl"
        path.write_text(record_line(session, "0", [""] * 2, [""] * 2))
        code, out, _ = run("analyse", path, "--json")
        found = json.loads(out)
        cards = [each for each in found["decisions"] if each["trick"] > 1]
        assert code == 0 and len(cards) > 10
        assert all(each["lost"] is not None for each in cards) and sum(found["lost"]) > 0


def test_with_a_dummy_and_with_a_card_turned_up(run, tmp_path):
    for game, words in (
        (tournee, "10 pass pass tournee"),
        (tournee, "10 pass pass guckser"),
        (strohmann, "18 pass take"),
    ):
        session = Session(game)
        session.deal(6)
        legal = session.table.buffer()
        for word in words.split():
            session.play(action_number(word))
        while session.running():
            session.play(legal[session.table.legal(legal) - 1])
        path = tmp_path / "record.jsonl"
        path.write_text(record_line(session, "0", [""] * 3, [""] * 3))
        code, out, _ = run("analyse", path, "--json")
        found = json.loads(out)
        assert code == 0 and found["unit"] == "score" and sum(found["lost"]) > 0
        known = [each for each in found["decisions"] if each["lost"] is not None]
        assert len(known) > 0.9 * len(found["decisions"]) > 18


def test_cards_that_come_by_themselves_are_nobodys_decisions(run, tmp_path):
    session = Session(oma)
    session.deal(6)
    legal = session.table.buffer()
    for word in "18 pass =CH".split():
        session.play(action_number(word))
    while session.running():
        session.play(legal[session.table.legal(legal) - 1])
    path = tmp_path / "record.jsonl"
    path.write_text(record_line(session, "0", [""] * 3, [""] * 3))
    code, out, _ = run("analyse", path, "--json")
    found = json.loads(out)
    assert code == 0 and session.table.count == 30 and sum(found["lost"]) > 0
    assert len(found["decisions"]) > 12
    assert {each["seat"] for each in found["decisions"]} == {0, 1} and session.table.pile() == 2
    assert all(each["lost"] is not None for each in found["decisions"] if each["action"] != "18")


def test_a_chart_of_scores_and_of_nothing():
    found = {"names": ["A", "B"], "players": ["", ""], "unit": "score", "side": 0, "decisions": []}
    ElementTree.fromstring(report.chart(found).svg())
    each = {"ply": 3, "seat": 1, "action": "=H", "lost": 12.5, "expected": -47.3}
    chart = report.chart({**found, "decisions": [each]}).svg()
    ElementTree.fromstring(chart)
    assert "=H -12.5" in chart and ">-50<" in chart
