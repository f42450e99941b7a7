"""Rewrites the firmware's modules so that they take less memory on a device and do just the same.

MicroPython keeps every name in a program for ever, in a table that grows by doubling. It has some
hundred names of its own, though, which lie in flash and cost nothing. So names that only people
need go:

A name at the top of a module that is bound to one small integer is replaced by that number wherever
it is used; if nothing can look it up while the program runs, its definition goes, too. `const` does
that for private names only, within a module.

Other names at the top of a module become some of MicroPython's own, the same ones in every module.
Attributes and methods become others of these, each a different one, and two letters each when none
is left; but those that only one module uses are numbered, in every class from _0 on. So are
positional arguments in every function.

These names stay: MicroPython's own, which may be meant; those that are looked up by a text or given
as a keyword; those of errors, which are shown; and those used by programs outside the modules.

All else stays as it is written, since the compiler treats some constructs specially.
"""

import ast
import zlib
from collections import Counter
from functools import cache
from keyword import iskeyword
from pathlib import Path
from string import ascii_lowercase

_MOST = (1 << 30) - 1  # a number that takes no memory on the device
# Names in the flash of a Pico's MicroPython, and mostly of every other one: first those that take
# the place of others, since the firmware does without them, then the rest.
_FREE, _REST = (
    part.split()
    for part in Path(__file__).with_name("micropython_names.txt").read_text("ascii").split("\n\n")
)
_WORDS = {*_FREE, *_REST}
# For what is left: not in flash, but short.
_SHORT = [a + b for a in ascii_lowercase for b in ascii_lowercase if not iskeyword(a + b)]
_TOPS = 48  # so many of them are for what stands at the top of a module


def _placed(names, words, used: set) -> dict:
    """A word for each name, as far as they go, and none that is used. Where a name comes or goes,
    those before it keep theirs, and most others: a change of one module is to change few others."""
    found: dict[str, str] = {}
    free = set(words) - used
    for name in names:
        if not free:
            break
        for n in range(8 * len(words)):
            word = words[zlib.crc32(b"%d %s" % (n, name.encode())) % len(words)]
            if word in free:
                free.remove(word)
                found[name] = word
                break
    return found


