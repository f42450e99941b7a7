"""What can go wrong between desk and device. The words of each say what to do about it."""


class Failure(Exception):
    """Something that a person has to know; `kind` names it for programs."""

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
    """What is there does not answer."""

    kind = "no-answer"


class NotMicroPython(Failure):
    """What is there answers, but not as MicroPython does."""

    kind = "not-micropython"


class TooOld(Failure):
    """Its MicroPython can't load what we would send."""

    kind = "too-old"


class Blank(Failure):
    """There is no MicroPython on the board, or no boot drive to put it on."""

    kind = "blank"


class WrongImage(Failure):
    """A file is no MicroPython, or one for another chip."""

    kind = "wrong-image"


class WrongBoard(Failure):
    """The board is another one than was said, or it isn't known which one it is."""

    kind = "wrong-board"


class NoSpace(Failure):
    """The game doesn't fit into the file system."""

    kind = "no-space"


class Unplugged(Failure):
    """The device has gone away. `serial`: its serial number, None if that is not known."""

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
        super().__init__(f"the device says: {text.strip().splitlines()[-1] if text else '?'}")


class DidNotStart(Failure):
    """The game is on the device, but it has not reached its title."""

    kind = "did-not-start"


class NoTerminal(Failure):
    """There is nobody to talk to."""

    kind = "no-terminal"


class BadFile(Failure):
    """A file on the desk can't be read, written or understood."""

    kind = "file"


def missing(package: str) -> BadFile:
    """What to raise where a Python package is missing."""
    return BadFile(
        f"{package} is missing: make flash sets up all that is needed, and so does "
        "pip install -e '.[flash]' in the project's folder"
    )
