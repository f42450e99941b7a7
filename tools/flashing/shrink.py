"""Rewrites the firmware's modules so that they take less memory on a device and do just the same.

MicroPython keeps every name in a program for ever, in a table that grows by doubling. So names that
only people need go:

A name at the top of a module that is bound to one small integer is replaced by that number wherever
it is used; if nothing can look it up while the program runs, its definition goes, too. `const` does
that for private names only, within a module.

Positional arguments get the same names in every function, and so do private attributes and methods
in every class: the first, the second, and so on.

All else stays as it is written, since the compiler treats some constructs specially.
"""

import ast

_MOST = (1 << 30) - 1  # a number that takes no memory on the device


class Modules:
    """Modules that make one program: `texts`, by the modules' names."""

    def __init__(self, texts: dict):
        self._texts = texts
        self._numbers: dict = {name: {} for name in texts}  # by module, then by name
        self._names = {name: _Names(ast.parse(text), self._numbers) for name, text in texts.items()}
        before = -1
        while before < (count := sum(map(len, self._numbers.values()))):
            before = count
            for name, names in self._names.items():
                names.look()
                self._numbers[name] = names.own | names.imported
        self._asked = set()  # names that may be looked up while the program runs
        self._keywords = set()  # of arguments
        for names in self._names.values():
            self._asked |= names.asked()
            self._keywords |= {node.arg for node in names.nodes if isinstance(node, ast.keyword)}

        self._private = {}  # new names of attributes
        private = self._find_private()
        first: dict[str, int] = {}
        for name in texts:
            for n, attribute in enumerate(private[name], self._first(name, private, first)):
                self._private[attribute] = "_%d" % n

    def _find_private(self) -> dict:
        """The private attributes and methods that only one module uses, by module."""
        users: dict[str, set] = {}
        other: set = set()  # names that mean something else, too
        for name, names in self._names.items():
            for node in names.nodes:
                if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
                    users.setdefault(node.attr, set()).add(name)
                elif isinstance(node, ast.FunctionDef) and node.name.startswith("_"):
                    users.setdefault(node.name, set()).add(name)
                elif isinstance(node, ast.Name):
                    other.add(node.id)
                elif isinstance(node, ast.Constant):
                    other.add(node.value)
        found: dict[str, list] = {name: [] for name in self._names}
        for attribute, modules in sorted(users.items()):
            if len(modules) == 1 and attribute not in other and not attribute.endswith("__"):
                found[modules.pop()].append(attribute)
        return found

    def _first(self, name: str, private: dict, known: dict) -> int:
        """The number of a module's first private attribute: those of its classes' base classes come
        before."""
        if name not in known:
            known[name] = 0
            nodes = self._names[name].nodes
            bases = {
                ast.unparse(base).split(".")[0]
                for node in nodes
                if isinstance(node, ast.ClassDef)
                for base in node.bases
            }
            for node in nodes:
                if not isinstance(node, ast.ImportFrom):
                    continue
                for alias in node.names:
                    if (alias.asname or alias.name) in bases:
                        module = f"{node.module}.{alias.name}"
                        module = module if module in private else node.module
                        last = self._first(module, private, known) + len(private[module])
                        known[name] = max(known[name], last)
        return known[name]

    def module(self, name: str) -> str:
        """The text of one of the modules, smaller."""
        names = self._names[name]
        edits = _Edits(self._texts[name])
        for function in _functions(names.tree):
            self._rename_arguments(function, edits)
        self._fold(names, edits, set(self._numbers[name]) - self._asked)
        return edits.text()

    def program(self, text: str) -> str:
        """The text of a program that uses the modules, with numbers in place of constants."""
        edits = _Edits(text)
        self._fold(_Names(ast.parse(text), self._numbers), edits, set())
        return edits.text()

    def _fold(self, names, edits, gone: set) -> None:
        """Put numbers in place of names; `gone`: those that need not be defined any more."""
        left: set[str] = set()  # names that are used still
        used = {node.id for node in names.nodes if isinstance(node, ast.Name)}
        for node in names.nodes:
            number = names.number_of(node)
            if number is None:
                if isinstance(node, ast.FunctionDef) and node.name in self._private:
                    if node in names.tree.body:
                        continue  # a function, which a program may call so, too
                    edits.replace(node, "def " + self._private[node.name], 4 + len(node.name))
                elif isinstance(node, ast.Attribute) and node.attr in self._private:
                    edits.replace(node, self._private[node.attr], -len(node.attr))
            else:
                edits.replace(node, str(number) if number >= 0 else "(%d)" % number)
        for statement in names.tree.body:
            goes = {name for name, _, _ in _definitions(statement)}
            if goes and goes <= gone:
                edits.replace(statement, "pass")
            else:
                names.note_used(statement, left)
        for node in names.nodes:
            if isinstance(node, ast.ImportFrom):
                wanted = []
                for alias in node.names:
                    name = alias.asname or alias.name
                    if name not in names.imported and (name in left or name not in used):
                        wanted.append(ast.unparse(alias))
                imports = "from %s import %s" % (node.module, ", ".join(wanted))
                edits.replace(node, imports if wanted else "pass")

    def _rename_arguments(self, function, edits) -> None:
        """Number the arguments that have no default and are never passed by name."""
        arguments = function.args.args
        new: dict[str, str] = {}
        for argument in arguments[: len(arguments) - len(function.args.defaults)]:
            if argument.arg != "self" and argument.arg not in self._keywords:
                new[argument.arg] = "_%d" % len(new)
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and node.id in new:
                edits.replace(node, new[node.id])
            elif isinstance(node, ast.arg) and node.arg in new:
                edits.replace(node, new[node.arg], len(node.arg))