class Modules:
    """Modules that make one program: `texts`, by the modules' names; `outside`: those of programs
    that use the modules by the names that they are written with; `words`: those of files with a
    name and a text in each line, which the program has as attributes."""

    def __init__(self, texts: dict, outside=(), words=()):
        self._texts = texts
        self._numbers: dict = {name: {} for name in texts}  # by module, then by name
        self._names = {name: _Names(parsed(text), self._numbers) for name, text in texts.items()}
        before = -1
        while before < (count := sum(map(len, self._numbers.values()))):
            before = count
            for name, names in self._names.items():
                names.look()
                self._numbers[name] = names.own | names.imported
        self._keywords = set()  # of arguments
        self._kept = set(_WORDS)
        for name, names in self._names.items():
            self._keywords |= names.parsed.keywords
            self._kept |= names.parsed.fixed | set(name.split("."))
        for text in outside:
            self._kept |= parsed(text).identifiers
        self._asked = set(self._kept)  # names that may be looked up while the program runs
        for names in self._names.values():
            names.find_used()
            self._asked |= names.attributes

        self._private = {}  # new names of attributes
        private = self._find_private()
        first: dict[str, int] = {}
        for name in texts:
            for n, attribute in enumerate(private[name], self._first(name, private, first)):
                self._private[attribute] = "_%d" % n
        self._members: dict[str, str] = {}  # and of the others
        self._own: dict[str, dict] = {}  # and, by module, of what stands at its top
        lines = [line.partition(" ") for text in words for line in text.split("\n")]
        self._find_names({name for name, _, _ in lines if name.isidentifier()})

    def __contains__(self, name: str) -> bool:
        return name in self._texts

    def _find_names(self, words: set) -> None:
        """Choose a new name for all that may have one; `words`: names of texts."""
        every_names = self._names.values()
        used = self._kept.difference(_WORDS).union(
            *(names.parsed.identifiers for names in every_names)
        )
        tops = {name: names.parsed.tops - self._kept for name, names in self._names.items()}
        every = set().union(*tops.values())
        members = set().union(words, *(names.parsed.members for names in every_names))
        members |= self._asked & every
        members -= self._kept | set(self._private) | self._keywords & every
        users = Counter(name for names in every_names for name in names.attributes)
        often = sorted(members, key=lambda name: (-users[name], name))
        self._members = _placed(often, _FREE[_TOPS:], used)
        left = [name for name in often if name not in self._members and len(name) > 2]
        self._members |= _placed(left, _SHORT, used)
        for name, top in tops.items():
            alone = top - self._asked - self._keywords - set(self._numbers[name])
            self._own[name] = _placed(sorted(alone), _FREE[:_TOPS], used) | self._of_members(top)

    def _of_members(self, tops) -> dict:
        """The new names of what stands at the top of a module, and is asked for as an attribute."""
        return {top: self._members[top] for top in tops if top in self._members}

    def _find_private(self) -> dict:
        """By module, the private attributes and methods that it alone uses."""
        users: dict[str, set] = {}
        for name, names in self._names.items():
            for attribute in names.attributes | names.parsed.members:
                if attribute.startswith("_") and not attribute.endswith("__"):
                    users.setdefault(attribute, set()).add(name)
        found: dict[str, list] = {name: [] for name in self._names}
        for attribute, modules in sorted(users.items()):
            if len(modules) == 1 and attribute not in self._kept:
                found[modules.pop()].append(attribute)
        return found

    def _first(self, name: str, private: dict, known: dict) -> int:
        """The number of a module's first private attribute: those of its classes' base classes come
        before."""
        if name not in known:
            known[name] = 0
            parsed = self._names[name].parsed
            bases = {
                ast.unparse(base).split(".")[0]
                for node in parsed.of(ast.ClassDef)
                for base in node.bases
            }
            for node in parsed.of(ast.ImportFrom):
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
        gone = set(self._numbers[name]) - self._asked
        self._edit(names, edits, self._own[name], gone, self._keywords)
        return edits.text()

    def program(self, text: str) -> str:
        """The text of a program that uses the modules, with their new names, and with numbers in
        place of constants."""
        edits = _Edits(text)
        names = _Names(parsed(text), self._numbers)
        names.find_used()
        own = self._of_members(names.parsed.tops - names.parsed.keywords)
        self._edit(names, edits, own, set(), None)
        return edits.text()

    def words(self, text: str) -> str:
        """A file with the names of texts, with the new ones."""
        lines = [line.partition(" ") for line in text.split("\n")]
        return "\n".join(self.attribute(name) + blank + rest for name, blank, rest in lines)

    def _edit(self, names, edits, own: dict, gone: set, keywords) -> None:
        """Put numbers in place of constants, and new names in place of names. `own`: those of what
        stands at the top; `gone`: constants that need not be defined any more; `keywords`: the
        arguments that are not numbered, None for all."""
        left: set[str] = set()  # names that are used still
        used = {node.id for node in names.parsed.of(ast.Name)}
        stays = []
        for statement, inside in zip(names.parsed.tree.body, names.parsed.inside):
            goes = {name for name, _, _ in _definitions(statement)}
            if goes & gone and goes <= set(names.own):
                left_over = sorted(goes - gone)
                lines = ["%s = %d" % (own.get(name, name), names.own[name]) for name in left_over]
                edits.replace(statement, "; ".join(lines) or "pass")
            else:
                left |= names.used(inside)
                stays.append(statement)
        for node, number in names.found.items():
            edits.replace(node, str(number) if number >= 0 else "(%d)" % number)
        idle = set(names.imported) | used - left
        renaming = _Renaming(self, names, edits, own, idle, keywords)
        for statement in stays:
            renaming.visit(statement)

    def attribute(self, name: str) -> str:
        """The new name of an attribute, or its own."""
        return self._private.get(name) or self._members.get(name, name)

    def top(self, module: str, name: str) -> str:
        """The new name of what stands at the top of one of the modules, or of a program."""
        return self._own.get(module, self._members).get(name, name)


