"""`tools/flash.py image`: one file with MicroPython and the game, on a board that then plays."""

import json
import shutil
import struct
import sys
import zlib

import pytest

from tests.support import micropython_images as images
from tests.support.flashing import opened, play, run, state
from tests.support.micropython import micropython
from tests.support.sizes import size
from tests.support.virtual_handheld import Handheld
from tools.flashing import command, esp_image, firmware, image, rp2_image, uf2
from tools.flashing.failures import NoSpace
from tools.flashing.shelves import WINDOW, key_of, shelf_of

on_linux = pytest.mark.skipif(
    sys.platform != "linux", reason="the virtual handheld's lines are Linux's"
)
SECTOR = 4096
LAUNCHERS = ("tries", "ok")
PROCESSORS = {"RPI_PICO": "pico", "RPI_PICO_W": "pico_w", "RPI_PICO2": "pico_2"}


@pytest.fixture
def make(tmp_path, capsys):
    """Makes a file from the bytes of a MicroPython's; what the tool says, and the file's bytes."""

    def call(data, board="pico_oled"):
        (tmp_path / "micropython").write_bytes(data)
        out = tmp_path / "out"
        out.unlink(missing_ok=True)
        words = ["--board", board, "--micropython", tmp_path / "micropython", "-o", out, "--json"]
        capsys.readouterr()
        code = command.main(["image", *map(str, words)])
        said = json.loads(capsys.readouterr().out)
        said["code"] = code
        return said, out.read_bytes() if out.exists() else None

    return call


@pytest.fixture
def mpy(monkeypatch, tmp_path):
    """Native code is for the virtual handhelds' processor, which is the PC's, not for a board's;
    their sys.implementation._mpy."""
    program = "import sys; print(sys.implementation._mpy)"
    found = int(micropython("-c", program, scratch=tmp_path).stdout)
    architecture = firmware.ARCHITECTURES[found >> 10]
    for family, (chip, _) in list(rp2_image._CHIPS.items()):
        monkeypatch.setitem(rp2_image._CHIPS, family, (chip, architecture))
    monkeypatch.setitem(esp_image._CHIPS, 0, ("ESP32", 0x1000, architecture))
    return found


def failed(said, made, kind, *words):
    assert (said["code"], said.get("error"), made) == (1, kind, None), said
    for word in words:
        assert word in said["message"], said["message"]
    assert "\n" not in said["message"]


def checked(data, build) -> dict:
    """The pages of a UF2 file by address, after each block was held against the format."""
    family, start, length = images.AREAS[build]
    assert len(data) % 512 == 0
    blocks = [data[at : at + 512] for at in range(0, len(data), 512)]
    if family == images.RP2350:
        (first,) = images.uf2_blocks(images.ABSOLUTE, 0x10FFFF00, b"\xef" * 256, total=2)
        assert blocks.pop(0) == first
    pages = {}
    for number, block in enumerate(blocks):
        head = struct.unpack("<8I", block[:32])
        assert head[:3] == (0x0A324655, 0x9E5D5157, 0x2000)
        assert head[4:] == (256, number, len(blocks), family)
        assert block[-4:] == struct.pack("<I", 0x0AB16F30) and not any(block[288:-4])
        assert head[3] % 256 == 0 and head[3] not in pages
        assert images.FLASH <= head[3] < start + length
        pages[head[3]] = block[32:288]
    assert list(pages) == sorted(pages)
    for address in pages:  # RP2040-E14: no sector in part
        first = address // SECTOR * SECTOR
        assert all(page in pages for page in range(first, first + SECTOR, 256))
    program = images.rp2_program(build)
    for at in range(0, len(program), 256):
        assert pages[images.FLASH + at] == program[at : at + 256], "MicroPython is as it was"
    return pages


def put(pages, flash_file, start, length) -> None:
    """What the boot drive does with the pages of a file system: erase their sectors, write."""
    if not flash_file.exists():
        flash_file.write_bytes(b"\xff" * length)
    with open(flash_file, "r+b") as f:
        for address, page in pages.items():
            if address >= start:
                f.seek(address - start)
                f.write(page)


def wanted(board, mpy) -> dict:
    """The digests of a version's files, as a device that was given it by cable has them."""
    package = firmware.compiled(board, mpy, (1, 26, 1))
    return {**package.digests, "version.json": firmware.digest(package.manifest)}


def holds(found) -> dict:
    """The digests in /a of what state() gave, but those of the files that the launcher writes."""
    return {path: digest for path, digest in found["files"]["/a"].items() if path not in LAUNCHERS}


