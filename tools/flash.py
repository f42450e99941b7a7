"""Puts the game on a handheld over USB: python tools/flash.py, also `pocket-skat flash`.

docs/flash.md. The parts are in tools/flashing.
"""

import argparse
import io
import json
import re
import struct
import sys
import time
import zipfile
import zlib
from base64 import b64decode
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.flashing import firmware, image, install  # noqa: E402
from tools.flashing.failures import (  # noqa: E402
    BadFile,
    Blank,
    Failure,
    Garbled,
    NoAnswer,
    NoPort,
    NoSpace,
    NoTerminal,
    NotMicroPython,
    Unplugged,
    WrongBoard,
    WrongImage,
    missing,
)

DATA = "/data"  # the game's own files on the device: firmware/main.py
GAMES = ("games.old.jsonl", "games.jsonl")  # handheld/files.py, the older ones first
MOST_BYTES = 4 << 20  # no board's file system has more
_ENCRYPTED = 1  # in a zip entry's flags

NO_PORT = (
    "no handheld is found: plug it in with a cable that is not only for charging, or name its port "
    "with --port"
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "make",
        nargs="?",
        choices=["image"],
        help="image: nothing is sent, but one file made of MicroPython and the game (-o)",
    )
    parser.add_argument("--board", choices=firmware.boards(), help="which board it is")
    parser.add_argument("--port", help="its serial port; by default it is looked for")
    parser.add_argument(
        "--micropython", metavar="FILE", help="the .uf2 or .bin file for a board without it"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="the file that image makes")
    parser.add_argument("--source", action="store_true", help="send source files, not compiled")
    parser.add_argument("--dry-run", action="store_true", help="say what would be sent, no more")
    parser.add_argument(
        "--verify", action="store_true", help="read back what is there already, too"
    )
    parser.add_argument("--json", action="store_true", help="say it in JSON, for programs")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help="list the serial ports")
    instead.add_argument(
        "--backup", metavar="FILE.zip", help="save settings, games and records from the device"
    )
    instead.add_argument("--restore", metavar="FILE.zip", help="put back what --backup saved")
    instead.add_argument("--games", metavar="FILE.jsonl", help="save the records of games")
    instead.add_argument(
        "--bootloader", action="store_true", help="restart the board into its boot drive"
    )
    instead.add_argument(
        "--uninstall", action="store_true", help="remove the game; settings and games stay"
    )
    instead.add_argument("--repl", action="store_true", help="talk to the board's MicroPython")


def main(arguments=None) -> int:
    """Run the command line (sys.argv without `arguments`) and return the exit code."""
    parser = argparse.ArgumentParser(description="Puts Pocket Skat on a handheld over USB.")
    add_options(parser)
    return run(parser.parse_args(arguments))


def run(options) -> int:
    """Do what the options say and return the exit code."""
    teller = Teller(options.json)
    try:
        try:
            return _run(options, teller)
        except Unplugged as gone:
            options.port = _find_again(gone, teller)
            options.micropython = None  # it is on it by now
            return _run(options, teller)
    except Failure as failure:
        teller.failed(failure.kind, str(failure))
        return 1
    except KeyboardInterrupt:
        teller.failed("stopped", "stopped: say the same again, and it goes on where it was")
        return 130


class Teller:
    """Tells a person, or with `json` a program, how it goes."""

    def __init__(self, as_json: bool):
        self._json = as_json

    def say(self, text: str) -> None:
        """A line for a person."""
        if not self._json:
            print(text, flush=True)

    def asks(self) -> bool:
        """Whether there is a person to be asked."""
        return not self._json and sys.stdin.isatty() and sys.stdout.isatty()

    def ask(self, question: str) -> str:
        """What the person answers, maybe nothing."""
        try:
            return input(question).strip()
        except EOFError:
            return ""

    def result(self, **values) -> None:
        """The outcome for a program."""
        if self._json:
            print(json.dumps(values), flush=True)

    def failed(self, kind: str, sentence: str) -> None:
        """What went wrong."""
        self.result(error=kind, message=sentence)
        if not self._json:
            print(f"flash: {sentence}", file=sys.stderr)

    def progress(self, total: int):
        """A bar for so many bytes, where there is a terminal to draw it on."""
        from tqdm import tqdm

        hidden = self._json or not sys.stderr.isatty()
        return tqdm(total=total, unit="B", unit_scale=True, leave=False, disable=hidden)


