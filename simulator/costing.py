"""Makes a copy of the firmware that counts how long it would take on the chip (chip_time.py).

Each run of consecutive statements starts with one that adds up their cost. So time is counted alike
in CPython and MicroPython, for the firmware as it is today. If one expression may skip another –
`and`, `or`, `a if b else c` – both count half.
"""

import ast
import builtins
import hashlib
import os
import shutil
import tempfile
import time
from collections import Counter
from functools import cache
from pathlib import Path

from platformdirs import user_cache_dir

from simulator.chip_time import RATES, TIGHT
from simulator.paths import ROOT

_KEPT_S = 7 * 86400  # a copy of other sources, after it was made


@cache
def firmware() -> str:
    """The folder with that copy, in the user's cache: making it takes seconds, so it is made once
    for each state of the sources."""
    folder = Path(user_cache_dir("pocket-skat"), "chip", _state()[:16])
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        for other in folder.parent.iterdir():
            if time.time() - other.stat().st_mtime > _KEPT_S:
                shutil.rmtree(other, ignore_errors=True)
        made = tempfile.mkdtemp(dir=folder.parent)
        write(made, RATES)
        try:
            os.rename(made, folder)
        except OSError:  # somebody else was faster
            shutil.rmtree(made, ignore_errors=True)
    return str(folder)


def _state() -> str:
    """A digest of all that the copy is made of and by."""
    found = hashlib.sha256(repr((RATES, TIGHT)).encode())
    paths = [path for path in (ROOT / "firmware").rglob("*.*") if "__pycache__" not in path.parts]
    for path in [Path(__file__), *sorted(paths)]:
        if path.is_file():
            data = path.read_bytes()
            found.update(b"%s %d " % (bytes(path.relative_to(ROOT)), len(data)) + data)
    return found.hexdigest()


def write(folder: str, rates: dict) -> None:
    """Write that copy into a folder, at these rates."""
    shutil.copytree(
        ROOT / "firmware", folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
    )
    for path in Path(folder).rglob("*.py"):
        path.write_text(costed(path.read_text(encoding="utf-8"), rates), encoding="utf-8")


def costed(source: str, rates: dict) -> str:
    """A module's source with the statements that count."""
    tree = ast.parse(source)
    _Module(tree, rates).cost()
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


MOST_SLOTS = 11  # of a frame; a larger one goes onto the heap
_LOOPS = (ast.For, ast.While)
_LEAVES = (ast.Return, ast.Break, ast.Continue, ast.Raise)
_BUILTINS = frozenset(dir(builtins))
_FRAMEBUF = ("fill", "fill_rect", "rect", "hline", "vline", "line", "pixel", "blit")
_METHODS = {"format": "format", **dict.fromkeys(_FRAMEBUF, "draw")}
_POINTERS = ("ptr8", "ptr16", "ptr32")
_CASTS = ("int", "uint", "bool")
_ONLY_NAMES = (ast.arguments, ast.expr_context, ast.operator, ast.cmpop, ast.boolop, ast.unaryop)


class _Module:
    """A module to which costs are added."""

    def __init__(self, tree, rates):
        self._tree = tree
        self._rates = rates
        self._constants = set()  # names that the compiler replaces by their numbers
        for node in tree.body:
            if isinstance(node, ast.Assign) and _calls(node.value, "const"):
                self._constants.update(target.id for target in node.targets)

    def cost(self) -> None:
        """Insert the statements."""
        tree = self._tree
        load = Counter(module=1)
        for node in [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]:
            for statement in node.body:
                imports = isinstance(statement, (ast.Import, ast.ImportFrom))
                load["import" if imports else "define"] += 1
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                _Function(node, self._constants, self._rates).cost()
        sleeping = _Sleeping()
        sleeping.visit(tree)
        at = 1 if tree.body and ast.get_docstring(tree) is not None else 0
        names = "spent as _spent, sleep as _sleep" if sleeping.found else "spent as _spent"
        tree.body[at:at] = [
            *ast.parse("from simulator.chip_time import " + names).body,
            _spend(load, self._rates),
        ]


class _Sleeping(ast.NodeTransformer):
    """Makes time.sleep count, too."""

    found = False

    def visit_Call(self, node):  # noqa: N802  ast's name
        self.generic_visit(node)
        if _dotted(node.func) == "time.sleep":
            self.found = True
            node.func = ast.Name("_sleep", ast.Load())
        return node


