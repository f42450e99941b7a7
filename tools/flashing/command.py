"""The command: its options, and the order in which the parts do the work: docs/flash.md."""

import argparse
import time
from pathlib import Path

from tools.flashing import firmware, image
from tools.flashing.failures import BadFile, Failure, NoTerminal, Unplugged, missing
from tools.flashing.teller import Teller

INSTEAD = ("backup", "games", "restore", "wifi", "uninstall", "repl")  # of putting the game on it


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "make",
        nargs="?",
        choices=["image"],
        help="image: send nothing; make one file of MicroPython and the game (-o)",
    )
    parser.add_argument("--board", choices=firmware.boards(), help="which board it is")
    parser.add_argument("--port", help="its serial port, if it is not found")
    parser.add_argument(
        "--micropython", metavar="FILE", help="the .uf2 or .bin file for a board without it"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="the file that image makes")
    parser.add_argument("--source", action="store_true", help="send source files, not compiled")
    parser.add_argument("--dry-run", action="store_true", help="list what would be sent")
    parser.add_argument(
        "--verify", action="store_true", help="also read back what is already on the board"
    )
    parser.add_argument(
        "--json", action="store_true", help="print the outcome in JSON, for programs"
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help="list the serial ports")
    instead.add_argument(
        "--backup", metavar="FILE.zip", help="save settings, games and records from the device"
    )
    instead.add_argument("--restore", metavar="FILE.zip", help="put back what --backup saved")
    instead.add_argument("--games", metavar="FILE.jsonl", help="save the records of games")
    instead.add_argument(
        "--wifi",
        metavar="NETWORK",
        help='leave a network and its password on the board, or forget it: ""',
    )
    instead.add_argument(
        "--bootloader", action="store_true", help="restart the board into its boot drive"
    )
    instead.add_argument(
        "--uninstall", action="store_true", help="remove the game; settings and games stay"
    )
    instead.add_argument("--repl", action="store_true", help="open the board's MicroPython prompt")


def main(arguments=None) -> int:
    """Run the command line (sys.argv without `arguments`) and return the exit code."""
    parser = argparse.ArgumentParser(description="Puts Pocket Skat on a handheld over USB.")
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
    return 0


def _do(options, teller) -> None:
    """Do what needs no board, or else what does; if the board is lost and comes back, do that
    again."""
    if options.make:
        _make_image(options, teller)
        return
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
        options.micropython = None  # the board has it by now
        _with_board(options, teller)


def _with_board(options, teller) -> None:
    """Put MicroPython on the board, if need be, then do what was asked for."""
    from tools.flashing import blank, choosing, game, micropython, saved, wifi
    from tools.flashing.link import Link

    if options.bootloader:
        micropython.to_boot_drive(options.port or choosing.port(teller))
        teller.say("The board is in its boot drive now.")
        teller.result(bootloader=True)
        return
    backup = saved.read(options.restore) if options.restore else None
    network = None if options.wifi is None else wifi.words(options.wifi, teller)
    started = time.monotonic()
    port, nobody = options.port, ""
    if options.micropython:
        port = micropython.put(options, teller)
        if not port:
            return
    elif options.board and firmware.platform(options.board) == "esp32":
        nobody = blank.advice("ESP32", options.board)
    port = port or choosing.port(teller, options.board)
    if not any(getattr(options, name) for name in INSTEAD):
        firmware.read_ahead()  # while the board stops
    with Link(port) as link, link.stopped(nobody):
        state = link.survey()
        if options.backup:
            saved.backup(link, options.backup, teller)
        elif options.games:
            saved.games(link, options.games, teller)
        elif options.restore:
            saved.restore(link, backup, teller)
        elif network is not None:
            wifi.leave(link, network, teller)
        elif options.uninstall:
            game.uninstall(link, state, teller)
        elif options.repl:
            _talk(link, teller)
        else:
            game.flash(link, state, options, teller, started)


def _make_image(options, teller) -> None:
    if not (options.board and options.micropython and options.output):
        raise BadFile("image needs --board NAME, --micropython FILE and -o FILE")
    chosen = image.read(options.micropython)
    data = image.build(options.board, chosen)
    try:
        Path(options.output).write_bytes(data)
    except OSError as error:
        raise BadFile(f"cannot write {options.output}: {error.strerror}")
    teller.say(f"{options.output}: {len(data) / 1000:.0f} KB, {chosen.to_write(options.output)}")
    teller.result(file=options.output, bytes=len(data), board=options.board, chip=chosen.chip)


def _talk(link, teller) -> None:
    teller.say("The game has stopped; it was saved after the last trick.")
    teller.say("Ctrl-D starts it here; Ctrl-] starts it and leaves.")
    link.talk()
    teller.say("")