@on_linux
@pytest.mark.parametrize(
    "build, board",
    size(
        [("RPI_PICO", "pico_oled"), ("RPI_PICO2", "pico_oled_13")],
        [(build, board) for build in PROCESSORS for board in firmware.boards()[:4]],
    ),
)
def test_a_dragged_file_plays(make, mpy, tmp_path, capsys, build, board):
    _, start, length = images.AREAS[build]
    said, made = make(images.rp2_uf2(build), board)
    assert (said["code"], said["bytes"]) == (0, len(made)), said
    put(checked(made, build), tmp_path / "flash", start, length)
    handheld = Handheld(tmp_path, "--processor", PROCESSORS[build], board=board)
    try:
        found = state(handheld)
        assert found["current"] == "/a" and holds(found) == wanted(board, mpy)
        folder, version, one, other, games = play(handheld)
        assert (folder, version, one + other, games) == ("/a", "0.1.0", 120, 1)
        again = run(handheld, capsys, board=None)
        assert (again["code"], again["board"], again["sent"]) == (0, board, []), again
    finally:
        handheld.kill()


# Makes the second block of every pair the newer one, and leaves nothing as it was.
WEAR = """
def wear(folder):
    for entry in list(os.ilistdir(folder)):
        if entry[1] == 0x4000:
            wear(folder + '/' + entry[0])
    for turn in range(20):
        with open(folder + '/worn', 'wb') as f:
            f.write(bytes(turn))
    print(json.dumps(folder))
wear('')
remove('/main.py')
remove('/a/board.mpy')
"""


