"""The game's modules on a board: all of them on stock MicroPython, those that have changed on an
image of ours; and removing them."""

import ast
import json
import time

from devices.boards import boards
from devices.failures import BadFile, DidNotStart, NoMemory, NoSpace, NotOurs, WrongImage
from tools.flashing import choosing, firmware, image, owned, ports, previous, transfer, wifi
from tools.flashing.saved import DATA

RUNNING = "Pocket Skat"  # how the line begins that the launcher prints when the title is shown
STUCK = "The game can't start: "  # and how the one begins that says why it isn't


def described(state: dict) -> str:
    """What runs on a board, for a person."""
    if state["image"]:
        return f"Pocket Skat {state['image']['version']}"
    return "MicroPython " + ".".join(map(str, state["micropython"]))


def known(link, state: dict) -> str:
    """The name of a board that has been ours, else ""."""
    there = state["image"] or {}
    return there.get("board") or owned.read(link).board or previous.board(link)


def send_all(link, state: dict, options, teller, started: float) -> None:
    """Put all modules on a board with stock MicroPython; `started`: time.monotonic() then."""
    if state["image"]:
        raise WrongImage(
            "the board has our image, with all files in it: run the same command without --files"
        )
    teller.say(f"{link.port}: {state['machine']}, {described(state)}")
    board = choosing.board(options.board or known(link, state), state["machine"], teller)
    small = not firmware.has_room(image.chip_of(state["machine"]), state["heap"])
    if not firmware.runs(board, small):
        raise NoMemory(
            "with all code in memory there is too little left for a board with colours: run the "
            "same command without --files, which puts our image on it (an ESP32 needs --image "
            "FILE.bin besides)"
        )
    if small:
        teller.say(
            "Its memory has room for the simple game and Officers' Skat; our image has all games."
        )
    made = firmware.compiled(board, state["mpy"], state["micropython"], small)
    wanted = {"/" + path: data for path, data in made.items()} | {owned.MAIN: firmware.STARTER}
    try:
        _bring(link, state, wanted, board, options, teller, started)
    except NoSpace as failure:
        raise NoSpace(f"{failure}; our image needs less, and has all games")


def send_changed(link, state: dict, options, teller, started: float) -> None:
    """Send the modules that differ from those in a board's image."""
    there = state["image"]
    if not there:
        raise WrongImage("the board has no image of ours: run the same command without --changed")
    board = there["board"]
    about = _about(image.file_of(board, there["chip"]))
    if about["build"] != there["build"]:
        raise WrongImage(
            f"the board has the image {there['build']}, and build/images has {about['build']}: run "
            "the same command without --changed first"
        )
    from tools.imaging import staging  # which only a checkout has

    image_texts = staging.modules()
    texts = {
        path: text
        for path, text in image_texts.items()
        if firmware.digest(text.encode()) != about["modules"].get(path)
        and path not in {f"boards/{other}.py" for other in boards() if other != board}
    }
    if texts.pop("main.py", None):
        teller.say("firmware/main.py has changed, which needs a new image.")
    order = first(image_texts, texts)
    texts = {"lib/" + path.removesuffix(".py"): text for path, text in texts.items()}
    made = firmware.compiled_texts(texts, state["mpy"])
    wanted = {"/" + path: data for path, data in made.items()}
    _bring(link, state, wanted, board, options, teller, started, order)


def first(texts: dict, changed) -> list:
    """In which order the launcher imports those of an image's modules that have `changed`, each
    with the modules that it imports itself. All are given by path, the image's with their texts.

    None is imported before those that it needs, directly or through others.
    """
    paths = {
        path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in texts
    }
    needs: dict[str, list] = {}
    order = []

    def visit(name: str) -> None:
        tree = ast.parse(texts[paths[name]])
        above = name.rpartition(".")[0]
        found = firmware.imported(tree.body) | ({above} if above else set())
        needs[name] = sorted(found & paths.keys() - {name})
        for need in needs[name]:
            if need not in needs:
                visit(need)
        order.append(name)

    for path in sorted(changed):
        name = next(name for name in paths if paths[name] == path)
        if name not in needs:
            visit(name)
    return [[name, needs[name]] for name in order if paths[name] in changed]


def _about(path) -> dict:
    """What lies beside an image that was made here: its build, and the digests of its modules."""
    path = path.with_suffix(".json")
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
        return {"build": str(about["build"]), "modules": dict(about["modules"])}
    except (OSError, ValueError, LookupError, TypeError):
        raise BadFile(f"nothing says what is in the board's image: make image writes {path}")


