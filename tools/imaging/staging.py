"""What is frozen into an image: the firmware, its data as modules, and a module that says what the
image is."""

import hashlib
import shutil
from pathlib import Path

from devices.paths import FIRMWARE
from tools.imaging.chips import PREFIX, boards_of

OPTIMIZED = 2  # no asserts; line numbers stay, so that an error's log says where it was

IMAGE = '''"""What this image is; tools/imaging/staging.py wrote this."""

VERSION = "{version}"
BUILD = "{build}"
CHIP = "{chip}"
FILE = "SKATIMAGE {version} {build}"  # by which tools/flash.py knows it in a file


def board():
    """The name of the board, "" where nobody has said it."""
'''
IN_FLASH = """
    from uctypes import bytearray_at

    block = bytes(bytearray_at({board_at:#x}, 64))
    return str(block[{start} : block.find(b"\\n")], "utf-8") if block.startswith({prefix}) else ""
"""
KNOWN = """
    return "{board}"
"""


def modules() -> dict:
    """All that is frozen but that module: texts by path."""
    found = {"main.py": (FIRMWARE / "main.py").read_text(encoding="utf-8")}
    for top, folders in (
        (FIRMWARE, ("boards",)),
        (FIRMWARE / "lib", ("drivers", "handheld", "skat")),
    ):
        for path in sorted(path for folder in folders for path in (top / folder).rglob("*")):
            name = path.relative_to(top)
            if path.suffix == ".py":
                found[name.as_posix()] = path.read_text(encoding="utf-8")
            elif path.is_file() and path.suffix in (".txt", ".bin"):
                found[data_module(name)] = f"DATA = {path.read_bytes()!r}\n"
    return found


def data_module(name: Path) -> str:
    """The file of the module that a data file becomes; skat/data.py reads it by that name."""
    return name.with_name(name.name.replace(".", "_") + ".py").as_posix()


def build_id(texts: dict, packages: dict) -> str:
    """Eight hex digits that tell one image from another: by what is in it, and how it is built."""
    here = {path.name: path.read_text() for path in Path(__file__).parent.glob("*.py")}
    told = hashlib.sha256()
    for name, text in sorted({**texts, **packages, **here}.items()):
        told.update(f"{name}\0{text}\0".encode())
    return told.hexdigest()[:8]


def stage(folder: Path, texts: dict, version: str, chip, build: str) -> Path:
    """Write what is frozen into a folder; the manifest for it."""
    frozen = folder / "frozen"
    shutil.rmtree(frozen, ignore_errors=True)
    for name, text in texts.items():
        path = frozen / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    head = IMAGE.format(version=version, build=build, chip=chip.name)
    if chip.port == "rp2":
        body = IN_FLASH.format(board_at=chip.board_at, prefix=PREFIX, start=len(PREFIX))
    else:
        (board,) = boards_of(chip.name)
        body = KNOWN.format(board=board)
    (frozen / "image.py").write_text(head + body)
    manifest = folder / "manifest.py"
    manifest.write_text(f'freeze("$(PORT_DIR)/modules")\nfreeze("{frozen}", opt={OPTIMIZED})\n')
    return manifest
