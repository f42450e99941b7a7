"""The command line: `pocket-skat`, which is also `python -m simulator`."""

import argparse
import os
import shutil
import signal
import sys
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from simulator.lock import Lock, Taken
from simulator.paths import ROOT, find_firmware

USUAL_BOARD = "pico_oled"
GIF_W = 480  # what a GIF's width comes to, at a whole number of pixels to one
ALONE_MS = 1000  # how long a headless handheld runs without a script


class Refusal(Exception):
    """What was asked for cannot be done; its words say why."""


def main(arguments=None) -> int:
    """Run the command line (sys.argv without `arguments`) and return the exit code."""
    find_firmware()
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    if not arguments or (arguments[0][0:1] == "-" and arguments[0] not in _OF_ITS_OWN):
        arguments.insert(0, "play")
    options = _parser().parse_args(arguments)
    try:
        return options.run(options)
    except Refusal as refusal:
        print(f"pocket-skat: {refusal}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


_OF_ITS_OWN = ("-h", "--help", "--version")  # options that stand without a command


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pocket-skat",
        description="Pocket Skat on the desk: the handheld's firmware on emulated chips.",
        epilog="Without a command: play. Each command has its own --help.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_play(commands)
    _add_demo(commands)
    _add_replay(commands)
    _add_engine(commands)
    _add_arena(commands)
    _add_device(commands)
    _add_flash(commands)
    return parser


def _add_play(commands) -> None:
    parser = commands.add_parser(
        "play",
        help="play in a window (the default), or drive the game by a script",
        description="Play in a window. Its keys: F1 shows them.",
    )
    _add_board(parser)
    parser.add_argument(
        "--runtime",
        choices=("cpython", "micropython"),
        default="cpython",
        help="what runs the firmware: this Python (the default), or a MicroPython with a heap as "
        "small as the board's",
    )
    parser.add_argument(
        "--time",
        choices=("desk", "device"),
        default="desk",
        help="how long the firmware's work takes by its clock: none (the default), or as long as "
        "on an RP2040",
    )
    parser.add_argument("--scale", type=_scale, help="window pixels to one of the screen's")
    parser.add_argument(
        "--sound", action="store_true", help="hear the piezo of boards that have one (F7)"
    )
    parser.add_argument(
        "--data",
        metavar="FOLDER",
        help="where the firmware keeps its files; by default the user's own data folder, and with "
        "--headless a new one each time, so that a script always finds the same",
    )
    parser.add_argument(
        "--copy-save",
        choices=_boards(),
        metavar="BOARD",
        help="first copy the game, settings and records of this other board; this one may not "
        "have any yet",
    )
    parser.add_argument("--headless", action="store_true", help="open no window")
    parser.add_argument(
        "--script",
        metavar="FILE",
        help="do what this script says first, as fast as it goes; then the window opens",
    )
    parser.add_argument(
        "--screenshot", metavar="FILE", help="at the end, write a picture of the screen (PNG)"
    )
    parser.set_defaults(run=_play)


def _add_demo(commands) -> None:
    from handheld.settings import SEAT_LEVELS

    parser = commands.add_parser(
        "demo",
        help="let the computer play against itself",
        description="The computer plays a deal against itself; a line for each trick.",
    )
    _add_board(parser)
    parser.add_argument(
        "--deal", type=_deal, default=-1, metavar="N", help="the deal's number (default: by chance)"
    )
    parser.add_argument(
        "--players",
        nargs=2,
        choices=SEAT_LEVELS,
        default=["greedy"] * 2,
        metavar="LEVEL",
        help="who plays: " + ", ".join(SEAT_LEVELS),
    )
    parser.add_argument(
        "--variant",
        choices=("lskat", "officers"),
        default="lskat",
        help="what is played: the simple game (the default), or Officers' Skat with its calls",
    )
    parser.add_argument("-o", dest="output", metavar="FILE.gif", help="record the screen")
    parser.add_argument(
        "--scale", type=_scale, help=f"of the recording (by default about {GIF_W} pixels wide)"
    )
    parser.set_defaults(run=_demo)


def _add_replay(commands) -> None:
    parser = commands.add_parser(
        "replay",
        help="look at a recorded game, step by step",
        description="Step through a recorded game in the window (right, left; up and down: to the "
        "start and the end), or print it.",
    )
    _add_board(parser)
    parser.add_argument("file", metavar="FILE", help="records, one a line, such as games.jsonl")
    parser.add_argument(
        "--game", type=_game, metavar="N", help="the game's line in the file (default: the last)"
    )
    parser.add_argument("--print", action="store_true", help="print the game, open no window")
    parser.add_argument("--scale", type=_scale, help="window pixels to one of the screen's")
    parser.set_defaults(run=_replay)


def _add_engine(commands) -> None:
    parser = commands.add_parser(
        "engine",
        help="play by text on standard input and output, for other programs",
        description="The engine protocol: docs/engine.md.",
    )
    parser.set_defaults(run=_engine)


def _add_arena(commands) -> None:
    from simulator import arena

    parser = commands.add_parser(
        "arena",
        help="measure two players against each other",
        description="Paired deals between two players: docs/engine.md.",
    )
    arena.add_arguments(parser)
    parser.set_defaults(run=arena.run)


def _add_device(commands) -> None:
    from simulator.device.faults import FAULTS
    from simulator.device.processors import PROCESSORS

    parser = commands.add_parser(
        "device",
        help="a virtual handheld for tools: MicroPython on a serial line, a flash in a file",
        description="A handheld that tools cannot tell from a real one: docs/device.md. It prints "
        "the name of its serial line.",
    )
    _add_board(parser)
    parser.add_argument("--processor", choices=PROCESSORS, help="other than the board's usual one")
    parser.add_argument(
        "--image", metavar="FILE", help="its flash; by default in the user's own data folder"
    )
    parser.add_argument("--scale", type=_scale, help="window pixels to one of the screen's")
    parser.add_argument(
        "--headless",
        action="store_true",
        help="open no window; lines on standard input press buttons",
    )
    parser.add_argument(
        "--screenshot", metavar="FILE", help="at the end, write a picture of the screen (PNG)"
    )
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        type=_fault,
        metavar="WORD[:N]",
        help="something is wrong: " + ", ".join(FAULTS),
    )
    parser.add_argument(
        "--link", metavar="FILE", help="a virtual cable to another one with the same FILE"
    )
    parser.set_defaults(run=_device)


