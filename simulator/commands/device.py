"""`device`: a virtual handheld on a serial line."""

import argparse
import signal
import sys
from contextlib import ExitStack
from functools import partial

from simulator import hardware
from simulator.commands.folders import need_folder, users_folder
from simulator.commands.options import add_board, scale
from simulator.commands.refusals import Refusal, cannot, not_on_windows
from simulator.commands.showing import need_display, open_window, save_screenshot
from simulator.processors import PROCESSORS


def add(commands) -> None:
    """Add the command."""
    from simulator.device.faults import FAULTS

    parser = commands.add_parser(
        "device",
        help="a virtual handheld: MicroPython on a serial line, with its flash in a file",
        description="A handheld that tools cannot tell from a real one: docs/device.md. It prints "
        "the name of its serial line.",
    )
    add_board(parser)
    parser.add_argument("--processor", choices=PROCESSORS, help="if not the board's usual one")
    parser.add_argument(
        "--image", metavar="FILE", help="the file with its flash (default: in your data folder)"
    )
    parser.add_argument("--scale", type=scale, help="window pixels per pixel of the screen")
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
        help="simulate a fault: " + ", ".join(FAULTS),
    )
    parser.add_argument(
        "--link", metavar="FILE", help="a virtual cable to another one with the same FILE"
    )
    parser.set_defaults(run=_device)


def _fault(word: str) -> tuple:
    from simulator.device.faults import FAULTS

    name, colon, number = word.partition(":")
    if name not in FAULTS or colon and not (number.isdecimal() and int(number)):
        raise argparse.ArgumentTypeError(
            f"'{word}' is not a fault: {', '.join(FAULTS)}, some with a number after a colon"
        )
    return name, int(number) if colon else None


def _device(options) -> int:
    not_on_windows("device")
    if not options.headless:
        need_display("use --headless")
    from simulator.device.cable import Cable
    from simulator.device.desk import Desk
    from simulator.device.device import Device, PowerOff
    from simulator.device.in_window import VirtualHandheld

    processor = PROCESSORS.get(options.processor) or hardware.processor(options.board)
    image = options.image
    if not image:
        folder = users_folder(options.board)
        need_folder(folder)
        image = folder / f"{processor.name}.flash"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with ExitStack() as stack:
        try:
            link = Cable(options.link) if options.link else None
            faults = dict(options.fault)
            device = Device(options.board, image, processor, faults, link)
        except OSError as error:
            raise Refusal(cannot("use", error.filename or image, error))
        except ValueError as error:
            raise Refusal(str(error))
        stack.callback(device.close)
        print(device.line.name, flush=True)
        try:
            if options.headless:
                say = partial(print, file=sys.stderr, flush=True)
                Desk(device, say).run(sys.stdin.fileno())
            else:
                open_window(VirtualHandheld(device), options.scale)
        except PowerOff as off:
            print(f"pocket-skat: {off}", file=sys.stderr)
        except KeyboardInterrupt:
            pass
        if options.screenshot:
            save_screenshot(device, options.screenshot)
    return 0
