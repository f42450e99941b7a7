"""Putting a version on a device so that a cut at any moment leaves the old one or the new one.

The launcher (firmware/main.py) starts the version that /current names. Files that the device lacks
go into the other version's folder, which doesn't count until its version.json is there; that comes
when all has been read back. Files that both versions have are not copied but renamed into the new
one: the old one has lent them (`lent`), and the launcher gives them back when they are needed. Then
/current is replaced by rename.

The files of in_place.py come last, as many as there is room for: a version needs none of them.
"""

from binascii import crc32
from contextlib import suppress

from tools.flashing import firmware, in_place, shelves
from tools.flashing.failures import DeviceError, DidNotStart, Garbled, NoSpace
from tools.flashing.firmware import Package, digest
from tools.flashing.link import literal

TOGETHER = 16  # files that are removed in one go
SPARE = 8  # blocks that are left free
SAVES = 8 * 4096  # bytes that files of in_place.py leave free
ENTRY = 64  # bytes of a file's name and the like in its folder
RUNNING = "Pocket Skat from "
OURS = '"""The launcher'  # how our main.py starts
VERSIONS = ("/a", "/b")
STATE = ("version.json", "tries", "ok", "lent")  # files that say something about their version
NOTHING = (0, "")


def other(folder: str) -> str:
    """The other version's folder."""
    return "/a" if folder == "/b" else "/b"


class Plan:
    """What to do.

    `target` gets the files in `send` over the line – of those in `like` the other version has an
    older one – and those in `share` from the other version; it has those in `keep`, and loses those
    in `remove`. Those in `tidy` came with a folder, and leave the other version's. `step_back`:
    /current has to name the other version first. `ready`: the version is there, complete except for
    what it may have lent. Of the files of in_place.py those in `code` are to be sent, in place of
    others if they are in `replaced`, and those in `stale` go, first of all if there is no room
    otherwise (`crowded`).
    """

    def __init__(self, target: str):
        self.target = target
        self.step_back = False
        self.ready = False
        self.send: list[str] = []
        self.like: list[str] = []
        self.share: list[str] = []
        self.keep: list[str] = []
        self.remove: list[str] = []
        self.tidy: list[str] = []
        self.code: list[str] = []
        self.stale: list[str] = []
        self.replaced: set[str] = set()
        self.crowded = False
        self.launcher = False


def make_plan(link, state: dict, package: Package, verify: bool = False) -> Plan:
    """The plan that brings a device to a version.

    `state`: from on_device.survey(); `verify`: read every file instead of trusting the digests
    noted when it was sent. Raises NoSpace.
    """
    versions = state["versions"]
    current = state["current"]
    found, strange = {}, {}

    def look(folder):
        if folder not in found:
            noted = not verify and versions[folder]["tries"] < 2
            found[folder], strange[folder] = _look(link, folder, noted)
        return found[folder]

    found_code = digests(link, in_place.FOLDER)
    code = {name: found_code[name] for name in found_code if name.isdigit()}  # else not ours
    plan = None
    for folder in (current, other(current)) if current else VERSIONS:
        there = versions[folder]
        if there["digest"] == digest(package.manifest):
            believed = not (verify or there["lent"] or there["tries"] > 1)
            if believed or not _wrong(package, {**look(other(folder)), **look(folder)}):
                plan = Plan(folder)
                plan.ready = True
                plan.keep = sorted(package.files)
                break
    if plan is None:
        plan = Plan(other(current) if current else "/a")
        if current and not versions[current]["ok"] and versions[other(current)]["ok"]:
            plan.step_back = True  # never overwrite the version that is known to run
            plan.target = current
        _sort(plan, package, look(plan.target), look(other(plan.target)) if current else {})
        if current and versions[other(plan.target)]["board"]:
            plan.tidy = sorted(set(strange[other(plan.target)]) - set(plan.share) - set(STATE))
        plan.crowded = _check_space(plan, package, state, look(plan.target), code)
    wanted = {name: digest(data) for name, data in package.code.items()}
    kept = {} if plan.crowded else code
    plan.code = [name for name in wanted if kept.get(name, NOTHING)[1] != wanted[name]]
    plan.stale = sorted(set(code) - set(wanted if kept else ()))
    plan.replaced = set(kept) & set(plan.code)
    plan.launcher = state["launcher"] != digest(firmware.launcher())
    return plan


def _sort(plan, package, here, there) -> None:
    for path, wanted in package.digests.items():
        if here.get(path, NOTHING)[1] == wanted:
            plan.keep.append(path)
        elif there.get(path, NOTHING)[1] == wanted:
            plan.share.append(path)
        else:
            plan.send.append(path)
            if path in there:
                plan.like.append(path)
    plan.remove = sorted(set(here) - set(plan.keep) - set(plan.send) - set(STATE))