def _bring(link, state, wanted, board, options, teller, started, order=()) -> None:
    """Bring these files, bytes by path, onto a board, and start the game."""
    going = previous.files(link)
    plan = owned.plan(link, state, wanted, going, options.verify)
    size = sum(map(len, wanted.values()))
    teller.say(
        f"Pocket Skat {firmware.version()} for {board}: {len(wanted)} files, {size / 1000:.0f} KB; "
        f"{len(plan.send)} to send ({plan.bytes / 1000:.1f} KB), {len(plan.keep)} already there"
    )
    tell_removals([*going, *plan.remove], teller)
    moved = {owned.MAIN: owned.BEFORE} if plan.anothers else {}
    for path, place in moved.items():
        teller.say(f"  {path} is another program: it is kept as {place}")
    if options.dry_run:
        for path in plan.send:
            teller.say(f"  {path}")
    else:
        transfer.remove(link, going)
        with teller.progress(plan.bytes) as bar:
            owned.carry_out(link, wanted, plan, board, order, bar.update)
    _say_left(plan.changed, teller)
    if not options.dry_run:
        start(link)
        ports.remember(link.port, board)
    teller.result(
        port=link.port,
        machine=state["machine"],
        board=board,
        version=firmware.version(),
        files=len(wanted),
        sent=sorted(plan.send),
        removed=plan.remove,
        moved=moved,
        left=plan.changed,
        bytes=plan.bytes,
        seconds=round(time.monotonic() - started, 2),
    )
    if not options.dry_run:
        teller.say("Play.")


def tidy(link, state: dict, teller) -> owned.Plan:
    """Remove all that we have sent, but not the game's own files, and put back the main.py that was
    there before; returns the plan that was carried out."""
    plan, more = tell_tidying(link, state, teller)
    owned.carry_out(link, {}, plan, "")
    transfer.remove(link, more)
    return plan


def tell_tidying(link, state: dict, teller) -> tuple:
    """Say what tidy() does; returns its plan for our list, and the paths of what is in none."""
    plan = owned.plan(link, state, {})
    more = [*owned.halves(link), *previous.files(link)]
    tell_removals([*plan.remove, *more], teller)
    for path, place in _back(plan).items():
        teller.say(f"  {path} becomes {place} again")
    _say_left(plan.changed, teller)
    return plan, more


def _back(plan) -> dict:
    """What becomes what again when a plan is carried out."""
    return {owned.BEFORE: owned.MAIN} if plan.back else {}


def tell_removals(paths, teller) -> None:
    """Say which files of ours go."""
    for path in paths:
        teller.say(f"  {path} is removed")


def _say_left(paths: list, teller) -> None:
    for path in paths:
        teller.say(f"  {path} was changed by someone, so it stays")


def clean(link, state: dict, dry: bool, teller) -> None:
    """Remove what send_changed() has sent; `dry`: only say so."""
    if not state["image"]:
        raise WrongImage("the board has no image of ours: --uninstall removes the game's files")
    if dry:
        _say_only(link, state, teller)
        return
    plan = tidy(link, state, teller)
    start(link)
    teller.say("The image runs unchanged again.")
    teller.result(left=plan.changed)


def _say_only(link, state: dict, teller, more=()) -> None:
    """Say what tidy() would do, and that `more` files go."""
    plan, others = tell_tidying(link, state, teller)
    tell_removals(more, teller)
    going = [*plan.remove, *others, *more]
    teller.result(removed=False, going=going, moved=_back(plan), left=plan.changed)


def uninstall(link, state: dict, dry: bool, teller) -> None:
    """Remove the game's files, and put back the main.py that was there before it; `dry`: only say
    so. Raises NotOurs where there never was a game of ours."""
    if not (state["image"] or known(link, state) or owned.read(link).files):
        raise NotOurs("the game is not on this board: nothing was removed")
    kept = wifi.kept(link)
    network = [wifi.FILE] if wifi.is_ours(kept) else []
    if kept and not network:
        teller.say(
            f'  {wifi.FILE} may be another program\'s, so it stays; --wifi "" removes it if not'
        )
    if dry:
        _say_only(link, state, teller, network)
        return
    plan = tidy(link, state, teller)
    tell_removals(network, teller)
    transfer.remove(link, network)
    teller.say(f"The game's files have been removed. Settings and games are still in {DATA}.")
    if state["image"]:
        teller.say("The game is in the image; MicroPython from micropython.org replaces it.")
    teller.result(removed=True, moved=_back(plan), left=plan.changed)


def start(link) -> None:
    """Restart the device and wait until the game shows its title. Raises DidNotStart."""
    said = link.restart(RUNNING)
    if (said.splitlines() or [""])[-1].startswith(RUNNING):
        return
    if "Safe mode" in said:
        raise DidNotStart(
            "the game is on the board, which is in safe mode: let go of A "
            "(T-Display: B), unplug it and plug it in again"
        )
    lines = [line for line in said.splitlines() if line.strip() and not line.startswith(">>>")]
    for line in lines:
        if line.startswith(STUCK):
            raise DidNotStart(f"the game is on the board, but {line.removeprefix(STUCK).strip()}")
    why = next((line for line in reversed(lines) if "Error" in line), "no message")
    if any('File "boot.py"' in line for line in lines) and "main.py" not in said:
        raise DidNotStart(
            f"the game is on the board, but your /boot.py fails ({why}), and then MicroPython does "
            "not start it: mend boot.py, or remove it (mpremote rm :boot.py)"
        )
    raise DidNotStart(f"the game is on the board but does not reach its title ({why})")
