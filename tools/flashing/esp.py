"""An ESP32's own loader, by the program esptool: the only file that knows it.

It is run as the program that it is: docs.espressif.com/projects/esptool, "Basic Commands". Each of
its commands has a time-out.
"""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

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
# It writes for a program, in one line each, whatever terminal or system this is.
_ENVIRONMENT = {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "1000", "PYTHONIOENCODING": "utf-8"}
_PERCENT = re.compile(r" (\d+\.\d)% ")
_FATAL = re.compile(r"error occurred: (.*)")
_OTHER_CHIP = re.compile(r"This chip is (\S+), not ")


def put(image, port: str, fresh: bool, progress) -> None:
    """Write an EspImage to the board at a port, verify it, and start it. `fresh`: it starts with an
    empty file system, whatever is there.

    `progress(bytes)` is called as they are written. Raises WrongImage, with nothing written, if the
    board has another chip. Raises NoAnswer, Unplugged, Garbled, NoSpace, and BadFile where esptool
    is missing.
    """
    if importlib.util.find_spec("esptool") is None:
        raise missing("esptool")
    with tempfile.TemporaryDirectory(prefix="pocket-skat-") as folder:
        parts = [(image.offset, image.data)]
        if fresh:  # without its first blocks there is none
            parts.append((image.file_system, b"\xff" * _HEAD))
        words = ["write-flash"]
        for number, (address, data) in enumerate(parts):
            file = Path(folder, f"{number}.bin")
            file.write_bytes(data)
            words += [hex(address), str(file)]
        code, said = _run(port, image, words, progress)
    if code:
        raise _meaning(said, image, port)
    time.sleep(_START_S)


def _run(port: str, image, words: list, progress) -> tuple:
    """Run esptool on the chip that an image is for; its exit code, and all that it has said."""
    command = [sys.executable, "-m", "esptool", "--port", port, "--baud", str(_BAUD)]
    command += ["--chip", image.chip.lower().replace("-", "")]
    command += ["--connect-attempts", str(_ATTEMPTS), *words]
    done = 0
    said = []
    program = subprocess.Popen(
        command,
        env={**os.environ, **_ENVIRONMENT},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    try:
        for line in program.stdout:
            said.append(line)
            percent = _PERCENT.search(line)
            now = int(len(image.data) * float(percent[1]) / 100) if percent else 0
            if now > done:
                progress(now - done)
                done = now
        return program.wait(), "".join(said)
    finally:
        program.kill()  # where something else has gone wrong
        program.wait()
        program.stdout.close()


def _meaning(said: str, image, port: str):
    """The Failure for what esptool has said."""
    other = _OTHER_CHIP.search(said)
    if other:
        return WrongImage(
            f"{image.name} is for an {image.chip}, but {port} is an {other[1]}: nothing was written"
        )
    if "MD5 of file" in said:
        return Garbled(
            f"{image.name} arrived damaged: run the same command again, with another cable "
            "if that does not help"
        )
    if "will not fit" in said:
        return NoSpace(f"{image.name} doesn't fit into the flash of the board at {port}")
    if "Could not open" in said:
        return why_closed(port)
    if sys.platform != "win32" and not os.path.exists(port):
        return Unplugged(f"{port} is gone: plug the board in and run the same command again")
    fatal = _FATAL.search(said)
    why = fatal[1] if fatal else (said.strip().splitlines() or ["it says nothing"])[-1]
    return NoAnswer(
        f"the ESP32 at {port} does not answer: {_BUTTON}, and run the same command again "
        f"({why.strip().rstrip('. ')})"
    )
