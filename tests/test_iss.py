"""Records of the International Skat Server: read, compared, refused."""

import json
import random

import pytest

from simulator import iss
from skat.calls import CLAIM, CONCEDE, CONCEDE_OF
from skat.cards import NULL, card_name
from skat.chance import Chance
from skat.games.lskat import GAME as lskat
from skat.games.skat import GAME
from skat.notation import action_word
from skat.records import Record, record_line
from skat.session import Session
from skat.table import NOBODY, PLAY

NAMES = [card_name(card) for card in range(32)]

# Game 3690 of series 167 on the server, 2016: cards and result are facts, the names are ours.
DEAL = (
    "(;GM[Skat]PC[Server]P0[a]P1[b]P2[c]MV[w HT.CQ.HK.S9.DK.CK.D9.C7.CJ.H9.S7.DA.DT.HJ.D7.SJ.SK.H7"
    ".ST.H8.CT.HQ.CA.S8.C9.SA.HA.D8.DQ.C8.SQ.DJ 1 18 0 p 2 20 1 p 2 s w SQ.DJ 2 C.D8.DQ 0 S9 1 S7 "
    "2 SQ 2 DJ 0 CJ 1 HJ 0 D9 1 DA 2 CA 2 C8 0 CK 1 SJ 1 DT 2 CT 0 DK 2 SA 0 CQ 1 ST 0 H9 1 H7 "
    "2 HQ 2 HA 0 HK 1 H8 2 S8 0 HT 1 SK 1 D7 2 C9 0 C7 ]"
    "R[d:2 win v:48 m:-3 bidok p:70 t:6 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)"
)


def test_a_deal_is_read_and_compared():
    fields = json.loads(iss.read(DEAL, "c"))
    assert fields["points"][2] == 70 and fields["score"][2] == 48
    assert fields["players"] == ["other", "other", "human"]
    assert len(Record(json.dumps(fields)).actions) == 37


@pytest.mark.parametrize(
    "old, new",
    [
        ("2 C.D8.DQ", "2 C 2 D8.DQ"),
        (".S7.DA", "|S7.DA"),
        (" r:0", ""),
        ("CO", "CO[nobody says more \\\\] than this]ID"),  # what is escaped ends no property
        (" 1 D7 2", " 1 RE 1 D7 2"),  # one of two gives up, and it goes on
        (" ]R", "]R"),
        (" ;)", ";)\r\n"),
    ],
)
def test_other_spellings_say_the_same(old, new):
    assert iss.read(DEAL.replace(old, new)) == iss.read(DEAL)


@pytest.mark.parametrize(
    "old, new, key",
    [
        ("v:48", "v:60", "R: v:60"),
        ("p:70", "p:71", "R: p:71"),
        ("t:6", "t:7", "R: t:7"),
        ("v:48", "v:4800000000", "R: v:4800000000"),
        ("R[d:2 win v:48", "R[passed v:48", "R: passed, but"),
        ("HT.CQ", "??.CQ", "MV: cards are not known"),
        ("2 SQ 2 DJ", "2 CA 2 DJ", "actions: "),
        ("0 S9 1 S7", "0 S9 2 S7", "MV: S7 is not player 2"),
        (" 1 D7 2 C9 0 C7", "", "MV: the deal ends"),
        ("s w SQ.DJ", "s w ??.??", "MV: cards are not known"),
        ("s w SQ.DJ", "s w SQ.D7", "MV: the skat is not"),
        ("2 C.D8.DQ", "2 C 0 S9", "MV: the discard|actions"),
        ("win", "loss", "R: loss"),
        ("d:2", "d:1", "R: d:1"),
        ("R[d", "X[d", "R: is missing"),
        ("GM[Skat]", "GM[Chess]", "not a complete record"),
        (";)", ";)" + DEAL, "MV: is there twice"),
        (";)", "R[passed];)", "R: is there twice"),
        (";)", "", "not a complete record"),
    ],
)
def test_what_is_wrong_is_named(old, new, key):
    with pytest.raises(ValueError, match=key.replace("?", ".")):
        iss.read(DEAL.replace(old, new))


