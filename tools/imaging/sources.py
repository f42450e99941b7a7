"""MicroPython's sources, and a compiler for them: from Debian's packages, or from a checkout.

Debian and Ubuntu: packages of the suites below are unpacked in build/, with lists of their own;
nothing is installed, nothing asked, /etc stays as it is. Elsewhere, or for a Pico W, whose wireless
driver Debian lacks: a checkout, MICROPYTHON=FOLDER, or one that git fetches; with the
arm-none-eabi-gcc on the path. What is built is a copy with PATCHES.
"""

import os
import shutil
import subprocess
from pathlib import Path

from devices.failures import Failure
from devices.paths import ROOT

FOLDER = ROOT / "build" / "micropython"
GIT = "https://github.com/micropython/micropython"
TAG = "v1.28.0"  # of the checkout that git fetches
# Debian's suites: one that has MicroPython's sources, and one whose compiler runs on it and on all
# that came later.
SOURCES, COMPILER = "trixie", "bookworm"
# Sources as apt-get gets them, and packages that are sources; where MicroPython looks for them.
PACKED = {"micropython": "", "mbedtls": "lib/mbedtls"}
UNPACKED = {"pico-sdk-source": "usr/src/pico-sdk", "tinyusb-source": "usr/src/tinyusb"}
TOOLS = (
    *("gcc-arm-none-eabi", "binutils-arm-none-eabi", "libnewlib-dev", "libnewlib-arm-none-eabi"),
    *("libstdc++-arm-none-eabi-dev", "libstdc++-arm-none-eabi-newlib"),
    *("libisl23", "libmpc3", "libmpfr6", "libgmp10"),
)
VARIANTS = ("thumb", "v6-m", "v8-m.main", "v8-m.main+fp", "nofp")  # of the compiler's libraries
KEYRING = "usr/share/keyrings/debian-archive-keyring.gpg"  # Ubuntu has it in a package
# What a build needs of a checkout; the rest, of other ports, is large.
PARTS = (
    "extmod",
    "drivers",
    "shared",
    "py",
    "mpy-cross",
    "tools",
    "ports/rp2",
    "ports/esp32",
    "lib",
)
OTHERS = ("*stm32lib*", "*nxp_driver*", "alif*", "arduino-lib", "asf4", "nrfx", "fsp", ".git")

# What is wrong in MicroPython for us: file, what stands there, and what has to.
PATCHES = (
    # The literals of ARMv6-M's native code must lie at multiples of 4, as those of Xtensa; mpy-tool
    # aligns it to 2 (1.25 to 1.28).
    (
        "tools/mpy-tool.py",
        "in (\n            MP_NATIVE_ARCH_ARMV6,\n            MP_NATIVE_ARCH_XTENSA,",
        "in (\n            MP_NATIVE_ARCH_ARMV6,\n            MP_NATIVE_ARCH_ARMV6M,\n"
        "            MP_NATIVE_ARCH_XTENSA,",
    ),
    # The interpreter and the collector are meant to run from RAM, but the Pico SDK's objects have
    # other names since 2.0 (mended in 1.29). The parser needs no speed here.
    (
        "ports/rp2/memmap_mp_rp2040.ld",
        "*gc.c.obj *vm.c.obj *parse.c.obj",
        "*gc.c.o *vm.c.o",
    ),
    # 8 KB of stack are little where one import leads to the next: 12, as an RP2350 has.
    (
        "ports/rp2/memmap_mp_rp2040.ld",
        "__GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM);",
        "__GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM) - 4096;",
    ),
    (
        "ports/rp2/memmap_mp_rp2040.ld",
        "__StackBottom = __StackTop - SIZEOF(.stack_dummy);",
        "__StackBottom = __GcHeapEnd;",
    ),
    # A call whose variables take more than 11 words gets them from the heap, and gives them back:
    # slow, and it counts as allocated, so that garbage is collected where there is none.
    (
        "py/objfun.c",
        "VM_MAX_STATE_ON_STACK (sizeof(mp_uint_t) * 11)",
        "VM_MAX_STATE_ON_STACK (sizeof(mp_uint_t) * 40)",
    ),
    # A module is looked for three times among the names of all that are in the image, a ms each:
    # as a folder, as a file, and to be read. First as the file that it mostly is, and to be read
    # where it was found.
    (
        "py/builtinimport.c",
        "static mp_import_stat_t stat_module(vstr_t *path) {\n"
        "    mp_import_stat_t stat = stat_path(path);\n",
        "static mp_import_stat_t stat_module(vstr_t *path) {\n"
        '    vstr_add_str(path, ".py");\n'
        "    mp_import_stat_t stat = stat_path(path);\n"
        "    if (stat == MP_IMPORT_STAT_FILE) {\n"
        "        return stat;\n"
        "    }\n"
        "    vstr_cut_tail_bytes(path, 3);\n"
        "    stat = stat_path(path);\n",
    ),
    (
        "py/frozenmod.c",
        "    for (size_t i = 0; *name != 0; i++) {\n",
        "    static const char *found = NULL;\n"
        "    static size_t found_at;\n"
        "    size_t i = 0;\n"
        "    if (found != NULL && strcmp(found, str) == 0) {\n"
        "        name = found;\n"
        "        i = found_at;\n"
        "    }\n"
        "    for (; *name != 0; i++) {\n",
    ),
    (
        "py/frozenmod.c",
        "                // Exact match --> file.\n",
        "                found = name;\n                found_at = i;\n",
    ),
)


