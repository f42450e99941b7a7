"""Starts the MicroPython unix port on programs of the tests."""

import os
import subprocess

from devices.paths import ROOT
from simulator import child, paths

PATH = child.PATH + ":tests/firmware"


def micropython(
    *arguments, scratch, heap="8M", timeout=3600, path=PATH
) -> subprocess.CompletedProcess:
    """Run `micropython ARGUMENTS` in the project's root; `scratch`: a folder for files.

    Raises FileNotFoundError if there is no MicroPython: its half of the tests is never skipped.
    """
    return subprocess.run(
        [paths.micropython(), "-X", f"heapsize={heap}", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": path, "SCRATCH": str(scratch)},
        capture_output=True,
        text=True,
        timeout=timeout,
    )
