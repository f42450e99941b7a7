"""Records of the International Skat Server: read, compared, refused."""

import json
import random

import pytest

from simulator import iss
from skat.chance import Chance
from skat.games.skat import GAME
from skat.notation import action_word
from skat.records import Record, record_line
from skat.session import Session

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
    ],
)
def test_other_spellings_say_the_same(old, new):
    assert iss.read(DEAL.replace(old, new)) == iss.read(DEAL)


@pytest.mark.parametrize(
    "old, new, key",
    [
        ("v:48", "v:60", "R: v:60"),
        ("p:70", "p:71", "R: p:71"),
        ("HT.CQ", "??.CQ", "MV: cards are not known"),
        ("2 SQ 2 DJ", "2 CA 2 DJ", "actions: "),
        ("0 S9 1 S7", "0 S9 2 S7", "MV: S7 is not player 2"),
        (" 1 D7 2 C9 0 C7", "", "MV: the deal ends"),
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
