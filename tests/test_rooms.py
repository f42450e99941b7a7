"""The desk's modules import each other in one direction only, functions included."""

import ast
from graphlib import TopologicalSorter

from tests.support.firmware_files import ROOT

ROOMS = ("pocket_skat", "simulator", "tools")


def _modules() -> dict:
    """The files of all modules, by name."""
    found = {}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


def _imported(path) -> set:
    """The names that a module imports, of modules and of what is in them."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_there_is_no_circle():
    modules = _modules()
    uses = {name: _imported(path) & set(modules) - {name} for name, path in modules.items()}
    assert sum(map(len, uses.values())) > 100
    order = list(TopologicalSorter(uses).static_order())  # raises CycleError, which names it
    assert set(order) == set(modules)
