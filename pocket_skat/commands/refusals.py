"""What a command raises when it cannot do what was asked for."""

import sys


class Refusal(Exception):
    """What was asked for cannot be done; the message says why."""


def cannot(do: str, path, error: OSError) -> str:
    """The sentence for an OSError."""
    return f"cannot {do} {path}: {error.strerror or error}"


def not_on_windows(what: str) -> None:
    """Refuse what does not run on Windows."""
    if sys.platform == "win32":
        raise Refusal(f"{what} runs on Linux and macOS only, not on Windows")