class BuildError(Failure):
    """No image could be built; the sentence says why, and what to do."""

    kind = "build"


class Sources:
    """MicroPython with our patches in `folder`, as it comes in `unpatched`, the Pico SDK in `sdk`;
    `environment` is for compiling; `packages` says by name what it is all made from, with versions;
    `licences`: the files that say on which terms."""

    def __init__(
        self, unpatched: Path, folder: Path, sdk: Path, packages: dict, licences, environment=None
    ):
        self.unpatched = unpatched
        self.folder = folder
        self.sdk = sdk
        self.packages = packages
        self.licences = sorted(licences)
        self.environment = {**os.environ, **(environment or {})}

    @property
    def version(self) -> str:
        """MicroPython's, as 1.25.0."""
        return self.packages["micropython"].lstrip("v").partition("+")[0]


def has_debian() -> bool:
    """Whether this machine has what Debian's packages are got with."""
    return all(map(shutil.which, ("apt-get", "dpkg-deb")))


def can_build(wireless: bool) -> bool:
    """Whether sources are to be had without asking."""
    return bool(os.environ.get("MICROPYTHON")) or has_debian() and not wireless


def find(wireless: bool, say) -> Sources:
    """The sources; with the driver of a Pico W if `wireless`. `say(text)` tells what takes long.
    Raises BuildError."""
    named = os.environ.get("MICROPYTHON")
    if named:
        return _checkout(Path(named).resolve())
    if has_debian() and not wireless:
        return _debian(say)
    folder = FOLDER / TAG
    if not folder.exists():
        say(f"getting MicroPython {TAG} with git")
        _run("git", "clone", "-q", "--depth=1", f"--branch={TAG}", GIT, folder)
        for board in ("RPI_PICO_W", "RPI_PICO2"):
            _run("make", "-s", "-C", folder / "ports/rp2", f"BOARD={board}", "submodules")
    return _checkout(folder)


def _checkout(folder: Path) -> Sources:
    """A checkout with its submodules."""
    if not (folder / "ports/rp2/CMakeLists.txt").exists():
        raise BuildError(
            f"{folder} is not a checkout of MicroPython: set MICROPYTHON to the folder of one"
        )
    sdk = folder / "lib/pico-sdk"
    if not (sdk / "pico_sdk_init.cmake").exists():
        raise BuildError(
            f"{folder} lacks its submodules: run make -C {folder}/ports/rp2 submodules"
        )
    if not shutil.which("arm-none-eabi-gcc"):
        raise BuildError("arm-none-eabi-gcc is not on the path: install Arm's GNU toolchain")
    told = subprocess.run(
        ["git", "-C", str(folder), "describe", "--tags", "--always"], capture_output=True, text=True
    )
    shutil.rmtree(FOLDER / "checkout", ignore_errors=True)  # it may have changed
    tree = patched(folder, FOLDER / "checkout")
    parts = [tree, *(tree / "lib").iterdir()]
    return Sources(
        folder,
        tree,
        tree / "lib/pico-sdk",
        {"micropython": told.stdout.strip() or "unknown"},
        [path for part in parts for name in ("LICENSE*", "COPYING*") for path in part.glob(name)],
    )


def patched(sources: Path, tree: Path) -> Path:
    """Copy sources, unless that is done, and mend what is wrong, unless it has been mended there;
    the copy's folder. Raises BuildError."""
    done = tree / "patches.txt"
    if done.exists() and done.read_text() == f"{sources} {PATCHES}":
        return tree
    shutil.rmtree(tree, ignore_errors=True)
    for part in PARTS:
        shutil.copytree(sources / part, tree / part, ignore=shutil.ignore_patterns(*OTHERS))
    for file, old, new in PATCHES:
        path = tree / file
        text = path.read_text()
        if text.count(old) == 1:
            path.write_text(text.replace(old, new))
        elif new not in text:
            raise BuildError(
                f"this MicroPython's {file} is not the one that our patch is for: see "
                "tools/imaging/sources.py"
            )
    done.write_text(f"{sources} {PATCHES}")
    return tree


