"""The part of the benchmark for the players that evaluate and search: evaluation, solver, club,
master.

Thinking is limited by the clock, as in a game on a device, so a move takes as long as one would
wait.
"""

from skat import players
from skat.games.lskat import GAME as lskat
from skat.games.lskat.table import deal
from skat.players import weights
from skat.players.kernels import evaluate, solve
from skat.players.kernels.position import Position
from skat.players.search import Search
from skat.table import END

LEFT = (16, 12, 9, 7, 4)  # tricks left where master is measured
POSITIONS = 3  # for each of these
SOLVED = 9  # tricks left where the solver is measured
SOLVED_NODES = 1000 if evaluate.NATIVE else 100


def measure(timer, heap) -> dict:
    """The figures by name. `timer`: benchmark.Timer, a class; `heap`: its heap's meter."""
    result = {"native": evaluate.NATIVE}
    result.update(_club(timer, heap))
    result["solver_node_us"] = _solver(timer, heap)
    for left in LEFT:
        result.update(_master(left, timer, heap))
    return result


def _reach(table, number: int, left: int) -> None:
    """Deal, and let club play until `left` tricks are left."""
    club = players.make("club", 0)
    view = lskat.rules.Table()
    deal(table, number, 0)
    while table.stage != END and 32 - table.count > 2 * left:
        table.play(players.choose(club, table.view(table.mover, view)))


def _club(timer, heap) -> dict:
    """A whole deal played by club, and one evaluation: a lead with one reply."""
    decision, evaluation = timer(), timer()
    table = lskat.rules.Table()
    view = lskat.rules.Table()
    club = players.make("club", 0)
    position = Position()
    deal(table, 0, 0)
    while table.stage != END:
        table.view(table.mover, view)
        decision.start()
        action = players.choose(club, view)
        decision.stop()
        heap.look()
        if table.count % 2 == 0:
            position.set(view)
            learned = weights.of(view.kind, False).table
            pairs = 0
            evaluation.start()
            evaluate.prepare(position.words, learned)
            for stack in range(8):
                pairs += evaluate.weigh(position.words, position.stacks, learned, stack)
            evaluation.stop(pairs)
        table.play(action)
    return {
        "club_us": decision.mean(),
        "club_longest_us": decision.longest,
        "evaluation_us": evaluation.mean(),
    }


def _solver(timer, heap) -> float:
    """Microseconds of a node, from positions in which no card is known to be worth trying first."""
    node = timer()
    table = lskat.rules.Table()
    view = lskat.rules.Table()
    for number in range(POSITIONS):
        _reach(table, number, SOLVED)
        search = Search(1 << 29)
        search.exact = SOLVED
        search.start(table.view(table.mover, view))
        words = solve.shared_words()
        while not solve.used(words):  # have the search set up a position
            search.think()
        nodes = solve.used(words)
        node.start()
        solve.run(words, SOLVED_NODES)
        node.stop(max(solve.used(words) - nodes, 1))
        heap.look()
    return node.mean()


def _master(left: int, timer, heap) -> dict:
    """Master's moves with `left` tricks left, and the slices of its thinking."""
    table = lskat.rules.Table()
    view = lskat.rules.Table()
    player = players.make("master", 0, timed=True)
    move, slices = timer(), timer()
    nodes = 0
    for number in range(POSITIONS):
        _reach(table, number, left)
        table.view(table.mover, view)
        heap.look()
        move.start()
        slices.start()
        player.start(view)
        slices.stop()
        action = -1
        while action < 0:
            slices.start()
            action = player.think()
            slices.stop()
        move.stop()
        nodes += player.used
    name = "master_%d_" % left
    return {
        name + "us": move.mean(),
        name + "longest_us": move.longest,
        name + "slice_us": slices.longest,
        name + "nodes": nodes // POSITIONS,
    }
