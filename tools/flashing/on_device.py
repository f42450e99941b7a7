"""What runs on the device during an installation: sent over the line, never stored there.

MicroPython only. Every answer is a line of JSON.
"""

import gc
import hashlib
import json
import os
import sys
from binascii import b2a_base64, hexlify

_FOLDER = 0x4000  # in the mode of os.stat
_DIGITS = 16  # of a SHA-256 that are compared: what is damaged never has the same


def _stat(path):
    try:
        return os.stat(path)
    except OSError:
        return None


def odd(folders):
    """Print which of these paths are folders, or files, where the opposite is wanted."""
    found = [(path, _stat(path)) for path in folders]
    print(json.dumps([path for path, s in found if s and bool(s[0] & _FOLDER) != folders[path]]))


def _image():
    """What our image says of itself, None where there is another one."""
    path = sys.path[:]
    sys.path[:] = [".frozen"]  # a file may be called the same
    try:
        import image

        return {
            "version": image.VERSION,
            "build": image.BUILD,
            "chip": image.CHIP,
            "board": image.board(),
        }
    except (ImportError, AttributeError):
        return None
    finally:
        sys.path[:] = path


def survey():
    """What this device is."""
    space = os.statvfs("/")
    answer = {"machine": getattr(sys.implementation, "_machine", sys.platform)}
    answer["mpy"] = getattr(sys.implementation, "_mpy", 0)
    answer["micropython"] = list(sys.implementation.version[:3])
    answer["platform"] = sys.platform
    answer["heap"] = gc.mem_free() + gc.mem_alloc()
    answer["block"] = space[1]
    answer["storage"] = space[1] * space[2]
    answer["free"] = space[1] * space[3]
    answer["image"] = _image()
    print(json.dumps(answer))


def _digest(path):
    """The beginning of the SHA-256 of a file, "" if there is none."""
    if not _stat(path):
        return ""
    digest = hashlib.sha256()
    buffer = memoryview(bytearray(2048))
    with open(path, "rb") as f:
        while True:
            count = f.readinto(buffer)
            if not count:
                break
            digest.update(buffer[:count])
    return str(hexlify(digest.digest()), "ascii")[:_DIGITS]


def files(folder):
    """Print a line for each file in a folder, "" for the root, and below: path and size. What is
    mounted elsewhere, such as a card, is left out. A path that is not UTF-8 is printed as a literal
    of bytes, without a size."""
    state = _stat(folder or "/")
    if not state or not state[0] & _FOLDER:
        return
    folder = bytes(folder, "utf-8")
    for entry in os.ilistdir(folder or b"/."):  # names as bytes, which "/" itself does not give
        path = folder + b"/" + entry[0]
        try:
            path = str(path, "utf-8")
        except UnicodeError:
            print(json.dumps([repr(path), None]))
            continue
        if entry[1] != _FOLDER:
            print(json.dumps([path, entry[3]]))
        elif folder or os.statvfs(path) == os.statvfs("/"):
            files(path)


def digests(paths):
    """Print _digest() of each file, in a line of its own."""
    for path in paths:
        print(json.dumps(_digest(path)))


def make_folders(path):
    """Make the missing folders on the way to a file."""
    at = path.find("/", 1)
    while at > 0:
        if not _stat(path[:at]):
            os.mkdir(path[:at])
        at = path.find("/", at + 1)


def receive():
    """Write the files whose paths come in lines, each followed by lines with a literal of bytes. An
    empty line is the last. Each is answered when the next one may come, so that none is longer than
    what the port keeps."""
    f = None
    line = b""
    while line != b"\n":
        line = sys.stdin.buffer.readline()
        if line.startswith(b"b"):
            f.write(eval(line))
        else:
            if f:
                f.close()
            path = str(line, "utf-8").strip()
            if path:
                make_folders(path)
                f = open(path, "wb")
        print(0)


def move(source, target):
    """Rename a file, replacing any that is there in the same moment."""
    os.rename(source, target)


def replace(path, new, digest):
    """Replace a file by the new one if that has the right digest; prints whether it has."""
    whole = _digest(new) == digest
    if whole:
        move(new, path)
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


def merge(source, target):
    """Move into a folder what it lacks of another one, which goes with the rest of what is in it.
    Where there is no target, the source becomes it."""
    if not _stat(source):
        return
    if not _stat(target):
        os.rename(source, target)
        return
    for name in os.listdir(source):
        if not _stat(target + "/" + name):
            os.rename(source + "/" + name, target + "/" + name)
        print(0)
    remove(source)


def remove_if_empty(folder):
    """Remove a folder if it exists and nothing is in it."""
    state = _stat(folder)
    if state and state[0] & _FOLDER and not os.listdir(folder):
        os.rmdir(folder)


def give(path):
    """Print the bytes of a file, if there is one, in lines of Base64."""
    if not _stat(path):
        return
    buffer = bytearray(768)
    view = memoryview(buffer)
    with open(path, "rb") as f:
        while True:
            count = f.readinto(buffer)
            if not count:
                break
            print(json.dumps(str(b2a_base64(view[:count]), "ascii").strip()))
