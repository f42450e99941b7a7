"""tools/flash.py on virtual handhelds: backups, what they bring back, and records."""

import json
import os
import re
import zipfile

import pytest

from devices.failures import BadFile, InTheWay
from handheld import lessons, puzzling, tallies
from handheld.linked import RECORDS
from simulator.emulated import EmulatedHandheld
from skat import games
from skat.link.conversation import SAVE
from skat.puzzles import Puzzles
from skat.tallies import SAVE as TALLIES
from skat.tallies import Tallies
from tests.support.flashing import failed, kept, opened, play, run, state
from tests.support.systems import LINUX
from tests.support.virtual_handheld import ROOT
from tools.flashing import command, saved, transfer

pytestmark = LINUX


def test_backup_restore_and_games(flashed, capsys, tmp_path):
    handheld = flashed("played")
    linked = {RECORDS[0]: b"the newer\n", RECORDS[1]: b"the older\n"}
    linked.update({f"{SAVE[0]}.{slot}": bytes(range(256)) for slot in (0, 1)})
    linked.update(_progress(tmp_path / "desk"))
    with opened(handheld) as line:
        transfer.send(line, {f"/data/{name}": data for name, data in linked.items()})
    before = kept(handheld)
    assert set(linked) < set(before), "two devices' games and statistics are saved with the rest"
    backup, games = tmp_path / "backup.zip", tmp_path / "games.jsonl"
    assert run(handheld, capsys, "--backup", backup)["files"] == sorted(before)
    play(handheld)
    with zipfile.ZipFile(backup) as archive:
        assert {name: archive.read(name) for name in linked} == linked
    assert run(handheld, capsys, "--games", games)["games"] == 4
    records = games.read_text().splitlines()
    assert len([json.loads(line) for line in records[:2]]) == 2
    assert records[2:] == ["the older", "the newer"]
    assert kept(handheld) != before
    assert run(handheld, capsys, "--restore", backup)["files"] == sorted(before)
    assert kept(handheld) == before
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("../main.py", "print('no')")
    for file in ("other.zip", "missing.zip"):
        said = run(handheld, capsys, "--restore", tmp_path / file)
        assert (said["code"], said["error"]) == (1, "file")
    assert play(handheld)[2] == 2


def _progress(folder):
    """The files, bytes by name, of somebody who has done a task, solved a puzzle, won a deal."""
    app = EmulatedHandheld("pico_oled", str(folder)).app
    lessons.note(app.evening, "sixty")
    puzzling.note(app.evening, Puzzles(), 3)
    won = Tallies()
    won.of(games.find("lskat").save[1], 1).add(80, [80, 40], 0)
    app.evening.files.save(TALLIES, won.to_bytes())
    names = [f"{save[0]}.{n}" for save in (lessons.SAVE, puzzling.SAVE, TALLIES) for n in (0, 1)]
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name in names}


def test_what_was_learned_is_in_a_backup(flashed, capsys, tmp_path):
    handheld = flashed("played")
    learned = _progress(tmp_path / "desk")
    assert len(learned) == 3
    with opened(handheld) as line:
        transfer.send(line, {f"/data/{name}": data for name, data in learned.items()})
    packed = run(handheld, capsys, "--backup", tmp_path / "backup.zip")["files"]
    assert set(learned) <= set(packed)
    again = tmp_path / "again"
    with zipfile.ZipFile(tmp_path / "backup.zip") as archive:
        archive.extractall(again)
    app = EmulatedHandheld("pico_oled", str(again)).app
    assert lessons.done(app.evening) == ["sixty"]
    assert [row.points for row in tallies.load(app.evening).rows] == [80]
    bits = puzzling.solved(app.evening, Puzzles())
    assert [n for n in range(Puzzles().count) if puzzling.is_solved(bits, n)] == [3]