class _Renaming(ast.NodeVisitor):
    """Puts new names into a text; `own`: those of what stands at its top, `idle`: what need not be
    imported any more; `keywords`: the arguments to leave as they are, None for all."""

    def __init__(self, modules, names, edits, own: dict, idle: set, keywords):
        self._modules = modules
        self._names = names
        self._edits = edits
        self._new = own  # in what is being visited
        self._own = own
        self._idle = idle
        self._keywords = keywords
        self._class: set[str] = set()  # what the class binds of which we visit the body

    def visit(self, node) -> None:
        """All but what a number has replaced."""
        if node not in self._names.found:
            super().visit(node)

    def _name(self, name: str) -> str:
        if name in self._class:
            return self._modules.attribute(name)
        return self._new.get(name, name)

    def visit_Name(self, node) -> None:
        """What a module, a class or a function binds."""
        if self._name(node.id) != node.id:
            self._edits.replace(node, self._name(node.id))

    def visit_arg(self, node) -> None:
        """An argument; what its annotation says is MicroPython's."""
        if self._name(node.arg) != node.arg:
            self._edits.replace(node, self._name(node.arg), len(node.arg))

    def visit_Attribute(self, node) -> None:
        """Of an object, or of a module that is known."""
        self.visit(node.value)
        module = self._names.module_of(node.value)
        modules = self._modules
        new = modules.top(module, node.attr) if module else modules.attribute(node.attr)
        if new != node.attr:
            self._edits.replace(node, new, -len(node.attr))

    def visit_ClassDef(self, node) -> None:
        """A class, and in its body what it binds."""
        if self._name(node.name) != node.name:
            self._edits.replace(node, "class " + self._name(node.name), 6 + len(node.name))
        for base in node.bases:
            self.visit(base)
        self._class = _bound(node.body)
        for statement in node.body:
            self.visit(statement)
        self._class = set()

    def visit_FunctionDef(self, node) -> None:
        """A function; its arguments have their names in it, too."""
        if self._name(node.name) != node.name:
            self._edits.replace(node, "def " + self._name(node.name), 4 + len(node.name))
        for decorator in node.decorator_list:
            self.visit(decorator)
        outer, self._new = self._new, self._new | self._arguments(node)
        self._inside(node, node.body)
        self._new = outer

    def visit_Lambda(self, node) -> None:
        """A function without a name."""
        self._inside(node, [node.body])

    def _inside(self, node, body: list) -> None:
        """Of a function, which sees nothing of the class."""
        for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
            self.visit(default)
        of_class, self._class = self._class, set()
        arguments = node.args
        for argument in [*arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]:
            if argument is not None:
                self.visit(argument)
        for statement in body:
            self.visit(statement)
        self._class = of_class

    def _arguments(self, function) -> dict:
        """Numbers for the arguments that have no default and that nobody calls by their names."""
        if self._keywords is None or self._new is not self._own:
            return {}
        arguments = function.args.args
        new: dict[str, str] = {}
        for argument in arguments[: len(arguments) - len(function.args.defaults)]:
            if argument.arg != "self" and argument.arg not in self._keywords:
                new[argument.arg] = "_%d" % len(new)
        return new

    def visit_Global(self, node) -> None:
        """Names of the module in a function."""
        self._edits.replace(node, "global " + ", ".join(map(self._name, node.names)))

    def visit_Import(self, node) -> None:
        """Modules keep their names."""
        names = [alias.name + self._as(alias, alias.name) for alias in node.names]
        self._edits.replace(node, "import " + ", ".join(names))

    def visit_ImportFrom(self, node) -> None:
        """What other modules have; numbers have come in place of some."""
        names = []
        for alias in node.names:
            if (alias.asname or alias.name) not in self._idle:
                name = self._modules.top(node.module, alias.name)
                names.append(name + self._as(alias, name))
        imports = "from %s import %s" % (node.module, ", ".join(names))
        self._edits.replace(node, imports if names else "pass")

    def _as(self, alias, name: str) -> str:
        """What follows the name of something that is imported."""
        new = self._name(alias.asname or alias.name)
        return "" if new == name else " as " + new


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


class _Parsed:
    """A module's `tree`, the nodes `inside` each statement of it, and what can be said of it by
    itself: all `identifiers`; the names that it `bound`, with how often; the `origins` of what it
    imports; `definitions`, `members`, `keywords`, names that are `fixed`, and the `tops`."""

    def __init__(self, text: str):
        self.tree = ast.parse(text)
        self.inside = [list(ast.walk(part)) for part in self.tree.body]
        self._of: dict[type, list] = {}
        self.bound: dict[str, int] = {}
        self.origins: dict[str, set] = {}
        for nodes in self.inside:
            for node in nodes:
                self._of.setdefault(type(node), []).append(node)
                for name, origin in _bindings(node):
                    self.bound[name] = self.bound.get(name, 0) + 1
                    self.origins.setdefault(name, set()).add(origin)
        self.definitions = [each for part in self.tree.body for each in _definitions(part)]
        self.identifiers = _identifiers(self)
        self.members = _members(self)
        self.keywords = {node.arg for node in self.of(ast.keyword)}  # arguments given by name
        self.fixed = _fixed(self)
        self.tops = _tops(self)

    def of(self, *kinds) -> list:
        """Its nodes of these kinds."""
        return [node for kind in kinds for node in self._of.get(kind, ())]