def _add_flash(commands) -> None:
    from tools.flashing import command

    parser = commands.add_parser(
        "flash",
        help="put the game on a handheld over USB",
        description="From a blank board to a running game, and updates: docs/flash.md.",
    )
    command.add_options(parser)
    parser.set_defaults(run=command.run)


def _add_board(parser) -> None:
    parser.add_argument(
        "--board",
        choices=_boards(),
        default=USUAL_BOARD,
        help=f"which handheld: {', '.join(_boards())} (default {USUAL_BOARD})",
    )


def _boards() -> list:
    return sorted(path.stem for path in (ROOT / "simulator/circuits").glob("[a-z]*.py"))


def _game(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"'{word}' is no line of a file: 1 and up")
    return int(word)


def _scale(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 16:
        raise argparse.ArgumentTypeError(f"'{word}' is no scale: 1 to 16")
    return int(word)


def _fault(word: str) -> tuple:
    from simulator.device.faults import FAULTS

    name, colon, number = word.partition(":")
    if name not in FAULTS or colon and not (number.isdecimal() and int(number)):
        raise argparse.ArgumentTypeError(
            f"'{word}' is no fault: {', '.join(FAULTS)}, some with a number after a colon"
        )
    return name, int(number) if colon else None


def _deal(word: str) -> int:
    if not word.isdecimal() or int(word) >= 1 << 30:
        raise argparse.ArgumentTypeError(f"'{word}' is no deal: 0 to {(1 << 30) - 1}")
    return int(word)


class _Version(argparse.Action):
    """Prints the version, which is looked up only then."""

    def __call__(self, parser, *_):
        from skat import VERSION

        print(f"pocket-skat {VERSION}")
        parser.exit()


# play


def _play(options) -> int:
    from simulator.remote import HandheldError

    if not options.headless:
        _need_display()
    text = _text(options.script) if options.script else None
    with ExitStack() as stack:
        if options.data:
            folder = options.data
        elif options.headless:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="pocket-skat-"))
        else:
            folder = _users_folder(options.board)
        stack.callback(_own_folder(folder).close)
        if options.copy_save:
            _copy_save(options.copy_save, options.board, Path(folder))

        try:
            handheld = _handheld(options, str(folder), stack)
            failed = text is not None and not _run_script(handheld, options.script, text)
            if options.headless and text is None:
                handheld.run(ALONE_MS)
        except HandheldError as error:
            raise Refusal(str(error))
        if not options.headless and not failed:
            _open_window(handheld, options.scale, options.sound)
        if options.screenshot:
            try:
                _shot(handheld, options.screenshot)
            except OSError as error:
                raise Refusal(_cannot("write", options.screenshot, error))
    return 1 if failed else 0