def _run(options, teller) -> int:
    if options.make:
        _make_image(options, teller)
        return 0
    try:
        from tools.flashing import link as links
        from tools.flashing.ports import ports
    except ImportError as error:
        raise missing(error.name)
    if options.repl and not teller.asks():
        raise NoTerminal("--repl wants a terminal: say it in a window of its own, without --json")
    if options.list:
        _list(ports(), teller)
        return 0
    if options.bootloader:
        _to_boot_drive(options.port or _find(ports(), teller), None)
        teller.say("It is in its boot drive.")
        teller.result(bootloader=True)
        return 0
    backup = _read_backup(options.restore) if options.restore else None
    started = time.monotonic()
    port = options.port
    if options.micropython:
        port = _put_micropython(options, teller)
        if not port:
            return 0
    with links.Link(port or _find(ports(), teller, options.board)) as link:
        try:
            _enter(link, options)
            state = link.survey()
            if options.backup:
                _backup(link, options.backup, teller)
            elif options.games:
                _games(link, options.games, teller)
            elif options.restore:
                _restore(link, backup, teller)
            elif options.uninstall:
                _uninstall(link, state, teller)
            elif options.repl:
                _talk(link, teller)
            else:
                _flash(link, state, options, teller, started)
                return 0
        except Unplugged:
            raise
        except BaseException:
            link.leave()
            raise
        link.leave()
    return 0


def _enter(link, options) -> None:
    """Get to the prompt; where there is none on an ESP32, say what to get."""
    from tools.flashing import blank

    try:
        link.enter()
    except (NoAnswer, NotMicroPython) as failure:
        if options.micropython or firmware.platform(options.board or "") != "esp32":
            raise
        advice = blank.advice("ESP32", options.board)
        raise type(failure)(f"{failure}. If it has no MicroPython yet, {advice}")


# Which port, which board


def _list(found, teller) -> None:
    for port in found:
        teller.say(f"{port.name}  {port.ids}  {port.what}")
    if not found:
        teller.say("no serial port on USB")
    teller.result(
        ports=[{"port": p.name, "ids": p.ids, "what": p.what, "likely": p.known} for p in found]
    )


def _find(found, teller, board=None) -> str:
    """The port to use, of those that are there."""
    from tools.flashing import blank

    likely = {port.name: f"{port.what}  {port.serial or ''}" for port in found if port.known}
    if not likely:
        for drive in blank.drives():
            raise Blank(
                f"{drive.folder} is a {drive.chip} in its boot drive, maybe without MicroPython: "
                + blank.advice(drive.chip, board)
            )
        raise NoPort(NO_PORT)
    if len(likely) == 1:
        return next(iter(likely))
    return _choose("port", likely, "several handhelds may be meant", NoPort, teller)


def _find_again(gone: Unplugged, teller) -> str:
    """The port of a board that was gone and has come back. Raises `gone` where it has not."""
    from tools.flashing.ports import again

    if gone.serial:
        teller.say("The board is gone; does it come back?")
    port = again(gone.serial)
    if not port:
        raise gone
    teller.say(f"The board has come back as {port}: once more.")
    return port


def _choose(what: str, choices: dict, why: str, failure, teller) -> str:
    """Ask which of several, of which `choices` says what they are, by name; refuse where there is
    nobody to ask."""
    names = list(choices)
    if teller.asks():
        for number, name in enumerate(names, 1):
            teller.say(f"{number}  {name}  {choices[name]}")
        answer = teller.ask(f"Which {what}? ")
        if answer in names:
            return answer
        if answer.isdecimal() and 0 < int(answer) <= len(names):
            return names[int(answer) - 1]
    raise failure(f"{why}: say which with --{what} ({', '.join(names)})")


