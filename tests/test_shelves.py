"""Shelves: what tools/flashing/shelves.py makes, firmware/main.py has imported and read."""

import json
import zlib
from itertools import count

import pytest

from tests.support.micropython import micropython
from tools.flashing import firmware, shelves, versions
from tools.flashing.failures import BadFile
from tools.flashing.shelves import PACKED, PARTS, ROOMS, WINDOW, key_of, shelf_of, shelved

MPY = versions.mpy("armv6m")


def things(files) -> dict:
    """What is on the shelves, and b"" for a package, by what is noted for their paths."""
    found = {}
    for path, data in files.items():
        if path.endswith(".shelf"):
            for at in range(2, 2 + 6 * (int.from_bytes(data[:2], "little") - PACKED), 6):
                start = int.from_bytes(data[at + 3 : at + 6], "little")
                assert data[at : at + 3] not in found
                found[data[at : at + 3]] = inflated(data[start:]) if start else b""
    return found


def inflated(data: bytes) -> bytes:
    """What is deflated at the start of some bytes."""
    return zlib.decompressobj(-WINDOW).decompress(data)


@pytest.mark.parametrize("older", [False, True])
def test_import_finds_them(tmp_path, older, monkeypatch):
    if older:
        monkeypatch.setattr(shelves, "PACKED", 0)
        monkeypatch.setattr(shelves, "_deflated", bytes)
    files = {"board.mpy": b""}
    for place in ("one", "room/two", "room/deep/three", "room/last"):
        text = f"VALUE = {place!r}\nTEXT = '{place * 400}'\n"
        files[f"lib/{place}.mpy"] = firmware.code(place, text, 6)
    files["lib/room/words.txt"] = b"Words." * 400
    files["lib/handheld/screens/replay.mpy"] = firmware.code("replay", "VALUE = 'replay'", 6)
    files["lib/handheld/texts/de_skat_rules.txt"] = b"looks like its source"
    assert key_of("/handheld/screens/replay.py") == key_of("/handheld/texts/de_skat_rules.txt")
    if older:
        (tmp_path / "lib").mkdir()
        for place in ("room/words", "handheld/texts/de_skat_rules"):
            data = files.pop(f"lib/{place}.txt")
            (tmp_path / f"lib/{place.replace('/', '.')}.txt").write_bytes(data)
    for path, data in shelved(files).items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(data)
    path = "firmware:.frozen"
    done = micropython("tests/support/on_shelves.py", tmp_path, scratch=tmp_path, path=path)
    assert done.returncode == 0, done.stdout + done.stderr
    said = json.loads(done.stdout)
    assert said["values"] == ["one", "room/two", "room/deep/three", "replay"]
    assert said["path"] == [str(tmp_path), "/s"] and said["file"] == "/s/room/two.mpy"
    assert (said["data"], said["none"]) == ("Words." * 400, 2)
    # Nothing that import would take for a module that is not there.
    assert said["failed"] == ["MemoryError"] * 4 + ["KeyboardInterrupt"] * 4
    assert said["last"] is None


def test_all_of_a_version_is_on_its_shelf():
    plain = firmware.compiled_files("pico_oled", MPY, firmware.OLDEST)
    files = firmware.compiled("pico_oled", MPY, firmware.OLDEST).files
    assert set(files) - {"board.mpy"} == set(map(shelf_of, plain.keys() - {"board.mpy"}))
    assert len(files) == 1 + len(ROOMS) + sum(PARTS.values()) - len(PARTS)
    assert max(map(len, files.values())) <= 28 * 1024, "a changed file costs no more than that"
    found = things(files)
    for path, data in plain.items():
        place = path.removeprefix("lib")
        if path == "board.mpy":
            assert files[path] == data
        else:
            assert found.pop(key_of(place)) == data, path
    packages = {folder for path in plain if path.endswith(".mpy") for folder in above(path)}
    assert found == {key_of(folder): b"" for folder in packages}


def above(path) -> list:
    """The packages that a module is in, as import asks for them."""
    parts = path.split("/")[1:-1]
    return ["/" + "/".join(parts[: n + 1]) for n in range(len(parts))]


def test_what_is_not_there_is_not_mistaken_for_what_is():
    noted = set(things(firmware.compiled("pico_oled", MPY, firmware.OLDEST).files))
    names = {name for path in firmware.LIBRARY.rglob("*.py")
             for name in firmware._imported(path.read_text(encoding="utf-8"))}  # fmt: skip
    names |= {path.removeprefix("lib/").replace("/", ".") for path in firmware.sources("pico_oled")}
    there = set()
    for name in sorted(names | {"board"}):
        place = "/" + name.replace(".", "/")
        source = firmware.LIBRARY / place[1:]
        kinds = {"": source.is_dir(), ".mpy": source.with_suffix(".py").exists()}
        for ending, exists in kinds.items():
            if key_of(place + ending) in noted:
                assert exists, place + ending
                there.add(place)
    assert len(there) > 100


def test_two_modules_that_look_alike_are_refused():
    seen = {}
    for number in count():
        path = f"lib/m{number}.mpy"
        if seen.setdefault(key_of(path[3:]), path) != path:
            break
    assert len(shelved({path: b""})) == 1
    with pytest.raises(BadFile, match="looks like"):
        shelved({path: b"", seen[key_of(path[3:])]: b""})


def test_a_shelf_in_parts():
    data = {f"lib/drivers/{name}.mpy": name * 50 for name in "abc"}
    shelf = next(iter(shelved({path: text.encode() for path, text in data.items()}).values()))
    head, *rest = shelves.parts(shelf)
    assert len(rest) == 3 and head + b"".join(rest) == shelf
    assert [zlib.decompress(part, -WINDOW).decode() for part in rest] == list(data.values())