class _Function:
    """A function to which costs are added."""

    def __init__(self, node, constants, rates):
        self._node = node
        self._constants = constants
        self._rates = rates
        names = [argument.arg for argument in node.args.args]
        for child in ast.walk(node):
            if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
                names.append(child.id)
        self._locals = set(names)
        self._tight = False  # inside a loop that calls nothing
        self._leaving = _holders(node, _LEAVES)
        self._calling = _holders(node, ast.Call)
        self._viper = any(ast.unparse(d) == "micropython.viper" for d in node.decorator_list)

    def cost(self) -> None:
        """Insert the statements."""
        node = self._node
        node.decorator_list = [
            d for d in node.decorator_list if ast.unparse(d) != "micropython.viper"
        ]
        entry = Counter({"v_enter" if self._viper else "enter": 1})
        if not self._viper and self._slots() > MOST_SLOTS:
            entry["frame"] = 1
        if self._viper and node.args.args:
            for argument in node.args.args:
                if argument.annotation and ast.unparse(argument.annotation) in _POINTERS:
                    entry["v_pointer"] += 1
        docstring = ast.get_docstring(node) is not None
        body = node.body[docstring:]
        node.body = node.body[:docstring] + self._stretch(body, entry)

    def _slots(self) -> int:
        """About how many words its frame has: names, and what a call puts on the stack."""
        calls = [node for node in ast.walk(self._node) if isinstance(node, ast.Call)]
        return len(self._locals) + max([3 + len(call.args) for call in calls], default=3)

    def _stretch(self, body, costs) -> list:
        """Statements with their costs: those up to one that may leave, then the rest likewise."""
        result = []
        begin = 0
        for i, statement in enumerate(body):
            costs += self._header(statement)
            leaves = self._inside(statement)
            if leaves or i + 1 == len(body):
                share = TIGHT if self._tight else 1
                result += [_spend(costs, self._rates, share), *body[begin : i + 1]]
                begin = i + 1
                costs = Counter()
        return result

    def _inside(self, statement) -> bool:
        """Give the statements inside a statement their costs; whether one of them may leave."""
        leaves = isinstance(statement, _LOOPS) or statement in self._leaving
        tight = self._tight
        if isinstance(statement, _LOOPS):
            self._tight = not self._viper and self._calling.isdisjoint(statement.body)
        if isinstance(statement, ast.If) and not _asks_for_chip(statement):
            statement.body = self._stretch(statement.body, Counter())
            if statement.orelse:
                statement.orelse = self._stretch(statement.orelse, Counter(self._one("jump")))
        elif isinstance(statement, ast.While):
            costs = self._all(statement.test) + self._one("jump")
            statement.body = self._stretch(statement.body, costs)
        elif isinstance(statement, ast.For):
            if _calls(statement.iter, "range"):  # compiled to a loop that counts
                costs = self._one("op", 2) + self._one("local", 4) + self._one("jump")
            else:
                costs = self._one("iter") + self._all(statement.target)
            statement.body = self._stretch(statement.body, costs)
        elif isinstance(statement, ast.Try):
            statement.body = self._stretch(statement.body, Counter())
            for handler in statement.handlers:
                handler.body = self._stretch(handler.body, self._one("try"))
            if statement.finalbody:
                statement.finalbody = self._stretch(statement.finalbody, Counter())
            leaves = True
        elif isinstance(statement, ast.With):
            statement.body = self._stretch(statement.body, Counter())
            leaves = True
        self._tight = tight
        return leaves

    def _header(self, statement) -> Counter:
        """What a statement costs without the statements inside it."""
        if isinstance(statement, ast.If):
            costs = self._all(statement.test) + self._one("jump")
            if _asks_for_chip(statement):  # both interpreters take the branch that the chip takes
                for inner in statement.body:
                    costs += self._header(inner)
            return costs
        if isinstance(statement, ast.While):
            return self._all(statement.test) + self._one("jump", 2)
        if isinstance(statement, ast.For):
            return self._all(statement.iter) + self._one("local")
        if isinstance(statement, ast.Try):
            return self._one("try")
        if isinstance(statement, ast.With):
            costs = self._one("try", 2)
            for item in statement.items:
                costs += self._all(item.context_expr)
            return costs
        if isinstance(statement, ast.FunctionDef):
            return self._one("build")
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            return Counter({"import": 1})
        if isinstance(statement, _LEAVES):
            return self._all(statement) + self._one("jump")
        return self._all(statement)

    def _all(self, node) -> Counter:
        """What an expression costs, or a statement without others inside."""
        if isinstance(node, ast.Constant):
            return self._one("const")
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, (ast.Global, ast.Nonlocal, ast.Lambda, *_ONLY_NAMES)):
            return Counter()
        if isinstance(node, ast.AnnAssign):
            return self._all(node.value) + self._all(node.target) if node.value else Counter()
        if isinstance(node, ast.AugAssign):
            costs = self._all(node.value) + self._one("op")
            return costs + self._all(node.target) + self._all(node.target)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.BoolOp):
            costs = self._all(node.values[0])
            for value in node.values[1:]:
                costs += self._half(self._all(value)) + self._one("jump")
            return costs
        if isinstance(node, ast.IfExp):
            sides = self._half(self._all(node.body) + self._all(node.orelse))
            return self._all(node.test) + self._one("jump") + sides
        costs = Counter()
        for child in ast.iter_child_nodes(node):
            costs += self._all(child)
        if isinstance(node, ast.Attribute):
            costs += self._one("attr")
        elif isinstance(node, ast.Subscript):
            costs += self._one("item")
        elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mod, ast.FloorDiv)):
            text = isinstance(node.left, ast.Constant) and isinstance(node.left.value, str)
            costs += self._one("format" if text else "division")
        elif isinstance(node, (ast.BinOp, ast.UnaryOp)):
            costs += self._one("op")
        elif isinstance(node, ast.Compare):
            costs += self._one("op", len(node.ops))
        elif isinstance(node, (ast.Tuple, ast.List, ast.Dict, ast.Slice, ast.JoinedStr)):
            costs += self._one("build")
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)):
            costs += self._one("iter", 4)
        return costs

    def _name(self, node) -> Counter:
        if node.id in self._constants:
            return self._one("const")
        return self._one("local" if node.id in self._locals else "global")

    def _call(self, node) -> Counter:
        costs: Counter[str] = Counter()
        for argument in node.args:
            costs += self._all(argument)
        for keyword in node.keywords:
            costs += self._all(keyword.value) + self._one("const")
        if not self._viper:
            costs += self._one("argument", len(node.args) + 2 * len(node.keywords))
        if _dotted(node.func) in self._rates:  # a function of the system
            return costs + self._one(_dotted(node.func))
        if isinstance(node.func, ast.Attribute):
            kind = _METHODS.get(node.func.attr, "method")
            return costs + self._all(node.func.value) + self._one(kind)
        if self._viper:
            name = getattr(node.func, "id", "")
            if name in _CASTS:
                return costs
            return costs + Counter({"v_pointer" if name in _POINTERS else "v_call": 1})
        name = getattr(node.func, "id", "")
        if name == "ord" and isinstance(node.args[0], ast.Subscript):
            return costs + self._one("character")
        if name in ("min", "max"):
            return costs + self._one("extreme")
        if name == "__import__":
            return costs + self._one("import")
        if name == "open":
            mode = [str(node.value) for node in node.args[1:] if isinstance(node, ast.Constant)]
            return costs + self._one("open " + (mode[0][0] if mode else "w"))
        return costs + self._all(node.func) + self._one("call")

    def _one(self, what: str, count: int = 1) -> Counter:
        if not self._viper:
            return Counter({what: count})
        what = {"attr": "global", "method": "call", "iter": "jump"}.get(what, what)
        name = "v_" + what
        return Counter({name if name in self._rates else "v_op": count})

    def _half(self, costs) -> Counter:
        return Counter({what: count / 2 for what, count in costs.items()})


def _calls(node, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _asks_for_chip(statement) -> bool:
    return isinstance(statement.test, ast.Name) and statement.test.id == "MICROPYTHON"


def _holders(node, kinds) -> set:
    """The nodes that are of these kinds, or in which there is one."""
    found = set()

    def look(node) -> bool:
        holds = isinstance(node, kinds)
        for child in ast.iter_child_nodes(node):
            holds |= look(child)
        if holds:
            found.add(node)
        return holds

    look(node)
    return found


def _dotted(node) -> str:
    """What is called, if that is a name or a module's; else ""."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _spend(costs, rates, share: float = 1) -> ast.stmt:
    """The statement `_spent[0] += …`."""
    ns = round(share * sum(rates[what] * count for what, count in costs.items()))
    spent = ast.Subscript(ast.Name("_spent", ast.Load()), ast.Constant(0), ast.Store())
    return ast.AugAssign(spent, ast.Add(), ast.Constant(ns))