def _check_space(plan, package, state, here, code) -> bool:
    """Whether the version fits only without the folder of in_place.py, with the files `code` as
    digests() has them. Raises NoSpace if it doesn't even then."""
    block = state["block"]
    held = 2 + _blocks([size for size, _ in code.values()], block) if code else 0
    new = [len(package.files[path]) for path in plan.send]
    old = [size for path, (size, _) in here.items() if path not in plan.keep]
    if state["versions"][other(plan.target)]["lent"]:
        old = []  # they may belong to the other version
    folders = _folders(plan.send) - _folders(here)
    need = _blocks(new, block) + 2 * len(folders) + SPARE - _blocks(old, block)
    short = need * block - state["free"]
    if short > held * block:
        raise NoSpace(
            f"the game needs {need * block // 1024} KB more on the board, which has only "
            f"{state['free'] // 1024} KB free: remove files of your own from it, or run "
            "--uninstall first, which keeps settings and games (nothing was changed)"
        )
    return short > 0


def _folders(paths) -> set:
    return {path.rpartition("/")[0] for path in paths}


def check_space(state: dict, sizes) -> None:
    """Raise NoSpace if files of these sizes don't fit, all in one new folder."""
    need = _blocks(sizes, state["block"]) + 2 + SPARE
    if need * state["block"] > state["free"]:
        raise NoSpace(
            f"the files need {need * state['block'] // 1024} KB on the board, which has only "
            f"{state['free'] // 1024} KB free: remove files of your own from it "
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


def digests(link, folder: str) -> dict:
    """Size and firmware.digest() of every file in a folder, by path in it."""
    return _look(link, folder, False)[0]


def _look(link, folder: str, noted: bool, first="", lines=()) -> tuple:
    """What digests() finds, and which of these files the folder's own version does not list. With
    `noted` its files are not read: their digests are those that it lists. `first`: code that comes
    before, and reads `lines`."""
    found, strange = {}, []

    def take(line):
        path, size, said, its = line
        found[path[len(folder) + 1 :]] = (size, said)
        if not its:
            strange.append(path[len(folder) + 1 :])

    link.run(f"{first}digests({folder!r}, {noted})", take, lines)
    return found, strange


def _wrong(package: Package, found: dict) -> list:
    """The files of a version that are missing from what digests() found, or differ."""
    return [
        path for path, wanted in package.digests.items() if found.get(path, NOTHING)[1] != wanted
    ]


def carry_out(link, state: dict, package: Package, plan: Plan, progress=lambda count: None) -> None:
    """Carry out a plan; `progress(bytes)` is called as they arrive. Raises Failure; the device then
    keeps its old version."""
    target, keeper = plan.target, other(plan.target)
    versions = state["versions"]
    lent = versions[target]["lent"]
    if plan.launcher and state["current"]:
        _put_launcher(link, state)  # one that knows what `lent` means
    if not plan.ready:
        if versions[keeper]["lent"] and versions[keeper]["board"]:
            with suppress(DeviceError):  # a version that has lost files can't be kept
                _complete(link, keeper)
        if plan.step_back:
            _point_to(link, keeper)
        # Without version.json it no longer counts as a version, so its files may be changed.
        unwanted = [f"{target}/{path}" for path in (*STATE, *plan.remove)]
        unwanted += [f"{keeper}/{path}" for path in plan.tidy]
        _remove(link, unwanted, f"remove_empty({target!r})")
        if plan.crowded:
            _remove_code(link, plan)
        files = {f"{target}/{path}": package.files[path] for path in plan.send}
        lent = bool(plan.share) or versions[keeper]["lent"]
        if lent:
            files[f"{target}/lent"] = b"x"
        lines = lines_of(files, link.line, progress, _known(link, plan))
        there, _ = _look(link, target, False, "receive()\n", lines)
        wrong = [path for path in _wrong(package, there) if path in there or path in plan.send]
        if wrong:
            raise Garbled(
                f"{len(wrong)} files arrived damaged, such as {wrong[0]}: run the same command "
                "again, with another cable if that does not help (the old version is untouched)"
            )
        _replace(link, f"{target}/version.json", package.manifest)
    elif versions[target]["tries"]:
        link.run(f"remove({target + '/tries'!r})")
    if lent:
        _complete(link, target)
    if state["current"] != target or plan.step_back:
        _point_to(link, target)
    if plan.launcher and not state["current"]:
        _put_launcher(link, state)  # last: until now the program that was there still runs
    _lay_code(link, package, plan, progress)


def _lay_code(link, package: Package, plan: Plan, progress) -> None:
    """Send the files of in_place.py. Whatever goes wrong leaves some out, so that more is in the
    heap."""
    _remove_code(link, plan)
    if plan.code:
        new = [name for name in plan.code if name not in plan.replaced]
        if new:
            room = link.ask("print(json.dumps(os.statvfs('/')[0] * os.statvfs('/')[3]))")
            fits = max(0, (room - SAVES) // in_place.BLOCK - 2)
            plan.code = [name for name in plan.code if name not in new[fits:]]
        contents = {f"{in_place.FOLDER}/{name}": package.code[name] for name in plan.code}
        there: list[str] = []
        with suppress(DeviceError, NoSpace):
            send(link, contents, progress)
        with suppress(DeviceError):
            checks = [f"print(json.dumps(_digest({path!r})))" for path in contents]
            link.run("\n".join(checks), there.append)
        found = dict(zip(plan.code, there))
        plan.stale = [name for name in plan.code if found.get(name) != digest(package.code[name])]
        plan.code = [name for name in plan.code if name not in plan.stale]
        _remove_code(link, plan)


def _remove_code(link, plan: Plan) -> None:
    if plan.stale:
        stale = [f"{in_place.FOLDER}/{name}" for name in plan.stale]
        _remove(link, stale, f"remove_if_empty({in_place.FOLDER!r})")
        plan.stale = []


def _remove(link, paths: list, then: str) -> None:
    """Remove files or folders, and run a line of code."""
    lines = [*(f"remove({path!r})" for path in paths), then]
    for at in range(0, len(lines), TOGETHER):
        link.run("\n".join(lines[at : at + TOGETHER]))


def _complete(link, folder: str) -> None:
    """Take back every file that a version has lent."""
    link.run(f"complete({folder!r})")


def _put_launcher(link, state) -> None:
    if state["launcher"] and not state["launcher_starts"].startswith(OURS):
        link.run("copy('/main.py', '/main.before.py')")
    _replace(link, "/main.py", firmware.launcher())


def _point_to(link, folder: str) -> None:
    _replace(link, "/current", folder.encode())


def _replace(link, path: str, data: bytes) -> None:
    """Write a file beside the old one, read it back, and rename it into place."""
    code = f"receive()\nreplace({path!r}, {digest(data)!r})"
    if not link.ask(code, lines_of({path + ".new": data}, link.line)):
        raise Garbled(f"{path} arrived damaged: run the same command again")


def send(link, files: dict, progress=lambda count: None) -> None:
    """Write files, bytes by path; `progress(bytes)` is called as they arrive."""
    link.run("receive()", None, lines_of(files, link.line, progress))


def lines_of(files: dict, most: int, progress=lambda count: None, known=None):
    """The lines of up to `most` bytes with which on_device.receive() writes files; `progress` as
    for send(), `known` from _known()."""
    for path, data in files.items():
        yield path.encode() + b"\n"
        for piece, there in _pieces(path, data, known or {}):
            at = 0
            if there:
                at = len(piece)
                yield b"('%s',%d,%d)\n" % (there[0].encode(), there[1], at)
                progress(at)
            while at < len(piece):
                line, end = literal(piece, at, most - 1)
                yield line + b"\n"
                progress(end - at)
                at = end
    yield b"\n"


def _pieces(path: str, data: bytes, known: dict) -> list:
    """A file in pieces, each with the path and start where the device has it, or None."""
    if not known or not path.endswith(".shelf"):
        return [(data, None)]
    found: list = []
    for part in shelves.parts(data):
        there = known.get((len(part), crc32(part)))
        if found:
            piece, its = found[-1]
            if not there and not its or there and its == (there[0], there[1] - len(piece)):
                found[-1] = piece + part, its
                continue
        found.append((part, there))
    return found


def _known(link, plan) -> dict:
    """The parts of older shelves, in the other version's folder: path and start there by their
    length and CRC-32."""
    found = {}
    for path in (f"{other(plan.target)}/{path}" for path in plan.like if path.endswith(".shelf")):
        with suppress(DeviceError, Garbled, TypeError, ValueError):  # then all of it is sent
            starts = link.ask(f"parts({path!r})")
            for (start, crc), (end, _) in zip(starts, starts[1:]):
                found[end - start, crc] = path, start
    return found


def start(link, folder: str) -> None:
    """Restart the device and wait until the version in `folder` shows its title.

    Raises DidNotStart.
    """
    said = link.restart(RUNNING)
    if said.endswith(f"{RUNNING}{folder}\r\n"):
        return
    if "Safe mode" in said:
        raise DidNotStart(
            "the game is on the board, which is in safe mode: let go of A "
            "(T-Display: B), unplug it and plug it in again"
        )
    lines = [line for line in said.splitlines() if line.strip() and not line.startswith(">>>")]
    why = next((line for line in reversed(lines) if "Error" in line), "no message")
    back = "" if RUNNING not in said else "; the previous version runs again"
    raise DidNotStart(f"the game is on the board but does not reach its title ({why}){back}")
