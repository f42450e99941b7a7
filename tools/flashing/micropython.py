"""Putting MicroPython on a board: through its boot drive, or by an ESP32's loader."""

from tools.flashing import blank, choosing, esp, image, ports
from tools.flashing.failures import Blank, WrongBoard, WrongImage
from tools.flashing.link import Link


def put(options, teller) -> str:
    """Put MicroPython on the board; returns the port that it then has, "" in a dry run."""
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
        port = options.port or choosing.port(teller)
        teller.say(f"{port}: {what}")
        with teller.progress(len(chosen.data)) as bar:
            esp.put(chosen, port, bar.update)
        return port
    drive = blank.look(chosen, options.board)
    if not drive:
        if not options.port and not any(port.known for port in ports.ports()):
            raise Blank(f"there is no boot drive: {blank.BUTTON}")
        to_boot_drive(options.port or choosing.port(teller), chosen)
        drive = blank.wait_for_drive(chosen, options.board)
    teller.say(f"{drive.folder}: {what}")
    with teller.progress(len(chosen.data)) as bar:
        return blank.put(chosen, drive, bar.update)


def to_boot_drive(port: str, chosen=None) -> None:
    """Restart the board at a port into its boot drive if `chosen` fits its chip."""
    with Link(port) as link, link.stopped():
        state = link.survey()
        if state["platform"] != "rp2":
            raise WrongBoard(f"a {state['machine']} has no boot drive: use --micropython FILE.bin")
        if chosen and chosen.chip not in state["machine"]:
            raise WrongImage(
                f"{chosen.name} is for an {chosen.chip}, but {port} is a {state['machine']}"
            )
        link.bootloader()