def _debian(say) -> Sources:
    """Debian's packages, unpacked once."""
    folder = FOLDER / SOURCES
    done = folder / "packages.txt"
    if not done.exists():
        shutil.rmtree(folder, ignore_errors=True)
        say("getting MicroPython, the Pico SDK and a compiler from Debian's packages, some 150 MB")
        packages = [*_sources(folder), *_tools(folder / "tools")]
        done.write_text("".join(f"{name} {version}\n" for name, version in packages))
    tools = folder / "tools/usr"
    (machine,) = (path.parent for path in tools.glob("lib/*/libgmp.so.10"))
    return Sources(
        folder / "micropython",
        patched(folder / "micropython", folder / "patched"),
        folder / UNPACKED["pico-sdk-source"],
        dict(line.split() for line in done.read_text().splitlines()),
        [
            folder / "micropython/debian/copyright",
            folder / "micropython/lib/mbedtls/LICENSE",
            *(folder / "usr/share/doc").glob("*/copyright"),
            *(tools / "share/doc").glob("*newlib-dev/copyright"),
            *(tools / "share/doc").glob("gcc-*/copyright"),
        ],
        {
            "PATH": f"{tools}/bin{os.pathsep}{os.environ['PATH']}",
            "LD_LIBRARY_PATH": f"{machine}",
            "PICO_TOOLCHAIN_PATH": f"{tools}/bin",
        },
    )


def _sources(folder: Path):
    """Unpack the sources, and link them to where MicroPython looks; the packages' versions."""
    apt = Apt(folder / "apt", SOURCES)
    tree = folder / "micropython"
    for name, place in PACKED.items():
        (archive,) = apt.source(name)
        yield name, archive.name.split("_")[1].split(".orig")[0]
        into = tree / place
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir(parents=True)
        _run("tar", "-C", into, "--strip-components=1", "-xf", archive)
    (debian,) = (folder / "apt/got").glob("micropython_*.debian.tar.*")
    _run("tar", "-C", tree, "-xf", debian, "debian/copyright")
    for name in UNPACKED:
        yield name, apt.unpack(name, folder)
    tinyusb = tree / "lib/tinyusb"
    tinyusb.rmdir()
    tinyusb.symlink_to(folder / UNPACKED["tinyusb-source"])
    (tree / "lib/micropython-lib/README.md").touch()  # the port asks for it, and for no more of it
    shutil.rmtree(folder / "apt")


def _tools(folder: Path):
    """Unpack the compiler; the packages' versions."""
    apt = Apt(folder / "apt", COMPILER)
    for name in TOOLS:
        yield name, apt.unpack(name, folder)
    shutil.rmtree(folder / "apt")
    library = folder / "usr/lib/arm-none-eabi"  # whose links are made when it is installed
    (library / "lib").symlink_to("newlib")
    (library / "include").symlink_to("../../include/newlib")
    for variants in (library / "newlib", library / "newlib/thumb"):  # 2 GB for other processors
        for variant in variants.iterdir():
            if variant.is_dir() and variant.name not in VARIANTS:
                shutil.rmtree(variant)


class Apt:
    """Packages of one of Debian's suites, whatever the machine's own are."""

    def __init__(self, folder: Path, suite: str):
        """`folder` gets its lists. Raises BuildError."""
        self.folder = folder
        for part in ("lists/partial", "cache/archives/partial", "got"):
            (folder / part).mkdir(parents=True)
        keys = Path("/", KEYRING)
        if not keys.exists():
            _run("apt-get", "-qq", "download", "debian-archive-keyring", folder=folder)
            (package,) = folder.glob("*.deb")
            _run("dpkg-deb", "-x", package, folder)
            keys = folder / KEYRING
        mirror = f"[signed-by={keys}] http://deb.debian.org/debian {suite} main\n"
        (folder / "sources.list").write_text(f"deb {mirror}deb-src {mirror}")
        settings = {
            "Dir::Etc::SourceList": folder / "sources.list",
            "Dir::Etc::SourceParts": "/dev/null",
            "Dir::State::Lists": folder / "lists",
            "Dir::Cache": folder / "cache",
            "APT::Sandbox::User": "",  # else it warns that another user can't write here
        }
        self._options = [
            word for name, value in settings.items() for word in ("-o", f"{name}={value}")
        ]
        self._get("update")

    def _get(self, *words) -> None:
        _run("apt-get", "-qq", *self._options, *words, folder=self.folder / "got")

    def source(self, name: str):
        """The archive with the sources that a package is made from, as upstream has them."""
        self._get("source", "--download-only", name)
        return (self.folder / "got").glob(f"{name}_*.orig.tar.*[!c]")

    def unpack(self, name: str, folder: Path) -> str:
        """Unpack a package; its version."""
        self._get("download", name)
        (archive,) = (self.folder / "got").glob(f"{name}_*.deb")
        _run("dpkg-deb", "-x", archive, folder)
        return archive.name.split("_")[1].replace("%3a", ":")


def _run(*words, folder=None) -> None:
    """Run a program; raises BuildError with the last line that it printed."""
    command = [str(word) for word in words]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    except OSError as error:
        raise BuildError(f"{command[0]} can't be run: {error.strerror}") from None
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
        raise BuildError(f"{command[0]} failed: {last}")
