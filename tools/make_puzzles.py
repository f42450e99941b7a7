"""Finds puzzles and writes firmware/lib/skat/puzzles.bin: positions in which luck decides nothing.

    python tools/make_puzzles.py                   those of the game, in half an hour
    python tools/make_puzzles.py --deals 500 --count 20 --out FILE

Levels play deals of the simple game and of Officers' Skat. A position of theirs becomes a puzzle if
exactly one card reaches a goal (skat/goals.py), whatever the other side plays and whatever lies
covered; if after any other card the other side can prevent it, again whatever lies covered; and if
the same is true of each later choice, until the goal is reached, where the other side plays what is
hardest to answer. Nothing is sampled: both are searches over all plays and all covered cards.

The grade is how many levels from simple to master fail: they play the puzzle against that defence,
and lose the goal. Of all puzzles found, --count are taken, of mixed grades, goals and games. The
same arguments give the same file, byte for byte.
"""

import argparse
import sys
from binascii import crc32
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from simulator.paths import find_firmware  # noqa: E402

find_firmware()
from simulator.arena import engine_client  # noqa: E402
from simulator.arena.level_player import LevelPlayer  # noqa: E402
from skat import games, goals, players, puzzles  # noqa: E402
from skat.calls import CALL, PASS  # noqa: E402
from skat.cards import GRAND, NONE, NULL, RAMSCH, kind  # noqa: E402
from skat.chance import Chance  # noqa: E402
from skat.claims import OPEN, STANDS  # noqa: E402
from skat.goals import Goal  # noqa: E402
from skat.referee import MOST, Referee  # noqa: E402
from skat.session import Session  # noqa: E402
from skat.table import END, NOBODY, PLAY  # noqa: E402

OUT = ROOT / "firmware/lib" / puzzles.FILE
FIRST, DEALS = 20_000, 45_536  # numbers have two bytes
NULLS = 40_000  # the deal from which on Null is always declared: few have a puzzle in it
COUNT = 144
PLAYERS = ("simple", "casual", "greedy", "club")  # who play up to a position
GRADERS = players.LEVELS[players.LEVELS.index("simple") :]
TRICKS = range(3, 9)  # that are left
COVERED = 4  # cards, at most
STEPS = 400  # of a search on the device, at most
LONG = 5000  # of one that only proves that a card is wrong
CHOICES = 2  # at least, until the goal is reached
OFTEN = 1000  # deals, after which the file is written: a run that is stopped leaves what it had


class Puzzle(NamedTuple):
    """One that was found; `choices`: cards on the way to the goal of which only one is right."""

    number: int
    actions: tuple
    goal: int
    game: int
    choices: int
    covered: int
    grade: int = 0


def declared(number: int) -> int:
    """The game that is declared in this deal, CLUBS to RAMSCH; NOBODY in the simple one."""
    if number >= NULLS:
        return NULL
    return number % 8 if number % 8 <= RAMSCH else NOBODY


