"""Files to a device and back, each way checked by digests."""

from base64 import b64decode
from functools import partial

from devices.failures import Garbled, InTheWay, NoSpace
from tools.flashing.firmware import digest
from tools.flashing.link import literal

NEW = ".pocket_skat_new"  # what ends the name of a file until it is whole: nobody else's does
TOGETHER = 16  # files whose names go over the line in one go
SPARE = 16  # blocks that are left free, for saves
ENTRY = 64  # bytes of a file's name and the like in its folder


def sizes(link, folder: str) -> dict:
    """Bytes of every file in a folder and below, by path; "" for all of the file system. Raises
    InTheWay for a name that is not UTF-8, as no path of ours can be."""
    found: dict[str, int] = {}
    unreadable: list[str] = []

    def note(line) -> None:
        path, size = line
        if size is None:
            unreadable.append(path)
        else:
            found[path] = int(size)

    link.run(f"files({folder!r})", note)
    if unreadable:
        raise InTheWay(
            f"the name of {unreadable[0]} on the board is not UTF-8: rename or remove it (mpremote "
            f"exec \"import os; os.rename({unreadable[0]}, '/renamed')\"; nothing was changed)"
        )
    return found


def digests(link, paths) -> dict:
    """What digest() gives of these files, by path; "" where there is none."""
    paths, found = list(paths), []
    for at in range(0, len(paths), TOGETHER):
        link.run(f"digests({paths[at : at + TOGETHER]!r})", lambda line: found.append(str(line)))
    if len(found) != len(paths):
        raise Garbled("an answer is missing: run the same command again")
    return dict(zip(paths, found))


def fetch(link, path: str) -> bytes:
    """The bytes of a file, b"" if there is none."""
    data = bytearray()
    link.run(f"give({path!r})", partial(_add_piece, data))
    return bytes(data)


def _add_piece(data: bytearray, line: str) -> None:
    data += b64decode(line)


def fetch_all(link, paths) -> dict:
    """The bytes of these files by path, checked."""
    wanted = digests(link, paths)
    found = {path: fetch(link, path) for path in wanted}
    for path, data in found.items():
        if digest(data) != wanted[path]:
            raise Garbled(f"{path} arrived damaged: run the same command again")
    return found


def send(link, files: dict, progress=lambda count: None) -> None:
    """Write files, bytes by path, and read them back; `progress(bytes)` is called as they arrive.
    Raises Garbled."""
    link.run("receive()", None, lines_of(files, link.line, progress))
    there = digests(link, files)
    wrong = [path for path, data in files.items() if there[path] != digest(data)]
    if wrong:
        raise Garbled(
            f"{len(wrong)} files arrived damaged, such as {wrong[0]}: run the same command again, "
            "with another cable if that does not help"
        )


def replace(link, path: str, data: bytes) -> None:
    """Write a file beside the old one, read it back, and rename it into place."""
    code = f"receive()\nreplace({path!r}, {path + NEW!r}, {digest(data)!r})"
    if not link.ask(code, lines_of({path + NEW: data}, link.line)):
        raise Garbled(f"{path} arrived damaged: run the same command again")


def remove(link, paths) -> None:
    """Remove files, and the folders that are empty then."""
    lines = [f"remove({path!r})" for path in paths]
    folders = {path.rpartition("/")[0] for path in paths}
    while above := {folder.rpartition("/")[0] for folder in folders} - folders:
        folders |= above
    lines += [f"remove_if_empty({folder!r})" for folder in sorted(folders - {""}, reverse=True)]
    for at in range(0, len(lines), TOGETHER):
        link.run("\n".join(lines[at : at + TOGETHER]))


def lines_of(files: dict, most: int, progress=lambda count: None):
    """The lines of up to `most` bytes with which on_device.receive() writes files; `progress` as
    for send()."""
    for path, data in files.items():
        yield path.encode() + b"\n"
        at = 0
        while at < len(data):
            line, end = literal(data, at, most - 1)
            yield line + b"\n"
            progress(end - at)
            at = end
    yield b"\n"


def check_space(state: dict, new, old=(), folders: int = 1) -> None:
    """Raise NoSpace if files of the sizes `new` don't fit where those of the sizes `old` go, in so
    many new folders."""
    block = state["block"]
    need = _blocks(new, block) + 2 * folders + SPARE - _blocks(old, block)
    if need * block > state["free"]:
        raise NoSpace(
            f"{need * block // 1024} KB are needed on the board, which has only "
            f"{state['free'] // 1024} KB free: remove some of your own files from it "
            "(nothing was changed)"
        )


def _blocks(sizes, block: int) -> int:
    """The most that LittleFS takes for files of these sizes: one of up to an eighth of a block lies
    in its folder's pair of blocks, which is split when it is half full.

    From "inline_max" and "lfs_dir_splittingcompact" in lfs.c, github.com/littlefs-project/littlefs.
    """
    small = sum(size + ENTRY for size in sizes if size <= block // 8)
    large = sum(-(-size // block) for size in sizes if size > block // 8)
    return large + 2 * -(-2 * small // block)
