"""Putting an image on a board: through its boot drive, or by an ESP32's loader.

Where the image has its file system elsewhere than what is on the board, all files there would be
lost: so they are saved in a zip first, and the game's own put back at the end.
"""

import time
from contextlib import suppress
from pathlib import Path

from devices.failures import (
    DidNotStart,
    Failure,
    Garbled,
    NoAnswer,
    NotMicroPython,
    Unplugged,
    WrongBoard,
)
from devices.processors import of_board
from tools.flashing import (
    blank,
    choosing,
    esp,
    game,
    image,
    owned,
    ports,
    previous,
    saved,
    transfer,
    wifi,
)
from tools.flashing.link import Link


class Kept:
    """What has to come back once the file system has moved: the game's `files`, bytes by name, and
    the `network` of --wifi, which no zip has. All files are in the zip at `path` ("" where there
    were none), `others` are those that are not the game's."""

    def __init__(self, files: dict, network: bytes, others: list, path: str):
        self.files = files
        self.network = network
        self.others = others
        self.path = path


NOTHING = Kept({}, b"", [], "")


class Job:
    """An image and where it goes: `board` is the board's name, `machine` what is known of it.
    `moves`: its file system lies elsewhere than the board's."""

    def __init__(self, chosen, board: str, machine: str, moves: bool = False):
        self.image = chosen
        self.board = board
        self.machine = machine
        self.moves = moves

    def tell(self, port: str, teller, **more) -> None:
        """Report the outcome to a program."""
        teller.result(
            port=port,
            machine=self.machine,
            board=self.board,
            image=self.image.name,
            version=self.image.version,
            build=self.image.build,
            moved=self.moves,
            **more,
        )


def put(options, teller) -> None:
    """Install the image, or update it."""
    given = image.read(options.image) if options.image else None
    drive = None if options.port else blank.look()
    if drive:
        _put_by_drive(drive, given, options, teller)
        return
    port = options.port or choosing.port(options.board, teller)
    try:
        with Link(port) as link, link.stopped(_advice(options)):
            found = _prepare(link, given, options, teller)
    except (NoAnswer, NotMicroPython):
        if not (given and given.platform == "esp32" and options.board):
            raise
        image.check(given, options.board, of_board(options.board)[0].chip)
        found = Job(given, options.board, given.chip), NOTHING
        if options.dry_run:
            teller.say(f"{port}: {given.name} comes on it, whatever is there.")
            found[0].tell(port, teller, written=False, others=[])
            return
    if found:
        job, kept = found
        _replace(job, kept, port, teller)


def _put_by_drive(drive, given, options, teller) -> None:
    """Install the image on a board of which there is only a boot drive."""
    named = options.board or given and given.board
    board = choosing.board(named, drive.chip, teller)
    job = Job(_chosen(given, board, drive.chip, teller), board, drive.chip)
    teller.say(f"{drive.folder}: {job.image.name}")
    if options.dry_run:
        job.tell("", teller, written=False)
    else:
        _finish(job, _copy(job, drive, teller), NOTHING, teller)


def _advice(options) -> str:
    """What to do about a board that does not answer."""
    if options.board and of_board(options.board)[0].platform == "esp32":
        return f"run the same command with --board {options.board} --image FILE.bin"
    return f"{blank.BUTTON}; then run the same command"


def _chosen(given, board: str, machine: str, teller):
    """The image for a board, checked."""
    chosen = given or image.find(board, image.build_for(board, machine), teller)
    image.check(chosen, board, image.chip_of(machine))
    return chosen


def _prepare(link, given, options, teller):
    """What there is to do for a board that answers, when all that would be lost is saved; None
    where that is nothing, or was only to be told. A Pico then restarts into its boot drive."""
    state = link.survey()
    machine = state["machine"]
    teller.say(f"{link.port}: {machine}, {game.described(state)}")
    board = choosing.board(options.board or game.known(link, state), machine, teller)
    chosen = _chosen(given, board, machine, teller)
    job = Job(chosen, board, machine, chosen.storage != state["storage"])
    there = state["image"] or {}
    if there.get("board") == board:
        ports.remember(link.port, board)
    if (there.get("board"), there.get("build")) == (board, chosen.build):
        teller.say(f"{chosen.name} is already on it.")
        if not options.dry_run:
            game.tidy(link, state, teller)
            game.start(link)
        else:
            game.tell_tidying(link, state, teller)
        job.tell(link.port, teller, written=False)
        return None
    teller.say(f"{chosen.name} will be installed.")
    others: list[str] = []
    if job.moves:
        teller.say(
            "Its file system is in another place: settings and games will be put back afterwards."
        )
        sizes = transfer.sizes(link, saved.DATA).values()
        transfer.check_space({"block": state["block"], "free": chosen.storage}, sizes)
        others = _others(link)
        for path in others:
            teller.say(f"  {path} is not ours: it is saved in a zip file, but not put back")
    else:
        game.tell_tidying(link, state, teller)
    if options.dry_run:
        job.tell(link.port, teller, written=False, others=others)
        return None
    kept = _keep(link, others, teller) if job.moves else NOTHING
    if chosen.platform == "rp2":
        if chosen.storage < state["storage"]:
            # Both end with the flash. What may have been left there is not to be taken for a file
            # system.
            first = (state["storage"] - chosen.storage) // state["block"]
            link.run(f"import rp2\nfor n in (0, 1): rp2.Flash().ioctl(6, {first} + n)")
        link.bootloader()
    return job, kept