@pytest.mark.parametrize(
    "said, word",
    [
        ("NOH.CT.HQ", "=NHO"),
        ("NHO", "=NHO"),
        ("CO", "=CHSZO"),
        ("GO", "=GHSZO"),
        ("GHZ", "=GHSZ"),
        ("NH", "=NH"),
    ],
)
def test_games_are_read_however_they_are_spelt(said, word):
    start = DEAL[: DEAL.index(" 2 s w")]
    for end in ("w TI.0", "1 LE.1", "2 RE", "2 SC", "2 SC.CT.HQ"):
        fields = json.loads(iss.read(f"{start} 2 {said} {end} ]R[d:2 loss v:-48 p:0] ;)"))
        assert fields["actions"][-1] == word and "score" not in fields


def test_cards_shown_with_a_discard_apart_are_no_discard():
    start = DEAL[: DEAL.index(" 2 C.D8")]
    shown = "D8.DQ.C9.SA.HA.CT.HQ.CA.S8.C8.SQ.DJ"
    for said in (f"2 NO.{shown}", f"2 NO 2 {shown}"):
        fields = json.loads(iss.read(f"{start} {said} 0 RE ]R[d:2 win v:46 p:0] ;)"))
        assert fields["actions"][-2:] == ["-D8-DQ", "=NO"]


def test_a_deal_that_was_passed_out():
    start = DEAL[: DEAL.index(" 1 18")]
    fields = json.loads(iss.read(f"{start} 1 p 2 p 0 p ]R[passed] ;)"))
    assert fields["score"] == [0, 0, 0]


def test_a_deal_that_was_broken_off_has_no_score():
    fields = json.loads(iss.read(DEAL.replace(" 1 D7 2 C9 0 C7", " 1 RE")))
    assert "score" not in fields


def test_whatever_a_line_says_it_is_read_or_refused():
    chance = random.Random(7)
    for _ in range(1500):
        text = list(DEAL)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text))
            text[at : at + chance.randint(0, 3)] = chance.choice(["", " ", "?", "2", "D", "]", "S"])
        try:
            iss.read("".join(text))
        except ValueError as error:
            assert str(error)


def test_damaged_lines_of_many_own_deals_are_read_or_refused():
    """Words of the moves dropped, doubled, exchanged, and taken from other games."""
    chance = random.Random(11)
    texts = [iss.write(_record(number)) for number in range(12) if _writable(number)]
    every = sorted({word for text in texts for word in text.split()} | ODD)
    for _ in range(1500):
        words = chance.choice(texts).split(" ")
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(words))
            words[at : at + chance.randint(0, 2)] = chance.choices(every, k=chance.randint(0, 2))
        try:
            fields = json.loads(iss.read(" ".join(words)))
            assert len(Record(json.dumps(fields)).actions) == len(fields["actions"])
        except ValueError as error:
            assert str(error)


ODD = set("?? w 0 3 s y p 18 264 D NOH NHO CO GO GHZ SC RE TI.1 LE.0 R[passed] | . [ ] ;)".split())


def _session(number, words=(), wishes=()):
    """A deal played at random; each of `wishes` (cards played, an action) is done if it may."""
    chance = Chance(number)
    session = Session(GAME)
    session.options.read(words)
    session.starter = number % 3
    session.deal(number)
    table = session.table
    legal = table.buffer()
    while session.running():
        for ply, action in wishes:
            if table.stage == PLAY and table.count == ply and table.may_play(action):
                session.play(action)
        if session.running():
            session.play(legal[chance.below(min(4, table.legal(legal)))])
    return session


def _record(number, words=(), wishes=()):
    session = _session(number, words, wishes)
    return Record(record_line(session, "0.1", ("a", "b", "c"), ("human", "club", "club")))


def _writable(number, words=(), wishes=()):
    try:
        return bool(iss.write(_record(number, words, wishes)))
    except ValueError:
        return False


