"""Code in flash: what tools/flashing/in_place.py makes, and what a handheld runs of it."""

import shutil
import struct
import subprocess
import sys

import pytest

from tests.support.firmware_files import ROOT
from tests.support.flashing import DEAL, opened, run
from tests.support.virtual_handheld import Handheld
from tools.flashing import firmware, in_place, install, versions
from tools.flashing.in_place import BLOCK, files, functions

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the virtual handheld's lines are Linux's"
)

MPY = versions.mpy("armv6m")
RP2 = [board for board in firmware.boards() if firmware.platform(board) == in_place.PLATFORM]
# What is in the heap after a deal, how many functions run in flash, and the points.
PLAY = (
    DEAL
    + """
import gc
import uctypes
from handheld import memory
for _ in range(100):
    memory.settle()
gc.collect()
there = 0
def count(names):
    global there
    for thing in names.values():
        if type(thing) is type(count):
            word = int.from_bytes(uctypes.bytes_at(id(thing) + 24, 8), "little")
            there += 0x10000000 <= word < 0x11000000
        elif type(thing) is type:
            count(thing.__dict__)
for name in list(sys.modules):
    count(sys.modules[name].__dict__)
print(json.dumps([list(points), there, gc.mem_alloc(), memory.flash is not None]))
"""
)


@pytest.fixture
def flashed(flash_images, tmp_path):
    """A handheld with the game on it."""
    shutil.copy(flash_images["flashed"], tmp_path / "flash")
    handheld = Handheld(tmp_path)
    yield handheld
    handheld.kill()


def play(handheld, before: str = "") -> list:
    """What PLAY says at its end, after some lines for the device."""
    answers = []
    with opened(handheld) as line:
        line.run("remove('/data')\n" + before)
        line.run(firmware.modules().program(PLAY), answers.append)
        line.leave()
    return answers[-1]


@pytest.mark.parametrize("architecture", ["armv6m", "armv7emsp", "x64"])
def test_every_module_is_read_to_its_end(architecture):
    mpy = versions.mpy(architecture)
    found = firmware.compiled_files("pico_lcd_13", mpy, firmware.OLDEST)
    sizes = [
        len(code)
        for path, data in found.items()
        if path.endswith(".mpy")
        for code in functions(data)
    ]
    assert len(sizes) > 1500 and 150_000 < sum(sizes) < sum(map(len, found.values()))
    app = found["lib/handheld/app.mpy"]
    for damaged in (app[:-1], app + b"\0"):
        with pytest.raises((ValueError, IndexError)):
            functions(damaged)


@pytest.mark.parametrize("board", RP2)
def test_all_that_is_named_fits_into_blocks(board):
    compiled = firmware.compiled_files(board, MPY, firmware.OLDEST)
    found = files(compiled)
    assert all(in_place._INLINE < len(data) <= BLOCK for data in found.values())
    parts = {}
    for data in found.values():
        for i in range(data[0]):
            at = int.from_bytes(data[4 + 5 * i : 6 + 5 * i], "little")
            (count,) = struct.unpack_from("<H", data, at)
            pieces, at = [], at + 2
            for _ in range(count):
                (length,) = struct.unpack_from("<H", data, at)
                pieces.append(data[at + 2 : at + 2 + length])
                at += 2 + length
            assert at <= len(data)
            parts[data[1 + 5 * i : 4 + 5 * i]] = pieces
    for name in [name for names in in_place.BLOCKS for name in names]:
        wanted = in_place._pieces(name, compiled)
        assert parts.get(in_place.key_of(name), []) == wanted, name


def test_what_interrupts_call_stays_in_the_heap():
    """It would run while flash is written, or after a file of /code has gone."""
    interrupted = [firmware.LIBRARY / "handheld/buttons.py", firmware.LIBRARY / "drivers/pins.py"]
    paths = {*interrupted, *(other for path in interrupted for other in firmware._imports(path))}
    called = {firmware._module(path) for path in paths}
    called |= {"board", *(f"boards.{board}" for board in firmware.boards())}
    assert "skat.compat" in called
    assert not called & {name for names in in_place.BLOCKS for name in names}


def test_a_change_costs_one_block():
    compiled = firmware.compiled_files("pico_oled", MPY, firmware.OLDEST)
    before = files(compiled)
    code = firmware.code(
        "lib/handheld/canvas", "def new(a):\n    return a * 12345 + len(a)\n", 1286
    )
    after = files({**compiled, "lib/handheld/canvas.mpy": code})
    assert [name for name in before if before[name] != after[name]] == ["7"]