def _handheld(options, folder: str, stack: ExitStack):
    """The handheld in the interpreter and time that were asked for; `stack` ends it."""
    counted = ""
    if options.time == "device":
        from simulator import costing

        counted = costing.firmware()
    if options.runtime == "micropython":
        _not_on_windows("--runtime micropython")
        from simulator.remote import RemoteHandheld

        handheld = RemoteHandheld(options.board, folder, counted)
        stack.callback(handheld.close)
        return handheld
    from simulator.emulated import EmulatedHandheld

    return EmulatedHandheld(options.board, folder, counted)


def _not_on_windows(what: str) -> None:
    if sys.platform == "win32":
        raise Refusal(f"{what} is for Linux and macOS: it wants what Windows has not")


def _users_folder(board: str) -> Path:
    """Where the firmware's files of a board are, unless told otherwise."""
    from platformdirs import user_data_path

    return user_data_path("pocket-skat") / board


def _copy_save(other: str, board: str, folder: Path) -> None:
    """Copy what another board has saved into this one's folder, which may not have any of it."""
    from handheld.files import GAMES

    saves = ("game", "officers", "settings")
    names = (*(f"{save}.{slot}" for save in saves for slot in (0, 1)), *GAMES)
    source = _users_folder(other)
    found = [name for name in names if (source / name).is_file()]
    if not found:
        raise Refusal(f"{other} has nothing saved that could be copied ({source})")
    if any((folder / name).exists() for name in names):
        raise Refusal(f"{board} has saves of its own, which are not overwritten ({folder})")
    try:
        for name in found:
            shutil.copyfile(source / name, folder / name)
    except OSError as error:
        for copy in found:  # all or nothing, so that it can be tried again
            (folder / copy).unlink(missing_ok=True)
        raise Refusal(_cannot("copy", source / name, error))


WITHOUT_WINDOW = "use --headless with --script or --screenshot"


def _need_display(instead: str = WITHOUT_WINDOW) -> None:
    """Refuse where no window can be opened: SDL would open one that nobody sees."""
    somewhere = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in somewhere):
        raise Refusal(_no_display("neither DISPLAY nor WAYLAND_DISPLAY is set", instead))


def _no_display(why: str, instead: str) -> str:
    return (
        f"there is no display for a window ({why}): {instead}, or a virtual display such as "
        "xvfb-run gives"
    )


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(_cannot("read", path, error))
    except UnicodeDecodeError:
        raise Refusal(f"cannot read {path}: it is no text in UTF-8")


