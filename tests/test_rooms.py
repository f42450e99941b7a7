"""Modules import each other in one direction only, and the firmware's sources fit into an image."""

import ast
from graphlib import TopologicalSorter

import pytest

from tests.support.firmware_files import ROOT

DESK = {room: ROOT / room for room in ("pocket_skat", "simulator", "tools")}
SKAT = {"skat": ROOT / "firmware/lib/skat"}
TRIGRAPHS = tuple("??" + last for last in "=/'()!<>-")  # C reads them as one other character


def _modules(rooms: dict) -> dict:
    """The files of all modules, by name."""
    found = {}
    for room, folder in rooms.items():
        for path in folder.rglob("*.py"):
            parts = (room, *path.relative_to(folder).with_suffix("").parts)
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


def _parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def _imported(path, modules) -> set:
    """The names of the modules that a module imports, in functions, too."""
    names = set()
    for node in ast.walk(_parsed(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                names.add(inner if inner in modules else node.module)
    return names


@pytest.mark.parametrize("rooms", (DESK, SKAT), ids=("desk", "skat"))
def test_there_is_no_circle(rooms):
    modules = _modules(rooms)
    uses = {
        name: _imported(path, modules) & set(modules) - {name} for name, path in modules.items()
    }
    assert sum(map(len, uses.values())) > 100
    order = list(TopologicalSorter(uses).static_order())  # raises CycleError, which names it
    assert set(order) == set(modules)


def test_skat_imports_at_the_head_of_its_files():
    for name, path in _modules(SKAT).items():
        for node in ast.walk(_parsed(path)):
            if isinstance(node, ast.Import | ast.ImportFrom) and name != "skat.compat":
                assert not node.col_offset, f"{name}, line {node.lineno}"


def test_no_text_has_what_c_reads_as_another_character():
    for path in (ROOT / "firmware").rglob("*.py"):
        for node in ast.walk(_parsed(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not any(it in node.value for it in TRIGRAPHS), f"{path}, {node.lineno}"
