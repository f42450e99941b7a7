"""`play`: a window, or a script without one."""

import shutil
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from devices.boards import boards
from handheld.files import GAMES
from pocket_skat.commands import linked
from pocket_skat.commands.folders import own_folder, users_folder
from pocket_skat.commands.images import flash_with_image
from pocket_skat.commands.options import add_board, add_image, choose_board, window_scale
from pocket_skat.commands.refusals import Refusal, cannot, not_on_windows
from pocket_skat.commands.showing import need_display, open_window, print_log, save_screenshot
from simulator import pictures
from simulator.child import ChildHandheld, HandheldError
from simulator.emulated import EmulatedHandheld
from simulator.interface import Handheld
from simulator.script import Script, ScriptError
from simulator.speaking import Speaker

ALONE_MS = 1000  # how long a headless handheld runs when it has no script


def add(parser) -> None:
    """Describe the command and add its options."""
    parser.description = "Play in a window. F1 shows its keys."
    add_board(parser, colour=True)
    parser.add_argument(
        "--runtime",
        choices=("cpython", "micropython", "rp2040"),
        default="cpython",
        help="what runs the firmware: this Python (the default), a MicroPython with a heap as "
        "small as the board's, or the board's image on an emulated chip",
    )
    add_image(parser)
    parser.add_argument("--scale", type=window_scale, help="window pixels per pixel of the screen")
    parser.add_argument(
        "--sound", action="store_true", help="hear the piezo of boards that have one (F7)"
    )
    parser.add_argument(
        "--data",
        metavar="FOLDER",
        help="where the firmware keeps its files (default: your data folder; with --headless a "
        "new one each time, so that a script always starts from the same state)",
    )
    parser.add_argument(
        "--copy-save",
        choices=boards(),
        metavar="BOARD",
        help="first copy the game, settings and records of this other board; this board must not "
        "have any yet",
    )
    parser.add_argument("--headless", action="store_true", help="open no window")
    parser.add_argument(
        "--script",
        metavar="FILE",
        help="run this script first, as fast as possible; then open the window",
    )
    parser.add_argument(
        "--screenshot", metavar="FILE", help="at the end, write a picture of the screen (PNG)"
    )
    parser.add_argument(
        "--speak",
        action="store_true",
        help="print what happens in plain lines, for a screen reader",
    )
    linked.add_arguments(parser)
    parser.set_defaults(run=_play)


def _play(options) -> int:
    choose_board(options)
    if not linked.wanted(options):
        linked.refuse_alone(options)
    elif options.headless:
        return linked.run(options)
    _refuse_what_others_lack(options)
    if not options.headless:
        need_display()
    text = _text(options.script) if options.script else None
    with ExitStack() as stack:
        if options.data:
            folder = options.data
        elif options.headless:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="pocket-skat-"))
        else:
            folder = users_folder(options.board)
        stack.callback(own_folder(folder).close)
        if options.copy_save:
            _copy_save(options.copy_save, options.board, Path(folder))

        try:
            handheld = _handheld(options, str(folder))
            stack.callback(handheld.close)
            if options.speak:
                Speaker(handheld, lambda line: print(line, flush=True))
            failed = text is not None and not _run_script(handheld, options.script, text)
            if options.headless and text is None:
                handheld.run(ALONE_MS)
            if linked.wanted(options):
                linked.open_link(options, handheld)
        except HandheldError as error:
            raise Refusal(str(error))
        if not options.headless and not failed:
            handheld.greet()
            open_window(handheld, options.scale, options.sound)
        if options.screenshot:
            save_screenshot(handheld, options.screenshot)
    return 1 if failed else 0


def _refuse_what_others_lack(options) -> None:
    """Refuse what only some runtimes can do."""
    runtime = options.runtime
    if linked.wanted(options) and runtime != "cpython":
        raise Refusal("another device can play with --runtime cpython only")
    if options.speak and runtime != "cpython":
        raise Refusal("--speak works with --runtime cpython only")
    if options.image and runtime != "rp2040":
        raise Refusal("--image is for --runtime rp2040")
    if runtime == "rp2040" and options.copy_save:
        raise Refusal(
            "--runtime rp2040 keeps its saves in flash, where --copy-save can't reach them"
        )


def _handheld(options, folder: str) -> Handheld:
    """The handheld in the runtime that was asked for."""
    if options.runtime == "rp2040":
        flash = flash_with_image(options.board, options.image, Path(folder))
        from simulator.rp2040.handheld import RP2040Handheld

        return RP2040Handheld(options.board, flash)
    if options.runtime == "micropython":
        not_on_windows("--runtime micropython")
        return ChildHandheld(options.board, folder)

    return EmulatedHandheld(options.board, folder, linked.network(options))


def _copy_save(other: str, board: str, folder: Path) -> None:
    """Copy another board's saves into this one's folder, which must not have any yet."""

    def saved(folder):
        names = {path.name for path in folder.glob("*.[01]")} | set(GAMES)
        return sorted(name for name in names if (folder / name).is_file())

    source = users_folder(other)
    found = saved(source)
    if not found:
        raise Refusal(f"{other} has no saves to copy ({source})")
    if saved(folder):
        raise Refusal(f"{board} already has saves, which are not overwritten ({folder})")
    try:
        for name in found:
            shutil.copyfile(source / name, folder / name)
    except OSError as error:
        for copy in found:  # all or nothing, so that it can be tried again
            (folder / copy).unlink(missing_ok=True)
        raise Refusal(cannot("copy", source / name, error))


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(cannot("read", path, error))
    except UnicodeDecodeError:
        raise Refusal(f"cannot read {path}: it is not UTF-8 text")


def _run_script(handheld, path: str, text: str) -> bool:
    """Run a script; if that fails, say so and return False."""

    def shot(name):
        try:
            pictures.save_png(handheld.circuit, name)
        except OSError as error:
            raise ScriptError(cannot("write", name, error))

    try:
        Script(handheld, shot).run(text)
    except ScriptError as error:
        print(f"{path}: {error}", file=sys.stderr)
        print_log(handheld)
        return False
    return True