def test_a_handheld_runs_code_in_flash_and_plays_the_same(flashed):
    points, there, used, found = play(flashed)
    assert found and there > 350
    heap = play(flashed, "remove('/code')")
    assert heap[0] == points and heap[1] == 0 and not heap[3]
    assert heap[2] - used > 25_000, "words of 64 bits, but code is as long"


def test_damaged_code_is_not_run(flashed):
    """Some bytes of each file are others, as after a cut or an update: those functions stay."""
    points, there, _, _ = play(flashed)
    damage = """
for name in os.listdir("/code"):
    with open("/code/" + name, "r+b") as f:
        for at in range(700, 4000, 500):
            f.seek(at)
            f.write(b"\\x5a\\xa5")
"""
    found = play(flashed, damage)
    assert found[0] == points and 100 < found[1] < there


HEADS = """
for name in os.listdir("/code"):
    with open("/code/" + name, "r+b") as f:
        f.seek(1 + 5 * f.read(1)[0] + 1)
        f.write(b"\\x5a\\xff\\xff")
"""
STARTS = """
for name in os.listdir("/code"):
    with open("/code/" + name, "r+b") as f:
        f.seek(0)
        f.write(b"\\xff" * 40)
"""


@pytest.mark.parametrize("damage", [HEADS, STARTS])
def test_damaged_numbers_lead_nowhere(flashed, damage):
    points, there, _, _ = play(flashed)
    found = play(flashed, damage)
    assert found[0] == points and found[1] < there


def test_files_of_others_in_the_folder_stay(flashed, capsys):
    with opened(flashed) as line:
        line.run("copy('/main.py', '/code/mine.py')\nremove('/code/3')")
        line.leave()
    assert run(flashed, capsys)["in_flash"] == ["3"]
    assert run(flashed, capsys, "--uninstall", board=None)["code"] == 0
    with opened(flashed) as line:
        assert list(install.digests(line, in_place.FOLDER)) == ["mine.py"]
        line.leave()


def test_a_file_of_that_name_costs_no_game(tmp_path, capsys, flash_images):
    shutil.copy(flash_images["blank"], tmp_path / "flash")
    handheld = Handheld(tmp_path)
    try:
        with opened(handheld) as line:
            install.send(line, {"/code": b"mine"})
            line.leave()
        said = run(handheld, capsys)
        assert (said["code"], said["in_flash"]) == (0, [])
    finally:
        handheld.kill()


GENERATOR = """
import gc
import uctypes
from drivers import xip
class Screen:
    @classmethod
    def ready(cls):
        for i in range(3):
            yield i
    def other(self):
        return 3
at = uctypes.addressof
sys.modules["seen"] = sys
heads = {}
xip._gather({"Screen": Screen}, "seen", heads)
plain = {"f": Screen.other, "g": Screen.__dict__["ready"]}
xip._gather(plain, "seen", heads)
print(json.dumps(sum(len(found) for found in heads.values())))
"""


def test_a_generator_is_never_moved(flashed):
    """Not as a class method either: it may be in the middle of its code."""
    answers = []
    with opened(flashed) as line:
        before = "import main\nmain.find_modules(main.version())\n"
        line.run(before + firmware.modules().program(GENERATOR), answers.append)
        line.leave()
    assert answers == [1], "only the plain function"


def test_what_is_missing_or_stale_is_mended_by_the_next_flash(flashed, capsys):
    with opened(flashed) as line:
        before = install.digests(line, in_place.FOLDER)
        line.run("remove('/code/3')\nmove('/code/5', '/code/99')")
        line.leave()
    said = run(flashed, capsys)
    assert (said["code"], said["sent"], said["in_flash"]) == (0, [], ["3", "5"])
    with opened(flashed) as line:
        assert install.digests(line, in_place.FOLDER) == before
        line.leave()


def test_a_board_that_is_nearly_full_gets_the_game_and_some_of_its_code(tmp_path, capsys):
    handheld = Handheld(tmp_path, "--fault", "full:495000")
    try:
        said = run(handheld, capsys)
        assert said["code"] == 0, said
        with opened(handheld) as line:
            found = install.digests(line, in_place.FOLDER)
            line.leave()
        assert 0 < len(found) == len(said["in_flash"]) < 10
    finally:
        handheld.kill()


def test_the_unix_port_maps_flash_where_the_chip_has_it(tmp_path):
    image = tmp_path / "flash"
    image.write_bytes(bytes(BLOCK) + b"skat" * 1024)
    program = "import uctypes; print(uctypes.bytes_at(0x10200000 - 4096, 8))"
    mapped = ROOT / "simulator/device/mapped.py"
    said = subprocess.run(
        [sys.executable, str(mapped), str(image), str(2 << 20), "-c", program],
        capture_output=True,
        text=True,
    )
    assert said.stdout == "b'skatskat'\n", said.stderr
