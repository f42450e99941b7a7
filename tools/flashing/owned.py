"""The files of ours on a board, in a list that lies there, too: what is not in it is another's.

An update first writes the list, marked as incomplete, then removes and sends files, and at the end
marks it as complete. So an update that was cut anywhere can be resumed, and the launcher can tell
that the game is not whole. No file is replaced or removed that has changed since we sent it.
"""

import json

from devices.failures import InTheWay
from tools.flashing import transfer, wifi
from tools.flashing.firmware import digest
from tools.flashing.saved import DATA

LIBRARY = "/lib/"
PATH = LIBRARY + "pocket_skat.json"
MAIN, BEFORE = "/main.py", "/main.before.py"
# Whether each is to be a folder, where there is such a thing.
_FOLDERS = {"/lib": True, DATA: True, MAIN: False, BEFORE: False}
_HALVES = [path + transfer.NEW for path in (PATH, MAIN, wifi.FILE)]


def halves(link) -> list:
    """The paths of the files that transfer.replace() was writing when it was cut."""
    return [path for path, there in transfer.digests(link, _HALVES).items() if there]


class Owned:
    """What a board's list says: the digests of `files` by path, the `board` that they are for,
    whether they are `complete`, which modules an image imports `first`: game.first(), and whether
    another's MAIN was `moved` to BEFORE."""

    def __init__(self, files: dict, board: str = "", complete: bool = True, first=(), moved=False):
        self.files = files
        self.board = board
        self.complete = complete
        self.first = list(first)
        self.moved = moved

    def bytes(self) -> bytes:
        """The list as it lies on a board, its paths without LIBRARY: firmware/main.py reads it."""
        files = {path.removeprefix(LIBRARY): noted for path, noted in self.files.items()}
        words = {"complete": self.complete, "board": self.board, "files": files}
        return json.dumps({**words, "first": self.first, "moved": self.moved}).encode()


def read(link) -> Owned:
    """The list on a board; an empty one where there is none, or what is there is none of ours."""
    return understood(transfer.fetch(link, PATH))


def understood(data: bytes) -> Owned:
    """The list of these bytes, as read() gives it."""
    try:
        words = json.loads(data)
        files = {
            path if path == MAIN else LIBRARY + path: str(noted)
            for path, noted in words["files"].items()
        }
        # Earlier versions did not note it.
        moved = words.get("moved", MAIN in files) is True
        return Owned(files, str(words["board"]), words["complete"] is True, words["first"], moved)
    except (ValueError, TypeError, LookupError, AttributeError):
        return Owned({})


class Plan:
    """What to do: `send` these files, bytes by path, `keep` those that are there, and `remove`
    those of ours that are no longer wanted, unless they have been `changed` by somebody. A program
    called main.py is moved out of the way if it is `anothers`; one that was `moved` before comes
    `back` where nothing of ours stays. `listed`: the list as it is."""

    def __init__(self, listed: Owned):
        self.listed = listed
        self.send: dict[str, bytes] = {}
        self.keep: list[str] = []
        self.remove: list[str] = []
        self.changed: list[str] = []
        self.anothers = self.moved = self.back = False

    @property
    def bytes(self) -> int:
        """How many bytes are sent."""
        return sum(map(len, self.send.values()))


def plan(link, state: dict, wanted: dict, going=(), verify: bool = False) -> Plan:
    """The plan that leaves exactly the files `wanted` of ours on a board, bytes by path. `state`:
    from Link.survey(); `going`: the sizes of files, by path, that will be removed before; `verify`:
    read every file, and mend what has changed.

    Raises InTheWay and NoSpace.
    """
    odd = link.ask(f"odd({_FOLDERS!r})") if wanted else []
    if odd:
        kind = "file" if _FOLDERS.get(odd[0]) else "folder"
        raise InTheWay(f"{odd[0]} on the board is a {kind}: rename it (nothing was changed)")
    listed = read(link)
    mend = verify or not listed.complete
    there = transfer.sizes(link, "/lib")
    sure = {
        path
        for path, noted in listed.files.items()
        if not mend and path in there and path in wanted and noted == digest(wanted[path])
    }
    unsure = (there.keys() & (listed.files.keys() | wanted.keys())) - sure
    found = transfer.digests(link, [*sorted(unsure), MAIN, BEFORE])
    found.update(dict.fromkeys(found.keys() & going, ""))
    made = Plan(listed)
    strange = []

    def is_ours(path, now):
        return path in listed.files and (mend and path != MAIN or now == listed.files[path])

    for path, data in sorted(wanted.items()):
        now = found.get(path, "")
        if path in sure or now == digest(data):
            made.keep.append(path)
        elif not now or is_ours(path, now):
            made.send[path] = data
        elif path == MAIN and not found[BEFORE]:
            made.send[path] = data
            made.anothers = True
        else:
            strange.append(path)
    for path in sorted(listed.files.keys() - wanted.keys()):
        if now := found.get(path, ""):
            (made.remove if is_ours(path, now) else made.changed).append(path)
    made.moved = listed.moved and bool(found[BEFORE])
    made.back = made.moved and not wanted and (not found[MAIN] or MAIN in made.remove)
    if strange:
        more = f" and {len(strange) - 1} more" if len(strange) > 1 else ""
        raise InTheWay(
            f"{strange[0]}{more} on the board {'are' if more else 'is'} not ours, or changed since"
            ": rename or remove what you don't need (nothing was changed)"
        )
    gone = [there[path] for path in (*made.send, *made.remove) if path in there]
    gone += dict(going).values()
    here = {path.rpartition("/")[0] for path in there}
    folders = {path.rpartition("/")[0] for path in made.send} - here
    if made.send:
        transfer.check_space(state, [*map(len, made.send.values())], gone, len(folders))
    return made


def carry_out(
    link, wanted: dict, made: Plan, board: str, first=(), progress=lambda count: None
) -> None:
    """Carry out a plan; `progress(bytes)` is called as files arrive. Raises Failure; to resume,
    make the plan again and carry that out."""
    moved = made.moved or made.anothers
    noted = {path: digest(data) for path, data in wanted.items()}
    whole = Owned(noted, board, first=first, moved=moved)
    before = made.listed
    changes = made.send or made.remove or not before.complete
    if changes:
        both = Owned({**before.files, **whole.files}, board, complete=False, moved=moved)
        transfer.replace(link, PATH, both.bytes())
        transfer.remove(link, made.remove)
        transfer.send(link, {p: data for p, data in made.send.items() if p != MAIN}, progress)
        if made.anothers:
            link.run(f"move({MAIN!r}, {BEFORE!r})")
        if MAIN in made.send:  # last: until now the program that was there still runs
            transfer.replace(link, MAIN, made.send[MAIN])
    if made.back:
        link.run(f"move({BEFORE!r}, {MAIN!r})")
    if before.files and not wanted:
        transfer.remove(link, [PATH])
    elif changes or whole.bytes() != before.bytes():
        transfer.replace(link, PATH, whole.bytes())
