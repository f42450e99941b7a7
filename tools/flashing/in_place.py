"""The files in /code: bytecode of modules that are nearly always loaded, to run where it lies in
flash, letters and texts. firmware/lib/drivers/xip.py says how they look, and uses them.

They belong to no version: what is not among them, to the last byte, is in the heap.
"""

from tools.flashing.shelves import key_of

FOLDER = "/code"
PLATFORM = "rp2"
FINDER = "drivers/code_files"  # the module that the launcher asks
BLOCK = 4096
# All of the simple game with greedy, without what interrupts may call: modules,
# and files of data, by the blocks that they share. So what has changed is in one block. Native code
# is left where it is.
BLOCKS = (
    ("handheld.app", "handheld.screen"),
    ("handheld/texts/de.txt", "drivers.sh1106", "drivers.sh1107", "drivers.turning"),
    ("handheld/texts/en.txt", "handheld.layouts.w240h135", "drivers.ssd1306", "drivers.i2c"),
    (
        *("handheld/layouts/w240h240.bin", "handheld/layouts/w128h64.bin"),
        *("handheld/layouts/w72h40.bin", "handheld.layouts.w72h40", "handheld.layouts.w128h64"),
        *("drivers.st7789", "drivers.oled"),
    ),
    ("handheld.evening", "handheld.wheel", "handheld.texts.wrap"),
    ("handheld.screens.table", "handheld.layouts.colour", "handheld.games"),
    ("skat.table", "handheld.screens.trick"),
    ("handheld.canvas", "handheld.screens.hint", "handheld.screens.match"),
    ("handheld.screens.settings", "handheld.table.layout"),
    ("handheld.table.screen", "handheld.screens.title", "handheld.layouts.w135h240"),
    ("skat.session", "handheld.menu", "handheld.screens.help"),
    ("handheld.screens.finding", "skat.players.pairs", "skat.tallies", "handheld.deals"),
    (
        *("skat.players.levels.greedy", "handheld.files", "skat.players.aim"),
        *("handheld.games.lskat", "skat.players.levels.simple"),
    ),
    (
        *("handheld.loading", "handheld.screens.form", "handheld.table.beside"),
        *("handheld.screens.result", "handheld.scores", "drivers.xip"),
    ),
    (
        *("handheld.screens.twice", "handheld.layouts.w240h240", "handheld.settings_bytes"),
        *("skat.cards", "skat.record_writer", "handheld.texts", "handheld.small"),
        "handheld.tallies",
    ),
    (
        *("skat.games.lskat", "skat.chance", "skat.data", "handheld.fonts"),
        *("drivers.spi", "skat.players", "skat.games", "skat.save", "handheld.settings"),
        *("handheld.memory", "handheld.large", "handheld.table.names"),
    ),
)
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
    """A .mpy file that is read; `functions`: the bytecode of those in it, but of no generator."""

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
        if kind == _BYTECODE:
            code = self._data[begin : self._at]
            generator = code[0] & 0x80 and code[1] & 0x40  # MP_BC_PRELUDE_SIG_DECODE in py/bc.h
            if depth and not generator:
                self.functions.append(code)
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
    """The bytecode of the functions in a .mpy file that are no generators. ValueError if it is of
    an unknown kind."""
    return _Mpy(mpy).functions


def files(compiled: dict) -> dict:
    """The files for FOLDER, bytes by name. `compiled`: a version's files as firmware.compiled_files
    gives them, bytes by path. Of a block's functions the shortest are left out if need be."""
    found = {}
    for number, names in enumerate(BLOCKS):
        parts = {name: _pieces(name, compiled) for name in names}
        parts = {name: pieces for name, pieces in parts.items() if pieces}
        while len(_file(parts)) > BLOCK:
            min(filter(None, parts.values()), key=lambda pieces: len(pieces[-1])).pop()
        found[f"{number}"] = _file(parts)
    return found


def _pieces(name: str, compiled: dict) -> list:
    """What there is of a module or of a file with data; of a module the longest functions first."""
    if "/" in name:
        data = compiled.get(f"lib/{name}")
        return [data] if data else []
    place = "lib/" + name.replace(".", "/")
    mpy = compiled.get(f"{place}.mpy") or compiled.get(f"{place}/__init__.mpy")
    found = {code for code in functions(mpy) if len(code) >= _SMALLEST} if mpy else ()
    return sorted(found, key=lambda code: (-len(code), code))


def _file(parts: dict) -> bytes:
    head, at, body = bytes((len(parts),)), 1 + 5 * len(parts), b""
    for name, pieces in parts.items():
        head += key_of(name) + (at + len(body)).to_bytes(2, "little")
        body += len(pieces).to_bytes(2, "little")
        body += b"".join(len(piece).to_bytes(2, "little") + piece for piece in pieces)
    return (head + body).ljust(_INLINE + 1, b"\0")