def _need_folder(path) -> None:
    """Make the folder if need be; refuse where nothing can be written into it."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except OSError as error:
        raise Refusal(_cannot("write into", path, error))


def _own_folder(path) -> Lock:
    """Take a folder for this program alone, until it ends; refuse where another one plays there."""
    _need_folder(path)
    try:
        return Lock(path)
    except OSError as error:
        raise Refusal(_cannot("write into", path, error))
    except Taken:
        raise Refusal(
            f"another window plays on {path}: close that one, or give this one a folder of its own "
            "with --data"
        )


def _cannot(do: str, path, error: OSError) -> str:
    return f"cannot {do} {path}: {error.strerror or error}"


def _run_script(handheld, path: str, text: str) -> bool:
    """Do what a script says; where that fails, say so and give False."""
    from simulator.script import Script, ScriptError

    def shot(name):
        try:
            _shot(handheld, name)
        except OSError as error:
            raise ScriptError(_cannot("write", name, error))

    try:
        Script(handheld, shot).run(text)
    except ScriptError as error:
        print(f"{path}: {error}", file=sys.stderr)
        _print_log(handheld)
        return False
    return True


def _print_log(handheld) -> None:
    """If the handheld shows an error, print what it wrote about it into its log."""
    if handheld.state()["screen"] == "error":
        try:
            log = Path(handheld.folder, "log.txt").read_text(errors="replace")
        except OSError:  # it could not be written either
            return
        print(log, end="", file=sys.stderr)


def _shot(handheld, path) -> None:
    from simulator import pictures

    pictures.save_png(handheld.circuit, path, pictures.PICTURE_W // handheld.circuit.W)


def _open_window(handheld, scale, sound=False) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from simulator.window import NoDisplay, Window

    try:
        window = Window(handheld, scale, _users_folder(handheld.board) / "window.json", sound)
    except NoDisplay as error:
        raise Refusal(_no_display(str(error), WITHOUT_WINDOW))
    window.run()


# demo


def _demo(options) -> int:
    from simulator.demo import Demo, DemoError

    with tempfile.TemporaryDirectory(prefix="pocket-skat-") as folder:
        demo = Demo(options.board, folder, options.deal, options.players, options.variant)
        try:
            demo.play()
        except DemoError as error:
            _print_log(demo.handheld)
            raise Refusal(str(error))
    if options.output:
        try:
            demo.save(options.output, options.scale or GIF_W // demo.handheld.circuit.W)
        except OSError as error:
            raise Refusal(_cannot("write", options.output, error))
    return 0


# replay


def _replay(options) -> int:
    record = _record(options.file, options.game)
    if options.print:
        from simulator.telling import tell

        sys.stdout.reconfigure(errors="backslashreplace")  # names may be in any script
        tell(record, print)
        return 0
    _need_display("use --print")
    from simulator.emulated import EmulatedHandheld

    with tempfile.TemporaryDirectory(prefix="pocket-skat-") as folder:
        handheld = EmulatedHandheld(options.board, folder)
        handheld.app.show("replay", record)
        _open_window(handheld, options.scale)
    return 0


def _record(path: str, game):
    """The record on line `game` (from 1; None for the last) of a file; no other line is read."""
    from simulator.telling import plain
    from skat.recorded import Record

    try:
        lines = Path(path).read_bytes().split(b"\n")
    except OSError as error:
        raise Refusal(_cannot("read", path, error))
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise Refusal(f"there is no game in {path}")
    number = len(lines) if game is None else game
    if number > len(lines):
        raise Refusal(f"{path} has {len(lines)} lines, so there is no game {number}")
    try:
        return Record(lines[number - 1].decode())
    except UnicodeDecodeError:
        raise Refusal(f"{path}, line {number}: it is no text in UTF-8")
    except ValueError as error:
        raise Refusal(f"{path}, line {number}: {plain(str(error))}")


# engine


def _engine(options) -> int:
    from simulator import engine

    return engine.main()


# device


def _device(options) -> int:
    _not_on_windows("device")
    if not options.headless:
        _need_display("use --headless")
    from simulator.device.cable import Cable
    from simulator.device.desk import Desk, WindowHandheld, shot
    from simulator.device.device import Device, PowerOff
    from simulator.device.processors import usual

    processor = options.processor or usual(options.board)
    image = options.image
    if not image:
        folder = _users_folder(options.board)
        _need_folder(folder)
        image = folder / f"{processor}.flash"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with ExitStack() as stack:
        try:
            link = Cable(options.link) if options.link else None
            faults = dict(options.fault)
            device = Device(options.board, image, processor, faults, link)
        except OSError as error:
            raise Refusal(_cannot("use", error.filename or image, error))
        except ValueError as error:
            raise Refusal(str(error))
        stack.callback(device.close)
        print(device.line.name, flush=True)
        try:
            if options.headless:
                say = partial(print, file=sys.stderr, flush=True)
                Desk(device, say).run(sys.stdin.fileno())
            else:
                _open_window(WindowHandheld(device), options.scale)
        except PowerOff as off:
            print(f"pocket-skat: {off}", file=sys.stderr)
        except KeyboardInterrupt:
            pass
        if options.screenshot:
            try:
                shot(device, options.screenshot)
            except OSError as error:
                raise Refusal(_cannot("write", options.screenshot, error))
    return 0
