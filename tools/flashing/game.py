"""Putting the game on a board, and removing it."""

import time

from tools.flashing import choosing, firmware, in_place, install, wifi
from tools.flashing.failures import NoSpace
from tools.flashing.saved import DATA


def flash(link, state: dict, options, teller, started: float) -> None:
    """Update the board to the version of the sources; `started`: time.monotonic() at the start."""
    board = choosing.board(options.board, state, teller)
    version = ".".join(map(str, state["micropython"]))
    teller.say(f"{link.port}: {state['machine']}, MicroPython {version}")

    if options.source:
        package = firmware.as_source(board, state["mpy"])
    else:
        package = firmware.compiled(board, state["mpy"], state["micropython"])
    try:
        plan = install.make_plan(link, state, package, options.verify)
    except NoSpace:
        if not options.source:
            raise
        package = firmware.as_source(board, state["mpy"], small=True)
        plan = install.make_plan(link, state, package, options.verify)
        teller.say("There is room for the simple game and Officers' Skat: the others are left out.")
    size = sum(len(package.files[path]) for path in plan.send)
    size += sum(len(package.code[name]) for name in plan.code)
    teller.say(
        f"Pocket Skat {package.version} for {board}: {len(package.files)} files, "
        f"{package.bytes / 1000:.0f} KB; {len(plan.send)} to send ({size / 1000:.1f} KB), "
        f"{len(plan.keep) + len(plan.share)} already there"
    )
    if options.dry_run:
        for path in (*plan.send, *(f"{in_place.FOLDER}/{name}" for name in plan.code)):
            teller.say(f"  {path}")
    else:
        with teller.progress(size) as bar:
            install.carry_out(link, state, package, plan, bar.update)
        install.start(link, plan.target)
    teller.result(
        port=link.port,
        machine=state["machine"],
        micropython=version,
        board=board,
        version=package.version,
        folder=plan.target,
        files=len(package.files),
        sent=plan.send,
        shared=plan.share,
        in_flash=plan.code,
        launcher=plan.launcher,
        bytes=size,
        seconds=round(time.monotonic() - started, 2),
    )
    if not options.dry_run:
        teller.say("Play.")


def uninstall(link, state: dict, teller) -> None:
    """Remove the game, and put back the main.py that was there before it."""
    if state["launcher_starts"].startswith(install.OURS):
        link.run(
            "if _stat('/main.before.py'): move('/main.before.py', '/main.py')\n"
            "else: remove('/main.py')"
        )
    ours = ["/current", "/a", "/b", "/current.new", "/main.py.new", wifi.FILE]
    ours += [f"{in_place.FOLDER}/{number}" for number in range(len(in_place.BLOCKS))]
    for path in ours:
        link.run(f"remove({path!r})")
    link.run(f"remove_if_empty({in_place.FOLDER!r})")
    teller.say(f"The game has been removed. Settings and games are still in {DATA}.")
    teller.result(removed=True)
