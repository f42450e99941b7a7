"""Makes pieces.txt in each package of which the app loads modules by name: for a module, or for a
function that is called as soon as it is there, all that it loads, each after what that needs.

So firmware/lib/handheld/loading.py can load one at a time.
"""

import ast
import sys

from tools.flashing.firmware import BY_NAME, LIBRARY, PIECES

FUNCTIONS = ("adviser", "new_table", "table_screen")


def _modules() -> dict:
    """The files of all modules, by name."""
    found = {}
    for path in sorted(LIBRARY.rglob("*.py")):
        parts = path.relative_to(LIBRARY).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = path
    return found


class _Imports:
    """What is imported where; `modules`: all of them, `always`: those that are there anyway."""

    def __init__(self):
        self.modules = _modules()
        self._trees = {
            name: ast.parse(path.read_text(encoding="utf-8")) for name, path in self.modules.items()
        }
        self.always: set = set()
        self.always.update(self.order("handheld.app"))

    def functions(self, name: str) -> list:
        """The functions of a module, its own or others', that are called as soon as it is there."""
        found: list = []
        for node in self._trees[name].body:
            if isinstance(node, ast.FunctionDef) and node.name in FUNCTIONS:
                found.append(node)
            elif isinstance(node, ast.ImportFrom) and node.module in self.modules:
                names = [alias.name for alias in node.names]
                found += [other for other in self.functions(node.module) if other.name in names]
        return found

    def _named(self, body: list) -> list:
        """The modules that some code imports, without what is in its functions and classes."""
        names = []
        for node in body:
            if isinstance(node, ast.Import):
                names += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.If):
                names += self._named(node.body + node.orelse)
        return [name for name in names if name in self.modules]

    def order(self, *roots: str) -> list:
        """All that these modules import, and they themselves, each after what it needs."""
        found: list = []
        begun = set(self.always)

        def add(name: str) -> None:
            if name not in begun:
                begun.add(name)
                for other in self._named(self._trees[name].body):
                    package = other.rpartition(".")[0]
                    for needed in (package, other):
                        if needed in self.modules and not name.startswith(needed + "."):
                            add(needed)
                found.append(name)

        for root in roots:
            add(root)
        # The first module of a package that is loaded loads the package, and with it others of it.
        for package in [name for name in found if self.modules[name].name == "__init__.py"]:
            before = found[: found.index(package)]
            own = [name for name in before if name.startswith(package + ".")]
            rest = [name for name in before if name not in own]
            found = rest + own + found[len(before) :]
        return found

    def at_call(self, function) -> list:
        """What a function loads when it is called, packages before what is in them."""
        roots: list = []
        for name in self._named(function.body):
            roots += [name.rpartition(".")[0], name]
        return self.order(*[name for name in roots if name in self.modules])


def pieces() -> dict:
    """The contents of all these files, by path."""
    imports = _Imports()
    found = {}
    for package in BY_NAME:
        lines = []
        for name in imports.modules:
            if name.startswith(package.replace("/", ".") + "."):
                needed = {name: imports.order(name)}
                for function in imports.functions(name):
                    needed[f"{name}.{function.name}"] = imports.at_call(function)
                lines += [" ".join((root, *names)) for root, names in needed.items() if names[1:]]
        if lines:
            found[LIBRARY / package / PIECES] = "".join(line + "\n" for line in sorted(lines))
    return found


def main() -> int:
    """Write them."""
    for path, text in pieces().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
