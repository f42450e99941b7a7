"""The model of the chip: it does what CPython does, and counts by ARM's table."""

import importlib.util
import json
from array import array

import pytest
from unicorn import UC_HOOK_CODE

from skat.players.kernels import evaluate, solve
from tools.measure import cortex, device_time

KERNEL = """
from skat.compat import micropython, ptr8, ptr32

_TABLE = b"\\x03\\x01\\x04"


@micropython.viper
def double(a: int) -> int:
    return a + a


@micropython.viper
def twice(p: ptr32, n: int) -> int:
    table = ptr8(_TABLE)
    i = 0
    while i < n:
        p[i] = int(double(p[i])) - int(table[i % 3])
        i += 1
    return 0 - n


@micropython.viper
def clear(p: ptr8, n: int):
    while n:
        n -= 1
        p[n] = 0


@micropython.viper
def divide(n: int) -> int:
    return n // 3


def plain(a):
    return a
"""


@pytest.fixture
def module(tmp_path):
    """A kernel."""
    path = tmp_path / "kernel.py"
    path.write_text(KERNEL)
    spec = importlib.util.spec_from_file_location("kernel", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("instruction", "cycles"),
    [
        (0x2001, 1),  # movs r0, #1
        (0x4348, 1),  # muls r0, r1
        (0x4408, 1),  # add r0, r1
        (0x463F, 1),  # mov r7, r7
        (0x469F, 2),  # mov pc, r3
        (0x4798, 2),  # blx r3
        (0x4770, 2),  # bx lr
        (0x4801, 2),  # ldr r0, [pc, #4]
        (0x6805, 2),  # ldr r5, [r0]
        (0x5C08, 2),  # ldrb r0, [r1, r0]
        (0x9014, 2),  # str r0, [sp, #80]
        (0xA801, 1),  # add r0, sp, #4
        (0xB08D, 1),  # sub sp, #52
        (0xB5FE, 9),  # push {r1-r7, lr}
        (0xBDFE, 11),  # pop {r1-r7, pc}
        (0xBF00, 1),  # nop
        (0xC907, 4),  # ldm r1!, {r0-r2}
        (0xD101, 1),  # bne, not taken
        (0xE00A, 2),  # b
        (0xF000, 3),  # bl
    ],
)
def test_cycles_are_those_of_the_manual(instruction, cycles):
    assert cortex._cycles(instruction) == cycles


def test_functions_do_on_the_chip_what_they_do_in_cpython(module):
    kernel = cortex.Kernel(module)
    assert sorted(kernel.functions) == ["clear", "divide", "double", "twice"]
    for a in (0, 1, -1, -77, (1 << 29) - 1, -1 << 29):
        assert kernel.call("double", a) == a + a
    words = array("i", [5, -6, 1 << 20, 0, 9])
    same = words[:]
    assert kernel.call("twice", words, 5) == module.twice(same, 5) == -5
    assert words == same == array("i", [7, -13, (1 << 21) - 4, -3, 17])
    letters = bytearray(b"skat")
    assert kernel.call("clear", letters, 3) is None and letters == b"\0\0\0t"


def test_what_is_counted(module):
    kernel = cortex.Kernel(module)
    kernel.call("twice", array("i", [1] * 8), 8)
    uses = kernel.uses
    assert (uses["call"], uses["modulo"], uses["load_global"]) == (8, 8, 9)
    assert kernel.runtime == sum(cortex.RUNTIME[name] * uses[name] for name in uses)
    assert [name for name, _, _ in kernel.inner] == ["double"] * 8
    own = {code for _, code, _ in kernel.inner}
    assert len(own) == 1 and 8 * own.pop() < kernel.code
    codes = []
    for n in (0, 1, 2, 50):
        kernel.call("clear", bytearray(50), n)
        codes.append(kernel.code)
    assert codes[3] - codes[1] == 49 * (codes[2] - codes[1]) > 49 * 10  # each round the same


def test_an_instruction_at_a_time_is_the_same_count(module):
    kernel = cortex.Kernel(module)
    cycles = 0
    last = None

    def step(chip, address, size, data):
        nonlocal cycles, last
        instruction = int.from_bytes(chip.mem_read(address, 2), "little")
        taken = last is not None and last != address
        cycles += cortex._cycles(instruction) + taken
        last = address + size if cortex._is_conditional(instruction) else None

    kernel._chip.hook_add(UC_HOOK_CODE, step, begin=0x20000000, end=0x2003FFFF)
    kernel.call("twice", array("i", [1] * 8), 8)
    assert cycles == kernel.code > 500


def test_numbers_that_are_no_ints_of_the_device_are_refused(module):
    with pytest.raises(ValueError, match="more bits"):
        cortex.Kernel(module).call("double", 1 << 29)


def test_what_is_not_modelled_is_refused(module):
    with pytest.raises(ValueError, match="entry 46"):
        cortex.Kernel(module).call("divide", 7)


def test_the_kernels_are_timed_and_do_the_same(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(device_time, "NODES", 100)
    monkeypatch.setattr(device_time, "TRICKS", (15, 9, 6))
    functions = evaluate.look, solve.run
    out = tmp_path / "times.json"
    device_time.main(["--deals", "1", "--json", str(out)])
    assert (evaluate.look, solve.run) == functions
    rows = {(row["what"], row["unit"]): row for row in json.loads(out.read_text())}
    text = capsys.readouterr().out
    for what in ("evaluate.look", "evaluate.play", "evaluate.prepare", "evaluate.weigh"):
        assert "| %s |" % what in text
    for what in ("net._add", "net.correct", "net.follow", "net.improve"):
        assert "| %s |" % what in text
    node = rows["solve.run", "node, 6 tricks left"]
    assert node["units"] >= 100 and 3 < node["least"] <= node["us"] <= node["most"] < 100
    assert 0.01 < node["runtime"] < 0.5
    look = rows["evaluate.look", "call, 15 tricks left"]["us"]
    assert look > rows["evaluate.weigh", "lead"]["us"] > rows["evaluate.weigh", "reply"]["us"]


def test_a_difference_is_seen(monkeypatch):
    plain = evaluate.play
    monkeypatch.setattr(evaluate, "play", lambda *arguments: plain(*arguments) ^ 1)
    with pytest.raises(device_time.Wrong, match="evaluate.play"):
        device_time.measure(1, (6,), 100)


def test_bad_arguments(capsys):
    with pytest.raises(SystemExit):
        device_time.main(["--deals", "0"])
    assert "1 or more" in capsys.readouterr().err
