"""What is installed for releases and in CI is written down, with digests, and fits the project."""

import json
import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from web import packages as site

ROOT = Path(__file__).resolve().parent.parent
NPM = ROOT / "tests/support/npm"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def locked() -> dict:
    """By the name of each package in the lock file its versions, of which a Python gets one, each
    with its digests."""
    found: dict = {}
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line and line[0] not in "# ":
            needed = Requirement(re.sub(r"--hash=\S+", "", line).strip())
            (version,) = [str(each) for each in needed.specifier]
            assert version.startswith("=="), line
            versions = found.setdefault(canonicalize_name(needed.name), {})
            versions[version[2:]] = re.findall(r"--hash=sha256:([0-9a-f]{64})", line)
    return found


def test_the_lock_file_has_all_that_the_project_wants():
    """Run `make lock` where it doesn't."""
    found = locked()
    extras = PROJECT["optional-dependencies"].values()
    for line in [*PROJECT["dependencies"], *(line for extra in extras for line in extra)]:
        wanted = Requirement(line)
        if wanted.name != PROJECT["name"]:
            for version in found[canonicalize_name(wanted.name)]:
                assert wanted.specifier.contains(version, prereleases=True), (line, version)


def test_every_package_has_its_digests():
    found = locked()
    assert len(found) > 50
    assert [name for name, versions in found.items() if not all(versions.values())] == []


def test_what_npm_installs_has_its_digest():
    wanted = json.loads((NPM / "package.json").read_text(encoding="utf-8"))["dependencies"]
    packages = json.loads((NPM / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    packages.pop("")
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert set(site.wanted()) <= {f"{name}@{version}" for name, version in wanted.items()}
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())


def test_what_ci_and_releases_run_is_locked():
    assert "LOCKED=1 make test" in (ROOT / ".ci/run").read_text(encoding="utf-8")
    text = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    made = re.findall(r"^.*\bmake .*$", text, re.MULTILINE)
    steps = [line for line in made if not line.lstrip().startswith("#")]
    assert steps and all("LOCKED=1" in line for line in steps), steps
