"""What the tests let through: changes one thing in a module of the core, runs the tests that
concern it, and names each change that no test notices.

    python -m tests.mutants save session --count 40 --seed 1

Some survivors are no fault: a change that makes no difference. mutmut and cosmic-ray want a package
where they change it, and one run at a time in it; here the firmware is on sys.path, so each change
is made in a copy of the project.
"""

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tqdm import tqdm

ROOT = Path(__file__).resolve().parent.parent
CORE = Path("firmware/lib/skat")
COPIED = ("devices", "firmware", "pocket_skat", "simulator", "tests", "tools", "pyproject.toml")
PATIENCE = 3600  # seconds for the tests of a module as it is
LONGER = 5  # times as long as these a change may take, which may make a test run for ever

_LINK = "link link_cheats link_strangers link_kept linked_app link_trouble"

# The modules, and the tests in tests/firmware that concern each.
TESTS = {
    "save": "session files",
    "saved": "session officers_session skat_list skat_session",
    "session": "session officers_session skat_list skat_session",
    "tallies": "tallies",
    "values": "values skat_scores",
    "game_values": "game_values scoring values",
    "games/officers/scoring": "scoring officers_session",
    "games/skat/scoring": "skat_scores skat_tournee skat_list",
    "games/tournee/scoring": "skat_tournee",
    "games/skat/announcing": "skat skat_ramsch",
    "games/skat/claims": "skat_ends",
    "games/skat/ending": "skat_ends",
    "games/skat/sight": "skat_honesty",
    "games/oma/claims": "oma",
    "games/oma/table": "oma",
    "claims": "oma skat_ends puzzles",
    "stack_claims": "stack_claims hidden_claims",
    "goals": "puzzles",
    "referee": "puzzles",
    "positions": "notation officers_line skat_line",
    "records": "record officers_session skat_session",
    "link/secrets": _LINK,
    "link/frames": _LINK,
    "link/linked_deal": _LINK,
    "link/meeting": _LINK,
    "link/door": _LINK,
    "link/dealing": _LINK,
    "link/asking": _LINK,
    "link/partners": _LINK,
    "link/conversation": _LINK,
}
_COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_RECKONED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


def changes(tree):
    """(node, do) of each change to a module: where it is, and what makes it in the tree."""
    inside = [node for each in tree.body if _is_code(each) for node in ast.walk(each)]
    for node in inside:
        if isinstance(node, ast.Compare):
            for i, op in enumerate(node.ops):
                if type(op) in _COMPARED:
                    yield _change(
                        node, "ops", [*node.ops[:i], _COMPARED[type(op)](), *node.ops[i + 1 :]]
                    )
        elif isinstance(node, ast.BoolOp):
            yield _change(node, "op", ast.And() if isinstance(node.op, ast.Or) else ast.Or())
            for i in range(len(node.values)):
                yield _change(node, "values", node.values[:i] + node.values[i + 1 :])
        elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _RECKONED:
            if not isinstance(getattr(node, "left", None), ast.Constant | ast.JoinedStr):
                yield _change(node, "op", _RECKONED[type(node.op)]())
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield _change(node, "value", node.value + 1)
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            yield _change(node, "test", ast.Constant(False))
            if not isinstance(node, ast.While):
                yield _change(node, "test", ast.Constant(True))
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            for i, line in enumerate(block if isinstance(block, list) else ()):
                if isinstance(line, ast.Raise | ast.Assign | ast.AugAssign | ast.Expr):
                    if not isinstance(getattr(line, "value", None), ast.Constant):
                        gone = [*block[:i], ast.Pass(), *block[i + 1 :]]
                        yield _change(node, name, gone, line)


def _is_code(node) -> bool:
    """Whether changing this part of a module is no matter of words: all but imports and words."""
    return not isinstance(node, ast.Import | ast.ImportFrom | ast.Expr)


def _change(node, name: str, new, at=None):
    return at or node, lambda: setattr(node, name, new)


def changed(source: str, n: int):
    """The n-th change to a module: its line, that line as it was, and the module's text with it."""
    tree = ast.parse(source)
    at, do = list(changes(tree))[n]
    before = ast.unparse(at).split("\n")[0]
    do()
    return at.lineno, before, ast.unparse(ast.fix_missing_locations(tree))


def is_noticed(folder: Path, module: str, text: str, patience: float) -> bool:
    """Whether the tests of a module fail, or take longer than these seconds, when this is its
    text."""
    path = folder / CORE / f"{module}.py"
    whole = path.read_text("utf-8")
    path.write_text(text, "utf-8")
    names = [f"tests/firmware/test_{name}.py" for name in TESTS[module].split()]
    words = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *names]
    try:
        done = subprocess.run(words, cwd=folder, capture_output=True, timeout=patience)
        return done.returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(whole, "utf-8")


def main(arguments=None) -> int:
    """Run the program; 1 if tests fail before anything is changed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("modules", nargs="*", help=f"of {' '.join(TESTS)} (default: all)")
    parser.add_argument("--count", type=int, default=40, help="how many changes (default: 40)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    for module in options.modules:
        if module not in TESTS:
            parser.error(f"'{module}' is none of {', '.join(TESTS)}")
    found = []
    sources = {}
    for module in options.modules or TESTS:
        source = sources[module] = (ROOT / CORE / f"{module}.py").read_text("utf-8")
        found += [(module, n) for n, _ in enumerate(changes(ast.parse(source)))]
    chosen = random.Random(options.seed).sample(found, min(options.count, len(found)))
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="pocket-skat-mutants-") as name:
        folder = Path(name)
        for part in COPIED:
            if (ROOT / part).is_dir():
                shutil.copytree(
                    ROOT / part,
                    folder / part,
                    ignore=shutil.ignore_patterns("golden", "__pycache__"),
                )
            else:
                shutil.copy(ROOT / part, folder)
        patience = {}
        for module in sorted({each[0] for each in chosen}):
            started = time.monotonic()
            noticed = is_noticed(folder, module, sources[module], PATIENCE)
            patience[module] = LONGER * (time.monotonic() - started)
            if noticed:
                print(f"{module}: its tests fail before anything is changed", file=sys.stderr)
                return 1
        for module, n in tqdm(sorted(chosen), unit="change", disable=None, leave=False):
            line, before, text = changed(sources[module], n)
            if not is_noticed(folder, module, text, patience[module]):
                survivors += 1
                print(f"{CORE}/{module}.py:{line}: {before}")
                print("    now:", *_differs(sources[module], text), flush=True)
    print(f"{len(chosen)} of {len(found)} changes tried, {survivors} not noticed")
    return 0


def _differs(source: str, text: str) -> list:
    """The first line that a change has made."""
    before = ast.unparse(ast.parse(source)).split("\n")
    return [line.strip() for line in text.split("\n") if line not in before][:1] or ["left out"]


if __name__ == "__main__":
    sys.exit(main())
