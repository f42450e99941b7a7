"""What can go wrong between desk and device. Each message says what to do about it."""


class Failure(Exception):
    """An error to show to a person; `kind` names it for programs."""

    kind = "failure"


class NoPort(Failure):
    """There is no such port, or none at all."""

    kind = "no-port"


class NoPermission(Failure):
    """The user may not use the port."""

    kind = "no-permission"


class Busy(Failure):
    """Another program has the port."""

    kind = "busy"


class NoAnswer(Failure):
    """The device does not answer."""

    kind = "no-answer"


class NotMicroPython(Failure):
    """Something answers, but not as MicroPython does."""

    kind = "not-micropython"


class TooOld(Failure):
    """The device's MicroPython can't load what we would send."""

    kind = "too-old"


class Blank(Failure):
    """There is no boot drive to put an image on, or it can't be used."""

    kind = "blank"


class WrongImage(Failure):
    """A file is no image of ours, or is for another chip; or the board has another image."""

    kind = "wrong-image"


class WrongBoard(Failure):
    """The board is not the one that was named, or nobody has named it."""

    kind = "wrong-board"


class InTheWay(Failure):
    """Files that are not ours lie where ours belong."""

    kind = "in-the-way"


class NotOurs(Failure):
    """There is nothing of ours on the board."""

    kind = "not-ours"


class NoSpace(Failure):
    """The game doesn't fit into the file system."""

    kind = "no-space"


class NoMemory(Failure):
    """The game doesn't fit into the memory that stock MicroPython leaves."""

    kind = "no-memory"


class Unplugged(Failure):
    """The device has disappeared. `serial`: its serial number, None if unknown."""

    kind = "unplugged"

    def __init__(self, sentence: str, serial=None):
        self.serial = serial
        super().__init__(sentence)


class Garbled(Failure):
    """What arrived is not what was sent."""

    kind = "checksum"


class DeviceError(Failure):
    """Code on the device raised an exception. `text`: its traceback."""

    kind = "device-error"

    def __init__(self, text: str):
        self.text = text
        super().__init__(f"the device says: {(text.strip().splitlines() or '?')[-1]}")


class DidNotStart(Failure):
    """The game is on the device, but it has not reached its title."""

    kind = "did-not-start"


class NoTerminal(Failure):
    """There is no terminal to talk to."""

    kind = "no-terminal"


class BadFile(Failure):
    """A file on the desk can't be read, written or understood."""

    kind = "file"


def missing(package: str) -> BadFile:
    """The Failure for a missing Python package."""
    return BadFile(
        f"the Python package {package} is missing: make flash installs everything it needs, and so "
        "does pip install -e '.[flash]' in the project's folder"
    )