def laid_out(number: int, actions=()) -> Session:
    """A session with this deal, played so far."""
    session = Session(games.find(puzzles.GAMES[declared(number) != NOBODY]))
    for _ in session.deal_aside(number, number // 8 & 1, session.game.rules.Options(), actions, 1):
        pass
    return session


def legal(table) -> list:
    """The legal actions."""
    actions = table.buffer()
    return list(actions[: table.legal(actions)])


def stands(table, card: int, seat: int, goal: int, most: int):
    """Whether a seat reaches a goal after the mover's card; None if that takes too long."""
    view = table.view(NOBODY)
    view.play(card)
    search = Goal(view, seat, goal, most)
    found = search.stands()
    return None if search.given_up() else found


def only_card(table, goal: int):
    """The one card that reaches the mover's goal, if after any other one the other side can prevent
    it; or None."""
    seat = table.mover
    right: list = []
    for card in legal(table):
        found = stands(table, card, seat, goal, STEPS)
        if found is None or found and right:
            return None
        right += [card] * found
    if not right:
        return None
    for card in legal(table):
        if card != right[0] and not stands(table, card, 1 - seat, goals.OPPOSITES[goal], LONG):
            return None
    return right[0]


def defence(table, seat: int, goal: int) -> int:
    """What the other side plays where a seat will reach its goal."""
    judge = Referee(table, seat, goal)
    judge.look()
    judge.check(MOST)  # makes ready
    assert judge.check(MOST) == STANDS
    return judge.answer()


def choices(table, goal: int) -> int:
    """How many choices there are on the way to the mover's goal, each with one right card; 0 if one
    of them has more. Leaves the table as it was."""
    seat = table.mover
    count = 0
    begin = table.done()
    while table.count % 2 or goals.reached(table, seat, goal) == OPEN:
        cards = legal(table)
        if table.mover != seat:
            card = defence(table, seat, goal)
        elif len(cards) == 1:
            card = cards[0]
        else:
            card = only_card(table, goal)
            count += 1
            if card is None:
                count = 0
                break
        table.play(card)
    table.undo_to(begin)
    return count


def position(session, left: int):
    """Play a deal with levels until this many tricks and a card are left, and longer. In Null,
    which they would soon end, random cards are played that spare the declarer."""
    number = session.number
    table = session.table
    if table.stage > END:
        table.play(CALL + declared(number))
        while table.stage != PLAY:
            table.play(PASS)
    levels = PLAYERS[number % 7 % 4], PLAYERS[number % 11 % 4]
    both = [session.game.players.make_player(level, 0) for level in levels]
    chance = Chance(number)
    view = table.new()
    while table.stage != END:
        if table.total - table.count < 2 * left + 2:
            yield
        if table.kind.game == NULL:
            cards = [card for card in legal(table) if spares(table, card)] or legal(table)
            card = cards[chance.below(len(cards))]
        else:
            card = players.choose(both[table.mover], table.view(table.mover, view))
        table.play(card)


def spares(table, card: int) -> bool:
    """Whether the declarer of Null need not take this trick if the mover plays this card."""
    table.play(card)
    if table.count % 2:
        found = any(spares(table, reply) for reply in legal(table))
    else:
        found = not table.tricks[table.declarer]
    table.undo()
    return found


def find(number: int):
    """The puzzle with the most choices in a deal, or None."""
    session = laid_out(number)
    table = session.table
    best = None
    for _ in position(session, max(TRICKS)):
        covered = sum(card != NONE for card in table.under)
        tricks = (table.total - table.count + 1) // 2
        if tricks < min(TRICKS) or covered > COVERED or len(legal(table)) < 2:
            continue
        if table.kind.game != NULL and not min(table.tricks):
            continue  # nobody should think of marches
        for goal in goals.possible(table, table.mover):
            if goals.reached(table, table.mover, goal) != OPEN:
                continue
            count = choices(table, goal)
            if count >= CHOICES and (best is None or count > best.choices):
                actions = tuple(table.action(i) for i in range(table.done()))
                best = Puzzle(number, actions, goal, table.kind.game, count, covered)
    return best


# Grades


def graders(levels=GRADERS) -> list:
    """Levels, ready to be asked. Those that search think under MicroPython, much faster."""
    found: list = []
    for level in levels:
        if level in players.SEARCHING:
            command, environment = engine_client.ours()
            found.append(engine_client.EngineClient(level, command, "go", 60, environment))
        else:
            found.append(LevelPlayer(level, 0))
    for player in found:
        player.start()
    return found


def fails(player, puzzle: Puzzle) -> bool:
    """Whether a level loses the goal. Where that is to lose Ramsch it plays Grand, which has the
    same tricks."""
    table = laid_out(puzzle.number, puzzle.actions).table
    seat, goal = table.mover, puzzle.goal
    while table.count % 2 or goals.reached(table, seat, goal) == OPEN:
        cards = legal(table)
        if table.mover != seat:
            card = defence(table, seat, goal)
        elif len(cards) == 1:
            card = cards[0]
        else:
            view = table.view(seat)
            if goal == goals.LOSE:
                view.kind = kind(GRAND)
            card, _nodes = player.choose(view, 0)
            if not stands(table, card, seat, goal, MOST):
                return True
        table.play(card)
    return False


def choose(found: list, count: int) -> list:
    """So many of them, of mixed grades, goals and games; those with the most choices first. By
    grade, then by number."""
    chosen: list = []
    rest = list(found)

    def common(puzzle):
        return (
            sum(other.grade == puzzle.grade for other in chosen),
            sum((other.goal, other.grade) == (puzzle.goal, puzzle.grade) for other in chosen),
            sum((other.goal, other.game) == (puzzle.goal, puzzle.game) for other in chosen),
            -puzzle.choices,
            -puzzle.covered,
            puzzle.number,
        )

    while rest and len(chosen) < count:
        best = min(rest, key=common)
        rest.remove(best)
        chosen.append(best)
    return sorted(chosen, key=lambda puzzle: (puzzle.grade, puzzle.number))


# The file


def coded(puzzle: Puzzle) -> bytes:
    """A puzzle as it stands in the file."""
    places = []
    table = laid_out(puzzle.number).table
    for action in puzzle.actions:
        places.append(legal(table).index(action))
        table.play(action)
    officers = declared(puzzle.number) != NOBODY
    head = [
        puzzle.grade << 4 | puzzle.goal,
        officers << 7 | table.forehand << 6 | len(places),
        puzzle.number >> 8,
        puzzle.number & 255,
    ]
    if len(places) % 2:
        places.append(0)
    pairs = zip(places[::2], places[1::2], strict=True)
    return bytes(head + [first << 4 | second for first, second in pairs])


def coded_all(chosen: list) -> bytes:
    """The whole file."""
    body = b"".join(coded(puzzle) for puzzle in chosen)
    return bytes([len(chosen)]) + (crc32(body) & 0xFFFF).to_bytes(2, "big") + body


def write(found: list, count: int, out: Path) -> None:
    """Write the file, and say what is in it."""
    chosen = choose(found, count)
    data = coded_all(chosen)
    out.write_bytes(data)
    grades = [sum(puzzle.grade == grade for puzzle in chosen) for grade in range(len(GRADERS) + 1)]
    text = f"{out}: {len(chosen)} of {len(found)} puzzles, {len(data)} bytes, by grades {grades}"
    say(text, "\n")


def say(text: str, end: str = "") -> None:
    """Show how far it is."""
    print(f"\r{text:60}", end=end, file=sys.stderr, flush=True)


def main(arguments=None) -> int:
    """Find, grade, choose and write; `arguments` in place of the command line's. Returns the exit
    code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--first", type=int, default=FIRST, help="number of the first deal")
    parser.add_argument("--deals", type=int, default=DEALS, help="how many are played")
    parser.add_argument("--count", type=int, default=COUNT, help="puzzles to be chosen, at most")
    parser.add_argument("--out", type=Path, default=OUT, metavar="FILE")
    options = parser.parse_args(arguments)
    last = options.first + options.deals - 1
    if not (0 <= options.first <= last < 1 << 16 and 1 <= options.count < 256):
        parser.error("deals have the numbers 0 to 65535, and a file 1 to 255 puzzles")
    found = []
    judges = graders()
    try:
        for number in range(options.first, last + 1):
            puzzle = find(number)
            if puzzle is not None:
                grade = sum(fails(player, puzzle) for player in judges)
                found.append(puzzle._replace(grade=grade))
            deals = number - options.first + 1
            if deals % 10 == 0:
                say(f"deal {deals} of {options.deals}: {len(found)} puzzles")
            if deals % OFTEN == 0 or number == last:
                write(found, options.count, options.out)
    finally:
        for player in judges:
            player.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
