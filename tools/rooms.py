"""The rooms of the house, and what the sources in them import: tests/test_rooms.py checks it,
make_rooms.py draws it.

A new room is a line of ROOMS and one of ARROWS, and a place in make_rooms.py.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# By room its files and folders, less those of other rooms inside.
ROOMS = {
    "main": ("firmware/main.py",),
    "boards": ("firmware/boards",),
    "drivers": ("firmware/lib/drivers",),
    "handheld": ("firmware/lib/handheld",),
    "skat": ("firmware/lib/skat",),
    "standin": ("simulator/standin", "simulator/cpython"),  # for modules of MicroPython
    # Run by MicroPython:
    "inside": ("simulator/device/inside", "simulator/rp2040/inside.py", "web/inside"),
    "simulator": ("simulator",),
    "devices": ("devices",),
    "imaging": ("tools/imaging",),
    "flashing": ("tools/flashing", "tools/flash.py"),
    "web": ("web",),
    "pocket_skat": ("pocket_skat", "simulator/__main__.py"),  # its other door
    "tools": ("tools",),
}
FIRMWARE = ("main", "boards", "drivers", "handheld", "skat")

# Which rooms each may import. Kernels, wherever they are, import skat.compat.
ARROWS = {
    "skat": (),
    "handheld": ("skat",),
    "drivers": ("skat",),
    "boards": ("drivers",),
    "main": ("boards", "handheld"),
    "standin": (),
    "inside": ("handheld", "main", "simulator", "skat", "standin"),
    "devices": (),
    "simulator": ("boards", "devices", "handheld", "main", "skat", "standin"),
    "imaging": ("devices",),
    "flashing": ("devices", "imaging"),
    "web": ("devices", "flashing", "simulator", "skat"),
    "pocket_skat": ("devices", "flashing", "handheld", "simulator", "skat", "web"),
    # Programs about the house: what draws, measures and trains may look into all of it.
    "tools": ("devices", "flashing", "handheld", "imaging", "pocket_skat", "simulator", "skat"),
}

# Folders in which the names of modules begin; the project's own is the last.
_TOPS = (
    *("firmware/lib", "firmware", "simulator/standin", "simulator/cpython"),
    *("simulator/device/inside", ""),
)


class Import:
    """An import of a module of the house. `file` is where it stands; `module` is imported, of this
    `room`; `named` says whether its name is put together when it is imported."""

    def __init__(self, file: str, module: str, room: str, named: bool):
        self.file = file
        self.module = module
        self.room = room
        self.named = named


def files() -> dict:
    """The room of each source file, by path."""
    found: dict = {}
    places = [(place, room) for room, its in ROOMS.items() for place in its]
    for place, room in sorted(places, key=lambda row: len(row[0])):  # those inside come later
        path = ROOT / place
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            found[file.relative_to(ROOT).as_posix()] = room
    return found


def module_name(file: str) -> str:
    """The name by which a file is imported."""
    top = next(top for top in _TOPS if file.startswith(top))
    name = file.removeprefix(top).strip("/").removesuffix(".py").replace("/", ".")
    return name.removesuffix(".__init__")


class House:
    """All sources, read. `rooms`: the room of each file; `modules`: the file of each module."""

    def __init__(self):
        self.rooms = files()
        self.modules = {module_name(file): file for file in self.rooms}
        self.imports = [each for file in self.rooms for each in self._imports(file)]

    def arrows(self) -> dict:
        """By room the set of those that it imports."""
        found: dict = {room: set() for room in ROOMS}
        for each in self.imports:
            found[self.rooms[each.file]].add(each.room)
        return {room: others - {room} for room, others in found.items()}

    def within(self, room: str) -> dict:
        """By file of a room the set of its other files that it imports, but for those by name."""
        found: dict = {file: set() for file, its in self.rooms.items() if its == room}
        for each in self.imports:
            if each.file in found and each.room == room and not each.named:
                found[each.file].add(self.modules[each.module])
        return {file: others - {file} for file, others in found.items()}

    def _imports(self, file: str):
        tree = parsed(file)
        room = self.rooms[file]
        for node in ast.walk(tree):
            for name in imported(node):
                if room == "inside" and name == "pocket_skat":
                    name = "main"  # as it is called on stock MicroPython
                module = self._module(name)
                if module and not (room in FIRMWARE and self._room(module) == "standin"):
                    yield Import(file, module, self._room(module), False)
            start = by_name(node)
            for module in sorted(self.modules) if start else ():
                if module.startswith(start):
                    yield Import(file, module, self._room(module), True)

    def _module(self, name: str) -> str:
        """The module that is meant by it, or by `package.what is in it`; "" if it is not ours."""
        if name in self.modules:
            return name
        package = name.rpartition(".")[0]
        return package if package in self.modules else ""

    def _room(self, module: str) -> str:
        return self.rooms[self.modules[module]]


def parsed(file: str) -> ast.Module:
    """A file's syntax."""
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


def late(file: str) -> set:
    """The modules that a file imports in its functions, of whatever house."""
    found = set()
    for function in ast.walk(parsed(file)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import):
                    found |= {alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom):
                    found.add(node.module)
    return found


def imported(node) -> list:
    """The names that a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def by_name(node) -> str:
    """With what the names begin that __import__ or import_module is called with, or ""."""
    called = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
    if called not in ("__import__", "import_module") or not node.args:
        return ""
    first = node.args[0]
    while isinstance(first, ast.BinOp):
        first = first.left
    text = first.value if isinstance(first, ast.Constant) else ""
    return text.partition("%")[0] if isinstance(text, str) else ""