def _result(text):
    return text[text.index("]R[") + 3 : text.index("] ;)")]


def test_who_gives_up_or_claims_is_written():
    """RE and SC, by whose they are; R has what the rules here gave."""
    seen = set()
    for number in range(12):
        for action in (CONCEDE, *range(CONCEDE_OF, CONCEDE_OF + 3), CLAIM):
            for ply in (4, 25):
                session = _session(number, (), [(ply, action)])
                table = session.table
                done = [table.action(i) for i in range(table.done())]
                if action not in done or table.declarer == NOBODY:
                    continue
                record = Record(record_line(session, "0.1", ("", "", ""), ("", "", "")))
                text = iss.write(record)
                said = "SC" if action == CLAIM else "RE"
                who = (table.actor(done.index(action)) - session.forehand) % 3
                assert f" {who} {said}" in text
                assert "concede" not in text and "claim" not in text
                given = dict(word.split(":") for word in _result(text).split() if ":" in word)
                assert int(given["v"]) == session.result.plain[table.declarer]
                assert int(given["p"]) == table.points[table.declarer]
                over = table.count < 30 and table.kind.game != NULL
                went_on = action != CLAIM and not over
                fields = json.loads(iss.read(text))
                cards = [word for word in fields["actions"] if word in NAMES]
                assert len(cards) == table.count
                assert ("score" in fields) == (went_on or table.count == 30)
                seen.add((said, over, given["r"]))
    assert {("SC", True, "0"), ("RE", True, "1"), ("RE", False, "0")} <= seen


def test_what_the_form_cannot_hold_is_named():
    ramsch = kontra = once = 0
    for number in range(60):
        session = _session(number, ["ramsch", "kontra", "handonce", "league"])
        record = Record(record_line(session, "0.1", ("", "", ""), ("", "", "")))
        try:
            text = iss.write(record)
            given = dict(word.split(":") for word in _result(text).split() if ":" in word)
            if given:
                value = int(given["v"])
                assert value == session.result.plain[session.table.declarer], "not League points"
        except ValueError as error:
            ramsch += str(error) == "game: a Skat server has no Ramsch"
            kontra += str(error) == "actions: a Skat server has no kontra"
            once += str(error) == "options: a Skat server has no handonce"
        assert not record.table.done(), "as it was"
    assert ramsch and kontra and once, (ramsch, kontra, once)


def test_own_deals_come_back_as_they_were():
    chance = Chance(3)
    back = 0
    for number in range(60):
        session = Session(GAME)
        session.deal(number)
        legal = session.table.buffer()
        while session.running():
            session.play(legal[chance.below(min(4, session.table.legal(legal)))])
        names = ("a", "b", "c")
        record = Record(record_line(session, "0.1", names, ("human", "club", "club")))
        try:
            text = iss.write(record)
        except ValueError:
            continue
        fields = json.loads(iss.read(text))
        first = session.forehand
        assert fields["actions"] == [action_word(action) for action in record.actions]
        if session.table.declarer >= 0:
            assert fields["points"] == [record.points[(first + i) % 3] for i in range(3)]
        back += 1
    assert back > 20


def test_the_commands_read_and_write_them(run, tmp_path):
    path = tmp_path / "games.sgf"
    path.write_text(f"{DEAL}\n{DEAL.replace('v:48', 'v:49')}\n{DEAL}\n")
    out_path = tmp_path / "one.sgf"
    assert run("replay", path, "--iss", out_path)[0] == 0
    assert iss.read(out_path.read_text())
    code, out, err = run("replay", path, "--print")
    assert code == 0 and len(out.splitlines()) > 10
    code, out, err = run("stats", path, "--name", "c")
    assert code == 0 and "line 2 is left out: R: v:49" in err


def test_a_name_is_written_without_what_steers_a_terminal_and_read_as_it_is_meant():
    record = Record(iss.read(DEAL.replace("P0[a]", "P0[a\\]b]")))
    assert record.names[0] == "a]b"
    record.names[0] = "a\x1b]b\x9b"
    assert "P0[a__b_]" in iss.write(record)