@on_linux
def test_nothing_of_an_older_file_system_reappears(make, mpy, tmp_path):
    """The blocks that LittleFS would write later are in the file too, empty."""
    _, start, length = images.AREAS["RPI_PICO"]
    pages = checked(make(images.rp2_uf2())[1], "RPI_PICO")
    put(pages, tmp_path / "flash", start, length)
    handheld = Handheld(tmp_path)
    with opened(handheld) as line:
        line.run(WEAR, print)
    handheld.kill()
    worn = shutil.copy(tmp_path / "flash", tmp_path / "worn")
    put(pages, tmp_path / "flash", start, length)
    handheld = Handheld(tmp_path)
    found = state(handheld)
    handheld.kill()
    assert holds(found) == wanted("pico_oled", mpy) and not found["files"]["/data"]
    # Without them the older one would come through, so this is no idle care.
    empty = {at: page for at, page in pages.items() if page == b"\xff" * 256}
    sectors = {at // SECTOR for at in empty if all(at // SECTOR * SECTOR + i in empty
               for i in range(0, SECTOR, 256))}  # fmt: skip
    assert sectors
    shutil.copy(worn, tmp_path / "flash")
    fewer = {at: page for at, page in pages.items() if at // SECTOR not in sectors}
    put(fewer, tmp_path / "flash", start, length)
    handheld = Handheld(tmp_path)
    try:
        assert holds(state(handheld)) != wanted("pico_oled", mpy)
    finally:
        handheld.kill()


@on_linux
@pytest.mark.parametrize("partitions", [None, images.PARTITIONS], ids=["vfs", "no vfs"])
def test_an_esp32_plays_from_one_bin(make, mpy, tmp_path, partitions):
    micropython = images.esp_bin(partitions=partitions)
    said, made = make(micropython, "tdisplay")
    assert said["code"] == 0, said
    assert made.startswith(micropython) and 0x1000 + len(made) == 4 << 20
    assert set(made[len(micropython) : 0x200000 - 0x1000]) == {0xFF}
    (tmp_path / "flash").write_bytes(made[0x200000 - 0x1000 :])
    handheld = Handheld(tmp_path, board="tdisplay")
    try:
        assert holds(state(handheld)) == wanted("tdisplay", mpy)
        assert play(handheld)[0] == "/a"
    finally:
        handheld.kill()


@pytest.mark.parametrize("build", images.AREAS)
def test_the_blocks_of_every_build(make, build):
    _, start, length = images.AREAS[build]
    pages = checked(make(images.rp2_uf2(build))[1], build)
    system = [address for address in pages if address >= start]
    assert start in system and start + SECTOR in system, "the superblock is a pair"
    assert len(system) * 256 < 1_000_000, "only what is in use"


def kernel(found) -> int:
    """The architecture of a module with native code in an image's files."""
    module = "/skat/players/kernels/solve.mpy"
    shelf = found["/a/" + shelf_of("lib" + module)]
    at = shelf.index(key_of(module))
    start = int.from_bytes(shelf[at + 3 : at + 6], "little")
    return zlib.decompressobj(-WINDOW).decompress(shelf[start:])[2] >> 2


@pytest.mark.parametrize(
    "build, family, architecture",
    [("RPI_PICO", None, 4), ("RPI_PICO2", None, 7), ("RPI_PICO2", images.RISCV, 11)],
)
def test_native_code_is_for_the_chip(tmp_path, build, family, architecture):
    (tmp_path / "file").write_bytes(images.rp2_uf2(build, family=family))
    found = image.files("pico_oled", image.read(tmp_path / "file"))
    assert kernel(found) == architecture
    (tmp_path / "file").write_bytes(images.esp_bin())
    found = image.files("tdisplay", image.read(tmp_path / "file"))
    assert kernel(found) == 10
    assert sorted(path for path in found if path.count("/") == 1) == ["/current", "/main.py"]


# What goes wrong


def test_a_file_system_that_is_not_free_is_refused(make):
    big = images.rp2_uf2(size=0xA0000 + 256)
    failed(*make(big), "file", "own file system", "official build")
    big = images.esp_bin(size=0x200000)
    failed(*make(big, "tdisplay"), "file", "own file system")


def test_a_file_without_micropython_is_refused(make):
    failed(*make(images.rp2_uf2(banner=b"CircuitPython")), "wrong-image", "no MicroPython")
    failed(*make(images.esp_bin(banner=b"Arduino"), "tdisplay"), "wrong-image", "no MicroPython")
    failed(*make(b"PK\x03\x04"), "wrong-image", ".uf2")
    failed(*make(b""), "wrong-image", ".uf2")
    old = b"3.4.0; MicroPython v1.19.1 on 2022-06-18"
    failed(*make(images.rp2_uf2(banner=old)), "too-old", "1.19.1", "1.23")


def test_an_image_for_another_processor_is_refused(make):
    failed(*make(images.esp_bin()), "wrong-board", "ESP32", "pico_oled")
    failed(*make(images.rp2_uf2(), "tdisplay"), "wrong-board", "RP2040", "tdisplay")
    failed(*make(images.rp2_uf2(family=0x1C5F21B0)), "wrong-image", "ESP32", "RP2350")
    failed(*make(images.esp_bin(chip=0xFFFD), "tdisplay"), "wrong-image", "65533")
    ram = b"".join(images.uf2_blocks(images.RP2040, 0x20000000, images.rp2_program()))
    failed(*make(ram), "wrong-image", "flash")


def test_a_damaged_file_is_refused(make):
    whole = images.rp2_uf2()
    blocks = [whole[at : at + 512] for at in range(0, len(whole), 512)]
    without = b"".join(blocks[:5] + blocks[6:])
    again = b"".join([*blocks[:3], blocks[3][:12] + blocks[2][12:16] + blocks[3][16:], *blocks[4:]])
    other = blocks[3][:28] + struct.pack("<I", images.RP2350) + blocks[3][32:]
    for data, word in (
        (whole[:-100], "complete"),
        (without, "lacks"),
        (b"".join(blocks[:-1]), "last block"),
        (whole[: 512 * 4 - 2] + b"xx" + whole[512 * 4 :], "damaged"),
        (b"".join([*blocks[:3], other, *blocks[4:]]), "lacks"),
        (again, "two blocks"),
        (blocks[0][:16] + struct.pack("<I", 128) + blocks[0][20:], "not for a Raspberry Pi"),
    ):
        failed(*make(data), "file", word)


def test_an_image_that_does_not_tell_its_file_system_is_refused(make):
    untold = images.rp2_uf2().replace(struct.pack("<I", 0x7188EBF2), b"NONE")
    failed(*make(untold), "file", "doesn't tell")
    lost = images.rp2_uf2().replace(
        struct.pack("<2I", 0x10000700, 0x10000708), struct.pack("<2I", 0x10900700, 0x10900708)
    )
    failed(*make(lost), "file", "doesn't tell")
    bare = images.esp_bin()[: 0x8000 - 0x1000]
    failed(*make(bare + images.BANNER, "tdisplay"), "wrong-image", "partition table")
    small = images.PARTITIONS | {"vfs": (0x300000, 0x200000)}
    failed(*make(images.esp_bin(partitions=small), "tdisplay"), "file", "4 MB")


def test_a_file_system_that_is_too_small_is_refused(make, monkeypatch):
    monkeypatch.setitem(images.AREAS, "RPI_PICO", (images.RP2040, 0x10100000, 64 << 10))
    failed(*make(images.rp2_uf2()), "no-space", "64 KB")
    for blocks in range(4):
        with pytest.raises(NoSpace, match=f"file system of {4 * blocks} KB"):
            image.file_system({"/a/b": bytes(20_000)}, blocks * image.BLOCK, 256)


def test_image_names_its_missing_options(capsys, tmp_path):
    assert command.main(["image", "--json"]) == 1
    assert "--board" in json.loads(capsys.readouterr().out)["message"]
    words = ["image", "--board", "thumby", "--micropython", str(tmp_path / "none"), "-o", "x"]
    assert command.main([*words, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"] == "file"
    (tmp_path / "file").write_bytes(images.rp2_uf2())
    words[4:] = [str(tmp_path / "file"), "-o", str(tmp_path)]
    assert command.main([*words, "--json"]) == 1
    assert "cannot write" in json.loads(capsys.readouterr().out)["message"]


def test_written_pages_are_read_again():
    pages = {0x10000000 + 256 * i: bytes([i]) * 256 for i in range(20)}
    (part,) = uf2.read(uf2.write(uf2.RP2040, pages), "file")
    assert (part.family, part.pages) == (uf2.RP2040, pages)
    assert len(uf2.whole_sectors({0x10001300: b"x" * 256})) == 16
