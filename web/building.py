"""Builds the site: page, MicroPython, and the firmware as a file that it loads."""

import gzip
import hashlib
import io
import json
import shutil
from pathlib import Path

import pygame

from devices.boards import boards
from devices.failures import Failure
from devices.paths import FIRMWARE, LIBRARY, ROOT
from devices.processors import of_board
from simulator import hardware
from simulator.shell import icon as icon_picture
from skat import games
from tools.flashing import firmware, image
from web import packages, shells

PAGE = ROOT / "web" / "page"
LICENCES = ROOT / "web" / "licences"
# Of the desk, what runs in the worker's MicroPython: by where it lies there.
DESK = {
    "desk/devices": ("devices/__init__.py", "devices/processors.py"),
    "desk/simulator": (
        *("simulator/__init__.py", "simulator/circuit.py", "simulator/emulated.py"),
        *("simulator/script.py", "simulator/speaking.py", "simulator/spoken_pages.py"),
    ),
    "desk/simulator/chips": ("simulator/chips/*.py",),
    "desk/simulator/circuits": ("simulator/circuits/*.py",),
    "standin": ("simulator/standin/machine.py",),
    "inside": ("web/inside/*.py",),
}
# Nothing of the page may reach another host, and nothing that is not a file of the site may run.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "style-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
ICONS = (180, 192, 512)  # pixels
_MPY = firmware.MPY | firmware.MPY_SUB << 8  # what the worker's MicroPython loads: no native code


class SiteError(Failure):
    """The site cannot be built; the sentence says why, and what to do."""

    kind = "site"


def build(folder: Path, say) -> None:
    """Write the site into a folder, in place of what such a site has there. `say(text)` tells what
    takes long. Raises Failure, OSError."""
    if folder.exists() and any(folder.iterdir()) and not (folder / "game.bin").exists():
        raise SiteError(f"{folder} has files that are not a site's: name another folder")
    files = site(say)
    if folder.exists():
        shutil.rmtree(folder)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def site(say) -> dict:
    """All files of the site, bytes by name. Raises Failure."""
    say("compiling the firmware")
    files = {path.name: path.read_bytes() for path in PAGE.iterdir()}
    files["game.bin"] = packed(game())
    files |= _shells()
    files |= packages.files()
    files |= _images()
    files["licences.html"] = _licences(files["licences.html"].decode()).encode()
    for name in [name for name in files if name.endswith(".html")]:
        files[name] = files[name].replace(b"POLICY", POLICY.encode())
    files["sw.js"] = _offline(files)
    return dict(sorted(files.items()))


def game() -> dict:
    """The files of the worker's MicroPython: firmware, desk and stand-ins, bytes by path. Raises
    Failure."""
    sources = {f"lib/{_stem(path, LIBRARY)}": path for path in LIBRARY.rglob("*.py")}
    sources |= {f"lib/boards/{path.stem}": path for path in (FIRMWARE / "boards").glob("*.py")}
    sources["lib/main"] = FIRMWARE / "main.py"
    for place, names in DESK.items():
        paths = [path for name in names for path in sorted(ROOT.glob(name))]
        sources |= {f"{place}/{path.stem}": path for path in paths}
    texts = {name: path.read_text(encoding="utf-8") for name, path in sorted(sources.items())}
    found = firmware.compiled_texts(texts, _MPY)
    for path in LIBRARY.rglob("*"):
        if path.suffix in firmware.DATA_ENDS:
            found["lib/" + path.relative_to(LIBRARY).as_posix()] = path.read_bytes()
    return dict(sorted(found.items()))


def packed(files: dict) -> bytes:
    """Files as page/pack.js takes them, the same bytes for the same files."""
    head = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    data = len(head).to_bytes(4, "little") + head + b"".join(files.values())
    return gzip.compress(data, 9, mtime=0)


def _stem(path: Path, folder: Path) -> str:
    return path.relative_to(folder).with_suffix("").as_posix()


def _shells() -> dict:
    """The shells' pictures, what the page has to know of the boards, and the icons."""
    files = {}
    known = {}
    for board in boards():
        circuit = hardware.circuit(board)
        known[board] = shells.described(board)
        for name, shape in shells.shapes(board).items():
            ending = "" if name == "shell" else f"-{name}"
            idle, lit = shells.pictures(shape, circuit.W, circuit.H)
            files[f"boards/{board}{ending}.svg"] = idle.encode()
            files[f"boards/{board}{ending}-lit.svg"] = lit.encode()
    about = {"version": firmware.version(), "boards": known, "games": list(games.NAMES)}
    files["about.json"] = json.dumps(about).encode()
    files["icon.svg"] = shells.icon().encode()
    for side in ICONS:
        out = io.BytesIO()
        pygame.image.save(icon_picture(side), out, "png")
        files[f"icon-{side}.png"] = out.getvalue()
    return files


def _images() -> dict:
    """The images that were made (make images), the list of them for the page that installs, and
    what that page runs on a board."""
    files = {"on_device.py": (ROOT / "tools/flashing/on_device.py").read_bytes()}
    listed = []
    for board in boards():
        for processor in of_board(board):
            path = image.file_of(board, processor.name)
            if path.exists():
                files[f"images/{path.name}"] = path.read_bytes()
                listed.append(about_image(board, processor, path))
    chips = {board: [processor.chip for processor in of_board(board)] for board in boards()}
    about = {"version": firmware.version(), "images": listed, "chips": chips}
    files["images.json"] = json.dumps(about, indent=1).encode()
    return files


def about_image(board: str, processor, path: Path) -> dict:
    """What the page that installs has to know of an image. Raises Failure."""
    made = image.read(path)
    about = {
        "board": board,
        "chip": made.chip,
        "machine": processor.machine,
        "platform": made.platform,
        "build": made.build,
        "storage": made.storage,
        "file": f"images/{path.name}",
    }
    if made.platform == "esp32":  # where it lies in the flash, and what the loader says of it then
        about |= {"offset": made.offset, "fileSystem": made.file_system}
        about["md5"] = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
    return about


def _licences(page: str) -> str:
    """The page with all licences."""
    texts = [("Pocket Skat", (ROOT / "LICENSE").read_text(encoding="utf-8"))]
    texts += packages.licences()
    parts = [f"<h2>{title}</h2>\n<pre>{_escaped(text)}</pre>" for title, text in texts]
    return page.replace("LICENCES", "\n".join(parts))


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _offline(files: dict) -> bytes:
    """The service worker, with the names of all files that it keeps; its version is that of what is
    in them."""
    kept = [name for name in files if name != "sw.js" and not name.startswith("images/")]
    digest = hashlib.sha256()
    for name in kept:
        digest.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    head = f'const VERSION = "{digest.hexdigest()[:16]}";\nconst FILES = {json.dumps(kept)};\n'
    return head.encode() + files["sw.js"]
