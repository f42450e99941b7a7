"""The papers name what there is: make's targets, files, the version. Links: test_docs.py."""

import re
import subprocess
import sys

import pytest

from tests.support.firmware_files import ROOT

PAPERS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_targets(paper):
    text = paper.read_text(encoding="utf-8")
    targets = re.search(r"(?m)^\.PHONY:(.*)$", (ROOT / "Makefile").read_text())[1].split()
    for target in re.findall(r"(?m)(?:^    |`)make ([a-z]+)", text):
        assert target in targets, target


def test_paths_that_newcomers_are_sent_to():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    paths = re.findall(r"(?:firmware|simulator|tools|tests)/[\w/]*(?:\.py)?", text)
    assert len(paths) > 9
    for path in paths:
        assert (ROOT / path).exists(), path


def test_what_make_and_papers_run_can_be_loaded():
    """By itself, as from a terminal."""
    texts = [path.read_text(encoding="utf-8") for path in (*PAPERS, ROOT / "Makefile")]
    names = sorted(set(re.findall(r"python -m (tests\.(?!test_)\w+)", "\n".join(texts))))
    assert "tests.bench" in names and len(names) > 1
    for name in names:
        command = [sys.executable, "-c", f"import {name}"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