def _board(wanted, state, teller) -> str:
    """The board's name: the one that was said, or the one that it was flashed as."""
    if wanted is None and state["current"]:
        wanted = state["versions"][state["current"]].get("board")
    fitting = [name for name in firmware.boards() if firmware.platform(name) == state["platform"]]
    if wanted is None and len(fitting) == 1:
        return fitting[0]
    if wanted in fitting:
        return wanted
    if not fitting:
        raise WrongBoard(f"there is no game for this processor: {state['machine']}")
    if wanted is None:
        why = f"{state['machine']} is in several of our boards"
        return _choose("board", dict.fromkeys(fitting, ""), why, WrongBoard, teller)
    raise WrongBoard(
        f"this is not {wanted} but a {state['machine']}: is it the right port? Boards for it: "
        f"{', '.join(fitting)}"
    )


# MicroPython


def _put_micropython(options, teller) -> str:
    """Put MicroPython on the board, and give the port at which it is then; "" in a dry run."""
    from tools.flashing import blank, esp
    from tools.flashing.ports import ports

    chosen = image.read(options.micropython)
    if options.board:
        image.check(options.board, chosen)
    version = ".".join(map(str, chosen.version))
    what = f"MicroPython {version} for {chosen.chip}, {len(chosen.data) / 1000:.0f} KB"
    if options.dry_run:
        teller.say(f"{what}, then the game")
        teller.result(micropython=version, chip=chosen.chip, bytes=len(chosen.data))
        return ""
    if chosen.platform == "esp32":
        port = options.port or _find(ports(), teller)
        teller.say(f"{port}: {what}")
        with teller.progress(len(chosen.data)) as bar:
            esp.put(chosen, port, bar.update)
        return port
    drive = blank.look(chosen, options.board)
    if not drive:
        if not options.port and not any(port.known for port in ports()):
            raise Blank(f"no boot drive is found: {blank.BUTTON}")
        _to_boot_drive(options.port or _find(ports(), teller), chosen)
        drive = blank.wait_for_drive(chosen, options.board)
    teller.say(f"{drive.folder}: {what}")
    with teller.progress(len(chosen.data)) as bar:
        return blank.put(chosen, drive, bar.update)


def _to_boot_drive(port: str, chosen) -> None:
    """Restart a board into its boot drive, if MicroPython `chosen` (or None) may go there."""
    from tools.flashing import link as links

    with links.Link(port) as link:
        try:
            link.enter()
            state = link.survey()
            if state["platform"] != "rp2":
                raise WrongBoard(
                    f"a {state['machine']} has no boot drive: --micropython FILE.bin does without"
                )
            if chosen and chosen.chip not in state["machine"]:
                raise WrongImage(
                    f"{chosen.name} is for a {chosen.chip}, and at {port} is a {state['machine']}"
                )
        except Unplugged:
            raise
        except BaseException:
            link.leave()
            raise
        link.bootloader()


def _make_image(options, teller) -> None:
    if not (options.board and options.micropython and options.output):
        raise BadFile("image needs --board NAME, --micropython FILE and -o FILE")
    chosen = image.read(options.micropython)
    data = image.build(options.board, chosen)
    try:
        Path(options.output).write_bytes(data)
    except OSError as error:
        raise BadFile(f"cannot write {options.output}: {error.strerror}")
    teller.say(f"{options.output}: {len(data) / 1000:.0f} KB, {chosen.to_write(options.output)}")
    teller.result(file=options.output, bytes=len(data), board=options.board, chip=chosen.chip)


# Flashing


def _flash(link, state, options, teller, started) -> None:
    board = _board(options.board, state, teller)
    version = ".".join(map(str, state["micropython"]))
    teller.say(f"{link.port}: {state['machine']}, MicroPython {version}")
    if options.source:
        package = firmware.as_source(board, state["mpy"])
    else:
        package = firmware.compiled(board, state["mpy"], state["micropython"])
    plan = install.make_plan(link, state, package, options.verify)
    size = sum(len(package.files[path]) for path in plan.send)
    teller.say(
        f"Pocket Skat {package.version} for {board}: {len(package.files)} files, "
        f"{package.bytes / 1000:.0f} KB; {len(plan.send)} to send ({size / 1000:.1f} KB), "
        f"{len(plan.keep) + len(plan.share)} are on it already"
    )
    if options.dry_run:
        for path in plan.send:
            teller.say(f"  {path}")
        link.leave()
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
        launcher=plan.launcher,
        bytes=size,
        seconds=round(time.monotonic() - started, 2),
    )
    if not options.dry_run:
        teller.say("Play.")


