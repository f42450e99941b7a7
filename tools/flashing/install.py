"""Putting a version on a device so that a cut at any moment leaves the old one or the new one.

The launcher (firmware/main.py) starts the version that /current names. The files go into the other
one, which counts for nothing until its version.json is there; that comes when all files have been
read back. Then /current is replaced by rename.
"""

from base64 import b64encode

from tools.flashing import firmware
from tools.flashing.failures import DidNotStart, Garbled, NoSpace
from tools.flashing.firmware import Package, sha256

BATCH = 4096  # characters of Base64 in one go, and so about what the device needs to keep
PIECE = 1536  # bytes that are decoded at once; a multiple of 3
SPARE = 8  # blocks that are left free
RUNNING = "Pocket Skat from "
OURS = '"""The launcher'  # how our main.py begins


def other(folder: str) -> str:
    """The other version's folder."""
    return "/a" if folder == "/b" else "/b"


class Plan:
    """What has to be done: `target` gets files: those in `send` over the line, those in `copy` from
    the other version; `keep` are there already, `remove` are not wanted.

    `step_back`: /current has to name the other version first. `ready`: the version is there, whole.
    """

    def __init__(self, target: str):
        self.target = target
        self.step_back = False
        self.ready = False
        self.send, self.copy, self.keep, self.remove = [], [], [], []
        self.launcher = False


def make_plan(link, state: dict, package: Package, verify: bool = False) -> Plan:
    """What brings a device, whose `state` on_device.survey() told, to a version.

    `verify`: read all files of a version that seems to be there. Raises NoSpace.
    """
    versions = state["versions"]
    current = state["current"]
    found = {}
    wanted = sha256(package.manifest)
    plan = None
    for folder in (current, other(current)) if current else ("/a", "/b"):
        if versions[folder]["digest"] == wanted:
            if verify or versions[folder]["tries"] > 1:
                found[folder] = digests(link, folder)
            if folder not in found or not _wrong(package, folder, found[folder]):
                plan = Plan(folder)
                plan.ready = True
                plan.keep = sorted(package.files)
                break
    if plan is None:
        plan = Plan(other(current) if current else "/a")
        if current and not versions[current]["ok"] and versions[other(current)]["ok"]:
            plan.step_back = True  # the one that is known to run is not to be overwritten
            plan.target = current
        _sort(link, plan, package, state, found)
    plan.launcher = state["launcher"] != sha256(firmware.launcher())
    return plan


def _sort(link, plan, package, state, found) -> None:
    for folder in ("/a", "/b"):
        if folder not in found:
            found[folder] = digests(link, folder)
    here, there = found[plan.target], found[other(plan.target)]
    for path, digest in package.digests.items():
        if here.get(path, (0, ""))[1] == digest:
            plan.keep.append(path)
        elif there.get(path, (0, ""))[1] == digest:
            plan.copy.append(path)
        else:
            plan.send.append(path)
    plan.remove = sorted(set(here) - set(package.files) - {"version.json", "tries", "ok"})
    block = state["block"]
    folders = {path.rpartition("/")[0] for path in package.files}
    new = [len(package.files[path]) for path in plan.send + plan.copy]
    old = [size for path, (size, _) in here.items() if path not in plan.keep]
    need = _blocks(new, block) + 2 * len(folders) + SPARE - _blocks(old, block)
    if need * block > state["free"]:
        raise NoSpace(
            f"the game needs {need * block // 1024} KB more on the board and there are "
            f"{state['free'] // 1024} KB: remove files of your own from it (nothing was changed)"
        )


def check_space(state: dict, sizes) -> None:
    """Refuse files of these sizes, all in one new folder, where they don't fit: NoSpace."""
    need = _blocks(sizes, state["block"]) + 2 + SPARE
    if need * state["block"] > state["free"]:
        raise NoSpace(
            f"the files need {need * state['block'] // 1024} KB on the board and there are "
            f"{state['free'] // 1024} KB: remove files of your own from it (nothing was changed)"
        )


def _blocks(sizes, block: int) -> int:
    return sum(-(-size // block) for size in sizes)


def digests(link, folder: str) -> dict:
    """Size and SHA-256 of every file in a folder, by path in it."""
    found = {}

    def take(line):
        found[line[0][len(folder) + 1 :]] = (line[1], line[2])

    link.run(f"digests({folder!r})", take)
    return found


def _wrong(package: Package, folder: str, found: dict) -> list:
    """The files of a version that are missing or not as they should be."""
    return [path for path, digest in package.digests.items() if found.get(path, "  ")[1] != digest]


def carry_out(link, state: dict, package: Package, plan: Plan, progress=lambda count: None) -> None:
    """Do it; `progress(bytes)` is called as they arrive. Raises Failure, and then the device has
    the version that it had."""
    target = plan.target
    if not plan.ready:
        if plan.step_back:
            _point_to(link, other(target))
        # Without version.json it is no version any more, so its files may be changed.
        link.run("\n".join(f"remove({target + '/' + name!r})" for name in _STATE))
        for path in plan.remove:
            link.run(f"remove({target + '/' + path!r})")
        for path in plan.copy:
            link.run(f"copy({other(target) + '/' + path!r}, {target + '/' + path!r})")
        send(link, {f"{target}/{path}": package.files[path] for path in plan.send}, progress)
        link.run(f"remove_empty({target!r})")
        wrong = _wrong(package, target, digests(link, target))
        if wrong:
            raise Garbled(
                f"{len(wrong)} files did not arrive as they were sent ({wrong[0]} is one): say the "
                "same again, with another cable if it stays so (the version before is untouched)"
            )
        _replace(link, f"{target}/version.json", package.manifest)
    elif state["versions"][target]["tries"]:
        link.run(f"remove({target + '/tries'!r})")
    if state["current"] != target or plan.step_back:
        _point_to(link, target)
    if plan.launcher:
        if state["launcher"] and not state["launcher_starts"].startswith(OURS):
            link.run("copy('/main.py', '/main.before.py')")
        _replace(link, "/main.py", firmware.launcher())


_STATE = ("version.json", "tries", "ok")


def _point_to(link, folder: str) -> None:
    _replace(link, "/current", folder.encode())


def _replace(link, path: str, data: bytes) -> None:
    """Write a file beside, read it back, and put it in place by rename."""
    new = path + ".new"
    send(link, {new: data})
    if link.ask(f"print(json.dumps(_digest({new!r})))") != sha256(data):
        raise Garbled(f"{path} did not arrive as it was sent: say the same again")
    link.run(f"move({new!r}, {path!r})")


def send(link, files: dict, progress=lambda count: None) -> None:
    """Write files, bytes by path; small ones go together."""
    lines, size, count = [], 0, 0

    def flush():
        nonlocal size, count
        if lines:
            link.run("\n".join(lines))
            progress(count)
        lines.clear()
        size = count = 0

    for path, data in files.items():
        lines.append(f"create({path!r})")
        for at in range(0, len(data), PIECE):
            piece = data[at : at + PIECE]
            lines.append(f"add({b64encode(piece)!r})")
            size += len(lines[-1])
            count += len(piece)
            if size >= BATCH:
                flush()
        lines.append("done()")
    flush()


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
    why = next((line for line in reversed(lines) if "Error" in line), "it says nothing")
    back = "" if RUNNING not in said else "; the version before runs again"
    raise DidNotStart(f"the game is on the board but does not reach its title ({why}){back}")
