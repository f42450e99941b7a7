"""`device`: a virtual handheld on a serial line."""

import argparse
import signal
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from devices.processors import PICO, PROCESSORS, of_board
from pocket_skat.commands.folders import need_folder, users_folder
from pocket_skat.commands.images import FLASH, need_rp2040
from pocket_skat.commands.options import add_board, scale
from pocket_skat.commands.refusals import Refusal, cannot, not_on_windows
from pocket_skat.commands.showing import need_display, open_window, save_screenshot
from simulator.device.faults import FAULTS


def add(parser) -> None:
    """Describe the command and add its options."""
    parser.description = (
        "A handheld that tools cannot tell from a real one: docs/device.md. It prints "
        "the name of its serial line."
    )
    add_board(parser)
    parser.add_argument(
        "--runtime",
        choices=("micropython", "rp2040"),
        default="micropython",
        help="what it is: MicroPython's unix port (the default), or an emulated chip, blank at "
        "first, with a boot drive",
    )
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
    from simulator.device.desk import Desk
    from simulator.device.device import PowerOff
    from simulator.device.in_window import VirtualHandheld

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with ExitStack() as stack:
        device = _emulated(options) if options.runtime == "rp2040" else _ported(options)
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


def _ported(options):
    """The unix port as a device."""
    from simulator.device.device import Device

    processor = PROCESSORS.get(options.processor) or of_board(options.board)[0]
    image = _image(options, f"{processor.name}.flash")
    try:
        return Device(options.board, image, processor, dict(options.fault), _cable(options))
    except OSError as error:
        raise Refusal(cannot("use", error.filename or image, error))
    except ValueError as error:
        raise Refusal(str(error))


def _emulated(options):
    """A chip as a device."""
    need_rp2040(options.board)
    if options.processor not in (None, PICO.name):
        raise Refusal("--runtime rp2040 is a Pico")
    from simulator.rp2040 import images
    from simulator.rp2040.device import ChipDevice

    faults = {word: FAULTS[word] if n is None else n for word, n in options.fault}
    lacking = sorted(set(faults) - set(ChipDevice.FAULTS))
    if lacking:
        raise Refusal(f"--runtime rp2040 has no fault {lacking[0]}")
    image = _image(options, FLASH)
    try:
        flash = images.kept(image)
        return ChipDevice(
            options.board, flash, image.with_suffix(".drive"), faults, _cable(options)
        )
    except OSError as error:
        raise Refusal(cannot("use", error.filename or image, error))


def _image(options, name: str) -> Path:
    """The file with the flash."""
    if options.image:
        return Path(options.image)
    folder = users_folder(options.board)
    need_folder(folder)
    return folder / name


def _cable(options):
    from simulator.device.cable import Cable

    return Cable(options.link) if options.link else None
