"""Which port and which board is meant: the only one there is, or the one that a person chooses."""

from devices.boards import boards
from devices.failures import NoPort, Unplugged, WrongBoard
from devices.processors import of_board
from tools.flashing import ports
from tools.flashing.image import chip_of

NO_PORT = (
    "no handheld found: plug it in with a cable that carries data, or name its port with --port"
)


def tell_ports(teller) -> None:
    """List all serial ports on USB."""
    found = ports.ports()
    for port in found:
        teller.say(f"{port.name}  {port.ids}  {port.what}")
    if not found:
        teller.say("no serial port on USB")
    teller.result(
        ports=[{"port": p.name, "ids": p.ids, "what": p.what, "likely": p.known} for p in found]
    )


def port(board, teller) -> str:
    """The name of the port to use. A lone USB bridge is asked about, before anything is written to
    it: what is behind it may be a printer. Unless the `board` that is wanted was there before.
    Raises NoPort."""
    found = ports.ports()
    known = [port for port in found if port.known]
    likely = {port.name: f"{port.what}  {port.serial or ''}" for port in known}
    if not likely:
        others = ", ".join(f"{port.name} ({port.ids} {port.what})" for port in found)
        raise NoPort(f"{NO_PORT}; ports there are: {others}" if others else NO_PORT)
    if len(known) == 1 and (not known[0].bridge or board and ports.remembered(known[0]) == board):
        return known[0].name
    why = "there are several ports that may be a handheld's"
    if len(known) == 1:
        why = f"{known[0].name} is a {known[0].what}, which other devices use, too"
    return _choose("port", likely, why, NoPort, teller)


def port_again(gone: Unplugged, teller) -> str:
    """The port of a board that was gone and has come back. Raises `gone` if it hasn't."""
    if gone.serial:
        teller.say("The board is gone; waiting for it to come back.")
    port = ports.again(gone.serial)
    if not port:
        raise gone
    teller.say(f"The board is back as {port}: trying again.")
    return port


def board(wanted: str, machine: str, teller) -> str:
    """The board's name: the one that is wanted, "" if nobody knows. `machine`: what MicroPython or
    a boot drive says, ending with the chip. A board that has never been ours is asked about, even
    if there is but one of its kind. Raises WrongBoard."""
    chip = chip_of(machine)
    fitting = [
        name for name in boards() if chip in [processor.chip for processor in of_board(name)]
    ]
    if wanted in fitting:
        return wanted
    if not fitting:
        raise WrongBoard(f"the game does not run on this processor: {machine}")
    if not wanted:
        why = f"nothing tells which board this {machine} is"
        return _choose("board", dict.fromkeys(fitting, ""), why, WrongBoard, teller)
    raise WrongBoard(
        f"this is not {wanted} but a {machine}: is it the right port? Boards for it: "
        f"{', '.join(fitting)}"
    )


def _choose(what: str, choices: dict, why: str, failure, teller) -> str:
    """Ask which of several is meant; `choices`: descriptions by name. Raises `failure` if there is
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
    raise failure(f"{why}: choose one with --{what} ({', '.join(names)})")
