"""The CPython half of these tests: a folder for files. MicroPython gets it from its starter."""

import pytest


@pytest.fixture(autouse=True)
def _scratch(tmp_path, monkeypatch):
    monkeypatch.setenv("SCRATCH", str(tmp_path))
