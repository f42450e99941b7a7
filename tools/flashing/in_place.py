"""The files in /code: bytecode of modules that are nearly always loaded, to run where it lies in
flash, letters and texts. firmware/lib/drivers/xip.py says how they look, and uses them.

They belong to no version: what is not among them, to the last byte, is in the heap.
"""

from tools.flashing.shelves import key_of

FOLDER = "/code"
PLATFORM = "rp2"
FINDER = "drivers/code_files"  # the module that the launcher asks
BLOCK = 4096
# All of the simple game with greedy, without what interrupts call or what moves the others.
MODULES = (
    *("drivers.gather", "drivers.i2c", "drivers.oled", "drivers.sh1106", "drivers.sh1107"),
    *("drivers.spi", "drivers.ssd1306", "drivers.st7789", "drivers.turning", "drivers.xip"),
    *("handheld.app", "handheld.canvas", "handheld.deals", "handheld.evening", "handheld.files"),
    *("handheld.fonts", "handheld.games", "handheld.games.lskat", "handheld.ink"),
    *("handheld.layouts.colour", "handheld.layouts.w128h64", "handheld.layouts.w135h240"),
    *("handheld.layouts.w240h135", "handheld.layouts.w240h240", "handheld.layouts.w72h40"),
    *("handheld.loading", "handheld.menu", "handheld.scores"),
    *("handheld.screen", "handheld.screens.finding", "handheld.screens.form"),
    *("handheld.screens.help", "handheld.screens.hint", "handheld.screens.match"),
    *("handheld.screens.result", "handheld.screens.settings", "handheld.screens.table"),
    *("handheld.screens.title", "handheld.screens.trick", "handheld.screens.twice"),
    *("handheld.settings", "handheld.settings_bytes", "handheld.small"),
    *("handheld.table.beside", "handheld.table.layout", "handheld.table.screen"),
    *("handheld.tallies", "handheld.texts", "handheld.texts.wrap", "handheld.wheel"),
    *("skat.cards", "skat.chance", "skat.compat", "skat.data", "skat.games", "skat.games.lskat"),
    *("skat.players", "skat.players.aim", "skat.players.levels.greedy"),
    *("skat.players.levels.simple", "skat.players.pairs", "skat.record_writer", "skat.save"),
    *("skat.session", "skat.table", "skat.tallies"),
)
TEXTS = ("lib/handheld/texts/de.txt", "lib/handheld/texts/en.txt")
LETTERS = "lib/handheld/layouts/"
_SMALLEST = 16  # bytes of a function that is worth it
_INLINE = 1022  # bytes that LittleFS may put into a folder's block, where they would move

# Of .mpy files: docs.micropython.org/en/latest/reference/mpyfiles, and py/persistentcode.c
_BYTECODE, _NATIVE, _VIPER, _ASSEMBLER = range(4)
_ARCHITECTURE_FLAGS = 0x40
_RODATA, _BSS, _RELOCATED = 0x20, 0x40, 0x10
_WITHOUT_DATA = 5  # kinds of constants: the first have none, two end with a zero byte
_WITH_ZERO = (5, 6)
_TUPLE = 10


class _Mpy:
    """A .mpy file that is read; `functions`: the bytecode of those in it."""

    def __init__(self, data: bytes):
        self._data = data
        self._at = 3
        self._number()  # how many bits a small int has
        if data[2] & _ARCHITECTURE_FLAGS:
            self._number()
        names, constants = self._number(), self._number()
        for _ in range(names):
            length = self._number()
            if not length & 1:
                self._at += (length >> 1) + 1
        for _ in range(constants):
            self._constant()
        self.functions: list[bytes] = []
        self._code(0)
        if self._at != len(data):
            raise ValueError("a .mpy file of an unknown kind")

    def _number(self) -> int:
        found = 0
        while True:
            byte = self._data[self._at]
            self._at += 1
            found = found << 7 | byte & 0x7F
            if byte < 0x80:
                return found

    def _constant(self) -> None:
        kind = self._data[self._at]
        self._at += 1
        if kind >= _WITHOUT_DATA:
            length = self._number()
            if kind == _TUPLE:
                for _ in range(length):
                    self._constant()
            else:
                self._at += length + (kind in _WITH_ZERO)

    def _code(self, depth: int) -> None:
        head = self._number()
        kind = head & 3
        begin = self._at
        self._at += head >> 3
        # What stands in the module itself has run when it is loaded, and is gone.
        if kind == _BYTECODE and depth:
            self.functions.append(self._data[begin : self._at])
        elif kind == _NATIVE:
            self._number()
        elif kind != _BYTECODE:
            if self._number() & (_RODATA | _BSS | _RELOCATED):
                raise ValueError("native code that is relocated")
            if kind == _ASSEMBLER:
                self._number()
                self._number()
        if head & 4:
            for _ in range(self._number()):
                self._code(depth + 1)


def functions(mpy: bytes) -> list:
    """The bytecode of the functions in a .mpy file. ValueError if it is of an unknown kind."""
    return _Mpy(mpy).functions


def files(compiled: dict) -> dict:
    """The files for FOLDER, bytes by name. `compiled`: a version's files as firmware.compiled_files
    gives them, bytes by path."""
    parts = {}
    for name in MODULES:
        place = "lib/" + name.replace(".", "/")
        mpy = compiled.get(f"{place}.mpy") or compiled.get(f"{place}/__init__.mpy")
        if mpy:
            parts[name] = _part(_worthwhile(functions(mpy)))
    for path, data in compiled.items():
        if path in TEXTS or path.startswith(LETTERS) and path.endswith(".bin"):
            part = _part([data])
            if _size({path: part}) <= BLOCK:
                parts[path.removeprefix("lib/")] = part
    blocks: list[dict] = []
    for name, part in sorted(parts.items(), key=lambda item: (-len(item[1]), item[0])):
        for block in blocks:
            if _size(block) + 5 + len(part) <= BLOCK:
                block[name] = part
                break
        else:
            blocks.append({name: part})
    return {f"{number}": _file(block) for number, block in enumerate(blocks)}


def _worthwhile(found: list) -> list:
    """A module's functions, the longest first, as many as there is room for."""
    found = sorted({code for code in found if len(code) >= _SMALLEST}, key=lambda c: (-len(c), c))
    while _size({"": _part(found)}) > BLOCK:
        found.pop()
    return found


def _part(pieces: list) -> bytes:
    count = len(pieces).to_bytes(2, "little")
    return count + b"".join(len(piece).to_bytes(2, "little") + piece for piece in pieces)


def _size(block: dict) -> int:
    return 1 + sum(5 + len(part) for part in block.values())


def _file(block: dict) -> bytes:
    head, at = bytes((len(block),)), 1 + 5 * len(block)
    for name, part in block.items():
        head += key_of(name) + at.to_bytes(2, "little")
        at += len(part)
    return (head + b"".join(block.values())).ljust(_INLINE + 1, b"\0")
