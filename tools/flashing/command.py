"""The command: its options, and the order in which the parts do the work: docs/flash.md."""

import argparse
import time

from devices.boards import boards
from devices.failures import Failure, NoTerminal, Unplugged, missing
from tools.flashing.teller import Teller

# Of putting the image on it.
INSTEAD = (
    *("files", "changed", "clean", "backup", "restore", "games", "bootloader", "uninstall", "repl"),
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--board", choices=boards(), help="which board it is")
    parser.add_argument("--port", help="the serial port, if it is not found by itself")
    parser.add_argument(
        "--image", metavar="FILE", help="the image to install, if not the one in build/images"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="say what would be done, and do nothing"
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="with --files: read every file on the board and repair damaged ones",
    )
    parser.add_argument(
        "--json", action="store_true", help="print the outcome as JSON, for programs"
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--files",
        action="store_true",
        help="install the game as files on the board's own MicroPython",
    )
    instead.add_argument(
        "--changed", action="store_true", help="send only the modules that differ from the image's"
    )
    instead.add_argument("--clean", action="store_true", help="remove what --changed sent")
    instead.add_argument("--list", action="store_true", help="list the serial ports")
    instead.add_argument(
        "--backup", metavar="FILE.zip", help="save the board's settings, games and records"
    )
    instead.add_argument("--restore", metavar="FILE.zip", help="restore what --backup saved")
    instead.add_argument("--games", metavar="FILE.jsonl", help="save only the records of games")
    instead.add_argument(
        "--wifi",
        metavar="NETWORK",
        help='save a Wi-Fi network and its password on the board; "" forgets it',
    )
    instead.add_argument(
        "--bootloader", action="store_true", help="restart the board into its boot drive"
    )
    instead.add_argument(
        "--uninstall", action="store_true", help="remove the game's files; settings and games stay"
    )
    instead.add_argument("--repl", action="store_true", help="open the board's MicroPython prompt")


def main(arguments=None) -> int:
    """Run the command line (sys.argv without `arguments`) and return the exit code."""
    parser = argparse.ArgumentParser(description="Installs Pocket Skat on a handheld over USB.")
    add_options(parser)
    return run(parser.parse_args(arguments))


def run(options) -> int:
    """Do what the options say and return the exit code."""
    teller = Teller(options.json)
    try:
        try:
            _do(options, teller)
        except ImportError as error:  # to play, none of these packages is needed
            raise missing(error.name)
    except Failure as failure:
        teller.failed(failure.kind, str(failure))
        return 1
    except KeyboardInterrupt:
        teller.failed("stopped", "stopped: run the same command again to continue")
        return 130
    return 1 if teller.unheard else 0


def _do(options, teller) -> None:
    """Do what needs no board, or else what does; if the board is lost and comes back, do that
    again."""
    from tools.flashing import choosing

    if options.repl and not teller.asks():
        raise NoTerminal("--repl needs a terminal, and can't be combined with --json")
    if options.list:
        choosing.tell_ports(teller)
        return
    try:
        _with_board(options, teller)
    except Unplugged as gone:
        options.port = choosing.port_again(gone, teller)
        _with_board(options, teller)


def _with_board(options, teller) -> None:
    from tools.flashing import choosing, game, putting, saved, wifi
    from tools.flashing.link import Link

    backup = saved.read(options.restore) if options.restore else None
    network = None if options.wifi is None else wifi.words(options.wifi, teller)
    started = time.monotonic()
    if not any(getattr(options, name) for name in INSTEAD) and network is None:
        putting.put(options, teller)
        return
    with Link(options.port or choosing.port(options.board, teller)) as link, link.stopped():
        state = link.survey()
        told = ("files", "changed", "clean", "restore", "uninstall")
        if options.dry_run and not any(getattr(options, name) for name in told):
            teller.say("Nothing on the board would be removed; nothing was done.")
            teller.result(written=False)
        elif options.files:
            game.send_all(link, state, options, teller, started)
        elif options.changed:
            game.send_changed(link, state, options, teller, started)
        elif options.clean:
            game.clean(link, state, options.dry_run, teller)
        elif options.backup:
            saved.backup(link, options.backup, teller)
        elif options.games:
            saved.games(link, options.games, teller)
        elif options.restore:
            saved.restore(link, backup, options.dry_run, teller)
        elif network is not None:
            wifi.leave(link, network, teller)
        elif options.bootloader:
            putting.to_boot_drive(link, state, teller)
        elif options.uninstall:
            game.uninstall(link, state, options.dry_run, teller)
        else:
            _talk(link, teller)


def _talk(link, teller) -> None:
    teller.say("The game has stopped; it was saved after the last trick.")
    teller.say("Ctrl-D starts it here; Ctrl-] starts it and leaves.")
    link.talk()
    teller.say("")
