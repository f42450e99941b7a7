"""The power fails at every write while the launcher gives a version back what it has lent.

Runs under MicroPython, whose LittleFS is the device's; from the project's root, with
MICROPYPATH=.:firmware:firmware/lib. Two versions share most of their files; each in turn is
completed from the other, as firmware/main.py does it, with the power cuts of power_cut.py. After
each cut the launcher has to find a version, and both have to get all their files back unchanged.
The last line printed says how much was tried.
"""

import json
import os

import main
import vfs

from tests.support.power_cut import WAYS, Flash

BLOCKS = 64
PROGSIZE = 256
SHARED = ["lib/x/one", "lib/x/two", "lib/y/large", "lib/y/z/deep", "lib/w/whole", "lib/top"]
OWN = ["board", "lib/x/own", "lib/y/z/own"]


def content(folder: str, path: str) -> bytes:
    """The content of a version's file."""
    text = (folder if path in OWN else "") + path + "\n"
    return text.encode() * (300 if "large" in path else 20)


def mount(flash) -> None:
    """Power on."""
    vfs.mount(vfs.VfsLfs2(flash, progsize=PROGSIZE), "/")
    os.chdir("/")


def write(path: str, data: bytes) -> None:
    """Write a file, with the folders that lead to it."""
    at = path.find("/", 1)
    while at > 0:
        try:
            os.mkdir(path[:at])
        except OSError:
            pass
        at = path.find("/", at + 1)
    with open(path, "wb") as f:
        f.write(data)


def build(flash) -> None:
    """/a is complete; /b is to start next, and has only its own files."""
    vfs.VfsLfs2.mkfs(flash, progsize=PROGSIZE)
    mount(flash)
    manifest = json.dumps({"files": dict.fromkeys(SHARED + OWN, "")}).encode()
    for path in SHARED:
        write("/a/" + path, content("/a", path))
    for folder in main.VERSIONS:
        for path in OWN:
            write(folder + "/" + path, content(folder, path))
        write(folder + "/version.json", manifest)
    write("/b/lent", b"x")
    write("/current", b"/b")
    vfs.umount("/")


def judge(folder: str) -> None:
    """Whether a version gets all its files back."""
    if main.size(folder + "/lent"):
        main.complete(folder)
    for path in SHARED + OWN:
        with open(folder + "/" + path, "rb") as f:
            assert f.read() == content(folder, path), folder + "/" + path


def try_all() -> str:
    """Complete /b, then /a, then /b again, with a cut at every write."""
    vfs.umount("/")
    flash, cut = Flash(BLOCKS), Flash(BLOCKS)
    build(flash)
    operations = cuts = before = after = 0
    for folder in ("/b", "/a", "/b"):
        start = bytes(flash.data)
        flash.log = []
        mount(flash)
        main.complete(folder)
        vfs.umount("/")
        log, flash.log = flash.log, None
        operations += len(log)
        for number in range(len(log) + 1):
            for way in range(len(WAYS) if number < len(log) else 1):
                cut.data[:] = start
                for address, new in log[:number]:
                    cut.change(address, new, 4096 if new is None else len(new))
                if way:
                    cut.tear(log[number][0], log[number][1], way)
                mount(cut)
                assert main.version() == "/b"
                if main.size(folder + "/lent"):
                    before += 1
                else:
                    after += 1
                for each in (folder, main.other(folder)) if number % 2 else main.VERSIONS:
                    judge(each)
                vfs.umount("/")
                cuts += 1
    return "operations %d cuts %d before %d after %d" % (operations, cuts, before, after)


if __name__ == "__main__":
    print(try_all())