@cache
def parsed(text: str) -> _Parsed:
    """What is known of a module by its text; of one program after another, most are the same."""
    return _Parsed(text)


class _Names:
    """What the names of a module stand for: numbers, its `own` and those `imported`, or modules.

    `parsed` is the module, `numbers` what is known of all modules so far. After find_used(),
    `found` are the nodes that stand for numbers, and `attributes` the names that are looked up in
    objects of unknown type.
    """

    def __init__(self, parsed: _Parsed, numbers: dict):
        self.parsed = parsed
        self._numbers = numbers
        self.look()

    def look(self) -> None:
        """Find out what the names stand for by what is known now."""
        numbers = self._numbers
        self._modules = {}
        self.imported = {}
        self.own = {}
        for name, found in self.parsed.origins.items():
            if len(found) == 1 and None not in found:  # imported, and always the same
                (whole,) = found
                module, _, last = whole.rpartition(".")
                if whole in numbers:
                    self._modules[name] = whole
                elif last in numbers.get(module, {}):
                    self.imported[name] = numbers[module][last]
        for name, value, n in self.parsed.definitions:
            number = self._number(value) if n < 0 else self._number_in(value, n)
            if number is not None and self.parsed.bound[name] == 1:
                self.own[name] = number

    def number_of(self, node):
        """The number that a name or `module.NAME` means, else None."""
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            return self.own.get(node.id, self.imported.get(node.id))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return self._numbers.get(self._modules.get(node.value.id), {}).get(node.attr)
        return None

    def find_used(self) -> None:
        """Find `found` and `attributes`, once all numbers are known."""
        self.found = {}
        for node in self.parsed.of(ast.Name, ast.Attribute):
            number = self.number_of(node)
            if number is not None:
                self.found[node] = number
        self._replaced = {
            node.value for node in self.found if isinstance(node, ast.Attribute)
        }  # the modules of numbers
        self.attributes = {
            node.attr
            for node in self.parsed.of(ast.Attribute)
            if node not in self.found and not self.module_of(node.value)
        }

    def used(self, nodes) -> set:
        """The names among these nodes that are not replaced by numbers."""
        return {
            node.id
            for node in nodes
            if isinstance(node, ast.Name) and node not in self.found and node not in self._replaced
        }

    def module_of(self, node):
        """The name of the module that a name stands for, else None."""
        return self._modules.get(node.id) if isinstance(node, ast.Name) else None

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


def _identifiers(parsed) -> set:
    """All names in some code."""
    found: set[str] = set()
    for nodes in parsed.inside:
        for node in nodes:
            for field in ("id", "attr", "arg", "name", "asname"):
                name = getattr(node, field, None)
                if isinstance(name, str):
                    found.update(name.split("."))
    return found


def _fixed(parsed) -> set:
    """Names that must stay: they are texts, or shown, or bound where no other can be put."""
    found = set()
    split = {node.value for node in parsed.of(ast.Attribute) if node.attr == "split"}
    for node in parsed.of(ast.Constant):
        if isinstance(node.value, str):
            found |= {node.value, node.value[:1].upper() + node.value[1:]}  # classes of levels
            found.update(node.value.split() if node in split else ())
    found.update(node.name for node in parsed.of(ast.ExceptHandler) if node.name)
    for node in parsed.of(ast.ClassDef):
        if any(ast.unparse(base).endswith(("Error", "Exception")) for base in node.bases):
            found.add(node.name)
    return found


def _bound(statements) -> set:
    """What statements bind, without what functions and classes in them do."""
    found = set()
    waiting = list(statements)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif not isinstance(node, ast.Lambda):
            found.update(name for name, _ in _bindings(node) if name)
            waiting += ast.iter_child_nodes(node)
    return found


def _tops(parsed) -> set:
    """What stands at the top of a module."""
    found = _bound(parsed.tree.body)
    for node in parsed.of(ast.Global):
        found.update(node.names)
    return {name for name in found if not name.startswith("__")}


def _members(parsed) -> set:
    """The attributes and methods that a module gives its objects."""
    found = set()
    for node in parsed.of(ast.ClassDef):
        found |= _bound(node.body)
    for node in parsed.of(ast.Attribute):
        if not isinstance(node.ctx, ast.Load):
            found.add(node.attr)
    return {name for name in found if not name.startswith("__")}