def _others(link) -> list:
    """The paths of all files on a board that are not ours, or have been changed by somebody."""
    there = transfer.sizes(link, "").keys()
    listed = owned.read(link).files
    found = transfer.digests(link, sorted(there & listed.keys()))
    ours = {path for path, now in found.items() if now == listed[path]}
    ours |= {owned.PATH, *owned.halves(link), *previous.files(link)}
    if wifi.kept(link):
        ours.add(wifi.FILE)
    below = {path for path in there if path.startswith(saved.DATA + "/")}
    return sorted(there - ours - (below - {*saved.foreign(below)}))


def _keep(link, others: list, teller) -> Kept:
    """Save all that is lost when the file system moves, and has not come from us."""
    files = saved.files_of(link)
    network = wifi.kept(link)
    path = ""
    if files or others:
        path = time.strftime("pocket-skat-%Y%m%d-%H%M%S.zip")
        saved.pack(path, files, transfer.fetch_all(link, others))
        teller.say(f"{len(files) + len(others)} files are saved in {path}.")
    return Kept(files, network, others, path)


def _replace(job: Job, kept: Kept, port: str, teller) -> None:
    """Write an image on a board that is ready for it, and all that has to come back."""
    try:
        if job.image.platform == "rp2":
            port = _copy(job, blank.wait_for_drive(), teller)
        else:
            with teller.progress(len(job.image.data)) as bar:
                esp.put(job.image, port, job.moves, bar.update)
        _finish(job, port, kept, teller)
    except Failure as failure:
        if kept.path:
            failure.args = (
                f"{failure}; settings and games are in {kept.path}, too: once the image is on the "
                f"board, --restore {kept.path} puts them back",
            )
        if isinstance(failure, Unplugged):
            failure.serial = None  # what has been saved is not put back by another try
        raise


def _copy(job: Job, drive, teller) -> str:
    """Copy an image to a boot drive; the port at which it answers then."""
    with teller.progress(len(job.image.data)) as bar:
        return blank.put(job.image, drive, bar.update)


def _finish(job: Job, port: str, kept: Kept, teller) -> None:
    """See that the image is on the board, put back what was there, and start the game."""
    with Link(port) as link, link.stopped():
        state = link.survey()
        _check(state, job)
        if kept.files:
            saved.put_back(link, kept.files)
        if kept.network:
            transfer.replace(link, wifi.FILE, kept.network)
        game.tidy(link, state, teller)
        game.start(link)
    ports.remember(port, job.board)
    if kept.others:
        teller.say(f"Files on the board that were not ours are in {kept.path}.")
    elif kept.path:
        with suppress(OSError):
            Path(kept.path).unlink()
    job.tell(port, teller, written=True, restored=sorted(kept.files), others=kept.others)
    teller.say("Play.")


def _check(state: dict, job: Job) -> None:
    """Raise a Failure unless the board says that it has the image."""
    there = state["image"]
    if not there:
        raise DidNotStart(f"the board has no image of ours after {job.image.name} was written")
    if there["board"] != job.board:
        raise WrongBoard(f"the board says that it is {there['board'] or 'no board that we know'}")
    if there["build"] != job.image.build:
        raise Garbled(
            f"the board still has the image {there['build']}, not {job.image.build}: run the same "
            "command again"
        )


def to_boot_drive(link, state: dict, teller) -> None:
    """Restart a board into its boot drive."""
    if state["platform"] != "rp2":
        raise WrongBoard(f"a {state['machine']} has no boot drive: use --image FILE.bin")
    link.bootloader()
    teller.say("The board is in its boot drive now.")
    teller.result(bootloader=True)
