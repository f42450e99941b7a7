"""Every test in tests/firmware once more, under a real MicroPython."""

import ast
from pathlib import Path

import pytest

from tests.support.micropython import micropython

FILES = sorted((Path(__file__).parent / "firmware").glob("test_*.py"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_file(file, compiled_path, tmp_path):
    tests = [
        node.name
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    result = micropython(
        "tests/support/micropython_runner.py", file.stem, scratch=tmp_path, path=compiled_path
    )
    last = result.stdout.splitlines()[-1:]
    assert last == [f"{len(tests)} passed, 0 failed"], result.stdout + result.stderr
    assert result.returncode == 0 and tests


def test_there_are_files():
    assert len(FILES) >= 8