class _Edits:
    """A text, and replacements for parts of it."""

    def __init__(self, text: str):
        self._lines = text.encode().splitlines(keepends=True)
        self._edits: list[tuple] = []

    def replace(self, node, new: str, size: int = 0) -> None:
        """Replace a node by `new`, or only `size` bytes at its start, or -size at its end."""
        start = node.lineno - 1, node.col_offset
        end = node.end_lineno - 1, node.end_col_offset
        if size > 0:
            end = start[0], start[1] + size
        elif size < 0:
            start = end[0], end[1] + size
        self._edits.append((start, end, new.encode()))

    def text(self) -> str:
        """The text with all replacements made; of nested ones, only the outermost."""
        out = []
        at = 0, 0
        last = len(self._lines), 0
        for start, end, new in [*sorted(self._edits), (last, last, b"")]:
            if start < at:
                continue
            for n in range(at[0], min(start[0] + 1, last[0])):
                line = self._lines[n]
                out.append(line[at[1] if n == at[0] else 0 : start[1] if n == start[0] else None])
            out.append(new)
            at = end
        return b"".join(out).decode()


class _Names:
    """What the names of a module stand for: numbers, its `own` and those `imported`, or modules.

    `tree` is the module, `nodes` all its nodes, `numbers` what is known of all modules so far.
    """

    def __init__(self, tree, numbers: dict):
        self.tree = tree
        self.nodes = list(ast.walk(tree))
        self._numbers = numbers
        self._bound: dict[str, int] = {}  # how often each name is
        self._origins: dict[str, set] = {}  # of what is imported
        for node in self.nodes:
            for name, origin in _bindings(node):
                self._bound[name] = self._bound.get(name, 0) + 1
                self._origins.setdefault(name, set()).add(origin)
        self._definitions = [each for statement in tree.body for each in _definitions(statement)]
        self.look()

    def look(self) -> None:
        """Find out what the names stand for by what is known now."""
        numbers = self._numbers
        self._modules = {}
        self.imported = {}
        self.own = {}
        for name, found in self._origins.items():
            if len(found) == 1 and None not in found:  # imported, and always the same
                (whole,) = found
                module, _, last = whole.rpartition(".")
                if whole in numbers:
                    self._modules[name] = whole
                elif last in numbers.get(module, {}):
                    self.imported[name] = numbers[module][last]
        for name, value, n in self._definitions:
            number = self._number(value) if n < 0 else self._number_in(value, n)
            if number is not None and self._bound[name] == 1:
                self.own[name] = number

    def number_of(self, node):
        """The number that a name or `module.NAME` means, else None."""
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            return self.own.get(node.id, self.imported.get(node.id))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return self._numbers.get(self._modules.get(node.value.id), {}).get(node.attr)
        return None

    def note_used(self, node, found: set) -> None:
        """Add the names used in a node that are not replaced by numbers."""
        if self.number_of(node) is None:
            if isinstance(node, ast.Name):
                found.add(node.id)
            for child in ast.iter_child_nodes(node):
                self.note_used(child, found)

    def asked(self) -> set:
        """Names that are looked up in objects of unknown type, or stand in a text."""
        found = set()
        for node in self.nodes:
            if isinstance(node, ast.Attribute) and self.number_of(node) is None:
                found.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
        return found

    def _number(self, node):
        """The constant small integer of an expression, or None."""
        number = self.number_of(node)
        if isinstance(node, ast.Constant):
            number = node.value
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "const":
            number = self._number(node.args[0])
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            number = self._number(node.operand)
            number = None if number is None else -number
        elif isinstance(node, ast.BinOp):
            left, right = self._number(node.left), self._number(node.right)
            if left is not None and right is not None:
                both = ast.BinOp(ast.Constant(left), node.op, ast.Constant(right))
                number = eval(ast.unparse(both))
        return number if type(number) is int and abs(number) <= _MOST else None

    def _number_in(self, call, n: int):
        """The n-th number of a call of range; None if it is not constant."""
        limits = [self._number(limit) for limit in call.args]
        return None if None in limits else range(*limits)[n]


def _bindings(node):
    """The names that a node binds, each with what it imports or None."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id, None
    elif isinstance(node, ast.arg):
        yield node.arg, None
    elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)):
        yield node.name, None
    elif isinstance(node, (ast.Global, ast.Nonlocal)):
        for name in node.names:
            yield name, None
    elif isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.asname or alias.name.partition(".")[0], alias.name if alias.asname else None
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _definitions(statement):
    """The names that a statement defines, each with its expression and its place in that range, or
    -1 for the expression itself."""
    if not isinstance(statement, ast.Assign):
        return
    value = statement.value
    for target in statement.targets:
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        if not all(isinstance(name, ast.Name) for name in names):
            return  # the statement does more than define them
    for target in statement.targets:
        if isinstance(target, ast.Name):
            yield target.id, value, -1
        elif not isinstance(target, ast.Tuple):
            continue
        elif isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
            yield from ((name.id, part, -1) for name, part in zip(target.elts, value.elts))
        elif isinstance(value, ast.Call) and ast.unparse(value.func) == "range":
            yield from ((name.id, value, n) for n, name in enumerate(target.elts))


def _functions(tree):
    """The functions and methods of a module, except those inside functions."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node)
        elif isinstance(node, ast.FunctionDef):
            yield node