# The game's own files


def _files_of(link, folder: str) -> dict:
    """All files of a folder on the device, bytes by name, compared with their SHA-256 there."""
    files = {}
    for name, (_, digest) in install.digests(link, folder).items():
        data = bytearray()
        link.run(f"give({folder + '/' + name!r})", partial(_add_piece, data))
        files[name] = bytes(data)
        if firmware.sha256(files[name]) != digest:
            raise Garbled(f"{name} did not arrive as it is on the board: say the same again")
    return files


def _add_piece(data: bytearray, line: str) -> None:
    data += b64decode(line)


def _backup(link, path: str, teller) -> None:
    files = _files_of(link, DATA)
    if not files:
        raise BadFile(f"there is nothing to save on the board, and {path} is as it was")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(name, data)
    _write(path, packed.getvalue())
    teller.say(f"{len(files)} files saved in {path}")
    teller.result(files=sorted(files))


def _write(path: str, data: bytes) -> None:
    """Write a file on the desk; what was there stays until the new one is whole."""
    new = Path(path + ".new")
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        raise BadFile(f"cannot write {path}: {error.strerror}")


def _read_backup(path: str) -> dict:
    """The files in a zip that _backup() may have written, bytes by name. Raises BadFile."""
    try:
        with zipfile.ZipFile(path) as archive:
            found = archive.infolist()
            if not found or not all(map(_may_be_ours, found)):
                raise BadFile(f"{path} is nothing that --backup has saved")
            if sum(info.file_size for info in found) > MOST_BYTES:
                raise BadFile(f"{path} holds more than any board: --backup has not saved that")
            return {info.filename: archive.read(info) for info in found}
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror or error}")
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError, struct.error):
        raise BadFile(f"{path} is no zip file, or a damaged one: nothing was changed on the board")


def _may_be_ours(info: zipfile.ZipInfo) -> bool:
    """Whether _backup() may have packed this: a plain name, not encrypted, packed as ours are."""
    plain = re.fullmatch(r"\w[\w.]*", info.filename) and not info.flag_bits & _ENCRYPTED
    return bool(plain) and info.compress_type == zipfile.ZIP_DEFLATED


def _restore(link, files: dict, teller) -> None:
    new, old = DATA + ".new", DATA + ".old"
    link.run(f"remove({new!r})\nif _stat({DATA!r}): remove({old!r})")
    install.check_space(link.survey(), map(len, files.values()))
    link.run(f"_make_folders({new + '/'!r})")
    try:
        install.send(link, {f"{new}/{name}": data for name, data in files.items()})
    except NoSpace:
        link.run(f"remove({new!r})")
        raise
    found = {name: digest for name, (_, digest) in install.digests(link, new).items()}
    if found != {name: firmware.sha256(data) for name, data in files.items()}:
        raise Garbled("the files did not arrive as they were sent: say the same again")
    # What was there is kept until the new files are in place.
    link.run(f"if _stat({DATA!r}): move({DATA!r}, {old!r})\nmove({new!r}, {DATA!r})")
    link.run(f"remove({old!r})")
    teller.say(f"{len(files)} files put back")
    teller.result(files=sorted(files))


def _games(link, path: str, teller) -> None:
    files = _files_of(link, DATA)
    data = b"".join(files.get(name, b"") for name in GAMES)
    _write(path, data)
    count = data.count(b"\n")
    teller.say(f"{count} games saved in {path}")
    teller.result(games=count)


def _uninstall(link, state, teller) -> None:
    if state["launcher_starts"].startswith(install.OURS):
        link.run(
            "if _stat('/main.before.py'): move('/main.before.py', '/main.py')\n"
            "else: remove('/main.py')"
        )
    for path in ("/current", "/a", "/b", "/current.new", "/main.py.new"):
        link.run(f"remove({path!r})")
    teller.say(f"The game is removed. Settings and games are still in {DATA}.")
    teller.result(removed=True)


# The prompt


def _talk(link, teller) -> None:
    teller.say("The game is stopped; it was saved after the last trick.")
    teller.say("Ctrl-D starts it here, Ctrl-] leaves and starts it, too.")
    link.talk()
    teller.say("")


if __name__ == "__main__":
    sys.exit(main())
