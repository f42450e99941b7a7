"""What the site has of others, from npm: versions that are pinned, and their licences. As a program
it prints what npm is to install."""

import json
import shutil
import subprocess
from pathlib import Path

import platformdirs

from devices.failures import Failure
from devices.paths import ROOT

# By package its version, and by name on the site the file of it.
SHIPPED = {
    "@micropython/micropython-webassembly-pyscript": (
        "1.27.0",
        {
            "micropython/micropython.mjs": "micropython.mjs",
            "micropython/micropython.wasm": "micropython.wasm",
        },
    ),
    "esptool-js": ("0.7.0", {"esptool/esptool.js": "bundle.js"}),
}
# Titles and files of the licences: those beside this module, or of packages.
LICENCES = (
    ("MicroPython", ROOT / "web/licences/micropython.txt"),
    ("esptool-js", "esptool-js/LICENSE"),
    ("pako, in esptool-js", "pako/LICENSE"),
)
# Where they are: those that the tests have, or those that were got for a site.
FOLDERS = (ROOT / ".venv", platformdirs.user_cache_path("pocket-skat") / "web")


class PackageError(Failure):
    """A package of npm's is not to be had; the sentence says why, and what to do."""

    kind = "package"


def files() -> dict:
    """The files that are shipped, bytes by name on the site. Raises PackageError."""
    folder = _modules()
    found = {}
    for package, (_, its) in SHIPPED.items():
        for name, path in its.items():
            found[name] = (folder / package / path).read_bytes()
    return found


def licences() -> list:
    """The title and the text of each licence. Raises PackageError."""
    folder = _modules()
    paths = [(title, folder / path) for title, path in LICENCES]  # a whole path stays as it is
    return [(title, path.read_text(encoding="utf-8")) for title, path in paths]


def wanted() -> list:
    """What npm is to install."""
    return [f"{package}@{version}" for package, (version, _) in SHIPPED.items()]


def _modules() -> Path:
    """The folder with all packages in their versions; they are got if they are not there."""
    for folder in FOLDERS:
        if _complete(folder / "node_modules"):
            return folder / "node_modules"
    npm = shutil.which("npm")
    if npm is None:
        raise PackageError("the site needs packages of npm's, and there is no npm: install Node 20")
    folder = FOLDERS[-1]
    folder.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", "--silent", "--no-save", "--prefix", str(folder), *wanted()]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or not _complete(folder / "node_modules"):
        why = (done.stderr or done.stdout).strip().splitlines()
        raise PackageError(f"npm could not get {', '.join(wanted())}: {why[-1] if why else ''}")
    return folder / "node_modules"


def _complete(modules: Path) -> bool:
    for package, (version, _) in SHIPPED.items():
        try:
            about = json.loads((modules / package / "package.json").read_text(encoding="utf-8"))
        except OSError:
            return False
        if about["version"] != version:
            return False
    return True


if __name__ == "__main__":
    print(*wanted())