def test_a_backup_is_whole_or_the_old_one(start, capsys, tmp_path, monkeypatch):
    handheld = start()
    backup = tmp_path / "backup.zip"
    backup.write_bytes(b"the old one")
    failed(run(handheld, capsys, "--backup", backup), "file", "nothing to save", "not written")
    failed(run(handheld, capsys, "--games", backup), "file", "no games to save", "not written")
    with opened(handheld) as line:
        transfer.send(line, {"/data/settings.0": b"settings"})
    with monkeypatch.context() as patched:
        patched.setattr(transfer, "b64decode", lambda text: b"rot")
        failed(run(handheld, capsys, "--backup", backup), "checksum", "settings.0")
    assert backup.read_bytes() == b"the old one"
    failed(run(handheld, capsys, "--backup", tmp_path / "no/backup.zip"), "file", "cannot write")
    assert run(handheld, capsys, "--backup", backup)["files"] == ["settings.0"]
    assert zipfile.ZipFile(backup).read("settings.0") == b"settings"
    assert not list(tmp_path.glob(f"*{transfer.NEW}"))


def packed(path, files, how=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", how) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path.read_bytes()


def test_what_a_backup_lacks_stays(start, capsys, tmp_path):
    """But not the other slot of a save that is put back, which might be the newer one."""
    handheld = start()
    with opened(handheld) as line:
        there = {"/data/game.1": b"now", "/data/log": b"l", "/data/notes/a.txt": b"mine"}
        there |= {"/data/settings.0": b"now", "/data/my-own.txt": b"mine"}
        there |= {"/data/sensor.1": b"mine"}
        transfer.send(line, there)
    old = {"game.0": b"before", "settings.0": b"before", "sensor.0": b"before"}
    packed(tmp_path / "old.zip", old)
    said = run(handheld, capsys, "--restore", tmp_path / "old.zip", "--dry-run")
    assert (said["written"], said["removed"]) == (False, ["game.1"])
    assert {*state(handheld)} == {*there}
    assert command.main(["--port", handheld.tty, "--restore", f"{tmp_path}/old.zip"]) == 0
    assert "/data/game.1 is removed" in capsys.readouterr().out
    expected = {*there, "/data/game.0", "/data/sensor.0"} - {"/data/game.1"}
    assert {*state(handheld)} == expected
    with opened(handheld) as line:
        assert transfer.fetch(line, "/data/settings.0") == b"before"
        assert transfer.fetch(line, "/data/notes/a.txt") == b"mine"
        # As if it had been cut between the renames, or after them.
        old = "/data.pocket_skat_old"
        for cut in (f"move('/data', {old!r})", f"move('/data/log', '{old}/log')"):
            line.run(f"make_folders('{old}/')\n{cut}")
            saved.put_back(line, {"settings.0": b"again"})
            found = transfer.sizes(line, "")
            assert {*found} == expected


def test_the_games_saves_are_known_by_name():
    """A save is named by a tuple: handheld/files.py."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "firmware").rglob("*.py")]
    assert saved.SAVES == {*re.findall(r'\("(\w+)", "[A-Z]"[,)]', "".join(texts))}


def test_anothers_folders_beside_the_data_stay(start, capsys, tmp_path):
    handheld = start()
    mine = {
        "/data.new/precious.txt": b"mine",
        "/data.old/diary.txt": b"mine",
        "/data.old/log": b"m",
    }
    with opened(handheld) as line:
        transfer.send(line, {**mine, "/data/settings.0": b"now"})
    packed(tmp_path / "old.zip", {"settings.0": b"before"})
    assert run(handheld, capsys, "--restore", tmp_path / "old.zip")["written"]
    with opened(handheld) as line:
        assert {*transfer.sizes(line, "")} == {*mine, "/data/settings.0"}
        assert transfer.fetch_all(line, mine) == mine


def test_a_backup_has_only_what_can_be_put_back(start, capsys, tmp_path):
    handheld = start()
    mine = {"/data/my-own.txt": b"mine", "/data/notes/a.txt": b"mine", "/data/others": b"mine"}
    with opened(handheld) as line:
        transfer.send(line, mine)
    failed(run(handheld, capsys, "--backup", tmp_path / "b.zip"), "file", "nothing to save")
    with opened(handheld) as line:
        transfer.send(line, {"/data/settings.0": b"settings"})
    said = run(handheld, capsys, "--backup", tmp_path / "b.zip")
    assert (said["files"], said["left"]) == (["settings.0"], sorted(mine))
    assert run(handheld, capsys, "--restore", tmp_path / "b.zip")["files"] == ["settings.0"]
    assert {*state(handheld)} == {*mine, "/data/settings.0"}


def test_a_name_that_is_not_utf_8_is_told(start, capsys, tmp_path):
    """With what to do, which helps."""
    handheld = start()
    with opened(handheld) as line:
        transfer.send(line, {"/data/settings.0": b"settings", "/data/ein Ärger.txt": b"mine"})
        line.run("open(b'/data/note\\xe9.txt', 'w').close()")
    for words in (["--backup", tmp_path / "b.zip"], ["--games", tmp_path / "g.jsonl"]):
        said = run(handheld, capsys, *words)
        failed(said, "in-the-way", r"b'/data/note\xe9.txt' on the board is not UTF-8", "rename")
    code = re.search(r'mpremote exec "(.*)"', said["message"])[1]
    handheld.mpremote("exec", code)
    assert run(handheld, capsys, "--backup", tmp_path / "b.zip")["left"] == ["/data/ein Ärger.txt"]
    assert {*state(handheld)} == {"/data/settings.0", "/data/ein Ärger.txt", "/renamed"}
    with opened(handheld) as line:  # in the root, which only an image asks for, and as a folder
        line.run("os.mkdir(b'/\\xe9')")
        assert transfer.sizes(line, "/data")
        with pytest.raises(InTheWay, match="not UTF-8"):
            transfer.sizes(line, "")


def test_a_bad_backup_is_refused_before_anything_is_sent(tmp_path):
    """A damaged one, an encrypted one, an oddly packed one, and 4 MB that become 4 GB."""
    path = tmp_path / "backup.zip"
    good = packed(path, {"settings.0": bytes(range(256)) * 40})
    assert list(saved.read(path)) == ["settings.0"]
    at = good.index(b"PK\x01\x02")  # its directory
    encrypted = bytearray(good)
    encrypted[6] |= 1
    encrypted[at + 8] |= 1
    damaged = [good[:i] + bytes((good[i] ^ 0x55,)) + good[i + 1 :] for i in range(len(good))]
    damaged += [good[:i] for i in range(len(good))]
    for data in (b"", bytes(1000), bytes(encrypted), *damaged):
        path.write_bytes(data)
        try:
            assert saved.read(path) == {"settings.0": bytes(range(256)) * 40}
        except BadFile as failure:
            assert "backup.zip" in str(failure) and "\n" not in str(failure)
        else:
            assert data in damaged  # in a place of no importance
    for how in (zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        packed(path, {"settings.0": b"x" * 99}, how)
        with pytest.raises(BadFile, match="was not made by --backup"):
            saved.read(path)
    packed(path, {f"games.{i}": bytes(1 << 20) for i in range(5)})
    with pytest.raises(BadFile, match="more than fits on any board"):
        saved.read(path)


def test_a_backup_that_does_not_fit_changes_nothing(start, capsys, tmp_path, monkeypatch):
    handheld = start("--fault", "full:60000")
    with opened(handheld) as line:
        transfer.send(line, {"/data/settings.0": b"settings"})
    packed(tmp_path / "big.zip", {f"games.{i}": os.urandom(30_000) for i in range(3)})
    for check in (True, False):
        if not check:  # as if it had been thought to fit
            monkeypatch.setattr(transfer, "check_space", lambda *_: None)
        failed(run(handheld, capsys, "--restore", tmp_path / "big.zip"), "no-space")
        with opened(handheld) as line:
            there = line.ask("print(json.dumps(sorted(os.listdir('/'))))")
            assert there == ["data", "filler.bin"] and line.survey()["free"] > 30_000
            assert line.ask("print(json.dumps(open('/data/settings.0').read()))") == "settings"


@pytest.mark.parametrize("noise", [100, 300, 1000])
def test_a_backup_over_a_noisy_line(start, capsys, tmp_path, impatient, noise):
    handheld = start()
    with opened(handheld) as line:
        transfer.send(line, {"/data/settings.0": os.urandom(3000)})
    handheld.kill()
    handheld = start("--fault", f"noise:{noise}")
    said = run(handheld, capsys, "--backup", tmp_path / "backup.zip")
    assert said["code"] in (0, 1) and (tmp_path / "backup.zip").exists() == (said["code"] == 0)
