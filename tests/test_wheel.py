"""The wheel installs only one name on other people's machines, and works there."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile

import pytest

from skat import VERSION
from tests.support.firmware_files import ROOT
from tests.support.patience import PATIENCE


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A fresh virtual environment with the wheel in it: its folder, and the wheel."""
    folder = tmp_path_factory.mktemp("installed")
    _done(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, where=ROOT)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=False)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", folder / "venv")
    _done(*pip, "install", "--quiet", "--no-index", "--no-deps", wheel, where=folder)
    # What it needs is taken from here. Python looks for no project's folder in files beside these.
    (packages,) = folder.glob("venv/lib/*/site-packages")
    (packages / "needs.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "venv", wheel


def _done(*command, where, code=0):
    """What a command prints, away from this project."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    env["HOME"] = env["XDG_DATA_HOME"] = str(where)
    env["PATH"] = f"{sysconfig.get_path('scripts')}:{env['PATH']}"  # where a MicroPython is
    done = subprocess.run(
        list(map(str, command)),
        cwd=where,
        env=env,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == code, done.stderr
    return done.stdout


def test_it_takes_one_name(installed):
    with zipfile.ZipFile(installed[1]) as wheel:
        names = {name.split("/")[0] for name in wheel.namelist()}
    assert names == {"pocket_skat", f"pocket_skat-{VERSION}.dist-info"}
    python = installed[0] / "bin/python"
    for name in ("simulator", "tools", "firmware", "skat"):
        _done(python, "-c", f"import {name}", where=installed[0], code=1)
    _done(python, "-c", "import pocket_skat", where=installed[0])


def test_its_commands_work(installed, tmp_path):
    command = installed[0] / "bin/pocket-skat"
    said = _done(command, "--version", where=tmp_path)
    assert said.splitlines()[0] == f"pocket-skat {VERSION}"
    assert "--board" in _done(command, "flash", "--help", where=tmp_path)
    for runtime in ("cpython", "micropython"):
        picture = tmp_path / f"{runtime}.png"
        play = ("--headless", "--runtime", runtime, "--screenshot", picture)
        _done(command, *play, where=tmp_path)
        assert picture.read_bytes()[1:4] == b"PNG"
    arena = ("arena", "random", "beginner", "--deals", "2", "--jobs", "2")
    assert '"games": 4' in _done(command, *arena, where=tmp_path)
    python = installed[0] / "bin/python"
    assert VERSION in _done(python, "-m", "pocket_skat", "--version", where=tmp_path)