def test_nothing_is_written_over_the_file_being_read(run, tmp_path):
    path = tmp_path / "games.sgf"
    path.write_text(f"{DEAL}\n{DEAL}\n")
    (tmp_path / "link.sgf").symlink_to(path)
    for option in ("--iss", "--html"):
        for name in ("games.sgf", "link.sgf"):
            code, out, err = run("replay", path, option, tmp_path / name)
            assert (code, out) == (1, "") and "is the file being read" in err
    assert path.read_text() == f"{DEAL}\n{DEAL}\n"


def test_files_of_many_games(run, tmp_path):
    path = tmp_path / "games.sgf"
    path.write_text(f"{DEAL}\n\n{DEAL.replace('v:48', 'v:49')}\n{'x' * (3 << 20)}\n{DEAL}\n")
    code, out, err = run("replay", path, "--all", "--print")
    assert code == 0 and out.count("Line ") == 2 and "Line 5\n" in out
    assert "line 3: R: v:49" in err and "line 4: " in err and "2 games, 2 lines left out" in err
    out_path = tmp_path / "own.sgf"
    code, out, err = run("replay", path, "--all", "--iss", out_path)
    lines = out_path.read_text().splitlines()
    assert code == 0 and len(lines) == 2 and iss.read(lines[0]) == iss.read(lines[1])
    for words in (["--iss", path], ["--html", out_path], [], ["--print", "--iss", out_path]):
        code, out, err = run("replay", path, "--all", *words)
        assert code == 1 and len(err.splitlines()) == 1, words
    assert path.read_text().count(DEAL) == 2, "nothing is lost"
    code, out, err = run("stats", path, "--name", "c", "--json")
    assert code == 0 and json.loads(out)["tallies"][0]["deals"] == 2
    assert "line 3 is left out: R: v:49" in err
    only = tmp_path / "wrong.sgf"
    only.write_text("x\n")
    code, out, err = run("replay", only, "--all", "--print")
    assert (code, out) == (1, "") and "0 games, 1 lines left out" in err
    assert run("replay", path, "--all", "--game", "1", "--print")[0] == 2
    code, out, err = run("replay", path, "--game", "2", "--print")
    assert code == 1 and "line 2: it is blank" in err


def test_a_file_as_other_systems_write_it(run, tmp_path):
    """A mark at its beginning, Windows' ends of lines, a name in no UTF-8."""
    path = tmp_path / "games.sgf"
    path.write_bytes(f"\ufeff{DEAL}\r\n".encode() + DEAL.encode().replace(b"[a]", b"[J\xfcrgen]"))
    code, out, err = run("replay", path, "--all", "--print")
    assert (code, err) == (0, "") and "J\ufffdrgen" in out
    code, out, err = run("stats", path, "--name", "c", "--json")
    assert (code, err) == (0, "") and json.loads(out)["tallies"][0]["deals"] == 2
    path.write_bytes(b'\xef\xbb\xbf{"v": "\xfc"}\n')
    code, out, err = run("replay", path, "--print")
    assert code == 1 and "line 1: it is not UTF-8 text" in err


def test_many_games_are_analysed_one_by_one(run, tmp_path):
    path = tmp_path / "games.jsonl"
    records = []
    for number in (3, 4):
        session = Session(lskat)
        session.deal(number)
        legal = session.table.buffer()
        while session.running():
            session.play(legal[session.table.legal(legal) - 1])
        records.append(record_line(session, "0", ["", ""], ["human", "simple"]))
    path.write_text(f"{records[0]}\n{{\n{records[1]}\n")
    code, out, err = run("analyse", path, "--all", "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [(each["line"], each["deal"]) for each in found] == [(1, 3), (3, 4)]
    assert "line 2: " in err
    assert run("analyse", path, "--all", "--chart", tmp_path / "chart.svg")[0] == 1
