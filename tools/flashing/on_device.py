"""What runs on the device during an installation: sent over the line, never stored there.

MicroPython only. Every answer is a line of JSON.
"""

import hashlib
import json
import os
import sys
from binascii import b2a_base64, crc32, hexlify

_VERSIONS = ("/a", "/b")
_FOLDER = 0x4000  # in the mode of os.stat
_DIGITS = 16  # of a SHA-256 that are compared: what is damaged never has the same


def _stat(path):
    try:
        return os.stat(path)
    except OSError:
        return None


def _size(path):
    state = _stat(path)
    return state[6] if state else 0


def _pass_on(f, count, take):
    """Have take() take the next `count` bytes of a file, in pieces."""
    buffer = memoryview(bytearray(2048))
    while count > 0:
        done = f.readinto(buffer[: min(count, 2048)])
        if not done:
            break
        take(buffer[:done])
        count -= done


def _digest(path):
    """The beginning of the SHA-256 of a file, "" if there is none."""
    if not _stat(path):
        return ""
    digest = hashlib.sha256()
    with open(path, "rb") as f:
        _pass_on(f, _size(path), digest.update)
    return str(hexlify(digest.digest()), "ascii")[:_DIGITS]


def _files(folder):
    """Path and size of all files in a folder and below."""
    state = _stat(folder)
    if not state or not state[0] & _FOLDER:
        return
    for entry in os.ilistdir(folder):
        path = folder + "/" + entry[0]
        if entry[1] == _FOLDER:
            yield from _files(path)
        else:
            yield path, entry[3]


def _start_of(path):
    """The first characters of a text file."""
    try:
        with open(path) as f:
            return f.read(40)
    except (OSError, UnicodeError):
        return ""


def _described(folder):
    """A version's own description; without one it has no files."""
    try:
        with open(folder + "/version.json") as f:
            described = json.load(f)
        if isinstance(described, dict) and isinstance(described.get("files"), dict):
            return described
    except (OSError, ValueError):
        pass
    return {"files": {}}


def _current(versions):
    """The version that starts; firmware/main.py chooses the same one if /current is damaged."""
    named = _start_of("/current").strip()
    if named in _VERSIONS or not _stat("/current"):
        return named
    for lent in (False, True):
        for folder in _VERSIONS:
            found = versions[folder]
            if found["board"] and found["tries"] < 2 and found["lent"] == lent:
                return folder
    return ""


def survey():
    """What this device is, and what is on it."""
    if _stat("/current"):
        open("/current", "r+").close()  # firmware/main.py says why
    space = os.statvfs("/")
    versions = {}
    for folder in _VERSIONS:
        found = {"digest": _digest(folder + "/version.json"), "tries": _size(folder + "/tries")}
        for state in ("ok", "lent"):
            found[state] = bool(_size(folder + "/" + state))
        described = _described(folder)
        found["board"] = described.get("board")
        found["version"] = described.get("version")
        versions[folder] = found
    answer = {"machine": getattr(sys.implementation, "_machine", sys.platform)}
    answer["mpy"] = getattr(sys.implementation, "_mpy", 0)
    answer["micropython"] = list(sys.implementation.version[:3])
    answer["platform"] = sys.platform
    answer["block"] = space[1]
    answer["free"] = space[1] * space[3]
    answer["current"] = _current(versions)
    answer["launcher"] = _digest("/main.py")
    answer["launcher_starts"] = _start_of("/main.py")
    answer["versions"] = versions
    print(json.dumps(answer))


def digests(folder, noted):
    """Print a line for each file: path, size, _digest(), and whether the version lists it. With
    `noted` the listed ones are not read: they are as the version says."""
    known = _described(folder)["files"]
    for path, size in _files(folder):
        its = known.get(path[len(folder) + 1 :], "")
        digest = its[:_DIGITS] if its and noted else _digest(path)
        print(json.dumps([path, size, digest, bool(its)]))


def _make_folders(path):
    """Make the missing folders on the way to a file."""
    at = path.find("/", 1)
    while at > 0:
        if not _stat(path[:at]):
            os.mkdir(path[:at])
        at = path.find("/", at + 1)


def receive():
    """Write the files whose paths come in lines, each followed by literals: bytes, or a path, a
    start and a number of bytes there. An empty line is the last. Each is answered when the next one
    may come, so that none is longer than what the port keeps."""
    f = None
    line = b""
    while line != b"\n":
        line = sys.stdin.buffer.readline()
        if line.startswith(b"b"):
            f.write(eval(line))
        elif line.startswith(b"("):
            path, start, count = eval(line)
            with open(path, "rb") as source:
                source.seek(start)
                _pass_on(source, count, f.write)
        else:
            if f:
                f.close()
            path = str(line, "utf-8").strip()
            if path:
                _make_folders(path)
                f = open(path, "wb")
        print(0)


def copy(source, target):
    """Copy a file."""
    _make_folders(target)
    with open(source, "rb") as f, open(target, "wb") as g:
        _pass_on(f, _size(source), g.write)


def parts(path):
    """Print where each thing on a shelf starts and its CRC-32, in their order."""
    with open(path, "rb") as f:
        count = int.from_bytes(f.read(2), "little") & 0x7FFF
        index = f.read(6 * count)
        starts = [int.from_bytes(index[i + 3 : i + 6], "little") for i in range(0, 6 * count, 6)]
        ends = sorted(start for start in starts if start) + [_size(path)]
        found = []
        for i in range(len(ends) - 1):
            f.seek(ends[i])
            found.append((ends[i], crc32(f.read(max(0, ends[i + 1] - ends[i])))))
        found.append((ends[-1], 0))
    print(json.dumps(found))


def move(source, target):
    """Rename a file, replacing any that is there in the same moment."""
    os.rename(source, target)


def replace(path, digest):
    """Replace a file by PATH.new if that has the right digest; prints whether it has."""
    whole = _digest(path + ".new") == digest
    if whole:
        move(path + ".new", path)
    print(json.dumps(whole))


def remove(path):
    """Remove a file, or a folder and all that is in it, if it exists."""
    state = _stat(path)
    if not state:
        return
    if state[0] & _FOLDER:
        for name in os.listdir(path):
            remove(path + "/" + name)
            print(0)  # a sign of life for the desk, which doesn't wait for ever
        os.rmdir(path)
    else:
        os.remove(path)


def remove_empty(folder):
    """Remove the empty folders in a folder."""
    if not _stat(folder):
        return
    for entry in list(os.ilistdir(folder)):
        if entry[1] == _FOLDER:
            path = folder + "/" + entry[0]
            remove_empty(path)
            remove_if_empty(path)


def remove_if_empty(folder):
    """Remove a folder if it exists and nothing is in it."""
    state = _stat(folder)
    if state and state[0] & _FOLDER and not os.listdir(folder):
        os.rmdir(folder)


def give(path):
    """Print the bytes of a file, in lines of Base64."""
    buffer = bytearray(768)
    view = memoryview(buffer)
    with open(path, "rb") as f:
        while True:
            count = f.readinto(buffer)
            if not count:
                break
            print(json.dumps(str(b2a_base64(view[:count]), "ascii").strip()))
