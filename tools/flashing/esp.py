"""The line to an ESP32's own loader: the only file that knows esptool.

esptool's public API: docs.espressif.com/projects/esptool, "Embedding into Custom Scripts". Each of
its commands has a time-out.
"""

import time

from devices.failures import (
    Garbled,
    NoAnswer,
    NoSpace,
    Unplugged,
    WrongImage,
    missing,
)
from tools.flashing.link import why_closed

_ATTEMPTS = 3
_BAUD = 460800  # once the loader listens
_HEAD = 8192  # bytes at the beginning of a file system that tell of it
_START_S = 3  # its first start makes the file system, and must not be interrupted
_BUTTON = "hold its BOOT button (on a T-Display: A) while you press reset or plug it in"


def put(image, port: str, fresh: bool, progress) -> None:
    """Write an EspImage to the board at a port, verify it, and start it. `fresh`: it starts with an
    empty file system, whatever is there.

    `progress(bytes)` is called as they are written. Raises WrongImage, with nothing written, if the
    board has another chip. Raises NoAnswer, Unplugged, Garbled, NoSpace, and BadFile where esptool
    is missing.
    """
    try:
        from esptool import cmds
        from esptool.logger import EsptoolLogger, TemplateLogger
    except ImportError:
        raise missing("esptool")

    class Quiet(TemplateLogger):
        """Keeps esptool's output from the user, except its progress."""

        done = 0

        def progress_bar(self, cur_iter, total_iters, prefix="", suffix="", bar_length=30):
            now = len(image.data) * cur_iter // max(total_iters, 1)
            progress(now - self.done)
            self.done = now

        def print(self, *_, **__):
            pass

        note = warning = error = stage = set_verbosity = print

    EsptoolLogger().set_logger(Quiet())
    try:
        with cmds.detect_chip(port, connect_attempts=_ATTEMPTS) as loader:
            if loader.CHIP_NAME != image.chip:
                raise WrongImage(
                    f"{image.name} is for an {image.chip}, but {port} is an {loader.CHIP_NAME}: "
                    "nothing was written"
                )
            loader = cmds.run_stub(loader)
            loader.change_baud(_BAUD)
            cmds.attach_flash(loader)
            parts = [(image.offset, image.data)]
            if fresh:  # without its first blocks there is none
                parts.append((image.file_system, b"\xff" * _HEAD))
            cmds.write_flash(loader, parts)
            cmds.reset_chip(loader)
        time.sleep(_START_S)
    except RuntimeError as error:  # all that esptool itself raises
        raise _meaning(str(error), image, port)
    except OSError:
        raise Unplugged(f"{port} is gone: plug the board in and run the same command again")


def _meaning(text: str, image, port: str):
    """The Failure for an error of esptool's."""
    if "MD5" in text:
        return Garbled(
            f"{image.name} arrived damaged: run the same command again, with another cable "
            "if that does not help"
        )
    if "will not fit" in text:
        return NoSpace(f"{image.name} doesn't fit into the flash of the board at {port}")
    if "Could not open" in text:
        return why_closed(port)
    return NoAnswer(
        f"the ESP32 at {port} does not answer: {_BUTTON}, and run the "
        f"same command again ({text.splitlines()[0].rstrip('. ')})"
    )
