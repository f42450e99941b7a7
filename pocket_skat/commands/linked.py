"""The part of `play` in which another device plays: --host and --join."""

from contextlib import ExitStack

from pocket_skat.commands.folders import own_folder, users_folder
from pocket_skat.commands.refusals import Refusal, cannot
from simulator.linked import wires
from simulator.linked.game import LinkedGame
from simulator.linked.network import Network
from simulator.linked.terminal import Terminal
from skat import games
from skat.players import LEVELS

_DEFAULTS = {"name": "", "seat": 0, "player": None, "variant": "lskat", "rules": (), "deals": 0}


def add_arguments(parser) -> None:
    """Add the options for two devices to those of `play`."""
    group = parser.add_argument_group("two devices", "Play with another device: docs/link.md.")
    where = group.add_mutually_exclusive_group()
    where.add_argument(
        "--host",
        nargs="?",
        const="",
        metavar="PORT",
        help="wait for another device over TCP at [ADDRESS:]PORT (port 7432): without an address "
        "only for programs on this computer, at 0.0.0.0 for others, too",
    )
    where.add_argument(
        "--join",
        metavar="HOST[:PORT]",
        help="play with the device that waits there, with the one on serial:PORT, or with a "
        "virtual handheld on cable:FILE",
    )
    group.add_argument("--name", help="what the other side calls you")
    group.add_argument(
        "--seat", type=int, choices=(0, 1), help="the seat that you want (default 0)"
    )
    group.add_argument("--player", choices=LEVELS, help="let the computer play your side")
    group.add_argument(
        "--variant",
        choices=sorted(name for name in games.NAMES if _can_be_linked(name)),
        help="what a host plays (default lskat, the simple game)",
    )
    group.add_argument(
        "--rules",
        type=lambda word: tuple(word.split(",")),
        metavar="A,B",
        help="options of that game, by their names in docs/rules.md",
    )
    group.add_argument(
        "--deals",
        type=int,
        metavar="N",
        help="how many deals the computer plays as host before it leaves (default: no limit)",
    )
    parser.set_defaults(**_DEFAULTS)


def _can_be_linked(name: str) -> bool:
    return games.find(name).linked


def wanted(options) -> bool:
    """Whether another device is to play."""
    return options.host is not None or options.join is not None


def refuse_alone(options) -> None:
    """Refuse what is for two devices, where there is only one."""
    for name, default in _DEFAULTS.items():
        if getattr(options, name) != default:
            raise Refusal(f"--{name} is for --host and --join; the settings say who plays what")


def run(options) -> int:
    """Play with another device in the terminal; the exit code."""
    try:
        games.find(options.variant).rules.Options().read(options.rules)
    except ValueError as error:
        raise Refusal(f"--rules: {error}")
    with ExitStack() as stack:
        folder = options.data or users_folder(options.board)
        stack.callback(own_folder(folder).close)
        wire = open_wire(options)
        stack.callback(wire.close)
        who = options.player or "human"
        try:
            game = LinkedGame(wire, folder, options.name, options.seat, who)
            terminal = Terminal(
                game, options.deals, options.variant, options.rules, options.player or "", _say
            )
            return terminal.run()
        except OSError as error:
            raise Refusal(cannot("write into", error.filename or folder, error))


def _say(line: str) -> None:
    print(line, flush=True)


def open_wire(options):
    """What carries the bytes; refuses where there is nothing to."""
    try:
        if options.join is None:
            return wires.listening(options.host)
        return wires.calling(options.join)
    except wires.WireError as error:
        raise Refusal(str(error))


def open_link(options, handheld) -> None:
    """Let another device play with a handheld in this Python; refuses where that can't be."""
    wire = open_wire(options)
    _say(wire.where + ".")
    handheld.open_link(wire, options.name)


def network(options):
    """What the window's menu connects by."""
    return Network(options.join or "", options.host or "")
